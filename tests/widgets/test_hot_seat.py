"""Two people before one screen: nobody sees the other's cards."""

from html import escape
from typing import Any

import pytest

from azardia_widgets import Table
from tests.widgets.sitting import buttons


@pytest.fixture
def table() -> Table:
    return Table(seats=("person", "person"), seed=11)


def texts(widget: Any) -> str:
    """Everything that is sent to the page."""
    own = [str(getattr(widget, name, "")) for name in ("value", "description", "lines", "report")]
    return " ".join([*own, *(texts(child) for child in getattr(widget, "children", ()))])


def test_a_hand_shows_only_on_its_owners_turn(table: Table) -> None:
    deck = table.game.deck
    assert deck is not None
    handed_on = 0
    for _ in range(150):
        if table.game.winner is not None:
            break
        seat = table.game.seat
        assert seat is not None
        names = {
            pawn.seat: {escape(deck.card(card).name("en")) for card in pawn.hand or ()}
            for pawn in table.game.pawns
        }
        shown = " ".join(box.children[0].value for box in table.hand.widget.children[1].children)
        if table.seating.covered:
            assert not shown
            assert not table.story.lines
            assert not buttons(table)
            handed_on += 1
            table.action_panel.reveal.click()
            continue
        assert all(name in shown for name in names[seat])
        others = set().union(*(names[s] for s in names if s != seat)) - names[seat]
        assert not any(f"<strong>{name}<" in shown for name in others)
        next(iter(buttons(table).values())).click()
    assert handed_on > 5


def test_what_the_other_drew_stays_hidden(table: Table) -> None:
    table.action_panel.reveal.click()
    for _ in range(60):
        if table.seating.covered:
            break
        next(iter(buttons(table).values())).click()
    assert table.seating.covered
    drawn = [e for e in table.game.log() if e.event == "drew" and e.seat == 1]
    assert drawn
    table.action_panel.reveal.click()
    said = texts(table)
    masked = [e for e in table.game.view(2).log() if e.event == "drew" and e.seat == 1]
    for open_, hidden in zip(drawn, masked, strict=True):
        assert open_.sentence not in said
        assert hidden.sentence in said
