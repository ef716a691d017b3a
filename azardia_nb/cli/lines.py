"""What a command says: lines that end between words in a terminal, and the board as text."""

import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from azardia_nb.text.language import language

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading
    from azardia_nb.game.picture import Board, Space


STEP = 4  # letters by which a line that goes on is set in


def width() -> int:
    """Return how many letters a line has room for."""
    return max(20, shutil.get_terminal_size().columns)


def say(text: str = "", step: int = STEP) -> None:
    """Print a text; a terminal gets each line of it in as many as it takes, a file as it is."""
    print(fitted(text, width(), step) if sys.stdout.isatty() else text)


def fitted(text: str, wide: int, step: int = STEP) -> str:
    r"""Return a text whose lines end between words, what goes on being set in.

    >>> print(fitted("  1  Go straight on, to the end\n\nDone", 20))
      1  Go straight on,
          to the end
    <BLANKLINE>
    Done
    """
    lines = []
    for line in text.split("\n"):
        margin = " " * (len(line) - len(line.lstrip()) + step)
        lines += textwrap.wrap(
            line, wide, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
        ) or [""]
    return "\n".join(lines)


# --- the board of a game --------------------------------------------------------------------------


SEVERAL = "+"  # pawns, where there is room for one letter
WAY = "→"
HALL = 2  # letters between two boards that stand side by side
NARROW = 50  # spaces of a strip in a row

Cell = Callable[["Space"], str]


def marks(view: "Reading", code: str) -> list[str]:
    """Return the letter of each seat: a number where names begin alike."""
    names = view.names(code)
    letters = [name[:1] for name in names]
    alike = len(set(letters)) < len(letters)
    return [str(seat) for seat in range(1, len(names) + 1)] if alike else letters


def drawn(view: "Reading", wide: int, code: str) -> list[str]:
    r"""Return the lines of a game's board, of so many letters at most; none where it has no board.

    >>> from azardia_nb.games import load
    >>> print("\n".join(drawn(load("coin_race").Game(2, seed=1), 80, "en")))
    1 [12]  2       3       4       5
    """
    if view.type.tabletop.strip is not None:
        return _strip(view, code)
    board = _board(view)
    if board is None:
        return []
    for cell, apart in _cells(view, board, code):
        lines = _laid(board, cell, apart)
        if max(map(len, lines)) <= wide:
            break
    return lines


def legend(view: "Reading", code: str) -> list[str]:
    """Return what each sign on the board means, a text each."""
    speak = language(code)
    strip = view.type.tabletop.strip
    if strip is not None:
        found = {**strip(view, code).legend, SEVERAL: speak("several pawns")}
    else:
        board = _board(view)
        found = {mark: speak(said) for mark, said in board.marks} if board else {}
        if board and any(_leads(board)):
            found[WAY] = speak("leads on to that space, or back")
    return [f"{sign} {said}" for sign, said in found.items()]


def _board(view: "Reading") -> "Board | None":
    board = view.type.picture.board(view.state, view.rules) if view.type.picture else None
    return board if board and board.spaces else None


def _leads(board: "Board") -> Mapping[int, int]:
    """Return where the spaces lead that have one long way and no mark that tells of it."""
    marked = {space.number for space in board.spaces if space.mark}
    starts = [link.start for link in board.links]
    return {
        link.start: link.end
        for link in board.links
        if starts.count(link.start) == 1 and link.start not in marked
    }


def _cells(view: "Reading", board: "Board", code: str) -> Sequence[tuple[Cell, int]]:
    """Return ways to write a space, and how far apart they stand; what tells most comes first."""
    speak, picture = language(code), view.type.picture
    assert picture is not None
    letters, there = marks(view, code), dict[int, str]()
    for pawn in picture.pawns(view.state, view.rules):
        count = str(pawn.count) if pawn.count > 1 else ""
        there[pawn.space] = there.get(pawn.space, "") + letters[pawn.seat] + count
    tokens = picture.tokens(view.state, view.rules)
    leads = _leads(board)

    def called(space: "Space") -> str:
        return speak(space.label) if space.label else str(space.number)

    def signs(space: "Space") -> str:
        return space.mark[:1] + tokens.get(space.number, "")

    def whole(space: "Space") -> str:
        way = f"{WAY}{leads[space.number]}" if space.number in leads else ""
        pawns = f"[{there[space.number]}]" if space.number in there else ""
        return f"{called(space)}{way} {signs(space)}{pawns}".rstrip()

    def one_sign(space: "Space") -> str:
        sign = there.get(space.number, "") or tokens.get(space.number, "") or space.mark
        return f"{called(space)} {SEVERAL if len(sign) > 1 else sign}".rstrip()

    def bare(space: "Space") -> str:
        sign = there.get(space.number, "") or signs(space) or "·"
        return SEVERAL if len(sign) > 1 else sign

    def roomy(space: "Space") -> str:
        return whole(space).ljust(len(called(space)) + len(" ~[P] "))  # the board keeps its width

    return (roomy, 1), (whole, 1), (one_sign, 1), (bare, 0)


def _laid(board: "Board", cell: Cell, apart: int) -> list[str]:
    """Return the lines of a board whose spaces are written so, each where it lies."""
    rows: dict[float, list[Space]] = {}
    for space in sorted(board.spaces, key=lambda space: (space.y, space.x)):
        rows.setdefault(space.y, []).append(space)
    # How far each column is from the left: in columns, and in halls between boards.
    columns = sorted({space.x for space in board.spaces})
    away = {columns[0]: (0.0, 0)}
    for left, right in pairwise(columns):
        along, halls = away[left]
        away[right] = (along + min(right - left, 1), halls + (right - left > 1))
    pitch = max(
        (
            (len(cell(left)) + apart - HALL * (away[right.x][1] - away[left.x][1]))
            / (away[right.x][0] - away[left.x][0])
            for row in rows.values()
            for left, right in pairwise(row)
        ),
        default=1,
    )
    lines = []
    for row in rows.values():
        line = ""
        for space in row:
            along, halls = away[space.x]
            line = line.ljust(ceil(along * pitch) + HALL * halls) + cell(space)
        lines.append(line.rstrip())
    return lines


def _strip(view: "Reading", code: str) -> list[str]:
    """Return the spaces of a strip as lines of signs, pawns as letters."""
    assert view.type.tabletop.strip is not None
    strip = view.type.tabletop.strip(view, code)
    letters, there = marks(view, code), dict[int, str]()
    for seat, space in strip.pawns:
        there[space] = SEVERAL if space in there else letters[seat]
    spaces = list(strip.signs)
    lines = []
    for begin in range(0, len(spaces), NARROW):
        row = spaces[begin : begin + NARROW]
        told = "".join(there.get(space, strip.signs[space]) for space in row)
        lines.append(f"{row[0]:3} {told} {row[-1]}")
    return lines
