"""An experiment repeats itself, and comes near the exact distributions."""

from azardia_nb.games.azardia.odds.dice import (
    PAIR,
    differences_rerolled,
)
from azardia_nb.probability.dice import fair
from azardia_nb.probability.experiment import (
    Experiment,
    differences,
    faces,
    sums,
)
from azardia_nb.probability.goodness_of_fit import face, loaded


def rolled(seed: int, times: int) -> Experiment:
    experiment = Experiment(seed, fair(PAIR))
    experiment.roll(times)
    return experiment


def test_the_same_seed_rolls_the_same() -> None:
    assert rolled(4, 50).rolls == rolled(4, 50).rolls
    assert rolled(4, 50).rolls != rolled(5, 50).rolls


def test_after_a_reset_the_rolls_are_new() -> None:
    experiment = rolled(4, 20)
    first = list(experiment.rolls)
    experiment.reset()
    assert not experiment.rolls
    experiment.roll(20)
    assert experiment.rolls != first


def test_rolls_are_counted() -> None:
    rolls = [(3, 7), (7, 3), (5, 5), (1, 2, 9), (4,)]
    assert faces(rolls) == {3: 2, 7: 2, 5: 2, 1: 1, 2: 1, 9: 1, 4: 1}
    assert sums(rolls) == {10: 3}
    assert differences(rolls[:3]) == {4: 2, 0: 1}


def test_a_second_zero_stands_and_a_first_one_waits() -> None:
    assert differences_rerolled([(2, 2)]) == {}
    assert differences_rerolled([(2, 2), (3, 3)]) == {0: 1}
    assert differences_rerolled([(2, 2), (3, 3), (4, 4)]) == {0: 1}
    assert differences_rerolled([(1, 4), (2, 2), (9, 3)]) == {3: 1, 6: 1}


def test_only_the_second_die_is_loaded() -> None:
    experiment = Experiment(2, (face(10), loaded(10, 10, 3)))
    experiment.roll(4000)
    first, second = (sum(roll[at] == 10 for roll in experiment.rolls) for at in (0, 1))
    assert 320 < first < 480  # 400 expected, 4 standard deviations either way
    assert 880 < second < 1120  # 1000 expected
