"""Questions about a whole game: the roll ahead, those behind, the rule that decided, a challenge.

>>> from azardia_nb import Game, Placed
>>> game = Game.place([Placed(20), Placed(31)], cards=False)
>>> question = about(game, np.random.default_rng(0))
>>> question.id, question.answer
('game.meet', Fraction(1, 10))
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from azardia_nb.game import Entry
from azardia_nb.games.azardia.game import Game, Reading
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, arrived
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES
from azardia_nb.games.azardia.text.texts import rule_name, why
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.text.language import N_

GATE, GOAL, TOP, FACES = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level, NUMBERS.faces
MOST = NUMBERS.dice * FACES
ROLLS = FACES**NUMBERS.dice

MEET, SPECIAL, BACK, HOME = "game.meet", "game.special", "game.back", "game.home"

# What may be at stake in a roll, and how it is asked for.
_ASKED = {
    MEET: N_(
        "You stand on tile {here} and are about to roll. If you add the dice, how likely is it "
        "that you land on a rival? In reach: {tiles}."
    ),
    SPECIAL: N_(
        "You stand on tile {here} and are about to roll. If you add the dice, how likely is it "
        "that you land on an A tile or a Z tile? In reach: {tiles}."
    ),
    BACK: N_(
        "You stand on tile {here} and are about to roll. If you add the dice, how likely is it "
        "that you come to tile {gate} or pass it, and are led back to the beginning?"
    ),
    HOME: N_(
        "You stand on tile {here} and are about to roll. If you add the dice, how likely is it "
        "that you land exactly on tile {goal}?"
    ),
}


# --- about the roll that comes next -----------------------------------------------------------


def about(game: Game, rng: np.random.Generator) -> Question | None:
    """Return a question about the roll that is possible now; None where nothing is at stake.

    The game stays as it is.
    """
    rolled = game.branch()
    rolled.automatic = False
    rolled.play("roll")
    if rolled.dice_due != (NUMBERS.dice, 0):
        return None  # a card changes the roll
    seat = game.turn
    distribution = GameTree(rolled, arrived).distribution(
        lambda end: int(end["tile"][seat - 1]), adding
    )
    stakes = _stakes(game, distribution)
    if not stakes:
        return None
    kind = list(stakes)[int(rng.integers(len(stakes)))]
    return _question(kind, game.pawns[seat - 1].tile, stakes[kind], distribution)


def _stakes(game: Reading, distribution: Mapping[int, Fraction]) -> dict[str, list[int]]:
    """Return what is neither certain nor impossible, with the tiles that count for it."""
    pawns = game.pawns
    me = pawns[game.turn - 1]
    rivals = {pawn.tile for pawn in pawns if pawn.seat != me.seat}
    wanted = {
        MEET: rivals,
        SPECIAL: {*A_TILES, *Z_TILES} if game.deck else set(),
        BACK: set(range(1, me.tile)) if me.level < TOP else set(),
        HOME: {GOAL},
    }
    stakes = {kind: sorted(tiles & distribution.keys()) for kind, tiles in wanted.items()}
    return {kind: tiles for kind, tiles in stakes.items() if 0 < _chance(distribution, tiles) < 1}


def _question(
    kind: str, here: int, tiles: list[int], distribution: Mapping[int, Fraction]
) -> Question:
    answer = _chance(distribution, tiles)
    ways = int(answer * ROLLS)
    likely = max(tiles, key=lambda tile: distribution[tile])
    mistakes = [
        Mistake(1 - answer, N_("That is the chance that it does not happen.")),
        Mistake(
            Fraction(len(tiles), len(distribution)),
            N_(
                "You have counted {n} of {sums} sums, but sums are not equally likely: count the "
                "rolls that make them."
            ),
            {"n": len(tiles), "sums": len(distribution)},
        ),
        Mistake(
            Fraction((ways + 1) // 2, ROLLS),
            N_("Two different dice fall in two ways, each of them a roll of its own: count both."),
        ),
    ]
    if len(tiles) > 1:
        mistakes.insert(
            0,
            Mistake(
                distribution[likely],
                N_("That is tile {likely} alone. One roll ends on one tile only: add them up."),
                {"likely": likely},
            ),
        )
    return Question(
        id=kind,
        text=_ASKED[kind],
        values={
            "here": here,
            "tiles": ", ".join(map(str, tiles)),
            "gate": GATE,
            "goal": GOAL,
            "ways": ways,
            "rolls": ROLLS,
        },
        kind="chance",
        answer=answer,
        mistakes=tuple(mistakes),
        because=N_("Of the {rolls} equally likely rolls, {ways} do it: {answer}."),
    )


# --- exercises --------------------------------------------------------------------------------


def two_in_reach(rng: np.random.Generator) -> Question:
    """Ask how likely it is to land on one of several rivals."""
    here = int(rng.integers(2, GATE - MOST))
    ahead = sorted(int(n) for n in rng.choice(range(NUMBERS.dice, MOST + 1), 2, replace=False))
    behind = Placed(1)
    game = _core([Placed(here), *(Placed(here + steps) for steps in ahead), behind])
    question = about(game, rng)
    assert question is not None
    return question


def hunted(rng: np.random.Generator) -> Question:
    """Ask how likely it is that at least one of two rivals behind lands on one's tile."""
    here = int(rng.integers(MOST + 2, GATE))
    # Whoever rolls first is ahead of the other, so that the two cannot meet on the way.
    gaps = sorted(int(n) for n in rng.choice(range(NUMBERS.dice + 1, MOST), 2, replace=False))
    first, second = (lone.turn(here - gap, policy=adding)[here] for gap in gaps)
    return Question(
        id="game.hunted",
        text=N_(
            "You stand on tile {here}. Behind you, rivals stand on tiles {first_tile} and "
            "{second_tile}. Both roll before it is your turn again, and both add. How likely is "
            "it that at least one of them rolls exactly the steps to your tile?"
        ),
        values={
            "here": here,
            "first_tile": here - gaps[0],
            "second_tile": here - gaps[1],
            "first": first,
            "second": second,
            "neither": (1 - first) * (1 - second),
        },
        kind="chance",
        answer=1 - (1 - first) * (1 - second),
        mistakes=(
            Mistake(
                first + second,
                N_(
                    "You have added {first} and {second}. But both can hit, and that case is then "
                    "counted twice."
                ),
            ),
            Mistake(first * second, N_("That is the chance that both of them hit.")),
            Mistake(
                (1 - first) * (1 - second), N_("That is the chance that you are left in peace.")
            ),
            Mistake(max(first, second), N_("That is one of the two alone; the other rolls too.")),
        ),
        because=N_(
            "One hits with {first}, the other with {second}. The chance that both miss is "
            "{neither}; all the rest is at least one hit: {answer}."
        ),
    )


class _Case(NamedTuple):
    """A pawn with a rival ahead of it, and a roll."""

    pawn: Placed
    rival: Placed
    roll: tuple[int, int]
    action: str


# The rules that may decide a move, each with the pawn's tiles and level where it can.
DECIDING = {
    "turn.roll": (range(2, GATE - MOST), (1, 2, 3, 4)),
    "turn.zero": (range(2, GATE - MOST), (1, 2, 3, 4)),
    "zones.return": (range(GATE - FACES, GATE), (1, 2, 3, 4)),
    "zones.bounce": (range(GOAL - FACES, GOAL), (TOP,)),
    "challenge": (range(2, GATE - MOST), (1, 2, 3, 4)),
    "tiles.a": (range(2, GATE - MOST), (1, 2, 3, 4)),
    "tiles.z": (range(GATE + 2, GOAL - MOST), (TOP,)),
}


def which_rule(rng: np.random.Generator) -> Question:
    """Ask which rule decided what became of a move."""
    rule = list(DECIDING)[int(rng.integers(len(DECIDING)))]
    while True:
        case = _case(rule, rng)
        entries = _played(case)
        if _deciding(entries) == rule:
            break
    said = {
        "add": N_(
            "A pawn at level {level} stands on tile {here}, a rival on tile {there}. It rolls {a} "
            "and {b}, and adds. Which rule has the last word about this move?"
        ),
        "subtract": N_(
            "A pawn at level {level} stands on tile {here}, a rival on tile {there}. It rolls {a} "
            "and {b}, and subtracts. Which rule has the last word about this move?"
        ),
    }
    return Question(
        id="game.which_rule",
        text=said[case.action],
        values={
            "level": case.pawn.level,
            "here": case.pawn.tile,
            "there": case.rival.tile,
            "a": case.roll[0],
            "b": case.roll[1],
            "why": lambda code: why(rule, code),
        },
        kind="choice",
        answer=rule_name(rule),
        mistakes=tuple(
            Mistake(
                rule_name(other),
                N_("That rule says: “{said}” Is that what happens here?"),
                {"said": lambda code, other=other: why(other, code)},
            )
            for other in DECIDING
            if other != rule
        ),
        because=N_("The rule: {why}"),
        options=tuple(rule_name(rule) for rule in DECIDING),
    )


def _case(rule: str, rng: np.random.Generator) -> _Case:
    tiles, levels = DECIDING[rule]
    here = int(rng.choice(tiles))
    a, b = (int(die) for die in rng.integers(1, FACES + 1, 2))
    action = "subtract" if rule == "turn.zero" else "add"
    if rule == "turn.zero":
        b = a
    there = here + a + b if rule == "challenge" else int(rng.integers(2, GATE - 1))
    if there == here:
        there += 1
    return _Case(
        Placed(here, level=int(rng.choice(levels))),
        Placed(there, level=int(rng.integers(1, TOP))),
        (a, b),
        action,
    )


def _deciding(entries: list[Entry]) -> str:
    """Return the one rule besides the roll's that came in; "" where there were several."""
    rules = {entry.rule for entry in entries} - {"turn.roll"}
    return "" if len(rules) > 1 else next(iter(rules), "turn.roll")


def _played(case: _Case) -> list[Entry]:
    """Return what comes of the move, up to the next roll or draw."""
    game = Game.place([case.pawn, case.rival])
    game.automatic = False
    game.play("roll")
    game.happen(f"roll {case.roll[0]} {case.roll[1]}")
    return game.play(case.action)


def lost_challenge(rng: np.random.Generator) -> Question:
    """Ask where a pawn stands that has arrived on a rival's tile and lost the challenge."""
    level = int(rng.integers(1, TOP + 1))
    low, high = (GATE + MOST, GOAL - MOST) if level == TOP else (MOST, GATE - MOST)
    here = int(rng.integers(low, high))
    a, b = (int(die) for die in rng.integers(1, FACES + 1, 2))
    there = here + a + b
    game = _core([Placed(here, level=level), Placed(there, level=TOP if level == TOP else 2)])
    for happened in ("roll", f"roll {a} {b}", "add", "roll 1 1", f"roll {FACES} {FACES}"):
        game.repeat(happened)
    step = NUMBERS.step
    pushed_far = level in (1, TOP)
    return Question(
        id="game.lost_challenge",
        text=N_(
            "You stand on tile {here} at level {level}, a rival on tile {there}. You roll {a} and "
            "{b} and add, so there is a level challenge, and you lose it. On which tile does your "
            "pawn stand then?"
        ),
        values={"here": here, "level": level, "there": there, "a": a, "b": b}
        | {"why": lambda code: why("challenge", code)},
        kind="tile",
        tiles=NUMBERS.goal,
        answer=game.pawns[0].tile,
        mistakes=(
            Mistake(
                there - 1 if pushed_far else there - step,
                N_("At level {level} it goes back a different number of tiles: see the rule.")
                if pushed_far
                else N_("So far back goes only a loser that has no level to lose."),
            ),
            Mistake(there, N_("Whoever loses a challenge moves back.")),
            Mistake(here, N_("The loser does not take the move back: the push starts on {there}.")),
        ),
        because=N_("The rule: {why}"),
    )


def one_pip_more(rng: np.random.Generator) -> Question:
    """Ask what one pip more on one die does to a pawn that has just not reached the gate."""
    a, b = (int(die) for die in rng.integers(2, FACES, 2))
    level = int(rng.integers(1, TOP))
    here = GATE - 1 - a - b
    other = _pip_game(here, level, a, b + 1)
    return Question(
        id="game.one_pip_more",
        text=N_(
            "A pawn at level {level} stands on tile {here}. It rolls {a} and {b}, adds, and stops "
            "on tile {stop}. In another world everything is the same, but the second die shows "
            "{more}. On which tile does the pawn stop there?"
        ),
        values={
            "here": here,
            "level": level,
            "a": a,
            "b": b,
            "more": b + 1,
            "stop": _pip_game(here, level, a, b).pawns[0].tile,
            "why": lambda code: why("zones.return", code),
        },
        kind="tile",
        tiles=NUMBERS.goal,
        answer=other.pawns[0].tile,
        mistakes=(
            Mistake(GATE, N_("Below the top level nobody stands on that tile: it leads back.")),
            Mistake(2, N_("The tile of the gate and tile 1 are one and the same step.")),
        ),
        because=N_("The rule: {why}"),
    )


def one_pip_more_played(question: Question) -> tuple[Game, str]:
    """Return the game of that question up to the move, and the roll of the other world."""
    here, level, a, b = (int(str(question.values[n])) for n in ("here", "level", "a", "b"))
    return _pip_game(here, level, a, b), f"roll {a} {b + 1}"


def _pip_game(here: int, level: int, a: int, b: int) -> Game:
    game = _core([Placed(here, level=level), Placed(GATE // 2, level=2)])
    for happened in ("roll", f"roll {a} {b}", "add"):
        game.repeat(happened)
    return game


MAKERS: tuple[Maker, ...] = (two_in_reach, hunted, which_rule, lost_challenge)


def _core(pawns: list[Placed]) -> Game:
    game = Game.place(pawns, cards=False)
    game.automatic = False
    return game


def _chance(distribution: Mapping[int, Fraction], tiles: list[int]) -> Fraction:
    return sum((distribution[tile] for tile in tiles), Fraction(0))
