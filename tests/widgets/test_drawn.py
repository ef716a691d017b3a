"""What concerns all and is in no hand: its text is on the table as long as it is news."""

from html import unescape

from azardia_nb.games import load
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from tests.cases import each


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
