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

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from textwrap import shorten
from threading import Event
from time import monotonic
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER, Rate, Row
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
TINY = 0.0005  # a loss of an exact move that would be told as 0.0 points
DECISIVE = 3  # turnings in the result, at most
SETTLED = 0.75  # the winner's probability above which a game counts as decided
RISE = 0.1  # the least rise of the winner's probability that counts as a turning
NARROW = 4  # steps of a turning of which the log is told
SENTENCES = 2  # of the log about a turning, at most

# Moves are compared in three rounds with independent dice: all moves with few games, or by the
# game's own ratings; then the SECOND worst; then the WORST. So no move is chosen for its luck. A
# slow game sets the share of these games that is enough (`Simulation.reviewed`); its moves are then
# rated by the evaluation, as the greedy bot does.
SIFTED = 10_000  # games in the first round, over all moves
LEAST, MOST = 8, 250  # games per move in the first round
SECOND, SECOND_GAMES = 8, 600
LAST_GAMES = 2400
# With a limit of time, games are shared out to these parts of a review.
CURVE, TURNINGS, COMPARED = 0.4, 0.2, 0.4
FEW_POINTS, FEW_GAMES = 8, 16  # of a curve, at least
FEW_COMPARED = 100  # games for each of the costliest moves, at least
SPEED_POINTS = 4  # positions at which the speed is measured
SPEED_GAMES, ENOUGH = (4, 30, 200), 0.2  # games to measure it, more until they take ENOUGH seconds
RATED = 10  # games that take about as long as rating the actions of a move
HALVINGS = 5  # of the steps between two points, about: a turn has some twenty
BLOCK = 25  # games with common random numbers; two moves are compared by blocks

T = TypeVar("T")
ReportProgress = Callable[[float], None]


class Cancelled(AzardiaError):
    """The error that ends a review after somebody has stopped it."""


class Point(NamedTuple):
    """Each seat's probability of winning after the first `position` steps."""

    position: int
    seats: tuple[Estimate, ...]


class Turning(NamedTuple):
    """A step, or a stretch of steps, by which the winner's probability of winning rose."""

    since: int  # the position before it
    position: int  # the position after it
    before: Estimate
    after: Estimate


class LastRoll(NamedTuple):
    """The roll with which the winner made the last progress."""

    position: int  # after the roll
    share: float  # of all rolls with which it could have got at least as far, exact


class Cost(NamedTuple):
    """A move that was worse than another legal move.

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
    turnings: tuple[Turning, ...] = ()  # the largest, in the order of the game
    last: LastRoll | None = None
    settled: Point | None = None  # from here on the winner's probability was above SETTLED

    def title(self, code: str = "en") -> str:
        """Return the title of the chart: the name of the quantity whose course is shown."""
        speak = language(code)
        if self.gains:
            return speak("Expected gain (0%: the least, 100%: the most)")
        return speak("Probability of winning")

    def unit(self, code: str = "en") -> str:
        """Return the name of the quantity in one word, for the axis of the chart."""
        speak = language(code)
        return speak("gain") if self.gains else speak("probability")

    def how(self, code: str = "en") -> str:
        """Return a sentence on the method by which the numbers were obtained."""
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


def review(  # noqa: PLR0913 # what is reviewed, how much, and how it is heard of
    game: Game,
    *,
    seats: Iterable[int] | None = None,
    without: Collection[int] = (),
    games: int | None = None,
    seed: int = 0,
    report_progress: ReportProgress | None = None,
    stop: Event | None = None,
    seconds: float | None = None,
) -> Review:
    """Review a game up to its last step; `game` does not change.

    Only moves of `seats` are compared, counted from 1 in the order at the end; the default is all.
    Moves at the positions `without` are left out. `games` is the number of games from each point of
    an estimated curve; the default depends on the game. `report_progress` gets the finished share.
    After another thread sets `stop`, Cancelled is raised. The same seed gives the same review,
    unless `seconds` limits the time: then there are as many games as this computer plays in it.
    Raises AzardiaError for an invalid number, and for a game without steps.
    """
    whole_game = game.branch(len(game))
    if not len(game):
        raise AzardiaError(spoken("Nothing has happened yet: there is nothing to review."))
    chosen = set(range(1, game.players + 1) if seats is None else seats)
    report, stop = report_progress or _unheard, stop or Event()
    returns = game.type.engine.returns
    looked_at = set(range(len(game))).difference(without)
    review = _exactly(whole_game, chosen, looked_at, report, stop)
    if review is None:
        share = game.type.simulation().reviewed
        count = check_games(int(GAMES * share) if games is None else games)
        estimates = _Estimates(whole_game, count, check_seed(seed), report, stop, seconds)
        review = estimates.review(chosen, looked_at)
    whole_game.go(len(game))
    review = replace(
        review, last=last_roll(whole_game), settled=_settled(whole_game, review.points)
    )
    # With returns of 0 and 1 only, the expected return is the probability of winning.
    return replace(review, gains=returns is not None and (returns.least, returns.most) != (0, 1))


def _settled(game: Game, points: Sequence[Point]) -> Point | None:
    """Return the first point after which the winner's probability stays above SETTLED, or None."""
    if game.winner is None:
        return None
    winner, first = game.winner - 1, None
    for point in points:
        if point.seats[winner].value <= SETTLED:
            first = None
        elif first is None:
            first = point
    return first


def _rises(points: Sequence[Point], winner: int) -> list[tuple[Point, Point]]:
    """Return the largest rises of the winner's probability, as pairs of neighbouring points."""
    pairs = itertools.pairwise(points)
    rises = [(two.seats[winner].value - one.seats[winner].value, one, two) for one, two in pairs]
    rises.sort(key=lambda rise: -rise[0])
    return [(one, two) for rise, one, two in rises[:DECISIVE] if rise >= RISE]


def _rises_surely(one: Point, two: Point, seat: int) -> bool:
    """Return whether a seat's interval at `two` lies above its interval at `one`."""
    return two.seats[seat].low > one.seats[seat].high


def say_turning(game: Game, one: Turning, code: str = "en") -> str:
    """Return a sentence on a turning: its events and the winner's probabilities around it."""
    assert game.winner is not None, "nobody has won"
    sentences = [e.sentence for e in game.log(code) if one.since < e.position <= one.position]
    speak = language(code)
    if one.position - one.since > NARROW:
        begin = speak("Steps {first} to {last}:", first=one.since + 1, last=one.position)
    else:
        events = " ".join(sentences[-SENTENCES:])
        begin = speak("Step {step}: {events}", step=one.position, events=events)
    rise = speak(
        "{who}'s probability of winning rises from {before} to {after}.",
        who=game.names(code)[game.winner - 1],
        before=_share_told(one.before, code),
        after=_share_told(one.after, code),
    )
    return f"{begin} {rise}"


def _share_told(one: Estimate, code: str) -> str:
    return percent(one.value, code) if one.low == one.high else one.told(code, 0)


def say_last(game: Game, roll: LastRoll, code: str = "en") -> str:
    """Return a sentence on how likely it was to get as far as with the winner's last roll."""
    assert game.winner is not None, "nobody has won"
    speak = language(code)
    return speak(
        "The last roll of {who}, at step {step}: {share} of all rolls would have got it at least "
        "as far (exact).",
        who=game.names(code)[game.winner - 1],
        step=roll.position,
        share=percent(roll.share, code),
    )


def say_settled(game: Game, point: Point, code: str = "en") -> str:
    """Return a sentence on when the winner's probability rose above SETTLED for good."""
    assert game.winner is not None, "nobody has won"
    at = game.branch(point.position)
    speak = language(code)
    return speak(
        "This game was decided in round {round} of {rounds}: from step {n} of {all} on, {who}'s "
        "probability of winning stayed above {limit}. There it was {share}.",
        round=at.round,
        rounds=game.round,
        n=point.position,
        all=len(game),
        who=game.names(code)[game.winner - 1],
        limit=percent(SETTLED, code, 0),
        share=_share_told(point.seats[game.winner - 1], code),
    )


def say_cost(game: Game, cost: Cost, names: Sequence[str], code: str = "en") -> str:
    """Return a sentence on a costly move and the better one; `names` are the names of the seats."""
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
    """Return the loss in percentage points, as text, with its interval unless it is exact."""
    points = [one * PERCENT for one in (loss.value, loss.low, loss.high)]
    value, low, high = (decimal(one, code) for one in points)
    if loss.low == loss.high:
        return value
    return language(code)("{value} ({low} to {high})", value=value, low=low, high=high)


def _unheard(share: float) -> None:
    """Ignore the progress `share`, for callers that do not ask for it."""


# --- exact reviews ----------------------------------------------------------------------------


def _exactly(
    game: Game, seats: set[int], looked_at: set[int], report: ReportProgress, stop: Event
) -> Review | None:
    """Return the exact review of a game; None if the game has no exact values."""
    exact = game.type.exact(game)
    if exact is None:
        return None
    points, costs, names = [], [], _Seats(game)
    steps = game.steps
    for at in range(len(game) + 1):
        _check(stop)
        report((at + 1) / (len(game) + 1))
        game.go(at)
        shares = exact.seats(game)
        if shares is not None:
            points.append(Point(at, tuple(certain(shares[n]) for n in names.order(game.state))))
        if at not in looked_at or game.seat is None or len(game.actions) < 2:
            continue
        worth = exact.actions(game)
        seat = names.of(game.state, game.acting)
        text = steps[at]
        if worth and text in worth and seat + 1 in seats:
            best = first_best(worth)
            loss = worth[best] - worth[text]
            if text not in equally_good(worth) and loss >= TINY:
                estimate = Estimate(loss, loss, loss, EXACT, 1, is_share=True, is_change=True)
                costs.append(Cost(at, seat + 1, text, best, worth[text], worth[best], estimate))
    if not points:  # the game is too large to solve
        return None
    costs = _costliest_first(costs, [one.loss.value for one in costs])
    turnings: tuple[Turning, ...] = ()
    if game.winner is not None:
        seat = game.winner - 1
        changes = [
            Turning(one.position, two.position, one.seats[seat], two.seats[seat])
            for one, two in _rises(points, seat)
        ]
        turnings = tuple(sorted(changes))
    return Review(tuple(points), tuple(costs[:WORST]), True, "", 0, 0, turnings=turnings)


def _costliest_first(moves: Sequence[T], losses: Sequence[float]) -> list[T]:
    return [moves[at] for at in best_first(dict(enumerate(losses)))]


def _check(stop: Event) -> None:
    if stop.is_set():
        raise Cancelled(spoken("The review was stopped."))


class _Seats:
    """Maps seats during a game to seats at its end, for games that draw seats by lot."""

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
        """Return for each seat at the end, its seat in position `s`, counted from 0."""
        now = [self.of(s, seat) for seat in range(self.count)]
        return [now.index(seat) for seat in range(self.count)]

    def shares(self, rows: npt.NDArray[np.void]) -> npt.NDArray[np.float64]:
        """Return the share of each finished game that each seat won, as an array (games, seats).

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


# --- the last roll ----------------------------------------------------------------------------


MOST_OUTCOMES = 2000  # of a roll; one with more is not told
DEPTH = 3  # decisions after a roll that are tried


def last_roll(game: Game) -> LastRoll | None:
    """Return the roll by which the winner made the last progress, with its exact probability.

    None if nobody has won, if every roll would have led as far, or if more than DEPTH decisions lie
    between the roll and the progress.
    """
    if game.winner is None:
        return None
    engine, rules, steps = game.type.engine, game.rules, game.taken
    seats = _Seats(game)
    rows = [game.row_at(at) for at in range(len(game) + 1)]
    seat = game.winner - 1
    own = [seats.order(row)[seat] for row in rows]
    far = [int(engine.progress(row, at)) for row, at in zip(rows, own, strict=True)]
    arrived = next((at for at in range(len(far) - 1, 0, -1) if far[at] > far[at - 1]), 0)
    rolled = next((at for at in range(arrived - 1, -1, -1) if steps[at].by == CHANCE), None)
    if not arrived or rolled is None or arrived - rolled > DEPTH + 1:
        return None
    before, goal = rows[rolled], far[arrived]
    if engine.chance_total(before, rules) > MOST_OUTCOMES:
        return None
    outcomes = engine.chance(before, rules)
    here = own[rolled]

    def reaches(row: Row, depth: int) -> bool:
        if int(engine.progress(row, here)) >= goal:
            return True
        if not depth or engine.to_act(row, rules) != here:
            return False
        return any(
            reaches(engine.apply(row, rules, one), depth - 1) for one in engine.legal(row, rules)
        )

    good = sum(
        one.weight for one in outcomes if reaches(engine.apply(before, rules, one.number), DEPTH)
    )
    share = good / outcomes[0].total
    return LastRoll(rolled + 1, share) if 0 < share < 1 else None


# --- estimates by games of bots ---------------------------------------------------------------


class _Move(NamedTuple):
    """A move in a game and a better one, both as numbers of actions."""

    position: int
    action: int
    better: int
    loss: float


class _Estimates:
    """A review by games that bots finish; it moves `game` to its different positions."""

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int,
        report: ReportProgress,
        stop: Event,
        seconds: float | None = None,
    ) -> None:
        self.game, self.games, self.seed, self.stop = game, games, seed, stop
        self.seconds, self.until = seconds, inf
        self.decisive, self.swing = DECISIVE, games  # turnings, and games at each position
        self.points, self.confirmed, self.worst = POINTS, SECOND, WORST  # numbers of each
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
        """Return the review; only moves of `seats` at the positions `looked_at` are examined."""
        need_compiled()
        moves = [at for at in sorted(looked_at) if self._decides(at, seats)]
        load_library(self._task(self.game.start))
        with ThreadPoolExecutor(cores()) as self._pool:
            if self.seconds is not None:
                moves = self._fit(self.seconds, moves)
            turns = self._turns()
            to_sift = self._to_sift(moves)
            confirmed = min(self.confirmed, len(moves)) * 2 * self.second
            final = min(self.worst, len(moves)) * 2 * self.last
            self._todo = len(turns) * self.games + sum(to_sift.values()) + confirmed + final
            points = self._curve(turns)
            turnings = tuple(sorted(self._turnings(points)))
            worst = self._sift(moves, to_sift)[: self.confirmed]
            pairs: list[tuple[_Move, Cost]] = []
            for count, games, stage in ((self.worst, self.second, 1), (self.worst, self.last, 2)):
                pairs = [self._compare(move, games, stage) for move in worst if not self._late]
                pairs = _costliest_first(pairs, [cost.loss.value for _, cost in pairs])
                worst = [move for move, _ in pairs[:count]]
            costs = tuple(cost for _, cost in pairs if cost.loss.low > 0)
        self._report(1.0)
        return Review(
            points,
            costs,
            False,
            self.bot,
            self.games,
            self.seed,
            most=self.last,
            turnings=turnings,
        )

    # --- a limit of time ---

    def _fit(self, seconds: float, moves: list[int]) -> list[int]:
        """Choose numbers of games that fit into the time; return the moves to examine.

        They depend on the speed of this computer alone, not on the results.
        """
        begun, turns = monotonic(), self._turns()
        self.until = begun + seconds
        spread = [turns[len(turns) * n // SPEED_POINTS] for n in range(SPEED_POINTS)]
        tasks = [(at, self._task(self._at(at))) for at in spread]
        for games in SPEED_GAMES:
            since = monotonic()
            self._spread(partial(self._sample, games), tasks)
            took = monotonic() - since
            if took >= ENOUGH:
                break
        speed, left = games * len(tasks) / took, self.until - monotonic()
        rate = self._rate()
        if rate is not None and moves:  # ratings take a time of their own, at most a quarter
            begun = monotonic()
            rate(self._at(moves[len(moves) // 2]))
            fits = max(1, int(left / 4 / (monotonic() - begun)))
            moves = moves[:: -(-len(moves) // fits)]
            left *= 3 / 4
        room = max(0.0, left) * speed  # in games
        self.points = max(FEW_POINTS, min(POINTS, int(room * CURVE / FEW_GAMES)))
        self.games = max(FEW_GAMES, min(self.games, int(room * CURVE / self.points)))
        tried = HALVINGS + 2  # positions around a turning
        self.decisive = max(1, min(DECISIVE, int(room * TURNINGS / (tried * FEW_GAMES))))
        swing = int(room * TURNINGS / (self.decisive * tried))
        self.swing = max(FEW_GAMES, min(GAMES, swing))
        compared = room * COMPARED
        self.worst = max(1, min(WORST, int(compared / 2 / (2 * FEW_COMPARED))))
        self.last = self._blocks(compared / 2 / (2 * self.worst), self.last)
        self.confirmed = max(1, min(SECOND, int(compared / 2 / (4 * BLOCK))))
        self.second = self._blocks(compared / 2 / (2 * self.confirmed), self.second)
        return moves

    def _sample(self, games: int, at: int, task: Task) -> None:
        self._won(task, (4, at, games), games)

    @property
    def _late(self) -> bool:
        return monotonic() > self.until

    @staticmethod
    def _blocks(games: float, most: int) -> int:
        """Return a number of games in whole BLOCKs: at least two, at most `most` games."""
        return min(most, BLOCK * max(2, int(games / BLOCK)))

    # --- the curve ---

    def _turns(self) -> list[int]:
        """Return the positions of all points of the curve but the last one."""
        steps = range(len(self.game))
        if len(steps) <= self.points:
            return list(steps)
        begins, before = [], None
        for at in steps:
            self.game.go(at)
            now = (self.game.turn, self.game.round)
            if now != before:
                begins.append(at)
            before = now
        if len(begins) <= self.points:
            return begins
        last = self.points - 1
        return [begins[k * (len(begins) - 1) // last] for k in range(self.points)]

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

    def _turnings(self, points: Sequence[Point]) -> Iterator[Turning]:
        """Yield the largest rises of the winner's probability, narrowed down to single steps."""
        self.game.go(len(self.game))
        if self.game.winner is None:
            return
        winner = self.game.winner - 1

        def point(at: int) -> Point:
            state = self._at(at)
            if self.game.acting == OVER:
                return Point(at, self._ended())
            won = self._won(self._task(state), (5, at, 0), self.swing)
            return Point(at, tuple(self._share(won[:, seat]) for seat in self._all()))

        for rise in _rises(points, winner)[: self.decisive]:
            one, two = rise
            if not self._late:
                # The largest of many rises may be luck: both ends are played with other dice.
                one, two = (point(end.position) for end in rise)
            if not _rises_surely(one, two, winner):
                continue
            while two.position - one.position > 1 and not self._late:
                half = point((one.position + two.position) // 2)
                first, middle, last = (p.seats[winner].value for p in (one, half, two))
                inner = (one, half) if middle - first > last - middle else (half, two)
                if not _rises_surely(*inner, winner):
                    break
                one, two = inner
            before, after = one.seats[winner], two.seats[winner]
            yield Turning(one.position, two.position, before, after)

    def _all(self) -> range:
        return range(self.seats.count)

    def _ended(self) -> tuple[Estimate, ...]:
        kind, s = self.game.type, self.game.state
        winner, gained = np.array([s["winner"]]), np.array([self.game.returns])
        return tuple(certain(float(one)) for one in kind.shares(s, winner, gained)[0])

    def _share(self, won: npt.NDArray[np.float64]) -> Estimate:
        """Return the mean of `won`, a seat's shares of several games, with its interval."""
        if self.game.type.engine.returns is None:
            return share(int(won.sum()), len(won))
        estimate = mean(won)
        low, high = max(0.0, estimate.low), min(1.0, estimate.high)
        return replace(estimate, low=low, high=high, is_share=True)

    # --- the moves ---

    def _decides(self, at: int, seats: set[int]) -> bool:
        self.game.go(at)
        if self.game.seat is None or len(self.game.actions) < 2:
            return False
        return self.seats.of(self.game.state, self.game.acting) + 1 in seats

    def _to_sift(self, moves: Sequence[int]) -> dict[int, int]:
        """Return, by a move's position, the number of games that its first comparison takes."""
        if self._rate() is not None:
            return dict.fromkeys(moves, RATED)
        count: dict[int, int] = {}
        for at in moves:
            self.game.go(at)
            count[at] = len(self.game.actions)
        each = max(LEAST, min(MOST, SIFTED // max(1, sum(count.values()))))
        return {at: actions * each for at, actions in count.items()}

    def _sift(self, moves: Sequence[int], games: Mapping[int, int]) -> list[_Move]:
        """Return the moves that seem costliest, each with the action that seems best instead."""
        rate = self._rate()

        def sift(at: int, state: Row) -> _Move | None:
            if rate is not None:
                _check(self.stop)
                worth = dict(rate(state))
                self._count(games[at])
            else:
                worth = self._try_all(at, state, games[at])
            chosen = self._action_at(at)
            if len(worth) < 2:
                return None
            best = first_best(worth)
            # An action without a rating counts as the worst of the others.
            loss = worth[best] - worth.get(chosen, min(worth.values()))
            return None if chosen in equally_good(worth) else _Move(at, chosen, best, loss)

        states = [(at, self._at(at)) for at in moves]
        results = [sift(*one) for one in states] if rate else self._spread(sift, states)
        costly = [move for move in results if move]
        return _costliest_first(costly, [move.loss for move in costly])[:SECOND]

    def _rate(self) -> Rate | None:
        """Return a function that rates the actions of a position; None to rate them by games."""
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
        """Return the move and its cost, measured by `games` games after each of the two actions."""
        state = self._at(move.position)
        engine, rules = self.game.type.engine, self.game.rules
        me = self.seats.of(state, engine.to_act(state, rules))
        tasks = [self._task(engine.apply(state, rules, one)) for one in (move.better, move.action)]

        def play(task: Task, block: int) -> float:
            return float(self._won(task, (1 + stage, move.position, block), BLOCK)[:, me].mean())

        blocks = range(games // BLOCK)
        played = self._spread(play, [(task, block) for task in tasks for block in blocks])
        could, did = np.array(played).reshape(2, len(blocks))
        loss = difference(did, could, paired=True, is_share=True)
        chosen, better = self.game.text(move.action), self.game.text(move.better)
        cost = Cost(
            move.position, me + 1, chosen, better, float(did.mean()), float(could.mean()), loss
        )
        return move, cost

    def _action_at(self, at: int) -> int:
        """Return the number of the action that was taken at position `at`."""
        return int(self.game.type.words.read_action(self.game.variant, self.game.steps[at]))

    # --- games ---

    def _at(self, at: int) -> Row:
        self.game.go(at)
        return self.game.state

    def _task(self, state: Row) -> Task:
        players = (self.bot,) * self.seats.count
        return Task(state.copy(), self.game.variant, players, self.seed)

    def _won(self, task: Task, luck: tuple[int, int, int], games: int) -> npt.NDArray[np.float64]:
        """Return the seats' shares of `games` games of a task; `luck` selects the randomness."""
        _check(self.stop)
        stage, position, number = luck
        chunk = (stage * 1_000_000 + position) * 1_000_000 + number
        won = self.seats.shares(play_chunk(task, chunk, games).rows)
        self._count(games)
        return won

    def _count(self, games: int) -> None:
        self._done += games
        self._report(min(1.0, self._done / self._todo))

    def _spread(self, do: Callable[..., T], calls: Sequence[tuple[object, ...]]) -> list[T]:
        """Return the results of `do` for each of the arguments in `calls`, in threads."""
        if not has_threads():
            return [do(*one) for one in calls]
        jobs = [self._pool.submit(copy_context().run, do, *one) for one in calls]
        try:
            return [job.result() for job in jobs]
        finally:
            for job in jobs:
                job.cancel()
