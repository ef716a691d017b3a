"""Questions about positions: what may be done in them, what can come of it, and how likely."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, arrived, settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.texts import coins, rule_name
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_, language

GATE, TOP, FACES = NUMBERS.gate, NUMBERS.top_level, NUMBERS.faces
MOST = NUMBERS.dice * FACES
ROLLS = FACES**NUMBERS.dice


def meeting(rng: np.random.Generator) -> Question:
    """Ask how likely it is to meet a rival with the sum of the dice."""
    steps = int(rng.integers(NUMBERS.dice + 1, MOST))
    tile = int(rng.integers(2, GATE - MOST))
    rival = tile + steps
    game = _game([Placed(tile), Placed(rival)])
    answer = GameTree(game, arrived).distribution(lambda end: int(end["tile"][0]), adding)[rival]
    ways = int(answer * ROLLS)
    return Question(
        id="what_if.meeting",
        text=N_(
            "You stand on tile {tile}, a rival on tile {rival}. You will roll and add. How likely "
            "is it that you land on the rival's tile, so that there is a challenge?"
        ),
        values={
            "tile": tile,
            "rival": rival,
            "steps": steps,
            "ways": ways,
            "rolls": ROLLS,
            "sums": MOST - 1,
        },
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(
                Fraction((ways + 1) // 2, ROLLS),
                N_("A pair such as a low and a high die falls in two ways: count both."),
            ),
            Mistake(
                Fraction(1, MOST - 1),
                N_("There are {sums} possible sums, but they are not equally likely."),
            ),
            Mistake(
                _at_least(steps),
                N_("You pass the rival with more than {steps}: it must be exactly {steps}."),
            ),
        ),
        because=N_(
            "The rival is {steps} tiles away, and {ways} of the {rolls} rolls make exactly "
            "{steps}: {answer}."
        ),
    )


def actions_now(rng: np.random.Generator) -> Question:
    """Ask how many different actions are possible before the roll."""
    level = int(rng.integers(1, TOP + 1))
    purse = int(rng.integers(1, NUMBERS.coin_cap + 1))
    tile = int(rng.integers(2, GATE - MOST))
    game = _game([Placed(tile, level=level, coins=purse * COIN), Placed(GATE - 1)])
    legal = [choice.action for choice in game.legal()]
    buys = len(legal) - 1
    return Question(
        id="what_if.actions_now",
        text=N_(
            "A game without cards, before your roll: you stand on tile {tile} at level {level} and "
            "have {coins} coins. How many different actions are open to you now, the roll included?"
        ),
        values={
            "tile": tile,
            "level": level,
            "coins": lambda code: coins(purse, code),
            "buys": buys,
            "level_price": lambda code: coins(NUMBERS.level_price, code),
            "tile_price": lambda code: coins(NUMBERS.tile_price, code),
            "top": TOP,
            "step": NUMBERS.step,
        },
        kind="number",
        answer=len(legal),
        mistakes=distinct(
            Mistake(buys, N_("The roll is an action too.")),
            Mistake(
                len(legal) + 1,
                N_("Adding and subtracting come later: you choose when the dice lie on the table."),
            ),
            Mistake(
                3,
                N_(
                    "Look at what things cost: a level costs {level_price} coins, also at level "
                    "{top}, where it is {step} tiles instead; a tile costs {tile_price}."
                ),
            ),
        ),
        because=N_(
            "The roll is always possible, and of what coins can buy now {buys} can be had: a tile "
            "costs {tile_price}, a level {level_price}."
        ),
    )


_TIES = (
    N_("both roll again"),
    N_("whoever arrived there loses"),
)


def winning(rng: np.random.Generator) -> Question:
    """Ask how likely the arriver wins a challenge under one of two rulings about ties."""
    again = bool(rng.integers(2))
    ruling = "reroll" if again else "arriver"
    level = int(rng.integers(2, TOP))
    tile = int(rng.integers(20, GATE - MOST))
    steps = int(rng.integers(NUMBERS.dice, MOST + 1))
    game = _game(
        [Placed(tile, level=level), Placed(tile + steps, level=level)],
        Rulings(challenge_tie=ruling),
    )
    first = min(FACES, steps - 1)
    for step in ("roll", f"roll {first} {steps - first}", "add"):
        game.repeat(step)
    answer = GameTree(game, settled).distribution(lambda end: int(end["level"][0]) > level)[True]
    tie = _tie()
    other = Fraction(1, 2) if not again else (1 - tie) / 2
    return Question(
        id="what_if.winning",
        text=N_(
            "You arrive where a rival stands: a challenge, without coins. At this table a tie "
            "means: {ruling}. How likely is it that you win?"
        ),
        values={"ruling": _translated(_TIES[0 if again else 1]), "tie": tie},
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(
                other,
                N_("That would be so under the other ruling: look again at what a tie means here."),
            ),
            Mistake(
                (1 + tie) / 2,
                N_("A tie does not count for you: the chance of one is {tie}."),
            ),
            Mistake(tie, N_("That is the chance of a tie.")),
        ),
        because=(
            N_("Nobody has an advantage, and after a tie all begins anew: {answer}.")
            if again
            else N_("You win half of what is left when the ties, {tie}, are taken out: {answer}.")
        ),
    )


_RULES = ("zones.return", "tiles.a", "challenge", "turn.zero")
_OPTIONS = (
    N_("the rule “{rule_1}”"),
    N_("the rule “{rule_2}”"),
    N_("the rule “{rule_3}”"),
    N_("the rule “{rule_4}”"),
)


def which_rule(rng: np.random.Generator) -> Question:
    """Ask which rule a move sets off beside the move itself."""
    wanted = _RULES[int(rng.integers(len(_RULES)))]
    while True:
        first, second = (int(die) for die in rng.integers(1, FACES + 1, NUMBERS.dice))
        action = "subtract" if wanted == "turn.zero" else "add"
        if wanted == "turn.zero":
            second = first
        steps = first + second
        tile = int(rng.integers(2, GATE))
        if wanted == "tiles.a":
            tile = int(rng.choice(A_TILES)) - steps
        elif wanted == "zones.return":
            tile = GATE - 1 - int(rng.integers(0, min(steps - 1, FACES)))
        if tile < 1:
            continue
        rival = tile + steps if wanted == "challenge" else 2 if tile > FACES else GATE - 2
        if not 1 <= rival < GATE or rival == tile:
            continue
        game = Game.place([Placed(tile), Placed(rival)])
        game.automatic = False
        game.play("roll")
        game.happen(f"roll {first} {second}")
        game.play(action)
        found = [rule for rule in _RULES if rule in {entry.rule for entry in game.log()}]
        if found == [wanted]:
            break
    return Question(
        id="what_if.which_rule",
        text=N_(
            "You stand on tile {tile} at level 1, your rival on tile {rival}. The dice show "
            "{first} and {second}, and you {action}. Which rule comes in next?"
        ),
        values={
            "tile": tile,
            "rival": rival,
            "first": first,
            "second": second,
            "action": _translated(N_("add") if action == "add" else N_("subtract")),
            "what": _named(wanted),
            **{f"rule_{at}": _named(rule) for at, rule in enumerate(_RULES, 1)},
        },
        kind="choice",
        answer=_OPTIONS[_RULES.index(wanted)],
        options=_OPTIONS,
        mistakes=tuple(
            Mistake(
                _OPTIONS[at],
                N_("Count where the move ends, and look at what is on that tile."),
            )
            for at, rule in enumerate(_RULES)
            if rule != wanted
        ),
        because=N_("The engine's log of this move names it: {what}."),
    )


MAKERS: tuple[Maker, ...] = (meeting, actions_now, winning, which_rule)


def _game(pawns: Sequence[Placed], rulings: Rulings | None = None) -> Game:
    game = Game.place(pawns, cards=False, rulings=rulings)
    game.automatic = False
    return game


def _at_least(least: int) -> Fraction:
    return sum((chance for steps, chance in total().items() if steps >= least), Fraction(0))


def _tie() -> Fraction:
    """Return the chance that two rolls have the same sum."""
    return sum((chance * chance for chance in total().values()), Fraction(0))


def _translated(text: str) -> Callable[[str], str]:
    return lambda code: language(code)(text)


def _named(rule: str) -> Callable[[str], str]:
    return lambda code: rule_name(rule, code)
