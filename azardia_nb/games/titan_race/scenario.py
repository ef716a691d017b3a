"""What rule cases of Titan Race have of their own: where the Titans stand, rolls, draws, hands."""

from typing import Any

import numpy as np

from azardia_nb import game as general
from azardia_nb.games.protocol import CHANCE, OVER
from azardia_nb.games.titan_race.data.set_up import KEYS, TITAN_KEYS
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.game import Game, unpack
from azardia_nb.games.titan_race.rules.board import FACES, name_of
from azardia_nb.games.titan_race.rules.hidden import player_of, team_of
from azardia_nb.games.titan_race.rules.state import PHASES, STATES
from azardia_nb.games.titan_race.text.rules import RULES
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
    "circuit": TEXT,
    "phase": TEXT,
    "took": TEXT,
    "round": NUMBER,
    "seat": NUMBER,
    "supply": NUMBER,
    "numbers": TABLE,
    "rulings": TABLE,
    "spaces": TABLE,
}  # all others are lists
_NUMBERS = ("lap", "life", "player", "team")
TITAN: Keys = {
    key: LIST if key == "hand" else NUMBER if key in _NUMBERS else TEXT for key in TITAN_KEYS
}
CHANCES = ("roll", "draw", "first")


def check(case: Case, part: str | int) -> None:
    """Look at the Titans of a table, and at the dice of a step."""
    if isinstance(part, int):
        for face in case.steps[part].get("roll", []):
            if face not in FACES:
                raise case.wrong(f"faces are {', '.join(FACES)}", "steps", part, "roll")
        return
    for at, titan in enumerate(case.tree.get(part, {}).get("titans", [])):
        case.table(titan, TITAN, part, "titans", at)


def begin(case: Case) -> general.Game:
    """Return the game with its Titans where they are said to stand, or in a line of notation."""
    options = case.setup.get("options", {})
    if "position" in case.setup and "circuits" in options:  # as a file says them
        with case.at("setup"):
            return Game.read(unpack({"options": options}), case.setup["position"])
    if "position" in case.setup:
        return placed(case)
    with case.at("setup"):
        return Game.place(case.setup)


def take(game: general.Game, step: Step) -> None:
    """Do what chance does in a step."""
    for word in CHANCES:
        if word in step:
            said = step[word]
            game.happen(f"{word} {' '.join(said) if isinstance(said, list) else said}")


def compare(game: general.Game, expect: Step) -> list[str]:
    """Return how a race differs from what was expected of it."""
    s, slam = game.state, len(game.variant.options.circuits) > 1
    now: dict[str, Any] = {
        "turn": game.turn,
        "waits": {CHANCE: "chance", OVER: "over"}.get(game.acting, "seat"),
        "team": game.winner and team_of(s, game.winner - 1) + 1,
        "offer": sorted(FACES[face] for face in range(len(FACES)) for _ in range(s["offer"][face])),
        "traps": sorted(name_of(int(space), slam) for space in np.flatnonzero(s["trap"])),
        "supply": int(s["supply"]),
        "legal": sorted(choice.action for choice in game.legal()),
    }
    found = []
    for name, value in expect.items():
        if name in now:
            wanted = sorted(value) if isinstance(value, list) else value
            found += differs(name, now[name], wanted)
    titans = expect.get("titans", [])
    if len(titans) > game.players:
        found.append(f"titans: {game.players}, expected {len(titans)}")
    for seat, titan in enumerate(titans[: game.players]):
        here = told(game, seat)
        for name, value in titan.items():
            wanted = sorted(value) if name == "hand" else value
            found += differs(f"seat {seat + 1} {name}", here[name], wanted)
    return found


def told(game: general.Game, seat: int) -> dict[str, Any]:
    """Return what a case can say of a Titan."""
    s, options = game.state, game.variant.options
    mine = seat if options.rulings["two_hands"] == "titan" else player_of(s, seat)
    kinds = np.flatnonzero(s["hand"][mine])
    return {
        "titan": TITANS[s["titan"][seat]],
        "space": name_of(int(s["space"][seat]), len(options.circuits) > 1),
        "lap": int(s["lap"][seat]),
        "life": int(s["life"][seat]),
        "state": STATES[s["state"][seat]],
        "hand": sorted(options.deck.ids[k] for k in kinds for _ in range(s["hand"][mine, k])),
        "player": player_of(s, seat) + 1,
        "team": team_of(s, seat) + 1,
    }


def write_step(game: general.Game, step: str) -> str:
    """Return a step as a line: `roll = ["dash", "trap"]`, `draw = "swift"`, or what is done."""
    word, *rest = step.split()
    if game.acting != CHANCE:
        return f"do = {toml(step)}"
    return f"{word} = {toml(rest if word == 'roll' else rest[0])}"


def write_expected(game: general.Game) -> list[list[str]]:
    """Return the lines of each Titan."""
    keys = ("space", "lap", "life", "state")
    seats = [told(game, seat) for seat in range(game.players)]
    return [["[[expect.titans]]", *(f"{key} = {toml(one[key])}" for key in keys)] for one in seats]


DIALECT = Dialect(
    setup={**SETUP, **{key: _TYPES.get(key, LIST) for key in KEYS}},
    steps={**STEP, "roll": LIST, "draw": TEXT, "first": TEXT},
    expect={
        **EXPECT,
        "turn": NUMBER,
        "waits": TEXT,
        "team": NUMBER,
        "supply": NUMBER,
        "offer": LIST,
        "traps": LIST,
        "legal": LIST,
        "titans": LIST,
    },
    rules=RULES,
    phases=PHASES,
    check=check,
    begin=begin,
    forced=lambda action: True,
    take=take,
    compare=compare,
    write_step=write_step,
    write_expected=write_expected,
)
