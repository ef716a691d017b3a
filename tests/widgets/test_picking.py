"""Choices by cards, spaces and piles leave few buttons; the list has all actions."""

from collections.abc import Iterator, Mapping
from math import dist
from statistics import median
from typing import Any

import pytest

from azardia_nb import Game, Placed
from azardia_nb.players import seated
from azardia_widgets import Table
from azardia_widgets.board.layout import BOX
from azardia_widgets.table.picking import BACK, LIST
from tests.widgets.sitting import buttons, press, sitting

MOST = 3  # buttons at half of a person's choices
CHOICES, EACH = 24, 4  # of a game, and of them those whose list is opened


def decisions(way: str) -> Iterator[Table]:
    """Yield a table at each choice of its person; everybody plays at random."""
    table = sitting(way, "random")
    bot = seated("random", 1, table.game.type)
    for _ in range(CHOICES):
        if table.game.over:
            return
        table.reach.now()
        yield table
        table.act(bot.choose(table.game.view(table.game.seat)))


def listed(table: Table) -> set[str]:
    """Return the actions that can be reached through the list."""
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


def test_a_stolen_card_flies_from_the_pawn_that_loses_it() -> None:
    pawns = [Placed(40, hand=("tremor",)), Placed(20, hand=("pickpocket", "boo"))]
    game = Game.place(pawns, phase="play", seat=2, seed=1)
    table = Table(game, seats=("random", "person"))
    flights: list[Mapping[str, Any]] = []
    table.hand.observe(lambda change: flights.append(change["new"]), "flight")
    press(table, "card pickpocket")
    table.pick(40)
    assert "Tremor" in [card["name"] for card in table.hand.items]
    on = table.scene.layout
    x, y = on.places[40]
    _, *later = flights  # the card that was played flies to where it was put
    starts = [one["from"] for one in later if one["moving"] and one["from"]]
    assert any(dist((x, y), (a * on.width, b * on.height)) < BOX for a, b in starts)


def test_cards_do_not_fly_when_the_screen_is_passed_on() -> None:
    table = Table(seats=("person", "person"), seed=1)
    for _ in range(CHOICES):
        if table.seating.covered:
            assert not table.hand.flight["moving"]
            table.action_panel.reveal.click()
        press(table)
