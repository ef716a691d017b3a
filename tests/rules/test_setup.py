"""How a game begins: initial rolls, decks, and set-ups that the rules forbid."""

import pytest

from azardia_nb import ForbiddenPosition, Game, Placed, Rulings
from azardia_nb.errors import IllegalAction
from tests.cases import each

# --- initial rolls --------------------------------------------------------------------------------


CHARACTERS = ("mantis", "robot", "lagartoon", "kuchuritok")


def begin(players: int, **options: object) -> Game:
    game = Game(players=players, cards=False, seed=1, **options)  # type: ignore[arg-type]
    game.automatic = False
    return game


def roll(game: Game, *rolls: str) -> None:
    """Roll for each seat that has to, with these dice in turn."""
    for dice in rolls:
        if game.waiting == "seat":
            game.play("roll")
        game.happen(f"roll {dice}")


def choose(game: Game, *characters: str) -> None:
    for character in characters:
        game.play(f"choose {character}")


def players(game: Game) -> list[int]:
    return [pawn.player for pawn in game.pawns]


# The players' rolls in order, and the resulting order of picking.
ROLLED = {
    "the highest picks first": (["2 3", "9 9", "5 4"], [2, 3, 1]),
    "sums, and not single dice": (["10 1", "6 6"], [2, 1]),
    "two who tie roll again; the third stays last": (
        ["5 5", "1 1", "4 6", "1 2", "2 2"],
        [3, 1, 2],
    ),
    "who ties low down stays below": (["1 1", "9 9", "1 1", "10 10", "10 9"], [2, 1, 3]),
    "until it is broken": (["5 5", "4 6", "3 3", "2 4", "1 1", "1 2"], [2, 1]),
    "three tie, and two of them again": (
        ["5 5", "5 5", "5 5", "2 2", "9 9", "1 3", "1 1", "1 2"],
        [2, 3, 1],
    ),
}


@each("case", ROLLED)
def test_setup_roll(case: str) -> None:
    rolls, order = ROLLED[case]
    game = begin(len(order))
    roll(game, *rolls)
    choose(game, *CHARACTERS[: len(order)])
    assert [pawn.character for pawn in game.pawns] == [*CHARACTERS[: len(order)]]
    assert players(game) == order
    assert [pawn.tile for pawn in game.pawns] == [*range(1, len(order) + 1)]


def test_setup_roll_two_pairs_of_ties() -> None:
    game = begin(4)
    roll(game, "5 5", "2 2", "5 5", "2 2")
    # 1 and 3 part the first two places, 2 and 4 the last two, each pair with rolls of its own.
    again = {1: "1 1", 3: "2 2", 2: "9 9", 4: "8 8"}
    for _ in range(4):
        assert game.seat is not None
        roll(game, again[game.seat])
    choose(game, *CHARACTERS)
    assert players(game) == [3, 1, 2, 4]


@each("rolls", [[], ["9 9", "1 1"]])
def test_setup_roll_refuses_a_character_before_the_rolls_and_a_second_time(
    rolls: list[str],
) -> None:
    game = begin(2)
    roll(game, *rolls)
    if rolls:
        choose(game, "mantis")
    with pytest.raises(IllegalAction) as refused:
        game.play("choose mantis")
    assert refused.value.rule == "setup.roll"


def test_setup_start_everybody_begins_with_nothing() -> None:
    game = Game(players=4, seed=3)
    game.automatic = False
    roll(game, "4 4", "3 3", "2 2", "1 1")
    choose(game, *CHARACTERS[:3])
    if game.phase == "choose":  # the last one has one character left
        choose(game, CHARACTERS[3])
    for pawn in game.pawns:
        assert (pawn.level, pawn.coins, pawn.hand, pawn.skip) == (1, 0, {}, 0)


def test_setup_start_with_given_characters() -> None:
    game = begin(3, characters=CHARACTERS[:3])
    assert [(pawn.character, pawn.tile) for pawn in game.pawns] == [
        *zip(CHARACTERS[:3], (1, 2, 3), strict=True)
    ]
    assert (game.phase, game.seat, game.round) == ("roll", 1, 1)


@each(
    "answer, rolls, order, tiles",
    [
        ("selection", ["2 2", "9 9", "5 5"], [2, 3, 1], [1, 2, 3]),
        ("selection", ["5 5", "9 9", "2 2"], [2, 1, 3], [1, 2, 3]),
        # Clockwise from the highest roll, though the tiles still follow the order of picking.
        ("seats", ["5 5", "9 9", "2 2"], [2, 3, 1], [1, 3, 2]),
    ],
)
def test_turn_order(answer: str, rolls: list[str], order: list[int], tiles: list[int]) -> None:
    game = begin(3, rulings=Rulings(turn_order=answer))
    roll(game, *rolls)
    choose(game, *CHARACTERS[:3])
    assert (players(game), game.seat) == (order, 1)
    assert [pawn.tile for pawn in game.pawns] == tiles


# --- card decks -----------------------------------------------------------------------------------


def test_cards_decks_begin_with_empty_discards() -> None:
    game = Game(players=3, seed=1)
    game.automatic = False
    assert game.decks == {"action": (100, 0), "penalty": (25, 0), "event": (10, 0)}


def test_cards_decks_a_drawn_card_is_no_longer_in_the_deck() -> None:
    game = Game(players=2, characters=("kuchuritok", "mantis"), seed=1)
    game.automatic = False
    event = game.deck.ids[-1]
    if game.waiting == "chance":  # the event of the first round
        game.happen(f"draw {event}")
    before = game.decks["action"][0]
    game.play("roll")
    game.happen("roll 1 1")
    game.play("add")
    first = next(outcome for outcome, _ in game.chance())
    game.happen(first)
    game.happen(next(outcome for outcome, _ in game.chance()))
    assert game.decks["action"] == (before - 2, 0)
    assert game.pawns[0].cards == 2


def test_cards_decks_chance_weighs_the_cards_left() -> None:
    """Nobody knows the order of a face-down deck: a card is as likely as its copies left."""
    game = Game(players=2, characters=("kuchuritok", "mantis"), seed=1)
    game.automatic = False
    if game.waiting == "chance":
        game.happen(f"draw {game.deck.ids[-1]}")
    game.play("roll")
    game.happen("roll 1 1")
    game.play("add")
    odds = dict(game.chance())
    assert sum(odds.values()) == 1
    for outcome, chance in odds.items():
        assert chance * 100 == game.deck.card(outcome.removeprefix("draw ")).count


# --- forbidden setups -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pawns", "rule", "seat"),
    [
        ([Placed(12), Placed(100, level=2)], "zones.zero", 2),
        ([Placed(12), Placed(80, level=2)], "zones.return", 2),
        ([Placed(70, level=5, crossed=True), Placed(12)], "zones.floor", 1),
        ([Placed(90, level=5, crossed=False), Placed(12)], "zones.tyrant", 1),
        ([Placed(12), Placed(13, coins=7000)], "coins.cap", 2),
        ([Placed(12), Placed(13, hand=["sprint"])], "cards.decks", 2),
        ([Placed(150, level=5), Placed(150, level=5)], "grace", None),
        ([Placed(1)], "goal", None),
    ],
)
def test_the_error_tells_the_rule_and_the_pawn(
    pawns: list[Placed], rule: str, seat: int | None
) -> None:
    with pytest.raises(ForbiddenPosition, match=rule) as refused:
        Game.place(pawns, cards=False)
    assert (refused.value.rule, refused.value.seat) == (rule, seat)
