"""Promises of the game interface, tested for every game under any of its rulings."""

import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import nothing, rule
from azardia_nb.errors import AzardiaError, IllegalAction, NotationError
from azardia_nb.game import protocol
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import Row, Rules
from azardia_nb.games import load, names
from azardia_nb.simulation.check_game import check_all, check_row, walk
from azardia_nb.solve.expansion import child_buffers, expand_of
from tests.games.drawn import CHECKS, LARGE, drawn
from tests.seats import few, go_on
from tests.text.golden import wording

ENOUGH = 300  # steps of random games
SOME = 200
LOOKED_AT = 11  # one in this many positions of a walk is checked completely
WALKED = [*names(), *(name for name in LARGE if ":" in name)]
# The rules of all but Axis Mundi: it takes longest to compile.
COMPILED = [
    pytest.param(name, marks=pytest.mark.nightly) if name == "axis_mundi" else name
    for name in names()
]
FORGETTING = [name for name in names() if load(name).engine.forget is not nothing]
TOLD_AT_ONCE = [name for name in names() if load(name).words.take is not None]


@rule
def no_evaluation(s: Row, rules: Rules, seat: int) -> float:
    return 0.0


def play_out(game: Game, seed: int, steps: int = 20_000) -> list[Row]:
    """Play at random; return all positions, the first included."""
    rng = np.random.default_rng(seed)
    game.automatic = False
    rows = [game.state]
    for _ in range(steps):
        if game.acting == protocol.OVER:
            break
        go_on(game, rng)
        rows.append(game.state)
    return rows


@cache
def rows_of(name: str) -> list[Row]:
    """Return the first positions of a random game, at most SOME."""
    game = load(name).Game(few(name), seed=9)
    return [s for s, _, _ in walk(game.variant, game.state, np.random.default_rng(1), SOME)]


@pytest.fixture(params=names())
def game(request: pytest.FixtureRequest) -> Game:
    kind = load(request.param)
    found: Game = kind.Game(max(2, kind.seats[0]), seed=5)
    return found


def test_there_are_games() -> None:
    assert {"azardia", "bear_off", "chutes_and_ladders", "coin_race", "pig"} <= set(names())
    assert {"axis_mundi", "azardia", "titan_race"} <= set(TOLD_AT_ONCE)
    assert all(load(name).name == name for name in names())
    with pytest.raises(AzardiaError, match=r"'chess'; .*azardia, bear_off"):
        load("chess")


@pytest.mark.parametrize("name", names())
def test_as_many_play_as_may(name: str) -> None:
    kind = load(name)
    for players in kind.seats:
        assert kind.Game(players, seed=1).players == players
    for players in (kind.seats[-1] + 1, 0, True, "2"):
        with pytest.raises(AzardiaError, match="players"):
            kind.Game(players)


# --- random play --------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 25), marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", WALKED)
def test_each_position_of_random_play_keeps_what_it_must(name: str, seeds: range) -> None:
    for seed in seeds:
        under, first = drawn(name, seed)
        rng = np.random.default_rng(seed)
        for number, (s, _, _) in enumerate(walk(under, first, rng, 500)):
            check_row(under, s)
            if name in CHECKS:
                CHECKS[name](s, under)
            if number % LOOKED_AT == 0:
                check_all(under, s, rng)


def test_random_games_end_with_returns_that_add_up_as_the_game_says(game: Game) -> None:
    kind, steps = game.type, 0
    for seed in range(20):
        if steps > ENOUGH:
            break
        again = game.branch(0)
        *before, end = play_out(again, seed)
        steps += len(before)
        assert all(kind.returns(s, game.rules) == [0.0] * game.players for s in before[-3:])
        gained = again.returns
        assert again.waiting == "over"
        assert again.actions == [] == again.chance()
        drawn = again.winner is None and kind.engine.returns is not None
        assert drawn or end["winner"] + 1 == again.winner in range(1, again.players + 1)
        if kind.engine.returns is None:
            assert sum(gained) == pytest.approx(0)
            assert again.winner is not None
        else:
            least, most, total = kind.engine.returns[1:]
            assert all(least <= one <= most for one in gained)
            assert total is None or sum(gained) == pytest.approx(total)
        best = [seat for seat, one in enumerate(gained, 1) if one == max(gained)]
        mates = [seat + 1 for seat in kind.winners(end)]
        assert best == (mates or best)
        assert bool(mates) == (again.winner is not None)
        assert again.result("en") != again.result("es") != ""
        longest = kind.longest(game.rules)
        assert longest is None or len(again) <= longest


# --- texts --------------------------------------------------------------------------------------


ODD = ("-1", "9", "25", "64", "99", "127", "128", "400", "zzz", "", "-", "1e5", "99999999999999")
LEAKS = re.compile(r"\b(invalid literal|Python|broadcast|index)\b")


def changed(lines: list[str], rng: np.random.Generator) -> str:
    """Return a line with one to three random changes of numbers, words or signs."""
    line = str(rng.choice(lines))
    for _ in range(int(rng.integers(1, 4))):
        parts = re.split(r"([ =,/:;]|[A-Za-z][\w-]*|-?\d+)", line)
        at = int(rng.integers(4, len(parts)))
        others = re.split(r"[ =,/:;]", str(rng.choice(lines)))
        parts[at] = str(rng.choice([*ODD, *others, parts[at] * 2]))
        line = "".join(parts)
    return line


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(2, 9))]
)
@pytest.mark.parametrize("name", WALKED)
def test_a_changed_line_is_played_on_or_refused_in_words(name: str, seed: int) -> None:
    under, first = drawn(name, seed)
    rng, words = np.random.default_rng(seed), under.type.words
    lines = [words.write_position(under, s, None) for s, _, _ in walk(under, first, rng, SOME)]
    taken, refused = 0, list[str]()
    for _ in range(ENOUGH):
        line = changed(lines, rng)
        try:
            s = words.read_position(under, line)
        except NotationError as error:
            refused.append(str(error))
            continue
        assert [*walk(under, s, rng, 25)], line
        taken += 1
    assert taken
    assert not [said for said in refused if LEAKS.search(said)]


def test_what_is_no_text_of_the_game_is_refused(game: Game) -> None:
    words, variant, s = game.type.words, game.variant, game.state
    game.automatic = False
    for text in ("", "fly to the moon", 7, None, "roll 0 0 0", "x" * 10_000, "\x00"):
        for refused in (
            lambda text=text: words.read_action(variant, text),
            lambda text=text: words.read_outcome(variant, s, text),
            lambda text=text: words.read_position(variant, text),
        ):
            with pytest.raises(NotationError) as error:
                refused()
            assert "\n" not in str(error.value)
            assert len(str(error.value)) < 1000
    for more in ("winner=7", "winner=0", "turn=2", "players=77", "fields=1", "round=99999999999"):
        with pytest.raises(NotationError):
            words.read_position(variant, f"{game.notation} {more}")


def test_what_is_refused_names_its_rule(game: Game) -> None:
    engine, words = game.type.engine, game.type.words
    refused = 0
    rows = rows_of(game.type.name)[:20]
    # Whatever is legal somewhere may be asked for everywhere.
    asked = {action for row in rows for action in engine.legal(row, game.rules)}
    for s in rows:
        here = type(game).begin(game.variant, s)
        for action in asked.difference(engine.legal(s, game.rules)):
            text = words.write_action(game.variant, action)
            rule, why = here.why_not(text) or ("", "")
            refused += 1
            assert why
            assert rule or engine.why_not is None
            assert (here.why_not(text, "es") or ("", why))[1] != why
            with pytest.raises(IllegalAction):
                here.play(text)
    assert refused or engine.why_not is None


def test_a_game_without_reasons_still_says_what_is_possible() -> None:
    pig = load("pig")
    bare = replace(pig, engine=replace(pig.engine, why_not=None))
    game = Game.begin(replace(pig.variant(), type=bare), pig.Game(2).state)
    with pytest.raises(IllegalAction) as refused:
        game.play("hold")
    assert str(refused.value) == wording("refused.not_possible", action="hold") + "; you can: roll"
    assert game.why_not("roll") is None


def test_every_step_is_told_in_both_languages_by_rules_that_have_texts(game: Game) -> None:
    play_out(game, 10, SOME)
    english, spanish = game.log("en"), game.log("es")
    assert len(english) == len(spanish) > 0
    assert all(line.sentence and line.rule and line.event for line in english)
    assert [line.rule for line in english] == [line.rule for line in spanish]
    assert {line.sentence for line in english}.isdisjoint(line.sentence for line in spanish)
    assert all(line.seat in (None, *range(1, game.players + 1)) for line in english)
    assert [line.position for line in english] == sorted(line.position for line in english)
    for cited in {line.rule for line in english}:
        assert all(game.type.words.why(game.variant, cited, code) for code in ("en", "es"))


def test_every_action_has_a_label_and_a_rule(game: Game) -> None:
    for s in rows_of(game.type.name)[:100]:
        here = type(game).begin(game.variant, s)
        for one, other in zip(here.legal("en"), here.legal("es"), strict=True):
            assert one.action == other.action
            assert one.rule == other.rule != ""
            assert one.label
            assert "{" not in one.label + other.label


# --- a game that is played ------------------------------------------------------------------------


def test_undo_and_redo(game: Game) -> None:
    play_out(game, 9, 60)
    end, steps = game.notation, game.position
    back = 0
    while game.undo():
        back += 1
    assert not game.position or game.waiting == "seat"
    while game.redo():
        back -= 1
    assert (back, game.notation, game.position) == (0, end, steps)
    again = game.branch(0)
    again.automatic = False
    for step in game.steps:
        again.repeat(step)
    assert again.notation == end


def test_a_view_has_what_its_seat_may_see(game: Game) -> None:
    play_out(game, 13, 50)
    for seat in range(1, game.players + 1):
        view = game.view(seat)
        assert len(view.log()) == len(game.log())
        assert view.actions == (game.actions if game.seat == seat else [])


@pytest.mark.parametrize("game", TOLD_AT_ONCE, indirect=True)
def test_a_step_that_is_taken_and_told_in_one_is_the_same(game: Game) -> None:
    words, engine = game.type.words, game.type.engine
    assert words.take is not None
    for s, actor, chosen in walk(game.variant, game.state, np.random.default_rng(2), SOME):
        if chosen == protocol.NOBODY:
            break
        before = s.copy()
        after = engine.apply(before, game.rules, chosen)
        row, moment = words.take(game.variant, before, actor, chosen)
        assert before == s, "what was there stays as it is"
        assert row.tobytes() == after.tobytes()
        assert moment == words.moment(game.variant, before, actor, chosen, after)


def test_house_rules_go_into_a_file_and_back() -> None:
    for name in names():
        if name == "azardia":  # its files have a form of their own
            continue
        kind = load(name)
        variant = kind.variant()
        assert kind.unpack(kind.pack(variant.options)) == variant
        for damaged in ({}, {"options": 3}, {"options": {"nothing": 1}}):
            with pytest.raises(AzardiaError, match="options"):
                kind.unpack(damaged)


def test_a_game_that_hides_and_masks_nothing_is_refused() -> None:
    kind = load("kuhn_poker")
    with pytest.raises(AzardiaError, match=r"kuhn_poker hides .* \(mask\)"):
        replace(kind, words=replace(kind.words, mask=protocol.nothing_masked))


# --- keys, and compiled rules ---------------------------------------------------------------------


@pytest.mark.parametrize("game", FORGETTING, indirect=True)
def test_equal_positions_have_equal_keys(game: Game) -> None:
    engine = game.type.engine
    for s in rows_of(game.type.name)[:100]:
        other = s.copy()
        other["round"] += 5 * (s["round"] > 0)
        assert engine.key(s) == engine.key(other)


def test_positions_with_one_key_play_alike(game: Game) -> None:
    engine = game.type.engine
    for s in rows_of(game.type.name)[:60]:
        plain = np.frombuffer(engine.key(s), engine.state)[0].copy()
        assert engine.key(plain) == engine.key(s)
        assert engine.to_act(plain, game.rules) == engine.to_act(s, game.rules)
        assert engine.legal(plain, game.rules) == engine.legal(s, game.rules)
        assert engine.chance(plain, game.rules) == engine.chance(s, game.rules)


@pytest.mark.parametrize("name", COMPILED)
def test_plain_and_compiled_rules_agree(name: str) -> None:
    game = load(name).Game(few(name), seed=5)
    engine, rows = game.type.engine, np.array(rows_of(name))
    expand = expand_of(engine)
    rules = engine.compiled_rules(game.rules, 1)
    legal = np.zeros(engine.max_actions, np.int64)
    fast, slow = (
        child_buffers(engine, compiled(expand)(rows, rules, legal, child_buffers(engine, 0)))
        for _ in range(2)
    )
    compiled(expand)(rows, rules, legal, fast)
    expand(rows, (game.rules,), legal, slow)
    for one, other in zip(fast, slow, strict=True):
        assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("name", [name for name in COMPILED if name != "azardia"])
def test_what_bots_and_summaries_ask_is_compiled_too(name: str) -> None:
    game = load(name).Game(few(name), seed=4)
    n = game.players
    progress = game.type.engine.progress
    evaluation = game.type.engine.evaluation or no_evaluation  # a game may do without

    def value(states, all_rules, found):  # type: ignore[no-untyped-def] # compiled
        for at in range(states.shape[0]):
            for seat in range(n):
                found[at, seat] = progress(states[at], seat)
                found[at, n + seat] = evaluation(states[at], all_rules[0], seat)

    rows = np.array(rows_of(name))
    fast, slow = np.zeros((2, len(rows), 2 * n))
    compiled(value)(rows, game.type.engine.rules_for(game.rules, 1), fast)
    value(rows, (game.rules,), slow)
    assert np.array_equal(fast, slow)
    assert len(np.unique(slow[:, n])) > (evaluation is not no_evaluation)
