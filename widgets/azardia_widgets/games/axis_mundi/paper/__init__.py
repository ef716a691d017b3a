"""Paper activities for a class, before each lesson of Axis Mundi."""

from fractions import Fraction
from math import ceil, lcm
from pathlib import Path

from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_
from azardia_nb.text.say import chance, decimal
from azardia_widgets.classroom.paper import Starter, Values, starters


def _two_rhythms(code: str) -> Values:
    one, other = 4, 6
    both = lcm(one, other)
    return {"one": one, "other": other, "both": both, "next": 2 * both}


def _a_full_card(code: str) -> Values:
    full, had, more = 4, 2, 7
    paid, left = divmod(had + more, full)
    return {"full": full, "had": had, "more": more, "paid": paid, "left": left}


def _a_budget(code: str) -> Values:
    points, blow, each = 20, 3, 2
    blows = ceil(Fraction(points, blow))
    both = 2 * each
    return {
        "points": points,
        "blow": blow,
        "each": each,
        "both": both,
        "blows": blows,
        "rounds": ceil(Fraction(blows, both)),
    }


def _aces(code: str) -> Values:
    cards, aces, drawn = 10, 2, 3
    back = 1 - (1 - Fraction(aces, cards)) ** drawn
    return {
        "cards": cards,
        "aces": aces,
        "drawn": drawn,
        "p": chance(within(aces, cards, drawn), code),
        "back": chance(back, code),
    }


def _two_hands(code: str) -> Values:
    better = 2
    p = Fraction(1, better + 1)
    return {"better": better, "p": chance(p, code), "value": str(better * p)}


def _two_heads(code: str) -> Values:
    heads = Fraction(1, 2)
    tosses = 1 / heads + 1 / heads**2
    return {"mean": str(tosses), "after": str(1 + tosses / 2)}


def _a_look(code: str) -> Values:
    cards, loss = 4, 2
    look = Fraction(cards - 1, cards)
    blind = look - Fraction(loss, cards)
    values = {"look": look, "blind": blind, "worth": look - blind}
    return {"cards": cards, "loss": loss, **{k: decimal(v, code, 2) for k, v in values.items()}}


ALL_STARTERS = (
    Starter("X1", "two_rhythms", _two_rhythms),
    Starter("X2", "a_full_card", _a_full_card),
    Starter("X3", "a_budget", _a_budget),
    Starter("X4", "aces", _aces, ("step.class",)),
    Starter("X5", "two_hands", _two_hands),
    Starter("X6", "two_heads", _two_heads),
    Starter("X7", "a_look", _a_look),
)

SHEETS = (
    starters(
        N_("Ten-minute starters, Axis Mundi"),
        N_("A page for each lesson of Axis Mundi; the answers are on the last page."),
        Path(__file__).parent,
        ALL_STARTERS,
    ),
)
