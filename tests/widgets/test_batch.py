"""Simultaneous changes at a table are few messages, after the page is ready."""

import asyncio
from typing import Any

import comm
import pytest

from azardia_nb import Game
from azardia_widgets import Table

Sent = list[tuple[str, Any]]  # of which widget, and what it says


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The messages sent to the page, as a list that fills up."""
    messages: Sent = []

    def publish(one: Any, kind: str, data: Any = None, *_: Any, **__: Any) -> None:
        if kind == "comm_msg":
            messages.append((one.comm_id, data))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return messages


def new_table() -> Table:
    game = Game(2, characters=("robot", "mantis"), cards=False, seed=1)
    table = Table(game, seats=("person", "person"), seed=1)
    table.options.speed.value = 0.0
    return table


def page_comes(table: Table) -> None:
    table.batch._handle_custom_msg({"ready": True}, [])
    table.board._handle_frontend_event(None, {"event": "client_ready"}, [])


def states(sent: Sent) -> dict[str, dict[str, Any]]:
    """Return the traits set by messages and parcels, by widget."""
    found: dict[str, dict[str, Any]] = {}
    for model, data in sent:
        parts = data["content"].get("parcel") if data["method"] == "custom" else None
        for one, message, _ in parts if parts else [(model, data, 0)]:
            found.setdefault(one, {}).update(message.get("state", {}))
    return found


def test_a_press_is_two_messages_choices_first_for_a_page_that_is_there(sent: Sent) -> None:
    told = []
    for there in (False, True):
        table = new_table()
        if there:
            page_comes(table)
        table.panel.buttons["roll"].click()  # makes the buttons that there are from now on
        table.undo()
        sent.clear()
        table.panel.buttons["roll"].click()
        told.append(len(sent))
        said = states(sent)
        assert said[table.access.model_id]["report"] == table.access.report
        assert (
            said[table.action_panel.heading.model_id]["value"] == table.action_panel.heading.value
        )
        if there:
            assert {model for model, _ in sent} == {table.batch.model_id}
            first, second = (data["content"]["parcel"] for _, data in sent)
            assert table.action_panel.heading.model_id in {model for model, *_ in first}
            assert table.reach.live.model_id in {model for model, *_ in first}
            painted = [model for model, _, n in [*first, *second] if n]
            assert painted == [table.board.painter.model_id], "the board is painted once"
            assert painted[0] in {model for model, *_ in second}
    assert told[0] > 10
    assert told[1] == 2


def test_while_dice_fall_a_press_is_one_message(sent: Sent) -> None:
    table = new_table()
    table.options.speed.value = 0.02

    async def press() -> None:
        page_comes(table)
        sent.clear()
        table.panel.buttons["roll"].click()
        assert [model for model, _ in sent].count(table.batch.model_id) == 1
        await table.board.settled()

    asyncio.run(press())


def test_what_is_new_in_a_box_is_carried_too(sent: Sent) -> None:
    table = new_table()
    page_comes(table)
    table.panel.buttons["roll"].click()
    add = table.panel.buttons["add"]
    sent.clear()
    with table.lock:
        add.description = "Forward"
        assert not sent
    assert [model for model, _ in sent] == [table.batch.model_id]
    assert states(sent)[add.model_id] == {"description": "Forward"}


def test_a_page_that_comes_later_is_told_what_it_missed(sent: Sent) -> None:
    table = new_table()
    page_comes(table)
    assert not any(data.get("content", {}).get("parcel") for _, data in sent)
    table.panel.buttons["roll"].click()
    said, drawn = table.access.report, table.board._painted
    sent.clear()
    page_comes(table)
    assert states(sent)[table.access.model_id]["report"] == said
    assert table.board._painted is not drawn, "the board is painted whole"


def test_what_goes_wrong_leaves_nothing_behind(sent: Sent) -> None:
    table = new_table()
    page_comes(table)
    sent.clear()

    def fail() -> None:
        with table.lock:
            table.action_panel.heading.value = "<h3>Here</h3>"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert states(sent)[table.action_panel.heading.model_id]["value"] == "<h3>Here</h3>"
    table.action_panel.heading.value = "<h3>There</h3>"  # outside of the lock each goes by itself
    assert sent[-1][0] == table.action_panel.heading.model_id


def test_two_tables_carry_their_own(sent: Sent) -> None:
    one, other = new_table(), new_table()
    page_comes(one)
    sent.clear()
    other.panel.buttons["roll"].click()
    assert one.batch.model_id not in {model for model, _ in sent}
    with one.lock, other.lock:
        one.action_panel.heading.value = "<h3>Here</h3>"
    assert [model for model, _ in sent if model == one.batch.model_id]
