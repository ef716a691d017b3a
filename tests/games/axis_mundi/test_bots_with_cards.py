"""Bots with cards: their games end, they see no more than their seat, and what is counted is so."""

from collections import Counter

import pytest

from azardia_nb.games.axis_mundi.engines import WITH_CARDS
from azardia_nb.games.axis_mundi.game import variant_with_cards
from azardia_nb.games.axis_mundi.rules.board import SPACES
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import LIES, SEATS, Modules
from azardia_nb.games.machine.events import told
from azardia_nb.games.terms import NOBODY
from azardia_nb.simulation import simulate
from azardia_nb.simulation.run import record
from azardia_nb.simulation.task import task_of

GREEDY = ("greedy",) * SEATS
BLOWS = (Event.ATTACK, Event.DEMON_ATTACK, Event.AREA, Event.SHOT, Event.THROWN)


def test_what_a_bird_was_sent_for_is_worth_what_it_is() -> None:
    kind = variant_with_cards()
    s = kind.type.start(kind, SEATS)
    s["turn"], s["marked"][0] = 0, 7
    worth = []
    for carried in (NOBODY, 0, LIES + 3, 1 + 7, LIES + SPACES):
        s["bird"][0] = carried
        worth.append(WITH_CARDS.evaluation(s, kind.rules, 0))
    nothing, token, lying, card, marked = worth
    assert nothing < token == lying != card == marked


@pytest.mark.nightly
def test_what_is_counted_has_happened() -> None:
    """By the events of the same games, taken again; who struck unseen may not strike after all."""
    task = task_of(GREEDY, game=variant_with_cards(modules=Modules(free_will=True)), seed=3)
    games = simulate(5, GREEDY, game=task.variant, seed=3, progress=False)
    for at in range(5):
        s, met, row = task.first.copy(), Counter[tuple[str, int]](), games.loc[at]
        for chosen in record(task, at):
            actor = WITH_CARDS.to_act(s, task.rules)
            for code, seat, *_ in told(s, WITH_CARDS.step, task.rules, actor, chosen):
                if code in BLOWS:
                    met["blows", seat] += 1
                if code in (Event.ANGEL, Event.DEMON):
                    met["transformed", seat] += 1
        for seat in range(SEATS):
            assert row[f"transformed_{seat + 1}"] == met["transformed", seat]
            assert row[f"blows_{seat + 1}"] >= met["blows", seat]
        assert row["level"] == s["level"]
        assert row["cards"] == sum(row[f"played_{n + 1}"] for n in range(SEATS))
    assert games["strikes"].sum() > 0 < games.plays.sum()
