"""Exercises about the duel: who finishes first, and the order in which values are computed."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.titan_race.odds.bare_duel import Option, Place, places, solve
from azardia_nb.games.titan_race.odds.draft import FARTHEST, at_least
from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES, PATH_NAMES
from azardia_nb.lessons.question import LONGEST, Question, counted, in_words
from azardia_nb.lessons.topic import Topic, but, one_of, shown, shown_as, wrong
from azardia_nb.text.language import plural
from azardia_nb.text.say import PERCENT, percent

DICE = plural("{n} die", "{n} dice")
NEAR = 7  # first row from which the finish is near

# --- before the passes are shown ----------------------------------------------------------------

LAPS = 1

ask = Topic(__file__, "duel", turns=LAPS * board.ROWS, round=board.ROWS, columns=board.A_ROW)


def passes_needed() -> Question:
    size = sum(1 for _ in places(LAPS))
    return ask.choice("passes_needed", "never", shown(size=size))


# --- before the table is shown ------------------------------------------------------------------

CELLS = (Place(10, 11, 3), Place(9, 11, 2))  # from which the rival finishes with any die


def cells() -> tuple[Question, ...]:
    """Return two cells of the table that are worked out by hand."""
    return *map(_cell, CELLS), *_row_nine()


ROW_NINE = Place(9, 9, 2)  # worked out by hand in the sheet of blanks


def _row_nine() -> Iterator[Question]:
    """Yield questions that lead to the value of ROW_NINE."""
    solved, faces = solve(1), len(board.FACES)
    best = [options[0].worth for options in solved.options(ROW_NINE)]
    good, low = best.count(Fraction(1)), min(best)
    need = board.ROWS + 1 - ROW_NINE.mine
    at_once = int(at_least(need, 1) * faces)
    some = 1 - Fraction(faces - good, faces) ** 2
    fields = {"row": ROW_NINE.mine, "faces": faces, "good": good, "bad": faces - good}
    yield ask.number(
        "sure_faces", good, wrong(at_once=at_once, all=faces), shown(**fields, need=need)
    )
    yield ask.chance(
        "rival_misses",
        low,
        wrong(one_die=1 - at_least(need, 1)),
        shown(at_once=at_once, others=faces - at_once, faces=faces),
    )
    yield ask.chance("sure_of_two", some, wrong(one_die=Fraction(good, faces)), shown(**fields))
    yield ask.chance(
        "row_nine",
        solved.values[ROW_NINE],
        wrong(sure_only=some, mean=(1 + low) / 2),
        shown(some=str(some), none=str(1 - some), low=str(low)),
    )


def _cell(place: Place) -> Question:
    need = board.ROWS + 1 - place.mine
    one = at_least(need, 1)
    good = int(one * len(board.FACES))
    return ask.chance(
        "cell",
        solve(1).values[place],
        wrong(one_die=one, both=one**2),
        shown(mine=place.mine, theirs=place.theirs, need=need, good=good),
        shown(faces=len(board.FACES), bad=len(board.FACES) - good),
        id=f"duel.cell_{place.mine}",
    )


# --- exercises ----------------------------------------------------------------------------------


def finishes_now(rng: np.random.Generator) -> Question:
    need = int(rng.integers(3, FARTHEST + 1))
    dice = int(rng.integers(2, 5))
    one = at_least(need, 1)
    answer = at_least(need, dice)
    return ask.chance(
        "finishes_now",
        answer,
        wrong(one_die=one, all_dice=one**dice, added=min(Fraction(1), dice * one)),
        shown(need=need, dice=counted(dice, DICE), short=1 - one, one=one, none=(1 - one) ** dice),
    )


CLEAR = Fraction(1, 10)  # minimum difference between two options


def which_way(rng: np.random.Generator) -> Question:
    place, face, best, other = _clear_choices()[rng.integers(len(_clear_choices()))]
    mine, theirs = _space_names(place, int(rng.integers(board.A_ROW)))
    options = ("better", "worse") if rng.integers(2) else ("worse", "better")
    return ask.choice(
        "which_way",
        "better",
        shown(
            mine=mine,
            theirs=theirs,
            rows=board.ROWS,
            face=in_words(FACE_NAMES[face]),
            better=_way(best),
            worse=_way(other),
            high=best.worth,
            low=other.worth,
        ),
        options=options,
    )


def which_first(rng: np.random.Generator) -> Question:
    sums = rng.choice(np.arange(8, 2 * board.ROWS - 2), 3, replace=False)
    values: dict[str, object] = {}
    for at, total in enumerate(sums.tolist(), 1):
        low = max(1, total - board.ROWS)
        a = int(rng.integers(low, min(board.ROWS, total - 1) + 1))
        values |= {f"a{at}": a, f"b{at}": total - a, f"s{at}": total}
    names = ("first", "second", "third")
    return ask.choice(
        "which_first",
        names[int(np.argmax(sums))],
        wrong(smaller=tuple(but(one, sum=n) for one, n in zip(names, sums.tolist(), strict=True))),
        shown(rows=board.ROWS, **values),
    )


def how_many(rng: np.random.Generator) -> Question:
    laps = int(rng.integers(1, 8))
    rows = board.ROWS * laps
    answer = sum(1 for _ in places(laps))
    clash = board.A_ROW * rows**2 - answer
    return ask.number(
        "how_many",
        answer,
        wrong(
            with_meetings=board.A_ROW * rows**2,
            once_each=rows**2 - clash,
            rows_added=board.A_ROW * 2 * rows - clash,
        ),
        shown(laps=laps, rows=rows, clash=clash),
    )


def better_of_two(rng: np.random.Generator) -> Question:
    place, x, y, good = _two_kinds()[rng.integers(len(_two_kinds()))]
    mine, theirs = _space_names(place, int(rng.integers(board.A_ROW)))
    faces = len(board.FACES)
    one, p = Fraction(good, faces), 1 - Fraction(faces - good, faces) ** 2
    return ask.percent(
        "better_of_two",
        solve(1).values[place],
        wrong(
            one_die=one * x + (1 - one) * y,
            both_good=one**2 * x + (1 - one**2) * y,
            good_only=p * x,
            mean=(x + y) / 2,
        ),
        shown(mine=mine, theirs=theirs, good=good, x=x, y=y, p=p, q=1 - p),
    )


def two_dice_solved(rng: np.random.Generator) -> Question:
    faces, slip = len(board.FACES), one_of(rng, ("none", "answer"))
    good = int(rng.integers(1, 4))
    x, y = Fraction(int(rng.integers(60, 91)), 100), Fraction(int(rng.integers(20, 41)), 100)
    miss = Fraction(faces - good, faces)
    none = 1 - Fraction(2 * good, faces) if slip == "none" else miss**2
    some = 1 - none
    result = (x + y) / 2 if slip == "answer" else some * x + none * y
    return ask.step(
        "two_dice_solved",
        slip,
        shown(good=good, faces=faces, bad=faces - good, none=str(none), some=str(some)),
        shown_as(percent, x=x, y=y, found=result, right=(1 - miss**2) * x + miss**2 * y),
    )


MAKERS = (
    finishes_now,
    which_first,
    better_of_two,
    which_way,
    how_many,
    two_dice_solved,
)
BLANKS = (cells,)


def _space_names(place: Place, shift: int) -> tuple[str, str]:
    """Return the names of both spaces, with the board shifted by `shift` pairs of columns."""
    column = (place.mine + 1) % 2 + 2 * shift
    mine = board.name_of(board.space_at(column, place.mine))
    return mine, board.name_of(board.space_at((column + place.apart) % board.COLUMNS, place.theirs))


def _way(option: Option) -> Callable[[str], str]:
    return in_words(PATH_NAMES[board.PATHS.index(option.path)])


@cache
def _clear_choices() -> list[tuple[Place, int, Option, Option]]:
    """Return positions and faces with a clearly best option, and the best and worst options."""
    solved = solve(1)
    return [
        (place, face, options[0], options[-1])
        for place in solved.values
        if min(place.mine, place.theirs) >= NEAR
        for face, options in enumerate(solved.options(place))
        if options[0].worth - options[-1].worth >= CLEAR and _are_simple(options[0], options[-1])
    ]


@cache
def _two_kinds() -> list[tuple[Place, Fraction, Fraction, int]]:
    """Return positions with two values of faces: (place, higher, lower, faces with the higher)."""
    solved = solve(1)
    positions = []
    for place in solved.values:
        best = [options[0] for options in solved.options(place)]
        worth = sorted({one.worth for one in best})
        if solved.values[place] == solved.values[ROW_NINE]:
            continue  # the sheet of blanks gives it away
        if len(worth) == 2 and worth[0] > 0 and worth[0].denominator < PERCENT:
            y, x = worth
            positions.append((place, x, y, sum(one.worth == x for one in best)))
    return positions


def _are_simple(*options: Option) -> bool:
    """Return whether the values of all options are fractions with small denominators."""
    return all(one.worth.denominator <= LONGEST for one in options)
