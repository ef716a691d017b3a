"""A table of every game: played by its buttons, in both languages, as Azardia's is."""

from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.compiled.marks import nothing
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import GameType, Variant
from azardia_nb.game.tabletop import Held, Tabletop
from azardia_nb.game.terms import LEADS_TO
from azardia_nb.games import load
from azardia_nb.players import bots_of, limits
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from azardia_widgets.games.axis_mundi.exhibits import moment as axis_mundi
from azardia_widgets.games.titan_race.exhibits import moment as titan_race
from tests.cases import each
from tests.seats import rival
from tests.text.golden import tells, wording
from tests.widgets.sitting import GAMES, SMALL, buttons, finish, press, sitting

DICED = [name for name in SMALL if load(name).dice(load(name).variant().rules).faces]
HIDING = [name for name in SMALL if load(name).engine.hides]
SOME = 30  # presses of a game that takes hundreds, before bots finish it
WON = {"en": "You have won", "es": "Has ganado"}


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def table(name: str) -> Table:
    return sitting(name)


def most(name: str) -> int:
    return 5000 if name in SMALL else SOME


def changed(name: str, **changes: Any) -> GameType:
    """Return the record of a game with some changes."""
    return replace(load(name), **changes)


def playing(kind: GameType, players: int = 2, seed: int = 1) -> Game:
    usual = kind.variant()
    variant = Variant(kind, usual.options, usual.rules)
    return Game.begin(variant, kind.start(variant, players), seed)


def test_a_phone_shows_below_what_a_picture_has_beside_its_board(name: str, table: Table) -> None:
    table.fit.narrow = True
    assert bool(table.aside.children) == name.startswith(("axis_mundi", "titan_race"))


@pytest.mark.parametrize("name", ["azardia", "axis_mundi", "titan_race", "pig"])
def test_newcomers_are_shown_six_things(name: str) -> None:
    table = sitting(name)
    steps = table.guide.steps
    assert len(steps) == (0 if name == "pig" else 6)
    for said, where in steps:
        assert said
        assert where in ("stage", "actions", "way", "log") or all(0 < part < 1 for part in where)
    table.options.tongue.value = "es"
    assert not {said for said, _ in steps} & {said for said, _ in table.guide.steps}


def test_a_person_plays_a_whole_game_against_a_bot(name: str) -> None:
    for code in LANGUAGES if name in SMALL else LANGUAGES[GAMES.index(name) % 2 :][:1]:
        table = sitting(name, code=code)
        choices = {choice.action: choice.label for choice in table.game.legal(code)}
        labels = {action: one.description for action, one in buttons(table).items()}
        assert labels == choices if name in SMALL else all(labels.values())
        finish(table, most(name))
        assert not buttons(table)
        assert not table.wrong.value
        assert table.said in table.action_panel.heading.value
        won = table.game.winner - 1
        mine = table.game.type.player_of(table.game.state, won) == 0
        winner = WON[code] if mine else table.game.names(code)[won]
        assert winner in table.said
        assert winner in table.access.descriptions[0], "who cannot see the board hears the same"
        for *_, sentence, rule, _ in table.story.lines:
            assert sentence
            assert table.story.why[rule], "every rule that is cited has its text"


def test_undo_redo_and_play_on_from_an_earlier_step(table: Table, name: str) -> None:
    start, phase = table.game.notation, table.game.phase
    press(table)
    after = table.game.notation
    assert after != start
    table.timeline.undo.click()
    assert table.game.notation == start
    table.timeline.redo.click()
    assert table.game.notation == after
    finish(table) if name in SMALL else press(table)
    length = len(table.game)
    table.timeline.slider.value = 0
    assert not buttons(table)
    assert len(table.game) == length
    table.timeline.branch.click()
    assert table.game.phase == phase  # where chance has dealt, it has done so again
    press(table)
    assert table.game.lines[0].length == length


def test_save_and_load(table: Table) -> None:
    press(table)
    table.game.save("game.json")
    saved = table.game.notation
    press(table)
    table.load_file(Path("game.json").read_bytes(), "game.json")
    assert not table.wrong.value
    assert table.game.notation == saved
    assert table.seats[0] == "person"
    press(table)


@each("code", LANGUAGES)
@each("name", DICED)
def test_what_happened_at_a_real_table_is_chosen(name: str, code: str) -> None:
    table = Table(kind=name, seats=("person",), seed=5, language=code)
    table.options.forced.value = False
    table.options.real.value = True
    asked = table.real_dice
    assert asked.widget.layout.display == "none"
    press(table)
    assert table.game.waiting == "chance"
    assert asked.widget.layout.display == ""
    offered = dict(asked.outcome.options)
    assert list(offered.values()) == [text for text, _ in table.game.chance()]
    sentence, outcome = asked.outcome.options[-1]
    asked.outcome.value = outcome
    asked.enter.click()
    assert table.game.steps[-1] == outcome
    assert " ".join(entry.sentence for entry in table.game.log(code)) == sentence
    assert asked.widget.layout.display == "none"
    table.options.real.value = False
    assert not table.wrong.value


@each("name", SMALL)
def test_the_menu_offers_the_game_that_is_played(name: str) -> None:
    table, kind = sitting(name), load(name)
    opening = table.opening
    assert list(opening.players.options) == list(kind.seats)
    assert not opening.switches
    assert [value for _, value in opening.seats[0].options] == ["person", *bots_of(kind)]
    most = kind.seats[-1]
    opening.players.value = most
    assert [seat.value for seat in opening.seats] == ["person"] + [rival(name)] * (most - 1)
    opening.seats[-1].value = "random"
    opening.start.click()
    assert not table.wrong.value
    assert (table.game.type, table.game.players) == (kind, most)
    assert table.seats[-1] == "random"
    finish(table)


def test_who_sits_down_where_nobody_says() -> None:
    assert Table().seats == ("person", "greedy", "greedy", "greedy")
    assert Table(kind="pig").seats == ("person", "greedy", "greedy", "greedy")
    assert Table(kind="bear_off").seats == ("person", "greedy")
    assert Table(load("pig").Game(7, seed=1)).seats == ("person", *["greedy"] * 6)


def test_a_game_of_another_kind_is_refused(tmp_path: Path) -> None:
    table = Table(kind="pig", seats=("person", "greedy"))
    load("coin_race").Game(2).save(tmp_path / "coins.json")
    before = table.game
    table.load_file((tmp_path / "coins.json").read_bytes(), "coins.json")
    assert (
        wording("seating.other_game", game="coin_race", other="pig") in table.opening.message.value
    )
    table.options.tongue.value = "es"
    table.begin(load("coin_race").Game(2), ("person", "greedy"))
    assert tells(table.opening.message.value, "seating.other_game", "es", other="pig")
    assert table.game is before


@each("code", LANGUAGES)
def test_bots_that_may_play_for_ever_stop_and_say_so(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ROUNDS", 3)
    table = Table(kind="pig", seats=("greedy", "greedy"), seed=1, language=code)
    table.options.skip.click()
    assert table.game.round == 3
    assert table.game.winner is None
    assert escape(limits.no_end(table.game, code)) in table.wrong.value


def test_a_player_may_own_two_seats() -> None:
    kind = changed("coin_race", player_of=lambda s, seat: seat % 2)
    table = Table(playing(kind, 4), seats=("person", "greedy"))
    acted = set()
    while table.game.winner is None:
        assert table.game.turn in (1, 3)
        acted.add(table.game.turn)
        press(table)
    assert acted == {1, 3}
    with pytest.raises(AzardiaError, match=r"\b1\b.*\b2\b"):
        Table(playing(kind, 4), seats=("person",))


@each("name", HIDING)
def test_people_see_their_own_hidden_cards_and_pass_the_screen_on(name: str) -> None:
    table = Table(kind=name, seats=("person", "person"), seed=3)
    assert table.action_panel.reveal.layout.display == ""
    assert not buttons(table)
    table.action_panel.reveal.click()
    hand = load(name).tabletop.hand
    held = hand(table.game.view(1), 0, "en") or ()
    assert held or hand is nothing
    assert [card["name"] for card in table.hand.items] == [one.name for one in held]
    press(table)
    assert table.action_panel.reveal.layout.display == ""  # the next person's
    assert not buttons(table)


def test_a_game_brings_what_the_table_shows() -> None:
    """Cards in hand, a heading over some buttons, bots with names, and none where they cannot."""

    def check(bot: str, game: Game) -> None:
        if bot == "random" and game.players > 2:
            raise AzardiaError("two play with dice, not three")

    tabletop = Tabletop(
        questions={"hold": "{who} may hold."},
        heading=lambda action: "At risk:" if action == "roll" else "",
        hand=lambda game, seat, code: [Held("one", 2, "One <1>", "Is one.")],
        secret=lambda game: True,
        check_bot=check,
        bots={"greedy": "miser"},
    )
    kind = changed("pig", tabletop=tabletop)
    table = Table(playing(kind), seats=("person", "greedy"))
    assert "miser" in table.status.widget.value
    assert table.panel._heading.value == "<small>At risk:</small>"
    assert list(table.panel._headed.buttons) == ["roll"]
    assert [(card["name"], card["copies"]) for card in table.hand.items] == [("One <1>", 2)]
    assert ("random bot", "random") in table.opening.seats[1].options
    table.opening.players.value = 3
    assert ("random bot", "random") not in table.opening.seats[1].options
    with pytest.raises(AzardiaError, match="not three"):
        Table(playing(kind, 3), seats=("person", "greedy", "random"))
    two = Table(playing(kind), seats=("person", "person"))
    assert not buttons(two)
    two.action_panel.reveal.click()
    assert list(buttons(two)) == ["roll"]


# --- moments --------------------------------------------------------------------------------------


MOMENTS = [(kind, name) for kind in (axis_mundi.Moment, titan_race.Moment) for name in kind.moments]


@each("moment", MOMENTS)
def test_a_moment_offers_what_the_rules_allow_and_begins_again(moment: tuple[Any, str]) -> None:
    kind, name = moment
    shown = kind(show=name)
    first = list(shown.buttons.buttons)
    offered = shown.setup.get("offered", ())
    legal = [choice.action for choice in shown.game.legal()]
    assert first == [one for one in legal if not offered or one.split()[0] in offered]
    told = [choice.label for choice in shown.game.legal() if choice.action in first]
    assert any(
        LEADS_TO in label for label in told
    )  # tables name the consequence; puzzles ask for it
    assert all(LEADS_TO not in button.description for button in shown.buttons.buttons.values())
    for action in first:
        shown.buttons.buttons[action].click()
        assert shown.game.steps[0] == action
        assert shown.game.log()[0].sentence in shown.said
        shown.buttons.buttons["back"].click()
        assert list(shown.buttons.buttons) == first
    assert "data:image/svg+xml" in shown.picture()


def test_who_sits_where_is_drawn_by_lot_where_that_is_worth_much() -> None:
    tables = [Table(kind="axis_mundi") for _ in range(12)]
    assert len({table.seats.index("person") for table in tables}) > 1
    assert all("drawn by lot" in table.status.widget.value for table in tables)
    asked = Table(kind="axis_mundi", seed=1)
    assert asked.seats.index("person") == 0
    asked.opening.lots.value = False
    asked.opening.start.click()
    assert asked.seats.index("person") == 0
    asked.opening.lots.value = True
    met = set()
    for _ in range(12):
        asked.opening.start.click()
        met.add((asked.seats.index("person"), asked.game.names()[asked.seats.index("person")]))
    assert len(met) > 1
    assert len({piece for _, piece in met}) == 1  # who plays keeps its Character
    assert Table().seating.drawn is False


def test_a_new_game_keeps_the_house_rules_of_the_table() -> None:
    table = Table(kind="pig", seats=("person",), goal=50)
    table.opening.start.click()
    assert (table.game.position, table.game.rules.goal) == (0, 50)
