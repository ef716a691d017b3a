"""Questions about a turn and its cards: draws without replacement, timing, answers."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, When
from azardia_nb.lessons.drawing import Drawing, curve
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, believed, one_of, shown, shown_as, wrong
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent, quoted

ask = Topic(__file__, "turns", per_turn=NUMBERS.draws)


def draw_in_one_turn(rng: np.random.Generator) -> Question:
    copies = int(rng.integers(2, 4))
    card = _some_card(rng, least=copies)
    left = int(rng.integers(6, 11))
    answer = within(copies, left, NUMBERS.draws)
    first = Fraction(copies, left)
    misses = left - copies
    return ask.chance(
        "draw_in_one_turn",
        answer,
        wrong(
            added=NUMBERS.draws * first, put_back=1 - (1 - first) ** NUMBERS.draws, first_card=first
        ),
        shown(
            left=left,
            copies=copies,
            card=card.name,
            draws=NUMBERS.draws,
            misses=misses,
            misses_then=misses - 1,
            left_then=left - 1,
            none=1 - answer,
        ),
    )


def within_turns(rng: np.random.Generator) -> Question:
    card = _some_card(rng, least=3)
    among = Deck.kit().count(Pile.ACTION)
    # Few enough turns that the added probabilities stay below 1.
    most = (among - 1) // (NUMBERS.draws * card.count)
    turns = int(rng.integers(2, min(most, 5) + 1))
    draws = NUMBERS.draws * turns
    answer = within(card.count, among, draws)
    return ask.chance(
        "within_turns",
        answer,
        wrong(
            added=Fraction(card.count * draws, among), one_a_turn=within(card.count, among, turns)
        ),
        shown(
            among=among,
            copies=card.count,
            card=card.name,
            id=card.id,
            turns=turns,
            draws=draws,
            none=formatter(percent, 1 - answer),
        ),
    )


WAITED = "shed-skin"  # the card of the drawing
TURNS = 20  # number of turns drawn and shown


def waiting() -> Drawing:
    card, among = Deck.kit().card(WAITED), Deck.kit().count(Pile.ACTION)
    chances = seen_by_turn(card.count, among)
    return curve(
        ask,
        "waiting",
        dict(enumerate(chances)),
        (0, 1),
        card=card.name,
        copies=card.count,
        among=among,
        first=formatter(percent, chances[1]),
        five=formatter(percent, chances[5]),
        ten=formatter(percent, chances[10]),
        last=formatter(percent, chances[TURNS]),
        turns=TURNS,
    )


def seen_by_turn(of: int, among: int) -> tuple[Fraction, ...]:
    """Return the probability of having drawn one of `of` like cards after 0, 1, 2 … turns."""
    return tuple(within(of, among, min(NUMBERS.draws * turn, among)) for turn in range(TURNS + 1))


# Cards of a hand by the names of the options, each with the turns in which another would help.
_NEEDED = {
    "few": ("lizard-legs", 8),
    "some": ("tremor", 3),
    "many": ("power-cut", 1),
    "rare": ("pickpocket", 2),
}


def soonest(rng: np.random.Generator) -> Question:
    deck = Deck.kit()
    cards = {name: deck.card(id) for name, (id, _) in _NEEDED.items()}
    turns = {name: turns for name, (_, turns) in _NEEDED.items()}
    among = deck.count(Pile.ACTION)
    values = {
        name: within(card.count, among, NUMBERS.draws * turns[name]) for name, card in cards.items()
    }
    return ask.order(
        "soonest",
        values,
        rng,
        believed(
            copies={name: card.count for name, card in cards.items()},
            turns=turns,
        ),
        shown(among=among, **{f"{name}_card": card.name for name, card in cards.items()}),
        shown(**{f"{name}_copies": card.count for name, card in cards.items()}),
        shown(**{f"{name}_turns": n for name, n in turns.items()}),
        shown_as(percent, **{f"{name}_chance": value for name, value in values.items()}),
    )


def when_to_play(rng: np.random.Generator) -> Question:
    when = When(int(rng.integers(len(When))))
    card = one_of(rng, [card for card in _actions() if card.when == when])
    return ask.choice(
        "when_to_play",
        when.name.lower(),
        shown(card=card.name, text=lambda code: quoted(card.text(code), code)),
    )


# Cards of the kit's deck to attack with, and to answer with.
_BLOWS = ("tail-swipe", "boo", "helping-claw")
_ANSWERS = ("intangible", "mirror-shell")
_LONGEST = 3  # longest series of answers


def after_answers(rng: np.random.Generator) -> Question:
    # Far enough apart that neither lands on the other, and far from both ends of the zone.
    places = int(rng.integers(22, 33)), int(rng.integers(48, 66))
    blow = str(rng.choice(_BLOWS))
    answers = [id for id in _ANSWERS for _ in range(Deck.kit().card(id).count)]
    chain = [str(id) for id in rng.permutation(answers)[: int(rng.integers(1, _LONGEST + 1))]]
    played = exchanged(places, blow, chain)
    answer = played.pawns[1].tile
    names = played.names()
    card = Deck.kit().card(blow)
    return ask.tile(
        "after_answers",
        answer,
        wrong(
            first_answer=exchanged(places, blow, chain[:1]).pawns[1].tile,
            no_answer=exchanged(places, blow, ()).pawns[1].tile,
            striker=places[0],
            struck=played.pawns[0].tile,
        ),
        shown(
            striker=names[0],
            target=names[1],
            from_=places[0],
            at=places[1],
            card=card.name,
            text=lambda code: quoted(card.text(code), code),
            chain=_chain_of_answers(names, chain),
            story=_story(played, (blow, *chain)),
        ),
        tiles=NUMBERS.goal,
    )


def exchanged(places: tuple[int, int], blow: str, chain: Sequence[str]) -> Game:
    """Return the game after a card was played and answered by a series of cards."""
    hands: tuple[list[str], list[str]] = ([blow, *chain[1::2]], [*chain[::2]])
    pawns = [
        Placed(tile, name, level=2, hand=hand)
        for tile, name, hand in zip(places, ("mantis", "lagartoon"), hands, strict=True)
    ]
    game = Game.place(pawns, phase="play")
    game.automatic = False
    game.play(f"play {blow} on 2")
    for card in chain:
        game.play(f"answer {card}")
    return game


def over_the_limit(rng: np.random.Generator) -> Question:
    special = bool(rng.integers(2))
    # Enough cards for a discard, but no more than a hand may hold at first.
    before = int(rng.integers(NUMBERS.hand_limit - 1, NUMBERS.hand_limit + 1))
    hand = before + NUMBERS.draws + special
    played = int(rng.integers(0, hand - NUMBERS.hand_limit))
    tile = int(rng.choice(A_TILES)) + (0 if special else 1)
    answer = hand - played - NUMBERS.hand_limit
    return ask.number(
        "over_the_limit",
        answer,
        wrong(
            held=hand - played,
            tile=answer - 1 if special else answer + 1,
            without_draws=max(0, answer - NUMBERS.draws),
        ),
        shown(
            before=before,
            tile=tile,
            played=played,
            draws=NUMBERS.draws,
            limit=NUMBERS.hand_limit,
            special=int(special),
            held=hand - played,
        ),
        said=("played " if played else "none ") + ("special" if special else "plain"),
    )


def _few_left(rng: np.random.Generator) -> tuple[Card, int, int]:
    copies = int(rng.integers(2, 4))
    return _some_card(rng, least=copies), copies, int(rng.integers(7, 12))


def after_a_miss(rng: np.random.Generator) -> Question:
    card, copies, left = _few_left(rng)
    return ask.chance(
        "after_a_miss",
        Fraction(copies, left - 1),
        wrong(
            still_there=Fraction(copies, left),
            both=Fraction(left - copies, left) * Fraction(copies, left - 1),
        ),
        shown(left=left, copies=copies, card=card.name, then=left - 1),
    )


def both_draws(rng: np.random.Generator) -> Question:
    card, copies, left = _few_left(rng)
    first = Fraction(copies, left)
    return ask.chance(
        "both_draws",
        first * Fraction(copies - 1, left - 1),
        wrong(put_back=first**2, first_card=first, at_least_one=within(copies, left, 2)),
        shown(left=left, copies=copies, card=card.name, fewer=copies - 1, left_then=left - 1),
    )


def exactly_one(rng: np.random.Generator) -> Question:
    card, copies, left = _few_left(rng)
    once = Fraction(copies * (left - copies), left * (left - 1))
    return ask.chance(
        "exactly_one",
        2 * once,
        wrong(one_order=once, at_least_one=within(copies, left, 2)),
        shown(
            left=left,
            copies=copies,
            card=card.name,
            others=left - copies,
            left_then=left - 1,
            once=once,
        ),
    )


def after_a_miss_argued(rng: np.random.Generator) -> Question:
    copies = int(rng.integers(2, 5))
    card = _some_card(rng, least=copies)
    left = int(rng.integers(8, 16))
    return ask.argument(
        "after_a_miss_argued",
        "fewer",
        shown(left=left, copies=copies, card=card.name, rest=left - 1),
        shown(before=Fraction(copies, left), after=Fraction(copies, left - 1)),
    )


DRAWINGS = (waiting,)

MAKERS = (
    after_a_miss,
    draw_in_one_turn,
    both_draws,
    exactly_one,
    within_turns,
    after_a_miss_argued,
    when_to_play,  # this and the rest are about what stands under *More*
    over_the_limit,
    after_answers,
)


def _actions() -> list[Card]:
    return [card for card in Deck.kit().cards if card.pile == Pile.ACTION]


def _some_card(rng: np.random.Generator, least: int) -> Card:
    return one_of(rng, [card for card in _actions() if card.count >= least])


def _chain_of_answers(names: Sequence[str], chain: Sequence[str]) -> Callable[[str], str]:
    def answers(code: str) -> str:
        speak = language(code)
        deck = Deck.kit()
        return " ".join(
            speak(
                N_("{who} answers with “{card}”: {text}"),
                who=names[(number + 1) % 2],
                card=deck.card(card).name(code),
                text=quoted(deck.card(card).text(code), code),
            )
            for number, card in enumerate(chain)
        )

    return answers


def _story(game: Game, cards: Sequence[str]) -> Callable[[str], str]:
    def sentences(code: str) -> str:
        speak = language(code)
        story = " ".join(entry.sentence for entry in game.log(code))
        for card in dict.fromkeys(cards):
            name = Deck.kit().card(card).name(code)
            story = story.replace(name, speak(N_("“{card}”"), card=name))
        return story

    return sentences
