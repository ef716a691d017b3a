"""Processor time of fresh processes that import `Game`, in turns with ones that import NumPy."""

import resource
import statistics
import subprocess
import sys

KIT, NUMPY = "from azardia_nb import Game", "import numpy"
TIMES = 25


def measure() -> str:
    """Start both kinds of process in turns; the first of each only warms the disk cache."""
    taken: dict[str, list[float]] = {KIT: [], NUMPY: []}
    for _ in range(TIMES + 1):
        for code, seconds in taken.items():
            seconds.append(_processor_time(code))
    kit, numpy = (statistics.median(seconds[1:]) for seconds in taken.values())
    return (
        f"{KIT}: {kit:.2f} s of the processor, {kit / numpy:.2f} times as long as {NUMPY} "
        f"(aim: 1.6), medians of {TIMES} processes"
    )


def _processor_time(code: str) -> float:
    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    subprocess.run([sys.executable, "-c", code], check=True)
    return spent() - before
