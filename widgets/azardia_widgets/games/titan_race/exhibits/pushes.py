"""Pushes: where a rival can push one, how likely it is, and where to stop."""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.pushes import (
    DUEL,
    faces_between,
    risk,
    stops,
    straight_before,
)
from azardia_nb.games.titan_race.rules.board import (
    BEND,
    FACES,
    PATHS,
    SPACES,
    name_of,
    names_of,
)
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES, PATH_NAMES
from azardia_nb.text.language import language
from azardia_nb.text.say import chance
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.board.overlay import overlay, written
from azardia_widgets.board.scene import painter, scene
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.titan_race.exhibits.moment import setup
from azardia_widgets.games.titan_race.exhibits.wrapping_board import space_menu
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from fractions import Fraction

    from azardia_widgets.lesson.bar import Lesson

MOST_DICE = 6
ME, RIVAL = "slaugg", "grinder"


def meeting(me: int, rival: int, took: str) -> Game:
    """Return the learner's Titan and a rival on a plain board."""
    titans = ({"titan": ME, "space": name_of(me)}, {"titan": RIVAL, "space": name_of(rival)})
    game = Game.place(setup(*titans, took=took), seed=0)
    game.automatic = False
    return game


def lay(board: BoardView, game: Game, risks: "dict[int, Fraction]", code: str, said: str) -> None:
    """Show a position with the chance of a push over spaces; `said` describes it."""
    plain, by = scene(game, code), painter(game.type.name)
    board.canvas.show(
        replace(
            plain,
            path=overlay(risks, code, plain.layout),
            labels=by.labels(game, written(risks, code), code),
            description=f"{plain.description} {said}",
        )
    )


class Facing(Exhibit):
    """Your Titan and a rival, each on a space that is chosen, and from how many dice it chooses."""

    heard = True

    def place(self, me: str, rival: str, dice: int) -> None:
        """Make the board, the table and what is chosen."""
        self.me, self.rival = space_menu(me), space_menu(rival)
        for one in (self.me, self.rival):
            one.observe(lambda _: self.attempt(self.refresh), "value")
        self.dice = Number(1, MOST_DICE, dice, lambda _: self.attempt(self.refresh))
        self.board = BoardView()
        self.table = ipywidgets.HTML()

    def speak(self, code: str) -> None:
        """Label what is chosen."""
        speak = language(code)
        self.rival.description = speak("The rival is on")
        self.me.description = speak("You are on")
        self.dice.show(speak("Dice the rival can choose from"), code)
        self.access.names = self.dice.names

    def placed(self, refused: ipywidgets.HTML) -> tuple[int, int] | None:
        """Return your space and the rival's; nothing if they are one, and say so in `refused`."""
        me, rival = (names_of().index(one.value) for one in (self.me, self.rival))
        if me != rival:
            return me, rival
        speak = language(self.language)
        said = speak("There is room for one Titan on a space. Choose another one.")
        refused.value, self.said = f"<p role='alert'>{said}</p>", said
        return None


class SafetyMap(Facing):
    """How likely a rival can push you, by where you are; yours can be put anywhere."""

    def __init__(
        self, lesson: "Lesson | None" = None, *, dice: int = DUEL, language: str = "en"
    ) -> None:
        self._dice = dice
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it where both are and how many dice there are."""
        self.place("C7", "C5", self._dice)
        self.dice.slider.add_class("azardia-main")
        self.told = ipywidgets.HTML()
        right = ipywidgets.VBox((self.rival, self.me, self.dice.widget, self.told, self.table))
        return (beside(self.board.widget, right),)

    def refresh(self) -> None:
        """Lay the risk over every space, and say that of yours."""
        code, n = self.language, self.dice.value
        speak = language(code)
        if (where := self.placed(self.told)) is None:
            return
        me, rival = where
        faces = {space: faces_between(rival, space) for space in range(SPACES) if space != rival}
        exposed = {space: risk(rival, space, n) for space, count in faces.items() if count}
        said = speak(
            "You are on {me}: {faces} of {all} faces let the rival push you. With {n} dice, the "
            "probability that it can is {chance}.",
            me=name_of(me),
            faces=faces[me],
            all=len(FACES),
            n=n,
            chance=chance(risk(rival, me, n), code),
        )
        safe = speak(
            "It can push you on {n} of the other {all} spaces.", n=len(exposed), all=SPACES - 1
        )
        self.told.value = f"<p><strong>{said}</strong></p><p>{safe}</p>"
        self.said = f"{said} {safe}"
        kinds = sorted({*faces.values()}, reverse=True)
        lines = [
            [
                str(count),
                str(sum(one == count for one in faces.values())),
                chance(risk(rival, _with(faces, count), n), code),
            ]
            for count in kinds
        ]
        heads = [speak("faces that push"), speak("spaces"), speak("probability")]
        caption = speak("Spaces by the number of faces that push you there")
        self.table.value = listing(caption, heads, lines) if self.shows("table") else ""
        risks = exposed if self.shows("odds") else {}
        lay(self.board, meeting(me, rival, "trap"), risks, code, self.said)
        self.access.descriptions = [self.board.description]

    def picture(self) -> str:
        """Return the board and the table."""
        return f"{self.board.html()}{self.told.value}{self.table.value}"


def _with(faces: dict[int, int], count: int) -> int:
    """Return a space with so many faces."""
    return next(space for space, found in faces.items() if found == count)


class WhereToStop(Facing):
    """All ways of a die, where each leaves you, and how likely the rival then can push you."""

    dials = MappingProxyType({"face": FACES[:-1], "dice": range(1, MOST_DICE + 1)})

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it the die, both places and the ways."""
        faces = dict(zip(FACES[:-1], FACE_NAMES, strict=False))
        self.face = Choices(faces, lambda: self.attempt(self.refresh), "azardia-face")
        self.face.value = FACES[BEND]
        self.place("E5", "D4", DUEL)
        right = ipywidgets.VBox(
            (self.face.widget, self.me, self.rival, self.dice.widget, self.table)
        )
        return (beside(self.board.widget, right),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        super().speak(code)
        speak = language(code)
        self.face.show(speak("You have taken:"), code)

    def refresh(self) -> None:
        """Try every way by the rules, and list them from safe to risky."""
        code, n = self.language, self.dice.value
        speak = language(code)
        if (where := self.placed(self.table)) is None:
            return
        me, rival = where
        found = sorted(stops(me, rival, self.face.value), key=lambda stop: stop.faces)
        lines = [
            [
                speak(PATH_NAMES[PATHS.index(stop.path)]),
                name_of(stop.me),
                name_of(stop.rival) if stop.rival != rival else "–",
                chance(risk(stop.rival, stop.me, n), code),
            ]
            for stop in found
        ]
        heads = [
            speak("way"),
            speak("you end on"),
            speak("you push the rival to"),
            speak("probability of being pushed"),
        ]
        caption = speak("Your ways, the safest first")
        self.table.value = listing(caption, heads, lines) if self.shows("table") else ""
        best = found[0]
        self.said = speak(
            "Safest: {way}, to {space}. The probability of being pushed there is {chance}.",
            way=speak(PATH_NAMES[PATHS.index(best.path)]),
            space=name_of(best.me),
            chance=chance(risk(best.rival, best.me, n), code),
        )
        risks = {stop.me: risk(stop.rival, stop.me, n) for stop in found if stop.rival == rival}
        shown = risks if self.shows("odds") else {}
        lay(self.board, meeting(me, rival, self.face.value), shown, code, self.said)
        self.access.descriptions = [self.board.description]

    def picture(self) -> str:
        """Return the board and the ways."""
        return f"{self.board.html()}{self.table.value}"


def predict_push(lesson: "Lesson") -> Prediction:
    """Ask how likely a rival right behind can push; then the whole board is shown."""
    return Prediction(lesson, straight_before(), SafetyMap(lesson))
