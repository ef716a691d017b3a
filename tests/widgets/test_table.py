import asyncio
from pathlib import Path
from typing import Any

import pytest

from azardia_nb import Deck, Game, Placed, View
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.records.save import game_of, hides, link_of
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from tests.cases import each
from tests.widgets.sitting import buttons, choices, press, said


@pytest.fixture
def table() -> Table:
    return Table(seed=7)


def core(rival: Any, **options: Any) -> Table:
    """Return a table for two without cards, so that nothing depends on a deck."""
    game = Game(2, characters=CHARACTERS[:2], cards=False, seed=7)
    return Table(game, seats=("person", rival), **options)


@each("has", LANGUAGES)
@each("shown", LANGUAGES)
def test_cards_in_one_language_are_played_in_either(has: str, shown: str) -> None:
    """The table shows the names and texts there are, on buttons, in the hand and in the log."""
    deck = Deck.parse(
        f"""
        [deck]
        name = "Small"
        [[action]]
        id = "zoom"
        name = {{ {has} = "Zumm" }}
        text = {{ {has} = "Ffff." }}
        target = "rival"
        effects = [{{ move = 3 }}]
        """
    )
    pawns = [Placed(20, hand=("zoom",)), Placed(40)]
    table = Table(Game.place(pawns, phase="play", deck=deck), seats=("person", "random"))
    table.options.tongue.value = shown
    (card,) = table.hand.items
    assert (card["name"], card["text"]) == ("Zumm", "Ffff.")
    assert table.game.why_not("play zoom on 1", shown) is not None
    assert "Zumm" in {c.action: c.label for c in table.game.legal(shown)}["play zoom on 2"]
    press(table, "play zoom on 2")
    assert any("Zumm" in line[3] for line in table.story.lines)
    assert any("Zumm" in entry.sentence for entry in table.game.log(shown))


def test_a_press_that_comes_too_late_does_nothing(table: Table) -> None:
    press(table, "roll")
    late = buttons(table)["subtract"]
    press(table, "add")
    position = table.game.position
    late.click()
    assert table.game.position == position


@each("solved", [True, False])
@each("language", ["en", "es"])
def test_a_perfect_bot_is_offered_where_it_can_play(
    language: str, solved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "azardia_nb.games.azardia.odds.core.solution.is_solved", lambda rulings: solved
    )
    table = Table(seats=("person", "greedy"), seed=1, language=language)
    name = {"en": "perfect bot", "es": "bot perfecto"}[language]

    def offered() -> bool:
        return (name, "perfect") in table.opening.seats[1].options

    assert not offered()
    table.opening.switches["cards"].value = False
    assert offered() == solved
    if solved:
        table.opening.seats[1].value = "perfect"
    table.opening.players.value = 3
    assert not offered()
    assert [seat.value for seat in table.opening.seats[:2]] == ["person", "greedy"]


def test_a_perfect_bot_sits_at_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AzardiaError, match="without cards"):
        Table(seats=("person", "perfect"))
    monkeypatch.setattr(
        "azardia_nb.games.azardia.odds.core.solution.is_solved", lambda rulings: False
    )
    with pytest.raises(AzardiaError, match="lesson 12"):
        Table(Game(2, cards=False), seats=("person", "perfect"))


def test_a_link_with_cards_seats_the_person_where_they_are_and_says_so() -> None:
    game = Game(3, seed=1)
    while not hides(game):
        game.play(game.legal()[0].action)
    linked = Table(game_of(link_of(game, 2), seed=1), seed=1)
    assert linked.persons == (2,)
    assert "azardia-seated" in linked.status.widget.value
    linked.take_home.link.click()
    assert linked.opening.message.value


def test_with_real_dice_the_decks_go_on_by_themselves() -> None:
    table = Table(seed=5)
    table.options.real.value = True
    for turn in range(60):
        if table.game.waiting == "chance":
            for field in table.real_dice._fields:
                if not field.disabled:  # a card has made it show something
                    field.value = str(turn % 7 + 1)  # no ties for ever
            table.real_dice.enter.click()
        else:
            press(table, list(buttons(table))[-1])
    assert table.game.round > 1
    assert not table.wrong.value


def test_undo_goes_back_to_no_move_of_a_bot_that_began() -> None:
    table = Table(kind="axis_mundi", seats=("greedy", "person", "greedy"), seed=2)
    before = table.game.position
    assert before
    table.timeline.undo.click()
    assert table.game.position == before
    press(table)


def test_who_has_read_the_whole_log_plays_on_at_its_end() -> None:
    table = Table(seats=("person", "greedy"), seed=2)
    while not table.story.hidden:
        press(table, next(iter(buttons(table))))
    table.story.whole = True
    table.timeline.undo.click()
    assert table.story.whole, "who looks around goes on reading"
    press(table, next(iter(buttons(table))))
    assert not table.story.whole
    assert table.story.lines[-1][3] == table.game.log()[-1].sentence


def test_what_goes_wrong_is_one_sentence_in_the_panel(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "no game.json"
    file.write_text("nothing <b>", "utf-8")
    notation = table.game.notation
    table.load_file(file.read_bytes(), file.name)
    assert "role='alert'" in table.opening.message.value, "where it was pressed"
    assert "<b>" not in table.opening.message.value
    assert not table.wrong.value
    table.act("subtract")
    assert "role='alert'" in table.wrong.value
    assert "(turn." not in table.wrong.value, "ids of rules stand behind Why? only"
    assert table.game.notation == notation
    press(table, "roll")
    assert not table.wrong.value


def test_a_strategy_of_ones_own_sits_at_the_table() -> None:
    def mine(view: View) -> str:
        return view.legal()[0].action

    table = core(mine, language="es")
    assert "mine" in table.status.widget.value
    menu = table.opening.seats[1]
    assert menu.value is mine
    assert ("mine", mine) in menu.options
    assert ("bot prudente", "cautious") in menu.options
    press(table, "roll", "add")
    assert table.game.seat == 1, "it has had its turn"
    table.opening.start.click()
    assert table.seats == ("person", mine)


def test_what_a_strategy_does_wrong_is_said_and_the_table_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Table, "raising", False)
    table = core(lambda view: "fly")
    press(table, "roll", "add")
    assert "no action &#x27;fly&#x27;" in table.wrong.value
    assert table.game.seat == 2
    with pytest.raises(AzardiaError, match="takes 0 values"):
        Table(seats=("person", lambda: "roll"))


def test_pawns_walk_while_the_kernel_is_free() -> None:
    async def play() -> None:
        table = Table(seed=7)
        table.speed = 0.001
        press(table, "roll", "add")
        assert table.board.walking, "the rest of the way is still to be shown"
        await table.board.settled()
        assert not table.board.walking

    asyncio.run(play())


def test_animation_is_fast_after_some_rounds_unless_a_speed_was_chosen() -> None:
    game = Game(2, cards=False, seed=1)
    while game.round < 6:
        game.play(game.legal()[0].action)
    late, chosen = Table(game, seed=1), Table(game, seed=1)
    assert late.speed < Table(seed=1).speed
    assert "speed" not in late.options.settings
    chosen.options.speed.value = 0.12
    chosen.refresh()
    assert chosen.speed == 0.12
    late.speed = 0  # by a program
    late.refresh()
    assert late.speed == 0


def test_bots_act_in_the_kernels_free_time() -> None:
    async def play() -> None:
        table = core("random")
        table.speed = 0
        press(table, "roll", "add")
        assert table.game.seat == 2
        assert table.turns.task is not None
        await table.turns.task
        assert table.game.seat == 1
        assert buttons(table)

    asyncio.run(play())


def test_undo_while_bots_play_holds_them() -> None:
    async def play() -> None:
        table = core("random")
        press(table, "roll", "add")
        assert table.turns.task is not None
        table.timeline.undo.click()
        await table.turns.task
        assert table.game.seat == 1
        assert "add" in buttons(table)

    asyncio.run(play())


@pytest.fixture
def shared() -> Table:
    return Table(seats=("person", "person"), seed=11)


def test_a_hand_shows_only_on_its_owners_turn(shared: Table) -> None:
    deck = shared.game.deck
    assert deck is not None
    handed_on = 0
    for _ in range(150):
        if shared.game.winner is not None:
            break
        seat = shared.game.seat
        assert seat is not None
        names = {
            pawn.seat: {deck.card(card).name("en") for card in pawn.hand or ()}
            for pawn in shared.game.pawns
        }
        shown = {card["name"] for card in shared.hand.items}
        if shared.seating.covered:
            assert not shown
            assert not shared.story.lines
            assert not buttons(shared)
            handed_on += 1
            shared.action_panel.reveal.click()
            continue
        assert shown == names[seat]
        press(shared, choices(shared)[0])
    assert handed_on > 5


def test_what_the_other_drew_stays_hidden(shared: Table) -> None:
    shared.action_panel.reveal.click()
    for _ in range(60):
        if shared.seating.covered:
            break
        next(iter(buttons(shared).values())).click()
    assert shared.seating.covered
    drawn = [e for e in shared.game.log() if e.event == "drew" and e.seat == 1]
    assert drawn
    shared.action_panel.reveal.click()
    told = said(shared)
    masked = [e for e in shared.game.view(2).log() if e.event == "drew" and e.seat == 1]
    for open_, hidden in zip(drawn, masked, strict=True):
        assert open_.sentence not in told
        assert hidden.sentence in told
