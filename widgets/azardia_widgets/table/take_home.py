"""What one takes home from a table: the game, a picture of the board, a film of the game."""

from collections.abc import Callable
from typing import Protocol

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import checked
from azardia_nb.game import Game
from azardia_nb.text.language import language
from azardia_widgets.board.film import film
from azardia_widgets.board.raster import png
from azardia_widgets.board.scene import Scene
from azardia_widgets.board.svg import svg
from azardia_widgets.controls.download import Download, File

Attempt = Callable[[Callable[[], None]], None]
SVG = "image/svg+xml"


class Shown(Protocol):
    """A table, or whatever else has a game and shows it."""

    game: Game
    language: str

    @property
    def seen(self) -> Scene:
        """The board as it is shown."""

    def attempt(self, step: Callable[[], None]) -> None:
        """Do what was pressed."""


class TakeHome:
    """Buttons that download what a table shows; `attempt` says beside them what is wrong."""

    def __init__(self, table: Shown, attempt: Attempt) -> None:
        self._table = table
        self.game = Download("azardia-save", self._game, attempt)
        self.picture = Download("azardia-save-picture", self._picture, attempt, "image")
        self.pixels = Download("azardia-save-pixels", self._pixels, attempt, "image")
        self.film = Download("azardia-save-film", self._film, attempt, "film")
        self.buttons = (self.game, self.picture, self.pixels, self.film)

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        self.game.description = speak("Save the game")
        self.picture.description = speak("Picture (SVG)")
        self.pixels.description = speak("Picture (PNG)")
        self.film.description = speak("Film (SVG)")

    def another(self) -> Download:
        """Return one more button that downloads the game."""
        return Download("azardia-save", self._game, self._table.attempt)

    def _game(self) -> File:
        game = self._table.game
        return File(f"{game.type.name}-game.json", checked(game.content()))

    def _picture(self) -> File:
        return File(self._named("svg"), svg(self._table.seen).encode(), SVG)

    def _pixels(self) -> File:
        return File(self._named("png"), png(self._table.seen), "image/png")

    def _named(self, kind: str) -> str:
        game = self._table.game
        return f"{game.type.name}-step-{game.position}.{kind}"

    def _film(self) -> File:
        game = self._all_seen()
        return File(f"{game.type.name}-film.svg", film(game, self._table.language).encode(), SVG)

    def _all_seen(self) -> Game:
        """Return the game; AzardiaError while something in it is still hidden from somebody."""
        game, speak = self._table.game, language(self._table.language)
        if game.type.engine.hides and not game.ended:
            raise AzardiaError(
                speak("A film shows everybody's cards: save it when the game is over.")
            )
        return game
