"""Printed lines, wrapped between words in a terminal."""

import shutil
import sys
import textwrap

STEP = 4  # columns by which continuation lines are indented


def width() -> int:
    """Return the width of the terminal in columns, at least 20."""
    return max(20, shutil.get_terminal_size().columns)


def say(text: str = "", step: int = STEP) -> None:
    """Print `text`, wrapped if the output is a terminal."""
    print(fitted(text, width(), step) if sys.stdout.isatty() else text)


def fitted(text: str, wide: int, step: int = STEP) -> str:
    r"""Wrap each line of `text` to at most `wide` columns; indent continuation lines by `step`.

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
