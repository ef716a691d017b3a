"""Information at the table: destinations, changes and events."""

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from itertools import islice
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas

from azardia_nb import Game, Placed
from azardia_nb.game.game import Reading
from azardia_nb.games import load, names
from azardia_nb.players import seated
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson, Table
from azardia_widgets.board.canvas import walks_of
from azardia_widgets.board.overlay import reach_rings
from azardia_widgets.board.shapes import Disc, Words
from azardia_widgets.controls.buttons import own_class
from azardia_widgets.table.hand import uses_of
from azardia_widgets.table.reach import Preview, previews
from tests.cases import each
from tests.seats import few
from tests.widgets.sitting import buttons, press, sitting

# --- reach ----------------------------------------------------------------------------------------


def rolled(*roll: int, pawns: tuple[int, ...] = (10, 60), **more: Any) -> Table:
    """Return a table without cards at which the first pawn has to move with this roll."""
    game = Game.place([Placed(tile, level=2) for tile in pawns], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen(" ".join(["roll", *map(str, roll)]))
    game.automatic = True
    return Table(game, seats=("person", *["greedy"] * (len(pawns) - 1)), **more)


def own(table: Table, action: str) -> str:
    return own_class(table.panel.buttons[action])


def test_before_a_roll_its_odds_are_told_unless_a_teacher_hides_them() -> None:
    lesson = Lesson(1)
    table = Table(Game.place([Placed(10), Placed(60)], cards=False), lesson=lesson)
    table.reach.now()
    assert table.reach.live.odds["21"] == "10%"
    table.reach.point(f"button {own(table, 'roll')}")
    assert "10%" in {s.text for s in table.board.scene.glow if isinstance(s, Words)}
    lesson.layers = {"odds": False}
    table.reach.now()
    assert not table.reach.live.odds
    table.reach.point(f"button {own(table, 'roll')}")
    assert not table.board.scene.glow


def test_pointing_paints_the_glow_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rolled(7, 3)
    table.board._handle_frontend_event(None, {"event": "client_ready"}, [])
    table.reach.now()
    rings = table.board.scene.glow
    sent: list[Any] = []
    manager = ipycanvas_canvas._CANVAS_MANAGER
    monkeypatch.setattr(manager, "_send_custom", lambda command, buffers=[]: sent.append(command))
    table.reach.point(f"button {own(table, 'add')}")
    lit = table.board.scene.glow
    table.reach.point("space 14")
    assert rings != lit != table.board.scene.glow
    table.reach.point("")
    assert table.board.scene.glow == rings
    code = ipycanvas_canvas.COMMANDS["fillText"]
    written = [{command[1][0] for command in one if command[0] == code} for one in sent]
    assert len(sent) == 3
    assert "10" in written[0], "the way begins at the pawn's tile"
    assert all("60" not in texts for texts in written), "another pawn stands as it stood"


def test_the_board_is_painted_before_it_is_known_what_is_in_reach() -> None:
    table = Table(Game.place([Placed(10), Placed(60)], cards=False, seed=1))

    async def roll() -> tuple[int, int]:
        table.panel.buttons["roll"].click()
        at_once = len(table.reach.live.ways)
        assert table.reach._task
        await table.reach._task
        return at_once, len(table.reach.live.ways)

    at_once, then = asyncio.run(roll())
    assert at_once == 0 < then


def test_dice_fall_when_they_are_rolled_and_lie_still_without_animation() -> None:
    table = Table(kind="chutes_and_ladders", seats=("person", "person"), seed=1)
    assert not table.reach.live.roll
    table.panel.buttons["spin"].click()
    live = table.reach.live
    shown = live.roll
    assert (shown["dice"], shown["faces"]) == ([table.rolls[-1][0]], 6)
    assert not live.still
    table.undo()
    assert live.roll == shown
    table.options.speed.value = 0.0
    table.panel.buttons["spin"].click()
    assert live.still


@each("name", names())
def test_dice_fall_on_faces_that_they_have(name: str) -> None:
    table, thrown = sitting(name), 0
    table.speed = 0
    for _ in range(STEPS // 4):
        if table.game.over:
            break
        shown = table.reach.live.roll.get("n")
        press(table)
        live = table.reach.live
        if live.roll.get("n") == shown:
            continue
        symbols, faces = live.symbols, live.roll["faces"]
        first = 0 if symbols else 1
        assert all(first <= face < first + faces for face in live.roll["dice"])
        assert len(set(symbols)) == len(symbols) == (faces if symbols else 0)
        thrown += 1
    assert bool(table.reach.live.symbols) == (name == "titan_race")
    assert thrown or name != "titan_race"


def test_the_board_tells_of_a_roll_when_the_dice_lie() -> None:
    table = Table(Game.place([Placed(10), Placed(60)], cards=False, seed=1))
    table.speed = 0.004
    table.board._handle_frontend_event(None, {"event": "client_ready"}, [])

    async def roll() -> list[bool]:
        before = table.board._painted
        table.panel.buttons["roll"].click()
        told = [table.board._painted is not before]
        table.reach.now()
        told.append(table.board._painted is not before)
        await table.board.settled()
        return [*told, table.board._painted is not before]

    assert asyncio.run(roll()) == [False, False, True]
    table.undo()
    table.reach.live.calm = True
    table.speed = 0.004  # somebody has chosen it, but the system asks for no motion
    assert asyncio.run(roll()) == [True, True, True]


def test_a_space_says_what_it_costs_to_go_there() -> None:
    game = Game.place([Placed(45, level=2, coins=3000), Placed(60)], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen("roll 6 4")
    table = Table(game, seats=("person", "greedy"))
    table.reach.now()
    told = {space: re.sub(r"\D", "", said) for space, said in table.reach.live.prices.items()}
    assert told == {"46": "1000", "48": "1000", "56": "1000", "57": "2000"}
    plain = len(reach_rings(table.board.scene.layout, map(int, table.reach.live.ways)))
    marks = [one for one in table.board.scene.glow[plain:] if isinstance(one, Disc)]
    assert len(marks) == 2 * len(told)


@each(("kind", "purse", "apart"), [("axis_mundi", "points", 6), ("titan_race", "life", 1)])
def test_what_an_action_takes_from_its_seat_is_its_price(kind: str, purse: str, apart: int) -> None:
    paid = 0
    for game in islice(decided(kind, "random"), 0, None, apart):
        for number in game.actions:
            said = re.sub(r"\D", "", game.type.tabletop.price(game, number, "en"))
            after = game.branch()
            after.automatic = False
            after.play(game.text(number))
            own = () if game.state[purse].ndim == 0 else game.acting
            if after.turn == game.turn and after.waiting == "seat":
                assert int(said or 0) == max(0, game.state[purse][own] - after.state[purse][own])
                paid += bool(said)
    assert paid


# --- preview --------------------------------------------------------------------------------------


STEPS = 60


def found(game: Reading) -> list[Preview]:
    return [one for one in previews(game) if one is not None]


def test_a_space_that_takes_an_action_at_once_says_which() -> None:
    table = Table(kind="axis_mundi", seed=1)
    while not table.seating.mine:
        table.act(table.game.legal()[0].action)
    table.reach.now()
    labels = {one.action: one.label for one in table.game.legal()}
    told = {int(space): each for space, each in table.reach.live.moves.items()}
    picks = [int(space) for space in table.reach.live.picks]
    alone = {at: all[0] for at, all in table.action_panel.picking.spaces.items() if len(all) == 1}
    assert {at for at in picks if at in told} == alone.keys() & set(picks) != set()
    for at in alone.keys() & set(picks):
        assert told[at] == [labels[alone[at]]]
        assert table.action_panel.picking.pick(at) == alone[at]


@each("name", names())
def test_a_choice_leads_where_it_is_said_to_lead(name: str) -> None:
    game = load(name).Game(few(name), seed=3)
    bot = seated("random", 5, game.type)
    for _ in range(STEPS):
        if not game.seat:
            break
        for one in found(game):
            ahead = game.branch()
            ahead.automatic = False
            walks = walks_of(ahead.play(one.action))
            assert list(one.walks) == walks or not walks  # others may be asked first
        game.play(bot.choose(game.view(game.seat)))


def test_a_choice_ends_where_the_own_pawn_comes_to_stand() -> None:
    """Not where a rival goes that it sends away, nor where it only passes."""
    game = Game.place([Placed(70, level=4), Placed(76, level=3)], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen("roll 4 2")
    assert {one.action: one.end for one in found(game)} == {"add": 76, "subtract": 72}
    hand = ("body-swap", "mantis-leap")
    game = Game.place([Placed(20, hand=hand), Placed(25)], phase="play", seed=1)
    ends = {one.action: one.end for one in found(game) if one.end is not None}
    assert ends == {"play body-swap on 2": 25, "play mantis-leap": 25}


@each("phase", ["roll", "play"])
def test_what_a_rival_holds_changes_nothing(phase: str) -> None:
    told = []
    for hand in (("intangible", "mirror-shell"), ("tiptoe", "lizard-legs")):
        mine = ("mantis-leap", "tail-swipe", "body-swap")
        game = Game.place([Placed(20, hand=mine), Placed(24, hand=hand)], phase=phase)
        told.append(found(game.view(1)))
    assert told[0] == told[1]
    if phase == "play":
        assert {one.action for one in told[0] if one.end} >= {"play body-swap on 2"}


def test_a_seat_sees_where_its_choices_lead_all_through_a_game() -> None:
    """Rivals discard, steal and swap what it does not see."""
    game = Game(2, seed=20)
    bots = [seated("random", 200 + seat, game.type) for seat in range(2)]
    for _ in range(STEPS):
        if not game.seat:
            break
        view = game.view(game.seat)
        assert {one.action for one in found(view)} == {choice.action for choice in view.legal()}
        game.play(bots[game.seat - 1].choose(view))


# --- you ------------------------------------------------------------------------------------------


@each("kind", ["azardia", "titan_race"])
def test_a_plain_card_leaves_all_others_as_they_are(kind: str) -> None:
    met = 0
    for game in decided(kind, "random"):
        at, standing = game.acting, game.type.tabletop.standing
        view = game.view(at + 1)
        hand = view.type.tabletop.hand(view, at, "en")
        for uses in uses_of(view, hand, view.legal("en"), "en").values():
            for choice in (choice for choice, use in uses if use.idle):
                after = game.branch()
                after.play(choice.action)
                while after.seat and after.acting != at:
                    after.play(game.type.tabletop.passing)
                before, then = (standing(one, "en").cells for one in (game, after))
                assert [*before[:at], *before[at + 1 :]] == [*then[:at], *then[at + 1 :]]
                met += 1
    assert met


def decided(kind: str, bot: str = "greedy") -> Iterator[Game]:
    """Yield games of bots, before each decision of the first player."""
    for seed in (2, 4):
        game = load(kind).Game(3, seed=seed)
        bots = [seated(bot, seed + at, game.type) for at in range(3)]
        while game.seat and len(game) < 400:
            player = game.type.player_of(game.state, game.seat - 1)
            if player == 0:
                yield game
            game.play(bots[player].choose(game.view(game.seat)))


@each(("kind", "seats"), [("azardia", None), ("titan_race", None), ("pig", ("person", "person"))])
def test_bots_finish_a_game_for_people(kind: str, seats: tuple[str, ...] | None) -> None:
    table = Table(kind=kind, seats=seats, seed=7)
    shown, persons = table.changes, table.persons
    assert not table.options.finish.disabled
    table.options.finish.click()
    assert table.game.over
    assert table.afterwards.is_visible
    assert table.changes - shown < 3, "their steps are not shown one by one"
    assert table.persons == persons
    assert table.options.finish.disabled
    table.undo()
    assert table.seating.acting in persons
    assert buttons(table), "and one may do it better than they did"
    buttons(table)[next(iter(buttons(table)))].click()
    assert not table.game.over or table.game.line > 1, "nobody stands in for a person any more"


# --- drawn ----------------------------------------------------------------------------------------


@each("cards", [False, True])
@each("code", LANGUAGES)
def test_who_becomes_an_angel_or_a_demon_is_told_until_its_next_turn_is_over(
    code: str, cards: bool
) -> None:
    game = load("axis_mundi").Game(seed=22, cards=cards)
    table = Table(game, seats=["greedy"] * 3, seed=1, language=code)
    while not (said := table.drawn_cards.widget.value):
        table.turns.step()
    top = int(game.state["form"].argmax()) + 1
    assert game.names(code)[top - 1] in unescape(said)
    for others in (False, True, False):  # its turn, those of the others, and its next one
        while (game.turn != top) is others:
            assert table.drawn_cards.widget.value
            table.turns.step()
    assert table.drawn_cards.widget.layout.display == "none"
