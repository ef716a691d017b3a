"""The table of Axis Mundi with cards: a game pressed, grouped buttons, hidden figures, answers."""

from typing import Any

from azardia_nb.game.game import Game, begin
from azardia_nb.game.tabletop import prompt
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant, variant
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.state import Modules
from azardia_nb.games.axis_mundi.text.labels import action_name
from azardia_nb.games.axis_mundi.text.tabletop import TABLETOP_WITH_CARDS
from azardia_nb.records.save import load
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from azardia_widgets.controls.buttons import own_class
from azardia_widgets.games.axis_mundi.things import possible_places, stock
from tests.widgets.sitting import said

HAND = ["inspiration", "empty-vessel", "salve", "holistic-herbs", "double-double"]


CRATES = {"A": ["salve", "vermin", "alpinist", "shields-up"]}


def placed(
    crates: dict[str, list[str]] = CRATES, rival: str = "hickory-shield", **changes: Any
) -> Game:
    """Return a game in which the Savant at A has a full hand."""
    first = {"character": "savant", "at": "A", "form": "up", "hand": HAND, "active": ["alpinist"]}
    players = [
        first | changes,
        {"character": "malignant", "at": "2C", "form": "up" if "form" in changes else "angel"},
        {"character": "scrounger", "at": "B", "form": "up", "hand": [rival]},
    ]
    told = {"round": 3, "players": players, "crates": crates}
    kind = setup_variant(told)
    return begin(kind, setup_row(kind, told), 1)


def test_others_see_where_the_unseen_can_be() -> None:
    game = placed()
    for action in ("play empty-vessel", "walk X"):
        game.play(action)
    own, other = game.view(1), game.view(3)
    assert [HEXES[hex] for hex in possible_places(own, 0)] == ["X"]
    can = {HEXES[hex] for hex in possible_places(other, 0)}
    assert {"A", "B", "X", "C", "W", "pier1"} <= can
    assert "M" not in can
    for code in LANGUAGES:
        step = action_name(
            own.state, own.type.words.read_action(own.variant, "walk X"), kit(), code
        )
        assert step in TABLETOP_WITH_CARDS.standing(own, code).notes[0][-1]
        notes = TABLETOP_WITH_CARDS.standing(other, code).notes[0]
        assert not any(step in note for note in notes)
    assert stock(own, "en") == stock(other, "en")
    game.play("play inspiration")
    assert stock(game.view(1), "en") == stock(game.view(3), "en")
    assert stock(game.view(1), "en") == stock(own, "en")


def test_a_written_card_that_asks_for_another_is_no_step_any_more() -> None:
    game = placed(form="demon")
    for action in ("play empty-vessel", "recycle one", "play inspiration", "walk X", *["end"] * 3):
        game.play(action)
    assert game.why_not("recycle one") is None
    for code in LANGUAGES:
        for seat in (1, 2, 3):
            assert TABLETOP_WITH_CARDS.standing(game.view(seat), code)
    done = action_name(game.state, game.type.words.read_action(game.variant, "walk X"), kit(), "en")
    assert done in TABLETOP_WITH_CARDS.standing(game.view(1), "en").notes[0][-1]


def test_poison_is_glasses_on_buttons_and_a_die_beside_them() -> None:
    places = {"savant": "A", "malignant": "2C", "scrounger": "Q"}
    players = [{"character": one, "at": at} for one, at in places.items()]
    told = {"modules": ["poison"], "players": players}
    kind = setup_variant(told)
    table = Table(begin(kind, setup_row(kind, told), 1), seats=("person",) * 3)
    for action in ("", "end", ""):
        (table.action_panel.buttons[action] if action else table.action_panel.reveal).click()
    shown = table.panel._pictures.value
    assert [*table.panel.buttons] == ["drop 1", "drop 2", "drop 3"]
    for button in table.panel.buttons.values():
        assert f".{own_class(button)}{{--azardia-picture:url" in shown
    assert "--azardia-beside:url" in shown
    table.action_panel.buttons["drop 1"].click()
    assert table.panel._pictures.value != shown
    while "over" not in table.panel.buttons:  # it is no glass
        next(iter(table.panel.buttons.values())).click()
    assert {action.split()[0] for action in table.panel._main.buttons} == {"drop"}


# --- the unseen way as a plan that its owner edits ----------------------------------------------


def planning(seats: tuple[str, ...] = ("person", "random", "random"), code: str = "en") -> Table:
    """Return a table at which the Savant, hidden, has planned its steps."""
    table = Table(placed(), seats=seats, language=code)
    if table.seating.covered:
        table.action_panel.reveal.click()
    for action in ("play empty-vessel", "play inspiration", "walk X", "walk W"):
        table.act(action)
        assert not table.wrong.value
    return table


def reopened(table: Table) -> Game:
    """Return a table's game, read back from its file."""
    table.game.save("a.json")
    return load("a.json", None)


def steps(table: Table) -> list[str]:
    s = table.game.state
    return [table.game.text(int(number)) for number in s["plan"][0, : s["planned"][0]]]


def test_nobody_but_its_owner_sees_what_is_written_down() -> None:
    table = planning(("person", "person", "person"))
    assert table.writing.steps.buttons
    shown = {button.description for button in table.writing.steps.buttons.values()}
    table.act("end")
    assert table.seating.covered
    assert not table.writing.steps.buttons
    table.action_panel.reveal.click()
    assert table.game.seat == 2
    assert not table.writing.steps.buttons
    assert not any(label in said(table) for label in shown)
    table.go(3)
    assert not table.writing.steps.buttons


# --- Poison against the clock -------------------------------------------------------------------


def mixing(seats: tuple[str, ...] = ("random", "person", "random"), seconds: int = 20) -> Table:
    """Return a table at which the first seat has ended its turn, and the second mixes Poison."""
    about = {
        "modules": ["poison"],
        "rulings": {"poison_clock": seconds},
        "players": [
            {"character": "savant", "at": "A"},
            {"character": "malignant", "at": "2C"},
            {"character": "scrounger", "at": "Q"},
        ],
    }
    kind = setup_variant(about)
    game = begin(kind, setup_row(kind, about), 1)
    game.play("end")
    return Table(game, seats=seats)


def hear(table: Table, left: float) -> None:
    """Send the page's message on the seconds that the clock has left."""
    table.clock.time._handle_custom_msg({"number": table.clock.time.number, "left": left}, [])


def test_when_time_is_up_the_person_has_mixed_and_a_saved_game_says_what_was_thrown() -> None:
    table = mixing()
    table.clock.start.click()
    table.act("drop 1")
    at = table.game.position
    hear(table, 8.0)
    assert table.game.position == at
    hear(table, 0.0)
    steps = table.game.steps
    assert steps[at] == "pass"
    assert table.game.log()[-1].position > at
    assert not table.clock.time.running
    game = reopened(table)
    assert game.steps == steps
    assert game.notation == table.game.notation
    assert game.rules["poison_clock"] == 20


def test_undo_gives_no_time_back() -> None:
    table = mixing(("person", "person", "random"))
    if table.seating.covered:
        table.action_panel.reveal.click()
    table.clock.start.click()
    begun = table.game.position
    table.act("drop 1")
    hear(table, 5.0)
    table.undo()
    assert table.game.position == begun
    assert table.clock.time.left == 5.0
    assert not table.seating.waits
    hear(table, 0.0)
    table.undo()  # past the whole of the mixing, whose time is up
    assert table.game.position < begun
    assert not table.clock.stop(table.seating)


def struck(hand: list[str], **modules: bool) -> Table:
    """Return a table at which the Savant has struck the Scrounger, which has this `hand`."""
    players = [
        {"character": "savant", "at": "A", "hand": ["salve"], "ap": 1, "demanded": True},
        {"character": "malignant", "at": "2C", "hand": ["salve"]},
        {"character": "scrounger", "at": "B", "hand": hand, "active": ["short-bow"]},
    ]
    kind = variant(cards=True, modules=Modules(**modules))
    game = begin(kind, setup_row(kind, {"round": 3, "players": players}), 1)
    table = Table(game, seats=("person", "person", "person"))
    table.options.forced.value = True
    table.act("melee 3")
    return table


def test_who_waits_for_an_answer_tells_nothing_of_a_hand() -> None:
    with_one, without = (struck([card], ask_all=True) for card in ("hickory-shield", "salve"))
    for table in (with_one, without):
        assert table.game.acting == 2
        assert "pass" in [choice.action for choice in table.game.legal()]
        table.action_panel.reveal.click()
    assert [choice.action for choice in without.game.legal()] == ["pass"]
    seen = [
        (
            prompt(table.game.view(1), table.game.view(1).legal(), own, "en"),
            table.game.view(1).notation,
            [entry.sentence for entry in table.game.view(1).log("en")],
        )
        for table in (with_one, without)
        for own in ((), (0,))
    ]
    assert seen[:2] == seen[2:]
    questions = [
        prompt(table.game, table.game.legal(), (2,), "en") for table in (with_one, without)
    ]
    assert questions[0] == questions[1]
    without.act("pass")
    assert without.game.acting == 0
    while "pass" in [choice.action for choice in without.game.legal()]:
        without.act("pass")
    assert [choice.action for choice in without.game.legal()] == ["end"]  # by its own press
    assert without.turns.decides()
    usual = struck(["salve"])
    assert usual.game.acting != 2


def test_who_lets_a_familiar_hold_it_is_told_so() -> None:
    game = placed(rival="elusive")
    game.play("immobilize 3")
    strike = TABLETOP_WITH_CARDS.strike
    assert strike is not None
    told = {code: strike(game.view(3), code).now for code in LANGUAGES}
    assert told == {"en": "you are immobilized", "es": "quedas inmovilizado"}
