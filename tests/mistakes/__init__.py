"""Mistakes in files, lines and actions, with their messages in both languages.

A file `KIND.toml` begins with a correct text, and lists replacements of its parts; a file in `said`
has the messages for each. `python -m tests.mistakes` writes these again.
"""

import math
import tomllib
from collections.abc import Callable, Iterator
from contextlib import chdir
from fractions import Fraction
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from azardia_nb import Deck, Game, Numbers, Placed, Rulings
from azardia_nb.errors import AzardiaError
from azardia_nb.game.house_rules import read_changes
from azardia_nb.games import load
from azardia_nb.games.axis_mundi.data import cards as island_cards
from azardia_nb.games.axis_mundi.data import maps
from azardia_nb.games.axis_mundi.rules.state import Modules
from azardia_nb.games.azardia.house_rules import rules_with
from azardia_nb.games.azardia.odds import dice, lone, race, spending
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.titan_race.data import cards as bonus
from azardia_nb.games.titan_race.data import circuits, titans
from azardia_nb.games.titan_race.game import Game as Race
from azardia_nb.games.titan_race.rules.state import Numbers as RaceNumbers
from azardia_nb.probability.dice import d, highest, lowest, total
from azardia_nb.probability.draws import copies, hits, waiting, within
from azardia_nb.probability.goodness_of_fit import chi_square, face
from azardia_nb.records.scenario import run_scenario
from azardia_nb.simulation import compare, simulate, tournament
from azardia_nb.simulation.statistics import difference, games_needed, mean, share
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.language import LANGUAGES, speaking
from azardia_widgets import Table
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.charts.interval_chart import Intervals, Series

FOLDER = Path(__file__).parent
FILE = "mine.toml"
LONGEST = 60  # letters of a mistake, where it is told
HALF = Fraction(1, 2)
NAMES: dict[str, Any] = {
    "HALF": HALF,
    "RUIN": Chain({0: {0: 1}, 1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}, 3: {3: 1}}),
    "TWO": ("random", "random"),
    "Fraction": Fraction,
    "Race": Race,
    "RaceNumbers": RaceNumbers,
    "bonus": bonus,
    "circuits": circuits,
    "dice": dice,
    "island_cards": island_cards,
    "lone": lone,
    "maps": maps,
    "math": math,
    "np": np,
    "race": race,
    "spending": spending,
    "simulate": partial(simulate, progress=False),
    "titans": titans,
} | {
    call.__name__: call
    for call in (
        *(Chain, Deck, Game, Numbers, Placed, Rulings, chi_square, compare, copies, difference),
        *(face, games_needed, hits, load, mean, read_changes, rules_with, share, tournament),
        *(waiting, within, d, highest, lowest, total),
        *(Act, Table, action, adding),
        *(Bars, BarSeries, Curve, Curves, Intervals, Series, Tally),
    )
}


def scenario(text: str) -> None:
    with TemporaryDirectory() as folder, chdir(folder):
        Path(FILE).write_text(text, encoding="utf-8")
        run_scenario(FILE)


def read_action(game: str, **options: Any) -> Callable[[str], object]:
    return lambda text: load(game).words.read_action(load(game).variant(**options), text)


def position(game: str, **options: Any) -> Callable[[str], object]:
    under = load(game).variant
    return lambda text: Game.read(under(**options), text)


KINDS: dict[str, Callable[[str], object]] = {
    "azardia-action": read_action("azardia"),
    "azardia-core-position": position("azardia", cards=False),
    "azardia-position": position("azardia"),
    "axis_mundi-cards": lambda text: island_cards.parse(text, FILE),
    "axis_mundi-cards-position": position(
        "axis_mundi", cards=True, modules=Modules(free_will=True, poison=True)
    ),
    "axis_mundi-map": lambda text: maps.parse(text, FILE),
    "axis_mundi-position": position("axis_mundi"),
    "python": lambda text: eval(text, NAMES),
    "scenario": scenario,
    "scenario-cards": scenario,
    "scenario-pig": scenario,
    "small_games-position": lambda text: position(text.partition("/")[0])(text),
    "titan_race-action": read_action("titan_race"),
    "titan_race-bonus": lambda text: bonus.parse(text, FILE),
    "titan_race-circuits": lambda text: circuits.parse(text, FILE),
    "titan_race-position": position("titan_race", circuit="plain", cards=False),
    "titan_race-titans": lambda text: titans.parse(text, FILE),
}


def listed(kind: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the correct text of a kind, and the replacements (old, new) that make it wrong."""
    found = tomllib.loads((FOLDER / f"{kind}.toml").read_text(encoding="utf-8"))
    right = found["right"]
    if file := found.get("file"):
        right = (FOLDER.parents[1] / file).read_text(encoding="utf-8")
    return right, [(old, new) for old, new in found["wrong"]]


def wrong(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each mistake and the text that contains it."""
    right, mistakes = listed(kind)
    for old, new in mistakes:
        assert not old or old in right, old
        yield f"{old} → {new}" if old else new, right.replace(old, new, 1) if old else new


def refused(kind: str, text: str, code: str) -> str:
    """Return the message in a language for a wrong text, which must be refused."""
    with speaking(code):
        try:
            KINDS[kind](text)
        except AzardiaError as error:
            return str(error)
    raise AssertionError(f"nothing is wrong with {text}")


def said(kind: str) -> str:
    """Return the page with the messages for all mistakes of a kind."""
    lines = [f"What is said of a wrong {kind}. `python -m tests.mistakes` writes this."]
    for name, text in wrong(kind):
        shown = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
        lines += ["", shown.replace("\n", "\\n")]
        told = dict.fromkeys(refused(kind, text, code) for code in LANGUAGES)
        lines += [f"    {line}" for one in told for line in one.splitlines()]
    return "\n".join(lines) + "\n"
