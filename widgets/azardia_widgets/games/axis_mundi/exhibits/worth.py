"""What an override is worth, and a look: entering with Free Will, plans for it, looks for sale."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.worth import (
    FEW,
    MANY,
    SHIELDS,
    a_kept_card,
    a_look,
    one_of_five,
)
from azardia_nb.games.axis_mundi.odds.draws import HAND
from azardia_nb.games.axis_mundi.odds.free_will import EITHER, FIRST, NEVER, PLANS, SECOND
from azardia_nb.games.axis_mundi.odds.information import (
    Look,
    look,
    shielded_then,
    shows_none,
    struck,
)
from azardia_nb.games.axis_mundi.rules.state import ANGEL, FREE_WILL
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT, decimal, percent, places, signed
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.charts.tree import TreeView, Twig
from azardia_widgets.controls.beside import numbers
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.axis_mundi.exhibits import moment
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.table.moment import Setup

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

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
STEP = 5  # between the worths that the chart shows
MOST_UNSEEN = 60
MOST_PRICE = 20  # hundredths of a HP
BOUGHT = 35, 5  # cards unseen and price, to begin with
FINE = 3  # decimals of HP
ONLY = plural("The hand has only {n} card.", "The hand has only {n} cards.")
BEST = plural(
    "Best: see {n} card. That leaves you {left} HP.",
    "Best: see {n} cards. That leaves you {left} HP.",
)


def _hp(value: Fraction, code: str) -> str:
    return decimal(value, code, places(value, FINE))


def _change(value: Fraction, code: str) -> str:
    return signed(value, code, places(value, FINE))


class FreeWill(moment.Moment):
    """Entering the Axis Mundi with a Free Will card, again and again, each time with other dice."""

    moments = MOMENTS

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self._seed = 0 if lesson is None else lesson.seed
        self.ends: list[tuple[bool, bool]] = []  # an Angel, and the card still in hand
        self._times = 0
        super().__init__(lesson, show=ENTER, language=language)

    def placed(self) -> Game:
        """Return the position to begin with; each time other dice are to come."""
        self._times += 1
        self._counted = False
        return Game.place(self.setup["setup"], seed=1000 * self._seed + self._times)

    def controls(self) -> Sequence[Any]:
        """Return the account of what has come of it."""
        self.account = ipywidgets.HTML()
        return (self.account,)

    def refresh(self, since: int | None = None) -> None:
        """Show the position; once it is an Angel, a Demon or cast out, count that."""
        s = self.game.state
        over = s["form"][0] >= ANGEL or not self._may()
        if over and not self._counted:
            self._counted = True
            self.ends.append((bool(s["form"][0] == ANGEL), bool(s["hand"][0, FREE_WILL])))
        super().refresh(since)
        speak = language(self.language)
        told = speak(
            "Entered: {n}. Angel: {angels}. Card still in hand: {kept}.",
            n=len(self.ends),
            angels=sum(angel for angel, _ in self.ends),
            kept=sum(kept for _, kept in self.ends),
        )
        self.account.value = f"<p><strong>{escape(told)}</strong></p>"
        self.said = f"{self.said} {told}"


class Plans(Exhibit):
    """Four plans for a Free Will card, by what the card is worth later."""

    heard = True

    def build(self) -> Sequence[Any]:
        """Return the number, and below it the chart and the table."""
        moved = lambda _: self.attempt(self.refresh)  # noqa: E731 - the slider hands its value on
        self.later = Number(0, PERCENT, 30, moved, "azardia-later")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        return (numbers(self.later), self.chart.widget, self.table)

    def speak(self, code: str) -> None:
        """Label the number."""
        speak = language(code)
        self.later.show(speak("Worth of the card later (an Angel: 100)"), code)
        self.access.names = self.later.names

    def refresh(self) -> None:
        """Weigh the plans for each worth of the card, and name the best for this one."""
        code, later = self.language, Fraction(self.later.value, PERCENT)
        speak = language(code)
        worths = {key: plan.worth(later) * PERCENT for key, plan in PLANS.items()}
        most = max(worths.values())
        best = [speak(NAMES[key]) for key, worth in worths.items() if worth == most]
        self.said = speak(
            "With {later} for the card later, best: {plan} ({worth}).",
            later=self.later.value,
            plan=" = ".join(best),
            worth=decimal(most, code),
        )
        title = speak("What each plan is worth")
        lines = [
            Line(
                speak(NAMES[key]),
                [plan.worth(Fraction(n, PERCENT)) * PERCENT for n in range(0, PERCENT + 1, STEP)],
            )
            for key, plan in PLANS.items()
        ]
        across, along = speak("worth of the card later"), speak("worth, an Angel being 100")
        shown = Lines(title, across, tuple(lines), start=0, step=STEP, base=40, along=along)
        self.chart.show(shown, code)
        show_or_hide(self.chart.widget, self.shows("chart"))
        heads = [
            speak("plan"),
            speak("probability of an Angel"),
            speak("card still in hand"),
            speak("worth in all"),
        ]
        rows = [
            [
                speak(NAMES[key]),
                percent(plan.wished, code),
                percent(plan.in_hand, code),
                decimal(worths[key], code),
            ]
            for key, plan in PLANS.items()
        ]
        listed = listing(title, heads, rows) if self.shows("table") else ""
        self.table.value = f"{listed}<p><strong>{escape(self.said)}</strong></p>"

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{chart}{self.table.value}"


class Looking(Exhibit):
    """The decision tree of a blow, with some cards of a hand shown first."""

    heard = True

    def __init__(
        self,
        lesson: Surroundings | None = None,
        *,
        hand: int = HAND,
        unseen: int = MANY,
        language: str = "en",
    ) -> None:
        self._begin = hand, unseen
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the numbers, and below them the tree and what the look is worth."""
        moved = lambda _: self.attempt(self.refresh)  # noqa: E731 - the slider hands its value on
        hand, unseen = self._begin
        self.hand = Number(1, HAND, hand, moved, "azardia-cards-held")
        self.seen = Number(0, HAND, 1, moved, "azardia-cards-shown")
        self.seen.slider.add_class("azardia-main")
        self.unseen = Number(SHIELDS + HAND, MOST_UNSEEN, unseen, moved, "azardia-cards-unseen")
        self.tree = TreeView()
        self.account = ipywidgets.HTML()
        return (numbers(self.seen, self.hand, self.unseen), self.tree.widget, self.account)

    def speak(self, code: str) -> None:
        """Label the numbers."""
        speak = language(code)
        self.seen.show(speak("Cards you are shown"), code)
        self.hand.show(speak("Cards in the hand"), code)
        self.unseen.show(speak("Cards not seen ({n} shields)", n=SHIELDS), code)
        named = self.seen, self.hand, self.unseen
        self.access.names = {at: name for one in named for at, name in one.names.items()}

    def refresh(self) -> None:
        """Work out the tree, and both values."""
        code, hand, unseen = self.language, self.hand.value, self.unseen.value
        speak = language(code)
        seen = min(self.seen.value, hand)
        more = self.seen.value > hand
        self.seen.refuse(speak(ONLY, n=hand) if more else "")
        found = look(seen, hand, SHIELDS, unseen)
        self.said = speak(
            "On average, without a look {blind} HP, with it {known} HP: the look is worth {worth} "
            "HP.",
            blind=_hp(found.blind, code),
            known=_hp(found.known, code),
            worth=_hp(found.worth, code),
        )
        if self.shows("chart"):
            self.tree.show(self._tree(seen, code), speak("What you do, and what comes of it"), code)
        else:
            self.tree.clear()
        self.account.value = (
            f"<p><strong>{escape(self.said)}</strong></p>" if self.shows("table") else ""
        )

    def _tree(self, seen: int, code: str) -> Twig:
        speak = language(code)
        hand, unseen = self.hand.value, self.unseen.value
        if not seen:
            return self._blow(0, code, "", N_("You see no card"))
        none = shows_none(seen, SHIELDS, unseen)
        after = self._blow(seen, code, percent(none, code), N_("You see no shield"))
        root = speak("Cards you see: {n} of {hand}", n=seen, hand=hand)
        sees, does = speak("You see a shield"), speak("you do not strike")
        barred = Twig(f"{sees}\n{does}", percent(1 - none, code), speak("{n} HP", n=0))
        return Twig(root, twigs=(after, barred))

    def _blow(self, seen: int, code: str, chance: str, text: str) -> Twig:
        """Return what one does where no shield has been seen."""
        speak = language(code)
        shielded = shielded_then(seen, self.hand.value, SHIELDS, self.unseen.value)
        mean = _change(struck(shielded), code)
        if struck(shielded) <= 0:
            does = speak("you do not strike: a blow would bring {n} HP", n=mean)
            return Twig(f"{speak(text)}\n{does}", chance, speak("{n} HP", n=0))
        if not shielded:
            does = speak("you strike")
            return Twig(f"{speak(text)}\n{does}", chance, speak("{n} HP", n=mean))
        ends = [
            Twig(speak(name), percent(p, code), speak("{n} HP", n=_change(struck(barred), code)))
            for name, p, barred in (
                (N_("there is no shield"), 1 - shielded, Fraction(0)),
                (N_("there is a shield after all"), shielded, Fraction(1)),
            )
        ]
        does = speak("you strike: {n} HP on average", n=mean)
        return Twig(f"{speak(text)}\n{does}", chance, twigs=tuple(ends))

    def picture(self) -> str:
        """Return the tree and what the look is worth."""
        tree = self.tree.html() if self.shows("chart") else ""
        return f"{tree}{self.account.value}"


class ForSale(Exhibit):
    """Looks at the cards of a hand, each at a price: how many are worth buying."""

    heard = True
    dials = MappingProxyType(
        {"unseen": (MANY, 25, 30, BOUGHT[0], 60), "price": (2, BOUGHT[1], 6, 7, 8, 9, 10)}
    )

    def build(self) -> Sequence[Any]:
        """Return the numbers, and below them the chart and the table."""
        moved = lambda _: self.attempt(self.refresh)  # noqa: E731 - the slider hands its value on
        self.unseen = Number(SHIELDS + HAND, MOST_UNSEEN, BOUGHT[0], moved, "azardia-cards-unseen")
        self.price = Number(0, MOST_PRICE, BOUGHT[1], moved, "azardia-price")
        self.price.slider.add_class("azardia-main")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        return (numbers(self.unseen, self.price), self.chart.widget, self.table)

    def speak(self, code: str) -> None:
        """Label the numbers."""
        speak = language(code)
        self.unseen.show(speak("Cards not seen ({n} shields)", n=SHIELDS), code)
        self.price.show(speak("Price of a card, in hundredths of an HP"), code)
        self.access.names = self.unseen.names | self.price.names

    def looks(self) -> list[Look]:
        """Return what none, one and up to all cards of the hand bring."""
        return [look(n, HAND, SHIELDS, self.unseen.value) for n in range(HAND + 1)]

    def left(self, looks: Sequence[Look]) -> list[Fraction]:
        """Return what is left of the worth of none, one and more looks, when they are paid."""
        price = Fraction(self.price.value, PERCENT)
        return [one.worth - n * price for n, one in enumerate(looks)]

    def refresh(self) -> None:
        """Compare what looks are worth with what they cost."""
        code = self.language
        speak = language(code)
        looks = self.looks()
        left = self.left(looks)
        best = left.index(max(left))
        self.said = (
            speak(BEST, n=best, left=_hp(left[best], code))
            if best
            else speak("At this price the best is to buy no look.")
        )
        title = speak("What looks at a hand of {n} are worth", n=HAND)
        across = speak("cards you are shown")
        lines = (
            Line(speak("worth"), [one.worth for one in looks]),
            Line(speak("price"), [one.worth - rest for one, rest in zip(looks, left, strict=True)]),
        )
        self.chart.show(Lines(title, across, lines, start=0, along=speak("HP")), code)
        show_or_hide(self.chart.widget, self.shows("chart"))
        heads = [
            across,
            speak("none is a shield"),
            speak("then there is one after all"),
            speak("worth (HP)"),
            speak("less its price"),
        ]
        rows = [
            [
                str(n),
                percent(shows_none(n, SHIELDS, self.unseen.value), code),
                percent(shielded_then(n, HAND, SHIELDS, self.unseen.value), code),
                decimal(one.worth, code, FINE),
                signed(rest, code, FINE),
            ]
            for n, (one, rest) in enumerate(zip(looks, left, strict=True))
        ]
        listed = listing(title, heads, rows) if self.shows("table") else ""
        self.table.value = f"{listed}<p><strong>{escape(self.said)}</strong></p>"

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{chart}{self.table.value}"


def predict_a_kept_card(lesson: "Lesson") -> Prediction:
    """Ask how often a kept card makes an Angel; then its plans are weighed."""
    return Prediction(lesson, a_kept_card(), Plans(lesson))


def predict_a_look(lesson: "Lesson") -> Prediction:
    """Ask what a look at one card is worth; then the tree can be changed."""
    return Prediction(lesson, a_look(), Looking(lesson, hand=1, unseen=FEW))


def predict_one_of_five(lesson: "Lesson") -> Prediction:
    """Ask what one card of five is worth to see; then more can be shown."""
    return Prediction(lesson, one_of_five(), Looking(lesson))
