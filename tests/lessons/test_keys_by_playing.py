"""Keys of exercises on Titan Race and Axis Mundi found a second way, some of them by playing."""

from fractions import Fraction
from itertools import product

from azardia_nb.games.axis_mundi.game import Game as Island
from azardia_nb.games.axis_mundi.odds.prices import price, ring_way
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.life import (
    last_life,
)
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.lessons.question import Answer, Question
from tests.cases import each
from tests.lessons.asking import english, key

# --- titan race life ------------------------------------------------------------------------------


FEW = range(12)


@key(last_life, seeds=FEW)
def test_who_takes_a_last_life_is_seen_by_playing(question: Question) -> Answer:
    hits = []
    for face in FACES:
        setup = {
            "circuit": "plain",
            "cards": False,
            "phase": "take",
            "offer": [face],
            "numbers": {"traps": 0, "abilities": 0, "colours": 0},
            "titans": [
                {"titan": "slaugg", "space": question.values["there"]},
                {"titan": "craken", "space": question.values["here"], "life": 1},
            ],
        }
        if _falls(Game.place(setup)):
            hits.append(face)
    named = [FACE_NAMES[FACES.index(face)] for face in hits]
    assert english(question, "taking").replace(" and ", ", ").split(", ") == named
    dice = int(english(question, "dice").split()[0])
    return 1 - Fraction(6 - len(hits), 6) ** dice


def _falls(game: Game) -> bool:
    """Whether the second Titan can be out at the end of this turn."""
    if not game.seat or game.turn != 1:
        return int(game.state["life"][1]) == 0
    for choice in game.legal():
        after = game.branch()
        after.automatic = False
        after.play(choice.action)
        if _falls(after):
            return True
    return False


# --- axis mundi -----------------------------------------------------------------------------------


AWAY_FROM_IT = [{"at": "pier2"}, {"at": "pier3"}]


def played(me: dict[str, object], *actions: str) -> Island:
    """A game in which the first seat has done some things, turn after turn, and nobody else."""
    game = Island.place({"cards": False, "players": [me, *AWAY_FROM_IT]}, seed=0)
    for action in actions:
        while game.turn != 1:
            game.play("end")
        game.play(action)
    return game


@each("start, wounds, running", product(["A", "1J", "2G"], range(4), range(3)))
def test_a_way_costs_what_is_paid_in_the_game(start: str, wounds: int, running: int) -> None:
    way = ring_way(start, 4)
    names = [HEXES[hex] for hex in way]
    steps = [f"run {names[at]} {names[at + 1]}" for at in range(1, 2 * running, 2)]
    steps += [f"walk {name}" for name in names[1 + 2 * running :]]
    game = played({"at": start, "wounds": wounds}, *steps)
    last = price(way, running, wounds)[-1]
    state = game.state
    assert len(steps) == last.points
    assert (10 - int(state["hp"][0]), int(state["wounds"][0])) == (last.lost, last.had)
