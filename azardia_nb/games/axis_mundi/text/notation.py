"""One line an action, one line an outcome, one line a position; each reads back as it was."""

from collections.abc import Sequence

import numpy as np

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.axis_mundi.data.set_up import hex_named
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import action, kind_of
from azardia_nb.games.axis_mundi.rules.blows import (
    AFTER,
    HAS_FALLEN,
    RESULT,
)
from azardia_nb.games.axis_mundi.rules.board import HEXES, SPACES, TURNS
from azardia_nb.games.axis_mundi.rules.engine import settle
from azardia_nb.games.axis_mundi.rules.falls import THROWN
from azardia_nb.games.axis_mundi.rules.frames import FRAMES, Frame
from azardia_nb.games.axis_mundi.rules.turn import MIXTURE
from azardia_nb.games.axis_mundi.text.actions import PARTS
from azardia_nb.games.axis_mundi.text.sound import check_position
from azardia_nb.games.machine.notation import Notation
from azardia_nb.games.machine.positions import (
    NUMBER,
    fields_of,
    read_stack,
    whole_field,
    write_stack,
)
from azardia_nb.games.machine.schema import check_written, impossible, out_of_bounds
from azardia_nb.games.machine.stack import FRAME_FIELDS, KIND
from azardia_nb.games.protocol import NOBODY, Row, Rules, copy_of
from azardia_nb.text.language import spoken
from azardia_nb.text.near import near

MARK = "axis-mundi/1"

# --- actions ------------------------------------------------------------------------------------

ACTIONS = Notation(
    act.KIND,
    act.WORDS[: act.END + 1],
    PARTS,
    {
        act.WALK: ["HEX"],
        act.CLIMB: ["HEX"],
        act.RUN: ["HEX HEX"],
        act.MELEE: ["SEAT"],
        act.DEMONIC: ["SEAT"],
    },
)


def write_action(number: int) -> str:
    """Return an action as text: `run C D`, `melee 2`."""
    return ACTIONS.write(number, None) if kind_of(number) <= act.END else act.WORDS[kind_of(number)]


def read_action(text: str) -> int:
    """Return the number of an action; NotationError, with what would be right, for what is none.

    Of an action that needs cards the verb is enough: the core game refuses it.
    """
    words = text.split() if isinstance(text, str) else []
    if words and words[0] in act.WORDS[act.SHOOT : act.PLAY + 1]:
        return action(act.WORDS.index(words[0]))
    return ACTIONS.read(text, None)


def every_action(rules: Rules) -> tuple[int, ...]:
    """Return all actions that are legal somewhere on this island, sorted."""
    alone = (act.SPELUNK, act.ENTER, act.HEAL, act.AOE, act.END)
    found = {action(kind) for kind in alone}
    found |= {
        action(kind, seat=seat) for kind in (act.MELEE, act.DEMONIC) for seat in range(state.SEATS)
    }
    found |= {action(kind, hex) for kind in (act.WALK, act.CLIMB) for hex in range(SPACES)}
    for turns in range(TURNS):
        for first in range(SPACES):
            for second in rules["near"][turns, first]:
                if second != NOBODY and state.height(int(second)) <= state.height(first):
                    found.add(action(act.RUN, first, int(second)))
    return tuple(sorted(found))


# --- positions ----------------------------------------------------------------------------------

FIELDS = (
    "round",
    "turn",
    "winner",
    "level",
    "phase",
    "character",
    "form",
    "at",
    "hp",
    "wounds",
    "energy",
    "start",
    "points",
    "crater",
    "moved",
    "done",
    "firm",
    "healed",
    "infected",
    "stack",
)
SPENT = 4  # where in `points` the first action of a turn stands: AP, Move, Attack, sharp, spent


def write_position(s: Row, rules: Rules) -> str:
    """Return a position as one line; what is usual is left out."""
    most = [state.most_hp(s, seat) for seat in range(state.SEATS)]
    points = [int(s["points"]), 0, 0, 0, int(s["acted"])]
    usual = [state.POINTS, 0, 0, 0, 0]
    parts = {
        "round": str(s["round"]),
        "turn": str(s["turn"] + 1),
        "winner": str(s["winner"] + 1) if s["winner"] != NOBODY else "",
        "level": str(s["level"]),
        "phase": state.PHASES[s["phase"]],
        "character": "/".join(state.CHARACTERS[one] for one in s["character"]),
        "form": "/".join(state.FORMS[one] for one in s["form"]) if s["form"].any() else "",
        "at": "/".join(HEXES[hex] for hex in s["at"]),
        "hp": "/".join(map(str, s["hp"])) if [*s["hp"]] != most else "",
        "wounds": "/".join(map(str, s["wounds"])) if s["wounds"].any() else "",
        "energy": "/".join(map(str, s["energy"])) if s["energy"].any() else "",
        "start": HEXES[s["begun"]] if s["begun"] != s["at"][s["turn"]] else "",
        "points": ",".join(map(str, points)) if points != usual else "",
        **{name: str(s[name]) if s[name] else "" for name in ("crater", "moved", "done", "healed")},
        "firm": HEXES[s["firm"]] if s["firm"] != NOBODY else "",
        "infected": ",".join(HEXES[hex] for hex in np.flatnonzero(s["infected"])),
        "stack": _write_stack(s),
    }
    return " ".join([MARK, *(f"{name}={parts[name]}" for name in FIELDS if parts[name])])


def _write_stack(s: Row) -> str:
    """Return what waits, in the words of the core game: it has fewer stages than there are."""
    told = copy_of(s)
    stages = {RESULT: 2, AFTER: 3}
    for frame in told["stack"][: told["depth"]]:
        if frame[KIND] == Frame.TRANSFORM:
            frame[:] = (Frame.ENTERED, frame[1], frame[3], *[0] * (FRAME_FIELDS - 3))
        elif frame[KIND] == Frame.ENDING:
            frame[1] = frame[1] > 0
        elif frame[KIND] == Frame.BLOW:
            frame[3], frame[6] = stages[int(frame[3])], frame[6] == HAS_FALLEN
    return write_stack(told, FRAMES)


def _read_stack(s: Row, text: str) -> None:
    read_stack(s, text, FRAMES, lambda said: _numbers("stack", said, len(said), -1, SPACES))
    stages = (NOBODY, NOBODY, RESULT, AFTER)
    frames = s["stack"][: s["depth"]]
    for at, frame in enumerate(frames):
        if frame[KIND] == Frame.ENTERED and Frame.AXIS_DIE in frames[at + 1 : at + 2, KIND]:
            frame[:5] = Frame.TRANSFORM, frame[1], 0, frame[2], THROWN
        elif frame[KIND] == Frame.ENDING:
            frame[1] = MIXTURE if frame[1] == 1 else -frame[1]
        elif frame[KIND] == Frame.BLOW:
            frame[3] = stages[frame[3]] if 0 <= frame[3] < len(stages) else NOBODY
            frame[6] = HAS_FALLEN if frame[6] == 1 else -frame[6]


def read_position(line: str, rules: Rules) -> Row:
    """Return the position a line describes; NotationError says what is wrong with it."""
    fields = fields_of(line, MARK, FIELDS)
    try:
        s = _read_fields(fields, rules)
        check_position(s, rules)
    except AzardiaError as error:
        raise impossible(error) from None
    settle(s, rules)  # what is taken by itself has been taken
    check_written(line, write_position(s, rules))
    return s


def _read_fields(fields: dict[str, str], rules: Rules) -> Row:
    s = state.new_row()
    s["round"], s["turn"] = (
        whole_field("round", fields, 1, 5000),
        whole_field("turn", fields, 1, state.SEATS) - 1,
    )
    if "winner" in fields:
        s["winner"] = whole_field("winner", fields, 1, state.SEATS) - 1
    s["level"] = whole_field("level", fields, 1, state.LAST_LEVEL)
    s["phase"] = _words("phase", fields, state.PHASES[: state.ENDED + 1], 1)[0]
    s["character"] = _words("character", fields, state.CHARACTERS)
    s["form"] = _words("form", fields, state.FORMS) if "form" in fields else state.BASE
    s["at"] = _words("at", fields, HEXES)
    s["hp"] = [state.most_hp(s, seat) for seat in range(state.SEATS)]
    for name, most in (
        ("hp", int(max(s["hp"]))),
        ("wounds", state.WOUNDS - 1),
        ("energy", state.ENERGY),
    ):
        if name in fields:
            s[name] = _numbers(name, fields[name].split("/"), state.SEATS, 0, most)
    s["begun"] = hex_named(fields["start"]) if "start" in fields else s["at"][s["turn"]]
    points = fields.get("points", str(state.POINTS)).split(",")
    told = _numbers("points", points, len(points), 0, 9)
    s["points"], s["acted"] = told[0], len(told) > SPENT and told[SPENT]
    for name, most in (
        ("crater", 1),
        ("moved", 1),
        ("done", 1),
        ("healed", (1 << state.SEATS**2) - 1),
    ):
        if name in fields:
            s[name] = whole_field(name, fields, 1, most)
    s["firm"] = hex_named(fields["firm"]) if "firm" in fields else NOBODY
    for hex in fields["infected"].split(",") if "infected" in fields else ():
        s["infected"][hex_named(hex)] = 1
    _read_stack(s, fields.get("stack", ""))
    return s


def _words(
    name: str, fields: dict[str, str], known: Sequence[str], count: int = state.SEATS
) -> list[int]:
    """Return the places of a field's words among those that are known."""
    words = fields[name].split("/") if name in fields else []
    for word in words:
        if word not in known:
            raise AzardiaError(f"{name}={short(word)}; {near(word, known)}")
    if len(words) != count:
        said = spoken("{name}: write {n} values, with / between them", name=name, n=count)
        raise AzardiaError(said)
    return [known.index(word) for word in words]


def _numbers(name: str, words: Sequence[str], count: int, least: int, most: int) -> list[int]:
    """Return so many whole numbers within bounds."""
    numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
    if len(words) != count or len(numbers) != count:
        said = spoken("{name}: write {n} values, with / between them", name=name, n=count)
        raise AzardiaError(said)
    for number in numbers:
        if not least <= number <= most:
            raise out_of_bounds(name, least, most, number)
    return numbers
