"""The grace turn: landing on the last tile, the duel for it, the rivals' last turns."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from html import escape

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.grace import ask, coin_in_the_duel, held, ramp
from azardia_nb.games.azardia.odds import grace
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.text.texts import character_name, ruling_answer, ruling_question
from azardia_nb.games.azardia.text.texts import coins as amount
from azardia_nb.lessons.question import Values
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import chance, percent
from azardia_widgets.charts.bar_chart import Bars
from azardia_widgets.charts.bar_chart import BarSeries as Chances
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.games.azardia.decided import rules_html
from azardia_widgets.lesson import figure
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.deciding import Deciding, decision
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Board, Figure, Menu, Note, Pick, Slider, press
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.seating import PERSON
from azardia_widgets.table.table import Table

MOST_TURNS = 10
TOP = NUMBERS.top_level
GOAL = NUMBERS.goal

_CHOICES = {
    grace.ADD: N_("always add"),
    grace.SUBTRACT: N_("always subtract"),
    grace.BOTH: N_("whichever is better for each roll"),
}


class LandOnGoal(Figure):
    """Board and chart of the probability of landing on the last tile within some turns."""

    choice = Pick("", _CHOICES, "azardia-choice", grace.BOTH)
    turns = Slider(N_("Turns"), 1, MOST_TURNS, 1, main=True)
    parts = ("board", "chart")
    below = "rule"
    first_column = ("board",)

    def show(self, speak: Speak, code: str, choice: str, turns: int) -> Iterator[object]:
        chances = grace.landing(choice, turns)
        best_tile = max(grace.TILES, key=lambda tile: (chances[tile], -tile))
        yield Board(alone(best_tile, TOP), chances)
        names = [grace.BOTH] if choice == grace.BOTH else [choice, grace.BOTH]
        title = speak(
            "Probability of landing exactly on tile {goal}; turns: {n}", goal=GOAL, n=turns
        )
        distributions = tuple(
            Chances(grace.landing(name, turns), speak(_CHOICES[name])) for name in names
        )
        yield Bars(title, speak("tile of the pawn"), distributions)
        yield Note(rules_html(code, "goal") + rules_html(code, "zones.bounce"))
        yield f"{title}: {speak(_CHOICES[choice])}."
        if self.shows("odds"):
            yield speak(
                "The best tile to wait on is {tile}, with a probability of {most}; the "
                "worst tile has {least}.",
                tile=best_tile,
                most=percent(max(chances.values()), code),
                least=percent(min(chances.values()), code),
            )


draw_ramp = drawn_before(ramp, LandOnGoal)


# Positions in which to decide where to wait: the pawn's tile and its roll.
WAIT = ((143, 6, 5), (147, 8, 6), (135, 5, 1), (138, 9, 8))
_WAYS = {grace.ADD: N_("add"), grace.SUBTRACT: N_("subtract")}


@cache
def waiting_tiles(at: int) -> dict[str, int]:
    """Return the tile reached by each choice in position number `at` of WAIT."""
    tile, first, second = WAIT[at]
    reached = {}
    for way in _WAYS:
        game = alone(tile, TOP)
        game.automatic = False
        for text in ("roll", f"roll {first} {second}", way):
            game.repeat(text)
        reached[way] = game.pawns[0].tile
    return reached


def _waiting(at: int) -> Menu:
    return decision(lambda code: _waiting_name(at, code), _WAYS)


def _waiting_name(at: int, code: str) -> str:
    (tile, first, second), reached = WAIT[at], waiting_tiles(at)
    speak = language(code)
    return speak(
        "Tile {tile}, you roll {first} and {second}: add, to {added}, or subtract, to {subtracted}",
        tile=tile,
        first=first,
        second=second,
        added=reached[grace.ADD],
        subtracted=reached[grace.SUBTRACT],
    )


class WhereToWait(Deciding):
    """Task: end this turn where the next one is most likely to hit the goal; the kit adds."""

    prompt = ask.text("where_to_wait", "text")
    first = _waiting(0)
    second = _waiting(1)
    third = _waiting(2)
    fourth = _waiting(3)

    def values(self) -> Values:
        return {"goal": GOAL}

    def name(self, at: int, code: str) -> str:
        return _waiting_name(at, code)

    def worth(self, at: int) -> Mapping[str, Fraction]:
        chances = grace.landing(grace.BOTH, 1)
        return {way: chances[tile] for way, tile in waiting_tiles(at).items()}

    def kits(self, at: int) -> str:
        return grace.ADD


class Duel(Figure):
    """Duel for the last tile, which the arriving player rolls first; the learner sets the coins."""

    arriver = Slider(
        N_("Coins of the player who arrives, in thousands"),
        0,
        NUMBERS.dice * NUMBERS.die_price,
        0,
    )
    holder = Slider(
        N_("Coins of the player on the goal, in thousands"),
        0,
        NUMBERS.dice * NUMBERS.die_price,
        0,
    )
    parts = ("board", "table", "chart")
    below = "rule"
    first_column = ("board",)

    def show(self, speak: Speak, code: str, arriver: int, holder: int) -> Iterator[object]:
        wins = grace.duel(arriver, holder)
        yield Board(grace.duelling(arriver, holder))
        caption = speak("Who is on tile {goal} after the duel?", goal=GOAL)
        lines = [
            [speak("the player who arrives"), amount(arriver, code), chance(wins, code, 2)],
            [speak("the player on the goal"), amount(holder, code), chance(1 - wins, code, 2)],
        ]
        heads = [speak("Player"), speak("Coins"), speak("Probability")]
        yield figure.Table(caption, heads, lines)
        yield Note(rules_html(code, "grace") + rules_html(code, "coins.die"))
        distribution = total()
        above = [
            sum((distribution[k] for k in distribution if k < n), Fraction(0)) for n in distribution
        ]
        title = speak("How good each sum is for the player who arrives, without coins")
        curve = Curve(speak("probability of winning with this sum"), above)
        yield Curves(title, speak("sum rolled"), (curve,), start=min(distribution))
        yield (
            speak(
                "With {mine} coins against {theirs}, the player who arrives wins with probability "
                "{wins}; the player on the goal, with probability {holds}.",
                mine=amount(arriver, code),
                theirs=amount(holder, code),
                wins=percent(wins, code, 2),
                holds=percent(1 - wins, code, 2),
            )
            if self.shows("table")
            else caption
        )


predict_duel = before(coin_in_the_duel, Duel)


# The rivals with a last turn, and the ruling worth comparing in each case.
ONE, MANTIS, TWO = "one", "mantis", "two"
_WHO = {
    ONE: (N_("one rival"), "grace_hold"),
    MANTIS: (character_name("mantis"), "grace_hold"),
    TWO: (N_("two rivals"), "grace_duel"),
}


# The probabilities depend on the rivals' play, which must be stated.
_BEST = N_("The rival plays perfectly, and counts a game that goes on as half a win.")
_STRAIGHT = N_(
    "We assume that both rivals head straight for the goal. With cleverer play they might win "
    "more often."
)


def last_turns(who: str, tile: int, other: int, ruling: str = "") -> Game:
    """Return the grace turn: seat 1 holds the goal, and the rivals have a last turn each.

    `ruling` is the answer to the case's ruling, "" for the default. Raises AzardiaError if the
    rivals' tiles are impossible.
    """
    pawns = [
        Placed(GOAL, level=TOP, character="lagartoon"),
        Placed(tile, level=TOP, character="mantis" if who == MANTIS else "robot"),
    ]
    if who == TWO:
        pawns.append(Placed(other, level=TOP, character="kuchuritok"))
    name = _WHO[who][1]
    rulings = Rulings(**{name: ruling}) if ruling else Rulings()
    return Game.place(pawns, cards=False, seat=2, rulings=rulings)


@cache
def _winners(who: str, tile: int, other: int, ruling: str) -> dict[int, Fraction]:
    return grace.winners(last_turns(who, tile, other, ruling))


class LastTurns(Figure):
    """Grace turn, solved: each player's probability of winning under each answer to a ruling."""

    who = Pick("", {who: name for who, (name, _) in _WHO.items()}, "azardia-who")
    tile = Slider(N_("Tile of the rival"), grace.TILES[0], grace.TILES[-1], 143)
    other = Slider(N_("Tile of the second rival"), grace.TILES[0], grace.TILES[-1], 147)
    parts = ("board", "table")
    below = "rule"
    first_column = ("board",)
    # The table's columns are the answers to the question shown above it.
    second_column = ("who", "tile", "other", "rule", "press", "table")

    def begin(self) -> None:
        self._worked_out = False

    def changed(self, name: str) -> None:
        self._worked_out = name == "press"

    @press(N_("Work out who wins"), "azardia-winners")
    def press(self) -> None:
        """Show the probabilities of winning for the chosen settings."""

    def show(self, speak: Speak, code: str, who: str, tile: int, other: int) -> Iterator[object]:
        name = _WHO[who][1]
        show_or_hide(self.other.widget, who == TWO)
        self.other.refuse("")
        yield Note(
            rules_html(code, "grace")
            + (rules_html(code, "ability.mantis") if who == MANTIS else "")
            + f"<p><strong>{escape(ruling_question(name, code))}</strong></p>"
            + f"<p>{escape(speak(_STRAIGHT if who == TWO else _BEST))}</p>"
        )
        if who == TWO and tile == other:
            message = speak(
                "Two rivals on the same tile would first fight each other: choose another tile."
            )
            self.other.refuse(message)
            yield message
            return
        place = who, tile, other if who == TWO else 0
        game = last_turns(*place)
        yield Board(game)
        if not self._worked_out:
            yield speak(
                "{who} is on tile {goal}. Press “{button}”.",
                who=game.names(code)[0],
                goal=GOAL,
                button=self.press.description,
            )
            if who == TWO:
                yield speak("With two rivals this takes a few seconds.")
            return
        answers = [str(answer) for answer in RULINGS[name].values]
        winners = [_winners(*place, answer) for answer in answers]
        caption = speak("Who has won when the grace turn is over?")
        heads = [speak("Player"), *(ruling_answer(name, answer, code) for answer in answers)]
        names = dict(enumerate(game.names(code), 1))
        names[0] = speak("nobody yet: the game goes on")
        lines = [
            [player, *(percent(one[seat], code) for one in winners)]
            for seat, player in names.items()
            if seat or any(one[0] for one in winners)
        ]
        yield figure.Table(caption, heads, lines)
        text = "; ".join(
            f"{percent(one[1], code)} ({ruling_answer(name, answer, code).rstrip('.')})"
            for answer, one in zip(answers, winners, strict=True)
        )
        yield (
            speak("The player on the goal wins: {told}.", told=text)
            if self.shows("table")
            else caption
        )


predict_held = before(held, LastTurns)


def grace_table(lesson: Lesson) -> Table:
    """Return a game in which the person has a last turn, with coins, against the goal's holder."""
    game = Game.place(
        [
            Placed(GOAL, level=TOP, coins=COIN),
            Placed(GOAL - NUMBERS.faces // 2, level=TOP, coins=2 * COIN),
            Placed(GOAL - NUMBERS.faces - 1, level=TOP),
        ],
        cards=False,
        seat=2,
        seed=lesson.seed,
    )
    return Table(game, seats=("greedy", PERSON, "greedy"), lesson=lesson)
