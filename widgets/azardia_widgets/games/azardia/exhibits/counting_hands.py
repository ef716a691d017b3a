"""Counting hands: all hands as chosen cards, and draws with and without replacement."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import combinations
from math import comb, factorial, perm

from azardia_nb.games.azardia.lessons.counting_hands import (
    CARDS,
    DRAWN,
    NEXT,
    SHARE,
    next_row,
    pairs,
    sorted_hands,
)
from azardia_nb.probability.draws import copies, hits
from azardia_nb.text.language import N_, Speak, plural
from azardia_nb.text.say import percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure, Html, Slider
from azardia_widgets.lesson.prediction import before, before_drawn

MOST = 8  # cards; all hands of four still fit on a page
DECK = 100  # size of the kit's action deck
ROWS = 6  # rows of Pascal's triangle
_CHOSEN, _WANTED = "#0063a6", "#f0a000"
_SIDE = 13  # pixels of a card


def _card(chosen: bool, wanted: bool) -> str:
    colour = (_WANTED if wanted else _CHOSEN) if chosen else "transparent"
    shape = "50%" if wanted else "2px"
    return (
        f"<i style='display:inline-block;width:{_SIDE}px;height:{_SIDE}px;margin:0 1px;"
        f"border:1px solid #767676;border-radius:{shape};background:{colour}'></i>"
    )


def _hands_html(hands: Sequence[Sequence[int]], cards: int, wanted: int, label: str) -> str:
    """Return hands as HTML: a row of all cards each, chosen cards filled, wanted cards round."""
    rows = (
        "<span style='white-space:nowrap'>"
        + "".join(_card(card in hand, card < wanted) for card in range(cards))
        + "</span>"
        for hand in hands
    )
    return (
        f"<p style='margin:8px 0 2px'>{escape(label)}</p><div role='img' "
        f"aria-label='{escape(label, quote=True)}' style='display:flex;flex-flow:row wrap;"
        f"gap:4px 14px;line-height:1'>{''.join(rows)}</div>"
    )


class Hands(Figure):
    """All hands from a few cards, sorted by the number of wanted cards in them."""

    cards = Slider(N_("Cards on the table"), 4, MOST, CARDS, "azardia-on-the-table")
    drawn = Slider(N_("Cards in a hand"), 1, 4, DRAWN, "azardia-drawn")
    wanted = Slider(N_("Cards you want"), 0, 4, 0, "azardia-wanted")
    parts = ("hands",)

    def show(
        self, speak: Speak, code: str, cards: int, drawn: int, wanted: int
    ) -> Iterator[object]:
        hands, html = [*combinations(range(cards), drawn)], ""
        for count in range(drawn + 1):
            some = [hand for hand in hands if sum(card < wanted for card in hand) == count]
            if some:
                label = speak(plural("{n} hand", "{n} hands"), n=len(some))
                if wanted:
                    label = speak(
                        "Wanted cards: {found}. Hands: C({wanted}, {found}) × C({others}, {rest}) "
                        "= {n}. Probability: {chance}.",
                        found=count,
                        wanted=wanted,
                        others=cards - wanted,
                        rest=drawn - count,
                        n=len(some),
                        chance=percent(Fraction(len(some), len(hands)), code),
                    )
                html += _hands_html(some, cards, wanted, label)
        yield Html(html)
        yield speak(
            "Orders: {product} = {orders}. Orders of each hand: {same}. Hands: {orders} ÷ {same} "
            "= {hands}.",
            product=" × ".join(str(cards - n) for n in range(drawn)),
            orders=whole(perm(cards, drawn), code),
            same=factorial(drawn),
            hands=len(hands),
        )


def _triangle(row: int, label: str) -> str:
    """Return Pascal's triangle as HTML, down to a highlighted row."""
    lines = ""
    for n in range(row + 1):
        here = n == row
        look = f"background:{_CHOSEN};color:#fff;font-weight:700" if here else ""
        cells = "".join(
            "<span style='display:inline-block;min-width:30px;margin:1px;padding:1px 0;"
            f"border:1px solid #767676;border-radius:4px;{look}'>{comb(n, k)}</span>"
            for k in range(n + 1)
        )
        lines += f"<div style='white-space:nowrap'>{cells}</div>"
    return (
        f"<div role='img' aria-label='{escape(label, quote=True)}' style='text-align:center;"
        f"max-width:360px'>{lines}</div>"
    )


class PuttingBack(Figure):
    """Chart of wanted cards drawn with and without replacement; one card in five is wanted."""

    draws = Slider(N_("Draws"), 2, ROWS, NEXT, "azardia-draws", dial=range(2, ROWS + 1))
    deck = Slider(
        N_("Cards in the deck, in fives"), 2, DECK // SHARE, 2, "azardia-fives", main=True
    )
    parts = ("rows", "chart")

    def show(self, speak: Speak, code: str, draws: int, fives: int) -> Iterator[object]:
        deck, part = SHARE * fives, Fraction(1, SHARE)
        row = ", ".join(str(comb(draws, k)) for k in range(draws + 1))
        yield Html(_triangle(draws, speak("Row {n} of Pascal's triangle: {row}", n=draws, row=row)))
        without, back = copies(fives, deck, draws), hits(draws, part)
        series = (
            BarSeries(without, speak("not put back, deck of {n}", n=deck)),
            BarSeries(back, speak("put back")),
        )
        yield Bars(speak("Wanted cards"), speak("wanted cards"), series)
        yield speak(
            "Draws: {draws}. Wanted: {wanted} of {deck}. Probability of exactly one wanted card: "
            "{kept} if none goes back. If each goes back: {orders} orders, each with probability "
            "{each}, together {back}.",
            draws=draws,
            wanted=fives,
            deck=deck,
            kept=percent(without[1], code),
            orders=draws,
            each=percent(back[1] / draws, code),
            back=percent(back[1], code),
        )


def fill_in_row(lesson: Surroundings) -> Blanks:
    """Return blanks for the next row of Pascal's triangle and its use; then draws with both."""
    return Blanks(lesson, next_row(), PuttingBack(lesson))


# the first guess leaves the wanted cards to the second
predict_pairs = before(pairs, Hands, fixed=("wanted",))
predict_kinds = before_drawn(
    sorted_hands,
    Hands,
    lambda asked: {name: asked[name] for name in ("cards", "drawn", "wanted")},
)
