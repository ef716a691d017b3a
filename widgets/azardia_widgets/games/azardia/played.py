"""A playable position of Azardia: its additions to those of other games."""

from azardia_nb.game.game import Choice, Entry
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game, Pawn, Reading
from azardia_nb.text.language import language
from azardia_widgets.table import played
from azardia_widgets.table.status import status

# The button with which a person draws a card; it is no action of the game.
DRAW = "draw"


class Played(played.Played):
    """A prepared position of Azardia, with the names of visible cards."""

    game: Game
    draws_by_itself = True  # if False, phase B waits for a press

    def position(self) -> Game:
        """Return the game at its beginning."""
        raise NotImplementedError

    def stand(self, code: str) -> str:
        """Return the standings as HTML, with the names of visible cards."""
        game, deck = self._learner_view(), self.game.deck
        assert isinstance(game, Reading)
        standing = game.type.tabletop.standing(game, code)
        if deck is None:
            return status(game, self.players, self._own(), code, standing)
        rows = [
            [*cells[:-1], _hand_text(pawn, deck, code)]
            for pawn, cells in zip(game.pawns, standing.cells, strict=True)
        ]
        return status(game, self.players, self._own(), code, standing._replace(cells=rows))

    def _choices(self, code: str) -> list[Choice]:
        if self._waits():
            speak = language(code)
            return [Choice(DRAW, speak("Draw a card"), "turn.draw")]
        return super()._choices(code)

    def _do(self, action: str) -> list[Entry]:
        return self._happen() if action == DRAW else super()._do(action)

    def _waits(self) -> bool:
        """Return whether the game waits for a press to draw a card of phase B."""
        game = self.game
        return (
            not self.draws_by_itself
            and game.waiting == "chance"
            and game.phase == "draw"
            and game.turn not in self.bots
        )


def _hand_text(pawn: Pawn, deck: Deck, code: str) -> str:
    """Return a pawn's number of cards, with their names if visible."""
    if not pawn.hand:
        return str(pawn.cards)
    names = [
        deck.card(card).name(code) + (f" × {number}" if number > 1 else "")
        for card, number in pawn.hand.items()
    ]
    return f"{pawn.cards}: {', '.join(names)}"
