"""Choices by cards, spaces and piles: few buttons are left, and the list has everything."""

from collections.abc import Iterator
from statistics import median

import pytest

from azardia_nb.players import seated
from azardia_widgets import Table
from azardia_widgets.table.picking import BACK, LIST
from tests.widgets.sitting import buttons, press, sitting

MOST = 3  # buttons at half of a person's choices
CHOICES, EACH = 24, 4  # of a game, and of them those whose list is opened


def decisions(way: str) -> Iterator[Table]:
    """Yield a table at each choice of its person, who then acts at random, as do the others."""
    table = sitting(way, "random")
    bot = seated("random", 1, table.game.type)
    for _ in range(CHOICES):
        if table.game.over:
            return
        table.reach.now()
        yield table
        table.act(bot.choose(table.game.view(table.game.seat)))


def listed(table: Table) -> set[str]:
    """Return the actions that the list and the buttons in it lead to."""
    legal = {choice.action for choice in table.game.legal("en")}
    found: set[str] = set()
    ways: list[tuple[str, ...]] = [(LIST,) if LIST in buttons(table) else ()]
    while ways:
        way = ways.pop()
        if way:
            press(table, *way)
        keys = {*buttons(table)} - {BACK, LIST}
        found |= keys & legal
        ways += [(*way, key) for key in keys - legal]
        while BACK in buttons(table):
            press(table, BACK)
    return found


@pytest.mark.parametrize("way", ["azardia", "titan_race", "axis_mundi cards"])
def test_choices_need_few_buttons_and_are_all_in_the_list(way: str) -> None:
    counts = []
    for table in decisions(way):
        counts.append(len(buttons(table)))
        if len(counts) % EACH == 0:
            assert listed(table) == {choice.action for choice in table.game.legal("en")}
    assert median(counts) <= MOST


def test_cards_are_drawn_from_the_piles_one_by_one() -> None:
    table = sitting("axis_mundi cards")
    for deck in ("one", "perm", "one", "one"):
        press(table, f"place {deck}")
    table.press(BACK)
    for deck in ("perm", "one", "one", "perm", "one"):
        press(table, f"place {deck}")
    assert "deal 3" in table.game.steps
