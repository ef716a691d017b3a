"""The questions about a turn and its cards, and their keys found a second way."""

from fractions import Fraction
from itertools import combinations
from math import prod

from azardia_nb import Deck, Game, Placed
from azardia_nb.games.azardia.lessons import turn
from azardia_nb.games.azardia.rules.board import A_TILES
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, key


@key(turn.draw_in_one_turn)
def test_draws_in_a_small_deck_are_counted_pair_by_pair(question: Question) -> Answer:
    left, of = question.values["left"], question.values["copies"]
    pairs = list(combinations([*[True] * of, *[False] * (left - of)], 2))
    return Fraction(sum(map(any, pairs)), len(pairs))


@key(turn.within_turns)
def test_missing_turn_after_turn_is_a_product(question: Question) -> Answer:
    among, of, draws = (question.values[name] for name in ("among", "copies", "draws"))
    misses = prod(Fraction(among - of - n, among - n) for n in range(draws))
    return 1 - misses


def test_a_card_may_be_played_when_the_answer_says() -> None:
    for card in Deck.kit().cards:
        if card.deck != "action":
            continue
        for phase in ("roll", "play"):
            rival = Placed(60, "robot", level=2, coins=2000, hand=["shed-skin"])
            game = Game.place([Placed(30, "mantis", level=2, hand=[card.id]), rival], phase=phase)
            possible = any(choice.action.startswith(f"play {card.id}") for choice in game.legal())
            assert possible == (card.when.name.lower() == phase), (card.id, phase)


def test_the_last_answer_decides() -> None:
    moves = {"tail-swipe": -3, "boo": -6, "helping-claw": 4}
    for blow, steps in moves.items():
        for chain, struck in [
            ([], 1),
            (["intangible"], None),
            (["mirror-shell"], 0),
            (["intangible", "intangible"], 1),
            (["mirror-shell", "intangible"], 1),
            (["mirror-shell", "mirror-shell"], 1),
        ]:
            game = turn.exchanged((30, 50), blow, chain)
            expected = [30, 50]
            if struck is not None:
                expected[struck] += steps
            assert [pawn.tile for pawn in game.pawns] == expected, (blow, chain)


def test_cards_over_the_limit_are_discarded_in_a_game() -> None:
    harmless = ["royal-allowance", "royal-allowance", "royal-allowance", "haunted-rent"]
    for seed in SEEDS:
        question = ask(turn.over_the_limit, seed)
        before, tile, played = (question.values[name] for name in ("before", "tile", "played"))
        rival = Placed(79 if tile < 60 else 2, "robot")
        game = Game.place([Placed(tile - 4, "mantis", hand=harmless[:before]), rival])
        game.automatic = False
        for step in ("roll", "roll 3 1", "add"):
            game.repeat(step)
        assert game.pawns[0].tile == tile
        while game.waiting == "chance":
            game.happen("draw shed-skin")
        for _ in range(played):
            game.play(next(c.action for c in game.legal() if c.action.startswith("play royal")))
        game.play("end")
        discards = 0
        while game.seat == 1 and game.phase == "discard":
            game.play("discard shed-skin")
            discards += 1
        assert discards == question.answer
        assert (tile in A_TILES) == bool(question.values["special"])
