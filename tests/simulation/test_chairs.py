"""Who sits where in a tournament."""

from azardia_nb.game import View
from azardia_nb.simulation import tournament


def test_everybody_sits_on_every_chair() -> None:
    sat: set[tuple[str, int]] = set()

    def one(view: View) -> str:
        sat.add(("one", view.seat))
        return view.legal()[0].action

    def other(view: View) -> str:
        sat.add(("other", view.seat))
        return view.legal()[0].action

    tournament((one, other), 2, game="tic_tac_toe", progress=False)
    assert sat == {(name, chair) for name in ("one", "other") for chair in (1, 2)}
