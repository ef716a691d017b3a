"""What a seat sees: twin games that differ in hidden cards only look the same from its chair."""

import gc
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from azardia_nb import Deck, Game, Rulings, SaveError, View
from azardia_nb.games import load, names
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.state import (
    POOL,
    STATE,
    STRUCK,
    Frame,
    Rules,
    State,
    make_rules,
)
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import write_action, write_outcome
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, OVER
from tests.seats import few
from tests.text.golden import pattern

from .walks import Walk, walks


def shuffled(state: State, rules: Rules, viewer: int, rng: np.random.Generator) -> State:
    """Return the position with all cards that the viewer cannot see dealt anew, as many to each."""
    twin = state.copy()
    kinds = int(rules.stop[Pile.ACTION])
    rivals = [row for row in range(POOL + 1) if row != viewer]
    hidden = state["pile"][:kinds].astype(int) + state["hand"][rivals, :kinds].sum(
        axis=0, dtype=int
    )
    cards = np.repeat(np.arange(kinds), hidden)
    rng.shuffle(cards)
    for row in rivals:
        dealt, cards = np.split(cards, [int(state["held"][row])])
        twin["hand"][row, :kinds] = np.bincount(dealt, minlength=kinds)
    twin["pile"][:kinds] = np.bincount(cards, minlength=kinds)
    return twin


class Twins:
    """Two games that one seat cannot tell apart."""

    def __init__(self, walk: Walk, viewer: int) -> None:
        self.rng = np.random.default_rng(walk.seed)
        self.viewer = viewer
        self.one = walk.game()
        first = shuffled(walk.first, walk.rules, viewer, self.rng)
        self.two = Game.from_state(first, rulings=walk.rulings, deck=walk.deck)
        self.two.automatic = False
        self.rules = walk.rules

    def step(self) -> bool:
        """Do in both what looks the same; False where nothing does, or the game is over."""
        one, two = self.one.state, self.two.state
        who = to_act(one, self.rules)
        assert who == to_act(two, self.rules)
        if who == OVER:
            return False
        pair = self._chance(one, two) if who == CHANCE else self._action(one, two, who)
        if pair is None:
            return False
        for game, text in zip((self.one, self.two), pair, strict=True):
            game.repeat(text)
        one, two = self.one.state, self.two.state
        # A whole hand that is lost lies open on the discard pile; and who deals as it likes looks.
        codes = [code for code, *_ in self.one.moments[-1].events]
        lost = Event.FORTUNE in codes and (one["discard"] != two["discard"]).any()
        deals = pending(one) == Frame.DEAL and to_act(one, self.rules) == self.viewer
        return not lost and not deals

    def _chance(self, one: State, two: State) -> tuple[str, str] | None:
        mine = [o.number for o in engine.chance(one, self.rules)]
        other = [o.number for o in engine.chance(two, self.rules)]
        top = one["stack"][one["depth"] - 1]
        secret = {
            Frame.DRAW: pending(one) == Frame.DRAW
            and top[3] == Pile.ACTION
            and top[1] != self.viewer,
            Frame.STEAL: self.viewer not in (top[1], top[2]),
            Frame.EXCHANGE: self.viewer not in (top[1], top[2]),
            Frame.DEAL: top[3] != self.viewer,
        }
        numbers = self._pair(mine, other, secret.get(Frame(max(pending(one), 0)), False))
        if numbers is None:
            return None
        deck = self.one.deck
        return (
            write_outcome(numbers[0], one, self.rules, deck),
            write_outcome(numbers[1], two, self.rules, deck),
        )

    def _action(self, one: State, two: State, who: int) -> tuple[str, str] | None:
        mine, other = engine.legal(one, self.rules), engine.legal(two, self.rules)
        deck = self.one.deck
        pick = int(mine[self.rng.integers(len(mine))])
        # A card that is given to somebody else unseen may be another one in the twin.
        given = act(pick) == Act.ABILITY and card_of(pick) >= 0
        if who != self.viewer and given and seat_of(pick) != self.viewer:
            alike = [n for n in other if act(n) == Act.ABILITY and seat_of(n) == seat_of(pick)]
            numbers = self._pair([pick], alike, True)
        else:
            numbers = self._pair(mine, other, False)
        if numbers is None:
            return None
        return write_action(numbers[0], deck), write_action(numbers[1], deck)

    def _pair(self, mine: list[int], other: list[int], secret: bool) -> tuple[int, int] | None:
        if secret:
            if not other:
                return None
            return (
                int(mine[self.rng.integers(len(mine))]),
                int(other[self.rng.integers(len(other))]),
            )
        both = sorted(set(mine) & set(other))
        if not both:
            return None
        number = int(both[self.rng.integers(len(both))])
        return number, number


def seen(view: View) -> dict[str, Any]:
    """Return everything a view says, in every way it can be asked."""
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


def assert_alike(one: View, two: View) -> None:
    left, right = seen(one), seen(two)
    for name in left:
        assert left[name] == right[name], name


CARDS = settings(
    max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.mark.nightly
@CARDS
@given(walks(decks=("kit", "cases")), st.data())
def test_nothing_leaks(walk: Walk, data: st.DataObject) -> None:
    """Step by step, through draws, thefts, deals, exchanges and answers."""
    viewer = data.draw(st.integers(0, int(walk.first["players"]) - 1))
    twins = Twins(walk, viewer)
    looks = 0
    for step in range(150):
        waiting = pending(twins.one.state)
        if step % 25 == 0 or waiting in (Frame.STEAL, Frame.DEAL, Frame.EXCHANGE):
            looks += 1
            if looks < 12:
                assert_alike(twins.one.view(viewer + 1), twins.two.view(viewer + 1))
        if not twins.step():
            break
    else:
        assert_alike(twins.one.view(viewer + 1), twins.two.view(viewer + 1))
    if twins.one.position != twins.two.position:
        return
    # Neither by going back, nor in a branch.
    for _ in range(3):
        assert twins.one.undo() == twins.two.undo()
        assert_alike(twins.one.view(viewer + 1), twins.two.view(viewer + 1))
    point = data.draw(st.integers(0, twins.one.position))
    branches = [game.branch(point) for game in (twins.one, twins.two)]
    assert_alike(branches[0].view(viewer + 1), branches[1].view(viewer + 1))


@settings(CARDS, max_examples=15)
@given(walks(decks=("kit", "cases")), st.data())
def test_a_saved_view_does_not_leak(
    tmp_path_factory: pytest.TempPathFactory, walk: Walk, data: st.DataObject
) -> None:
    viewer = data.draw(st.integers(0, int(walk.first["players"]) - 1))
    twins = Twins(walk, viewer)
    for _ in range(80):
        before = len(twins.one.steps)
        if not twins.step():
            for game in (twins.one, twins.two):
                game.go(before)
            break
    folder = tmp_path_factory.mktemp("views")
    for language in ("en", "es"):
        files = [folder / f"{number}-{language}.json" for number in (1, 2)]
        for game, file in zip((twins.one, twins.two), files, strict=True):
            game.view(viewer + 1).save(file, language)
        assert files[0].read_bytes() == files[1].read_bytes()
    with pytest.raises(SaveError, match=pattern("save.view")):
        Game.load(files[0])


@pytest.mark.nightly
@settings(CARDS, max_examples=15)
@given(walks(decks=("kit",)), st.data())
def test_bots_choose_alike(walk: Walk, data: st.DataObject) -> None:
    """A bot cannot be swayed by what it does not see."""
    # The perfect one plays only where nothing is hidden.
    blind = [bot for name, bot in PLAYERS.items() if name != "perfect"]
    viewer = data.draw(st.integers(0, int(walk.first["players"]) - 1))
    twins = Twins(walk, viewer)
    for _ in range(60):
        if to_act(twins.one.state, twins.rules) == viewer:
            for bot in blind:
                chosen = [
                    bot(seed=1).choose(game.view(viewer + 1)) for game in (twins.one, twins.two)
                ]
                assert chosen[0] == chosen[1]
        if not twins.step():
            break


def reachable(start: object) -> Iterator[object]:
    """Yield all that can be reached from an object by following references."""
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
    assert not any(view.state[name] for name in STRUCK)
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


def test_only_the_seat_to_act_may_act() -> None:
    game = position([[], []], ["robot", "mantis"])
    assert next(choice.action for choice in game.view(1).legal()) == "roll"
    assert game.view(2).legal() == []
    assert game.view(2).actions == []


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


def test_a_view_cannot_be_played_on() -> None:
    a, b, *_ = ids(4)
    view = position([[a], [b]], ["robot", "mantis"]).view(1)
    with pytest.raises(ValueError, match="hidden hands"):
        Game.from_notation(view.notation)
    assert not hasattr(view, "play")


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
