"""Results of many games as notebooks show them: shares with percent and a bar, means without."""

from azardia_nb.simulation import compare, simulate
from azardia_nb.simulation.tournament import Lineup, Tournament
from azardia_nb.text.bars import WIDEST, bars
from azardia_nb.text.language import LANGUAGES, speaking
from tests.cases import each

BAR = "<div style="
BOTS = ("greedy", "random")


@each("code", LANGUAGES)
def test_results_show_their_shares_as_bars(code: str) -> None:
    summary = simulate(40, BOTS, game="pig", seed=1).summary()
    shares = [one for one in summary.figures() if one.how.startswith("Wilson")]
    arms = {name: {"goal": goal} for name, goal in (("short", 20), ("long", 60))}
    compared = compare(arms, 20, BOTS, game="pig", progress=False)
    found = [one.estimate for one in compared.findings()]
    with speaking(code):
        told = summary._repr_html_()
        assert 0 < told.count(BAR) == len(shares) < len(summary.figures())
        assert told.count("%") > len(shares)
        told = compared._repr_html_()
        assert 0 < told.count(BAR) == sum(one.is_share for one in found) < len(found)
        played = Tournament(("<good>", "bad"), (Lineup((0, 1), (75, 25)),), seed=0)
        told = played._repr_html_()
        assert told.count(BAR) == 2
        assert "<good>" not in told


def test_a_bar_is_as_long_as_its_share() -> None:
    made = bars(("", "share", ""), [("all", 1.0, ("100%",)), ("half", 0.5, ("50%",))])
    lengths = [int(one.partition("px")[0]) for one in made.split("width:")[1:]]
    assert lengths == [WIDEST, WIDEST // 2]
