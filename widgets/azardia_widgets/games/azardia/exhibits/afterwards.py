"""The review of a finished game: winning probabilities by turn, and the worst decisions."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core.best import ReviewedChoice, curve, review
from azardia_nb.games.azardia.odds.core.moves import ValuedAction
from azardia_nb.probability.ties import best_first
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import percent, whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.buttons import button, show_or_hide, with_classes
from azardia_widgets.controls.listing import listing
from azardia_widgets.games.azardia.played import Played
from azardia_widgets.games.azardia.solved import (
    GATE,
    NOBODY,
    PAIRS,
    TOP,
    Gate,
    Position,
    SolvedFigure,
    points_lost,
)
from azardia_widgets.lesson.figure import Pick, Slider, Table, paragraphs, press

WORST = 5  # decisions listed


class Afterwards:
    """The review of a game: one seat's winning probability over time, and the worst decisions."""

    def __init__(self) -> None:
        self.chart = Chart()
        self.summary = ipywidgets.HTML()
        self.worst = ipywidgets.HTML()
        self.widget = ipywidgets.VBox((self.summary, self.chart.widget, self.worst))
        self.sentence = ""

    def show(self, game: Game, seat: int, names: Sequence[str], code: str, layers: Any) -> None:
        """Show the review of the game so far; `layers` says which layers are visible."""
        speak = language(code)
        decisions = review(game)
        points = [win for _, win in curve(game, seat)]
        title = speak(
            "{who}'s probability of winning at the start of each turn", who=names[seat - 1]
        )
        curves = (Curve(names[seat - 1], points),)
        self.chart.show(Curves(title, speak("turns played"), curves, start=0), code)
        show_or_hide(self.chart.widget, layers("chart"))
        losses = [sum(one.chosen.loss for one in decisions if one.seat == side) for side in (1, 2)]
        choices = [sum(one.seat == side for one in decisions) for side in (1, 2)]
        self.sentence = " ".join(
            speak(
                plural(
                    "{who}: {n} decision, {points} percentage points given away.",
                    "{who}: {n} decisions, {points} percentage points given away.",
                ),
                who=names[side],
                n=choices[side],
                points=points_lost(losses[side], code),
            )
            for side in (0, 1)
        )
        self.summary.value = f"<p>{escape(self.sentence)}</p>"
        self.worst.value = _worst(game, decisions, names, code)
        show_or_hide(self.summary, layers("table"))
        show_or_hide(self.worst, layers("table"))

    def html(self, layers: Any) -> str:
        """Return the review as HTML, for a saved notebook."""
        table = str(self.summary.value) + str(self.worst.value) if layers("table") else ""
        return (self.chart.html() if layers("chart") else "") + table


def _worst(game: Game, found: Sequence[ReviewedChoice], names: Sequence[str], code: str) -> str:
    speak = language(code)
    losses = {at: one.chosen.loss for at, one in enumerate(found) if one.chosen.loss}
    costly = [found[at] for at in best_first(losses)]
    if not costly:
        perfect = speak("No decision gave anything away: this was perfect play.")
        return f"<p>{escape(perfect)}</p>"

    def before(one: ReviewedChoice) -> Game:
        return game.branch(one.position - 1)

    table = Table.of(
        speak("The most expensive decisions"),
        costly[:WORST],
        {
            speak("Round"): lambda one: f"{one.round}",
            speak("Player"): lambda one: names[one.seat - 1],
            speak("Tile"): lambda one: f"{before(one).pawns[one.seat - 1].tile}",
            speak("Dice"): lambda one: " + ".join(map(str, before(one).dice)) or "–",
            speak("played"): lambda one: _action(one.chosen, code),
            speak("best"): lambda one: _action(one.best, code),
            speak("points lost"): lambda one: points_lost(one.chosen.loss, code),
        },
    )
    return listing(*table)


def _action(valued: ValuedAction, code: str) -> str:
    speak = language(code)
    kind = valued.action.split()[0]
    verb = {
        "add": speak("add"),
        "subtract": speak("subtract"),
        "end": speak("end the turn"),
        "ability": speak("call a challenge"),
    }.get(kind, kind)
    return f"{verb}, {percent(valued.win, code)}"


class AgainstPerfect(Played):
    """A short end game against the perfect bot, with its review."""

    bots = (2,)
    rival = "perfect"
    start = Position((126, TOP), (129, TOP))

    def position(self) -> Game:
        game = self.start.game()
        return Game.from_notation(game.notation, seed=self.seed + 12)

    def build(self) -> Sequence[Any]:
        game = super().build()
        self.review = button("azardia-review", lambda: self.attempt(self._reviewed), "search")
        self.afterwards = Afterwards()
        self._asked_for = -1  # the position at which a review was requested
        self.presses.children = (*self.presses.children, self.review)
        parts = (*game, self.afterwards.widget)
        self.gate = Gate(parts, lambda: self.attempt(self._translate))
        return (self.gate.widget,)

    def speak(self, code: str) -> None:
        super().speak(code)
        speak = language(code)
        self.review.description = speak("Review the game so far")

    def refresh(self) -> None:
        if not self.gate.show(self.language):
            self.said = ""  # the gate's message is shown instead
            return
        super().refresh()
        over = self.game.winner is not None
        self.review.disabled = over or self.game.position == 0
        looks = (over or self._asked_for == self.game.position) and self.shows("answers")
        show_or_hide(self.afterwards.widget, looks)
        if looks:
            names = self.game.names(self.language)
            mine = self._mine()
            self.afterwards.show(self.game, mine, names, self.language, self.shows)
            self.said = f"{self.said} {self.afterwards.sentence}"

    def picture(self) -> str:
        return super().picture() if self.gate.solution() else str(self.gate.text.value)

    def _reviewed(self) -> None:
        self._asked_for = self.game.position
        self.refresh()


FROM_GATE, FROM_START = "gate", "start"
_BEGINNINGS = {FROM_GATE: N_("the first tile of the Tyrant Zone"), FROM_START: N_("the very start")}
_BOTS = {
    "random": N_("random bot"),
    "greedy": N_("greedy bot"),
    "perfect": N_("perfect bot"),
}
LONGEST = 2400  # steps after which a game is left unfinished


class Reviews(SolvedFigure):
    """Review of a game, decision by decision. The learner chooses two bots or a saved game."""

    first = Pick(N_("Player {n}"), _BOTS, "azardia-side1", "random", figures={"n": 1})
    second = Pick(N_("Player {n}"), _BOTS, "azardia-side2", "perfect", figures={"n": 2})
    begins = Pick(N_("From"), _BEGINNINGS, "azardia-begins")
    seed = Slider(N_("Luck of the dice"), 0, 99, 0, "azardia-seed")
    parts = ("afterwards",)
    first_column = ("afterwards",)
    second_column = ("first", "second", "begins", "seed", "play", ("file", "load"))
    afterwards: Afterwards
    game: Game | None = None

    def make_part(self, name: str) -> Any:
        return Afterwards()

    def inside(self) -> Sequence[Any]:
        self.file = with_classes(ipywidgets.Text(continuous_update=False), "azardia-file")
        self.file.style.description_width = "initial"
        return super().inside()

    def follow(self, name: str, step: Callable[[], None] = lambda: None) -> Callable[[], None]:
        """Return a control's callback: `step` for the buttons, for other controls nothing to do."""
        return super().follow(name, step) if name in ("play", "load") else lambda: None

    @press(N_("Play and review"), "azardia-play", "play")
    def play(self) -> None:
        speak = language(self.language)
        self.said = speak("The bots are playing. A whole game takes a few seconds.")
        self.game = self._played()

    @press(N_("Review"), "azardia-load", "folder-open")
    def load(self) -> None:
        speak = language(self.language)
        if not self.file.value.strip():
            raise AzardiaError(speak("Type the name of a file first."))
        loaded = Game.load(Path(self.file.value.strip()))
        review(loaded)  # raises the reason if it is not a core game
        self.game = loaded

    def speak(self, code: str) -> None:
        super().speak(code)
        self.file.description = language(code)(N_("or a saved game"))
        self.file.placeholder = "azardia-game.json"

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        if self.game is None:
            self.game = self._played()
        names = [f"{name} ({n})" for n, name in enumerate(self.game.names(code), 1)]
        self.afterwards.show(self.game, 1, names, code, self.shows)
        winner = self.game.winner
        unfinished = plural("Nobody has won after {n} step.", "Nobody has won after {n} steps.")
        yield (
            speak("{who} has won.", who=names[winner - 1])
            if winner
            else speak(unfinished, n=whole(self.game.position, code))
        )
        yield self.afterwards.sentence

    def saved_html(self) -> str:
        return paragraphs(self.said) + self.afterwards.html(self.shows)

    def _played(self) -> Game:
        """Return a game of the chosen bots from the chosen start, of at most LONGEST steps."""
        seed = self.seed.value
        if self.begins.value == FROM_GATE:
            at_gate = Position((GATE + 1, TOP), (GATE + 1, TOP)).game()
            game = Game.from_notation(at_gate.notation, seed=seed)
        else:
            game = Game(2, characters=PAIRS[NOBODY], cards=False, seed=seed)
        players = [PLAYERS[side.value](seed=seed) for side in (self.first, self.second)]
        while game.winner is None and game.position < LONGEST:
            assert game.seat is not None
            game.play(players[game.seat - 1].choose(game.view(game.seat)))
        return game
