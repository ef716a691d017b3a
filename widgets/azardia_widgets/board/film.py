"""A piece of a game as one SVG picture that moves: rolls, walks, and the sentence for each.

It moves wherever an image can be shown, without a kernel and without scripts. Whoever has asked the
system for less motion sees its end.
"""

import textwrap
from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate, groupby
from typing import NamedTuple

from azardia_nb.game.game import Entry, Game
from azardia_widgets.board.canvas import moments, walks_of
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.pawns import Token
from azardia_widgets.board.scene import Scene, scene, stand
from azardia_widgets.board.shapes import INK, PAPER, Area, Shape, Words
from azardia_widgets.board.svg import begin, painted

LOOK, READ = 1.5, 0.04  # seconds for a picture at least; for each letter below it
PACE = 0.16  # seconds a pawn takes for one space
WHOLE, TURN = 150, 0.6  # steps of which each is seen; seconds for a turn where there are more
REST = 2.5  # seconds at the end, before it begins again
_LINES, _LINE, _TYPE, _LETTERS = 4, 27, 20, 82  # below the board, and letters of a line
_STRIP = _LINES * _LINE + 10


class Frame(NamedTuple):
    """What is seen for some seconds: all but the empty board, and what is said below it."""

    shapes: tuple[Shape, ...]
    said: str
    seconds: float


def film(game: Game, code: str = "en", since: int = 0, until: int | None = None) -> str:
    """Return a game as a moving SVG picture, from one of its steps to another, or to its end.

    Of a long one every turn is seen where it ends, for a moment; of others every step. The game is
    where it was afterwards. Raises AzardiaError for a step that the game has not.
    """
    return _played(*_shown(game, code, since, until))


def _shown(game: Game, code: str, since: int, until: int | None) -> tuple[list[Frame], Scene]:
    """Return what is seen of a game, one after the other, and the position at the end."""
    here, end = game.position, len(game) if until is None else until
    try:
        game.go(end)
        last, log = scene(game, code), game.log(code)
        game.go(since)
        frames = [Frame(_over(scene(game, code)), "", LOOK)]
        steps = [(step, list(told)) for step, told in groupby(log, lambda entry: entry.position)]
        steps = [(step, told) for step, told in steps if step > since]
        if end - since > WHOLE:
            frames += _turns(game, code, steps)
            steps = steps[-1:]
        for step, told in steps:
            game.go(step)
            frames += _frames(game, code, told)
    finally:
        game.go(here)
    return frames, last


def _frames(game: Game, code: str, entries: Sequence[Entry]) -> list[Frame]:
    """Return what is seen of the last step of a game: where pawns walk, and where they stand."""
    said = " ".join(entry.sentence for entry in entries)
    walks = walks_of(entries)
    shown = scene(game, code, *(walks[-1][::-1] if walks else ()))
    walking = [
        Frame(_over(shown, tokens), said, PACE)
        for tokens in moments(walks, lambda spaces: stand(game, spaces))
    ]
    return [*walking, Frame(_over(shown), said, max(LOOK, READ * len(said)))]


def _turns(game: Game, code: str, steps: Sequence[tuple[int, list[Entry]]]) -> Iterator[Frame]:
    """Yield how things stand at the end of each turn, and what was said last of it."""
    for _, turn in groupby(steps, lambda one: (one[1][-1].round, one[1][-1].turn)):
        step, told = list(turn)[-1]
        game.go(step)
        yield Frame(_over(scene(game, code)), told[-1].sentence, TURN)


def _over(shown: Scene, tokens: Sequence[Token] | None = None) -> tuple[Shape, ...]:
    pawns, labels = (shown.tokens, shown.labels) if tokens is None else (tokens, ())
    return (*shown.path, *shown.pieces, *(s for pawn in pawns for s in pawn.shapes), *labels)


def _below(frame: Frame, on: Layout) -> tuple[Shape, ...]:
    """Return the strip below a board, and on it what is said."""
    strip = Area(((0, 0), (on.width, 0), (on.width, _STRIP), (0, _STRIP)), PAPER, PAPER, 0)
    lines = textwrap.wrap(frame.said, _LETTERS, max_lines=_LINES, placeholder=" …")
    said = [
        Words(on.width / 2, _LINE * (row + 0.5), line, _TYPE, INK) for row, line in enumerate(lines)
    ]
    return (strip, *said)


def _played(frames: Sequence[Frame], last: Scene) -> str:
    """Write frames one over the other, each visible in its time."""
    on = last.layout
    ends = list(accumulate(frame.seconds for frame in frames))
    whole = ends[-1] + REST
    style = [".f{visibility:hidden;animation-iteration-count:infinite}"]
    groups = []
    for number, (frame, end) in enumerate(zip(frames, ends, strict=True)):
        begins, stops = 100 * (end - frame.seconds) / whole, 100 * end / whole
        ended = number == len(frames) - 1
        style.append(
            f"@keyframes f{number}{{0%{{visibility:hidden}}{begins:.2f}%{{visibility:visible}}"
            + ("}" if ended else f"{stops:.2f}%{{visibility:hidden}}}}")
            + f"#f{number}{{animation:f{number} {whole:.1f}s step-end infinite}}"
        )
        below = "".join(painted(_below(frame, on)))
        groups.append(
            f'<g id="f{number}" class="f">{"".join(painted(frame.shapes))}'
            f'<g transform="translate(0 {on.height:g})">{below}</g></g>'
        )
    calm = f"#f{len(frames) - 1}{{visibility:visible}}"
    style.append(f"@media (prefers-reduced-motion:reduce){{.f{{animation:none!important}}{calm}}}")
    told = " ".join(dict.fromkeys(frame.said for frame in frames if frame.said))
    return "\n".join(
        [
            begin(on.width, on.height + _STRIP),
            f"<title>{escape(last.sentence)}</title><desc>{escape(told)}</desc>",
            f"<style>{''.join(style)}</style>",
            *painted(last.board),
            *groups,
            "</svg>\n",
        ]
    )
