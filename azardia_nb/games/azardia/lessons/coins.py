"""Questions about coins: one more on a die, the best way to spend, a certain tile, a level."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.counts import TILES
from azardia_nb.games.azardia.odds.coins import LEVEL, dice, nothing, plan, reach, tile_later
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.lone import out_of_reach
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS
from azardia_nb.games.azardia.rules.state import State
from azardia_nb.games.azardia.text.texts import coins as amount
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, listed
from azardia_nb.text.language import N_
from azardia_nb.text.read import WHOLE_PERCENT

HERE = 40  # where no roll leaves the zone


def adding_dice(state: State, number: int) -> bool:
    """Add, never subtract, and buy nothing but one more on dice."""
    return dice(state, number) and act(number) != Act.SUBTRACT


def one_more(rng: np.random.Generator) -> Question:
    """Ask for the chance of one sum that coins may help to."""
    distribution = total()
    purse = int(rng.integers(1, NUMBERS.dice + 1))
    wanted = int(rng.integers(min(distribution) + purse + 1, max(distribution)))
    answer = reach(HERE, purse, adding_dice)[HERE + wanted]
    sums = [wanted - spent for spent in range(purse + 1)]
    return Question(
        id="coins.one_more",
        text=N_(
            "You have {coins} coins and will add the dice. After the roll you may pay {price} to "
            "add one to a die, once for each die. What is the probability that you can move "
            "exactly {wanted} tiles with this roll?"
        ),
        values={
            "coins": lambda code: amount(purse, code),
            "price": lambda code: amount(NUMBERS.die_price, code),
            "wanted": wanted,
            "sums": listed(sorted(sums)),
            "less": wanted - 1,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                distribution[wanted],
                N_(
                    "That is the probability without coins. Now a sum of {less} will do as well: "
                    "pay for one more."
                ),
            ),
            Mistake(
                answer - distribution[wanted],
                N_(
                    "You counted only the rolls that cost something. A sum of {wanted} works too, "
                    "for free."
                ),
            ),
            Mistake(
                answer + distribution.get(wanted + 1, Fraction(0)),
                N_("Coins only add to a die, they never subtract: a sum of {more} is too much."),
                {"more": wanted + 1},
            ),
            Mistake(
                sum((distribution[n] for n in sums[:2]), Fraction(0)),
                N_("You have enough to add one to each die, so a sum that is 2 lower works too."),
            ),
        ),
        because=N_(
            "The sums {sums} all work, and only one of them can come up, so add their "
            "probabilities: {answer}."
        ),
        method=N_(
            "List the sums that reach {wanted} with the coins you have, and add their "
            "probabilities."
        ),
    )


_FIRST = N_("a tile before the roll")
_LATER = N_("a tile after the roll")
_DIE = N_("one more on a die, after the roll")


def best_way(rng: np.random.Generator) -> Question:
    """Ask what one coin is best spent on."""
    # Only where one way is better than the others by what a learner would notice.
    clear = []
    for steps in range(1, max(total()) + 2):
        *_, second, best = sorted(_ways(steps).values())
        if best - second >= WHOLE_PERCENT:
            clear.append(steps)
    # The next tile is a case of its own, and comes up as one.
    return way_for(1 if rng.integers(3) == 0 else int(rng.choice(clear)))


def _ways(steps: int) -> dict[str, Fraction]:
    """Return what each way to spend one coin brings; before the roll it is spent in any case."""
    found = {
        _FIRST: reach(HERE, 1, nothing, bought=1),
        _LATER: reach(HERE, 1, tile_later),
        _DIE: reach(HERE, 1, dice),
    }
    return {name: there.get(HERE + steps, Fraction(0)) for name, there in found.items()}


def way_for(steps: int) -> Question:
    """Ask what one coin is best spent on for a tile so many steps ahead."""
    chances = _ways(steps)
    answer = max(chances, key=lambda name: chances[name])
    near = N_("This close, just buy the tile before you roll: the probability is {first}.")
    feedback = {
        _FIRST: N_(
            "Before the roll you pay without knowing whether you need to: the probability is only "
            "{first}. It pays to see the dice first."
        ),
        _LATER: N_(
            "A tile after the roll makes any result one longer. Adding one to a die does that too, "
            "and it can also make a difference one shorter: {die}."
        ),
        _DIE: near,
    }
    if answer == _FIRST:
        feedback[_LATER] = near
    return Question(
        id="coins.best_way",
        text=N_(
            "The tile you want is {tiles} ahead, and you have {coins} coins. You may add or "
            "subtract the dice. What is the best way to spend the coins?"
        ),
        values={
            "tiles": counted(steps, TILES),
            "coins": lambda code: amount(1, code),
            "first": chances[_FIRST],
            "later": chances[_LATER],
            "die": chances[_DIE],
        },
        kind="choice",
        answer=answer,
        mistakes=tuple(Mistake(name, feedback[name]) for name in chances),
        because=N_(
            "The probability of getting there is {first} with a tile before the roll, {later} with "
            "a tile after it, and {die} with one more on a die."
        ),
        method=N_(
            "For each way, count the rolls that get you there, and choose the way with most of "
            "them."
        ),
        options=tuple(chances),
    )


def certain(rng: np.random.Generator) -> Question:
    """Ask for the coins that make a tile certain."""
    target = int(rng.choice(A_TILES[1:]))
    steps = int(rng.integers(2, NUMBERS.coin_cap + 1))
    here = target - steps
    pawn = Placed(here, coins=NUMBERS.coin_cap * COIN)
    game = Game.place([pawn, out_of_reach(here)], cards=False)
    while game.pawns[0].tile != target:
        game.play("tile")
    answer = NUMBERS.coin_cap * COIN - game.pawns[0].coins
    return Question(
        id="coins.certain",
        text=N_(
            "Your pawn is on tile {here} at level {level}, and you have not rolled yet. You want "
            "the action card of tile {target}. How many coins do you need to be sure of getting it "
            "this turn?"
        ),
        values={
            "here": here,
            "level": pawn.level,
            "target": target,
            "steps": steps,
            "price": lambda code: amount(NUMBERS.tile_price, code),
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(
                steps,
                N_("That is the number of tiles. Each of them costs {price} coins."),
            ),
            Mistake(
                answer - min(NUMBERS.dice, steps) * COIN,
                N_(
                    "You count on the dice for part of the way, but they may take you too far. "
                    "Only what you buy before the roll is certain."
                ),
            ),
            Mistake(
                NUMBERS.level_price * COIN,
                N_("That is the price of a level, and a level does not move your pawn."),
            ),
        ),
        because=N_(
            "The tile is {steps} ahead, and before the roll each tile costs {price}: {steps} × "
            "{price} = {answer} coins. With fewer, the dice would have to help, and they may not."
        ),
        method=N_(
            "Count the tiles from {here} to {target}, and multiply by the price of a tile, {price}."
        ),
    )


def level_first(rng: np.random.Generator) -> Question:
    """Ask for the chance to cross the gate after buying the last level."""
    distribution = total()
    level = NUMBERS.top_level - 1
    here = int(rng.integers(NUMBERS.gate - max(distribution) + 4, NUMBERS.gate - 2))
    there = plan(here, level, LEVEL)
    beyond = NUMBERS.gate + 1
    answer = sum((share for tile, share in there.items() if tile >= beyond), Fraction(0))
    least = beyond - here
    return Question(
        id="coins.level_first",
        text=N_(
            "Your pawn is on tile {here} at level {level}. You buy a level for {price} coins, roll "
            "and add. What is the probability that you end up beyond tile {gate}?"
        ),
        values={
            "here": here,
            "level": level,
            "gate": NUMBERS.gate,
            "top": NUMBERS.top_level,
            "price": lambda code: amount(NUMBERS.level_price, code),
            "least": least,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                Fraction(0),
                N_("At level {top} tile {gate} no longer sends you back: you walk on."),
            ),
            Mistake(
                answer + there.get(NUMBERS.gate, Fraction(0)),
                N_("On tile {gate} itself you are not beyond it yet."),
            ),
            Mistake(
                1 - answer,
                N_(
                    "That is the probability that you do not get beyond it. You want the "
                    "complement."
                ),
            ),
            Mistake(
                answer - there[beyond],
                N_("A sum of {least} is already enough: it leads to the first tile beyond {gate}."),
            ),
        ),
        because=N_("At level {top} you pass tile {gate} with a sum of {least} or more: {answer}."),
        method=N_(
            "Count the rolls that add up to {least} or more, and divide by all the rolls of two "
            "dice."
        ),
    )


MAKERS: tuple[Maker, ...] = (one_more, best_way, certain, level_first)
