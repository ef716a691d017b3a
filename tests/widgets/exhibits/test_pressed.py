"""Positions played in a lesson: presses have the effects that the rules require."""

import re
from typing import Any

from azardia_nb.games.azardia.text.texts import why
from azardia_nb.text.language import language
from azardia_widgets.games.axis_mundi.exhibits.hunt import Budget
from azardia_widgets.games.azardia.exhibits.board import ZoneBoard
from azardia_widgets.games.azardia.exhibits.grace import MANTIS, TWO, LastTurns
from azardia_widgets.games.azardia.exhibits.turn import (
    Phased,
    TurnBySteps,
    phase_of,
)
from azardia_widgets.games.azardia.played import DRAW
from tests.text.golden import tells

# --- a pawn in its zone -------------------------------------------------------------------------


def press(shown: Any, *actions: str) -> None:
    for action in actions:
        shown.press(action)


class Zone(ZoneBoard):
    """The board, with its buttons by action as at a table."""

    def go(self, *actions: str, dice: tuple[int, ...] = ()) -> int:
        for field, die in zip(self.typed.dice, dice, strict=False):
            field.value = str(die)
        if dice:
            self.typed.enter.click()
        for action in actions:
            self.buttons.buttons[action].click()
        tile: int = self.game.pawns[0].tile
        return tile


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
    """Return the step of the strip that is marked as the present one."""
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


# --- the last turns ------------------------------------------------------------------


def test_what_takes_long_is_worked_out_when_it_is_asked_for() -> None:
    shown = LastTurns()
    assert not shown.table.value
    assert shown.press.description in shown.said
    shown.press.click()
    assert "%" in shown.table.value
    shown.tile.slider.value += 1
    assert not shown.table.value, "it was another position"


def test_two_cannot_stand_on_one_tile() -> None:
    last = LastTurns()
    last.who.widget.value = TWO
    last.other.slider.value = last.tile.value
    assert "role='alert'" in last.other.refused.value
    last.other.slider.value = 130
    assert not last.other.refused.value
    last.who.widget.value = MANTIS
    last.press.click()
    assert "goes on" in last.table.value


def test_a_hunter_strikes_no_longer_than_it_stands() -> None:
    # Three gaps of three blows, and the tenth brings the hunter itself down.
    account, _ = Budget().show(language("en"), "en", 1, 0, 5)
    numbers = [int(n) for n in re.findall(r"<td>(\d+)</td>", str(account))]
    assert numbers == [3, 19, 7, 3, 13, 4, 3, 7, 1, 1, 5, 0]  # blows, HP of the High, of the hunter
