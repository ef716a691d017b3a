"""Commands of Azardia for `azardia`: deck checks, exact tables, best play, and `play --core`.

Each command imports its modules when it runs, so that help is quick.
"""

import argparse
import string
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE, NO, Add, Commands, Shown, add_tables, decks, whole_number
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.probability.dice import Kind
    from azardia_nb.solve.dynamic_programming import ReportProgress
    from azardia_nb.text.listing import Row

# --- exact tables -------------------------------------------------------------------------------


MOST_TURNS = 100

SUM, DIFFERENCE = "sum", "difference"
POLICIES = ("add", "subtract", "random")
RACE_POLICIES = ("add", "random", "best")
# probability below which the table of a race ends, by whether it is CSV
REST = {False: 1e-4, True: 1e-9}

_ABOUT = {
    "dice": N_("Probability table for the sum or difference of any dice."),
    "turn": N_("Where a lone pawn is after some turns."),
    "race": N_("How many turns a lone pawn in the Tyrant Zone needs to reach the goal."),
    "duel": N_("Who wins when two players roll and both can spend coins."),
}


def register_odds(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the `odds` command and its tables; `add` creates a command."""
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


def _dice(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    mean = _precisely(tables.mean(distribution), chosen.language)
    variance = _precisely(tables.variance(distribution), chosen.language)
    below = [speak("mean {value}", value=mean), speak("variance {value}", value=variance)]
    return Shown(heads, rows, below)


def _turn(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    said = speak(
        "From tile {tile} at level {level}; turns: {turns}; policy: {policy}",
        tile=tile,
        level=level,
        turns=turns,
        policy=chosen.policy,
    )
    return Shown([speak("tile"), speak("probability")], rows, [said])


def _race(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    expected = chain.expected_steps_floats()
    spread = chain.variance_floats().values[tile, coins] ** 0.5
    said = speak(
        "mean {mean} turns, standard deviation {spread}, median {median}; the equations for the "
        "mean hold with an error below {residual}",
        mean=decimal(expected.values[tile, coins], chosen.language, 4),
        spread=decimal(spread, chosen.language, 4),
        median=chain.median((tile, coins)),
        residual=f"{expected.residual:.0e}",
    )
    return Shown([speak("turns"), speak("exactly"), speak("at most")], rows, [said])


def _duel(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.azardia.odds import challenges, grace
    from azardia_nb.games.azardia.rules.board import COIN, NUMBERS

    mine, other = (
        whole_number("--coins", text, 0, NUMBERS.coin_cap, speak) for text in chosen.coins
    )
    if chosen.challenge:
        begun = challenges.arrival(NUMBERS.gate // 2, coins=(mine * COIN, other * COIN))
        fought = challenges.result_tree(begun).branches
        won = sum((one.chance for one in fought if one.winner == 1), Fraction(0))
    else:
        won = grace.duel(mine, other)
    rows: list[Row] = [
        [speak("the player who arrives"), won],
        [speak("the player who is there"), 1 - won],
    ]
    return Shown([speak("who wins"), speak("probability")], rows)


def _precisely(value: Fraction, code: str) -> str:
    from azardia_nb.text.say import decimal, fraction

    said = fraction(value)
    return said if value.denominator == 1 else f"{said} = {decimal(value, code, 4)}"


# --- reading arguments
# ------------------------------------------------------------------------------


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


# --- best play ----------------------------------------------------------------------------------


def _register_solve(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the `solve` command; `add` creates a command."""
    about = speak("Solve the core game for two. What is solved is kept, even if you interrupt it.")
    solve = add(commands, "solve", _solve, about)
    solve.add_argument(
        "--rulings", metavar="NAME=ANSWER,…", help=speak("solve it under other rulings")
    )
    solve.add_argument(
        "--anew", action="store_true", help=speak("solve it again, even if the solution is there")
    )
    solve.add_argument(
        "--compare",
        action="store_true",
        help=speak(
            "solve it under every ruling that matters in it, and print what each one changes"
        ),
    )
    solve.add_argument(
        "--check", action="store_true", help=speak("check the solution in independent ways")
    )


def _solve(options: argparse.Namespace, speak: Speak) -> int:
    if options.compare:
        return _compare(speak)
    import numpy as np

    from azardia_nb.game.house_rules import read_changes
    from azardia_nb.game.registry import load
    from azardia_nb.games.azardia.odds.core.game_value import at_start
    from azardia_nb.games.azardia.odds.core.solution import file_of, solution
    from azardia_nb.games.azardia.rules.rulings import Rulings
    from azardia_nb.text.say import percent

    asked, game = options.rulings, load("azardia")
    rulings = Rulings(**read_changes(asked, game, options.language) if asked else {})
    try:
        with _progress(speak("solving")) as report:
            solved = solution(rulings, report, anew=options.anew)
    except KeyboardInterrupt:
        print(
            speak("What has been solved so far is kept; next time it continues from there."),
            file=sys.stderr,
        )
        raise
    known = int(np.isfinite(solved.values).sum())
    worst = f"{solved.residual:.1e}"
    print(speak("{n} positions solved, residual {residual}.", n=known, residual=worst))
    if solved.termination_probability:
        print(
            speak(
                "Under these rules perfect players would wait for ever. To get an answer, each "
                "turn ends the game in a draw with probability {chance}.",
                chance=f"{solved.termination_probability:.0e}",
            )
        )
    for who, win in zip(
        (
            speak("nobody has the Mantis"),
            speak("the first player has the Mantis"),
            speak("the second player has the Mantis"),
        ),
        at_start(solved),
        strict=True,
    ):
        print(
            speak(
                "The first player wins {share} of the games if {who}.",
                share=percent(win, options.language, 4),
                who=who,
            )
        )
    if file_of(rulings).exists():
        print(speak("Saved in {file}", file=str(file_of(rulings))))
    else:
        print(speak("This solution comes with the kit. To solve the game again, add --anew."))
    if options.check:
        from azardia_nb.games.azardia.odds.proof import proof

        with _progress(speak("checking")) as report:
            found = proof(rulings, report_progress=lambda share: report(share, solved.residual))
        print("\n".join(found.lines(options.language)))
        return DONE if found.holds else NO
    return DONE


def _compare(speak: Speak) -> int:
    from azardia_nb.games.azardia.odds.core.game_value import table
    from azardia_nb.probability.ties import SAME

    with _progress(speak("solving")) as report:
        compared = table(report)
    print(compared.to_string(index=False, na_rep="–"))
    print(
        speak(
            "shortest: mean number of turns of the shortest perfect game. Among actions whose "
            "probabilities differ by less than {same}, both players choose the one after which "
            "the game ends soonest; – means that no game ends, or that waiting ever longer "
            "pays.",
            same=f"{SAME:.0e}",
        )
    )
    return DONE


@contextmanager
def _progress(about: str) -> Iterator["ReportProgress"]:
    """Show a progress bar on standard error during the `with` block."""
    from tqdm import tqdm

    with tqdm(total=100, desc=about, unit="%", file=sys.stderr, disable=None, leave=False) as bar:

        def report(share: float, worst: float) -> None:
            bar.n = round(100 * share, 1)
            bar.set_postfix_str(f"residual {worst:.0e}")

        yield report


# --- decks --------------------------------------------------------------------------------------


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.azardia.cards.deck import Deck
    from azardia_nb.games.azardia.rules.card_kinds import Pile

    deck = Deck.parse(text, name=label)
    said = N_("{file}: a deck of {action} action, {penalty} penalty and {event} event cards")
    counts = {pile.name.lower(): deck.count(pile) for pile in Pile}
    return [*deck.warnings, speak(said, file=file, **counts)]


def _new_deck() -> str:
    from azardia_nb.games.azardia.cards.deck import new_deck_text

    return new_deck_text()


# --- options of `simulate` ------------------------------------------------------------------------


def add_rules(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options that only Azardia has; return their names."""
    command.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )
    return ("core",)


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return the variant's arguments from the options.

    Raises AzardiaError if they contradict each other.
    """
    if chosen.core and chosen.deck is not None:
        raise AzardiaError(speak("--deck: the core game has no cards; remove --core"))
    return {"cards": not chosen.core}


def players(speak: Speak) -> str:
    """Return the possible players, for the help text."""
    return speak(
        "two to four of the bots easy, usual (or greedy), strong (or planner), random, cautious, "
        "racer, hoarder and fighter, as in usual,strong; or perfect and another bot, with --core"
    )


COMMANDS = Commands(
    {"deck": decks(_deck, _new_deck).register, "odds": register_odds, "solve": _register_solve},
    add_rules,
    read_rules,
    players,
)
