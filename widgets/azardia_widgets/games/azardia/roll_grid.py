"""Where each roll of two dice leads: a table of all hundred, with what waits on those tiles."""

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.state import Phase
from azardia_nb.solve.game_tree import Following, Policy
from azardia_nb.text.language import N_, language
from azardia_widgets.board.shapes import BAD, GOOD, INK
from azardia_widgets.games.azardia.layout import layout

AGAIN = 0  # stands for the tile of a zero: the dice are rolled again
FACES = range(1, NUMBERS.faces + 1)
_CELL = "padding:2px 4px;text-align:center;min-width:2.6em"

Pair = tuple[int, int]  # of dice, the lower one first


class Mark(NamedTuple):
    """What waits on a tile: its sign, its colour, and its name."""

    sign: str
    colour: str
    name: str


RIVAL = Mark("⚔", "#ffe08a", N_("a challenge"))
ACTION = Mark("A", GOOD[0], N_("an A tile"))
PENALTY = Mark("Z", BAD[0], N_("a Z tile"))
ZERO = Mark("↻", "#e9ecef", N_("zero: roll again"))


def rolls(following: Following) -> dict[Pair, int]:
    """Return which end each roll of two dice is, or nothing where it is not as simple as that."""
    done = following.done
    found: dict[Pair, int] = {}
    for at, end in enumerate(following.ends):
        if len(end.path) != 1:
            return {}
        said = done.type.words.write_outcome(done.variant, done.state, end.path[0]).split()
        if said[0] != "roll" or len(said) != 3:
            return {}
        low, high = sorted(map(int, said[1:]))
        found[low, high] = at
    return found if len(found) == len(FACES) * (len(FACES) + 1) // 2 else {}


def leads(following: Following, pairs: Mapping[Pair, int], policy: Policy) -> dict[Pair, int]:
    """Return the tile on which each roll puts the pawn to move, before anything follows there."""
    done = following.done
    seat = done.turn - 1
    found = {}
    for pair, at in pairs.items():
        shown = engine.apply(done.state, done.rules, following.ends[at].path[0])
        (chosen,) = policy(shown, done.rules, list(engine.legal(shown, done.rules)))
        moved = engine.apply(shown, done.rules, chosen)
        found[pair] = AGAIN if moved["phase"] == Phase.DICE else int(moved["tile"][seat])
    return found


def roll_grid(led: Mapping[Pair, int], game: Game, code: str) -> str:
    """Return the table, with a line of what its signs mean and how many rolls have each."""
    speak = language(code)
    corner = f"{speak('die {n}', n=1)} ↓ {speak('die {n}', n=2)} →"
    heads = "".join(f"<th scope='col' style='{_CELL}'>{face}</th>" for face in FACES)
    waits = {tile: _mark(tile, game) for tile in set(led.values())}
    counts: dict[Mark, int] = {}
    lines = []
    for first in FACES:
        cells = []
        for second in FACES:
            tile = led[min(first, second), max(first, second)]
            mark = waits[tile]
            if mark is not None:
                counts[mark] = counts.get(mark, 0) + 1
            cells.append(_cell(tile, mark))
        lines.append(f"<tr><th scope='row' style='{_CELL}'>{first}</th>{''.join(cells)}</tr>")
    every = len(FACES) ** 2
    meant = [
        speak(
            "{sign}: {what}, {n} of {all} rolls",
            sign=mark.sign,
            what=speak(mark.name),
            n=n,
            all=every,
        )
        for mark, n in sorted(counts.items(), key=lambda one: -one[1])
    ]
    caption = speak("The tile each roll leads to; all {n} rolls are equally likely", n=every)
    below = f"<p>{escape('; '.join(meant))}.</p>" if meant else ""
    return (
        "<table><caption style='text-align:left;white-space:normal'>"
        f"<strong>{escape(caption)}</strong></caption>"
        f"<thead><tr><th style='{_CELL}'>{escape(corner)}</th>{heads}</tr></thead>"
        f"<tbody>{''.join(lines)}</tbody></table>{below}"
    )


def _mark(tile: int, game: Game) -> Mark | None:
    if tile == AGAIN:
        return ZERO
    if any(pawn.tile == tile and pawn.seat != game.turn for pawn in game.pawns):
        return RIVAL
    kind = layout(game.rules.numbers).marks.get(tile)
    return {"action": ACTION, "penalty": PENALTY, None: None}[kind]


def _cell(tile: int, mark: Mark | None) -> str:
    if mark is None:
        return f"<td style='{_CELL}'>{tile}</td>"
    look = f"{_CELL};background-color:{mark.colour};color:{INK}"
    said = mark.sign if tile == AGAIN else f"<strong>{tile}</strong> {mark.sign}"
    return f"<td style='{look}'>{said}</td>"
