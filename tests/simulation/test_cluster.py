"""The same games on a Dask cluster, which loses a worker."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.simulation import compare, simulate, store, stored, task_of
from azardia_nb.simulation.chunk import CHUNK, play_if_same_rules

BOTS = ("greedy", "random", "greedy", "random")
GAMES = 24 * CHUNK + 7
WORKERS = 2


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")  # no other test waits for its import
    with (
        distributed.LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
        ) as workers,
        distributed.Client(workers) as client,
    ):
        yield client


def test_workers_elsewhere_play_the_same(client: Any) -> None:
    workers = client.get_executor(pure=False)
    asked: dict[str, Any] = {"seed": 3, "progress": False}
    bots = (lambda view: view.legal()[-1].action, "random")
    here = simulate(CHUNK + 9, bots, game="coin_race", **asked)
    assert simulate(CHUNK + 9, bots, game="coin_race", executor=workers, **asked).equals(here)
    with pytest.warns(DeprecationWarning, match="executor="):
        old = simulate(CHUNK + 9, bots, game="coin_race", client=client, **asked)
    assert old.equals(here)
    arms: dict[str, Any] = {"usual": {}, "short": {"goal": 120}}
    one, other = (compare(arms, 20, BOTS, executor=each, **asked) for each in (None, workers))
    for arm in arms:
        assert one.results[arm].equals(other.results[arm])


@pytest.mark.skipif(os.name == "nt", reason="kills as POSIX does")
def test_a_worker_that_is_killed_takes_nothing_with_it(client: Any, tmp_path: Path) -> None:
    workers = client.get_executor(pure=False)
    games = simulate(GAMES, BOTS, seed=31, progress=False)
    before = client.run(os.getpid)
    assert len(set(before.values())) == WORKERS
    assert os.getpid() not in before.values()
    victim = next(iter(before.values()))
    out = tmp_path / "games.parquet"
    played, killed = threading.Event(), threading.Event()

    def kill_in_the_middle() -> None:
        # The client that tells of a worker's work must be another thread's own.
        while not played.wait(0.01):
            if all(client.processing().values()):
                os.kill(victim, signal.SIGKILL)
                killed.set()
                return

    killer = threading.Thread(target=kill_in_the_middle)
    killer.start()
    try:
        elsewhere = store(out, GAMES, BOTS, seed=31, executor=workers, progress=False).results()
    finally:
        played.set()
        killer.join()
    assert killed.is_set(), "while games were played"
    with pytest.raises(ProcessLookupError):
        os.kill(victim, 0)
    assert elsewhere.equals(games)
    assert np.array_equal(elsewhere.plays, games.plays)
    assert not elsewhere.interrupted
    assert stored(out).replay(GAMES - 1) == games.replay(GAMES - 1)


def test_a_worker_with_other_rules_does_not_play() -> None:
    with pytest.raises(AzardiaError, match=r"a worker .* azardia-nb"):
        play_if_same_rules(task_of(), "another", 0, 5)
