"""The table: board, turn panel, hand, log and the way through the game, around one Game."""

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.game import Entry
from azardia_nb.games.azardia.bots.perfect import check_game
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.game import Game, Reading
from azardia_nb.games.azardia.odds.core.solution import is_solved
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.players import Player, Strategy, seated
from azardia_nb.text.language import N_, language
from azardia_widgets.board.canvas import BoardCanvas, Walk
from azardia_widgets.board.scene import Scene, scene, stand
from azardia_widgets.board.svg import image
from azardia_widgets.controls.timeline import Timeline
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.table.dice import RealDice
from azardia_widgets.table.hand import Hand, card_of
from azardia_widgets.table.log import Log
from azardia_widgets.table.opening import PERFECT, Opening
from azardia_widgets.table.options import Options
from azardia_widgets.table.panel import Panel
from azardia_widgets.table.status import Status
from azardia_widgets.table.words import PERSON

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

REPORTED = 8  # sentences read out after one action at most
PAUSE = 4  # tiles a pawn could walk in the time between two actions of bots


class Table(Exhibit):
    """A table to play at, in a notebook: `Table()` is one person against three greedy bots.

    `seats` says who sits on each chair: "person", a name from PLAYERS, or a strategy of your own,
    as in `Table(seats=("person", mine))`. `speed` is the time in seconds a pawn takes for one tile;
    0 shows only where it ends.
    """

    speed = traitlets.Float(0.05)

    # How often the table has been shown anew: who observes it is told of whatever happens here.
    changes = traitlets.Int(0)

    def __init__(
        self,
        game: Game | None = None,
        *,
        seats: Sequence[Strategy] = (PERSON, "greedy", "greedy", "greedy"),
        language: str = "en",
        seed: int | None = None,
        lesson: "Lesson | None" = None,
    ) -> None:
        seats = tuple(seats) if game is None else tuple(seats)[: game.players]
        if game is None:
            game = Game(len(seats), characters=CHARACTERS[: len(seats)], seed=seed)
        self._sit(game, seats, seed)
        super().__init__(lesson, language=language)
        self.add_class("azardia-table")
        self._go_on()

    # --- who plays ---

    def _sit(self, game: Game, seats: tuple[Strategy, ...], seed: int | None = None) -> None:
        """Seat people and bots at a game; AzardiaError when they do not fit."""
        if len(seats) != game.players:
            raise AzardiaError(f"{len(seats)} seats for a game of {game.players} players")
        for player in seats:
            if isinstance(player, str) and player not in (PERSON, *PLAYERS):
                possible = ", ".join((PERSON, *PLAYERS))
                raise AzardiaError(f"no player {player!r}; possible are {possible}")
        if PERFECT in seats:
            check_game(game)
            if not is_solved(game.rulings):  # nobody is to wait for it at a table
                raise AzardiaError("the core game is not solved here yet: `azardia solve` does it")
        seeds = range(game.players) if seed is None else range(seed, seed + game.players)
        self._bots: dict[int, Player] = {
            chair: seated(player, number, game.type)
            for chair, (player, number) in enumerate(zip(seats, seeds, strict=True), 1)
            if player != PERSON
        }
        self.game = game
        self.seats = seats
        self._walk: Walk = (0, ())  # the last one
        self._watching = 0  # the chair of the person for whom things are shown; 0 for nobody
        self._covered = False
        self._looking = False  # back at an earlier position
        self._paused = not self.persons  # where only bots play, they wait to be let
        self._run = 0  # bots play on while theirs is the latest run
        self._task: asyncio.Task[None] | None = None  # kept, or it could be swept away

    @property
    def persons(self) -> tuple[int, ...]:
        """The chairs with a person on them."""
        return tuple(n for n, player in enumerate(self.seats, 1) if player == PERSON)

    def _chair(self, seat: int) -> int:
        return self.game.pawns[seat - 1].chair

    def _acting(self) -> int:
        """Return the chair that is to act, 0 for none."""
        return self._chair(self.game.seat) if self.game.seat else 0

    def _reading(self) -> Reading:
        """Return the game as whoever sits before the screen may see it."""
        persons = self.persons
        if not persons:
            return self.game
        acting = self._acting()
        if len(persons) == 1:
            self._watching = persons[0]
        elif (acting in persons and acting != self._watching) or not self._watching:
            self._watching = acting if acting in persons else persons[0]
            # Before the first round, and in the core game, there is nothing to hide.
            self._covered = bool(self.game.round and self.game.decks)
        seat = next(p.seat for p in self.game.pawns if p.chair == self._watching)
        return self.game.view(seat)

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """What the dice have shown in this game so far, roll by roll."""
        return self.game.rolls

    # --- what one sees ---

    def build(self) -> Sequence[Any]:
        """Return the board and what is beside it."""
        self._scene: Scene = scene(self.game, self.language)
        self.board = BoardCanvas(self._scene)
        self.panel = Panel(self.act)
        self.hand = Hand(self.act)
        self.status = Status()
        self.story = Log()
        self.real_dice = RealDice(self._rolled)
        self.timeline = Timeline(self.undo, self.redo, self.go, self.play_from_here)
        self.options = Options(
            self._speak_in, self._walk_at, self._options_changed, self.pause, self.step
        )
        self.opening = Opening(self.seats, self.begin, self.save, self.load)
        self._heading = ipywidgets.HTML()
        self._heading.add_class("azardia-heading")
        self.reveal = ipywidgets.Button()
        self.reveal.add_class("azardia-action")
        self.reveal.add_class("azardia-cover")
        self.reveal.on_click(lambda _: self.attempt(self._uncover))
        actions = ipywidgets.VBox((self.panel.widget, self.hand.widget))
        actions.add_class("azardia-actions")
        left = ipywidgets.VBox(
            (
                self.board.widget,
                self.access,
                self.timeline.widget,
                self.story,
                self.options.widget,
                self.opening.widget,
            )
        )
        left.add_class("azardia-left")
        right = ipywidgets.VBox(
            (
                self._heading,
                self.wrong,
                self.reveal,
                self.real_dice.widget,
                actions,
                self.status.widget,
            )
        )
        right.add_class("azardia-right")
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (both,)

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts as they are: what is wrong and the report stand among them."""
        return parts

    def speak(self, code: str) -> None:
        """Label all that does not change with the position."""
        speak = language(code)
        self.opening.speak(code)
        self.options.speak(code)
        self.access.names = {
            ".azardia-timeline [role=slider]": speak("Step of the game"),
            ".azardia-timeline .noUi-handle": speak("Step of the game"),
            ".azardia-die input": speak("What the die shows"),
            ".azardia-file input": speak("File"),
        }

    def refresh(self, since: int | None = None, moved: Sequence[Entry] | None = None) -> None:
        """Show the position; what happened after step `since` is walked and reported.

        `moved` are those entries where they are known already, in whatever language: the board,
        which is what one waits for, is then painted before the log is put into words.
        """
        code = self.language
        game = self._reading()
        entries: list[Entry] = []
        if moved is None:
            entries = game.log(code)
            moved = _after(entries, since)
            self._walk = next(iter(reversed(_walks(entries))), (0, ()))
        walks = _walks(moved)
        if walks:
            self._walk = walks[-1]
        self._scene = scene(game, code, self._walk[1], self._walk[0])
        self.board.show(self._scene, walks, lambda tiles: stand(game, tiles), self.speed)
        self._show_panel(game, code)
        self.status.show(game, self.seats, code)
        entries = entries or game.log(code)
        self.tell(game, () if self._covered else entries)
        self.timeline.show(self.game.position, len(self.game), self._looking, code)
        waiting = self._bot() is not None
        self.options.show(bool(self._bots), waiting, not self._paused, code)
        with self.access.hold_sync():
            self.said = self._scene.sentence
            self.access.report = self._news(_after(entries, since))
            self.access.descriptions = [self._scene.description]
        self.changes += 1

    def tell(self, game: Reading, entries: Sequence[Entry]) -> None:
        """Show what has happened so far: none of it while the screen is passed on."""
        self.story.show(entries, game, self.language)

    def _news(self, new: Sequence[Entry]) -> str:
        told = [] if self._covered else [entry.sentence for entry in new[-REPORTED:]]
        return " ".join([*told, self._scene.sentence])

    def _show_panel(self, game: Reading, code: str) -> None:
        speak = language(code)
        acting = self._acting()
        mine = acting in self.persons and acting == self._watching and not self._looking
        choices = game.legal(code) if mine and not self._covered else []
        seat = game.seat
        title = self._scene.sentence
        if self._looking:
            title = speak("Looking back at step {n}.", n=self.game.position)
        elif seat is not None and game.winner is None:
            title = speak(_asked(choices), who=game.names(code)[seat - 1])
        self._heading.value = f"<h3>{escape(title)}</h3>"
        self.reveal.layout.display = "" if self._covered else "none"
        watching = next((p for p in game.pawns if p.chair == self._watching), None)
        if self._covered and watching is not None:
            name = game.names(code)[watching.seat - 1]
            self.reveal.description = speak("Pass the screen to {who}, who presses here", who=name)
        hand = watching.hand if watching is not None and not self._covered else None
        if len(self.persons) > 1 and not mine:
            hand = None
        cards = hand or {}
        self.panel.show([c for c in choices if card_of(c.action, cards) is None], code)
        self.hand.show(hand if game.decks else None, game.deck, choices, code)
        dice, first = (0, 0) if self._looking else game.dice_due
        self.real_dice.show(dice, code, first)

    def picture(self) -> str:
        """Return the board as an image, described."""
        return image(self._scene)

    # --- what one does ---

    def attempt(self, step: Callable[[], None]) -> None:
        """Do what was pressed, with the bots held meanwhile; then they go on."""

        def and_go_on() -> None:
            step()
            self._go_on()

        with self.lock:
            self._run += 1  # the bots hold on
            super().attempt(and_go_on)

    def act(self, action: str) -> None:
        """Take an action for whoever is to act, as if its button had been pressed."""
        self.attempt(lambda: self._play(action))

    def _play(self, action: str) -> None:
        self._change(lambda: self.game.play(action))

    def _change(self, step: Callable[[], list[Entry]]) -> None:
        """Let something happen in the game, and show it."""
        since = self.game.position
        moved = [*step(), *self._draw()]
        self.refresh(since, moved)

    def _draw(self) -> list[Entry]:
        """With real dice, let the kit's own decks go on by themselves up to the next roll."""
        entries: list[Entry] = []
        while self.game.waiting == "chance" and not self.game.dice_due[0]:
            ahead = self.game.branch()
            ahead.run_chance()
            entries += self.game.happen(ahead.steps[self.game.position])
        return entries

    def _rolled(self, dice: list[int]) -> None:
        outcome = " ".join(["roll", *map(str, dice)])
        self.attempt(lambda: self._change(lambda: self.game.happen(outcome)))

    def _uncover(self) -> None:
        self._covered = False
        self.refresh()

    def undo(self) -> None:
        """Go back to the last decision of a person; without people, to the last of anybody."""
        self.attempt(lambda: self._travel(self.game.undo))

    def redo(self) -> None:
        """Take again what was undone, up to the next decision of a person."""
        self.attempt(lambda: self._travel(self.game.redo))

    def _travel(self, step: Callable[[], bool]) -> None:
        before = self.game.position
        self._looking = False
        while step() and self.persons and not self._decides():
            pass
        self.refresh(before)

    def go(self, position: int) -> None:
        """Look at any step of the game; nothing is lost by it."""
        self.attempt(lambda: self._go(position))

    def _go(self, position: int) -> None:
        self.game.go(position)
        self._looking = position < len(self.game)
        self.refresh()

    def play_from_here(self) -> None:
        """Go on playing from the step that is looked at, as a game of its own."""
        self.attempt(self._branch)

    def _branch(self) -> None:
        self.game = self.game.branch()
        self._looking = False
        if self.game.automatic:
            self.game.run_chance()
        self.refresh()

    def begin(self, game: Game, seats: Sequence[Strategy]) -> None:
        """Sit down to another game."""
        self.attempt(lambda: self._begin(game, tuple(seats)))

    def _begin(self, game: Game, seats: tuple[Strategy, ...]) -> None:
        self._sit(game, seats)
        self.game.automatic = not self.options.real.value
        self.refresh()

    def save(self, path: Path) -> None:
        """Write the game to a file."""
        self.attempt(lambda: self._save(path))

    def _save(self, path: Path) -> None:
        self.game.save(path)
        speak = language(self.language)
        self.access.report = speak("Saved as {file}.", file=path)

    def load(self, path: Path) -> None:
        """Take up a game from a file; people and bots keep their chairs."""
        self.attempt(lambda: self._load(path))

    def _load(self, path: Path) -> None:
        game = Game.load(path)
        seats = (*self.seats, *("greedy" for _ in range(game.players)))
        self._begin(game, seats[: game.players])

    def pause(self) -> None:
        """Hold the bots, or let them play on."""
        self.attempt(self._pause)

    def _pause(self) -> None:
        self._paused = not self._paused
        self.refresh()

    def step(self) -> None:
        """Let the bot that is to act take one action."""
        self.attempt(self._bot_acts)

    # --- what happens by itself ---

    def _go_on(self) -> None:
        """Take what is forced; let bots act, in the kernel's free time where there is a kernel.

        Nothing happens by itself at an earlier step: it would end what came after.
        """
        self._take_forced()
        if self._paused or not self._bot_goes_on():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script or a test
            while self._bot_goes_on():
                self._bot_acts()
                self._take_forced()
            return
        self._task = loop.create_task(self._play_bots(self._run))

    async def _play_bots(self, run: int) -> None:
        while True:
            await self.board.settled()
            await asyncio.sleep(PAUSE * self.speed)
            with self.lock:
                if run != self._run or not self._bot_goes_on():
                    return
                try:
                    self._bot_acts()
                    self._take_forced()
                except Exception as error:
                    self.failed(error)
                    return

    def _bot(self) -> Player | None:
        """Return the bot that is to act now, if it is a bot's turn."""
        return None if self._looking else self._bots.get(self._acting())

    def _bot_goes_on(self) -> bool:
        return self._bot() is not None and self.game.position == len(self.game)

    def _bot_acts(self) -> None:
        bot, seat = self._bot(), self.game.seat
        if bot is not None and seat is not None:
            self._play(bot.choose(self.game.view(seat)))

    def _decides(self) -> bool:
        """Return whether a person must act and has something to decide."""
        return self._acting() in self.persons and not self._only_action()

    def _only_action(self) -> str:
        """Return the action to be taken without asking, or "": the roll is always asked for."""
        if not self.options.forced.value:
            return ""
        actions = self.game.actions
        only = self.game.text(actions[0]) if len(actions) == 1 else ""
        return "" if only == "roll" else only

    def _take_forced(self) -> None:
        while self.game.position == len(self.game) and self._acting() in self.persons:
            action = "" if self._covered else self._only_action()
            if not action:
                return
            self._play(action)

    # --- options ---

    def _speak_in(self, code: str) -> None:
        if self.lesson is None:
            self.language = code
        else:
            self.lesson.language = code  # and the lesson's exhibits follow

    def _walk_at(self, pace: float) -> None:
        self.speed = pace

    def _options_changed(self) -> None:
        self.attempt(self._set_options)

    def _set_options(self) -> None:
        before = self.game.position
        self.game.automatic = not self.options.real.value
        if self.game.automatic and self.game.position == len(self.game):
            self.game.run_chance()
        self.refresh(before)


def _after(entries: Sequence[Entry], since: int | None) -> list[Entry]:
    return [] if since is None else [entry for entry in entries if entry.position > since]


def _walks(entries: Sequence[Entry]) -> list[Walk]:
    return [(entry.seat, entry.path) for entry in entries if entry.seat and len(entry.path) > 1]


# What is asked, by the first word of an action that may answer it.
_QUESTIONS = {
    "choose": N_("{who} picks a character."),
    "roll": N_("{who} is to roll."),
    "add": N_("{who} moves: add or subtract?"),
    "subtract": N_("{who} moves: add or subtract?"),
    "keep": N_("{who} has rolled for a challenge."),
    "answer": N_("{who} may answer."),
    "discard": N_("{who} is to discard."),
    "end": N_("{who} may play on, or end the turn."),
}


def _asked(choices: Sequence[Any]) -> str:
    kinds = {choice.action.split()[0].split("+")[0] for choice in choices}
    asked = (text for kind, text in _QUESTIONS.items() if kind in kinds)
    return next(asked, N_("{who} is to act."))
