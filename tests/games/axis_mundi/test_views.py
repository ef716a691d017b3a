"""Who knows what in the game with cards: positions that differ only in hidden things look the same.

A game is played by lot; before a step all that its observer does not see is dealt anew, and the
same step is taken in both: view, moment, log and what may be done have to be the same.
"""

from collections.abc import Iterator

import numpy as np
import pytest

from azardia_nb.game import Game, begin, hide
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import cards_elsewhere
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, SEATS
from azardia_nb.games.axis_mundi.rules.views import deal_unseen
from azardia_nb.games.axis_mundi.text.log import SEEN_AGAIN, Happened
from azardia_nb.games.machine.events import EventRow
from azardia_nb.games.protocol import CHANCE, OVER, Row

GAMES, STEPS, OFTEN = 6, 400, 3
# Cards that hide something are among those of each hand.
HANDS = (
    ["empty-vessel", "peek-a-boo", "god-mode", "holistic-herbs"],
    ["empty-vessel", "mobilizing-forces", "inspiration", "hafdasas-c4"],
    ["archers-tales", "empty-vessel", "vermin", "hickory-shield"],
)


def begun(seed: int) -> Game:
    """Return a game in its first turn, with tokens and cards in hand."""
    rng = np.random.default_rng(seed)
    chosen = [CHARACTERS[at] for at in rng.permutation(len(CHARACTERS))[:SEATS]]
    places = rng.permutation(["1B", "1F", "1I", "1K", "2A", "2C", "1D"])[:SEATS].tolist()
    tokens = rng.permutation(["draw-3", "ap", "heal-4", "move-2", "bomb", "energy-2"]).tolist()
    players = [
        {
            "character": one,
            "at": at,
            "hand": hand,
            "treasures": [tokens[seat], tokens[seat + 3]],
        }
        for seat, (one, at, hand) in enumerate(zip(chosen, places, HANDS, strict=True))
    ]
    modules = ["free-will"] if seed % 2 else ["poison"]
    told = {"modules": modules, "numbers": {"level": 1}, "players": players, "round": 2}
    kind = setup_variant(told)
    return begin(kind, setup_row(kind, told), seed)


def dealt_anew(game: Game, seat: int, rng: np.random.Generator) -> Row:
    """Return a position that a seat cannot tell from a game's."""
    twin = game.state.copy()
    deal_unseen(twin, game.rules, rng, seat)
    return twin


def positions(seed: int) -> Iterator[tuple[Game, np.random.Generator]]:
    """Play a game by lot, seldom by ending a turn, and yield it where somebody is to act."""
    game, rng = begun(seed), np.random.default_rng(seed)
    game.automatic = False
    for _ in range(STEPS):
        if game.acting == OVER:
            return
        yield game, rng
        if game.acting == CHANCE:
            game.take(
                int(rng.choice([one.number for one in game.type.engine.chance(*pair_of(game))]))
            )
            continue
        actions = game.actions
        told = [game.text(number) for number in actions]
        hiding = [number for number, text in zip(actions, told, strict=True) if "vessel" in text]
        plays = [n for n, text in zip(actions, told, strict=True) if text.startswith(("play", "t"))]
        best = hiding if hiding and rng.random() < 0.3 else plays if rng.random() < 0.3 else actions
        game.take(int(rng.choice(best or actions)))


def pair_of(game: Game) -> tuple[Row, Row]:
    """Return position and rules of a game."""
    return game.state, game.rules


def until_seen(told: Happened) -> tuple[Happened, tuple[EventRow, ...]]:
    """Return a step without its events, and these up to where a written way is seen.

    They end early, too, where somebody is asked who might have had nothing to choose from.
    """
    again = [at for at, row in enumerate(told.events) if row[0] in SEEN_AGAIN]
    return told._replace(events=()), told.events[: again[0] if again else None]


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, GAMES))]
)
def test_what_is_hidden_changes_nothing_that_a_seat_sees(seed: int) -> None:
    observer, differing, hidden = seed % SEATS, 0, 0
    for number, (game, rng) in enumerate(positions(seed)):
        if number % OFTEN:
            continue
        kind, rules = game.type, game.rules
        twin = dealt_anew(game, observer, rng)
        assert (cards_elsewhere(twin) + twin["pile"] == rules["count"]).all()
        seen, same = (hide(row, game.variant, observer) for row in (game.state, twin))
        assert (seen["held"] == game.state["held"]).all()
        assert seen.tobytes() == same.tobytes()
        differing += twin.tobytes() != game.state.tobytes()
        hidden += bool(game.state["hidden"].any())
        views = [game.glance(row, observer + 1) for row in (game.state, twin)]
        assert views[0].notation == views[1].notation
        if game.acting == observer:
            assert views[0].actions == views[1].actions == game.actions
            assert views[0].legal("es") == views[1].legal("es")
            chosen = game.actions
        elif game.acting == CHANCE:
            here = {one.number for one in kind.engine.chance(game.state, rules)}
            there = {one.number for one in kind.engine.chance(twin, rules)}
            chosen = sorted(here & there)
        else:
            theirs = begin(game.variant, twin).actions
            chosen = [number for number in game.actions if number in theirs]
        looked_at = game.state["known"]
        if not chosen or (looked_at & ~(1 << observer)).any():
            continue  # who draws a card that others have looked at is asked by no chance
        step = int(rng.choice(chosen))
        told = []
        for row in (game.state, twin):
            after = kind.engine.apply(row, rules, step)
            moment = kind.words.moment(game.variant, row, game.acting, step, after)
            told.append(until_seen(kind.words.mask(moment, observer)))
        assert told[0][0] == told[1][0]
        together = min(len(events) for _, events in told)
        assert told[0][1][:together] == told[1][1][:together]
    assert differing > STEPS / OFTEN / 2
    assert hidden


def test_what_was_seen_openly_stays_known() -> None:
    told = {"players": [{"at": "A"}, {}, {}], "crates": {"A": ["alpinist", "salve"]}}
    kind = setup_variant(told)
    game = begin(kind, setup_row(kind, told), 1)
    game.play("scavenge alpinist")
    for seat in (2, 3):
        seen = game.view(seat).state
        assert seen["hand"][0, kit().kind("alpinist")] == 1
        assert not seen["pile"][kit().kind("alpinist")] > game.state["pile"].max()
    assert "alpinist" in game.view(2).notation


def test_the_log_does_not_name_to_others_what_is_taken_of_the_pile() -> None:
    told = {"players": [{"hand": ["second-time"]}, {}, {}], "discard": ["salve", "alpinist"]}
    kind = setup_variant(told)
    game = begin(kind, setup_row(kind, told), 1)
    game.play("play second-time")
    game.play("take salve")
    named = []
    for seat in (1, 2):
        happened = game.view(seat).moments[-1][4]
        named += [row[2] for row in happened if row[0] == Event.TOOK]
    assert named == [kit().kind("salve"), -1]


def test_what_is_drawn_given_or_written_down_is_told_to_who_knows_it() -> None:
    told = {"players": [{"hand": ["empty-vessel", "inspiration"]}, {}, {}]}
    kind = setup_variant(told)
    game = begin(kind, setup_row(kind, told), 1)
    game.play("draw one")
    drawn = [row[2] for row in game.moments[-1][4] if row[0] == Event.DREW]
    assert drawn[0] >= 0
    assert [row[2] for row in game.view(2).moments[-1][4] if row[0] == Event.DREW] == [-1]
    assert [row[2] for row in game.view(1).moments[-1][4] if row[0] == Event.DREW] == drawn
    game.play("play empty-vessel")
    game.play("walk B")
    view = game.view(2)
    assert int(view.state["place"][0]) == int(view.state["home"][0]) == int(game.start["at"][0])
    assert not view.state["plan"].any()
    assert int(view.state["written"][0]) == 1
    assert int(view.state["points"]) == 0
    assert int(game.view(1).state["place"][0]) != int(game.start["at"][0])
