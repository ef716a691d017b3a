"""Exhibits on drawing without replacement: a hand, counting cards, a hand from two decks."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from types import MappingProxyType

import numpy as np

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.lessons import drawing
from azardia_nb.games.axis_mundi.odds.draws import BOWS, HAND, split_hand
from azardia_nb.probability.draws import copies, hits, within
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.lesson.figure import Figure, Menu, Pick, Slider, Table, press, presses
from azardia_widgets.lesson.prediction import before

MOST_DRAWS = 10
MOST_WISHED = 5 * drawing.OF_A_KIND
SHORTEST = 11  # points of the line without counting, which is visible before the first card
AT_ONCE = (1, drawing.IN_CRATES)  # cards turned over for one press
DRAW = plural("You draw {n} card", "You draw {n} cards")


class HandOdds(Figure):
    """Chart of the wanted cards in a hand, with and without replacement."""

    heard = in_row = strong = True
    options = ("most",)
    most = MOST_WISHED
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
        lambda shown: shown.most,
        drawing.BOW_CARDS,
        "azardia-wished",
        figures={"n": drawing.DECK},
    )

    def begin(self) -> None:
        counts = range(drawing.OF_A_KIND, self.most + 1, drawing.OF_A_KIND)
        self.dials = MappingProxyType({**self.dials, "wished": counts})

    def show(self, speak: Speak, code: str, draws: int, wished: int) -> Iterator[object]:
        without, back = (
            copies(wished, drawing.DECK, draws),
            hits(draws, Fraction(wished, drawing.DECK)),
        )
        yield speak(
            "At least one: {chance}. If each card were put back: {other}.",
            chance=percent(within(wished, drawing.DECK, draws), code),
            other=percent(1 - back[0], code),
        )
        title = speak(DRAW, n=draws)
        series = (
            BarSeries(without, speak("without putting back")),
            BarSeries(back, speak("putting each card back")),
        )
        across = speak("cards you want in your hand")
        yield Bars(title, across, series)
        lines = [
            [str(n), percent(without.get(n, Fraction(0)), code), percent(back[n], code)]
            for n in back
        ]
        yield Table(title, [across, series[0].name, series[1].name], lines)


def _turn_label(times: int, code: str) -> str:
    return language(code)(plural("Turn over {n} card", "Turn over {n} cards"), n=times)


class CountingCards(Figure):
    """Deck turned over card by card, with the probability that the next one is a bow."""

    open_cards: list[int]

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, drawing.DECK))
        self._shuffle()

    @presses(AT_ONCE, _turn_label, main=0)
    def turn(self, times: int) -> None:
        """Turn cards over; one card always stays in the deck as the next one."""
        n = min(len(self.open_cards) + times, drawing.DECK - 1)
        self.open_cards = self.deck[:n]

    @press(N_("Shuffle all cards"), "azardia-shuffle", "refresh")
    def anew(self) -> None:
        self._shuffle()

    def _shuffle(self) -> None:
        cards = kit()
        permanent = [at for at, card in enumerate(cards.cards) if card.kind == "perm"]
        deck = np.repeat(permanent, cards.counts[permanent].astype(np.intp))
        self.deck = [int(kind) for kind in self._rng.permutation(deck)]
        self.open_cards = []

    @property
    def bows(self) -> list[bool]:
        """Which of the cards seen are bows."""
        return [kit().cards[kind].id in BOWS for kind in self.open_cards]

    def chances(self) -> list[Fraction]:
        """Return the probability of a bow as next card, before the first and after each."""
        chances = [Fraction(drawing.BOW_CARDS, drawing.DECK)]
        left = drawing.BOW_CARDS
        for n, is_bow in enumerate(self.bows, 1):
            left -= is_bow
            chances.append(Fraction(left, drawing.DECK - n))
        return chances

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        chances, cards = self.chances(), kit()
        count, bows = len(self.open_cards), sum(self.bows)
        if count:
            yield speak("Last card: {card}.", card=cards.title(self.open_cards[-1], code))
        yield speak(
            "Seen: {seen}, of them bows: {bows}. Unseen: {cards}, of them bows: {left}. The next "
            "card is a bow with probability {chance}.",
            seen=count,
            bows=bows,
            cards=drawing.DECK - count,
            left=drawing.BOW_CARDS - bows,
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
                n = self.open_cards.count(at)
                lines.append([cards.title(at, code), str(n), str(card.count - n)])
        heads = [speak("Permanent card"), speak("seen"), speak("not seen")]
        yield Table(speak("Counting cards"), heads, lines)


BOW, OTHER = "bow", "other"


class FaceDown(Figure):
    """Table of all ordered pairs of cards, by which of the two are bows."""

    second = Pick(
        N_("The second card"), {BOW: N_("a bow"), OTHER: N_("not a bow")}, "azardia-second"
    )

    def show(self, speak: Speak, code: str, second: str) -> Iterator[object]:
        bows, others = drawing.BOW_CARDS, drawing.DECK - drawing.BOW_CARDS
        pairs = {
            BOW: (bows * (bows - 1), others * bows),
            OTHER: (bows * others, others * (others - 1)),
        }
        first, rest = pairs[second]
        yield speak(
            "The second card is known. The pairs that are left: {all}. In {first} of them the "
            "first card is a bow: {chance}.",
            all=whole(first + rest, code),
            first=whole(first, code),
            chance=percent(Fraction(first, first + rest), code),
        )
        heads = [speak("The second card"), speak("first card a bow"), speak("first card not a bow")]
        names = {BOW: speak("a bow"), OTHER: speak("not a bow")}
        lines = [[names[name], *(whole(n, code) for n in pair)] for name, pair in pairs.items()]
        yield Table(speak("Pairs of two cards of the deck"), heads, lines)


def _card_choices(kind: str, code: str) -> list[tuple[str, str]]:
    """Return the cards of a deck, each with its number."""
    cards = kit()
    return [
        (f"{cards.title(at, code)} ({card.count})", card.id)
        for at, card in enumerate(cards.cards)
        if card.kind == kind and not card.module and card.count
    ]


class SplitHand(Figure):
    """Chart of the probability that a hand from two decks has a card of each, by its split."""

    heard = in_row = strong = True
    one = Menu(
        N_("1-Time card"), partial(_card_choices, "one"), "azardia-one", "inspiration", main=True
    )
    perm = Menu(N_("Permanent card"), partial(_card_choices, "perm"), "azardia-perm", "alpinist")

    def show(self, speak: Speak, code: str, one: str, perm: str) -> Iterator[object]:
        chances = dict(enumerate(split_hand(one, perm), 1))
        best = max(chances, key=lambda k: chances[k])
        yield speak(
            "Best: {k} of {hand} cards from the 1-Time deck. The hand holds both with "
            "probability {chance}.",
            k=best,
            hand=HAND,
            chance=percent(chances[best], code, 2),
        )
        title = speak("Both cards in a hand of {n}", n=HAND)
        across = speak("cards from the 1-Time deck")
        yield Bars(title, across, (BarSeries(chances),), marked=(best,))
        lines = [[str(k), str(HAND - k), percent(p, code, 2)] for k, p in chances.items()]
        yield Table(
            title, [speak("1-Time"), speak("Permanent"), speak("probability of both")], lines
        )


predict_bow = before(drawing.a_bow, HandOdds)
predict_after_the_crates = before(drawing.after_the_crates, CountingCards)
predict_face_down = before(drawing.face_down, FaceDown)
predict_split = before(drawing.how_to_split, SplitHand)
