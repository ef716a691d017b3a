"""Game: what it refuses, how one moves through it, and what it tells."""

import pickle
import tracemalloc
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from azardia_nb import AzardiaError, Deck, Entry, Game, IllegalAction, NotationError, Rulings
from azardia_nb.games import load
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules.state import make_rules
from azardia_nb.games.azardia.text.texts import RULES
from tests.text.golden import pattern, wording

from .walks import DECKS, play_on, table

TWO = ("lagartoon", "mantis")


def core(**options: Any) -> Game:
    """Return a core game for two that waits for its dice."""
    game = Game(2, characters=TWO, cards=False, **options)
    game.automatic = False
    return game


def placed(*pawns: Placed, deck: Deck | None = None, **options: Any) -> Game:
    """Return a game in a position, with the rulings of the defaults."""
    rules = make_rules(Rulings().codes, table(deck))
    game = Game.from_state(build(rules, deck, pawns, **options), deck=deck, seed=1)
    game.automatic = False
    return game


def rolled(game: Game, *dice: int) -> Game:
    game.play("roll")
    game.happen("roll " + " ".join(map(str, dice)))
    return game


# --- beginning --------------------------------------------------------------------------------

WRONG = {
    "one player": ({"players": 1}, "2 to 4"),
    "five players": ({"players": 5}, "2 to 4"),
    "players as text": ({"players": "3"}, "2 to 4"),
    "two and a half": ({"players": 2.5}, "2 to 4"),
    "two point nought": ({"players": 2.0}, "2 to 4"),
    "True players": ({"players": True}, "2 to 4"),
    "no number of players": ({"players": None}, "2 to 4"),
    "too few characters": ({"players": 3, "characters": TWO}, "name 3"),
    "a single name": ({"players": 2, "characters": "mantis"}, "name 2"),
    "characters that have no order": ({"players": 2, "characters": set(TWO)}, "name 2"),
    "characters that are a number": ({"players": 2, "characters": 2}, "name 2"),
    "an unknown character": ({"players": 2, "characters": ("mantis", "dragon")}, "lagartoon"),
    "a character in capitals": ({"players": 2, "characters": ("Mantis", "robot")}, "mantis"),
    "a character that is no name": ({"players": 2, "characters": ("mantis", 3)}, "lagartoon"),
    "a character twice": ({"players": 2, "characters": ("mantis", "mantis")}, "twice"),
    "cards as text": ({"cards": "no"}, "False"),
    "cards as a number": ({"cards": 0}, "False"),
    "a deck in the core game": ({"cards": False, "deck": Deck.kit()}, "core game"),
    "a deck's file name": ({"deck": "my-deck.toml"}, "Deck.load"),
    "rulings as a dict": ({"rulings": {"zone_return": "stop"}}, "Rulings"),
    "a seed as text": ({"seed": "seven"}, "whole number"),
    "a seed below nought": ({"seed": -1}, "whole number"),
    "half a seed": ({"seed": 0.5}, "whole number"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_beginning_is_refused(case: str) -> None:
    options, right = WRONG[case]
    with pytest.raises(AzardiaError, match=right) as refused:
        Game(**options)
    assert "\n" not in str(refused.value)


def test_wrong_rulings_are_refused() -> None:
    with pytest.raises(AzardiaError, match="zone_return"):
        Rulings(zone_returns="stop")
    with pytest.raises(AzardiaError, match="'carry' or 'stop'"):
        Rulings(zone_return="halt")
    for wrong in (1, 0, "true", None, [True]):
        with pytest.raises(AzardiaError, match="boost_challenges"):
            Rulings(boost_challenges=wrong)  # type: ignore[arg-type]


def test_numpy_numbers_are_numbers() -> None:
    game = Game(np.int64(3), seed=np.uint8(4))  # type: ignore[arg-type]
    assert game.players == 3
    assert game.view(np.int64(2)).pawns  # type: ignore[arg-type]
    game.go(np.int32(0))  # type: ignore[arg-type]


def test_a_game_begins_with_the_initial_rolls() -> None:
    game = Game(3, seed=5)
    assert (game.phase, game.waiting, game.seat, game.round) == ("setup", "seat", 1, 0)
    assert [pawn.tile for pawn in game.pawns] == [0, 0, 0]
    assert [choice.action for choice in game.legal()] == ["roll"]


def test_with_characters_the_first_round_begins() -> None:
    game = Game(4, characters=("robot", "mantis", "kuchuritok", "lagartoon"), seed=5)
    assert (game.phase, game.seat, game.turn, game.round) == ("roll", 1, 1, 1)
    assert [pawn.tile for pawn in game.pawns] == [1, 2, 3, 4]
    assert [pawn.chair for pawn in game.pawns] == [1, 2, 3, 4]
    assert game.decks["event"] == (9, 1)


# --- playing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["addd", "", "  ", "add +a", "roll 7 3", "42", "play", "Roll"])
def test_no_action_at_all(text: str) -> None:
    game = core()
    before = game.notation
    with pytest.raises(NotationError) as refused:
        game.play(text)
    assert "\n" not in str(refused.value)
    assert not isinstance(refused.value, IllegalAction)
    assert (game.notation, len(game)) == (before, 0)


@pytest.mark.parametrize("text", [None, 3, b"roll", ["roll"]])
def test_an_action_is_a_text(text: Any) -> None:
    for call in (core().play, core().why_not, core().happen, core().repeat):
        with pytest.raises(NotationError, match=r"is (a )?text"):
            call(text)


ILLEGAL = {
    "level": ("coins.level", "5,000"),
    "tile": ("coins.tile", "1,000"),
    "add": ("turn.roll", "roll"),
    "end": ("turn.play", "roll"),
    "keep": ("challenge", "roll"),
    "pass": ("turn.respond", "roll"),
    "roll+a": ("coins.die", "after you see"),
    "ability on 2": ("ability.lagartoon", "phase B"),
    "choose mantis": ("setup.roll", "roll"),
}


@pytest.mark.parametrize("action", ILLEGAL)
def test_an_illegal_action_names_its_rule(action: str) -> None:
    rule, helpful = ILLEGAL[action]
    game = core()
    before = game.state.tobytes()
    with pytest.raises(IllegalAction, match=helpful) as refused:
        game.play(action)
    assert refused.value.rule == rule in RULES
    assert f"({rule})" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert (game.state.tobytes(), len(game), game.steps) == (before, 0, [])
    told = game.why_not(action, "es")
    assert told is not None
    assert told[0] == rule
    assert told[1] != game.why_not(action)[1]  # type: ignore[index]


def test_a_refusal_keeps_what_was_undone() -> None:
    game = rolled(core(), 7, 3)
    game.undo()
    for wrong in ("level", "rolll"):
        with pytest.raises(AzardiaError):
            game.play(wrong)
    assert len(game) == 2
    assert game.redo()


def test_nothing_is_played_when_it_is_over() -> None:
    game = core(seed=3)
    game.automatic = True
    play_on(game, np.random.default_rng(3), 100_000)
    assert (game.waiting, game.seat, game.phase) == ("over", None, "over")
    assert game.winner in (1, 2)
    assert game.legal() == game.chance() == []
    with pytest.raises(IllegalAction) as refused:
        game.play("roll")
    assert refused.value.rule == "goal"
    with pytest.raises(NotationError):
        game.happen("roll 1 1")


# --- typed dice -------------------------------------------------------------------------------


def test_dice_typed_in() -> None:
    game = core()
    game.play("roll")
    assert (game.waiting, game.seat, game.legal()) == ("chance", None, [])
    odds = game.chance()
    assert len(odds) == 100
    assert sum(chance for _, chance in odds) == 1
    assert ("roll 10 1", Fraction(1, 100)) in odds
    game.happen("roll 0 1")  # the face 0 counts 10
    assert game.dice == (10, 1)
    assert game.steps == ["roll", "roll 10 1"]


WRONG_DICE = ["roll 7", "roll 7 3 1", "roll 11 1", "roll -1 3", "roll a b", "7 3", "roll", ""]
WRONG_DICE += ["draw sprint", "roll 07 3", "roll 7,3", "roll ٣ 3", "roll 1_0 3", "roll 7.0 3"]


@pytest.mark.parametrize("text", WRONG_DICE)
def test_wrong_dice_change_nothing(text: str) -> None:
    game = core()
    game.play("roll")
    before = game.notation
    with pytest.raises(NotationError, match=r"2 dice .* `roll 7 7`") as refused:
        game.happen(text)
    assert "\n" not in str(refused.value)
    assert (game.notation, len(game)) == (before, 1)


def test_no_dice_are_due() -> None:
    with pytest.raises(NotationError, match=pattern("refused.no_chance")):
        core().happen("roll 1 1")
    game = core()
    game.play("roll")
    with pytest.raises(IllegalAction):
        game.play("add")


@pytest.mark.parametrize("text", ["draw", "draw sprint sprint", "draw nothing", "steal sprint"])
def test_wrong_cards_change_nothing(text: str) -> None:
    deck = Deck.load(DECKS / "cases.toml")
    game = placed(Placed(1, "robot"), Placed(2, "mantis"), deck=deck)
    rolled(game, 2, 1).play("add")
    before = game.notation
    with pytest.raises(NotationError) as refused:
        game.happen(text)
    assert "\n" not in str(refused.value)
    assert game.notation == before


def test_a_card_that_is_not_there_is_not_drawn() -> None:
    deck = Deck.load(DECKS / "three-actions.toml")
    [*_] = deck.cards
    game = placed(Placed(1, "robot"), Placed(2, "mantis"), deck=deck)
    rolled(game, 2, 1).play("add")
    penalty = next((c.id for c in deck.cards if c.deck != "action"), None)
    if penalty is not None:
        with pytest.raises(NotationError, match="not there"):
            game.happen(f"draw {penalty}")
    first = game.chance()[0][0]
    card = deck.card(first.removeprefix("draw "))
    if card.count == 1:
        game.happen(first)
        with pytest.raises(NotationError, match="not there"):
            game.happen(first)


# --- moving through a game --------------------------------------------------------------------


def test_undo_and_redo() -> None:
    game = Game(3, characters=("robot", "mantis", "lagartoon"), seed=11)
    start = game.notation
    assert not game.undo()
    assert not game.redo()
    game.play("roll")
    after = game.notation
    choice = game.legal()[0].action
    game.play(choice)
    assert game.undo()
    assert game.notation == after
    assert game.undo()
    assert game.notation == start
    assert not game.undo()
    assert game.redo()
    assert game.notation == after  # with the same dice
    assert game.redo()
    assert not game.redo()


def test_playing_on_forgets_what_was_undone() -> None:
    game = rolled(core(), 7, 3)
    game.play("add")
    game.undo()
    game.play("subtract")
    assert game.steps == ["roll", "roll 7 3", "subtract"]
    assert not game.redo()


def test_playing_the_same_again_needs_new_dice() -> None:
    game = core(seed=1)
    game.automatic = True
    game.play("roll")
    first = game.steps
    seen = set()
    for _ in range(20):
        game.undo()
        game.play("roll")
        seen.add(game.steps[-1])
    assert len(seen) > 1
    assert first[0] == "roll"


@pytest.mark.parametrize("position", [-1, 3, 1.0, "1", None, True, [0]])
def test_no_such_point(position: Any) -> None:
    game = rolled(core(), 7, 3)
    with pytest.raises(AzardiaError, match="0 to 2"):
        game.go(position)
    if position is not None:
        with pytest.raises(AzardiaError, match="0 to 2"):
            game.branch(position)
    assert game.position == 2


def test_go_anywhere() -> None:
    game = rolled(core(), 7, 3)
    game.play("add")
    lines = []
    for position in range(4):
        game.go(position)
        assert game.position == position
        lines.append(game.notation)
    assert len(set(lines)) == 4
    game.go(1)
    assert game.waiting == "chance"
    game.happen("roll 2 2")  # another roll from here on
    assert game.steps == ["roll", "roll 2 2"]


def test_a_branch_goes_its_own_way() -> None:
    game = core(seed=2)
    game.automatic = True
    game.play("roll")
    game.play("add")
    game.play(game.legal()[0].action)
    line, steps = game.notation, game.steps
    other = game.branch(2)
    assert other.notation != line
    assert other.automatic
    other.play("subtract")
    assert (game.notation, game.steps) == (line, steps)
    here = game.branch()
    assert here == game
    assert here is not game
    game.play(game.legal()[0].action)
    assert here.notation == line
    assert other.steps[:2] == steps[:2]
    assert other.steps[2] == "subtract"


def test_branches_have_dice_of_their_own() -> None:
    game = core(seed=2)
    game.automatic = True
    rolls = set()
    for _ in range(20):
        branch = game.branch()
        branch.play("roll")
        rolls.add(branch.steps[1])
    assert len(rolls) > 5


def test_a_branch_keeps_its_rulings_and_deck() -> None:
    deck = Deck.load(DECKS / "cases.toml")
    game = Game(2, characters=TWO, deck=deck, rulings=Rulings(zone_return="stop"), seed=1)
    other = game.branch()
    assert (other.rulings, other.deck) == (game.rulings, deck)


# --- seeds and automatic play -----------------------------------------------------------------


def played(seed: int | None, cards: bool = True) -> list[str]:
    game = Game(3, seed=seed, cards=cards)
    rng = np.random.default_rng(0)
    for _ in range(60):
        choices = game.legal()
        game.play(choices[rng.integers(len(choices))].action)
    return game.steps


@pytest.mark.parametrize("cards", [True, False])
def test_a_seed_repeats_its_game(cards: bool) -> None:
    assert played(8, cards) == played(8, cards)
    assert played(8, cards) != played(9, cards)


def test_without_a_seed_games_differ() -> None:
    assert played(None) != played(None)


def test_automatic_stops_where_somebody_must_decide() -> None:
    game = Game(3, seed=4)
    rng = np.random.default_rng(1)
    for _ in range(80):
        assert game.waiting == "seat"
        choices = game.legal()
        game.play(choices[rng.integers(len(choices))].action)
    game.automatic = False
    while game.legal()[0].action != "roll":
        play_on(game, rng, 1)
        if game.waiting == "chance":
            game.run_chance()
    game.play("roll")
    assert game.waiting == "chance"
    game.run_chance()
    assert game.waiting == "seat"


# --- what it tells ----------------------------------------------------------------------------


def test_play_returns_what_happened() -> None:
    game = core(seed=1)
    game.automatic = True
    entries = game.play("roll")
    assert [entry.event for entry in entries] == ["rolled"]
    assert entries == game.log()
    assert game.happen is not None
    more = game.play("add")
    assert game.log() == entries + more
    game.undo()
    assert game.log() == entries


def test_the_log_of_a_move() -> None:
    game = placed(Placed(78, level=4), Placed(12))
    rolled(game, 7, 3)
    game.play("add")
    rolls, adds, moves, returns = game.log()
    assert rolls == Entry(2, 1, 1, 1, "rolled", "turn.roll", None, rolls.sentence, (), (7, 3))
    assert rolls.sentence == "Lagartoon rolls 7 and 3."
    assert (adds.event, adds.position) == ("added", 3)
    assert moves.path == (78, 79, *range(1, 10))
    assert (returns.rule, returns.ruling) == ("zones.return", "zone_return")
    spanish = game.log("es")
    assert [e.rule for e in spanish] == [e.rule for e in game.log()]
    assert all(a.sentence != b.sentence for a, b in zip(spanish, game.log(), strict=True))
    with pytest.raises(AzardiaError, match="language"):
        game.log("fr")


def test_paths_are_walked_step_by_step() -> None:
    """Every path begins where the pawn stood, ends where it is, and leaves no tile out."""
    rng = np.random.default_rng(6)
    for seed in range(6):
        game = Game(4, seed=seed, deck=Deck.load(DECKS / "cases.toml"))
        play_on(game, rng, 400)
        tiles: dict[int | None, int] = {}
        for entry in game.log():
            if entry.event == "started":
                assert entry.seat is not None
                tiles[entry.seat] = entry.seat
            if not entry.path:
                continue
            assert entry.path[0] == tiles[entry.seat], entry
            tiles[entry.seat] = entry.path[-1]
            if entry.event not in ("swapped", "moved_return"):
                for one, two in zip(entry.path, entry.path[1:], strict=False):
                    assert abs(one - two) == 1 or (one, two) in ((79, 1), (1, 79)), entry
        assert [tiles[pawn.seat] for pawn in game.pawns] == [pawn.tile for pawn in game.pawns]


def test_the_log_gives_each_event_its_turn() -> None:
    """A step that ends a turn may pass over others and begin a round: each has its own number."""
    game = placed(Placed(10, skip=1), Placed(20), Placed(30, skip=2), seat=2, phase="play", round=7)
    game.play("end")
    assert [(e.round, e.turn, e.seat, e.event) for e in game.log()] == [
        (7, 3, 3, "missed"),
        (8, 1, 1, "missed"),
    ]
    assert (game.round, game.turn) == (8, 2)


def test_rounds_and_turns_of_the_log_never_fall() -> None:
    rng = np.random.default_rng(2)
    for cards in (True, False):
        game = Game(3, seed=1, cards=cards)
        play_on(game, rng, 500)
        when = [(entry.round, entry.turn) for entry in game.log()]
        assert when == sorted(when)
        assert when[-1][0] <= game.round


def test_the_frame_is_the_log() -> None:
    game = rolled(core(), 7, 3)
    game.play("add")
    frame = game.frame()
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == list(Entry.__dataclass_fields__)
    assert list(frame["sentence"]) == [entry.sentence for entry in game.log()]
    assert list(frame["rule"]) == [entry.rule for entry in game.log()]
    assert frame["position"].tolist() == [2, 3, 3]
    empty = core().frame("es")
    assert (len(empty), list(empty.columns)) == (0, list(frame.columns))


LABELS = {
    "add": ("Add: 9 + 2 = 11, to tile 17", "Sumar: 9 + 2 = 11, a la casilla 17"),
    "subtract": ("Subtract: 9 − 2 = 7, to tile 13", "Restar: 9 − 2 = 7, a la casilla 13"),
}


@pytest.mark.parametrize("action", LABELS)
def test_labels_tell_the_consequence(action: str) -> None:
    game = rolled(placed(Placed(6, coins=1000), Placed(40)), 9, 2)
    for language, wanted in zip(("en", "es"), LABELS[action], strict=True):
        labels = {choice.action: choice.label for choice in game.legal(language)}
        assert labels[action] == wanted
        assert "1" in labels[f"{action}+a"]
    assert all(choice.rule in RULES for choice in game.legal())


def test_a_label_names_who_is_met_and_what_is_drawn() -> None:
    deck = Deck.kit()
    game = rolled(placed(Placed(2, "robot"), Placed(13, "mantis"), deck=deck), 9, 2)
    label = {choice.action: choice.label for choice in game.legal()}["add"]
    assert "Mantis" in label
    assert wording("label.draw_card") in label


def test_every_label_is_filled_in_both_languages() -> None:
    rng = np.random.default_rng(4)
    for seed in range(4):
        game = Game(4, seed=seed)
        for _ in range(60):
            english, spanish = game.legal(), game.legal("es")
            assert [c.action for c in english] == [c.action for c in spanish]
            for choice in (*english, *spanish):
                assert choice.label
                assert "{" not in choice.label
            assert len({choice.label for choice in english}) == len(english)
            game.play(english[rng.integers(len(english))].action)


@pytest.mark.parametrize("seat", [0, 3, -1, "1", 1.0, None, True])
def test_no_view_of_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(AzardiaError, match="1 to 2"):
        core().view(seat)


def test_the_rolls_of_a_game_are_those_of_its_log() -> None:
    game = Game(3, cards=False, seed=4)
    play_on(game, np.random.default_rng(4), 60)
    rolls = [entry.dice for entry in game.log() if entry.dice]
    assert len(rolls) > 10
    assert game.rolls == rolls
    game.go(0)
    assert game.rolls == []


def test_a_die_that_a_card_has_set_was_not_rolled() -> None:
    game = Game.place([Placed(20, hand=["loaded-die"]), Placed(2)], cards=True, seed=1)
    game.play("play loaded-die")
    game.automatic = False
    game.play("roll")
    (outcome, _), *others = game.chance()
    game.happen(outcome)
    assert len(others) == 9
    assert [entry.dice for entry in game.log() if entry.dice] == [(10, 1)]
    assert game.rolls == [(1,)]


def test_equal_games() -> None:
    one, two = core(seed=1), core(seed=2)
    assert one == two
    assert one != core(rulings=Rulings(zone_return="stop"))
    assert one != "a game"
    rolled(two, 1, 2)
    assert one != two


def test_repr_rebuilds() -> None:
    names = {"Game": Game, "Rulings": Rulings, "Deck": Deck}
    deck = Deck.load(DECKS / "cases.toml")
    for game in (
        core(rulings=Rulings(challenge_tie="nothing")),
        Game(4, seed=1),
        Game(3, characters=("robot", "mantis", "lagartoon"), deck=deck, seed=2),
    ):
        assert eval(repr(game), names) == game
        assert "\n" not in repr(game)


def test_a_game_is_pickled_whole() -> None:
    game = Game(3, seed=6)
    play_on(game, np.random.default_rng(6), 60)
    other = pickle.loads(pickle.dumps(game))
    assert other == game
    assert (other.steps, other.log()) == (game.steps, game.log())
    choice = game.legal()[0].action
    assert other.play(choice) == game.play(choice)  # and with the same dice to come


def test_a_step_with_all_that_is_told_of_it_takes_less_memory_than_a_row() -> None:
    game, rng = load("axis_mundi").Game(seed=6, cards=True), np.random.default_rng(6)

    def play(steps: int) -> None:
        for _ in range(steps):
            game.play(game.text(rng.choice(game.actions)))
            game.view(1).log()

    play(20)  # tables and texts are read
    begun = len(game)
    tracemalloc.start()
    try:
        play(60)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept / (len(game) - begun) < game.state.nbytes


@pytest.mark.parametrize("name", ["self", "x" * 5000])
def test_a_ruling_that_does_not_exist_is_refused_in_a_line(name: str) -> None:
    with pytest.raises(AzardiaError, match="no ruling") as error:
        Rulings(**{name: "stop"})
    with pytest.raises(AzardiaError, match="zone_return") as other:
        Rulings(zone_return=name)
    assert max(len(str(error.value).split(";")[0]), len(str(other.value))) < 200


def test_a_number_of_thousands_of_digits_is_refused_in_a_line() -> None:
    with pytest.raises(AzardiaError, match="coins") as error:
        Game.place([Placed(3, coins=10**5000), Placed(4)], cards=False)
    assert len(str(error.value)) < 200
