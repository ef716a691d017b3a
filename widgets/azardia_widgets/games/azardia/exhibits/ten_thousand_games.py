"""Ten thousand games: shares that settle, any single game of them, and rulings told apart.

Everything is counted from `azardia_nb.simulation`; exact chances are by symmetry, or of
`odds.grace`. So that there is something to see before anybody has pressed anything, the first games
are kept in ten_thousand_games.csv, and played again by
`python -m azardia_widgets.games.azardia.exhibits.ten_thousand_games`.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from fractions import Fraction
from functools import cache
from html import escape
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets
import pandas as pd
import traitlets

from azardia_nb.compiled.libraries import is_ready
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.house_rules import HOUSE_RULES
from azardia_nb.games.azardia.lessons.ten_thousand_games import half_the_difference
from azardia_nb.games.azardia.odds import grace
from azardia_nb.games.azardia.record import GAME
from azardia_nb.simulation.chunk import CHUNK, chunks_of, get_ready
from azardia_nb.simulation.compare import Comparison, comparing, measures
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.results import Results, replayed
from azardia_nb.simulation.run import as_they_come
from azardia_nb.simulation.simulate import simulate
from azardia_nb.simulation.statistics import (
    Estimate,
    Growth,
    detectable,
    difference,
    games_needed,
    mean_growing,
    share,
    share_growing,
)
from azardia_nb.simulation.task import Task, task_of
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT, chance, decimal, percent, points, whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves, Line, Lines
from azardia_widgets.controls.beside import numbers
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.menu import menu, offer
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.compiling import needed
from azardia_widgets.games.azardia.exhibits.large_numbers import (
    START,
    funnel,
    left_where,
    milestones,
    places,
)
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.running import Batch, Running
from azardia_widgets.table.replay import Replay

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

PLAYERS = 4
BOTS = ("greedy",) * PLAYERS
DUELLISTS = ("random",) * 2  # without coins, cards and levels nobody has anything to decide
AT_ONCE = 10_000  # games that are played after one press, or as many as are left to that
MOST = 50_000
MOST_SEEDS = 9999

KEPT_FIRST = Path(__file__).with_name("ten_thousand_games.csv")
FIRST_SEED = 0
FIRST = 4 * CHUNK  # games that are kept there
COLUMNS = ("winning_chair", "winning_character", "winner", "rounds", "challenges")


# --- what is counted --------------------------------------------------------------------------


TABLE, DUEL = "table", "duel"


class Counted(NamedTuple):
    """What is counted in games: where a column has a value. Its exact chance, if anybody knows."""

    source: str
    name: str
    column: str
    value: object
    exact: Callable[[], Fraction] | None
    because: str  # why that is the exact chance, or why there is none


PLAYER, ARRIVER, MANTIS, MOVER = "player", "arriver", "mantis", "mover"
COUNTED = {
    PLAYER: Counted(
        TABLE,
        N_("Player 1 wins"),
        "winning_chair",
        1,
        lambda: Fraction(1, PLAYERS),
        N_(
            "The exact probability is {chance}: all {n} players play the same way, and the dice "
            "decide which of them begins. If two of them swapped names, nothing would change."
        ),
    ),
    ARRIVER: Counted(
        DUEL,
        N_("The player who arrives wins the last duel"),
        "winner",
        1,
        grace.duel,
        N_(
            "The exact probability is {chance}: every roll of both players was counted, and a "
            "tie goes to the player who was there first. Each of these games begins with that "
            "duel."
        ),
    ),
    MANTIS: Counted(
        TABLE,
        N_("The Mantis wins"),
        "winning_character",
        "mantis",
        None,
        N_(
            "Nobody knows the exact probability: a whole game with cards has more positions "
            "than any computer could visit. We can only estimate it by playing games."
        ),
    ),
    MOVER: Counted(
        TABLE,
        N_("The player who moves first wins"),
        "winner",
        1,
        None,
        N_(
            "Nobody knows the exact probability. Is it a quarter? Only games can tell, and all "
            "they give is an interval."
        ),
    ),
}


def task_for(source: str, seed: int) -> Task:
    """Return the games of a source: whole ones, or only their last duels."""
    if source == TABLE:
        return task_of(BOTS, seed=seed)
    game = grace.duelling()
    return Task(game.state.copy(), game.variant, DUELLISTS, seed)


def more(task: Task, done: int, games: int, stop: threading.Event) -> Iterator[Results]:
    """Play a task's games from number `done` up to `games`, and return them as they come."""
    get_ready(task)
    first = done - done % CHUNK
    chunks = islice(chunks_of(games), done // CHUNK, None)
    with closing(as_they_come(task, chunks, stop)) as playing:
        for played in playing:
            part = Results.of(task, [played], first)
            first += len(part)
            yield part.loc[done:]


@cache
def first_games(source: str) -> pd.DataFrame:
    """Return the first games, as they were played when the kit was made."""
    kept = pd.read_csv(KEPT_FIRST, index_col="game")
    if source == TABLE:
        return kept[list(COLUMNS)]
    return pd.DataFrame({"winner": kept["duel_winner"]})


def play_first() -> pd.DataFrame:
    """Play the first games."""
    kept = pd.DataFrame(simulate(FIRST, BOTS, seed=FIRST_SEED, progress=False)[list(COLUMNS)])
    duels = more(task_for(DUEL, FIRST_SEED), 0, FIRST, threading.Event())
    kept["duel_winner"] = pd.concat([part["winner"] for part in duels])
    return kept


# --- shares that settle -----------------------------------------------------------------------


class ManyGames(Exhibit):
    """A share of games that grows while they are played, and where chance has it stay."""

    # How often there were other games: who observes it is told.
    changes = traitlets.Int(0)

    def __init__(
        self, lesson: "Lesson | None" = None, *, counted: str = PLAYER, language: str = "en"
    ) -> None:
        self._begins_with = counted
        self.played: dict[str, list[pd.DataFrame]] = {
            source: [first_games(source)] for source in (TABLE, DUEL)
        }
        super().__init__(lesson, language=language)

    @property
    def source(self) -> str:
        """Which games are counted: whole ones, or duels."""
        return COUNTED[self.counted.value].source

    @property
    def task(self) -> Task:
        """All that the whole games hang on."""
        return task_for(TABLE, self.seed.value)

    def games(self, source: str) -> pd.DataFrame:
        """Return the games so far, a row each."""
        return pd.concat(self.played[source]) if self.played[source] else pd.DataFrame()

    def build(self) -> Sequence[Any]:
        """Return what is counted and the buttons over the chart, the table beside it."""
        self.counted = Choices(
            {name: one.name for name, one in COUNTED.items()},
            lambda: self.attempt(self._count_another),
            "azardia-counted",
        )
        self.counted.value = self._begins_with
        self._source = self.source
        self.running = Running(self, self._begin, self._came)
        self.running.play.add_class("azardia-main")
        self.reset = button("azardia-reset", lambda: self.attempt(self._reset), "trash")
        self.seed = Number(
            0, MOST_SEEDS, FIRST_SEED, lambda _: self.attempt(self._reset), "azardia-seed"
        )
        self.chart = Chart()
        self.because = ipywidgets.HTML()
        self.table = ipywidgets.HTML()
        left = ipywidgets.VBox((self.running.widget, self.chart.widget, self.because))
        right = ipywidgets.VBox((self.table, self.seed.widget, row(self.reset)))
        left.add_class("azardia-left")
        right.add_class("azardia-right")
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (self.counted.widget, both)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.counted.show(speak("Count:"), code)
        self.seed.show(speak("Seed of the dice"), code)
        self.reset.description = speak("Forget these games")
        self.access.names = self.seed.names

    def refresh(self) -> None:
        """Count the games so far, and draw how their share has settled."""
        code = self.language
        speak = language(code)
        one = COUNTED[self.counted.value]
        hits = self._hits()
        n = len(hits)
        self.running.show(speak("Play up to {n} games", n=whole(self._aim(n), code)), code)
        exact = one.exact and one.exact()
        told = escape(speak(one.because, chance=chance(exact, code) if exact else "", n=PLAYERS))
        self.because.value = f"<p>{told}</p>" if self.shows("answers") else ""
        self.chart.show(self._curves(hits, exact), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.table.value = self._table(hits) if self.shows("table") else ""
        self.said = self._sentence(hits)

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"<p>{escape(self.said)}</p>{chart}{self.table.value}{self.because.value}"

    def _hits(self) -> Any:
        one = COUNTED[self.counted.value]
        games = self.games(one.source)
        return (games[one.column] == one.value).to_numpy() if len(games) else []

    def _curves(self, hits: Any, exact: Fraction | None) -> Curves:
        speak = language(self.language)
        one = COUNTED[self.counted.value]
        at = places(max(len(hits), START))
        grown = share_growing(hits, at) if len(hits) >= START else None
        share_of = tuple(grown.values.tolist()) if grown else ()
        if exact is None or not self.shows("answers"):
            name = speak("share of the games so far, with its interval")
            curves = [Curve(name, share_of, tuple(grown.band) if grown else ())]
        else:
            curves = [
                funnel(speak("exact probability, with both bands"), exact, at),
                Curve(speak("share of the games so far"), share_of),
            ]
        step = at[1] - at[0] if len(at) > 1 else START
        return Curves(speak(one.name), speak("games"), tuple(curves), start=at[0], step=step)

    def _table(self, hits: Any) -> str:
        code = self.language
        speak = language(code)
        lines = []
        for n in milestones(len(hits)):
            found = share(int(hits[:n].sum()), n)
            line = [
                whole(n, code),
                percent(found.value, code),
                f"{decimal(found.low * PERCENT, code)} – {percent(found.high, code)}",
            ]
            lines.append(line)
        heads = [speak("games"), speak("share"), speak("interval")]
        caption = speak("Shares and their intervals")
        note = speak("Wilson 95% intervals. Seed of the dice: {seed}.", seed=self.seed.value)
        return listing(caption, heads, lines) + f"<p><small>{escape(note)}</small></p>"

    def _sentence(self, hits: Any) -> str:
        code = self.language
        speak = language(code)
        one = COUNTED[self.counted.value]
        if not len(hits):
            return speak("No games yet: press Play.")
        found = share(int(hits.sum()), len(hits))
        told = speak(
            "{what} in {k} of {n} games: {estimate}.",
            what=speak(one.name),
            k=whole(int(hits.sum()), code),
            n=whole(len(hits), code),
            estimate=found.told(code),
        )
        if one.exact is None or not self.shows("answers"):
            return told
        exact = one.exact()
        inside = found.low <= exact <= found.high
        text = (
            N_("The exact probability, {chance}, is inside this interval.")
            if inside
            else N_(
                "The exact probability, {chance}, is outside: that happens to 5 intervals in 100."
            )
        )
        told += " " + speak(text, chance=percent(exact, code))
        if len(hits) < START:
            return told
        at = places(len(hits))
        return f"{told} {left_where(exact, at, share_growing(hits, at).values.tolist(), code)}"

    def _aim(self, done: int) -> int:
        return min(MOST, AT_ONCE * (done // AT_ONCE + 1))

    # --- what one does ---

    def _begin(self, stop: threading.Event) -> Batch | None:
        source = self.source
        done = len(self.games(source))
        if done >= MOST:
            speak = language(self.language)
            raise AzardiaError(
                speak("This page stops counting here; choose another seed to play other games.")
            )
        games = self._aim(done)
        task = task_for(source, self.seed.value)
        parts = ((source, part) for part in more(task, done, games, stop))
        return Batch(parts, games, needed(task.players))

    def _came(self, part: tuple[str, Results]) -> int:
        source, results = part
        columns = list(COLUMNS) if source == TABLE else ["winner"]
        if len(results):  # else its games were there before, and are played again to go on
            self.played[source].append(pd.DataFrame(results[columns]))
        self.changes += 1
        return len(self.games(source))

    def _count_another(self) -> None:
        if self.source != self._source:  # what is played belongs to the other games
            self.running.drop()
            self._source = self.source
        self.refresh()

    def _reset(self) -> None:
        self.running.drop()
        self.played = {TABLE: [], DUEL: []}
        self.changes += 1
        self.refresh()


# --- any game of them -------------------------------------------------------------------------


LONGEST, SHORTEST, WILDEST = "longest", "shortest", "wildest"
_FIND = {
    LONGEST: (N_("the longest"), "rounds", "idxmax"),
    SHORTEST: (N_("the shortest"), "rounds", "idxmin"),
    WILDEST: (N_("the one with the most challenges"), "challenges", "idxmax"),
}


class AnyGame(Exhibit):
    """Any of the games that were counted, opened on the board and looked at step by step."""

    def __init__(self, lesson: "Lesson | None", games: ManyGames, *, language: str = "en") -> None:
        self._many = games
        super().__init__(lesson, language=language)
        games.observe(lambda _: self.attempt(self.refresh), "changes")

    def build(self) -> Sequence[Any]:
        """Return what can be opened, and the place for the game."""
        self.found = ipywidgets.HTML()
        self.find = {name: self._button(name) for name in _FIND}
        self.number = Number(0, FIRST - 1, 0, lambda _: None, "azardia-game")
        self.opening = button(
            "azardia-open-game", lambda: self.attempt(lambda: self._open(self.number.value)), "eye"
        )
        self.replay = Replay(self.attempt, self.refresh)
        self.heading = ipywidgets.HTML()
        self.number.widget.layout.flex = "0 1 440px"
        one = row(self.number.widget, self.opening)
        return (self.found, row(*self.find.values()), one, self.heading, self.replay.widget)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        for name, (text, _, _) in _FIND.items():
            self.find[name].description = speak("Open {game}", game=speak(text))
        self.number.show(speak("Game"), code)
        self.opening.description = speak("Open this game")

    def refresh(self) -> None:
        """List what is worth a look, and show the game where it stands."""
        code = self.language
        speak = language(code)
        games = self._many.games(TABLE)
        self.number.slider.max = max(0, len(games) - 1)
        self.found.value = self._listed(games) if len(games) else ""
        for control in (*self.find.values(), self.opening):
            control.disabled = not len(games)
        self.replay.show(code)
        self.access.names = self.number.names | self.replay.names
        if self.replay.game is None:
            self.heading.value = ""
            self.said = speak(
                plural("You can open {n} game.", "You can open {n} games."),
                n=whole(len(games), code),
            )
        else:
            told = speak("Game {n} of seed {seed}", n=whole(self._shown, code), seed=self._seed)
            self.heading.value = f"<h4>{escape(told)}</h4>"
            self.said = f"{told}. {self.replay.said()}"
            self.access.descriptions = [self.replay.board.description]

    def picture(self) -> str:
        """Return the list, and the board once there is a game on it."""
        return f"{self.found.value}{self.replay.html()}"

    def _listed(self, games: pd.DataFrame) -> str:
        code = self.language
        speak = language(code)
        lines = []
        for text, column, which in _FIND.values():
            number = int(getattr(games[column], which)())
            game = games.loc[number]
            rounds, challenges = str(game["rounds"]), str(game["challenges"])
            lines.append([speak(text), whole(number, code), rounds, challenges])
        heads = [speak("of all games"), speak("game"), speak("rounds"), speak("challenges won")]
        caption = speak(
            "{n} games, seed {seed}", n=whole(len(games), code), seed=self._many.seed.value
        )
        return listing(caption, heads, lines)

    def _button(self, name: str) -> ipywidgets.Button:
        return button(f"azardia-{name}", lambda: self.attempt(lambda: self._find(name)))

    def _find(self, name: str) -> None:
        _, column, which = _FIND[name]
        games = self._many.games(TABLE)
        if len(games):
            self._open(int(getattr(games[column], which)()))

    def _open(self, number: int) -> None:
        if not is_ready(loop_of(GAME).play):
            speak = language(self.language)
            raise AzardiaError(speak("Press Play above first: the rules have to be compiled once."))
        task = self._many.task
        self._shown, self._seed = number, task.seed
        self.number.value = number
        self.replay.open(replayed(task, number), task.players)
        self.refresh()


# --- rulings told apart -----------------------------------------------------------------------


# Each is one change of the usual rules, by a name of its own. Where level-5 winners stay, some
# games never end: that is not among them.
ARMS = {
    "immune": ("grace_hold", "immune"),
    "immediate": ("grace_duel", "immediate"),
    "any": ("special_tiles", "any"),
    "nothing": ("challenge_tie", "nothing"),
    "stop": ("zone_return", "stop"),
}
USUAL, OTHER = "usual", "other"
ROUNDS = "rounds"
MEASURES = {
    ROUNDS: N_("Mean number of rounds per game"),
    "mantis": N_("The Mantis wins"),
    "seat_1": N_("The player who moves first wins"),
}
PAIRS = 4_000  # fixed before anybody looks
EARLY = 100  # pairs before which the curves are too wild to be shown


class TwoRulings(Exhibit):
    """The same dice under two rulings, side by side; all pairs are played before a verdict."""

    def __init__(
        self, lesson: "Lesson | None" = None, *, arm: str = "immediate", language: str = "en"
    ) -> None:
        self._arm = arm
        self.comparison: Comparison | None = None
        self._coming: Iterator[Comparison] | None = None
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the ruling and what is measured, the buttons, the chart and the verdict."""
        self.ruling = menu("azardia-ruling")
        self.ruling.options = list(ARMS)
        self.ruling.value = self._arm
        self._labelling = False
        self.ruling.observe(lambda _: self._chosen(), "value")
        self.measure = Choices(MEASURES, lambda: self.attempt(self._measure), "azardia-measure")
        self.running = Running(self, self._begin, self._came)
        self.answers = ipywidgets.HTML()
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        right = ipywidgets.VBox((self.running.widget, self.table))
        left = ipywidgets.VBox((self.answers, self.chart.widget))
        left.add_class("azardia-left")
        right.add_class("azardia-right")
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (self.ruling, self.measure.widget, both)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self._labelling = True
        self.ruling.description = speak("The question")
        offer(
            self.ruling,
            [(HOUSE_RULES[name].about(code), arm) for arm, (name, _) in ARMS.items()],
            self.ruling.value,
        )
        self._labelling = False
        self.measure.show(speak("Count:"), code)

    def refresh(self) -> None:
        """Show both answers, how far apart they are, and whether they can be told apart."""
        code = self.language
        speak = language(code)
        name, value = ARMS[self.ruling.value]
        rule = HOUSE_RULES[name]
        self.running.show(speak("Play {n} pairs", n=whole(PAIRS, code)), code)
        usual, other = rule.means(rule.usual, code), rule.means(value, code)
        self.answers.value = (
            f"<p><strong>{escape(speak('standard'))}:</strong> {escape(usual)}<br>"
            f"<strong>{escape(speak('other'))}:</strong> {escape(other)}</p>"
        )
        grown = self._grown()
        if grown is None:
            self.table.value = ""
            self.chart.widget.layout.display = "none"
            self.said = speak("Nothing has been played yet.")
            return
        at, usual_grown, other_grown = grown
        self.chart.show(self._curves(at, usual_grown, other_grown), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.table.value = self._table() if self.shows("table") else ""
        self.said = self._verdict()

    def picture(self) -> str:
        """Return both answers, and what came of them once they were played."""
        chart = self.chart.html() if self.comparison is not None and self.shows("chart") else ""
        return f"{self.answers.value}{chart}{self.table.value}"

    # --- what the games say ---

    def _values(self, arm: str) -> Any:
        assert self.comparison is not None
        return measures(self.comparison.results[arm])[self.measure.value].hits

    def _grown(self) -> tuple[list[int], Growth, Growth] | None:
        if self.comparison is None or self.comparison.games < EARLY:
            return None
        at = [n for n in places(self.comparison.games) if n >= EARLY]
        of = mean_growing if self.measure.value == ROUNDS else share_growing
        return at, of(self._values(USUAL), at), of(self._values(OTHER), at)

    def _change(self) -> Estimate:
        return difference(
            self._values(USUAL),
            self._values(OTHER),
            paired=True,
            is_share=self.measure.value != ROUNDS,
        )

    def _curves(self, at: list[int], usual: Growth, other: Growth) -> Curves:
        speak = language(self.language)
        step = at[1] - at[0] if len(at) > 1 else START
        base = max(0.0, float(min(usual.low.min(), other.low.min())))
        names = (speak("standard"), speak("other"))
        across = speak("pairs of games")
        title = speak(MEASURES[self.measure.value])
        both = zip(names, (usual, other), strict=True)
        if self.measure.value == ROUNDS:
            lines = tuple(Line(name, g.values.tolist(), g.band) for name, g in both)
            return Lines(title, across, lines, at[0], step, base, along=speak("rounds"))
        curves = tuple(Curve(name, g.values.tolist(), g.band) for name, g in both)
        return Curves(title, across, curves, at[0], step, base)

    def _table(self) -> str:
        code = self.language
        speak = language(code)
        assert self.comparison is not None
        found = [self._estimate(arm) for arm in (USUAL, OTHER)]
        change = self._change()
        lines = [
            [speak("standard"), found[0].told(code), speak(found[0].how)],
            [speak("other"), found[1].told(code), speak(found[1].how)],
            [speak("change"), change.told(code), speak(change.how)],
        ]
        heads = ["", speak("value and interval"), speak("how it is done")]
        caption = speak(
            "{n} pairs with the same dice, seed {seed}",
            n=whole(self.comparison.games, code),
            seed=self.comparison.seed,
        )
        return listing(caption, heads, lines, {1, 2})

    def _estimate(self, arm: str) -> Estimate:
        assert self.comparison is not None
        return measures(self.comparison.results[arm])[self.measure.value].estimate()

    def _verdict(self) -> str:
        code = self.language
        speak = language(code)
        change = self._change()
        assert self.comparison is not None
        pairs = whole(self.comparison.games, code)
        if self.comparison.games < PAIRS:
            return speak(
                "No verdict yet: {n} of {all} pairs have been played.",
                n=pairs,
                all=whole(PAIRS, code),
            )
        if self._apart():
            return speak(
                "A clear difference: after {n} pairs the two intervals do not overlap.", n=pairs
            )
        if change.told_apart:
            return speak(
                "A clear difference: after {n} pairs the intervals overlap, but comparing pair by "
                "pair, the interval of the change does not contain 0.",
                n=pairs,
            )
        if change.high == change.low:
            return speak("After {n} pairs, not one game has ended differently.", n=pairs)
        shown = Fraction(detectable(change))
        return speak(
            "No clear difference after {n} pairs. With so many pairs a true change of {size} shows "
            "in 4 of 5 experiments.",
            n=pairs,
            size=points(shown, code)
            if change.is_share
            else speak(plural("{n} round", "{n} rounds"), n=decimal(shown, code, 2)),
        )

    def _apart(self) -> bool:
        usual, other = (self._estimate(arm) for arm in (USUAL, OTHER))
        return usual.high < other.low or other.high < usual.low

    # --- what one does ---

    def _begin(self, stop: threading.Event) -> Batch | None:
        if self.comparison is not None and self.comparison.games >= PAIRS:
            return None
        if self._coming is None:
            name, value = ARMS[self.ruling.value]
            seed = 0 if self.lesson is None else self.lesson.seed
            self._coming = comparing({USUAL: {}, OTHER: {name: value}}, PAIRS, BOTS, seed=seed)
        return Batch(_until(self._coming, stop), PAIRS, needed(BOTS))

    def _came(self, comparison: Comparison) -> int:
        self.comparison = comparison
        return comparison.games

    def _chosen(self) -> None:
        if not self._labelling:
            self.attempt(self._another)

    def _another(self) -> None:
        self.running.drop()
        self.comparison = self._coming = None
        self.refresh()

    def _measure(self) -> None:
        self.refresh()


def _until(coming: Iterator[Comparison], stop: threading.Event) -> Iterator[Comparison]:
    """Play all pairs unless somebody stops: to stop at a result that suits is to be fooled."""
    for comparison in coming:
        yield comparison
        if stop.is_set():
            return


# --- how many games it takes ------------------------------------------------------------------


class GamesNeeded(Exhibit):
    """Two shares, and how many games it takes until they are told apart."""

    def build(self) -> Sequence[Any]:
        """Return the two shares, and the table."""
        self.first = Number(1, 99, 25, lambda _: self.attempt(self.refresh), "azardia-first")
        self.points = Number(1, 200, 20, lambda _: self.attempt(self.refresh), "azardia-points")
        self.table = ipywidgets.HTML()
        return (numbers(self.first, self.points), self.table)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.first.show(speak("Share under the standard rules, in percent"), code)
        self.points.show(speak("Size of the change, in tenths of a percentage point"), code)
        self.access.names = self.first.names | self.points.names

    def refresh(self) -> None:
        """List the games for this change, for half of it, and for half of that."""
        code = self.language
        speak = language(code)
        share_of, added = Fraction(self.first.value, PERCENT), Fraction(self.points.value, 1000)
        if share_of + added > 1:
            self.points.refuse(speak("Together that is more than {all}%.", all=PERCENT))
            return
        self.points.refuse("")
        lines = []
        for part in (1, 2, 4, 8):
            other = share_of + added / part
            lines.append(
                [
                    percent(share_of, code),
                    percent(other, code, 2),
                    whole(games_needed(float(share_of), float(other)), code),
                ]
            )
        heads = [speak("standard"), speak("changed"), speak("games of each")]
        note = speak(
            "With this many games of each kind, each with its own dice, the difference shows "
            "in 4 of 5 tries."
        )
        self.table.value = (
            listing(speak("Half the change, four times the games"), heads, lines)
            + f"<p><small>{escape(note)}</small></p>"
        )
        self.said = speak(
            "To see the difference between {a} and {b}, you need {n} games of each.",
            a=lines[0][0],
            b=lines[0][1],
            n=lines[0][2],
        )

    def picture(self) -> str:
        """Return the table."""
        table: str = self.table.value
        return table


predict_games_needed = before(half_the_difference, GamesNeeded)


if __name__ == "__main__":
    play_first().to_csv(KEPT_FIRST)
