"""Positions as a line of text, and faulty lines; more mistakes are in tests/mistakes."""

import pytest

from azardia_nb import AzardiaError, Deck, Game, NotationError, Rulings
from azardia_nb.errors import short
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.state import make_rules
from azardia_nb.games.azardia.text.notation import read_position
from tests.walks import table

KIT = Deck.kit()
CARD = KIT.ids[0]


def test_more_cards_than_the_deck_has() -> None:
    game = Game(2, characters=("robot", "mantis"), seed=5)
    count = KIT.cards[0].count
    rest = [w for w in game.notation.split() if not w.startswith(("hand=", "discard="))]
    line = " ".join([*rest, f"hand={CARD}*{count}////", f"discard={CARD}*1"])
    with pytest.raises(NotationError, match=r"cards\.decks"):
        Game.from_notation(line)


def test_a_position_under_other_rulings() -> None:
    """Under other rulings a position may be none: then it says so."""
    rulings = Rulings(boost_when="before")
    game = Game(2, characters=("robot", "mantis"), cards=False, rulings=rulings, seed=1)
    assert Game.from_notation(game.notation) == Game(
        2, characters=("robot", "mantis"), cards=False, seed=1
    )
    with pytest.raises(AzardiaError, match="deck"):
        read_position(game.notation, make_rules(rulings.codes, table(KIT)), KIT)


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("nothing to see")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("roll", "'roll'"),
        ("a\u202eb", "'a\\u202eb'"),
        (7, "7"),
        (10**5000, "<int>"),  # Python does not write it out
        ([10**5000], "<list>"),
        (Unshowable(), "<Unshowable>"),
    ],
    ids=("text", "signs", "number", "far too large", "list of one", "no repr"),
)
def test_whatever_somebody_wrote_is_shown_on_a_short_line(value: object, shown: str) -> None:
    assert short(value) == shown
    with pytest.raises(NotationError, match="position"):
        read_position(value, make_rules(Rulings().codes, engine.NO_CARDS), None)  # type: ignore[arg-type]
