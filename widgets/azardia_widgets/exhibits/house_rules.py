"""House rules: the same games under other rules, what differs, and how sure one can be of it."""

import math
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.compiling import is_ready
from azardia_nb.errors import AzardiaError
from azardia_nb.exercises.house_rules import shorter_board
from azardia_nb.games.azardia.card_kinds import Pile
from azardia_nb.games.azardia.characters import CHARACTERS
from azardia_nb.games.azardia.deck import Deck
from azardia_nb.games.azardia.state import MAX_SEATS
from azardia_nb.games.azardia.texts import character_name, deck_name
from azardia_nb.lab.chunk import CHUNK, Played, Task
from azardia_nb.lab.compare import COMEBACK, MEANS, Comparison, Finding, Measure, singly
from azardia_nb.lab.deck_report import FIRST as FIRST_SEAT
from azardia_nb.lab.deck_report import NAMES, WITHOUT, CardReport, DeckReport, with_gift
from azardia_nb.lab.growth import Growth, of_mean, of_share
from azardia_nb.lab.house_rules import house_rule, rules_with
from azardia_nb.lab.loop import IN_LOOP, play_games
from azardia_nb.lab.results import Results
from azardia_nb.lab.simulate import task_of
from azardia_nb.lab.statistics import SURE, Estimate, difference, mean
from azardia_nb.language import N_, language, speaking
from azardia_nb.odds.say import PERCENT, decimal, percent, whole
from azardia_widgets.beside import beside
from azardia_widgets.buttons import button, row
from azardia_widgets.chart import Bars, Chart, Curve, Curves, Law, Line, Lines, Spec
from azardia_widgets.choices import Choices
from azardia_widgets.exhibit import Exhibit
from azardia_widgets.interval_chart import Intervals, Series, spread
from azardia_widgets.listing import listing
from azardia_widgets.menu import menu, offer
from azardia_widgets.number import Number
from azardia_widgets.prediction import Prediction
from azardia_widgets.probability_table import ProbabilityTable
from azardia_widgets.replay import Replay
from azardia_widgets.rule_changes import RuleChanges
from azardia_widgets.running import PLANNER, Batch, Running
from azardia_widgets.words import player_name

if TYPE_CHECKING:
    from azardia_widgets.lesson import Lesson

USUAL, HOUSE = "usual", "house"
ARMS = {USUAL: N_("usual rules"), HOUSE: N_("house rules")}
COMEBACKS = N_("Comebacks")
FIRST = 200  # games under either rules that are there from the start
BATCH = 100  # games under either rules from one look at them to the next
SLOW_BATCH = 10  # the same when a bot thinks long
AT_ONCE = (500, 1000, 2000, 5000, 20_000)
STEP = 10  # games from point to point, at least, of a line that grows
POINTS = 60  # of such a line, at most
PLAYERS = {str(n): N_("{n} players") for n in range(2, MAX_SEATS + 1)}
BOT = "greedy"
BOTS = (*IN_LOOP, PLANNER)  # all that play with cards

# What the sentence speaks of, as far as it is counted; the table has everything.
HEADLINES = ("rounds", "challenges", COMEBACK)

SEATS, CHARACTER, ROUNDS = "seats", "characters", "rounds"
VIEWS = {
    SEATS: N_("Seats"),
    CHARACTER: N_("Characters"),
    ROUNDS: N_("How long games last"),
}


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
        self._forget()
        if self.changes.value and is_ready(play_games):
            self.target = FIRST
            for part in self._parts(threading.Event()):
                self._came(part)
        super().__init__(lesson, language=language)

    def _forget(self) -> None:
        """Begin anew with no games."""
        self.target = 0
        self.tasks: dict[str, Task] = {}
        self.played: dict[str, Played] = {}
        self.comparison: Comparison | None = None

    @property
    def games(self) -> int:
        """How many games there are under either rules."""
        return len(self.played[USUAL].rows) if self.played else 0

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
                self.changes.widget,
                self.table_of.widget,
                row(*self.chairs),
                row(self.many, self.dice),
                self.running.widget,
                self.wrong,
                self.access,
            )
        )
        return (
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
            made.description = speak("Chair {n}", n=chair)
            offer(made, [(player_name(name, code), name) for name in BOTS], bot)
        self.many.description = speak("Games of each kind")
        offer(self.many, [(whole(n, code), n) for n in AT_ONCE], self.at_once)
        self.dice.description = speak("Other dice")
        self.measure.description = speak("Look at")
        measured = {**MEANS, COMEBACK: COMEBACKS}
        offer(
            self.measure,
            [(speak(text), name) for name, text in measured.items()],
            self.measure.value or next(iter(measured)),
        )
        self.view.show(speak("And at"), code)
        self.which.description = speak("Look at a game under the")
        offer(
            self.which,
            [(speak(ARMS[arm]), arm) for arm in (HOUSE, USUAL)],
            self.which.value or HOUSE,
        )
        self.number.show(speak("Game"), code)
        self.open.description = speak("Open it")
        self.longest.description = speak("Open the longest")
        self.access.names = {**self.changes.names, **self.number.names}
        self._showing = False

    def refresh(self) -> None:
        """Show what is known so far."""
        code = self.language
        speak = language(code)
        for at, chair in enumerate(self.chairs):
            chair.layout.display = "" if at < self.players else "none"
        self.running.show(self._play_label(), code)
        self.rules.value = self._rules()
        there = self.games > 1
        self._show_charts(there and self.shows("chart"))
        self._show_table(there and self.shows("table"))
        self.opening.layout.display = "" if there else "none"
        if there:
            self._count_to(self.number, self.games)
        if there:
            self.said = self.sentence()
        elif self.changes.value:
            self.said = speak(
                "First say what you expect; then press Play: the same dice are rolled under both "
                "rules."
            )
        else:
            self.said = speak("Choose a rule and change it; then press Play.")
        self._show_replay()

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

    # --- the charts ---

    def counted(self) -> dict[str, dict[str, Measure]]:
        """Return what is counted of the games under either rules."""
        assert self.comparison is not None
        return self.comparison.counted

    def _show_charts(self, shown: bool) -> None:
        for part in (self.measure, self.growing.widget, self.view.widget, self.shares.widget):
            part.layout.display = "" if shown else "none"
        if not shown:
            return
        self.growing.show(self._growing(self.measure.value), self.language)
        self.shares.show(self._shares(self.view.value), self.language)

    def _growing(self, name: str) -> Spec:
        """Return how an estimate becomes surer as games are played."""
        code = self.language
        speak = language(code)
        step = STEP * max(1, -(-self.games // (STEP * POINTS)))
        # From a tenth of the games on: before that, intervals are too wide for the picture.
        first = step * max(1, self.games // 10 // step)
        at = list(range(first, self.games + 1, step)) or [self.games]
        counted = self.counted()
        share = counted[USUAL][name].is_share
        growths: dict[str, Growth] = {
            arm: of_share(here[name].hits > 0, at) if share else of_mean(here[name].hits, at)
            for arm, here in counted.items()
        }
        title, across = counted[USUAL][name].about(code), speak("games under either rules")
        base = max(0.0, spread([low for growth in growths.values() for low in growth.low])[0])
        lines = [(speak(ARMS[arm]), g.values.tolist(), g.band) for arm, g in growths.items()]
        if share:
            curves = tuple(Curve(*line) for line in lines)
            return Curves(title, across, curves, at[0], step, base)
        means = tuple(Line(*line) for line in lines)
        return Lines(title, across, means, at[0], step, base, speak("on average"))

    def _shares(self, view: str) -> Spec:
        code = self.language
        speak = language(code)
        if view == ROUNDS:
            return self._lengths()
        there = {(found.measure, found.arm): found.estimate for found in self.findings()}
        if view == SEATS:
            names = {f"seat_{n}": speak("seat {n}", n=n) for n in range(1, self.players + 1)}
            title, across = speak("Who wins, by seat"), speak("seats in turn order")
        else:
            names = {name: character_name(name) for name in CHARACTERS}
            title, across = speak("Who wins, by character"), speak("when taking part")
        series = tuple(
            Series(speak(ARMS[arm]), [there.get((name, arm)) for name in names]) for arm in ARMS
        )
        even = speak("even share")
        return Intervals(
            title,
            across,
            speak("games won"),
            tuple(names.values()),
            series,
            1 / self.players,
            even,
        )

    def _lengths(self) -> Bars:
        code = self.language
        speak = language(code)
        assert self.comparison is not None
        laws = []
        for arm, results in self.comparison.results.items():
            rounds, counts = np.unique(results["rounds"].to_numpy(int), return_counts=True)
            law = {
                int(n): Fraction(int(count), self.games)
                for n, count in zip(rounds, counts, strict=True)
            }
            laws.append(Law(law, speak(ARMS[arm])))
        return Bars(speak("How long games last"), speak("rounds"), tuple(laws))

    # --- what is found, in words and as a table ---

    def findings(self) -> list[Finding]:
        """Return every measure under either rules, with its change."""
        return [] if self.comparison is None else self.comparison.findings()

    def changed(self) -> dict[str, Finding]:
        """Return what is found of each change, by what was measured."""
        return {found.measure: found for found in self.findings() if found.change is not None}

    def sentence(self) -> str:
        """Say what changed, and what cannot be told apart yet."""
        code = self.language
        speak = language(code)
        found = self.changed()
        names = {name: self._name(measure) for name, measure in self.counted()[USUAL].items()}
        said = [
            speak(
                "{n} games under either rules, seed {seed}.",
                n=whole(self.games, code),
                seed=self.seed,
            )
        ]
        headlines = [name for name in HEADLINES if name in found]
        groups = [name for name in found if name.startswith("seat_") or name in CHARACTERS]
        sure = [name for name in (*headlines, *groups) if _change(found[name]).told_apart]
        if sure:
            changes = "; ".join(f"{names[name]} {_change(found[name]).told(code)}" for name in sure)
            said.append(speak("Changed: {changes}.", changes=changes))
        else:
            said.append(speak("Nothing can be told apart so far."))
        open_ = [name for name in headlines if name not in sure]
        unsure = [
            speak("{what} ({more})", what=names[name], more=self._more(found[name]))
            for name in open_
        ]
        seats = [name for name in groups if name not in sure]
        nearest = min(
            (name for name in seats if found[name].needed is not None),
            key=lambda name: found[name].needed or 0,
            default=None,
        )
        if nearest is not None:
            unsure.append(
                speak(
                    "how seats and characters share the wins, but for those named; nearest is "
                    "“{what}” ({more})",
                    what=names[nearest],
                    more=self._more(found[nearest]),
                )
                if any(name in sure for name in groups)
                else speak(
                    "how seats and characters share the wins; nearest is “{what}” ({more})",
                    what=names[nearest],
                    more=self._more(found[nearest]),
                )
            )
        if unsure:
            said.append(speak("Cannot be told apart yet: {list}.", list="; ".join(unsure)))
        return " ".join(said)

    def _name(self, measure: Measure) -> str:
        """Name what is counted; the footnote says the rest."""
        speak = language(self.language)
        if measure.name == COMEBACK:
            return speak(COMEBACKS)
        if measure.name in CHARACTERS:
            return speak("{who} wins", who=measure.who)
        return measure.about(self.language)

    def _more(self, found: Finding) -> str:
        speak = language(self.language)
        if found.needed is None:
            return speak("no difference so far")
        more = _about(found.needed - self.games)
        return speak("about {n} more games would be needed", n=whole(more, self.language))

    def _no(self, found: Finding) -> str:
        speak = language(self.language)
        if found.needed is None:
            return speak("no")
        more = _about(found.needed - self.games)
        return speak("no (+{n})", n=whole(more, self.language))

    def _show_table(self, shown: bool) -> None:
        self.table.widget.layout.display = "" if shown else "none"
        self.footnote.layout.display = "" if shown else "none"
        if not shown:
            return
        code = self.language
        speak = language(code)
        assert self.comparison is not None
        found = {(each.measure, each.arm): each for each in self.findings()}
        rows = {}
        marked = []
        for name, measure in self.counted()[USUAL].items():
            usual, house = found[name, USUAL], found.get((name, HOUSE))
            if house is None:
                continue
            change = _change(house)
            sure = change.told_apart
            what = self._name(measure)
            if sure:
                marked.append(what)
            verdict = speak("yes") if sure else self._no(house)
            values = (_short(each.estimate, code) for each in (usual, house))
            digits = 1 if change.is_share else 2
            rows[what] = [*values, _in_points(change).told(code, digits), verdict]
        columns = ["usual", "house", "change", "verdict"]
        csv = self.comparison.frame(code).reset_index()
        csv = csv.assign(seed=self.seed, players=" ".join(self.seated))
        self.table.show(
            pd.DataFrame(rows.values(), index=list(rows), columns=columns),
            code,
            speak(
                "{n} games under either rules, the same dice for both; seed {seed}",
                n=whole(self.games, code),
                seed=self.seed,
            ),
            speak("what"),
            labels={
                USUAL: speak(ARMS[USUAL]),
                HOUSE: speak(ARMS[HOUSE]),
                "change": speak("change"),
                "verdict": speak("told apart?"),
            },
            marked=marked,
            csv=csv.to_csv(index=False),
        )
        note = speak(
            "In brackets: 95 % intervals, for shares by Wilson, for means and changes by Student; "
            "changes of shares are in percentage points. A comeback: last at half of the rounds, "
            "and wins. Characters: of the games in which they take part. "
            "“+{example}”: about so many more games would be needed under either rules to see a "
            "change as small as this one. "
            "Of {n} changes about {k} would be marked by chance even if nothing had changed.",
            example=whole(1000, code),
            n=len(rows),
            k=decimal(len(rows) * (1 - SURE), code),
        )
        self.footnote.value = f"<p><small>{escape(note)}</small></p>"

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
        return Batch(self._parts(stop), 2 * self.target, self.seated)

    def _parts(self, stop: threading.Event) -> Iterator[dict[str, list[Played]]]:
        """Play on where we are, both kinds of games batch by batch, until told to stop."""
        if not self.tasks:
            rulings, numbers = rules_with(self.changes.value)
            self.tasks = {
                USUAL: task_of(self.seated, seed=self.seed),
                HOUSE: task_of(self.seated, rulings=rulings, numbers=numbers, seed=self.seed),
            }
        tasks, first, target, batch = self.tasks, self.games, self.target, self._batch()
        while first < target and not stop.is_set():
            numbers_ = range(first, min(first + batch, target))
            part = {arm: singly(task, numbers_, None, stop) for arm, task in tasks.items()}
            done = min(map(len, part.values()))
            if done:
                yield {arm: played[:done] for arm, played in part.items()}
            first += done
            if done < len(numbers_):
                return

    def _came(self, part: Mapping[str, list[Played]]) -> int:
        for arm, played in part.items():
            chunks = [*([self.played[arm]] if arm in self.played else []), *played]
            self.played[arm] = Played(
                np.concatenate([chunk.rows for chunk in chunks]),
                np.sum([chunk.plays for chunk in chunks], axis=0),
            )
        results = {arm: self._results(arm) for arm in ARMS}
        arms = {USUAL: {}, HOUSE: self.changes.value}
        self.comparison = Comparison(arms, results, self.games)
        return 2 * self.games

    def _results(self, arm: str) -> Results:
        results = Results.of(self.tasks[arm], [self.played[arm]])
        # Each of these games is the first one of a chunk: so `replay` finds it.
        results.index = pd.RangeIndex(0, CHUNK * len(results), CHUNK, name="game")
        return results

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


def _change(found: Finding) -> Estimate:
    assert found.change is not None
    return found.change


def _short(estimate: Estimate, code: str) -> str:
    """Say an estimate as narrow as a table needs it.

    >>> _short(Estimate(0.25, 0.2, 0.3, "", 1, is_share=True), "en")
    '25.0 % (20.0 – 30.0)'
    """
    if not estimate.is_share:
        value, low, high = (
            decimal(v, code, 2) for v in (estimate.value, estimate.low, estimate.high)
        )
        return f"{value} ({low} – {high})"
    low, high = (decimal(PERCENT * end, code) for end in (estimate.low, estimate.high))
    return f"{percent(estimate.value, code)} ({low} – {high})"


def _in_points(change: Estimate) -> Estimate:
    """Return a change of a share in percentage points, without a word for them."""
    if not change.is_share:
        return change
    value, low, high = (PERCENT * end for end in (change.value, change.low, change.high))
    return replace(change, value=value, low=low, high=high, is_share=False)


def _about(games: int) -> int:
    """Return a number of games with two digits that count: it is a guess.

    >>> _about(8137), _about(12)
    (8100, 12)
    """
    return round(games, min(0, 2 - len(str(games))))


# --- the cards of a deck ------------------------------------------------------------------------

DECK_GAMES = (250, 1000, 4000)  # for each card
EFFECT, PLAYS = "effect", "plays"
DECK_VIEWS = {
    EFFECT: N_("What a copy in hand is worth"),
    PLAYS: N_("How often it is played"),
}


class DeckBalance(Exhibit):
    """Every card of a deck: how often it is played, and what it changes to hold a copy."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self.deck = Deck.kit()
        self.games = DECK_GAMES[0]
        self._forget()
        super().__init__(lesson, language=language)

    def _forget(self) -> None:
        self.usual: Trials | None = None
        self.effects: dict[int, Estimate] = {}  # by kind of card

    @property
    def held(self) -> list[int]:
        """The kinds of cards that can be held: others strike when they are drawn."""
        return [kind for kind, card in enumerate(self.deck.cards) if card.pile is Pile.ACTION]

    def build(self) -> Sequence[Any]:
        """Return the deck, what is played, the chart and the table."""
        self.path = ipywidgets.Text(continuous_update=False)
        self.path.style.description_width = "initial"
        self.path.layout.width = "auto"
        self.path.add_class("azardia-deck")
        self.path.observe(lambda change: self.attempt(partial(self._load, change["new"])), "value")
        self.path_wrong = ipywidgets.HTML()
        self.path_wrong.add_class("azardia-wrong")
        self.many = menu("azardia-deck-games")
        self.many.observe(lambda change: self._choose(change["new"]), "value")
        self.running = Running(self, self._begin, self._came)
        self.view = Choices(DECK_VIEWS, lambda: self.attempt(self.refresh), "azardia-deck-view")
        self.chart = Chart()
        self.table = ProbabilityTable()
        self._showing = False
        self.left = ipywidgets.VBox((self.view.widget, self.chart.widget))
        right = ipywidgets.VBox(
            (self.path, self.path_wrong, self.many, self.running.widget, self.wrong, self.access)
        )
        return (beside(self.left, right), self.table.widget)

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts as they are: what is wrong and the report stand among them."""
        return parts

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self._showing = True
        self.path.description = speak("File of your deck")
        self.path.placeholder = speak("empty: the deck of the kit")
        self.many.description = speak("Games for each card")
        offer(self.many, [(whole(n, code), n) for n in DECK_GAMES], self.games)
        self.view.show(speak("Look at"), code)
        self._showing = False

    def refresh(self) -> None:
        """Show what is known so far."""
        code = self.language
        speak = language(code)
        going = self.usual is not None and len(self.effects) < len(self.held)
        label = speak("Go on") if going else speak("Try every card")
        self.running.show(label, code)
        there = self.usual is not None
        for part, layer in ((self.left, "chart"), (self.table.widget, "table")):
            part.layout.display = "" if there and self.shows(layer) else "none"
        if not there:
            self.said = speak(
                "{deck}: {n} kinds of cards that can be held. Which one is worth most? Say it "
                "first, then try them.",
                deck=deck_name(self.deck, code),
                n=len(self.held),
            )
            return
        reports = self.reports()
        self.chart.show(self._chart(reports), code)
        self._show_table(reports)
        self.said = self.sentence()

    def picture(self) -> str:
        """Return what is said, the chart and the table."""
        parts = [f"<p>{escape(self.said)}</p>"]
        if self.usual is not None and self.shows("chart"):
            parts.append(self.chart.html())
        if self.usual is not None and self.shows("table"):
            parts.append(self.table.html())
        return "".join(parts)

    def reports(self) -> list[CardReport]:
        """Return what is known of each card: the strongest first, then those not tried."""
        assert self.usual is not None
        plays = self.usual.plays
        found = [
            CardReport(
                card.id,
                card.pile,
                card.count,
                mean(plays[:, kind].astype(float)),
                self.effects.get(kind),
            )
            for kind, card in enumerate(self.deck.cards)
        ]
        return sorted(found, key=lambda each: -each.effect.value if each.effect else math.inf)

    def sentence(self) -> str:
        """Say which cards help most and which cannot be told apart from none."""
        code = self.language
        speak = language(code)
        tried = [each for each in self.reports() if each.effect is not None]
        if not tried:
            return speak("The games without a gift are played; the cards come one by one.")
        best, worst = tried[0], tried[-1]
        sure = [each for each in tried if each.effect and each.effect.told_apart]
        return speak(
            "Best to hold: {best}, {much}. Last: {worst}, {little}. Of {n} cards, {sure} change "
            "the share of games won by more than chance explains; about {k} would do so by chance.",
            best=self._name(best),
            much=_effect(best).told(code),
            worst=self._name(worst),
            little=_effect(worst).told(code),
            n=len(tried),
            sure=len(sure),
            k=decimal(len(tried) * (1 - SURE), code),
        )

    def _name(self, report: CardReport) -> str:
        return self.deck.card(report.card).name(self.language)

    def _chart(self, reports: Sequence[CardReport]) -> Intervals:
        speak = language(self.language)
        effects = self.view.value == EFFECT
        shown = [each for each in reports if each.effect is not None or not effects]
        estimates = [each.effect if effects else each.plays for each in shown]
        level = 0.0 if effects else None
        return Intervals(
            speak(DECK_VIEWS[self.view.value]),
            speak("cards, by their numbers in the table"),
            speak("percentage points") if effects else speak("times a game"),
            tuple(str(n) for n in range(1, len(shown) + 1)),
            (Series(speak(DECK_VIEWS[self.view.value]), estimates),),
            level,
        )

    def _show_table(self, reports: Sequence[CardReport]) -> None:
        code = self.language
        speak = language(code)
        assert self.usual is not None
        rows = {
            f"{n}. {self._name(each)}": [
                speak(NAMES[each.pile]),
                str(each.copies),
                each.plays.told(code),
                _in_points(each.effect).told(code, 1) if each.effect else "—",
            ]
            for n, each in enumerate(reports, 1)
        }
        marked = [
            row
            for row, each in zip(rows, reports, strict=True)
            if each.effect and each.effect.told_apart
        ]
        games = self.games
        report = DeckReport(
            self.deck, tuple(reports), PLAYING, games, self.seed, self.running.running
        )
        self.table.show(
            pd.DataFrame(rows.values(), list(rows), ["deck", "copies", "plays", EFFECT]),
            code,
            speak(
                "{deck}: {n} games for each card, four greedy bots; seed {seed}",
                deck=deck_name(self.deck, code),
                n=whole(games, code),
                seed=self.seed,
            ),
            speak("card"),
            labels={
                "deck": speak("deck"),
                "copies": speak("copies"),
                "plays": speak("plays a game (95 %)"),
                EFFECT: speak("games won, in percentage points (95 %)"),
            },
            marked=marked,
            csv=report.frame(code).assign(seed=self.seed).to_csv(),
        )

    # --- games in the background ---

    def _begin(self, stop: threading.Event) -> Batch | None:
        if self.usual is not None and len(self.effects) == len(self.held):
            self.seed += 1  # once more, with other dice
            self._forget()
        kinds = [kind for kind in self.held if kind not in self.effects]
        return Batch(self._parts(kinds, stop), (WITHOUT + len(self.held)) * self.games, PLAYING)

    def _parts(self, kinds: Sequence[int], stop: threading.Event) -> Iterator["Trials"]:
        """Play the games as they are, then those in which the first player holds one card more."""
        usual = task_of(PLAYING, deck=self.deck, seed=self.seed)
        games = self.games
        todo: list[int | None] = [*([None] if self.usual is None else []), *kinds]
        for kind in todo:
            if kind is None:
                task, numbers = usual, range(WITHOUT * games)
            else:
                first = (WITHOUT + self.held.index(kind)) * games
                task, numbers = with_gift(usual, kind), range(first, first + games)
            played = singly(task, numbers, None, stop)
            if len(played) < len(numbers):
                return
            yield Trials.of(kind, played)

    def _came(self, part: "Trials") -> int:
        if part.kind is None:
            self.usual = part
        else:
            assert self.usual is not None
            self.effects[part.kind] = difference(
                self.usual.won, part.won, paired=False, is_share=True
            )
        return (WITHOUT + len(self.effects)) * self.games

    # --- what one does ---

    def _anew(self) -> None:
        self.running.drop()
        self._forget()
        self.refresh()

    def _choose(self, games: int) -> None:
        if not self._showing:
            self.games = games
            self.attempt(self._anew)

    def _load(self, typed: str) -> None:
        self.path_wrong.value = ""
        path = typed.strip()
        try:
            with speaking(self.language):
                deck = Deck.load(path) if path else Deck.kit()
        except (AzardiaError, OSError) as error:
            speak = language(self.language)
            said = speak("This deck cannot be taken: {why}", why=str(error))
            self.path_wrong.value = f"<p role='alert'>{escape(said)}</p>"
            return
        self.deck = deck
        self._anew()


@dataclass(frozen=True)
class Trials:
    """Games with a card in the hand of the first player, or without: what came of each."""

    kind: int | None
    won: npt.NDArray[np.float64]  # by that player
    plays: npt.NDArray[np.int64]  # by kind of card

    @classmethod
    def of(cls, kind: int | None, played: Sequence[Played]) -> "Trials":
        """Count them."""
        won = np.array([each.rows["winner"][0] == FIRST_SEAT for each in played], float)
        return cls(kind, won, np.array([each.plays for each in played]))


PLAYING = (BOT,) * MAX_SEATS


def _effect(report: CardReport) -> Estimate:
    assert report.effect is not None
    return report.effect


def predict_shorter_board(lesson: "Lesson") -> Prediction:
    """Ask what a shorter board does to the length of a game, before games under it are shown."""
    question = shorter_board()
    goal = int(str(question.values["goal"]))
    return Prediction(lesson, question, HouseRules(lesson, {"goal": goal}))
