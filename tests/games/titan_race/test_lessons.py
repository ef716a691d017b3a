"""Exercises of Titan Race, their keys found a second way: games are played, rolls are counted."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.titan_race.data.titans import NAMES, TITANS
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons import (
    TOPICS,
    draft,
    first_race,
    makers,
    pushes,
    questions,
    wrapping_board,
)
from azardia_nb.games.titan_race.odds.draft import ROWS
from azardia_nb.games.titan_race.odds.safety import along, distances, ring
from azardia_nb.games.titan_race.rules.board import FACES, PATHS, name_of, names_of
from azardia_nb.games.titan_race.text.sentences import PATH_NAMES
from azardia_nb.lessons.question import Question
from azardia_nb.text.language import LANGUAGES
from tests.lessons.asking import ask, check_questions, chosen, english
from tests.text.golden import pattern

EVERY = [make for lesson in TOPICS for make in makers(lesson)]
SEEDS = range(25)


def placed(*spaces: str, **more: object) -> Game:
    """Titans on a plain board, without Abilities; nothing happens by itself."""
    titans = [{"titan": titan, "space": at} for titan, at in zip(TITANS, spaces, strict=False)]
    setup = {"circuit": "plain", "cards": False, "numbers": {"abilities": 0}, "titans": titans}
    game = Game.place(setup | more, seed=1)
    game.automatic = False
    return game


def space(game: Game, seat: int = 0) -> str:
    return name_of(int(game.state["space"][seat]))


def path_of(question: Question) -> str:
    named = dict(zip(PATH_NAMES, PATHS, strict=False))
    return named[english(question, "path")]


def test_every_question_is_askable_and_judged() -> None:
    check_questions(EVERY, 1)


@pytest.mark.parametrize("lesson", TOPICS)
def test_a_lesson_asks_three_to_six_questions_each_of_its_own_and_new_ones_each_seed(
    lesson: int,
) -> None:
    asked = [
        [one.asked() + "".join(said for said, _ in one.choices()) for one in questions(lesson, n)]
        for n in range(9)
    ]
    ids = [one.id for one in questions(lesson, 0)]
    assert 3 <= len(ids) <= 6
    assert len({*ids}) == len(ids)
    assert all(len({*column}) > 1 for column in zip(*asked, strict=True))


def test_a_lesson_without_exercises_is_named() -> None:
    with pytest.raises(AzardiaError, match=pattern("exercises.none", lesson="T99")):
        questions(99, 0)


PREDICTED = [
    wrapping_board.three_left_or_right(np.random.default_rng(0)),
    wrapping_board.farthest(),
    draft.fewest_rows(),
    pushes.straight_before(),
]


@pytest.mark.parametrize("question", PREDICTED, ids=lambda question: question.id)
def test_a_prediction_is_askable_and_each_wrong_guess_has_a_word(question: Question) -> None:
    for code in LANGUAGES:
        assert "{" not in question.asked(code) + question.explained(code)
        assert question.check(str(question.answer), code).right
        said = {question.reason(str(one.answer), code) for one in question.mistakes}
        assert len(said - {""}) == len(question.mistakes) > 1


# --- T0 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "path"), [("trap", "s"), ("dash", "ss")])
def test_a_push_costs_the_pushed_titan_one_life_and_nobody_else(face: str, path: str) -> None:
    game = placed("C5", "C7", took=face)
    before = game.state["life"][:2].copy()
    game.play(f"go {path}")
    assert (before - game.state["life"][:2]).tolist() == [0, 1]
    for seed in SEEDS:
        assert chosen(ask(first_race.who_pays, seed)) == "rival"


def test_a_titan_without_lives_passes_for_one_turn() -> None:
    for seed in SEEDS:
        question = ask(first_race.no_lives_left, seed)
        lives = int(english(question, "lives").split()[0])
        titans = [{"titan": "slaugg", "space": "C5"}]
        titans.append({"titan": "grinder", "space": "C7", "life": lives})
        setup = {"circuit": "plain", "cards": False, "took": "trap", "titans": titans}
        game = Game.place(setup | {"numbers": {"abilities": 0}}, seed=seed)
        game.play("go s")
        while game.turn == 1:
            game.play(game.legal()[-1].action)
        assert game.turn == 2
        game.play(game.legal()[0].action)  # a die
        passed = game.turn == 1
        assert (chosen(question) == "passes") == passed


def test_colours_do_what_the_quiz_says() -> None:
    for seed in SEEDS:
        question = ask(first_race.own_colour, seed)
        titan = next(id for id, name in NAMES.items() if name == question.values["titan"])
        face = FACES[
            [first_race._colour(n)("en") for n in range(len(FACES))].index(
                english(question, "colour")
            )
        ]
        titans = [
            {"titan": titan, "space": "C1", "life": 3},
            {"titan": next(other for other in TITANS if other != titan), "space": "D6"},
        ]
        setup = {"circuit": "plain", "cards": False, "offer": [face, face], "titans": titans}
        game = Game.place(setup | {"numbers": {"abilities": 0}}, seed=0)
        game.play(f"take {face}")
        while game.turn == 1:
            game.play(game.legal()[0].action)
        change = int(game.state["life"][0]) - 3
        expected = {1: "gains", -1: "pays", 0: "plain"}
        assert chosen(question) == expected[change], (titan, face)


# --- T1 ---------------------------------------------------------------------------------------


def walked(start: str, path: str, lap: int = 1) -> tuple[str, int]:
    """Where a wild die's way ends in a game, and in which lap."""
    column, row = start[0], int(start[1:])
    far = name_of(max(distances(names_of().index(start)).items(), key=lambda one: one[1])[0])
    titans = [{"titan": "slaugg", "space": f"{column}{row}", "lap": lap}]
    titans.append({"titan": "grinder", "space": far})
    setup = {"circuit": "plain", "cards": False, "took": "wild", "titans": titans}
    game = Game.place(setup, seed=0)
    game.automatic = False
    game.play(f"go {path}")
    return space(game), int(game.state["lap"][0])


def test_ways_end_where_a_game_ends_them() -> None:
    for seed in SEEDS:
        question = ask(wrapping_board.where_it_ends, seed)
        end, _ = walked(str(question.values["space"]), path_of(question))
        assert question.answer == end
        assert {*question.options} <= {*names_of()}
        question = ask(wrapping_board.which_lap, seed)
        _, lap = walked(str(question.values["space"]), path_of(question), lap=2)
        assert question.answer == lap


def test_distances_are_those_of_a_plane_paved_with_the_board() -> None:
    # On an endless grid a step changes column and height by (0, ±2) or (±1, ±1).
    def flat(columns: int, rows: int) -> int:
        columns, rows = abs(columns), abs(rows)
        return columns + max(0, rows - columns) // 2

    for start, end in product(range(36), repeat=2):
        a, b = name_of(start), name_of(end)
        columns, rows = ord(b[0]) - ord(a[0]), int(b[1:]) - int(a[1:])
        copies = product((-6, 0, 6), (-12, 0, 12))
        assert distances(start)[end] == min(flat(columns + c, rows + r) for c, r in copies)
    for seed in SEEDS:
        question = ask(wrapping_board.how_far, seed)
        ends = (names_of().index(str(question.values[name])) for name in ("start", "end"))
        assert question.answer == distances(next(ends))[next(ends)]
    assert wrapping_board.farthest().answer == max(distances(7).values())
    assert max(distances(0, back=False).values()) == 8


def test_rings_come_back() -> None:
    for start, way in product(range(36), "slr"):
        found = ring(start, way)
        assert found[-1] == start
        assert len({*found}) == len(found) == (6 if way == "s" else 12)
    assert along(0, "s").laps == 0
    for seed in SEEDS:
        question = ask(wrapping_board.back_again, seed)
        assert question.answer == (6 if english(question, "way") == "straight ahead" else 12)


# --- T2 ---------------------------------------------------------------------------------------


def every_roll(dice: int) -> list[list[int]]:
    """The rows of all equally likely rolls, the best first."""
    return [sorted(roll, reverse=True) for roll in product(ROWS, repeat=dice)]


def average(values: list[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def test_the_draft_is_counted_roll_by_roll() -> None:
    for seed in SEEDS:
        question = ask(draft.best_of_several, seed)
        rolls = every_roll(int(question.values["dice"]))
        assert question.answer == Fraction(sum(roll[0] == 4 for roll in rolls), len(rolls))
        question = ask(draft.best_of_two_on_average, seed)
        place = 0 if "better" in question.asked() else 1
        assert question.answer == average([roll[place] for roll in every_roll(2)])
        question = ask(draft.to_deny, seed)
        dice = int(question.values["dice"])
        hits = [sum(face == 0 for face in roll) == 1 for roll in product(range(6), repeat=dice)]
        assert question.answer == average(hits)


def test_seats_get_what_a_draft_that_is_counted_gives_them() -> None:
    for seed in SEEDS:
        question = ask(draft.which_seat, seed)
        titans = int(question.values["titans"])
        if titans == 6:
            continue  # 46,656 rolls: the others will do
        rolls = every_roll(titans)
        worth = [average([roll[k] for roll in rolls]) for k in range(titans - 1)]
        worth.append(worth[0])
        worst = worth.index(min(worth)) + 1
        assert question.values["worst"] == worst
        assert question.check(str(question.answer)).said == f"Right: seat {worst}."
        question = ask(draft.a_seat_on_average, seed)
        rolls = every_roll(int(question.values["titans"]))
        picks = [rows for roll in rolls for rows in roll[:-1]]
        assert question.answer == average(picks)
    assert draft.fewest_rows().answer == "seat 3"


# --- T3 ---------------------------------------------------------------------------------------


def faces_by_playing(rival: str, me: str) -> int:
    """With how many faces a rival can push somebody, by trying them in a game."""
    pushing = 0
    for face in FACES:
        game = placed(rival, me, took=face)
        ways = [choice.action for choice in game.legal() if choice.action.startswith("go")]
        for way in ways:
            tried = game.branch()
            tried.play(way)
            if space(tried, 1) != me:
                pushing += 1
                break
    return pushing


def test_faces_that_push_are_those_of_a_game() -> None:
    for seed in SEEDS[:12]:
        question = ask(pushes.how_many_faces, seed)
        rival, me = str(question.values["rival"]), str(question.values["me"])
        assert question.answer == faces_by_playing(rival, me)
        question = ask(pushes.how_likely, seed)
        rival, me = str(question.values["rival"]), str(question.values["me"])
        faces, dice = faces_by_playing(rival, me), int(question.values["dice"])
        hit = [any(n < faces for n in roll) for roll in product(range(6), repeat=dice)]
        assert question.answer == average(hit)


def test_a_push_gives_as_many_rows_as_in_a_game() -> None:
    for seed in SEEDS:
        question = ask(pushes.rows_given, seed)
        me, rival = str(question.values["me"]), str(question.values["rival"])
        path = path_of(question)
        face = next(
            face
            for face in FACES[:-1]
            if any(c.action == f"go {path}" for c in placed(me, "F12", took=face).legal())
        )
        game = placed(me, rival, took=face)
        game.play(f"go {path}")
        assert question.answer == (int(space(game, 1)[1:]) - int(rival[1:])) % 12
