"""Positions that differ in hidden cards alone: from each seat, and to programs, they are the same.

All cards that a seat may not see are dealt anew, as many to each, and both games go on alike: what
a rival draws, offers or gives unseen may be another card. The view of the seat, its log and labels,
what PettingZoo observes and masks, what OpenSpiel tells and remembers have to be equal throughout.
"""

import pickle
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from azardia_nb import Numbers
from azardia_nb.env.table import MissingExtra, Position
from azardia_nb.game.game import Game, begin
from azardia_nb.game.protocol import CHANCE, OVER, Row, Variant
from azardia_nb.games.azardia.record import GAME as AZARDIA
from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import dealer_chooses
from azardia_nb.games.azardia.rules.frames import DEAL, EXCHANGE, Frame
from azardia_nb.games.azardia.rules.frames import DRAW as AZARDIA_DRAW
from azardia_nb.games.azardia.rules.state import POOL
from azardia_nb.games.machine.stack import KIND, pending
from azardia_nb.games.titan_race.game import start
from azardia_nb.games.titan_race.rules.frames import DRAW, DRAW_
from azardia_nb.games.titan_race.rules.rulings import TwoHands
from azardia_nb.text.language import LANGUAGES
from fuzz.findings import Broken, Case, Kind
from fuzz.games import HouseRules, any_rulings, any_start
from fuzz.mutate import one_of
from fuzz.titan_race import kind_of
from tests.walks import deck_named

FAR = 250  # steps at most before the cards are dealt anew
TOGETHER = 30  # steps after it
EVERY = 5  # steps; so often the seat is asked for all it sees


class Hidden(NamedTuple):
    """What a seat of one game may not see, said once more, apart from the engine."""

    kinds: Callable[[Variant], int]  # of cards in hands
    rows: Callable[[Row, Variant, int], list[int]]  # of hands that are hidden from a seat
    secret: Callable[[Row, int], bool]  # whether what chance does now is
    unseen: Callable[[Row, int, int, int], bool]  # whether an action differs unseen from another


# --- Azardia ------------------------------------------------------------------------------------


def _azardia_rows(s: Row, variant: Variant, seat: int) -> list[int]:
    deals = _deals(s, seat) and dealer_chooses(variant.rules)
    return [row for row in range(POOL + 1) if row != seat and not (row == POOL and deals)]


def _deals(s: Row, seat: int) -> bool:
    return bool(pending(s) == Frame.DEAL and s["stack"][s["depth"] - 1, DEAL.seat] == seat)


def _is_given(s: Row, seat: int) -> bool:
    top = s["stack"][s["depth"] - 1]
    return bool(pending(s) == Frame.EXCHANGE and top[EXCHANGE.victim] == seat)


def _azardia_secret(s: Row, seat: int) -> bool:
    top, kind = s["stack"][s["depth"] - 1], pending(s)
    if kind == Frame.DRAW:
        return bool(top[AZARDIA_DRAW.pile] == Pile.ACTION and top[AZARDIA_DRAW.seat] != seat)
    if kind in (Frame.STEAL, Frame.EXCHANGE):
        return seat not in (top[1], top[2])
    return bool(kind == Frame.DEAL and top[DEAL.next] != seat)


def _azardia_unseen(s: Row, seat: int, one: int, other: int) -> bool:
    both = {act(one), act(other)} == {Act.ABILITY} and min(card_of(one), card_of(other)) >= 0
    return both and seat_of(one) == seat_of(other) != seat


def _azardia(case: Case) -> tuple[Variant, Row]:
    rng = case.rng
    deck = deck_named(one_of(("kit", "cases", "three-actions"), rng))
    house = HouseRules(any_rulings(rng), Numbers(), deck)
    variant = AZARDIA.variant(rulings=house.rulings, numbers=house.numbers, deck=deck)
    return variant, any_start(house, int(rng.integers(2, 5)), rng)


# --- Titan Race ---------------------------------------------------------------------------------


def _titan_rows(s: Row, variant: Variant, seat: int) -> list[int]:
    def whose(row: int) -> int:
        return int(s["player"][row]) if variant.rules["two_hands"] == TwoHands.TITAN else row

    return [row for row in range(int(s["players"])) if whose(row) != s["player"][seat]]


def _titan_secret(s: Row, seat: int) -> bool:
    top = s["stack"][s["depth"] - 1]
    drawn = s["depth"] and top[KIND] == DRAW
    return bool(drawn and s["player"][top[DRAW_.seat]] != s["player"][seat])


def _titan_race(case: Case) -> tuple[Variant, Row]:
    variant, titans, _ = kind_of(case)
    return variant, start(variant, titans)


GAMES = {
    "azardia": (
        Hidden(
            lambda variant: int(variant.rules.stop[Pile.ACTION]),
            _azardia_rows,
            _azardia_secret,
            _azardia_unseen,
        ),
        _azardia,
    ),
    "titan_race": (
        Hidden(
            lambda variant: int(variant.rules["kinds"]),
            _titan_rows,
            _titan_secret,
            lambda s, seat, one, other: False,
        ),
        _titan_race,
    ),
}


def dealt_anew(s: Row, variant: Variant, seat: int, rng: np.random.Generator) -> Row:
    """Return a position in which all cards that a seat may not see are dealt anew."""
    hidden, _ = GAMES[variant.type.name]
    twin, kinds, rows = s.copy(), hidden.kinds(variant), hidden.rows(s, variant, seat)
    cards = np.repeat(
        np.arange(kinds), s["pile"][:kinds].astype(int) + s["hand"][rows, :kinds].sum(0, dtype=int)
    )
    rng.shuffle(cards)
    for row in rows:
        dealt, cards = np.split(cards, [int(s["hand"][row].sum())])
        twin["hand"][row, :kinds] = np.bincount(dealt, minlength=kinds)
    twin["pile"][:kinds] = np.bincount(cards, minlength=kinds)
    if variant.type is AZARDIA:
        _offer_another(s, twin, seat, rng)
    return twin


def _offer_another(s: Row, twin: Row, seat: int, rng: np.random.Generator) -> None:
    """Let Robot-I-King offer one of the cards that it now has."""
    for at in range(int(s["depth"])):
        frame = twin["stack"][at]
        who, card = frame[EXCHANGE.seat], frame[EXCHANGE.given]
        if frame[KIND] == Frame.EXCHANGE and who != seat and s["hand"][who, card]:
            frame[EXCHANGE.given] = rng.choice(np.flatnonzero(twin["hand"][who]))


# --- what is seen -------------------------------------------------------------------------------


class Twins:
    """Two games that a seat cannot tell apart, each also as a state of OpenSpiel."""

    def __init__(self, spiel: Any, variant: Variant, seat: int, case: Case) -> None:
        self.variant, self.rng = variant, case.rng
        self.hidden, _ = GAMES[variant.type.name]
        table = spiel.table
        self.player = int(variant.type.player_of(spiel.position.row, seat))
        row = dealt_anew(spiel.position.row, variant, seat, case.rng)
        other = spiel.clone()
        rows = spiel.position.rows.copy()
        rows[0] = row
        other.position = Position(rows, spiel.position.acting)
        self.states = spiel, other
        self.table = table
        self.games = tuple(begin(variant, one.position.row) for one in self.states)
        for game in self.games:
            game.automatic = False

    @property
    def seat(self) -> int:
        """The seat of who looks on: initial rolls may change it."""
        return self.table.seat(self.states[0].position, self.player)

    def step(self) -> bool:
        """Do in both what looks the same; False where nothing does, or a card is turned up."""
        one, two = (game.state for game in self.games)
        acting = self.games[0].acting
        if acting != self.games[1].acting:
            raise Broken("one game waits for another than its twin")
        if acting == OVER:
            return False
        if self.variant.type is AZARDIA and _is_given(one, self.seat):
            return False  # who is given a card sees which
        if acting == CHANCE:
            mine, other = ([o.number for o in self._chance(game)] for game in self.games)
            alike = self.hidden.secret(one, self.seat) and self.rng.random() < 0.7
        else:
            mine, other = (game.actions for game in self.games)
            alike = False
        pick = mine[self.rng.integers(len(mine))]
        while acting == CHANCE and not self._sorted(pick):
            pick = mine[self.rng.integers(len(mine))]
        fits = [n for n in other if alike or n == pick]
        if acting not in (CHANCE, self.seat):
            fits += [n for n in other if self.hidden.unseen(one, self.seat, pick, n)]
        if not fits:
            return False
        for game, state, number in zip(
            self.games, self.states, (pick, fits[self.rng.integers(len(fits))]), strict=True
        ):
            state.apply_action(number if acting == CHANCE else self.table.numbered[number])
            game.take(int(number))
        one, two = (game.state for game in self.games)
        # What comes to the discard pile was turned up, and who deals as it likes looks.
        return bool((one["discard"] == two["discard"]).all()) and not (
            self.variant.type is AZARDIA and _deals(one, self.seat)
        )

    def _sorted(self, outcome: int) -> bool:
        """Return whether dice lie as programs see them: Azardia's two, the lower one first."""
        engine, rules = self.variant.type.engine, self.variant.rules
        after = engine.apply(self.games[0].state, rules, outcome)
        forgotten = after.copy()
        engine.forget(forgotten)
        if "dice" not in after.dtype.names or not forgotten["dice"].any():
            return True
        return bool((after["dice"] == forgotten["dice"]).all())

    def _chance(self, game: Game) -> Any:
        return game.type.engine.chance(game.state, game.rules)

    def compare(self) -> None:
        """Raise Broken where the seat sees a difference."""
        one, two = (self._seen(at) for at in range(2))
        for name, said in one.items():
            if said != two[name]:
                raise Broken(
                    f"{name} tells hidden cards to seat {self.seat + 1}: {ascii(said)[:300]} "
                    f"and {ascii(two[name])[:300]}"
                )

    def _seen(self, at: int) -> dict[str, Any]:
        """Return all that the seat, and a program that plays it, is told of one of the games."""
        game, state, player = self.games[at], self.states[at], self.player
        view = game.view(self.seat + 1)
        legal = state.legal_actions() if state.current_player() == player else []
        seen = {
            "the view": (repr(view), view.notation, view.state.tobytes(), view.waiting, view.seat),
            "its pickle": pickle.dumps(view),
            "a label": [(view.legal(code), view.names(code)) for code in LANGUAGES],
            "the log": [view.log(code) for code in LANGUAGES],
            "the log's table": view.frame().to_csv(),
            "OpenSpiel's player": state.current_player(),
            "OpenSpiel's legal actions": legal,
            "OpenSpiel's labels": [state.action_to_string(player, action) for action in legal],
            "OpenSpiel's observation": state.observation_string(player),
            "OpenSpiel's tensor": state.observation_tensor(player),
            "OpenSpiel's information state": state.information_state_string(player),
        }
        if game.acting >= 0:
            from azardia_nb.env.pettingzoo import raw_env

            env = raw_env(begin=begin(self.variant, state.position.row))
            env.reset(seed=1)
            agent = env.possible_agents[player]
            seen["PettingZoo's observation"] = env.observe(agent).tolist()
            seen["PettingZoo's agent"] = env.agent_selection
            seen["PettingZoo's mask"] = env.infos[agent]["action_mask"].tolist()
        return seen


def swap(case: Case, name: str) -> str:
    """Play some way, deal anew what a seat may not see, and go on with both."""
    try:
        from azardia_nb.env.openspiel import spiel_game
    except MissingExtra as error:
        return str(error)
    _, made = GAMES[name]
    variant, first = made(case)
    state = spiel_game(begin=begin(variant, first)).new_initial_state()
    for _ in range(int(case.rng.integers(FAR))):
        if state.is_terminal():
            return "over"
        state.apply_action(int(case.rng.choice(state.legal_actions())))
    seat = int(case.rng.integers(state.position.row["players"]))
    twins = Twins(state, variant, seat, case)
    same = twins.games[0].state.tobytes() == twins.games[1].state.tobytes()
    steps = 0
    twins.compare()
    while steps < TOGETHER and twins.step():
        steps += 1
        if steps % EVERY == 0:
            twins.compare()
    case.most("steps together", steps)
    return "nothing hidden" if same else "alike"


KINDS = {
    "hidden cards": Kind(lambda case: swap(case, "azardia"), 1000, seconds=60),
    "hidden hands": Kind(lambda case: swap(case, "titan_race"), 1000, seconds=60),
}
