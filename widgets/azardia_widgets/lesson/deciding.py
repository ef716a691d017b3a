"""Exhibits in which the learner decides in several positions, and is compared with the kit."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.ties import SAME, first_best
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from azardia_widgets.lesson.figure import Menu, Table, paragraphs, press
from azardia_widgets.lesson.trying import Trying


def decision(label: Any, options: Mapping[str, str], **figures: int | str) -> Menu:
    """Return a menu of decisions for one position; at first nothing is chosen."""
    return Menu(label, {"": N_("decide"), **options}, "azardia-decision", figures=figures)


class Deciding(Trying):
    """A menu of decisions in each position, and a table that sets them against the kit's.

    A subclass declares the menus as fields by `decision`, in the order of its positions. Its task
    names the rule by which the kit decides.
    """

    parts = ("told", "table")

    def begin(self) -> None:
        """Forget all decisions."""
        self.decided: tuple[str, ...] = ()
        self.rounds = 0

    # --- defined by subclasses ---

    def name(self, at: int, code: str) -> str:
        """Return the name of the position number `at`, from 0."""
        raise NotImplementedError

    def worth(self, at: int) -> Mapping[str, Fraction | float]:
        """Return the probability of success after each decision in position number `at`, from 0."""
        raise NotImplementedError

    def kits(self, at: int) -> str:
        """Return the kit's decision in position number `at`, from 0."""
        raise NotImplementedError

    def more(self, at: int, code: str) -> Mapping[str, str]:
        """Return additional cells for the row of position number `at`, by column heading."""
        return {}

    # --- shared ---

    @press(N_("Decide against the kit"), "azardia-compare", "check", main=True)
    def press(self) -> None:
        """Take the chosen decisions and record them; AzardiaError if one is missing."""
        if not all(self.field_values):
            raise AzardiaError(language(self.language)(N_("Decide in every position first.")))
        self.decided, self.rounds = self.field_values, self.rounds + 1
        worth = [self.worth(at) for at in range(len(self.decided))]
        best = [first_best({way: float(p) for way, p in one.items()}) for one in worth]
        right = all(
            self._same(one[way], one[top])
            for one, way, top in zip(worth, self.decided, best, strict=True)
        )
        self.keep(self._decisions_text(self.decided), right, self._decisions_text(best))

    def _decisions_text(self, ways: Sequence[str]) -> str:
        """Return the decisions `ways`, one for each position in order, as text."""
        menus = (field for field in self.fields.values() if isinstance(field, Menu))
        options = [menu.options for menu in menus if isinstance(menu.options, Mapping)]
        speak = language(self.language)
        return "; ".join(speak(texts[way]) for texts, way in zip(options, ways, strict=True))

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        """Yield the kit's rule; after the decisions, a comparison of the learner with the kit."""
        task = self.task(code)
        if not self.decided or not self.shows("answers"):
            thanks = [self.thanks()] if self.decided else []
            yield from (task, *thanks, paragraphs(task, *thanks))
            return
        worth = [self.worth(at) for at in range(len(self.decided))]
        mine: list[Fraction | float] = [
            one[way] for one, way in zip(worth, self.decided, strict=True)
        ]
        kits: list[Fraction | float] = [one[self.kits(at)] for at, one in enumerate(worth)]
        best = [max(one.values()) for one in worth]
        text = speak(
            "Round {n}. Successes on average in {all} positions: you {mine}, the kit {kit}.",
            n=whole(self.rounds, code),
            all=len(worth),
            mine=decimal(sum(mine), code, 2),
            kit=decimal(sum(kits), code, 2),
        )
        if all(self._same(one, other) for one, other in zip(mine, best, strict=True)):
            verdict = f"✓ {speak('You have found the best decision everywhere.')}"
        elif sum(map(float, mine)) > sum(map(float, kits)):
            verdict = speak("You beat the kit. There is still something to gain: try again.")
        else:
            verdict = speak(
                "You have not beaten the kit yet: look at the last column and try again."
            )
        yield from (task, text, verdict, paragraphs(task, f"{text} {verdict}"))
        heads = [speak("Position"), speak("You"), speak("The kit"), speak("Points to gain")]
        rows = []
        for at, (one, other, most) in enumerate(zip(mine, kits, best, strict=True)):
            gain = "–" if self._same(one, most) else decimal((most - one) * PERCENT, code, 2)
            cells = [self.name(at, code), percent(one, code, 2), percent(other, code, 2), gain]
            rows.append([*cells, *self.more(at, code).values()])
        heads += self.more(0, code)
        yield Table(speak("Probability of success, position by position"), heads, rows)

    @staticmethod
    def _same(one: Fraction | float, other: Fraction | float) -> bool:
        return abs(float(one) - float(other)) <= SAME
