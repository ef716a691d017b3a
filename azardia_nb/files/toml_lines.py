"""Where things stand in a TOML text: tomllib does not say, so a second, simple reading finds out.

It is made only of texts that tomllib has taken, and need not understand what it passes over.
"""

import re
import tomllib
from collections.abc import Mapping

MAX_DOTS = 8  # in a key; ours need one: [action.name]

Place = tuple[str | int, ...]  # where something stands in a text: ("action", 2, "effects", 0)

_TOKEN = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)|'
    r"'''.*?(?:'{3,5}|\Z)|"
    r'"(?:\\.|[^"\\\n])*"?|'
    r"'[^'\n]*'?|"
    r"""[\[\]{}=,.\n]|[^\s\[\]{}=,.#"']+""",
    re.S,
)


def cut(text: str) -> list[tuple[str, int]]:
    r"""Cut a text into TOML's tokens, each with its line; right up to its first syntax error.

    Lines count from 1. Comments and blanks are left out; a line break is a token, and one is added
    at the end.

    >>> cut("name = 'x'")
    [('name', 1), ('=', 1), ("'x'", 1), ('\n', 1)]
    """
    tokens = []
    line = 1
    for match in _TOKEN.finditer(text):
        if not match[0].startswith("#"):
            tokens.append((match[0], line))
        line += match[0].count("\n")
    tokens.append(("\n", line))
    return tokens


def long_key(tokens: list[tuple[str, int]]) -> int | None:
    """Return the line of a key of too many parts (a.b.c…), or None where there is none.

    Such a key costs tomllib all the memory, so this is asked before tomllib is.
    """
    dots = 0
    for place, (token, line) in enumerate(tokens):
        if token == ".":
            dots += 1
            if dots > MAX_DOTS:
                return line
        elif place and tokens[place - 1][0] != ".":
            dots = 0
    return None


def find_lines(tokens: list[tuple[str, int]]) -> dict[Place, int]:
    r"""Return the line, from 1, of every header, key and list entry of a TOML text.

    The tokens are those that `cut` makes of a text that tomllib has taken.

    >>> find_lines(cut("[[steps]]\ndo = 'roll'"))
    {('steps',): 1, ('steps', 0): 1, ('steps', 0, 'do'): 2}
    """
    lines: dict[Place, int] = {}
    at = 0

    def key(place: Place) -> Place:
        """Read a key, which may have dots, and note the line of each of its parts."""
        nonlocal at
        while True:
            token, line = tokens[at]
            quoted = token[0] in "\"'"
            place = (*place, tomllib.loads(f"key = {token}")["key"] if quoted else token)
            if place in last:
                place = (*place, last[place])
            lines.setdefault(place, line)
            at += 1
            if tokens[at][0] != ".":
                return place
            at += 1

    def pair(place: Place) -> None:
        nonlocal at
        place = key(place)
        at += 1  # the =
        value(place)

    def value(place: Place) -> None:
        nonlocal at
        token, line = tokens[at]
        lines.setdefault(place, line)
        at += 1
        number = 0
        if token in ("[", "{"):
            while tokens[at][0] not in ("]", "}"):
                if tokens[at][0] in (",", "\n"):
                    at += 1
                elif token == "[":
                    value((*place, number))
                    number += 1
                else:
                    pair(place)
            at += 1
        else:  # a number with a point or a date is several tokens
            while tokens[at][0] not in (",", "]", "}", "\n"):
                at += 1

    table: Place = ()
    last: dict[Place, int] = {}  # the number of the last entry of each list of tables
    while at < len(tokens):
        token, line = tokens[at]
        if token == "\n":
            at += 1
        elif token != "[":
            pair(table)
        else:
            brackets = 2 if tokens[at + 1][0] == "[" else 1
            at += brackets
            table = key(())
            if brackets == 2:
                if isinstance(table[-1], int):
                    table = table[:-1]
                last[table] = last.get(table, -1) + 1
                table = (*table, last[table])
                lines[table] = line
            at += brackets
    return lines


def line_of(place: Place, lines: Mapping[Place, int]) -> int:
    """Return the line of a place, or of the nearest thing around it; 1 where there is nothing."""
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)
