"""Questions about pushes: where a rival can push one, how likely, and what a push gives away."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.odds.safety import faces_that_push, pushed
from azardia_nb.games.titan_race.odds.ways import along
from azardia_nb.games.titan_race.rules.board import (
    DIE_PATHS,
    FACES,
    PATHS,
    ROWS,
    SPACES,
    column_of,
    name_of,
    names_of,
    row_of,
)
from azardia_nb.games.titan_race.text.sentences import PATH_NAMES
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_, language, plural

DUEL = 2  # dice of a race of two: each turn both are rolled
BENDS = ("sl", "sr", "ls", "rs")
PATHS_OF_MANY = ("ss", "sl", "sr", "ls", "rs", "ll", "rr", "lll", "rrr")


def faces_between(rival: int, me: int) -> int:
    """Return how many faces let a rival on one space push whoever stands on another."""
    return faces_that_push(column_of(me) - column_of(rival), row_of(me) - row_of(rival))


def risk(rival: int, me: int, dice: int) -> Fraction:
    """Return how likely a rival with so many dice on offer finds a face that pushes."""
    return pushed(column_of(me) - column_of(rival), row_of(me) - row_of(rival), dice)


class Stop(NamedTuple):
    """Where a way leaves both, and how many faces then let the rival push."""

    path: str
    me: int
    rival: int
    faces: int


def stops(me: int, rival: int, face: str) -> list[Stop]:
    """Return where each way of a face leaves both, by the rules."""
    titans = [
        {"titan": "slaugg", "space": name_of(me)},
        {"titan": "grinder", "space": name_of(rival)},
    ]
    setup = {"circuit": "plain", "cards": False, "numbers": {"abilities": 0}, "took": face}
    begun = Game.place({**setup, "titans": titans}, seed=0)
    begun.automatic = False
    found = []
    for choice in begun.legal():
        if choice.action.startswith("go"):
            game = begun.branch()
            game.automatic = False
            game.play(choice.action)
            mine, theirs = (int(game.state["space"][seat]) for seat in range(2))
            path = choice.action.split()[1]
            found.append(Stop(path, mine, theirs, faces_between(theirs, mine)))
    return found


def how_many_faces(rng: np.random.Generator) -> Question:
    """Ask how many faces of a rival's die push who stands somewhere."""
    rival, me, faces = _pair(rng, (2, 3, 4))
    entering = _entering(rival, me)
    return Question(
        id="pushes.how_many_faces",
        text=N_(
            "You are on {me}, a rival is on {rival}, on a plain board. How many of the {all} faces "
            "of a die let the rival push you?"
        ),
        values={
            "me": name_of(me),
            "rival": name_of(rival),
            "all": len(FACES),
            "ways": _ways(entering),
            "n": len(entering),
        },
        kind="number",
        answer=faces,
        mistakes=distinct(
            Mistake(faces - 1, N_("The wild die counts, too: it can go any of the ways.")),
            Mistake(0, N_("There is a way: look over the edges of the board.")),
            Mistake(faces + 1, N_("One of these only passes beside you.")),
            Mistake(len(FACES), N_("Not every face has a way over your space.")),
        ),
        because=plural(
            "This way enters your space: {ways}. With the wild die that makes {answer}.",
            "These ways enter your space: {ways}. With the wild die that makes {answer}.",
        ),
        method=N_("For each face, check whether one of its ways enters your space."),
    )


def how_likely(rng: np.random.Generator) -> Question:
    """Ask how likely a rival with several dice can push."""
    rival, me, faces = _pair(rng, (2, 3, 4))
    dice = int(rng.integers(2, 5))
    one = Fraction(faces, len(FACES))
    answer = risk(rival, me, dice)
    return Question(
        id="pushes.how_likely",
        text=N_(
            "You are on {me}, a rival is on {rival}: {faces} of the {all} faces let it push you. "
            "It rolls {dice} dice and takes one. What is the probability that it can push you?"
        ),
        values={
            "me": name_of(me),
            "rival": name_of(rival),
            "faces": faces,
            "all": len(FACES),
            "dice": dice,
            "safe": 1 - one,
            "left": 1 - answer,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(one, N_("That is the probability with one die. It has {dice} to choose from.")),
            Mistake(
                min(dice * one, Fraction(1)),
                N_("You added the dice. A roll with two such faces counts only once."),
            ),
            Mistake(
                one**dice, N_("That is the probability that all the dice push. One is enough.")
            ),
            Mistake(1 - answer, N_("That is the probability that you are safe.")),
        ),
        because=N_(
            "You are safe only if no die pushes: {safe} for each die, {left} for all {dice}. The "
            "complement is {answer}."
        ),
        method=N_(
            "Work out the probability that no die shows such a face, and subtract it from 1."
        ),
    )


def safest_stop(rng: np.random.Generator) -> Question:
    """Ask which of the ways of a bend ends where the rival is least likely to push."""
    while True:
        rival, me = (int(n) for n in rng.choice(SPACES, 2, replace=False))
        found = stops(me, rival, "bend")
        apart = {stop.me: stop for stop in found if stop.rival == rival}
        faces = sorted(stop.faces for stop in apart.values())
        if len(apart) == len({stop.me for stop in found}) == 2 and faces[0] < faces[1]:
            break
    best, other = sorted(apart.values(), key=lambda stop: stop.faces)
    third = name_of(me)
    return Question(
        id="pushes.safest_stop",
        text=N_(
            "You are on {me} and have taken the bend die. A rival on {rival} moves next, with "
            "{dice} dice. On which space are you less likely to be pushed?"
        ),
        values={
            "me": third,
            "rival": name_of(rival),
            "dice": DUEL,
            "best": name_of(best.me),
            "other": name_of(other.me),
            "few": best.faces,
            "many": other.faces,
            "low": risk(rival, best.me, DUEL),
            "high": risk(rival, other.me, DUEL),
        },
        kind="choice",
        options=(*_shuffled(rng, N_("on {best}"), N_("on {other}")), N_("it makes no difference")),
        answer=N_("on {best}"),
        mistakes=(
            Mistake(
                N_("on {other}"), N_("On {other}, {many} faces push you; on {best} it is {few}.")
            ),
            Mistake(
                N_("it makes no difference"),
                N_("Count the faces for both spaces: the numbers are not the same."),
            ),
        ),
        because=N_(
            "On {best}, {few} faces push you: {low}. On {other} it is {many} faces: {high}."
        ),
        method=N_("Count for both spaces how many faces of the rival's dice lead over them."),
    )


def rows_given(rng: np.random.Generator) -> Question:
    """Ask how many rows a push gives to the one that is pushed."""
    path = PATHS_OF_MANY[int(rng.integers(len(PATHS_OF_MANY)))]
    step = int(rng.integers(len(path)))
    me = int(rng.integers(SPACES // 3))
    rival = along(me, path).spaces[step]
    after = next(stop for stop in stops(me, rival, _face(path)) if stop.path == path)
    rows = (row_of(after.rival) - row_of(rival)) % ROWS
    own = _rows(path)
    return Question(
        id="pushes.rows_given",
        text=N_(
            "You are on {me} and go {path}. A rival is on {rival}. How many rows does your push "
            "give the rival?"
        ),
        values={
            "me": name_of(me),
            "rival": name_of(rival),
            "path": lambda code: language(code)(PATH_NAMES[PATHS.index(path)]),
            "end": name_of(after.rival),
            "own": own,
        },
        kind="number",
        answer=rows,
        mistakes=distinct(
            Mistake(
                own,
                N_("That is how many rows you go. The rival only goes from the step that hits it."),
            ),
            Mistake(0, N_("A push moves the rival forward, the way you entered its space.")),
            Mistake(
                1 if rows != 1 else 2,
                N_("A straight step pushes it 2 rows, a diagonal one 1; add up all the steps."),
            ),
        ),
        because=N_("It ends on {end} and loses one life. Rows gained: {answer}."),
        method=N_(
            "From the step that enters its space, each of your steps pushes it: 2 rows for a "
            "straight one, 1 for a diagonal one."
        ),
    )


MAKERS: tuple[Maker, ...] = (how_many_faces, how_likely, safest_stop, rows_given)


def straight_before(dice: int = DUEL) -> Question:
    """Ask how likely a rival right behind can push, before the whole board is shown."""
    rival, me = (names_of().index(name) for name in ("C5", "C7"))
    answer, faces = risk(rival, me, dice), faces_between(rival, me)
    one = Fraction(faces, len(FACES))
    return Question(
        id="pushes.straight_before",
        text=N_(
            "A rival is on {rival}, you are on {me}, straight ahead of it. It rolls {dice} dice "
            "and takes one. What is the probability that one of them lets it push you?"
        ),
        values={
            "rival": name_of(rival),
            "me": name_of(me),
            "dice": dice,
            "faces": faces,
            "all": len(FACES),
            "safe": 1 - one,
            "left": 1 - answer,
            "ways": _ways(_entering(rival, me)),
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(one, N_("That is for one die; it has {dice}.")),
            Mistake(1 - answer, N_("That is the probability that you are safe.")),
            Mistake(Fraction(1, len(FACES)), N_("More than one face goes that way.")),
        ),
        because=N_(
            "{faces} of {all} faces push you: {ways}, and the wild die. Both dice miss "
            "with probability {left}; the complement is {answer}."
        ),
    )


def _shuffled(rng: np.random.Generator, one: str, other: str) -> tuple[str, str]:
    return (one, other) if rng.integers(2) else (other, one)


def _face(path: str) -> str:
    return {"ss": "dash", "ll": "strike", "rr": "strike", "lll": "sweep", "rrr": "sweep"}.get(
        path, "bend"
    )


def _rows(path: str) -> int:
    return len(path) + path.count("s")


def _pair(rng: np.random.Generator, wanted: Sequence[int]) -> tuple[int, int, int]:
    """Return spaces of a rival and of oneself with so many faces between, and how many."""
    faces = int(rng.choice(wanted))
    rival = int(rng.integers(SPACES))
    places = [me for me in range(SPACES) if me != rival and faces_between(rival, me) == faces]
    return rival, int(rng.choice(places)), faces


def _ways(paths: Sequence[int]) -> object:
    """Return some ways in words."""
    return lambda code: "; ".join(language(code)(PATH_NAMES[n]) for n in paths)


def _entering(rival: int, me: int) -> list[int]:
    """Return which ways from one space enter another."""
    return [n for n, path in enumerate(PATHS[:DIE_PATHS]) if me in along(rival, path).spaces]
