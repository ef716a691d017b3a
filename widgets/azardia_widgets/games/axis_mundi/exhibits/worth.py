"""Exhibits on the value of overruling a die and of looking: Free Will, plans, looks at a hand."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.worth import (
    FEW,
    MANY,
    SHIELDS,
    a_kept_card,
    look_by_chance,
    one_of_five,
    tree_of_a_look,
)
from azardia_nb.games.axis_mundi.odds.dice import EITHER, FIRST, NEVER, PLANS, SECOND
from azardia_nb.games.axis_mundi.odds.draws import (
    HAND,
    expected_blow,
    look,
    no_shield_shown,
    shield_left,
)
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.state import ANGEL
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, decimal, percent, places, signed
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.charts.tree import Twig
from azardia_widgets.games.axis_mundi.exhibits import moment
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure, Html, Slider, Table, Tree
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.played import Setup

ENTER = "enter"
MOMENTS: Mapping[str, Setup] = {
    ENTER: {
        "offered": ("enter", "answer", "pass"),
        "setup": {
            "modules": ["free-will"],
            "players": [
                {"character": "cultivator", "at": "3A", "hand": ["free-will"]},
                {"character": "savant", "at": "E"},
                {"character": "beastmaster", "at": "M"},
            ],
        },
    }
}
NAMES = {
    FIRST: N_("play it as you enter"),
    EITHER: N_("turn the first wrong die"),
    SECOND: N_("turn only the second die"),
    NEVER: N_("keep it whatever happens"),
}
STEP = 5  # between the values in the chart
MOST_UNSEEN = 60
FINE = 3  # decimals of HP
ONLY = plural("The hand has only {n} card.", "The hand has only {n} cards.")


def _hp_text(value: Fraction, code: str) -> str:
    return decimal(value, code, places(value, FINE))


def _change_text(value: Fraction, code: str) -> str:
    return signed(value, code, places(value, FINE))


class FreeWill(moment.Moment):
    """Entry to the Axis Mundi with a Free Will card, tried again and again with other dice."""

    moments = MOMENTS

    def __init__(self, lesson: Surroundings | None = None, *, language: str = "en") -> None:
        self._seed = 0 if lesson is None else lesson.seed
        self.ends: list[
            tuple[bool, bool]
        ] = []  # whether it became an Angel, whether the card is still in hand
        self._times = 0
        super().__init__(lesson, show=ENTER, language=language)

    def placed(self) -> Game:
        self._times += 1
        self._counted = False
        return Game.place(self.setup["setup"], seed=1000 * self._seed + self._times)

    def controls(self) -> Sequence[Any]:
        self.account = ipywidgets.HTML()
        return (self.account,)

    def refresh(self, since: int | None = None) -> None:
        s = self.game.state
        over = s["form"][0] >= ANGEL or not self._may()
        if over and not self._counted:
            self._counted = True
            self.ends.append((bool(s["form"][0] == ANGEL), bool(s["hand"][0, Card.FREE_WILL])))
        super().refresh(since)
        speak = language(self.language)
        account = speak(
            "Entered: {n}. Angel: {angels}. Card still in hand: {kept}.",
            n=len(self.ends),
            angels=sum(angel for angel, _ in self.ends),
            kept=sum(in_hand for _, in_hand in self.ends),
        )
        self.account.value = f"<p><strong>{escape(account)}</strong></p>"
        self.said = f"{self.said} {account}"


UNSEEN = N_("Cards not seen ({n} shields)")


class Plans(Figure):
    """Chart of four plans for a Free Will card, by its later value."""

    heard = in_row = strong = True
    later = Slider(N_("Worth of the card later (an Angel: 100)"), 0, PERCENT, 30, "azardia-later")

    def show(self, speak: Speak, code: str, later: int) -> Iterator[object]:
        worths = {
            key: plan.worth(Fraction(later, PERCENT)) * PERCENT for key, plan in PLANS.items()
        }
        most = max(worths.values())
        best = [speak(NAMES[key]) for key, worth in worths.items() if worth == most]
        yield speak(
            "With {later} for the card later, best: {plan} ({worth}).",
            later=later,
            plan=" = ".join(best),
            worth=decimal(most, code),
        )
        title = speak("What each plan is worth, an Angel being worth 100")
        lines = tuple(
            Line(
                speak(NAMES[key]),
                [plan.worth(Fraction(n, PERCENT)) * PERCENT for n in range(0, PERCENT + 1, STEP)],
            )
            for key, plan in PLANS.items()
        )
        across, along = speak("worth of the card later"), speak("worth")
        yield Lines(title, across, lines, start=0, step=STEP, base=40, along=along)
        yield Table.of(
            title,
            PLANS,
            {
                speak("plan"): lambda key: speak(NAMES[key]),
                speak("probability of an Angel"): lambda key: percent(PLANS[key].wished, code),
                speak("card still in hand"): lambda key: percent(PLANS[key].in_hand, code),
                speak("worth in all"): lambda key: decimal(worths[key], code),
            },
        )


def _most_shown(figure: Figure) -> int:
    """Return the most cards to show: those of a hand of fixed size, else of the largest hand."""
    return int(figure.starts["hand"]) if "hand" in figure.fixed else HAND


class Looking(Figure):
    """Decision tree of a blow, with some cards of a hand seen first."""

    heard = in_row = True
    seen = Slider(N_("Cards you are shown"), 0, _most_shown, 1, "azardia-cards-shown", main=True)
    hand = Slider(N_("Cards in the hand"), 1, HAND, HAND, "azardia-cards-held")
    unseen = Slider(
        UNSEEN, SHIELDS + HAND, MOST_UNSEEN, MANY, "azardia-cards-unseen", figures={"n": SHIELDS}
    )
    parts = ("tree", "account")

    def show(
        self, speak: Speak, code: str, wished: int, hand: int, unseen: int
    ) -> Iterator[object]:
        self.seen.refuse(speak(ONLY, n=hand) if wished > hand else "")
        looks = min(wished, hand)
        look_value = look(looks, hand, SHIELDS, unseen)
        text = speak(
            "On average, without a look {blind} HP, with it {known} HP: the look is worth {worth} "
            "HP.",
            blind=_hp_text(look_value.blind, code),
            known=_hp_text(look_value.known, code),
            worth=_hp_text(look_value.worth, code),
        )
        yield text
        yield Tree(
            _tree(speak, code, looks, hand, unseen), speak("What you do, and what comes of it")
        )
        yield Html(f"<p><strong>{escape(text)}</strong></p>" if self.shows("table") else "")


def _tree(speak: Speak, code: str, seen: int, hand: int, unseen: int) -> Twig:
    if not seen:
        return _blow_branch(
            speak, code, shield_left(0, hand, SHIELDS, unseen), "", N_("You see no card")
        )
    none = no_shield_shown(seen, SHIELDS, unseen)
    shielded = shield_left(seen, hand, SHIELDS, unseen)
    after = _blow_branch(speak, code, shielded, percent(none, code), N_("You see no shield"))
    root = speak("Cards you see: {n} of {hand}", n=seen, hand=hand)
    sees, does = speak("You see a shield"), speak("you do not strike")
    barred = Twig(f"{sees}\n{does}", percent(1 - none, code), speak("{n} HP", n=0))
    return Twig(root, twigs=(after, barred))


def _blow_branch(speak: Speak, code: str, shielded: Fraction, chance: str, text: str) -> Twig:
    """Return the branch in which no shield has been seen."""
    mean = _change_text(expected_blow(shielded), code)
    if expected_blow(shielded) <= 0:
        does = speak("you do not strike: a blow would bring {n} HP", n=mean)
        return Twig(f"{speak(text)}\n{does}", chance, speak("{n} HP", n=0))
    if not shielded:
        does = speak("you strike")
        return Twig(f"{speak(text)}\n{does}", chance, speak("{n} HP", n=mean))
    ends = [
        Twig(
            speak(name),
            percent(p, code),
            speak("{n} HP", n=_change_text(expected_blow(barred), code)),
        )
        for name, p, barred in (
            (N_("there is no shield"), 1 - shielded, Fraction(0)),
            (N_("there is a shield after all"), shielded, Fraction(1)),
        )
    ]
    does = speak("you strike: {n} HP on average", n=mean)
    return Twig(f"{speak(text)}\n{does}", chance, twigs=tuple(ends))


def fill_in_tree(lesson: Surroundings) -> Blanks:
    """Ask for the numbers of the decision tree of a look before it is drawn."""
    tree = Looking(lesson, hand=1, unseen=FEW, fixed=("hand", "unseen"))
    return Blanks(lesson, tree_of_a_look(), tree, in_turn=True)


predict_a_kept_card = before(a_kept_card, Plans)
# the hand of five has a guess of its own
draw_a_look = drawn_before(look_by_chance, Looking, hand=1, unseen=FEW, fixed=("hand",))
predict_one_of_five = before(one_of_five, Looking)
