"""Attacks on the kit: `python -m fuzz [KIND…]`, for seconds or for hours; status 1 on a finding.

`--share 0.01` runs a hundredth of the cases. A finding names the kind and the number of its case;
`python -m fuzz decks --seed 1 --case 123` runs that case alone.
"""

import argparse
import sys
import tempfile
import warnings
from importlib import import_module
from pathlib import Path

from fuzz.findings import SHOWN, Kind, attack, table

MODULES = (
    "inputs",
    "games",
    "titan_race",
    "axis_mundi",
)


def kinds() -> dict[str, Kind]:
    """Return every kind of attack."""
    found: dict[str, Kind] = {}
    for name in MODULES:
        found |= import_module(f"fuzz.{name}").KINDS
    return found


def main(arguments: list[str] | None = None) -> int:
    """Attack; print a table of results and then the findings; return the exit status."""
    warnings.simplefilter(
        "ignore", RuntimeWarning
    )  # SciPy warns about the spread of only two games
    if sys.platform != "linux":
        print("fuzz: it takes signals, which Linux has", file=sys.stderr)
        return 2
    known = kinds()
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("kinds", metavar="KIND", nargs="*", help=f"one of {', '.join(known)}")
    parser.add_argument("--seed", type=int, default=1, help="other seeds try other cases")
    parser.add_argument("--share", type=float, default=1.0, help="of the full size")
    parser.add_argument("--case", type=int, help="try only the case with this number")
    chosen = parser.parse_args(arguments)
    wrong = [name for name in chosen.kinds if name not in known]
    if wrong:
        parser.error(f"no kind {wrong[0]!r}; use one of {', '.join(known)}")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.kinds or known:
            numbers = range(max(1, round(known[name].cases * chosen.share)))
            if chosen.case is not None:
                numbers = range(chosen.case, chosen.case + 1)
            row = attack(name, known[name], chosen.seed, numbers, Path(folder))
            rows.append(row)
            print(f"{row.name}: {row.cases:,} cases, {len(row.findings):,} findings",
                  file=sys.stderr, flush=True)  # fmt: skip
    print(f"seed {chosen.seed}\n\n{table(rows)}")
    for row in rows:
        for said in row.findings[:SHOWN]:
            print(f"\n{said}")
    return 1 if any(row.findings for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
