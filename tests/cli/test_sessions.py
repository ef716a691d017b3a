"""All that the command says: sessions as files, in both languages.

When one is not as it was, `python -m tests.cli.sessions` tells them anew: read what changed.
"""

from pathlib import Path

import pytest

from azardia_nb.text.language import LANGUAGES

from .sessions.__main__ import kept, names, told


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_a_session_goes_as_it_went(name: str, code: str, tmp_path: Path) -> None:
    assert told(name, code, tmp_path).splitlines() == kept(name, code).splitlines()
