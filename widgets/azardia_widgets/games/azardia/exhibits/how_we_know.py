"""How certain each kind of number is: exact, certified or simulated, with examples."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.compiled.libraries import NOT_COMPILED, can_compile, is_ready
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds import dice, grace, lone, race, spending
from azardia_nb.games.azardia.odds.core import moves
from azardia_nb.games.azardia.odds.core.game_value import STARTS
from azardia_nb.games.azardia.odds.core.solution import is_solved, solution
from azardia_nb.games.azardia.odds.core.transitions import RIVALS
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.probability import draws
from azardia_nb.probability.dice import fair
from azardia_nb.probability.goodness_of_fit import Experiment
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.simulate import simulate
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import chance, decimal, fraction, power_of_ten, whole
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson import how_we_know
from azardia_widgets.lesson.figure import Figure, Html, Note, paragraphs, press

# --- kinds of numbers ---------------------------------------------------------------------------

ROLLS = 10_000  # rolls of an experiment
GAMES_AT_ONCE = 500  # games of bots
CHANGES = (1e-1, 1e-2, 1e-4, 1e-8, 1e-12)  # tolerances at which the sweeps of two bounds stop
CLOSE = 12  # decimals of such bounds
NEAR = NUMBERS.goal - 2  # a tile from which the goal can be reached in two ways


class HowSure(Figure):
    """Tables of the kit's three kinds of numbers, with examples computed on the spot."""

    heard = True
    parts = ("tables",)
    below = "core"  # not in saved pictures: the core game may be unsolved
    first_wins: int | None = None  # bot games won by the first seat

    @press(N_("Try again with the next seed"), "azardia-again", "refresh")
    def again(self) -> None:
        self.seed += 1
        # Without compiled rules this example is left out, as it would take long.
        if is_ready(loop_of(GAME).play):
            winners = simulate(GAMES_AT_ONCE, seed=self.seed, progress=False)["winning_seat"]
            self.first_wins = int((winners == 1).sum())

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        simulated = self._simulated(speak, code)
        yield from (f"{what}: {example}." for what, example, _ in simulated)
        kinds = (
            (speak("Exact: fractions, nothing rounded"), _exact(speak, code)),
            (speak("Certified: solved, between two bounds"), _certified(speak, code)),
            (speak("Simulated: played many times, with its interval"), simulated),
        )
        tables = [_examples(speak, name, lines) for name, lines in kinds]
        if self.shows("table"):
            each = (*tables, _closing(speak, code))
            yield Html("".join(f"<div style='margin-bottom:1em'>{table}</div>" for table in each))
        yield Note(_core_game(speak, code) if self.shows("table") else "")

    def _simulated(self, speak: Speak, code: str) -> list[list[str]]:
        experiment = Experiment(self.seed, fair(dice.PAIR))
        experiment.roll(ROLLS)
        doubles = sum(a == b for a, b in experiment.rolls)
        sample = how_we_know.by_hand.races(np.random.default_rng(self.seed), how_we_know.AT_ONCE)
        races = speak(
            "The coin race: mean number of turns in {n} races", n=whole(how_we_know.AT_ONCE, code)
        )
        tried = {
            speak("Doubles in {n} rolls of two dice", n=whole(ROLLS, code)): how_we_know.share_of(
                doubles, ROLLS, code
            ),
            races: how_we_know.mean_of(sample, code),
        }
        if self.first_wins is not None:
            games = speak(
                "{n} games of four greedy bots: the player who begins wins",
                n=whole(GAMES_AT_ONCE, code),
            )
            tried[games] = how_we_know.share_of(self.first_wins, GAMES_AT_ONCE, code)
        seeded = speak("95% interval; seed {seed}", seed=self.seed)
        return [[what, example, seeded] for what, example in tried.items()]


def _examples(speak: Speak, name: str, lines: Sequence[Sequence[str]]) -> str:
    return listing(name, [speak("what"), speak("example"), speak("how we know")], lines, {1, 2})


def _core_game(speak: Speak, code: str) -> str:
    """Return a table of the core game for two, or how to get it solved."""
    if not is_solved():
        return paragraphs(
            speak(
                "The core game for two has not been solved on this computer yet. Lesson 12 does "
                "it in a minute or two."
            )
        )
    solved = solution()
    mantis = 1 - float(solved.values[*STARTS, RIVALS])
    again = 1 - moves.value(solved, *STARTS, RIVALS)
    positions = whole(int(np.isfinite(solved.values).sum()), code)
    lines = [
        [
            speak("Core game for two: the Mantis wins, moving second"),
            decimal(mantis, code, how_we_know.SOLVED_DIGITS),
            speak(
                "solved for {n} positions; solving it again in another order, from 0 and from 1, "
                "gives the same to 1e-10",
                n=positions,
            ),
        ],
        [
            speak("The same, worked out from where each roll of the first turn leads"),
            decimal(again, code, how_we_know.SOLVED_DIGITS),
            speak("the engine follows every roll"),
        ],
    ]
    return _examples(speak, speak("The core game: solved, and checked in other ways"), lines)


def _closing(speak: Speak, code: str) -> str:
    """Return a table of two bounds that approach each other."""
    lines = []
    for change in CHANGES:
        bounds = how_we_know.by_hand.race(2).bracket(tolerance=change).of(0)
        lines.append([power_of_ten(change), *(decimal(one, code, CLOSE) for one in bounds)])
    heads = [
        speak("swept until no value changes by more than"),
        speak("at least"),
        speak("at most"),
    ]
    name = speak("Two bounds for one number: the player who begins the coin race wins")
    return listing(name, heads, lines, {1, 2})


def _exact(speak: Speak, code: str) -> list[list[str]]:
    sums = dice.total()
    likeliest = max(sums, key=lambda n: sums[n])
    deck = Deck.kit()
    card = max((c for c in deck.cards if c.pile == Pile.ACTION), key=lambda c: c.count)
    copies = draws.copies(card.count, deck.count(Pile.ACTION), NUMBERS.draws)
    turn = lone.turn(NEAR, NUMBERS.top_level)

    def total(distribution: Mapping[int, Fraction]) -> str:
        return speak("all outcomes add up to {total}", total=sum(distribution.values()))

    return [
        [
            speak("Dice: the most likely sum of two is {n}", n=likeliest),
            chance(sums[likeliest], code),
            total(sums),
        ],
        [
            speak("Cards: {card} among the first {n}", card=card.name(code), n=NUMBERS.draws),
            chance(1 - copies[0], code),
            total(copies),
        ],
        [
            speak(
                "A turn from tile {a} exactly to tile {b}, if a coin picks adding or subtracting",
                a=NEAR,
                b=NUMBERS.goal,
            ),
            chance(turn[NUMBERS.goal], code),
            total(turn),
        ],
        [
            speak("The duel for the last tile: the player who arrives wins"),
            chance(grace.duel(), code),
            speak("the engine follows every roll, and both play perfectly"),
        ],
        [
            speak("Always adding: landings on tile {tile} per lap", tile=A_TILES[0]),
            fraction(race.laps(adding)[A_TILES[0]]),
            speak("a Markov chain, solved in fractions"),
        ],
    ]


def _certified(speak: Speak, code: str) -> list[list[str]]:
    _, duel = how_we_know.solved_race()
    last = NUMBERS.goal - 1
    turns = speak(
        "From tile {a} to {b}, always adding: mean number of turns", a=last, b=NUMBERS.goal
    )
    solved = {
        speak("The coin race: the player who begins wins"): duel,
        turns: race.tyrant_zone(adding).expected_steps_floats().steps_between(last),
    }
    played_best = speak("The same with the best play, without coins: mean number of turns")
    if can_compile():
        best, at = spending.bounds(), spending.node(spending.BEGIN, last, 0)
        solved[played_best] = -float(best.high[at]), -float(best.low[at])
    lines = [
        [
            what,
            decimal((low + high) / 2, code, how_we_know.SOLVED_DIGITS),
            how_we_know.bounds_text(low, high, code),
        ]
        for what, (low, high) in solved.items()
    ]
    return lines if can_compile() else [*lines, [played_best, "–", speak(NOT_COMPILED)]]
