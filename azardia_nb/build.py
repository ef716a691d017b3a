"""Build the compiled libraries of the kit: `python -m azardia_nb.build [FOLDER [TARGET]]`.

`--wheels FOLDER` makes a wheel for each system and one for pages, all on one machine.

There is one library per kind of game, and one with the solvers, in `azardia_nb/compiled/built`.
Their functions and argument kinds are recorded in a dry run that plays, expands and plans each
game.
"""

import shutil
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from os import cpu_count
from pathlib import Path
from subprocess import CalledProcessError
from tempfile import mkdtemp

import numpy as np

from azardia_nb.compiled.compiler import PAGE, PLATFORMS, build, compiler, suffix_of, wheel
from azardia_nb.compiled.libraries import (
    BUILT,
    Call,
    compiled,
    index,
    recording,
    source,
    write_index,
)
from azardia_nb.game.protocol import GameType, Row
from azardia_nb.game.registry import GROUP, kinds, names, register
from azardia_nb.players import planner
from azardia_nb.simulation.chunk import play_chunk
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import task_of
from azardia_nb.solve import dynamic_programming, expansion, lengths
from azardia_nb.solve.dynamic_programming import Decisions, Layers, Swept, Throw, Throws


def library_calls() -> dict[str, list[Call]]:
    """Return the calls to compile for all games, by library name."""
    libraries: dict[str, list[Call]] = {}
    call_names: set[str] = set()
    for name in games():
        for number, game in enumerate(kinds(name)):
            with recording() as noted:
                call_all(game)
            new = [noted[one] for one in sorted(noted) if one not in call_names]
            random = [one for one in new if one.function is loop_of(game).play_random]
            libraries[f"{name}{number or ''}"] = [one for one in new if one not in random]
            # A rule that only one function calls is compiled into it, which is faster.
            if random:
                libraries[f"{name}{number or ''}_random"] = random
            call_names |= noted.keys()
    with recording() as noted:
        solve_all()
    libraries["solve"] = [noted[one] for one in sorted(noted)]
    return libraries


def games() -> list[str]:
    """Return the names of the kit's games, even while the kit itself is not installed."""
    if not names():
        project = tomllib.loads((BUILT.parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
        for name, place in project["entry-points"][GROUP].items():
            register(EntryPoint(name, place, GROUP).load())
    return names()


def call_all(game: GameType) -> None:
    """Call every compiled function of a game, with minimal arguments."""
    variant, engine = game.variant(), game.engine
    for players in (None, ("random",) * game.seats[0]):
        play_chunk(task_of(players, game=game), 0, 0)
    legal, nothing = np.zeros(engine.max_actions, np.int64), expansion.child_buffers(engine, 0)
    rules = engine.rules_for(variant.rules, 1)
    expansion.compiled_expand(engine)(nothing.states, rules, legal, nothing)
    no_rows, acting = np.zeros(0, engine.state), np.zeros(0, np.int64)
    compiled(expansion.forget_of(engine))(no_rows)
    compiled(expansion.acting_of(engine))(no_rows, rules, acting)
    compiled(expansion.hiding_of(engine))(no_rows, rules)
    if game.planning is not None:
        planner.planner_choice(variant, np.random.default_rng(0))(first_choice(game))
    game.simulation().call(first_choice(game), variant.rules)


def solve_all() -> None:
    """Call every compiled function of the solvers, with minimal arguments."""
    listed = Throws.of([(1, [[Throw(1, (0,))]])])
    decisions = Decisions.build([[[(0, 1.0)]]], listed, known=[1.0])
    nodes, values, order = np.zeros(1, np.int32), np.zeros(2), Layers.of([np.zeros(1, np.int32)])
    place, equations = (
        np.zeros(2, np.int32),
        dynamic_programming.room_for_equations(decisions, nodes),
    )
    compiled(dynamic_programming.sweep)(decisions, nodes, values, values)
    compiled(dynamic_programming.settle_layers)(
        decisions, order, values, Swept(0, 0, True, 0.0), True, 1.0
    )
    compiled(dynamic_programming.equations)(decisions, nodes, values, place, equations)
    rows, columns, entries, constant = equations
    compiled(dynamic_programming.forth_and_back)(rows, columns, entries, constant, values)
    compiled(lengths.equations_of_shortest)(decisions, nodes, values, values, 1.0, place, equations)
    words, numbers = np.zeros((0, 1), np.uint64), np.zeros(0, np.int64)
    compiled(expansion.number_rows)(words, numbers, words, 0, numbers)


def first_choice(game: GameType) -> Row:
    """Return a position of a new game in which a seat has to choose."""
    variant, engine = game.variant(), game.engine
    s: Row = game.start(variant, max(2, game.seats[0]))
    while engine.to_act(s, variant.rules) < 0:
        s = engine.apply(s, variant.rules, engine.outcome_at(s, variant.rules, 0))
    return s


def build_all(folder: Path = BUILT, target: str = "") -> None:
    """Build all libraries in a new folder, which then replaces an outdated one.

    They are built for this system, or for a `target` named in azardia_nb.compiled.compiler. Raises
    CalledProcessError if the compiler fails.
    """
    suffix = suffix_of(target)
    libraries = {f"{name}{suffix}": of_it for name, of_it in library_calls().items()}
    names = {one.name for of_it in libraries.values() for one in of_it}
    if names == index(folder, target).keys():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(mkdtemp(prefix=f"{folder.name}-", dir=folder.parent))
    try:
        with ThreadPoolExecutor(cpu_count()) as pool:
            built = [
                pool.submit(build, source(of_it), new / library, target=target)
                for library, of_it in libraries.items()
            ]
            for one in built:
                one.result()
        write_index(new, libraries, target)
        for digest_file in new.glob("*.sha256"):  # the index has the digests too
            digest_file.unlink()
        shutil.rmtree(folder, ignore_errors=True)
        new.rename(folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def main(given: list[str]) -> None:
    """Build libraries or wheels, as the arguments `given` say."""
    match given:
        case ["--wheels", folder]:
            for target in (*PLATFORMS, PAGE):
                try:
                    wheel(Path(folder), target)
                except CalledProcessError as error:
                    why = error.stderr.strip().rpartition("\n")[2]
                    sys.exit(f"The wheel for {target} was not made: {why}")
        case _ if compiler() is None:
            sys.exit("There is no C compiler here: install one, or `pip install ziglang`.")
        case [folder, *target]:
            build_all(Path(folder), *target)
        case _:
            build_all()


if __name__ == "__main__":
    main(sys.argv[1:])
