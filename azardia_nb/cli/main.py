"""The entry point `azardia`; commands are imported where Ctrl-C is handled.

Exit status 0 done, 1 the answer is no, 2 wrong use or unreadable input, 130 interrupted.
"""

from collections.abc import Sequence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        from azardia_nb.cli.commands import run

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
