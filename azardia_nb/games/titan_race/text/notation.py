"""Notations of actions, outcomes and positions: a line of text each, which reads back unchanged."""

import numpy as np

from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.game.protocol import CHANCE, Row, Rules
from azardia_nb.games.machine.notation import Notation, Part
from azardia_nb.games.machine.schema import At, check_written, impossible_position
from azardia_nb.games.machine.stack import KIND, pending
from azardia_nb.games.titan_race.data.cards import Deck
from azardia_nb.games.titan_race.data.set_up import Options
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import board, card_kinds, engine, state
from azardia_nb.games.titan_race.rules.actions import action
from azardia_nb.games.titan_race.rules.frames import DRAW, EFFECTS, EFFECTS_
from azardia_nb.games.titan_race.rules.rolls import ROLLS_OF_MOST, faces_of, rank_of
from azardia_nb.games.titan_race.text.validation import check_position
from azardia_nb.text.language import spoken
from azardia_nb.text.read import remedy_for


def is_slam(options: Options) -> bool:
    """Return whether the race is a Grand Slam, in which a space's name includes its board."""
    return len(options.circuits) > 1


# --- actions ------------------------------------------------------------------------------------


ACTIONS = Notation(
    act.KIND,
    act.WORDS,
    {
        "FACE": Part(board.FACES, act.CARD),
        "PATH": Part(board.PATHS[: board.DIE_PATHS], act.CARD),
        "CARD": Part(lambda options: options.deck.ids if options.deck else (), act.CARD),
        "DIR": Part(board.WAYS, act.WAY),
        "SEAT": Part([str(seat + 1) for seat in range(state.MAX_SEATS)], act.SEAT),
        "SPACE": Part(lambda options: state.SPACE_NAMES[is_slam(options)], act.SPACE),
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
    """Return the notation of an action."""
    return ACTIONS.write(number, options)


def read_action(text: str, options: Options) -> int:
    """Return the action that `text` names; NotationError, with a remedy, if there is none."""
    return ACTIONS.read(text, options)


def every_action(options: Options) -> tuple[int, ...]:
    """Return every action that is legal in some position, in rising order."""
    spaces, seats = range(len(state.SPACE_NAMES[is_slam(options)])), range(state.MAX_SEATS)
    back = range(board.BACK, len(board.WAYS))
    actions = [action(act.TAKE, face) for face in range(len(board.FACES))]
    actions += [action(act.GO, path) for path in range(board.DIE_PATHS)]
    actions += [action(act.START_ON, space=space) for space in range(board.START_SPACES)]
    for kind in (act.TRAP_ON, act.STRIKE_AT, act.ABILITY):
        actions += [action(kind, space=space) for space in spaces]
    for kind in (act.PAY, act.SKIP, act.LOSE, act.PASS, act.REROLL, act.END_TURN, act.ABILITY):
        actions.append(action(kind))
    actions += [action(act.ABILITY, seat=seat) for seat in seats]
    actions += [action(act.ABILITY, way=way) for way in range(board.AHEAD)]
    actions += [
        action(act.ABILITY, way=w, seat=seat) for w in range(len(board.WAYS)) for seat in seats
    ]
    for kind, card in enumerate(options.deck.cards if options.deck else ()):
        actions.append(action(act.DISCARD, kind))
        plays = {
            card_kinds.NO_AIM: [action(act.PLAY, kind)],
            card_kinds.AT_SPACE: [action(act.PLAY, kind, space=space) for space in spaces],
            card_kinds.A_WAY: [action(act.PLAY, kind, way) for way in (board.LEFT, board.RIGHT)],
            card_kinds.AT_SEAT: [action(act.PLAY, kind, seat=seat) for seat in seats],
            card_kinds.WAY_AND_SEAT: [
                action(act.PLAY, kind, way, seat) for way in back for seat in seats
            ],
        }
        actions += plays[card.aim]
    return tuple(sorted(actions))


# --- outcomes -----------------------------------------------------------------------------------


def write_outcome(number: int, s: Row, options: Options) -> str:
    """Return the notation of an outcome of position `s`."""
    if s["phase"] == state.FIRST:
        return f"first {options.titans.titans[number].colour}"
    if pending(s) == DRAW:
        assert options.deck is not None
        return f"draw {options.deck.ids[number]}"
    return "roll " + " ".join(board.FACES[face] for face in faces_of(engine.dice_due(s), number))


def read_outcome(text: str, s: Row, rules: Rules, options: Options) -> int:
    """Return the outcome that `text` names; NotationError if it is impossible in position `s`."""
    if engine.to_act(s, rules) != CHANCE:
        raise NotationError(spoken("{text}: there is nothing left to chance now", text=short(text)))
    words = text.split() if isinstance(text, str) else []
    head, rest = words[:1], words[1:]
    if s["phase"] == state.FIRST:
        colours = {
            options.titans.titans[titan].colour: int(titan) for titan in s["titan"][: s["players"]]
        }
        if head == ["first"] and len(rest) == 1 and rest[0] in colours:
            return colours[rest[0]]
        raise _no_outcome(text, "first COLOUR", remedy_for(" ".join(rest), list(colours)))
    if pending(s) == DRAW:
        assert options.deck is not None
        ids = [id for id, left in zip(options.deck.ids, s["pile"], strict=False) if left]
        if head == ["draw"] and len(rest) == 1 and rest[0] in ids:
            return options.deck.ids.index(rest[0])
        raise _no_outcome(text, "draw CARD", remedy_for(" ".join(rest), ids))
    due = engine.dice_due(s)
    if head == ["roll"] and len(rest) == due and all(face in board.FACES for face in rest):
        return rank_of([board.FACES.index(face) for face in rest])
    remedy = spoken("the faces are {words}", words=", ".join(board.FACES))
    raise _no_outcome(text, "roll" + " FACE" * due, remedy)


def outcomes_below() -> int:
    """Return an upper bound of all outcomes: cards, Titans and roll numbers."""
    return max(ROLLS_OF_MOST, state.MAX_CARDS, len(TITANS))


def _no_outcome(text: object, form: str, remedy: str) -> NotationError:
    wrong = spoken("{text} can't happen now; use `{form}`", text=short(text), form=form)
    return NotationError(f"{wrong}: {remedy}")


# --- positions ----------------------------------------------------------------------------------


def _header(options: Options) -> dict[str, str]:
    """Fields that identify the game at the start of a position line."""
    circuits = ",".join(circuit.id for circuit in options.circuits)
    return {"circuit": circuits, "cards": "1" if options.deck else ""}


def write_position(s: Row, rules: Rules, options: Options) -> str:
    """Return a position as one line; default values and the draw pile are left out.

    In a seat's view a hidden hand of two cards is written as `?2`.
    """
    return state.SCHEMA.write(At(s, rules, options), _header(options))


def read_position(line: str, rules: Rules, options: Options) -> Row:
    """Return the position that `line` describes.

    Raises NotationError, with the reason, if there is none.
    """
    fields = state.SCHEMA.fields_of(line)
    for name, right in _header(options).items():
        if fields.get(name, "") != right:
            reason = spoken("this game has {right}", right=f"{name}={right or 0}")
            raise NotationError(f"{name}={short(fields.get(name))}: {reason}")
    try:
        s = _read_fields(fields, rules, options)
        check_position(s, rules)
    except AzardiaError as error:
        raise impossible_position(error) from None
    check_written(line, write_position(s, rules, options))
    return s


def _read_fields(fields: dict[str, str], rules: Rules, options: Options) -> Row:
    s = state.SCHEMA.empty()
    s["players"] = fields.get("titan", "").count(",") + 1
    if not 2 <= s["players"] <= state.MAX_SEATS:
        raise AzardiaError(spoken("titans: name 2 to {n} of them", n=state.MAX_SEATS))
    state.SCHEMA.read(fields, At(s, rules, options))
    s["quiet"] = s["round"] == 1
    if options.deck is not None:
        _lay_pile(s, options.deck)
    return s


def _lay_pile(s: Row, deck: Deck) -> None:
    """Put the cards that are in no hand, effect or discard pile on the draw pile."""
    elsewhere = s["hand"].sum(axis=0) + s["discard"]
    for frame in s["stack"][: s["depth"]]:
        if frame[KIND] == EFFECTS:
            elsewhere[frame[EFFECTS_.card]] += 1
    left = np.array([card.count for card in deck.cards]) - elsewhere[: len(deck.cards)]
    if (left < 0).any():
        raise AzardiaError(spoken("there are more cards of a kind than in the deck"))
    s["pile"][: len(left)] = left
    s["left"] = left.sum()
