"""The painter of Titan Race: Titans, traps and dice on the board, and their descriptions."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import numpy as np

from azardia_nb.game.game import Reading
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.picture import MEANS
from azardia_nb.games.titan_race.rules import actions
from azardia_nb.games.titan_race.rules.board import START_SPACES, name_of
from azardia_nb.games.titan_race.rules.state import is_out
from azardia_nb.games.titan_race.text.tabletop import about, fact, side
from azardia_nb.text.language import N_, language
from azardia_widgets.board import pawns
from azardia_widgets.board.painter import SIGN, Badge, Painter, SpaceName, seat_names
from azardia_widgets.board.shapes import INK, PAPER, QUIET, Area, Shape, Trail, Words
from azardia_widgets.games.titan_race.layout import Hexagon, Layout, layout
from azardia_widgets.games.titan_race.marks import COLOURS, LOOKS, die, heart, trap
from azardia_widgets.games.titan_race.pawns import FACES, Token, colour_of, plain_token, token
from azardia_widgets.games.titan_race.seats import panels

# --- the empty board ----------------------------------------------------------------------------

_BEYOND = ("#f8f6f0", "#d9d3c6")  # fill and edge of the copies beyond the edges
_FAR = "#6f6858"  # ink of their names, which repeat others and are paler


@lru_cache(16)
def board(on: Layout) -> tuple[Shape, ...]:
    """Return the shapes of the empty board."""
    whole = ((0, 0), (on.width, 0), (on.width, on.height), (0, on.height))
    ghosts = sorted(on.ghosts, key=lambda one: on.natures[one.space])
    hexagons = sorted(on.hexagons, key=lambda one: on.natures[one.space])
    return (
        Area(whole, PAPER, PAPER, 0),
        *(Area(one.outline, *_BEYOND, 1) for one in ghosts),
        *(Area(one.outline, *LOOKS[on.natures[one.space]], 2) for one in hexagons),
        *(Trail(line, INK, round(on.side / 10)) for line in on.borders),
        *(Trail(line, "#ffffff", round(on.side / 28)) for line in on.borders),
        *(_name(one, on, _FAR, 0) for one in on.ghosts),
        *(_name(one, on, INK if one.space >= START_SPACES else QUIET, 0.57) for one in on.hexagons),
        *(shape for sign in on.signs.values() for shape in sign),
    )


def _name(one: Hexagon, on: Layout, ink: str, up: float) -> Words:
    size = max(12, round(on.side * 0.36))
    name = name_of(one.space).split(":")[-1]
    aside = on.side * 0.2 if up else 0
    return Words(round(one.x - aside, 1), round(one.y - up * on.side, 1), name, size, ink)


_WIDE = 46  # width of a die with its edge
_PALE = 0.34  # radius of a Titan on a copy, in sides of a hexagon
_LARGE = 0.44  # radius of a Titan on the board, in sides of a hexagon


def _layout_of(game: Reading) -> Layout:
    """Return the layout of a game's board."""
    return layout(tuple(game.rules["nature"][: game.rules["spaces"]].tolist()))


def stand(game: Reading, spaces: Mapping[int, int]) -> tuple[Token, ...]:
    """Return the tokens of the Titans on their spaces, or on `spaces` by seat within a movement."""
    on = _layout_of(game)
    here = {seat + 1: int(game.state["space"][seat]) for seat in range(game.players)}
    where = {seat: space for seat, space in (here | dict(spaces)).items() if space in on.places}
    crowds = Counter(where.values())
    tokens = []
    for seat, space in where.items():
        x, y = on.places[space]
        radius = on.side * _LARGE
        if crowds[space] > 1:  # two Titans share a space while one is being pushed away
            others = [other for other, there in where.items() if there == space]
            x += on.side * 0.4 * (2 * others.index(seat) - len(others) + 1)
            radius *= 0.8
        tokens.append(token(game, seat - 1, x, y + on.side * 0.14, radius))
    # the active Titan is drawn last, above the others
    return tuple(sorted(tokens, key=lambda one: one.active))


def facts(game: Reading, code: str) -> list[Shape]:
    """Return the traps, the Titans on copies, and the panels around the board."""
    on = _layout_of(game)
    s, shapes = game.state, panels(game, on, code)
    traps = {int(space) for space in np.flatnonzero(s["trap"])}
    for space in traps:
        x, y = on.places[space]
        shapes += trap(x, y + on.side * 0.25, on.side / 56)
    seats = {int(s["space"][seat]): seat for seat in range(game.players)}
    for ghost in on.ghosts:
        if ghost.space in traps:
            shapes += trap(ghost.x, ghost.y + on.side * 0.22, on.side / 100)
        if ghost.space in seats:
            seat = seats[ghost.space]
            shapes += plain_token(game, seat, ghost.x, ghost.y, on.side * _PALE).shapes
    return shapes


def labels(game: Reading, said: Mapping[int, str], code: str) -> tuple[Shape, ...]:
    """Return the labels of occupied spaces, drawn above the Titans that would cover them."""
    on = _layout_of(game)
    spaces = (int(space) for space in game.state["space"][: game.players])
    return pawns.labels(on, Counter(space for space in spaces if space in on.places), {}, said)


def trail(game: Reading, path: Sequence[int], walker: int) -> tuple[Shape, ...]:
    """Return the footprints of a Titan along a path, in its colour."""
    on = _layout_of(game)
    spaces = [space for space in path if space in on.places]
    return pawns.footprints(on, spaces, COLOURS[colour_of(game, walker - 1)][0]) if walker else ()


def sentence(game: Reading, code: str, own: Collection[int]) -> str:
    """Return a sentence about the position: round, whose turn, space, lap, lives."""
    speak, s = language(code), game.state
    names = game.names(code)
    if game.winner is not None and game.winner - 1 in own:
        return speak("You have won in round {n}.", n=game.round)
    if game.winner is not None:
        who, together = names[game.winner - 1], side(game, game.winner - 1, speak)
        text = N_("{who} has won in round {n}.")
        if together:
            text = N_("{who} has won for {side} in round {n}.")
        return speak(text, who=who, n=game.round, side=together)
    seat = (game.seat or game.turn) - 1
    space = name_of(int(s["space"][seat]), bool(game.rules["slam"]))
    mine = seat in own
    if not space:
        text = N_("Round {n}: your turn ({who}).") if mine else N_("Round {n}: {who}'s turn.")
        return speak(text, n=game.round, who=names[seat])
    if is_out(s, seat):
        text = N_("Round {n}: {who}'s turn, knocked out.")
        if mine:
            text = N_("Round {n}: your turn ({who}), knocked out.")
        return speak(text, n=game.round, who=names[seat])
    text = N_("Round {n}: {who}'s turn, on {space} in lap {lap}, lives: {life}.")
    if mine:
        text = N_("Round {n}: your turn ({who}), on {space} in lap {lap}, lives: {life}.")
    return speak(
        text,
        n=game.round,
        who=names[seat],
        space=space,
        lap=s["lap"][seat],
        life=s["life"][seat],
    )


def describe(game: Reading, code: str, own: Collection[int]) -> str:
    """Return a description of the whole position: turn, Titans, dice, traps and cards."""
    speak = language(code)
    sentences = [sentence(game, code, own)]
    for seat, who in enumerate(seat_names(game, own, code)):
        sentences.append(f"{who}: {about(game.state, game.rules, seat, speak)}.")
    sentences.append(f"{fact(game.state, game.rules, speak)}.")
    return " ".join(sentences)


def badge(game: Reading, seat: int) -> Badge:
    """Return the letters and colours of a seat's Titan."""
    return Badge(FACES[TITANS[game.state["titan"][seat - 1]]], *COLOURS[colour_of(game, seat - 1)])


def spaces(game: Reading, code: str) -> dict[int, SpaceName]:
    """Return the name of each space and the effect of entering it."""
    on, speak = _layout_of(game), language(code)
    return {
        space: SpaceName(name_of(space, on.slam), speak(MEANS[nature]) if nature in MEANS else "")
        for space, nature in enumerate(on.natures)
    }


def symbols(game: Reading) -> list[list[Shape]]:
    """Return the faces of an action die as drawings."""
    colours = game.variant.options.titans.colours
    middle, size = SIGN / 2, SIGN / _WIDE
    return [die(face, middle, middle, colours[face], size) for face in range(len(colours))]


def pressed(game: Reading) -> dict[str, Sequence[Shape]]:
    """Return the face of each die that can be taken, by its action."""
    if any(actions.kind_of(number) != actions.TAKE for number in game.actions):
        return {}
    faces = symbols(game)
    return {game.text(number): faces[actions.card_of(number)] for number in game.actions}


PAINTER = Painter(
    layout=_layout_of,
    board=lambda game, code: board(_layout_of(game)),
    facts=facts,
    stand=stand,
    labels=labels,
    trail=trail,
    sentence=sentence,
    describe=describe,
    spaces=spaces,
    has_names=lambda game: True,
    badge=badge,
    symbols=symbols,
    pressed=pressed,
    price=(heart(0, 0, full=True),),
)
