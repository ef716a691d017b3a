"""Views: games that differ only in cards hidden from a seat look the same to it."""

import gc
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from azardia_nb import Deck, Game, Rulings, View
from azardia_nb.games import load, names
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.state import (
    POOL,
    STATE,
    STRIKE_FLAGS,
    make_rules,
)
from tests.seats import few


def seen(view: View) -> dict[str, Any]:
    """Return all contents of a view, by all its attributes and methods."""
    return {
        "repr": repr(view),
        "notation": view.notation,
        "logs": (view.log("en"), view.log("es")),
        "frame": view.frame().to_dict(),
        "pawns": view.pawns,
        "legal": (view.legal("en"), view.legal("es"), view.actions),
        "decks": view.decks,
        "rest": (view.waiting, view.seat, view.turn, view.round, view.phase, view.dice),
        "more": (view.winner, view.holder, view.names("en"), view.players),
        "state": view.state.tobytes(),
        "vars": {name: repr(value) for name, value in vars(view).items()},
        "pickle": pickle.dumps(view),
    }


def reachable(start: object) -> Iterator[object]:
    """Yield all objects that can be reached from an object by following references."""
    found = {id(start)}
    todo = [start]
    while todo:
        item = todo.pop()
        yield item
        for other in gc.get_referents(item):
            known = id(other) in found
            if not known and not isinstance(other, type | ModuleType | FunctionType):
                found.add(id(other))
                todo.append(other)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_view_holds_on_to_no_game(seat: int) -> None:
    """Not only does it not tell: what it must not tell is not there to be found."""
    game = Game(3, seed=4)
    rng = np.random.default_rng(4)
    while game.round < 4:
        choices = game.legal()
        game.play(choices[rng.integers(len(choices))].action)
    view = game.view(seat)
    rows = []
    for item in reachable(view):
        assert not isinstance(item, Game | np.random.Generator | np.random.BitGenerator)
        if isinstance(item, np.ndarray | np.void) and item.dtype == STATE:
            rows.append(item)
    assert len(rows) == 1
    assert rows[0] is view.state
    for at in range(POOL + 1):
        assert at == seat - 1 or not view.state["hand"][at].any()
    assert not any(view.state[name] for name in STRIKE_FLAGS)
    # Behind the row there is no longer array, where the game's own could be found.
    behind = view.state.base
    while behind is not None:
        assert memoryview(behind).nbytes == STATE.itemsize
        behind = getattr(behind, "base", None)


def test_a_view_does_not_follow_the_game() -> None:
    game = Game(3, seed=4)
    view = game.view(1)
    before = seen(view)
    game.play("roll")
    assert seen(view) == before


# --- what is seen ------------------------------------------------------------------------------


def position(hands: list[list[str]], who: list[str], **options: Any) -> Game:
    rulings = options.pop("rulings", Rulings())
    deck = Deck.kit()
    pawns = [
        Placed(10 * (at + 1), character, hand=hand)
        for at, (hand, character) in enumerate(zip(hands, who, strict=True))
    ]
    state = build(make_rules(rulings.codes, deck.table), deck, pawns, **options)
    game = Game.from_state(state, rulings=rulings, deck=deck)
    game.automatic = False
    return game


def ids(count: int) -> list[str]:
    return [card.id for card in Deck.kit().cards if card.deck == "action"][:count]


def test_ones_own_hand_is_seen() -> None:
    a, b, c, *_ = ids(4)
    game = position([[a, b], [c], []], ["robot", "mantis", "lagartoon"])
    mine, rival, empty = game.view(1).pawns
    assert mine.hand == {a: 1, b: 1}
    assert (rival.hand, rival.cards) == (None, 1)
    assert (empty.hand, empty.cards) == (None, 0)
    assert game.view(2).pawns[1].hand == {c: 1}
    assert c not in game.view(1).notation
    assert "?1" in game.view(1).notation


def test_what_robot_offers_is_seen_by_nobody_else() -> None:
    a, b, c, *_ = ids(4)
    rulings = Rulings(abilities_answerable=True)
    who = ["robot", "mantis", "lagartoon"]
    looks = []
    for offered in (a, b):
        game = position([[a, b], [c], []], who, phase="discard", rulings=rulings)
        game.play(f"ability {offered} on 2")
        assert game.seat == 2  # asked for an answer, before anything is swapped
        looks.append([seen(game.view(seat)) for seat in (2, 3)])
        assert game.view(1).notation != game.view(2).notation
    assert looks[0] == looks[1]


def test_an_exchange_is_seen_by_the_two() -> None:
    a, b, c, *_ = ids(4)
    game = position([[a, b], [c], []], ["robot", "mantis", "lagartoon"], phase="discard")
    game.play(f"ability {a} on 2")
    game.happen(f"steal {c}")
    names = [Deck.kit().card(id).name() for id in (a, c)]
    for seat in (1, 2, 3):
        told = [e.sentence for e in game.view(seat).log() if e.event == "exchanged"]
        assert [name in told[0] for name in names] == [seat != 3] * 2


def test_what_is_dealt_is_seen_by_who_gets_it() -> None:
    a, b, c, d, *_ = ids(4)
    game = position([[a, b], [c, d]], ["kuchuritok", "mantis"], phase="play")
    game.play("ability")
    assert not game.view(1).state["hand"][POOL].any()  # shuffled: nobody looks
    game.happen(f"deal {c}")
    game.happen(f"deal {a}")
    told = [[e.sentence for e in game.view(seat).log() if e.event == "dealt"] for seat in (1, 2)]
    card = {id: Deck.kit().card(id).name() for id in (a, c)}
    assert card[c] in told[0][0]
    assert card[a] not in told[0][1]
    assert card[c] not in told[1][0]
    assert card[a] in told[1][1]


def test_who_deals_as_it_likes_sees_what_it_deals() -> None:
    a, b, c, d, *_ = ids(4)
    rulings = Rulings(kuchuritok_deal="choose")
    game = position([[a, b], [c, d]], ["kuchuritok", "mantis"], phase="play", rulings=rulings)
    game.play("ability")
    assert game.view(1).state["hand"][POOL].sum() == 4
    assert f"ability {c} on 2" in [choice.action for choice in game.view(1).legal()]
    assert not game.view(2).state["hand"][POOL].any()


def test_nobody_knows_the_draw_pile() -> None:
    """The cards nobody has seen lie in one heap: hands of rivals and draw pile, not to be told."""
    a, b, c, *_ = ids(4)
    one = position([[a], [b], [c]], ["robot", "mantis", "lagartoon"]).view(1)
    two = position([[a], [c], [b]], ["robot", "mantis", "lagartoon"]).view(1)
    assert one.state["pile"].tolist() == two.state["pile"].tolist()
    unseen = int(one.state["pile"][: one.rules.stop[Pile.ACTION]].sum())
    assert unseen == one.decks["action"][0] + 2


@pytest.mark.parametrize("name", names())
def test_what_a_player_does_to_its_view_stays_there(name: str) -> None:
    """Frozen as they are, Python lets them be written to: a game lends what it does not need."""
    game = load(name).Game(few(name), seed=3)
    while game.seat and game.position < 20:
        game.play(game.legal()[0].action)
    content, log, actions = game.content(), game.log(), game.actions
    other = game.view(2)
    view = game.view(1)
    state = view.state
    lent = [item for item in reachable(view.variant.options) if is_dataclass(item)]
    for item in [view.variant, *lent]:
        for field in fields(item):
            object.__setattr__(item, field.name, None)
    state[state.dtype.names[0]] = 1
    with pytest.raises((ValueError, TypeError, AttributeError)):
        game.variant.rules[0] = 7
    assert (game.content(), game.log(), game.actions) == (content, log, actions)
    assert other.log() == game.view(2).log()
    assert other.variant == game.variant == game.view(2).variant
    theirs = [item for item in reachable(other.variant.options) if is_dataclass(item)]
    assert not {*map(id, theirs)} & {*map(id, lent)}


def test_labels_are_made_when_they_are_read() -> None:
    game = Game(2, characters=("lagartoon", "mantis"), seed=7)
    choice = game.view(1).legal()[0]
    assert "label" not in vars(choice)
    assert choice == pickle.loads(pickle.dumps(choice)) == game.legal()[0]
    with pytest.raises(AttributeError, match="unknown"):
        choice.unknown  # type: ignore[attr-defined] # noqa: B018
