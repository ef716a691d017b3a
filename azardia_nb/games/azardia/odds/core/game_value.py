"""The exact effect of each ruling on the core game for two.

Many actions are equally good, so perfect games have no unique length. The shortest is computed:
among actions within 1e-9 (SAME) of the best, both players choose the one with the fewest expected
turns left.

`python -m azardia_nb.games.azardia.odds.core.game_value` prints the table: it solves the game under
every ruling that matters to the core game, about a minute each, and caches the results.
"""

import json
import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from azardia_nb.compiled.libraries import hash_of
from azardia_nb.games.azardia.odds.core import solution, transitions
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.games.azardia.odds.core.transitions import MANTIS, TURNS
from azardia_nb.games.azardia.rules import rulings as known
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.probability.ties import SAME
from azardia_nb.solve import lengths
from azardia_nb.solve.dynamic_programming import Decisions, Floats, ReportProgress, policy_iteration

if TYPE_CHECKING:
    import pandas as pd

# Starting places of the first and the second player (`setup.start`).
STARTS = solution.place_of(transitions.room()[0], 0), solution.place_of(transitions.room()[0], 1)
_NEW_GAMES = [transitions.node(*STARTS, mantis) for mantis in range(MANTIS)]


class GameValue(NamedTuple):
    """Values of a new core game; tuples have an entry for each owner of the Mantis.

    The owners are nobody, the first player, the second player.
    """

    rulings: Rulings
    win: tuple[float, ...]  # the first player's winning probability under best play
    # Expected length of the shortest perfect game, in turns of both players. NaN if no perfect game
    # ends, or if best play does not exist, because waiting longer is always better.
    turns: tuple[float, ...]
    residual: float
    termination_probability: float  # see Solution


def game_value(
    rulings: Rulings | None = None, report_progress: ReportProgress | None = None
) -> GameValue:
    """Return the core game's values under `rulings`, from the cache or solved now."""
    rulings = solution.relevant_rulings(rulings or Rulings())
    own = hash_of([Path(__file__), Path(lengths.__file__)])
    file = solution.file_of(rulings).with_suffix(f".value-{own}.json")
    with suppress(OSError, ValueError, KeyError, TypeError):  # missing or damaged
        data = json.loads(file.read_text("utf-8"))
        data |= {"rulings": rulings, "win": tuple(data["win"]), "turns": tuple(data["turns"])}
        return GameValue(**data)
    solved = solution.solution(rulings, report_progress)
    turns = (math.nan,) * MANTIS
    if not solved.termination_probability:
        turns = tuple(
            shortest_turns(*solution.nodes_of(rulings, solved.values))[_NEW_GAMES].tolist()
        )
    value = GameValue(
        rulings, at_start(solved), turns, solved.residual, solved.termination_probability
    )
    with suppress(OSError):  # the cache is not writable
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({**value._asdict(), "rulings": repr(rulings)}), "utf-8")
    return value


def at_start(solved: Solution) -> tuple[float, ...]:
    """Return the first player's winning probability in a new game, indexed as in GameValue."""
    return tuple(solved.values[STARTS].tolist())


def waiting(
    rulings: Rulings, chances: Sequence[float] = (1e-7, 1e-8, 1e-9, 1e-10)
) -> Iterator[tuple[float, tuple[float, ...]]]:
    """Yield each of `chances`, as the termination probability of a turn, and `win` under it.

    Under some rulings waiting pays, and the smaller this probability is, the more it pays.
    """
    decisions, values = solution.nodes_of(rulings, solution.solution(rulings).values)
    for chance in chances:
        for part in solution.strands(decisions):
            policy_iteration(
                decisions,
                part,
                into=values,
                tolerance=chance / 1000,
                termination_probabilities=(chance,),
            )
        yield chance, tuple(values[_NEW_GAMES].tolist())


def shortest_turns(decisions: Decisions, values: Floats, same: float = SAME) -> Floats:
    """Return, per node, the expected turns left in the shortest perfect games.

    `values` are those of best play. If no perfect game from some node ends, the result is NaN for
    all nodes with the Mantis, or for all nodes without.
    """
    costs = np.zeros(len(values))
    costs[:TURNS] = 1.0
    lasting = np.zeros(len(values))
    for part in solution.strands(decisions):
        try:
            lasting += lengths.shortest_lengths(decisions, part, values, costs, same)
        except lengths.NoEnd:
            lasting[part.nodes] = np.nan
    return lasting


def alternatives() -> Iterator[Rulings]:
    """Yield the default rulings, then those with one other answer that matters to the core."""
    yield Rulings()
    for name in solution.RULINGS:
        ruling = known.RULINGS[name]
        for answer in ruling.values:
            if answer != ruling.usual:
                yield Rulings(**{name: answer})


def table(report_progress: ReportProgress | None = None) -> "pd.DataFrame":
    """Return a table with a row for each of `alternatives`.

    It has the fields of GameValue, with a column for each owner of the Mantis.
    """
    import pandas as pd

    rows = []
    for rulings in alternatives():
        value = game_value(rulings, report_progress)
        changed = rulings.changed or {"": ""}
        ((name, answer),) = changed.items()
        row: dict[str, str | float] = {"ruling": name, "answer": str(answer).lower()}
        for who, win, turns in zip(
            ("nobody", "first", "second"), value.win, value.turns, strict=True
        ):
            row |= {f"win_{who}": win, f"shortest_{who}": turns}
        rows.append(
            row
            | {"residual": value.residual, "termination_probability": value.termination_probability}
        )
    return pd.DataFrame(rows)


if __name__ == "__main__":
    print(
        table(lambda share, worst: print(f"{share:.0%} {worst:.0e}", file=sys.stderr)).to_string()
    )
    for rulings in alternatives():
        if game_value(rulings).termination_probability:
            print(f"{rulings.changed}, each turn drawn with a chance")
            for chance, win in waiting(rulings):
                print(f"  of {chance:.0e}: wins {win}")
