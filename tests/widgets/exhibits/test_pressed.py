"""Positions that are played in a lesson: what a press does there, by the rules."""

from html import escape
from typing import Any

import pytest

from azardia_nb.games.azardia.odds.dice import either
from azardia_nb.games.azardia.text.texts import ruling_answer, why
from azardia_nb.text.say import chance
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.board import ZoneBoard
from azardia_widgets.games.azardia.exhibits.challenges import (
    MANY,
    ChainChallenge,
    Challenge,
    CoinChallenge,
    CrossingChallenge,
    TiedChallenge,
)
from azardia_widgets.games.azardia.exhibits.characters import Abilities
from azardia_widgets.games.azardia.exhibits.coins import GAP, START, CheapestWay, WaysToSpend
from azardia_widgets.games.azardia.exhibits.grace import MANTIS, TWO, LastTurns, grace_table
from azardia_widgets.games.azardia.exhibits.turn import (
    Answers,
    Phased,
    TooManyCards,
    TurnBySteps,
    phase_of,
)
from azardia_widgets.games.azardia.played import DRAW
from tests.cases import each
from tests.text.golden import tells, wording

# --- a pawn in its zone -------------------------------------------------------------------------


def press(shown: Any, *actions: str) -> None:
    for action in actions:
        parts = shown.panel, shown.hand
        next(one.buttons[action] for one in parts if action in one.buttons).click()


class Zone(ZoneBoard):
    """The board, its buttons found as those of a table."""

    def go(self, *actions: str, dice: tuple[int, ...] = ()) -> int:
        for field, die in zip(self.typed.dice, dice, strict=False):
            field.value = str(die)
        if dice:
            self.typed.enter.click()
        for action in actions:
            self.buttons.buttons[action].click()
        tile: int = self.game.pawns[0].tile
        return tile


def test_the_way_back_is_walked_and_its_rule_told() -> None:
    board = Zone(tile=78, level=4)
    assert board.go("add", dice=(7, 3)) == 9
    assert why("zones.return") in board.rules.value
    assert ruling_answer("zone_return", "carry") in board.rules.value  # so the ruling has it
    assert "zone_return" not in board.rules.value  # its id is behind "Why?"
    assert tells(board.access.report, "log.led_back", gate=80)
    assert board.go("on") == board.tile.value == 9
    assert list(board.buttons.buttons) == ["roll", "play reverse-gear"]


def test_the_last_tile_is_bounced_off_the_floor_holds_and_special_tiles_are_named() -> None:
    board = Zone(tile=148, level=5)
    assert board.go("add", dice=(2, 3)) == 147
    assert escape(why("zones.bounce")) in board.rules.value
    assert board.go("back") == 148
    assert not board.rules.value
    board = Zone(tile=81, level=5)
    for _ in range(2):
        assert board.go("play reverse-gear") == 80
        assert why("zones.floor") in board.rules.value
        board.go("on")
    board = Zone(tile=1, level=1)
    assert board.go("add", dice=(2, 2)) == 5
    assert why("tiles.a") in board.rules.value


def test_the_first_zero_is_rolled_again_and_wrong_dice_are_refused() -> None:
    board = Zone(tile=20)
    board.go(dice=(11, 1))
    assert tells(board.typed.wrong.value, "dice.not_on_die", typed=11)
    assert board.game.position == 0
    board.go("subtract", dice=(4, 4))
    assert list(board.buttons.buttons) == ["again"]
    assert board.go("subtract", dice=(6, 6)) == 20
    assert "on" in board.buttons.buttons
    board = Zone(tile=150, level=5)
    assert "roll" not in board.buttons.buttons
    assert board.typed.widget.layout.display == "none"


def test_where_no_pawn_may_stand_the_rule_is_said_and_nothing_moves() -> None:
    board = Zone(tile=74, level=2)
    before = board.picture()
    board.tile.slider.value = 100
    board.language = "es"
    assert why("zones.zero", "es") in board.tile.refused.value
    board.language = "en"
    assert board.picture() == before
    board.level.slider.value = 5
    assert not board.tile.refused.value
    assert board.go() == 100


# --- a turn by its phases -----------------------------------------------------------------------


def here(played: Phased) -> str:
    """The step of the strip that is marked as the present one."""
    (step,) = [s for s in played.strip.value.split("<li") if "aria-current" in s]
    return step.split("▶ ")[1].split(" ·")[0]


def test_a_turn_goes_from_a_to_c_by_presses() -> None:
    turn = TurnBySteps()
    assert (here(turn), phase_of(turn.game)) == ("A", "A")
    press(turn, "roll")
    assert here(turn) == "A"
    press(turn, "add")
    assert here(turn) == "B"
    cards = turn.game.pawns[0].cards
    press(turn, DRAW, DRAW)
    assert here(turn) == "C"
    assert turn.game.pawns[0].cards == cards + 2
    press(turn, "end")
    while here(turn) == "D":
        choices = turn._choices("en")
        assert {choice.rule for choice in choices} == {"turn.discard"}
        press(turn, choices[0].action)
    assert turn.game.turn == 1, "the bots have had their turns"
    assert turn.game.pawns[0].cards <= 4


def test_a_press_is_taken_back_and_the_beginning_comes_again() -> None:
    turn = TurnBySteps()
    begun = turn.game.notation
    assert turn.back.disabled
    for control in (turn.back, turn.again, turn.back):
        press(turn, "roll")
        control.click()
        assert turn.game.notation == begun


def test_answers_are_answered_and_nobody_keeps_more_than_the_limit() -> None:
    turn = TurnBySteps()
    assert "Mirror Shell" not in turn.standing.value, "a rival's hand"
    press(turn, "roll", "add", DRAW, DRAW, "play boo on 2")
    assert "played" in [entry.event for entry in turn.game.log()]
    assert turn.game.seat == 1
    game = Answers()
    assert "Mirror Shell" in game.standing.value, "all hands are open"
    for action, who in (("play boo on 2", "Lagartoon"), ("answer mirror-shell", "Noncredo Mantis")):
        press(game, action)
        assert here(game) == "C1"
        assert wording("asked.answer", who=who) in game.said
    press(game, "answer intangible")
    press(game, "pass" if "pass" in game.panel.buttons else "answer intangible")
    assert here(game) == "C"
    assert [pawn.tile for pawn in game.game.pawns] == [30, 35]
    full = TooManyCards()
    assert here(full) == "D"
    press(full, "discard boo", "discard tremor")
    assert (full.game.pawns[0].cards, full.game.turn) == (4, 2)


# --- characters ---------------------------------------------------------------------------------


def ability(who: str, action: str) -> tuple[Abilities, list[Any], list[Any]]:
    """Have a character do what it can; return the pawns before and after."""
    shown: Abilities = Abilities()
    shown.choice.value = who
    assert escape(why(f"ability.{who}")) in shown.can.value
    before = shown.game.pawns
    press(shown, action)
    return shown, before, shown.game.pawns


def test_each_character_does_what_its_ability_says() -> None:
    lizard, before, after = ability("lagartoon", "ability")
    assert after[0].cards == before[0].cards + 3
    press(lizard, next(a for a in lizard.hand.buttons if a.startswith("discard")))
    assert lizard.game.pawns[0].cards == before[0].cards + 2
    dealer, _, after = ability("kuchuritok", "ability")
    assert [pawn.cards for pawn in after] == [3, 2, 2]
    assert "ability" not in dealer.panel.buttons, "once a turn"
    _, before, after = ability("robot", "ability tiptoe on 2")
    assert "tiptoe" in after[1].hand
    assert "tiptoe" not in after[0].hand
    assert before[2].hand == after[2].hand
    caller, *_ = ability("mantis", "ability on 2")
    while "keep" in caller.panel.buttons:
        press(caller, "keep")
    assert any(entry.event == "won_challenge" for entry in caller.game.log())


# --- challenges ---------------------------------------------------------------------------------


@each("kind", [Challenge, TiedChallenge, CoinChallenge, ChainChallenge, CrossingChallenge])
def test_a_challenge_is_rolled_once_and_many_times(kind: type[Challenge]) -> None:
    shown, again, other = (kind(Lesson(4, seed=seed)) for seed in (3, 3, 4))
    tree = shown.tree.widget.value
    for one in (shown, again, other):
        one.once.click()
        one.once.click()
    assert shown.fought is not None
    assert shown.tree.widget.value != tree, "the way taken is marked"
    assert shown.said == again.said
    assert (shown.said, shown.told.value) != (other.said, other.told.value)
    for times in (1, 2):
        shown.many.click()
        assert sum(shown.counts.values()) == times * MANY


def test_a_pawn_that_may_not_be_there_is_refused_at_its_number() -> None:
    shown = CrossingChallenge()
    meeting = shown.meeting
    shown.tile.slider.value = 82
    shown.language = "es"
    assert why("zones.zero", "es") in shown.arriver.refused.value
    assert shown.meeting == meeting
    shown.arriver.slider.value = 5
    assert not shown.arriver.refused.value
    assert shown.meeting.tile == 82


# --- coins, and the last turns ------------------------------------------------------------------


def test_who_pays_before_the_roll_has_paid() -> None:
    shown = WaysToSpend()
    shown.steps.slider.value = 11
    kept, first = shown.table.value.split("<tr>")[2:4]
    assert chance(either({11})) in kept
    assert chance(either({10})) in first


@pytest.mark.parametrize("kind", [CheapestWay, LastTurns])
def test_what_takes_long_is_worked_out_when_it_is_asked_for(kind: Any) -> None:
    shown = kind()
    assert not shown.table.value
    assert shown.press.description in shown.said
    shown.press.click()
    assert "%" in shown.table.value
    shown.tile.slider.value += 1
    assert not shown.table.value, "it was another position"


def test_two_cannot_stand_on_one_tile() -> None:
    way = CheapestWay()
    way.target.slider.value = START
    way.press.click()
    assert not way.table.value
    last = LastTurns()
    last.who.widget.value = TWO
    last.other.slider.value = last.tile.value
    for number, other in ((way.target, START + GAP), (last.other, 130)):
        assert "role='alert'" in number.refused.value
        number.slider.value = other
        assert not number.refused.value
    last.who.widget.value = MANTIS
    last.press.click()
    assert "goes on" in last.table.value


def test_the_last_turn_can_be_played() -> None:
    table = grace_table(Lesson(8))
    assert table.game.holder == 1
    table.act("roll")
    table.act(table.game.legal()[0].action)
    assert table.game.position > 1
    assert not table.wrong.value
