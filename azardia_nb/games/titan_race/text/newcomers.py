"""What newcomers are told at the table: the goal in three lines, what dice and Abilities do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azardia_nb.games.titan_race.data.titans import NAMES, TITANS
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.rules import why
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading

_RACE = N_(
    "Be the first to complete {laps} laps: from the top of the board you go on at the bottom."
)
_TWO = N_("You race with two Titans: the first Titan to complete {laps} laps wins for its side.")
_DIE = N_("Each turn, take one of the dice on offer: it moves your Titan, and may do more.")
_LIFE = N_("Traps, strikes and lava cost lives; with none left, your Titan misses turns.")


def goal(game: "Reading", code: str) -> Sequence[str]:
    """Return the goal of the race, in three lines."""
    speak, laps = language(code), int(game.rules["laps"])
    race = _TWO if game.variant.options.two else _RACE
    return [speak(race, laps=laps), speak(_DIE), speak(_LIFE)]


def legend(game: "Reading", code: str) -> Sequence[tuple[str, str]]:
    """Return what each face of the dice does, and the Ability of each Titan in the race."""
    speak, options = language(code), game.variant.options

    def told(rule: str) -> str:
        return why(rule, code, options)

    faces = zip(FACE_NAMES, FACES, strict=True)
    lines = [(speak(name), told(f"face.{face}")) for name, face in faces]
    if game.rules["abilities"]:
        racing = [TITANS[titan] for titan in game.state["titan"][: game.players]]
        lines += [(NAMES[titan], told(f"ability.{titan}")) for titan in racing]
    return lines
