"""The `Engine` of the core game and that of the game with cards."""

from dataclasses import replace

from azardia_nb.game.protocol import Engine, Returns
from azardia_nb.games.axis_mundi.bots.evaluation import evaluation
from azardia_nb.games.axis_mundi.rules import engine, views
from azardia_nb.games.axis_mundi.rules.actions import MAX_ACTIONS
from azardia_nb.games.axis_mundi.rules.choices import list_legal
from azardia_nb.games.axis_mundi.rules.state import ISLAND, STATE, rules_rows
from azardia_nb.games.axis_mundi.text.refused import why_not

CORE = Engine(
    state=ISLAND,
    max_actions=MAX_ACTIONS,
    to_act=engine.to_act,
    list_legal=list_legal,
    chance_total=engine.chance_total,
    chance_weight=engine.chance_weight,
    outcome_at=engine.outcome_at,
    step=engine.step,
    why_not=why_not,
    progress=engine.progress,
    evaluation=evaluation,
    returns=Returns(engine.returns, 0.0, 1.0, total=None),
    compiled_rules=rules_rows,
)
WITH_CARDS = replace(CORE, state=STATE, hide_from=views.hide_from)
