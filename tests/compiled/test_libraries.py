"""Compiled libraries are shipped or built once, and are never used with other rules."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import azardia_nb
from azardia_nb import AzardiaError
from azardia_nb.compiled import libraries
from azardia_nb.compiled.compiler import SUFFIX, build
from azardia_nb.compiled.libraries import Native
from azardia_nb.compiled.native import kind_of
from azardia_nb.games import load
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules import movement
from azardia_nb.simulation.loop import loop_of
from azardia_nb.solve.expansion import expand_of, forget_of
from tests.text.golden import wording

needs_compiler = pytest.mark.usefixtures("c_compiler")

# Counts missing libraries after calls of every kind of game and of a solver.
USED = """
import sys
import numpy as np
from azardia_nb.build import first_choice
from azardia_nb.games import kinds, names
from azardia_nb.players.planner import Planner
from azardia_nb.game.game import begin
from azardia_nb.simulation.chunk import play_chunk
from azardia_nb.simulation.task import task_of
from azardia_nb.solve.expansion import children
from azardia_nb.solve.whole_game import WholeGame

for game in (kind for name in names() for kind in kinds(name)):
    assert len(play_chunk(task_of(game=game), 0, 1).rows) == 1
    s, under = first_choice(game), game.variant()
    assert len(children(game.engine, np.array([s]), under.rules).states) >= 1
game = kinds("tic_tac_toe")[0]
WholeGame(game.variant(), np.array([first_choice(game)])).solve()
"""


def run(code: str, home: Path, **surroundings: str) -> str:
    """Run code in a process with its own cache folder; return its standard error."""
    command = [sys.executable, "-P", "-c", code]
    given = os.environ | {"XDG_CACHE_HOME": os.fspath(home)} | surroundings
    return subprocess.run(command, env=given, check=True, capture_output=True, text=True).stderr


def test_the_kit_brings_all_that_it_calls(tmp_path: Path) -> None:
    assert run(USED, tmp_path, CC="none") == ""
    assert not [*tmp_path.rglob(f"*{SUFFIX}")]


def test_the_hash_covers_the_rules_and_the_function_itself() -> None:
    names = {file.name for file in libraries.compiled_files(expand_of(GAME.engine))}
    assert {"expansion.py", Path(movement.__file__).name} <= names
    assert "greedy.py" not in names  # another bot changes no exact number
    assert "greedy.py" in {file.name for file in libraries.compiled_files(loop_of(GAME).play)}


def test_the_hash_covers_the_functions_that_a_function_was_made_with() -> None:
    files = {
        name: libraries.compiled_files(expand_of(load(name).engine)) for name in ("pig", "bear_off")
    }
    names = {name: {file.name for file in found} for name, found in files.items()}
    assert {"expansion.py", "pig.py", "turns.py"} <= names["pig"]
    assert "bear_off.py" not in names["pig"]
    assert "bear_off.py" in names["bear_off"]
    assert not {"words.py", "game.py"} & names["pig"]  # what only speaks is not compiled


@needs_compiler
def test_a_library_that_is_not_as_it_was_built_is_not_loaded(tmp_path: Path) -> None:
    engine = load("pig").engine
    call = libraries.Call(forget_of(engine), (kind_of(np.zeros(0, engine.state)),))
    library = tmp_path / f"pig{SUFFIX}"
    build(libraries.source([call]), library, "-O0")
    absent = tmp_path / f"absent{library.suffix}"  # as on a page, which loads one game's rules
    absent.write_bytes(b"")
    libraries.write_index(tmp_path, {library.name: [call], absent.name: []})
    absent.unlink()
    assert libraries.index(tmp_path) == {call.name: library}
    whole, told = library.read_bytes(), json.loads((tmp_path / libraries.INDEX).read_text("utf-8"))
    library.write_bytes(whole[:-1])
    assert libraries.index(tmp_path) == {}
    library.write_bytes(whole)
    other: Any
    for other in (told | {"target": "other"}, {"target": told["target"]}, [], "cut"):
        text = other if isinstance(other, str) else json.dumps(other)
        (tmp_path / libraries.INDEX).write_text(text, "utf-8")
        assert libraries.index(tmp_path) == {}


@needs_compiler
def test_where_the_cache_cannot_be_written_a_temporary_folder_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is it blamed on the rules: a full disk looks the same."""
    gone = tmp_path / "gone"
    monkeypatch.setattr(libraries, "cache_folder", lambda: gone)
    native = Native(plus_one)
    assert native(41) == 42
    monkeypatch.setattr(libraries, "temporary_folder", lambda: gone)
    with pytest.raises(AzardiaError, match=re.escape(str(gone))):
        Native(plus_one)(41)


def plus_one(n: int) -> int:
    return n + 1


@needs_compiler
@pytest.mark.nightly  # compiles Azardia three times
def test_an_edited_rule_is_built_at_its_next_use_and_that_is_said(tmp_path: Path) -> None:
    package = Path(azardia_nb.__file__).parent
    copy = tmp_path / "copy" / package.name
    shutil.copytree(package, copy)
    edited = copy / Path(movement.__file__).relative_to(package)
    edited.write_text(edited.read_text("utf-8") + "\n# edited\n", "utf-8")
    play = "from azardia_nb.cli.main import main; main(['simulate', '--games', '1'{}])"
    for code, options in (("en", ""), ("es", ", '--language', 'es'")):
        home = tmp_path / code
        for said in (wording("compiled.building", code), ""):
            heard = run(play.format(options), home, PYTHONPATH=os.fspath(copy.parent))
            assert heard.strip() == said
        assert [*home.rglob(f"*{SUFFIX}")]


def test_without_library_and_compiler_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(libraries, "can_compile", lambda function=None: False)
    made = loop_of(GAME).play
    assert libraries.compiled.__wrapped__(made) is made
    assert wording("compiled.none") in capsys.readouterr().err
    small = loop_of(load("pig")).play
    assert libraries.compiled.__wrapped__(small) is small
    assert capsys.readouterr().err == ""


def test_a_wheel_that_is_not_made_says_why(tmp_path: Path) -> None:
    (tmp_path / "pip.py").write_text("raise SystemExit('no pip here')", "utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "azardia_nb.build", "--wheels", str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    (said,) = ended.stderr.splitlines()
    assert said.endswith("no pip here")
