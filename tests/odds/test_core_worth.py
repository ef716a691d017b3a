"""What rulings change in the core game: the table goes on where one of them has no answer."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rulings import Rulings
from azardia_nb.odds.core import worth
from azardia_nb.odds.core.worth import Worth


def test_a_ruling_without_rest_leaves_a_gap_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(rulings: Rulings, told: object = None) -> Worth:
        if rulings.changed.get("challenge_tie") == "arriver":
            raise AzardiaError("policies did not come to rest")
        return Worth(rulings, (0.5, 0.75, 0.25), (3.0, 2.0, 2.0), 0.0)

    monkeypatch.setattr(worth, "worth", told)
    table = worth.table().set_index(["ruling", "answer"])
    assert len(table) == len(list(worth.alternatives()))
    assert table.loc[("challenge_tie", "arriver")].isna().all()
    assert table.drop(index=("challenge_tie", "arriver")).notna().all(axis=None)
