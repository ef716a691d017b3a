"""Automatic play at a table: bots' actions and forced actions; and the options for both."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

import ipywidgets

from azardia_nb.compiled.marks import nothing
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.players import Player, seated, usual_bot
from azardia_nb.players.limits import no_end
from azardia_nb.text.language import N_, language
from azardia_widgets.board.canvas import BoardCanvas
from azardia_widgets.board.scene import Scene
from azardia_widgets.controls.buttons import (
    ChangeHandler,
    button,
    checkbox,
    language_buttons,
    row,
    show_or_hide,
    signed,
    with_classes,
)
from azardia_widgets.table.clock import Clock
from azardia_widgets.table.hint import HintPanel
from azardia_widgets.table.seating import Seating

PAUSE = 8  # pause between two bot actions, in tiles of a pawn's walk


class Playing(Protocol):
    """The part of Table that its panels use."""

    game: Game
    seating: Seating
    board: BoardCanvas
    options: "Options"
    clock: Clock
    hint: HintPanel
    lock: AbstractContextManager[Any]
    language: str
    speed: float

    @property
    def persons(self) -> tuple[int, ...]:
        """The player numbers, from 1, of the persons."""

    @property
    def scene(self) -> Scene:
        """The scene that the board shows now."""

    def attempt(self, step: Callable[[], None]) -> None:
        """Run `step`, the handler of a press; show its error."""

    def take(self, action: str) -> None:
        """Take `action` for the acting seat, and show its result."""

    def refresh(self) -> None:
        """Show the position."""

    def keep(self) -> None:
        """Save the game."""

    def helped(self, game: Game) -> list[int]:
        """Return the positions in the line `game` at which bots moved for persons."""

    def go(self, position: int) -> None:
        """Show the game after step `position`."""

    def play_from(self, position: int) -> None:
        """Go back to step `position` and play on from there, as a new line of the game."""

    def go_to_line(self, number: int) -> None:
        """Go to the end of line `number`, from 1."""

    def play_again(self) -> None:
        """Begin a new game from the same first position."""

    def play_rotated(self) -> None:
        """Begin a new game from the same first position, each player one seat further."""

    def show_ladder(self) -> None:
        """Show the ladder of results, or hide it if it is visible."""

    def last_move_again(self) -> None:
        """Show the last move of the game once more."""

    def arrive(self) -> None:
        """Show the position that bots reached while playing unseen; report the last events."""

    def failed(self, error: Exception) -> None:
        """Show the message of `error` at the table."""


class Turns:
    """Automatic play of the bots: visibly in the background, paused, or unseen."""

    def __init__(self, table: Playing) -> None:
        self._table = table
        self.paused = False
        self.skipping = False  # bots play unseen
        self._standing_in: Player | None = None  # plays for persons while bots finish the game
        self.task: asyncio.Task[None] | None = None  # held, or it could be garbage-collected
        self._run = 0  # number of the latest run; older tasks stop

    def begin(self) -> None:
        """Stop running bots, for a new game; if only bots play, they start paused."""
        self.hold()
        self.paused = not self._seating.persons

    def hold(self) -> None:
        """Interrupt the bots, also while they play unseen; `go_on` lets them continue."""
        self._run += 1
        self.skipping = False
        self._standing_in = None

    def pause(self) -> None:
        """Pause the bots, or let them go on if they are paused."""
        self._table.attempt(self._pause)

    def _pause(self) -> None:
        self.paused = not self.paused
        self._table.refresh()

    def skip(self) -> None:
        """Let the bots play unseen up to a person's next decision, or to the end."""
        self._table.attempt(self._skip)

    def _skip(self) -> None:
        self.skipping = True

    def finish(self) -> None:
        """Let bots play for everybody, unseen, to the end; any press interrupts them."""
        self._table.attempt(self._finish)

    def _finish(self) -> None:
        kind = self._seating.game.type
        self._standing_in = seated(usual_bot(kind), 0, kind)
        self.skipping = True

    def step(self) -> None:
        """Let the acting bot take one action."""
        self._table.attempt(self._act)

    def _act(self) -> None:
        bot, game = self.bot, self._seating.game
        if bot is not None and game.seat is not None:
            at, helps = game.position, self._seating.acting in self._seating.persons
            self._table.take(bot.choose(game.view(game.seat)))
            self._seating.help([at] if helps else [])

    def go_on(self) -> None:
        """Take forced actions; then let bots act, as an asyncio task if there is a loop.

        At an earlier step nothing acts automatically, as that would discard the later steps.
        """
        self._take_forced()
        if (self.paused and not self.skipping) or not self._goes_on():
            self._end_skipping()
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script or a test
            try:
                while self._goes_on():
                    self._act()
                    self._take_forced()
            finally:
                self._end_skipping()
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
                        self._end_skipping()
                        return
                except Exception as error:
                    self._end_skipping()
                    table.failed(error)
                    return

    def _end_skipping(self) -> None:
        """End unseen play and show the position; report bots whose game may never end."""
        if self.skipping:
            self.skipping = False
            self._table.arrive()
        if self.bot is not None and self.endless:
            self._table.failed(AzardiaError(self.endless))
        self._standing_in = None

    @property
    def finishing(self) -> bool:
        """Whether bots are playing for persons, unseen, to the end."""
        return self.skipping and self._standing_in is not None

    @property
    def _seating(self) -> Seating:
        return self._table.seating

    @property
    def bot(self) -> Player | None:
        """The bot that has to act now; None if a person has to, or if an earlier step is shown."""
        if self._seating.looking or not self._seating.acting:
            return None
        return self._seating.bots.get(self._seating.acting, self._standing_in)

    def _goes_on(self) -> bool:
        return self.bot is not None and self._seating.at_end and not self.endless

    @property
    def endless(self) -> str:
        """A message if bots have played so long that the game may never end; otherwise ""."""
        if self._seating.persons and self._standing_in is None:
            return ""
        return no_end(self._seating.game, self._table.language)

    def decides(self) -> bool:
        """Return whether a person has to act and has a choice."""
        return self._seating.acting in self._seating.persons and not self._only_action()

    def _only_action(self) -> str:
        """Return the action to take without asking the person; "" for a choice or a roll."""
        game = self._seating.game
        if stop := self._table.clock.stop(self._seating):
            return stop
        if not self._table.options.forced.value or len(game.actions) != 1:
            return ""
        waits = game.type.tabletop.waits_for(game, game.actions[0])
        return "" if waits else game.text(game.actions[0])

    def _take_forced(self) -> None:
        at = self._seating
        while at.at_end and at.acting in at.persons:
            action = "" if at.covered else self._only_action()
            if not action:
                return
            self._table.take(action)


# --- options --------------------------------------------------------------------------------------


_NORMAL, _FAST = 0.05, 0.02
_SPEEDS = {N_("slow"): 0.12, N_("normal"): _NORMAL, N_("fast"): _FAST, N_("no animation"): 0.0}
_KNOWN = 5  # rounds after which animation is fast, unless somebody has chosen a speed


class Options:
    """Options below the table; `bots` is a row with the controls of bots and speed.

    `translate` receives a language code, `changed` is called when a switch changes, `pace` receives
    the chosen speed.
    """

    def __init__(
        self,
        translate: Callable[[str], None],
        changed: Callable[[], None],
        pace: Callable[[float], None],
        turns: Turns,
    ) -> None:
        self.tongue = language_buttons(translate)
        self.real = checkbox(False, "azardia-real")
        self.forced = checkbox(True, "azardia-forced")
        for switch in (self.real, self.forced):
            switch.observe(lambda _: changed(), "value")
        self.sound = checkbox(False, "azardia-sound")
        self.sample = button("azardia-sample", nothing, "volume-up")  # live.js plays it
        self.finish = button("azardia-finish", turns.finish, "flag-checkered")
        self.widget = row(self.tongue, self.forced, self.real, self.sound, self.sample, self.finish)
        self.pause = signed(button("azardia-pause", turns.pause, "pause"))
        self.step = signed(button("azardia-step", turns.step, "step-forward"))
        self.skip = signed(button("azardia-skip", turns.skip, "fast-forward"))
        self.speed = with_classes(
            ipywidgets.Dropdown(options=list(_SPEEDS.values()), value=_NORMAL), "azardia-speed"
        )
        self.speed.style.description_width = "initial"
        self._set = False  # whether somebody has chosen the speed
        self._pace = pace
        self._speed_handler = ChangeHandler(lambda change: self._choose_speed(change["new"]))
        self.speed.observe(self._speed_handler, "value")
        self.bots = row(self.pause, self.step, self.skip, self.speed)
        self.bots.add_class("azardia-bots")
        for part in (self.widget, self.bots):
            part.add_class("azardia-options")

    def _choose_speed(self, speed: float) -> None:
        self._set = True
        self._pace(speed)

    def speed_in(self, number: int) -> float:
        """Return the seconds per space of a walk in round `number`: chosen, or by round."""
        if not self._set:
            with self._speed_handler:
                self.speed.value = _FAST if number > _KNOWN else _NORMAL
        return float(self.speed.value)

    @property
    def settings(self) -> dict[str, Any]:
        """The options to store in the browser, for other tables."""
        return {"forced": self.forced.value} | ({"speed": self.speed.value} if self._set else {})

    def choose(self, chosen: Mapping[str, Any]) -> None:
        """Set the options that were chosen at another table; ignore unknown values."""
        if (speed := chosen.get("speed")) in _SPEEDS.values():
            self._set = True
            self.speed.value = speed
        if isinstance(forced := chosen.get("forced"), bool):
            self.forced.value = forced

    def speak(self, code: str) -> None:
        """Label everything in the language `code`."""
        speak = language(code)
        self.tongue.value = code
        with self._speed_handler:
            pace = self.speed.value
            self.speed.options = [(speak(name), value) for name, value in _SPEEDS.items()]
            self.speed.value = pace  # new options alone would select the first
        self.speed.description = speak("Speed")
        self.real.description = speak("Real dice, typed in")
        self.forced.description = speak("Take the only possible action automatically")
        self.sound.description = speak("Sound when dice roll and at great moments")
        self.sample.description = speak("Listen")
        self.step.description = speak("One step")

    def show(
        self, bots: bool, waiting: bool, playing: bool, persons: bool, going: bool, code: str
    ) -> None:
        """Show the controls that apply; `bots`: there are bots; `waiting`: a bot has to act.

        `playing`: the bots are not paused; `persons`: there are persons; `going`: a game is in
        progress that bots could finish for the persons.
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
        """Show on the button that bots are finishing the game; return that text."""
        speak = language(code)
        text = speak("Bots are finishing the game…")
        self.finish.icon, self.finish.description = "hourglass-half", text
        return text
