"""What a command says, in lines that end between words where it is said in a terminal."""

import shutil
import sys
import textwrap

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
