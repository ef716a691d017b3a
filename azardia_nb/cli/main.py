"""The entry point `azardia`; commands are imported where Ctrl-C is handled.

Exit status 0 done, 1 the answer is no, 2 wrong use or unreadable input, 130 interrupted.
"""

import sys
from collections.abc import Sequence

INTERRUPTED = 130
AGAIN = 0.05  # seconds after which a swallowed Ctrl-C is repeated


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    sys.unraisablehook = _repeat_interrupt
    try:
        from azardia_nb.cli.commands import run

        return run(arguments)
    except KeyboardInterrupt:
        # CPython notes a Ctrl-C in an `exec` of text, as one that makes a dataclass, and would end
        # `python -m` by the signal although it is handled here. The next `exec` clears the note.
        exec("")
        return INTERRUPTED


def _repeat_interrupt(unraisable: "sys.UnraisableHookArgs") -> None:
    """Repeat a Ctrl-C that came in a callback or destructor, where Python only reports it.

    Imports have such callbacks.
    """
    if unraisable.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(unraisable)
        return
    from _thread import interrupt_main
    from threading import Timer

    Timer(AGAIN, interrupt_main).start()
