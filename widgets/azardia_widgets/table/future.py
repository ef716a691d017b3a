"""Tell the future: one die or one card of a game is changed, both futures stand side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import islice
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

import ipywidgets

from azardia_nb.compile.cache import is_ready
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.game import Game, Reading
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, moved, subtracting
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.state import Phase, State
from azardia_nb.games.azardia.text.notation import DICE
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.loop import play_games
from azardia_nb.simulation.simulate import play_on
from azardia_nb.simulation.statistics import wilson
from azardia_nb.solve.expansion import States
from azardia_nb.solve.game_tree import Bools, Policy, Seats
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.running import about_compiling

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

GAMES = 1000  # played on from each of the two positions
BOT = "greedy"
AHEAD = 3  # rolls that can be looked ahead

ADD, SUBTRACT = "add", "subtract"
POLICIES: dict[str, Policy] = {ADD: adding, SUBTRACT: subtracting}
USES = {ADD: N_("it adds"), SUBTRACT: N_("it subtracts")}

Where = tuple[int, int, bool]  # tile, level, whether it has been beyond the gate


class Playing(Protocol):
    """Whatever has a game: a Table, or what is built around one."""

    game: Game


# --- what is compared -------------------------------------------------------------------------


@dataclass(frozen=True)
class World:
    """A game just after chance has done something, and the words for that."""

    game: Game
    name: str

    def distribution(self, seat: int, ahead: int, policy: Policy) -> dict[int, Fraction]:
        """Return where the pawn of a seat stands after this move and so many rolls more.

        All that this move causes counts; in the rolls after it nobody else comes in its way.
        """
        at = seat - 1

        def where(end: Any) -> Where:
            return int(end["tile"][at]), int(end["level"][at]), bool(end["crossed"][at])

        found: dict[int, Fraction] = {}
        rulings = self.game.rulings
        tree = GameTree(self.game, done, only=policy)
        for (tile, level, crossed), share in tree.distribution(where, policy).items():
            on = lone.turns(tile, level, policy, rulings, crossed or None)
            for there, chance in next(islice(on, ahead, None)).items():
                found[there] = found.get(there, Fraction(0)) + share * chance
        return dict(sorted(found.items()))


def done(states: States, seats: Seats, begun: State) -> Bools:
    """End where what chance did has taken its effect, and before anybody rolls for another move."""
    ended: Bools = moved(states, seats, begun) | (
        (states["phase"] == Phase.ROLL) & (states["depth"] == 0)
    )
    return ended


def moments(game: Game, *, cards: bool = True) -> list[int]:
    """Return the steps in which chance rolled or drew, once the pawns stood on the board.

    Left out is a single die that a card has set, as nothing else can happen there.
    """
    kinds = ("roll ", "draw ") if cards else ("roll ",)
    found = [at for at, step in enumerate(game.steps) if step.startswith(kinds)]
    before = ((at, game.branch(at)) for at in found)
    return [
        at for at, then in before if then.round and (then.dice_due[0] != 1 or not then.dice_due[1])
    ]


# --- what is shown ----------------------------------------------------------------------------


class Future(Exhibit):
    """Change what chance did at one step of a game, and see what becomes of it.

    Give it a `game`, or a `table` from which the game is taken when the learner asks for it; it
    begins with the last step of chance, and with `other` (as in "roll 3 7") instead of it.
    """

    def __init__(
        self,
        lesson: "Lesson | None" = None,
        *,
        game: Game | None = None,
        table: Playing | None = None,
        other: str = "",
        language: str = "en",
    ) -> None:
        self.table = table
        self.thread: Thread | None = None
        self._seed = 0 if lesson is None else lesson.seed
        self._running = False
        self._other = ""
        if game is None:
            if table is None:
                raise AzardiaError("the future of what? give it a game, or a table")
            game = table.game
        self._take(game)
        self._other = other or self._other
        super().__init__(lesson, language=language)

    def _take(self, game: Game) -> None:
        self.game = game.branch(len(game))
        self.game.automatic = False
        # What rivals draw is theirs to know while a game is played.
        secret = self.table is not None and game.winner is None
        self.moments = moments(self.game, cards=not secret)
        self._choose(len(self.moments) - 1)

    def _choose(self, at: int) -> None:
        """Go to one of the moments, with another thing happening there than what did."""
        self._at = at
        self._other = self._unlike() if self.moments else ""
        self._forget()

    def _forget(self) -> None:
        self._wins: tuple[Sequence[int], Sequence[int]] | None = None
        self._asked = object()  # whatever is still being played belongs to another question

    @property
    def step(self) -> int:
        """The step of the game that is changed, from 0."""
        return self.moments[self._at]

    @property
    def happened(self) -> str:
        """What chance did there."""
        return self.game.steps[self.step]

    def _unlike(self) -> str:
        kind, *shown = self.happened.split()
        if kind == "roll":
            last = int(shown[-1])
            shown[-1] = str(last + 1 if last < NUMBERS.faces else last - 1)
            return " ".join([kind, *shown])
        others = [text for text in self._drawable() if text != self.happened]
        return others[0] if others else self.happened

    def _drawable(self) -> list[str]:
        return [text for text, _ in self.game.branch(self.step).chance()]

    def worlds(self) -> tuple[World, World]:
        """Return the game as it was and as it might have been; NotationError where it cannot."""
        speak = language(self.language)
        before = self.game.branch(self.step)
        before.automatic = False
        other = before.branch()
        before.happen(self.happened)
        other.happen(self._other)
        names = speak("As it was"), speak("Otherwise")
        told = self._words(self.happened), self._words(self._other)
        return (
            World(before, f"{names[0]}: {told[0]}"),
            World(other, f"{names[1]}: {told[1]}"),
        )

    def _words(self, outcome: str) -> str:
        kind, *shown = outcome.split()
        if kind == "roll":
            return ", ".join(shown)
        assert self.game.deck is not None
        return self.game.deck.card(shown[0]).name(self.language)

    # --- what one sees ---

    def build(self) -> Sequence[Any]:
        """Return what is chosen on the right of the chart, and what is simulated below."""
        self.take = button("azardia-take", lambda: self.attempt(self._take_again), "download")
        self.take.layout.display = "" if self.table is not None else "none"
        self.moment = Number(1, 1, 1, self._moved, "azardia-moment")
        self.told = ipywidgets.HTML()
        self.dice = [Number(1, NUMBERS.faces, 1, lambda _: self._rolled()) for _ in DICE]
        self.cards = ipywidgets.Dropdown()
        self.cards.style.description_width = "initial"
        self.cards.add_class("azardia-card-instead")
        self.cards.observe(lambda change: self._drawn(change["new"]), "value")
        self.ahead = Number(0, AHEAD, 1, lambda _: self.attempt(self.refresh))
        self.use = Choices(USES, lambda: self.attempt(self.refresh), "azardia-use")
        self.chart = Chart()
        self.table_of_tiles = ipywidgets.HTML()
        self.play = button("azardia-play-on", lambda: self.attempt(self._play), "play")
        self.progress = ipywidgets.HTML()
        self.result = ipywidgets.HTML()
        left = ipywidgets.VBox((self.chart.widget, self.table_of_tiles))
        changed = (self.told, *(die.widget for die in self.dice), self.cards)
        looked = (self.ahead.widget, self.use.widget)
        right = ipywidgets.VBox((self.take, self.moment.widget, *changed, *looked))
        self._controls = [self.moment.widget, *changed, *looked, self.play]
        return (beside(left, right), row(self.play, self.progress), self.result)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.take.description = speak("Take the game above as it stands now")
        self.moment.show(speak("Which roll or draw"), code)
        for n, die in enumerate(self.dice, 1):
            die.show(speak("die {n} instead", n=n), code)
        self.cards.description = speak("Card drawn instead")
        self.ahead.show(speak("Rolls to look ahead"), code)
        self.use.show(speak("With the dice"), code)
        self.play.description = speak("Play {n} games on from each, by bots", n=whole(GAMES, code))
        numbers = (self.moment, *self.dice, self.ahead)
        self.access.names = {k: v for number in numbers for k, v in number.names.items()}

    def refresh(self) -> None:
        """Compute both futures and show them."""
        speak = language(self.language)
        for control in self._controls:
            control.layout.display = "" if self.moments else "none"
        if not self.moments:
            self.said = speak("Nothing has been rolled yet: play first, then take the game.")
            self.told.value = f"<p>{escape(self.said)}</p>"
            self.told.layout.display = ""
            self.chart.widget.layout.display = "none"
            self.table_of_tiles.value = self.result.value = self.progress.value = ""
            return
        self._show_chosen()
        one, other = self.worlds()
        self._show_tiles(one, other)
        self._show_wins(one, other)

    def _show_chosen(self) -> None:
        """Say what happened, and what is put in its place."""
        code = self.language
        self.moment.slider.max = max(len(self.moments), self.moment.value)
        self.moment.value = self._at + 1
        self.moment.slider.max = len(self.moments)
        self.moment.widget.layout.display = "" if len(self.moments) > 1 else "none"
        after = self.game.branch(self.step + 1)
        entries = [entry for entry in after.log(code) if entry.position == self.step + 1]
        speak = language(code)
        happened = " ".join(entry.sentence for entry in entries[:1])
        told = speak("Round {n}: {happened}", n=after.round, happened=happened)
        self.told.value = f"<p>{escape(told)}</p>"
        kind, *shown = self._other.split()
        rolled = kind == "roll"
        for at, die in enumerate(self.dice):
            die.widget.layout.display = "" if rolled and at < len(shown) else "none"
            if rolled and at < len(shown):
                die.value = int(shown[at])
        self.cards.layout.display = "none" if rolled else ""
        if not rolled:
            options = [(self._words(text), text) for text in self._drawable()]
            if self.cards.options != tuple(options):
                chosen = self._other
                self.cards.options = options
                self._other = chosen  # new options alone would choose the first
            self.cards.value = self._other

    def _show_tiles(self, one: World, other: World) -> None:
        code, ahead = self.language, self.ahead.value
        speak = language(code)
        seat = self._seat()
        policy = POLICIES[self.use.value]
        all_rules = one.distribution(seat, ahead, policy), other.distribution(seat, ahead, policy)
        who = one.game.names(code)[seat - 1]
        title = (
            speak("Where {who} stands after this move and {n} rolls more", who=who, n=ahead)
            if ahead != 1
            else speak("Where {who} stands after this move and one roll more", who=who)
        )
        if not ahead:
            title = speak("Where {who} stands after this move", who=who)
        named = tuple(
            BarSeries(rules, world.name)
            for rules, world in zip(all_rules, (one, other), strict=True)
        )
        self.chart.show(Bars(title, speak("tile"), named), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        heads = ["", one.name, other.name]
        lines = [
            [speak("tile on average"), *(decimal(mean(rules), code) for rules in all_rules)],
            [speak("likeliest tile"), *(_likeliest(rules, code) for rules in all_rules)],
        ]
        shown = self.shows("table")
        self.table_of_tiles.value = listing(title, heads, lines) if shown else ""
        self.said = f"{title}. {self.chart.sentence}" if self.shows("odds") else f"{title}."

    def _seat(self) -> int:
        """Return the pawn that is looked at: whose turn it was."""
        return self.game.branch(self.step).turn

    def _show_wins(self, one: World, other: World) -> None:
        code = self.language
        speak = language(code)
        self.play.disabled = self._running
        progress = ""
        if self._running:
            progress = speak("Both games are being played on …")
        if not is_ready(play_games) and self._wins is None:
            progress = about_compiling(self._running, code)
        self.progress.value = f"<p>{escape(progress)}</p>" if progress else ""
        self.result.value = ""
        if self._wins is None:
            return
        heads = [speak("Who wins"), one.name, other.name]
        lines = [
            [name, *(_share(won[at], code) for won in self._wins)]
            for at, name in enumerate(one.game.names(code))
        ]
        seat = self._seat()
        told = self._compared(one, seat)
        self.said += f" {told}"
        table = listing(speak("Games won, with 95 % intervals"), heads, lines)
        shown = table if self.shows("table") else ""
        self.result.value = f"<p>{escape(told)}</p>{shown}"

    def _compared(self, one: World, seat: int) -> str:
        assert self._wins is not None
        code = self.language
        speak = language(code)
        mine = [won[seat - 1] for won in self._wins]
        (low, high), (other_low, other_high) = (wilson(won, GAMES) for won in mine)
        shares = {
            "who": one.game.names(code)[seat - 1],
            "first": percent(Fraction(mine[0], GAMES), code),
            "second": percent(Fraction(mine[1], GAMES), code),
        }
        if low > other_high or other_low > high:
            return speak(
                "{who} wins {first} of the games as it was, and {second} otherwise: more than "
                "chance alone would make of it.",
                **shares,
            )
        return speak(
            "{who} wins {first} of the games as it was, and {second} otherwise: so small a "
            "difference can be chance alone.",
            **shares,
        )

    def picture(self) -> str:
        """Return the chart and the tables."""
        chart = self.chart.html() if self.moments and self.shows("chart") else ""
        return f"{self.told.value}{chart}{self.table_of_tiles.value}{self.result.value}"

    # --- what is chosen and pressed ---

    def _take_again(self) -> None:
        assert self.table is not None
        self._take(self.table.game)
        self.refresh()

    def _moved(self, at: int) -> None:
        def change() -> None:
            self._choose(at - 1)
            self.refresh()

        self.attempt(change)

    def _rolled(self) -> None:
        count = len(self.happened.split()) - 1
        faces = [str(die.value) for die in self.dice[:count]]
        self.attempt(lambda: self._put(" ".join(["roll", *faces])))

    def _drawn(self, outcome: str | None) -> None:
        if outcome and outcome != self._other and self.happened.startswith("draw "):
            self.attempt(lambda: self._put(outcome))

    def _put(self, outcome: str) -> None:
        """Put something in the place of what happened; where it cannot be, nothing changes."""
        before, self._other = self._other, outcome
        try:
            self.worlds()
        except AzardiaError:
            self._other = before
            self._show_chosen()
            speak = language(self.language)
            raise AzardiaError(
                speak("A card has set one of these dice: it cannot differ.")
            ) from None
        self._forget()
        self.refresh()

    def _play(self) -> None:
        if self._running:
            return
        self._running = True
        self.refresh()
        # In a thread of its own: compiled games leave Python free for everything else.
        self.thread = Thread(
            target=self._play_both, args=(*self.worlds(), self._asked), daemon=True
        )
        self.thread.start()

    def _play_both(self, one: World, other: World, asked: object) -> None:
        problem: Exception | None = None
        wins: list[list[int]] = []
        try:
            wins += [won(world.game, self._seed) for world in (one, other)]
        except Exception as error:
            problem = error
        with self.lock:
            self._running = False
            if problem is None and asked is self._asked:
                self._wins = wins[0], wins[1]
            self.attempt(self.refresh)
            if problem is not None:
                self.failed(problem)


def won(game: Reading, seed: int) -> list[int]:
    """Return how many of GAMES games each seat wins when bots play on from a position."""
    if game.winner is not None:
        return [GAMES * (seat == game.winner) for seat in range(1, game.players + 1)]
    winners = play_on(game, GAMES, (BOT,) * game.players, seed=seed, progress=False)["winner"]
    return [int((winners == seat).sum()) for seat in range(1, game.players + 1)]


def _likeliest(distribution: Mapping[int, Fraction], code: str) -> str:
    tile = max(distribution, key=lambda tile: distribution[tile])
    return f"{tile} ({percent(distribution[tile], code)})"


def _share(wins: int, code: str) -> str:
    low, high = wilson(wins, GAMES)
    share = percent(Fraction(wins, GAMES), code)
    return f"{share} ({percent(low, code)} – {percent(high, code)})"
