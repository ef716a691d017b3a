"""Coins: tiles within reach, ways to spend, decisions against the kit, a level or five tiles."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from azardia_nb.games.azardia.lessons import coins as questions
from azardia_nb.games.azardia.lessons.coins import NEAR, ask, way_for
from azardia_nb.games.azardia.odds.coins import (
    BUYS,
    LEVEL,
    TILES,
    after_purchase,
    after_roll,
    dice_only,
    level_on,
    no_purchase,
    plan,
    reach,
    tiles_after_roll,
    tiles_before_roll,
)
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.text.texts import coins as amount
from azardia_nb.games.azardia.text.texts import ruling_answer, ruling_question
from azardia_nb.solve.game_tree import any_action
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import chance, percent
from azardia_widgets.charts.bar_chart import Bars
from azardia_widgets.charts.bar_chart import BarSeries as Chances
from azardia_widgets.games.azardia.decided import rules_html
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.deciding import Deciding, decision
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import (
    Board,
    Figure,
    Menu,
    Note,
    Pick,
    Slider,
    Table,
    paragraphs,
)
from azardia_widgets.lesson.prediction import before

HERE = 40  # tile from which no roll reaches either end of the zone
FARTHEST = NUMBERS.dice * (NUMBERS.faces + 1)  # largest distance of one roll with all boosts
START = 60  # starting tile of the exhibits, with two A tiles within reach
ASKED = 6  # distance in the guess, which the first exhibit does not show


class CoinReach(Figure):
    """Board with the probability of reaching each tile, for a chosen number of coins."""

    tile = Slider(
        N_("Your tile"), 1, NUMBERS.goal - 1, START, main=True, dial=range(START - 10, START + 11)
    )
    purse = Slider(
        N_("Coins, in thousands"), 0, NUMBERS.coin_cap, 1, dial=range(NUMBERS.coin_cap + 1)
    )
    parts = ("board", "table")
    below = "rules"
    first_column = ("board",)

    def show(self, speak: Speak, code: str, here: int, purse: int) -> Iterator[object]:
        rich, poor = reach(here, purse), reach(here)
        yield Board(alone(here, level_on(here), coins=purse * COIN), rich)
        tiles = [t for t in (*A_TILES, *Z_TILES, NUMBERS.goal) if t in rich and rich[t] > 0]
        lines = [
            [_name(tile), percent(poor.get(tile, Fraction(0)), code), percent(rich[tile], code)]
            for tile in tiles
        ]
        heads = [
            speak("Tile"),
            speak("without coins"),
            speak("with {coins}", coins=amount(purse, code)),
        ]
        if lines:
            yield Table(speak("Best probability of getting there this turn"), heads, lines)
        yield speak(
            "Your pawn is on tile {here}, and you have {coins} coins.",
            here=here,
            coins=amount(purse, code),
        )
        yield Note(rules_html(code, "coins.tile", "coins.die"))
        if tiles and self.shows("odds"):
            tile = max(tiles, key=lambda t: (rich[t] - poor.get(t, Fraction(0)), -t))
            yield speak(
                "Tile {tile}: {without} without coins, {best} with them, if this is the "
                "tile you want.",
                tile=_name(tile),
                without=percent(poor.get(tile, Fraction(0)), code),
                best=percent(rich[tile], code),
            )


def _name(tile: int) -> str:
    """Return the number of a tile, followed by the letter of its kind if it is an A or Z tile.

    >>> _name(5), _name(6)
    ('5 (A)', '6')
    """
    mark = "A" if tile in A_TILES else "Z" if tile in Z_TILES else ""
    return f"{tile} ({mark})" if mark else str(tile)


# Ways to spend, in order, with the tiles bought in any case: a purchase before the roll is made
# without knowing whether it will be needed.
WAYS = (
    (no_purchase, 0, N_("nothing (keep the coins)")),
    (tiles_before_roll, 1, N_("a tile before the roll")),
    (tiles_after_roll, 0, N_("a tile after the roll")),
    (dice_only, 0, N_("+1 on a die")),
    (any_action, 0, N_("whatever is best")),
)


class WaysToSpend(Figure):
    """Table of the ways to spend some coins on a target tile, with their probabilities."""

    heard = True  # the table has the same content
    steps = Slider(N_("Tiles to go"), 1, FARTHEST, ASKED)
    purse = Slider(N_("Coins, in thousands"), 1, NUMBERS.dice, 1)
    parts = ("table", "chart")
    below = "rulings"

    def show(self, speak: Speak, code: str, steps: int, purse: int) -> Iterator[object]:
        rows = [
            (speak(name), _at(reach(HERE, purse, way, bought=first), steps))
            for way, first, name in WAYS
        ]
        money = amount(purse, code)
        caption = speak("{coins} coins, and a tile {n} ahead", coins=money, n=steps)
        lines = [[name, chance(value, code)] for name, value in rows]
        yield Table(caption, [speak("Spend on"), speak("Probability")], lines)
        distributions = tuple(
            Chances({n: _at(reach(HERE, purse, way), n) for n in range(1, FARTHEST + 1)}, name)
            for way, name in (
                (no_purchase, speak("without coins")),
                (any_action, speak("with {coins}", coins=money)),
            )
        )
        yield Bars(
            speak("Probability of reaching the tile you want"),
            speak("tiles to go"),
            distributions,
            marked=(steps,),
            marked_as=speak("your tile"),
        )
        rulings = (("boost_when", "after"), ("buy_tile_when", "turn"))
        texts = [f"{ruling_question(n, code)} {ruling_answer(n, v, code)}" for n, v in rulings]
        yield Note(paragraphs(*texts))
        values = "; ".join(f"{name}, {percent(value, code)}" for name, value in rows)
        yield f"{caption}: {values}." if self.shows("table") else f"{caption}."


def _at(found: Mapping[int, Fraction], steps: int) -> Fraction:
    return found.get(HERE + steps, Fraction(0))


# the purse is fixed, so that the positions with two coins cannot be looked up
predict_way = before(partial(way_for, ASKED), WaysToSpend, fixed=("purse",))


def four_counts(lesson: Surroundings) -> Blanks:
    """Return blanks for the rolls that will do with one coin; then the ways to spend it."""
    revealed = WaysToSpend(lesson, steps=NEAR, fixed=("purse",))
    return Blanks(lesson, questions.four_counts(), revealed)


# Positions to decide in: tiles to go, and coins in thousands.
DECIDE = ((2, 1), (1, 1), (2, 2), (3, 2), (7, 2))
_BEFORE, _AFTER, _DIE, _BOTH = "before", "after", "die", "both"
_SPEND = {
    _BEFORE: N_("tiles, before the roll"),
    _AFTER: N_("tiles, after the roll"),
    _DIE: N_("+1 on dice, after the roll"),
    _BOTH: N_("tiles and dice, as needed, after the roll"),
}


def _position(at: int) -> Menu:
    return decision(lambda code: _called(at, code), {way: _SPEND[way] for way in _ways(at)})


def _ways(at: int) -> Iterator[str]:
    """Yield the ways to spend coins in position number `at`; a single coin cannot be divided."""
    return (way for way in _SPEND if way != _BOTH or DECIDE[at][1] > 1)


def _called(at: int, code: str) -> str:
    steps, purse = DECIDE[at]
    speak = language(code)
    return speak("{coins} coins, and a tile {n} ahead", coins=amount(purse, code), n=steps)


class SpendAgainstKit(Deciding):
    """Task: spend the coins of a few positions better than a kit that always does the same."""

    prompt = ask.text("spend_against_kit", "text")
    first = _position(0)
    second = _position(1)
    third = _position(2)
    fourth = _position(3)
    fifth = _position(4)

    def name(self, at: int, code: str) -> str:
        return _called(at, code)

    def worth(self, at: int) -> Mapping[str, Fraction]:
        chances = spending_chances(*DECIDE[at])
        return {way: chances[way] for way in _ways(at)}

    def kits(self, at: int) -> str:
        return _DIE


def spending_chances(steps: int, purse: int) -> dict[str, Fraction]:
    """Return the probability of reaching a tile `steps` ahead, for each way to spend coins.

    Before the roll as many tiles are bought as the purse pays for, or one fewer if that is better.
    """
    return {
        _BEFORE: max(
            _at(reach(HERE, purse, tiles_before_roll, bought=n), steps) for n in range(1, purse + 1)
        ),
        _AFTER: _at(reach(HERE, purse, tiles_after_roll), steps),
        _DIE: _at(reach(HERE, purse, dice_only), steps),
        _BOTH: _at(reach(HERE, purse, after_roll), steps),
    }


def _beyond(distribution: Mapping[int, Fraction]) -> Fraction:
    return sum((share for tile, share in distribution.items() if tile > NUMBERS.gate), Fraction(0))


def _behind(distribution: Mapping[int, Fraction], here: int) -> Fraction:
    return sum((share for tile, share in distribution.items() if tile < here), Fraction(0))


def _names(code: str) -> dict[str, str]:
    speak = language(code)
    return {
        LEVEL: speak("Buy a level for {coins}", coins=amount(NUMBERS.level_price, code)),
        TILES: speak("Buy {n} tiles", n=len(BUYS[TILES])),
    }


class LevelOrTiles(Figure):
    """Board and table of where a turn ends after buying a level, tiles or nothing."""

    tile = Slider(N_("Your tile"), 1, NUMBERS.gate - 1, 72)
    level = Slider(N_("Your level"), 1, NUMBERS.top_level - 1, NUMBERS.top_level - 1)
    buys = Pick("", _names, "azardia-buys")
    parts = ("board", "table")
    below = "rules"
    first_column = ("board",)

    def show(self, speak: Speak, code: str, tile: int, level: int, buys: str) -> Iterator[object]:
        plans = {name: plan(tile, level, name) for name in BUYS}
        yield Board(after_purchase(tile, level, buys), plans[buys])
        heads = [
            speak("Bought before the roll"),
            speak("probability of getting past tile {gate}", gate=NUMBERS.gate),
            speak("probability of going round again (ending below tile {tile})", tile=tile),
        ]
        past = {name: percent(_beyond(result), code) for name, result in plans.items()}
        lines = [
            [_names(code)[name], past[name], percent(_behind(result, tile), code)]
            for name, result in plans.items()
        ]
        caption = speak("After this turn, if you add the dice")
        yield Table(caption, heads, lines)
        yield Note(rules_html(code, "coins.level", "zones.return", "zones.tyrant"))
        if not self.shows("table"):
            yield caption
            return
        yield speak(
            "From tile {tile} at level {level}: the probability of getting past tile {gate} is "
            "{level_chance} if you buy the level, and {tile_chance} if you buy the {n} tiles.",
            tile=tile,
            level=level,
            gate=NUMBERS.gate,
            n=len(BUYS[TILES]),
            level_chance=past[LEVEL],
            tile_chance=past[TILES],
        )
