"""Random games for tests: under any rulings, from the start or from any position, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

from azardia_nb import RULINGS, Deck, Game, Rulings
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.state import Rules, State, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import (
    read_action,
    read_outcome,
    write_action,
    write_outcome,
)
from azardia_nb.games.protocol import CHANCE, OVER

DECKS = Path(__file__).parent / "scenarios" / "decks"


@cache
def deck_named(name: str) -> Deck | None:
    """Return a deck of the walks: none for the core game, the kit's, or one of the rule cases."""
    if name == "core":
        return None
    return Deck.kit() if name == "kit" else Deck.load(DECKS / f"{name}.toml")


@dataclass(frozen=True)
class Walk:
    """A game to be walked through: where it begins, under which rulings, and with which dice."""

    deck_name: str
    rulings: Rulings
    seed: int
    first: State

    @property
    def deck(self) -> Deck | None:
        return deck_named(self.deck_name)

    @property
    def rules(self) -> Rules:
        return make_rules(self.rulings.codes, table(self.deck))

    def steps(self, most: int) -> Iterator[tuple[State, int, State]]:
        """Yield each position, what was done in it, and what it led to."""
        rng = np.random.default_rng(self.seed)
        rules, state = self.rules, self.first
        for _ in range(most):
            if to_act(state, rules) == OVER:
                return
            chosen = any_step(state, rules, rng)
            after = state.copy()
            engine.step(after, rules, chosen)
            yield state, chosen, after
            state = after

    def game(self) -> Game:
        """Return it as a Game that waits for its dice."""
        game = Game.from_state(self.first, rulings=self.rulings, deck=self.deck, seed=self.seed)
        game.automatic = False
        return game


def table(deck: Deck | None) -> np.ndarray:
    return engine.NO_CARDS if deck is None else deck.table


def any_step(state: State, rules: Rules, rng: np.random.Generator) -> int:
    """Return any action of whoever must act, or any outcome, by its weight."""
    if to_act(state, rules) == CHANCE:
        return engine.outcome_at(state, rules, int(rng.integers(engine.chance_total(state, rules))))
    legal = engine.legal(state, rules)
    return legal[rng.integers(len(legal))]


def play_on(game: Game, rng: np.random.Generator, most: int) -> None:
    """Let a Game go on at random, by its texts."""
    for _ in range(most):
        if game.waiting == "over":
            return
        number = any_step(game.state, game.rules, rng)
        if game.waiting == "chance":
            game.happen(write_outcome(number, game.state, game.rules, game.deck))
        else:
            game.play(write_action(number, game.deck))


def all_actions(state: State, rules: Rules) -> Iterator[int]:
    """Yield every action that can be written down at all, possible or not."""
    kinds = range(int(max(rules.stop)))
    everybody = range(-1, int(state["players"]))
    for character in range(len(CHARACTERS)):
        yield action(Act.CHOOSE, character)
    for boosted in (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP):
        yield action(boosted)
        for mask in range(1, 8):
            yield action(boosted, mask)
    for plain in (Act.LEVEL, Act.TILE, Act.PASS, Act.END):
        yield action(plain)
    for card in kinds:
        yield action(Act.ANSWER, card)
        yield action(Act.DISCARD, card)
        for seat in everybody:
            yield action(Act.PLAY, card, seat)
            yield action(Act.ABILITY, card, seat)
    for seat in everybody:
        yield action(Act.ABILITY, -1, seat)


# --- strategies -------------------------------------------------------------------------------


def check_texts_read_back(state: State, rules: Rules, deck: Deck) -> None:
    """See that what may follow is written and read back, and each text is another one."""
    if to_act(state, rules) == CHANCE:
        numbers = [outcome.number for outcome in engine.chance(state, rules)]
        texts = [write_outcome(number, state, rules, deck) for number in numbers]
        assert [read_outcome(text, state, rules, deck) for text in texts] == numbers
    else:
        numbers = engine.legal(state, rules)
        texts = [write_action(number, deck) for number in numbers]
        assert [read_action(text, deck) for text in texts] == numbers
    assert len(set(texts)) == len(texts)


def rulings() -> st.SearchStrategy[Rulings]:
    return st.fixed_dictionaries(
        {name: st.sampled_from(ruling.values) for name, ruling in RULINGS.items()}
    ).map(lambda answers: Rulings(**answers))


@st.composite
def placed(draw: st.DrawFn, goal_free: bool) -> Placed:
    """A pawn anywhere it may stand, rather often where something happens."""
    level = draw(st.sampled_from((1, 1, 2, 3, 4, 5, 5, 5)))
    most = (150 if goal_free else 149) if level == 5 else 79
    tiles = [1, 2, 3, 76, 77, 78, 79, 80, 81, 82, 83, 145, 146, 147, 148, 149, 150]
    near = st.sampled_from([tile for tile in tiles if tile <= most])
    tile = draw(near | st.integers(1, most))
    crossed = tile > 80 or (tile == 80 and draw(st.booleans()))
    coins = 1000 * draw(st.integers(0, 6))
    return Placed(
        tile, level=level, coins=coins, skip=draw(st.sampled_from((0, 0, 0, 1, 2))), crossed=crossed
    )


@st.composite
def walks(draw: st.DrawFn, decks: tuple[str, ...] = ("core", "kit", "cases", "three-actions")):
    """A game from its initial rolls, or from any position, with any rulings."""
    name = draw(st.sampled_from(decks))
    deck = deck_named(name)
    answers = draw(rulings())
    seed = draw(st.integers(0, 2**32 - 1))
    players = draw(st.integers(2, 4))
    code = make_rules(answers.codes, table(deck))
    if draw(st.integers(0, 3)) == 0:
        return Walk(name, answers, seed, engine.start(code, players, deck is not None))
    pawns = []
    for _ in range(players):
        taken = any(pawn.tile == 150 for pawn in pawns)
        pawns.append(draw(placed(goal_free=not taken)))
    characters = draw(st.permutations(CHARACTERS))
    hands: list[tuple[str, ...]] = [()] * players
    if deck is not None:
        left = [
            card.id for card in deck.cards if card.pile is Pile.ACTION for _ in range(card.count)
        ]
        rng = np.random.default_rng(seed)
        rng.shuffle(left)
        for at in range(players):
            size = draw(st.integers(0, 6))
            hands[at], left = tuple(left[:size]), left[size:]
    first = build(
        code,
        deck,
        [
            Placed(p.tile, characters[at], p.level, p.coins, hands[at], p.skip, p.crossed)
            for at, p in enumerate(pawns)
        ],
        seat=draw(st.integers(1, players)),
        phase=draw(st.sampled_from(("roll", "roll", "play", "discard"))),
        round=draw(st.integers(1, 40)),
    )
    return Walk(name, answers, seed, first)
