"""All output of the command: sessions as files, in both languages.

If one has changed, `python -m tests.cli.sessions` writes them again: read the differences.
"""

from pathlib import Path

import pytest

from azardia_nb.text.language import LANGUAGES

from .sessions.__main__ import kept, names, told


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_a_session_goes_as_it_went(name: str, code: str, tmp_path: Path) -> None:
    assert told(name, code, tmp_path).splitlines() == kept(name, code).splitlines()
