"""What a file of data has wrong is told with its line, in both languages."""

from collections.abc import Callable

import pytest

from azardia_nb.files.toml_file import DataError
from azardia_nb.text.language import speaking


def check_fault(parse: Callable[[str, str], object], text: str, line: int, named: str) -> None:
    """Assert that a text is refused with its line, naming what is wrong, in Spanish as well."""
    with pytest.raises(DataError) as wrong:
        parse(text, "mine.toml")
    told = [text for text in wrong.value.lines if text.startswith(f"mine.toml:{line}: ")]
    assert any(named in text for text in told), wrong.value.lines
    with speaking("es"), pytest.raises(DataError) as spanish:
        parse(text, "mine.toml")
    assert set(spanish.value.lines).isdisjoint(told)
