"""Prepared positions of a race, in which the learner plays one turn."""

from collections.abc import Mapping
from typing import Any

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.first_race import DICE, OWN, own_die
from azardia_nb.games.titan_race.lessons.pushes import CHAIN, GIFT
from azardia_nb.text.language import N_
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.tries import Tries
from azardia_widgets.table import played
from azardia_widgets.table.played import Setup


def setup(*titans: Mapping[str, Any], **more: Any) -> Setup:
    """Return a set-up on the plain board without cards and Abilities; `more` overrides it."""
    usual = {"circuit": "plain", "cards": False, "numbers": {"abilities": 0}}
    return usual | more | {"titans": titans}


MOMENTS: Mapping[str, Setup] = {
    "dice": setup(
        {"titan": "slaugg", "space": "C5"},
        {"titan": "grinder", "space": "D8"},
        {"titan": "ragnarok", "space": "A3"},
        offer=["dash", "bend", "sweep"],
    ),
    "push": setup(
        {"titan": "slaugg", "space": "C5"},
        {"titan": "grinder", "space": "C7"},
        {"titan": "ragnarok", "space": "A3"},
        took="dash",
    ),
    "chain": CHAIN,
    "gift": GIFT,
    "strike": setup(
        {"titan": "slaugg", "space": "C5"},
        {"titan": "grinder", "space": "B6", "life": 1},
        {"titan": "ragnarok", "space": "D6"},
        took="strike",
    ),
    "pools": setup(
        {"titan": "slaugg", "space": "E3"},
        {"titan": "grinder", "space": "B8"},
        circuit="pools",
        cards=True,
        took="bend",
    ),
    "finish": setup(
        {"titan": "slaugg", "space": "B10", "lap": 3},
        {"titan": "grinder", "space": "B12", "lap": 3},
        took="bend",
    ),
}


class Moment(played.Moment):
    """A turn of the first Titan in one of the positions MOMENTS."""

    moments = MOMENTS

    def placed(self) -> Game:
        game = Game.place(self.setup, seed=0)
        game.automatic = False
        return game


predict_own_die = before(
    own_die,
    Tries,
    tries=DICE,
    likely=OWN,
    wanted=range(1, DICE + 1),
    title=N_("How many of the dice have your colour"),
    hit=N_("dice"),
    as_wanted=N_("a die of your colour"),
)
