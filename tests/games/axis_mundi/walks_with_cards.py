"""Random play with cards from any position, and invariants of every position."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from azardia_nb.game.protocol import NOBODY, Row, Variant
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import cards_elsewhere
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant, start
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import TREASURES, Act, kind_of
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, RunThrough
from azardia_nb.simulation.check_game import walk as walk_at_random
from tests.games.axis_mundi.walks import figures

MODULES = ("free-will", "poison")
ALTERNATIVES = [
    ("", ""),
    *((name, answer) for name, ruling in RULINGS.items() for answer in ruling.values[1:]),
]
# While one of these is to be done, two may stand on one hex for a moment.
PASSING = (Frame.RUN_ON, Frame.WALK_PLAN, Frame.FALLS)
DULL = (Act.WALK, Act.RUN, Act.END, Act.DRAW, Act.DRAW5)


def house(name: str, answer: str | bool, modules: tuple[str, ...] = ()) -> Variant:
    """Return the game with cards, with one ruling changed, and with these modules."""
    answers = {name: answer} if name else {}
    return setup_variant({"rulings": answers, "modules": [*modules], "numbers": {"level": 1}})


def scattered(kind: Variant, rng: np.random.Generator) -> Row:
    """Return a random position with cards in all hands, in two of three cases with a High."""
    hexes, form, top = figures(kind, rng)
    deck = np.repeat(np.arange(state.KINDS), kind.rules["count"])
    cards = [kit().ids[card] for card in rng.permutation(deck)]
    tokens = [TREASURES[token] for token in rng.permutation(len(TREASURES))]
    perms = [
        kit().ids[state.ONE_KINDS + card] for card in rng.permutation(state.KINDS - state.ONE_KINDS)
    ]
    characters = [state.CHARACTERS[one] for one in rng.permutation(len(state.CHARACTERS))]
    players: list[dict[str, Any]] = []
    for seat in range(state.SEATS):
        one: dict[str, Any] = {
            "character": characters.pop(),
            "at": HEXES[hexes[seat]],
            "form": form[seat],
            "hp": int(rng.integers(1, 7)),
            "wounds": int(rng.integers(state.WOUNDS)),
            "hand": [cards.pop() for _ in range(int(rng.integers(3, 6)))],
            "active": [],
            "treasures": [tokens.pop() for _ in range(int(rng.integers(2)))],
            "scrounge": int(rng.integers(3)),
        }
        if rng.random() < 2 / 3:
            one["active"] = [perms[seat]]
            held = [card for card in one["hand"] if card != perms[seat]]
            one["hand"] = held
        if "poison" in _modules(kind):
            one["mix"] = rng.integers(0, 4, 3).tolist()
            one["arrows"] = {"servum": 6, "veritatis": 6, "ulcera": [4, 2, 3, 0, 0]}
        players.append(one)
    mine = players[turn := int(rng.integers(state.SEATS))]
    mine |= {"ap": int(rng.integers(1, state.POINTS + 3)), "move": int(rng.integers(2))}
    mine |= {"attack": int(rng.integers(2)), "sharp": int(rng.integers(2))}
    held = [card for one in players for card in one["active"]]
    pile = [cards.pop() for _ in range(int(rng.integers(12)))]
    crates = {HEXES[hex]: [cards.pop() for _ in range(4)] for hex in kind.rules["start"]}
    few = [card for card in cards if card not in held]
    left = {
        "one": [card for card in few if kit().kind(card) < state.ONE_KINDS],
        "perm": [card for card in few if kit().kind(card) >= state.ONE_KINDS],
    }
    if rng.random() < 1 / 2:  # decks that are soon empty
        left = {name: kept[: int(rng.integers(6))] for name, kept in left.items()}
    told: dict[str, Any] = {
        "round": int(rng.integers(1, 30)),
        "seat": turn + 1,
        "level": int(rng.integers(1, state.LAST_LEVEL + (top == NOBODY))),
        "crates": crates,
        "discard": pile,
        "left": left,
        "treasures": [HEXES[hex] for hex in np.flatnonzero(kind.rules["treasures"])[:3]],
        "players": players,
    }
    if tokens[0] == "bomb":
        told["bomb"] = {"at": HEXES[int(rng.choice(kind.rules["start"]))], "seat": 1}
    return setup_row(kind, told)


def _modules(kind: Variant) -> list[str]:
    on = kind.options.modules
    return [name for name in MODULES if getattr(on, name.replace("-", "_"))]


def walk(
    kind: Variant, seed: int, steps: int, begun: Row | None = None
) -> Iterator[tuple[Row, int, int]]:
    """Yield each position of a random game, the acting seat, and the action or outcome taken."""
    s = start(kind, state.SEATS) if begun is None else begun
    return walk_at_random(kind, s, np.random.default_rng(seed), steps, lively)


def lively(legal: list[int], rng: np.random.Generator) -> int:
    """Choose a random action; in half of the cases one that is not dull, if possible."""
    found = [one for one in legal if kind_of(one) not in DULL]
    return int(rng.choice(found if found and rng.random() < 1 / 2 else legal))


def check(s: Row, kind: Variant) -> None:
    """Assert the invariants of a position."""
    assert (cards_elsewhere(s) + s["pile"] == kind.rules["count"]).all()
    assert (s["held"] == s["hand"].sum(axis=1)).all()
    assert (s["seen"] <= s["hand"]).all()
    assert (s["hand"] >= 0).all()
    assert (s["pile"] >= 0).all()
    assert (s["wounds"] < state.WOUNDS).all()
    assert kind.options.modules.free_will or not s["hand"][:, Card.FREE_WILL].any()
    assert min(int(s[name]) for name in ("points", "move", "attack", "sharp")) >= 0
    for seat in range(state.SEATS):
        assert 0 <= s["hp"][seat] <= state.most_hp(s, seat)
        assert (s["at"][seat] < 0) == bool(s["hidden"][seat])
    assert not s["stack"][s["depth"] :].any()
    seen = [int(hex) for hex in s["at"] if hex >= 0]
    waiting = {int(row[0]) for row in s["stack"][: s["depth"]]}
    through = kind.rules["run_through"] == RunThrough.YES
    assert len({*seen}) == len(seen) or waiting & {*PASSING} or through
    if not waiting and s["phase"] != state.ENDED:
        assert (s["hp"] > 0).all()
