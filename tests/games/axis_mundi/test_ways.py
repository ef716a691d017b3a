"""The shortest paths by tables, by the rules' own steps, and with 32-bit integers."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from azardia_nb.game.terms import CHANCE, OVER
from azardia_nb.games.axis_mundi.data.maps import kit
from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
from azardia_nb.games.axis_mundi.odds import ways
from azardia_nb.games.axis_mundi.odds.ways import NEVER, Ways, home, home_way, up, up_way
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, engine, state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.choices import list_legal
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.rules.turn import begin_next

# --- ways -----------------------------------------------------------------------------------------


def rules_with(**rulings: str) -> Rules:
    """Return the kit's rules under some rulings."""
    return make_rules(Options(kit(), Rulings(**rulings), state.Numbers()))


RULES = rules_with()


def alone(form: int, turns: int, hex: int, pier: int = 0) -> State:
    """Return a position in which one seat is about to move; the others are on their piers."""
    seat = next(
        seat for seat in range(state.SEATS) if RULES["pier"][seat] == board.FIRST_PIER + pier
    )
    s = state.new_row()
    s["at"], s["hp"], s["level"], s["turn"] = RULES["pier"], state.HP, 1, seat
    s["at"][seat], s["round"] = hex, 1 + turns
    if form >= state.ANGEL:
        s["form"], s["form"][seat], s["hp"][seat] = state.UP, form, state.HIGH_HP
        s["crater"] = hex != board.MIDDLE
    begin_next(s)
    return s


def settle(s: State, seat: int) -> None:
    """End the turns of the other seats in `s`."""
    while engine.to_act(s, RULES) not in (seat, CHANCE, OVER):
        engine.step(s, RULES, int(s["turn"]), act.action(Act.END))


def turns_by_steps(form: int, turns: int, hex: int, pier: int = 0) -> int:
    """Return the number of turns to the goal, searched with all legal steps."""
    s = alone(form, turns, hex, pier)
    seat, edge, known, count = int(s["turn"]), [s], {(hex, state.POINTS, turns)}, 0
    out = np.zeros(act.MAX_ACTIONS, np.int64)
    while edge:
        count += 1
        here, edge = edge, []
        while here:
            s = here.pop()
            for chosen in out[: list_legal(s, RULES, seat, out)].copy():
                after = s.copy()
                after["hp"][seat] = state.HP
                engine.step(after, RULES, seat, int(chosen))
                over = engine.to_act(after, RULES)
                if over == OVER or (over == CHANCE and after["at"][seat] == board.MIDDLE):
                    return count
                if over == CHANCE:  # off a Shelter
                    continue
                settle(after, seat)
                key = int(after["at"][seat]), int(after["points"]), state.turns_of(after)
                if key not in known:
                    known.add(key)
                    (here if after["round"] == s["round"] else edge).append(after)
    return NEVER


def test_up_takes_four_turns_from_every_warehouse_in_every_round() -> None:
    assert (up(RULES).turns[:, state.POINTS, RULES["start"]] == 4).all()
    assert [turns_by_steps(state.BASE, 0, int(hex)) for hex in RULES["start"][:1]] == [4]


@pytest.mark.parametrize("form", [state.ANGEL, state.DEMON])
def test_home_takes_five_turns_to_each_pier_in_every_round(form: int) -> None:
    for pier in range(board.PIERS):
        assert (home(RULES, form)[pier].turns[:, state.POINTS, board.MIDDLE] == 5).all()
    assert turns_by_steps(form, 2, board.MIDDLE, 1) == 5


@pytest.mark.parametrize("hex", ["2F", "1E", "3C", "pier2", "W"])
def test_other_hexes_by_steps(hex: str) -> None:
    at = board.HEXES.index(hex)
    assert turns_by_steps(state.ANGEL, 4, at) == home(RULES)[0].turns[4, state.POINTS, at]
    if hex != "2F":
        assert turns_by_steps(state.BASE, 4, at) == up(RULES).turns[4, state.POINTS, at]


def test_a_best_way_can_be_gone_and_costs_what_the_table_says() -> None:
    for pier in range(board.PIERS):
        for turns in range(board.TURNS):
            start = int(RULES["start"][pier])
            go(up(RULES), up_way(RULES, turns, start), alone(state.BASE, turns, start, pier))
            for form in (state.ANGEL, state.DEMON):
                stops = home_way(RULES, turns, board.MIDDLE, state.POINTS, pier, form)
                s = go(home(RULES, form)[pier], stops, alone(form, turns, board.MIDDLE, pier))
                assert s["at"][s["winner"]] == board.FIRST_PIER + pier


def go(found: Ways, stops: tuple[ways.Stop, ...], s: State) -> State:
    """Follow a path with the rules' steps and check each stop; return the last position."""
    seat, first, wounds = int(s["turn"]), int(s["round"]), 0
    for before, stop in pairwise(stops):
        if act.kind_of(stop.action) == Act.RUN and act.first_of(stop.action) == stop.hex:
            continue
        if before.points or act.kind_of(stop.action) != Act.END:
            engine.step(s, RULES, seat, stop.action)
        settle(s, seat)
        wounds += stop.wounds
        assert s["at"][seat] == stop.hex
        if engine.to_act(s, RULES) == seat and stop.points:
            assert (s["round"] - first, s["points"]) == (stop.rounds, stop.points)
    assert stops[-1].hex == board.MIDDLE or s["winner"] == seat
    assert wounds == found.wounds[first - 1, state.POINTS, stops[0].hex]
    return s


# --- narrow numbers -------------------------------------------------------------------------------


class Narrow:
    """NumPy with 32-bit integers as default, as on some systems."""

    def __getattr__(self, name: str) -> Any:
        real = getattr(np, name)
        if isinstance(real, (type, np.ufunc)) or not callable(real):
            return real

        def narrowed(*given: Any, **named: Any) -> Any:
            found = real(*given, **named)
            flat = [*given, *named.values()]
            wide = any(one is np.int64 or getattr(one, "dtype", None) == np.int64 for one in flat)
            if wide or getattr(found, "dtype", None) != np.int64:
                return found
            if found.size and max(abs(int(found.min())), abs(int(found.max()))) >> 31:
                raise OverflowError(name)
            return found.astype(np.int32)

        return narrowed


@pytest.mark.parametrize("form", [state.BASE, state.ANGEL])
def test_the_shortest_ways_are_the_same(form: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = make_rules(Options(kit(), Rulings(), state.Numbers()))
    goal = np.zeros(ways.STATES + 1, bool)
    goal[ways.ENTERED_AXIS if form == state.BASE else board.MIDDLE] = True
    usual = ways._best(ways._edges(rules, form), goal)
    monkeypatch.setattr(ways, "np", Narrow())
    narrow = ways._best(ways._edges(rules, form), goal)
    for one, other in zip(usual, narrow, strict=True):
        assert one.dtype == other.dtype == np.int64
        assert (one == other).all()
