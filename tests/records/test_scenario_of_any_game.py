"""Rule cases of games that have no keys of their own, and positions of notation in any game."""

from pathlib import Path

import numpy as np
import pytest

from azardia_nb import Game, Placed, games
from azardia_nb.errors import ScenarioError
from azardia_nb.records.scenario import dialect_of, run_scenario, save, scenario
from tests.cases import each

CASES = Path(__file__).parents[1] / "scenarios" / "small_games"
GOOD = (CASES / "pig-nothing-to-hold.toml").read_text(encoding="utf-8")
SMALL = sorted({path.stem.partition("-")[0] for path in CASES.glob("*.toml")})


def test_what_does_not_hold_is_said(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    for old, new, right in (
        ("roll 2", "roll 7", "step 8: 'roll 7' "),
        ("winner = 2", "winner = 1", "winner: 2, expected 1"),
        ('refuse = "hold"', 'refuse = "roll"', "step 1: 'roll' "),
        ('"pig.goal"]', '"pig.hold"]', "events: pig.hold "),
    ):
        file.write_text(GOOD.replace(old, new), encoding="utf-8")
        (said,) = run_scenario(file)
        assert said.startswith(right)


@each("name", SMALL)
@each("seed", range(5))
def test_any_game_is_written_and_holds(name: str, seed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(seed)
    kind = games.load(name)
    game = kind.Game(max(kind.seats[0], 1 + seed % 2), seed=seed)
    game.automatic = False
    for _ in range(int(rng.integers(1, 60))):
        if game.waiting == "seat":
            game.take(int(rng.choice(game.actions)))
        elif game.waiting == "chance":
            game.run_chance()
    file = tmp_path / "case.toml"
    rule = next(iter(dialect_of(kind).rules or ["any"]))
    save(scenario(game, "As it was played", rule), file)
    assert run_scenario(file) == []


def test_a_position_of_notation_stands_for_pawns(tmp_path: Path) -> None:
    game = Game.place([Placed(78, level=4), Placed(12)], cards=False)
    head = 'title = "A case"\nrule = "zones.return"\n[setup]\ncards = false\n'
    steps = '[[steps]]\nroll = [7, 3]\n[[steps]]\ndo = "add"\n[expect]\nseat = 2\n'
    where = f'position = "{game.notation}"\n'
    file = tmp_path / "case.toml"
    file.write_text(f"{head}{where}{steps}[[expect.players]]\ntile = 9\n", encoding="utf-8")
    assert run_scenario(file) == []
    file.write_text(f"{head}{where}seat = 1\n{steps}", encoding="utf-8")
    with pytest.raises(ScenarioError, match=":3: a position "):
        run_scenario(file)
