"""One saved game and its rolls: the learner accuses one, then each shows its effect exactly."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.whole_game import ask
from azardia_nb.games.azardia.odds.core.best import win_chance
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Values
from azardia_nb.probability.dice import rolls as pairs
from azardia_nb.text.language import LANGUAGES, N_, Speak, language, spoken
from azardia_nb.text.say import PERCENT, percent, signed, whole
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.games.azardia.solved import GATE, TOP, Position, SolvedFigure
from azardia_widgets.lesson.asking import recorded_answers
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Menu, Table, paragraphs, press
from azardia_widgets.lesson.trying import Trying

SEED = 9  # of a short game with a long end: the loser lands on the goal as well
YOU = 1  # the seat that loses it


class Roll(NamedTuple):
    """A roll of one game, or both rolls of a challenge, with the probabilities around it."""

    round: int
    seat: int
    dice: tuple[tuple[int, ...], ...]  # one roll, or the challenger's and the rival's
    tile: int  # of the pawn, before
    before: float  # your probability of winning
    after: float

    @property
    def change(self) -> float:
        """The change that the roll made in your probability of winning."""
        return self.after - self.before


@cache
def the_game() -> Game:
    """Return the accused game, played by greedy bots from the first tile behind the gate."""
    start = Position((GATE + 1, TOP), (GATE + 1, TOP)).game()
    game = Game.from_notation(start.notation, seed=SEED)
    players = [PLAYERS["greedy"](seed=SEED) for _ in game.pawns]
    while game.winner is None:
        assert game.seat is not None
        game.play(players[game.seat - 1].choose(game.view(game.seat)))
    return game


@cache
def rolls() -> tuple[Roll, ...]:
    """Return the game's rolls, with your probability of winning before and after each."""
    game = the_game()
    rolls: list[Roll] = []
    dice: list[tuple[int, ...]] = []
    before, chance = game.branch(0), win_chance(game.branch(0), YOU)
    for at, step in enumerate(game.steps[: game.position], 1):
        if step.startswith("roll "):
            dice.append(tuple(map(int, step.split()[1:])))
        now = game.branch(at)
        if now.winner is None and now.state["depth"]:
            continue  # a challenge has no probability before both have rolled
        after = win_chance(now, YOU)
        if dice:
            tile = before.pawns[before.turn - 1].tile
            rolls.append(Roll(before.round, before.turn, tuple(dice), tile, chance, after))
            dice = []
        before, chance = now, after
    return tuple(rolls)


def by_size() -> list[int]:
    """Return the indices of the rolls, ordered by the size of their change, the largest first."""
    return sorted(range(len(rolls())), key=lambda at: -abs(rolls()[at].change))


def instead(round: int, seat: int) -> tuple[tuple[int, ...], dict[tuple[int, ...], float]]:
    """Return a seat's roll in a round, and your probability of winning after each possible one.

    Raises AzardiaError if the seat has not rolled in this round.
    """
    game = the_game()
    for at, step in enumerate(game.steps):
        now = game.branch(at)
        if step.startswith("roll ") and (now.round, now.turn) == (round, seat):
            ends = {}
            for dice in pairs((NUMBERS.faces, NUMBERS.faces)):
                then = game.branch(at)
                then.automatic = False
                then.repeat(f"roll {dice[0]} {dice[1]}")
                ends[dice] = win_chance(then, YOU)
            return tuple(map(int, step.split()[1:])), ends
    raise AzardiaError(spoken(N_("seat {seat} has no roll in round {n}"), seat=seat, n=round))


def called(roll: Roll, code: str) -> str:
    """Return a sentence that identifies a roll: its round, player, dice and tile."""
    speak = language(code)
    names = the_game().names(code)
    mine, *theirs = (" + ".join(map(str, one)) for one in roll.dice)
    if theirs:
        return speak(
            "round {round}, challenge: {who} {mine}, {rival} {other}",
            round=roll.round,
            who=names[roll.seat - 1],
            mine=mine,
            rival=names[2 - roll.seat],
            other=theirs[0],
        )
    return speak(
        "round {round}: {who} rolls {dice} on tile {tile}",
        round=roll.round,
        who=names[roll.seat - 1],
        dice=", ".join(map(str, roll.dice[0])),
        tile=roll.tile,
    )


def _offered(code: str) -> list[tuple[str, int]]:
    return [(called(roll, code), at) for at, roll in enumerate(rolls())]


class Accused(Trying, SolvedFigure):
    """Game lost in the end: the learner accuses one roll, then sees what each roll changed."""

    prompt = ask.text("accused", "text")
    roll = Menu(N_("I accuse"), _offered, "azardia-accused")
    parts = ("told", "chart", "table")

    def __init__(self, lesson: Surroundings | None = None, **more: Any) -> None:
        super().__init__(lesson, **more)
        self.attempt(self.begin_anew)

    def begin(self) -> None:
        self.accused: int | None = None

    def begin_anew(self) -> None:
        """Restore the learner's last recorded accusation, if there is one."""
        self.begin()
        tries = [one.given for one in recorded_answers(self.lesson) if one.question == self.id]
        for at, roll in enumerate(rolls()) if tries else ():
            if tries[-1] in {called(roll, code) for code in LANGUAGES}:
                self.accused = self.roll.value = at
        self.refresh()

    def values(self) -> Values:
        names = the_game().names
        return {
            "who": lambda code: names(code)[YOU - 1],
            "rival": lambda code: names(code)[2 - YOU],
            "n": rolls()[-1].round,
        }

    @press(N_("Lock in my accusation"), "azardia-accuse", "gavel", main=True)
    def press(self) -> None:
        self.accused = self.roll.value
        answer, most = (called(rolls()[at], self.language) for at in (self.accused, by_size()[0]))
        self.keep(answer, self.accused == by_size()[0], most)

    def show(self, speak: Speak, code: str, _: int) -> Iterator[object]:
        all_rolls, task = rolls(), self.task(code)
        if self.accused is None:
            yield from (task, paragraphs(task))
            return
        if not self.shows("answers"):
            yield from (task, self.thanks(), paragraphs(task, self.thanks()))
            return
        mine, most = all_rolls[self.accused], all_rolls[by_size()[0]]
        text = speak(
            "You accuse “{roll}”. It changed your probability of winning from {before} to {after}: "
            "{points} percentage points. By size it is number {place} of {n}.",
            roll=called(mine, code),
            before=percent(mine.before, code),
            after=percent(mine.after, code),
            points=signed(mine.change * PERCENT, code),
            place=by_size().index(self.accused) + 1,
            n=whole(len(all_rolls), code),
        )
        if mine is not most:
            text += f" {speak('There is a roll that changed more: find it, and accuse it.')}"
        else:
            text += f" ✓ {speak('No other roll has changed more.')}"
        yield from (task, text, paragraphs(task, text))
        values = [all_rolls[0].before, *(one.after for one in all_rolls)]
        title = speak("Your probability of winning, after each roll")
        yield Curves(
            title,
            speak("rolls so far"),
            (Curve(speak("if both now play perfectly"), values),),
            start=0,
        )
        heads = [speak("The roll"), speak("Before"), speak("After"), speak("Points")]
        rows = [
            [
                f"▶ {called(one, code)}" if at == self.accused else called(one, code),
                percent(one.before, code),
                percent(one.after, code),
                signed(one.change * PERCENT, code),
            ]
            for at, one in enumerate(all_rolls)
        ]
        yield Table(title, heads, rows, sentences=(0,))
