"""Sentences for events in the log, and labels of the buttons for actions."""

from collections.abc import Sequence
from typing import NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.board import NUMBERS, SPECIAL_A, Numbers
from azardia_nb.games.azardia.rules.challenges import Stage
from azardia_nb.games.azardia.rules.characters import Character
from azardia_nb.games.azardia.rules.coins import boosted, dice_in
from azardia_nb.games.azardia.rules.dice import total
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import CHALLENGE
from azardia_nb.games.azardia.rules.movement import Way, destination, draws_there
from azardia_nb.games.azardia.rules.rulings import (
    CrowdedTile,
    KuchuritokHands,
    SpecialOrChallenge,
    ZeroOnSpecial,
)
from azardia_nb.games.azardia.rules.state import Frame, Phase, Rules, State
from azardia_nb.games.azardia.text.texts import TEXTS, character_name, coins, figures
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.text.by_id import Entry
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

# Events that use another event's texts.
_EVENT_OF_TEXTS = {
    Event.NOTHING_LEFT_TILE: Event.NOTHING_LEFT,
    Event.PLAYED_EARLY: Event.PLAYED,
    Event.ANSWERED_ABILITY: Event.ANSWERED,
    Event.DRAW_FIRST_Z: Event.DRAW_FIRST,
}


def _texts(event: Event, language: str = "en") -> Entry:
    """Return the texts of an event: `text`, and variants such as `one` for n = 1, `none` for 0."""
    return TEXTS(language)["event"][_EVENT_OF_TEXTS.get(event, event).name.lower()]


if _silent := [
    e.name for e in Event if _EVENT_OF_TEXTS.get(e, e).name.lower() not in TEXTS()["event"]
]:
    raise AzardiaError(f"there is no text for {', '.join(_silent)}")

_DICE = ("", "{first}", N_("{first} and {second}"), N_("{first}, {second} and {third}"))
# Labels of moves by one die, a sum and a difference, each without and with boosted dice.
_MOVES = (
    (N_("Move {sum}, {where}"), N_("Move, +1 on {mask}: {sum} for {coins} coins, {where}")),
    (N_("Add: {sum}, {where}"), N_("Add, +1 on {mask}: {sum} for {coins} coins, {where}")),
    (
        N_("Subtract: {sum}, {where}"),
        N_("Subtract, +1 on {mask}: {sum} for {coins} coins, {where}"),
    ),
)
_BOOSTS = (
    "",
    N_("the first die"),
    N_("the second die"),
    N_("the first and the second die"),
    N_("the third die"),
    N_("the first and the third die"),
    N_("the second and the third die"),
    N_("all three dice"),
)


class Speaker(NamedTuple):
    """The context of sentences: the seats' names, the deck, the language, the variant's numbers.

    `deck` is needed only for sentences about cards.
    """

    names: Sequence[str]
    deck: Deck | None = None
    language: str = "en"
    numbers: Numbers = NUMBERS

    def say(self, text: str, /, **values: object) -> str:
        """Translate an English text and fill in `values`."""
        return speaking(self.language)(text, **values)

    def coins(self, tokens: int) -> str:
        """Return an amount of coins as text; one token is 1,000 coins."""
        return coins(tokens, self.language)

    def figures(self) -> dict[str, object]:
        """Return the values of the texts' placeholders."""
        return figures(self.language, self.numbers)


def sentence(event: Sequence[int], by: Speaker, *, secret: bool = False) -> str:
    """Return a sentence about an event.

    `event` is its row: code, seat, and three numbers. If `secret`, the sentence does not name the
    card, which the reader may not see.

        >>> sentence((Event.MOVED, 0, 10, 17, 7), Speaker(["Lagartoon"]))
        'Lagartoon moves 7 tiles forward, from 10 to 17.'
    """
    code, seat, *numbers = event
    fields = dict(zip(Event(code).numbers.split(), numbers, strict=False))
    values = by.figures()
    if 0 <= seat < len(by.names):
        values["name"] = by.names[seat]
    for field, number in fields.items():
        values[field] = _value(field, number, by)
    if "first" in fields:
        values["dice"] = _rolled(fields, by)
        values["sum"] = sum(numbers)
    return _text(_texts(Event(code), by.language), fields, secret).format(**values)


def _text(texts: Entry, fields: dict[str, int], secret: bool) -> str:
    if secret and "secret" in texts:
        return texts["secret"]
    number = fields.get("n", fields.get("coins", 1))
    if "back" in texts and number < 0:
        return texts["back"]
    if "none" in texts and (number == 0 or fields.get("rival", 0) < 0):
        return texts["none"]
    if "one" in texts and number == 1:
        return texts["one"]
    return texts["text"]


def _value(field: str, number: int, by: Speaker) -> object:
    match field:
        case "card" | "source" | "taken" if by.deck is not None and number >= 0:
            return by.deck.cards[number].name(by.language)
        case "rival" if number >= 0:
            return by.names[number]
        case "coins":
            return by.coins(abs(number))
        case "character":
            return character_name(number)
        case "mask":
            return by.say(_BOOSTS[number])
    return number


def _rolled(fields: dict[str, int], by: Speaker) -> str:
    return by.say(_DICE[sum(face > 0 for face in fields.values())], **fields)


def label(number: int, state: State, rules: Rules, by: Speaker) -> str:
    """Return the label of the button for action `number`, with the consequence of the action."""
    kind, card, seat = act(number), card_of(number), seat_of(number)
    deck = by.deck
    values = by.figures()
    if 0 <= seat < len(by.names):
        values["rival"] = by.names[seat]
    mask = max(card, 0)
    match Act(kind):
        case Act.CHOOSE:
            text = N_("Choose {character}")
            values["character"] = character_name(card)
        case Act.ROLL:
            return _roll_label(mask, state, rules, by)
        case Act.ADD | Act.SUBTRACT:
            return _move_label(kind, mask, state, rules, by)
        case Act.KEEP:
            return _keep_label(mask, state, rules, by)
        case Act.LEVEL:
            return _level_label(state, rules, by)
        case Act.TILE:
            return _tile_label(state, rules, by)
        case Act.PLAY:
            text = N_("Play {card} on {rival}: {text}") if seat >= 0 else N_("Play {card}: {text}")
        case Act.ANSWER:
            text = N_("Answer with {card}: {text}")
        case Act.ABILITY:
            text = _ability_text(state, rules)
        case Act.DISCARD:
            text = N_("Discard {card}")
        case Act.PASS:
            text = _pass_text(state)
        case Act.END:
            text = N_("End the turn")
    if deck is not None and 0 <= card < len(deck.cards):
        one = deck.cards[card]
        values |= {"card": one.name(by.language), "text": one.text(by.language)}
    return by.say(text, **values)


def _roll_label(mask: int, state: State, rules: Rules, by: Speaker) -> str:
    if mask:
        text = N_("Roll with +1 on {mask} for {coins} coins")
        return by.say(text, **boost(mask, by))
    if state["phase"] == Phase.MOVE:
        return by.say(N_("Roll again"))
    count = int(state["next_dice"][state["turn"]]) if state["phase"] == Phase.ROLL else 0
    if (count or rules.numbers.dice) == 1:
        return by.say(N_("Roll one die"))
    text = N_("Roll {n} dice") if count else N_("Roll the dice")
    return by.say(text, n=count)


def _keep_label(mask: int, state: State, rules: Rules, by: Speaker) -> str:
    """Return the label for keeping a challenge roll: its sum, and the result if it is known."""
    text = N_("+1 on {mask}: keep {sum} for {coins} coins") if mask else N_("Keep {sum}")
    count = total(state, rules, mask)
    keep = by.say(text, sum=count, **boost(mask, by))
    frame = top_frame(state)
    if frame[CHALLENGE.stage] != Stage.OTHER_KEEP:
        return keep
    other = int(frame[CHALLENGE.mine])
    if count == other:
        return by.say(N_("{label} (a tie)"), label=keep)
    text = N_("{label} (wins against {n})") if count > other else N_("{label} (loses to {n})")
    return by.say(text, label=keep, n=other)


def price(number: int, numbers: Numbers) -> int:
    """Return the price of an action in thousands of coins."""
    kind = Act(act(number))
    if kind in (Act.ADD, Act.SUBTRACT, Act.KEEP, Act.ROLL):
        return int(dice_in(max(card_of(number), 0)) * numbers.die_price)
    return {Act.LEVEL: numbers.level_price, Act.TILE: numbers.tile_price}.get(kind, 0)


def boost(mask: int, by: Speaker) -> dict[str, object]:
    """Return the placeholders of texts on boosted dice: the names of the dice, and the price."""
    paid = by.coins(dice_in(mask) * by.numbers.die_price)
    return {"mask": by.say(_BOOSTS[mask]), "coins": paid}


def _move_label(kind: int, mask: int, state: State, rules: Rules, by: Speaker) -> str:
    paid = mask | int(state["boost"])
    faces = [boosted(state, rules, die, paid) for die in range(int(state["dice_count"]))]
    if kind == Act.ADD:
        result, formula = sum(faces), " + ".join(map(str, faces))
    else:
        result = max(faces) - min(faces)
        formula = f"{max(faces)} − {min(faces)}"
    extra = int(state["extra"])
    if extra:
        formula += f" + {extra}"
    if len(faces) > 1 or extra:
        formula += f" = {result + extra}"
    plain, raised = _MOVES[0 if len(faces) == 1 else 1 if kind == Act.ADD else 2]
    if result == 0 and state["zeros"] == 0:
        where = _zero_text(state, rules, N_("roll again"), ZeroOnSpecial.EACH, by)
    elif result + extra == 0:
        where = _zero_text(state, rules, N_("stay on tile {tile}"), ZeroOnSpecial.FINAL, by)
    else:
        where = _destination_text(state, rules, result + extra, Way.ROLL, by)
    return by.say(raised if mask else plain, sum=formula, where=where, **boost(mask, by))


def _destination_text(state: State, rules: Rules, steps: int, way: int, by: Speaker) -> str:
    """Return a phrase: the tile to which `steps` lead the pawn whose turn it is, and its effects.

    `way` is the Way of the movement.
    """
    tile = destination(state, rules, int(state["turn"]), steps)
    draws = draws_there(state, rules, tile, way)
    notes = _notes(state, rules, tile, draws, True, by)
    here, gate = int(state["tile"][state["turn"]]), rules.numbers.gate
    text = N_("to tile {tile}")
    if here <= gate < here + steps and tile <= gate:
        text = N_("gate closed, back to tile {tile}")
    return _with_notes(by.say(text, tile=tile), notes)


def _zero_text(state: State, rules: Rules, text: str, drawn: int, by: Speaker) -> str:
    """Return `text`, about a move of 0, and the effects of the tile.

    `drawn` is the answer to `zero_on_special` by which this zero draws a card; EACH always does.
    """
    tile = int(state["tile"][state["turn"]])
    rule = rules.rulings.zero_on_special
    draws = draws_there(state, rules, tile, Way.ROLL) and rule in (drawn, ZeroOnSpecial.EACH)
    notes = _notes(state, rules, tile, draws, False, by)
    return _with_notes(by.say(text, tile=tile), notes)


def _with_notes(text: str, notes: list[str]) -> str:
    return f"{text} ({'; '.join(notes)})" if notes else text


def _notes(
    state: State, rules: Rules, tile: int, draws: bool, moves: bool, by: Speaker
) -> list[str]:
    """Return notes about the effects of `tile`, in the order in which they happen.

    `draws` is whether a card is drawn there, `moves` whether the pawn moves there.
    """
    seat = int(state["turn"])
    if moves and tile == rules.numbers.goal:
        holder = int(state["holder"])
        if holder < 0:
            return [by.say(N_("the grace turn"))]
        return [by.say(N_("a duel with {rival}"), rival=by.names[holder])]
    met = []
    if moves:
        order = [(seat + turn) % int(state["players"]) for turn in range(1, int(state["players"]))]
        met = [by.names[other] for other in order if state["tile"][other] == tile]
        if rules.rulings.crowded_tile == CrowdedTile.NEXT:
            met = met[:1]
    a = rules.special[tile] == SPECIAL_A
    first = rules.rulings.special_or_challenge == SpecialOrChallenge.DRAW
    challenge = N_("challenge {rival}")
    draw = N_("A: draw a card") if a else N_("Z: draw a penalty")
    if met and draws:
        # After the first effect the pawn may have left the tile.
        if first and not a:
            challenge = N_("challenge {rival} if both are still here")
        if rules.rulings.special_or_challenge == SpecialOrChallenge.CHALLENGE:
            draw = (
                N_("A: draw a card if still here") if a else N_("Z: draw a penalty if still here")
            )
    notes = [by.say(challenge, rival=", ".join(met))] if met else []
    if draws:
        notes.insert(0 if first else len(notes), by.say(draw))
    return notes


def _level_label(state: State, rules: Rules, by: Speaker) -> str:
    price = by.coins(rules.numbers.level_price)
    level = int(state["level"][state["turn"]])
    if level == rules.numbers.top_level:
        text = N_(
            "Buy a level: {coins} coins; at level {level} you get {step} tiles instead, {where}"
        )
        step = rules.numbers.step
        where = _destination_text(state, rules, step, Way.OWN, by)
        return by.say(text, coins=price, level=level, step=step, where=where)
    text = N_("Buy a level: {coins} coins, level {level} → {higher}")
    return by.say(text, coins=price, level=level, higher=level + 1)


def _tile_label(state: State, rules: Rules, by: Speaker) -> str:
    price = by.coins(rules.numbers.tile_price)
    if state["phase"] == Phase.MOVE:
        return by.say(N_("One extra tile for this move: {coins} coins"), coins=price)
    where = _destination_text(state, rules, 1, Way.OWN, by)
    return by.say(N_("One extra tile: {coins} coins, {where}"), coins=price, where=where)


def _ability_text(state: State, rules: Rules) -> str:
    if pending(state) == Frame.DEAL:
        return N_("Deal {card} to {rival}")
    match Character(int(state["character"][state["turn"]])):
        case Character.LAGARTOON:
            return N_("Draw {draws_more} and discard 1")
        case Character.KUCHURITOK if rules.rulings.kuchuritok_hands == KuchuritokHands.OTHERS:
            return N_("Collect the rivals' hands and deal them out")
        case Character.KUCHURITOK:
            return N_("Collect all hands and deal them out")
        case Character.ROBOT:
            return N_("Give {card} to {rival} for an unseen card")
        case Character.MANTIS:
            return N_("Challenge {rival} to a level challenge")


def _pass_text(state: State) -> str:
    if pending(state) == Frame.ANSWER:
        return N_("Let it happen")
    if state["phase"] == Phase.LIZARD:
        return N_("Draw {draws}, as usual")
    return N_("Keep your cards")
