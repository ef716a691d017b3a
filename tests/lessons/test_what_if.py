"""The questions about positions, and their keys found a second way."""

from fractions import Fraction
from itertools import product

from azardia_nb import Game, Placed, Rulings
from azardia_nb.games.azardia.lessons import what_if
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, key

ROLLS = list(product(range(1, 11), repeat=2))


@key(what_if.meeting)
def test_a_meeting_is_counted(question: Question) -> Answer:
    ways = sum(a + b == question.values["rival"] - question.values["tile"] for a, b in ROLLS)
    return Fraction(ways, 100)


@key(what_if.actions_now)
def test_what_coins_can_buy_is_counted(question: Question) -> Answer:
    purse = int(str(question.values["coins"]("en")).replace(",", ""))
    level = purse >= 5000  # at level 5 it is tiles
    return 1 + (purse >= 1000) + level


def test_a_challenge_is_counted_and_played() -> None:
    sums = [a + b for a, b in ROLLS]
    wins = Fraction(sum(mine > other for mine, other in product(sums, sums)), 100**2)
    ties = Fraction(sum(mine == other for mine, other in product(sums, sums)), 100**2)
    found = {ask(what_if.winning, seed).answer for seed in SEEDS}
    assert found == {wins, wins / (1 - ties)}
    for tie, wanted in (("reroll", wins / (1 - ties)), ("arriver", wins)):
        won = 0
        for seed in range(400):
            game = Game.place(
                [Placed(20, level=2), Placed(27, level=2)],
                cards=False,
                rulings=Rulings(challenge_tie=tie),
                seed=seed,
            )
            game.automatic = False
            for step in ("roll", "roll 4 3", "add"):
                game.repeat(step)
            while game.position < 40 and all(pawn.level == 2 for pawn in game.pawns):
                if game.turn != 1:
                    break
                game.run_chance()
                if game.turn == 1 and game.phase == "move" and game.waiting == "seat":
                    game.play("keep")
            won += game.pawns[0].level == 3
        assert abs(won / 400 - wanted) < 0.1


def test_tiles_bought_shift_the_sum_that_is_needed() -> None:
    for seed in SEEDS:
        question = ask(what_if.bought_tiles, seed)
        steps, bought = (int(str(question.values[name])) for name in ("steps", "bought"))
        assert int(str(question.values["tile"])) + steps == question.values["target"]
        ways = [sum(a + b == n for a, b in ROLLS) for n in (steps, steps - bought)]
        assert question.answer == Fraction(ways[1] - ways[0], 100) != 0
        relative = f"{(ways[1] / ways[0] - 1) * 100:.4f}"
        assert "relative change" in question.check(relative).said


def test_the_rival_reached_most_often_is_counted() -> None:
    best = set()
    for seed in SEEDS:
        question = ask(what_if.best_reached, seed)
        ahead = [int(str(question.values[f"ahead_{at}"])) for at in (1, 2, 3)]
        apart = "subtract" in question.asked()
        hits = [sum(a + b == n or (apart and abs(a - b) == n) for a, b in ROLLS) for n in ahead]
        chances = [question.values[f"chance_{at}"] for at in (1, 2, 3)]
        assert chances == [Fraction(n, 100) for n in hits]
        assert question.answer == question.options[hits.index(max(hits))]
        best.add(sorted(ahead).index(ahead[hits.index(max(hits))]))
    assert len(best) == 2  # near where differences count, in the middle where only sums do
