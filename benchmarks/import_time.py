"""Time of `import azardia_nb` in a fresh process."""

import statistics
import subprocess
import sys

CODE = "import time; t = time.perf_counter(); import azardia_nb; print(time.perf_counter() - t)"
TIMES = 15


def measure() -> str:
    """Import in one fresh process after the other, the first of them to warm the disk."""
    command = [sys.executable, "-c", CODE]
    seconds = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(TIMES + 1)
    ][1:]
    return f"import azardia_nb: {statistics.median(seconds):.3f} s, median of {TIMES} processes"
