"""Numbers in the prose of Axis Mundi's lessons, computed from the rules."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm

import numpy as np

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.lessons.drawing import BOW_CARDS, DECK, IN_CRATES, OF_A_KIND
from azardia_nb.games.axis_mundi.lessons.first_climb import GAMES
from azardia_nb.games.axis_mundi.lessons.jumping_prices import (
    ON_THE_SHORE,
    SHORE,
    price_over_six,
)
from azardia_nb.games.axis_mundi.lessons.moving_map import (
    CORNERS,
    corner,
    lies_over,
    turns_home,
    unturning_rules,
)
from azardia_nb.games.axis_mundi.lessons.unseen import (
    THREE,
    VANISHED,
    end_values,
    vanished_position,
)
from azardia_nb.games.axis_mundi.lessons.unseen import TWO as PAIR
from azardia_nb.games.axis_mundi.lessons.worth import FEW, MANY, SHIELDS
from azardia_nb.games.axis_mundi.odds.dice import (
    CAST_OUT,
    EITHER,
    FIRST,
    PLANS,
    heaven,
)
from azardia_nb.games.axis_mundi.odds.draws import (
    BOWS,
    HAND,
    bow,
    expected_blow,
    held,
    look,
    shield_left,
    split_hand,
)
from azardia_nb.games.axis_mundi.odds.poison import (
    EMPTY,
    MIXTURES,
    ONE,
    TWO,
    one_column,
    soonest,
    to_a_brew,
    ways,
)
from azardia_nb.games.axis_mundi.odds.prices import (
    RUN,
    WALK,
    kit_rules,
    lost_hit_points,
    plans,
    price,
    price_by_chance,
    price_of_plan,
)
from azardia_nb.games.axis_mundi.odds.seek import best_strikes, hide_and_seek
from azardia_nb.games.axis_mundi.odds.two_hunters import (
    AWAY,
    DOWN,
    GUARD,
    STRIKE,
    TURNS_HOME,
    blows_at_most,
    blows_needed,
    rounds_needed,
)
from azardia_nb.games.axis_mundi.odds.two_hunters import play_hunt as hunted
from azardia_nb.games.axis_mundi.odds.ways import home, up
from azardia_nb.games.axis_mundi.rules import movement
from azardia_nb.games.axis_mundi.rules.axis import HEAVEN_FACES
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.board import (
    ACCESSIBLE,
    CAVE,
    HEXES,
    MIDDLE,
    NATURES,
    PATH,
    PIERS,
    POWER,
    SHELTER,
    SIDES,
    TURNS,
    WAREHOUSE,
)
from azardia_nb.games.axis_mundi.rules.engine import FACES
from azardia_nb.games.axis_mundi.rules.mats import CLIMB, ENTER, HIGH_STEP_DOWN, USUAL
from azardia_nb.games.axis_mundi.rules.state import (
    HIGH_HP,
    HP,
    POINTS,
    WOUNDS,
)
from azardia_nb.text.say import decimal, percent

LEVELS = (1, 2, 3)


def ground(nature: int, way: int) -> int:
    """Return the number of wounds from a kind of ground."""
    return movement.terrain_wounds(
        kit_rules(), int((kit_rules()["nature"] == nature).argmax()), way
    )


def first_climb() -> list[object]:
    sharp, run = ground(ACCESSIBLE, movement.STEP), ground(ACCESSIBLE, movement.RUN_LEVEL)
    return [
        *(
            POINTS,
            USUAL,
            CLIMB,
            sharp,
            run,
            lost_hit_points(WOUNDS - 1, 1),
            HP,
            WOUNDS - 1,
            MELEE,
            OWN,
        ),
        *(2**GAMES, ENTER, HIGH_STEP_DOWN),
        *(1, 2, 3),
        *range(1, 6),
    ]


def moving_map() -> list[object]:
    periods = [SIDES // level for level in LEVELS]
    last = HEXES[HEXES.index(f"{LEVELS[0]}A") - 1], HEXES[HEXES.index(f"{LEVELS[1]}A") - 1]
    g, a, across = HEXES.index("2G"), corner(3, 0), corner(3, SIDES // 2)
    way = [lies_over(g, 1), lies_over(g, 3)]
    at = CORNERS.index(way[0])
    between = [CORNERS[(at + n) % SIDES] for n in range(1, 5)]
    assert between[-1] == way[1]
    assert lies_over(g, 6) == way[1]
    rests = turns_home(a, 1, 0, unturning_rules(0))
    there = {int(n) for ways in home(kit_rules()) for n in ways.turns[:, POINTS, MIDDLE]}
    assert there == {TURNS_HOME}
    shore = {int(n) for n in up(kit_rules()).turns[:, POINTS, :24].ravel()}
    assert len(shore) == 1
    good = [{n for n in range(SIDES) if turns_home(corner(3, n), r, 0) == 4} for r in (1, 2)]
    assert good[0] == set(range(SIDES)) - good[1]  # they change sides
    assert len(good[0]) == 3
    assert turns_home(a, 1, 0) == 1 + turns_home(a, 2, 0)  # one waits
    return [
        *(periods[0], periods[1], periods[2], lcm(*periods), TURNS, way[0], 3 - 1),
        *(2 * 2, *between, way[1], 6 - 1, 5 * 2, SIDES, 5 * 2 % SIDES),
        *(*last, rests, 2 + 1, HEXES[a], HEXES[across]),
        *(lies_over(across, 1), CORNERS[0], turns_home(across, 1, 0), shore.pop()),
        *(sum(LEVELS), PIERS, TURNS_HOME, 1, 2, 3, 6),
    ]


def jumping_prices() -> list[object]:
    rows = {"Warehouse, Path, Shelter": WAREHOUSE, "Accessible Hex, Cave": ACCESSIBLE}
    rows |= {"Power Hex": POWER}
    ways = movement.STEP, movement.RUN_LEVEL, movement.RUN_DOWN
    for way in ways:
        assert len({ground(one, way) for one in (WAREHOUSE, PATH, SHELTER)}) == 1
        assert ground(CAVE, way) == ground(ACCESSIBLE, way)
    six = [HEXES.index(name) for name in "ABCDCBC"]
    walked, ran = price(six, had=2)[-1], price(six, 3, had=2)[-1]
    steps, runs = (sum(one.wounds for one in price(six, running)) for running in (0, 3))
    shadow = Fraction(ran.lost - walked.lost, walked.points - ran.points)
    three = price([HEXES.index(name) for name in "ABCD"], had=2)[-1]
    cave = movement.terrain_wounds(kit_rules(), 0, movement.CAVE_MOUTH)
    assert NATURES[CAVE] == "cave"
    assert price_over_six().answer == shadow
    possible = plans(len(SHORE) - 1, ON_THE_SHORE)
    free = [plan for plan in possible if not price_of_plan(SHORE, plan)[-1].lost]
    assert free == [(RUN, RUN, WALK, WALK, WALK, WALK)]
    shore = price_of_plan(SHORE, free[0])
    assert shore[3].healed
    before, behind = (sum(one.wounds for one in part) for part in (shore[:4], shore[4:]))
    many = 10  # hexes, walked or run without knowing the wounds before
    extra = sum(hp * chance for hp, chance in price_by_chance(2 * many).items()) - sum(
        hp * chance for hp, chance in price_by_chance(many).items()
    )
    assert extra == Fraction(many, WOUNDS)
    return [
        *(Fraction(1, WOUNDS), extra / (many - Fraction(many, 2))),
        *(len(possible), ON_THE_SHORE, len(SHORE) - 1, before, shore[2].lost, behind),
        *(
            lost_hit_points(WOUNDS - 1, 1),
            WOUNDS,
            lost_hit_points(0, WOUNDS - 1),
            cave,
            USUAL,
            2 + 3,
            three.lost,
        ),
        *(
            three.had,
            three.points,
            walked.points,
            steps,
        ),
        *(2 + steps, walked.lost, ran.points, runs, 2 + runs, ran.lost, shadow),
        *(walked.points - ran.points, ran.lost - walked.lost, HP, 1, 2, 3, 4, 9, Fraction(9, 4)),
        *(Fraction(sum(lost_hit_points(had, 9) == hp for had in range(4)), 4) for hp in (2, 3)),
        *(
            f"{name} {' | '.join(str(ground(one, way)) for way in ways)}"
            for name, one in rows.items()
        ),
    ]


def hunt() -> list[object]:
    need, most = blows_needed(), blows_at_most(1)
    pair = POINTS * 2
    gaps = TURNS_HOME - 1
    assert blows_needed(HIGH_HP - MELEE * (need - 1)) == 1
    assert MELEE * most < HIGH_HP < MELEE * (most + 1)
    first, second = -(-need // 2), need // 2
    # Two strikers: about seven in ten; a striker and a guard: four; one alone: hardly ever.
    fallen = [
        sum(hunted((STRIKE, other), np.random.default_rng((3, n))).end == DOWN for n in range(100))
        for other in (STRIKE, GUARD, AWAY)
    ]
    assert 75 > fallen[0] > 65 > 45 > fallen[1] > 35 > 5 > fallen[2]
    return [
        *(HIGH_HP, TURNS_HOME, MELEE, USUAL, OWN, HIGH_HP / MELEE, need, POINTS, pair),
        *(need // pair, rounds_needed(2), first, second, first * OWN, second * OWN, HP, gaps),
        *(blows_at_most(2), blows_at_most(2) - need),
        *(most, MELEE * most, HIGH_HP - MELEE * most),
        *(most * OWN, TURNS_HOME + 1, 1, 2, 100),
    ]


def factors(others: int, among: int) -> str:
    """Return, as a product of fractions, the probability that no card of a hand is special.

    `others` of `among` cards are ordinary.
    """
    return " × ".join(f"{others - n}/{among - n}" for n in range(HAND))


def drawing() -> list[object]:
    kinds = sum(card.kind == "perm" for card in kit().cards)
    others, rest = DECK - BOW_CARDS, DECK - HAND
    back = 1 - Fraction(others, DECK) ** HAND
    after = Fraction(BOW_CARDS, DECK - IN_CRATES)
    one = {k: held("inspiration", draws=k) for k in (2, 3)}
    perm = {k: held("alpinist", draws=k) for k in (2, 3)}
    both = split_hand("inspiration", "alpinist")
    assert max(both) == both[2]
    return [
        *(DECK, kinds, OF_A_KIND, OF_A_KIND * len(BOWS), HAND, others, others - 1, DECK - 1),
        *(factors(others, DECK), percent(1 - bow()), percent(bow()), percent(back), rest),
        *(BOW_CARDS, percent(Fraction(BOW_CARDS, rest)), DECK - 1, BOW_CARDS - 1),
        *(percent(Fraction(BOW_CARDS - 1, DECK - 1)), IN_CRATES, DECK - IN_CRATES, percent(after)),
        *(percent(Fraction(BOW_CARDS, DECK)), percent(one[3]), percent(perm[2])),
        *(percent(both[2]), percent(one[2]), percent(perm[3]), percent(both[1])),
        *(1, 2, 3, 50, 100),
    ]


def poison() -> list[object]:
    three = one_column(3)
    assert (three.throws, three.hit) == (Fraction(16, 9), Fraction(16, 27))
    assert three.throws == 1 + Fraction(1, 3) + Fraction(4, 9)
    assert three.hit == sum(Fraction(1, 3**n) for n in (1, 2, 2, 3))
    left = to_a_brew(soonest().policy)
    on, again = (3, 5, 5), (4, 4, 5)
    policy = soonest().policy
    for before, face, placed, then in (((3, 3, 5), 2, on, on), ((1, 4, 5), 3, again, EMPTY)):
        assert EMPTY in ways(before, face)
        assert left[placed] == min(left[one] for one in ways(before, face) if one != EMPTY)
        assert policy[before, face] == then
    lacks = [two - n for two, n in zip(TWO, again, strict=True)]
    return [
        *(ONE[0], ONE[1], ONE[2], TWO[0], TWO[1], TWO[2], three.hit, three.throws),
        *(1 / three.hit, three.throws / three.hit, len(MIXTURES)),
        *(decimal(left[EMPTY], digits=2), again[0], again[1], again[2], sum(lacks), sum(ONE)),
        *(decimal(left[again], digits=2), on[0], on[1], on[2], decimal(left[on], digits=2)),
        *(0, 1, 2, 3, 4, 5, 9, 27),
    ]


def worth() -> list[object]:
    heaven_faces = [str(face) for face in range(1, FACES + 1) if face <= HEAVEN_FACES]
    first, either = PLANS[FIRST], PLANS[EITHER]
    in_, wrong = 1 - CAST_OUT, 1 - heaven()
    assert first.wished == 1
    assert CAST_OUT * wrong == 1 - either.wished
    keep = (first.wished - either.wished) / either.in_hand
    # played only for a wrong second die, the card is left when it is cast out or both are right
    late, late_left = in_, CAST_OUT + either.in_hand
    second = (either.wished - late) / (late_left - either.in_hand)
    barred = Fraction(SHIELDS, FEW)
    one = look(1, 1, SHIELDS, FEW)
    assert one.known == (1 - barred) * expected_blow(Fraction(0))
    assert one.blind == expected_blow(barred) == 1 - barred - barred
    assert expected_blow(Fraction(0)) == MELEE - OWN == -expected_blow(Fraction(1))
    before, after_one, after_two = (shield_left(n, HAND, SHIELDS, MANY) for n in range(3))
    assert expected_blow(after_one) < 0 < expected_blow(after_two)
    assert look(1, HAND, SHIELDS, MANY).worth == 0
    return [
        *(*heaven_faces, CAST_OUT, wrong, CAST_OUT * wrong, either.wished, in_, heaven()),
        *(either.in_hand, 100 * first.wished, 1 - either.wished, 100 * keep, SHIELDS, FEW, barred),
        *(1 - barred, MELEE, OWN, MELEE - OWN, one.known, one.blind, one.worth, percent(before)),
        *(percent(after_one), decimal(look(2, HAND, SHIELDS, MANY).worth, digits=2), 0, 1, 2, 100),
        *(late, late_left, 100 * second),
    ]


def surely_found(worths: list[int], end: int) -> int:
    """Return the first round in which a figure that always hides at an end is struck there.

    No chance is involved: the hunter counts earlier hidings.
    """
    hidden = [1] * len(worths)
    while best_strikes(worths, hidden) != [end]:
        hidden[end] += 1
    return hidden[end]


def unseen() -> list[object]:
    (better, worse), pair, three = PAIR, hide_and_seek(PAIR), hide_and_seek(THREE)
    two = hide_and_seek(THREE[:2])
    island = list(end_values(vanished_position()).values())
    first, last = (surely_found(island, end) for end in (0, len(island) - 1))
    share, value = pair.hider[0], hide_and_seek(island).value
    assert not three.hider[2]
    assert THREE[2] < two.value
    assert better / worse == pair.hider[1] / share == 3
    assert pair.seeker[0] == pair.value == 1 - share
    points = VANISHED["players"][0]["ap"]
    return [
        *(
            points,
            first,
            last,
            better,
            worse,
            share,
            pair.value,
            pair.seeker[0],
            THREE[0],
            THREE[1],
        ),
        *(two.hider[0], two.hider[1], two.value, THREE[2], three.value, value),
        *(decimal(value, digits=2), 1, 2, 3, 4, 100),
    ]


CLAIMS: dict[str, Callable[[], list[object]]] = {
    "X0": first_climb,
    "X1": moving_map,
    "X2": jumping_prices,
    "X3": hunt,
    "X4": drawing,
    "X5": unseen,
    "X6": poison,
    "X7": worth,
}
