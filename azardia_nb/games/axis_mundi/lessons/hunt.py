"""Exercises on the hunt: blows and rounds, their price, tempo, and three players."""

import numpy as np

from azardia_nb.games.axis_mundi.odds.two_hunters import (
    TURNS_HOME,
    blows_at_most,
    blows_needed,
    rounds_needed,
)
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.state import HIGH_HP, HP, POINTS
from azardia_nb.lessons.question import Question, counted
from azardia_nb.lessons.topic import Topic, shown, wrong
from azardia_nb.text.language import plural

BLOW = plural("{n} blow", "{n} blows")
HUNTER = plural("one hunter", "{n} hunters")

ask = Topic(__file__, "hunt", loss=MELEE, points=POINTS)


def blows(rng: np.random.Generator) -> Question:
    hp = int(rng.integers(7, HIGH_HP))
    answer = blows_needed(hp)
    return ask.number(
        "blows",
        answer,
        wrong(rounded_down=hp // MELEE, one_more=answer + 1, hp=hp),
        shown(hp=hp, left=hp - MELEE * (answer - 1)),
    )


def rounds(rng: np.random.Generator) -> Question:
    hunters, walking = int(rng.integers(1, 3)), int(rng.integers(0, POINTS))
    need, answer = blows_needed(), rounds_needed(hunters, walking)
    each = hunters * (POINTS - walking)
    return ask.number(
        "rounds",
        answer,
        wrong(
            rounded_down=need // each,
            without_walking=rounds_needed(hunters),
            other_hunters=rounds_needed(3 - hunters, walking),
        ),
        shown(
            hp=HIGH_HP,
            need=need,
            hunters=counted(hunters, HUNTER),
            walking=walking,
            each=counted(each, BLOW),
        ),
    )


def what_is_left(rng: np.random.Generator) -> Question:
    other = int(rng.integers(4, 8))
    mine = blows_needed() - other
    return ask.number(
        "what_is_left",
        HP - OWN * mine,
        wrong(other_hunter=HP - OWN * other, unhurt=HP, mine=mine),
        shown(hp=HP, need=blows_needed(), other=other, mine=mine, own=OWN),
    )


def in_time(rng: np.random.Generator) -> Question:
    turns, hunters = int(rng.integers(5, 8)), 2  # the Angel needs at least 5
    one = blows_at_most(1, turns)
    spare = blows_at_most(hunters, turns) - blows_needed()
    return ask.number(
        "in_time",
        spare,
        wrong(
            one_round_more=spare + hunters * POINTS,
            all_points=blows_at_most(hunters, turns),
            one_hunter=one - blows_needed() if one > blows_needed() else (),
            blows=blows_needed() if one <= blows_needed() else (),
        ),
        shown(turns=turns, need=blows_needed(), gaps=turns - 1, all=blows_at_most(hunters, turns)),
    )


def a_power_hex(rng: np.random.Generator) -> Question:
    struck = int(rng.integers(3, 12))
    hp = HIGH_HP - MELEE * struck
    after = HIGH_HP - (HIGH_HP - hp) // 2
    answer = blows_needed(after) - blows_needed(hp)
    return ask.number(
        "a_power_hex",
        answer,
        wrong(struck=struck, all_blows=blows_needed(after)),
        shown(
            struck=struck,
            hp=hp,
            all=HIGH_HP,
            before=blows_needed(hp),
            after=after,
            need=blows_needed(after),
        ),
    )


MAKERS = (blows, rounds, what_is_left, in_time, a_power_hex)

# --- guesses ------------------------------------------------------------------------------------


MINE, ITS = 3, 2  # blows that you strike, and that the Angel strikes back


def table_of_blows() -> tuple[Question, ...]:
    """Return questions about the hit points of a hunter and an Angel after some blows."""
    its, mine = HIGH_HP - MELEE * MINE, HP - OWN * MINE
    return (
        ask.number(
            "struck", its, wrong(one_each=HIGH_HP - MINE), shown(hp=HP, high=HIGH_HP, n=MINE)
        ),
        ask.number("striker", mine, wrong(as_struck=HP - MELEE * MINE, unhurt=HP)),
        ask.number("struck_back", mine - MELEE * ITS, wrong(one_each=mine - ITS), shown(n=ITS)),
        ask.number(
            "struck_back_striker", its - OWN * ITS, wrong(unhurt=its, as_struck=its - MELEE * ITS)
        ),
    )


BLANKS = (table_of_blows,)


def alone() -> Question:
    most = blows_at_most(1)
    assert MELEE * most == HIGH_HP - 1
    return ask.choice(
        "alone",
        "never",
        shown(
            hp=HIGH_HP, turns=TURNS_HOME, gaps=TURNS_HOME - 1, most=most, taken=MELEE * most, own=HP
        ),
    )


def best_plan() -> Question:
    return ask.choice("best_plan", "both")
