"""Questions about a turn and its cards: draws without replacement, when to play, answers."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, When
from azardia_nb.lessons.question import Maker, Mistake, Question, Values
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent, quoted


def draw_in_one_turn(rng: np.random.Generator) -> Question:
    """Ask for the chance to draw a card in phase B when the deck has become small."""
    copies = int(rng.integers(2, 4))
    card = _some_card(rng, least=copies)
    left = int(rng.integers(6, 11))
    answer = within(copies, left, NUMBERS.draws)
    first = Fraction(copies, left)
    misses = left - copies
    return Question(
        id="turns.draw_in_one_turn",
        text=N_(
            "There are {left} action cards left in the deck, and {copies} of them are “{card}”. "
            "You draw {draws} cards in phase B. What is the probability that at least one of them "
            "is “{card}”?"
        ),
        values={
            "left": left,
            "copies": copies,
            "card": card.name,
            "draws": NUMBERS.draws,
            "misses": misses,
            "misses_then": misses - 1,
            "left_then": left - 1,
            "none": 1 - answer,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                NUMBERS.draws * first,
                N_(
                    "You added the probabilities of the draws, but both cards can be “{card}”: you "
                    "counted that case twice."
                ),
            ),
            Mistake(
                1 - (1 - first) ** NUMBERS.draws,
                N_(
                    "That would be right if the first card went back into the deck. It does not: "
                    "you draw the second one from {left_then} cards."
                ),
            ),
            Mistake(first, N_("That is the probability for the first card alone.")),
            Mistake(
                1 - answer,
                N_(
                    "That is the probability of drawing no “{card}” at all. You want the "
                    "complement."
                ),
            ),
        ),
        because=N_(
            "Use the complement. The first card is not “{card}” with probability {misses}/{left}, "
            "and then the second is not with probability {misses_then}/{left_then}. Multiply: "
            "{none}. So at least one is “{card}” with probability {answer}."
        ),
        method=N_(
            "Multiply the probabilities that each draw misses, with one card fewer each time, and "
            "subtract from 1."
        ),
    )


def within_turns(rng: np.random.Generator) -> Question:
    """Ask for the chance to have drawn a card after some turns."""
    card = _some_card(rng, least=3)
    among = Deck.kit().count(Pile.ACTION)
    # Not so many turns that adding the chances would come to more than 1.
    most = (among - 1) // (NUMBERS.draws * card.count)
    turns = int(rng.integers(2, min(most, 5) + 1))
    draws = NUMBERS.draws * turns
    answer = within(card.count, among, draws)
    return Question(
        id="turns.within_turns",
        text=N_(
            "A full deck has {among} action cards, and {copies} of them are “{card}”. You draw "
            "{per_turn} cards in each turn, and nobody else draws. What is the probability that "
            "you have drawn “{card}” at least once after {turns} turns?"
        ),
        values={
            "among": among,
            "copies": card.count,
            "card": card.name,
            "id": card.id,
            "per_turn": NUMBERS.draws,
            "turns": turns,
            "draws": draws,
            "none": lambda code: percent(1 - answer, code),
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                Fraction(card.count * draws, among),
                N_(
                    "You added {draws} probabilities, one for each draw. But you can draw “{card}” "
                    "more than once, and with enough draws such a sum would go beyond 1."
                ),
            ),
            Mistake(
                within(card.count, among, turns),
                N_("In {turns} turns you draw {draws} cards, not {turns}."),
            ),
            Mistake(
                1 - answer,
                N_(
                    "That is the probability of drawing no “{card}” at all. You want the "
                    "complement."
                ),
            ),
        ),
        because=N_(
            "{turns} turns are {draws} draws. All of them miss with probability {none}: multiply "
            "{draws} fractions, each with one card fewer on top and below. The rest is {answer}."
        ),
        method=N_(
            "Multiply the probabilities that each of the {draws} draws misses, with one card fewer "
            "each time, and subtract from 1."
        ),
    )


_ROLL = N_("In phase A of your own turn, before you roll")
_PLAY = N_("In phase C of your own turn")
_ANSWER = N_("In phase C1, when a rival plays a card against you")
_MOMENTS = {When.ROLL: _ROLL, When.PLAY: _PLAY, When.ANSWER: _ANSWER}
_NOT_THEN = {
    When.ROLL: N_("You play a card before the roll only if it changes the roll itself."),
    When.PLAY: N_("In phase C this card would have nothing to change. Read again what it does."),
    When.ANSWER: N_("An answer avoids, halves or sends back what a rival's card does to you."),
}


def when_to_play(rng: np.random.Generator) -> Question:
    """Ask in which phase a card is played."""
    when = When(int(rng.integers(len(When))))
    card = _choose(rng, [card for card in _actions() if card.when == when])
    return Question(
        id="turns.when_to_play",
        text=N_("You have “{card}” in your hand. It says: {text} When can you play it?"),
        values={"card": card.name, "text": lambda code: quoted(card.text(code), code)},
        kind="choice",
        answer=_MOMENTS[when],
        mistakes=tuple(
            Mistake(_MOMENTS[other], feedback)
            for other, feedback in _NOT_THEN.items()
            if other != when
        ),
        because=N_("{answer}: that is when there is something for “{card}” to change."),
        method=N_(
            "Ask what the card changes: your own roll (A), your pawn or a rival (C), or a card "
            "played against you (C1)."
        ),
        options=tuple(_MOMENTS.values()),
    )


# What one strikes with, and what one answers with, in the kit's deck.
_BLOWS = ("tail-swipe", "boo", "helping-claw")
_ANSWERS = ("intangible", "mirror-shell")
_LONGEST = 3  # answers in a row


def after_answers(rng: np.random.Generator) -> Question:
    """Ask where a pawn stands after a card, an answer, and perhaps answers to it."""
    # Far enough apart that nobody lands on the other, and far from both ends of the zone.
    places = int(rng.integers(22, 33)), int(rng.integers(48, 66))
    blow = str(rng.choice(_BLOWS))
    answers = [id for id in _ANSWERS for _ in range(Deck.kit().card(id).count)]
    chain = [str(id) for id in rng.permutation(answers)[: int(rng.integers(1, _LONGEST + 1))]]
    played = exchanged(places, blow, chain)
    answer = played.pawns[1].tile
    mistakes = (
        Mistake(
            exchanged(places, blow, chain[:1]).pawns[1].tile,
            N_("You stopped after the first answer, but that one was answered too."),
        ),
        Mistake(
            exchanged(places, blow, ()).pawns[1].tile,
            N_("That would be right if nobody had answered. What does the last answer undo?"),
        ),
        Mistake(
            places[1],
            N_("The last answer counts, and it cancels what it answers."),
        ),
        Mistake(
            places[0],
            N_("That is where {striker} is. The question is about {target}."),
        ),
    )
    names = played.names()
    card = Deck.kit().card(blow)
    return Question(
        id="turns.after_answers",
        text=N_(
            "{striker}, on tile {from_}, plays “{card}” on {target}, on tile {at}: {text} {chain} "
            "Nobody has another answer. On which tile does {target} end up?"
        ),
        values={
            "striker": names[0],
            "target": names[1],
            "from_": places[0],
            "at": places[1],
            "card": card.name,
            "text": lambda code: quoted(card.text(code), code),
            "chain": _told(names, chain),
            "story": _story(played, (blow, *chain)),
        },
        kind="tile",
        tiles=NUMBERS.goal,
        answer=answer,
        mistakes=mistakes,
        because=N_(
            "Start at the end: the last answer cancels the one before it, and so on, back to the "
            "card. What happened: {story}"
        ),
        method=N_("Work backwards: cross out each answer that is cancelled, and do what is left."),
    )


def exchanged(places: tuple[int, int], blow: str, chain: Sequence[str]) -> Game:
    """Return the game after a card was played and these answers were given in turn."""
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
    """Ask how many cards must go in phase D."""
    special = bool(rng.integers(2))
    # Never so few that nothing is to be discarded, nor more than one may begin with.
    before = int(rng.integers(NUMBERS.hand_limit - 1, NUMBERS.hand_limit + 1))
    held = before + NUMBERS.draws + special
    played = int(rng.integers(0, held - NUMBERS.hand_limit))
    tile = int(rng.choice(A_TILES)) + (0 if special else 1)
    answer = held - played - NUMBERS.hand_limit
    values: Values = {
        "before": before,
        "tile": tile,
        "played": played,
        "draws": NUMBERS.draws,
        "limit": NUMBERS.hand_limit,
        "special": int(special),
        "held": held - played,
    }
    mistakes = (
        Mistake(
            held - played,
            N_("That is how many cards you would have in hand. You may keep only {limit}."),
        ),
        Mistake(
            answer - 1 if special else answer + 1,
            N_("Look at tile {tile} again: you draw a card only on an A tile.")
            if not special
            else N_("Tile {tile} is an A tile: if your move ends there, you draw a card."),
        ),
        Mistake(
            max(0, answer - NUMBERS.draws),
            N_("You left out the {draws} cards that you draw in phase B."),
        ),
    )
    return Question(
        id="turns.over_the_limit",
        text=N_(
            "You start your turn with {before} cards in hand and do not use your ability. Your "
            "roll takes you to tile {tile}, where there is nobody. In phase C you play {played} "
            "of your cards and draw no new ones. How many cards must you discard in phase D?"
        )
        if played
        else N_(
            "You start your turn with {before} cards in hand and do not use your ability. Your "
            "roll takes you to tile {tile}, where there is nobody. In phase C you play no card "
            "and draw none. How many cards must you discard in phase D?"
        ),
        values=values,
        kind="number",
        answer=answer,
        mistakes=mistakes,
        because=N_(
            "{before} in hand + {special} from the tile + {draws} in phase B − {played} played = "
            "{held}. The limit is {limit}, so you discard {answer}."
        ),
        method=N_(
            "Add the cards in hand, one if the tile is an A tile, and the {draws} of phase B. "
            "Subtract the cards you play and the limit, {limit}."
        ),
    )


MAKERS: tuple[Maker, ...] = (
    when_to_play,
    draw_in_one_turn,
    within_turns,
    after_answers,
    over_the_limit,
)


def _actions() -> list[Card]:
    return [card for card in Deck.kit().cards if card.pile == Pile.ACTION]


def _some_card(rng: np.random.Generator, least: int) -> Card:
    return _choose(rng, [card for card in _actions() if card.count >= least])


def _choose(rng: np.random.Generator, cards: Sequence[Card]) -> Card:
    return cards[int(rng.integers(len(cards)))]


def _told(names: Sequence[str], chain: Sequence[str]) -> Callable[[str], str]:
    def told(code: str) -> str:
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

    return told


def _story(game: Game, cards: Sequence[str]) -> Callable[[str], str]:
    def told(code: str) -> str:
        speak = language(code)
        story = " ".join(entry.sentence for entry in game.log(code))
        for card in dict.fromkeys(cards):
            name = Deck.kit().card(card).name(code)
            story = story.replace(name, speak(N_("“{card}”"), card=name))
        return story

    return told
