from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from azardia_nb import AzardiaError, Game, Placed
from azardia_nb.compiled.compiler import compiler
from azardia_nb.games.azardia.bots.own import compiled
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.game import View
from azardia_nb.games.azardia.record import GAME
from azardia_nb.players import OwnPlayer, Strategy, limits, name_of, seated
from azardia_nb.players.limits import Fault, StrategyError
from azardia_nb.simulation.run import Task, play_chunk, record
from tests.text.golden import pattern, wording

# --- strategies -------------------------------------------------------------------------------


def first(view: View) -> str:
    return view.legal()[0].action


@compiled
def lowest(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    return legal[0]


@compiled
def any_action(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    return legal[int(rng.random() * len(legal))]


def task(players: tuple[Strategy, ...], cards: bool = True, seed: int = 3) -> Task:
    game = Game(len(players), cards=cards, seed=1)
    game.go(0)
    return Task(game.state, game.variant, players, seed)


# --- one list of players ----------------------------------------------------------------------


def test_whoever_plays_is_seated() -> None:
    assert isinstance(seated("fighter", 1, GAME), PLAYERS["fighter"])
    assert isinstance(seated(first, 1, GAME), OwnPlayer)
    assert [name_of(player) for player in ("racer", first, lowest)] == ["racer", "first", "lowest"]
    for wrong in ("clever", 3):
        with pytest.raises(AzardiaError, match=rf"{wrong!r}.* random, easy, greedy, planner"):
            seated(wrong, 1, GAME)  # type: ignore[arg-type]
    with pytest.raises(AzardiaError, match="takes 0 values"):
        seated(lambda: "roll", 1, GAME)
    with pytest.raises(AzardiaError, match="needs @compiled"):
        seated(lambda s, rules, me, legal, rng: legal[0], 1, GAME)


# --- in simulated games -----------------------------------------------------------------------


@pytest.mark.parametrize("cards", [True, False])
def test_plain_and_compiled_strategies_play_the_same_games(cards: bool) -> None:
    rows = [
        play_chunk(task((player, "greedy", player), cards), 0, 3).rows for player in (first, lowest)
    ]
    assert rows[0].tobytes() == rows[1].tobytes()


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


# --- what a strategy sees ---------------------------------------------------------------------


def test_hidden_things_are_hidden_in_compiled_games_as_in_views() -> None:
    """The sum over what a compiled strategy is shown is that over its view."""

    @compiled
    def summing(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
        seen = 0
        for seat in range(5):
            for kind in range(112):
                seen += s["hand"][seat][kind] * (1 + kind) * (1 + seat * 5)
        for kind in range(112):
            seen += s["pile"][kind] * kind
        seen += s["card_struck"] + s["ability_struck"]
        return legal[seen % len(legal)]

    def plainly(view: View) -> str:
        s = view.state
        hands = s["hand"].astype(int)
        seen = (hands * (1 + np.arange(112)) * (1 + 5 * np.arange(5))[:, None]).sum()
        seen += (s["pile"][:112].astype(int) * np.arange(112)).sum()
        return view.text(view.actions[int(seen) % len(view.actions)])

    rows = [play_chunk(task((player,) * 3), 0, 2).rows for player in (summing, plainly)]
    assert rows[0].tobytes() == rows[1].tobytes()


# --- faults -----------------------------------------------------------------------------------


@compiled
def dividing(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    return legal[0] // (s["round"] // 3 - 1) if s["round"] >= 3 else legal[0]


@compiled
def beyond(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    return s["tile"][me + 4] if s["round"] >= 3 else legal[0]


@compiled
def foreign(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    return -77 if s["round"] >= 3 else legal[0]


@compiled
def circling(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    while s["round"] >= 3:
        me += 1
    return legal[0]


def from_round_3(act: Callable[[], Any]) -> Callable[[View], Any]:
    def strategy(view: View) -> Any:
        return act() if view.round >= 3 else view.legal()[0].action

    return strategy


def around() -> None:
    while True:
        pass


FAULTS = [
    (dividing, Fault.RAISED),
    (beyond, Fault.RAISED),
    (foreign, Fault.ILLEGAL),
    (circling, Fault.TOO_SLOW),
    (from_round_3(lambda: 1 // 0), Fault.RAISED),
    (from_round_3(lambda: "fly"), Fault.ILLEGAL),
    (from_round_3(lambda: "tile"), Fault.ILLEGAL),
    (from_round_3(lambda: 7), Fault.ILLEGAL),
    (from_round_3(lambda: None), Fault.ILLEGAL),
    (from_round_3(around), Fault.TOO_SLOW),
]


@pytest.mark.parametrize(("strategy", "fault"), FAULTS)
def test_a_fault_loses_the_game_and_the_run_goes_on(
    strategy: Strategy, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.1 if fault == Fault.TOO_SLOW else 60)
    played = play_chunk(task(("greedy", "greedy", strategy), cards=False), 0, 3)
    rows = played.rows
    assert (rows["fault"] == fault).all()
    at = np.arange(len(rows))
    assert (rows["player"][at, rows["fault_seat"]] == 2).all()
    assert (rows["rounds"] == 3).all()
    place = rows["level"].astype(int) * 1000 + rows["tile"]
    place[at, rows["fault_seat"]] = -1
    assert (place[at, rows["winning_seat"]] == place[:, :3].max(axis=1)).all()
    assert len(played.faults) == (0 if strategy in (dividing, beyond, foreign, circling) else 1)


def test_at_a_table_a_fault_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 60)  # on a busy machine two are too few
    game = Game.place([Placed(3), Placed(20)], cards=False)
    for strategy, said in (
        (lambda view: "fly", "no action 'fly'"),
        (lambda view: 3, pattern("action.text", given=3)),
        (lambda view: "level", pattern("strategy.illegal", chosen="'level'", possible="roll…")),
        (lambda view: view.nothing, r"raised AttributeError: .*nothing.*line \d+"),
    ):
        with pytest.raises(StrategyError, match=said):
            OwnPlayer(strategy).choose(game.view(1))
    with pytest.raises(StrategyError, match=pattern("strategy.endless")):
        OwnPlayer(round_and_round).choose(game.view(1))


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


@compiled
def round_and_round(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    while True:
        if me > 3:
            break
    return legal[0]


# --- what cannot be compiled ------------------------------------------------------------------


def test_what_is_not_written_out_as_c_is_called_in_python() -> None:
    @compiled
    def sorting(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
        return sorted(legal.tolist(), key=lambda action: (rng.integers(3) > 3, action))[0]

    under = task((sorting, "random")).variant
    assert sorting.called(under, {}).address is None
    assert (lowest.called(under, {}).address is None) == (compiler() is None)
    sorted_, plain = (play_chunk(task((one, "greedy")), 0, 20).rows for one in (sorting, lowest))
    assert not sorted_["fault"].any()
    assert sorted_["winning_seat"].tolist() != plain["winning_seat"].tolist(), (
        "it has drawn random numbers"
    )
    assert play_chunk(task((sorting, "greedy")), 0, 20).rows.tobytes() == sorted_.tobytes()


def test_a_strategy_is_given_five_things() -> None:
    def views(view: Any) -> Any:
        return "roll"

    said = wording("strategy.arguments", name="views", taken="view")
    with pytest.raises(AzardiaError, match=said):
        compiled(views)


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
