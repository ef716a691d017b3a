"""Knowledge of hidden hands: never more than a seat can know, and updated when cards are seen."""

import itertools
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from azardia_nb.games.machine.hands import (
    deal_unseen,
    forget_one,
    forget_seen,
    leave_hand,
    note_seen,
    note_shown,
    take_in_hand,
    turn_down_unseen,
)

SEATS, KINDS, COPIES = 3, 3, 2
STATE = np.dtype(
    [
        ("hand", "i1", (SEATS, KINDS)),
        ("held", "i1", SEATS),
        ("pile", "i1", KINDS),
        ("seen", "i1", (SEATS, SEATS, KINDS)),
    ]
)
ACTS = DRAW, TAKE, DISCARD, GIVE, SHOW = range(5)
Act = tuple[int, int, int, int]  # what, whose hand, another seat, a kind of card
World = tuple[tuple[int, ...], ...]  # of each hand and of the pile, how many of each kind


def do(rows, what, owner, to, kind):  # type: ignore[no-untyped-def] # compiled
    """Apply one act to the only position in `rows`, and note which cards seats have seen."""
    s = rows[0]
    if what in (DRAW, TAKE):
        s["pile"][kind] -= 1
        take_in_hand(s, owner, kind)
        for seat in range(SEATS):
            if what == TAKE:
                note_seen(s, seat, owner, kind)
    elif what == DISCARD:
        s["pile"][kind] += 1
        leave_hand(s, owner, kind)
        for seat in range(SEATS):
            forget_seen(s, seat, owner, kind)
    elif what == GIVE:
        leave_hand(s, owner, kind)
        take_in_hand(s, to, kind)
        for seat in range(SEATS):
            if seat != owner and seat != to:
                forget_one(s, seat, owner, KINDS)
        forget_seen(s, to, owner, kind)
        note_seen(s, owner, to, kind)
    else:
        note_shown(s, to, owner, kind, 1)


def moved(world: World, out_of: int, into: int, kind: int) -> World:
    counts = [list(row) for row in world]
    counts[out_of][kind] -= 1
    counts[into][kind] += 1
    return tuple(map(tuple, counts))


def after(world: World, act: Act) -> World | None:
    """Return the world after an act, or None if the act is impossible."""
    what, owner, to, kind = act
    if what in (DRAW, TAKE):
        return moved(world, SEATS, owner, kind) if world[SEATS][kind] else None
    if (what in (GIVE, SHOW) and to == owner) or not world[owner][kind]:
        return None
    into = {DISCARD: SEATS, GIVE: to, SHOW: owner}[what]
    return moved(world, owner, into, kind)


def possible(worlds: set[World], seat: int, act: Act) -> set[World]:
    """Return the worlds that a seat considers possible after an act that it saw, or did not see."""
    what, owner, to, kind = act
    hides = what in (DRAW, GIVE, SHOW) and seat not in ((owner,) if what == DRAW else (owner, to))
    kinds = range(KINDS) if hides else (kind,)
    found = (after(world, (what, owner, to, k)) for world in worlds for k in kinds)
    return {world for world in found if world is not None}


def row_of(world: World) -> npt.NDArray[np.void]:
    rows = np.zeros(1, STATE)
    rows[0]["pile"] = world[SEATS]
    for seat in range(SEATS):
        rows[0]["hand"][seat] = world[seat]
        rows[0]["held"][seat] = sum(world[seat])
    return rows


START: World = (*((0,) * KINDS for _ in range(SEATS)), (COPIES,) * KINDS)
acts = st.lists(
    st.tuples(
        st.sampled_from(ACTS),
        st.integers(0, SEATS - 1),
        st.integers(0, SEATS - 1),
        st.integers(0, KINDS - 1),
    ),
    max_size=14,
)


def played(wanted: list[Act]) -> Iterator[tuple[Act, World]]:
    """Yield those acts of `wanted` that are possible, each with the resulting world."""
    world = START
    for act in wanted:
        next_world = after(world, act)
        if next_world is not None:
            world = next_world
            yield act, world


@given(acts)
def test_nobody_is_said_to_know_more_than_can_be_known(wanted: list[Act]) -> None:
    rows = row_of(START)
    worlds = [{START} for _ in range(SEATS)]
    for act, _ in played(wanted):
        worlds = [possible(worlds[seat], seat, act) for seat in range(SEATS)]
        do(rows, *act)
        for seat, owner in itertools.permutations(range(SEATS), 2):
            least = np.min([world[owner] for world in worlds[seat]], axis=0)
            assert (rows[0]["seen"][seat, owner] <= least).all()
        assert not rows[0]["seen"][range(SEATS), range(SEATS)].any()


@given(acts, st.integers(0, SEATS - 1))
def test_a_view_keeps_what_was_seen_and_what_is_dealt_again_is_possible(
    wanted: list[Act], seat: int
) -> None:
    rows, true = row_of(START), START
    worlds = {START}
    for act, world in played(wanted):
        worlds, true = possible(worlds, seat, act), world
        do(rows, *act)
    s = rows[0]
    known = s["seen"][seat].copy()
    others = [owner for owner in range(SEATS) if owner != seat]
    for owner in others:
        turn_down_unseen(s, seat, SEATS, owner, KINDS)
        assert s["hand"][owner].tolist() == known[owner].tolist()
        assert not s["seen"][others, owner].any()
    assert tuple(s["hand"][seat]) == true[seat]
    assert s["held"].tolist() == [sum(true[owner]) for owner in range(SEATS)]
    unseen = int(s["pile"].sum())
    for owner in others:
        left = int(s["held"][owner] - s["hand"][owner].sum())
        unseen = deal_unseen(s, owner, left, 0, unseen, np.random.default_rng(0))
    assert s["hand"].sum(axis=1).tolist() == s["held"].tolist()
    assert (s["hand"].sum(axis=0) + s["pile"] == COPIES).all()
    assert unseen == s["pile"].sum()
    assert (s["hand"] >= known).all()


A, B, C = range(KINDS)
THIRD = 2  # the seat that looks on


@pytest.mark.parametrize(
    ("done", "seen"),
    [
        pytest.param([(TAKE, 0, 0, A), (TAKE, 0, 0, A)], (2, 0, 0), id="each comes openly"),
        pytest.param([(DRAW, 0, 0, A)], (0, 0, 0), id="drawn unseen"),
        pytest.param([(TAKE, 0, 0, A), (SHOW, 0, THIRD, A)], (1, 0, 0), id="shown again"),
        pytest.param([(DRAW, 0, 0, A), (SHOW, 0, THIRD, A)], (1, 0, 0), id="drawn, then shown"),
        pytest.param([(DRAW, 0, 0, A), (SHOW, 0, 1, A)], (0, 0, 0), id="shown to another"),
        pytest.param(
            [(TAKE, 0, 0, A), (TAKE, 0, 0, B), (DISCARD, 0, 0, A)], (0, 1, 0), id="left openly"
        ),
        pytest.param(
            [(TAKE, 0, 0, A), (DRAW, 0, 0, B), (DISCARD, 0, 0, B)], (1, 0, 0), id="another left"
        ),
        pytest.param(
            [(TAKE, 0, 0, A), (TAKE, 0, 0, A), (TAKE, 0, 0, B), (GIVE, 0, 1, B)],
            (1, 0, 0),
            id="one of any kind left",
        ),
        pytest.param([(DRAW, 0, 0, A), (GIVE, 0, THIRD, A)], (0, 0, 0), id="given to who looks"),
    ],
)
def test_who_looks_on_knows_of_a_hand(done: list[Act], seen: tuple[int, ...]) -> None:
    rows = row_of(START)
    for act in done:
        do(rows, *act)
    assert tuple(rows[0]["seen"][THIRD, 0]) == seen
