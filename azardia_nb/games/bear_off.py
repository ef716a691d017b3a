"""The bear-off of backgammon: taking off the last men, alone or against an opponent.

Each die is played separately, four times after a double: a man moves as many points, or goes off.
With a die higher than its point it goes off only if it is on the highest occupied point.

>>> from azardia_nb.games import load
>>> game = load("bear_off").Game(1, men=(0, 1, 0, 0, 1, 0), seed=1)
>>> game.automatic = False
>>> _ = game.play("roll"); _ = game.happen("roll 1 4")
>>> [choice.action for choice in game.legal()]
['play 1 from 2', 'play 1 from 5', 'play 4 from 5']
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.errors import AzardiaError
from azardia_nb.game import turns, two_dice
from azardia_nb.game.game import Reading
from azardia_nb.game.options import whole
from azardia_nb.game.picture import Pawn, Picture, track
from azardia_nb.game.protocol import CHANCE, Actions, Dice, Engine, GameType, Row, Variant
from azardia_nb.game.tabletop import Tabletop
from azardia_nb.game.two_dice import FACED, FACES
from azardia_nb.game.words import LogLine, SmallWords, StepNote, lines
from azardia_nb.solve.exactly import exact_values
from azardia_nb.text.language import N_, Speak, language, spoken

MAX_SEATS = 2
POINTS = FACES
MEN = 15
OFF = 0  # the destination of men that go off

PAIR = two_dice.PAIR
ROLL = 0  # an action; the others are die * PAIR + point

STATE = np.dtype(
    [
        *turns.FIELDS,
        two_dice.FIELD,
        ("men", "i1", (MAX_SEATS, POINTS)),  # of each seat, the ace point first
    ]
)


class Rules(NamedTuple):
    """The men of each seat at the start: a tuple per seat, from point 1 to point 6."""

    men: tuple[tuple[int, ...], ...]


def variant(men: Sequence[object] = (3, 3, 3, 2, 2, 2)) -> Variant:
    """Return a bear-off with `men` at the start.

    `men` lists the men on points 1 to 6, or has such a list for each seat. Raises AzardiaError for
    impossible numbers.
    """
    men = men if isinstance(men, Sequence) else ()
    each = men if len(men) == MAX_SEATS else (men,) * MAX_SEATS
    sides = [side if isinstance(side, Sequence) else () for side in each]
    rules = Rules(tuple(tuple(whole("men", n, 0, MEN) for n in side) for side in sides))
    if not all(len(side) == POINTS and 1 <= sum(side) <= MEN for side in rules.men):
        raise AzardiaError(spoken("men: 1 to 15 for each side, as in (15, 0, 0, 0, 0, 0)"))
    return Variant(GAME, rules, rules)


def start(variant: Variant, players: int) -> Row:
    """Return the first position."""
    s = turns.begin(STATE, players)
    s["men"][:players] = variant.options.men[:players]
    return s


# --- rules --------------------------------------------------------------------------------------


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write the legal actions to `out` and return the count: each die from each possible point."""
    if not s["dice"].any():
        out[0] = ROLL
        return 1
    men = s["men"][seat]
    n = 0
    for die, point in FACED:
        there = s["dice"][die - 1] > 0 and men[point - 1] > 0
        if there and (point >= die or not men[point:].any()):
            out[n] = die * PAIR + point
            n += 1
    return n


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, str] | None:
    """Return the id of the rule that forbids an action, and the reason; None if it is legal."""
    men, rolled, (die, point) = s["men"][s["turn"]], s["dice"].any(), divmod(action, PAIR)
    if turns.to_act(s, rules) < 0 or (action == ROLL and rolled):
        return "bear_off.roll", N_("you have rolled: play the dice")
    if action != ROLL and not s["dice"][die - 1]:
        return "bear_off.roll", N_(
            "you don't have that die left to play: roll, or play another one"
        )
    if action != ROLL and not men[point - 1]:
        return "bear_off.move", N_("you have no man on that point")
    if 0 < point < die and men[point:].any():
        return "bear_off.off", N_("you still have a man on a higher point")
    return None


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action of a seat, or an outcome of CHANCE."""
    if seat == CHANCE:
        s["rolling"] = 0
        two_dice.lay(s, chosen)
        return
    if chosen == ROLL:
        s["rolling"] = 1
        return
    die, point = chosen // PAIR, chosen % PAIR
    s["dice"][die - 1] -= 1
    s["men"][seat, point - 1] -= 1
    if point > die:
        s["men"][seat, point - die - 1] += 1
    if not s["men"][seat].any():
        s["winner"] = seat
        for face in range(FACES):
            s["dice"][face] = 0
    elif not s["dice"].any():
        turns.pass_turn(s)


@rule
def progress(s: Row, seat: int) -> int:
    """Return MEN * POINTS minus the number of pips that a seat's men still need."""
    pips = 0
    for point in range(POINTS):
        pips += (point + 1) * int(s["men"][seat, point])
    return MEN * POINTS - pips


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return a value that falls by 1 for each pip to go and by 7 for each man left."""
    return float(progress(s, seat) - PAIR * s["men"][seat].sum())


# --- words --------------------------------------------------------------------------------------

RULES = {
    "bear_off.roll": N_("Roll two dice and play each one separately; play a double four times."),
    "bear_off.move": N_("A man moves as many points as the die shows."),
    "bear_off.off": N_(
        "A man goes off with its own number, or with a higher one if it is on your highest point."
    ),
    "bear_off.goal": N_("The first player to take all men off wins."),
}


def wrong(s: Row, rules: Rules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    men = s["men"].sum(axis=1, dtype=int)
    if s["men"].min() < 0 or men.max() > MEN or men[s["players"] :].any():
        return N_("a player has at most 15 men, and never fewer than 0 on a point")
    return two_dice.wrong(s) or turns.wrong(s, men[: s["players"]] == 0)


def label(game: Reading, action: int, speak: Speak) -> str:
    """Return an action's label, with its consequence."""
    if action == ROLL:
        return speak("Roll")
    die, point = divmod(action, PAIR)
    if die >= point:
        return speak("{die}: take a man off from point {point}", die=die, point=point)
    return speak("{die}: from point {point} to {to}", die=die, point=point, to=point - die)


def rule_of(game: Reading, action: int) -> str:
    """Return the id of the rule behind an action."""
    die, point = divmod(action, PAIR)
    return "bear_off.roll" if action == ROLL else f"bear_off.{'off' if die >= point else 'move'}"


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a step."""
    die, point = divmod(step.chosen, PAIR)
    if step.by == CHANCE:
        text = speak("{name} rolls {a} and {b}.", name=name, a=die, b=point)
        yield LogLine("rolled", "bear_off.roll", text, dice=(die, point))
    elif step.chosen != ROLL and point > die:
        to = point - die
        text = speak("{name} moves a man from {point} to {to}.", name=name, point=point, to=to)
        yield LogLine("moved", "bear_off.move", text, tuple(range(point, to - 1, -1)))
    elif step.chosen != ROLL:
        text = speak("{name} takes a man off from {point}.", name=name, point=point)
        yield LogLine("off", "bear_off.off", text, tuple(range(point, -1, -1)))


def legend(game: Reading, code: str) -> list[tuple[str, str]]:
    """Return the legend of the signs on the board."""
    speak = language(code)
    return [
        (speak("1 to 6"), speak("the points: how many steps a man is from going off")),
        (speak("Small number"), speak("how many men stand there together")),
        ("★", speak("off the board")),
    ]


def pawns(s: Row, rules: Rules) -> Iterator[Pawn]:
    """Yield a pawn for the men of each seat off the board, and on each point."""
    for seat in range(s["players"]):
        men = s["men"][seat].tolist()
        for point, count in enumerate((sum(rules.men[seat]) - sum(men), *men)):
            yield Pawn(seat, point, count)


PLAYS = {ROLL: "roll"} | {a * PAIR + b: f"play {a} from {b}" for a, b in FACED}
ROLLS = two_dice.ROLLS

GAME = GameType(
    name="bear_off",
    title=N_("The last checkers in backgammon"),
    seats=range(1, MAX_SEATS + 1),
    engine=Engine(
        state=STATE,
        max_actions=FACES * POINTS,
        to_act=turns.to_act,
        list_legal=list_legal,
        step=step,
        why_not=why_not,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
        **two_dice.CHANCE,
    ),
    words=SmallWords(
        actions=lambda rules: PLAYS,
        outcomes=lambda rules: ROLLS,
        phase=lambda s: "move" if s["dice"].any() else turns.phase(s),
        label=label,
        rule_of=rule_of,
        tell=tell,
        rules=RULES,
        goal="bear_off.goal",
        wrong=wrong,
    ).words,
    picture=Picture(
        board=lambda s, rules: track(POINTS, OFF, labels={OFF: N_("Off")}),
        pawns=pawns,
        about=lambda s, rules, seat, speak: speak(
            N_("pips to go: {n}"), n=MEN * POINTS - progress(s, seat)
        ),
        dice=two_dice.remaining_dice,
    ),
    variant=variant,
    start=start,
    exact=exact_values,
    tabletop=Tabletop(
        questions={"roll": N_("{who} has to roll."), "play": N_("{who} moves: which die?")},
        yours={
            "roll": N_("Your turn: roll the dice."),
            "play": N_("Your move: which die, and from where?"),
        },
        goal=lines(RULES, "bear_off.goal", "bear_off.roll", "bear_off.off"),
        legend=legend,
    ),
    dice=lambda rules: Dice((FACES, FACES)),
)
