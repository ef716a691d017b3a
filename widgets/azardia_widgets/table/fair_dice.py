"""An exhibit that tests whether dice are fair, by a chi-square test on their rolls."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import cycle
from typing import Any, Protocol

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import Dice
from azardia_nb.games import DEFAULT, load
from azardia_nb.probability import goodness_of_fit
from azardia_nb.probability.dice import fair, total
from azardia_nb.probability.goodness_of_fit import Experiment, Roll, sums
from azardia_nb.probability.goodness_of_fit import faces as shown
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, decimal, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.controls.buttons import (
    ChangeHandler,
    alert,
    row,
    show_or_hide,
    split,
    with_classes,
)
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure, Pick, Table, paragraphs, press, presses
from azardia_widgets.table.dice import read_face

AT_ONCE = (1, 10, 100)  # numbers of rolls of the loaded die for one press
PLACES = 3  # decimals of a p-value
WEIGHT = 3  # weight of the loaded die's heavy face; every other face has 1


class Rolling(Protocol):
    """A source of rolls with a `changes` trait: a Table, or an exhibit of a lesson."""

    @property
    def rolls(self) -> Sequence[Roll]:
        """The dice rolled so far, one tuple a roll."""

    def observe(self, handler: Callable[[Any], None], names: str) -> None:
        """Call `handler` when the trait `changes` changes."""


# Units of a count, singular and plural.
UNITS = {
    "dice": plural("{n} die", "{n} dice"),
    "rolls": plural("{n} roll", "{n} rolls"),
    "turns": plural("{n} turn", "{n} turns"),
}


@dataclass(frozen=True)
class Counting:
    """A way to count rolls, with the distribution that fair dice would have."""

    name: str
    quantity: str  # label of the chart's axis
    unit: str  # key in UNITS of one try
    counts: Callable[[Sequence[Roll]], Counter[int]]
    distribution: Mapping[int, Fraction]


EACH = {
    "first": N_("the first die"),
    "second": N_("the second die"),
    "third": N_("the third die"),
    "fourth": N_("the fourth die"),
    "fifth": N_("the fifth die"),
}


def countings(dice: Dice) -> dict[str, Counting]:
    """Return the ways to count rolls of `dice`, such as by face or by sum, by name.

    Each die is counted separately if the rolls keep the order of the dice.

    >>> list(countings(Dice((6, 6)))), list(countings(Dice((6, 10), in_order=True)))
    (['faces', 'sums'], ['first', 'second', 'sums'])
    """
    faces = dice.faces
    by_name = {}
    if len(set(faces)) == 1:
        one = goodness_of_fit.face(faces[0])
        by_name["faces"] = Counting(N_("all dice"), N_("face"), "dice", shown, one)
    if dice.in_order and len(faces) > 1:
        for at, (name, most) in enumerate(zip(EACH, faces, strict=False)):
            counts, one = _one_die(at, len(faces)), goodness_of_fit.face(most)
            by_name[name] = Counting(EACH[name], N_("face"), "dice", counts, one)
    if len(faces) > 1:
        added = partial(sums, dice=len(faces))
        by_name["sums"] = Counting(N_("the sums"), N_("sum"), "rolls", added, total(faces))
    return by_name


def _one_die(at: int, dice: int) -> Callable[[Sequence[Roll]], Counter[int]]:
    return lambda rolls: Counter(roll[at] for roll in rolls if len(roll) == dice)


# The sources of rolls, each with the label of its button.
WATCHED = "watched"
TYPED = "typed"
LOADED = "loaded"
SOURCES = {
    WATCHED: N_("the dice rolled above"),
    TYPED: N_("our own, typed in"),
    LOADED: N_("a pair with one loaded die"),
}
ONE_LOADED, SOME_LOADED = N_("a loaded die"), N_("dice, one of them loaded")


def tries_text(n: int, unit: str, code: str) -> str:
    """Return the text of a number of tries with their unit, a key of UNITS.

    >>> tries_text(1, "dice", "en"), tries_text(2000, "dice", "en")
    ('1 die', '2,000 dice')
    """
    return language(code)(UNITS[unit], n=whole(n, code))


def roll_label(times: int, code: str) -> str:
    """Return the label of the button that rolls `times` times."""
    speak = language(code)
    return speak("Roll once") if times == 1 else speak("Roll {n} times", n=whole(times, code))


class FairDice(Figure):
    """A count of rolls, and the probability that fair dice deviate at least as much.

    `table` is a Table or another source of rolls: each of its rolls is counted. Without it there
    are dice typed in, and a loaded die to try the test on. `dice` default to those of the
    table's game, or of the lesson's: `Dice((6, 6))`, say.

    Raises AzardiaError if the game has no dice.
    """

    source = Pick(N_("Whose dice:"), "offered", "azardia-whose")
    count = Pick(N_("Counted:"), "counted", "azardia-counted")
    heard = True  # the verdict stands beside the chart
    parts = ("chart", "verdict", "tally")
    options = ("table", "dice")
    table: Rolling | None = None
    dice: Dice | None = None
    verdict: Any
    tally: Any

    def __init__(self, lesson: Surroundings | None = None, *given: Any, **starts: Any) -> None:
        self._played = DEFAULT if lesson is None else lesson.game
        super().__init__(lesson, *given, **starts)
        if self.table is not None:
            self.table.observe(lambda _: self._follow_table(), "changes")

    def begin(self) -> None:
        """Set the dice, the ways to count them, and the sources of rolls to choose from."""
        dice = _dice_of(self._played, self.table) if self.dice is None else self.dice
        if not dice.faces:
            raise AzardiaError("no dice to judge; Dice((6, 6)), say, are two of six faces")
        self.faces = dice.faces
        self.countings = countings(dice)
        self.counted = {name: counting.name for name, counting in self.countings.items()}
        self.offered = {k: v for k, v in SOURCES.items() if k != WATCHED or self.table is not None}
        if len(self.faces) != 2:
            self.offered[LOADED] = SOME_LOADED if self.faces[1:] else ONE_LOADED
        self.typed: list[Roll] = []
        self._unreadable = ""  # text that was typed and is not a roll
        *others, last = self.faces
        self.heavy = last - self.seed % last
        unfair = goodness_of_fit.loaded(last, self.heavy, WEIGHT)
        self.loaded = Experiment(self.seed, (*fair(others), unfair) if others else (unfair,))

    # --- counting ---

    @property
    def rolls(self) -> Sequence[Roll]:
        """The rolls of the chosen source."""
        if self.source.value == TYPED:
            return self.typed
        if self.source.value == LOADED or self.table is None:
            return self.loaded.rolls
        return self.table.rolls

    # --- display ---

    def lay(self) -> Sequence[Any]:
        """Arrange the menus, the text field, the roll buttons, the chart and the count."""
        self.field = with_classes(ipywidgets.Text(continuous_update=False), "azardia-answer")
        self.field.style.description_width = "initial"
        self._entered = ChangeHandler(lambda _: self.attempt(self._enter))
        self.field.observe(self._entered, "value")
        self.mistyped = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.typing = ipywidgets.VBox((row(self.field, self.back), self.mistyped))
        self.rolling = row(*self.roll)
        left = ipywidgets.VBox((self.chart.widget,))
        right = ipywidgets.VBox((self.verdict, self.tally))
        left.layout.flex, right.layout.flex = "3 1 440px", "2 1 340px"
        above = self.placed(("source", "count"))
        return (*above, self.typing, row(self.rolling, self.reset), split(left, right))

    def speak(self, code: str) -> None:
        """Label the controls in the language `code`."""
        super().speak(code)
        speak = language(code)
        self.field.description = speak("Type what the dice show, then press Enter:")
        self.field.placeholder = _example(self.faces)

    def show(self, speak: Speak, code: str, source: str, count: str) -> Iterator[object]:
        """Show counts beside the fair distribution; yield chart, verdict, table and sentences."""
        self._show_error()
        show_or_hide(self.typing, source == TYPED)
        show_or_hide(self.rolling, source == LOADED)
        show_or_hide(self.reset, source != WATCHED)
        counting = self.countings[count]
        rules, counts = counting.distribution, counting.counts(self.rolls)
        fit = goodness_of_fit.chi_square(counts, rules)
        tried = tries_text(fit.tries, counting.unit, code)
        yield Bars(
            speak("Are the dice fair?"),
            speak(counting.quantity),
            (BarSeries(rules, speak("fair dice")),),
            Tally(counts, tried) if fit.tries else None,
            fit.tries,
        )
        text = speak("Counted so far: {tried}.", tried=tried)
        judged = self.judged(fit, counts, counting) if self.shows("answers") else []
        yield paragraphs(text, *judged)
        yield Table(
            speak("Counted, and expected for fair dice"),
            [speak(counting.quantity), speak("counted"), speak("expected")],
            [
                [str(k), str(counts.get(k, 0)), decimal(chance * fit.tries, code)]
                for k, chance in rules.items()
            ],
        )
        # The numbers are only shown; their meaning is read out.
        yield from (text, *judged[-2:])

    def judged(
        self,
        fit: goodness_of_fit.Fit,
        counts: Mapping[int, int],
        counting: Counting,
    ) -> list[str]:
        """Return sentences on the chi-square test `fit`, the verdict last.

        With too few tries, the only sentence says how many it takes.
        """
        code = self.language
        speak = language(code)
        if not fit.enough:
            return [
                speak(
                    "That is not enough for a verdict: even the rarest outcome should be "
                    "expected {times} times, and that takes {tried}.",
                    times=goodness_of_fit.ENOUGH,
                    tried=tries_text(fit.fewest, counting.unit, code),
                )
            ]
        return [
            speak(
                "Chi-square {statistic}, with {freedom} degrees of freedom; p {chance}.",
                statistic=decimal(fit.statistic, code),
                freedom=fit.freedom,
                chance=_p_value(fit.chance, code),
            ),
            _frequency_sentence(fit.chance, code),
            self._verdict_sentence(fit.chance, counts, counting),
        ]

    def _verdict_sentence(
        self, chance: float, counts: Mapping[int, int], counting: Counting
    ) -> str:
        speak = language(self.language)
        if chance >= goodness_of_fit.UNUSUAL:
            return speak(
                "Nothing here suggests that the dice are unfair. That does not prove that "
                "they are fair."
            )
        if chance >= goodness_of_fit.HARDLY:
            text = (
                N_(
                    "That is unusual, but {n} in {all} pairs of fair dice look like this. Before "
                    "you accuse anybody, fix a number of rolls and start over."
                )
                if len(self.faces) == 2
                else N_(
                    "That is unusual, but fair dice look like this in {n} of {all} tries. Before "
                    "you accuse anybody, fix a number of rolls and start over."
                )
            )
            return speak(
                text,
                n=int(goodness_of_fit.UNUSUAL * PERCENT),
                all=PERCENT,
            )
        return speak(
            "That is hard to believe of fair dice. Look at {outcome} {n}.",
            outcome=speak(counting.quantity),
            n=goodness_of_fit.most_deviating(counts, counting.distribution),
        )

    def _show_error(self) -> None:
        message = ""
        if self._unreadable:
            try:
                read_rolls(self._unreadable, self.faces, self.language)
            except AzardiaError as error:
                message = alert(error)
        self.mistyped.value = message

    # --- presses ---

    def _follow_table(self) -> None:
        if self.source.value == WATCHED:
            self.attempt(self.refresh)

    def changed(self, name: str) -> None:
        """Clear the mistyped roll when another source of rolls is chosen."""
        if name == "source":
            self._unreadable = ""

    def _enter(self) -> None:
        typed = self.field.value
        try:
            self.typed += read_rolls(typed, self.faces, self.language)
        except AzardiaError:
            self._unreadable = typed
        else:
            self._clear()
        self.refresh()

    @press(N_("Take back the last roll"), "azardia-back", "undo")
    def back(self) -> None:
        """Remove the last roll that was typed in."""
        del self.typed[-1:]

    @presses(AT_ONCE, roll_label)
    def roll(self, times: int) -> None:
        """Roll the loaded die `times` times, together with the fair dice if there are any."""
        self.loaded.roll(times)

    @press(N_("Start over"), "azardia-reset", "trash")
    def reset(self) -> None:
        """Forget all rolls of the chosen source."""
        if self.source.value == TYPED:
            self.typed.clear()
            self._clear()
        else:
            self.loaded.reset()

    def _clear(self) -> None:
        self._unreadable = ""
        with self._entered:
            self.field.value = ""


def read_rolls(text: str, faces: Sequence[int], code: str = "en") -> list[Roll]:
    """Read typed rolls of dice whose numbers of faces are `faces`, in order.

    Raises AzardiaError, in the language `code`, if a number is not on its die or a roll is
    incomplete.

    >>> read_rolls("3 7, 0 1", (10, 10)), read_rolls("3 6 1", (6,))
    ([(3, 7), (10, 1)], [(3,), (6,), (1,)])
    """
    typed = [part for part in re.split(r"[\s,;/+-]+", text.strip()) if part]
    kinds = cycle(faces)
    read = [read_face(part, next(kinds), code) for part in typed]
    if not read or len(read) % len(faces):
        complaint = N_("A roll has {dice} dice, but you typed {n} numbers: type them in pairs.")
        if len(faces) != 2:
            complaint = N_("A roll has {dice} dice, but you typed {n} numbers.")
        raise AzardiaError(language(code)(complaint, dice=len(faces), n=len(read)))
    return list(zip(*[iter(read)] * len(faces), strict=True))


def _example(faces: Sequence[int]) -> str:
    """Return two example rolls, as a hint in the empty text field."""
    first, *others = faces
    rolls = ((face, *others) for face in (first // 2, 1))
    return ", ".join(" ".join(map(str, roll)) for roll in rolls)


def _dice_of(played: str, table: Rolling | None) -> Dice:
    """Return the dice of the game at `table`, or of the game named `played` if there is none."""
    game = getattr(table, "game", None)
    if isinstance(game, Reading):
        return game.type.dice(game.rules)
    return load(played).dice(load(played).variant().rules)


def _p_value(chance: float, code: str) -> str:
    least = 10**-PLACES
    sign = "=" if chance >= least else "<"
    return f"{sign} {decimal(max(chance, least), code, PLACES)}"


def _frequency_sentence(chance: float, code: str) -> str:
    speak = language(code)
    times, tries = goodness_of_fit.as_hits_and_tries(chance)
    if not times:
        return speak(
            "Fair dice would look this uneven in fewer than 1 of {tries} tries.",
            tries=whole(tries, code),
        )
    return speak(
        "Fair dice would look at least this uneven in {n} of {tries} tries.",
        n=whole(times, code),
        tries=whole(tries, code),
    )
