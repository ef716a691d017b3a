"""The rule cases: each says which rule it is about, and what it settles; and stretches of play."""

from pathlib import Path

import pytest

from azardia_nb.records.scenario import Case, run_scenario, settle, take_step

FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.glob("*.toml"))
WALKS = sorted((FOLDER / "walks").glob("*.toml"))


@pytest.mark.parametrize("path", [*CASES, *WALKS], ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    assert run_scenario(path) == []
    case = Case(path)
    case.check()
    game = case.set_up()
    for step in case.steps:
        settle(game)
        assert take_step(game, step) == ""
    assert type(game).read(game.variant, game.notation).state.tobytes() == game.state.tobytes()
