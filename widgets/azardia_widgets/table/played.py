"""A position to play on from: board, hand, what may be done now, and what has happened."""

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from azardia_nb.game import Choice, Entry
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.game import Game, Pawn, Reading
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.players import Player
from azardia_nb.text.language import N_, language
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.table.hand import Hand, card_of
from azardia_widgets.table.log import Log
from azardia_widgets.table.panel import Panel

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

REPORTED = 4  # sentences said after one press at most; the log has all of them
PACE = 0.05  # seconds a pawn takes for one tile

# A button that is no action of the game: chance draws because somebody pressed it.
DRAW = "draw"


class Played(Exhibit):
    """A game that begins in a prepared position; the same presses always lead to the same.

    A subclass writes `position`. Seats in `bots` act by themselves and keep their hands hidden;
    for all others whoever presses decides, with open hands.
    """

    bots: Sequence[int] = ()
    draws_by_itself = True  # False: phase B waits for a press

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self._begin()
        super().__init__(lesson, language=language)

    def position(self) -> Game:
        """Return the game as it begins."""
        raise NotImplementedError

    def player(self, seat: int) -> Player:
        """Return who plays for a seat in `bots`."""
        return GreedyPlayer(seed=seat)

    def _begin(self) -> None:
        self.game = self.position()
        self.game.automatic = False  # so that each draw can be waited for
        self._players = {seat: self.player(seat) for seat in self.bots}
        self._pressed: list[int] = []  # where the game stood before each press
        self._walks: list[tuple[int, tuple[int, ...]]] = []
        self._go_on()

    # --- what one sees ---

    def build(self) -> Sequence[Any]:
        """Return the board over who stands where and the log; beside it, what may be done."""
        self.board = BoardView()
        self.panel = Panel(self.act)
        self.hand = Hand(self.act)
        self.standing = ipywidgets.HTML()
        self.story = Log()
        self.back = button("azardia-back", lambda: self.attempt(self._undo), "undo")
        self.again = button("azardia-again", lambda: self.attempt(self._restart), "refresh")
        actions = ipywidgets.VBox((self.panel.widget, self.hand.widget))
        for name in ("azardia-actions", "azardia-main"):
            actions.add_class(name)
        shown = ipywidgets.VBox((self.board.widget, self.standing, self.story))
        # What was done and what is asked is said where it is pressed.
        self.presses = row(self.back, self.again)
        asked = ipywidgets.VBox((self.wrong, self.access, actions, self.presses))
        return (*self.above(), beside(shown, asked))

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts as they are: what is wrong and the report stand among them."""
        return parts

    def above(self) -> Sequence[Any]:
        """Return what stands over the board."""
        return ()

    def speak(self, code: str) -> None:
        """Label the two buttons that are always there."""
        speak = language(code)
        self.back.description = speak("Take back")
        self.again.description = speak("From the beginning")

    def refresh(self) -> None:
        """Show the position, what may be done in it, and what has happened."""
        code = self.language
        game = self._seen()
        walks, self._walks = self._walks, []
        walker, path = walks[-1] if walks else (0, ())
        self.board.show(game, code, path=path, walker=walker, walks=walks, pace=PACE)
        choices = self._choices(code)
        cards = self._hand()
        self.panel.show([c for c in choices if card_of(c.action, cards or {}) is None], code)
        self.hand.show(cards, self.game.deck, choices, code)
        self.standing.value = self._table(code)
        entries = game.log(code)
        self.story.show(entries, game, code)
        self.back.disabled = not self._pressed
        told = [entry.sentence for entry in entries if entry.position > self._since()]
        self.said = " ".join([*told[-REPORTED:], self._asked(choices, code)])
        self.access.descriptions = [self.board.description]

    def picture(self) -> str:
        """Return the board, what is asked, and who stands where."""
        asked = escape(self._asked(self._choices(self.language), self.language))
        return f"<p>{asked}</p>{self.board.html()}{self._table(self.language)}"

    def _seen(self) -> Reading:
        """Return the game as whoever presses may see it: with bots, the first one without."""
        return self.game.view(self._mine()) if self.bots else self.game

    def _mine(self) -> int:
        return next(p.seat for p in self.game.pawns if p.seat not in self.bots)

    def _since(self) -> int:
        return self._pressed[-1] if self._pressed else 0

    def _hand(self) -> dict[str, int] | None:
        seat = self._mine() if self.bots else self.game.seat or self.game.turn
        return self.game.pawns[seat - 1].hand

    def _choices(self, code: str) -> list[Choice]:
        game = self.game
        if game.seat is not None:
            return [] if game.seat in self.bots else game.legal(code)
        if self._draws():
            speak = language(code)
            return [Choice(DRAW, speak("Draw a card"), "turn.draw")]
        return []

    def _asked(self, choices: Sequence[Choice], code: str) -> str:
        speak, game = language(code), self.game
        names = game.names(code)
        if game.winner is not None:
            return speak("{who} has won.", who=names[game.winner - 1])
        acting = game.seat or game.turn
        kinds = {choice.action.split()[0].split("+")[0] for choice in choices}
        asked = next((text for kind, text in _QUESTIONS.items() if kind in kinds), _QUESTION)
        return speak(asked, who=names[acting - 1])

    def _table(self, code: str) -> str:
        speak = language(code)
        heads = [speak("Player"), speak("Tile"), speak("Level"), speak("Coins"), speak("Cards")]
        lines = [
            [name, str(p.tile), str(p.level), coins(p.coins // COIN, code), self._held(p, code)]
            for name, p in zip(self.game.names(code), self._seen().pawns, strict=False)
        ]
        return listing(speak("How all stand"), heads, lines, {len(heads) - 1})  # many cards

    def _held(self, pawn: Pawn, code: str) -> str:
        deck = self.game.deck
        if not pawn.hand or deck is None:
            return str(pawn.cards)
        named = [
            deck.card(card).name(code) + (f" × {number}" if number > 1 else "")
            for card, number in pawn.hand.items()
        ]
        return f"{pawn.cards}: {', '.join(named)}"

    # --- what one does ---

    def act(self, action: str) -> None:
        """Take an action for whoever is to act, as if its button had been pressed."""
        self.attempt(partial(self._act, action))

    def _act(self, action: str) -> None:
        before = self.game.position
        if action == DRAW:
            self._note(self._happen())
        else:
            self._note(self.game.play(action))
        self._pressed.append(before)
        self._go_on()
        self.refresh()

    def _go_on(self) -> None:
        """Let chance and the bots act until somebody is to press."""
        while True:
            if self.game.waiting == "chance" and not self._draws():
                self._note(self._happen())
            elif self.game.seat in self._players:
                seat = self.game.seat
                assert seat is not None
                self._note(self.game.play(self._players[seat].choose(self.game.view(seat))))
            else:
                return

    def _draws(self) -> bool:
        """Return whether the game waits for somebody to draw a card of phase B."""
        game = self.game
        return (
            not self.draws_by_itself
            and game.waiting == "chance"
            and game.phase == "draw"
            and game.turn not in self.bots
        )

    def _happen(self) -> list[Entry]:
        """Let chance do one thing, as the game's own dice and decks will have it."""
        ahead = self.game.branch()
        ahead.run_chance()
        return self.game.happen(ahead.steps[self.game.position])

    def _note(self, entries: Sequence[Entry]) -> None:
        self._walks += [(e.seat, e.path) for e in entries if e.seat and len(e.path) > 1]

    def _undo(self) -> None:
        if self._pressed:
            self.game.go(self._pressed.pop())
            self.refresh()

    def _restart(self) -> None:
        self._begin()
        self.refresh()


_QUESTION = N_("{who} is to act.")
# What is asked, by the first word of an action that may answer it.
_QUESTIONS = {
    "roll": N_("{who} is to roll."),
    "add": N_("{who} moves: add or subtract?"),
    "subtract": N_("{who} moves: add or subtract?"),
    DRAW: N_("{who} is to draw."),
    "keep": N_("{who} has rolled for a challenge."),
    "answer": N_("{who} may answer."),
    "discard": N_("{who} is to discard."),
    "end": N_("{who} may play on, or end the turn."),
}
