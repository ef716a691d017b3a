"""A short quiz on the rules: prices of moves, wounds, a blow, legal targets, the winner."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.mats import CLIMB, ENTER, HIGH_STEP_DOWN, USUAL
from azardia_nb.games.axis_mundi.rules.state import HP, POINTS, WOUNDS
from azardia_nb.lessons.question import Question, counted, in_words
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.text.language import N_, plural
from azardia_nb.text.say import percent

WOUND = plural("{n} wound", "{n} wounds")
BEGINNER, HIGH = N_("A Character"), N_("An Angel or a Demon")
# Figure, move, and its price in action points.
PRICES: tuple[tuple[str, str, int], ...] = (
    (BEGINNER, N_("climbs one Level"), CLIMB),
    (BEGINNER, N_("walks one Level down"), USUAL),
    (BEGINNER, N_("runs over two spaces of its Level"), USUAL),
    (BEGINNER, N_("enters the Axis Mundi"), ENTER),
    (HIGH, N_("climbs one Level"), USUAL),
    (HIGH, N_("walks one Level down"), HIGH_STEP_DOWN),
)

ask = Topic(__file__, "climb", points=POINTS, loss=MELEE)


def _in_language(text: str) -> Callable[[str], str]:
    """Return a function that gives a text in a language, as a value for another text."""
    return in_words(text)


def what_it_costs(rng: np.random.Generator) -> Question:
    who, what, answer = one_of(rng, PRICES)
    return ask.number(
        "what_it_costs",
        answer,
        wrong(climb=CLIMB, usual=USUAL, twice=2 * USUAL),
        shown(who=_in_language(who), what=_in_language(what)),
        said="beginner" if who == BEGINNER else "high",
    )


def fourth_wound(rng: np.random.Generator) -> Question:
    had, more, hp = int(rng.integers(WOUNDS)), int(rng.integers(1, 4)), int(rng.integers(3, HP + 1))
    lost = (had + more) // WOUNDS
    return ask.number(
        "fourth_wound",
        hp - lost,
        wrong(wounds_as_hp=hp - more, other=hp - 1 + lost),
        shown(
            hp=hp,
            had=counted(had, WOUND),
            more=counted(more, WOUND),
            sum=had + more,
            left=counted((had + more) % WOUNDS, WOUND),
        ),
        said="fourth" if lost else "fewer",
    )


def what_a_blow_costs(rng: np.random.Generator) -> Question:
    hp, blows = int(rng.integers(5, HP + 1)), int(rng.integers(1, 4))
    return ask.number(
        "what_a_blow_costs",
        hp - OWN * blows,
        wrong(neighbour=hp - MELEE * blows, hp=hp),
        shown(hp=hp, times=counted(blows, plural("once", "{n} times")), own=OWN * blows),
    )


def may_strike(rng: np.random.Generator) -> Question:
    mine = int(rng.integers(0, 4))
    theirs = min(3, max(0, mine + int(rng.integers(-1, 2))))
    answer = "yes" if 0 <= theirs - mine <= 1 else "no"
    return ask.choice("may_strike", answer, shown(mine=mine, theirs=theirs))


def who_wins(rng: np.random.Generator) -> Question:
    answer = ("here", "falls", "nobody")[int(rng.integers(3))]
    return ask.choice("who_wins", answer, said=answer)


def looks_like_chance(rng: np.random.Generator) -> Question:
    games = int(rng.integers(4, 7))
    return ask.argument(
        "looks_like_chance",
        "same",
        shown(games=games, all=2**games),
        shown_as(percent, each=Fraction(1, 2**games)),
    )


MAKERS = (
    what_it_costs,
    fourth_wound,
    what_a_blow_costs,
    may_strike,
    who_wins,
    looks_like_chance,
)

# --- guesses ------------------------------------------------------------------------------------

GAMES = 3  # games, each with an Angel or a Demon, equally likely


def all_alike() -> Question:
    alike, every = 2, 2**GAMES
    return ask.choice(
        "all_alike",
        "quarter",
        shown(games=GAMES, alike=alike, all=every, value=str(Fraction(alike, every))),
    )
