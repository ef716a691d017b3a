"""Questions about positions: legal actions, possible results and their probabilities."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core import buying
from azardia_nb.games.azardia.odds.dice import either, total
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, until_arrived, until_settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.lessons.question import Question, filled_text
from azardia_nb.lessons.topic import Topic, but, shown, shown_as, wrong
from azardia_nb.text.say import PERCENT, percent

GATE, TOP, FACES = NUMBERS.gate, NUMBERS.top_level, NUMBERS.faces
MOST = NUMBERS.dice * FACES
ROLLS = FACES**NUMBERS.dice

ask = Topic(__file__, "what_if", rolls=ROLLS, sums=MOST - 1, top=TOP, step=NUMBERS.step)


def meeting(rng: np.random.Generator) -> Question:
    steps = int(rng.integers(NUMBERS.dice + 1, MOST))
    tile = int(rng.integers(2, GATE - MOST))
    rival = tile + steps
    game = _game([Placed(tile), Placed(rival)])
    answer = GameTree(game, until_arrived).distribution(lambda end: int(end["tile"][0]), adding)[
        rival
    ]
    ways = int(answer * ROLLS)
    return ask.chance(
        "meeting",
        answer,
        wrong(
            one_order=Fraction((ways + 1) // 2, ROLLS),
            equal_sums=Fraction(1, MOST - 1),
            farther=_at_least(steps),
        ),
        shown(tile=tile, rival=rival, steps=steps, ways=ways),
    )


def when_to_buy() -> Question:
    """Return a decision about the level, with reasons that nobody marks."""
    tile, level = buying.START
    return ask.choice("when_to_buy", "", shown(tile=tile, level=level, gate=GATE))


def plan_name(plan: str, code: str) -> str:
    """Return one of the plans of `when_to_buy` as text."""
    return filled_text(ask.text("when_to_buy", f"reason.{plan}"), {"gate": GATE}, code)


def actions_now(rng: np.random.Generator) -> Question:
    level = int(rng.integers(1, TOP + 1))
    purse = int(rng.integers(1, NUMBERS.coin_cap + 1))
    tile = int(rng.integers(2, GATE - MOST))
    game = _game([Placed(tile, level=level, coins=purse * COIN), Placed(GATE - 1)])
    legal = [choice.action for choice in game.legal()]
    buys = len(legal) - 1
    return ask.number(
        "actions_now",
        len(legal),
        wrong(buys=buys, one_more=len(legal) + 1),
        shown(tile=tile, level=level, buys=buys),
        shown_as(
            coins, coins=purse, level_price=NUMBERS.level_price, tile_price=NUMBERS.tile_price
        ),
    )


def winning(rng: np.random.Generator) -> Question:
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
    answer = GameTree(game, until_settled).distribution(lambda end: int(end["level"][0]) > level)[
        True
    ]
    tie = _tie()
    other = Fraction(1, 2) if not again else (1 - tie) / 2
    return ask.chance(
        "winning",
        answer,
        wrong(other=other, half_a_tie=(1 + tie) / 2, tie=tie),
        shown(tie=tie),
        said=ruling,
    )


def best_reached(rng: np.random.Generator) -> Question:
    subtracts = bool(rng.integers(2))
    # One within reach of most differences, one likely sum, one high sum.
    distances = [int(rng.integers(*span)) for span in ((2, 7), (10, 14), (15, 20))]
    ahead = [distances[at] for at in rng.permutation(len(distances))]
    sums = total()
    chances = [either({n}, rerolled=False) if subtracts else sums[n] for n in ahead]
    best = chances.index(max(chances))
    names = ("one", "two", "three")
    return ask.choice(
        "best_reached",
        names[best],
        wrong(
            seldom=tuple(
                but(name, chance=chance)
                for name, chance in zip(names, chances, strict=True)
                if name != names[best]
            )
        ),
        {f"ahead_{at}": n for at, n in enumerate(ahead, 1)},
        {f"chance_{at}": chance for at, chance in enumerate(chances, 1)},
        said="both" if subtracts else "adding",
    )


def bought_tiles(rng: np.random.Generator) -> Question:
    sums = total()
    while True:
        target = int(rng.choice(A_TILES[2:]))
        steps = int(rng.integers(NUMBERS.dice + 2, MOST))
        bought = int(rng.integers(2, min(NUMBERS.coin_cap, steps - NUMBERS.dice) + 1))
        before, after = sums[steps], sums[steps - bought]
        if after != before and target - steps > 1:
            break
    change = after - before
    return ask.points(
        "bought_tiles",
        change,
        wrong(
            relative=change / before,
            after=after,
            before=before,
            sign=-change,
            decimal=change / PERCENT,
        ),
        shown(tile=target - steps, target=target, bought=bought, steps=steps, less=steps - bought),
        shown_as(percent, before=before, after=after),
    )


def it_lost(rng: np.random.Generator) -> Question:
    win = Fraction(int(rng.integers(60, 81)), 100)
    return ask.argument("it_lost", "often", shown_as(percent, win=win, loss=1 - win))


MAKERS = (
    bought_tiles,
    best_reached,
    actions_now,
    winning,
    it_lost,
)


def _game(pawns: Sequence[Placed], rulings: Rulings | None = None) -> Game:
    game = Game.place(pawns, cards=False, rulings=rulings)
    game.automatic = False
    return game


def _at_least(least: int) -> Fraction:
    return sum((chance for steps, chance in total().items() if steps >= least), Fraction(0))


def _tie() -> Fraction:
    """Return the probability of equal sums."""
    return sum((chance * chance for chance in total().values()), Fraction(0))
