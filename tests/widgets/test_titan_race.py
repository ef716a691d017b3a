"""Titan Race as it is drawn: a board that leads round, Titans told apart, all of it in words."""

from math import dist
from typing import Any

import numpy as np
import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from azardia_nb.game import begin
from azardia_nb.games import load
from azardia_nb.games.house_rules import written
from azardia_nb.games.titan_race.data.circuits import kit
from azardia_nb.games.titan_race.rules.board import AHEAD, SLAM, SPACES, WAYS, links
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.games.titan_race.rules.state import MAX_SEATS
from azardia_nb.games.titan_race.text.open import QUESTIONS
from azardia_nb.games.titan_race.text.tabletop import ASKED, CIRCUITS
from azardia_nb.players import seated
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.board.layout import HEIGHT, WIDTH
from azardia_widgets.board.scene import painter, scene, stand
from azardia_widgets.board.shapes import Area, Disc, Words
from azardia_widgets.games.titan_race.layout import layout
from azardia_widgets.table.table import Table
from tests.cases import each
from tests.text.golden import tells

TITANS = load("titan_race")
RACING = ("slaugg", "grinder", "ragnarok", "craken")
NATURES = tuple(kit()["foundry"].codes()[:SPACES])
FONT = FontProperties(family="DejaVu Sans", weight="bold")


@each("boards", [1, SLAM])
def test_beyond_each_edge_lies_the_neighbour_it_leads_to(boards: int) -> None:
    on = layout(NATURES * boards)
    ways = links(boards)
    high = 1.01 * on.side * 3**0.5
    seen = {hexagon.space: [(hexagon.x, hexagon.y)] for hexagon in on.hexagons}
    for ghost in on.ghosts:
        seen[ghost.space].append((ghost.x, ghost.y))
    for space, (x, y) in on.places.items():
        for way in range(len(WAYS)):
            to = int(ways.to[space, way])
            if to < 0:
                continue
            near = [place for place in seen[to] if dist(place, (x, y)) <= high]
            assert near, (space, WAYS[way])
            assert any((there < y) == (way < AHEAD) for _, there in near)


@each("circuit", [*kit(), ("pools", "eye", "plains")])
def test_every_circuit_stays_in_its_picture_and_is_told(circuit: str | tuple[str, ...]) -> None:
    game = TITANS.Game(MAX_SEATS, circuit=circuit, seed=1)
    for _ in range(40):
        game.take(game.actions[0])
        game.run_chance()
    said = set()
    for code in LANGUAGES:
        shown = scene(game, code)
        said.add(shown.description)
        for shape in shown.shapes:
            if isinstance(shape, Area):
                assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in shape.points)
            elif isinstance(shape, Disc | Words):
                assert 0 <= shape.x <= WIDTH
                assert 0 <= shape.y <= HEIGHT
            if isinstance(shape, Words) and shape.align == "left":
                path = TextPath((0, 0), shape.text, size=shape.size, prop=FONT)
                assert shape.x + path.get_extents().width <= WIDTH, shape.text
        assert all(name in shown.description for name in game.names(code))
    assert len(said) == len(LANGUAGES)
    assert scene(game).board is scene(game).board


def test_titans_are_told_apart_by_letters_and_by_colours() -> None:
    game = TITANS.Game(MAX_SEATS, seed=1)
    badges = [painter("titan_race").badge(game, seat) for seat in range(1, MAX_SEATS + 1)]
    assert len({badge.sign for badge in badges if badge}) == MAX_SEATS
    assert len({badge.fill for badge in badges if badge}) == MAX_SEATS


def test_a_pushed_titan_stands_beside_the_pusher_for_a_moment() -> None:
    setup = {
        "titans": [{"titan": "slaugg", "space": "C3"}, {"titan": "craken", "space": "C5"}],
        "took": "trap",
    }
    game = TITANS.made().place(setup)  # type: ignore[misc,attr-defined]
    c5 = game.state["space"][1]
    tokens = {token.seat: token for token in stand(game, {1: int(c5)})}
    assert dist((tokens[1].x, tokens[1].y), (tokens[2].x, tokens[2].y)) > tokens[1].radius


@each(
    ("options", "english", "spanish"),
    [({}, "", ""), ({"two": True}, "side B", "bando B"), ({"teams": 2}, "team B", "equipo B")],
)
def test_who_has_won_and_for_whom_is_told(
    options: dict[str, Any], english: str, spanish: str
) -> None:
    new = TITANS.Game(4, titans=("craken", "slaugg", "grinder", "rassik"), **options)
    s = new.state.copy()
    s["winner"] = list(new.names()).index("Rassik")
    s["team"][s["winner"]] = len(options)
    game = begin(new.variant, s)
    for code, said in zip(LANGUAGES, (english, spanish), strict=True):
        told = "scene.won_for" if said else "scene.won"
        for_whom = {"side": said} if said else {}
        assert tells(scene(game, code).sentence, told, code, who="Rassik", **for_whom)


GAMES: dict[str, dict[str, Any]] = {
    **{circuit: {"circuit": circuit} for circuit in kit()},
    "teams": {"teams": 2},
    "two": {"two": True},
    "slam": {"circuit": ("lagoon", "foundry", "ruins")},
    "bare": {"circuit": "plain", "cards": False},
}


@pytest.mark.parametrize(
    "name",
    [name if name == "two" else pytest.param(name, marks=pytest.mark.nightly) for name in GAMES],
)
def test_people_play_a_whole_race_and_pass_the_screen_on(name: str) -> None:
    game = TITANS.Game(4, seed=2, **GAMES[name])
    code = LANGUAGES[list(GAMES).index(name) % 2]
    table = Table(game, seats=("person",) * (2 if name == "two" else 4), language=code)
    rng = np.random.default_rng(1)
    for _ in range(3000):
        if table.game.winner is not None:
            break
        before = table.game.position
        if table.action_panel.reveal.layout.display == "":
            assert not table.hand.buttons
            table.action_panel.reveal.click()
        if table.game.position == before and table.game.winner is None:
            offered = {**table.panel.buttons, **table.hand.buttons}
            legal = {choice.action: choice.label for choice in table.game.legal(code)}
            assert offered.keys() == legal.keys()
            plain = {action: one.description for action, one in table.panel.buttons.items()}
            aimed = {legal[action] for action in table.hand.buttons}  # what a card does, in full
            assert plain.items() <= legal.items()
            assert set(table.hand.names.values()) == aimed
            table.act(str(rng.choice(list(offered))))
            assert table.game.position > before
        assert not table.wrong.value
    assert table.game.winner is not None
    assert table.seen.sentence in table.action_panel.heading.value


@each("circuit", CIRCUITS)
def test_a_new_race_is_set_up_at_the_table(circuit: str) -> None:
    table = Table(kind="titan_race", seats=("person", "person"), language="es", seed=1)
    opening = table.opening
    assert set(dict(opening.switches["circuit"].options).values()) == set(CIRCUITS)
    opening.switches["circuit"].value = circuit
    opening.players.value = 3
    opening.pieces[0].value = "chtoolhoo"
    opening.start.click()
    assert not table.wrong.value
    game = table.game
    ids = [one.id for one in game.variant.options.circuits]
    assert ids == [circuit] or (circuit == "slam" and len(ids) == SLAM)
    mine = [seat for seat in range(3) if game.state["player"][seat] == 0]
    assert [game.names()[seat] for seat in mine] == ["Chtoolhoo"]


@each("code", LANGUAGES)
@each("name", ASKED)
def test_a_ruling_is_asked_about_and_the_new_race_has_its_answer(name: str, code: str) -> None:
    opening = (table := Table(kind="titan_race", language=code, seed=1)).opening
    asked, usual = opening.switches[name], RULINGS[name].usual
    assert asked.description == QUESTIONS.question(name, code)
    assert [said for said, _ in asked.options] == [
        QUESTIONS.answer(name, value, code) for value in RULINGS[name].values
    ]
    opening.start.click()
    assert not table.game.variant.options.rulings.changed
    (other,) = (value for value in RULINGS[name].values if value != usual)
    asked.value = written(other)
    opening.start.click()
    assert table.game.variant.options.rulings.changed == {name: other}


def test_who_has_two_titans_acts_for_both_from_one_chair() -> None:
    game = TITANS.Game(4, two=True, seed=3)
    table = Table(game, seats=("person", "random"), seed=1)
    chairs = set()
    for _ in range(12):
        seat = game.acting
        assert game.state["player"][seat] == 0
        chairs.add(seat)
        assert table.panel.buttons or table.hand.buttons
        table.act(next(iter({**table.panel.buttons, **table.hand.buttons})))
    assert len(chairs) == 2
    for seat in range(1, 5):
        mine = game.state["player"][seat - 1] == game.state["player"][game.acting]
        assert bool(game.view(seat).actions) == mine


def test_newcomers_are_told_what_the_race_is_about_and_who_they_are() -> None:
    table = Table(TITANS.Game(4, seed=2, two=True), seats=("person", "greedy"))
    assert "two Titans" in table.guide.goal[0]
    assert len(table.guide.goal) == 3
    assert [sign for sign, _ in table.guide.legend][:2] == ["trap", "dash"]
    assert table.status.widget.value.count("You (") == 2, "both Titans are mine"
    while "Your turn" not in table.action_panel.heading.value:
        table.turns.step()
    name = table.game.names()[table.game.acting]
    assert f"{name} · Your turn" in table.action_panel.heading.value, "which of the two"
    assert f"your turn ({name})" in table.access.descriptions[0]
    for line in table.recap.said:
        assert line.split(":")[0] in table.game.names()


def shining(table: Table) -> set[str]:
    """The names of the spaces that may be clicked."""
    return {table.reach.live.called[space][0] for space in table.reach.live.ways}


def test_a_space_that_is_aimed_at_shines_unless_the_titan_may_go() -> None:
    game = TITANS.Game(4, titans=RACING, seed=3)
    bots = [seated("random", 100 + chair, TITANS) for chair in range(4)]
    aimed = set()
    while game.seat and len(aimed) < 2:
        kinds = {action.split()[0] for action in map(game.text, game.actions)}
        if kinds & {"trap", "strike"}:
            seats = ["greedy"] * 4
            chair = TITANS.player_of(game.state, game.seat - 1)
            seats[chair] = "person"
            table = Table(game.branch(), seats=seats)
            table.reach.now()
            named = {action.split()[-1] for action in table.action_panel.buttons if " " in action}
            if "go" in kinds:
                going = table.reach._found.values()
                assert shining(table) == {called(table, one.end) for one in going if one.walks}
            else:
                assert shining(table)
                assert shining(table) <= named
            aimed.add("go" in kinds)
        game.play(bots[TITANS.player_of(game.state, game.seat - 1)].choose(game.view(game.seat)))
    assert aimed == {True, False}


def called(table: Table, space: int | None) -> str:
    return str(table.reach.live.called[str(space)][0])
