"""The exact distribution of positions after some rolls, in any game.

Chance follows the engine; seats follow a policy.

>>> from azardia_nb.games import load
>>> game = load("chutes_and_ladders").Game(1)
>>> ends = after_rolls(game, 1, at_random)
>>> len(ends), str(ends[0].chance)
(6, '1/6')
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import CHANCE, OVER, Engine, Row, Rules
from azardia_nb.players.greedy import greedy_values
from azardia_nb.probability.ties import equally_good
from azardia_nb.solve.game_tree import Policy
from azardia_nb.text.language import spoken

MOST = 20_000  # largest number of positions computed


class PositionChance(NamedTuple):
    """A position and its probability."""

    state: Row
    chance: Fraction


def at_random(state: Row, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Return the policy that takes each legal action with the same weight."""
    return dict.fromkeys(actions, 1)


def greedy_policy(engine: Engine) -> Policy:
    """Return the greedy bot's policy; equally good actions are equally likely.

    Raises AzardiaError for a game without an evaluation.
    """
    if engine.evaluation is None:
        raise AzardiaError("this game has no evaluation, and so no greedy bot")

    def choose(state: Row, rules: Rules, actions: list[int]) -> Mapping[int, int]:
        return dict.fromkeys(equally_good(greedy_values(engine, state, rules, actions)), 1)

    return choose


def after_rolls(game: Reading, rolls: int, policy: Policy) -> list[PositionChance]:
    """Return the distribution of positions after `rolls` acts of chance, in any seats' turns.

    Seats have made all their decisions up to the next act of chance. Raises AzardiaError if more
    than MOST positions are computed.
    """
    ahead = _Ahead(game, policy)
    here = ahead.after_decisions([PositionChance(game.state, Fraction(1))])
    for _ in range(rolls):
        here = ahead.after_decisions(ahead.after_chance(here))
    return here


class _Ahead:
    def __init__(self, game: Reading, policy: Policy) -> None:
        self.engine, self.rules, self.policy = game.type.engine, game.rules, policy
        self.computed = 0

    def after_chance(self, ends: Iterable[PositionChance]) -> list[PositionChance]:
        """Return the distribution after one act of chance; positions without one stay."""
        return self._merged(
            following
            for state, share in ends
            for following in (
                [
                    PositionChance(
                        self._after(state, one.number), share * Fraction(one.weight, one.total)
                    )
                    for one in self.engine.chance(state, self.rules)
                ]
                or [PositionChance(state, share)]
            )
        )

    def after_decisions(self, ends: list[PositionChance]) -> list[PositionChance]:
        """Return the distribution after all decisions up to the next act of chance or the end."""
        done: list[PositionChance] = []
        while ends:
            going: list[PositionChance] = []
            for end in ends:
                waits = self.engine.to_act(end.state, self.rules) in (CHANCE, OVER)
                (done if waits else going).append(end)
            ends = self._merged(
                following for end in going for following in self._after_choice(*end)
            )
        return self._merged(done)

    def _after_choice(self, state: Row, share: Fraction) -> list[PositionChance]:
        weights = self.policy(state, self.rules, self.engine.legal(state, self.rules))
        total = sum(weights.values())
        return [
            PositionChance(self._after(state, number), share * Fraction(weight, total))
            for number, weight in weights.items()
        ]

    def _after(self, state: Row, number: int) -> Row:
        self.computed += 1
        if self.computed > MOST:
            raise AzardiaError(
                spoken("more than {n} positions are possible: look fewer rolls ahead", n=MOST)
            )
        return self.engine.apply(state, self.rules, number)

    def _merged(self, ends: Iterable[PositionChance]) -> list[PositionChance]:
        """Return the distribution with equivalent positions merged and their chances added."""
        by_key: dict[bytes, PositionChance] = {}
        for state, share in ends:
            key = self.engine.key(state)
            other = by_key.get(key)
            by_key[key] = PositionChance(state, share if other is None else other.chance + share)
        return list(by_key.values())


def progress_after(game: Reading, seat: int, rolls: int, policy: Policy) -> dict[int, Fraction]:
    """Return the distribution of the progress of `seat`, from 1, after `rolls` acts of chance.

    >>> from azardia_nb.games import load
    >>> game = load("coin_race").Game(1)
    >>> {tile: str(chance) for tile, chance in progress_after(game, 1, 1, at_random).items()}
    {1: '1/4', 2: '1/4', 3: '1/8', 4: '1/4', 5: '1/8'}
    """
    distribution: dict[int, Fraction] = {}
    for state, share in after_rolls(game, rolls, policy):
        there = int(game.type.engine.progress(state, seat - 1))
        distribution[there] = distribution.get(there, Fraction(0)) + share
    return dict(sorted(distribution.items()))
