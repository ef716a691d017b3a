"""Many games: games a second, a notebook's cell, a million games on disk."""

import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import pyarrow.dataset
from jupyter_client.manager import start_new_kernel

from azardia_nb.simulation import simulate, store

ROUNDS = 5
# By bot: games per run, and the games a second that one core must reach.
GAMES = {"random": (10_000, 20_000), "greedy": (4_000, 5_000)}
CELL = 10_000
MANY = 1_000_000
SAMPLED = (0.1, 0.5, 1.0)  # when memory is measured, as shares of the time
PATIENCE = 600  # seconds for a cell


def measure() -> str:
    """Return the results of all three measurements as text."""
    return "\n".join((games(), cell(), many()))


def games() -> str:
    """Play full games with cards on one thread and on two, in turns."""
    lines = []
    for bot, (number, aim) in GAMES.items():
        players = (bot,) * 4
        simulate(1, players, progress=False)
        seconds: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(ROUNDS):
            for jobs, taken in seconds.items():
                start = time.perf_counter()
                played = simulate(number, players, seed=1, jobs=jobs, progress=False)
                taken.append(time.perf_counter() - start)
        # Other work of the machine can only slow a run down.
        one, two = (number / min(taken) for taken in seconds.values())
        steps = int(played["steps"].sum()) * one / number
        faster = statistics.median(a / b for a, b in zip(*seconds.values(), strict=True))
        lines.append(
            f"full games with cards, four {bot} bots, best of {ROUNDS} runs of {number:,}: one "
            f"thread {one:,.0f} a second ({steps / 1e6:.1f} million steps; aim: {aim:,}), two "
            f"{two:,.0f}; {faster:.2f} times as many, median of {ROUNDS} pairs (aim: 1.8)"
        )
    return "\n".join(lines)


def cell() -> str:
    """Run a notebook's cell in a kernel that has played before."""
    lines = []
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        _run(client, "from azardia_nb.simulation import simulate\nsimulate(1)")
        for bot in GAMES:
            code = f"simulate({CELL}, ({bot!r},) * 4)"
            runs = [_run(client, code) for _ in range(ROUNDS)]
            seconds = [taken for taken, _ in runs]
            bars = sum(bar for _, bar in runs)
            lines.append(
                f"a notebook's cell of {CELL:,} games, four {bot} bots: "
                f"{statistics.median(seconds):.2f} s, longest of {ROUNDS} {max(seconds):.2f} s "
                f"(aim: 3), a progress bar in {bars} of {ROUNDS}"
            )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return "\n".join(lines)


def _run(client: Any, code: str) -> tuple[float, bool]:
    """Run a cell; return the seconds until its output is there, and whether it showed a bar."""
    shown: list[dict[str, Any]] = []
    start = time.perf_counter()
    reply = client.execute_interactive(
        code, output_hook=shown.append, allow_stdin=False, timeout=PATIENCE
    )
    taken = time.perf_counter() - start
    if reply["content"]["status"] != "ok":
        raise RuntimeError(reply["content"]["evalue"])
    return taken, any(message["msg_type"] == "display_data" for message in shown)


def many() -> str:
    """Write a million games to a file, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "games.parquet"
        command = [sys.executable, "-m", "benchmarks.simulation", str(MANY), str(out)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        files = [file for file in (out, *out.rglob("*")) if file.is_file()]
        rows = pyarrow.dataset.dataset(out).count_rows()
        size = sum(file.stat().st_size for file in files)
    return (
        f"{MANY:,} games of four random bots to Parquet, all cores: {done.stdout.strip()} "
        f"(aim: 1024 MiB); {rows:,} rows in {size / 1e6:.1f} MB"
    )


def row(number: int, out: str) -> str:
    """Write games to a file; return its seconds and its memory as text."""
    samples: list[tuple[float, float]] = []
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.05):
            samples.append((time.perf_counter(), _memory("VmRSS")))

    watcher = threading.Thread(target=watch)
    simulate(1, ("random",) * 4, progress=False)
    start = time.perf_counter()
    watcher.start()
    try:
        store(out, number, ("random",) * 4, seed=1, progress=False)
    finally:
        end = time.perf_counter()
        over.set()
        watcher.join()
    found = [
        f"{next(kept for at, kept in samples[::-1] if at <= start + share * (end - start)):.0f}"
        for share in SAMPLED
    ]
    when = ", ".join(f"{share:.0%}" for share in SAMPLED)
    return (
        f"{end - start:.1f} s; {', '.join(found)} MiB after {when} of the time, at most "
        f"{_memory('VmHWM'):.0f}"
    )


def _memory(what: str) -> float:
    """Return the memory of this process in MiB: now (VmRSS), or at most so far (VmHWM).

    Linux only. The maximum that getrusage returns includes the memory of the parent process.
    """
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) / 1024


if __name__ == "__main__":
    print(row(int(sys.argv[1]), sys.argv[2]))
