"""An exhibit that changes one outcome of chance and compares the two futures of a game."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, NamedTuple

import ipywidgets

from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Entry, Game, Reading
from azardia_nb.players import usual_bot
from azardia_nb.players.rolls_ahead import at_random, greedy_policy, progress_after
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.simulate import play_on
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, Speak, language, speaking
from azardia_nb.text.say import decimal, percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.controls.buttons import beside, menu, offer, show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.figure import Figure, Html, Pick, Runs, Slider, Table, paragraphs, press
from azardia_widgets.lesson.running import Batch
from azardia_widgets.table.seating import player_of

GAMES = 1000  # simulated from each position
POSITIONS = 2  # the real one and the changed one
GREEDY, RANDOM = "greedy", "random"
AHEAD = 3  # maximum of rolls to look ahead


# --- the two games --------------------------------------------------------------------------------


class World(NamedTuple):
    """One of two games to compare, just after the outcome in question, and that outcome's label."""

    game: Game
    name: str


class Texts(NamedTuple):
    """English texts of the Future exhibit, marked with N_; a game may replace them."""

    here: str = N_("How far {who} gets")
    after_one: str = N_("How far {who} gets after one more roll by any player")
    after_more: str = N_("How far {who} gets after {n} more rolls by any player")
    along: str = N_("how far")
    average: str = N_("on average")
    likeliest: str = N_("most likely")


# --- the exhibit ----------------------------------------------------------------------------------


class Future(Figure):
    """Change one outcome of chance in a game, and compare both futures.

    Give it a `game`, or a `table` whose game is copied when the learner presses a button. It begins
    with the last outcome of chance, and `other` (as in "roll 3") in its place. The distribution of
    a seat's progress some rolls later is exact; the winners are simulated with bots.

    Raises AzardiaError if neither `game` nor `table` is given, and for an impossible `other`.
    """

    texts = Texts()
    options = ("game", "table", "other")
    game: Any = None
    table: Any = None
    other = ""

    moment = Slider(N_("Which roll or draw"), 1, 1, 1, "azardia-moment")
    ahead = Slider(N_("Rolls to look ahead"), 0, AHEAD, 1)
    use = Pick(N_("Who decides"), "uses", "azardia-use")
    running = Runs()
    parts = ("told", "chart", "table_of_tiles", "result")
    instead: ClassVar[Sequence[str]] = ("outcomes",)  # controls that choose the other outcome
    table_of_tiles: Any
    result: Any

    def begin(self) -> None:
        """Copy the given `game`, or the game of `table`; AzardiaError if neither is given."""
        if self.game is None and self.table is None:
            raise AzardiaError("the future of what? give it a game, or a table")
        other = self.other
        self._take(self.table.game if self.game is None else self.game)
        self.other = other or self.other

    def _take(self, game: Game) -> None:
        self.game = game.branch(len(game))
        self.game.automatic = False
        # Rivals' hidden draws stay hidden while the game goes on.
        secret = self.table is not None and not game.over
        self.moments = self.find_moments(secret)
        self._choose(len(self.moments) - 1)

    def _choose(self, at: int) -> None:
        """Select step number `at` of `moments`, from 0, and find another outcome for it."""
        self._at = at
        self.other = self.find_other() if self.moments else ""
        self._wins: list[Sequence[int]] = []  # of each seat, in the games from each position

    @property
    def step(self) -> int:
        """The number, from 0, of the game's step whose outcome is replaced."""
        return self.moments[self._at]

    @property
    def happened(self) -> str:
        """The real outcome at the selected step, as text."""
        return str(self.game.steps[self.step])

    def possible(self) -> list[str]:
        """Return all outcomes possible at the selected step, as texts."""
        return [text for text, _ in self.game.branch(self.step).chance()]

    # --- overridden by games ---

    def find_moments(self, secret: bool) -> list[int]:
        """Return the numbers, from 0, of the steps at which chance had more than one outcome.

        If `secret`, leave out steps that are partly hidden from some seat.
        """
        game = self.game
        everybody, mask = range(game.players), game.type.words.mask
        return [
            at
            for at, moment in enumerate(game.moments)
            if len(game.branch(at).chance()) > 1
            and not (secret and any(mask(moment, seat) != moment for seat in everybody))
        ]

    def find_other(self) -> str:
        """Return an outcome other than the real one at the selected step, or the real one."""
        return next((text for text in self.possible() if text != self.happened), self.happened)

    def say(self, outcome: str) -> str:
        """Return the log sentence of `outcome` at the selected step, or else `outcome`."""
        after = self.game.branch(self.step)
        after.happen(outcome)
        return " ".join(entry.sentence for entry in self._entries(after)[:1]) or outcome

    @property
    def uses(self) -> Mapping[str, str]:
        """Labels of the policies that may decide in the rolls ahead, by id."""
        greedy = {GREEDY: N_("the greedy bot")}
        rated = self.game.type.engine.evaluation is not None
        return (greedy if rated else {}) | {RANDOM: N_("at random")}

    def distribution(self, game: Game, seat: int, ahead: int) -> dict[int, Fraction]:
        """Return the exact distribution of the progress of `seat` after `ahead` more rolls."""
        policy = greedy_policy(game.type.engine) if self.use.value == GREEDY else at_random
        return progress_after(game, seat, ahead, policy)

    def build_instead(self) -> None:
        """Make the controls that choose the outcome to compare with."""
        self.outcomes = menu("azardia-outcome-instead")
        self.outcomes.observe(lambda change: self._on_outcome(change["new"]), "value")

    def label_instead(self, code: str) -> None:
        """Label the controls made by `build_instead` in the language `code`."""
        speak = language(code)
        self.outcomes.description = speak("Instead")

    def show_instead(self) -> None:
        """Show the outcome `other` in the controls made by `build_instead`."""
        options = [(self.say(text), text) for text in self.possible()]
        chosen = self.other
        offer(self.outcomes, options, chosen)
        self.other = chosen  # new options alone would select the first

    def say_impossible(self, error: AzardiaError) -> str:
        """Return a message to the learner that the chosen outcome is impossible here."""
        return str(error)

    def worlds(self) -> tuple[World, World]:
        """Return the games with the real outcome and with `other`; NotationError if impossible."""
        speak = language(self.language)
        before = self.game.branch(self.step)
        before.automatic = False
        other = before.branch()
        before.happen(self.happened)
        other.happen(self.other)
        names = speak("As it happened"), speak("The other way")
        texts = self.say(self.happened), self.say(self.other)
        return (
            World(before, f"{names[0]}: {texts[0]}"),
            World(other, f"{names[1]}: {texts[1]}"),
        )

    def _entries(self, after: Game) -> list[Entry]:
        return [entry for entry in after.log(self.language) if entry.position == self.step + 1]

    # --- display ---

    def lay(self) -> Sequence[Any]:
        """Arrange the controls to the right of the chart, and the simulation below both."""
        self.build_instead()
        show_or_hide(self.take, self.table is not None)
        self._changed = self.placed(("moment", "told", *self.instead, "ahead", "use"))
        right = ipywidgets.VBox((self.take, *self._changed))
        left = ipywidgets.VBox(self.placed(("chart", "table_of_tiles")))
        return (beside(left, right), self.running.widget, self.result)

    def speak(self, code: str) -> None:
        """Label the controls in the language `code`."""
        super().speak(code)
        self.label_instead(code)

    def show(self, speak: Speak, code: str, moment: int, ahead: int, use: str) -> Iterator[object]:
        """Compute both futures; yield texts, chart and tables, or a note before any roll."""
        for control in (*self._changed, self.running.widget):
            show_or_hide(control, self.moments)
        if not self.moments:
            message = speak("Nothing has been rolled yet. Play a little first, then use the game.")
            yield message
            yield paragraphs(message)
            show_or_hide(self.told, True)
            return
        yield paragraphs(self._show_chosen())
        one, other = self.worlds()
        yield from self._show_tiles(speak, code, ahead, one, other)
        yield from self._show_wins(speak, code, one, other)

    def _show_chosen(self) -> str:
        """Set the controls to the selected step; return the sentence of its real outcome."""
        self.moment.slider.max = max(len(self.moments), self.moment.value)
        self.moment.value = self._at + 1
        self.moment.slider.max = len(self.moments)
        show_or_hide(self.moment.widget, len(self.moments) > 1)
        after = self.game.branch(self.step + 1)
        happened = " ".join(entry.sentence for entry in self._entries(after)[:1])
        self.show_instead()
        speak = language(self.language)
        return speak("Round {n}: {happened}", n=after.round, happened=happened)

    def _show_tiles(
        self, speak: Speak, code: str, ahead: int, one: World, other: World
    ) -> Iterator[object]:
        seat = self._seat()
        who = one.game.names(code)[seat - 1]
        texts = self.texts
        text = {0: texts.here, 1: texts.after_one}.get(ahead, texts.after_more)
        title = speak(text, who=who, n=ahead)
        try:
            with speaking(code):
                distributions = [
                    self.distribution(world.game, seat, ahead) for world in (one, other)
                ]
        except AzardiaError as error:
            yield str(error)
            yield Html("")
            return
        series = tuple(
            BarSeries(rules, world.name)
            for rules, world in zip(distributions, (one, other), strict=True)
        )
        yield Bars(title, speak(texts.along), series)
        heads = ["", one.name, other.name]
        lines = [
            [speak(texts.average), *(decimal(mean(rules), code) for rules in distributions)],
            [speak(texts.likeliest), *(_likeliest(rules, code) for rules in distributions)],
        ]
        yield Table(title, heads, lines)
        yield f"{title}. {self.chart.sentence}" if self.shows("odds") else f"{title}."

    def _seat(self) -> int:
        """Return the seat, from 1, whose turn it is at the selected step."""
        return int(self.game.branch(self.step).turn)

    def _show_wins(self, speak: Speak, code: str, one: World, other: World) -> Iterator[object]:
        label = speak("Let bots play {n} games from each", n=whole(GAMES, code))
        self.running.show(label, code)
        if len(self._wins) < POSITIONS:
            return
        heads = [speak("Probability of winning"), one.name, other.name]
        lines = [
            [name, *(share(won[at], GAMES).told(code) for won in self._wins)]
            for at, name in enumerate(one.game.names(code))
        ]
        text = self._compared(one, self._seat())
        yield text
        table = listing(speak("Games won, with 95% intervals"), heads, lines)
        yield Html(f"<p>{escape(text)}</p>{table if self.shows('table') else ''}")

    def _compared(self, one: World, seat: int) -> str:
        code = self.language
        speak = language(code)
        first, second = (share(won[seat - 1], GAMES) for won in self._wins)
        shares = {
            "who": one.game.names(code)[seat - 1],
            "first": percent(first.value, code),
            "second": percent(second.value, code),
        }
        if first.low > second.high or second.low > first.high:
            return speak(
                "{who} wins {first} of the games as it happened and {second} the other way. "
                "That is a clear difference.",
                **shares,
            )
        return speak(
            "{who} wins {first} of the games as it happened and {second} the other way. A "
            "difference this small may be just chance.",
            **shares,
        )

    # --- presses ---

    @press(N_("Use the game above as it stands now"), "azardia-take", "download")
    def take(self) -> None:
        """Copy the table's game as it stands now."""
        self._take(self.table.game)

    def changed(self, name: str) -> None:
        """Select the step that the slider shows; drop a running simulation."""
        if name == "moment":
            self._choose(self.moment.value - 1)
        if name in ("moment", "take"):
            self.running.drop()

    def _on_outcome(self, outcome: str | None) -> None:
        if outcome and outcome != self.other:
            self.attempt(lambda: self.look_ahead(outcome))

    def look_ahead(self, outcome: str) -> None:
        """Compare with `outcome` in place of the real one.

        Raises AzardiaError, and changes nothing, if `outcome` is impossible at the selected step.
        """
        before, self.other = self.other, outcome
        try:
            self.worlds()
        except AzardiaError as error:
            self.other = before
            self._show_chosen()
            raise AzardiaError(self.say_impossible(error)) from None
        self._wins = []
        self.running.drop()
        self.refresh()

    def batch(self, stop: threading.Event) -> Batch | None:
        """Return the simulation of the positions not yet simulated; None if none is left."""
        need_compiled()
        worlds = self.worlds()[len(self._wins) :]
        parts = (simulated_wins(world.game, self.seed) for world in worlds)
        return Batch(parts, POSITIONS * GAMES, [loop_of(self.game.type).play]) if worlds else None

    def came(self, wins: Sequence[int]) -> int:
        """Store `wins` per seat in the games from one position; return the games played so far."""
        self._wins.append(wins)
        return GAMES * len(self._wins)


def simulated_wins(game: Reading, seed: int) -> list[int]:
    """Return the wins of each seat in GAMES simulated games of bots from the position of `game`."""
    need_compiled()
    if game.over:
        return [GAMES * (seat == game.winner) for seat in range(1, game.players + 1)]
    bots = (usual_bot(game.type),) * game.players
    # By player: before the first turn, seats are not dealt yet.
    winners = play_on(game, GAMES, bots, seed=seed, progress=False)["winner"]
    players = [player_of(game, seat) for seat in range(game.players)]
    return [int((winners == player).sum()) for player in players]


def _likeliest(distribution: Mapping[int, Fraction], code: str) -> str:
    tile = max(distribution, key=lambda tile: distribution[tile])
    return f"{tile} ({percent(distribution[tile], code)})"
