"""The project's figures, one line each: `python -m benchmarks [NAME…]`."""

import sys
from importlib import import_module

MODULES = {
    "import": "import_time",
    "step": "step",
    "browser": "browser",
    "page": "page",
    "choice": "choice",
    "simulation": "simulation",
    "strengths": "strengths",
    "proof": "proof",
    "reference": "reference.run",
    "engines": "engines",
}


def main(names: list[str]) -> int:
    """Print the benchmarks with these names, or all; return the exit status."""
    if sys.platform != "linux":
        print("benchmarks: they read /proc, which Linux alone has", file=sys.stderr)
        return 2
    wrong = [name for name in names if name not in MODULES]
    if wrong:
        print(f"no benchmark {wrong[0]!r}; possible are {', '.join(MODULES)}", file=sys.stderr)
        return 2
    for name in names or MODULES:
        print(import_module(f"benchmarks.{MODULES[name]}").measure(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
