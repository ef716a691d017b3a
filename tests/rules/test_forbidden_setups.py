"""A set-up that the rules forbid is refused, by the rule that does."""

import pytest

from azardia_nb import ForbiddenPosition, Game, Placed


@pytest.mark.parametrize(
    ("pawns", "rule", "seat"),
    [
        ([Placed(12), Placed(100, level=2)], "zones.zero", 2),
        ([Placed(12), Placed(80, level=2)], "zones.return", 2),
        ([Placed(70, level=5, crossed=True), Placed(12)], "zones.floor", 1),
        ([Placed(90, level=5, crossed=False), Placed(12)], "zones.tyrant", 1),
        ([Placed(12), Placed(13, coins=7000)], "coins.cap", 2),
        ([Placed(12), Placed(13, hand=["sprint"])], "cards.decks", 2),
        ([Placed(150, level=5), Placed(150, level=5)], "grace", None),
        ([Placed(1)], "goal", None),
    ],
)
def test_the_error_tells_the_rule_and_the_pawn(
    pawns: list[Placed], rule: str, seat: int | None
) -> None:
    with pytest.raises(ForbiddenPosition, match=rule) as refused:
        Game.place(pawns, cards=False)
    assert (refused.value.rule, refused.value.seat) == (rule, seat)
