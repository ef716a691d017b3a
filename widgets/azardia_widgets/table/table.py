"""The table of one Game: board, action panel, hand, log and timeline."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets
from traitlets.utils.bunch import Bunch

from azardia_nb.errors import AzardiaError, SaveError
from azardia_nb.files.checked_file import read as read_file
from azardia_nb.game.game import Entry, Game, Reading, begin
from azardia_nb.game.house_rules import with_files
from azardia_nb.game.protocol import GameType
from azardia_nb.games import DEFAULT
from azardia_nb.games import load as load_kind
from azardia_nb.players import Strategy, bot_for_strength, usual_bot
from azardia_nb.records.save import loads
from azardia_nb.text.language import language, spoken
from azardia_widgets.board.canvas import BoardCanvas, Walk, walks_of
from azardia_widgets.board.layout import for_phone
from azardia_widgets.board.painter import seat_names
from azardia_widgets.board.scene import Scene, painter, scene, stand
from azardia_widgets.board.svg import image
from azardia_widgets.controls.buttons import Timeline, row, show_or_hide, split, with_classes
from azardia_widgets.controls.scripted import Batch
from azardia_widgets.lesson.exhibit import FOLLOWED, Exhibit
from azardia_widgets.table.action_panel import ActionPanel, Fit, PlannedSteps, remove_planned
from azardia_widgets.table.afterwards import Afterwards
from azardia_widgets.table.autosave import (
    FILES,
    Autosave,
    SavedGame,
    close_earlier_run,
    read_saved,
    state_key,
    where,
    widgets_of,
)
from azardia_widgets.table.clock import Clock
from azardia_widgets.table.daily import Daily
from azardia_widgets.table.dice import draw_cards
from azardia_widgets.table.hint import HintPanel
from azardia_widgets.table.ladder import LadderPanel, More
from azardia_widgets.table.log import Log, Recap
from azardia_widgets.table.opening import Downloads, Opening, initial_switches, new_game
from azardia_widgets.table.picking import PLACE, Place
from azardia_widgets.table.reach import Reach, fall_seconds, turn_seconds
from azardia_widgets.table.seating import PERSON, Seating, by_lot, own_seats, players_of
from azardia_widgets.table.status import DrawnCards, Guide, Status
from azardia_widgets.table.turns import Options, Turns

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

PLAYERS = 4  # at most, if neither `game` nor `seats` gives the number
REPORTED = 8  # sentences read out after one action, at most
PAUSE = 8  # pause between two bot actions, in tiles of a pawn's walk


class Table(Exhibit):
    """A table to play at, in a notebook: `Table()` is one person against three greedy bots.

    `game` is a game in progress, or the record of a game of your own, `Table(GAME)`. Without it, a
    new game of `kind` begins: `Table(kind="pig")`.
    `seats` lists the players: "person", the name of one of the game's bots, or your own strategy,
    as in `Table(seats=("person", mine))`. `options` are house rules, `Table(kind="pig", goal=50)`,
    and files that replace parts of the game, `Table(deck="my-deck.toml")`, `map="…"`; new games at
    this table have them as well. `speed` is the time in seconds that a pawn
    takes for one space; 0 shows only its last space. Raises AzardiaError if the seats do not fit
    the game, or if a file or a house rule is invalid.
    """

    heard = True  # heading and log already announce every change

    speed = traitlets.Float(0.05)

    # Number of refreshes so far; observe it, or "game", to hear of every change at the table.
    changes = traitlets.Int(0)

    def __init__(
        self,
        game: Game | GameType | None = None,
        *,
        kind: str | GameType = DEFAULT,
        seats: Sequence[Strategy] | None = None,
        language: str = "en",
        seed: int | None = None,
        lesson: "Lesson | None" = None,
        **options: Any,
    ) -> None:
        close_earlier_run(self)
        if isinstance(game, GameType):
            kind = game
            game = None
        self._kind: GameType = load_kind(kind) if game is None else game.type
        players = min(PLAYERS, self._kind.seats[-1]) if game is None else players_of(game)
        drawn = False
        if seats is None:
            seats = (PERSON, *(usual_bot(self._kind) for _ in range(players - 1)))
            if game is not None and game.seen_by:  # the person sits where the link's cards are
                at = self._kind.player_of(game.state, game.seen_by)
                seats = (*seats[1 : at + 1], PERSON, *seats[at + 1 :])
            drawn = game is None and seed is None and self._kind.tabletop.lots
            seats = by_lot(seats) if drawn else seats
        if game is None:
            files = {name: options.pop(name) for name in self._kind.files() if name in options}
            own = with_files(self._kind, **files) | options
            game = new_game(self._kind, len(seats), initial_switches(self._kind), seed, **own)
            self._kind = game.type  # own cards may come with another GameType
        elif options:
            raise AzardiaError(spoken("a game that has begun keeps its own files; leave them out"))
        self.writing = PlannedSteps(lambda step: self.attempt(lambda: self._take_out(step)))
        self.clock = Clock(lambda: self.attempt(self._begin_clock), self._time_up)
        self.turns = Turns(self)
        self._played = False  # whether anybody has acted at this table
        self.sit(game, seats, seed)
        self.seating.drawn = drawn
        super().__init__(lesson, language=language)
        self.batch.entrust(self)
        self.batch.entrust(self.board.painter)
        self.add_class("azardia-table")
        if self._kind.tabletop.pictured:
            self.add_class("azardia-pictured")
        if (left := self.autosave.begin(self.game, self.seats)) is not None:
            self._on_saved_found(left)
        self.turns.go_on()

    def close(self) -> None:
        """Close all widgets of the table; its saved game stays for the next table."""
        if self.comm is None:
            return
        with self.lock:
            self.turns.hold()
            self.afterwards.work.drop()
            self.autosave.release()
            if self.lesson is not None:
                self.lesson.unobserve(self._follow, FOLLOWED)
            parts = list(widgets_of(self))
            super().close()
            for part in parts:
                part.close()

    # --- who plays ---

    def sit(self, game: Game, seats: Sequence[Strategy], seed: int | None = None) -> None:
        """Use `game` and the players `seats`; reset what belonged to the previous game."""
        seated = tuple(bot_for_strength(player, game.type) for player in seats)[: players_of(game)]
        self.seating = Seating(game, self._kind, seated, seed)
        self.clock.forget()
        self.turns.begin()
        self._walk: Walk = (0, ())  # the latest
        self._card_place: Place | None = None  # where the action being taken puts its card
        self._viewer: int | None = None  # the seat whose hand was shown last
        self._card_counts: list[int] = []  # the numbers of cards by seat at the last refresh

    @property
    def game(self) -> Game:
        """The game at this table."""
        return self.seating.game

    @property
    def seats(self) -> tuple[Strategy, ...]:
        """The players by number: "person", a bot's name, or a strategy."""
        return self.seating.seats

    @property
    def persons(self) -> tuple[int, ...]:
        """The player numbers, from 1, of the persons."""
        return self.seating.persons

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """The dice rolled so far in this game, one tuple a roll."""
        return self.game.rolls

    # --- what one sees ---

    def build(self) -> Sequence[Any]:
        """Make the board and the panels beside it."""
        self.board = BoardCanvas(scene(self.game, self.language))
        # The lock also batches messages, so that all changes of one press reach the page together.
        self.batch = self.lock = Batch(self.lock, self.board.redraw)
        self.action_panel = ActionPanel(
            self.press, self._on_roll, self._on_outcome, lambda: self.attempt(self._uncover)
        )
        self.panel, self.hand, self.real_dice = (
            self.action_panel.panel,
            self.action_panel.hand,
            self.action_panel.real_dice,
        )
        self.reach = Reach(
            self.board,
            lambda: self.action_panel.buttons,
            self._describe,
            self.failed,
            self.lock,
            self.action_panel.picking,
            self.pick,
        )
        self.reach.live.observe(lambda _: self._reduce_motion(), "calm")
        self.status = Status()
        self.recap = Recap()
        self.hint = HintPanel(lambda: self.attempt(self._hint))
        self.drawn_cards = DrawnCards()
        self.guide = Guide()
        self.autosave = Autosave(
            lambda: self.attempt(self._go_on_with), self._on_saved_found, self._on_ladder_found
        )
        self.ladder = LadderPanel(self.autosave)
        self.story = Log()
        self.fit = Fit()
        self.aside = with_classes(ipywidgets.Box(), "azardia-aside")
        self.fit.observe(lambda _: self.attempt(self._fit), "narrow")
        self.timeline = Timeline(self.undo, self.redo, self.go, self.play_from_here)
        self.options = Options(self._speak_in, self._options_changed, self._walk_at, self.turns)
        traitlets.link((self.options.sound, "value"), (self.reach.live, "sound"))
        self.reach.live.observe(lambda change: self.options.choose(change["new"]), "chosen")
        self.take_home = Downloads(self, self._manage, lambda said: self.opening.tell(said))
        # An Accordion of ipywidgets cannot be opened with the keyboard.
        self.unfold = with_classes(
            ipywidgets.ToggleButton(icon="plus"), "azardia-action", "azardia-open"
        )
        self.unfold.observe(lambda _: self.opening.unfold(), "value")
        self._new = with_classes(ipywidgets.VBox((self.unfold,)), "azardia-new")
        self.afterwards = Afterwards(self, self.take_home.another(), self.ladder.widget)
        # Left: what a player looks at. Right: what a player presses, and its results.
        left = (
            self.reach.live.stage,
            with_classes(row(self.timeline.widget, self.options.bots), "azardia-way"),
            self.afterwards.lines.widget,
            self.hand,
        )
        right = (
            self.action_panel.heading,
            self.wrong,
            self.autosave,
            self.action_panel.reveal,
            self.afterwards.widget,
            self.afterwards.compared,
            self.recap.widget,
            self.real_dice.widget,
            self.clock.widget,
            self.writing.widget,
            self.action_panel.actions,
            self.hint.widget,
            self.drawn_cards.widget,
            self.status.widget,
            self.guide,
            self.story,
            self.aside,
            self.fit,
        )
        both = split(ipywidgets.VBox(left), ipywidgets.VBox(right))
        return (both, self.access, self.options.widget, self._new)

    @cached_property
    def opening(self) -> Opening:
        """The controls of a new game, made only when first needed: a quarter of all widgets."""
        keep = (self.take_home.buttons, self.load_file, lambda: self.game, self.take_up)
        opening = Opening(self.seats, self.unfold, self.begin, *keep)
        opening.speak(self.language)
        self.more = More(self.show_ladder, lambda: self.attempt(self._daily), self.ladder.widget)
        self.more.speak(self.language)
        opening.controls.children = (*opening.controls.children, self.more.widget)
        self._new.children = (self.unfold, opening.controls)
        return opening

    def _daily(self) -> None:
        """Open the puzzle of the day below the menu, or close it if it is open."""
        children = self.more.place.children
        self.more.place.children = () if children else (Daily(self.lesson, language=self.language),)

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return `parts` unchanged: `build` has placed the error message and spoken report."""
        return parts

    def speak(self, code: str) -> None:
        """Set all labels that do not depend on the position, in the language `code`."""
        speak = language(code)
        self.unfold.description = speak("New game, save, load")
        if "opening" in vars(self):
            self.opening.speak(code)
            self.more.speak(code)
        if self.ladder.is_visible:
            self.ladder.show(code)
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
        """Show the position, for a phone if the page is narrow; parameters as in `_show`."""
        with for_phone(self.fit.narrow):
            self._show(since, moved)

    def _show(self, since: int | None, moved: Sequence[Entry] | None) -> None:
        """Show the position; animate and report the steps after number `since`.

        `moved` are the log entries of those steps if the caller has them, in any language: then the
        board, which the player waits for, is painted before the log is written in the table's
        language.
        """
        code, game = self.language, self.seating.reading()
        own, covered = own_seats(game, self.seats), self.seating.covered
        if self.speed == self.options.speed.value:  # not one that a program has set
            self.speed = self.options.speed_in(game.round)
        entries: list[Entry] = []
        if moved is None:
            entries = game.log(code)
            moved = _entries_after(entries, since)
            self._walk = next(iter(reversed(walks_of(entries))), (0, ()))
        before = self.scene.layout
        walks = walks_of(moved)
        if walks:
            self._walk = walks[-1]
        # A player who let bots finish, or who loaded a finished game, has not won.
        winner = game.winner
        elsewhere = winner is not None and winner - 1 in own and not self.seating.won_here
        yours = () if elsewhere else own
        view = scene(game, code, self._walk[1], self._walk[0], own=yours)
        parts = painter(game.type.name).turned(before, view.layout) if moved and self.speed else ()
        fall = 0 if self.reach.live.calm else fall_seconds(game, moved, self.speed)
        self.board.show(
            view,
            walks,
            lambda tiles: stand(game, tiles),
            self.speed,
            turn_seconds(parts, self.speed),
            fall=fall,
            begin=lambda: self.reach.turn(view.layout, parts, self.speed),
        )
        self.clock.show(self.seating, code)
        self._show_choices(game, own, moved, fall)
        self.status.show(game, self.seats, own, code, told=self.seating.note(code))
        self.recap.show(self.game, own, code)
        # A strike that awaits an answer replaces the recap of earlier steps.
        show_or_hide(
            self.recap.widget, bool(self.recap.sentences) and not self.action_panel.struck.text
        )
        self.drawn_cards.show(game, code)
        self.guide.show(game, code)
        self.autosave.show(game, code)
        entries = entries or game.log(code)
        self.tell(game, () if covered else entries, own)
        self.timeline.show(self.game.position, len(self.game), self.seating.looking, code)
        self._show_end(own)
        self._show_bots()
        new = _entries_after(entries, since)
        with self.access.hold_sync():
            self.said = view.sentence
            self.access.report = self._news(() if covered else new)
        self.reach.happened(game, since, new, self.speed, fall)
        self.changes += 1
        change = {"old": self.game, "new": self.game, "owner": self, "type": "change"}
        self.notify_change(Bunch(name="game", **change))

    def _show_choices(
        self, game: Reading, own: Collection[int], moved: Sequence[Entry], fall: float
    ) -> None:
        """Show what can be pressed next, and send it to the page before the other panels.

        While dice fall, the page holds back the result; then all is sent together.
        """
        code, at = self.language, self.seating
        self._fly(game, bool(moved) and bool(self.speed) and not self.reach.live.calm)
        self.action_panel.show(game, at, own, self.scene.sentence, code)
        (self.add_class if self.action_panel.carded else self.remove_class)("azardia-carded")
        self.writing.show(self.game, at.mine and not at.covered, code)
        self.hint.show(self.game, at.mine and not at.covered, code)
        with self.access.hold_sync():
            self.access.descriptions = [self.scene.description]
            self.access.names = self._names | self.writing.names
        self._look()
        if moved and not fall and self.turns.decides():
            self.batch.send_now()

    def _fly(self, game: Reading, moving: bool) -> None:
        """Tell the hand from which place, pile or pawn new cards fly, and where played ones go."""
        counts = [game.type.tabletop.held(game, seat) for seat in range(game.players)]
        before, self._card_counts = self._card_counts, counts
        ends: dict[str, Any] = {"from": self._card_place, "to": self._card_place}
        self._card_place = None
        viewer = None if self.seating.covered else self.seating.seat()
        moving = moving and viewer == self._viewer  # another person's cards do not fly
        self._viewer = viewer
        if moving and viewer is not None and len(before) == len(counts):
            more = [now - then for now, then in zip(counts, before, strict=True)]
            for end, sign in (("from", 1), ("to", -1)):
                others = [at for at, n in enumerate(more) if sign * n < 0 < sign * more[viewer]]
                if others:
                    ends[end] = self._pawn_at(game, others[0])
        on = self.scene.layout
        for end, at in ends.items():
            if isinstance(at, int):
                x, y = on.places.get(at, on.middle)
                ends[end] = [x / on.width, y / on.height]
            elif isinstance(at, str):
                ends[end] = f"{PLACE} {at}"
        self.hand.flight = self.action_panel.spots.flight = {**ends, "moving": moving}

    def _pawn_at(self, game: Reading, seat: int) -> list[float] | None:
        on = self.scene.layout
        pawn = next((one for one in stand(game, {}) if one.seat == seat + 1), None)
        return None if pawn is None else [pawn.x / on.width, pawn.y / on.height]

    def _look(self) -> None:
        """Start the previews on the board of what each choice leads to."""
        choosing = self.seating.mine and not (self.seating.covered or self.seating.waits)
        self.reach.look(self.seating.reading(), self.language, choosing, self.shows("odds"))

    def tell(self, game: Reading, entries: Sequence[Entry], own: Collection[int]) -> None:
        """Show `entries` in the log; the seats in `own`, from 0, are called "you"."""
        self.story.show(entries, game, self.language, own)

    def _show_end(self, own: Collection[int]) -> None:
        self.afterwards.show(seat_names(self.game, own, self.language), self.seating.looking)
        if self.afterwards.is_visible:
            self.add_class("azardia-ended")
        else:
            self.remove_class("azardia-ended")

    def _show_bots(self) -> None:
        at, turns = self.seating, self.turns
        going = bool(at.acting) and at.at_end and not at.covered and self.game.automatic
        waiting, persons = turns.bot is not None, bool(at.persons)
        self.options.show(bool(at.bots), waiting, not turns.paused, persons, going, self.language)
        if turns.finishing:
            self.access.report = self.options.show_finishing(self.language)

    def _news(self, new: Sequence[Entry]) -> str:
        sentences = [entry.sentence for entry in new[-REPORTED:]]
        return " ".join(
            filter(None, [*sentences, self.scene.sentence, self.action_panel.struck.text])
        )

    def _describe(self, more: str) -> None:
        self.access.descriptions = [f"{self.scene.description} {more}"]

    @property
    def scene(self) -> Scene:
        """The scene that the board shows now."""
        return self.board.scene

    def picture(self) -> str:
        """Return the board as an HTML image with a description and the spaces within reach."""
        self.reach.now()
        return image(self.board.scene)

    # --- what one does ---

    def attempt(self, step: Callable[[], None]) -> None:
        """Run `step`, the handler of a press, while the bots pause; then save the game."""

        def and_go_on() -> None:
            before = state_key(self.game)
            step()
            moved = state_key(self.game) != before and not self.seating.looking
            self._played = self._played or moved
            self.turns.go_on()

        with self.lock:
            self.turns.hold()
            super().attempt(and_go_on)
            self._show_bots()  # the bots may have started or stopped playing unseen
        self.keep()

    def press(self, key: str) -> None:
        """Press the button `key`: take its action, or show the next part of the choice."""
        self._go_on(self.action_panel.picking.press(key))

    def pick(self, space: int) -> None:
        """Press `space` on the board: take its action, or show what can be picked next."""
        self._go_on(self.action_panel.picking.pick(space))

    def _go_on(self, action: str | None) -> None:
        if action is None:
            self.attempt(self._offer)
        else:
            self.act(action)

    def _offer(self) -> None:
        self.action_panel.offer(self.seating.reading(), self.language)
        self._look()

    def act(self, action: str) -> None:
        """Take `action` for the acting seat, as if its button had been pressed; show any error."""
        self.attempt(lambda: self._act(action))

    def _act(self, action: str) -> None:
        self.story.follow()
        self.guide.acted += 1
        self._card_place = self.action_panel.picking.place_of(action)
        self.take(action)

    def take(self, action: str) -> None:
        """Take `action` for the acting seat and show the result; an error is raised."""
        if self.game.ended and self.game.position < len(self.game):
            self.game.begin_line()  # go back from the end without losing the finished line
        self._change(lambda: self.game.play(action))

    def _change(self, step: Callable[[], list[Entry]]) -> None:
        """Run `step`, which changes the game and returns log entries; show the new position."""
        since = self.game.position
        moved = [*step(), *draw_cards(self.game)]
        if not self.turns.skipping:
            self.refresh(since, moved)

    def _on_roll(self, dice: list[int]) -> None:
        self._on_outcome(" ".join(["roll", *map(str, dice)]))

    def _on_outcome(self, outcome: str) -> None:
        self.attempt(lambda: self._change(lambda: self.game.happen(outcome)))

    def _uncover(self) -> None:
        self.seating.covered = False
        self.refresh()

    def _take_out(self, step: int) -> None:
        """Remove planned step number `step`, from 0; report later steps that became illegal."""
        lost, speak = remove_planned(self.game, step, self.language), language(self.language)
        if lost:
            steps = "; ".join(lost)
            self.writing.news = speak("No longer possible, so left out: {steps}", steps=steps)
        self.refresh()

    def _begin_clock(self) -> None:
        self.clock.begin(self.seating)
        self.refresh()

    def _time_up(self) -> None:
        if not self.turns.skipping:
            self.attempt(self._stop)

    def _stop(self) -> None:
        """Take the action that is due when time is up, after the last step of the game."""
        if self.seating.looking:
            self.game.go(len(self.game))
            self.seating.looking = False
        if action := self.clock.stop(self.seating):
            self.take(action)

    def undo(self) -> None:
        """Go back to the last decision of a person; if only bots play, to the last decision."""
        self.attempt(self._undo)

    def _undo(self) -> None:
        self.seating.undone = True
        self._travel(self.game.undo)

    def redo(self) -> None:
        """Take undone steps again, up to the next decision of a person."""
        self.attempt(lambda: self._travel(self.game.redo))

    def _travel(self, step: Callable[[], bool]) -> None:
        before = self.game.position
        self.seating.looking = False
        while (moved := step()) and self.persons and not self.turns.decides():
            pass
        if not moved and self.game.position < before:  # no person has decided anything yet
            self.game.go(before)
        self.refresh(before)

    def go(self, position: int) -> None:
        """Show the game after step `position`; later steps are kept."""
        self.attempt(lambda: self._go(position))

    def _go(self, position: int) -> None:
        self.game.go(position)
        self.seating.looking = position < len(self.game)
        self.refresh()

    def _hint(self) -> None:
        self.hint.tell(self.game, self.language)

    def last_move_again(self) -> None:
        """Show the last move of the game once more."""
        self.attempt(self._last_move_again)

    def _last_move_again(self) -> None:
        end, entries = len(self.game), self.game.log(self.language)
        walked = [one.position for one in entries if walks_of([one])]
        begin = (walked[-1] if walked else end) - 1
        self._go(begin)
        self.game.go(end)
        self.seating.looking = False
        self.refresh(begin)

    def play_from(self, position: int) -> None:
        """Go back to step `position` and play on from there, as a new line of the game."""

        def retry() -> None:
            self._go(position)
            self._branch()

        self.attempt(retry)

    def play_from_here(self) -> None:
        """Play on from the step that is shown, as a new line of the game."""
        self.attempt(self._branch)

    def _branch(self) -> None:
        self.game.begin_line()
        self.seating.looking = False
        if self.game.automatic:
            self.game.run_chance()
        self.refresh()

    def _manage(self, step: Callable[[], None]) -> None:
        """Run `step`, the handler of a press in the new-game controls; show its error there."""
        self.opening.tell("")
        self.attempt(step)
        if self.wrong.value:
            self.opening.message.value, self.wrong.value = self.wrong.value, ""

    def go_to_line(self, number: int) -> None:
        """Go to the end of line `number`, from 1; no line is lost."""
        self.attempt(lambda: self._go_to_line(number))

    def _go_to_line(self, number: int) -> None:
        self.game.go_to_line(number)
        self.seating.looking = False
        self.refresh()

    def play_again(self) -> None:
        """Begin a new game from the same first position; all players keep their seats."""
        self.attempt(lambda: self._play_again(self.seats))

    def play_rotated(self) -> None:
        """Begin a new game from the same first position, each player one seat further."""
        self.attempt(lambda: self._play_again((self.seats[-1], *self.seats[:-1])))

    def _play_again(self, seats: Sequence[Strategy]) -> None:
        game = begin(self.game.variant, self.game.start)
        if not self.options.real.value:
            game.run_chance()
        self._begin(game, seats)

    def begin(self, game: Game, seats: Sequence[Strategy]) -> None:
        """Begin `game` at this table with the players `seats`; show errors in the controls."""
        self._manage(lambda: self._begin_in_view(game, seats, drawn=self.opening.lots.value))

    def _begin_in_view(self, game: Game, seats: Sequence[Strategy], *, drawn: bool = False) -> None:
        """Begin a game and scroll to its board; the pressed button is far below it."""
        self._begin(game, seats, drawn=drawn)
        self.fit.show()

    def _begin(
        self,
        game: Game,
        seats: Sequence[Strategy],
        *,
        drawn: bool = False,
        helped: Collection[int] | None = None,
    ) -> None:
        """Begin a game; `helped` are its positions at which bots moved for persons."""
        self.sit(game, seats)
        self.seating.drawn = drawn
        if helped is None:
            self.seating.note_finished()
        else:
            self.seating.help(helped)
        self.autosave.saved_game = None
        self.hint.positions = set()
        self.game.automatic = not self.options.real.value
        self.refresh()

    def _take_up(self, game: Game) -> None:
        more = (usual_bot(self._kind) for _ in range(players_of(game)))
        self._begin_in_view(game, (*self.seats, *more))

    def load_file(self, content: bytes, name: str) -> None:
        """Load a saved game from `content`, the bytes of the uploaded file `name`."""
        self._manage(lambda: self._take_up(loads(content, None, name)))

    def arrive(self) -> None:
        """Show the position that bots reached while playing unseen; report the last events."""
        self.refresh()
        self.access.report = " ".join(
            filter(
                None, [*self.recap.sentences, self.scene.sentence, self.action_panel.struck.text]
            )
        )

    # --- saving ---

    def keep(self) -> None:
        """Save the game if somebody has acted at this table and it has changed since the last save.

        The page has been updated before, so nobody waits for the disk.
        """
        with self.lock:
            at = self.seating
            if self._played and not at.looking and self.autosave.has_changed(at.game):
                hints, undone = self.hint.positions, at.undone
                self.autosave.keep(
                    at.game, at.seats, at.helped(at.game), self.language, hints=hints, undone=undone
                )
                if at.game.ended:
                    super().attempt(lambda: self.ladder.count(at, undone or bool(hints)))
                if where() == FILES:
                    self.keep_picture(image(self.scene))

    def helped(self, game: Game) -> list[int]:
        """Return the positions in the line `game` at which bots moved for persons."""
        return self.seating.helped(game)

    def _on_saved_found(self, raw: bytes) -> None:
        """Offer the saved game `raw` of an earlier table."""
        super().attempt(lambda: self._offer_saved(raw))

    def _offer_saved(self, raw: bytes) -> None:
        try:
            self.autosave.offer(raw, self.game)
        finally:
            self.autosave.show(self.game, self.language)

    def show_ladder(self) -> None:
        """Show the ladder of results, or hide it if it is visible."""

        def toggle() -> None:
            self.ladder.toggle(self.language)
            if self.afterwards.is_visible:  # the result makes room for it
                self.refresh()

        self.attempt(toggle)

    def _on_ladder_found(self, lines: list[str]) -> None:
        super().attempt(lambda: self.ladder.come(lines))

    def _go_on_with(self) -> None:
        """Resume the saved game that was offered."""
        if left := self.autosave.saved_game:
            self._resume(left)

    def _resume(self, left: SavedGame) -> None:
        more = (usual_bot(self._kind) for _ in left.seats)
        both = zip(left.seats, (*self.seats, *more), strict=False)
        self._begin(left.game, tuple(name or own for name, own in both), helped=left.helped)
        self.hint.positions, self.seating.undone = set(left.hints), left.undone

    def take_up(self, file: Path) -> None:
        """Resume a copy of the saved game in `file`; review it if it is over."""
        self._manage(lambda: self._take_copy(file))

    def _take_copy(self, file: Path) -> None:
        self._resume(read_saved(read_file(file, SaveError), str(file)))
        self.autosave.release(but=file)  # the game played here so far stays saved
        speak = language(self.language)
        self.opening.tell(speak("This is a copy: the game in the list stays as it was kept."))
        self.fit.show()
        if self.game.ended:
            self.afterwards.review()

    # --- options ---

    def _speak_in(self, code: str) -> None:
        if self.lesson is None:
            self.language = code
        else:
            self.lesson.language = code  # the lesson's exhibits follow

    def _walk_at(self, pace: float) -> None:
        self.speed = pace
        self._remember()

    def _remember(self) -> None:
        self.reach.live.chosen = self.options.settings

    def _fit(self) -> None:
        """Draw again for the page's width; on a phone, repeat the board's side panel below."""
        self.refresh()
        if self.reach.live.share < 1:
            self.aside.children = (self.board,)

    def _reduce_motion(self) -> None:
        """Turn off animation if the learner's system asks for reduced motion."""
        if self.reach.live.calm:
            self.options.speed.value = 0.0

    def _options_changed(self) -> None:
        self._remember()
        self.attempt(self._set_options)

    def _set_options(self) -> None:
        before = self.game.position
        self.game.automatic = not self.options.real.value
        if self.game.automatic and self.seating.at_end:
            self.game.run_chance()
        self.refresh(before)


def _entries_after(entries: Sequence[Entry], since: int | None) -> list[Entry]:
    if since is None:
        return []
    return list(entries[bisect_right(entries, since, key=lambda entry: entry.position) :])


Daily.table = Table  # to play on from a puzzle
