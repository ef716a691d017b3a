"""What a seat may not see is not in its view; what it has seen openly stays there.

Hidden are the others' hands, tokens and written ways, cards on top of a deck that others have
looked at, and what lies drawn before somebody else.
Known stays how many cards and tokens there are, which of them a seat has seen, where an unseen
figure vanished and with how many points.
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
    """Take out of a position what a seat may not see.

    Cards that it has not seen lie under the draw decks, tokens among those that nobody has found:
    `token` of a rival is then below 0 in its first place, by how many it holds unknown, and so is
    `drawn` in the first place of each deck. So are cards that a rival has written down in the last
    place of its `plan`.
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
    """Put what somebody else has drawn under its deck."""
    unknown = int(s["drawn"][first:stop].sum())
    s["pile"][first:stop] += s["drawn"][first:stop]
    s["drawn"][first:stop] = 0
    s["drawn"][first] = -unknown


@rule
def turn_down_tokens(s: State, other: int) -> None:
    """Put the tokens of a seat back among those that nobody has found, but for an open Bomb."""
    unknown = 0
    for token in range(state.TOKENS):
        if s["token"][other, token] > 0 and not (token == BOMB and s["defused"]):
            s["token"][other, token] = 0
            s["left"][token] = 1
            unknown += 1
    s["token"][other, 0] = -unknown


@rule
def hide_plan(s: State, other: int) -> None:
    """Leave of an unseen seat what was seen as it vanished; of a way what is done already."""
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
    """Return the seat before which cards lie drawn, or NOBODY."""
    for at in range(int(s["depth"])):
        if s["stack"][at, 0] in (Frame.KEEP, Frame.GIVE, Frame.TOPS):
            return int(s["stack"][at, 1])
    return NOBODY


# --- the unseen ---------------------------------------------------------------------------------

GAINED = 2  # points that a step may bring at most: two cards, or a token


def possible(s: State, rules: Rules, other: int) -> list[int]:
    """Return where an unseen figure can be, by what all have seen: knowledge, not truth.

    Each step that it has written may be a walk, a climb, a run, a cave, or something that brought
    points. Who stands in the way is not asked.
    """
    turns = state.turns_of(s) if other <= s["turn"] else (state.turns_of(s) - 1) % TURNS
    least = {int(s["home"][other]): 0}  # points, by hex
    found = set(least)
    written, points = int(s["written"][other]), int(s["last_points"][other])
    for step in range(1, written + 1):
        after: dict[int, int] = {}
        for hex, spent in least.items():
            for to, price in _ways(s, rules, other, hex, turns):
                after[to] = min(after.get(to, FAR), spent + price)
        least = after
        gained = GAINED * (written - step)
        found |= {hex for hex, spent in least.items() if spent <= points + gained}
    return sorted(found)


def _ways(s: State, rules: Rules, seat: int, hex: int, turns: int) -> Iterator[tuple[int, int]]:
    """Yield the hexes that one step of a way leads to, and what it costs."""
    near = [
        int(to) for to in rules["near"][turns, hex] if to >= 0 and _open(s, rules, seat, int(to))
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
                    and _open(s, rules, seat, int(to))
                )
    if rules["nature"][hex] == CAVE:
        yield int(rules["mouth"][hex]), 1


def _open(s: State, rules: Rules, seat: int, hex: int) -> bool:
    """Return whether a figure may stand on a hex: nobody is transformed unseen."""
    if hex == MIDDLE:
        return bool(s["crater"])
    return rules["nature"][hex] != INACCESSIBLE or bool(s["form"][seat] == state.ANGEL)


# --- dealt anew ---------------------------------------------------------------------------------


@rule
def deal_unseen(s: State, rules: Rules, rng: np.random.Generator, seat: int) -> None:
    """Deal the others cards and tokens that they might have; the unseen have stayed where they are.

    What it deals hangs only on what the seat sees, and is seen as the same by it.
    """
    hide_from(s, rules, seat)
    for deck in range(2):
        for at in range(2):
            if s["top"][deck, at] != NOBODY:
                s["pile"][s["top"][deck, at]] -= 1  # it stays on its deck
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
            held = int(s["held"][other]) - counted(s["hand"][other])
            unseen = deal_from(s, other, held, 0, unseen, rng)
            deal_tokens(s, rng, other)
    for deck in range(2):
        for at in range(2):
            if s["top"][deck, at] != NOBODY:
                s["pile"][s["top"][deck, at]] += 1


@rule
def take_of_deck(s: State, rng: np.random.Generator, deck: int) -> int:
    """Take any card of a deck, and return its kind."""
    cards = deck_size(s, deck)
    kind = card_at(s["pile"], first_kind(deck), int(rng.random() * cards))
    s["pile"][kind] -= 1
    return kind


@rule
def deal_tops(s: State, rng: np.random.Generator, deck: int) -> None:
    """Lay cards on top of a deck that others have looked at."""
    for at in range(2):
        if s["known"][deck, at] and s["top"][deck, at] == NOBODY:
            s["top"][deck, at] = take_of_deck(s, rng, deck)


@rule
def deal_tokens(s: State, rng: np.random.Generator, other: int) -> None:
    """Deal a seat as many tokens as it holds unknown."""
    count = max(0, -int(s["token"][other, 0]))
    s["token"][other, 0] = 0
    for _ in range(count):
        token = token_at(s, int(rng.random() * tokens_left(s)))
        s["left"][token] = 0
        s["token"][other, token] = 1
