"""The sources are formatted, linted and typed."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from azardia_nb import lessons


# The lines that four people type first come last: mypy then knows the kit's types already.
@pytest.mark.parametrize(
    "command", ["ruff format --check", "ruff check", "mypy", "mypy --strict tests/first_lines"]
)
def test_nothing_to_complain_of(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=lessons.SOURCE.parent,
        env=os.environ | {"MYPYPATH": "tests/games"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def unsaid(call: ast.AST) -> bool:
    """Return whether a call reads or writes text without naming an encoding."""
    if not isinstance(call, ast.Call) or any(word.arg == "encoding" for word in call.keywords):
        return False
    match call.func:
        case ast.Attribute(attr="read_text"):
            return not call.args
        case ast.Attribute(attr="write_text"):
            return len(call.args) == 1
        case ast.Name(id="open"):
            return not any(
                isinstance(one, ast.Constant) and "b" in str(one.value) for one in call.args[1:]
            )
    return False


def trees(*words: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the syntax trees of Python files that contain one of `words`, by name."""
    project = lessons.SOURCE.parent
    told = subprocess.check_output(["git", "ls-files", "*.py"], cwd=project, text=True)
    for name in told.splitlines():
        code = (project / name).read_text("utf-8")
        if any(word in code for word in words):
            yield name, ast.parse(code)


def test_text_in_files_is_utf_8_on_every_system() -> None:
    calls = {
        f"{name}:{call.lineno}"
        for name, tree in trees("read_text(", "write_text(", "open(")
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and unsaid(call)
    }
    assert calls == set()


def test_a_file_that_is_run_has_all_its_functions_by_then() -> None:
    early = [
        name
        for name, tree in trees("__main__")
        for one in tree.body[:-1]
        if isinstance(one, ast.If) and ast.unparse(one.test) == "__name__ == '__main__'"
    ]
    assert early == []
