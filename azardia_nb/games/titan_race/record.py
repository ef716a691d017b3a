"""The `GameType` of Titan Race, through which the rest of the kit uses the game.

No other module of the game imports this one, so imports run in one direction. Values whose modules
are slow to import are functions.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from azardia_nb.game import game as general
from azardia_nb.game.protocol import Engine, GameType, Row, Rules, Simulation, Values, Words
from azardia_nb.games.machine.refusals import Attempt
from azardia_nb.games.machine.variants import later, openspiel_listing
from azardia_nb.games.machine.words import take_again
from azardia_nb.games.titan_race.data.set_up import arguments, pack
from azardia_nb.games.titan_race.game import HOUSE, NAME, SEATS, Game, start, unpack, variant
from azardia_nb.games.titan_race.picture import PICTURE
from azardia_nb.games.titan_race.rules import engine
from azardia_nb.games.titan_race.rules.actions import MAX_ACTIONS
from azardia_nb.games.titan_race.rules.engine import forget, hide_from, player_of, team_of
from azardia_nb.games.titan_race.rules.legal import list_legal, refusal
from azardia_nb.games.titan_race.rules.state import STATE
from azardia_nb.games.titan_race.text import log, notation
from azardia_nb.games.titan_race.text.refusal_texts import REFUSALS, refusal_text, rule_awaited
from azardia_nb.games.titan_race.text.rules import articles, why, why_ruling
from azardia_nb.games.titan_race.text.sentences import label, rule_of
from azardia_nb.games.titan_race.text.tabletop import TABLETOP

if TYPE_CHECKING:
    from azardia_nb.game.learning import Learning
    from azardia_nb.game.protocol import OwnFile, Player


def _files() -> "Mapping[str, OwnFile]":
    from azardia_nb.games.titan_race.data import cards, circuits

    return {
        "deck": lambda path: {"cards": cards.load(path)},
        "map": lambda path: {"circuit": circuits.race_circuits(path)},
    }


def _bots() -> "Mapping[str, type[Player]]":
    from azardia_nb.games.titan_race.bots.perfect import PerfectPlayer

    return {"perfect": PerfectPlayer}


def _exact(game: general.Reading) -> Values | None:
    from azardia_nb.games.titan_race.bots.perfect import exact

    return exact(game)


def _simulation() -> Simulation:
    from azardia_nb.games.titan_race.bots.perfect import ASKED

    return Simulation(unswayed=True, asked={"perfect": ASKED})


def _learning() -> "Learning":
    from azardia_nb.game.learning import Learning

    every = openspiel_listing(GAME, "python_titan_race", "Titan Race", "titans", arguments)
    return Learning(recurs=lambda variant: False, listed=(every,))


def _reference() -> Game:
    options = {"circuit": "plain", "cards": False, "numbers": {"abilities": 0}}
    titans = [{"titan": "slaugg", "space": "A1"}, {"titan": "grinder", "space": "C1"}]
    return Game.place({**options, "titans": titans}, seed=0)


def _check_bot(bot: str, game: general.Reading) -> None:
    from azardia_nb.games.titan_race.bots.perfect import check_game

    if bot == "perfect":
        check_game(game)


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
    """Return the id of the rule that forbids `action` and the refusal code; None if it is legal."""
    seat = engine.to_act(s, rules)
    if seat < 0:
        return rule_awaited(s, rules), 0
    why = refusal(s, rules, seat, action)
    return (REFUSALS.rule(why, Attempt(s, rules, seat, action)), why) if why else None


def rules_rows(rules: Rules, copies: int) -> npt.NDArray[np.void]:
    """Return an array of `copies` rows of the rules, for compiled code."""
    return np.repeat(np.array([rules], rules.dtype), copies)


GAME = GameType(
    name=NAME,
    title="Titan Race",
    seats=SEATS,
    engine=Engine(
        state=STATE,
        max_actions=MAX_ACTIONS,
        to_act=engine.to_act,
        list_legal=list_legal,
        chance_total=engine.chance_total,
        chance_weight=engine.chance_weight,
        outcome_at=engine.outcome_at,
        step=engine.step,
        why_not=why_not,
        progress=engine.progress,
        hide_from=hide_from,
        forget=forget,
        evaluation=engine.evaluation,
        compiled_rules=rules_rows,
    ),
    words=Words(
        read_action=lambda v, text: notation.read_action(text, v.options),
        write_action=lambda v, number: notation.write_action(number, v.options),
        every_action=lambda v: notation.every_action(v.options),
        outcomes_below=lambda v: notation.outcomes_below(),
        read_outcome=lambda v, s, text: notation.read_outcome(text, s, v.rules, v.options),
        write_outcome=lambda v, s, number: notation.write_outcome(number, s, v.options),
        read_position=lambda v, line: notation.read_position(line, v.rules, v.options),
        write_position=lambda v, s, seen: notation.write_position(s, v.rules, v.options),
        names=log.names,
        phase=log.phase,
        label=label,
        rule_of=rule_of,
        refusal=refusal_text,
        moment=take_again(log.take),
        take=log.take,
        tell=log.tell,
        mask=log.mask,
        rolls=lambda v, note: log.rolls(note),
        why=lambda v, rule, code: why(rule, code, v.options),
        articles=articles,
        why_ruling=lambda v, name, code: why_ruling(name, v.options.rulings[name], code),
    ),
    variant=variant,
    start=start,
    pack=pack,
    unpack=unpack,
    player_of=player_of,
    team_of=team_of,
    bots=_bots,
    simulation=_simulation,
    exact=_exact,
    placing=engine.placing,
    house_rules=lambda: HOUSE,
    files=_files,
    learning=_learning,
    planning=later("titan_race.bots.planner", "PLANNING"),
    scenario=later("titan_race.scenario", "DIALECT"),
    picture=PICTURE,
    tabletop=replace(TABLETOP, check_bot=_check_bot),
    lessons="azardia_nb.games.titan_race.lessons",
    reference=_reference,
    made=lambda: Game,
)
