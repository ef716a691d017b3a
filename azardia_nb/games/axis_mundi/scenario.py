"""What rule cases of Axis Mundi have of their own: who stands where, wounds, dice."""

from typing import Any

import numpy as np

from azardia_nb import game as general
from azardia_nb.games.axis_mundi.data.set_up import KEYS, SEAT_KEYS
from azardia_nb.games.axis_mundi.game import Game, unpack
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.frames import MIDDLE_DIE
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, ENDED, FORMS, PHASES
from azardia_nb.games.axis_mundi.whole import scenario as whole
from azardia_nb.games.axis_mundi.whole import set_up as whole_set_up
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, OVER
from azardia_nb.records.scenario import (
    EXPECT,
    FLAG,
    LIST,
    NUMBER,
    SETUP,
    STEP,
    TABLE,
    TEXT,
    Case,
    Dialect,
    Keys,
    Step,
    differs,
    placed,
    toml,
)

_TYPES = {
    "cards": FLAG,
    "phase": TEXT,
    "round": NUMBER,
    "seat": NUMBER,
    "level": NUMBER,
    "numbers": TABLE,
    "rulings": TABLE,
    "bomb": TABLE,
    "crates": TABLE,
    "left": TABLE,
}  # all others are lists
_TEXTS = ("character", "at", "form", "start")
_FLAGS = ("demanded", "immobile", "god", "hidden")
_LISTS = ("hand", "active", "treasures", "bound", "mix", "open", "secret")


def _type(key: str) -> tuple[type, str]:
    if key in _TEXTS:
        return TEXT
    if key in _FLAGS:
        return FLAG
    if key in _LISTS:
        return LIST
    return TABLE if key == "arrows" else NUMBER


ALL_KEYS = tuple(dict.fromkeys((*KEYS, *whole_set_up.KEYS)))
PLAYER: Keys = {
    key: _type(key)
    for key in (*SEAT_KEYS, *whole_set_up.SEAT_KEYS, "limit", "hidden", "open", "secret")
}


def check(case: Case, part: str | int) -> None:
    """Look at what a case says of each player."""
    if isinstance(part, str):
        for at, player in enumerate(case.tree.get(part, {}).get("players", [])):
            plain = {key: value for key, value in player.items() if key != "energy"}
            if not isinstance(player.get("energy", 0), int | list):
                plain = player
            case.table(plain, PLAYER, part, "players", at)


def begin(case: Case) -> general.Game:
    """Return the game with its figures where they are said to stand, or in a line of notation."""
    options = case.setup.get("options", {})
    if "position" in case.setup and "map" in options:  # as a file says them
        with case.at("setup"):
            return Game.read(unpack({"options": options}), case.setup["position"])
    if "position" in case.setup:
        return placed(case)
    with case.at("setup"):
        return Game.place(case.setup)


HAPPENS = ("die", "draw", "token")


def take(game: general.Game, step: Step) -> None:
    """Do what chance does in a step."""
    for what in HAPPENS:
        if what in step:
            game.happen(f"{what} {step[what]}")


def waits(game: general.Game) -> str:
    """Return what is waited for: `act`, `die6`, `die3`, or `over`."""
    if game.acting == OVER:
        return PHASES[ENDED]
    if game.acting != CHANCE:
        return PHASES[0]
    return "die3" if pending(game.state) == MIDDLE_DIE else "die6"


def compare(game: general.Game, expect: Step) -> list[str]:
    """Return how a game differs from what was expected of it."""
    if game.variant.options.cards:
        return [line for said in whole.differing(game, expect) for line in differs(*said)]
    s = game.state
    now: dict[str, Any] = {
        "waits": waits(game),
        "level": int(s["level"]),
        "axis": "accessible" if s["crater"] else "axis",
        "infected": sorted(HEXES[hex] for hex in np.flatnonzero(s["infected"])),
        "legal": sorted(choice.action for choice in game.legal()),
    }
    found = []
    for name, value in expect.items():
        if name in now:
            wanted = sorted(value) if isinstance(value, list) else value
            found += differs(name, now[name], wanted)
    for seat, player in enumerate(expect.get("players", [])):
        here = told(game, seat)
        for name, value in player.items():
            found += differs(f"seat {seat + 1} {name}", here[name], value)
    return found


def told(game: general.Game, seat: int) -> dict[str, Any]:
    """Return what a case can say of a player."""
    s = game.state
    mine = seat == s["turn"]
    return {
        "character": CHARACTERS[s["character"][seat]],
        "at": HEXES[s["at"][seat]],
        "form": FORMS[s["form"][seat]],
        "hp": int(s["hp"][seat]),
        "wounds": int(s["wounds"][seat]),
        "energy": int(s["energy"][seat]),
        "start": HEXES[s["begun"]] if mine else "",
        "ap": int(s["points"]) if mine else 0,
    }


def write_step(game: general.Game, step: str) -> str:
    """Return a step as a line: `die = 4`, or what is done."""
    if game.acting != CHANCE:
        return f"do = {toml(step)}"
    return f"die = {step.split()[1]}"


def write_expected(game: general.Game) -> list[list[str]]:
    """Return the lines of each player."""
    keys = ("form", "at", "hp", "wounds")
    seats = [told(game, seat) for seat in range(game.players)]
    return [["[[expect.players]]", *(f"{key} = {toml(one[key])}" for key in keys)] for one in seats]


DIALECT = Dialect(
    setup={**SETUP, **{key: _TYPES.get(key, LIST) for key in ALL_KEYS}},
    steps={**STEP, "die": NUMBER, "draw": TEXT, "token": TEXT},
    expect={
        **EXPECT,
        "waits": TEXT,
        "level": NUMBER,
        "axis": TEXT,
        "infected": LIST,
        "harvested": LIST,
        "items": TABLE,
        "discard": LIST,
        "crates": TABLE,
        "bomb": TABLE,
        "legal": LIST,
        "players": LIST,
    },
    phases=PHASES[: ENDED + 1],
    check=check,
    begin=begin,
    forced=lambda action: False,
    take=take,
    compare=compare,
    write_step=write_step,
    write_expected=write_expected,
)
