"""The table: board, turn panel, hand, log and the way through the game, around one Game."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from azardia_nb.game import Entry, Game, Reading, begin
from azardia_nb.games import DEFAULT
from azardia_nb.games import load as load_kind
from azardia_nb.games.protocol import GameType
from azardia_nb.players import Player, Strategy
from azardia_nb.records.save import load as load_game
from azardia_nb.records.save import loads
from azardia_nb.text.language import language
from azardia_widgets.board.canvas import BoardCanvas, Walk, walks_of
from azardia_widgets.board.scene import Scene, scene, stand
from azardia_widgets.board.svg import image
from azardia_widgets.controls.timeline import Timeline
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.table.afterwards import Afterwards
from azardia_widgets.table.chairs import bots_at, chair_of, chairs_of
from azardia_widgets.table.dice import RealDice, outcomes
from azardia_widgets.table.guide import Guide
from azardia_widgets.table.hand import Hand, card_of, uses_of
from azardia_widgets.table.log import Log
from azardia_widgets.table.opening import Opening, new_game, usual
from azardia_widgets.table.options import Options
from azardia_widgets.table.panel import Panel, asked, heading
from azardia_widgets.table.reach import Reach, falling
from azardia_widgets.table.recap import Recap
from azardia_widgets.table.status import Status
from azardia_widgets.table.take_home import TakeHome
from azardia_widgets.table.words import PERSON, called, newcomer, own_seats

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

CHAIRS = 4  # at most, where nobody says how many sit down
REPORTED = 8  # sentences read out after one action at most
PAUSE = 8  # tiles a pawn could walk in the time between two actions of bots


class Table(Exhibit):
    """A table to play at, in a notebook: `Table()` is one person against three greedy bots.

    `game` is one that has begun; without it, a new one of a `kind` begins: `Table(kind="pig")`.
    `seats` says who sits on each chair: "person", the name of one of the game's bots, or a strategy
    of your own, as in `Table(seats=("person", mine))`. `speed` is the time in seconds a pawn takes
    for one space; 0 shows only where it ends. Raises AzardiaError for seats that do not fit.
    """

    heard = True  # heading and log say it all

    speed = traitlets.Float(0.05)

    # How often the table has been shown anew: who observes it is told of whatever happens here.
    changes = traitlets.Int(0)

    def __init__(
        self,
        game: Game | None = None,
        *,
        kind: str = DEFAULT,
        seats: Sequence[Strategy] | None = None,
        language: str = "en",
        seed: int | None = None,
        lesson: "Lesson | None" = None,
    ) -> None:
        self._kind: GameType = load_kind(kind) if game is None else game.type
        chairs = min(CHAIRS, self._kind.seats[-1]) if game is None else chairs_of(game)
        if seats is None:
            seats = (PERSON, *(newcomer(self._kind) for _ in range(chairs - 1)))
        if game is None:
            game = new_game(self._kind, len(seats), usual(self._kind), seed)
        self._sit(game, tuple(seats)[: chairs_of(game)], seed)
        super().__init__(lesson, language=language)
        self.add_class("azardia-table")
        self._go_on()

    # --- who plays ---

    def _sit(self, game: Game, seats: tuple[Strategy, ...], seed: int | None = None) -> None:
        """Seat people and bots at a game; AzardiaError when they do not fit."""
        self._bots = bots_at(game, self._kind, seats, seed)
        self.game = game
        self.seats = seats
        self._walk: Walk = (0, ())  # the last one
        self._watching = 0  # the chair of the person for whom things are shown; 0 for nobody
        self._covered = False
        self._looking = False  # back at an earlier position
        self._paused = not self.persons  # where only bots play, they wait to be let
        self._skipping = False  # the bots play unseen
        self._run = 0  # bots play on while theirs is the latest run
        self._task: asyncio.Task[None] | None = None  # kept, or it could be swept away

    @property
    def persons(self) -> tuple[int, ...]:
        """The chairs with a person on them."""
        return tuple(n for n, player in enumerate(self.seats, 1) if player == PERSON)

    def _acting(self) -> int:
        """Return the chair that is to act, 0 for none."""
        return chair_of(self.game, self.game.acting) if self.game.seat else 0

    def _seat(self) -> int | None:
        """Return the seat, from 0, of the chair for which things are shown; None for no chair."""
        seats = [n for n in range(self.game.players) if chair_of(self.game, n) == self._watching]
        acting = self.game.acting
        return acting if acting in seats else next(iter(seats), None)

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
            self._covered = self._kind.tabletop.secret(self.game)
        seat = self._seat()
        return self.game if seat is None else self.game.view(seat + 1)

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
        self.reach = Reach(self.board, self._buttons, self._describe, self.failed, self.lock)
        self.reach.live.observe(lambda _: self._calm(), "calm")
        self.status = Status()
        self.recap = Recap()
        self.guide = Guide()
        self.story = Log()
        self.real_dice = RealDice(self._rolled, self._happened)
        self.timeline = Timeline(self.undo, self.redo, self.go, self.play_from_here)
        self.options = Options(
            self._speak_in, self._options_changed, self._walk_at, self.pause, self.step, self.skip
        )
        self.take_home = TakeHome(self)
        keep = (self.take_home.buttons, self.load_file)
        self.opening = Opening(self._kind, self.seats, self.begin, *keep)
        self.afterwards = Afterwards(self, self.take_home.another())
        self._heading = ipywidgets.HTML()
        self._heading.add_class("azardia-heading")
        self.reveal = ipywidgets.Button()
        self.reveal.add_class("azardia-action")
        self.reveal.add_class("azardia-cover")
        self.reveal.on_click(lambda _: self.attempt(self._uncover))
        actions = ipywidgets.VBox((self.panel.widget, self.hand.widget))
        actions.add_class("azardia-actions")
        # What one looks at on the left; what one presses, and what has come of it, on the right.
        left = ipywidgets.VBox(
            (
                self.reach.live.stage,
                self.timeline.widget,
                self.afterwards.lines.widget,
                self.options.bots,
                self.status.widget,
            )
        )
        left.add_class("azardia-left")
        right = ipywidgets.VBox(
            (
                self._heading,
                self.wrong,
                self.reveal,
                self.afterwards.widget,
                self.afterwards.compared,
                self.recap.widget,
                self.real_dice.widget,
                actions,
                self.guide,
                self.story,
            )
        )
        right.add_class("azardia-right")
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (both, self.access, self.options.widget, self.opening.widget)

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts as they are: what is wrong and the report stand among them."""
        return parts

    def speak(self, code: str) -> None:
        """Label all that does not change with the position."""
        speak = language(code)
        self.opening.speak(code)
        self.options.speak(code)
        self.reach.live.speak(code)
        self.take_home.speak(code)
        self.afterwards.speak(code)
        self._names = {
            ".azardia-timeline [role=slider]": speak("Step of the game"),
            ".azardia-timeline .noUi-handle": speak("Step of the game"),
            ".azardia-die input": speak("What the die shows"),
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
            self._walk = next(iter(reversed(walks_of(entries))), (0, ()))
        walks = walks_of(moved)
        if walks:
            self._walk = walks[-1]
        self._scene = scene(game, code, self._walk[1], self._walk[0])
        wait = falling(moved, self.speed)
        self.board.show(self._scene, walks, lambda tiles: stand(game, tiles), self.speed, wait)
        self._show_panel(game, code)
        self.status.show(game, self.seats, code)
        self.recap.show(self.game, own_seats(game, self.seats), code)
        self.guide.show(game, code)
        entries = entries or game.log(code)
        self.tell(game, () if self._covered else entries)
        self.timeline.show(self.game.position, len(self.game), self._looking, code)
        names = called(self.game, own_seats(self.game, self.seats), code)
        self.afterwards.show(names, self._looking)
        if self.afterwards.shown:
            self.add_class("azardia-ended")
        else:
            self.remove_class("azardia-ended")
        waiting = self._bot() is not None
        self.options.show(bool(self._bots), waiting, not self._paused, bool(self.persons), code)
        with self.access.hold_sync():
            self.said = self._scene.sentence
            self.access.report = self._news(_after(entries, since))
            self.access.descriptions = [self._scene.description]
            self.access.names = self._names | self.hand.names
        choosing = self._mine and not self._covered
        self.reach.look(game, code, choosing, self.shows("odds"))
        self.reach.happened(game, since, _after(entries, since), self.speed)
        self.changes += 1

    def tell(self, game: Reading, entries: Sequence[Entry]) -> None:
        """Show what has happened so far: none of it while the screen is passed on."""
        self.story.show(entries, game, self.language, own_seats(game, self.seats))

    def _news(self, new: Sequence[Entry]) -> str:
        told = [] if self._covered else [entry.sentence for entry in new[-REPORTED:]]
        return " ".join([*told, self._scene.sentence])

    @property
    def _mine(self) -> bool:
        """Whether who sits before the screen is to act."""
        acting = self._acting()
        return acting in self.persons and acting == self._watching and not self._looking

    def _buttons(self) -> dict[str, Any]:
        return {**self.panel.buttons, **self.hand.buttons}

    def _describe(self, more: str) -> None:
        self.access.descriptions = [f"{self._scene.description} {more}"]

    def _show_panel(self, game: Reading, code: str) -> None:
        speak = language(code)
        mine = self._mine
        choices = game.legal(code) if mine and not self._covered else []
        own = own_seats(game, self.seats)
        title = self._scene.sentence
        if self._looking:
            title = speak("Looking back at step {n}.", n=self.game.position)
        elif game.winner is None:
            title = asked(game, choices, own, code)
        elif game.winner - 1 in own:
            title = speak("You have won in round {n}.", n=game.round)
        self._heading.value = heading(game, title)
        self.reveal.layout.display = "" if self._covered else "none"
        watching = self._seat()
        if self._covered and watching is not None:
            name = game.names(code)[watching]
            self.reveal.description = speak("Pass the screen to {who}, who presses here", who=name)
        hidden = watching is None or self._covered or (len(self.persons) > 1 and not mine)
        tabletop = self._kind.tabletop
        hand = None if watching is None or hidden else tabletop.hand(game, watching, code)
        cards = [held.card for held in hand or ()]
        plain = [choice for choice in choices if card_of(choice.action, cards) is None]
        self.panel.show(plain, tabletop.heading, code)
        title = speak("Your hand") if own else speak("Hand")
        self.hand.show(hand, uses_of(game, hand, choices, code), title)
        self._ask_chance(game, code)

    def _ask_chance(self, game: Reading, code: str) -> None:
        """Ask what the dice show at a real table, or what else happened there."""
        due = self._kind.tabletop.dice_due
        if due is None:
            self.real_dice.offer([] if self._looking else outcomes(game, code), code)
        else:
            self.real_dice.show(None if self._looking else due(game), code)

    @property
    def seen(self) -> Scene:
        """The board as it is shown."""
        return self.board.scene

    def picture(self) -> str:
        """Return the board as an image, described, and on it what is in reach."""
        self.reach.now()
        return image(self.board.scene)

    # --- what one does ---

    def attempt(self, step: Callable[[], None]) -> None:
        """Do what was pressed, with the bots held meanwhile; then they go on."""

        def and_go_on() -> None:
            step()
            self._go_on()

        with self.lock:
            self._run += 1  # the bots hold on
            self._skipping = False
            super().attempt(and_go_on)

    def act(self, action: str) -> None:
        """Take an action for whoever is to act, as if its button had been pressed."""
        self.attempt(lambda: self._play(action))

    def _play(self, action: str) -> None:
        if self.game.ended and self.game.position < len(self.game):
            self.game.begin_line()  # what was played to its end is not lost by going back
        self._change(lambda: self.game.play(action))

    def _change(self, step: Callable[[], list[Entry]]) -> None:
        """Let something happen in the game, and show it."""
        since = self.game.position
        moved = [*step(), *self._draw()]
        if not self._skipping:
            self.refresh(since, moved)

    def _draw(self) -> list[Entry]:
        """With real dice, let the kit's own decks go on by themselves up to the next roll."""
        entries: list[Entry] = []
        due = self._kind.tabletop.dice_due
        while due is not None and self.game.waiting == "chance" and due(self.game) is None:
            ahead = self.game.branch()
            ahead.run_chance()
            entries += self.game.happen(ahead.steps[self.game.position])
        return entries

    def _rolled(self, dice: list[int]) -> None:
        self._happened(" ".join(["roll", *map(str, dice)]))

    def _happened(self, outcome: str) -> None:
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
        """Go on playing from the step that is looked at, as another line of the game."""
        self.attempt(self._branch)

    def _branch(self) -> None:
        self.game.begin_line()
        self._looking = False
        if self.game.automatic:
            self.game.run_chance()
        self.refresh()

    def _manage(self, step: Callable[[], None]) -> None:
        """Do what was pressed where games begin and are kept, and say there what is wrong."""
        self.opening.tell("")
        self.attempt(step)
        if self.wrong.value:
            self.opening.said.value, self.wrong.value = self.wrong.value, ""

    def go_to_line(self, number: int) -> None:
        """Go to the end of a line of the game, from 1: what was played so far stays."""
        self.attempt(lambda: self._go_to_line(number))

    def _go_to_line(self, number: int) -> None:
        self.game.go_to_line(number)
        self._looking = False
        self.refresh()

    def play_again(self) -> None:
        """Begin the same game anew, with other dice; all keep their seats."""
        self.attempt(self._play_again)

    def _play_again(self) -> None:
        game = begin(self.game.variant, self.game.start)
        if not self.options.real.value:
            game.run_chance()
        self._begin(game, self.seats)

    def begin(self, game: Game, seats: Sequence[Strategy]) -> None:
        """Sit down to another game."""
        self._manage(lambda: self._begin(game, tuple(seats)))

    def _begin(self, game: Game, seats: tuple[Strategy, ...]) -> None:
        self._sit(game, seats[: chairs_of(game)])
        self.game.automatic = not self.options.real.value
        self.refresh()

    def save(self, path: Path) -> None:
        """Write the game to a file."""
        self._manage(lambda: self._save(path))

    def _save(self, path: Path) -> None:
        self.game.save(path)
        speak = language(self.language)
        self.opening.tell(speak("Saved as {file}.", file=path))

    def load(self, path: Path) -> None:
        """Take up a game from a file; people and bots keep their chairs."""
        self._manage(lambda: self._load(path))

    def _load(self, path: Path) -> None:
        self._take_up(load_game(path, None))

    def _take_up(self, game: Game) -> None:
        more = (newcomer(self._kind) for _ in range(chairs_of(game)))
        self._begin(game, (*self.seats, *more))

    def load_file(self, content: bytes, name: str) -> None:
        """Take up a game from what a file holds, as a browser hands it over."""
        self._manage(lambda: self._take_up(loads(content, None, name)))

    def pause(self) -> None:
        """Hold the bots, or let them play on."""
        self.attempt(self._pause)

    def _pause(self) -> None:
        self._paused = not self._paused
        self.refresh()

    def step(self) -> None:
        """Let the bot that is to act take one action."""
        self.attempt(self._bot_acts)

    def skip(self) -> None:
        """Let the bots play unseen up to what a person decides, or to the end."""
        self.attempt(self._skip)

    def _skip(self) -> None:
        self._skipping = True

    # --- what happens by itself ---

    def _go_on(self) -> None:
        """Take what is forced; let bots act, in the kernel's free time where there is a kernel.

        Nothing happens by itself at an earlier step: it would end what came after.
        """
        self._take_forced()
        if (self._paused and not self._skipping) or not self._bot_goes_on():
            self._arrive()
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script or a test
            try:
                while self._bot_goes_on():
                    self._bot_acts()
                    self._take_forced()
            finally:
                self._arrive()
            return
        self._task = loop.create_task(self._play_bots(self._run))

    async def _play_bots(self, run: int) -> None:
        while True:
            await self.board.settled()
            await asyncio.sleep(0 if self._skipping else PAUSE * self.speed)
            with self.lock:
                if run != self._run:
                    return
                try:
                    self._bot_acts()
                    self._take_forced()
                    if not self._bot_goes_on():
                        self._arrive()
                        return
                except Exception as error:
                    self._arrive()
                    self.failed(error)
                    return

    def _arrive(self) -> None:
        """Show at once what has been skipped."""
        if self._skipping:
            self._skipping = False
            self.refresh()
            self.access.report = " ".join([*self.recap.said, self._scene.sentence])

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
        """Return the action to be taken without asking, or "": a roll is always asked for."""
        actions = self.game.actions
        if not self.options.forced.value or len(actions) != 1:
            return ""
        waits = self._kind.tabletop.waits_for(self.game, actions[0])
        return "" if waits else self.game.text(actions[0])

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

    def _calm(self) -> None:
        """Stop all movement where the system of whoever looks on asks for that."""
        if self.reach.live.calm:
            self.options.speed.value = 0.0

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
