import numpy as np
import pytest

from azardia_nb import AzardiaError, Deck, Game, Placed, Rulings
from azardia_nb.compiling import compiled
from azardia_nb.games.azardia import engine
from azardia_nb.games.azardia.rulings import RULINGS
from azardia_nb.games.azardia.state import law, law_row
from azardia_nb.lab import simulate
from azardia_nb.lab.loop import BOTS, NOTHING, RESULT, TABLE, play_game, play_games
from azardia_nb.lab.simulate import play_on


def some_rulings(rng: np.random.Generator) -> Rulings:
    return Rulings(**{name: r.values[rng.integers(len(r.values))] for name, r in RULINGS.items()})


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seed", range(6))
def test_plain_and_compiled_give_the_same_rows(bot: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    players = int(rng.integers(2, 5))
    # Random core games are long; greedy ones take their time in plain Python.
    cards = bot == "greedy" or seed % 3 > 0
    games = 2 if cards else 1
    rulings = Rulings() if seed == 0 else some_rulings(rng)
    rules = law(rulings.codes, Deck.kit().table if cards else engine.NO_CARDS)
    ends = []
    for fast in (False, True):
        table = np.zeros(1, TABLE)
        table["first"][0] = engine.start(rules, players, cards)
        rows = np.zeros(games, RESULT)
        plays = np.zeros(max(len(rules.cards), 1), np.int64)
        codes = np.full(players, BOTS.index(bot))
        draw = np.random.default_rng(seed)
        if fast:
            compiled(play_games)(table, law_row(rules), codes, draw, rows, plays, 0, NOTHING)
        else:
            for row in rows:
                table["game"] = table["first"]
                game, scratch = table[0]["game"], table[0]["scratch"]
                play_game(game, rules, codes, draw, scratch, row, plays, NOTHING)
        ends.append((rows, plays, table["game"].copy()))
    plain, quick = ends
    assert np.array_equal(plain[0], quick[0])
    assert np.array_equal(plain[1], quick[1])
    for name in plain[2].dtype.names or ():
        assert np.array_equal(plain[2][name], quick[2][name]), name


def test_the_same_seed_gives_the_same_rows() -> None:
    first, again, other = (simulate(300, ("random",) * 3, seed=seed) for seed in (4, 4, 5))
    assert np.array_equal(first.rows, again.rows)
    assert np.array_equal(first.plays, again.plays)
    assert not np.array_equal(first.rows, other.rows)
    # Games do not depend on how many follow them.
    assert np.array_equal(simulate(250, ("random",) * 3, seed=4).rows, first.rows[:250])


def test_a_row_a_game() -> None:
    frame = simulate(50, ("greedy", "random"), seed=1).frame()
    assert len(frame) == 50
    assert set(frame["winner"]) <= {1, 2}
    winners = np.where(frame["winner"] == 1, frame["character_1"], frame["character_2"])
    assert (frame["winning_character"] == winners).all()
    assert (frame["rounds"] >= 1).all()


def test_games_are_played_on_from_a_position() -> None:
    top = Placed(145, level=5)
    game = Game.place([Placed(3), top, Placed(20)], cards=False, seat=2)
    before = game.notation
    bots = ("greedy",) * 3
    first, again, other = (play_on(game, 300, bots, seed=seed) for seed in (4, 4, 5))
    assert np.array_equal(first.rows, again.rows)
    assert not np.array_equal(first.rows, other.rows)
    assert (first.rows["winner"] == 1).mean() > 0.9, "who is near the goal wins"
    assert game.notation == before
    # From the start on it is what simulate plays.
    begun = Game(3, seed=1)
    begun.go(0)
    assert np.array_equal(play_on(begun, 100, bots, seed=2).rows, simulate(100, bots, seed=2).rows)


def test_wrong_use_of_playing_on_is_said() -> None:
    game = Game(2, characters=("robot", "mantis"), seed=1)
    for players in (("greedy",), "greedy", ("greedy",) * 3):
        with pytest.raises(AzardiaError, match="name 2 bots"):
            play_on(game, 5, players)
    with pytest.raises(AzardiaError, match="no bot 'clever'"):
        play_on(game, 5, ("greedy", "clever"))
    with pytest.raises(AzardiaError, match="0 games"):
        play_on(game, 0, ("greedy", "greedy"))


@pytest.mark.parametrize(
    ("games", "players", "said"),
    [
        (0, ("random", "random"), "0 games"),
        (True, ("random", "random"), "True games"),
        (5, ("random",), "2 to 4"),
        (5, "random", "2 to 4"),
        (5, ("random", "clever"), "no bot 'clever'"),
    ],
)
def test_wrong_use_is_said(games: int, players: tuple[str, ...], said: str) -> None:
    with pytest.raises(AzardiaError, match=said):
        simulate(games, players)
