"""Review of a finished game: each seat's probability of winning by step, and the costliest moves.

If the game type has exact values (`GameType.exact`), they are shown: both players play perfectly
from there on. Otherwise bots finish many games from positions of the game, and each number is an
estimate with its 95% interval. They start from the true positions, including hidden cards.

>>> from azardia_nb.games import load
>>> from azardia_nb.players import seated
>>> game = load("pig").Game(2, seed=1)
>>> bot = seated("random", 1, game.type)
>>> while game.seat:
...     _ = game.play(bot.choose(game.view(game.seat)))
>>> found = review(game, seed=1)
>>> found.points[-1].position == len(game)
True
>>> [one.value for one in found.points[-1].seats]  # seat 2 has won
[0.0, 1.0]
>>> found.bot, found.games
('greedy', 400)
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from textwrap import shorten
from threading import Event
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import NOBODY, OVER, Rate, Row
from azardia_nb.players import usual_bot
from azardia_nb.players.greedy import greedy_values
from azardia_nb.players.limits import has_threads
from azardia_nb.probability.ties import best_first, equally_good, first_best
from azardia_nb.simulation.chunk import chunks_of, load_library, play_chunk
from azardia_nb.simulation.run import cores
from azardia_nb.simulation.statistics import EXACT, Estimate, certain, difference, mean, share
from azardia_nb.simulation.task import Task, check_games, check_seed
from azardia_nb.text.language import N_, language, spoken
from azardia_nb.text.say import PERCENT, decimal, percent, whole

GAMES = 400  # from each point of an estimated curve
POINTS = 40  # of an estimated curve, at most
WORST = 3  # number of costliest moves in the result
LETTERS = 48  # of a move's label, at most

# Moves are compared in three rounds with independent dice: all moves with few games, or by the
# game's own ratings; then the SECOND worst; then the WORST. So no move is chosen for its luck. A
# slow game sets the share of these games that is enough (`Simulation.reviewed`); its moves are then
# rated by the evaluation, as the greedy bot does.
SIFTED = 10_000  # games in the first round, over all moves
LEAST, MOST = 8, 250  # games per move in the first round
SECOND, SECOND_GAMES = 8, 600
LAST_GAMES = 2400
RATED = 10  # games that take about as long as rating the actions of a move
BLOCK = 25  # games with common random numbers; two moves are compared by blocks

T = TypeVar("T")
ReportProgress = Callable[[float], None]


class Cancelled(AzardiaError):
    """The review was stopped."""


class Point(NamedTuple):
    """Each seat's probability of winning after the first `position` steps."""

    position: int
    seats: tuple[Estimate, ...]


class Cost(NamedTuple):
    """A move that was worse than another one.

    `loss` is the estimated loss of winning probability, with an interval above 0. Moves are texts
    for `Game.play`.
    """

    position: int  # of the game, before the move
    seat: int  # from 1, in the order at the end
    chosen: str
    better: str
    won: float  # the probability after the move
    could: float  # the probability after the better move
    loss: Estimate


@dataclass(frozen=True)
class Review:
    """The result of `review`.

    With `gains`, its numbers are not probabilities of winning but expected returns, scaled to 0 for
    the least return and 1 for the most.
    """

    points: tuple[Point, ...]
    costs: tuple[Cost, ...]  # the costliest moves, the worst first
    exact: bool
    bot: str
    games: int
    seed: int
    gains: bool = False
    most: int = 0  # games for each of the costliest moves

    def title(self, code: str = "en") -> str:
        """Return the name of the quantity, as a title."""
        speak = language(code)
        if self.gains:
            return speak("Expected gain (0%: the least, 100%: the most)")
        return speak("Probability of winning")

    def unit(self, code: str = "en") -> str:
        """Return the name of the quantity in a word, for an axis."""
        speak = language(code)
        return speak("gain") if self.gains else speak("probability")

    def how(self, code: str = "en") -> str:
        """Return a sentence about the method."""
        speak = language(code)
        if self.exact and self.gains:
            return speak("Exact values, if everybody plays as well as possible from there.")
        if self.exact:
            return speak("Exact probabilities, if everybody plays as well as possible from there.")
        return speak(
            "Estimated: from each point, {bot} bots finish {n} games (up to {most} for the "
            "moves). 95% intervals, seed {seed}.",
            n=whole(self.games, code),
            bot=speak(_BOTS.get(self.bot, self.bot)),
            most=whole(self.most, code),
            seed=self.seed,
        )


_BOTS = {"greedy": N_("greedy"), "random": N_("random")}


def review(
    game: Game,
    *,
    seats: Iterable[int] | None = None,
    without: Collection[int] = (),
    games: int | None = None,
    seed: int = 0,
    report_progress: ReportProgress | None = None,
    stop: Event | None = None,
) -> Review:
    """Review a game up to its last step; `game` does not change.

    Only moves of `seats` are compared, counted from 1 in the order at the end; the default is all.
    Moves at the positions `without` are left out. `games` is the number of games from each point of
    an estimated curve; the default depends on the game. `report_progress` gets the finished share.
    After another thread sets `stop`, Cancelled is raised. The same seed gives the same review.
    Raises AzardiaError for an invalid number, and for a game without steps.
    """
    whole_game = game.branch(len(game))
    if not len(game):
        raise AzardiaError(spoken("Nothing has happened yet: there is nothing to review."))
    chosen = set(range(1, game.players + 1) if seats is None else seats)
    report, stop = report_progress or _unheard, stop or Event()
    returns = game.type.engine.returns
    looked_at = set(range(len(game))).difference(without)
    found = _exactly(whole_game, chosen, looked_at, report, stop)
    if found is None:
        share = game.type.simulation().reviewed
        count = check_games(int(GAMES * share) if games is None else games)
        estimates = _Estimates(whole_game, count, check_seed(seed), report, stop)
        found = estimates.review(chosen, looked_at)
    # With returns of 0 and 1 only, the expected return is the probability of winning.
    return replace(found, gains=returns is not None and (returns.least, returns.most) != (0, 1))


def say_cost(game: Game, cost: Cost, names: Sequence[str], code: str = "en") -> str:
    """Return a sentence about a costly move and the better one; `names` are those of the seats."""
    speak, before = language(code), game.branch(cost.position)
    labels = {choice.action: choice.label for choice in before.legal(code)}
    return speak(
        "{who}, step {step}: “{chosen}” cost {loss} points. Better: “{better}”, {could} instead "
        "of {won}.",
        who=names[cost.seat - 1],
        step=cost.position,
        chosen=shorten(labels[cost.chosen], LETTERS, placeholder=" …"),
        loss=_points(cost.loss, code),
        better=shorten(labels[cost.better], LETTERS, placeholder=" …"),
        could=percent(cost.could, code),
        won=percent(cost.won, code),
    )


def _points(loss: Estimate, code: str) -> str:
    """Return a loss in percentage points as text, with its interval unless it is exact."""
    points = [one * PERCENT for one in (loss.value, loss.low, loss.high)]
    value, low, high = (decimal(one, code) for one in points)
    if loss.low == loss.high:
        return value
    return language(code)("{value} ({low} to {high})", value=value, low=low, high=high)


def _unheard(share: float) -> None:
    """Ignore the progress."""


# --- exact reviews ----------------------------------------------------------------------------


def _exactly(
    game: Game, seats: set[int], looked_at: set[int], report: ReportProgress, stop: Event
) -> Review | None:
    """Return the exact review, or None if the game type has no exact values for this game."""
    known = game.type.exact(game)
    if known is None:
        return None
    points, costs, names = [], [], _Seats(game)
    steps = game.steps
    for at in range(len(game) + 1):
        _check(stop)
        report((at + 1) / (len(game) + 1))
        game.go(at)
        found = known.seats(game)
        if found is not None:
            points.append(Point(at, tuple(certain(found[n]) for n in names.order(game.state))))
        if at not in looked_at or game.seat is None or len(game.actions) < 2:
            continue
        worth = known.actions(game)
        seat = names.of(game.state, game.acting)
        text = steps[at]
        if worth and text in worth and seat + 1 in seats:
            best = first_best(worth)
            loss = worth[best] - worth[text]
            if text not in equally_good(worth):
                told = Estimate(loss, loss, loss, EXACT, 1, is_share=True, is_change=True)
                costs.append(Cost(at, seat + 1, text, best, worth[text], worth[best], told))
    if not points:  # the game is too large to solve
        return None
    costs = _costliest_first(costs, [one.loss.value for one in costs])
    return Review(tuple(points), tuple(costs[:WORST]), True, "", 0, 0)


def _costliest_first(moves: Sequence[T], losses: Sequence[float]) -> list[T]:
    return [moves[at] for at in best_first(dict(enumerate(losses)))]


def _check(stop: Event) -> None:
    if stop.is_set():
        raise Cancelled(spoken("The review was stopped."))


class _Seats:
    """The correspondence of seats during a game to seats at its end, for games that draw seats."""

    def __init__(self, game: Game) -> None:
        game.go(len(game))
        self._game = game.type
        self.last, self._player_of = game.state, game.type.player_of
        self.count = game.players
        owners = [int(self._player_of(self.last, seat)) for seat in range(self.count)]
        self._of_player = {player: seat for seat, player in enumerate(owners)}
        self.own = len(self._of_player) == self.count  # whether each seat has its own player

    def of(self, s: Row, seat: int) -> int:
        """Return the seat at the end that belongs to `seat` in position `s`, both from 0."""
        return self._of_player[int(self._player_of(s, seat))] if self.own else seat

    def order(self, s: Row) -> list[int]:
        """Return, for each seat at the end, its seat in position `s`."""
        now = [self.of(s, seat) for seat in range(self.count)]
        return [now.index(seat) for seat in range(self.count)]

    def shares(self, rows: npt.NDArray[np.void]) -> npt.NDArray[np.float64]:
        """Return an array of shape (games, seats): each seat's share of each game.

        Seats are in the order at the end. The winner and its team have 1 and the others 0. In games
        with returns it is the return, scaled to 0 for the least and 1 for the most.
        """
        games, players = np.arange(len(rows)), rows["player"][:, : self.count]
        seats = np.broadcast_to(np.arange(self.count), players.shape)
        if self.own and len(rows):
            of_player = np.array([self._of_player.get(n, 0) for n in range(players.max() + 1)])
            seats = of_player[players]
        winner = rows["winning_seat"].astype(np.int64)
        won = np.where(winner == NOBODY, NOBODY, seats[games, winner])
        gained = np.zeros(players.shape)
        if self._game.engine.returns is not None:
            gained[games[:, None], seats] = rows["return"][:, : self.count]
        return self._game.shares(self.last, won, gained)


# --- estimates by games of bots ---------------------------------------------------------------


class _Move(NamedTuple):
    """A move and a better one, as numbers of actions."""

    position: int
    chosen: int
    better: int
    loss: float


class _Estimates:
    """A review by games that bots finish; it moves `game` through its positions."""

    def __init__(
        self, game: Game, games: int, seed: int, report: ReportProgress, stop: Event
    ) -> None:
        self.game, self.games, self.seed, self.stop = game, games, seed, stop
        self.seats = _Seats(game)
        self.bot = usual_bot(game.type)
        self.counted = game.type.simulation()
        self.second, self.last = (
            BLOCK * max(2, int(games * self.counted.reviewed / BLOCK))
            for games in (SECOND_GAMES, LAST_GAMES)
        )
        self._report = report
        self._done, self._todo = 0, 1

    def review(self, seats: set[int], looked_at: set[int]) -> Review:
        """Return the curve and the costliest moves of `seats`."""
        need_compiled()
        moves = [at for at in sorted(looked_at) if self._decides(at, seats)]
        turns = self._turns()
        to_sift = self._to_sift(moves)
        confirmed = min(SECOND, len(moves)) * 2 * self.second
        named = min(WORST, len(moves)) * 2 * self.last
        self._todo = len(turns) * self.games + sum(to_sift.values()) + confirmed + named
        load_library(self._task(self.game.start))
        with ThreadPoolExecutor(cores()) as self._pool:
            points = self._curve(turns)
            worst = self._sift(moves, to_sift)
            found: list[tuple[_Move, Cost]] = []
            for count, games, stage in ((WORST, self.second, 1), (WORST, self.last, 2)):
                found = [self._compare(move, games, stage) for move in worst]
                found = _costliest_first(found, [cost.loss.value for _, cost in found])
                worst = [move for move, _ in found[:count]]
            costs = tuple(cost for _, cost in found if cost.loss.low > 0)
        self._report(1.0)
        return Review(points, costs, False, self.bot, self.games, self.seed, most=self.last)

    # --- the curve ---

    def _turns(self) -> list[int]:
        """Return the positions of the curve's points before the last one."""
        steps = range(len(self.game))
        if len(steps) <= POINTS:
            return list(steps)
        begins, before = [], None
        for at in steps:
            self.game.go(at)
            now = (self.game.turn, self.game.round)
            if now != before:
                begins.append(at)
            before = now
        if len(begins) <= POINTS:
            return begins
        return [begins[k * (len(begins) - 1) // (POINTS - 1)] for k in range(POINTS)]

    def _curve(self, turns: Sequence[int]) -> tuple[Point, ...]:
        def point(at: int, task: Task) -> Point:
            won = np.concatenate(
                [self._won(task, (0, at, chunk), games) for chunk, games in chunks_of(self.games)]
            )
            return Point(at, tuple(self._share(won[:, seat]) for seat in self._all()))

        tasks = [(at, self._task(self._at(at))) for at in turns]
        points = self._spread(point, tasks)
        self.game.go(len(self.game))
        if self.game.acting == OVER:
            points.append(Point(len(self.game), self._ended()))
        else:
            points.append(point(len(self.game), self._task(self.game.state)))
        return tuple(points)

    def _all(self) -> range:
        return range(self.seats.count)

    def _ended(self) -> tuple[Estimate, ...]:
        kind, s = self.game.type, self.game.state
        winner, gained = np.array([s["winner"]]), np.array([self.game.returns])
        return tuple(certain(float(one)) for one in kind.shares(s, winner, gained)[0])

    def _share(self, won: npt.NDArray[np.float64]) -> Estimate:
        """Return the estimate of a seat's share of a game, given its shares `won`."""
        if self.game.type.engine.returns is None:
            return share(int(won.sum()), len(won))
        return replace(mean(won), is_share=True)

    # --- the moves ---

    def _decides(self, at: int, seats: set[int]) -> bool:
        self.game.go(at)
        if self.game.seat is None or len(self.game.actions) < 2:
            return False
        return self.seats.of(self.game.state, self.game.acting) + 1 in seats

    def _to_sift(self, moves: Sequence[int]) -> dict[int, int]:
        """Return the cost of the first round by move, in games."""
        if self._rate() is not None:
            return dict.fromkeys(moves, RATED)
        count: dict[int, int] = {}
        for at in moves:
            self.game.go(at)
            count[at] = len(self.game.actions)
        each = max(LEAST, min(MOST, SIFTED // max(1, sum(count.values()))))
        return {at: actions * each for at, actions in count.items()}

    def _sift(self, moves: Sequence[int], games: Mapping[int, int]) -> list[_Move]:
        """Return the moves that seem costliest, each with the action that seems best."""
        rate = self._rate()

        def sift(at: int, state: Row) -> _Move | None:
            if rate is not None:
                _check(self.stop)
                worth = dict(rate(state))
                self._count(games[at])
            else:
                worth = self._try_all(at, state, games[at])
            chosen = self._taken(at)
            if len(worth) < 2:
                return None
            best = first_best(worth)
            # An action without a rating counts as the worst of the others.
            loss = worth[best] - worth.get(chosen, min(worth.values()))
            return None if chosen in equally_good(worth) else _Move(at, chosen, best, loss)

        states = [(at, self._at(at)) for at in moves]
        found = [sift(*one) for one in states] if rate else self._spread(sift, states)
        costly = [move for move in found if move]
        return _costliest_first(costly, [move.loss for move in costly])[:SECOND]

    def _rate(self) -> Rate | None:
        """Return a function that rates the actions of a position, or None to rate by games."""
        rated, engine = self.counted.rated, self.game.type.engine
        if rated is not None:
            return rated(self.game.variant, np.random.default_rng(self.seed))
        if self.counted.reviewed == 1 or engine.evaluation is None:
            return None
        rules = self.game.rules
        return lambda s: greedy_values(engine, s, rules, engine.legal(s, rules))

    def _try_all(self, at: int, state: Row, games: int) -> dict[int, float]:
        engine, rules = self.game.type.engine, self.game.rules
        actions = engine.legal(state, rules)
        me = self.seats.of(state, engine.to_act(state, rules))
        after = {one: self._task(engine.apply(state, rules, one)) for one in actions}
        each = games // len(actions)
        return {
            action: float(self._won(task, (1, at, 0), each)[:, me].mean())
            for action, task in after.items()
        }

    def _compare(self, move: _Move, games: int, stage: int) -> tuple[_Move, Cost]:
        """Return a move and its cost, from `games` games after each of the two actions."""
        state = self._at(move.position)
        engine, rules = self.game.type.engine, self.game.rules
        me = self.seats.of(state, engine.to_act(state, rules))
        tasks = [self._task(engine.apply(state, rules, one)) for one in (move.better, move.chosen)]

        def play(task: Task, block: int) -> float:
            return float(self._won(task, (1 + stage, move.position, block), BLOCK)[:, me].mean())

        blocks = range(games // BLOCK)
        played = self._spread(play, [(task, block) for task in tasks for block in blocks])
        could, did = np.array(played).reshape(2, len(blocks))
        loss = difference(did, could, paired=True, is_share=True)
        chosen, better = self.game.text(move.chosen), self.game.text(move.better)
        cost = Cost(
            move.position, me + 1, chosen, better, float(did.mean()), float(could.mean()), loss
        )
        return move, cost

    def _taken(self, at: int) -> int:
        """Return the number of the action taken at position `at`."""
        return int(self.game.type.words.read_action(self.game.variant, self.game.steps[at]))

    # --- games ---

    def _at(self, at: int) -> Row:
        self.game.go(at)
        return self.game.state

    def _task(self, state: Row) -> Task:
        players = (self.bot,) * self.seats.count
        return Task(state.copy(), self.game.variant, players, self.seed)

    def _won(self, task: Task, luck: tuple[int, int, int], games: int) -> npt.NDArray[np.float64]:
        """Return the seats' shares of games from a task; `luck` selects the random numbers."""
        _check(self.stop)
        stage, position, number = luck
        chunk = (stage * 1_000_000 + position) * 1_000_000 + number
        won = self.seats.shares(play_chunk(task, chunk, games).rows)
        self._count(games)
        return won

    def _count(self, games: int) -> None:
        self._done += games
        self._report(min(1.0, self._done / self._todo))

    def _spread(self, do: Callable[..., T], given: Sequence[tuple[object, ...]]) -> list[T]:
        """Call `do` with each tuple of `given`, in threads, and return the results."""
        if not has_threads():
            return [do(*one) for one in given]
        jobs = [self._pool.submit(copy_context().run, do, *one) for one in given]
        try:
            return [job.result() for job in jobs]
        finally:
            for job in jobs:
                job.cancel()
