"""Exhibits about pushes: where a rival can push the learner's Titan, and where to stop."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.pushes import (
    DUEL,
    chain_of_pushes,
    faces_between,
    gift_of_rows,
    risk,
    stops,
    straight_before,
)
from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES, PATH_NAMES
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import chance
from azardia_widgets.board.overlay import overlay, tile_texts
from azardia_widgets.board.scene import Scene, painter, scene
from azardia_widgets.games.titan_race.exhibits.moment import Moment, setup
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Board, Figure, Html, Menu, Pick, Slider, Table
from azardia_widgets.lesson.prediction import Prediction, before

if TYPE_CHECKING:
    from fractions import Fraction


MOST_DICE = 6
ME, RIVAL = "slaugg", "grinder"


def meeting(me: int, rival: int, took: str) -> Game:
    """Return a game with the learner's Titan and a rival on a plain board."""
    titans = (
        {"titan": ME, "space": board.name_of(me)},
        {"titan": RIVAL, "space": board.name_of(rival)},
    )
    game = Game.place(setup(*titans, took=took), seed=0)
    game.automatic = False
    return game


def fill_in_chain(lesson: Surroundings) -> Blanks:
    """Ask what a chain of pushes does, before the learner plays it."""
    moment = Moment(lesson, show="chain")
    return Blanks(lesson, chain_of_pushes(), moment, board=moment.placed())


def predict_gift(lesson: Surroundings) -> Prediction:
    """Ask whether to push a rival near the finish, before the learner plays it."""
    moment = Moment(lesson, show="gift")
    return Prediction(lesson, gift_of_rows(), moment, board=Board(moment.placed()))


def risk_scene(game: Game, risks: "dict[int, Fraction]", code: str, said: str) -> Scene:
    """Return a scene with push probabilities on its spaces; `said` joins its description."""
    plain, by = scene(game, code), painter(game.type.name)
    return replace(
        plain,
        path=overlay(risks, code, plain.layout),
        labels=by.labels(game, tile_texts(risks, code), code),
        description=f"{plain.description} {said}",
    )


def spaces(*names: str) -> list[int]:
    """Return the numbers of named spaces."""
    return [board.names_of().index(name) for name in names]


def same_space_message(speak: Speak) -> Iterator[str]:
    """Yield the message that two Titans cannot stand on one space."""
    message = speak("There is room for one Titan on a space. Choose another one.")
    yield Html(f"<p role='alert'>{message}</p>")
    yield message


class SafetyMap(Figure):
    """Board with the probability, for each space, that a rival can push the learner there."""

    heard = True
    rival = Menu(N_("The rival is on"), board.names_of(), "azardia-space", "C5")
    me = Menu(N_("You are on"), board.names_of(), "azardia-space", "C7")
    dice = Slider(N_("Dice the rival can choose from"), 1, MOST_DICE, DUEL, main=True)
    parts = ("board", "told", "table")
    first_column = ("board",)

    def show(self, speak: Speak, code: str, theirs: str, mine: str, n: int) -> Iterator[object]:
        me, rival = spaces(mine, theirs)
        if me == rival:
            yield from same_space_message(speak)
            return
        faces = {
            space: faces_between(rival, space) for space in range(board.SPACES) if space != rival
        }
        exposed = {space: risk(rival, space, n) for space, count in faces.items() if count}
        text = speak(
            "You are on {me}: {faces} of {all} faces let the rival push you. The probability that "
            "it can is {chance}.",
            me=mine,
            faces=faces[me],
            all=len(board.FACES),
            chance=chance(risk(rival, me, n), code),
        )
        safe = speak(
            "It can push you on {n} of the other {all} spaces.",
            n=len(exposed),
            all=board.SPACES - 1,
        )
        yield from (text, safe, Html(f"<p><strong>{text}</strong></p><p>{safe}</p>"))
        kinds = sorted({*faces.values()}, reverse=True)
        lines = [
            [
                str(count),
                str(sum(one == count for one in faces.values())),
                chance(risk(rival, _space_with(faces, count), n), code),
            ]
            for count in kinds
        ]
        heads = [speak("faces that push"), speak("spaces"), speak("probability")]
        yield Table(speak("Spaces by the number of faces that push you there"), heads, lines)
        risks = exposed if self.shows("odds") else {}
        yield risk_scene(meeting(me, rival, "trap"), risks, code, f"{text} {safe}")


def _space_with(faces: dict[int, int], count: int) -> int:
    """Return a space at which `count` faces push."""
    return next(space for space, n in faces.items() if n == count)


class WhereToStop(Figure):
    """Board with the paths of a die and the probability of being pushed at each end."""

    heard = True
    face = Pick(
        N_("You have taken:"),
        dict(zip(board.FACES[:-1], FACE_NAMES, strict=False)),
        "azardia-face",
        board.FACES[board.BEND],
        dial=board.FACES[:-1],
    )
    me = Menu(N_("You are on"), board.names_of(), "azardia-space", "E5")
    rival = Menu(N_("The rival is on"), board.names_of(), "azardia-space", "D4")
    dice = Slider(
        N_("Dice the rival can choose from"), 1, MOST_DICE, DUEL, dial=range(1, MOST_DICE + 1)
    )
    parts = ("board", "table")
    first_column = ("board",)

    def show(
        self, speak: Speak, code: str, face: str, mine: str, theirs: str, n: int
    ) -> Iterator[object]:
        me, rival = spaces(mine, theirs)
        if me == rival:
            yield from same_space_message(speak)
            return
        options = sorted(stops(me, rival, face), key=lambda stop: stop.faces)
        lines = [
            [
                speak(PATH_NAMES[board.PATHS.index(stop.path)]),
                board.name_of(stop.me),
                board.name_of(stop.rival) if stop.rival != rival else "–",
                chance(risk(stop.rival, stop.me, n), code),
            ]
            for stop in options
        ]
        heads = [
            speak("way"),
            speak("you end on"),
            speak("you push the rival to"),
            speak("probability of being pushed"),
        ]
        yield Table(speak("Your ways, the safest first"), heads, lines)
        way, space, _, pushed = lines[0]
        text = speak(
            "Safest: {way}, to {space}. The probability of being pushed there is {chance}.",
            way=way,
            space=space,
            chance=pushed,
        )
        yield text
        risks = {stop.me: risk(stop.rival, stop.me, n) for stop in options if stop.rival == rival}
        yield risk_scene(meeting(me, rival, face), risks if self.shows("odds") else {}, code, text)


predict_push = before(straight_before, SafetyMap)
