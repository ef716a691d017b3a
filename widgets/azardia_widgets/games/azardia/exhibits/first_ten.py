"""Ten statements about dice, for a first calibration."""

from azardia_nb.games.azardia.lessons.first_ten import statements
from azardia_widgets.lesson.calibration import InTurn
from azardia_widgets.lesson.exhibit import Surroundings


def predict_ten(page: Surroundings) -> InTurn:
    """Return the ten statements, each to be judged with a confidence."""
    return InTurn(page, statements())
