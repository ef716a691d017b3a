"""The same games through joblib: in processes, and on a Dask cluster that loses a worker."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from joblib import parallel_config

from azardia_nb import AzardiaError
from azardia_nb.simulation import Results, cluster, simulate, stored
from azardia_nb.simulation.seeds import CHUNK
from azardia_nb.simulation.task import task_of
from tests.cases import each

BOTS = ("greedy", "random", "greedy", "random")
GAMES = 24 * CHUNK + 7
WORKERS = 2


@pytest.fixture(scope="module")
def games() -> Results:
    return simulate(GAMES, BOTS, seed=31, progress=False)


@pytest.fixture
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")  # no other test waits for its import
    with (
        distributed.LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
        ) as workers,
        distributed.Client(workers) as client,
    ):
        yield client


@pytest.mark.nightly  # Dask's workers are processes, too
def test_processes_give_the_same_rows(games: Results) -> None:
    number = 5 * CHUNK + 3
    with parallel_config("loky", n_jobs=2):
        elsewhere = simulate(number, BOTS, seed=31, backend="joblib", progress=False)
    assert elsewhere.equals(games[:number])


@pytest.mark.skipif(os.name == "nt", reason="kills as POSIX does")
def test_a_worker_that_is_killed_takes_nothing_with_it(
    games: Results, client: Any, tmp_path: Path
) -> None:
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
    with parallel_config("dask"):
        killer.start()
        try:
            elsewhere = simulate(
                GAMES, BOTS, seed=31, backend="joblib", out=out, progress=False
            ).results()
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
        cluster.play_elsewhere(task_of(), "another", 0, 5)


@each(
    ("options", "said"),
    [
        ({"backend": "spark"}, "'spark'.* threads and joblib"),
        (
            {"backend": "joblib", "jobs": 0},
            "jobs=0: ",
        ),
    ],
)
def test_wrong_use_is_said(options: dict[str, object], said: str) -> None:
    with pytest.raises(AzardiaError, match=said):
        simulate(5, **options)  # type: ignore[call-overload]
