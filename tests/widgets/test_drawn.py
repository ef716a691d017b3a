"""What concerns all and is in no hand: its text is on the table as long as it is news."""

from html import unescape

from azardia_nb.games import load, names
from azardia_nb.games.azardia.game import Game, Placed
from azardia_nb.games.azardia.text.tabletop import drawn
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from tests.cases import each
from tests.seats import few, rival


@each("code", LANGUAGES)
def test_the_event_of_the_round_can_be_read(code: str) -> None:
    table = Table(seats=("person", "greedy"), seed=7, language=code)
    game = table.game
    assert game.round == 1
    (held,) = drawn(game, code)
    assert game.deck is not None
    card = game.deck.card(held.card)
    shown = unescape(table.drawn.widget.value)
    assert card.name(code) in shown
    assert card.text(code) in shown
    table.turns.pause()
    while game.round == 1:
        table.take(game.legal()[-1].action)
    (held, *_) = drawn(game, code)
    assert held.card != card.id
    assert card.text(code) not in unescape(table.drawn.widget.value)
    assert held.text in unescape(table.drawn.widget.value)


def test_a_penalty_can_be_read_and_whose_it_is() -> None:
    game = Game.place([Placed(83, "mantis", level=5), Placed(12)], seed=1)
    game.automatic = False
    for step in ("play roll", "happen roll 1 1", "play add", "happen draw quicksand"):
        how, rest = step.split(" ", 1)
        getattr(game, how)(rest)
    (held,) = drawn(game, "en")
    assert held.card == "quicksand"
    assert game.names("en")[0] in held.kind
    assert held.text in unescape(Table(game, seats=("person", "greedy")).drawn.widget.value)


@each("cards", [False, True])
@each("code", LANGUAGES)
def test_who_becomes_an_angel_or_a_demon_is_told_until_its_next_turn_is_over(
    code: str, cards: bool
) -> None:
    game = load("axis_mundi").Game(seed=22, cards=cards)
    table = Table(game, seats=["greedy"] * 3, seed=1, language=code)
    while not (said := table.drawn.widget.value):
        table.turns.step()
    top = int(game.state["form"].argmax()) + 1
    assert game.names(code)[top - 1] in unescape(said)
    for others in (False, True, False):  # its turn, those of the others, and its next one
        while (game.turn != top) is others:
            assert table.drawn.widget.value
            table.turns.step()
    assert table.drawn.widget.layout.display == "none"


@each("name", [name for name in names() if name != "azardia"])
def test_where_nothing_strikes_nothing_is_shown(name: str) -> None:
    seats = ("person", *[rival(name)] * (few(name) - 1))
    table = Table(load(name).Game(few(name), seed=1), seats=seats)
    assert table.drawn.widget.layout.display == "none"
