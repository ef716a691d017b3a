"""Actions as text, from a declaration: each reads back, and faults are located."""

from itertools import product

import pytest

from azardia_nb.errors import NotationError
from azardia_nb.games.machine.actions import layout, write
from azardia_nb.games.machine.notation import Notation, Part
from tests.text.golden import pattern, wording

KIND, (ONE, TWO, SHARP, HELP) = layout(3, 3, 1, 2)
HEXES = ("A", "B", "C", "D")
END, WALK, RUN, SWAP, MELEE, HEAL = range(6)


def unknown(word: str, deck: object) -> str:
    return f"no {word} in {deck}"


NOTATION = Notation(
    KIND,
    verbs=("end", "walk", "run", "swap", "melee", "heal"),
    parts={
        "HEX": Part(HEXES, ONE, TWO),
        "CARD": Part(lambda deck: deck, ONE, TWO, wrong=unknown),
        "SEAT": Part(("1", "2", "3"), ONE),
        "sharp": Part(("sharp",), SHARP),
        "AID": Part(("blade", "herb"), HELP),
    },
    forms={
        WALK: ["HEX"],
        RUN: ["HEX HEX"],
        SWAP: ["CARD for CARD"],
        MELEE: ["SEAT [sharp] [with AID]"],
        HEAL: ["", "SEAT", "SEAT from HEX"],
    },
)
DECK = ("herb", "blade", "mask")


def number(kind: int, one: int = -1, two: int = -1, sharp: int = -1, aid: int = -1) -> int:
    named = write(ONE, one) | write(TWO, two) | write(SHARP, sharp) | write(HELP, aid)
    return kind << KIND | named


hexes, cards, seats = range(len(HEXES)), range(len(DECK)), range(3)
EVERY = [
    number(END),
    number(HEAL),
    *(number(WALK, one) for one in hexes),
    *(number(RUN, one, two) for one, two in product(hexes, hexes)),
    *(number(SWAP, one, two) for one, two in product(cards, cards)),
    *(number(MELEE, seat, -1, *more) for seat, *more in product(seats, (-1, 0), (-1, 0, 1))),
    *(number(HEAL, seat, two) for seat, two in product(seats, (-1, *hexes))),
]


def test_each_action_has_a_text_of_its_own_and_reads_back() -> None:
    texts = [NOTATION.write(action, DECK) for action in EVERY]
    assert len(set(texts)) == len(texts)
    assert [NOTATION.read(text, DECK) for text in texts] == EVERY


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (number(END), "end"),
        (number(RUN, 1, 2), "run B C"),
        (number(SWAP, 1, 0), "swap blade for herb"),
        (number(MELEE, 2), "melee 3"),
        (number(MELEE, 2, sharp=0, aid=1), "melee 3 sharp with herb"),
        (number(HEAL, 0, 3), "heal 1 from D"),
    ],
)
def test_it_is_written_as_declared(action: int, text: str) -> None:
    assert NOTATION.write(action, DECK) == text
    assert NOTATION.read(f"  {text.replace(' ', '   ')} ", DECK) == action


def test_words_may_hang_on_what_is_given() -> None:
    assert NOTATION.read("swap mask for herb", ("mask", "herb")) == number(SWAP, 0, 1)
    with pytest.raises(NotationError):
        NOTATION.read("swap mask for herb", ("mask",))


ONE_OF = "data.one_of"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("wlak A", pattern("refused.near", words="'walk'")),
        ("", wording(ONE_OF, words="end, walk, run, swap, melee, heal")),
        (None, wording(ONE_OF, words="end, walk, run, swap, melee, heal")),
        ("walk", "`walk HEX`; HEX: " + wording(ONE_OF, words="A, B, C, D")),
        ("walk E", "`walk HEX`; HEX: " + wording(ONE_OF, words="A, B, C, D")),
        ("run A", "`run HEX HEX`; HEX: " + wording(ONE_OF, words="A, B, C, D")),
        ("run A CX", "`run HEX HEX`; HEX: " + pattern("refused.near", words="'C'")),
        ("run A B C", "`run HEX HEX`$"),
        ("end it", "`end`$"),
        ("melee", r"`melee SEAT \[sharp\] \[with AID\]`; SEAT: "),
        ("melee 1 shrap", r"; sharp: " + pattern("refused.near", words="'sharp'")),
        ("melee 1 with sword", "; AID: " + wording(ONE_OF, words="blade, herb")),
        ("heal 1 of D", "`heal` or `heal SEAT` or `heal SEAT from HEX`$"),
        ("heal 1 from E", "; HEX: " + wording(ONE_OF, words="A, B, C, D")),
        ("swap herb", "`swap CARD for CARD`$"),
        ("swap herb for bow", "^no bow in "),
    ],
)
def test_what_is_wrong_is_said_where_it_is_wrong(text: str | None, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        NOTATION.read(text, DECK)


def test_a_number_that_is_no_action_has_no_text() -> None:
    for wrong in (number(END, 1), number(WALK), number(WALK, 1, 1), number(SWAP, 5, 0)):
        with pytest.raises(NotationError, match=pattern("action.none")):
            NOTATION.write(wrong, DECK)
