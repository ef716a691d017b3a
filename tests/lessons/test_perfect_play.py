"""The questions about perfect play, and their keys found a second way."""

from fractions import Fraction

import pytest

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import perfect_play
from azardia_nb.games.azardia.odds.core.best import best_actions, win_chance
from azardia_nb.games.azardia.odds.core.solution import solution
from tests.lessons.asking import SEEDS, ask

FEW = range(12)  # seeds for what takes a walk of the engine each


def shown(values: object) -> Fraction:
    assert callable(values)
    return Fraction(str(values("en")).removesuffix("%")) / 100


def test_the_better_choice_is_that_of_best_actions() -> None:
    for seed in FEW:
        question = ask(perfect_play.better_choice, seed)
        v = question.values
        game = Game.place(
            [Placed(int(str(v["mine"])), level=5), Placed(int(str(v["rival"])), level=5)],
            cards=False,
        )
        game.automatic = False
        game.play("roll")
        game.happen(f"roll {v['low']} {v['high']}")
        best, other = best_actions(game)
        assert question.answer == f"{best.action}ing"
        for choice in (best, other):
            assert float(shown(v[choice.action])) == pytest.approx(1 - choice.win, abs=0.0006)
            assert float(shown(v[f"mine_{choice.action}"])) == pytest.approx(choice.win, abs=0.0006)
        assert other.loss > perfect_play.CLEAR


def test_the_rest_is_yours() -> None:
    for seed in SEEDS:
        question = ask(perfect_play.other_side, seed)
        theirs = [shown(question.values[name]) for name in ("add", "subtract")]
        # Exactly, not as it is shown: shown it is rounded.
        best = float(Fraction(question.answer))
        assert best == pytest.approx(float(max(1 - share for share in theirs)), abs=0.0005001)
        assert question.check(f"{float(max(1 - share for share in theirs)):.1%}").right


def test_before_the_roll_it_is_what_the_position_is_worth() -> None:
    for seed in FEW:
        question = ask(perfect_play.before_the_roll, seed)
        v = question.values
        game = Game.place(
            [Placed(int(str(v["mine"])), level=5), Placed(int(str(v["rival"])), level=5)],
            cards=False,
        )
        assert float(Fraction(question.answer)) == pytest.approx(win_chance(game), abs=1e-9)


def test_the_turn_is_worth_the_difference() -> None:
    for seed in FEW:
        question = ask(perfect_play.worth_of_the_turn, seed)
        tile = int(str(question.values["tile"]))
        pawns = [Placed(tile, level=5), Placed(tile, level=5)]
        first, second = (Game.place(pawns, cards=False, seat=seat) for seat in (1, 2))
        fall = win_chance(first) - win_chance(second)
        assert float(Fraction(question.answer)) == pytest.approx(fall, abs=1e-9)
        for text in (f"{fall * 100:.1f}", f"{fall * 100:.4f}", f"{fall * 100:.1f} puntos"):
            assert question.check(text).right
        reckoned = 200 * float(shown(question.values["win"])) - 100  # from what the question says
        assert question.check(f"{reckoned:.2f}").right
        assert question.told().endswith(" percentage points")
        assert f"{reckoned:.1f}".rstrip("0") in question.told(), "the numbers shown fit"


def test_a_percentage_is_said_as_one_and_never_as_a_fraction() -> None:
    question = perfect_play.mantis_wins()
    wins = 1 - solution().win(Game(2, characters=("lagartoon", "mantis"), cards=False))
    assert question.told() == f"{wins * 100:.1f}%"
    assert question.told("es") == question.told().replace(".", ",").replace("%", "\u00a0%")
    assert question.check(f"{wins * 100:.3f}%").right
    assert question.check(f"{wins * 100:.1f}%").right
    assert not question.check("50%").right
    assert "worth nothing" in question.check("50%").said
    assert question.check(f"{wins * 100 - 0.3:.1f}%").said.startswith("Close")
