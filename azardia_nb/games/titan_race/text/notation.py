"""One line an action, one line an outcome, one line a position; each reads back as it was."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.games.machine.notation import Notation, Part
from azardia_nb.games.machine.positions import (
    NUMBER,
    check_written,
    fields_of,
    impossible,
    read_stack,
    whole_field,
    write_stack,
)
from azardia_nb.games.machine.stack import KIND, pending
from azardia_nb.games.protocol import CHANCE, NOBODY, Row, Rules
from azardia_nb.games.titan_race.data.cards import Deck
from azardia_nb.games.titan_race.data.set_up import Options
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import engine
from azardia_nb.games.titan_race.rules.actions import action
from azardia_nb.games.titan_race.rules.board import (
    AHEAD,
    BACK,
    DIE_PATHS,
    FACES,
    FINISHED,
    LEFT,
    NOT_STARTED,
    PATHS,
    RIGHT,
    START_SPACES,
    WAYS,
    name_of,
    names_of,
)
from azardia_nb.games.titan_race.rules.card_kinds import (
    A_WAY,
    AT_SEAT,
    AT_SPACE,
    NO_AIM,
    WAY_AND_SEAT,
)
from azardia_nb.games.titan_race.rules.frames import DRAW, EFFECTS, EFFECTS_, FRAMES
from azardia_nb.games.titan_race.rules.rolls import ROLLS_OF_MOST, faces_of, rank_of
from azardia_nb.games.titan_race.rules.rulings import TrapLayer
from azardia_nb.games.titan_race.rules.state import (
    FIRST,
    MAX_CARDS,
    MAX_SEATS,
    PARTS,
    PHASES,
    STATES,
    USES,
    new_row,
)
from azardia_nb.games.titan_race.text.sound import check_position
from azardia_nb.text.language import spoken
from azardia_nb.text.near import near


def is_slam(options: Options) -> bool:
    """Return whether spaces are written with their board."""
    return len(options.circuits) > 1


# --- actions ------------------------------------------------------------------------------------


_SPACES = {slam: names_of(slam) for slam in (False, True)}  # made anew for each word they take time
ACTIONS = Notation(
    act.KIND,
    act.WORDS,
    {
        "FACE": Part(FACES, act.CARD),
        "PATH": Part(PATHS[:DIE_PATHS], act.CARD),
        "CARD": Part(lambda options: options.deck.ids if options.deck else (), act.CARD),
        "DIR": Part(WAYS, act.WAY),
        "SEAT": Part([str(seat + 1) for seat in range(MAX_SEATS)], act.SEAT),
        "SPACE": Part(lambda options: _SPACES[is_slam(options)], act.SPACE),
    },
    {
        act.TAKE: ["FACE"],
        act.START_ON: ["SPACE"],
        act.GO: ["PATH"],
        act.TRAP_ON: ["SPACE"],
        act.STRIKE_AT: ["SPACE"],
        act.ABILITY: ["", "DIR", "SPACE", "on SEAT", "DIR on SEAT"],
        act.PLAY: ["CARD", "CARD SPACE", "CARD DIR", "CARD on SEAT", "CARD DIR on SEAT"],
        act.DISCARD: ["CARD"],
    },
)


def write_action(number: int, options: Options) -> str:
    """Return an action as text."""
    return ACTIONS.write(number, options)


def read_action(text: str, options: Options) -> int:
    """Return the action a text names; NotationError says what is wrong with it."""
    return ACTIONS.read(text, options)


def every_action(options: Options) -> tuple[int, ...]:
    """Return every action that is legal somewhere, the least number first."""
    spaces, seats = range(len(names_of(is_slam(options)))), range(MAX_SEATS)
    back = range(BACK, len(WAYS))
    found = [action(act.TAKE, face) for face in range(len(FACES))]
    found += [action(act.GO, path) for path in range(DIE_PATHS)]
    found += [action(act.START_ON, space=space) for space in range(START_SPACES)]
    for kind in (act.TRAP_ON, act.STRIKE_AT, act.ABILITY):
        found += [action(kind, space=space) for space in spaces]
    for kind in (act.PAY, act.SKIP, act.LOSE, act.PASS, act.REROLL, act.END_TURN, act.ABILITY):
        found.append(action(kind))
    found += [action(act.ABILITY, seat=seat) for seat in seats]
    found += [action(act.ABILITY, way=way) for way in range(AHEAD)]
    found += [action(act.ABILITY, way=w, seat=seat) for w in range(len(WAYS)) for seat in seats]
    for kind, card in enumerate(options.deck.cards if options.deck else ()):
        found.append(action(act.DISCARD, kind))
        plays = {
            NO_AIM: [action(act.PLAY, kind)],
            AT_SPACE: [action(act.PLAY, kind, space=space) for space in spaces],
            A_WAY: [action(act.PLAY, kind, way) for way in (LEFT, RIGHT)],
            AT_SEAT: [action(act.PLAY, kind, seat=seat) for seat in seats],
            WAY_AND_SEAT: [action(act.PLAY, kind, way, seat) for way in back for seat in seats],
        }
        found += plays[card.aim]
    return tuple(sorted(found))


# --- outcomes -----------------------------------------------------------------------------------


def write_outcome(number: int, s: Row, options: Options) -> str:
    """Return what chance does, or may do, in a position, as text."""
    if s["phase"] == FIRST:
        return f"first {options.titans.titans[number].colour}"
    if pending(s) == DRAW:
        assert options.deck is not None
        return f"draw {options.deck.ids[number]}"
    return "roll " + " ".join(FACES[face] for face in faces_of(engine.dice_due(s), number))


def read_outcome(text: str, s: Row, rules: Rules, options: Options) -> int:
    """Return the outcome a text names; NotationError when it is none that can happen now."""
    if engine.to_act(s, rules) != CHANCE:
        raise NotationError(spoken("{text}: there is nothing left to chance now", text=short(text)))
    words = text.split() if isinstance(text, str) else []
    head, rest = words[:1], words[1:]
    if s["phase"] == FIRST:
        colours = {
            options.titans.titans[titan].colour: int(titan) for titan in s["titan"][: s["players"]]
        }
        if head == ["first"] and len(rest) == 1 and rest[0] in colours:
            return colours[rest[0]]
        raise _no_outcome(text, "first COLOUR", near(" ".join(rest), list(colours)))
    if pending(s) == DRAW:
        assert options.deck is not None
        ids = [id for id, left in zip(options.deck.ids, s["pile"], strict=False) if left]
        if head == ["draw"] and len(rest) == 1 and rest[0] in ids:
            return options.deck.ids.index(rest[0])
        raise _no_outcome(text, "draw CARD", near(" ".join(rest), ids))
    due = engine.dice_due(s)
    if head == ["roll"] and len(rest) == due and all(face in FACES for face in rest):
        return rank_of([FACES.index(face) for face in rest])
    said = spoken("the faces are {words}", words=", ".join(FACES))
    raise _no_outcome(text, "roll" + " FACE" * due, said)


def outcomes_below() -> int:
    """Return a number above every outcome: cards, Titans and rolls."""
    return max(ROLLS_OF_MOST, MAX_CARDS, len(TITANS))


def _no_outcome(text: object, form: str, remedy: str) -> NotationError:
    said = spoken("{text} can't happen now; use `{form}`", text=short(text), form=form)
    return NotationError(f"{said}: {remedy}")


# --- positions ----------------------------------------------------------------------------------

MARK = "titan-race/1"
FIELDS = (
    "circuit",
    "cards",
    "phase",
    "round",
    "turn",
    "winner",
    "offer",
    "took",
    "as",
    "part",
    "used",
    "titan",
    "space",
    "lap",
    "life",
    "state",
    "player",
    "team",
    "hand",
    "discard",
    "traps",
    "supply",
    "paid",
    "slid",
    "answered",
    "stack",
)
_MASKS = ("paid", "slid", "answered")


def write_position(s: Row, rules: Rules, options: Options, seen_by: int | None = None) -> str:
    """Return a position as one line: what is usual is left out, the draw pile is what remains.

    With a seat (from 0) in `seen_by` the hands of other players are written as `?2`.
    """
    n = int(s["players"])
    parts = {
        "circuit": ",".join(circuit.id for circuit in options.circuits),
        "cards": "1" if options.deck else "",
        "phase": PHASES[int(s["phase"])],
        "round": str(s["round"]),
        "turn": str(s["turn"] + 1),
        "winner": str(s["winner"] + 1) if s["winner"] != NOBODY else "",
        "offer": ",".join(FACES[f] for f, left in enumerate(s["offer"]) for _ in range(left)),
        "took": FACES[s["took"]] if s["took"] >= 0 else "",
        "as": FACES[s["used_as"]] if s["used_as"] >= 0 else "",
        "part": _bits(int(s["part"]), PARTS),
        "used": _bits(int(s["used"]), USES),
        "titan": ",".join(TITANS[titan] for titan in s["titan"][:n]),
        "space": ",".join(_space(int(space), options) for space in s["space"][:n]),
        "lap": ",".join(map(str, s["lap"][:n])),
        "life": ",".join(map(str, s["life"][:n])),
        "state": ",".join(STATES[state] for state in s["state"][:n]) if s["state"].any() else "",
        "player": _numbered(s["player"][:n], np.arange(n)),
        "team": _numbered(s["team"][:n], s["player"][:n]),
        "hand": _hands(s, rules, options.deck, seen_by),
        "discard": _counts(s["discard"], options.deck),
        "traps": ",".join(
            _trap(s, rules, int(space), options) for space in np.flatnonzero(s["trap"])
        ),
        "supply": str(s["supply"]) if s["supply"] != _usual_supply(s, options) else "",
        **{name: str(s[name]) if s[name] else "" for name in _MASKS},
        "stack": write_stack(s, FRAMES),
    }
    return " ".join([MARK, *(f"{name}={text}" for name, text in parts.items() if text)])


def _bits(value: int, words: Sequence[str]) -> str:
    return ",".join(word for bit, word in enumerate(words) if value >> bit & 1)


def _space(space: int, options: Options) -> str:
    return name_of(space, is_slam(options)) or "-"


def _numbered(values: Any, usual: Any) -> str:
    return "" if (values == usual).all() else ",".join(str(v + 1) for v in values)


def _trap(s: Row, rules: Rules, space: int, options: Options) -> str:
    layer = f"@{s['trap'][space]}" if rules["trap_layer"] == TrapLayer.SPARES else ""
    return name_of(space, is_slam(options)) + layer


def _usual_supply(s: Row, options: Options) -> int:
    return options.numbers.traps - int(np.count_nonzero(s["trap"]))


def _counts(counts: Any, deck: Deck | None) -> str:
    return "+".join(f"{deck.ids[k]}*{counts[k]}" for k in np.flatnonzero(counts)) if deck else ""


def _hands(s: Row, rules: Rules, deck: Deck | None, seen_by: int | None) -> str:
    if not s["held"].any():
        return ""
    hands = []
    for mine in range(s["players"]):
        hidden = seen_by is not None and s["held"][mine] > 0 and not s["hand"][mine].any()
        hands.append(f"?{s['held'][mine]}" if hidden else _counts(s["hand"][mine], deck))
    return "/".join(hands)


def read_position(line: str, rules: Rules, options: Options) -> Row:
    """Return the position a line describes; NotationError says what is wrong with it."""
    fields = fields_of(line, MARK, FIELDS)
    right = {"circuit": ",".join(c.id for c in options.circuits), "cards": "1"}
    if not options.deck:
        del right["cards"]
    for name in ("circuit", "cards"):
        if fields.get(name) != right.get(name):
            said = spoken("this game has {right}", right=f"{name}={right.get(name, 0)}")
            raise NotationError(f"{name}={short(fields.get(name))}: {said}")
    try:
        s = _read_fields(fields, rules, options)
        check_position(s, rules)
    except AzardiaError as error:
        raise impossible(error) from None
    check_written(line, write_position(s, rules, options))
    return s


def _read_fields(fields: dict[str, str], rules: Rules, options: Options) -> Row:
    s = new_row()
    titans = _words("titan", fields, TITANS)
    n = len(titans)
    if not 2 <= n <= MAX_SEATS:
        raise AzardiaError(spoken("titans: name 2 to {n} of them", n=MAX_SEATS))
    s["players"] = n
    s["titan"][:n] = titans
    s["phase"] = _one("phase", fields, PHASES)
    s["round"], s["turn"] = (
        whole_field("round", fields, 1, 16_384),
        whole_field("turn", fields, 1, n) - 1,
    )
    s["quiet"] = s["round"] == 1
    if "winner" in fields:
        s["winner"] = whole_field("winner", fields, 1, n) - 1
    for face in _words("offer", fields, FACES):
        s["offer"][face] += 1
    for name, field in (("took", "took"), ("as", "used_as")):
        if name in fields:
            s[field] = _one(name, fields, FACES)
    for name, known in (("part", PARTS), ("used", USES)):
        s[name] = sum({1 << bit for bit in _words(name, fields, known)})
    spaces = ["-", "finish", *names_of(is_slam(options))]
    places = _words("space", fields, spaces, n)
    s["space"][:n] = [(NOT_STARTED, FINISHED)[p] if p < 2 else p - 2 for p in places]
    for name in ("lap", "life"):
        s[name][:n] = _numbers(name, fields[name].split(",") if name in fields else [], n)
    if "state" in fields:
        s["state"][:n] = _words("state", fields, STATES, n)
    s["player"][:n], s["team"][:n] = range(n), range(n)
    for name in ("player", "team"):
        if name in fields:
            s[name][:n] = [v - 1 for v in _numbers(name, fields[name].split(","), n)]
        if name == "player" and "team" not in fields:
            s["team"] = s["player"]
    for name in _MASKS:
        if name in fields:
            s[name] = whole_field(name, fields, 1, (1 << n) - 1)
    names = names_of(is_slam(options))
    for word in fields["traps"].split(",") if "traps" in fields else ():
        name, _, layer = word.partition("@")
        if name not in names:
            raise AzardiaError(f"{short(word)}; {near(name, names)}")
        s["trap"][names.index(name)] = _numbers("traps", [layer or "1"], 1)[0]
    s["supply"] = _usual_supply(s, options)
    if "supply" in fields:
        s["supply"] = whole_field("supply", fields, 0, options.numbers.traps)
    stack = fields.get("stack", "")
    read_stack(s, stack, FRAMES, lambda said: _numbers("stack", said, len(said)))
    _read_cards(s, fields, options.deck)
    return s


def _read_cards(s: Row, fields: dict[str, str], deck: Deck | None) -> None:
    """Read hands and discards; the draw pile is what is nowhere else."""
    if deck is None:
        if "hand" in fields or "discard" in fields:
            raise AzardiaError(spoken("this game has no cards"))
        return
    if "hand" in fields:
        hands = fields["hand"].split("/")
        if len(hands) != s["players"]:
            raise AzardiaError(
                spoken("hand: write {n} hands, with / between them", n=int(s["players"]))
            )
        for mine, text in enumerate(hands):
            if text.startswith("?"):
                raise AzardiaError(
                    spoken("hidden hands: what one player sees is not enough to play on")
                )
            _read_counts(s["hand"][mine], text, deck)
        s["held"] = s["hand"].sum(axis=1)
    _read_counts(s["discard"], fields.get("discard", ""), deck)
    elsewhere = s["hand"].sum(axis=0) + s["discard"]
    for frame in s["stack"][: s["depth"]]:
        if frame[KIND] == EFFECTS and 0 <= frame[EFFECTS_.card] < len(deck.cards):
            elsewhere[frame[EFFECTS_.card]] += 1
    left = np.array([card.count for card in deck.cards]) - elsewhere[: len(deck.cards)]
    if (left < 0).any():
        raise AzardiaError(spoken("there are more cards of a kind than in the deck"))
    s["pile"][: len(left)] = left
    s["left"] = left.sum()


def _read_counts(counts: Any, text: str, deck: Deck) -> None:
    for part in text.split("+") if text else ():
        id, _, number = part.partition("*")
        kind = deck.kind(id)
        if counts[kind]:
            raise AzardiaError(spoken("{word} appears twice", word=short(id)))
        counts[kind] = _numbers(id, [number], 1)[0]


def _words(
    name: str, fields: dict[str, str], known: Sequence[str], count: int | None = None
) -> list[int]:
    """Return the places of a field's words among those that are known."""
    words = fields[name].split(",") if name in fields else []
    for word in words:
        if word not in known:
            raise AzardiaError(f"{name}={short(word)}; {near(word, known)}")
    if count is not None and len(words) != count:
        raise AzardiaError(
            spoken("{name}: write {n} values, with commas between them", name=name, n=count)
        )
    return [known.index(word) for word in words]


def _one(name: str, fields: dict[str, str], known: Sequence[str]) -> int:
    return _words(name, fields, known, 1)[0]


def _numbers(name: str, words: Sequence[str], count: int) -> list[int]:
    """Return whole numbers that fit into a row."""
    if len(words) != count or not all(NUMBER.fullmatch(word) for word in words):
        raise AzardiaError(
            spoken("{name}: write {n} values, with commas between them", name=name, n=count)
        )
    numbers = [int(word) for word in words]
    if not all(-100 <= number <= 127 for number in numbers):
        raise AzardiaError(spoken("{name}: the number is too large", name=name))
    return numbers
