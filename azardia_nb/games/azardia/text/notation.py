"""Notation of actions, outcomes and positions: one line of text each, which can be read back.

>>> write_action(read_action("add+ab", None), None)
'add+ab'
"""

from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.game.protocol import CHANCE, copy_of
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import CARD, KIND, SEAT, Act, action, card_of
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTER_COUNT, CHARACTERS
from azardia_nb.games.azardia.rules.state import MAX_DICE, MAX_SEATS, SCHEMA, Frame, Rules, State
from azardia_nb.games.azardia.rules.validation import check, empty
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.notation import Notation, Part
from azardia_nb.games.machine.schema import At, impossible_position
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import spoken
from azardia_nb.text.read import remedy_for

# --- actions ----------------------------------------------------------------------------------

DICE = "abc"  # the dice in action notation
BOOSTED = (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP)


def _wrong_card(id: str, deck: Deck | None) -> str:
    """Return the message that `id` is not a card of the deck."""
    try:
        return str(_card(id, deck))
    except NotationError as error:
        return str(error)


ACTIONS = Notation(
    KIND,
    [kind.name.lower() for kind in Act],
    {
        "CHARACTER": Part(CHARACTERS, CARD),
        "CARD": Part(lambda deck: deck.ids if deck else (), CARD, wrong=_wrong_card),
        "SEAT": Part([str(seat + 1) for seat in range(MAX_SEATS)], SEAT),
    },
    {
        Act.CHOOSE: ["CHARACTER"],
        Act.PLAY: ["CARD [on SEAT]"],
        Act.ANSWER: ["CARD"],
        Act.ABILITY: ["[CARD] [on SEAT]"],
        Act.DISCARD: ["CARD"],
    },
)


def write_action(number: int, deck: Deck | None) -> str:
    """Return an action as text, such as `play sprint on 2` or `add+a`."""
    kind, mask = engine.act(number), card_of(number)
    if kind not in BOOSTED or mask < 0:
        return ACTIONS.write(number, deck)
    boost = "".join(die for bit, die in enumerate(DICE) if mask >> bit & 1)
    return f"{kind.name.lower()}+{boost}"


def read_action(text: str, deck: Deck | None) -> int:
    """Return the action written as `text`; NotationError, with the fault, for other text."""
    if not isinstance(text, str):
        raise NotationError(spoken("an action is text, not {given}", given=short(text)))
    verb, plus, boost = text.strip().partition("+")
    for kind in BOOSTED:
        if plus and verb == kind.name.lower():
            return action(kind, _mask(verb, boost))
    return ACTIONS.read(text, deck)


def _mask(verb: str, boost: str) -> int:
    """Return the dice named in `boost`, such as "ac", as a bit mask; NotationError for others."""
    dice = sorted(set(boost))
    if not set(dice) <= set(DICE):
        wrong = spoken("there is no die {die}", die=short(boost))
        raise NotationError(f"{wrong}; {remedy_for(boost, DICE)}")
    if not dice or "".join(dice) != boost:
        wrong = spoken("there is no action {text}", text=short(f"{verb}+{boost}"))
        right = spoken("boosts are written {verb}+a, {verb}+b or {verb}+ab", verb=verb)
        raise NotationError(f"{wrong}; {right}")
    return sum(1 << DICE.index(die) for die in dice)


def _card(id: str, deck: Deck | None) -> int:
    if deck is None:
        wrong = spoken("there is no card {id}: the core game has no cards", id=short(id))
        raise NotationError(wrong)
    try:
        return deck.kind(id)
    except AzardiaError as error:
        raise NotationError(str(error)) from None


# --- outcomes ---------------------------------------------------------------------------------


def write_outcome(number: int, state: State, rules: Rules, deck: Deck | None) -> str:
    """Return outcome `number` in position `state` as text, such as `roll 7 3` or `draw sprint`."""
    if engine.is_roll(state):
        after = copy_of(state)
        engine.show_outcome(after, rules, number)
        faces = " ".join(str(die) for die in after["dice"][: after["dice_count"]])
        return f"roll {faces}"
    assert deck is not None
    return f"{_draw_word(state)} {deck.ids[number]}"


def _draw_word(state: State) -> str:
    """Return the first word of the card outcome that is due: draw, deal or steal."""
    return {Frame.DRAW: "draw", Frame.DEAL: "deal"}.get(Frame(pending(state)), "steal")


def read_outcome(text: str, state: State, rules: Rules, deck: Deck | None) -> int:
    """Return the outcome written as `text`; NotationError if it is impossible now."""
    if not isinstance(text, str):
        raise NotationError(f"an outcome is text such as 'roll 7 3', not {short(text)}")
    words = text.split()
    if to_act(state, rules) != CHANCE:
        raise NotationError(spoken("{text}: there is nothing left to chance now", text=short(text)))
    if engine.is_roll(state):
        count, first = engine.dice_due(state, rules)
        faces = rules.numbers.faces
        # The face 0 counts 10 (`dice`).
        face = {str(one): one for one in range(1, faces + 1)} | {"0": faces}
        rolled = [face.get(word, 0) for word in words[1:]]
        if words[:1] != ["roll"] or len(rolled) != count or 0 in rolled:
            due = "one die is" if count == 1 else f"{count} dice are"
            raise NotationError(
                f"{short(text)}: {due} due, as in `roll{' 7' * count}`, each 1 to {faces}"
            )
        if first and rolled[0] != first:
            raise NotationError(f"{short(text)}: a card makes the first die show {first}")
        number = 0
        for die in rolled[1:] if first else rolled:
            number = number * faces + die - 1
        return number
    word = _draw_word(state)
    if len(words) != 2 or words[0] != word:
        raise NotationError(f"{short(text)}: a card is due, as in `{word} CARD`")
    kind = _card(words[1], deck)
    if not engine.is_possible(state, rules, kind):
        assert deck is not None
        there = [deck.ids[o.number] for o in engine.chance(state, rules)]
        raise NotationError(f"{words[1]!r} is not there; use one of {', '.join(there)}")
    return kind


# --- positions --------------------------------------------------------------------------------


def write_position(state: State, deck: Deck | None) -> str:
    """Return a position as one line.

    It leaves out zeros, and the draw piles, which follow from the other cards. In a seat's view
    other hands are written as `?3`; such a line cannot be read back.
    """
    return SCHEMA.write(At(state, None, deck))


def read_position(line: str, rules: Rules, deck: Deck | None) -> State:
    """Return the position written as `line`; NotationError, with the fault, for other text."""
    if isinstance(line, str):
        line = line.replace(" chair=", " player=")  # as version 0.1 wrote it
    fields = SCHEMA.fields_of(line)
    if (fields.get("cards") == "1") != (deck is not None):
        raise NotationError(spoken("a position has cards=1 just when there is a deck"))
    if fields.get("players") not in ("2", "3", "4"):
        raise NotationError(spoken("a position needs players=2, 3 or 4"))
    s = empty(int(fields["players"]))
    s["winner"] = s["holder"] = 0  # lines leave out zeros
    at = At(s, rules, deck)
    try:
        SCHEMA.read(SCHEMA.fields_of(SCHEMA.write(at)) | fields, at)
        _lay_piles(s, deck)
        check(s, rules)
    except AzardiaError as error:
        raise impossible_position(error) from None
    return s


def _lay_piles(s: State, deck: Deck | None) -> None:
    """Put all cards that are neither in hands nor discarded on the draw piles of `s`.

    Raises AzardiaError for more copies than the deck has.
    """
    for kind, card in enumerate(deck.cards if deck else ()):
        elsewhere = int(s["discard"][kind])
        if card.pile is Pile.ACTION:
            elsewhere += int(s["hand"][:, kind].sum())
        if elsewhere > card.count:
            raise AzardiaError(
                f"{elsewhere} cards {card.id!r}: the deck has {card.count} (cards.decks)"
            )
        s["pile"][kind] = card.count - elsewhere
        s["left"][card.pile] += card.count - elsewhere
        s["discarded"][card.pile] += s["discard"][kind]


# --- all actions, numbered for learning programs ------------------------------------------------


def every_action(deck: Deck | None) -> tuple[int, ...]:
    """Return all actions of games with `deck` (None: the core game), as integers of the engine.

    The index of an action is its number for learning programs. The actions of the core game come
    first, then those of each action card, in the order of the deck. An index means the same for
    every seat and any number of players; only those of cards depend on the deck.

    | numbers | actions |
    |---|---|
    | 0 – 3 | `choose` a character, in the order of CHARACTERS |
    | 4 – 11 | `roll`, and with one more on die a, b, ab, c, ac, bc, abc |
    | 12 – 19, 20 – 27, 28 – 35 | `add`, `subtract`, `keep`, each with the same eight |
    | 36, 37 | `level`, `tile` |
    | 38, 39 – 42 | `ability`, and on seat 1 to 4 |
    | 43, 44 | `pass`, `end` |
    | 45 + 11 k and on | card k: `play`, or on 1 – 4; `answer`; `discard`; `ability` on 1 – 4 |

    >>> actions = every_action(None)
    >>> len(actions), actions.index(action(Act.ADD))
    (45, 12)
    """
    masks = range(-1, (1 << MAX_DICE) - 1)
    seats = range(MAX_SEATS)
    actions = [action(Act.CHOOSE, character) for character in range(CHARACTER_COUNT)]
    for kind in (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP):
        # An action without boosts has no mask, instead of a mask of 0.
        actions += [action(kind, mask + 1) if mask >= 0 else action(kind) for mask in masks]
    actions += [action(Act.LEVEL), action(Act.TILE), action(Act.ABILITY)]
    actions += [action(Act.ABILITY, -1, seat) for seat in seats]
    actions += [action(Act.PASS), action(Act.END)]
    for card, one in enumerate(deck.cards if deck else ()):
        if one.pile == Pile.ACTION:
            actions += [action(Act.PLAY, card)]
            actions += [action(Act.PLAY, card, seat) for seat in seats]
            actions += [action(Act.ANSWER, card), action(Act.DISCARD, card)]
            actions += [action(Act.ABILITY, card, seat) for seat in seats]
    return tuple(actions)
