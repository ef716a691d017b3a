"""What is to be seen of a position, as plain shapes and words, before anybody paints it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from azardia_nb.games.azardia.game import Pawn, Reading
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.text.texts import character_name, coins
from azardia_nb.text.language import N_, language
from azardia_widgets.board.overlay import TINTS, Laid, overlay, told, written
from azardia_widgets.board.palette import INK, PAPER
from azardia_widgets.board.shapes import Area, Disc, Shape, Words, moved, plate
from azardia_widgets.games.azardia.board import MARKS, board, decks_from
from azardia_widgets.games.azardia.layout import BOX, WIDTH, Layout, layout
from azardia_widgets.games.azardia.pawns import LOOKS, Token, spread, token

_HEAD = 36  # height of the line with round, dice and turn
_KITE = ((0, -26), (23, 4), (0, 26), (-23, 4))  # a face of a ten-sided die


@dataclass(frozen=True)
class Scene:
    """A position ready to be painted: three layers of shapes, and the same in words.

    `layout` is the board it is on. `labels` stand over the pawns, except while these are walking.
    """

    layout: Layout
    board: tuple[Shape, ...]
    path: tuple[Shape, ...]
    pieces: tuple[Shape, ...]
    tokens: tuple[Token, ...]
    labels: tuple[Shape, ...]
    sentence: str
    description: str

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All shapes, in the order in which they are painted."""
        return self.board + self.path + self.pieces + self.labels


BLANK = Scene(layout(NUMBERS), (), (), (), (), (), "", "")


def scene(
    game: Reading,
    code: str = "en",
    path: Sequence[int] = (),
    walker: int = 0,
    chances: Laid | None = None,
    as_fraction: bool = False,
) -> Scene:
    """Return the scene of a position in the language `code`.

    `path` is the way the pawn of seat `walker` went last, tile by tile; `chances` are laid over
    the tiles, in percent or as fractions.
    """
    chances = chances or {}
    tokens = stand(game)
    on = _on(game)
    pawns = (shape for pawn in tokens for shape in token(pawn))
    return Scene(
        on,
        board(code, on),
        (*overlay(chances, code, on, as_fraction=as_fraction), *trail(game, path, walker)),
        (*head(game, code), *foot(game), *pawns),
        tokens,
        labels(game, chances, code, as_fraction),
        sentence(game, code),
        " ".join(filter(None, (describe(game, code), told(chances, code, as_fraction)))),
    )


def _on(game: Reading) -> Layout:
    """Return the board of a game: house rules make others."""
    return layout(game.rules.numbers)


def stand(game: Reading, tiles: Mapping[int, int] | None = None) -> tuple[Token, ...]:
    """Return the pawns where they stand, or on other `tiles` by seat: a moment of a movement."""
    here = {pawn.seat: pawn.tile for pawn in game.pawns if _placed(pawn)}
    where = spread(here | dict(tiles or {}), _on(game).places)
    tokens = [
        Token(
            pawn.seat,
            pawn.character,
            pawn.level,
            *where[pawn.seat],
            active=pawn.seat == game.turn and game.winner is None,
            holder=pawn.seat in (game.holder, game.winner),
        )
        for pawn in game.pawns
        if pawn.character is not None and pawn.seat in where
    ]
    # Who has the turn is painted last, above the others.
    return tuple(sorted(tokens, key=lambda pawn: pawn.active))


def _placed(pawn: Pawn) -> bool:
    return pawn.character is not None and pawn.tile > 0


def head(game: Reading, code: str) -> list[Shape]:
    """Return the line above the tiles: the round, the dice, whose turn it is."""
    speak = language(code)
    shapes: list[Shape] = []
    left = (_on(game).width - WIDTH) / 2
    if game.round:
        shapes.append(Words(left + 380, _HEAD, speak("Round {n}", n=game.round), 24, INK, "right"))
    for i, die in enumerate(game.dice):
        x = left + 424 + 54 * i
        shapes.append(Area(moved(_KITE, x, _HEAD), "#ffffff", INK, 3))
        shapes.append(Words(x, _HEAD + 2, str(die), 22, INK))
    shown = game.winner or game.turn
    for pawn in game.pawns:
        if pawn.seat == shown and pawn.character is not None:
            mark = Token(pawn.seat, pawn.character, pawn.level, left + 592, _HEAD, 18)
            shapes.extend(token(mark))
            shapes.append(Words(left + 624, _HEAD, character_name(pawn.character), 21, INK, "left"))
    return shapes


def foot(game: Reading) -> list[Shape]:
    """Return how many cards each deck has left and, in brackets, discarded: below the tiles."""
    on = _on(game)
    shapes: list[Shape] = []
    for place, (name, (left, gone)) in enumerate(game.decks.items()):
        x = decks_from(on) + 102 * place
        shapes += MARKS[name](x, on.foot)
        shapes.append(Words(x + 15, on.foot, f"{left} ({gone})", 16, INK, "left"))
    return shapes


def labels(game: Reading, chances: Laid, code: str, as_fraction: bool) -> tuple[Shape, ...]:
    """Return what pawns would hide: the number of the tile they stand on, and its chance."""
    shapes: list[Shape] = []
    on = _on(game)
    said = written(chances, code, as_fraction)
    pawns = Counter(pawn.tile for pawn in game.pawns if _placed(pawn))
    for tile in sorted(pawns):
        x, y = on.places[tile]
        above, below = (7, 1) if pawns[tile] < 3 else (-7, 6)  # more pawns fill the tile
        if tile != on.numbers.goal:  # known by its crown, which stands where the number would
            shapes += plate(x - BOX / 2 + 14, y - BOX / 2 + above, str(tile), 35, PAPER, INK)
        if tile in said:
            shapes += plate(x - 3, y + BOX / 2 + below, said[tile], BOX + 6, TINTS[0], INK)
    return tuple(shapes)


def trail(game: Reading, path: Sequence[int], walker: int) -> tuple[Shape, ...]:
    """Return the way a pawn went as a footprint on each tile, hollow where it began."""
    character = game.pawns[walker - 1].character if walker else None
    if len(path) < 2 or character is None:
        return ()
    colour = LOOKS[character].fill
    places = _on(game).places
    prints = [(places[tile][0] - 6, places[tile][1] + 17) for tile in path]
    begin = Disc(*prints[0], 5, "#ffffff", colour, 4)
    return (begin, *(Disc(x, y, 6.5, colour, "#ffffff", 2) for x, y in prints[1:]))


def sentence(game: Reading, code: str) -> str:
    """Say the position in one sentence."""
    speak = language(code)
    names = game.names(code)
    if game.winner is not None:
        return speak("{who} has won in round {n}.", who=names[game.winner - 1], n=game.round)
    seat = game.turn if game.seat is None else game.seat
    pawn = next((p for p in game.pawns if p.seat == seat and _placed(p)), None)
    if pawn is None:
        return speak("The initial rolls: {who} is to act.", who=names[seat - 1])
    return speak(
        "Round {n}: {who} is to act, on tile {tile} at level {level}.",
        n=game.round,
        who=names[seat - 1],
        tile=pawn.tile,
        level=pawn.level,
    )


def describe(game: Reading, code: str) -> str:
    """Say the whole position: whose turn, every pawn, the dice, who holds the goal."""
    speak = language(code)
    names = game.names(code)
    said = [sentence(game, code)]
    said += [
        speak(
            N_("{who}: tile {tile}, level {level}, {coins} coins, cards in hand: {cards}.")
            if game.decks
            else N_("{who}: tile {tile}, level {level}, {coins} coins."),
            who=names[pawn.seat - 1],
            tile=pawn.tile,
            level=pawn.level,
            coins=coins(pawn.coins // COIN, code),
            cards=pawn.cards,
        )
        for pawn in game.pawns
        if _placed(pawn)
    ]
    if game.dice:
        said.append(speak("The dice show {dice}.", dice=", ".join(map(str, game.dice))))
    if game.holder is not None and game.winner is None:
        said.append(speak("{who} holds the goal: grace turn.", who=names[game.holder - 1]))
    return " ".join(said)
