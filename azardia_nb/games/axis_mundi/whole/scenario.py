"""What a rule case of the whole game says of a position."""

from typing import Any

import numpy as np

from azardia_nb import game as general
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules import frames as on
from azardia_nb.games.axis_mundi.rules.actions import TREASURES
from azardia_nb.games.axis_mundi.rules.board import HEXES, PIERS
from azardia_nb.games.axis_mundi.rules.legal import die_faces
from azardia_nb.games.axis_mundi.rules.mats import hand_limit, many_sections
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, FORMS, MARKS, ONE_KINDS
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, OVER, Row


def waits(game: general.Game) -> str:
    """Return what is waited for: `act`, another choice's word, `die6`, `draw`, `token`, `over`."""
    if game.acting == OVER:
        return "over"
    top = pending(game.state)
    if game.acting == CHANCE:
        return on.FRAMES[top] if top in (on.DRAW, on.TOKEN, on.PLACE) else f"die{die_faces(top)}"
    return on.FRAMES[top] if top >= 0 else "act"


def _cards(counts: Any, first: int = 0) -> list[str]:
    ids = kit().ids
    return sorted(ids[first + kind] for kind in range(len(counts)) for _ in range(counts[kind]))


def position(game: general.Game) -> dict[str, Any]:
    """Return what a case can say of the board, the decks and who acts."""
    s, rules = game.state, game.variant.rules
    items: dict[str, list[str]] = {}
    for hex in np.flatnonzero(s["treasure"]):
        items.setdefault(HEXES[hex], []).extend(["token"] * int(s["treasure"][hex]))
    for mark in range(MARKS):
        if s["marked"][mark] >= 0:
            items.setdefault(HEXES[s["marked_at"][mark]], []).append(kit().ids[s["marked"][mark]])
    crates = {HEXES[rules["start"][n]]: _cards(s["crate"][n]) for n in range(PIERS)}
    bomb = {"at": HEXES[s["bomb"]], "seat": int(s["bomber"]) + 1} if s["bomb"] >= 0 else {}
    return {
        "waits": waits(game),
        "level": int(s["level"]),
        "axis": "accessible" if s["crater"] else "axis",
        "infected": sorted(HEXES[hex] for hex in np.flatnonzero(s["infected"])),
        "harvested": sorted(HEXES[hex] for hex in np.flatnonzero(s["harvested"])),
        "items": {hex: sorted(things) for hex, things in items.items()},
        "discard": _cards(s["discard"]),
        "crates": {name: cards for name, cards in crates.items() if cards},
        "bomb": bomb,
        "legal": sorted(choice.action for choice in game.legal()),
    }


def told(s: Row, seat: int) -> dict[str, Any]:
    """Return what a case can say of a player."""
    mine = seat == s["turn"]
    energy = [int(n) for n in s["energy"][seat]]
    return {
        "character": CHARACTERS[s["character"][seat]],
        "at": HEXES[s["at"][seat]] if s["at"][seat] >= 0 else "",
        "form": FORMS[s["form"][seat]],
        "hp": int(s["hp"][seat]),
        "wounds": int(s["wounds"][seat]),
        "energy": energy if many_sections(s, seat) else energy[0],
        "hand": _cards(s["hand"][seat]),
        "active": _cards(s["active"][seat], ONE_KINDS),
        "treasures": [TREASURES[n] for n in np.flatnonzero(s["token"][seat])],
        "scrounge": int(s["scrounge"][seat]),
        "demanded": bool(s["demanded"][seat]),
        "immobile": bool(s["immobile"][seat]),
        "bound": [n + 1 for n in range(3) if s["bound"][seat] >> n & 1],
        "god": bool(s["god"][seat]),
        "hidden": bool(s["hidden"][seat]),
        "servum": int(s["servum"][seat]),
        "mix": [int(n) for n in s["mix"][seat]],
        "arrows": {
            "servum": int(s["servums"][seat]),
            "veritatis": int(s["truths"][seat]),
            "ulcera": [int(n) for n in s["ulcera"][seat]],
        },
        "open": _cards(s["seen"][seat, seat]),
        "secret": [
            kit().ids[card]
            for card, by in zip(s["lifted"], s["lifted_by"], strict=True)
            if card >= 0 and by == seat
        ],
        "limit": int(hand_limit(s, seat)),
        "start": HEXES[s["begun"]] if mine else "",
        "ap": int(s["points"]) if mine else 0,
        "move": int(s["move"]) if mine else 0,
        "attack": int(s["attack"]) if mine else 0,
        "sharp": int(s["sharp"]) if mine else 0,
    }


LISTS = ("hand", "active", "treasures", "bound", "open", "secret")


def differing(game: general.Game, expect: Any) -> list[tuple[str, Any, Any]]:
    """Return what is not as it was expected: its name, what it is, and what was wanted."""
    now = position(game)
    found = [
        (name, now[name], sorted(value) if isinstance(value, list) else value)
        for name, value in expect.items()
        if name in now
    ]
    for seat, player in enumerate(expect.get("players", [])):
        here = told(game.state, seat)
        for name, value in player.items():
            wanted = sorted(value) if name in LISTS else value
            is_now = sorted(here[name]) if name in LISTS else here[name]
            found.append((f"seat {seat + 1} {name}", is_now, wanted))
    return found
