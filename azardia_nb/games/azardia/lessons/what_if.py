"""Questions about positions: what may be done in them, what can come of it, and how likely."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.dice import either, total
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, arrived, settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import PERCENT, percent

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
            "You are on tile {tile} and a rival is on tile {rival}. You will roll and add. What is "
            "the probability that you land on the rival's tile, so that there is a challenge?"
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
                N_(
                    "Two different numbers can come up in two ways, depending on which die shows "
                    "which. Count both."
                ),
            ),
            Mistake(
                Fraction(1, MOST - 1),
                N_("There are {sums} possible sums, but they are not equally likely."),
            ),
            Mistake(
                _at_least(steps),
                N_("With more than {steps} you pass the rival: it must be exactly {steps}."),
            ),
        ),
        because=N_(
            "The rival is {steps} tiles away, and {ways} of the {rolls} rolls add up to exactly "
            "{steps}: {answer}."
        ),
        method=N_("Count the rolls that add up to {steps}, and divide by {rolls}."),
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
            "In a game with coins but without cards it is your turn, and you have not rolled yet. "
            "You are on tile {tile} at level {level} and have {coins} coins. How many different "
            "actions can you choose from, including the roll?"
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
            Mistake(buys, N_("Rolling is an action too.")),
            Mistake(
                len(legal) + 1,
                N_("Adding and subtracting come later, once you have rolled."),
            ),
            Mistake(
                3,
                N_(
                    "Look at the prices: a tile costs {tile_price} coins and a level "
                    "{level_price}. (At level {top} you can pay for a level too, and move {step} "
                    "tiles instead.)"
                ),
            ),
        ),
        because=N_(
            "You can always roll. Your {coins} coins also pay for {buys} of the two things on "
            "sale, a tile ({tile_price}) and a level ({level_price}). That makes {answer} actions."
        ),
        method=N_(
            "Start with 1 for the roll, and add 1 for each thing that your coins can pay for."
        ),
    )


_TIES = (
    N_("both roll again"),
    N_("the player who arrived loses"),
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
            "You land on a rival's tile: a challenge, without coins. At this table, after a tie "
            "{ruling}. What is the probability that you win?"
        ),
        values={"ruling": _translated(_TIES[0 if again else 1]), "tie": tie},
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(
                other,
                N_(
                    "That would be right with the other rule. Look again at what happens here "
                    "after a tie."
                ),
            ),
            Mistake(
                (1 + tie) / 2,
                N_("A tie does not count for you, and its probability is {tie}."),
            ),
            Mistake(tie, N_("That is the probability of a tie.")),
        ),
        because=(
            N_(
                "Neither player has an advantage, and after a tie everything starts again: "
                "{answer}."
            )
            if again
            else N_("Take away the ties, {tie}. You win half of the rest: {answer}.")
        ),
        method=N_(
            "Split all challenges into wins, losses and ties. Without ties you win as often as you "
            "lose; then see what a tie means here."
        ),
    )


_OPTIONS = (
    N_("the rival {ahead_1} tiles ahead"),
    N_("the rival {ahead_2} tiles ahead"),
    N_("the rival {ahead_3} tiles ahead"),
)


def best_reached(rng: np.random.Generator) -> Question:
    """Ask which of three rivals one reaches most often, by adding alone or by subtracting too."""
    subtracts = bool(rng.integers(2))
    # One in reach of most differences, one of the likeliest sums, one of the highest.
    distances = [int(rng.integers(*span)) for span in ((2, 7), (10, 14), (15, 20))]
    ahead = [distances[at] for at in rng.permutation(len(distances))]
    sums = total()
    chances = [either({n}, rerolled=False) if subtracts else sums[n] for n in ahead]
    best = chances.index(max(chances))
    text = (
        N_(
            "You want a challenge, and three rivals are ahead of you. You will roll, and you may "
            "add or subtract the dice (without rolling a zero again). Which of them are you most "
            "likely to reach?"
        )
        if subtracts
        else N_(
            "You want a challenge, and three rivals are ahead of you. You will roll and add the "
            "dice. Which of them are you most likely to reach?"
        )
    )
    return Question(
        id="what_if.best_reached",
        text=text,
        values={f"ahead_{at}": n for at, n in enumerate(ahead, 1)}
        | {f"chance_{at}": chance for at, chance in enumerate(chances, 1)},
        kind="choice",
        answer=_OPTIONS[best],
        options=_OPTIONS,
        mistakes=tuple(
            Mistake(
                _OPTIONS[at],
                N_("You reach that rival with a probability of only {chance}."),
                {"chance": chance},
            )
            for at, chance in enumerate(chances)
            if at != best
        ),
        because=N_(
            "The probabilities are {chance_1} for {ahead_1} tiles, {chance_2} for {ahead_2} and "
            "{chance_3} for {ahead_3}."
        ),
        method=N_(
            "For each distance count the rolls with that sum, and those with that difference if "
            "you may subtract."
        ),
    )


def bought_tiles(rng: np.random.Generator) -> Question:
    """Ask by how many percentage points tiles bought before the roll change a chance."""
    sums = total()
    while True:
        target = int(rng.choice(A_TILES[2:]))
        steps = int(rng.integers(NUMBERS.dice + 2, MOST))
        bought = int(rng.integers(2, min(NUMBERS.coin_cap, steps - NUMBERS.dice) + 1))
        before, after = sums[steps], sums[steps - bought]
        if after != before and target - steps > 1:
            break
    change = after - before
    return Question(
        id="what_if.bought_tiles",
        text=N_(
            "You are on tile {tile}, and you will add the dice. What if you first buy {bought} "
            "tiles? By how many percentage points does that change the probability that your roll "
            "ends on the A tile {target}? (A drop is negative.) Answer to one decimal."
        ),
        values={
            "tile": target - steps,
            "target": target,
            "bought": bought,
            "steps": steps,
            "less": steps - bought,
            "before": lambda code: percent(before, code),
            "after": lambda code: percent(after, code),
        },
        kind="points",
        answer=change,
        mistakes=distinct(
            Mistake(
                change / before,
                N_(
                    "That is the relative change, in percent. Percentage points are the plain "
                    "difference of the two percentages."
                ),
            ),
            Mistake(after, N_("That is the new probability. By how much did it change?")),
            Mistake(before, N_("That is the probability without buying.")),
            Mistake(-change, N_("Look at the sign: does the probability rise or drop?")),
            Mistake(
                change / PERCENT,
                N_("That is the difference as a decimal. One percentage point is 0.01."),
            ),
        ),
        because=N_(
            "Without buying you need a sum of {steps}, with probability {before}. From {bought} "
            "tiles further on you need a sum of {less}, with probability {after}. The change is "
            "{answer}."
        ),
        method=N_(
            "Work out the probability of a sum of {steps} and of a sum of {less}, both in percent, "
            "and subtract the first from the second."
        ),
    )


MAKERS: tuple[Maker, ...] = (bought_tiles, best_reached, actions_now, winning)


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
