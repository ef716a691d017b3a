"""Refusals in the action phase: the reason why an action is illegal, as a number of `Why`.

Functions called `refuse_…` return the first reason that they find, or NONE. If several reasons
hold, the first in this order counts: form and state; cards and tokens; place, target, range and
Level; terrain and figures in the way; the price.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, effects, familiar, mats, state
from azardia_nb.games.axis_mundi.rules import card_kinds as kinds
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.blows import is_low, is_ready
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.decks import can_draw, check_split, crates_hold, pile_size
from azardia_nb.games.axis_mundi.rules.mats import ENTER, Perm, step_price
from azardia_nb.games.axis_mundi.rules.movement import crate_at, terrain_of
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.rulings import Piers, RunBack, RunThrough
from azardia_nb.games.axis_mundi.rules.state import Rules, State

NONE = Why.NONE
ENOUGH = 99  # points
DEMONS = (Act.DEMONIC, Act.AOE)
NEVER_TUMBLED = (Card.HURRY_CHANGE, Card.LAST_RESORT, Card.TUMBLE_OF_NOTES)
QUIET, PLAYED, WITH, ANSWER = (
    int(effects.When.QUIET),
    int(effects.When.PLAYED),
    int(effects.When.WITH),
    int(effects.When.ANSWER),
)


@rule
def refusal(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the reason why the seat whose turn it is may not take an action, or NONE."""
    kind = act.kind_of(chosen)
    why = refuse_form(s, rules, seat, kind, chosen) or refuse_operands(s, rules, seat, kind, chosen)
    return why or refuse_price(s, rules, seat, kind, chosen)


@rule
def refuse_kind(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the reason by form, state or price, or NONE.

    For many kinds it is the same for all operands, which `refuse_operands` checks.
    """
    kind = act.kind_of(chosen)
    return refuse_form(s, rules, seat, kind, chosen) or refuse_price(s, rules, seat, kind, chosen)


@rule
def refuse_operands(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> int:
    """Return the reason by cards, place, target, range, terrain or figures, or NONE."""
    if kind <= Act.HEAL:
        return refuse_move(s, rules, seat, kind, chosen)
    if kind in (Act.MELEE, Act.DEMONIC):
        return refuse_blow(s, rules, seat, chosen, kind == Act.DEMONIC)
    if not state.has_cards(s):
        return NONE
    if kind == Act.SHOOT:
        return refuse_shot(s, rules, seat, chosen)
    if kind == Act.THROW:
        return refuse_throw(s, rules, seat, act.seat_of(chosen))
    if kind <= Act.FLY_HARVEST and kind >= Act.RETRIEVE:
        return refuse_command(s, rules, seat, kind, chosen)
    if kind == Act.PLAY:
        return refuse_card(s, rules, seat, chosen)
    if is_slot_action(kind):
        return refuse_slot(s, seat, kind, act.first_of(chosen), act.second_of(chosen))
    if kind >= Act.SCAVENGE:
        return refuse_place(s, rules, seat, kind, chosen)
    return NONE


# --- form and state -----------------------------------------------------------------------------


@rule
def is_loud(kind: int, chosen: int) -> bool:
    """Return whether an action reveals an unseen seat, such as any attack."""
    if kind == Act.PLAY:
        return act.first_of(chosen) in (Card.HAFDASAS_C4, Card.SEEK_AND_DESTROY)
    return bool(act.LOUD[kind])


@rule
def can_write(s: State, seat: int, kind: int, chosen: int) -> bool:
    """Return whether an unseen seat may add an action to its plan (hidden.plan)."""
    if s["planned"][seat] >= state.PLAN:
        return False
    if kind == Act.TREASURE:
        return act.first_of(chosen) not in (kinds.DRAW_3, kinds.BOMB)
    if kind == Act.PLAY:
        card = act.first_of(chosen)
        return 0 <= card < state.KINDS and effects.when_played(card) == QUIET
    return kind in (Act.WALK, Act.CLIMB, Act.RUN, Act.SPELUNK, Act.PICK)


@rule
def is_held(s: State, seat: int) -> bool:
    """Return whether a seat is immobilized; never in the core game."""
    return state.has_cards(s) and bool(s["immobile"][seat])


@rule
def refuse_form(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> int:
    """Return the reason by a seat's form and state, of High, unseen or immobilized; or NONE."""
    if not state.has_cards(s) and kind > Act.END:
        return Why.CORE
    if kind > Act.PLAY or kind < 0:
        return Why.NOT_NOW
    if not state.is_high(s, seat) and not mats.is_hidden(s, seat) and not is_held(s, seat):
        return Why.NOT_DEMON if kind in DEMONS else NONE
    return refuse_state(s, rules, seat, kind, chosen)


@rule
def refuse_state(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> int:
    """Return the reason for a seat that is unseen, immobilized, or High; or NONE."""
    writes = mats.is_hidden(s, seat) and kind != Act.END
    if (
        state.has_cards(s)
        and writes
        and not is_loud(kind, chosen)
        and not can_write(s, seat, kind, chosen)
    ):
        return Why.PLAN_ONLY
    if state.is_high(s, seat):
        why = refuse_bound(s, rules, seat, kind) or (Why.HIGH_NO_RUN if kind == Act.RUN else NONE)
        if why:
            return why
    if is_held(s, seat) and is_move(kind, chosen):
        return Why.HELD
    return Why.NOT_DEMON if kind in DEMONS and s["form"][seat] != state.DEMON else NONE


@rule
def is_move(kind: int, chosen: int) -> bool:
    """Return whether an action is a Move action, which immobilization forbids."""
    if kind == Act.PLAY:
        return Card.HIDDEN_CAVE_4 <= act.first_of(chosen) <= Card.HIDDEN_CAVE_6
    return bool(act.MOVES[kind])


@rule
def refuse_bound(s: State, rules: Rules, seat: int, kind: int) -> int:
    """Return the reason why a High must first leave the Axis Mundi or lava; or NONE."""
    here = mats.hex_of(s, seat)
    way = not is_held(s, seat) and has_exit(s, rules, seat, here, mats.move_points(s))
    if state.on_axis(s, seat):
        if kind == Act.END:
            return Why.CLIMB_FIRST if way else NONE
        return NONE if kind == Act.CLIMB else Why.CLIMB_FIRST
    if rules["nature"][here] == board.INACCESSIBLE:
        if kind == Act.END:
            return Why.ONLY_MOVES if way else NONE
        return NONE if kind in (Act.WALK, Act.CLIMB) else Why.ONLY_MOVES
    return NONE


# --- moves --------------------------------------------------------------------------------------


@rule
def refuse_move(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> int:
    """Return the reason against a move, entering the Axis Mundi, or healing; or NONE."""
    start, first = mats.hex_of(s, seat), act.first_of(chosen)
    if kind in (Act.WALK, Act.CLIMB):
        return refuse_step(s, rules, seat, start, first, kind == Act.CLIMB)
    if kind == Act.RUN:
        return refuse_run(s, rules, seat, first, act.second_of(chosen))
    if kind == Act.SPELUNK:
        if rules["nature"][start] != board.CAVE:
            return Why.NOT_CAVE
        return NONE if state.seat_on(s, int(rules["mouth"][start])) == NOBODY else Why.MOUTH_TAKEN
    if kind == Act.ENTER:
        return refuse_enter(s, rules, seat, act.number_of(chosen))
    if rules["nature"][start] != board.POWER or s["begun"] != start:
        return Why.NOT_POWER
    if s["acted"]:
        return Why.ACTED
    return Why.HEALED if state.has_healed(s, rules, start) else NONE


@rule
def refuse_enter(s: State, rules: Rules, seat: int, wish: int = NOBODY) -> int:
    """Return the reason against entering the Axis Mundi, or NONE; `wish` is by Free Will."""
    if wish != NOBODY:
        if not rules["free_will"]:
            return Why.FREE_WILL_OUT
        if state.has_cards(s) and not s["hand"][seat, Card.FREE_WILL]:
            return Why.NOT_IN_HAND
    if s["crater"]:
        return Why.NO_AXIS
    if not state.touches(s, rules, mats.hex_of(s, seat), board.MIDDLE):
        return Why.NOT_ADJACENT
    return NONE if state.seat_on(s, board.MIDDLE) == NOBODY else Why.OCCUPIED


@rule
def refuse_step(s: State, rules: Rules, seat: int, start: int, hex: int, climb: bool) -> int:
    """Return the reason against a walk, or if `climb` a climb, from `start` to any hex; or NONE."""
    if hex < 0 or hex >= board.SPACES:
        return Why.NO_SUCH
    if not state.touches(s, rules, start, hex):
        return Why.NOT_ADJACENT
    return refuse_next(s, rules, seat, start, hex, climb)


@rule
def refuse_next(s: State, rules: Rules, seat: int, start: int, hex: int, climb: bool) -> int:
    """Return the reason against a step from `start` to a hex that touches it, or NONE."""
    left = mats.move_points(s) - step_price(s, seat, start, hex)
    if state.has_cards(s) and left < 0:
        left = ENOUGH  # the price is checked last
    return refuse_way(s, rules, seat, start, hex, climb, left)


@rule
def refuse_way(
    s: State, rules: Rules, seat: int, start: int, hex: int, climb: bool, left: int
) -> int:
    """Return the reason against a step, except its price; `left` points remain after it."""
    up = state.height(hex) - state.height(start)
    if climb and up != 1:
        return Why.NOT_HIGHER
    if not climb and up > 0:
        return Why.HIGHER
    return refuse_ground(s, rules, seat, hex, left)


@rule
def refuse_ground(s: State, rules: Rules, seat: int, hex: int, left: int) -> int:
    """Return the reason against entering a hex: its terrain, or another figure on it.

    `left` is the number of points that remain there: an Angel must be able to leave lava.
    """
    if hex == board.MIDDLE and not s["crater"]:
        return Why.ENTER_IT
    if rules["nature"][hex] == board.INACCESSIBLE:
        if s["form"][seat] != state.ANGEL:
            return Why.BARRED
        if not has_exit(s, rules, seat, hex, left):
            return Why.NO_EXIT
    if state.is_pier(hex) and rules["piers"] == Piers.OWN and rules["pier"][seat] != hex:
        return Why.OWN_PIER
    other = state.seat_on(s, hex)
    return Why.OCCUPIED if other not in (NOBODY, seat) else NONE


@rule
def has_exit(s: State, rules: Rules, seat: int, hex: int, points: int) -> bool:
    """Return whether a seat on `hex` could step off it, but not onto lava, with `points` points."""
    near = rules["near"][state.turns_of(s), hex]
    for at in range(board.TOUCHING):
        to = int(near[at])
        if to == NOBODY or rules["nature"][to] == board.INACCESSIBLE:
            continue
        if to == board.MIDDLE and not s["crater"]:
            continue
        if step_price(s, seat, hex, to) <= points and state.seat_on(s, to) in (NOBODY, seat):
            return True
    return False


@rule
def refuse_run(s: State, rules: Rules, seat: int, first: int, second: int) -> int:
    """Return the reason against a run over hex `first` onto hex `second`, or NONE."""
    start = mats.hex_of(s, seat)
    if first < 0 or second < 0 or first >= board.SPACES or second >= board.SPACES:
        return Why.NO_SUCH
    if not state.touches(s, rules, start, first):
        return Why.NOT_ADJACENT
    near = state.touches(s, rules, first, second)
    why = refuse_over(s, rules, seat, start, first) or (NONE if near else Why.NOT_ADJACENT)
    return why or refuse_onto(s, rules, seat, start, first, second)


@rule
def refuse_over(s: State, rules: Rules, seat: int, start: int, first: int) -> int:
    """Return the reason against running over `first`, which touches `start`; or NONE."""
    why = refuse_way(s, rules, seat, start, first, False, ENOUGH)
    return NONE if why == Why.OCCUPIED and rules["run_through"] == RunThrough.YES else why


@rule
def refuse_onto(s: State, rules: Rules, seat: int, start: int, first: int, second: int) -> int:
    """Return the reason against ending a run on `second`, which touches `first`; or NONE."""
    why = refuse_way(s, rules, seat, first, second, False, ENOUGH)
    if why == NONE and second == start and int(rules["run_back"]) == RunBack.NO:
        return Why.RUNS_BACK
    return why


# --- attacks ------------------------------------------------------------------------------------


@rule
def refuse_opponent(seat: int, target: int) -> int:
    """Return the reason why `target` is no Opponent of `seat`, or NONE."""
    if target < 0 or target >= state.SEATS:
        return Why.NO_SUCH
    return Why.ONESELF if target == seat else NONE


@rule
def refuse_target(s: State, seat: int, target: int) -> int:
    """Return the reason why `seat` cannot aim at `target`, wherever they are; or NONE."""
    why = refuse_opponent(seat, target)
    if why:
        return why
    if state.on_axis(s, target):
        return Why.AXIS_SAFE
    return Why.UNSEEN_TARGET if mats.is_hidden(s, target) else NONE


@rule
def refuse_shelter(rules: Rules, here: int, there: int) -> int:
    """Return the reason why a Shelter forbids an attack from `here` at `there`, or NONE."""
    if state.is_shelter(rules, here):
        return Why.ON_SHELTER
    return Why.TARGET_SHELTER if state.is_shelter(rules, there) else NONE


@rule
def refuse_aim(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the reason against an attack from any distance, or NONE."""
    return refuse_target(s, seat, target) or refuse_shelter(
        rules, mats.hex_of(s, seat), int(s["at"][target])
    )


@rule
def refuse_blow(s: State, rules: Rules, seat: int, chosen: int, demonic: bool) -> int:
    """Return the reason against a melee, or a Demon's strike if `demonic`; or NONE.

    `chosen` names a seat, or a hex on which an unseen seat may be.
    """
    why = refuse_partners(s, seat, chosen) if state.has_cards(s) else NONE
    if why:
        return why
    target, there = act.seat_of(chosen), act.first_of(chosen)
    here = mats.hex_of(s, seat)
    if there == NOBODY:
        why = refuse_target(s, seat, target)
        there = NOBODY if why else int(s["at"][target])
    elif state.has_cards(s):
        why = refuse_guess(s, seat, here, there)
    why = why or refuse_shelter(rules, here, there)
    if why:
        return why
    if not state.touches(s, rules, here, there):
        return Why.NOT_ADJACENT
    if demonic or state.is_high(s, seat):
        return NONE
    up = state.height(there) - state.height(here)
    if up < 0:
        return Why.LEVEL_BELOW
    return Why.LEVEL_ABOVE if up > 1 else NONE


@rule
def refuse_partners(s: State, seat: int, chosen: int) -> int:
    """Return the reason against the cards that go with a melee, or NONE."""
    if act.desperate_of(chosen) > s["hand"][seat, Card.DESPERATE_MEASURES]:
        return Why.NO_PARTNER
    if act.counters_of(chosen) > s["hand"][seat, Card.PERFECT_COUNTER]:
        return Why.NO_PARTNER
    return Why.LOW_HP if act.desperate_of(chosen) and not is_low(s, seat) else NONE


@rule
def refuse_guess(s: State, seat: int, here: int, hex: int) -> int:
    """Return the reason against a melee at a hex where an unseen seat may be, or NONE."""
    if hex >= board.SPACES or hex == here:
        return Why.NO_SUCH
    unseen = False
    for other in range(state.SEATS):
        unseen = unseen or (other != seat and bool(s["hidden"][other]))
    if not unseen:
        return Why.NO_UNSEEN
    if hex == board.MIDDLE and not s["crater"]:
        return Why.AXIS_SAFE
    return NONE if state.seat_on(s, hex) == NOBODY else Why.SEEN_THERE


@rule
def refuse_shot(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the reason against a shot (attack.shoot, attack.range), or NONE."""
    short, long = mats.is_active(s, seat, Perm.SHORT_BOW), mats.is_active(s, seat, Perm.LONG_BOW)
    if not short and not long:
        return Why.NO_BOW
    arrow = act.number_of(chosen)
    if arrow != NOBODY and (not rules["poison"] or not is_ready(s, seat, arrow)):
        return Why.ARROW_NOT_READY
    target = act.seat_of(chosen)
    why = refuse_aim(s, rules, seat, target)
    far = 0 if why else mats.seat_distance(s, rules, seat, target)
    in_range = (short and 1 <= far <= 2) or (long and 2 <= far <= 3)
    return why or (NONE if in_range else Why.OUT_OF_RANGE)


@rule
def refuse_throw(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the reason against throwing the Grenade (attack.grenade), or NONE."""
    if not s["token"][seat, kinds.GRENADE]:
        return Why.NO_TOKEN
    why = refuse_aim(s, rules, seat, target)
    return why or (NONE if mats.seat_distance(s, rules, seat, target) == 1 else Why.NOT_ADJACENT)


# --- the Familiar -------------------------------------------------------------------------------


@rule
def refuse_command(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> int:
    """Return the reason against a command to the Familiar, or NONE."""
    if act.has_card(chosen) and not s["hand"][seat, Card.GODSPEED]:
        return Why.NO_PARTNER
    if kind == Act.FLY_HARVEST and not mats.has_upgraded_powers(s, seat, mats.BEASTMASTER):
        return Why.NO_FLYER
    target, hex = act.seat_of(chosen), act.first_of(chosen)
    if kind == Act.IMMOBILIZE:
        why = refuse_target(s, seat, target)
        if why:
            return Why.UNSEEN_HELD if why == Why.UNSEEN_TARGET else why
        hex = int(s["at"][target])
    elif hex < 0 or hex >= board.SPACES:
        return Why.NO_SUCH
    if not mats.can_command(s, seat):
        return Why.ENERGY_SHORT
    if kind == Act.RETRIEVE and familiar.things_on(s, hex) == 0:
        return Why.NOTHING_THERE
    if kind == Act.FLY_HARVEST:
        if not familiar.can_harvest(s, rules, seat, hex):
            return Why.NOT_HARVESTABLE
        if s["harvested"][hex]:
            return Why.HARVESTED
    here = mats.hex_of(s, seat)
    if state.distance(s, rules, here, hex) > familiar.flight(s, seat, act.has_card(chosen)):
        return Why.FLIGHT
    return NONE


# --- mat and place ------------------------------------------------------------------------------


@rule
def is_slot_action(kind: int) -> bool:
    """Return whether a kind of action changes a slot."""
    return kind in (Act.ACTIVATE, Act.SWAP, Act.DEACTIVATE)


@rule
def refuse_slot(s: State, seat: int, kind: int, first: int, second: int) -> int:
    """Return the reason against a slot change, except its price; or NONE."""
    comes = first if kind == Act.ACTIVATE else second
    goes = NOBODY if kind == Act.ACTIVATE else first
    if goes != NOBODY:
        if goes < state.ONE_KINDS or goes >= state.KINDS:
            return Why.NOT_PERMANENT
        if not s["active"][seat, goes - state.ONE_KINDS]:
            return Why.NOT_ACTIVE
    if kind != Act.DEACTIVATE:
        if comes < state.ONE_KINDS or comes >= state.KINDS:
            return Why.NOT_PERMANENT
        if not s["hand"][seat, comes]:
            return Why.NOT_IN_HAND
        if s["active"][seat, comes - state.ONE_KINDS]:
            return Why.SAME_KIND
    if kind == Act.ACTIVATE and mats.active_count(s, seat) >= mats.slots(s, seat):
        return Why.SLOTS_FULL
    out = NOBODY if kind == Act.DEACTIVATE else comes
    if s["freed"] == change_code(out, goes) and mats.has_upgraded_powers(s, seat, mats.SAVANT):
        return Why.UNDOES
    return NONE


@rule
def refuse_harvest(s: State, rules: Rules, seat: int, chosen: int, free: bool) -> int:
    """Return the reason against a harvest on the seat's hex; `free` for a Cultivator's free one."""
    harvest = act.number_of(chosen)
    if free:
        if not mats.has_upgraded_powers(s, seat, mats.CULTIVATOR):
            return Why.NOT_FREE_HARVEST
        if s["gathered"]:
            return Why.FREE_DONE
        if harvest not in (3, 4, 6):  # two cards of one deck, or two hit points
            return Why.NO_SUCH
    else:
        chooses = mats.has_powers(s, seat, mats.CULTIVATOR)
        if act.has_card(chosen):
            if not s["hand"][seat, Card.HARVESTER]:
                return Why.NO_PARTNER
            if (harvest < 3) == chooses or harvest < 0:
                return Why.NO_SUCH
        elif chooses:
            if harvest < 0 or harvest > 2:
                return Why.CHOOSES
        elif harvest != NOBODY:
            return Why.NO_CULTIVATOR
    here = mats.hex_of(s, seat)
    if not familiar.can_harvest(s, rules, seat, here):
        return Why.NOT_HARVESTABLE
    return Why.HARVESTED if s["harvested"][here] else NONE


@rule
def refuse_place(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> int:
    """Return the reason against an action with the seat's hex, tokens or decks; or NONE."""
    first, here = act.first_of(chosen), mats.hex_of(s, seat)
    if kind == Act.SCAVENGE:
        if terrain_of(s, rules, here) != board.WAREHOUSE:
            return Why.NOT_WAREHOUSE
        if s["scavenged"]:
            return Why.SCAVENGED
        crate = crate_at(rules, here)
        return NONE if 0 <= first < state.KINDS and s["crate"][crate, first] else Why.NOT_IN_CRATE
    if kind == Act.PICK:
        return NONE if first == NOBODY and familiar.things_on(s, here) else Why.NOTHING_HERE
    if kind in (Act.HARVEST, Act.FREE_HARVEST):
        return refuse_harvest(s, rules, seat, chosen, kind == Act.FREE_HARVEST)
    if kind == Act.PLACE_BOMB:
        if not s["token"][seat, kinds.BOMB]:
            return Why.NO_TOKEN
        return NONE if terrain_of(s, rules, here) == board.WAREHOUSE else Why.NOT_WAREHOUSE
    if kind == Act.DISARM:
        if s["bomb"] != here or here == NOBODY:
            return Why.NO_BOMB
        return Why.OWN_BOMB if s["bomber"] == seat else NONE
    if kind == Act.TREASURE:
        if first < 0 or first >= state.TOKENS:
            return Why.NO_SUCH
        if not s["token"][seat, first]:
            return Why.NO_TOKEN
        if first in (kinds.GRENADE, kinds.BOMB):
            return Why.GOES_WITH
        if first != kinds.DRAW_3:
            return NONE if act.number_of(chosen) == NOBODY else Why.NO_SUCH
        return NONE if check_split(s, act.number_of(chosen), 3) else Why.NO_SUCH
    if kind == Act.SCROUNGE:
        return refuse_scrounge(s, seat, first)
    if kind == Act.DEMAND:
        return refuse_demand(s, seat, act.seat_of(chosen))
    if kind == Act.DRAW:
        deck = act.number_of(chosen)
        return NONE if deck in (0, 1) and can_draw(s, deck) else Why.NO_CARDS
    if kind == Act.DRAW5:
        return refuse_split(s, act.number_of(chosen), 5)
    return NONE


@rule
def scrounge_price(s: State, seat: int) -> int:
    """Return the price of a scrounge in Scrounge tokens; 0 with borrowed powers."""
    if s["borrowed"][seat] == mats.SCROUNGER and s["character"][seat] != mats.SCROUNGER:
        return 0
    return 2 if mats.has_upgraded_powers(s, seat, mats.SCROUNGER) else 3


@rule
def refuse_scrounge(s: State, seat: int, card: int) -> int:
    """Return the reason against taking a card from the Discard Pile by a scrounge; or NONE."""
    if not mats.has_powers(s, seat, mats.SCROUNGER):
        return Why.NO_SCROUNGER
    price = scrounge_price(s, seat)
    if s["scrounge"][seat] < price:
        return Why.NO_SCROUNGE
    if price == 0 and s["lent"][seat] > 0:
        return Why.LENT_DONE
    return NONE if 0 <= card < state.KINDS and s["discard"][card] else Why.EMPTY_PILE


@rule
def refuse_demand(s: State, seat: int, target: int) -> int:
    """Return the reason against demanding a card of `target` (savant.demand), or NONE."""
    if not mats.has_powers(s, seat, mats.SAVANT):
        return Why.NO_SAVANT
    if s["demanded"][seat]:
        return Why.ONCE_DEMAND
    return refuse_opponent(seat, target) or (NONE if s["held"][target] else Why.EMPTY_HAND)


# --- cards --------------------------------------------------------------------------------------


@rule
def refuse_card(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the reason against playing a card, except its price; or NONE."""
    card = act.first_of(chosen)
    return refuse_hand(s, rules, seat, chosen) or refuse_effect(s, rules, seat, card, chosen)


@rule
def refuse_hand(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the reason against a card by its kind and the hand alone, or NONE."""
    card = act.first_of(chosen)
    if card < 0 or card >= state.KINDS:
        return Why.NO_SUCH
    if card >= state.ONE_KINDS:
        return Why.NOT_ONE_TIME
    when = effects.when_played(card)
    if when == WITH:
        return Why.GOES_WITH
    if when == ANSWER:
        return Why.ANSWER_ONLY
    if not s["hand"][seat, card]:
        return Why.NOT_IN_HAND
    if act.is_doubled(chosen):
        if not rules["doubles"][card]:
            return Why.NOT_DOUBLE
        if not s["hand"][seat, Card.DOUBLE_DOUBLE]:
            return Why.NO_DOUBLE
    if act.has_card(chosen):
        if card != Card.SALVE:
            return Why.NO_SUCH
        if not s["hand"][seat, Card.HOLISTIC_HERBS]:
            return Why.NO_PARTNER
    return NONE


@rule
def refuse_effect(s: State, rules: Rules, seat: int, card: int, chosen: int) -> int:
    """Return the reason why a card has wrong operands or would have no effect, or NONE."""
    option, target = act.number_of(chosen), act.seat_of(chosen)
    if card in (Card.FREE_REFILLS, Card.MOBILIZING_FORCES):
        return Why.NO_SUCH if target != NOBODY else refuse_split(s, option, 3)
    if not has_right_operands(card, option, target):
        return Why.NO_SUCH
    if card == Card.SECOND_TIME:
        return NONE if pile_size(s) else Why.NO_EFFECT
    if card == Card.CRATES:
        return NONE if crates_hold(s) else Why.NO_EFFECT
    if card == Card.ARCHERS_TALES:
        return NONE if can_draw(s, option) else Why.NO_CARDS
    if card == Card.HAFDASAS_C4:
        return refuse_c4(s, rules, seat)
    if card == Card.SEEK_AND_DESTROY:
        return refuse_seek(s, rules, seat, target)
    if card == Card.WHO_ARE_YOU:
        return refuse_opponent(seat, target) if state.high(s) == NOBODY else Why.HIGH_IS
    if Card.HIDDEN_CAVE_4 <= card <= Card.HIDDEN_CAVE_6:
        return refuse_cave(s, rules, seat, card)
    return NONE


@rule
def refuse_join(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the reason against adding a card to a Tumble, or NONE.

    Lack of energy or of cards to draw is no reason: cards played before it may change that.
    """
    card = act.first_of(chosen)
    if s["tumbles"] == state.TUMBLED or card in NEVER_TUMBLED:
        return Why.TUMBLE_NOT
    why = refuse_hand(s, rules, seat, chosen)
    if why:
        return why
    why = refuse_effect(s, rules, seat, card, chosen)
    if why == Why.ENERGY_SHORT:
        return refuse_seek_target(s, rules, seat, act.seat_of(chosen))
    return NONE if why in (Why.NO_EFFECT, Why.NO_CARDS) else why


@rule
def refuse_split(s: State, ones: int, cards: int) -> int:
    """Return the reason against drawing `cards` cards, `ones` of them 1-Time cards; or NONE."""
    fine = check_split(s, ones, cards)
    return NONE if fine > 0 else Why.NO_SUCH if fine == 0 else Why.NO_CARDS


@rule
def has_right_operands(card: int, option: int, target: int) -> bool:
    """Return whether a card has the option and target that its kind needs, and no others."""
    if card in (Card.SEEK_AND_DESTROY, Card.WHO_ARE_YOU):
        return option == NOBODY and 0 <= target < state.SEATS
    if target != NOBODY:
        return False
    if card in (Card.ARCHERS_TALES, Card.OPTIONS):
        return option in (0, 1)
    return option == NOBODY


@rule
def refuse_c4(s: State, rules: Rules, seat: int) -> int:
    """Return the reason against Hafdasas C-4, or NONE; it need not hit anyone."""
    return Why.ON_SHELTER if state.is_shelter(rules, mats.hex_of(s, seat)) else NONE


@rule
def refuse_seek(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the reason against Seek and Destroy at `target`, or NONE."""
    return (
        refuse_seek_target(s, rules, seat, target)
        if mats.can_command(s, seat)
        else Why.ENERGY_SHORT
    )


@rule
def refuse_seek_target(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the reason against Seek and Destroy at `target`, except lack of energy; or NONE."""
    why = refuse_aim(s, rules, seat, target)
    far = 0 if why else mats.seat_distance(s, rules, seat, target)
    return why or (NONE if far <= effects.seek_reach(s, seat) else Why.FLIGHT)


@rule
def refuse_cave(s: State, rules: Rules, seat: int, card: int) -> int:
    """Return the reason against a hidden cave from the seat's hex, or NONE."""
    if s["immobile"][seat]:
        return Why.HELD
    steps = effects.cave_steps(card)
    left = effects.cave_end(s, rules, seat, -steps)
    right = effects.cave_end(s, rules, seat, steps)
    if left == NOBODY:
        return Why.NO_RING
    fine = effects.can_end_cave(s, rules, seat, left) or effects.can_end_cave(s, rules, seat, right)
    return NONE if fine else Why.CAVE_BARRED


# --- the price ----------------------------------------------------------------------------------


@rule
def slot_is_free(s: State, seat: int) -> bool:
    """Return whether a seat's next slot change costs nothing (savant.slot)."""
    if not mats.has_powers(s, seat, mats.SAVANT):
        return False
    return mats.has_upgraded_powers(s, seat, mats.SAVANT) or not s["slotted"]


@rule
def change_code(goes: int, comes: int) -> int:
    """Return a number above 0 for a slot change: `goes` leaves the slot, `comes` enters it."""
    out = 0 if goes == NOBODY else goes - state.ONE_KINDS + 1
    into = 0 if comes == NOBODY else comes - state.ONE_KINDS + 1
    return 1 + out * (state.PERM_KINDS + 1) + into


@rule
def slot_key(kind: int, chosen: int) -> int:
    """Return the Permanent card of a slot change, counted from 0.

    It is the card that enters a slot, or for DEACTIVATE the one that leaves it.
    """
    card = act.second_of(chosen) if kind == Act.SWAP else act.first_of(chosen)
    return card - state.ONE_KINDS


@rule
def refuse_price(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> int:
    """Return COST or NO_SHARP if a seat cannot pay for an action, else NONE."""
    points = int(s["points"])
    if kind <= Act.ENTER:
        points = mats.move_points(s)
    elif kind in act.ATTACKS:
        if act.has_card(chosen):
            return NONE if state.has_cards(s) and s["sharp"] else Why.NO_SHARP
        points = mats.attack_points(s)
    return NONE if price_of(s, rules, seat, chosen) <= points else Why.COST


@rule
def price_of(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the price of an action in points."""
    kind, first = act.kind_of(chosen), act.first_of(chosen)
    if kind <= Act.CLIMB:
        there = 0 <= first < board.SPACES
        return step_price(s, seat, mats.hex_of(s, seat), first) if there else 0
    if kind == Act.ENTER:
        return ENTER
    if state.has_cards(s):
        if kind == Act.PLAY and first == Card.OPTIONS:
            return 0 if act.number_of(chosen) == kinds.MOVE else 1
        if kind == Act.PLAY:
            return int(rules["cost"][first])
        if is_slot_action(kind) and slot_is_free(s, seat):
            return 0
    return int(act.PRICES[kind])


@rule
def pay_for(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Pay for an action: Move or Attack points, or the sharp point, before AP."""
    kind = act.kind_of(chosen)
    if kind <= Act.ENTER:
        mats.pay_move(s, price_of(s, rules, seat, chosen))
    elif kind in act.ATTACKS:
        mats.pay_attack(s, act.has_card(chosen))
    else:
        mats.pay(s, price_of(s, rules, seat, chosen))
