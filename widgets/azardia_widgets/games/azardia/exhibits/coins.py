"""Coins: tiles within reach, ways to spend, the price of a tile, a level against five tiles."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from azardia_nb.games.azardia.lessons.coins import way_for
from azardia_nb.games.azardia.odds.coins import (
    BUYS,
    LEVEL,
    TILES,
    after_purchase,
    dice_only,
    level_on,
    no_purchase,
    plan,
    prices,
    reach,
    tiles_after_roll,
    tiles_before_roll,
    tiles_only,
)
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.text.texts import coins as amount
from azardia_nb.games.azardia.text.texts import ruling_answer, ruling_question
from azardia_nb.solve.game_tree import any_action
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import chance, percent, rounded, whole
from azardia_widgets.charts.bar_chart import Bars
from azardia_widgets.charts.bar_chart import BarSeries as Chances
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.games.azardia.decided import rules_html
from azardia_widgets.lesson.figure import (
    Board,
    Figure,
    Note,
    Pick,
    Slider,
    Table,
    paragraphs,
    press,
)
from azardia_widgets.lesson.prediction import before

HERE = 40  # tile from which no roll reaches either end of the zone
FARTHEST = NUMBERS.dice * (NUMBERS.faces + 1)  # largest distance of one roll with all boosts
START = 60  # starting tile of the exhibits, with two A tiles within reach
GAP = 7  # initial distance to the target
ASKED = 6  # distance in the guess, which the first exhibit does not show


class CoinReach(Figure):
    """Probability of reaching each tile with some coins, on the board."""

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
        wanted = [t for t in (*A_TILES, *Z_TILES, NUMBERS.goal) if t in rich and rich[t] > 0]
        lines = [
            [_name(tile), percent(poor.get(tile, Fraction(0)), code), percent(rich[tile], code)]
            for tile in wanted
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
        if wanted and self.shows("odds"):
            tile = max(wanted, key=lambda t: (rich[t] - poor.get(t, Fraction(0)), -t))
            yield speak(
                "Tile {tile}: {without} without coins, {best} with them, if this is the "
                "tile you want.",
                tile=_name(tile),
                without=percent(poor.get(tile, Fraction(0)), code),
                best=percent(rich[tile], code),
            )


def _name(tile: int) -> str:
    """Return a tile with its mark.

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
    """The same coins spent in different ways, for a tile some steps ahead."""

    heard = True  # the table has the same content
    steps = Slider(N_("Tiles to go"), 1, FARTHEST, ASKED)
    purse = Slider(N_("Coins, in thousands"), 1, NUMBERS.dice, 1)
    parts = ("table", "chart")
    below = "rulings"

    def show(self, speak: Speak, code: str, steps: int, purse: int) -> Iterator[object]:
        found = [
            (speak(name), _at(reach(HERE, purse, way, bought=first), steps))
            for way, first, name in WAYS
        ]
        money = amount(purse, code)
        caption = speak("{coins} coins, and a tile {n} ahead", coins=money, n=steps)
        lines = [[name, chance(value, code)] for name, value in found]
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
        asked = [f"{ruling_question(n, code)} {ruling_answer(n, v, code)}" for n, v in rulings]
        yield Note(paragraphs(*asked))
        told = "; ".join(f"{name}, {percent(value, code)}" for name, value in found)
        yield f"{caption}: {told}." if self.shows("table") else f"{caption}."


def _at(found: Mapping[int, Fraction], steps: int) -> Fraction:
    return found.get(HERE + steps, Fraction(0))


predict_way = before(partial(way_for, ASKED), WaysToSpend)


class CheapestWay(Figure):
    """The price of a tile: best probability and expected spending per purse."""

    tile = Slider(N_("Your tile"), 1, NUMBERS.goal - 1, START)
    target = Slider(N_("The tile you want"), 2, NUMBERS.goal, START + GAP, "azardia-target")
    parts = ("table", "chart")

    def begin(self) -> None:
        """Start without prices: they take time without compiled rules."""
        self._asked = False

    def changed(self, name: str) -> None:
        self._asked = name == "press"

    @press(N_("Work out the price"), "azardia-prices")
    def press(self) -> None:
        """Calculate the prices."""

    def show(self, speak: Speak, code: str, here: int, target: int) -> Iterator[object]:
        self.target.refuse("")
        if not self._asked:
            yield speak(
                "Press “{button}” to compare all amounts of coins.",
                button=self.press.description,
            )
        elif here == target:
            said = speak("Your pawn is already there: choose another tile.")
            self.target.refuse(said)
            yield said
        else:
            yield from self._prices(speak, code, here, target)

    def _prices(self, speak: Speak, code: str, here: int, target: int) -> Iterator[object]:
        listed = prices(here, target)
        ways = {
            name: [_best(here, target, price.coins, way) for price in listed]
            for name, way in (
                (speak("only +1 on dice"), dice_only),
                (speak("only tiles"), tiles_only),
            )
        }
        lines = [
            [
                amount(price.coins, code),
                percent(price.chance, code),
                *(percent(one, code) for one in bought),
                _money(price.spent, code),
            ]
            for price, *bought in zip(listed, *ways.values(), strict=True)
        ]
        caption = speak("From tile {here} to tile {target} in one turn", here=here, target=target)
        heads = [speak("Coins"), speak("best chance"), *ways, speak("coins spent on average")]
        yield Table(caption, heads, lines)
        yield Curves(
            caption,
            speak("coins you have, in thousands"),
            (
                Curve(speak("best chance"), [price.chance for price in listed]),
                *(Curve(name, values) for name, values in ways.items()),
            ),
            start=0,
        )
        if not self.shows("table"):
            yield caption
            return
        empty, full = listed[0], listed[-1]
        if not full.chance:
            yield speak("You can't get there in one turn, however many coins you have.")
            return
        yield speak(
            "Without coins, the probability of reaching tile {target} is {chance}.",
            target=_name(target),
            chance=percent(empty.chance, code),
        )
        enough = next((price for price in listed if price.chance == 1), None)
        if enough is not None:
            yield speak(
                "With {coins} coins you get there every time.", coins=amount(enough.coins, code)
            )
        yield speak(
            "With {coins} coins the probability is {chance}, but on average you spend only "
            "{spent}: you pay nothing when the dice get you there anyway.",
            coins=amount(full.coins, code),
            chance=percent(full.chance, code),
            spent=_money(full.spent, code),
        )


def _money(thousands: Fraction, code: str) -> str:
    """Return an average amount of coins, rounded to an integer."""
    return whole(int(rounded(thousands * COIN)), code)


def _best(here: int, target: int, purse: int, way: Any) -> Fraction:
    return reach(here, purse, way).get(target, Fraction(0))


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
    """The price of a level, spent before the roll on the level or on tiles."""

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
            speak("probability of ending behind tile {tile}", tile=tile),
        ]
        past = {name: percent(_beyond(found), code) for name, found in plans.items()}
        lines = [
            [_names(code)[name], past[name], percent(_behind(found, tile), code)]
            for name, found in plans.items()
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
