"""Lines of a game: branches from earlier steps, returns to a line, lines in files."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.errors import SaveError
from azardia_nb.files.checked_file import with_checksum
from azardia_nb.game.game import Game, Line
from azardia_nb.games import load, names
from azardia_nb.records.save import load as load_file
from azardia_nb.records.save import loads
from tests.cases import each
from tests.seats import bots_play, few


def played(name: str = "pig", until: int = 5000) -> Game:
    return bots_play(load(name).Game(few(name), seed=3), steps=until)


def choosing(game: Game, at: int) -> int:
    """Return the last step up to `at` with a choice; `at` if there is none."""
    for step in range(at, -1, -1):
        if len(game.branch(step).actions) > 1:
            return step
    return at


@each("name", names())
def test_the_old_line_is_kept_and_gone_back_to(name: str) -> None:
    game = played(name, 30)
    before, log = list(game.steps), [entry.sentence for entry in game.log()]
    at = choosing(game, len(game) // 2)
    assert game.begin_line(at) == 2
    others = [choice.action for choice in game.legal() if choice.action != before[at]]
    for action in others[:1]:
        game.play(action)
    bots_play(game, steps=at + 8)
    first = game.lines[0]
    assert first == Line(0, len(before), first.winner, first.drawn)
    assert game.lines[1].since >= at
    assert game.lines[1].length == len(game)
    other = list(game.steps)
    game.go_to_line(1)
    assert (game.line, game.steps, game.position) == (1, before, len(before))
    assert [entry.sentence for entry in game.log()] == log
    assert game.of_line(2).steps == other
    assert game.line == 1


def test_what_a_seat_was_told_is_that_of_its_line() -> None:
    game = played("azardia", 200)
    game.view(1).log()
    game.begin_line(20)
    bots_play(game, steps=200)
    told = [entry.sentence for entry in game.view(1).log()]
    assert told == [entry.sentence for entry in game.of_line(2).view(1).log()]


def test_playing_on_after_going_back_is_a_line_only_where_one_is_begun() -> None:
    game = played()
    game.undo()
    bots_play(game)
    assert len(game.lines) == 1


@each("own", [1, 2, 3])
def test_lines_are_saved_and_read_again(own: int, tmp_path: Path) -> None:
    game = played()
    for at in (40, 12):
        game.begin_line(at)
        bots_play(game)
    game.go_to_line(own)
    game.save(tmp_path / "game.json")
    again = load_file(tmp_path / "game.json", None)
    assert (again.line, again.lines) == (own, game.lines)
    for number in (1, 2, 3):
        assert again.of_line(number).steps == game.of_line(number).steps
    assert loads(with_checksum(game.content())).lines == game.lines


def test_a_game_of_one_line_is_saved_as_before(tmp_path: Path) -> None:
    game = played()
    game.save(tmp_path / "game.json")
    content = json.loads((tmp_path / "game.json").read_text("utf-8"))
    assert not {"line", "lines"} & content.keys()


@each(
    "changes",
    [
        {"lines": {}},
        {"lines": [7]},
        {"lines": [{"since": 0}]},
        {"lines": [{"since": -1, "steps": []}]},
        {"lines": [{"since": 10**9, "steps": []}]},
        {"lines": [{"since": 0, "steps": [None]}]},
        {"lines": [{"since": 0, "steps": ["fly"]}]},
        {"line": 3},
        {"line": True},
    ],
)
def test_damaged_lines_are_refused(changes: dict[str, Any]) -> None:
    game = played(until=20)
    game.begin_line(10)
    bots_play(game, steps=16)
    with pytest.raises(SaveError):
        loads(with_checksum(game.content() | changes))


def calls(step: Callable[[], object]) -> int:
    """Return the number of profiler events, calls and returns, in a step."""
    count = 0

    def each(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(each)
    try:
        step()
    finally:
        sys.setprofile(None)
    return count


@each(("since", "until"), [(0, 0), (60, 60), (0, 40)])
def test_many_lines_are_each_read_and_listed_once(since: int, until: int) -> None:
    game = played("azardia", 60)
    line = {"since": since, "steps": game.steps[since:until]}

    def work(lines: int) -> int:
        raw = with_checksum(game.content() | {"line": 1, "lines": [line] * lines})
        return calls(lambda: loads(raw).lines)

    work(1)  # all imports are done now
    one, some, more = (work(lines) for lines in (1, 100, 200))
    assert more - some < 1.2 * (some - one)
