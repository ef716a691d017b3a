"""Whole games stored as texts: replayed line by line, they must give the same text."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from azardia_nb import Game
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.text.texts import RULES
from tests.games.case_files import played

from .transcripts.__main__ import FOLDER, GAMES, read, replay, tell

FILES = {file.stem: file for file in sorted(FOLDER.glob("*.txt"))}
SCENARIOS = Path(__file__).parent / "scenarios"


@cache
def replayed(name: str) -> Game:
    return replay(FILES[name].read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_a_transcript_is_up_to_date(name: str) -> None:
    """When it is not, `python -m tests.transcripts` tells it anew: read what changed, and why."""
    text = FILES[name].read_text(encoding="utf-8")
    game = replayed(name)
    assert game.waiting == "over"
    played, steps = read(text)
    assert len(steps) == len(game)
    assert tell(played, game).splitlines() == text.splitlines()


def test_every_game_is_there_and_no_other() -> None:
    assert set(FILES) == set(GAMES)
    for name, file in FILES.items():
        assert read(file.read_text(encoding="utf-8"))[0] == GAMES[name]


def test_they_tell_of_every_kind_of_game() -> None:
    games = list(GAMES.values())
    assert len(games) >= 12
    assert {(game.players, game.deck == "core") for game in games} == {
        (players, core) for players in (2, 3, 4) for core in (True, False)
    }
    assert {bool(game.characters) for game in games} == {True, False}
    for name, ruling in RULINGS.items():
        answers = {game.rulings.get(name, ruling.usual) for game in games}
        assert len(answers) > 1, name


def told_by_transcripts() -> Iterator[tuple[str, str]]:
    for name in FILES:
        for entry in replayed(name).log():
            yield entry.event, entry.rule


def told_by_scenarios() -> Iterator[str]:
    for file in sorted(SCENARIOS.glob("*.toml")):
        yield from (entry.event for entry in played(file).log())


def test_every_event_happens_somewhere() -> None:
    """In a whole game, or at least in a rule case; the names that are left never do."""
    never = {event.name.lower() for event in Event}
    rules = set()
    for event, rule in told_by_transcripts():
        never.discard(event)
        rules.add(rule)
    assert len(never) < 12  # whole games tell of nearly everything
    assert {rule for rule in RULES if rule.startswith("ability.") and rule != "ability.once"} <= (
        rules
    )
    for event in told_by_scenarios():
        never.discard(event)
        if not never:
            break
    assert never == set()
