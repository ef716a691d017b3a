"""What the simulation does with small games, which tell it nothing of themselves."""

import itertools
import pickle
from pathlib import Path
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import numpy as np
import pandas as pd
import pytest

from azardia_nb import games as games_room
from azardia_nb.cli.main import main
from azardia_nb.compiled.libraries import compiled
from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.game import Game, View
from azardia_nb.games import load, names
from azardia_nb.games.house_rules import house_rules_of, read_changes, write_changes
from azardia_nb.players import compiled as strategy
from azardia_nb.players import limits
from azardia_nb.players.limits import Fault
from azardia_nb.simulation import compare, play_on, simulate, stored, summary, tournament
from azardia_nb.simulation.chunk import CHUNK, play_chunk, record
from azardia_nb.simulation.loop import NOTHING, loop_of
from azardia_nb.simulation.task import Task, task_of, usual_players
from tests.cases import each
from tests.seats import few
from tests.text.golden import pattern, tells, wording

SMALL = [name for name in names() if name != "azardia"]
BOTS = ("greedy", "random")


def quiet(*given: Any, **options: Any) -> Any:
    return simulate(*given, progress=False, **options)


@each("name", SMALL)
def test_plain_and_compiled_give_the_same_rows(name: str) -> None:
    game = load(name)
    loop, under = loop_of(game), game.variant()
    ends = []
    for play in (loop.play, compiled(loop.play)):
        table = np.zeros(1, loop.table)
        table["first"][0] = game.start(under, few(name))
        table["bots"][0, : few(name)] = np.arange(few(name)) % len(loop.bots)
        table["planned"] = NOTHING
        all_rules = game.engine.compiled_rules(under.rules, 1 + game.seats[-1])
        own, rng = (None,) * game.seats[-1], np.random.default_rng(4)
        rows, plays, history = np.zeros(3, loop.result), np.zeros(1, int), np.zeros(500, int)
        assert play(table, all_rules, own, rng, rows, plays, history) == 3
        ends.append((rows.tobytes(), history.tobytes(), rng.random()))
    assert ends[0] == ends[1]


@each("name", SMALL)
def test_every_row_is_that_of_its_game(name: str) -> None:
    bots = usual_players(load(name))
    games = quiet(CHUNK + 5, bots, game=name, seed=3)
    drawn = games["winner"] == 0
    assert load(name).engine.returns or not drawn.any()
    assert not drawn.any() or (games.loc[drawn, "ended"] == 1).all()
    if Path(games_room.__file__).with_name(f"{name}.py").exists():  # there seats are chairs
        assert games["winner"].equals(games["winning_chair"])
    for label in (0, CHUNK + 4):
        row, again = games.loc[label], games.replay(label)
        assert (again.winner or 0, again.round, len(again)) == (row.winner, row.rounds, row.steps)
        assert again.type is load(name)
    assert games[:9].equals(quiet(9, bots, game=load(name), seed=3, jobs=1))
    assert not games.equals(quiet(CHUNK + 5, bots, game=name, seed=4))
    assert pickle.loads(pickle.dumps(games)).replay(7) == games.replay(7)


def test_a_lead_and_a_comeback_are_told_by_progress() -> None:
    task = task_of(("random",) * 3, game="coin_race", seed=2)
    rows = play_chunk(task, 0, 40).rows
    progress = task.variant.type.engine.progress
    for index in range(40):
        game = Game.begin(task.variant, task.first)
        turn = (game.turn, game.round)
        stands = [[progress(game.state, seat) for seat in range(3)]]
        rounds = [game.round]
        for number in record(task, index):
            game.take(number)
            if (game.turn, game.round) != turn:
                turn = (game.turn, game.round)
                stands.append([progress(game.state, seat) for seat in range(3)])
                rounds.append(game.round)
        fronts = [stand.index(max(stand)) for stand in stands if stand.count(max(stand)) == 1]
        changes = sum(a != b for a, b in itertools.pairwise(fronts))
        assert rows[index]["lead_changes"] == changes
        middle = (1 + int(rows[index]["rounds"])) // 2
        stand = next(s for s, at in zip(stands, rounds, strict=True) if at >= middle)
        assert rows[index]["comeback"] == (stand[rows[index]["winner"]] == min(stand))


def test_the_usual_players_are_two_of_the_best() -> None:
    assert usual_players(load("pig")) == ("greedy", "greedy")
    assert usual_players(load("azardia")) == ("greedy",) * 4
    assert quiet(3, game="pig").task.players == ("greedy", "greedy")


def test_a_variant_is_played_by_its_options() -> None:
    short = quiet(50, BOTS, game="pig", goal=20, seed=1)
    assert short.equals(quiet(50, BOTS, game=load("pig").variant(goal=20), seed=1))
    assert short["rounds"].mean() < quiet(50, BOTS, game="pig", seed=1)["rounds"].mean()


def test_positions_are_played_on() -> None:
    game = Game.read(load("pig").variant(), "pig/1 players=3 turn=1 round=4 score=40,95,20")
    won = play_on(game, 200, ("random", "greedy", "greedy"), seed=1, progress=False)
    assert (won["winner"] == 2).mean() > 0.9
    won.replay(3).go(0)
    assert won["rounds"].min() >= 4


@each(
    ("asked", "said"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        (
            {"game": "pig", "gaol": 3},
            wording("task.unknown_house_rule", game="pig", name="'gaol'", names="goal, faces"),
        ),
        (
            {"game": "pig", "goal": 1},
            pattern("numbers.out_of_range", name="goal", least=2, given=1),
        ),
        (
            {"game": "pig", "players": ("planner",)},
            "'planner'.* random",
        ),
        ({"game": "pig", "players": ("random",) * 9}, "name 1 to 8 bots"),
        ({"game": "axis_mundi", "players": ("random",)}, "'greedy', 'greedy', 'greedy'"),
        ({"game": "pig", "jobs": 0}, "jobs=0: "),
    ],
)
def test_wrong_use_is_said(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(AzardiaError, match=said):
        quiet(5, **asked)


# --- strategies of one's own --------------------------------------------------------------------


@strategy
def bold(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    if s["pot"] >= 20 or s["score"][me] + s["pot"] >= rules.goal:
        return legal[0]
    return legal[-1]


@strategy
def any_action(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
    return legal[int(rng.random() * len(legal))]


def plainly(view: View) -> str:
    s = view.state
    enough = s["pot"] >= 20 or s["score"][view.seat0] + s["pot"] >= view.rules.goal
    return view.text(view.actions[0 if enough else -1])


def test_a_strategy_of_ones_own_plays_at_both_speeds() -> None:
    fast, slow = (quiet(4, (own, "random", own), game="pig", seed=2) for own in (bold, plainly))
    assert fast.equals(slow)
    assert (quiet(200, (bold, "random"), game="pig", seed=2)["winner"] == 1).mean() > 0.9


def test_one_strategy_plays_several_games() -> None:
    for name in SMALL:
        seats = few(name)
        ours, theirs = (
            quiet(20, (own,) * seats, game=name, seed=5) for own in (any_action, "random")
        )
        assert ours.equals(theirs)


def test_what_it_scribbles_on_is_its_own() -> None:
    @strategy
    def scribbling(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
        chosen = legal[0]
        legal[:] = 7
        s["score"][:] = 99
        return chosen

    @strategy
    def lowest(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
        return legal[0]

    rows = [quiet(20, (own, "random"), game="pig", seed=1) for own in (scribbling, lowest)]
    assert rows[0].equals(rows[1])


def test_a_fault_loses_to_who_is_furthest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.1)

    @strategy
    def foreign(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
        return 77

    def raising(view: View) -> str:
        raise ValueError("no idea")

    for own, fault in ((foreign, Fault.ILLEGAL), (raising, Fault.RAISED)):
        games = quiet(5, ("random", own), game="pig", seed=1)
        assert (games["winner"] == 1).all()
        assert (games["fault_seat"] == 2).all()
        assert set(games["fault"]) == {fault.name.lower()}
        assert tells(repr(games.summary()), "summary.error")


def test_what_a_strategy_raises_in_a_compiled_game_is_told() -> None:
    @strategy
    def lucky(s: Any, rules: Any, me: int, legal: Any, rng: Any) -> Any:
        return s["luck"]

    played = play_chunk(task_of((lucky, "random"), game="pig"), 0, 2)
    assert (played.rows["fault"] == Fault.RAISED).all()
    (said,) = played.faults
    assert "luck" in said


def test_a_task_goes_to_another_process() -> None:
    task = task_of((bold, plainly, "greedy"), game="pig", seed=3)
    sent: Task = pickle.loads(cloudpickle.dumps(task))
    assert play_chunk(sent, 0, 2).rows.tobytes() == play_chunk(task, 0, 2).rows.tobytes()


# --- what is made of the rows ---------------------------------------------------------------------


def test_a_folder_of_games(tmp_path: Path) -> None:
    out = tmp_path / "pig.parquet"
    games = quiet(300, BOTS, game="pig", goal=40, seed=1)
    quiet(100, BOTS, game="pig", goal=40, seed=1, out=out)
    kept = quiet(300, BOTS, game="pig", goal=40, seed=1, out=out)
    assert kept.results().equals(games)
    assert stored(out).task.variant == load("pig").variant(goal=40)
    assert stored(out).replay(299) == games.replay(299)
    assert repr(summary(out)) == repr(games.summary())
    assert pd.read_parquet(out).equals(pd.DataFrame(games))
    for other, said in (
        ({"game": "pig", "goal": 41}, "goal 40, not 41"),
        ({"game": "coin_race"}, "azardia-nb|another run"),
    ):
        with pytest.raises(FileError, match=said):
            quiet(400, BOTS, seed=1, out=out, **other)


def test_a_folder_of_a_game_with_several_numbers(tmp_path: Path) -> None:
    men = (0, 0, 0, 0, 1, 2)
    quiet(20, BOTS, game="bear_off", men=men, seed=1, out=tmp_path / "out")
    again = stored(tmp_path / "out")
    assert again.task.variant == load("bear_off").variant(men=men)
    assert again.results().equals(quiet(20, BOTS, game="bear_off", men=men, seed=1))


def test_a_summary_tells_who_wins() -> None:
    told = quiet(400, BOTS, game="pig", seed=1).summary()
    assert [figure.what for figure in told.figures()] == [
        "Player 1 (greedy) wins",
        "Player 2 (random) wins",
        "Rounds, mean",
    ]
    assert next(iter(told.lines("es"))) == "400 partidas; semilla 1"


def test_house_rules_are_compared() -> None:
    arms = {"usual": {}, "short": {"goal": 50}}
    found = compare(arms, 300, BOTS, game="pig", seed=1, progress=False)
    rounds = [each for each in found.findings() if each.measure == "rounds"]
    assert rounds[1].change is not None
    assert rounds[1].change.high < 0
    assert {each.measure for each in found.findings()} == {
        "rounds",
        "lead_changes",
        "comeback",
        "seat_1",
        "seat_2",
    }
    with pytest.raises(AzardiaError, match=pattern("house_rule.unknown", name="'gaol'")):
        compare({"usual": {}, "short": {"gaol": 50}}, 300, BOTS, game="pig")


def test_a_tournament() -> None:
    played = tournament((bold, "greedy", "random"), 60, game="pig", seats=3, progress=False)
    assert list(played.ratings())[-1] == "random"
    with pytest.raises(AzardiaError, match="2 to 2"):
        tournament(BOTS, 10, game="chutes_and_ladders", seats=3)


@each("name", names())
def test_every_house_rule_reads_back(name: str) -> None:
    game = load(name)
    for rule in house_rules_of(game).rules.values():
        changes = {rule.name: rule.usual}
        assert read_changes(write_changes(changes), game) == changes
        for code in ("en", "es"):
            assert rule.about(code)
            assert rule.possible(code)
            assert rule.means(rule.usual, code)


@each(
    ("text", "said"),
    [
        ("goal=x", "goal='x': expected " + wording("house_rule.whole_number")),
        ("goal=1", pattern("numbers.out_of_range", name="goal", least=2, most=10_000)),
        ("gaol=3", pattern("refused.near", words="'goal'")),
        ("goal", pattern("house_rule.expected", text="'goal'")),
    ],
)
def test_wrong_changes_are_refused(text: str, said: str) -> None:
    with pytest.raises(AzardiaError, match=said):
        read_changes(text, load("pig"))


# --- commands -----------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], asked: str) -> str:
    assert main(asked.split()) == 0
    return capsys.readouterr().out


def test_the_commands_take_any_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = "simulate --game pig --players greedy,random --games 200 --rulings goal=50 --seed 1"
    text = said(capsys, asked)
    games = quiet(200, BOTS, game="pig", goal=50, seed=1)
    assert text == f"{games.summary()!r}\n"
    assert wording("summary.wins", "es", n=1, bot="greedy") in said(
        capsys, f"{asked} --language es"
    )
    kept = said(capsys, f"{asked} --jobs 2 --out {tmp_path / 'out'}")
    assert kept == f"{text}Saved in {tmp_path / 'out'}\n"
    text = said(capsys, "compare --game pig goal=50 --games 50 --players greedy,random")
    assert "goal=50" in text
    assert "clear difference" in text
    text = said(capsys, "tournament --game coin_race --games 50 --seats 2")
    assert text.index("greedy") < text.index("random")


@each(
    ("asked", "wrong"),
    [
        ("simulate --game chess", "no game 'chess'"),
        (
            "simulate --game pig --core",
            wording("cli.option_of_another", name="core", owner="Azardia", game="pig"),
        ),
        (
            "compare --game pig --deck mine.toml goal=50",
            wording("variant.takes_no", name="deck", game="pig"),
        ),
        ("compare --game pig dice=3", "house rule 'dice'"),
        (
            "simulate --game pig --rulings goal=1",
            wording("numbers.out_of_range", name="goal", least=2, most=10_000, given=1),
        ),
        (
            "tournament --game pig --seats 9",
            wording("numbers.out_of_range", name="--seats", least=2, most=8, given="'9'"),
        ),
    ],
)
def test_a_wrong_command_is_one_line(
    capsys: pytest.CaptureFixture[str], asked: str, wrong: str
) -> None:
    assert main(asked.split()) == 2
    complained = capsys.readouterr()
    assert complained.out == ""
    assert complained.err.count("\n") == 1
    assert wrong in complained.err
