"""The rule cases: each says which rule it is about, and what it settles."""

from pathlib import Path

import pytest

from azardia_nb.games.titan_race import RULES
from azardia_nb.games.titan_race.game import Game
from tests.games.titan_race.cases import FOLDER, read, run

CASES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = read(path)
    assert case["title"]
    assert case["rule"] in RULES
    game = run(case)
    assert type(game).read(game.variant, game.notation).state.tobytes() == game.state.tobytes()


def test_all_the_cases_are_there() -> None:
    assert len(CASES) >= 33


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_told_in_both_languages(path: Path) -> None:
    game: Game = run(read(path))
    english, spanish = game.log("en"), game.log("es")
    assert [entry.rule for entry in english] == [entry.rule for entry in spanish]
    assert all(one.sentence != other.sentence for one, other in zip(english, spanish, strict=True))
    assert {entry.rule for entry in english} <= set(RULES)
