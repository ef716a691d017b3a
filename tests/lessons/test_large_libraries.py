"""Large libraries are loaded only by lessons that need them."""

import json
import subprocess
import sys

import nbformat

from azardia_nb.lessons import FIRST, SOURCE

HEAVY = ["matplotlib", "pandas", "pyarrow", "scipy"]
TOLD = f"import json, sys; print(json.dumps([name for name in {HEAVY} if name in sys.modules]))"


def loaded(code: str) -> list[str]:
    """Return the large libraries that a process has imported after running some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{TOLD}"], capture_output=True, text=True, check=True
    )
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_first_lesson_needs_none_of_the_large_libraries() -> None:
    cells = nbformat.read(SOURCE / FIRST, 4).cells
    assert loaded("\n".join(cell.source for cell in cells if cell.cell_type == "code")) == []


def test_functions_are_what_many_games_are_asked_of_and_not_their_files() -> None:
    said = "import azardia_nb.simulation.stored, azardia_nb.simulation.compare\n"
    said += "from azardia_nb.simulation import compare, simulate, stored, summary, tournament\n"
    said += "assert all(map(callable, (compare, simulate, stored, summary, tournament)))"
    assert "pandas" in loaded(said)
