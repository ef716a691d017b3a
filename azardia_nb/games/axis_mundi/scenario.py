"""What rule cases of Axis Mundi have of their own: who stands where, wounds, dice."""

from typing import Any

import numpy as np

from azardia_nb import game as general
from azardia_nb.games.axis_mundi.data import set_up
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import KEYS, SEAT_KEYS
from azardia_nb.games.axis_mundi.game import Game, unpack
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import TREASURES
from azardia_nb.games.axis_mundi.rules.board import HEXES, PIERS
from azardia_nb.games.axis_mundi.rules.choices import die_faces
from azardia_nb.games.axis_mundi.rules.frames import FRAMES, Frame
from azardia_nb.games.axis_mundi.rules.mats import hand_limit, many_sections
from azardia_nb.games.machine.cases import begin, compared, happens
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, OVER, Row
from azardia_nb.records import scenario
from azardia_nb.records.scenario import Case, Dialect, Keys, Step

_TYPES = {
    "cards": scenario.FLAG,
    "phase": scenario.TEXT,
    "round": scenario.NUMBER,
    "seat": scenario.NUMBER,
    "level": scenario.NUMBER,
    "numbers": scenario.TABLE,
    "rulings": scenario.TABLE,
    "bomb": scenario.TABLE,
    "crates": scenario.TABLE,
    "left": scenario.TABLE,
}  # all others are lists
_TEXTS = ("character", "at", "form", "start")
_FLAGS = ("demanded", "immobile", "god", "hidden")
_LISTS = ("hand", "active", "treasures", "bound", "mix")


def _type(key: str) -> tuple[type, str]:
    if key in _TEXTS:
        return scenario.TEXT
    if key in _FLAGS:
        return scenario.FLAG
    if key in _LISTS:
        return scenario.LIST
    return scenario.TABLE if key == "arrows" else scenario.NUMBER


ALL_KEYS = tuple(dict.fromkeys((*KEYS, *set_up.KEYS_WITH_CARDS)))
PLAYER: Keys = {
    key: _type(key) for key in (*SEAT_KEYS, *set_up.SEAT_KEYS_WITH_CARDS, "limit", "hidden")
}


def check(case: Case, part: str | int) -> None:
    """Look at what a case says of each player; energy is a number, or a list of them."""
    if isinstance(part, str):
        for at, player in enumerate(case.tree.get(part, {}).get("players", [])):
            plain = {key: value for key, value in player.items() if key != "energy"}
            if not isinstance(player.get("energy", 0), int | list):
                plain = player
            case.table(plain, PLAYER, part, "players", at)


def waits(game: general.Game) -> str:
    """Return what is waited for: `act`, another choice's word, `die6`, `draw`, `token`, `over`."""
    if game.acting == OVER:
        return "over"
    top = pending(game.state)
    if game.acting == CHANCE and top not in (Frame.DRAW, Frame.TOKEN, Frame.PLACE):
        return f"die{die_faces(top)}"
    return FRAMES[top] if top >= 0 else "act"


def _cards(counts: Any, first: int = 0) -> list[str]:
    ids = kit().ids
    return sorted(ids[first + kind] for kind in range(len(counts)) for _ in range(counts[kind]))


def position(game: general.Game) -> dict[str, Any]:
    """Return what a case can say of the board, the decks and who acts."""
    s, rules = game.state, game.variant.rules
    found = {
        "waits": waits(game),
        "level": int(s["level"]),
        "axis": "accessible" if s["crater"] else "axis",
        "infected": sorted(HEXES[hex] for hex in np.flatnonzero(s["infected"])),
        "legal": sorted(choice.action for choice in game.legal()),
    }
    if not state.has_cards(s):
        return found
    items: dict[str, list[str]] = {}
    for hex in np.flatnonzero(s["treasure"]):
        items.setdefault(HEXES[hex], []).extend(["token"] * int(s["treasure"][hex]))
    for mark in range(state.MARKS):
        if s["marked"][mark] >= 0:
            items.setdefault(HEXES[s["marked_at"][mark]], []).append(kit().ids[s["marked"][mark]])
    crates = {HEXES[rules["start"][n]]: _cards(s["crate"][n]) for n in range(PIERS)}
    bomb = {"at": HEXES[s["bomb"]], "seat": int(s["bomber"]) + 1} if s["bomb"] >= 0 else {}
    return found | {
        "harvested": sorted(HEXES[hex] for hex in np.flatnonzero(s["harvested"])),
        "items": {hex: sorted(things) for hex, things in items.items()},
        "discard": _cards(s["discard"]),
        "crates": {name: cards for name, cards in crates.items() if cards},
        "bomb": bomb,
    }


def told(s: Row, seat: int) -> dict[str, Any]:
    """Return what a case can say of a player."""
    mine = seat == s["turn"]
    found = {
        "character": state.CHARACTERS[s["character"][seat]],
        "at": HEXES[s["at"][seat]] if s["at"][seat] >= 0 else "",
        "form": state.FORMS[s["form"][seat]],
        "hp": int(s["hp"][seat]),
        "wounds": int(s["wounds"][seat]),
        "start": HEXES[s["begun"]] if mine else "",
        "ap": int(s["points"]) if mine else 0,
    }
    if not state.has_cards(s):
        return found | {"energy": int(s["energy"][seat])}
    energy = [int(n) for n in s["energy"][seat]]
    return found | {
        "energy": energy if many_sections(s, seat) else energy[0],
        "hand": _cards(s["hand"][seat]),
        "active": _cards(s["active"][seat], state.ONE_KINDS),
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
        "limit": int(hand_limit(s, seat)),
        "move": int(s["move"]) if mine else 0,
        "attack": int(s["attack"]) if mine else 0,
        "sharp": int(s["sharp"]) if mine else 0,
    }


LISTS = ("hand", "active", "treasures", "bound")


def compare(game: general.Game, expect: Step) -> list[str]:
    """Return how a game differs from what was expected of it."""
    players = [told(game.state, seat) for seat in range(game.players)]
    return compared(expect, position(game), "players", players, LISTS)


def write_step(game: general.Game, step: str) -> str:
    """Return a step as a line: `die = 4`, or what is done."""
    if game.acting != CHANCE:
        return f"do = {scenario.toml(step)}"
    return f"die = {step.split()[1]}"


def write_expected(game: general.Game) -> list[list[str]]:
    """Return the lines of each player."""
    keys = ("form", "at", "hp", "wounds")
    seats = [told(game.state, seat) for seat in range(game.players)]
    return [
        ["[[expect.players]]", *(f"{key} = {scenario.toml(one[key])}" for key in keys)]
        for one in seats
    ]


DIALECT = Dialect(
    setup={**scenario.SETUP, **{key: _TYPES.get(key, scenario.LIST) for key in ALL_KEYS}},
    steps={**scenario.STEP, "die": scenario.NUMBER, "draw": scenario.TEXT, "token": scenario.TEXT},
    expect={
        **scenario.EXPECT,
        "waits": scenario.TEXT,
        "level": scenario.NUMBER,
        "axis": scenario.TEXT,
        "infected": scenario.LIST,
        "harvested": scenario.LIST,
        "items": scenario.TABLE,
        "discard": scenario.LIST,
        "crates": scenario.TABLE,
        "bomb": scenario.TABLE,
        "legal": scenario.LIST,
        "players": scenario.LIST,
    },
    phases=state.PHASES[: state.ENDED + 1],
    check=check,
    begin=lambda case: begin(case, "map", unpack, Game),
    forced=lambda action: False,
    take=happens("die", "draw", "token"),
    compare=compare,
    write_step=write_step,
    write_expected=write_expected,
)
