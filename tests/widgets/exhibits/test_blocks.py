"""The code that blocks show defines the player that they create."""

from itertools import product

from azardia_nb.simulation import simulate
from azardia_widgets.games.azardia.exhibits.blocks import BLOCKS, FromBlocks


def test_each_choice_of_blocks_is_a_player_without_faults() -> None:
    shown = FromBlocks()
    shown.raising = True
    sources = set()
    for ticked in product((False, True), repeat=len(BLOCKS)):
        for block, value in zip(BLOCKS, ticked, strict=True):
            getattr(shown, block).value = value
        assert [text in shown.source for text in BLOCKS.values()] == list(ticked)
        sources.add(shown.source)
    assert len(sources) == 2 ** len(BLOCKS)
    games = simulate(20, (shown.player, "random"), seed=1, progress=False)
    assert set(games["fault"]) == {"none"}
