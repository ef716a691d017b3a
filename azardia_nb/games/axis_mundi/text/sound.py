"""Checks of a position that was written by hand: numbers, figures, forms, cards, tokens, stack."""

from collections.abc import Iterator

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import CHANCE, NOBODY
from azardia_nb.games.axis_mundi.rules import board, engine, mats, state
from azardia_nb.games.axis_mundi.rules.actions import MAX_ACTIONS, TREASURES
from azardia_nb.games.axis_mundi.rules.blows import AFTER, HAS_FALLEN, RESULT
from azardia_nb.games.axis_mundi.rules.choices import list_legal
from azardia_nb.games.axis_mundi.rules.falls import RISES
from azardia_nb.games.axis_mundi.rules.frames import DICE, DIE_, FALL_, Frame
from azardia_nb.games.axis_mundi.rules.movement import crate_at
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.text.actions import read_action, write_action
from azardia_nb.games.machine.schema import NO_FRAME, At, out_of_bounds
from azardia_nb.games.machine.stack import KIND, pending
from azardia_nb.text.language import N_, spoken

# With cards: frames that need one of these frames directly below them.
_FRAMES_BELOW = {
    Frame.SHIELD: (Frame.BLOW,),
    Frame.ELUSIVE: (Frame.BIRD,),
    Frame.FREE_WILL: DICE,
    Frame.DROP: (Frame.MIXING,),
    Frame.AXIS_DIE: (Frame.TRANSFORM,),
    Frame.FALL_DIE: (Frame.FALL,),
    Frame.MIDDLE_DIE: (Frame.FALL,),
}
# In the core game: the frames on which each kind can lie, NOBODY for the bottom of the stack.
_CORE_FRAMES_BELOW = {
    Frame.AXIS_DIE: (Frame.TRANSFORM,),
    Frame.PUSH_DIE: (Frame.BLOW,),
    Frame.SHELTER_DIE: (Frame.ENDING,),
    Frame.FALL_DIE: (Frame.FALL,),
    Frame.MIDDLE_DIE: (Frame.FALL,),
    Frame.TRANSFORM: (NOBODY, Frame.FALLS, Frame.FALL),
    Frame.RUN_ON: (NOBODY,),
    Frame.BLOW: (NOBODY,),
    Frame.FALLS: (NOBODY, Frame.RUN_ON, Frame.BLOW, Frame.ENDING),
    Frame.FALL: (Frame.FALLS,),
    Frame.ENDING: (NOBODY,),
}


def check_position(s: State, rules: Rules) -> None:
    """Raise AzardiaError, with the rule, if a position cannot occur or cannot go on.

    A position in which something forced is still to happen is allowed.
    """
    if state.has_cards(s):
        check_numbers(s)
    else:
        state.CORE.check(At(s, rules))
    for fault, rule in _faults(s, rules):
        raise AzardiaError(f"{spoken(fault)} ({rule})" if rule else spoken(fault))
    after = s.copy()
    try:
        engine.settle(after, rules)
        seat = engine.to_act(after, rules)
        if seat >= 0:
            out = np.zeros(MAX_ACTIONS, np.int64)
            possible = list_legal(after, rules, seat, out)
        else:
            possible = seat != CHANCE or engine.chance_total(after, rules)
    except (OverflowError, IndexError, ValueError, ZeroDivisionError):
        possible = 0
    if not possible:
        raise AzardiaError(spoken(NO_FRAME))


def check_numbers(s: State) -> None:
    """Raise AzardiaError if a field of a position with cards has a number that no rule reads."""
    state.SCHEMA.check(At(s, None))
    if ((s["bird"] > state.KINDS) & (s["bird"] < state.LIES)).any():
        raise out_of_bounds("bird", NOBODY, state.KINDS, int(s["bird"].max()))
    actions = [
        int(number)
        for seat in range(state.SEATS)
        for number in s["plan"][seat, : s["planned"][seat]]
    ]
    actions += [int(number) for number in s["tumbled"][: s["tumbles"]]]
    below = NOBODY
    for kind, *numbers in s["stack"][: s["depth"]].tolist():
        if below not in _FRAMES_BELOW.get(kind, (below,)):
            raise AzardiaError(spoken(NO_FRAME))
        if kind == Frame.LOUD:
            actions.append(numbers[1])
        below = kind
    for number in actions:
        _check_action(number)


def _check_action(number: int) -> None:
    """Raise AzardiaError unless a number is an action that has a text."""
    try:
        reading = read_action(write_action(number))
    except (AzardiaError, IndexError):
        reading = NOBODY
    if reading != number:
        raise AzardiaError(spoken("there is no action {text}", text=number))


def _faults(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield a position's faults as texts with a rule id, or "" if the row itself is at fault."""
    cards = state.has_cards(s)
    yield from _turn_faults(s, rules)
    if s["phase"] <= state.ENDED and len({*s["character"].tolist()}) < state.SEATS:
        yield N_("two players have the same Character: give each another one"), "setup.seats"
    for seat in range(state.SEATS):
        yield from _figure_faults(s, seat)
    if cards:
        yield from _things_faults(s, rules)
    if cards and (s["depth"] or s["phase"] == state.ENDED):
        return  # pending frames may still correct the rest
    hexes = [int(s["at"][seat]) for seat in range(state.SEATS) if s["hp"][seat]]
    hexes = [hex for hex in hexes if hex != NOBODY]
    if len({*hexes}) < len(hexes):
        yield N_("two figures are on the same hex: put each on a hex of its own"), "move.occupied"
    yield from _form_faults(s)
    for seat in range(state.SEATS):
        yield from _mat_faults(s, rules, seat)
    if s["depth"]:
        yield from _stack_faults(s, rules)


def _turn_faults(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    if s["round"] > rules["rounds"]:
        yield N_("the round is beyond the last one of the game"), "core"
    if s["winner"] != NOBODY and s["phase"] != state.ENDED:
        yield N_("the game is over when somebody has won"), "goal"
    if s["phase"] == state.ENDED and s["winner"] == NOBODY and s["round"] != rules["rounds"]:
        yield N_("without a winner the game is over after its last round only"), "core"
    if s["phase"] not in (state.ACT, state.ENDED) and not s["depth"]:
        yield NO_FRAME, ""
    if state.has_cards(s):
        return
    if s["phase"] == state.ENDED and s["depth"]:
        yield N_("a game that is over waits for nothing more"), "goal"
    if s["points"] > state.POINTS:
        yield N_("a turn has 0 to 3 action points"), "turn.points"
    if s["done"] and not s["depth"] and s["phase"] != state.ENDED:
        yield N_("a turn that is over has been passed on"), "round.order"
    here = rules["nature"][s["at"][s["turn"]]]
    if s["firm"] != NOBODY and here != board.INACCESSIBLE and not s["depth"]:
        yield N_("only an Angel over lava has firm ground to go back to"), "angel.inaccessible"


def _figure_faults(s: State, seat: int) -> Iterator[tuple[str, str]]:
    if (s["at"][seat] == NOBODY) != mats.is_hidden(s, seat):
        yield N_("the unseen, and they alone, stand nowhere: say where they are"), "hidden.begin"
    if s["hp"][seat] > state.most_hp(s, seat):
        yield N_("a Character has 1 to 10 HP, an Angel or Demon 1 to 25"), "mat.hp"
    if s["hp"][seat] == 0 and not s["depth"] and s["phase"] != state.ENDED:
        yield N_("at 0 HP a figure has died already: it has 1 at least"), "death"
    sections = s["energy"][seat].reshape(-1).tolist()
    if any(sections[1:]) and (not mats.has_sections(s, seat) or max(sections) > 2):
        yield N_("three sections of 2 energy are the upgraded Beastmaster's alone"), "mat.energy"


def _things_faults(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the faults of tokens, marked cards, markers and the bomb."""
    there = s["token"].sum(axis=0).astype(int) + s["left"]
    if (there > 1).any() or (there[TREASURES.index("bomb")] and s["bomb"] != NOBODY):
        yield N_("there is one Treasure token of each kind"), "treasure.hidden"
    if s["treasure"].sum() + (s["bird"] == 0).sum() > s["left"].sum():
        yield N_("more Treasure tokens lie on the board than there are"), "treasure.hidden"
    for card, hex in zip(s["marked"].tolist(), s["marked_at"].tolist(), strict=True):
        if (card == NOBODY) != (hex == NOBODY) or 0 <= card < state.ONE_KINDS:
            yield N_("only a Permanent card can lie marked on a hex"), "card.danzig"
    if (s["bomb"] == NOBODY) != (s["bomber"] == NOBODY):
        yield N_("a bomb has a hex and a player who has placed it"), "act.bomb"
    if s["bomb"] != NOBODY and crate_at(rules, int(s["bomb"])) == NOBODY:
        yield N_("the Time Bomb is placed on a Warehouse"), "act.bomb"
    for hex in np.flatnonzero(s["infected"]):
        if rules["nature"][hex] in (board.POWER, board.AXIS, board.INACCESSIBLE):
            yield N_("no Infection marker lies there"), "malignant.marker"


def _form_faults(s: State) -> Iterator[tuple[str, str]]:
    top, forms = state.high(s), s["form"].tolist()
    if sum(form >= state.ANGEL for form in forms) > 1:
        yield N_("there can be only one Angel or Demon"), "terrain.axis"
    if top != NOBODY and state.BASE in forms:
        yield N_("while there is an Angel or Demon, the other two are hunters: form up"), "upgrade"
    if top == NOBODY and state.UP in forms:
        yield N_("there are hunters (form up) only while there is an Angel or Demon"), "downgrade"
    if top == NOBODY and s["crater"]:
        yield N_("without an Angel or Demon the middle is the Axis Mundi"), "axis.returns"
    if top != NOBODY and s["level"] == state.LAST_LEVEL:
        yield N_("with Level card 4 nobody becomes an Angel or a Demon: use 1 to 3"), "goal.level4"
    if top != NOBODY and not s["crater"] and s["at"][top] != board.MIDDLE:
        yield N_("an Angel or Demon leaves a crater behind"), "axis.becomes_accessible"
    inside = state.seat_on(s, board.MIDDLE)
    if inside != NOBODY and top == NOBODY and inside != s["winner"] and not s["depth"]:
        fault = N_("a Character on the Axis Mundi is an Angel or a Demon: form angel or demon")
        yield fault, "axis.roll"


def _mat_faults(s: State, rules: Rules, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the faults of a seat's hex and mat; with cards only if no frame is pending."""
    hex, form = int(s["at"][seat]), int(s["form"][seat])
    hovers = form == state.ANGEL and seat == s["turn"]
    if (
        hex != NOBODY
        and rules["nature"][hex] == board.INACCESSIBLE
        and s["hp"][seat]
        and not hovers
    ):
        fault = N_("only an Angel can be on an Inaccessible Hex, in its turn")
        yield fault, "angel.inaccessible"
    if form >= state.ANGEL and rules["pier"][seat] == hex and s["winner"] != seat:
        yield N_("an Angel or Demon on its own pier has won already"), "goal"
    if not state.has_cards(s):
        return
    if s["active"][seat].sum() > mats.slots(s, seat):
        yield N_("more cards lie Activated than there are slots"), "mat.slot"
    if s["hand"][seat].sum() > mats.hand_limit(s, seat):
        yield N_("there are more cards in a hand than it may hold"), "hand.limit"


# --- the core game's stack ----------------------------------------------------------------------


def _stack_faults(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the faults of the core game's stack, whose top frame must be a possible die."""
    below = NOBODY
    for row in s["stack"][: s["depth"]].tolist():
        odd = row[-1] or (row[KIND] == Frame.FALL and row[FALL_.stage] > RISES)
        odd = odd or (
            row[KIND] == Frame.BLOW
            and (row[3] not in (RESULT, AFTER) or row[6] not in (0, HAS_FALLEN))
        )
        if odd or below not in _CORE_FRAMES_BELOW.get(row[KIND], ()):
            yield NO_FRAME, ""
            return
        below = row[KIND]
    if pending(s) >= Frame.CHOICES or s["phase"] == state.ENDED:
        yield N_("what lies on the stack waits for no die"), ""
        return
    frame = s["stack"][s["depth"] - 1]
    seat, hexes = int(frame[DIE_.seat]), [int(frame[DIE_.left]), int(frame[DIE_.right])]
    here = int(s["at"][seat])
    if pending(s) == Frame.AXIS_DIE:
        entered, stage = s["stack"][s["depth"] - 2, 1:3]
        if (
            here != board.MIDDLE
            or entered != seat
            or stage
            or s["level"] == state.LAST_LEVEL
            or state.high(s) != NOBODY
        ):
            yield N_("nobody stands on the Axis Mundi to become an Angel or a Demon"), "axis.roll"
        return
    dies = pending(s) in (Frame.FALL_DIE, Frame.MIDDLE_DIE)
    if dies and (s["hp"][seat] or s["stack"][s["depth"] - 2, FALL_.seat] != seat):
        yield N_("nobody is dying who would need a die"), "death.tie"
    if pending(s) == Frame.MIDDLE_DIE and (
        here != board.MIDDLE or engine.chance_total(s, rules) == 0
    ):
        yield N_("nobody dies in the crater"), "death.tie"
    if pending(s) == Frame.MIDDLE_DIE:
        return
    for hex in hexes:
        barred = rules["nature"][hex] == board.INACCESSIBLE or state.seat_on(s, hex) != NOBODY
        if (
            barred
            or (dies and rules["nature"][hex] != board.POWER)
            or hex == board.MIDDLE
            or state.is_pier(hex)
        ):
            yield N_("the die chooses between two hexes, and one of them is barred"), "push.none"
            return
