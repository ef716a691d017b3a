"""A perfect bot for the hunt of one hunter after an Angel, from the solution in `odds/hunt.py`.

The solution has the values of positions in which a turn begins; within a turn the bot tries all
legal actions. It refuses all other games.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import AskedBot, Row, Variant, copy_of
from azardia_nb.game.terms import CHANCE, OVER
from azardia_nb.games.axis_mundi.odds.hunt import (
    HIGH,
    HUNTER,
    THIRD,
    SolvedHunt,
    probability_home,
    solve,
)
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.actions import MAX_ACTIONS, Act, action, first_of, seat_of
from azardia_nb.games.axis_mundi.rules.board import POWER
from azardia_nb.games.axis_mundi.rules.choices import list_legal
from azardia_nb.games.axis_mundi.rules.state import ANGEL, RULES, Rules, State, is_high
from azardia_nb.players.greedy import Greedy
from azardia_nb.text.language import spoken

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading, View

TOLERANCE = 1e-6  # values that differ by less count as equal
CACHE_LIMIT = 20_000  # most positions in the cache


class PerfectPlayer:
    """A bot that maximizes the probability that the Angel gets home, or as the hunter minimizes it.

    The first choice waits for the hunt to be solved, some minutes for an unhurt Angel. After the
    Angel's death the bot plays on as a greedy one; only that part depends on the seed.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._turns: dict[int, TurnValues] = {}
        self._hunts = False  # True once it has chosen in a hunt
        self._afterwards = Greedy(seed)

    def choose(self, view: "View") -> str:
        """Return a legal action of the view's seat; AzardiaError if the game is no such hunt."""
        if self._hunts and not is_hunt(view.variant.rules, view.state):
            return self._afterwards.choose(view)
        check_game(view)
        self._hunts = True
        return view.text(self.best(view.variant.rules, view.state, view.actions))

    def best(self, rules: Rules, s: State, actions: list[int]) -> int:
        """Return the best of `actions`, as a number, for the seat whose turn it is."""
        seat = int(s["turn"])
        if len(actions) == 1 or seat == THIRD:
            return actions[-1]  # the end of the turn
        most = int(s["hp"][HIGH])
        limit = next((n for n in self._turns if n >= most), None)
        if limit is None:
            limit, self._turns = most, {most: TurnValues(rules, _solution(rules.tobytes(), most))}
        return self._turns[limit].best(s, actions)


class TurnValues:
    """Values of positions within a turn: the probability that the Angel gets home."""

    def __init__(self, rules: Rules, solved: SolvedHunt) -> None:
        self._rules, self._solved = rules, solved
        self._values: dict[bytes, float] = {}

    def best(self, s: State, actions: list[int]) -> int:
        """Return the best of `actions` for the seat whose turn it is; of equal ones the first."""
        seat = int(s["turn"])
        sign = 1 if seat == HIGH else -1
        tried = self._candidates(seat, actions) or actions
        values = [sign * self._value_after(s, seat, seat, one) for one in tried]
        return next(
            one for one, its in zip(tried, values, strict=True) if its > max(values) - TOLERANCE
        )

    def value(self, s: State, seat: int) -> float:
        """Return the probability that the Angel gets home; `s` is in the turn of `seat`."""
        if s["winner"] == HIGH:
            return 1.0
        if not is_high(s, HIGH):
            return 0.0
        waiting = engine.to_act(s, self._rules)
        if waiting == OVER:
            return 0.0
        if waiting == CHANCE:
            cases = engine.chance_total(s, self._rules)
            faces = [engine.outcome_at(s, self._rules, case) for case in range(cases)]
            return sum(self._value_after(s, seat, CHANCE, face) for face in faces) / cases
        if waiting == THIRD:
            return self._value_after(s, seat, THIRD, action(Act.END))
        if waiting != seat:
            return probability_home(self._solved, s)
        key = s.tobytes()
        if key not in self._values:
            if len(self._values) > CACHE_LIMIT:
                self._values.clear()
            out = np.zeros(MAX_ACTIONS, np.int64)
            legal = out[: list_legal(s, self._rules, seat, out)].tolist()
            values = [
                self._value_after(s, seat, seat, one) for one in self._candidates(seat, legal)
            ]
            self._values[key] = max(values) if seat == HIGH else min(values)
        return self._values[key]

    def _candidates(self, seat: int, actions: list[int]) -> list[int]:
        """Return the actions to try.

        They are not aimed at the third seat, and do not lead the Angel onto a Power Hex.
        """
        natures = self._rules["nature"]
        return [
            one
            for one in actions
            if seat_of(one) != THIRD
            and (seat == HUNTER or first_of(one) < 0 or natures[first_of(one)] != POWER)
        ]

    def _value_after(self, s: State, seat: int, by: int, chosen: int) -> float:
        after = copy_of(s)
        engine.step(after, self._rules, by, chosen)
        waiting = engine.to_act(after, self._rules)
        if waiting == seat and after["round"] != s["round"]:  # the others had no choice
            return probability_home(self._solved, after)
        return self.value(after, seat)


@lru_cache(maxsize=1)
def _solution(raw: bytes, most: int) -> SolvedHunt:
    return solve(np.frombuffer(raw, RULES)[0], most)


def _make_chooser(variant: Variant, rng: np.random.Generator) -> Callable[[Row], int]:
    player = PerfectPlayer()
    return lambda s: player.best(variant.rules, s, variant.type.engine.legal(s, variant.rules))


def check_game(game: "Reading") -> None:
    """Raise AzardiaError, with the reason, if a perfect bot cannot play this game."""
    check_hunt(game.variant, game.state)


def check_hunt(variant: Variant, s: Row) -> None:
    """Raise AzardiaError if the position belongs to no hunt that can be solved."""
    if not is_hunt(variant.rules, s):
        wrong = spoken(
            "a perfect bot only plays the hunt: seat 1 is an Angel off the Power Hexes, seat 3 "
            "stands on its own pier, no markers"
        )
        raise AzardiaError(wrong)


def is_hunt(rules: Rules, s: State) -> bool:
    """Return whether a position belongs to a hunt that can be solved."""
    return bool(
        s["form"][HIGH] == ANGEL
        and s["at"][THIRD] == rules["pier"][THIRD]
        and rules["nature"][s["at"][HIGH]] != POWER
        and not s["infected"].any()
        and not rules["cards"]
    )


ASKED = AskedBot(_make_chooser, check_hunt)
BOTS = {"perfect": PerfectPlayer}
