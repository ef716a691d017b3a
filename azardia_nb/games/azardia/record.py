"""The record of Azardia, through which the rest of the kit uses the game.

No module of the game imports this one, so that no imports are circular. Modules that are slow to
import are imported by functions.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from azardia_nb.game import game as general
from azardia_nb.game.protocol import Dice, Engine, GameType, Values, Words
from azardia_nb.games.azardia.game import SEATS, Game, Reading, pack, start, unpack, variant
from azardia_nb.games.azardia.rules import engine, hidden
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS
from azardia_nb.games.azardia.rules.card_kinds import MAX_KINDS
from azardia_nb.games.azardia.rules.hidden import hide_from
from azardia_nb.games.azardia.rules.state import MAX_DICE, STATE, rules_row
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text import log, notation, refusal_texts
from azardia_nb.games.azardia.text.notation import every_action
from azardia_nb.games.azardia.text.sentences import Speaker, label
from azardia_nb.games.azardia.text.tabletop import TABLETOP
from azardia_nb.games.azardia.text.texts import articles, why, why_ruling
from azardia_nb.games.machine.variants import later
from azardia_nb.games.machine.words import take_again

if TYPE_CHECKING:
    from azardia_nb.game.protocol import OwnFile


def _speaker(game: general.Reading, code: str) -> Speaker:
    return Speaker(game.names(code), game.variant.options.deck, code, game.rules.numbers)


def _exact(game: Reading) -> Values | None:
    from azardia_nb.games.azardia.odds.core.best import exact

    return exact(game)


def _files() -> "Mapping[str, OwnFile]":
    from azardia_nb.games.azardia.cards.deck import Deck

    return {"deck": lambda path: {"deck": Deck.load(path)}}


def _check_bot(bot: str, game: Reading) -> None:
    from azardia_nb.games.azardia.bots.players import check_bot

    check_bot(bot, game)


GAME = GameType(
    name="azardia",
    title="Azardia: First Impact",
    seats=SEATS,
    engine=Engine(
        state=STATE,
        max_actions=MAX_ACTIONS,
        to_act=to_act,
        list_legal=engine.list_legal_of,
        chance_total=engine.chance_total,
        chance_weight=engine.chance_weight,
        outcome_at=engine.outcome_at,
        step=engine.step_of,
        why_not=refusal_texts.why_not,
        progress=hidden.progress,
        hide_from=hide_from,
        forget=hidden.forget,
        comes_again=hidden.comes_again,
        compiled_rules=lambda rules, copies: np.repeat(rules_row(rules), copies),
    ),
    words=Words(
        read_action=lambda v, text: notation.read_action(text, v.options.deck),
        write_action=lambda v, number: notation.write_action(number, v.options.deck),
        every_action=lambda v: every_action(v.options.deck),
        read_outcome=lambda v, s, text: notation.read_outcome(text, s, v.rules, v.options.deck),
        write_outcome=lambda v, s, n: notation.write_outcome(n, s, v.rules, v.options.deck),
        outcomes_below=lambda v: max(v.rules.numbers.faces**MAX_DICE, MAX_KINDS),
        read_position=lambda v, line: notation.read_position(line, v.rules, v.options.deck),
        write_position=lambda v, s, seen: notation.write_position(s, v.options.deck),
        names=log.names,
        phase=log.phase,
        label=lambda game, number, code: label(
            number, game.state, game.rules, _speaker(game, code)
        ),
        rule_of=lambda game, number: refusal_texts.rule_of(game.state, game.rules, number),
        refusal=lambda game, number, reason, code: refusal_texts.refusal_text(
            reason, number, game.state, game.rules, _speaker(game, code)
        ),
        moment=take_again(log.take),
        take=log.take,
        tell=log.tell,
        mask=log.mask,
        rolls=lambda v, note: tuple(log.rolls(note)),
        why=lambda v, rule, code: why(rule, code, v.rules.numbers),
        articles=articles,
        why_ruling=lambda v, ruling, code: why_ruling(
            ruling, v.options.rulings[ruling], code, v.rules.numbers
        ),
    ),
    variant=variant,
    start=start,
    pack=pack,
    unpack=unpack,
    player_of=hidden.player_of,
    bots=later("azardia.bots.players", "PLAYERS"),
    simulation=later("azardia.simulation", "SIMULATION"),
    planning=later("azardia.bots.planner", "PLANNING"),
    exact=_exact,
    house_rules=later("azardia.house_rules", "HOUSE"),
    files=_files,
    learning=later("azardia.learning", "LEARNING"),
    scenario=later("azardia.scenario", "DIALECT"),
    tabletop=replace(TABLETOP, check_bot=_check_bot),
    dice=lambda rules: Dice((rules.numbers.faces,) * rules.numbers.dice, in_order=True),
    lessons="azardia_nb.games.azardia.lessons",
    made=lambda: Game,
)
