"""House rules: the same games under other rules, what differs, and how sure one can be of it."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from azardia_nb.compiled.libraries import is_ready
from azardia_nb.games.azardia.house_rules import house_rule, rules_with
from azardia_nb.games.azardia.lessons.house_rules import shorter_board
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.simulation.chunk import CHUNK, Played
from azardia_nb.simulation.compare import CARE, COMEBACK, Comparison, Pairs, means_of
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import task_of
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.probability_table import ProbabilityTable
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import button, row, show_or_hide
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.menu import menu, offer
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.compared import (
    ARMS,
    COMEBACKS,
    HOUSE,
    USUAL,
    VIEWS,
    footnote,
    growing,
    sentence,
    shares,
    show_table,
)
from azardia_widgets.games.azardia.compiling import PLANNER, needed
from azardia_widgets.games.azardia.rule_changes import RuleChanges
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.lesson.running import Batch, Running
from azardia_widgets.table.replay import Replay
from azardia_widgets.table.words import player_name

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

FIRST = 200  # games under either rules that are there from the start
BATCH = 100  # games under either rules from one look at them to the next
MOST_CARED = 20  # percent of a change that one cares about, at most
SLOW_BATCH = 10  # the same when a bot thinks long
AT_ONCE = (500, 1000, 2000, 5000, 20_000)
PLAYERS = {str(n): N_("{n} players") for n in range(2, MAX_SEATS + 1)}
BOT = "greedy"
BOTS = (*loop_of(GAME).bots, PLANNER)  # all that play with cards


class HouseRules(Exhibit):
    """A laboratory: change rules, play both kinds of games, and see what has changed.

    It begins with `changes`, and with some games that are played already where the rules are
    compiled.
    """

    def __init__(
        self,
        lesson: "Lesson | None" = None,
        changes: Mapping[str, Any] | None = None,
        *,
        language: str = "en",
    ) -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self.changes = RuleChanges(changes or {}, lambda: self.attempt(self._anew))
        self.bots = [BOT] * MAX_SEATS
        self.players = MAX_SEATS
        self.at_once = AT_ONCE[1]
        self.cared = CARE
        self._forget()
        if self.changes.value and is_ready(loop_of(GAME).play):
            self.target = FIRST
            for part in self._pairs().play(FIRST, self._batch(), threading.Event()):
                self._came(part)
        super().__init__(lesson, language=language)

    def _forget(self) -> None:
        """Begin anew with no games."""
        self.target = 0
        self.pairs: Pairs | None = None
        self.comparison: Comparison | None = None

    @property
    def games(self) -> int:
        """How many games there are under either rules."""
        return self.pairs.games if self.pairs else 0

    @property
    def seated(self) -> tuple[str, ...]:
        """The bots that play."""
        return tuple(self.bots[: self.players])

    # --- what one sees ---

    def build(self) -> Sequence[Any]:
        """Return the charts beside what is chosen; under them the table and a game to look at."""
        self.table_of = Choices(PLAYERS, lambda: self.attempt(self._seat), "azardia-players")
        self.table_of.value = str(self.players)
        self.chairs = [menu(f"azardia-bot-{chair}") for chair in range(1, MAX_SEATS + 1)]
        for at, chair in enumerate(self.chairs):
            chair.observe(partial(self._take_seat, at), "value")
        self.many = menu("azardia-games")
        self.many.observe(lambda change: self._choose_many(change["new"]), "value")
        self.care = Number(1, MOST_CARED, CARE, lambda _: self._care(), "azardia-care")
        self.dice = button("azardia-other-dice", lambda: self.attempt(self._other_dice), "random")
        self.running = Running(self, self._begin, self._came)
        self.running.play.add_class("azardia-main")
        self.running.done = self.running.games = 2 * self.games
        self.measure = menu("azardia-measure")
        self.measure.observe(lambda _: self._look(), "value")
        self.growing = Chart()
        self.view = Choices(VIEWS, lambda: self.attempt(self.refresh), "azardia-view")
        self.shares = Chart()
        self.table = ProbabilityTable()
        self.footnote = ipywidgets.HTML()
        self._building_replay()
        self._showing = False
        self.rules = ipywidgets.HTML()
        left = ipywidgets.VBox(
            (self.rules, self.measure, self.growing.widget, self.view.widget, self.shares.widget)
        )
        right = ipywidgets.VBox(
            (
                self.table_of.widget,
                row(*self.chairs),
                row(self.many, self.dice),
                self.care.widget,
                self.running.widget,
                self.wrong,
                self.access,
            )
        )
        return (
            self.changes.widget,
            beside(left, right),
            self.table.widget,
            self.footnote,
            self.opening,
            self.replay.widget,
        )

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts as they are: what is wrong and the report stand among them."""
        return parts

    def _building_replay(self) -> None:
        self.replay = Replay(self.attempt, self._show_replay)
        self.which = menu("azardia-arm")
        self.number = Number(1, 1, 1, lambda _: None, "azardia-which-game")
        self.open = button("azardia-open", lambda: self.attempt(self._open), "folder-open")
        self.longest = button("azardia-longest", lambda: self.attempt(self._open_longest))
        self.number.widget.layout.flex = "1 1 280px"
        self.opening = row(self.which, self.number.widget, self.open, self.longest)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self._showing = True
        self.changes.show(code)
        self.table_of.show(speak("At the table"), code)
        self.table_of.widget.options = [
            (speak(text, n=count), count) for count, text in PLAYERS.items()
        ]
        self.table_of.value = str(self.players)
        for chair, (made, bot) in enumerate(zip(self.chairs, self.bots, strict=True), 1):
            made.description = speak("Player {n}", n=chair)
            offer(made, [(player_name(name, code, GAME), name) for name in BOTS], bot)
        self.many.description = speak("Games of each kind")
        offer(self.many, [(whole(n, code), n) for n in AT_ONCE], self.at_once)
        self.dice.description = speak("Other dice")
        self.care.show(speak("Change you care about, in percent"), code)
        self.measure.description = speak("Show")
        measured = {**means_of(GAME), COMEBACK: COMEBACKS}
        offer(
            self.measure,
            [(speak(text), name) for name, text in measured.items()],
            self.measure.value or next(iter(measured)),
        )
        self.view.show(speak("Also show"), code)
        self.which.description = speak("Look at a game under the")
        offer(
            self.which,
            [(speak(ARMS[arm]), arm) for arm in (HOUSE, USUAL)],
            self.which.value or HOUSE,
        )
        self.number.show(speak("Game"), code)
        self.open.description = speak("Open it")
        self.longest.description = speak("Open the longest")
        self.access.names = {**self.changes.names, **self.care.names, **self.number.names}
        self._showing = False

    def refresh(self) -> None:
        """Show what is known so far."""
        code = self.language
        speak = language(code)
        for at, chair in enumerate(self.chairs):
            show_or_hide(chair, at < self.players)
        self.running.show(self._play_label(), code)
        self.rules.value = self._rules()
        there = self.games > 1
        self._show_charts(there and self.shows("chart"))
        self._show_table(there and self.shows("table"))
        show_or_hide(self.opening, there)
        if there:
            assert self.comparison is not None
            self._count_to(self.number, self.games)
            self.said = sentence(self.comparison, code)
        elif self.changes.value:
            self.said = speak(
                "First say what you expect; then press Play: the same dice are rolled under both "
                "sets of rules."
            )
        else:
            self.said = speak("Choose a rule and change it; then press Play.")
        self._show_replay()

    def _show_charts(self, shown: bool) -> None:
        for part in (self.measure, self.growing.widget, self.view.widget, self.shares.widget):
            show_or_hide(part, shown)
        if shown:
            assert self.comparison is not None
            code = self.language
            self.growing.show(growing(self.comparison, self.measure.value, code), code)
            self.shares.show(shares(self.comparison, self.view.value, code), code)

    def _show_table(self, shown: bool) -> None:
        for part in (self.table.widget, self.footnote):
            show_or_hide(part, shown)
        if shown:
            assert self.comparison is not None
            show_table(self.table, self.comparison, self.language)
            note = footnote(self.comparison, self.language)
            self.footnote.value = f"<p><small>{escape(note)}</small></p>"

    def _rules(self) -> str:
        """Return the changed rules as a table, each with what is usual."""
        code = self.language
        speak = language(code)
        lines = []
        for name, value in self.changes.value.items():
            rule = house_rule(name)
            lines.append([rule.about(code), *(rule.means(v, code) for v in (rule.usual, value))])
        if not lines:
            same = speak("So far both games are the same.")
            return f"<p>{escape(same)}</p>"
        heads = [speak("rule"), *(speak(ARMS[arm]) for arm in ARMS)]
        return listing(speak("What is compared"), heads, lines, {0, 1, 2})

    def _play_label(self) -> str:
        speak = language(self.language)
        if self.running.running or 0 < self.games < self.target:
            return speak("Go on")
        n = whole(self.at_once, self.language)
        if self.games:
            return speak("Play {n} more games of each kind", n=n)
        return speak("Play {n} games of each kind", n=n)

    def picture(self) -> str:
        """Return the rules, the charts, the table and the game that is looked at."""
        parts = [self.rules.value, f"<p>{escape(self.said)}</p>"]
        if self.games > 1 and self.shows("chart"):
            parts += [self.growing.html(), self.shares.html()]
        if self.games > 1 and self.shows("table"):
            parts += [self.table.html(), self.footnote.value]
        return "".join(parts) + self.replay.html()

    # --- games in the background ---

    def _batch(self) -> int:
        return SLOW_BATCH if PLANNER in self.seated else BATCH

    def _begin(self, stop: threading.Event) -> Batch | None:
        speak = language(self.language)
        if not self.changes.value:
            self.changes.refuse(speak("Change a rule first: so far both games are the same."))
            return None
        if self.games >= self.target:
            self.target = self.games + self.at_once
        parts = self._pairs().play(self.target, self._batch(), stop)
        return Batch(parts, 2 * self.target, needed(self.seated))

    def _pairs(self) -> Pairs:
        if self.pairs is None:
            rulings, numbers = rules_with(self.changes.value)
            self.pairs = Pairs(
                {
                    USUAL: task_of(self.seated, seed=self.seed),
                    HOUSE: task_of(self.seated, rulings=rulings, numbers=numbers, seed=self.seed),
                }
            )
        return self.pairs

    def _came(self, part: Mapping[str, list[Played]]) -> int:
        pairs = self._pairs()
        pairs.add(part)
        if pairs.games:
            arms = {USUAL: {}, HOUSE: self.changes.value}
            self.comparison = Comparison(arms, pairs.results(), pairs.games, care=self.cared)
        return 2 * self.games

    # --- what one does ---

    def _anew(self) -> None:
        """Forget the games: they were played under other rules, by others, with other dice."""
        self.running.drop()
        self._forget()
        self.replay.game = None
        self.refresh()

    def _seat(self) -> None:
        if not self._showing:
            self.players = int(self.table_of.value)
            self._anew()

    def _take_seat(self, at: int, change: Any) -> None:
        if not self._showing:
            self.bots[at] = change["new"]
            self.attempt(self._anew)

    def _choose_many(self, games: int) -> None:
        if not self._showing:
            self.at_once = games
            self.attempt(self.refresh)

    def _other_dice(self) -> None:
        self.seed += 1
        self._anew()

    def _care(self) -> None:
        """Plan for a change of another size; the games that are there stay."""
        self.cared = self.care.value
        if self.comparison is not None:
            self.comparison = replace(self.comparison, care=self.cared)
        if not self._showing:
            self.attempt(self.refresh)

    def _look(self) -> None:
        if not self._showing:
            self.attempt(self.refresh)

    # --- a game to look at ---

    def _open(self) -> None:
        assert self.comparison is not None
        results = self.comparison.results[self.which.value]
        game = results.replay((self.number.value - 1) * CHUNK)
        game.go(0)
        while not game.round:  # who sits where was rolled before the first one
            game.go(game.position + 1)
        self.replay.open(game, self.seated)
        self._show_replay()

    def _open_longest(self) -> None:
        assert self.comparison is not None
        rounds = self.comparison.results[self.which.value]["rounds"].to_numpy()
        self.number.value = int(rounds.argmax()) + 1
        self._open()

    def _show_replay(self) -> None:
        self.replay.show(self.language)
        seen = self.replay.game is not None
        self.access.descriptions = [self.replay.board.description] if seen else []
        if seen:
            self.access.names = {**self.access.names, **self.replay.names}

    def _count_to(self, number: Number, most: int) -> None:
        """Let a number go up to `most`."""
        number.slider.max = max(most, number.value)
        number.value = min(number.value, most)
        number.slider.max = most


def predict_shorter_board(lesson: "Lesson") -> Prediction:
    """Ask what a shorter board does to the length of a game, before games under it are shown."""
    question = shorter_board()
    goal = int(str(question.values["goal"]))
    return Prediction(lesson, question, HouseRules(lesson, {"goal": goal}))
