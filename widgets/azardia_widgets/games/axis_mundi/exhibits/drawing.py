"""Cards that don't come back: what a hand holds, counting cards, and a hand from two decks."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.lessons.drawing import (
    BOW_CARDS,
    DECK,
    IN_CRATES,
    OF_A_KIND,
    a_bow,
    after_the_crates,
    how_to_split,
)
from azardia_nb.games.axis_mundi.odds.draws import BOWS, HAND, split_hand
from azardia_nb.probability.draws import copies, within
from azardia_nb.probability.trials import hits
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import percent
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.buttons import row, show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.menu import menu, offer
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.figure import Figure, Slider, Table, press, presses
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

MOST_DRAWS = 10
MOST_WISHED = 5 * OF_A_KIND
SHORTEST = 11  # points of the line without counting: it is to be seen before the first card
AT_ONCE = (1, IN_CRATES)  # cards that are turned over at one press
DRAW = plural("You draw {n} card", "You draw {n} cards")


class HandOdds(Figure):
    """How many cards of some that one wants are in a hand, and how many if each were put back."""

    heard = in_row = strong = True
    draws = Slider(
        N_("Cards you draw"),
        1,
        MOST_DRAWS,
        HAND,
        "azardia-draws",
        main=True,
        dial=range(1, MOST_DRAWS + 1),
    )
    wished = Slider(
        N_("Cards you want, of {n}"),
        1,
        MOST_WISHED,
        BOW_CARDS,
        "azardia-wished",
        figures={"n": DECK},
    )

    def __init__(
        self,
        lesson: Surroundings | None = None,
        *,
        most: int = MOST_WISHED,
        language: str = "en",
        **starts: Any,
    ) -> None:
        wanted = range(OF_A_KIND, most + 1, OF_A_KIND)
        self.dials = MappingProxyType({**self.dials, "wished": wanted})
        super().__init__(lesson, language=language, **starts)
        self.wished.slider.max = most

    def show(self, speak: Speak, code: str, draws: int, wished: int) -> Iterator[object]:
        """Compute both distributions, and the chance of at least one card."""
        kept, back = copies(wished, DECK, draws), hits(draws, Fraction(wished, DECK))
        yield speak(
            "At least one: {chance}. If each card were put back: {other}.",
            chance=percent(within(wished, DECK, draws), code),
            other=percent(1 - back[0], code),
        )
        title = speak(DRAW, n=draws)
        series = (
            BarSeries(kept, speak("without putting back")),
            BarSeries(back, speak("putting each card back")),
        )
        across = speak("cards you want in your hand")
        yield Bars(title, across, series)
        lines = [
            [str(n), percent(kept.get(n, Fraction(0)), code), percent(back[n], code)] for n in back
        ]
        yield Table(title, [across, series[0].name, series[1].name], lines)


def _turn(times: int, code: str) -> str:
    return language(code)(plural("Turn over {n} card", "Turn over {n} cards"), n=times)


class CountingCards(Figure):
    """A deck turned over card by card: how likely the next one is a bow, by what one has seen."""

    seen: list[int]

    def begin(self) -> None:
        """Shuffle for the first time."""
        self._rng = np.random.default_rng((self.seed, DECK))
        self._shuffle()

    @presses(AT_ONCE, _turn, main=0)
    def turn(self, times: int) -> None:
        """Turn cards over; one card always stays in the deck, so that there is a next one."""
        n = min(len(self.seen) + times, DECK - 1)
        self.seen = self.deck[:n]

    @press(N_("Shuffle all cards"), "azardia-shuffle", "refresh")
    def anew(self) -> None:
        """Shuffle all cards."""
        self._shuffle()

    def _shuffle(self) -> None:
        cards = kit()
        permanent = [at for at, card in enumerate(cards.cards) if card.kind == "perm"]
        deck = np.repeat(permanent, cards.counts[permanent])
        self.deck = [int(kind) for kind in self._rng.permutation(deck)]
        self.seen = []

    @property
    def bows(self) -> list[bool]:
        """Which of the cards that have been seen are bows."""
        return [kit().cards[kind].id in BOWS for kind in self.seen]

    def chances(self) -> list[Fraction]:
        """Return how likely the next card was a bow, before the first card and after each."""
        found = [Fraction(BOW_CARDS, DECK)]
        left = BOW_CARDS
        for n, is_bow in enumerate(self.bows, 1):
            left -= is_bow
            found.append(Fraction(left, DECK - n))
        return found

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Show what has been seen, and how likely the next card is a bow."""
        chances, cards = self.chances(), kit()
        seen, bows = len(self.seen), sum(self.bows)
        if seen:
            yield speak("Last card: {card}.", card=cards.title(self.seen[-1], code))
        yield speak(
            "Seen: {seen}, of them bows: {bows}. Unseen: {cards}, of them bows: {left}. The next "
            "card is a bow with probability {chance}.",
            seen=seen,
            bows=bows,
            cards=DECK - seen,
            left=BOW_CARDS - bows,
            chance=percent(chances[-1], code),
        )
        curves = (
            Curve(speak("the next card is a bow"), chances),
            Curve(speak("if each card were put back"), [chances[0]] * max(len(chances), SHORTEST)),
        )
        title = speak("Probability that the next card is a bow")
        yield Curves(title, speak("cards seen"), curves, start=0)
        lines = []
        for at, card in enumerate(cards.cards):
            if card.kind == "perm":
                n = self.seen.count(at)
                lines.append([cards.title(at, code), str(n), str(card.count - n)])
        heads = [speak("Permanent card"), speak("seen"), speak("not seen")]
        yield Table(speak("Counting cards"), heads, lines)


class SplitHand(Exhibit):
    """A hand from two decks: how likely it holds a card of each, by how it is split."""

    heard = True

    def build(self) -> Sequence[Any]:
        """Return the two cards, and below them the chart and the table."""
        self.one, self.perm = menu("azardia-one"), menu("azardia-perm")
        self.one.add_class("azardia-main")
        for control, kind, begin in (
            (self.one, "one", "inspiration"),
            (self.perm, "perm", "alpinist"),
        ):
            offer(control, self._cards(kind, self.language), begin)
            control.observe(lambda _: self.attempt(self.refresh), "value")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        return (row(self.one, self.perm), self.chart.widget, self.table)

    def _cards(self, kind: str, code: str) -> list[tuple[str, str]]:
        """Return the cards of a deck, each with how many there are."""
        cards = kit()
        return [
            (f"{cards.title(at, code)} ({card.count})", card.id)
            for at, card in enumerate(cards.cards)
            if card.kind == kind and not card.module and card.count
        ]

    def speak(self, code: str) -> None:
        """Label the menus; they keep what is chosen."""
        speak = language(code)
        for control, kind, label in (
            (self.one, "one", speak("1-Time card")),
            (self.perm, "perm", speak("Permanent card")),
        ):
            offer(control, self._cards(kind, code), control.value)
            control.description = label

    def refresh(self) -> None:
        """Compute the chance of both cards for each way to split the hand."""
        code = self.language
        speak = language(code)
        chances = dict(enumerate(split_hand(self.one.value, self.perm.value), 1))
        best = max(chances, key=lambda k: chances[k])
        self.said = speak(
            "Best: {k} of {hand} cards from the 1-Time deck. The hand holds both with "
            "probability {chance}.",
            k=best,
            hand=HAND,
            chance=percent(chances[best], code, 2),
        )
        title = speak("Both cards in a hand of {n}", n=HAND)
        across = speak("cards from the 1-Time deck")
        self.chart.show(Bars(title, across, (BarSeries(chances),), marked=(best,)), code)
        show_or_hide(self.chart.widget, self.shows("chart"))
        lines = [[str(k), str(HAND - k), percent(p, code, 2)] for k, p in chances.items()]
        heads = [speak("1-Time"), speak("Permanent"), speak("probability of both")]
        listed = listing(title, heads, lines) if self.shows("table") else ""
        self.table.value = f"{listed}<p><strong>{self.said}</strong></p>"

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{chart}{self.table.value}"


def predict_bow(lesson: "Lesson") -> Prediction:
    """Ask how likely five cards hold a bow; then the hand can be changed."""
    return Prediction(lesson, a_bow(), HandOdds(lesson))


def predict_after_the_crates(lesson: "Lesson") -> Prediction:
    """Ask what crates without a bow change; then cards can be turned over."""
    return Prediction(lesson, after_the_crates(), CountingCards(lesson))


def predict_split(lesson: "Lesson") -> Prediction:
    """Ask how to split a hand; then other cards can be tried."""
    return Prediction(lesson, how_to_split(), SplitHand(lesson))
