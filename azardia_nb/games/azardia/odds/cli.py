"""`azardia odds`: exact tables in a terminal, as text or as CSV.

What a table needs is imported when it is asked for, so that help is quick.
"""

import argparse
import string
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE, Add, add_tables, whole_number
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.probability.dice import Kind
    from azardia_nb.text.listing import Row

MOST_TURNS = 100

SUM, DIFFERENCE = "sum", "difference"
POLICIES = ("add", "subtract", "random")
RACE_POLICIES = ("add", "random", "best")
REST = {False: 1e-4, True: 1e-9}  # where the table of a race ends, as a text and as CSV

_ABOUT = {
    "dice": N_("Probability table for the sum or difference of any dice."),
    "turn": N_("Where a lone pawn is after some turns."),
    "race": N_("How many turns a lone pawn in the Tyrant Zone needs to reach the goal."),
    "duel": N_("Who wins when two players roll and both can spend coins."),
}


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `odds` and its tables to the commands; `add` makes one."""
    table = add_tables(commands, add, speak, _ABOUT)

    def option(
        to: argparse.ArgumentParser, name: str, metavar: str, about: str, default: str | None = None
    ) -> None:
        to.add_argument(f"--{name}", metavar=metavar, default=default, help=about)

    dice = table("dice", _dice)
    option(
        dice,
        "dice",
        "DICE",
        speak("how many dice, or the faces of each, as in 6,10"),
    )
    option(dice, "faces", "N", speak("how many faces a die has"))
    option(dice, "take", "|".join((SUM, DIFFERENCE)), speak("which of the two the pawn moves"), SUM)
    dice.add_argument(
        "--boost",
        metavar="a|b|ab",
        nargs="?",
        const="a",
        help=speak("+1 on the first die, on the second, on both"),
    )
    dice.add_argument(
        "--capped",
        action="store_true",
        help=speak("a boost can't take a die above its highest face"),
    )
    dice.add_argument(
        "--reroll-zero", action="store_true", help=speak("reroll the first difference of 0")
    )

    turn = table("turn", _turn)
    option(turn, "tile", "TILE", speak("tile of the pawn"), "1")
    option(turn, "level", "LEVEL", speak("its level; by default one that is possible there"))
    option(turn, "turns", "N", speak("how many turns"), "1")
    option(turn, "policy", "|".join(POLICIES), speak("how it moves"), "random")

    race = table("race", _race)
    option(race, "tile", "TILE", speak("tile of the pawn"))
    option(race, "coins", "N", speak("its coins, in thousands"), "0")
    option(race, "policy", "|".join(RACE_POLICIES), speak("how it moves"), "best")

    duel = table("duel", _duel)
    duel.add_argument(
        "--coins",
        metavar=("N", "M"),
        nargs=2,
        default=("0", "0"),
        help=speak("coins in thousands: of the player who arrives, and of the player who is there"),
    )
    duel.add_argument(
        "--challenge",
        action="store_true",
        help=speak("a level challenge, in which both roll again after a tie"),
    )


# --- the tables ---------------------------------------------------------------------------------


def _dice(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.azardia.odds import dice
    from azardia_nb.probability import distribution as tables

    kinds = _kinds(chosen, speak)
    boosts = _boosts(chosen.boost, len(kinds), speak)
    take = _one_of("--take", chosen.take, (SUM, DIFFERENCE), speak)
    if chosen.reroll_zero and take != DIFFERENCE:
        raise AzardiaError(
            speak("--reroll-zero: only a difference can be 0; add --take difference")
        )
    if take == SUM:
        distribution = dice.total(boosts, kinds, capped=chosen.capped)
    elif len(kinds) == 1:
        raise AzardiaError(speak("--take: you can't subtract with one die"))
    else:
        apart = dice.difference_rerolled if chosen.reroll_zero else dice.difference
        distribution = apart(boosts, kinds, capped=chosen.capped)
    frame = tables.table(distribution)
    rows: list[Row] = [
        [str(outcome), *chances]
        for outcome, *chances in zip(frame.index, *(frame[name] for name in frame), strict=True)
    ]
    heads = [speak("sum") if take == SUM else speak("difference")]
    heads += [speak("exactly"), speak("at least"), speak("at most")]
    _show(chosen, speak, heads, rows)
    if not chosen.csv:
        print(speak("mean {value}", value=_precisely(tables.mean(distribution), chosen.language)))
        print(
            speak(
                "variance {value}",
                value=_precisely(tables.variance(distribution), chosen.language),
            )
        )
    return DONE


def _turn(chosen: argparse.Namespace, speak: Speak) -> int:
    from itertools import islice

    from azardia_nb.games.azardia.odds import lone, turn_tree
    from azardia_nb.games.azardia.odds.coins import level_on
    from azardia_nb.games.azardia.rules.board import NUMBERS

    tile = whole_number("--tile", chosen.tile, 1, NUMBERS.goal, speak)
    level = level_on(tile)
    if chosen.level is not None:
        level = whole_number("--level", chosen.level, 1, NUMBERS.top_level, speak)
    turns = whole_number("--turns", chosen.turns, 1, MOST_TURNS, speak)
    policies = dict(
        zip(POLICIES, (turn_tree.adding, turn_tree.subtracting, turn_tree.at_random), strict=True)
    )
    policy = policies[_one_of("--policy", chosen.policy, POLICIES, speak)]
    distribution = next(islice(lone.turns(tile, level, policy), turns, None))
    rows: list[Row] = [[str(there), chance] for there, chance in distribution.items()]
    _show(chosen, speak, [speak("tile"), speak("probability")], rows)
    if not chosen.csv:
        print(
            speak(
                "From tile {tile} at level {level}; turns: {turns}; policy: {policy}",
                tile=tile,
                level=level,
                turns=turns,
                policy=chosen.policy,
            )
        )
    return DONE


def _race(chosen: argparse.Namespace, speak: Speak) -> int:
    from itertools import accumulate

    from azardia_nb.games.azardia.odds import spending, turn_tree
    from azardia_nb.games.azardia.rules.board import NUMBERS
    from azardia_nb.text.say import decimal

    tile = NUMBERS.gate + 1
    if chosen.tile is not None:
        tile = whole_number("--tile", chosen.tile, tile, NUMBERS.goal - 1, speak)
    coins = whole_number("--coins", chosen.coins, 0, NUMBERS.coin_cap, speak)
    policies = dict(
        zip(RACE_POLICIES, (turn_tree.adding, turn_tree.at_random, spending.spending), strict=True)
    )
    chain = spending.chain(policies[_one_of("--policy", chosen.policy, RACE_POLICIES, speak)])
    distribution = chain.waiting_floats((tile, coins), REST[chosen.csv])
    chances = distribution.chances.tolist()
    rows: list[Row] = [
        [str(turns), exactly, at_most]
        for turns, (exactly, at_most) in enumerate(zip(chances, accumulate(chances), strict=True))
        if turns
    ]
    _show(chosen, speak, [speak("turns"), speak("exactly"), speak("at most")], rows)
    if not chosen.csv:
        expected = chain.expected_steps_floats()
        spread = chain.variance_floats().values[tile, coins] ** 0.5
        print(
            speak(
                "mean {mean} turns, standard deviation {spread}, median {median}; the equations "
                "for the mean hold with an error below {residual}",
                mean=decimal(expected.values[tile, coins], chosen.language, 4),
                spread=decimal(spread, chosen.language, 4),
                median=chain.median((tile, coins)),
                residual=f"{expected.residual:.0e}",
            )
        )
    return DONE


def _duel(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.azardia.odds import challenges, grace
    from azardia_nb.games.azardia.rules.board import COIN, NUMBERS

    mine, other = (
        whole_number("--coins", text, 0, NUMBERS.coin_cap, speak) for text in chosen.coins
    )
    if chosen.challenge:
        begun = challenges.arrival(NUMBERS.gate // 2, coins=(mine * COIN, other * COIN))
        fought = challenges.follow(begun).branches
        won = sum((one.chance for one in fought if one.winner == 1), Fraction(0))
    else:
        won = grace.duel(mine, other)
    rows: list[Row] = [
        [speak("the player who arrives"), won],
        [speak("the player who is there"), 1 - won],
    ]
    _show(chosen, speak, [speak("who wins"), speak("probability")], rows)
    return DONE


def _show(chosen: argparse.Namespace, speak: Speak, heads: list[str], rows: "list[Row]") -> None:
    from azardia_nb.text.listing import LEFT_OUT, as_csv, as_text, leaves_out

    if chosen.csv:
        sys.stdout.write(as_csv(heads, rows, chosen.language))
        return
    print(as_text(heads, rows, chosen.language))
    if leaves_out(rows):
        print(speak("{mark} is a fraction too long to show; use --csv to see it.", mark=LEFT_OUT))


def _precisely(value: Fraction, code: str) -> str:
    from azardia_nb.text.say import decimal, fraction

    said = fraction(value)
    return said if value.denominator == 1 else f"{said} = {decimal(value, code, 4)}"


# --- what was typed -----------------------------------------------------------------------------


def _one_of(option: str, text: str, possible: tuple[str, ...], speak: Speak) -> str:
    if text in possible:
        return text
    raise AzardiaError(
        speak(
            "{option}: {text} is unknown; use one of {names}",
            option=option,
            text=repr(text),
            names=", ".join(possible),
        )
    )


def _kinds(chosen: argparse.Namespace, speak: Speak) -> "list[Kind]":
    from azardia_nb.games.azardia.rules.board import NUMBERS
    from azardia_nb.probability.dice import MOST_DICE, MOST_FACES

    text: str = str(NUMBERS.dice) if chosen.dice is None else chosen.dice
    if "," not in text:
        count = whole_number("--dice", text, 1, MOST_DICE, speak)
        faces = NUMBERS.faces
        if chosen.faces is not None:
            faces = whole_number("--faces", chosen.faces, 1, MOST_FACES, speak)
        return [faces] * count
    if chosen.faces is not None:
        raise AzardiaError(speak("--faces: --dice already gives the faces of each die"))
    kinds = text.split(",")
    whole_number("--dice", str(len(kinds)), 1, MOST_DICE, speak)
    return [whole_number("--dice", faces, 1, MOST_FACES, speak) for faces in kinds]


def _boosts(text: str | None, count: int, speak: Speak) -> list[int]:
    letters = string.ascii_lowercase[:count]
    if text is not None and not (
        text and len(set(text)) == len(text) and set(text) <= set(letters)
    ):
        raise AzardiaError(
            speak(
                "--boost: {text} does not name dice; use {names}, each once",
                text=repr(text),
                names=", ".join(letters),
            )
        )
    return [int(letter in (text or "")) for letter in letters]
