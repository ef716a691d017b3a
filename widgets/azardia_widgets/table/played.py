"""Exhibits that play a prepared position: board, hand, legal actions and log."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any, ClassVar

import ipywidgets

from azardia_nb.game.game import Choice, Entry, Game, Reading
from azardia_nb.game.tabletop import prompt
from azardia_nb.players import Player, seated, usual_bot
from azardia_nb.text.language import language
from azardia_widgets.board.canvas import BoardCanvas, BoardView, Walk, walks_of
from azardia_widgets.board.scene import scene, stand
from azardia_widgets.board.svg import image
from azardia_widgets.controls.buttons import Buttons, beside, button, row, with_classes
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.figure import PACE
from azardia_widgets.table.action_panel import Panel, heading
from azardia_widgets.table.hand import Cards, StrikePanel, card_items, usable_first, uses_of
from azardia_widgets.table.log import Log
from azardia_widgets.table.picking import Picking
from azardia_widgets.table.reach import Reach
from azardia_widgets.table.seating import PERSON, own_seats
from azardia_widgets.table.status import status

REPORTED = 4  # sentences read out after a press, at most; the log has all


class Played(Exhibit):
    """A game from a prepared position; the same presses always have the same results.

    A subclass defines `position`. Seats in `bots` act by themselves with hidden hands; the learner
    decides for all others with open hands.
    """

    heard = True  # heading and log already announce every change

    bots: Sequence[int] = ()
    rival = ""  # name of the bot for `bots`; "" for the game's usual one

    def __init__(self, lesson: Surroundings | None = None, *, language: str = "en") -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self._begin()
        super().__init__(lesson, language=language)

    def position(self) -> Game:
        """Return a new game at the position from which the exhibit starts."""
        raise NotImplementedError

    def player(self, seat: int) -> Player:
        """Return the bot that plays `seat`, one of `bots`."""
        return seated(self._rival(), seat, self.game.type)

    def _rival(self) -> str:
        return self.rival or usual_bot(self.game.type)

    def _begin(self) -> None:
        self.game = self.position()
        self.game.automatic = False  # chance waits for `_happen`
        self._players = {seat: self.player(seat) for seat in self.bots}
        self._pressed: list[int] = []  # the position before each press
        self._walks: list[Walk] = []
        self._go_on()

    # --- display ---

    def build(self) -> Sequence[Any]:
        """Make the widgets: board and status on the left, actions and log on the right."""
        self.board = BoardView()
        self.struck = StrikePanel()
        self.picking = Picking(board=False)
        self.panel = Panel(self.press)
        self.hand = Cards(self.press, "azardia-hand")
        self.standing = with_classes(ipywidgets.HTML(), "azardia-status")
        self.heading = with_classes(ipywidgets.HTML(), "azardia-heading")
        self.story = Log()
        self.back = button("azardia-back", lambda: self.attempt(self._undo), "undo")
        self.again = button("azardia-again", lambda: self.attempt(self._restart), "refresh")
        actions = ipywidgets.VBox((self.struck.widget, self.panel.widget, self.hand))
        for name in ("azardia-actions", "azardia-main"):
            actions.add_class(name)
        left = ipywidgets.VBox((self.board.widget, self.standing))
        # Heading, error and report stand beside the buttons they concern.
        self.presses = row(self.back, self.again)
        pressed = ipywidgets.VBox(
            (self.heading, self.wrong, self.access, actions, self.presses, self.story)
        )
        return (*self.above(), beside(left, pressed))

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return `parts` unchanged: `build` has placed the error message and spoken report."""
        return parts

    def above(self) -> Sequence[Any]:
        """Return widgets above the board; none unless a subclass adds some."""
        return ()

    def speak(self, code: str) -> None:
        """Label the buttons to undo and to start over in the language `code`."""
        speak = language(code)
        self.back.description = speak("Take back")
        self.again.description = speak("From the beginning")

    def refresh(self) -> None:
        """Show the position, the legal actions and the log."""
        code = self.language
        speak = language(code)
        game = self._learner_view()
        walks, self._walks = self._walks, []
        walker, path = walks[-1] if walks else (0, ())
        self.board.show(game, code, path=path, walker=walker, walks=walks, pace=PACE)
        choices = self._choices(code)
        tabletop = game.type.tabletop
        seat = self._mine() if self.bots else self.game.seat or self.game.turn
        hand = tabletop.hand(game, seat - 1, code)
        own = self._own()
        title = speak("Your hand") if own else speak("Hand")
        uses = uses_of(game, hand, choices, code)
        strike = tabletop.strike(game, code) if choices else None
        self.struck.show(strike, hand, uses, code)
        self._hand = usable_first(hand, uses) if strike else list(hand or ()), title
        self.picking.begin(game, choices, self._hand[0], uses, code)
        self._offer()
        self.standing.value = self.stand(code)
        entries = game.log(code)
        self.story.show(entries, game, code, own)
        self.back.disabled = not self._pressed
        sentences = [entry.sentence for entry in entries if entry.position > self._since()]
        asks = self._prompt(choices, code)
        self.heading.value = heading(game, asks)
        self.said = " ".join(filter(None, [*sentences[-REPORTED:], asks, self.struck.text]))
        self.access.descriptions = [self.board.description]

    def _offer(self) -> None:
        """Show the hand, and buttons for the card that is picked up, or for all choices."""
        hand, title = self._hand
        self.hand.show(card_items(hand, self.picking), title)
        offered = self.picking.offered({})
        self.panel.show(offered, self.game.type.tabletop.heading, self.language)

    def picture(self) -> str:
        """Return HTML of the question, the board and the seats' status."""
        stand = self.stand(self.language)
        prompt = escape(self._prompt(self._choices(self.language), self.language))
        return f"<p>{prompt}</p>{self.board.html()}<div class='azardia-status'>{stand}</div>"

    def _learner_view(self) -> Reading:
        """Return the game as the learner may see it; rivals' hands are hidden if bots play."""
        return self.game.view(self._mine()) if self.bots else self.game

    def _mine(self) -> int:
        return next(seat for seat in range(1, self.game.players + 1) if seat not in self.bots)

    def _since(self) -> int:
        return self._pressed[-1] if self._pressed else 0

    def _choices(self, code: str) -> list[Choice]:
        game = self.game
        return [] if game.seat is None or game.seat in self.bots else game.legal(code)

    def _prompt(self, choices: Sequence[Choice], code: str) -> str:
        game, own = self.game, self._own()
        if not game.over:
            return prompt(game, choices, own, code)
        if game.winner is not None and game.winner - 1 in own:
            speak = language(code)
            return speak("You have won.")
        return game.result(code)

    @property
    def players(self) -> list[str]:
        """The player of each seat: the bot's name, or PERSON."""
        seats = range(1, self.game.players + 1)
        return [self._rival() if seat in self.bots else PERSON for seat in seats]

    def _own(self) -> Collection[int]:
        """Return the seats, from 0, that the texts call "you"."""
        return own_seats(self.game, self.players)

    def stand(self, code: str) -> str:
        """Return HTML of the status of all seats, in the language `code`."""
        return status(self._learner_view(), self.players, self._own(), code)

    # --- presses ---

    def press(self, key: str) -> None:
        """Press a card or button; take its action, unless the choice needs another press."""
        action = self.picking.press(key)
        if action is None:
            self.attempt(self._offer)
        else:
            self.act(action)

    def act(self, action: str) -> None:
        """Take `action` for the acting seat; an error is shown below the heading."""
        self.attempt(partial(self._act, action))

    def _act(self, action: str) -> None:
        before = self.game.position
        self._note(self._do(action))
        self._pressed.append(before)
        self._go_on()
        self.refresh()

    def _do(self, action: str) -> list[Entry]:
        return self.game.play(action)

    def _go_on(self) -> None:
        """Let chance and bots act until the learner has to press."""
        while True:
            if self.game.waiting == "chance" and not self._waits():
                self._note(self._happen())
            elif self.game.seat in self._players:
                seat = self.game.seat
                assert seat is not None
                self._note(self.game.play(self._players[seat].choose(self.game.view(seat))))
            else:
                return

    def _waits(self) -> bool:
        """Return whether chance waits for a press of the learner; False here, for subclasses."""
        return False

    def _happen(self) -> list[Entry]:
        """Let chance take one step; return its log entries."""
        ahead = self.game.branch()
        ahead.run_chance()
        return self.game.happen(ahead.steps[self.game.position])

    def _note(self, entries: Sequence[Entry]) -> None:
        self._walks += walks_of(entries)

    def _undo(self) -> None:
        if self._pressed:
            self.game.go(self._pressed.pop())
            self.refresh()

    def _restart(self) -> None:
        self._begin()
        self.refresh()


# --- a single turn --------------------------------------------------------------------------------


SLOW = 0.2  # seconds per space of a pawn's walk
BACK = "back"

Setup = Mapping[str, Any]  # fields as in a case file


class Moment(Exhibit):
    """One turn of one seat from a prepared position, which the learner can start over.

    `show` is a key of the subclass's `moments`; `placed` sets up its position. The buttons do not
    say what an action leads to, because the lesson asks exactly that.
    """

    heard = True

    moments: ClassVar[Mapping[str, Setup]] = {}

    def __init__(
        self, lesson: Surroundings | None = None, *, show: str, language: str = "en"
    ) -> None:
        self.setup = self.moments[show]
        self.game = self.placed()
        self.mine = self.game.turn
        super().__init__(lesson, language=language)

    def placed(self) -> Game:
        """Return a new game at the position of `setup`."""
        raise NotImplementedError

    # --- display ---

    def build(self) -> Sequence[Any]:
        """Make the widgets: the board, and beside it the actions and the log."""
        self._scene = scene(self.game, self.language)
        self.board = BoardCanvas(self._scene)
        self.buttons = Buttons(self._press, "azardia-main-row")
        self.buttons.widget.add_class("azardia-main")
        self.reach = Reach(
            self.board, lambda: self.buttons.buttons, self._describe, self.failed, self.lock
        )
        self.story = Log()
        right = ipywidgets.VBox((*self.controls(), self.buttons.widget, self.story))
        return (beside(self.reach.live.stage, right),)

    def controls(self) -> Sequence[Any]:
        """Return widgets above the buttons; none unless a subclass adds some."""
        return ()

    def speak(self, code: str) -> None:
        """Label the board in the language `code`."""
        self.reach.live.speak(code)

    def refresh(self, since: int | None = None) -> None:
        """Show the position; animate and report the steps after number `since`."""
        code, game = self.language, self.game
        entries = game.log(code)
        new = [one for one in entries if since is not None and one.position > since]
        walks = walks_of(entries)
        seat, path = walks[0] if walks else (0, ())
        self._scene = scene(game, code, path, seat)
        walked = walks_of(new)
        self.board.show(self._scene, walked, lambda spaces: stand(game, spaces), SLOW)
        choices = self.choices()
        self.buttons.show(choices)
        self.story.show(entries, game, code)
        self.said = " ".join([*(one.sentence for one in new), self._scene.sentence])
        self.access.descriptions = [self._scene.description]
        self.reach.look(game, code, self._may(), odds=False)

    def choices(self) -> list[Choice]:
        """Return the buttons: legal actions while the turn lasts, and "Start over" after a step."""
        code, game = self.language, self.game
        speak = language(code)
        offered = self.offered(game.legal(code)) if self._may() else []
        offered = [one.unforeseen for one in offered]
        if game.position:
            offered = [*offered, Choice(BACK, speak("Start over"), "")]
        return offered

    def offered(self, legal: list[Choice]) -> list[Choice]:
        """Return the legal actions that get a button: all, unless a subclass leaves some out."""
        return legal

    def _may(self) -> bool:
        """Return whether the turn still lasts and its seat is the one to act."""
        game = self.game
        return game.waiting == "seat" and game.seat == game.turn == self.mine

    def _describe(self, more: str) -> None:
        self.access.descriptions = [f"{self._scene.description} {more}"]

    def picture(self) -> str:
        """Return the board as an HTML image, with the spaces within reach marked."""
        self.reach.now()
        return image(self.board.scene)

    # --- presses ---

    def _press(self, action: str) -> None:
        self.attempt(lambda: self._do(action))

    def _do(self, action: str) -> None:
        if action == BACK:
            self.game = self.placed()
            self.refresh()
            return
        since = self.game.position
        self.game.play(action)
        self.refresh(since)
