"""What the README says is so."""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"(?ms)^```(\w+)\n(.+?)^```$", README)


@pytest.mark.parametrize("code", [code for kind, code in BLOCKS if kind == "python"])
def test_an_example_runs(code: str) -> None:
    example = doctest.DocTestParser().get_doctest(code, {}, "README.md", None, None)
    said: list[str] = []
    assert example.examples
    assert not doctest.DocTestRunner().run(example, out=said.append).failed, "".join(said)


def test_two_commands_do_all_the_setting_up() -> None:
    commands = [code for kind, code in BLOCKS if kind == "sh"][:2]
    assert commands == ["./start lab\n", "./start tests\n"]


def test_a_start_of_nothing_is_one_line() -> None:
    done = subprocess.run([PROJECT / "start"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "start: say what to start: ./start lab or ./start tests\n"


@pytest.mark.parametrize("link", re.findall(r"\]\((?!http)([^)#]+)\)", README))
def test_a_link_leads_to_a_file(link: str) -> None:
    assert (PROJECT / link).exists()
