"""Random races on every circuit and under every answer: what must hold holds."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from azardia_nb.games.machine.events import told
from azardia_nb.games.protocol import CHANCE, OVER, Variant
from azardia_nb.games.titan_race.data import cards, circuits
from azardia_nb.games.titan_race.data.titans import Titans, kit
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.rules.state import FIRST
from tests.games.titan_race.walks import ALTERNATIVES, check, scattered, walk

ICY = {
    "ice": [f"{c}{r}" for c in "ACE" for r in (5, 7, 9)]
    + [f"{c}{r}" for c in "BDF" for r in (8, 10)]
}
# A little of everything, and much of what has Titans pushed where nobody moves by a die.
MIXED = circuits.made(
    {
        "ice": ["A3", "C3", "E3", "B6", "D6", "F6", "A9", "C9", "E9", "B10"],
        "lava": ["A5"],
        "pirates": ["C5"],
        "ramp": ["E5"],
        "ramp_left": ["B8"],
        "statue": ["D8"],
        "pentacle": ["F8"],
        "bonus": ["B4", "D4", "F4"],
    }
)


def play(kind: Variant, titans: int, seed: int) -> None:
    words, every = GAME.words, set(GAME.words.every_action(kind))
    for number, (s, actor, _) in enumerate(walk(kind, titans, seed)):
        check(s, kind)
        if actor >= 0:
            legal = GAME.engine.legal(s, kind.rules)
            assert legal == sorted(set(legal))
            assert every.issuperset(legal)
        if number % 23 == 0:
            line = words.write_position(kind, s, None)
            assert words.read_position(kind, line).tobytes() == s.tobytes()
    assert actor == OVER
    assert GAME.winners(s)


# The gate has each circuit once, and each number of Titans.
@pytest.mark.parametrize(
    ("circuit", "titans"),
    [
        pytest.param(circuit, titans, marks=[] if titans == 2 + at % 5 else pytest.mark.nightly)
        for at, circuit in enumerate(circuits.kit())
        for titans in range(2, 7)
    ],
)
def test_every_circuit_with_two_to_six(circuit: str, titans: int) -> None:
    play(variant(circuit), titans, titans)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "answer"), ALTERNATIVES, ids=lambda value: str(value).lower())
def test_every_alternative(name: str, answer: str | bool) -> None:
    rulings = Rulings(**{name: answer})
    boards = list(circuits.kit())
    two = name.startswith("two")
    for seed, circuit in enumerate([boards[len(name) % 7], ["lagoon", "plains", "eye"]]):
        play(variant(circuit, rulings=rulings, two=two), 4, seed)


def test_two_players_and_teams() -> None:
    play(variant("pools", two=True), 4, 0)
    play(variant("plains", teams=3), 6, 0)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(3))
def test_two_players_teams_and_grand_slams(seed: int) -> None:
    play(variant("lagoon", teams=2), 4, seed)
    play(variant("eye", teams=2), 6, seed)
    play(variant(["pools", "plains", "ruins"]), 2 + seed, seed)
    play(variant(["foundry", "eye", "lagoon"], two=True), 4, seed)


def test_a_board_of_ice() -> None:
    play(variant(circuits.made(ICY)), 5, 1)


def check_pushes(kind: Variant, seed: int) -> None:
    """Check that nobody pays for a push when the movement, or swap, that it was in is over."""
    pushed: set[int] = set()
    for s, actor, chosen in islice(walk(kind, 6, seed, scattered(kind, seed)), 40):
        check(s, kind)
        if not s["depth"]:
            pushed.clear()
        if actor == OVER:
            return
        for code, seat, *_ in told(s.copy(), GAME.engine.step, kind.rules, actor, chosen):
            if code in (Event.PUSHED, Event.CHAINED):
                pushed.add(seat)
            assert code != Event.PUSH_LOSS or seat in pushed


def test_a_push_is_paid_for_where_it_happens() -> None:
    check_pushes(variant(MIXED), 0)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "answer"), ALTERNATIVES, ids=lambda value: str(value).lower())
def test_a_push_is_paid_for_under_every_answer(name: str, answer: str | bool) -> None:
    for seed in range(3):
        check_pushes(variant(MIXED, rulings=Rulings(**{name: answer})), seed)


ANSWERS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(ruling.values) for name, ruling in RULINGS.items()}
)


@pytest.mark.nightly
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    board=st.lists(st.sampled_from(list(circuits.kit())[1:]), min_size=3, max_size=3, unique=True),
    slam=st.booleans(),
    cards=st.booleans(),
    titans=st.integers(2, 6),
    answers=ANSWERS,
    seed=st.integers(0, 2**32),
)
def test_any_house_rules(
    board: list[str],
    slam: bool,
    cards: bool,
    titans: int,
    answers: dict[str, str | bool],
    seed: int,
) -> None:
    kind = variant(board if slam else board[0], cards=cards, rulings=Rulings(**answers))
    play(kind, titans, seed)


BORROWER = """
[[bonus]]
id = "{id}"
count = 9
name = "{id}"
text = "{id}"
when = "turn"
effects = [ {effects} ]
"""
DECK = cards.parse(
    BORROWER.format(id="leap", effects='{ move = "s" }, { borrow = "adjacent" }')
    + BORROWER.format(id="pay", effects='{ life = -5 }, { borrow = "adjacent" }')
)


def own_gauges(gauges: list[tuple[int, int, int]]) -> Titans:
    """Return Titans who start so, have so many lives at most, and as many after a knock-out."""
    own = [
        replace(one, start=min(start, most), most=most, after_ko=min(after, most))
        for one, (start, most, after) in zip(kit().titans, gauges, strict=True)
    ]
    return Titans(tuple(own), kit().colours)


def test_whoever_is_to_act_can_with_the_fewest_and_the_most_lives() -> None:
    frail, strong = own_gauges([(1, 1, 1)] * 6), own_gauges([(6, 6, 6)] * 6)
    play(variant("plain", cards=False, titans=frail), 6, 3)
    play(variant("plain", cards=DECK, titans=strong), 6, 0)


@pytest.mark.nightly
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    gauges=st.lists(st.tuples(*[st.integers(1, 6)] * 3), min_size=6, max_size=6),
    answers=ANSWERS,
    board=st.sampled_from([*circuits.kit().values(), MIXED]),
    deck=st.sampled_from([True, False, DECK]),
    titans=st.integers(2, 6),
    seed=st.integers(0, 2**32),
)
def test_whoever_is_to_act_can_whatever_the_gauges(
    gauges: list[tuple[int, int, int]],
    answers: dict[str, str | bool],
    board: circuits.Circuit,
    deck: bool | cards.Deck,
    titans: int,
    seed: int,
) -> None:
    rulings, own = Rulings(**answers), own_gauges(gauges)
    play(variant(board, cards=deck, rulings=rulings, titans=own), titans, seed)


def test_a_view_has_no_card_of_another_player() -> None:
    for two in (False, True):
        kind = variant("lagoon", two=two)
        for s, _, _ in walk(kind, 4, 3):
            if s["phase"] == FIRST:
                continue
            for seat in range(4):
                seen = s.copy()
                GAME.engine.hide_from(seen, kind.rules, seat)
                mine = int(s["player"][seat])
                assert (seen["hand"][mine] == s["hand"][mine]).all()
                others = [hand for owner, hand in enumerate(seen["hand"]) if owner != mine]
                assert not np.any(others)
                assert (seen["held"] == s["held"]).all()


def test_what_is_refused_says_why() -> None:
    rng = np.random.default_rng(5)
    kind = variant("lagoon")
    asked = [(s, a) for s, a, _ in walk(kind, 3, 8) if a != OVER]
    actions = sorted(
        {number for s, a in asked if a >= 0 for number in GAME.engine.legal(s, kind.rules)}
    )
    for s, actor in asked[::7]:
        legal = GAME.engine.legal(s, kind.rules)
        for number in rng.choice(actions, 40):
            why = GAME.engine.refused(s, kind.rules, int(number))
            assert (why is None) == (number in legal)
            assert actor != CHANCE or why is not None
