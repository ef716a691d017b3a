"""Hidden information: games that differ only in hidden things look the same to a seat."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from azardia_nb import Rulings
from azardia_nb.env.table import Table
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game, View, hide
from azardia_nb.game.protocol import CHANCE, OVER, GameType
from azardia_nb.games import kinds, names
from azardia_nb.games.azardia.game import Game as Azardia
from azardia_nb.players import bots_of, seated
from azardia_nb.players.greedy import loop_bots
from azardia_nb.players.planner import planner_choice

HIDING = [
    f"{name}:{number}"
    for name in names()
    for number, kind in enumerate(kinds(name))
    if kind.engine.hides
]
ANSWERED = "azardia:0 answered"  # where a card that is offered lies hidden beneath a choice
GAMES, STEPS = 4, 400


def begun(name: str, seed: int) -> Game:
    """Return a new game; ANSWERED is Azardia under rulings that hide more."""
    if name == ANSWERED:
        rulings = Rulings(abilities_answerable=True, kuchuritok_deal="choose")
        return Azardia(3, seed=seed, rulings=rulings)
    (kind,) = kinds(name)
    return kind.Game(max(2, kind.seats[0]), seed=seed)


def twins(name: str, seed: int, observer: int) -> Iterator[tuple[Game, Game]]:
    """Play two games that look the same to seat `observer`, from 0; yield them where they differ.

    In the second game chance has other outcomes wherever the observer cannot know them.
    """
    one = begun(name, seed)
    kind = one.type
    one.go(0)
    one.automatic = False
    other = one.branch()
    rng = np.random.default_rng(seed)
    mask = kind.words.mask
    for _ in range(STEPS):
        if one.acting == OVER or one.acting != other.acting:
            return

        def seen(game: Game, number: int) -> tuple[bytes, object]:
            after = kind.engine.apply(game.state, game.rules, number)
            told = kind.words.moment(game.variant, game.state, game.acting, number, after)
            return hide(after, game.variant, observer).tobytes(), mask(told, observer)

        if one.acting == CHANCE:
            here, there = (
                [outcome.number for outcome in kind.engine.chance(game.state, game.rules)]
                for game in (one, other)
            )
        else:
            here, there = one.actions, other.actions
            if one.acting == observer:
                assert here == there, "who sees the same may do the same"
            here = [number for number in here if number in there]
            if not here:
                return
        number = int(rng.choice(here))
        alike = [n for n in there if seen(other, n) == seen(one, number)]
        if one.acting == observer:
            alike = [n for n in alike if n == number]
        if not alike:
            return
        different = [n for n in alike if n != number] or alike
        one.take(number)
        other.take(int(rng.choice(different)))
        if one.state.tobytes() != other.state.tobytes():
            yield one, other


def test_there_are_games_that_hide() -> None:
    assert {"azardia:0", "titan_race:0", "kuhn_poker:0", "axis_mundi:1"} <= set(HIDING)


def _able(kind: GameType, view: View) -> Iterator[str]:
    """Yield the bots that can play a game."""
    for bot in bots_of(kind):
        with suppress(AzardiaError):
            kind.tabletop.check_bot(bot, view)
            yield bot


def in_the_loop(game: Game, bot: int) -> int:
    """Return the action that bot number `bot` takes in the compiled loop.

    The loop has the whole position, hidden parts included.
    """
    bots, s = loop_bots(game.type), game.state.copy()
    legal, room = np.array(game.actions), np.zeros(1, bots.room)[0]
    rng = np.random.default_rng(7)
    return int(bots.choose(s, game.rules, game.acting, legal, rng, room, bot))


def ask_bots(kind: GameType, views: list[View], games: tuple[Game, Game]) -> None:
    """Assert that all bots choose the same in two games that look the same to their seat."""
    for bot in _able(kind, views[0]):
        chosen = [seated(bot, 7, kind).choose(view) for view in views]
        assert chosen[0] == chosen[1], bot
    for at, bot in enumerate(loop_bots(kind).names):
        assert in_the_loop(games[0], at) == in_the_loop(games[1], at), bot
    if kind.planning:  # simulations call it with the whole position
        one, other = (
            planner_choice(game.variant, np.random.default_rng(7))(game.state) for game in games
        )
        assert one == other


@pytest.mark.parametrize("name", [*HIDING, ANSWERED])
@pytest.mark.parametrize(
    "seeds", [[2, 3], pytest.param(range(GAMES), marks=pytest.mark.nightly)], ids=["two", "all"]
)
def test_two_games_with_other_hidden_cards_look_the_same(
    name: str, seeds: Sequence[int], tmp_path: Path
) -> None:
    (kind,), differing, choices = kinds(name.split()[0]), 0, 0
    often, seldom = (3, 10) if kind.made else (1, 1)
    for seed in seeds if kind.made else range(40):
        observer = seed % max(2, kind.seats[0])
        for number, (one, other) in enumerate(twins(name, seed, observer)):
            differing += 1
            views = [game.view(observer + 1) for game in (one, other)]
            assert views[0].notation == views[1].notation
            assert views[0].state.tobytes() == views[1].state.tobytes()
            assert views[0].moments == views[1].moments
            assert views[0].rolls == views[1].rolls
            assert views[0].legal("es") == views[1].legal("es")
            if one.acting == observer and len(one.actions) > 1:
                choices += 1
                if choices % often == 0:
                    ask_bots(kind, views, (one, other))
            if number % seldom:
                continue  # what follows takes time
            for code in ("en", "es"):
                assert views[0].log(code) == views[1].log(code)
            files = []
            for at, view in enumerate(views):
                view.save(tmp_path / f"{at}.json")
                files.append(json.loads((tmp_path / f"{at}.json").read_text("utf-8")))
            assert files[0] == files[1]
            table = Table(one)
            position, twin = table.first, table._position(other.state)
            player = int(kind.player_of(one.state, observer))
            assert table.text(position, player) == table.text(twin, player)
            assert np.array_equal(table.sees(position, player), table.sees(twin, player))
    assert differing > len(seeds)
    assert choices > often
