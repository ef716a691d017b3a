"""Second derivations of keys of Titan Race's lessons: dice, walks and pushes, space by space."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import count, product
from math import sqrt
from typing import Any

from azardia_nb.games.titan_race.lessons import (
    draft,
    duel,
    first_race,
    life,
    pushes,
    wrapping_board,
)
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.simulation import simulate
from tests.lessons.keys import best, falling, key, mean, numbers, share

COLUMNS, ROWS = 6, 12
STEPS = {"s": (0, 2), "l": (-1, 1), "r": (1, 1), "b": (0, -2), "bl": (-1, -1), "br": (1, -1)}
FACES = {
    "trap": ["s"],
    "dash": ["ss"],
    "bend": ["sl", "sr", "ls", "rs"],
    "strike": ["ll", "rr"],
    "sweep": ["lll", "rrr"],
}
FACES["wild"] = [path for paths in FACES.values() for path in paths]
AHEAD = {"l", "s", "r"}

Space = tuple[int, int]  # column from 0, and row from 1; a row beyond 12 is in a later lap


def space(name: str) -> Space:
    return "ABCDEF".index(name[0]), int(name[1:])


def name(at: Space) -> str:
    """Return the name of a space, without its lap."""
    return f"{'ABCDEF'[at[0]]}{(at[1] - 1) % ROWS + 1}"


def step(at: Space, way: str) -> Space:
    aside, ahead = STEPS[way]
    return (at[0] + aside) % COLUMNS, at[1] + ahead


def same(one: Space, other: Space) -> bool:
    return name(one) == name(other)


def path_of(words: str) -> str:
    """Return the path, as "ll" or "sr", that words like "two left" describe."""
    many = re.fullmatch(r"(one|two|three) (\w+)", words)
    if many:
        return many[2][0] * ("one", "two", "three").index(many[1]) + many[2][0]
    return "".join(word[0] for word in words.split(", then "))


def walk(at: Space, path: str) -> Space:
    for way in path:
        at = step(at, way)
    return at


def most_rows(face: str) -> int:
    return max(walk((0, 0), path)[1] for path in FACES[face])


# --- 0 first race ---------------------------------------------------------------------------------


@key(first_race.rows_of_a_die)
def rows_of_a_die(face: str) -> int:
    return most_rows(face)


@key(first_race.who_rolls)
def who_rolls(titans: int, seat: int) -> str:
    return "rolls" if seat in (1, titans) else "takes"


@key(first_race.who_pays)
def who_pays(way: str) -> str:
    me, rival = (2, 3), (2, 5)
    return "rival" if pushed_on(me, rival, path_of(way)) != rival else "nobody"


@key(first_race.no_lives_left)
def no_lives_left(lives: int) -> str:
    return "plays" if lives - 1 > 0 else "passes"


@key(first_race.own_colour)
def first_own_colour(own: str, colour: str) -> str:
    return "gains" if colour == own else "pays" if colour == "purple" else "plain"


@key(first_race.own_die)
def own_die(dice: int, faces: int) -> int:
    return sum(0 in roll for roll in product(range(faces), repeat=dice))


# --- 1 wrapping board -----------------------------------------------------------------------------


@key(wrapping_board.where_it_ends)
def where_it_ends(path: str, **field: Any) -> str:
    return name(walk(space(field["space"]), path_of(path)))


@key(wrapping_board.which_lap)
def which_lap(path: str, **field: Any) -> int:
    return 2 + (walk(space(field["space"]), path_of(path))[1] > ROWS)


@key(wrapping_board.how_far)
def how_far(start: str, end: str) -> int:
    reached = {start}
    for steps in count():
        if end in reached:
            return steps
        reached |= {name(step(space(one), way)) for one in reached for way in STEPS}
    raise AssertionError


@key(wrapping_board.back_again)
def back_again(way: str, **field: Any) -> int:
    here = start = space(field["space"])
    for steps in count(1):
        here = step(here, "s" if way.startswith("straight") else way.split()[-1][0])
        if same(here, start):
            return steps
    raise AssertionError


@key(wrapping_board.three_left_or_right)
def three_left_or_right(**field: str) -> str:
    left, right = (walk(space(field["space"]), way * 3) for way in "lr")
    assert same(left, right) == (left == right)
    return "same" if left == right else "aside"


@key(wrapping_board.farthest)
def farthest() -> int:
    names = [name((c, r)) for c in range(6) for r in range(1, 13) if (c + r) % 2]
    assert len(names) == 36
    return max(how_far("A1", name) for name in names)


# --- 2 draft --------------------------------------------------------------------------------------


def rolls(dice: int) -> list[tuple[int, ...]]:
    """Return all rolls of `dice` dice in rows, best die first; two faces share each value."""
    rows = sorted({most_rows(face) for face in FACES})
    assert all(sum(most_rows(face) == one for face in FACES) == 2 for one in rows)
    return [tuple(sorted(roll, reverse=True)) for roll in product(rows, repeat=dice)]


@key(draft.best_of_several)
def best_of_several(dice: int, **field: int) -> Fraction:
    return share(roll[0] == field["best"] for roll in rolls(dice))


@key(draft.best_of_three_on_average)
def best_of_three_on_average(asked: str) -> Fraction:
    return mean(roll[0 if "best one" in asked else -1] for roll in rolls(3))


@cache
def picks(titans: int) -> list[Fraction]:
    return [mean(place) for place in zip(*rolls(titans), strict=True)]


@key(draft.which_seat)
def which_seat(titans: int, options: dict[str, str]) -> str:
    """The last seat rolls all dice again, and so takes a best die, too."""
    seats = [*picks(titans)[:-1], picks(titans)[0]]
    fewest = f"seat {seats.index(min(seats)) + 1}"
    (found,) = (option for option, label in options.items() if label == fewest)
    return found


@key(draft.a_seat_on_average)
def a_seat_on_average(titans: int, **field: str) -> Fraction:
    shown = [numbers(pick)[0] for pick in field["picks"].split("; ")]  # before its decimal
    assert shown == picks(titans)[:-1]
    return mean(shown)


@key(draft.to_deny)
def to_deny(dice: int, face: str) -> Fraction:
    return share(roll.count(face) == 1 for roll in product(FACES, repeat=dice))


@key(draft.strongest_seat)
def strongest_seat(options: dict[str, str]) -> str:
    """Simulate races: each Titan is equally often in each seat, so only seats differ."""
    games = 10_000
    played = simulate(
        games,
        ("greedy",) * 4,
        game="titan_race",
        seed=1,
        rulings=Rulings(draft="rolling"),
        cards=False,
        progress=False,
    )
    won = played["winning_seat"].value_counts(normalize=True)
    error = sqrt((won.iloc[0] + won.iloc[1]) / games)  # of the difference, one wins or the other
    assert won.iloc[0] - won.iloc[1] > 4 * error, "the strongest is no matter of luck"
    return [*options][int(won.index[0]) - 1]


# --- 3 pushes -------------------------------------------------------------------------------------


def moved(me: Space, rival: Space, path: str) -> Iterator[tuple[Space, Space]]:
    """Yield both Titans' spaces after each step of a path; an entered Titan is pushed on."""
    for way in path:
        me = step(me, way)
        if same(me, rival):
            rival = step(rival, way)
        yield me, rival


def pushed_on(me: Space, rival: Space, path: str) -> Space:
    return [*moved(me, rival, path)][-1][1]


def pushing(rival: str, me: str) -> list[str]:
    """Return the faces with which the rival can push me."""
    here = space(me)
    return [
        face
        for face, paths in FACES.items()
        if any(pushed_on(space(rival), here, path) != here for path in paths)
    ]


@key(pushes.how_many_faces)
def how_many_faces(me: str, rival: str) -> int:
    return len(pushing(rival, me))


@key(pushes.how_likely)
def how_likely(me: str, rival: str, faces: int, dice: int, **field: int) -> Fraction:
    found = pushing(rival, me)
    assert len(found) == faces
    assert field["all"] == len(FACES)
    return share(any(face in found for face in roll) for roll in product(FACES, repeat=dice))


@key(pushes.safest_stop)
def safest_stop(me: str, rival: str, options: dict[str, str]) -> str:
    ends = {name(walk(space(me), path)) for path in FACES["bend"]}
    offered = {option: label.split()[-1] for option, label in options.items()}
    risks = {
        option: len(pushing(rival, end)) for option, end in offered.items() if option != "same"
    }
    assert {offered[option] for option in risks} == ends
    assert all(pushed_on(space(me), space(rival), path) == space(rival) for path in FACES["bend"])
    if len({*risks.values()}) == 1:
        return "same"
    return min(risks, key=lambda option: risks[option])


@key(pushes.rows_given)
def rows_given(me: str, path: str, rival: str) -> int:
    return pushed_on(space(me), space(rival), path_of(path))[1] - space(rival)[1]


@key(pushes.straight_before)
def straight_before(me: str, rival: str, dice: int) -> Fraction:
    faces = pushing(rival, me)
    return share(any(face in faces for face in roll) for roll in product(FACES, repeat=dice))


@key(pushes.gift_of_rows)
def gift_of_rows(me: str, rival: str, dice: int) -> str:
    """Compare how often the rival finishes, with the push and without it."""
    assert walk(space(me), "s") == space(rival)
    left = 13 - int(rival[1:])
    less = left - 2  # a straight push
    rolls = [
        [{"trap": 2, "strike": 2, "bend": 3, "sweep": 3}.get(face, 4) for face in roll]
        for roll in product(FACES, repeat=dice)
    ]
    without, pushed = (share(max(roll) >= need for roll in rolls) for need in (left, less))
    return "same" if pushed == without else "round" if pushed > without else "push"


# --- 4 life ---------------------------------------------------------------------------------------


def dice_of(text: str | int) -> int:
    """Return the number in a text such as "2 dice"."""
    return text if isinstance(text, int) else int(numbers(text)[0])


@key(life.own_colour)
def own_colour(dice: str | int) -> Fraction:
    """Each face has its own colour: count the first of the six."""
    return share(0 in roll for roll in product(range(6), repeat=dice_of(dice)))


def takes_life(rival: str, me: str) -> list[str]:
    """Return the faces that push me, or strike me from the start or the end of the path."""

    def struck(face: str) -> bool:
        ways = [path for path in FACES[face] if path in FACES["strike"]]
        stands = [at for path in ways for at in (space(rival), walk(space(rival), path))]
        return any(same(step(at, way), space(me)) for at in stands for way in AHEAD)

    return [face for face in FACES if face in pushing(rival, me) or struck(face)]


@key(life.last_life)
def last_life(here: str, there: str, dice: str | int) -> Fraction:
    taking = takes_life(there, here)
    rolls_ = product(FACES, repeat=dice_of(dice))
    return share(any(face in taking for face in roll) for roll in rolls_)


@key(life.falls_within)
def falls_within(lives: int, turns: int, loss: Fraction) -> Fraction:
    turn = [True] * loss.numerator + [False] * (loss.denominator - loss.numerator)
    return share(sum(row) >= lives for row in product(turn, repeat=turns))


@key(life.as_many_as_before)
def as_many_as_before(most: int, gain: Fraction, loss: Fraction, **field: int) -> Fraction:
    before = field["life"]
    odds = Fraction(0)
    for gains, loses in product((True, False), repeat=2):
        after = min(before + gains, most) - loses
        likely = (gain if gains else 1 - gain) * (loss if loses else 1 - loss)
        odds += likely if after == before else 0
    return odds


@key(life.up_to_the_top)
def up_to_the_top(colour: str, most: int, dice: str, **field: int) -> int:
    lives = field["life"]
    for face, shown in re.findall(r"(\w+) \((\w+)\)", dice):
        lives = min(lives + (shown == colour), most) - (face == "wild")
    return lives


@key(life.falls_in_the_end)
def falls_in_the_end(lives: int, turns: int) -> Fraction:
    return falls_within(lives, turns, Fraction(1, 2))


# --- 5 duel ---------------------------------------------------------------------------------------


@key(duel.finishes_now)
def finishes_now(need: int, dice: str | int, asked: str) -> Fraction:
    for rows, faces in ((4, "dash wild"), (3, "bend sweep"), (2, "trap strike")):
        assert all(most_rows(face) == rows for face in faces.split())
    assert [int(n) for n in re.findall(r"\d+", asked.partition("Dash")[2])[:3]] == [4, 3, 2]
    return share(roll[0] >= need for roll in rolls(dice_of(dice)))


@key(duel.which_first)
def which_first(a1: int, b1: int, a2: int, b2: int, a3: int, b3: int) -> str:
    """Turns only increase the sum, so the largest sum is solved first."""
    return best(first=a1 + b1, second=a2 + b2, third=a3 + b3)


@cache
def wins(me: Space, rival: Space) -> Fraction:
    """Return the probability that the mover wins the bare duel of one lap."""
    worth = {face: max(after(me, rival, path) for path in FACES[face]) for face in FACES}
    return mean(max(worth[one], worth[other]) for one, other in product(FACES, FACES))


@cache
def after(me: Space, rival: Space, path: str) -> Fraction:
    """Return the mover's probability of winning after this path; a pushed Titan can finish, too."""
    for mine, theirs in moved(me, rival, path):
        if mine[1] > ROWS or theirs[1] > ROWS:
            return Fraction(mine[1] > ROWS)
    return 1 - wins(theirs, mine)


@key(duel.better_of_two)
def better_of_two(mine: str, theirs: str, good: int, x: Fraction, y: Fraction) -> Fraction:
    worths = [x] * good + [y] * (6 - good)
    value = mean(max(pair) for pair in product(worths, worths))
    assert value == wins(space(mine), space(theirs)), "what is shown of the faces"
    return value


@key(duel.which_way)
def which_way(mine: str, theirs: str, face: str, better: str, worse: str, rows: int) -> str:
    assert rows == ROWS
    paths = {"better": path_of(better), "worse": path_of(worse)}
    assert {*paths.values()} <= {*FACES[face]}
    return best(
        **{option: after(space(mine), space(theirs), path) for option, path in paths.items()}
    )


@key(duel.how_many)
def how_many(rows: int, columns: int, clash: int) -> int:
    """Count pairs of heights and columns apart; laps apart, two may still share a space."""
    pairs = [
        (one - other, apart)
        for one, other, apart in product(range(rows), range(rows), range(COLUMNS))
        if (one - other + apart) % 2 == 0
    ]
    assert len(pairs) == columns * rows**2
    alone = [apart or between % ROWS for between, apart in pairs]
    assert alone.count(0) == clash
    return sum(map(bool, alone))


@key(duel.passes_needed)
def passes_needed(size: int) -> str:
    """A value that depends on itself approaches its limit in each pass, and never reaches it."""
    assert how_many(12, 3, 12) == size
    value, exact = Fraction(1, 2), Fraction(1)
    for _ in range(100):
        value = value / 6 + exact * Fraction(5, 6)
        assert value != exact
    return "never"


@key(first_race.shows_or_not)
def shows_or_not(faces: int) -> str:
    return best(two=-abs(share(face == 0 for face in range(faces)) - Fraction(1, 2)), faces=0)


@key(wrapping_board.over_the_edge_solved)
def over_the_edge_solved(row: int, steps: int, options: dict[str, str]) -> str:
    at = (0, row)
    for _ in range(steps):
        at = step(at, "s")
    rows, there = at[1] - row, (at[1] - 1) % ROWS + 1
    if numbers(options["rows"])[-1] != rows:
        return "rows"
    return "over" if numbers(options["over"])[-1] != there else "sum"


@key(draft.order_of_wilds)
def order_of_wilds(dice: int, faces: int, options: dict[str, str]) -> str:
    wilds = [roll.count(0) for roll in product(range(faces), repeat=dice)]
    values = {"none": wilds.count(0), "one": wilds.count(1), "all": wilds.count(dice)}
    return falling(options, values | {"some": len(wilds) - wilds.count(0)})


@key(pushes.order_of_rivals)
def order_of_rivals(options: dict[str, str], **field: int) -> str:
    risks = {}
    for name in options:
        faces, dice = field[f"{name}_faces"], field[f"{name}_dice"]
        rolls = product(range(field["all"]), repeat=dice)
        risks[name] = share(any(face < faces for face in roll) for roll in rolls)
    return falling(options, risks)


@key(life.bad_luck_is_over)
def bad_luck_is_over(row: int) -> str:
    rows = [lost for lost in product((True, False), repeat=row + 1) if all(lost[:-1])]
    risk = share(lost[-1] for lost in rows)
    return "half" if risk == Fraction(1, 2) else "due" if risk < Fraction(1, 2) else "trend"


@key(duel.two_dice_solved)
def two_dice_solved(good: int, faces: int, options: dict[str, str]) -> str:
    rolls = product(range(faces), repeat=2)
    none = share(min(roll) >= good for roll in rolls)
    return "none" if numbers(options["none"])[-1] != none else "answer"
