"""A position of Azardia to play on from: what it has beyond those of other games."""

from azardia_nb.game import Choice, Entry
from azardia_nb.games.azardia.game import Game, Pawn, Reading
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.text.language import language
from azardia_widgets.controls.listing import listing
from azardia_widgets.table import played

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
        speak, game = language(code), self._seen()
        assert isinstance(game, Reading)
        heads = [speak("Player"), speak("Tile"), speak("Level"), speak("Coins"), speak("Cards")]
        lines = [
            [name, str(p.tile), str(p.level), coins(p.coins // COIN, code), self._held(p, code)]
            for name, p in zip(game.names(code), game.pawns, strict=False)
        ]
        return listing(speak("Standings"), heads, lines, {len(heads) - 1})  # many cards

    def _held(self, pawn: Pawn, code: str) -> str:
        deck = self.game.deck
        if not pawn.hand or deck is None:
            return str(pawn.cards)
        named = [
            deck.card(card).name(code) + (f" × {number}" if number > 1 else "")
            for card, number in pawn.hand.items()
        ]
        return f"{pawn.cards}: {', '.join(named)}"

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
