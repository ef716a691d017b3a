"""The rule cases: each names its rule and what it settles."""

from pathlib import Path

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.text.rules import RULES
from azardia_nb.records.scenario import Case, run_scenario, scenario
from tests.cases import each
from tests.games.case_files import check_reads_back, played
from tests.seats import go_on

FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.glob("*.toml"))


@each("path", CASES)
def test_every_case_holds_and_is_told_in_both_languages(path: Path) -> None:
    game = played(path)
    check_reads_back(game)
    english, spanish = game.log("en"), game.log("es")
    assert [entry.rule for entry in english] == [entry.rule for entry in spanish]
    assert all(one.sentence != other.sentence for one, other in zip(english, spanish, strict=True))
    assert {entry.rule for entry in english} <= set(RULES)


@pytest.mark.parametrize("kind", [{}, {"cards": False, "teams": 2}, {"two": True}])
def test_a_game_becomes_a_case(kind: dict[str, object], tmp_path: Path) -> None:
    game = Game(4, circuit="eye", seed=2, **kind)
    rng = np.random.default_rng(3)
    for _ in range(40):
        go_on(game, rng)
    file = tmp_path / "case.toml"
    file.write_text(scenario(game, "As it went", "goal"), encoding="utf-8")
    assert run_scenario(file) == []


@pytest.mark.parametrize("stem", ["38-two-players-are-seated", "32-who-goes-first"])
def test_a_case_of_who_goes_first_is_written_again(stem: str, tmp_path: Path) -> None:
    game = played(FOLDER / f"{stem}.toml")
    file = tmp_path / "case.toml"
    file.write_text(scenario(game, "Seated", "setup.first"), encoding="utf-8")
    assert run_scenario(file) == []
    case = Case(file)
    case.check()
    again = case.set_up()
    assert again.state.tobytes() == game.start.tobytes()
    assert again.variant == game.variant


@pytest.mark.parametrize("players", [(1, 1, 2, 2), (1, 2, 1), (1, 2, 1, 3)])
def test_players_who_could_not_be_seated_are_refused(players: tuple[int, ...]) -> None:
    with pytest.raises(AzardiaError, match=r"variant\.two"):
        Game.place({"phase": "first", "titans": [{"player": player} for player in players]})
