"""A position of Azardia to play on from: what it has beyond those of other games."""

from azardia_nb.game.game import Choice, Entry
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game, Pawn, Reading
from azardia_nb.text.language import language
from azardia_widgets.table import played
from azardia_widgets.table.status import status

# A button that is no action of the game: chance draws because somebody pressed it.
DRAW = "draw"


class Played(played.Played):
    """A prepared position of Azardia; cards are counted by name where they are to be seen."""

    game: Game
    draws_by_itself = True  # False: phase B waits for a press

    def position(self) -> Game:
        """Return the game as it begins."""
        raise NotImplementedError

    def stand(self, code: str) -> str:
        """Return how all stand, as HTML, with the names of the cards one may see."""
        game, deck = self._seen(), self.game.deck
        assert isinstance(game, Reading)
        standing = game.type.tabletop.standing(game, code)
        if deck is None:
            return status(game, self.players, self._own(), code, standing)
        held = [
            [*cells[:-1], _named(pawn, deck, code)]
            for pawn, cells in zip(game.pawns, standing.cells, strict=True)
        ]
        return status(game, self.players, self._own(), code, standing._replace(cells=held))

    def _choices(self, code: str) -> list[Choice]:
        if self._waits():
            speak = language(code)
            return [Choice(DRAW, speak("Draw a card"), "turn.draw")]
        return super()._choices(code)

    def _do(self, action: str) -> list[Entry]:
        return self._happen() if action == DRAW else super()._do(action)

    def _waits(self) -> bool:
        """Return whether the game waits for somebody to draw a card of phase B."""
        game = self.game
        return (
            not self.draws_by_itself
            and game.waiting == "chance"
            and game.phase == "draw"
            and game.turn not in self.bots
        )


def _named(pawn: Pawn, deck: Deck, code: str) -> str:
    """Return how many cards a pawn has, and which, where they are to be seen."""
    if not pawn.hand:
        return str(pawn.cards)
    named = [
        deck.card(card).name(code) + (f" × {number}" if number > 1 else "")
        for card, number in pawn.hand.items()
    ]
    return f"{pawn.cards}: {', '.join(named)}"
