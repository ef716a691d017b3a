"""Exercises about pushes: where a rival can push, how likely, and the rows a push gives away."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.odds.draft import FARTHEST, at_least
from azardia_nb.games.titan_race.odds.safety import faces_that_push, pushed, walk_along
from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES, PATH_NAMES
from azardia_nb.lessons.question import Pictured, Question, in_words, listed
from azardia_nb.lessons.topic import Topic, believed, one_of, shown, wrong
from azardia_nb.text.language import language

DUEL = 2  # number of dice in a race of two; both are rolled each turn
PATHS_OF_MANY = ("ss", "sl", "sr", "ls", "rs", "ll", "rr", "lll", "rrr")

ask = Topic(__file__, "pushes", all=len(board.FACES))


def faces_between(rival: int, me: int) -> int:
    """Return the number of faces that let a rival on space `rival` push a Titan on space `me`."""
    return faces_that_push(
        board.column_of(me) - board.column_of(rival), board.row_of(me) - board.row_of(rival)
    )


def risk(rival: int, me: int, dice: int) -> Fraction:
    """Return the probability that one of `dice` dice lets a rival push."""
    return pushed(
        board.column_of(me) - board.column_of(rival), board.row_of(me) - board.row_of(rival), dice
    )


PUSHER, PUSHED, ALONG = range(3)  # seats of the chain
CHAIN = {
    "circuit": "plain",
    "cards": False,
    "numbers": {"abilities": 0},
    "titans": (
        {"titan": "slaugg", "space": "B4"},
        {"titan": "grinder", "space": "C5"},
        {"titan": "ragnarok", "space": "D6"},
    ),
    "took": "strike",
}


def chain_of_pushes() -> tuple[Question, ...]:
    """Return questions about the effect of two steps to the right on three Titans in a row."""
    begun = Game.place(CHAIN, seed=0)
    begun.automatic = False
    ended = begun.branch()
    ended.automatic = False
    ended.play("go rr")
    lives, rows = (
        [int(a) - int(b) for a, b in zip(after, before, strict=True)]
        for after, before in (
            (ended.state["life"], begun.state["life"]),
            (
                [board.row_of(int(at)) for at in ended.state["space"][: begun.players]],
                [board.row_of(int(at)) for at in begun.state["space"][: begun.players]],
            ),
        )
    )
    board_of = Pictured(lambda: begun, 0, board.SPACES - 1, yours=False)
    each_space = rows[PUSHED]  # a row for each space that a diagonal push leads over
    return (
        ask.number("chain_pushed", -lives[PUSHED], wrong(each_space=each_space), picture=board_of),
        ask.number("chain_along", -lives[ALONG], wrong(nothing=0, each_space=each_space)),
        ask.number("chain_pusher", -lives[PUSHER], wrong(as_pushed=1)),
        ask.number("chain_rows", rows[PUSHED], wrong(straight=2 * rows[PUSHED], one=1)),
    )


class Stop(NamedTuple):
    """End of a path: both Titans' spaces, and the number of faces that let the rival push."""

    path: str
    me: int
    rival: int
    faces: int


def stops(me: int, rival: int, face: str) -> list[Stop]:
    """Return the end of each path of a face, computed by the rules."""
    titans = [
        {"titan": "slaugg", "space": board.name_of(me)},
        {"titan": "grinder", "space": board.name_of(rival)},
    ]
    setup = {"circuit": "plain", "cards": False, "numbers": {"abilities": 0}, "took": face}
    begun = Game.place({**setup, "titans": titans}, seed=0)
    begun.automatic = False
    ends = []
    for choice in begun.legal():
        if choice.action.startswith("go"):
            game = begun.branch()
            game.automatic = False
            game.play(choice.action)
            mine, theirs = (int(game.state["space"][seat]) for seat in range(2))
            path = choice.action.split()[1]
            ends.append(Stop(path, mine, theirs, faces_between(theirs, mine)))
    return ends


def how_many_faces(rng: np.random.Generator) -> Question:
    rival, me, faces = _spaces_with_faces(rng, (2, 3, 4))
    return ask.number(
        "how_many_faces",
        faces,
        wrong(without_wild=faces - 1, no_way=0, passes=faces + 1, all_faces=len(board.FACES)),
        shown(
            me=board.name_of(me), rival=board.name_of(rival), ways=_faces_text(_entering(rival, me))
        ),
    )


def how_likely(rng: np.random.Generator) -> Question:
    rival, me, faces = _spaces_with_faces(rng, (2, 3, 4))
    dice = int(rng.integers(2, 5))
    one = Fraction(faces, len(board.FACES))
    answer = risk(rival, me, dice)
    return ask.chance(
        "how_likely",
        answer,
        wrong(one_die=one, added=min(dice * one, Fraction(1)), all_dice=one**dice),
        shown(
            me=board.name_of(me),
            rival=board.name_of(rival),
            faces=faces,
            dice=dice,
            safe=1 - one,
            left=1 - answer,
        ),
    )


def safest_stop(rng: np.random.Generator) -> Question:
    while True:
        rival, me = (int(n) for n in rng.choice(board.SPACES, 2, replace=False))
        ends = stops(me, rival, "bend")
        apart = {stop.me: stop for stop in ends}
        faces = sorted(stop.faces for stop in apart.values())
        # A push would move the rival, and the question could not say where its next turn starts.
        stays = all(stop.rival == rival for stop in ends)
        if stays and len(apart) == 2 and faces[0] < faces[1]:
            break
    best, other = sorted(apart.values(), key=lambda stop: stop.faces)
    return ask.choice(
        "safest_stop",
        "best",
        shown(
            me=board.name_of(me),
            rival=board.name_of(rival),
            dice=DUEL,
            best=board.name_of(best.me),
            other=board.name_of(other.me),
            few=best.faces,
            many=other.faces,
            low=risk(rival, best.me, DUEL),
            high=risk(rival, other.me, DUEL),
        ),
        options=(*(("best", "other") if rng.integers(2) else ("other", "best")), "same"),
    )


def rows_given(rng: np.random.Generator) -> Question:
    path = one_of(rng, PATHS_OF_MANY)
    step = int(rng.integers(len(path)))
    me = int(rng.integers(board.SPACES // 3))
    rival = walk_along(me, path).spaces[step]
    after = next(stop for stop in stops(me, rival, _face(path)) if stop.path == path)
    rows = (board.row_of(after.rival) - board.row_of(rival)) % board.ROWS
    own = _rows(path)
    return ask.number(
        "rows_given",
        rows,
        wrong(own=own, no_rows=0, steps=1 if rows != 1 else 2),
        shown(
            me=board.name_of(me),
            rival=board.name_of(rival),
            path=in_words(PATH_NAMES[board.PATHS.index(path)]),
            end=board.name_of(after.rival),
            own=own,
        ),
    )


def order_of_rivals(rng: np.random.Generator) -> Question:
    names, all_faces = ("red", "blue", "green"), len(board.FACES)
    while True:
        faces = [int(n) for n in rng.choice(range(1, all_faces), len(names), replace=False)]
        dice = [int(n) for n in rng.integers(2, 5, len(names))]
        risks = [
            1 - Fraction(all_faces - f, all_faces) ** d for f, d in zip(faces, dice, strict=True)
        ]
        values = dict(zip(names, risks, strict=True))
        apart = np.diff(sorted(map(float, risks)))
        if (
            apart.min() > 0.02
            and np.argsort(faces).tolist() != np.argsort([*map(float, risks)]).tolist()
        ):
            break
    fields = {f"{name}_faces": f for name, f in zip(names, faces, strict=True)}
    fields |= {f"{name}_dice": d for name, d in zip(names, dice, strict=True)}
    return ask.order(
        "order_of_rivals",
        values,
        rng,
        believed(faces=dict(zip(names, faces, strict=True))),
        shown(**fields),
        shown(**{f"{name}_risk": risk for name, risk in values.items()}),
    )


MAKERS = (
    how_many_faces,
    how_likely,
    safest_stop,
    rows_given,
    order_of_rivals,
)
BLANKS = (chain_of_pushes,)

ME, RIVAL = "B6", "B8"  # spaces in the last lap; a push gives the rival rows
GIFT = {
    "circuit": "plain",
    "cards": False,
    "numbers": {"abilities": 0},
    "titans": (
        {"titan": "slaugg", "space": ME, "lap": 3},
        {"titan": "grinder", "space": RIVAL, "lap": 3},
    ),
    "took": "bend",
}


def gift_of_rows() -> Question:
    """Return the question whether to push a rival that is not far from the finish."""
    me, rival = (board.names_of().index(name) for name in (ME, RIVAL))
    after = next(stop.rival for stop in stops(me, rival, "bend") if stop.path == "sr")
    left, less = (board.ROWS + 1 - board.row_of(space) for space in (rival, after))
    return ask.choice(
        "gift_of_rows",
        "round",
        shown(me=board.name_of(me), rival=board.name_of(rival), after=board.name_of(after)),
        shown(left=left, less=less, most=FARTHEST, dice=DUEL),
        shown(finish=at_least(less, DUEL)),
    )


def straight_before(dice: int = DUEL) -> Question:
    """Return the question how likely a rival right behind can push; it precedes the chart."""
    rival, me = (board.names_of().index(name) for name in ("C5", "C7"))
    answer, faces = risk(rival, me, dice), faces_between(rival, me)
    one = Fraction(faces, len(board.FACES))
    return ask.chance(
        "straight_before",
        answer,
        wrong(one=one, one_face=Fraction(1, len(board.FACES))),
        shown(
            rival=board.name_of(rival),
            me=board.name_of(me),
            dice=dice,
            faces=faces,
            safe=1 - one,
            left=1 - answer,
            ways=_faces_text(_entering(rival, me)),
        ),
    )


def _face(path: str) -> str:
    return {"ss": "dash", "ll": "strike", "rr": "strike", "lll": "sweep", "rrr": "sweep"}.get(
        path, "bend"
    )


def _rows(path: str) -> int:
    return len(path) + path.count("s")


def _spaces_with_faces(rng: np.random.Generator, counts: Sequence[int]) -> tuple[int, int, int]:
    """Return a rival's and the player's space, and the number of pushing faces, in `counts`."""
    faces = int(rng.choice(counts))
    rival = int(rng.integers(board.SPACES))
    places = [me for me in range(board.SPACES) if me != rival and faces_between(rival, me) == faces]
    return rival, int(rng.choice(places)), faces


def _faces_text(paths: Sequence[int]) -> Callable[[str], str]:
    """Return the faces of some paths as text, each with its paths, and the wild face."""

    def text(code: str) -> str:
        speak, ways = language(code), defaultdict[int, list[str]](list)
        for n in paths:
            ways[int(board.PATH_FACES[n])].append(speak(PATH_NAMES[n]))
        faces = [f"{speak(FACE_NAMES[face])} ({' / '.join(one)})" for face, one in ways.items()]
        return listed([*faces, speak(FACE_NAMES[board.WILD])])(code)

    return text


def _entering(rival: int, me: int) -> list[int]:
    """Return the indices of the paths that enter space `me` from space `rival`."""
    return [
        n
        for n, path in enumerate(board.PATHS[: board.DIE_PATHS])
        if me in walk_along(rival, path).spaces
    ]
