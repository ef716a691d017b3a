"""What happens at a table by itself, bots act and what is forced is done, and how that is set."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.players import Player, seated, usual_bot
from azardia_nb.players.limits import no_end
from azardia_nb.text.language import N_, language
from azardia_widgets.board.canvas import BoardCanvas
from azardia_widgets.board.scene import Scene
from azardia_widgets.controls.buttons import (
    Heard,
    button,
    checkbox,
    named,
    row,
    show_or_hide,
    signed,
    tongues,
)
from azardia_widgets.table.clock import Clock
from azardia_widgets.table.seating import Seating

PAUSE = 8  # tiles a pawn could walk in the time between two actions of bots


class Playing(Protocol):
    """What the parts of a table ask of it."""

    game: Game
    seating: Seating
    board: BoardCanvas
    options: "Options"
    clock: Clock
    lock: AbstractContextManager[Any]
    language: str
    speed: float

    @property
    def persons(self) -> tuple[int, ...]:
        """The numbers of the players that are people."""

    @property
    def seen(self) -> Scene:
        """The board as it is shown."""

    def attempt(self, step: Callable[[], None]) -> None:
        """Do what was pressed."""

    def take(self, action: str) -> None:
        """Take an action for whoever is to act, and show it."""

    def refresh(self) -> None:
        """Show the position."""

    def keep(self) -> None:
        """Keep the game as it stands."""

    def helped(self, game: Game) -> list[int]:
        """Return the positions of a line of the game at which bots have moved for people."""

    def go(self, position: int) -> None:
        """Look at a step of the game."""

    def go_to_line(self, number: int) -> None:
        """Go to the end of a line of the game."""

    def play_again(self) -> None:
        """Begin the same game anew."""

    def arrive(self) -> None:
        """Show what has been skipped, and tell it."""

    def failed(self, error: Exception) -> None:
        """Say what went wrong."""


class Turns:
    """The turns of bots at a table: played while the kernel is free, held, or skipped unseen."""

    def __init__(self, table: Playing) -> None:
        self._table = table
        self.paused = False
        self.skipping = False  # the bots play unseen
        self._standing_in: Player | None = None  # plays for people, too, while bots finish a game
        self.task: asyncio.Task[None] | None = None  # kept, or it could be swept away
        self._run = 0  # bots play on while theirs is the latest run

    def begin(self) -> None:
        """Begin another game: where only bots play, they wait to be let."""
        self.hold()
        self.paused = not self._at.persons

    def hold(self) -> None:
        """Have the bots hold on while something is pressed."""
        self._run += 1
        self.skipping = False
        self._standing_in = None

    def pause(self) -> None:
        """Hold the bots until they are let again, or let them play on: what is pressed."""
        self._table.attempt(self._pause)

    def _pause(self) -> None:
        self.paused = not self.paused
        self._table.refresh()

    def skip(self) -> None:
        """Let the bots play unseen up to what a person decides, or to the end."""
        self._table.attempt(self._skip)

    def _skip(self) -> None:
        self.skipping = True

    def finish(self) -> None:
        """Let bots play for everybody, unseen, to the end; a press takes over again."""
        self._table.attempt(self._finish)

    def _finish(self) -> None:
        kind = self._at.game.type
        self._standing_in = seated(usual_bot(kind), 0, kind)
        self.skipping = True

    def step(self) -> None:
        """Let the bot that is to act take one action."""
        self._table.attempt(self._act)

    def _act(self) -> None:
        bot, game = self.bot, self._at.game
        if bot is not None and game.seat is not None:
            at, helps = game.position, self._at.acting in self._at.persons
            self._table.take(bot.choose(game.view(game.seat)))
            self._at.help([at] if helps else [])

    def go_on(self) -> None:
        """Take what is forced; let bots act, in the kernel's free time where there is a kernel.

        Nothing happens by itself at an earlier step: it would end what came after.
        """
        self._take_forced()
        if (self.paused and not self.skipping) or not self._goes_on():
            self._arrive()
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script or a test
            try:
                while self._goes_on():
                    self._act()
                    self._take_forced()
            finally:
                self._arrive()
            return
        self.task = loop.create_task(self._play(self._run))

    async def _play(self, run: int) -> None:
        await self._play_on(run)
        self._table.keep()

    async def _play_on(self, run: int) -> None:
        table = self._table
        while True:
            await table.board.settled()
            await asyncio.sleep(0 if self.skipping else PAUSE * table.speed)
            with table.lock:
                if run != self._run:
                    return
                try:
                    self._act()
                    self._take_forced()
                    if not self._goes_on():
                        self._arrive()
                        return
                except Exception as error:
                    self._arrive()
                    table.failed(error)
                    return

    def _arrive(self) -> None:
        """Show at once what has been skipped; say why bots do not play on for ever."""
        if self.skipping:
            self.skipping = False
            self._table.arrive()
        if self.bot is not None and self.endless:
            self._table.failed(AzardiaError(self.endless))
        self._standing_in = None

    @property
    def finishing(self) -> bool:
        """Whether bots are playing for people, unseen, to the end."""
        return self.skipping and self._standing_in is not None

    @property
    def _at(self) -> Seating:
        return self._table.seating

    @property
    def bot(self) -> Player | None:
        """The bot that is to act now, if it is a bot's turn."""
        if self._at.looking or not self._at.acting:
            return None
        return self._at.bots.get(self._at.acting, self._standing_in)

    def _goes_on(self) -> bool:
        return self.bot is not None and self._at.at_end and not self.endless

    @property
    def endless(self) -> str:
        """What to say where only bots play, so long that they may never end; "" before."""
        if self._at.persons and self._standing_in is None:
            return ""
        return no_end(self._at.game, self._table.language)

    def decides(self) -> bool:
        """Return whether a person must act and has something to decide."""
        return self._at.acting in self._at.persons and not self._only_action()

    def _only_action(self) -> str:
        """Return the action to be taken without asking, or "": a roll is always asked for."""
        game = self._at.game
        if stop := self._table.clock.stop(self._at):
            return stop
        if not self._table.options.forced.value or len(game.actions) != 1:
            return ""
        waits = game.type.tabletop.waits_for(game, game.actions[0])
        return "" if waits else game.text(game.actions[0])

    def _take_forced(self) -> None:
        at = self._at
        while at.at_end and at.acting in at.persons:
            action = "" if at.covered else self._only_action()
            if not action:
                return
            self._table.take(action)


# --- what is switched -----------------------------------------------------------------------------


_SPEEDS = {N_("slow"): 0.12, N_("normal"): 0.05, N_("fast"): 0.02, N_("no animation"): 0.0}


class Options:
    """Switches below the table, and in `bots` a row for the bots' turns and how fast all goes.

    `changed` is called when a switch was moved, `pace` with the speed that was chosen.
    """

    def __init__(
        self,
        translate: Callable[[str], None],
        changed: Callable[[], None],
        pace: Callable[[float], None],
        turns: Turns,
    ) -> None:
        self.tongue = tongues(translate)
        self.real = checkbox(False, "azardia-real")
        self.forced = checkbox(True, "azardia-forced")
        for switch in (self.real, self.forced):
            switch.observe(lambda _: changed(), "value")
        self.sound = checkbox(False, "azardia-sound")
        self.finish = button("azardia-finish", turns.finish, "flag-checkered")
        self.widget = row(self.tongue, self.forced, self.real, self.sound, self.finish)
        self.pause = signed(button("azardia-pause", turns.pause, "pause"))
        self.step = signed(button("azardia-step", turns.step, "step-forward"))
        self.skip = signed(button("azardia-skip", turns.skip, "fast-forward"))
        self.speed = named(
            ipywidgets.Dropdown(options=list(_SPEEDS.values()), value=0.05), "azardia-speed"
        )
        self.speed.style.description_width = "initial"
        self._chosen = Heard(lambda change: pace(change["new"]))
        self.speed.observe(self._chosen, "value")
        self.bots = row(self.pause, self.step, self.skip, self.speed)
        self.bots.add_class("azardia-bots")
        for part in (self.widget, self.bots):
            part.add_class("azardia-options")

    @property
    def chosen(self) -> dict[str, Any]:
        """The options that the browser stores for other tables."""
        return {"speed": self.speed.value, "forced": self.forced.value}

    def choose(self, chosen: Mapping[str, Any]) -> None:
        """Set the options `chosen` at another table; ignore unknown values."""
        if (speed := chosen.get("speed")) in _SPEEDS.values():
            self.speed.value = speed
        if isinstance(forced := chosen.get("forced"), bool):
            self.forced.value = forced

    def speak(self, code: str) -> None:
        """Label everything in the language `code`."""
        speak = language(code)
        self.tongue.value = code
        with self._chosen:
            pace = self.speed.value
            self.speed.options = [(speak(name), value) for name, value in _SPEEDS.items()]
            self.speed.value = pace  # new options alone would choose the first
        self.speed.description = speak("Speed")
        self.real.description = speak("Real dice, typed in")
        self.forced.description = speak("Take the only possible action automatically")
        self.sound.description = speak("Sound")
        self.step.description = speak("One step")

    def show(
        self, bots: bool, waiting: bool, playing: bool, persons: bool, going: bool, code: str
    ) -> None:
        """Offer what fits: are there `bots`, is one `waiting` to act, do they play on alone.

        `going` says whether a game is going on that bots could finish for people.
        """
        speak = language(code)
        for part in (self.pause, self.step, self.skip):
            show_or_hide(part, bots)
        self.pause.icon = "pause" if playing else "play"
        self.pause.description = speak("Pause the bots") if playing else speak("Let the bots play")
        self.skip.description = speak("Skip to my turn") if persons else speak("Skip to the end")
        self.step.disabled = self.skip.disabled = not waiting
        show_or_hide(self.finish, persons)
        self.finish.disabled = not going
        self.finish.icon = "flag-checkered"
        self.finish.description = speak("Bots finish for me")

    def show_finishing(self, code: str) -> str:
        """Show, and return in words, that bots are finishing the game, which takes seconds."""
        speak = language(code)
        said = speak("Bots are finishing the game…")
        self.finish.icon, self.finish.description = "hourglass-half", said
        return said
