"""The pictures of the documents, a turn of a game each; run as a module to draw them again.

The first one is animated: the README shows it as an image, where CSS animations run but scripts do
not. On systems with reduced motion it shows the last picture of the turn.
"""

import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any, NamedTuple

from azardia_nb.game.game import Game, class_of
from azardia_nb.games import load
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.board.canvas import bounds, walk_frames, walks_of
from azardia_widgets.board.pawns import Token
from azardia_widgets.board.scene import Scene, scene, stand
from azardia_widgets.board.shapes import INK, PAPER, Area, Shape, Words, shifted
from azardia_widgets.board.svg import begin, painted, svg

FOLDER = Path("pictures")


class Take(NamedTuple):
    """A position in the notation of its game, and the steps from there to the one drawn."""

    game: str
    options: Mapping[str, Any]
    position: str
    steps: tuple[str, ...]


TAKES = {
    # A roll, a move onto a rival, the challenge, two cards; one is played on another rival.
    "turn": Take(
        "azardia",
        {},
        "azardia/1 players=3 cards=1 phase=roll round=7 turn=0 winner=-1 player=0,1,2 place=0,0,0 "
        "rolled=0,0,0 character=0,1,3 tile=33,40,53 level=2,3,3 coins=0,0,0 skip=0,0,0 "
        "again=0,0,0 crossed=0,0,0 next_dice=0,0,0 next_die=0,0,0 next_again=0,0,0 holder=-1 "
        "hand=//// discard=",
        (
            *("roll", "roll 4 3", "add", "roll 9 4", "roll 3 5", "pass"),
            *("draw golden-egg", "draw boo", "play boo on 3"),
        ),
    ),
    # The last of the round: a card, over the line into the next lap, and a push that costs a life.
    "race": Take(
        "titan_race",
        {"circuit": "ruins"},
        "titan-race/1 circuit=ruins cards=1 phase=roll round=3 turn=4 offer=strike "
        "titan=craken,slaugg,rassik,grinder space=E3,A11,F6,E9 lap=2,1,1,1 life=2,6,1,6 "
        "player=3,4,1,2 hand=bolt*1/swift*1/recast*1/ "
        "discard=tribal-trap*1+ward*1+mimic*1+salve*1 traps=B4,D6,D12",
        ("roll trap bend sweep wild", "take wild", "play swift", "go ss", "pass", "pay"),
    ),
}


def picture(name: str, code: str) -> str:
    """Return take `name` as an SVG picture, with words in the language `code`."""
    take = TAKES[name]
    game = begun(take)
    if name in MOVING:
        return film(game, take.steps, code)
    for step in take.steps:
        game.repeat(step)
    return svg(last_scene(game, code))


def begun(take: Take) -> Game:
    """Return the game of a take before its steps."""
    kind = load(take.game)
    return class_of(kind).read(kind.variant(**take.options), take.position)


def last_scene(game: Game, code: str) -> Scene:
    """Return the scene of a game with the path of its last walk."""
    log = game.log(code)
    walks = walks_of(entry for entry in log if entry.position == log[-1].position)
    return scene(game, code, *(walks[-1][::-1] if walks else ()))


# --- a picture that moves -------------------------------------------------------------------------


MOVING = ("turn",)
PACE = 0.22  # seconds a pawn takes for one tile
LOOK, READ = 0.8, 0.02  # seconds for a picture, and for each letter below it
REST = 3.0  # seconds at the end, before it begins again
SETTLE = 0.5  # seconds in which dice fall and cards come
STRIP = 150  # below the board: dice or a card on the left, what happens on the right


class Frame(NamedTuple):
    """Shapes and pawns over the board for some seconds; `thing`, dice or a card, moves in."""

    shapes: tuple[Shape, ...]
    tokens: tuple[Token, ...]
    said: str
    seconds: float
    thing: str = ""


def film(game: Game, steps: Sequence[str], code: str) -> str:
    """Play steps of a game and return them as an animated SVG picture."""
    frames = [Frame(_around(scene(game, code)), stand(game), "", LOOK)]
    cards = {card.id: card for card in Deck.kit().cards}
    for step in steps:
        before = len(game)
        game.repeat(step)
        told = [entry for entry in game.log(code) if entry.position > before]
        if not told:
            continue
        shown = last_scene(game, code)
        said, thing = " ".join(entry.sentence for entry in told[:3]), frames[-1].thing
        verb, *words = step.split()
        if told[0].dice:
            thing = _dice(told[0].dice)
        elif verb in ("draw", "play"):
            card = cards[words[0]]
            thing = _card(card.name(code), card.text(code), across=verb == "play")
        elif told[0].event != "challenge":
            thing = "" if verb == "pass" else thing
        walked = walk_frames(walks_of(told), lambda spaces: stand(game, spaces))
        walking = _around(scene(game, code))  # footprints come afterwards
        frames += [Frame(walking, tokens, said, PACE, thing) for tokens in walked]
        frames.append(Frame(_around(shown), stand(game), said, LOOK + READ * len(said), thing))
    return _played(frames, last_scene(game, code))


def _around(shown: Scene) -> tuple[Shape, ...]:
    return (*shown.path, *shown.pieces)


def _dice(faces: Sequence[int]) -> str:
    """Return dice for the strip, into which they fall."""
    kite = ((0, -56), (44, 6), (0, 56), (-44, 6))
    shapes: list[Shape] = []
    for place, face in enumerate(faces):
        x = 90 + 110 * place
        shapes.append(shifted(Area(kite, PAPER, INK, 4), x, 74))
        shapes.append(Words(x, 80, str(face), 36, INK))
    return f'<g class="dice">{"".join(painted(shapes))}</g>'


def _card(name: str, text: str, *, across: bool) -> str:
    """Return a card that slides in from the left; `across` marks a played card, in gold."""
    corners = ((24, 8), (316, 8), (316, 142), (24, 142))
    lines = textwrap.wrap(text, 27)
    shapes: list[Shape] = [
        Area(corners, "#ffe08a" if across else "#cdeede", INK, 3),
        Words(170, 38, name, 24, INK),
        *(Words(170, 74 + 24 * row, line, 17, INK) for row, line in enumerate(lines)),
    ]
    return f'<g class="card">{"".join(painted(shapes))}</g>'


def _played(frames: Sequence[Frame], last: Scene) -> str:
    """Return the SVG of frames on top of each other, each visible in its time.

    Parts that occur several times are written once.
    """
    on = last.layout
    ends = [*accumulate(frame.seconds for frame in frames)]
    whole = ends[-1] + REST
    parts: dict[str, str] = {}
    style = [
        ".f{visibility:hidden}",
        f".dice,.card{{animation:{whole:.2f}s ease-out infinite}}",
    ]
    groups = []

    def part(text: str) -> str:
        """Return the id of a part among the definitions, which is added if it is new."""
        return parts.setdefault(text, f"p{len(parts)}")

    starts = [0.0, *ends[:-1]]

    def shown(layer: int, key: Sequence[str]) -> Iterator[tuple[str, float, float]]:
        """Yield (content, start, end) for a layer, in seconds."""
        for content, run in groupby(range(len(frames)), lambda n: key[n]):
            at = [*run]
            yield content, starts[at[0]], ends[at[-1]] if at[-1] < len(frames) - 1 else whole

    layers = (
        ["".join(painted(frame.shapes)) for frame in frames],
        ["".join(_tokens(frame.tokens, part)) for frame in frames],
        [_words(frame.said) for frame in frames],
        [frame.thing for frame in frames],
    )
    for layer, key in enumerate(layers):
        for content, since, until in shown(layer, key):
            if not content:
                continue
            name = f"f{len(groups)}"
            style.append(_seen(name, since, until, whole))
            if layer == 3:
                style.append(_coming(name, since, whole, "rotate(-30deg)" * ("dice" in content)))
            below = f' transform="translate(0 {on.height:g})"' if layer > 1 else ""
            calm = " calm" if until == whole else ""
            groups.append(f'<g id="{name}" class="f{calm}"{below}>{content}</g>')
    style.append(
        "@media (prefers-reduced-motion:reduce)"
        "{.f,.f *{animation:none!important}.calm{visibility:visible}}"
    )
    defined = "".join(f'<g id="{name}">{text}</g>' for text, name in parts.items())
    told = " ".join(dict.fromkeys(frame.said for frame in frames if frame.said))
    return "\n".join(
        [
            begin(on.width, on.height + STRIP),
            f"<title>{escape(last.sentence)}</title><desc>{escape(told)}</desc>",
            f"<style>{''.join(style)}</style><defs>{defined}</defs>",
            *painted(last.board),
            f'<path fill="{PAPER}" d="M0 {on.height:g}h{on.width:g}v{STRIP}H0z"/>',
            *groups,
            "</svg>\n",
        ]
    )


def _tokens(tokens: Sequence[Token], part: Any) -> Iterator[str]:
    """Yield pawns as references to parts, each moved to its place."""
    for token in tokens:
        left, top, *_ = bounds(token.shapes[0])
        name = part("".join(painted([shifted(shape, -left, -top) for shape in token.shapes])))
        yield f'<use href="#{name}" x="{left:g}" y="{top:g}"/>'


def _words(said: str) -> str:
    """Return a sentence as text on the strip."""
    lines = textwrap.wrap(said, 47, max_lines=4)
    top = 75 - 17 * (len(lines) - 1)
    return "".join(
        painted(
            [Words(345, top + 34 * row, line, 24, INK, "left") for row, line in enumerate(lines)]
        )
    )


def _seen(name: str, since: float, until: float, whole: float) -> str:
    """Return the CSS that shows a group from one second to another, of `whole`."""
    frames = f"0%{{visibility:{'hidden' if since else 'visible'}}}"
    if since:
        frames += f"{100 * since / whole:.2f}%{{visibility:visible}}"
    if until < whole:
        frames += f"{100 * until / whole:.2f}%{{visibility:hidden}}"
    return (
        f"@keyframes {name}{{{frames}}}#{name}{{animation:{name} {whole:.2f}s step-end infinite}}"
    )


def _coming(name: str, since: float, whole: float, turn: str) -> str:
    """Return the CSS that moves in dice from above (with a `turn`), or a card from the left."""
    away = f"translate(0,-60px) {turn}" if turn else "translate(-330px,0)"
    begins, rests = 100 * since / whole, 100 * (since + SETTLE) / whole
    return (
        f"@keyframes {name}in{{0%,{begins:.2f}%{{transform:{away}}}"
        f"{rests:.2f}%,100%{{transform:none}}}}#{name}>g{{animation-name:{name}in;"
        "transform-box:fill-box;transform-origin:center}"
    )


def main(folder: Path = FOLDER) -> None:
    """Write every picture into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in TAKES:
        for code in LANGUAGES:
            (folder / f"{name}-{code}.svg").write_text(picture(name, code), encoding="utf-8")


if __name__ == "__main__":
    main(*(Path(name) for name in sys.argv[1:2]))
