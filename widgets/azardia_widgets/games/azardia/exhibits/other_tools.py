"""Other people's tools on a board so short that all its values are known."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets
import numpy as np

from azardia_nb.env.learner import Learner
from azardia_nb.env.measure import Measure
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH
from azardia_nb.text.language import language, plural
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.exhibit import Exhibit

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

DIGITS = 1


@cache
def _measure() -> Measure:
    return Measure(short_game())


class _Tool(Exhibit):
    """A tool at work: a button to let it do more, one to start over, a chart and a table."""

    def build(self) -> Sequence[Any]:
        """Return the buttons, the chart and the table."""
        self.more = button("azardia-play", lambda: self.attempt(self.do_more), "play")
        self.more.add_class("azardia-main")
        self.reset = button("azardia-reset", lambda: self.attempt(self.start_over), "trash")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        return (row(self.more, self.reset), self.chart.widget, self.table)

    def refresh(self) -> None:
        """Show what is known so far."""
        curves = self.curves() if self.shows("chart") else None
        if curves is not None:
            self.chart.show(curves, self.language)
        self.chart.widget.layout.display = "" if curves is not None else "none"
        self.table.value = self.listed() if self.shows("table") else ""
        self.said = self.told()

    def picture(self) -> str:
        """Return the chart and the table."""
        drawn = self.shows("chart") and self.curves() is not None
        return f"{self.chart.html() if drawn else ''}{self.table.value}"

    def do_more(self) -> None:
        """Let the tool go on for a while, and show what came of it."""
        raise NotImplementedError

    def start_over(self) -> None:
        """Forget everything, and show that."""
        raise NotImplementedError

    def curves(self) -> Curves | None:
        """Return what the chart shows; None before there is anything."""
        raise NotImplementedError

    def listed(self) -> str:
        """Return the table; empty before there is anything."""
        raise NotImplementedError

    def told(self) -> str:
        """Return what there is to see, in a sentence."""
        raise NotImplementedError


# --- PettingZoo ---------------------------------------------------------------------------------

LESSON = 200  # games between two measurements


class SelfPlay(_Tool):
    """A learner plays against itself through PettingZoo; how good it has become is known exactly.

    `lessons` times it has played LESSON games before it is shown.
    """

    def __init__(
        self, lesson: "Lesson | None" = None, lessons: int = 0, *, language: str = "en"
    ) -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self.learner: Learner | None = None
        self.worst: tuple[list[float], list[float]] = ([], [])  # by seat, lesson by lesson
        super().__init__(lesson, language=language)
        self.attempt(lambda: self._learn(lessons))

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        self.more.description = speak("Let it play {n} games against itself", n=whole(LESSON, code))
        self.reset.description = speak("Forget everything")

    def told(self) -> str:
        """Say how good the learner has become, and how good one can be."""
        code = self.language
        speak = language(code)
        lessons = len(self.worst[0])
        if not lessons:
            return speak("It has not learned anything yet.")
        return speak(
            "After {n} games it wins {share} of its games against the best opponent when it "
            "begins; the best possible is {best}.",
            n=whole((lessons - 1) * LESSON, code),
            share=percent(self.worst[0][-1], code, DIGITS),
            best=percent(_measure().exact(0), code, DIGITS),
        )

    def curves(self) -> Curves | None:
        """Return how often it wins against the best opponent, lesson by lesson."""
        speak = language(self.language)
        lessons = len(self.worst[0])
        if not lessons:
            return None
        exact = [_measure().exact(seat) for seat in (0, 1)]
        return Curves(
            speak("A learner against the best opponent: how often it wins"),
            speak("games played, in units of {n}", n=LESSON),
            (
                Curve(speak("when it begins"), self.worst[0]),
                Curve(speak("the best possible"), [exact[0]] * lessons),
                Curve(speak("when the other begins"), self.worst[1]),
                Curve(speak("the best possible then"), [exact[1]] * lessons),
            ),
            start=0,
        )

    def listed(self) -> str:
        """Return how often it wins, at first and now, and how often is possible."""
        code = self.language
        speak = language(code)
        if self.learner is None:
            return ""
        measure = _measure()
        lines = [
            [
                who,
                percent(self.worst[seat][0], code, DIGITS),
                percent(self.worst[seat][-1], code, DIGITS),
                percent(measure.exact(seat), code, DIGITS),
            ]
            for seat, who in enumerate((speak("when it begins"), speak("when the other begins")))
        ]
        games = self.learner.games
        heads = [
            speak("games won against the best opponent"),
            speak("at first"),
            speak(plural("after {n} game", "after {n} games"), n=whole(games, code)),
            speak("the best possible"),
        ]
        caption = speak(
            "{n} positions offer a choice; it has met {known} of them",
            n=whole(len(measure), code),
            known=whole(len(self.learner.table), code),
        )
        return listing(caption, heads, lines)

    def do_more(self) -> None:
        """Play a lesson's games."""
        self._learn(1)

    def _learn(self, lessons: int) -> None:
        # Whoever has not installed PettingZoo reads here how to.
        from azardia_nb.env.pettingzoo import env

        if self.learner is None:
            self.learner = Learner(env(begin=short_game()), self.seed)
            self._measured()
        for _ in range(lessons):
            self.learner.play(LESSON)
            self._measured()
        self.refresh()

    def _measured(self) -> None:
        assert self.learner is not None
        for seat, found in enumerate(self.worst):
            found.append(_measure().worst(self.learner, seat))

    def start_over(self) -> None:
        """Forget what was learned."""
        self.learner = None
        self.worst = ([], [])
        self._learn(0)


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


class TreeSearch(_Tool):
    """OpenSpiel's Monte Carlo tree search, position after position, beside the exact values."""

    def __init__(
        self, lesson: "Lesson | None" = None, positions: int = 0, *, language: str = "en"
    ) -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self._begin()
        super().__init__(lesson, language=language)
        self.attempt(lambda: self._search(positions))

    def _begin(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self._states: Iterator[Any] | None = None
        self.last: Found | None = None
        self.losses: tuple[list[float], ...] = tuple([] for _ in SEARCHES)

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        self.more.description = speak("Search {n} more positions", n=AT_ONCE)
        self.reset.description = speak("Start over")

    def told(self) -> str:
        """Say what the searches lose."""
        code = self.language
        speak = language(code)
        tried = len(self.losses[0])
        if not tried:
            return speak("No position has been searched yet.")
        told = ", ".join(
            speak(
                "{loss} with {n} simulations",
                loss=decimal(_mean(losses) * PERCENT, code, DIGITS),
                n=simulations,
            )
            for losses, simulations in zip(self.losses, SEARCHES, strict=True)
        )
        return speak(
            "{n} positions: average loss of the search's choice, in percentage points: {losses}.",
            n=tried,
            losses=told,
        )

    def curves(self) -> Curves | None:
        """Return what the searches lose on average, position by position."""
        speak = language(self.language)
        if not self.losses[0]:
            return None
        return Curves(
            speak("Average loss of the search so far"),
            speak("positions"),
            tuple(
                Curve(
                    speak("{n} simulations", n=simulations),
                    [_mean(losses[: n + 1]) for n in range(len(losses))],
                )
                for losses, simulations in zip(self.losses, SEARCHES, strict=True)
            ),
        )

    def listed(self) -> str:
        """Return the last position in full."""
        code = self.language
        speak = language(code)
        found = self.last
        if found is None:
            return ""
        heads = [speak("the last position"), speak("exact probability of winning")]
        heads += [speak("{n} simulations", n=simulations) for simulations in SEARCHES]
        lines = []
        for at, label in enumerate(self._labels(found.state)):
            line = [label, percent(found.exact[at], code, DIGITS)]
            for chosen, thought in zip(found.chosen, found.thought, strict=True):
                guess = percent(thought[at], code, DIGITS)
                line.append(speak("{guess}, chosen", guess=guess) if at == chosen else guess)
            lines.append(line)
        return listing(speak("What the search believes, and what is true"), heads, lines)

    def do_more(self) -> None:
        """Search in a few more positions."""
        self._search(AT_ONCE)

    def _search(self, positions: int) -> None:
        # Whoever has not installed OpenSpiel reads here how to.
        from azardia_nb.env.openspiel import spiel_game

        if self._states is None:
            self._states = self._choices(spiel_game(begin=short_game()))
        for _ in range(positions):
            self.last = self._searched(next(self._states))
            for losses, loss in zip(self.losses, self.last.loss, strict=True):
                losses.append(loss)
        self.refresh()

    def _choices(self, game: Any) -> Iterator[Any]:
        """Yield positions of random play in which the choice matters, no two from one game."""
        while True:
            state, wanted = game.new_initial_state(), int(self._rng.integers(1, 8))
            while not state.is_terminal():
                exact = self._exact(state)
                if len(exact) > 1 and max(exact) - min(exact) >= MATTERS:
                    wanted -= 1
                    if not wanted:
                        yield state
                        break
                state.apply_action(self._drawn(state))

    def _drawn(self, state: Any) -> int:
        """Return an action at random, or what chance does, by its chances."""
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            return int(self._rng.choice(outcomes, p=chances))
        return int(self._rng.choice(state.legal_actions()))

    def _exact(self, state: Any) -> list[float]:
        """Return how likely each legal action wins; nothing where chance acts."""
        if state.is_chance_node():
            return []
        known, seat = _measure(), state.position.acting
        after = np.concatenate([state.child(n).position.rows for n in state.legal_actions()])
        return [known.solved.worth(int(at), seat) for at in known.whole.number(after)]

    def _searched(self, state: Any) -> Found:
        from open_spiel.python.algorithms import mcts

        exact = self._exact(state)
        actions = state.legal_actions()
        found = Found(state, exact, [], [], [])
        for simulations in SEARCHES:
            rng = np.random.RandomState(int(self._rng.integers(1 << 31)))
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

    def _labels(self, state: Any) -> list[str]:
        game = state.table.game(state.position)
        labels = {choice.action: choice.label for choice in game.legal(self.language)}
        return [labels[state.action_to_string(action)] for action in state.legal_actions()]

    def start_over(self) -> None:
        """Forget what was searched."""
        self._begin()
        self.refresh()


def _mean(found: Sequence[float]) -> float:
    return float(np.mean(found))
