"""Chunks of games played by whatever joblib reaches: processes here, or a Dask cluster elsewhere.

```python
from dask.distributed import Client
from joblib import parallel_config

with Client("scheduler:8786"), parallel_config("dask"):
    simulate(1_000_000, backend="joblib")
```

The rows are those that threads would give, to the last one. A worker that dies takes nothing with
it: Dask gives its chunks to another one. Each machine compiles the rules once; one whose rules or
bots are other ones than here says so instead of playing.
"""

from collections.abc import Generator, Iterable
from contextlib import closing
from threading import Event

from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.simulation.chunk import Played, play_chunk
from azardia_nb.simulation.key import rules_key
from azardia_nb.simulation.task import Task
from azardia_nb.simulation.threads import Work


def over_joblib(jobs: int | None = None) -> Work:
    """Return what plays chunks through joblib, under the `parallel_config` that is in force.

    `jobs` is joblib's `n_jobs`; without it, what that `parallel_config` says.
    """
    if jobs is not None and not (is_whole(jobs) and jobs != 0):
        raise AzardiaError(f"jobs={short(jobs)}: use a whole number of workers, or -1 for all")
    try:
        from joblib import Parallel, delayed
    except ImportError:
        raise AzardiaError("backend='joblib' takes joblib: pip install 'azardia-nb[lab]'") from None

    def run(task: Task, chunks: Iterable[tuple[int, int]], stop: Event) -> Generator[Played]:
        key = rules_key(task.variant.type)
        wanted = (delayed(play_elsewhere)(task, key, *chunk) for chunk in _until(stop, chunks))
        with closing(Parallel(n_jobs=jobs, return_as="generator")(wanted)) as playing:
            yield from playing

    return run


def _until(stop: Event, chunks: Iterable[tuple[int, int]]) -> Generator[tuple[int, int]]:
    for chunk in chunks:
        if stop.is_set():
            return
        yield chunk


def play_elsewhere(task: Task, key: str, number: int, games: int) -> Played:
    """Play a chunk on another machine; AzardiaError where its rules or bots are other ones."""
    if key != rules_key(task.variant.type):
        raise AzardiaError(
            "a worker has other rules or bots than this machine: install the same azardia-nb there"
        )
    return play_chunk(task, number, games)
