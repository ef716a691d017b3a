import ctypes
import gc
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import cloudpickle
import numpy as np
import pytest

from azardia_nb import AzardiaError, Game, Placed
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.game import View
from azardia_nb.games.azardia.record import GAME
from azardia_nb.players import OwnPlayer, Strategy, name_of, process, seated
from azardia_nb.players.limits import Fault, StrategyError
from azardia_nb.players.own import Overheard
from azardia_nb.simulation.chunk import play_chunk, record
from azardia_nb.simulation.task import Task, task_of
from tests.text.golden import pattern

# So that the process of a strategy need not import this module.
cloudpickle.register_pickle_by_value(sys.modules[__name__])


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Extend the time limit of strategies, as two seconds are too few on a busy machine."""
    monkeypatch.setattr(process, "SECONDS", 60)


# --- strategies -------------------------------------------------------------------------------


def first(view: View) -> str:
    return view.legal()[0].action


def any_action(view: View, rng: np.random.Generator) -> str:
    return view.text(int(rng.choice(view.actions)))


def task(players: tuple[Strategy, ...], cards: bool = True, seed: int = 3) -> Task:
    game = Game(len(players), cards=cards, seed=1)
    game.go(0)
    return Task(game.state, game.variant, players, seed)


# --- one list of players ----------------------------------------------------------------------


def test_whoever_plays_is_seated() -> None:
    assert isinstance(seated("fighter", 1, GAME), PLAYERS["fighter"])
    assert isinstance(seated(first, 1, GAME), OwnPlayer)
    assert [name_of(player) for player in ("racer", first)] == ["racer", "first"]
    for wrong in ("clever", 3):
        with pytest.raises(AzardiaError, match=rf"{wrong!r}.* random, easy, greedy, planner"):
            seated(wrong, 1, GAME)  # type: ignore[arg-type]
    with pytest.raises(AzardiaError, match="takes 0 values"):
        seated(lambda: "roll", 1, GAME)
    with pytest.raises(AzardiaError, match="takes 5 values"):
        seated(lambda s, rules, me, legal, rng: legal[0], 1, GAME)


# --- in simulated games -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "players", [(first, any_action, "cautious"), ("planner", "hoarder"), ("racer",) * 4]
)
def test_a_game_is_recorded(players: tuple[Strategy, ...]) -> None:
    asked = task(players)
    game = Game.begin(asked.variant, asked.first)
    row = play_chunk(asked, 0, 2).rows[1]
    history = record(asked, 1)
    assert len(history) == row["steps"]
    for number in history:
        game.take(number)
    assert game.winner == row["winning_seat"] + 1
    assert game.round == row["rounds"]


# --- what a strategy can touch ----------------------------------------------------------------


def games_of(strategy: Strategy) -> bytes:
    """Return the results of 6 games of Pig of a strategy against the random bot, as bytes."""
    return play_chunk(task_of((strategy, "random"), game="pig", seed=1), 0, 6).rows.tobytes()


def test_no_strategy_sets_the_dice() -> None:
    """Each of these plays as `first` does; what it does besides stays in its own process."""

    def plain(view: View, rng: np.random.Generator) -> str:
        return first(view)

    def seeding(view: View, rng: np.random.Generator) -> str:
        rng.bit_generator.state = np.random.default_rng(0).bit_generator.state
        return first(view)

    def drawing(view: View, rng: np.random.Generator) -> str:
        rng.random(1000)
        return first(view)

    def global_(view: View) -> str:
        np.random.seed(0)
        return first(view)

    def searching(view: View) -> str:
        for one in gc.get_objects():
            if isinstance(one, np.random.Generator):
                one.bit_generator.state = np.random.default_rng(0).bit_generator.state
        return first(view)

    def writing(view: View) -> str:
        chosen = first(view)
        view.state["score"] = 99
        view.state["turn"] = 1
        view.legal().clear()
        view.actions.clear()
        for name in ("options", "rules", "type"):
            object.__setattr__(view.variant, name, None)
        return chosen

    honest = games_of(first)
    rows = play_chunk(task_of((first, "random"), game="pig", seed=1), 0, 6).rows
    assert len({row.tobytes() for row in rows}) == 6, "a game of its own each"
    for strategy in (plain, seeding, drawing, global_, searching, writing):
        assert games_of(strategy) == honest, strategy.__name__


def test_its_random_numbers_are_its_own_and_come_again() -> None:
    once, again, other = (
        play_chunk(task((any_action, "greedy", any_action), seed=seed), 0, 3).rows.tobytes()
        for seed in (3, 3, 4)
    )
    assert once == again != other

    def drawn(view: View, rng: np.random.Generator) -> str:
        print(rng.random())
        return first(view)

    heard: list[str] = []
    overheard = Overheard(drawn, lambda text, more: heard.append(text))
    for chunk in (0, 1):
        play_chunk(task_of((overheard, overheard), game="pig", seed=1), chunk, 1)
    assert len(set(heard)) == len(heard) > 10


def test_a_strategy_sees_nothing_hidden() -> None:
    """A process that is searched for the game's positions holds what its seat sees."""

    def searching(view: View) -> str:
        seats = [seat for seat in range(view.players) if view.state["hand"][seat].any()]
        if seats and seats != [view.seat0]:
            raise ValueError(seats)
        return first(view)

    assert not play_chunk(task((searching,) * 3), 0, 2).rows["fault"].any()


# --- faults -----------------------------------------------------------------------------------


def from_round_3(act: Callable[[], Any]) -> Callable[[View], Any]:
    def strategy(view: View) -> Any:
        return act() if view.round >= 3 else view.legal()[0].action

    return strategy


def around() -> None:
    while True:
        pass


def stubborn() -> None:
    """Catch every exception, for ever."""
    while True:
        try:
            time.sleep(0.001)
        except BaseException:
            continue


def deep() -> Any:
    return deep()


def crash() -> Any:
    return ctypes.string_at(0)


def interrupt() -> None:
    raise KeyboardInterrupt


class Unshowable(str):
    """An answer whose `repr` and `split` fail, and which equals everything."""

    __hash__ = str.__hash__

    def __repr__(self) -> str:
        raise RuntimeError("nothing to see")

    def split(self, *given: Any) -> Any:
        raise RuntimeError("nothing to split")

    def __eq__(self, other: object) -> bool:
        return True


ENDLESS = {
    "a loop": around,
    "a loop that catches": stubborn,
    "a comprehension": lambda: [0 for _ in iter(int, 1)],
    "a generator in a call": lambda: sum(1 for _ in iter(int, 1)),
    "a call": lambda: sum(iter(int, 1)),
    "a sort": lambda: sorted(range(10**7), key=lambda n: n * 7919 % 10**7),
    "a wait": lambda: time.sleep(1000),
    "a lock": lambda: threading.Lock().acquire() and threading.Event().wait(),
    "a pattern": lambda: re.match("(a+)+$", "a" * 60 + "b"),
    "a large number": lambda: 7**10**9,
    "a large matrix": lambda: np.linalg.inv(np.ones((9_000, 9_000))),
}


def endless(how: str) -> Strategy:
    hang = ENDLESS[how]
    return lambda view: hang()


@pytest.mark.parametrize("how", ENDLESS)
def test_whatever_takes_too_long_loses_in_time(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS", 0.2)
    played = play_chunk(task_of((endless(how), "random"), game="pig", seed=1), 0, 1)
    assert played.rows["fault"].tolist() == [Fault.TOO_SLOW]
    assert re.search(pattern("strategy.too_slow", name="<lambda>"), played.faults[0])


KILLED = """
import os, signal, threading
from azardia_nb.simulation import simulate
def endless(view):
    while True:
        pass
threading.Timer(3, lambda: os.kill(os.getpid(), signal.SIGKILL)).start()
import azardia_nb.players.process as process
process.SECONDS = 60
simulate(1, [endless, "random"], game="pig", progress=False)
"""


@pytest.mark.nightly
@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for a process as Linux tells it")
def test_a_process_ends_after_its_parent_was_killed() -> None:
    def loops() -> set[str]:
        found = set()
        for path in Path("/proc").glob("*/cmdline"):
            with suppress(OSError):  # ended meanwhile
                if b"players.process import serve" in path.read_bytes():
                    found.add(path.parent.name)
        return found

    before, nothing = loops(), subprocess.DEVNULL
    subprocess.run([sys.executable, "-c", KILLED], stdout=nothing, stderr=nothing, check=False)
    assert loops() - before
    until = time.monotonic() + 120
    while loops() - before:
        assert time.monotonic() < until
        time.sleep(0.2)


@pytest.mark.parametrize("processes", [True, False])
def test_a_busy_computer_decides_no_game(processes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer computes half of its time, and takes longer than its time on the clock."""

    def waiting(view: View) -> str:
        until = time.process_time() + 0.2
        while time.process_time() < until:
            pass
        time.sleep(0.5)
        return first(view)

    monkeypatch.setattr(process, "SECONDS", 0.4)
    monkeypatch.setattr(process, "has_processes", lambda: processes)
    game, player = Game.place([Placed(3), Placed(20)], cards=False), OwnPlayer(waiting)
    assert [player.choose(game.view(1)) for _ in range(3)] == ["roll"] * 3


FAULTS = [
    (from_round_3(lambda: 1 // 0), Fault.RAISED),
    (from_round_3(lambda: "fly"), Fault.ILLEGAL),
    (from_round_3(lambda: "tile"), Fault.ILLEGAL),
    (from_round_3(lambda: 7), Fault.ILLEGAL),
    (from_round_3(lambda: None), Fault.ILLEGAL),
    (from_round_3(lambda: 10**5000), Fault.ILLEGAL),
    (from_round_3(lambda: "roll\0\u202e\ud800"), Fault.ILLEGAL),
    (from_round_3(lambda: Unshowable("no")), Fault.ILLEGAL),
    (from_round_3(interrupt), Fault.RAISED),
    (from_round_3(around), Fault.TOO_SLOW),
    (from_round_3(lambda: os._exit(0)), Fault.RAISED),
    (from_round_3(lambda: exit()), Fault.RAISED),
    (from_round_3(crash), Fault.RAISED),
    (from_round_3(deep), Fault.RAISED),
    (from_round_3(lambda: bytearray(1 << 50)), Fault.RAISED),
]


@pytest.mark.parametrize(("strategy", "fault"), FAULTS)
def test_a_fault_loses_the_game_and_the_run_goes_on(
    strategy: Strategy, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "SECONDS", 0.5 if fault == Fault.TOO_SLOW else 60)
    played = play_chunk(task(("greedy", "greedy", strategy), cards=False), 0, 3)
    rows = played.rows
    assert (rows["fault"] == fault).all()
    at = np.arange(len(rows))
    assert (rows["player"][at, rows["fault_seat"]] == 2).all()
    assert (rows["rounds"] == 3).all()
    place = rows["level"].astype(int) * 1000 + rows["tile"]
    place[at, rows["fault_seat"]] = -1
    assert (place[at, rows["winning_seat"]] == place[:, :3].max(axis=1)).all()
    assert len(played.faults) == 1
    assert "strategy" in played.faults[0]


def test_at_a_table_a_fault_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS", 60)  # on a busy machine two are too few
    game = Game.place([Placed(3), Placed(20)], cards=False)
    for strategy, said in (
        (lambda view: "fly", "no action 'fly'"),
        (lambda view: 3, pattern("action.text", given=3)),
        (lambda view: "level", pattern("strategy.illegal", chosen="'level'", possible="roll…")),
        (lambda view: view.nothing, r"raised AttributeError: .*nothing.*line \d+"),
    ):
        with pytest.raises(StrategyError, match=said):
            OwnPlayer(strategy).choose(game.view(1))


def test_who_breaks_its_own_view_is_understood_or_at_fault() -> None:
    def breaks(answer: str) -> Strategy:
        def strategy(view: View) -> str:
            for name in ("options", "rules", "type"):
                object.__setattr__(view.variant, name, None)
            return answer

        return strategy

    game = Game.place([Placed(3), Placed(20)], cards=False)
    assert OwnPlayer(breaks("roll")).choose(game.view(1)) == "roll"
    for wrong in ("level", "fly"):
        with pytest.raises(StrategyError):
            OwnPlayer(breaks(wrong)).choose(game.view(1))
    assert [choice.action for choice in game.legal()] == ["roll"]


# --- how it is sent -------------------------------------------------------------------------


def test_what_cannot_be_sent_is_told_by_the_players_name() -> None:
    lock = threading.Lock()

    def locked(view: View) -> str:
        with lock:
            return first(view)

    with pytest.raises(AzardiaError, match=pattern("strategy.not_sent", name="locked")):
        play_chunk(task((locked, "random")), 0, 1)


def test_each_chunk_of_games_begins_with_the_variables_as_they_are_here() -> None:
    seen: list[int] = []

    def remembering(view: View) -> str:
        seen.append(view.round)
        print(len(seen))
        return first(view)

    heard: list[str] = []
    overheard = Overheard(remembering, lambda text, more: heard.append(text))
    for chunk in (0, 1):
        play_chunk(task_of((overheard, "random"), game="pig", seed=1), chunk, 1)
    counts = [int(text) for text in heard]
    assert (counts[:2], counts.count(1), seen) == ([1, 2], 2, [])


def test_in_a_page_its_own_lines_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """There no process can be begun: dice stay its own, and loops end."""
    monkeypatch.setattr(process, "has_processes", lambda: False)
    assert games_of(any_action) == games_of(any_action)
    assert games_of(first) == games_of(lambda view, rng: (rng.random(9), first(view))[1])
    monkeypatch.setattr(process, "SECONDS", 0.2)
    for how in ("a loop", "a comprehension", "a generator in a call"):
        played = play_chunk(task_of((endless(how), "random"), game="pig"), 0, 1)
        assert played.rows["fault"].tolist() == [Fault.TOO_SLOW]


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


def told(strategy: Strategy) -> str:
    game = Game(2, characters=("lagartoon", "mantis"), seed=3)
    with pytest.raises(StrategyError) as error:
        seated(strategy, 1, GAME).choose(game.view(1))
    return str(error.value)


def test_whatever_is_raised_is_told_in_a_line() -> None:
    def raises(error: Exception) -> Strategy:
        def mine(view: View) -> str:
            raise error

        return mine

    said = told(raises(ValueError("two\nlines, \x1b[2J and \u202e turned")))
    assert said.startswith("mine raised ValueError: two lines, \\x1b[2J and \\u202e turned (line ")
    assert len(told(raises(ValueError("long " * 1000)))) < 400
    assert told(raises(Unspeakable())).startswith("mine raised Unspeakable (line ")


def test_nobody_writes_into_the_rules() -> None:
    rules = Game(2, seed=3).view(1).rules
    for part in (rules.special, rules.first, rules.stop, rules.cards):
        with pytest.raises(ValueError, match="read-only"):
            part[0] = part[0]


class Nameless:
    """A strategy whose attributes, such as its name, cannot be read."""

    def __call__(self, view: View) -> str:
        return first(view)

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)


def test_a_strategy_without_a_readable_name_is_refused() -> None:
    with pytest.raises(AzardiaError, match="Nameless"):
        OwnPlayer(Nameless())
