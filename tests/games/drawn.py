"""Random beginnings of games: rulings, decks, boards and positions."""

from collections.abc import Callable

import numpy as np

from azardia_nb.game.protocol import Row, Variant
from azardia_nb.games import kinds
from azardia_nb.games.azardia.game import variant as azardia_variant
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.validation import check as check_azardia
from azardia_nb.games.titan_race.data import circuits
from azardia_nb.games.titan_race.game import start as start_race
from azardia_nb.games.titan_race.game import variant as race
from azardia_nb.games.titan_race.rules.rulings import RULINGS as RACE_RULINGS
from azardia_nb.games.titan_race.rules.rulings import Rulings as RaceRulings
from tests.games.axis_mundi import walks as island
from tests.games.axis_mundi import walks_with_cards as island_with_cards
from tests.games.titan_race import walks as race_walks
from tests.seats import few
from tests.walks import deck_named

Drawn = tuple[Variant, Row]


def azardia(rng: np.random.Generator) -> Drawn:
    answers = {name: rng.choice(np.array(r.values, object)) for name, r in RULINGS.items()}
    deck = deck_named(str(rng.choice(["core", "kit", "cases", "three-actions"])))
    under = azardia_variant(Rulings(**answers), deck=deck, cards=deck is not None)
    return under, under.type.start(under, int(rng.integers(2, 5)))


def titan_race(rng: np.random.Generator) -> Drawn:
    answers = {name: rng.choice(np.array(r.values, object)) for name, r in RACE_RULINGS.items()}
    boards = [*circuits.kit(), *race_walks.BOARDS, ["pools", "plains", "ruins"]]
    board = boards[rng.integers(len(boards))]
    two, teams = [(True, 0), (False, 2), (False, 0), (False, 0)][rng.integers(4)]
    cards = bool(rng.integers(4))
    under = race(board, rulings=RaceRulings(**answers), two=two, teams=teams, cards=cards)
    titans = 4 if two or teams else int(rng.integers(2, 7))
    return under, start_race(under, titans)


def axis_mundi(rng: np.random.Generator) -> Drawn:
    answer = island.ALTERNATIVES[rng.integers(len(island.ALTERNATIVES))]
    under = island.house(*answer)
    return under, island.scattered(under, int(rng.integers(1000)))


def axis_mundi_with_cards(rng: np.random.Generator) -> Drawn:
    answers = island_with_cards.ALTERNATIVES
    modules = tuple(one for one in island_with_cards.MODULES if rng.integers(2))
    under = island_with_cards.house(*answers[rng.integers(len(answers))], modules)
    return under, island_with_cards.scattered(under, rng)


def usual(name: str, rng: np.random.Generator) -> Drawn:
    """Return a game without rulings, with a random number of seats."""
    (kind,) = kinds(f"{name}:0")
    seats = [n for n in kind.seats if n >= few(name)]
    under = kind.variant()
    return under, kind.start(under, seats[rng.integers(len(seats))])


LARGE: dict[str, Callable[[np.random.Generator], Drawn]] = {
    "azardia": azardia,
    "titan_race": titan_race,
    "axis_mundi": axis_mundi,
    "axis_mundi:1": axis_mundi_with_cards,
}
# Invariants of each game's positions, besides those of every game.
CHECKS: dict[str, Callable[[Row, Variant], None]] = {
    "azardia": lambda s, under: check_azardia(s, under.rules),
    "titan_race": race_walks.check,
    "axis_mundi": island.check,
    "axis_mundi:1": island_with_cards.check,
}


def drawn(name: str, seed: int) -> Drawn:
    """Return a random variant of a game and a first position."""
    rng = np.random.default_rng(seed)
    return LARGE[name](rng) if name in LARGE else usual(name, rng)
