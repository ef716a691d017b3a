"""The whole game as another kind of Axis Mundi: its own row, rules and words."""

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from azardia_nb.compiled.marks import nothing
from azardia_nb.games import load
from azardia_nb.games.axis_mundi.engine_with_cards import ENGINE
from azardia_nb.games.axis_mundi.picture_with_cards import PICTURE_WITH_CARDS
from azardia_nb.games.axis_mundi.rules.citations import rule_of
from azardia_nb.games.axis_mundi.text import log_with_cards as words
from azardia_nb.games.axis_mundi.text.labels_with_cards import label
from azardia_nb.games.axis_mundi.text.refused import refusal_text
from azardia_nb.games.axis_mundi.text.tabletop_with_cards import TABLETOP_WITH_CARDS
from azardia_nb.games.axis_mundi.whole import notation, positions
from azardia_nb.games.machine.words import told_again
from azardia_nb.games.protocol import GameType, Simulation

if TYPE_CHECKING:
    from azardia_nb.games.learning import Learning
    from azardia_nb.games.planning import Planning


def _simulation() -> "Simulation":
    from azardia_nb.games.axis_mundi.simulation_with_cards import SIMULATION_WITH_CARDS

    return SIMULATION_WITH_CARDS


def _learning() -> "Learning":
    from azardia_nb.games.axis_mundi.learning_with_cards import LEARNING_WITH_CARDS

    return LEARNING_WITH_CARDS


def _planning() -> "Planning":
    from azardia_nb.games.axis_mundi.bots.planner_with_cards import PLANNING_WITH_CARDS

    return PLANNING_WITH_CARDS


@cache
def whole_game(name: str) -> GameType:
    """Return the record of the whole game, beside the one of the core game."""
    core = load(name)
    return replace(
        core,
        engine=ENGINE,
        # What reads rows of the core game is not what reads these.
        bots=dict,
        simulation=_simulation,
        longest=nothing,
        learning=_learning,
        planning=_planning,
        reference=None,
        picture=PICTURE_WITH_CARDS,
        tabletop=TABLETOP_WITH_CARDS,
        words=replace(
            core.words,
            read_action=lambda v, text: notation.read_action(text, words.ids()),
            write_action=lambda v, number: notation.write_action(number, words.ids()),
            every_action=lambda v: notation.every_action(v.rules, words.ids()),
            read_outcome=lambda v, s, text: words.read_outcome(text, s, v.rules),
            write_outcome=lambda v, s, number: notation.write_outcome(number, words.ids()),
            outcomes_below=lambda v: notation.OUTCOMES,
            read_position=lambda v, line: positions.read_position(line, v.rules),
            write_position=lambda v, s, seen: positions.write_position(s),
            names=words.names,
            phase=words.phase,
            label=label,
            rule_of=lambda game, action: rule_of(game.state, action),
            refusal=refusal_text,
            moment=told_again(words.take),
            take=words.take,
            mask=words.mask,
            tell=words.tell,
            rolls=lambda v, told: (),
        ),
    )
