"""Keys of exercises and guesses, derived a second time from their texts and the rulebook."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path

import numpy as np
import pytest

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import whole_game
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Answer, Maker, Question
from azardia_nb.text.say import PERCENT, decimal
from tests.lessons.asked import GAMES
from tests.lessons.asking import ask, named
from tests.lessons.keys import KEYS, derived, option_name
from tests.lessons.keys_azardia import ROLLS

for path in Path(__file__).parent.glob("keys_*.py"):
    import_module(f"tests.lessons.{path.stem}")  # fills `KEYS`
MAKERS = [
    make
    for game in GAMES.values()
    for lesson in game.TOPICS
    for make in game.EXERCISES.makers(lesson)
]


def name(make: Maker) -> str:
    return f"{make.__module__.rpartition('.')[2]}.{make.__name__}"


@pytest.mark.parametrize("make", KEYS, ids=name)
def test_a_key_is_what_a_second_way_finds(make: Maker) -> None:
    way = KEYS[make]
    for seed in way.seeds if make in MAKERS else [0]:
        question = ask(make, seed) if make in MAKERS else guess(make)
        with named(seed, question.prompt()):
            second = derived(question, way.derive)
            with named("key", question.answer_text(), "second", second):
                assert agrees(question, second, way.digits)
                assert question.rule or second not in [
                    plain(mistake.answer) for mistake in question.mistakes
                ]


def test_every_exercise_has_its_key_derived_twice() -> None:
    assert [name(make) for make in MAKERS if make not in KEYS] == []


# Their answers come from many games or from a whole solution: tests/odds, tests/solve and
# tests/widgets/exhibits have tests of those.
PLAYED = {
    "best_plan",
    "mantis_wins",
    "one_pip_more",
    "thumbs_win",
}
UNDECIDED = {"when_to_buy"}  # it has no right answer


def guesses() -> Iterator[Maker]:
    """Yield the functions that make guesses in all lessons: they return a question."""
    for module in {import_module(make.__module__) for make in MAKERS}:
        for make in vars(module).values():
            if not isfunction(make) or make.__name__.startswith("_") or make in MAKERS:
                continue
            if make.__module__ == module.__name__ and returns(make) is Question:
                yield make


def returns(made: Callable[..., object]) -> object:
    return signature(made).return_annotation


def test_every_guess_has_its_answer_derived_twice() -> None:
    assert {make.__name__ for make in guesses() if make not in KEYS} == PLAYED | UNDECIDED


def guess(make: Callable[..., Question]) -> Question:
    """Return the question of a guess; needed arguments have fixed values."""
    needs = {"rng": np.random.default_rng(0), "steps": 9}
    return make(*(needs[name] for name in signature(make).parameters if name in needs))


def agrees(question: Question, second: object, digits: int | None) -> bool:
    """Return whether the key equals the second derivation, to `digits` decimals if given."""
    if question.kind == "choice":
        return plain(question.answer) == second
    if question.rule:
        return question.check(str(second)).right
    assert isinstance(second, int | Fraction | float)
    if digits is None:
        assert not isinstance(second, float), "say to how many digits"
        return plain(question.answer) == second
    scale = 1 if question.kind == "number" else PERCENT
    sign = "" if question.kind in ("number", "points") else "%"
    return question.check(decimal(Fraction(second) * scale, "en", digits) + sign).right


def plain(answer: Answer) -> Fraction | str:
    """Return a number, or the name of an option."""
    return option_name(answer) if isinstance(answer, str) else Fraction(answer)


# --- beside the exercises -------------------------------------------------------------------------


def about(pawn: Placed, rival: Placed) -> set[tuple[str, Fraction | int | str]]:
    placed = Game.place([pawn, rival], cards=False)
    asked = [whole_game.about(placed, np.random.default_rng(seed)) for seed in range(20)]
    assert placed.position == 0
    return {(question.id, question.answer) for question in asked if question is not None}


def test_rolls_that_meet_a_rival_are_counted() -> None:
    for here, there in ((2, 5), (20, 31), (30, 50)):
        ways = sum(here + sum(roll) == there for roll in ROLLS)
        assert about(Placed(here), Placed(there)) == {("game.meet", Fraction(ways, 100))}


def test_where_nothing_is_at_stake_nothing_is_asked() -> None:
    far = Placed(NUMBERS.gate + 1, level=NUMBERS.top_level)
    assert not about(Placed(2), far)
