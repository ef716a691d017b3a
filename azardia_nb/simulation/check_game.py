"""A check of a game's record: whether its functions keep the promises of the interface.

>>> from azardia_nb.games import load
>>> check_game(load("pig"), goal=20)
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from azardia_nb.compiled.libraries import can_compile
from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import CHANCE, COMMON, NOBODY, OVER, GameType, Row, Variant
from azardia_nb.solve.expansion import States, child_buffers, compiled_expand, expand_of

MOST_STEPS = 20_000
MOST_TOLD = 200  # steps of a game whose log is read
COMPARED = 100  # positions of a game whose rules are compared with their compiled form
LOOKED_AT, MOST_LOOKED = 7, 300  # one in 7 of the first 300 positions is checked completely
READ = 20  # outcomes of a position whose texts are read back
TRIED = 300  # actions that are asked for in a position, legal or not
CASES = 2000  # of a roll; of a larger one the first and the last case of each outcome are checked
WIDTH = (
    'plain Python computes within the width of a field, so write int(s["field"]) before you '
    "multiply or add"
)


def check_game(kind: GameType, games: int = 2, seed: int = 1, **options: Any) -> None:
    """Play random games and check every function of a record; AzardiaError names the first fault.

    `options` are house rules. Each possible number of seats gets `games` games. Rules are compared
    with their compiled form if there is a compiler.
    """
    under = kind.variant(**options)
    rng = np.random.default_rng(seed)
    for seats in kind.seats:
        for _ in range(games):
            game = kind.Game(seats, seed=int(rng.integers(2**32)), **options)
            game.automatic = False
            rows = []
            for number, (s, _, _) in enumerate(walk(under, game.state, rng)):
                rows.append(s)
                check_row(under, s)
                if number % LOOKED_AT == 0 and number < MOST_LOOKED:
                    check_all(under, s, rng)
            check_log(game, rng)
            if can_compile():
                check_compiled(under, np.array(rows[:: 1 + len(rows) // COMPARED]))


def any_of(legal: list[int], rng: np.random.Generator) -> int:
    """Return a random one of the `legal` actions."""
    return int(rng.choice(legal))


def walk(
    under: Variant,
    s: Row,
    rng: np.random.Generator,
    most: int = MOST_STEPS,
    choose: Callable[[list[int], np.random.Generator], int] = any_of,
) -> Iterator[tuple[Row, int, int]]:
    """Yield each position of a random game, the seat or CHANCE to act, and the chosen number.

    The last position comes with NOBODY in place of a choice.
    """
    engine, rules, s = under.type.engine, under.rules, s.copy()
    for _ in range(most):
        actor = engine.to_act(s, rules)
        if actor == OVER:
            break
        if actor == CHANCE:
            chosen = engine.outcome_at(s, rules, int(rng.integers(_total(under, s))))
        else:
            legal = engine.legal(s, rules)
            _need(bool(legal), under, s, f"list_legal finds no action of seat {actor}")
            chosen = choose(legal, rng)
        yield s.copy(), actor, chosen
        engine.step(s, rules, actor, chosen)
    yield s, engine.to_act(s, rules), NOBODY


def _need(holds: bool, under: Variant, s: Row, fault: str) -> None:
    if not holds:
        fields = under.type.engine.state.names or ()
        where = " ".join(f"{name}={np.ravel(s[name]).tolist()}" for name in fields)
        raise AzardiaError(f"{under.type.name}: {fault}, in {where}")


def _total(under: Variant, s: Row) -> int:
    total = int(under.type.engine.chance_total(s, under.rules))
    _need(total > 0, under, s, f"chance_total is {total}, not a number of cases; {WIDTH}")
    return total


def check_row(under: Variant, s: Row) -> None:
    """Check the fields that rows of all games have; AzardiaError names a fault."""
    engine = under.type.engine
    actor, seats = engine.to_act(s, under.rules), range(s["players"])
    lacking = sorted(set(COMMON) - set(s.dtype.names))
    _need(not lacking, under, s, f"the row lacks the fields {lacking}")
    _need(s["turn"] in seats, under, s, "the turn is no seat, from 0")
    _need(s["winner"] in (NOBODY, *seats), under, s, "the winner is neither a seat nor NOBODY")
    _need((actor == OVER) >= (s["winner"] != NOBODY), under, s, "the game goes on after a win")
    if actor == OVER and engine.returns is None:
        _need(s["winner"] != NOBODY, under, s, "nobody wins: a game with draws needs `returns`")
    _need(all(engine.progress(s, seat) >= 0 for seat in seats), under, s, "progress is below 0")


def check_all(under: Variant, s: Row, rng: np.random.Generator) -> None:
    """Check all functions of the engine in position `s`, which they must not change."""
    before = s.tobytes()
    check_actions(under, s, rng)
    check_chance(under, s)
    check_texts(under, s, rng)
    check_picture(under, s)
    _need(s.tobytes() == before, under, s, "a function other than `step` changes the row")


def check_actions(under: Variant, s: Row, rng: np.random.Generator) -> None:
    """Check that legal actions are in rising order, have texts, and are not refused."""
    engine, words = under.type.engine, under.type.words
    actor = engine.to_act(s, under.rules)
    legal, every = engine.legal(s, under.rules), words.every_action(under)
    _need(legal == sorted(set(legal)), under, s, f"list_legal writes {legal}, not in rising order")
    within = (actor >= 0) == (0 < len(legal) <= engine.max_actions)
    _need(within, under, s, f"{len(legal)} actions are legal, max_actions is {engine.max_actions}")
    unnamed = sorted(set(legal).difference(every))
    _need(not unnamed, under, s, f"the actions {unnamed} have no text")
    for number in {*legal, *rng.choice(every, min(TRIED, len(every)), replace=False).tolist()}:
        refused = engine.refused(s, under.rules, number)
        agree = (refused is None) == (number in legal)
        text = words.write_action(under, number)
        _need(agree, under, s, f"list_legal and why_not differ about {text}")
    if legal:
        changed = engine.apply(s, under.rules, legal[0]).tobytes() != s.tobytes()
        text = words.write_action(under, legal[0])
        _need(changed, under, s, f"step changes nothing by {text}, so it could be taken for ever")


def check_chance(under: Variant, s: Row) -> None:
    """Check that the cases of each outcome are consecutive and as many as its weight."""
    engine, rules = under.type.engine, under.rules
    if engine.to_act(s, rules) != CHANCE:
        return
    total, case = _total(under, s), 0
    while case < total:
        number = int(engine.outcome_at(s, rules, case))
        weight = int(engine.chance_weight(s, rules, number))
        _need(weight > 0, under, s, f"chance_weight is {weight} for outcome {number}; {WIDTH}")
        cases = range(case, case + weight)
        for one in cases if total <= CASES else (cases[0], cases[-1]):
            same = engine.outcome_at(s, rules, one) == number
            _need(same, under, s, f"case {one} is not of outcome {number}, which weighs {weight}")
        case += weight
    _need(case == total, under, s, f"the outcomes weigh {case}, but chance_total is {total}")


def check_texts(under: Variant, s: Row, rng: np.random.Generator) -> None:
    """Check that the texts of positions, actions and outcomes are read back as the same."""
    words, engine = under.type.words, under.type.engine
    line = words.write_position(under, s, None)
    read = words.read_position(under, line)
    same = words.write_position(under, read, None) == line and engine.key(read) == engine.key(s)
    _need(same, under, s, f"{short(line)} is read as another position")
    actions = engine.legal(s, under.rules)
    texts = [words.write_action(under, action) for action in actions]
    back = [words.read_action(under, text) for text in texts]
    _need(back == actions, under, s, f"the actions {texts} read back as {back}")
    outcomes = [one.number for one in engine.chance(s, under.rules)]
    outcomes = rng.permutation(outcomes)[:READ].tolist()
    texts = [words.write_outcome(under, s, number) for number in outcomes]
    back = [words.read_outcome(under, s, text) for text in texts]
    _need(back == outcomes, under, s, f"the outcomes {outcomes} read back as {back}")


def check_picture(under: Variant, s: Row) -> None:
    """Check that pawns, lines and goals are on spaces that the board has."""
    picture = under.type.picture
    if picture is None:
        return
    board = picture.board_at(s, under.rules)
    spaces = {space.number for space in board.spaces}
    _need(len(spaces) == len(board.spaces), under, s, "two spaces of the board share a number")
    pawns = [pawn.space for pawn in picture.pawns(s, under.rules)]
    lines = [at for one in (*board.steps, *(link[:2] for link in board.links)) for at in one]
    lost = sorted({*pawns, *lines, *board.goals} - spaces)
    _need(not lost, under, s, f"pawns, lines or goals are on spaces {lost}, which the board lacks")


def check_log(game: Game, rng: np.random.Generator) -> None:
    """Play `game` on at random; check that actions have labels, and log entries their texts."""
    while not game.over and len(game) < MOST_TOLD:
        for choice in game.legal():
            complete = bool(choice.label and choice.rule) and "{" not in choice.label
            _need(complete, game.variant, game.state, f"{choice.action} needs a label and a rule")
        if game.acting == CHANCE:
            game.run_chance()
        else:
            game.take(any_of(game.actions, rng))
    for line in game.log():
        complete = bool(line.event and line.rule and line.sentence) and "{" not in line.sentence
        _need(complete, game.variant, game.state, f"{line} needs an event, a rule and a sentence")
    while game.undo():
        pass


def check_compiled(under: Variant, rows: States) -> None:
    """Check that compiled rules and plain Python have equal results in the positions `rows`."""
    engine = under.type.engine
    rules, legal = engine.rules_for(under.rules, 1), np.zeros(engine.max_actions, np.int64)
    expand, plain = compiled_expand(engine), expand_of(engine)
    count = expand(rows, rules, legal, child_buffers(engine, 0))
    fast, slow = child_buffers(engine, count), child_buffers(engine, count)
    expand(rows, rules, legal, fast)
    plain(rows, (under.rules,), legal, slow)
    for at, parent in enumerate(slow.parents):
        same = all(
            one[at].tobytes() == other[at].tobytes() for one, other in zip(fast, slow, strict=True)
        )
        message = f"compiled rules and plain Python differ after {slow.numbers[at]}; {WIDTH}"
        _need(same, under, rows[parent], message)
