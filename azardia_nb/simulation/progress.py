"""How far many games have come, shown while they are played, and said when somebody interrupts."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from azardia_nb.text.language import N_, SPOKEN, spoken
from azardia_nb.text.say import whole


def say_interrupted(kept: int, games: int, *, saved: bool = False) -> None:
    """Say on standard error how much there is when somebody has interrupted, and if in a file."""
    told = {"kept": whole(kept, SPOKEN.get()), "games": whole(games, SPOKEN.get())}
    text = N_("Interrupted: {kept} of {games} games have been played.")
    if saved:
        text = N_("Interrupted: {kept} of {games} games are saved.")
    print(spoken(text, **told), file=sys.stderr, flush=True)


@contextmanager
def bar(games: int, progress: bool, done: int = 0) -> Iterator[Any]:
    """Show how many games are played, in a terminal or a notebook, if it takes a while."""
    from tqdm.auto import tqdm
    from tqdm.notebook import tqdm_notebook

    if sys.platform == "emscripten":  # without threads, and tqdm would say so in red
        tqdm.monitor_interval = 0
    # A notebook's output is no terminal to tqdm, though its bar is made for it.
    hidden = None if not issubclass(tqdm, tqdm_notebook) else False
    with tqdm(
        total=games,
        initial=done,
        unit=" games",
        unit_scale=True,
        delay=0.2,
        leave=False,
        disable=hidden if progress else True,
    ) as shown:
        yield shown
