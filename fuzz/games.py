"""Whole compiled games under any rulings, numbers and decks, with every step checked."""

from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb import RULINGS, AzardiaError, Deck, Numbers, Placed, Rulings
from azardia_nb.compiled.libraries import Native
from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER
from azardia_nb.games.azardia.bots.greedy import SCRATCH, greedy_choice
from azardia_nb.games.azardia.position import PHASES, build
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS
from azardia_nb.games.azardia.rules.board import BOUNDS, NUMBER_FIELDS, NUMBERS, check_numbers
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.engine import (
    NO_CARDS,
    chance_total,
    list_legal_of,
    outcome_at,
    start,
    step_of,
)
from azardia_nb.games.azardia.rules.frames import Frame
from azardia_nb.games.azardia.rules.state import (
    MAX_SEATS,
    MAX_SKIP,
    MAX_STACK,
    POOL,
    STATE,
    Phase,
    Rules,
    State,
    make_rules,
    rules_row,
)
from azardia_nb.games.azardia.rules.validation import check
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import read_position, write_position
from azardia_nb.games.machine.stack import KIND
from azardia_nb.players.random import random_choice
from fuzz.findings import Broken, Case, Kind, generator
from tests.walks import DECKS, deck_named

GAMES = 200_000
BATCH = 50  # games under the same rules
LOOKED_AT = 10  # one game in LOOKED_AT is stopped midway to check its position
LONGEST = 1_000_000  # steps, as in the kit's own loop: a longer game counts as endless
ROUNDS = 32_000  # close to the largest round number of a row
DECK_NAMES = ("kit", "kit", "kit", "core", *sorted(file.stem for file in DECKS.glob("*.toml")))


class Wrong(IntEnum):
    """A fault of a position."""

    NOTHING = 0
    TILE = 1
    LEVEL = 2
    COINS = 3
    SKIP = 4
    ZONE = 5  # at or beyond the gate below the top level
    FLOOR = 6  # a pawn that had crossed is back before the gate
    CROSSED = 7  # beyond the gate without having crossed
    GOAL = 8  # a pawn on the goal is not the holder, or the holder is elsewhere
    LAST_TURNS = 9
    CARDS = 10  # a card too many or too few
    HELD = 11
    LEFT = 12
    EMPTY_SEAT = 13  # an unused seat has cards
    STACK = 14
    WINNER = 16
    CHANCES = 17  # chance has to act without an outcome
    ACTIONS = 18  # a seat has to act without a legal action


# Scratch space of a game, and its maxima.
TABLE = np.dtype(
    [
        ("game", STATE),
        ("scratch", SCRATCH),
        ("crossed", "i8", MAX_SEATS),
        ("steps", "i8"),
        ("chosen", "i8"),
        ("depth", "i8"),
    ]
)


@rule
def wrong_in(s: State, rules: Rules, crossed: npt.NDArray[np.int64]) -> Wrong:
    """Return the fault of a position, or NOTHING.

    `crossed` marks the seats that had crossed the gate before; it is updated in place.
    """
    numbers = rules.numbers
    players = int(s["players"])
    over = s["phase"] == Phase.OVER
    resting = s["depth"] == 0 and not over
    if not 0 <= s["depth"] <= MAX_STACK:
        return Wrong.STACK
    for at in range(s["depth"], MAX_STACK):
        if s["stack"][at, KIND] != 0:
            return Wrong.STACK
    on_goal = 0
    for at in range(players if s["phase"] >= Phase.ROLL else 0):
        tile = s["tile"][at]
        if not 1 <= tile <= numbers.goal:
            return Wrong.TILE
        if not 1 <= s["level"][at] <= numbers.top_level:
            return Wrong.LEVEL
        if not 0 <= s["coins"][at] <= numbers.coin_cap:
            return Wrong.COINS
        if not 0 <= s["skip"][at] <= MAX_SKIP:
            return Wrong.SKIP
        if resting and s["level"][at] < numbers.top_level and tile >= numbers.gate:
            return Wrong.ZONE
        if crossed[at] and (not s["crossed"][at] or tile < numbers.gate):
            return Wrong.FLOOR
        if tile > numbers.gate and not s["crossed"][at]:
            return Wrong.CROSSED
        if tile == numbers.goal:
            on_goal += 1
            if resting and s["holder"] != at:
                return Wrong.GOAL
        crossed[at] = s["crossed"][at]
    holder = s["holder"]
    if not NOBODY <= holder < players or (resting and on_goal != (holder != NOBODY)):
        return Wrong.GOAL
    if s["last_turns"] and (holder == NOBODY or s["last_turns"] >> players):
        return Wrong.LAST_TURNS
    if over != (s["winner"] != NOBODY):
        return Wrong.WINNER
    # Under `grace_duel = immediate` a pawn that came with the loser may be on the goal, too.
    if over and not (
        s["depth"] == 0 and s["winner"] == holder and s["tile"][holder] == numbers.goal
    ):
        return Wrong.WINNER
    return wrong_cards(s, rules)


@rule
def wrong_cards(s: State, rules: Rules) -> Wrong:
    """Return the fault of a position's cards, or NOTHING."""
    actions = int(rules.stop[Pile.ACTION])
    for pile in range(3):
        left = 0
        discarded = 0
        for kind in range(rules.first[pile], rules.stop[pile]):
            there = int(s["pile"][kind]) + int(s["discard"][kind])
            left += int(s["pile"][kind])
            discarded += int(s["discard"][kind])
            if kind < actions:
                for row in range(POOL + 1):
                    there += int(s["hand"][row, kind])
            if there != rules.cards[kind]["count"]:
                return Wrong.CARDS
        if left != s["left"][pile] or discarded != s["discarded"][pile]:
            return Wrong.LEFT
    gathered = False
    for at in range(int(s["depth"])):
        frame = s["stack"][at, KIND]
        gathered = gathered or frame == Frame.GATHER or frame == Frame.DEAL
    for row in range(POOL + 1):
        held = 0
        for kind in range(actions):
            held += int(s["hand"][row, kind])
        if held != s["held"][row]:
            return Wrong.HELD
        if held and row >= s["players"] and not (row == POOL and gathered):
            return Wrong.EMPTY_SEAT
    return Wrong.NOTHING


def play_checked(
    table: npt.NDArray[np.void],
    all_rules: npt.NDArray[np.void],
    greedy: int,
    rng: np.random.Generator,
    until: int,
) -> int:
    """Play the game in `table` up to step `until`; return the first fault, or NOTHING.

    Seats in the mask `greedy` play greedily, the others at random. After a fault, `table` has the
    faulty position.
    """
    t = table[0]
    s = t["game"]
    rules = all_rules[0]
    legal = t["scratch"]["legal"]
    while t["steps"] < until and s["round"] < ROUNDS:
        seat = to_act(s, rules)
        if seat == OVER:
            return Wrong.NOTHING
        if seat == CHANCE:
            total = chance_total(s, rules)
            if total < 1:
                return Wrong.CHANCES
            chosen = outcome_at(s, rules, int(rng.random() * total))
        else:
            n = list_legal_of(s, rules, seat, legal)
            if not 1 <= n <= MAX_ACTIONS:
                return Wrong.ACTIONS
            if greedy >> seat & 1:
                chosen = greedy_choice(s, rules, rng, legal, n, t["scratch"])
            else:
                chosen = random_choice(rng, legal, n)
        t["chosen"] = chosen
        step_of(s, rules, seat, chosen)
        t["steps"] += 1
        t["depth"] = max(t["depth"], s["depth"])
        found = wrong_in(s, rules, t["crossed"])
        if found != Wrong.NOTHING:
            return found
    return Wrong.NOTHING


@cache
def loop() -> Any:
    """Return `play_checked` compiled to C."""
    return Native(play_checked, Path(mkdtemp()))


# --- what is played ---------------------------------------------------------------------------


class HouseRules(NamedTuple):
    """The rulings, numbers and deck of some games."""

    rulings: Rulings
    numbers: Numbers
    deck: Deck | None

    @property
    def rules(self) -> Rules:
        """The rules in the form that the engine reads."""
        cards = NO_CARDS if self.deck is None else self.deck.table
        return make_rules(self.rulings.codes, cards, self.numbers)

    def said(self) -> str:
        """Return the differences from the default rules, and the deck, as text."""
        usual = NUMBERS._asdict()
        changed = {n: v for n, v in self.numbers._asdict().items() if v != usual[n]}
        name = None if self.deck is None else self.deck.name
        return f"{self.rulings!r}, Numbers(**{changed!r}), deck {name!r}"


EVERY_ANSWER = tuple((name, value) for name, r in RULINGS.items() for value in r.values)


def any_rulings(rng: np.random.Generator, sure: int | None = None) -> Rulings:
    """Return rulings of which on average half are drawn at random; the others have their defaults.

    `sure` is an index in EVERY_ANSWER of an answer that must be included.
    """
    answers = {
        name: ruling.values[rng.integers(len(ruling.values))]
        for name, ruling in RULINGS.items()
        if rng.random() < 0.5
    }
    if sure is not None:
        name, value = EVERY_ANSWER[sure % len(EVERY_ANSWER)]
        answers[name] = value
    return Rulings(**answers)


def any_numbers(rng: np.random.Generator) -> Numbers:
    """Return the default numbers, or random ones that form a playable game."""
    while rng.random() < 0.6:
        changed: dict[str, Any] = {}
        for name in NUMBER_FIELDS:
            if rng.random() < 0.3:
                least, most = BOUNDS[name]
                changed[name] = int(rng.choice((least, most, int(rng.integers(least, most + 1)))))
        if rng.random() < 0.3:
            tiles = [int(tile) for tile in rng.permutation(np.arange(1, 255))]
            a, z = rng.integers(0, 30, size=2)
            changed |= {"a_tiles": tuple(tiles[:a]), "z_tiles": tuple(tiles[a : a + z])}
        try:
            numbers = NUMBERS._replace(**changed)
            check_numbers(numbers)
        except AzardiaError:
            continue
        return numbers
    return NUMBERS


@lru_cache(maxsize=4)
def rules_of(seed: int, batch: int) -> tuple[HouseRules, npt.NDArray[np.void]]:
    """Return the rules of a batch of games, and the array row for compiled code."""
    rng = generator("rules", seed, batch)
    deck = deck_named(DECK_NAMES[rng.integers(len(DECK_NAMES))])
    house = HouseRules(any_rulings(rng, batch), any_numbers(rng), deck)
    return house, rules_row(house.rules)


def any_start(house: HouseRules, players: int, rng: np.random.Generator) -> State:
    """Return a position before the initial rolls, or a random position that can be set up."""
    if rng.random() < 0.7:
        return start(house.rules, players, house.deck is not None)
    numbers = house.numbers
    actions = [
        card.id
        for card in (house.deck.cards if house.deck else ())
        if card.pile is Pile.ACTION
        for _ in range(card.count)
    ]
    rng.shuffle(actions)
    characters = [str(name) for name in rng.permutation(CHARACTERS)]
    pawns = []
    for at in range(players):
        top = rng.random() < 0.6
        most = numbers.goal if top else numbers.gate - 1
        least = max(1, numbers.gate - 3, most - 8) if rng.random() < 0.5 else 1
        tile = int(rng.integers(least, most + 1))
        hand, actions = actions[:5], actions[5:]
        pawns.append(
            Placed(
                tile,
                characters[at],
                numbers.top_level if top else int(rng.integers(1, numbers.top_level)),
                1000 * int(rng.integers(numbers.coin_cap + 1)),
                tuple(hand[: rng.integers(6)]),
                int(rng.choice((0, 0, 0, 1, 2))),
            )
        )
    phase = str(rng.choice(list(PHASES)))
    seat = int(rng.integers(players)) + 1
    try:
        return build(house.rules, house.deck, pawns, seat=seat, phase=phase)
    except AzardiaError:  # for example two pawns on the goal
        return start(house.rules, players, house.deck is not None)


def new_table(first: State) -> npt.NDArray[np.void]:
    """Return a row of TABLE with a game at the position `first`."""
    table = np.zeros(1, TABLE)
    table["game"][0] = first
    table["crossed"][0] = first["crossed"]
    return table


def look_at(state: State, house: HouseRules) -> None:
    """Raise Broken unless the kit accepts a position and its notation reads back."""
    said = write_position(state, house.deck)
    try:
        check(state, house.rules)
        again = read_position(said, house.rules, house.deck)
    except AzardiaError as error:
        raise Broken(f"{error}; {said}; {house.said()}") from None
    if write_position(again, house.deck) != said:
        raise Broken(f"does not read back: {said}; {house.said()}")


def play_out(house: HouseRules, first: State, rng: np.random.Generator, case: Case) -> str:
    """Play one game to its end; Broken for any fault. Return "ended" or "without an end"."""
    return _play(house, rules_row(house.rules), first, rng, case, look=True)


def _play(
    house: HouseRules,
    row: npt.NDArray[np.void],
    first: State,
    rng: np.random.Generator,
    case: Case,
    look: bool,
) -> str:
    table = new_table(first)
    greedy = int(rng.integers(16)) if rng.random() < 0.2 else 0
    found = Wrong.NOTHING
    if look:
        found = loop()(table, row, greedy, rng, int(rng.integers(1, 400)))
        if found == Wrong.NOTHING and to_act(table[0]["game"], house.rules) != OVER:
            look_at(table[0]["game"], house)
    if found == Wrong.NOTHING:
        found = loop()(table, row, greedy, rng, LONGEST)
    t = table[0]
    if found != Wrong.NOTHING:
        line = write_position(t["game"], house.deck)
        raise Broken(f"{Wrong(found).name} after step {t['steps']}: {line}; {house.said()}")
    for name in ("steps", "depth"):
        case.most(f"most {name}", int(t[name]))
    if to_act(t["game"], house.rules) == OVER:
        return "ended"
    # Greedy bots that cannot buy a level may avoid each other for ever.
    if greedy:
        return "without an end"
    line = write_position(t["game"], house.deck)
    raise Broken(f"no end after {t['steps']} steps: {line}; {house.said()}")


def game(case: Case) -> str:
    """Play the game of a case under the rules of its batch."""
    house, row = rules_of(case.seed, case.number // BATCH)
    rng = case.rng
    first = any_start(house, int(rng.integers(2, MAX_SEATS + 1)), rng)
    return _play(house, row, first, rng, case, look=case.number % LOOKED_AT == 0)


KINDS = {"games": Kind(game, GAMES, ready=loop)}
