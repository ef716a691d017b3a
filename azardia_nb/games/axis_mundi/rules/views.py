"""Views: positions without the facts that a seat may not see, and random deals of those facts.

Hidden are other seats' hands, tokens and plans, top cards of a deck that others have looked at, and
cards drawn for another seat.

Public are the numbers of cards and tokens, cards that all have seen, and an unseen seat's hex, hit
points and points at the time when it became unseen.
"""

from collections.abc import Iterator

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import CAVE, INACCESSIBLE, MIDDLE, TURNS
from azardia_nb.games.axis_mundi.rules.card_kinds import BOMB, Card
from azardia_nb.games.axis_mundi.rules.decks import deck_size, first_kind, stop_kind
from azardia_nb.games.axis_mundi.rules.familiar import token_at, tokens_left
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import step_price
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.rules.times import FAR
from azardia_nb.games.axis_mundi.rules.turn import clear_turn
from azardia_nb.games.machine.hands import card_at, counted, turn_down_unseen
from azardia_nb.games.machine.hands import deal_unseen as deal_from


@rule
def hide_from(s: State, rules: Rules, seat: int) -> None:
    """Turn a position, in place, into the view of a seat.

    Unknown cards move to the draw decks in `pile`, unknown tokens to `left`. Their numbers are
    stored as negative values: of another seat's tokens in the first column of its `token`, of drawn
    cards in the first column of each deck in `drawn`, of another seat's planned cards in the last
    column of its `plan`.
    """
    if s["hidden"][s["turn"]] and s["turn"] != seat:
        clear_turn(s)
    for other in range(state.SEATS):
        if other != seat:
            turn_down_unseen(s, seat, state.SEATS, other, state.KINDS)
            turn_down_tokens(s, other)
            hide_plan(s, other)
    for deck in range(2):
        for at in range(2):
            if not s["known"][deck, at] >> seat & 1:
                s["top"][deck, at] = NOBODY
    if drawn_by(s) != seat:
        for deck in range(2):
            turn_down_drawn(s, first_kind(deck), stop_kind(deck))


@rule
def turn_down_drawn(s: State, first: int, stop: int) -> None:
    """Move drawn cards of kinds range(first, stop) to `pile`; store their negative number."""
    unknown = int(s["drawn"][first:stop].sum())
    s["pile"][first:stop] += s["drawn"][first:stop]
    s["drawn"][first:stop] = 0
    s["drawn"][first] = -unknown


@rule
def turn_down_tokens(s: State, other: int) -> None:
    """Move another seat's tokens to `left`, except a bomb that all know; store their number."""
    unknown = 0
    for token in range(state.TOKENS):
        if s["token"][other, token] > 0 and not (token == BOMB and s["defused"]):
            s["token"][other, token] = 0
            s["left"][token] = 1
            unknown += 1
    s["token"][other, 0] = -unknown


@rule
def hide_plan(s: State, other: int) -> None:
    """Reset another seat's plan, hex and mat to public facts; keep steps already carried out."""
    done, cards = 0, max(0, -int(s["plan"][other, state.PLAN - 1]))
    for at in range(int(s["depth"])):
        if s["stack"][at, 0] == Frame.WALK_PLAN and s["stack"][at, 1] == other:
            done = max(0, int(s["stack"][at, 2]))
    for at in range(done, int(s["planned"][other])):
        number = int(s["plan"][other, at])
        if act.kind_of(number) == Act.TREASURE:
            s["left"][act.first_of(number)] = 1
        elif act.kind_of(number) == Act.PLAY:
            cards += 1 + act.is_doubled(number) + act.has_card(number)
            s["pile"][act.first_of(number)] += 1
            s["pile"][Card.DOUBLE_DOUBLE] += act.is_doubled(number)
            s["pile"][Card.HOLISTIC_HERBS] += act.has_card(number)
    s["plan"][other][:] = 0
    s["plan"][other, state.PLAN - 1] = -cards
    s["planned"][other] = done
    if s["hidden"][other]:
        s["place"][other] = s["home"][other]
        s["hp"][other] = min(int(s["last_hp"][other]), state.most_hp(s, other))
        s["wounds"][other] = s["last_wounds"][other]
        for owner in range(state.SEATS):
            s["due"][owner, other] = 0
            s["due_in"][owner, other] = NOBODY


@rule
def drawn_by(s: State) -> int:
    """Return the seat that is looking at drawn cards, or NOBODY."""
    for at in range(int(s["depth"])):
        if s["stack"][at, 0] in (Frame.KEEP, Frame.GIVE, Frame.TOPS):
            return int(s["stack"][at, 1])
    return NOBODY


# --- the unseen ---------------------------------------------------------------------------------

GAINED = 2  # most points that a step can gain, by a doubled card or a token


def possible_hexes(s: State, rules: Rules, other: int) -> list[int]:
    """Return the hexes where an unseen seat may be, by public knowledge, sorted.

    Each written step may be a walk, climb, run or cave, or may have gained points. Other figures in
    the way are ignored.
    """
    turns = state.turns_of(s) if other <= s["turn"] else (state.turns_of(s) - 1) % TURNS
    least = {int(s["home"][other]): 0}  # points, by hex
    hexes = set(least)
    steps, points = int(s["written"][other]), int(s["last_points"][other])
    for step in range(1, steps + 1):
        after: dict[int, int] = {}
        for hex, spent in least.items():
            for to, price in _next_hexes(s, rules, other, hex, turns):
                after[to] = min(after.get(to, FAR), spent + price)
        least = after
        gained = GAINED * (steps - step)
        hexes |= {hex for hex, spent in least.items() if spent <= points + gained}
    return sorted(hexes)


def _next_hexes(
    s: State, rules: Rules, seat: int, hex: int, turns: int
) -> Iterator[tuple[int, int]]:
    """Yield the hexes that a seat can reach from `hex` by one step, each with its price."""
    near = [
        int(to)
        for to in rules["near"][turns, hex]
        if to >= 0 and _can_stand(s, rules, seat, int(to))
    ]
    yield from ((to, step_price(s, seat, hex, to)) for to in near)
    if not state.is_high(s, seat):
        level = state.height(hex)
        for over in near:
            if state.height(over) <= level:
                yield from (
                    (int(to), 1)
                    for to in rules["near"][turns, over]
                    if to >= 0
                    and state.height(int(to)) <= state.height(over)
                    and _can_stand(s, rules, seat, int(to))
                )
    if rules["nature"][hex] == CAVE:
        yield int(rules["mouth"][hex]), 1


def _can_stand(s: State, rules: Rules, seat: int, hex: int) -> bool:
    """Return whether an unseen seat may be on a hex: lava only as an Angel, no Axis Mundi."""
    if hex == MIDDLE:
        return bool(s["crater"])
    return rules["nature"][hex] != INACCESSIBLE or bool(s["form"][seat] == state.ANGEL)


# --- random deals of hidden facts --------------------------------------------------------------


@rule
def deal_unseen(s: State, rules: Rules, rng: np.random.Generator, seat: int) -> None:
    """Deal random cards and tokens for all hidden facts of a seat's view, in place.

    Plans stay empty, so that unseen seats are where they vanished. The result depends on the view
    only, and has the same view.
    """
    hide_from(s, rules, seat)
    for deck in range(2):
        for at in range(2):
            if s["top"][deck, at] != NOBODY:
                s["pile"][s["top"][deck, at]] -= 1  # known top cards are not dealt
    for deck in range(2):
        first = first_kind(deck)
        drawn = max(0, -int(s["drawn"][first]))
        s["drawn"][first] = max(0, int(s["drawn"][first]))
        for _ in range(drawn):
            kind = take_of_deck(s, rng, deck)
            s["drawn"][kind] += 1
        deal_tops(s, rng, deck)
    unseen = counted(s["pile"])
    for other in range(state.SEATS):
        if other != seat:
            missing = int(s["held"][other]) - counted(s["hand"][other])
            unseen = deal_from(s, other, missing, 0, unseen, rng)
            deal_tokens(s, rng, other)
    for deck in range(2):
        for at in range(2):
            if s["top"][deck, at] != NOBODY:
                s["pile"][s["top"][deck, at]] += 1


@rule
def take_of_deck(s: State, rng: np.random.Generator, deck: int) -> int:
    """Take a random card out of a deck in `pile`; return its kind."""
    cards = deck_size(s, deck)
    kind = card_at(s["pile"], first_kind(deck), int(rng.random() * cards))
    s["pile"][kind] -= 1
    return kind


@rule
def deal_tops(s: State, rng: np.random.Generator, deck: int) -> None:
    """Deal random cards for the top of a deck that only other seats know."""
    for at in range(2):
        if s["known"][deck, at] and s["top"][deck, at] == NOBODY:
            s["top"][deck, at] = take_of_deck(s, rng, deck)


@rule
def deal_tokens(s: State, rng: np.random.Generator, other: int) -> None:
    """Deal a seat random tokens out of `left`, in place of its unknown ones."""
    count = max(0, -int(s["token"][other, 0]))
    s["token"][other, 0] = 0
    for _ in range(count):
        token = token_at(s, int(rng.random() * tokens_left(s)))
        s["left"][token] = 0
        s["token"][other, token] = 1
