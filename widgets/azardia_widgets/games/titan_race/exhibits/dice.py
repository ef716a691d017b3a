"""The action dice of Titan Race as a picture."""

from collections.abc import Sequence

from azardia_nb.games.titan_race.data.titans import kit
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.text.language import language
from azardia_widgets.board.svg import begin, described, painted
from azardia_widgets.games.titan_race.marks import die

_SIDE = 52.0  # of a die and its margin


def dice(faces: Sequence[int], code: str = "en") -> str:
    """Return dice in a row as an image that says what they show."""
    speak, colours = language(code), kit().colours
    shapes = [
        shape
        for at, face in enumerate(faces)
        for shape in die(face, _SIDE * (at + 0.5), _SIDE / 2, colours[face])
    ]
    svg = "".join((begin(_SIDE * len(faces), _SIDE), *painted(shapes), "</svg>"))
    alt = ", ".join(speak(FACE_NAMES[face]) for face in faces)
    # In the size of the letters around it, which a projector makes bigger.
    return described(svg, alt, "height:3.2em")
