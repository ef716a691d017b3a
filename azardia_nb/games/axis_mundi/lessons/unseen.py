"""Exercises on unseen figures: indifference, expected values of mixed strategies, unused places."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.poison import number_text
from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek
from azardia_nb.games.axis_mundi.rules.state import distance
from azardia_nb.games.axis_mundi.rules.views import possible_hexes
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, shown, wrong

TWO = (3, 1)  # values of the places in the first guess
THREE = (3, 2, 1)
HIDER, HUNTER = 0, 2  # seats
VANISHED = {
    "treasures": ["C"],
    "players": [{"at": "C", "hand": ["empty-vessel"], "ap": 1}, {"at": "pier3"}, {"at": "F"}],
}
HIDDEN_WAY = "walk B"  # any other planned step looks the same to the hunters

ask = Topic(__file__, "unseen")


def vanished_position(way: str = HIDDEN_WAY) -> Game:
    """Return a position in which a figure has just vanished and planned one step."""
    game = Game.place(VANISHED, seed=0)
    game.automatic = False
    for action in ("play empty-vessel", way, "end"):
        game.play(action)
    return game


def end_values(game: Game) -> dict[int, int]:
    """Return the hexes where hunters must look, with their values: the distance from the attacker.

    Only public knowledge is used, not the figure's real hex.
    """
    s, rules = game.view(HUNTER).state, game.variant.rules
    hunter = int(s["at"][HUNTER])
    return {hex: distance(s, rules, hunter, hex) for hex in possible_hexes(s, rules, HIDER)}


def two_worths(rng: np.random.Generator) -> tuple[int, int]:
    """Return random values of two places, the better one first."""
    better, worse = sorted(int(n) for n in rng.choice(np.arange(1, 9), 2, replace=False))[::-1]
    return better, worse


def what_a_mixture_gets(rng: np.random.Generator) -> Question:
    better, worse = two_worths(rng)
    share = Fraction(int(rng.integers(2, 9)), 10)
    return ask.number(
        "what_a_mixture_gets",
        (1 - share) * worse,
        wrong(taken=share * better, unstruck=share * better + (1 - share) * worse, worse=worse),
        shown(better=better, worse=worse, share=share, rest=1 - share),
    )


def equalised(rng: np.random.Generator) -> Question:
    better, worse = two_worths(rng)
    solution = hide_and_seek((better, worse))
    return ask.chance(
        "equalised",
        solution.hider[0],
        wrong(at_the_better=solution.hider[1], half=Fraction(1, 2), always=1),
        shown(better=better, worse=worse, rest=solution.hider[1], take=number_text(solution.value)),
    )


def value_of_two(rng: np.random.Generator) -> Question:
    better, worse = two_worths(rng)
    solution = hide_and_seek((better, worse))
    return ask.number(
        "value_of_two",
        solution.value,
        wrong(
            no_hunter=Fraction(better + worse, 2),
            even_strikes=Fraction(worse, 2),
            even=Fraction(better + worse, 4),
            worse=worse,
        ),
        shown(better=better, worse=worse, hides=solution.hider[0], rest=solution.hider[1]),
    )


def where_to_strike(rng: np.random.Generator) -> Question:
    better, worse = two_worths(rng)
    solution = hide_and_seek((better, worse))
    return ask.chance(
        "where_to_strike",
        solution.seeker[0],
        wrong(hides_there=solution.seeker[1], half=Fraction(1, 2), always=1),
        shown(better=better, worse=worse, rest=solution.seeker[1], get=number_text(solution.value)),
    )


def found_by_blows(rng: np.random.Generator) -> Question:
    many, blows = int(rng.integers(5, 13)), int(rng.integers(2, 4))
    answer = Fraction(blows, many)
    return ask.chance(
        "found_by_blows",
        answer,
        wrong(one_blow=Fraction(1, many), same_hex=1 - (1 - Fraction(1, many)) ** blows),
        shown(many=many, blows=blows),
    )


def always_the_better(rng: np.random.Generator) -> Question:
    better, worse = two_worths(rng)
    value = Fraction(better * worse, better + worse)
    return ask.argument(
        "always_the_better",
        "mix",
        shown(better=better, worse=worse, value=number_text(value)),
    )


MAKERS = (
    what_a_mixture_gets,
    equalised,
    value_of_two,
    where_to_strike,
    found_by_blows,
    always_the_better,
)

# --- guesses ------------------------------------------------------------------------------------


def two_ends() -> Question:
    better, worse = TWO
    solution = hide_and_seek(TWO)
    return ask.chance(
        "two_ends",
        solution.hider[0],
        wrong(better_end=solution.hider[1], half=Fraction(1, 2), always=1, never=0),
        shown(
            better=better,
            worse=worse,
            rest=solution.hider[1],
            value=number_text(solution.value),
            half=number_text(Fraction(worse, 2)),
        ),
    )


def third_end() -> Question:
    first, second, third = THREE
    pair, triple = hide_and_seek(THREE[:2]), hide_and_seek(THREE)
    return ask.choice(
        "third_end",
        "never" if not triple.hider[2] else "rarely",
        shown(first=first, second=second, third=third, value=number_text(pair.value)),
    )
