"""Questions about coins: +1 on a die, the best way to spend, a tile for certain, a level."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.board import TILES
from azardia_nb.games.azardia.odds.coins import (
    LEVEL,
    dice_only,
    no_purchase,
    plan,
    reach,
    tiles_after_roll,
)
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.lone import out_of_reach
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS
from azardia_nb.games.azardia.rules.state import State
from azardia_nb.games.azardia.text.texts import coins as amount
from azardia_nb.lessons.question import Question, counted, formatter, listed
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.probability.dice import rolls
from azardia_nb.text.read import WHOLE_PERCENT

HERE = 40  # a tile from which no roll leaves the zone

ask = Topic(__file__, "coins", gate=NUMBERS.gate, top=NUMBERS.top_level)


def adding_dice(state: State, number: int) -> bool:
    """Allow adding and +1 on dice, but no subtraction and no other purchase."""
    return dice_only(state, number) and act(number) != Act.SUBTRACT


def one_more(rng: np.random.Generator) -> Question:
    distribution = total()
    purse = int(rng.integers(1, NUMBERS.dice + 1))
    target = int(rng.integers(min(distribution) + purse + 1, max(distribution)))
    answer = reach(HERE, purse, adding_dice)[HERE + target]
    sums = [target - spent for spent in range(purse + 1)]
    return ask.chance(
        "one_more",
        answer,
        wrong(
            without=distribution[target],
            only_paid=answer - distribution[target],
            subtracted=answer + distribution.get(target + 1, Fraction(0)),
            both_dice=sum((distribution[n] for n in sums[:2]), Fraction(0)),
        ),
        shown(wanted=target, sums=listed(sorted(sums)), less=target - 1, more=target + 1),
        shown_as(amount, coins=purse, price=NUMBERS.die_price),
    )


def best_way(rng: np.random.Generator) -> Question:
    # Only cases in which one way is noticeably better than the others.
    clear = []
    for steps in range(1, max(total()) + 2):
        *_, second, best = sorted(_ways(steps).values())
        if best - second >= WHOLE_PERCENT:
            clear.append(steps)
    # The next tile is a special case and appears as one.
    return way_for(1 if rng.integers(3) == 0 else int(rng.choice(clear)))


def _ways(steps: int) -> dict[str, Fraction]:
    """Return each way's probability with one coin; `first` spends it before the roll anyway."""
    ways = {
        "first": reach(HERE, 1, no_purchase, bought=1),
        "later": reach(HERE, 1, tiles_after_roll),
        "die": reach(HERE, 1, dice_only),
    }
    return {name: there.get(HERE + steps, Fraction(0)) for name, there in ways.items()}


def way_for(steps: int) -> Question:
    """Ask for the best way to spend one coin for a tile `steps` ahead."""
    chances = _ways(steps)
    answer = max(chances, key=lambda name: chances[name])
    return ask.choice(
        "best_way",
        answer,
        shown(tiles=counted(steps, TILES), coins=formatter(amount, 1)),
        chances,
        said="near" if answer == "first" else "far",
    )


NEAR = 5  # tiles to go, of the blanks


def four_counts() -> tuple[Question, ...]:
    """Return questions about the rolls that will do without a coin, and with one spent."""
    pairs = list(rolls((NUMBERS.faces,) * NUMBERS.dice))

    def count(*reached: int) -> int:
        return sum(a + b in reached or abs(a - b) in reached for a, b in pairs)

    none, first, later = count(NEAR), count(NEAR - 1), count(NEAR - 1, NEAR)
    die = later + count(NEAR + 1) - sum(a + b == NEAR + 1 for a, b in pairs)
    sums = sum(a + b == NEAR for a, b in pairs)
    values = shown(n=NEAR, less=NEAR - 1, more=NEAR + 1, none=none, first=first, later=later)
    return (
        ask.number("count_none", none, wrong(sums=sums, differences=none - sums), values),
        ask.number("count_first", first, wrong(either=later, none=none), values),
        ask.number("count_later", later, wrong(only_less=first), values),
        ask.number("count_die", die, wrong(as_a_tile=later), values, shown(extra=die - later)),
    )


BLANKS = (four_counts,)


def certain(rng: np.random.Generator) -> Question:
    target = int(rng.choice(A_TILES[1:]))
    steps = int(rng.integers(2, NUMBERS.coin_cap + 1))
    here = target - steps
    pawn = Placed(here, coins=NUMBERS.coin_cap * COIN)
    game = Game.place([pawn, out_of_reach(here)], cards=False)
    while game.pawns[0].tile != target:
        game.play("tile")
    answer = NUMBERS.coin_cap * COIN - game.pawns[0].coins
    return ask.number(
        "certain",
        answer,
        wrong(
            steps=steps,
            with_dice=answer - min(NUMBERS.dice, steps) * COIN,
            level=NUMBERS.level_price * COIN,
        ),
        shown(
            here=here,
            level=pawn.level,
            target=target,
            steps=steps,
            price=formatter(amount, NUMBERS.tile_price),
        ),
    )


def level_first(rng: np.random.Generator) -> Question:
    distribution = total()
    level = NUMBERS.top_level - 1
    here = int(rng.integers(NUMBERS.gate - max(distribution) + 4, NUMBERS.gate - 2))
    there = plan(here, level, LEVEL)
    beyond = NUMBERS.gate + 1
    answer = sum((share for tile, share in there.items() if tile >= beyond), Fraction(0))
    least = beyond - here
    return ask.chance(
        "level_first",
        answer,
        wrong(
            sent_back=Fraction(0),
            gate_too=answer + there.get(NUMBERS.gate, Fraction(0)),
            too_strict=answer - there[beyond],
        ),
        shown(
            here=here,
            level=level,
            price=formatter(amount, NUMBERS.level_price),
            least=least,
        ),
    )


def one_coin_solved(rng: np.random.Generator) -> Question:
    distribution, slip = total(), one_of(rng, ("paid", "all"))
    target = int(rng.integers(min(distribution) + 2, max(distribution)))
    plain, paid = distribution[target], distribution[target - 1]
    if slip == "paid":
        paid = distribution[target - 1] / NUMBERS.dice
    return ask.step(
        "one_coin_solved",
        slip,
        shown(wanted=target, less=target - 1, plain=plain, paid=paid),
        shown(all=plain * paid if slip == "all" else plain + paid),
        shown(right=distribution[target] + distribution[target - 1]),
        shown_as(amount, price=NUMBERS.die_price),
    )


MAKERS = (
    one_more,
    best_way,
    certain,
    level_first,
    one_coin_solved,
)
