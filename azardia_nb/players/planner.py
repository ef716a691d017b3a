"""A bot for any game with a planning: it plays every action out many times.

Each rollout deals hidden information anew, takes one action, lets all seats play greedily as far as
`Planning.is_enough` says, and values the final position by the probability of winning. All actions
face the same hands, dice and draws; after a share of the rollouts the worse half of the actions is
dropped (sequential halving: Karnin, Koren and Somekh, 2013).
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.libraries import can_compile, compiled, made_for
from azardia_nb.compiled.marks import nothing, rule
from azardia_nb.compiled.rows import copy_front
from azardia_nb.errors import AzardiaError
from azardia_nb.game import protocol
from azardia_nb.game.game import View
from azardia_nb.game.planning import best_first
from azardia_nb.game.protocol import AskedBot, Engine, GameType, Player, Rate, Row, Rules, Variant
from azardia_nb.players.greedy import TRIES, Greedy, expected_of, loop_bots

RATING = 800  # rollouts for rating each action of a finished game
LONGEST = 10_000  # steps of a rollout: greedy play may go round in circles
TAPE = 64  # random numbers of a rollout; reused from the start if they run out
GREEDY = 0  # index of greedy among a game's loop bots


class Plan(NamedTuple):
    """A game's planner; `choose` takes `table` rows, rules, a Generator and a budget."""

    choose: Callable[..., int]
    table: np.dtype[np.void]
    begin: Callable[[Row], None]
    budget: int


class Planner:
    """Takes the action that wins most rollouts; `seed` makes its choices repeatable.

    Compiled, a choice takes some milliseconds. Without compiled rules it plays greedily. Raises
    AzardiaError, at the first choice, for a game without a planning.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._seed = seed
        self._greedy: Player | None = None

    def choose(self, view: View) -> str:
        """Return the legal action that wins most rollouts."""
        if not view.actions:
            raise AzardiaError(f"it is not the turn of seat {view.seat0 + 1}")
        if not can_compile(plan_of(view.type).choose):
            self._greedy = self._greedy or view.type.bots().get("greedy", Greedy)(self._seed)
            return self._greedy.choose(view)
        return view.text(planner_choice(view.variant, self._rng)(view.state))


def planner_choice(variant: Variant, rng: np.random.Generator) -> Callable[[Row], int]:
    """Return a compiled function that chooses an action; it uses only what the seat can see."""
    think, budget = _planning(variant, rng), plan_of(variant.type).budget
    return lambda s: int(think(s, budget)["candidate"][0])


def planner_ratings(variant: Variant, rng: np.random.Generator) -> Rate:
    """Return a function that rates actions by the probability of winning, with many rollouts.

    It rates only the planner's candidates; with fewer than two it returns {}.
    """
    values = planner_values(variant, rng)

    def rate(s: Row) -> dict[int, float]:
        actions = values(s)
        return {one.action: one.wins / one.rollouts for one in actions} if len(actions) > 1 else {}

    return rate


class PlannedValue(NamedTuple):
    """An action, its number of rollouts, and the sum of their values, from 0 to 1 each."""

    action: int
    wins: float
    rollouts: int


def planner_values(
    variant: Variant, rng: np.random.Generator
) -> Callable[[Row], list[PlannedValue]]:
    """Return a function that plays out the planner's candidates many times, from a seat's view."""
    think = _planning(variant, rng)

    def values(s: Row) -> list[PlannedValue]:
        table = think(s, RATING)
        n = int(table["tried"])
        columns = (table[name][:n].tolist() for name in ("candidate", "value", "rollouts"))
        return [PlannedValue(*one) for one in zip(*columns, strict=True)]

    return values


def _planning(variant: Variant, rng: np.random.Generator) -> Callable[[Row, int], Row]:
    """Return a function of a position and a number of rollouts.

    It returns a row of `Plan.table` with the candidates, the best first.
    """
    plan, engine = plan_of(variant.type), variant.type.engine
    table, all_rules = np.zeros(1, plan.table), engine.rules_for(variant.rules, 1)

    def think(s: Row, budget: int) -> Row:
        table["game"][0] = s
        plan.begin(table["game"][0])
        compiled(plan.choose)(table, all_rules, rng, budget)
        return table[0]

    return think


def bots_outside_loop(game: GameType) -> dict[str, AskedBot]:
    """Return a game's bots that run outside the compiled loop, by name."""
    own = dict(game.simulation().asked)
    if game.planning is None:
        return own
    return {"planner": AskedBot(planner_choice), **own}


@cache
def plan_of(game: GameType) -> Plan:
    """Return a game's planner, as plain functions that can be compiled."""
    if game.planning is None:
        raise AzardiaError("this game does not say how it is planned, and so has no planner")
    planning, engine, simulation = game.planning(), game.engine, game.simulation()
    if engine.hides and planning.deal_unseen is nothing:
        raise AzardiaError(
            f"{game.name} hides something from its seats, and its planner would see it: let its "
            "planning deal anew what a seat cannot see (deal_unseen)"
        )
    to_act, list_legal, step = engine.to_act, engine.list_legal, engine.step
    chance_total, outcome_at = engine.chance_total, engine.outcome_at
    deal_unseen, list_candidates = planning.deal_unseen, planning.list_candidates
    turn_of, is_enough, chance_to_win = planning.turn_of, planning.is_enough, planning.chance_to_win
    choose_bot = loop_bots(game).choose
    row, size = engine.state, engine.state.itemsize
    if planning.most:
        list_candidates = best_by_view(engine, planning.most)

    @rule
    def play_out(s: Row, rules: Rules, rng: np.random.Generator, table: Row, chosen: int) -> None:
        """Take an action, then play greedily, with chance from the tape, until `is_enough`.

        A rollout ends after LONGEST steps at most.
        """
        tape = table["tape"]
        legal = table["legal"]
        at = 0
        begun = 0
        turn = turn_of(s)
        seat = to_act(s, rules)
        for _ in range(LONGEST):
            step(s, rules, seat, chosen)
            seat = to_act(s, rules)
            before = turn
            turn = turn_of(s)
            if turn != before and turn >= 0:
                begun += 1
            if seat == protocol.OVER or is_enough(s, rules, begun):
                return
            if seat == protocol.CHANCE:
                chosen = outcome_at(s, rules, int(tape[at] * chance_total(s, rules)))
                at = at + 1 if at + 1 < TAPE else 0
            else:
                n = list_legal(s, rules, seat, legal)
                chosen = int(legal[0])
                if n > 1:
                    room = table["scratch"]
                    chosen = choose_bot(s, rules, seat, legal[:n], rng, room, GREEDY)

    @rule
    def try_out(rules: Rules, rng: np.random.Generator, table: Row, me: int, n: int) -> None:
        """Play the first `n` candidates out once each, and add the probabilities of winning."""
        copy_front(table["game"], table["dealt"], size)
        deal_unseen(table["dealt"], rules, rng, me)
        for at in range(TAPE):
            table["tape"][at] = rng.random()
        for i in range(n):
            copy_front(table["dealt"], table["played"], size)
            play_out(table["played"], rules, rng, table, int(table["candidate"][i]))
            table["value"][i] += chance_to_win(table["played"], rules, me)
            table["rollouts"][i] += 1  # equal for all, so reordering needs no swap

    def choose(tables: Row, all_rules: Rules, rng: np.random.Generator, budget: int) -> int:
        table = tables[0]
        rules = all_rules[0]
        me = to_act(table["game"], rules)
        n = list_legal(table["game"], rules, me, table["legal"])
        n = list_candidates(table["game"], rules, me, rng, table, n)
        table["tried"] = n
        for i in range(n):
            table["value"][i] = 0.0
            table["rollouts"][i] = 0
        halvings = 0
        while 1 << halvings < n:
            halvings += 1
        for _ in range(halvings):
            for _ in range(max(1, budget // (halvings * n))):
                try_out(rules, rng, table, me, n)
            half = (n + 1) // 2
            best_first(table, n, half)
            n = half
        return int(table["candidate"][0])

    numbers = (engine.max_actions,)
    table = np.dtype(
        [
            ("legal", "i8", numbers),
            ("candidate", "i8", numbers),
            ("value", "f8", numbers),
            ("rollouts", "i8", numbers),
            ("tried", "i8"),
            ("tape", "f8", (TAPE,)),
            ("scratch", loop_bots(game).room),
            ("game", row),
            ("dealt", row),
            ("played", row),
            ("ahead", row, (TRIES,)),
        ]
    )
    return Plan(made_for(engine, choose), table, simulation.begin, planning.budget)


def best_by_view(engine: Engine, most: int) -> Callable[..., int]:
    """Return a rule that lists the `most` best actions by the seat's own view."""
    expected, step, hide_from = expected_of(engine), engine.step, engine.hide_from
    size = engine.state.itemsize

    @rule
    def list_best(
        s: Row, rules: Rules, me: int, rng: np.random.Generator, table: Row, n: int
    ) -> int:
        """Write the best actions in falling order; return their number."""
        view, ahead = table["played"], table["ahead"]
        copy_front(s, view, size)
        hide_from(view, rules, me)
        for i in range(n):
            copy_front(view, ahead[0], size)
            step(ahead[0], rules, me, int(table["legal"][i]))
            table["candidate"][i] = table["legal"][i]
            table["value"][i] = expected(rules, me, ahead)
        count = min(n, most)
        best_first(table, n, count)
        return count

    return list_best
