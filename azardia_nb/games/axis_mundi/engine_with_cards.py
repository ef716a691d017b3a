"""The rules of the game with cards as the house asks for them, with what its greedy bot wants."""

from azardia_nb.games.axis_mundi.bots.evaluation_with_cards import evaluation
from azardia_nb.games.axis_mundi.rules import engine, views
from azardia_nb.games.axis_mundi.rules.actions import MAX_ACTIONS
from azardia_nb.games.axis_mundi.rules.legal import list_legal
from azardia_nb.games.axis_mundi.rules.state import STATE, rules_rows
from azardia_nb.games.axis_mundi.text.refused import why_not
from azardia_nb.games.protocol import Engine, Returns

ENGINE = Engine(
    state=STATE,
    max_actions=MAX_ACTIONS,
    to_act=engine.to_act,
    list_legal=list_legal,
    chance_total=engine.chance_total,
    chance_weight=engine.chance_weight,
    outcome_at=engine.outcome_at,
    step=engine.step,
    why_not=why_not,
    hide_from=views.hide_from,
    progress=engine.progress,
    evaluation=evaluation,
    returns=Returns(engine.returns, 0.0, 1.0, total=None),
    compiled_rules=rules_rows,
)
