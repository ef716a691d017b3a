"""Axis Mundi's `GameType`, put together from the game's modules.

No module of the game imports it. Parts that take long to import are functions.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from azardia_nb.compiled.marks import nothing
from azardia_nb.game.protocol import GameType, Simulation, Words
from azardia_nb.games.axis_mundi import engines
from azardia_nb.games.axis_mundi.game import (
    HOUSE_RULES,
    NAME,
    Game,
    GameWithCards,
    game_with_cards,
    pack,
    start,
    unpack,
    variant,
    variant_with_cards,
)
from azardia_nb.games.axis_mundi.picture import PICTURE
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.state import SEATS
from azardia_nb.games.axis_mundi.text import actions, log, positions
from azardia_nb.games.axis_mundi.text.labels import label
from azardia_nb.games.axis_mundi.text.refused import refusal_text
from azardia_nb.games.axis_mundi.text.rules import articles, rule_of, why, why_ruling
from azardia_nb.games.axis_mundi.text.tabletop import TABLETOP, TABLETOP_WITH_CARDS
from azardia_nb.games.machine.variants import later
from azardia_nb.games.machine.words import take_again

if TYPE_CHECKING:
    from azardia_nb.game.protocol import OwnFile
    from azardia_nb.game.terms import Seen


def _files() -> "Mapping[str, OwnFile]":
    from azardia_nb.games.axis_mundi.data import cards, maps

    return {
        "deck": lambda path: {"cards": True, "deck": cards.load(path)},
        "map": lambda path: {"map": maps.load(path)},
    }


def _simulation() -> Simulation:
    from azardia_nb.games.axis_mundi.bots.perfect import ASKED
    from azardia_nb.games.axis_mundi.simulation import SIMULATION

    return replace(SIMULATION, asked={"perfect": ASKED})


def _check_bot(bot: str, game: "Seen") -> None:
    from azardia_nb.games.axis_mundi.bots.perfect import check_game

    if bot == "perfect":
        check_game(game)


GAME = GameType(
    name=NAME,
    title="Axis Mundi",
    seats=range(SEATS, SEATS + 1),
    engine=engines.CORE,
    words=Words(
        read_action=lambda v, text: actions.read_action(text, v.options.cards),
        write_action=lambda v, number: actions.write_action(number, v.options.cards),
        every_action=lambda v: actions.every_action(v.rules),
        read_outcome=lambda v, s, text: actions.read_outcome(text, s, v.rules),
        write_outcome=lambda v, s, number: actions.write_outcome(number),
        outcomes_below=lambda v: actions.OUTCOMES if v.options.cards else engine.FACES + 1,
        read_position=lambda v, line: positions.read_position(line, v.rules),
        write_position=lambda v, s, seen: positions.write_position(s),
        names=log.names,
        phase=log.phase,
        label=label,
        rule_of=lambda game, action: rule_of(game.state, action),
        refusal=refusal_text,
        moment=take_again(log.take),
        take=log.take,
        tell=log.tell,
        rolls=lambda v, note: log.rolls(note),
        why=lambda v, rule, code: why(rule, code, v.options),
        articles=articles,
        why_ruling=lambda v, name, code: why_ruling(name, v.options.rulings[name], code),
    ),
    variant=variant,
    start=start,
    pack=pack,
    unpack=unpack,
    simulation=_simulation,
    house_rules=lambda: HOUSE_RULES,
    files=_files,
    learning=later("axis_mundi.learning", "LEARNING"),
    planning=later("axis_mundi.bots.planner", "PLANNING"),
    longest=lambda rules: int(later("axis_mundi.learning", "longest")()(rules)),
    scenario=later("axis_mundi.scenario", "DIALECT"),
    picture=PICTURE,
    bots=later("axis_mundi.bots.perfect", "BOTS"),
    tabletop=replace(TABLETOP, check_bot=_check_bot),
    made=lambda: Game,
    kinds=lambda: (WITH_CARDS,),
    lessons="azardia_nb.games.axis_mundi.lessons",
    reference=lambda: Game(seed=0),
)
WITH_CARDS: GameType = replace(
    GAME,
    engine=engines.WITH_CARDS,
    # Parts that read the core game's rows cannot read rows with cards.
    bots=dict,
    simulation=later("axis_mundi.simulation", "SIMULATION_WITH_CARDS"),
    longest=nothing,
    learning=later("axis_mundi.learning", "LEARNING_WITH_CARDS"),
    planning=later("axis_mundi.bots.planner", "PLANNING_WITH_CARDS"),
    reference=None,
    tabletop=TABLETOP_WITH_CARDS,
    words=replace(GAME.words, mask=log.mask, rolls=lambda v, note: ()),
    variant=variant_with_cards,
    made=lambda: GameWithCards,
    found=game_with_cards,
    kinds=tuple,
)
