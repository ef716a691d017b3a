"""The race as a Markov chain: a pawn's tile after n turns, in the long run, and waiting times.

All numbers come from `azardia_nb.games.azardia.odds.race` and `spending`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from html import escape

from azardia_nb.games.azardia.lessons.chain import (
    FOUR,
    SMALL_RING,
    TURNS,
    after_turns,
    after_two_tosses,
    long_run,
)
from azardia_nb.games.azardia.lessons.road import nearer
from azardia_nb.games.azardia.odds import race, spending
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random, subtracting
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import A_TILES, COIN, NUMBERS
from azardia_nb.games.azardia.text.texts import coins as amount
from azardia_nb.probability.ties import near_fraction
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import PERCENT, decimal, fraction, percent, power_of_ten
from azardia_widgets.board.overlay import Amounts
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.curve_chart import Curve, Curves, Line, Lines
from azardia_widgets.controls.listing import grid, listing, tinted
from azardia_widgets.games.azardia.decided import rules_html
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import (
    Board,
    Figure,
    Html,
    Menu,
    Note,
    Pick,
    Slider,
    Table,
    small,
)
from azardia_widgets.lesson.prediction import before, before_drawn

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
MOST_TURNS = 60
SHORT = 7  # characters of a fraction short enough to show

ADD, SUBTRACT, TOSS, AIM, BEST = "add", "subtract", "toss", "aim", "best"
_NAMES = {
    ADD: N_("always add"),
    SUBTRACT: N_("always subtract"),
    TOSS: N_("add or subtract by tossing a coin"),
    AIM: N_("land on an A tile if possible, otherwise add"),
    BEST: N_("the best play possible"),
}
_POLICIES: dict[str, Policy] = {
    ADD: adding,
    SUBTRACT: subtracting,
    TOSS: at_random,
    AIM: race.FOR_A_TILES,
}

ZERO, TYRANT = "zero", "tyrant"
_ZONES = {ZERO: N_("Zone Zero"), TYRANT: N_("Tyrant Zone")}
_STARTS = {ZERO: (1, 1), TYRANT: (GATE + 1, TOP)}  # (tile, level)


@cache
def _after(zone: str, policy: str, turns: int) -> dict[int, Fraction]:
    """Return the exact distribution of the tile after `turns` turns from the zone's first tile."""
    return _chain(zone, policy).distribution(_STARTS[zone][0], turns)


def _chain(zone: str, policy: str) -> Chain[int]:
    build = race.zone_zero if zone == ZERO else race.tyrant_zone
    return build(_POLICIES[policy])


# --- after n turns ----------------------------------------------------------------------------


class Spread(Figure):
    """Board and chart of a pawn's exact distribution after a chosen number of turns."""

    turns = Slider(N_("Turns"), 0, MOST_TURNS, 5, main=True)
    zone = Pick(N_("Where"), _ZONES, "azardia-zone")
    policy = Menu(N_("How"), {name: _NAMES[name] for name in _POLICIES}, "azardia-policy", ADD)
    parts = ("board", "chart")
    below = "rule"
    first_column = ("board",)

    def show(self, speak: Speak, code: str, turns: int, zone: str, policy: str) -> Iterator[object]:
        distribution = _after(zone, policy, turns)
        yield Board(alone(*_STARTS[zone]), distribution)
        if zone == ZERO:
            tiles: Sequence[int] = A_TILES
            title = speak("Probability of being on an A tile, turn by turn")
            name = speak("on an A tile")
        else:
            tiles = (GOAL,)
            title = speak("Probability of having reached tile {goal}, turn by turn", goal=GOAL)
            name = speak("has arrived")
        # Only up to the chosen turn: the limit is a guess in the lesson.
        curves = (Curve(name, _chances(zone, policy, tuple(tiles))[: turns + 1]),)
        yield Curves(title, speak("turns"), curves, start=0)
        yield Note(rules_html(code, "zones.return" if zone == ZERO else "zones.bounce"))
        yield speak(
            "Turns played: {n}. Tiles the pawn can be on: {tiles}.",
            n=turns,
            tiles=len(distribution),
        )
        if self.shows("odds"):
            chance = sum((distribution.get(tile, Fraction(0)) for tile in tiles), Fraction(0))
            text = percent(chance, code)
            yield (
                speak("The probability that it is on an A tile is {chance}.", chance=text)
                if zone == ZERO
                else speak("The probability that it has arrived is {chance}.", chance=text)
            )


@cache
def _chances(zone: str, policy: str, tiles: tuple[int, ...]) -> tuple[float, ...]:
    """Return the probability of standing on one of `tiles` after 0, 1 … MOST_TURNS turns."""
    chain = _chain(zone, policy)
    places = [chain.states.index(tile) for tile in tiles]
    distributions = zip(range(MOST_TURNS + 1), chain.laws_floats(_STARTS[zone][0]), strict=False)
    return tuple(min(1.0, float(distribution[places].sum())) for _, distribution in distributions)


draw_after_turns = drawn_before(after_turns, Spread, turns=TURNS)


# --- a ring of four tiles ---------------------------------------------------------------------


class RingPower(Figure):
    """Power of the small ring's matrix: the probabilities after a chosen number of turns."""

    turns = Slider(N_("Turns"), 1, 20, 2, main=True)

    def show(self, speak: Speak, code: str, turns: int) -> Iterator[object]:
        laws = {tile: SMALL_RING.distribution(tile, turns) for tile in FOUR}
        rows = {tile: [law.get(to, Fraction(0)) for to in FOUR] for tile, law in laws.items()}
        heads = [speak("from tile"), *(speak("to tile {tile}", tile=to) for to in FOUR)]
        cells = [[str(tile), *(_short(one, code) for one in row)] for tile, row in rows.items()]
        yield Table(speak("The matrix to the power {n}", n=turns), heads, cells)
        chances = [one for row in rows.values() for one in row]
        yield speak(
            "Turns: {n}. Lowest probability in the table: {low}; highest: {high}.",
            n=turns,
            low=_short(min(chances), code),
            high=_short(max(chances), code),
        )


def _short(value: Fraction, code: str) -> str:
    """Return a number as a fraction if that is short, otherwise with decimals."""
    text = fraction(value)
    return text if len(text) <= SHORT else decimal(value, code, 4)


def fill_in_square(lesson: Surroundings) -> Blanks:
    """Return blanks for a row of the small ring's square; then its powers are shown."""
    return Blanks(lesson, after_two_tosses(), RingPower(lesson), in_turn=True)


# --- the long run -----------------------------------------------------------------------------


class LongRun(Figure):
    """Board of Zone Zero with the long-run number of landings per lap on each tile."""

    policy = Menu(N_("How"), {name: _NAMES[name] for name in _POLICIES}, "azardia-policy", ADD)
    parts = ("board", "table")
    first_column = ("board",)

    def show(self, speak: Speak, code: str, name: str) -> Iterator[object]:
        policy = _POLICIES[name]
        laps, turns = race.laps(policy), race.turns_per_lap(policy)
        yield Board(alone(1), Amounts(laps, speak("landings per lap"), 2))
        yield Html(_a_tiles(speak, code, policy) if self.shows("table") else "")
        total = sum((laps[tile] for tile in A_TILES), Fraction(0))
        yield speak("A lap takes {turns} turns on average.", turns=decimal(turns, code, 2))
        if self.shows("table"):
            yield speak(
                "Landings on A tiles per lap: {n}. That is {share} of all landings.",
                n=decimal(total, code, 3),
                share=percent(sum(race.landings(policy)[tile] for tile in A_TILES), code),
            )


def _a_tiles(speak: Speak, code: str, policy: Policy) -> str:
    laps, chain = race.laps(policy), race.zone_zero(policy)
    waits = {tile: chain.hitting_floats([tile]) for tile in A_TILES}
    lines = [
        [str(tile), _exactly(laps[tile], code), decimal(waits[tile].values[1], code, 1)]
        for tile in A_TILES
    ]
    total = sum((laps[tile] for tile in A_TILES), Fraction(0))
    lines.append([speak("all of them"), _exactly(total, code), ""])
    heads = [
        speak("A tile"),
        speak("landings per lap"),
        speak("turns from tile 1 until the first landing"),
    ]
    off = max(wait.steps_between(1)[1] - wait.values[1] for wait in waits.values())
    note = speak(
        "The landings are exact. The turns solve a system of equations, with an error "
        "below {residual}.",
        residual=power_of_ten(off),
    )
    return listing(speak("The A tiles"), heads, lines) + small(note)


predict_long_run = before_drawn(long_run, LongRun, other=1)


def _exactly(value: Fraction, code: str) -> str:
    """Return a number with decimals, preceded by its fraction if that is short."""
    text = fraction(value)
    rounded = decimal(value, code, 4)
    return f"{text} ({rounded})" if len(text) <= SHORT else rounded


# --- turns to the goal ------------------------------------------------------------------------


class RoadToGoal(Figure):
    """Board and chart of the turns that a lone pawn in the Tyrant Zone needs, from each tile."""

    in_row = True
    tile = Slider(N_("Tile"), GATE + 1, GOAL - 1, GATE + 1, "azardia-tile")
    coins = Slider(N_("Coins, in thousands"), 0, NUMBERS.coin_cap, 0)
    policy = Menu(
        N_("How"),
        {name: _NAMES[name] for name in (ADD, SUBTRACT, TOSS, BEST)},
        "azardia-policy",
        ADD,
    )
    parts = ("board", "chart")
    below = "note"
    first_column = ("board",)

    def show(self, speak: Speak, code: str, tile: int, coins: int, name: str) -> Iterator[object]:
        road = _road(name)
        left = {there: road.turns[there, coins] for there in spending.TILES}
        yield Board(
            alone(tile, TOP, coins=coins * COIN), Amounts(left, speak("turns still needed"))
        )
        distribution, rest = _waiting(name, tile, coins)
        mean, median = left[tile], road.chain.median((tile, coins))
        title = speak("Turns needed from tile {tile} to tile {goal}", tile=tile, goal=GOAL)
        yield Bars(
            title,
            speak("turns"),
            (BarSeries(distribution, speak("probability of needing this many turns")),),
            marked=[n for n in (median,) if n <= max(distribution)],
            marked_as=speak("median: half the time, this many turns or fewer"),
        )
        yield f"{title}, {speak(_NAMES[name])}."
        if self.shows("odds") or self.shows("chart"):
            yield speak(
                "{mean} turns on average; half the time, {median} or fewer (the median).",
                mean=decimal(mean, code, 2),
                median=median,
            )
        note = speak(
            "More than {n} turns: {rest}. Solved with a residual below {residual}.",
            n=max(distribution),
            rest=percent(rest, code, 2),
            residual=power_of_ten(road.residual),
        )
        if name != BEST and coins:
            note += " " + speak("With this plan you never spend coins, so they change nothing.")
        yield Note(small(note) if self.shows("chart") else "")


class Road:
    """A policy in the Tyrant Zone: its chain, and the expected turns from every place."""

    def __init__(self, policy: str) -> None:
        if policy == BEST:
            self.chain = spending.chain(spending.spending)
        else:
            # Without spending, moves do not depend on the purse: the same chain for every purse.
            plain = race.tyrant_zone(_POLICIES[policy])
            self.chain = Chain(
                {
                    (tile, coins if tile < GOAL else 0): {
                        (there, coins if there < GOAL else 0): chance
                        for there, chance in plain.row(tile).items()
                    }
                    for tile in plain.states
                    for coins in spending.COINS
                }
            )
        self.turns, self.residual = self.chain.expected_steps_floats()


_road = cache(Road)


@cache
def _waiting(policy: str, tile: int, coins: int) -> tuple[dict[int, Fraction], float]:
    """Return the probability of each number of turns to the goal up to MOST_TURNS, and of more."""
    distribution = _road(policy).chain.waiting_floats((tile, coins), rest=1e-6)
    chances = distribution.chances[1 : MOST_TURNS + 1]
    by_turns = {n: near_fraction(float(chance)) for n, chance in enumerate(chances, 1)}
    return by_turns, distribution.rest + float(distribution.chances[MOST_TURNS + 1 :].sum())


# --- best play --------------------------------------------------------------------------------

# Colour and legend text by sign: sum, difference, rerolled zero.
SIGNS = {
    "+": ("#cfe5f7", N_("add")),
    "−": ("#fbdcb4", N_("subtract")),
    "↻": ("#e3d3f3", N_("subtract to zero and roll again")),
}
_TIED, _TIED_COLOUR = "/", "#e6e6e6"  # between the signs of equally good actions
_COIN = "●"
_SHOWN = (0, 1, 2, NUMBERS.coin_cap)  # purses with a line in the landscape


predict_nearer = before(nearer, RoadToGoal)


class BestWay(Figure):
    """A lone pawn's best action for each roll in the Tyrant Zone, and the turns still needed."""

    in_row = True
    tile = Slider(N_("Tile"), GATE + 1, GOAL - 1, GOAL - 9, "azardia-tile", main=True)
    coins = Slider(N_("Coins, in thousands"), 0, NUMBERS.coin_cap, 0)
    parts = ("board", "rolls", "chart")
    first_column = ("board",)

    def show(self, speak: Speak, code: str, tile: int, coins: int) -> Iterator[object]:
        shares = spending.adding_shares(coins)
        percents = {there: share.better * PERCENT for there, share in shares.items()}
        laid = Amounts(percents, speak("rolls for which adding is best, in percent"), digits=0)
        yield Board(alone(tile, TOP, coins=coins * COIN), laid)
        yield Html(_grid(tile, coins, code) if self.shows("table") else "")
        yield _landscape(code)
        yield speak(
            "Tile {tile}, coins: {coins}. With the best play, {turns} turns to go on average.",
            tile=tile,
            coins=amount(coins, code),
            turns=decimal(spending.turns_left(spending.best().values)[tile, coins], code, 2),
        )
        if self.shows("odds"):
            better, tied = (percent(share, code, 0) for share in shares[tile])
            yield (
                speak(
                    "Adding is best for {share} of the rolls; for {tied}, adding and "
                    "subtracting are equally good.",
                    share=better,
                    tied=tied,
                )
                if shares[tile].tied
                else speak("Adding is best for {share} of the rolls.", share=better)
            )


def signs(tile: int, coins: int) -> dict[tuple[int, int], str]:
    """Return the best action for each roll: a sign, with a dot per coin spent on dice.

    Equally good actions are joined, each with the fewest coins it needs.

    >>> signs(148, 0)[2, 4], signs(148, 0)[3, 3], signs(136, 2)[1, 2], signs(141, 0)[1, 9]
    ('−', '↻', '↻●', '+/−')
    """
    best = spending.best_actions(tile, coins)
    signs = {}
    for roll in spending.pawn_rolls(coins, 0):
        least: dict[str, int] = {}
        for number in best[roll.dice]:
            far, paid = roll.ways[number]
            sign = "↻" if far is None else "+" if act(number) == Act.ADD else "−"
            least[sign] = min(paid, least.get(sign, paid))
        first, second = roll.dice
        sign = _TIED.join(sign + _COIN * paid for sign, paid in least.items())
        signs[first, second] = signs[second, first] = sign
    return signs


def _grid(tile: int, coins: int, code: str) -> str:
    """Return, as HTML, a cell per roll with the sign of its best action, and the signs' legend."""
    speak = language(code)
    best = signs(tile, coins)
    faces = range(1, NUMBERS.faces + 1)

    def cell(first: int, second: int) -> tuple[str, str]:
        sign = best[first, second]
        bold = ";font-weight:bold" if _COIN in sign else ""
        colour = _TIED_COLOUR if _TIED in sign else SIGNS[sign[0]][0]
        return sign, tinted(colour) + bold

    caption = speak("What to do with each roll from tile {tile}", tile=tile)
    style = "padding:1px 3px;text-align:center;min-width:1.9em"
    table = grid(caption, faces, faces, cell, style, wraps=False)
    cells = "".join(best.values())
    legend = [f"{sign} {speak(text)}" for sign, (_, text) in SIGNS.items() if sign in cells]
    if _TIED in cells:
        legend.append(f"{_TIED} {speak('equally good')}")
    if _COIN in cells:
        paid = speak("raise a die by one, for a coin")
        legend.append(f"{_COIN} {paid}")
    note = (
        speak("Before the roll: buy a tile.")
        if spending.buys_first(tile, coins)
        else speak("Before the roll: buy nothing.")
    )
    return f"{table}<p>{escape(', '.join(legend))}. {escape(note)}</p>"


@cache
def _landscape(code: str) -> Lines:
    """Return a chart of the expected turns from every tile, with a line per purse in _SHOWN."""
    speak = language(code)
    turns = spending.turns_left(spending.best().values)
    lines = tuple(
        Line(
            speak("coins: {coins}", coins=amount(coins, code)),
            [turns[tile, coins] for tile in spending.TILES],
        )
        for coins in _SHOWN
    )
    title = speak("Turns to go with the best play")
    return Lines(
        title, speak("tile of the pawn"), lines, start=GATE + 1, along=speak("expected turns")
    )
