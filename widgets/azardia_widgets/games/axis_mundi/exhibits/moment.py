"""Single turns to play on a small board."""

from collections.abc import Mapping
from typing import Any

from azardia_nb.game.game import Choice
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.first_climb import GAMES, all_alike
from azardia_nb.text.language import N_
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.tries import Tries
from azardia_widgets.table import played
from azardia_widgets.table.played import Setup


def setup(offered: str, *players: Mapping[str, Any], **more: Any) -> Setup:
    """Return a set-up without cards, and the verbs of its buttons."""
    return {"offered": offered.split(), "setup": {"cards": False, **more, "players": players}}


MOMENTS: Mapping[str, Setup] = {
    "turn": setup("walk climb end", {"at": "A"}, {"at": "I"}, {"at": "Q"}, seat=3),
    "wounds": setup("walk", {"at": "D", "hp": 5, "wounds": 3}, {"at": "I"}, {"at": "Q"}),
    "blow": setup("melee end", {"at": "1B"}, {"at": "1A"}, {"at": "Q"}),
    "axis": setup("enter", {"at": "3A"}, {"at": "2C"}, {"at": "Q"}, level=3),
    "home": setup(
        "walk",
        {"at": "A", "form": "angel", "hp": 3},
        {"at": "B", "form": "up"},
        {"at": "I", "form": "up"},
    ),
}


class Moment(played.Moment):
    """A turn to play, from one of MOMENTS."""

    moments = MOMENTS

    def placed(self) -> Game:
        return Game.place(self.setup["setup"], seed=0)

    def offered(self, legal: list[Choice]) -> list[Choice]:
        return [one for one in legal if one.action.split()[0] in self.setup["offered"]]


predict_all_alike = before(
    all_alike,
    Tries,
    tries=GAMES,
    wanted=(0, GAMES),
    title=N_("How many of the games make an Angel"),
    hit=N_("Angels"),
    as_wanted=N_("games all alike"),
)
