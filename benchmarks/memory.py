"""What memory a kernel takes after a lesson, and thirty of them at once take together."""

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import nbformat
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LESSONS = "00-start-here", "12-perfect-play", "13-ten-thousand-games", "t5-duel"
MANY = 30
MIB = 1024  # KiB

Kernel = tuple[KernelManager, BlockingKernelClient]


def begun() -> Kernel:
    """Return a kernel that is ready."""
    return start_new_kernel(stderr=subprocess.DEVNULL)  # type: ignore[no-any-return]


def run(kernel: Kernel, lesson: str) -> None:
    """Run all cells of a lesson."""
    for cell in nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", 4).cells:
        if cell.cell_type == "code":
            told = kernel[1].execute_interactive(
                cell.source, output_hook=lambda message: None, timeout=600
            )
            assert told["content"]["status"] == "ok", told["content"]


def memory(kernels: Sequence[Kernel], kind: str = "Rss") -> float:
    """Return the memory of kernels in MiB: `Rss` all that each has, `Pss` shared pages once."""
    held = 0
    for manager, _ in kernels:
        told = Path(f"/proc/{manager.provisioner.pid}/smaps_rollup").read_text("utf-8")
        held += next(int(line.split()[1]) for line in told.splitlines() if line.startswith(kind))
    return held / MIB


def end(kernels: Sequence[Kernel]) -> None:
    """End kernels."""
    for manager, client in kernels:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def after(lesson: str) -> float:
    """Return the memory of one kernel that has run a lesson, in MiB."""
    kernel = begun()
    try:
        run(kernel, lesson)
        return memory([kernel])
    finally:
        end([kernel])


def together(lesson: str, many: int = MANY) -> tuple[float, float]:
    """Return what kernels take together that have all run a lesson, in MiB, and the seconds."""
    kernels: list[Kernel] = []
    start = time.perf_counter()
    try:
        for _ in range(many):
            kernels.append(begun())
            run(kernels[-1], lesson)
        return memory(kernels, "Pss"), time.perf_counter() - start
    finally:
        end(kernels)


def measure() -> str:
    """Return the figures as text."""
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    lines = [f"memory of a kernel after {lesson}: {after(lesson):.0f} MiB" for lesson in LESSONS]
    held, seconds = together(LESSONS[0])
    lines.append(
        f"{MANY} kernels after {LESSONS[0]}: {held:.0f} MiB together, {seconds / MANY:.1f} s each"
    )
    return "\n".join(lines)
