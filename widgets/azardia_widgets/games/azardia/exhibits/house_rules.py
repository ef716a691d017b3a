"""The house-rules lab: the same games under other rules, the differences and their certainty."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets

from azardia_nb.compiled.libraries import is_ready
from azardia_nb.games.azardia.house_rules import HOUSE_RULES, house_rule, rules_with
from azardia_nb.games.azardia.lessons.house_rules import SHORT, shorter_board
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.simulation.chunk import CHUNK
from azardia_nb.simulation.compare import CARE, COMEBACK, Comparison, Pairs, means_of
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import Task, task_of
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.probability_table import ProbabilityTable
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.compared import (
    ARMS,
    COMEBACKS,
    HOUSE,
    PLANNER,
    USUAL,
    VIEWS,
    changed,
    footnote,
    growing,
    measures_table,
    needed,
    sentence,
    shares,
)
from azardia_widgets.games.azardia.rule_changes import RuleChanges
from azardia_widgets.lesson.figure import Html, Menu, Pick, Slider, paragraphs, press, small
from azardia_widgets.lesson.paired import Paired
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.running import Batch
from azardia_widgets.table.replay import Replay
from azardia_widgets.table.seating import player_name

FIRST = 200  # games per set of rules played at the start
BATCH = 100  # games per set of rules between two refreshes
MOST_CARED = 20  # percent; largest change of interest
SLOW_BATCH = 10  # the same with a slow bot
AT_ONCE = (500, 1000, 2000, 5000, 20_000)
PLAYERS = {str(n): N_("{n} players") for n in range(2, MAX_SEATS + 1)}
EXPECTED = {
    "shorter": N_("You expected shorter games."),
    "same": N_("You expected games of about the same length."),
    "longer": N_("You expected longer games."),
}
BOT = "greedy"
BOTS = (*loop_of(GAME).bots, PLANNER)  # all bots that play with cards


def _players(code: str) -> dict[str, str]:
    return {n: language(code)(text, n=n) for n, text in PLAYERS.items()}


def _bots(code: str) -> list[tuple[str, str]]:
    return [(player_name(name, code, GAME), name) for name in BOTS]


def _player(n: int) -> Menu:
    return Menu(N_("Player {n}"), _bots, f"azardia-bot-{n}", BOT, figures={"n": n})


def _measures(code: str) -> list[tuple[str, str]]:
    measured = {**means_of(GAME), COMEBACK: COMEBACKS}
    return [(language(code)(text), name) for name, text in measured.items()]


class HouseRules(Paired):
    """The house-rules lab: change rules, play games under both sets, compare.

    It begins with the changes in `given`, and, if the rules are compiled, with some games.
    """

    first = FIRST
    options = ("given", "only")
    given: Mapping[str, Any] | None = None
    only = False  # whether only the rules in `given` may be changed
    table_of = Pick(N_("At the table"), _players, "azardia-players", str(MAX_SEATS))
    bot1 = _player(1)
    bot2 = _player(2)
    bot3 = _player(3)
    bot4 = _player(4)
    many = Menu(
        N_("Games of each kind"),
        lambda code: [(whole(n, code), n) for n in AT_ONCE],
        "azardia-games",
        AT_ONCE[1],
    )
    expects = Menu(
        N_("I expect games to be"),
        {
            "": N_("choose first"),
            "shorter": N_("shorter"),
            "same": N_("about as long"),
            "longer": N_("longer"),
        },
        "azardia-expects",
    )
    care = Slider(N_("Change you care about, in percent"), 1, MOST_CARED, CARE, "azardia-care")
    measure = Menu(N_("Show"), _measures, "azardia-measure")
    view = Pick(N_("Also show"), VIEWS, "azardia-view")
    which = Menu(
        N_("Look at a game under the"),
        {arm: ARMS[arm] for arm in (HOUSE, USUAL)},
        "azardia-arm",
        HOUSE,
    )
    number = Slider(N_("Game"), 1, 1, 1, "azardia-which-game")
    parts = ("rules", "growing", "shares", "table", "footnote", "replay")
    first_column = ("rules", "measure", "growing", "view", "shares")
    second_column = (
        "table_of",
        ("bot1", "bot2", "bot3", "bot4"),
        ("many", "dice"),
        "care",
        "expects",
        "running",
        "wrong",
        "access",
    )
    under = ("table", "footnote", ("which", "number", "open_it", "longest"), "replay")
    at_once = AT_ONCE[1]
    rules: Any
    growing: Chart
    shares: Chart
    table: ProbabilityTable
    footnote: Any
    replay: Replay

    def begin(self) -> None:
        super().begin()
        start = self.given or {}
        rules = {name: rule for name, rule in HOUSE_RULES.items() if name in start or not self.only}
        self.changes = RuleChanges(start, lambda: self.attempt(self._ruled), rules)

    def make_part(self, name: str) -> Any:
        if name == "replay":
            return Replay(self.attempt, self._show_replay)
        kinds = {"growing": Chart, "shares": Chart, "table": ProbabilityTable}
        return kinds.get(name, ipywidgets.HTML)()

    def lay(self) -> Sequence[Any]:
        self.number.widget.layout.flex = "1 1 280px"
        *_, self.opening, _ = laid = super().lay()
        return [self.changes.widget, *laid]

    def speak(self, code: str) -> None:
        super().speak(code)
        self.changes.show(code)
        self.access.names = {**self.access.names, **self.changes.names}

    # --- controls ---

    @property
    def players(self) -> list[Any]:
        """The menus with a bot for each seat, also for seats that the games leave empty."""
        return [self.bot1, self.bot2, self.bot3, self.bot4]

    @property
    def seated(self) -> tuple[str, ...]:
        """The names of the bots that play, in seat order."""
        return tuple(player.value for player in self.players[: int(self.table_of.value)])

    def follow(self, name: str, step: Callable[[], None] = lambda: None) -> Callable[[], None]:
        """Return a control's callback; the menus of games to open have an empty one."""
        return (lambda: None) if name in ("which", "number") else super().follow(name, step)

    def changed(self, name: str) -> None:
        if name == "table_of" or name.startswith("bot"):
            self.anew()
        elif name == "many":
            self.at_once = self.many.value
        elif name == "care" and self.comparison is not None:
            self.comparison = replace(self.comparison, care=self.care.value)

    def _ruled(self) -> None:
        self.expects.value = ""
        self.anew()
        self.refresh()

    def anew(self) -> None:
        """Drop the games played: the rules, players or dice have changed."""
        super().anew()
        self.replay.game = None

    # --- playing ---

    def come_at_once(self) -> bool:
        # With `only` the learner guesses first, so no games may be shown.
        return bool(self.changes.value) and not self.only and is_ready(loop_of(GAME).play)

    def step(self) -> int:
        """Return the number of games played between two refreshes, fewer with a slow bot."""
        return SLOW_BATCH if PLANNER in self.seated else self.size

    def needed(self) -> Sequence[Callable[..., Any]]:
        return needed(self.seated)

    def tasks(self) -> Mapping[str, Task]:
        rulings, numbers = rules_with(self.changes.value)
        return {
            USUAL: task_of(self.seated, seed=self.seed),
            HOUSE: task_of(self.seated, rulings=rulings, numbers=numbers, seed=self.seed),
        }

    def compared(self, pairs: Pairs) -> Comparison:
        arms = {USUAL: {}, HOUSE: self.changes.value}
        return Comparison(arms, pairs.results(), pairs.games, care=self.care.value)

    def batch(self, stop: threading.Event) -> Batch | None:
        speak = language(self.language)
        if self.changes.value and not self.games and not self.expects.value:
            self.changes.refuse(speak("First say what you expect."))
            return None
        if self.changes.value:
            if self.games and self.games >= self.target:  # adding games after a look misleads
                self.seed += 1
                self.anew()
            return super().batch(stop)
        self.changes.refuse(speak("Change a rule first: so far both games are the same."))
        return None

    # --- display ---

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        for at, player in enumerate(self.players):
            show_or_hide(player, at < int(self.table_of.value))
        once, again = N_("Play {n} games of each kind"), N_("Play {n} new games of each kind")
        self.show_running(speak, code, once, again)
        yield Html(self._rules(speak, code))
        there, comparison = self.games > 1, self.comparison
        self.expects.disabled = self.games > 0
        for part in (self.measure, self.view.widget):
            show_or_hide(part, there and self.shows("chart"))
        show_or_hide(self.opening, there)
        if there and comparison is not None:
            yield growing(comparison, self.measure.value, code)
            yield shares(comparison, self.view.value, code)
            yield measures_table(comparison, code)
            yield Html(small(footnote(comparison, code)) if self.shows("table") else "")
            _count_to(self.number, self.games)
            yield sentence(comparison, code)
            yield from self._expected(speak, comparison)
        elif self.changes.value:
            yield speak(
                "First say what you expect; then press Play: the same dice are rolled under both "
                "sets of rules."
            )
        else:
            yield speak("Choose a rule and change it; then press Play.")

    def _expected(self, speak: Speak, found: Comparison) -> Iterator[str]:
        """Yield what the learner expected of the length of games, and what they show."""
        if not self.expects.value:
            return
        length = changed(found)["rounds"]
        yield speak(EXPECTED[self.expects.value])
        if not length.sure or length.change is None:
            yield speak("These games show no clear change in length.")
        elif length.change.value > 0:
            yield speak("They have become longer.")
        else:
            yield speak("They have become shorter.")

    def refresh(self) -> None:
        super().refresh()
        self._show_replay()

    def _rules(self, speak: Speak, code: str) -> str:
        """Return the changed rules as a table, standard value beside changed value."""
        lines = []
        for name, value in self.changes.value.items():
            rule = house_rule(name)
            lines.append([rule.about(code), *(rule.means(v, code) for v in (rule.usual, value))])
        if not lines:
            return paragraphs(speak("So far both games are the same."))
        heads = [speak("rule"), *(speak(ARMS[arm]) for arm in ARMS)]
        return listing(speak("What is compared"), heads, lines, {0, 1, 2})

    def picture(self) -> str:
        rules = str(self.rules.value)
        return rules + paragraphs(self.said) + super().picture().removeprefix(rules)

    # --- replay of a game ---

    @press(N_("Open it"), "azardia-open", "folder-open")
    def open_it(self) -> None:
        self._open()

    def _open(self) -> None:
        assert self.comparison is not None
        results = self.comparison.results[self.which.value]
        game = results.replay((self.number.value - 1) * CHUNK)
        game.go(0)
        while not game.round:  # seats are rolled for before round 1
            game.go(game.position + 1)
        self.replay.open(game, self.seated)

    @press(N_("Open the longest"), "azardia-longest")
    def longest(self) -> None:
        assert self.comparison is not None
        rounds = self.comparison.results[self.which.value]["rounds"].to_numpy()
        self.number.value = int(rounds.argmax()) + 1
        self._open()

    def _show_replay(self) -> None:
        self.replay.show(self.language)
        visible = self.replay.game is not None
        self.access.descriptions = [self.replay.board.description] if visible else []
        if visible:
            self.access.names = {**self.access.names, **self.replay.names}


def _count_to(number: Number, most: int) -> None:
    """Set the upper limit of a number to `most`."""
    number.slider.max = max(most, number.value)
    number.value = min(number.value, most)
    number.slider.max = most


predict_shorter_board = before(shorter_board, HouseRules, given={"goal": SHORT})
