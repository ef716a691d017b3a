"""Other people's tools on a board so short that all its values are known."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from azardia_nb.env.learner import Learner, Measure
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH
from azardia_nb.text.language import N_, Speak, plural
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.lesson.figure import Figure, Table, press

DIGITS = 1


@cache
def _measure() -> Measure:
    return Measure(short_game())


# --- PettingZoo ---------------------------------------------------------------------------------

LESSON = 200  # games between two measurements


class SelfPlay(Figure):
    """A learner plays against itself through PettingZoo; how good it has become is known exactly.

    `lessons` times it has played LESSON games before it is shown.
    """

    options = ("lessons",)
    lessons = 0

    def begin(self) -> None:
        self.learner: Learner | None = None
        self.worst: tuple[list[float], list[float]] = ([], [])  # by seat, lesson by lesson

    def build(self) -> Sequence[Any]:
        parts = super().build()
        self.attempt(lambda: self._learn(self.lessons))
        return parts

    @press(N_("Let it play {n} games against itself"), "azardia-play", "play", main=True, n=LESSON)
    def more(self) -> None:
        self._learn(1)

    @press(N_("Forget everything"), "azardia-reset", "trash")
    def reset(self) -> None:
        self.begin()
        self._learn(0)

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        if self.learner is None:
            yield speak("It has not learned anything yet.")
            return
        measure = _measure()
        exact = [measure.exact(seat) for seat in (0, 1)]
        lessons = len(self.worst[0])
        curves = (
            Curve(speak("when it begins"), self.worst[0]),
            Curve(speak("the best possible"), [exact[0]] * lessons),
            Curve(speak("when the other begins"), self.worst[1]),
            Curve(speak("the best possible then"), [exact[1]] * lessons),
        )
        title = speak("A learner against the best opponent: how often it wins")
        yield Curves(title, speak("games played, in units of {n}", n=LESSON), curves, start=0)
        lines = [
            [who, *(percent(one, code, DIGITS) for one in (found[0], found[-1], best))]
            for who, found, best in zip(
                (speak("when it begins"), speak("when the other begins")),
                self.worst,
                exact,
                strict=True,
            )
        ]
        after = plural("after {n} game", "after {n} games")
        heads = [
            speak("games won against the best opponent"),
            speak("at first"),
            speak(after, n=whole(self.learner.games, code)),
            speak("the best possible"),
        ]
        caption = speak(
            "{n} positions offer a choice; it has met {known} of them",
            n=whole(len(measure), code),
            known=whole(len(self.learner.table), code),
        )
        yield Table(caption, heads, lines)
        yield speak(
            "After {n} games it wins {share} of its games against the best opponent when it "
            "begins; the best possible is {best}.",
            n=whole((lessons - 1) * LESSON, code),
            share=percent(self.worst[0][-1], code, DIGITS),
            best=percent(exact[0], code, DIGITS),
        )

    def _learn(self, lessons: int) -> None:
        # Whoever has not installed PettingZoo reads here how to.
        from azardia_nb.env.pettingzoo import env

        if self.learner is None:
            self.learner = Learner(env(begin=short_game()), self.seed)
            self._measured()
        for _ in range(lessons):
            self.learner.play(LESSON)
            self._measured()

    def _measured(self) -> None:
        assert self.learner is not None
        for seat, found in enumerate(self.worst):
            found.append(_measure().worst(self.learner, seat))


# --- OpenSpiel ----------------------------------------------------------------------------------

SEARCHES = (4, 64)  # simulations of a search
AT_ONCE = 4  # positions
MATTERS = 0.02  # a choice by which less is lost is not asked for
CURIOUS = 1.4  # how much a search tries what looks worse; the usual number, the square root of 2


class Found(NamedTuple):
    """What searches made of a position: per search what it chose, and per action what it thinks."""

    state: Any  # OpenSpiel's
    exact: list[float]  # how likely each wins
    chosen: list[int]  # by each search, a place among the actions
    thought: list[list[float]]  # by each search, how likely each action wins
    loss: list[float]  # by each search, how much less likely its choice wins than the best


class TreeSearch(Figure):
    """OpenSpiel's Monte Carlo tree search, position after position, beside the exact values."""

    options = ("positions",)
    positions = 0

    def begin(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self._states: Iterator[Any] | None = None
        self.last: Found | None = None
        self.losses: tuple[list[float], ...] = tuple([] for _ in SEARCHES)

    def build(self) -> Sequence[Any]:
        parts = super().build()
        self.attempt(lambda: self._search(self.positions))
        return parts

    @press(N_("Search {n} more positions"), "azardia-play", "play", main=True, n=AT_ONCE)
    def more(self) -> None:
        self._search(AT_ONCE)

    @press(N_("Start over"), "azardia-reset", "trash")
    def reset(self) -> None:
        self.begin()

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        if self.last is None:
            yield speak("No position has been searched yet.")
            return
        names = [speak("{n} simulations", n=simulations) for simulations in SEARCHES]
        curves = tuple(
            Curve(name, [_mean(losses[: n + 1]) for n in range(len(losses))])
            for name, losses in zip(names, self.losses, strict=True)
        )
        yield Curves(speak("Average loss of the search so far"), speak("positions"), curves)
        heads = [speak("the last position"), speak("exact probability of winning"), *names]
        lines = list(_thoughts(speak, code, self.last))
        yield Table(speak("What the search believes, and what is true"), heads, lines)
        told = ", ".join(
            speak(
                "{loss} with {n} simulations",
                loss=decimal(_mean(losses) * PERCENT, code, DIGITS),
                n=simulations,
            )
            for losses, simulations in zip(self.losses, SEARCHES, strict=True)
        )
        yield speak(
            "{n} positions: average loss of the search's choice, in percentage points: {losses}.",
            n=len(self.losses[0]),
            losses=told,
        )

    def _search(self, positions: int) -> None:
        # Whoever has not installed OpenSpiel reads here how to.
        from azardia_nb.env.openspiel import spiel_game

        if self._states is None:
            self._states = _choices(spiel_game(begin=short_game()), self._rng)
        for _ in range(positions):
            self.last = _searched(next(self._states), self._rng)
            for losses, loss in zip(self.losses, self.last.loss, strict=True):
                losses.append(loss)


def _thoughts(speak: Speak, code: str, found: Found) -> Iterator[list[str]]:
    game = found.state.table.game(found.state.position)
    labels = {choice.action: choice.label for choice in game.legal(code)}
    for at, action in enumerate(found.state.legal_actions()):
        label = labels[found.state.action_to_string(action)]
        line = [label, percent(found.exact[at], code, DIGITS)]
        for chosen, thought in zip(found.chosen, found.thought, strict=True):
            guess = percent(thought[at], code, DIGITS)
            line.append(speak("{guess}, chosen", guess=guess) if at == chosen else guess)
        yield line


def _choices(game: Any, rng: np.random.Generator) -> Iterator[Any]:
    """Yield positions of random play in which the choice matters, no two from one game."""
    while True:
        state, wanted = game.new_initial_state(), int(rng.integers(1, 8))
        while not state.is_terminal():
            exact = _exact(state)
            if len(exact) > 1 and max(exact) - min(exact) >= MATTERS:
                wanted -= 1
                if not wanted:
                    yield state
                    break
            state.apply_action(_drawn(state, rng))


def _drawn(state: Any, rng: np.random.Generator) -> int:
    """Return an action at random, or what chance does, by its chances."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choice(outcomes, p=chances))
    return int(rng.choice(state.legal_actions()))


def _exact(state: Any) -> list[float]:
    """Return how likely each legal action wins; nothing where chance acts."""
    if state.is_chance_node():
        return []
    known, seat = _measure(), state.position.acting
    after = np.concatenate([state.child(n).position.rows for n in state.legal_actions()])
    return [known.solved.worth(int(at), seat) for at in known.whole.number(after)]


def _searched(state: Any, dice: np.random.Generator) -> Found:
    from open_spiel.python.algorithms import mcts

    exact = _exact(state)
    actions = state.legal_actions()
    found = Found(state, exact, [], [], [])
    for simulations in SEARCHES:
        rng = np.random.RandomState(int(dice.integers(1 << 31)))
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = mcts.MCTSBot(
            state.get_game(), CURIOUS, simulations, evaluator, random_state=rng, solve=False
        )
        root = bot.mcts_search(state)
        chosen = actions.index(root.best_child().action)
        worth = {
            child.action: child.total_reward / max(1, child.explore_count)
            for child in root.children
        }
        found.chosen.append(chosen)
        # Its rewards go from -1 to 1.
        found.thought.append([float(1 + worth.get(action, 0.0)) / 2 for action in actions])
        loss = max(exact) - exact[chosen]
        found.loss.append(loss if loss > EXACT_ENOUGH else 0.0)
    return found


def _mean(found: Sequence[float]) -> float:
    return float(np.mean(found))
