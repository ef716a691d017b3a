"""Races in which something special is asked of every step; test_every_game.py has all else."""

from dataclasses import replace

from azardia_nb.game.protocol import OVER
from azardia_nb.games.titan_race.data import cards
from azardia_nb.games.titan_race.data.titans import Titans, kit
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from tests.cases import each
from tests.games.titan_race.walks import check, walk

BORROWER = """
[[bonus]]
id = "{id}"
count = 9
name = "{id}"
text = "{id}"
when = "turn"
effects = [ {effects} ]
"""
DECK = cards.parse(
    BORROWER.format(id="leap", effects='{ move = "s" }, { borrow = "adjacent" }')
    + BORROWER.format(id="pay", effects='{ life = -5 }, { borrow = "adjacent" }')
)


@each("lives", [1, 6])
def test_whoever_is_to_act_can_with_the_fewest_and_the_most_lives(lives: int) -> None:
    own = [replace(one, start=lives, most=lives, after_ko=lives) for one in kit().titans]
    titans, deck = Titans(tuple(own), kit().colours), DECK if lives > 1 else False
    kind = variant("plain", cards=deck, titans=titans)
    for s, actor, _ in walk(kind, 6, 3):
        check(s, kind)
        assert actor < 0 or GAME.engine.legal(s, kind.rules)
    assert actor == OVER
