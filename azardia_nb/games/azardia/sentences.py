"""The log and the buttons in words: a sentence for each event, a label for each action."""

from collections.abc import Sequence
from typing import NamedTuple

from azardia_nb.games.azardia.actions import Act
from azardia_nb.games.azardia.board import NUMBERS, SPECIAL_A, Numbers
from azardia_nb.games.azardia.characters import Character
from azardia_nb.games.azardia.coins import boosted, dice_in
from azardia_nb.games.azardia.deck import Deck
from azardia_nb.games.azardia.dice import total
from azardia_nb.games.azardia.events import Event
from azardia_nb.games.azardia.movement import Way, destination, draws_there
from azardia_nb.games.azardia.rulings import (
    CrowdedTile,
    KuchuritokHands,
    SpecialOrChallenge,
    ZeroOnSpecial,
)
from azardia_nb.games.azardia.state import Frame, Law, Phase, State
from azardia_nb.games.azardia.texts import character_name, coins, figures
from azardia_nb.language import N_, Speak
from azardia_nb.language import language as speaking


class _Told(NamedTuple):
    """How an event is told: what its three numbers are called in its texts, and the texts."""

    fields: str
    text: str
    one: str = ""  # where the number called n is 1
    none: str = ""  # where it, or the coins, are 0, or there is no rival
    back: str = ""  # where it, or the coins, are below 0
    secret: str = ""  # for those who may not see the card


_TOLD: dict[Event, _Told] = {
    Event.SETUP_ROLLED: _Told("first second", N_("{name} rolls {first} and {second}: {sum}.")),
    Event.SETUP_TIED: _Told("sum", N_("{name} is tied at {sum} and rolls again.")),
    Event.CHOSE: _Told("character", N_("{name} picks {character}.")),
    Event.STARTED: _Told("tile", N_("{name} starts on tile {tile}.")),
    Event.MISSED: _Told(
        "n",
        N_("{name} misses this turn, and {n} more to come."),
        one=N_("{name} misses this turn, and one more to come."),
        none=N_("{name} misses this turn."),
    ),
    Event.AGAIN: _Told("", N_("{name} has another turn.")),
    Event.EVENT_DRAWN: _Told("card", N_("{name} draws the event of the round: {card}.")),
    Event.ROLLED: _Told("first second third", N_("{name} rolls {dice}.")),
    Event.ADDED: _Told("n", N_("{name} adds: {n}.")),
    Event.SUBTRACTED: _Told("n", N_("{name} subtracts: {n}.")),
    Event.BOOSTED: _Told("mask coins", N_("{name} pays {coins} coins for one more on {mask}.")),
    Event.ZERO_AGAIN: _Told("", N_("The result is 0: {name} rolls again.")),
    Event.ZERO_STANDS: _Told("", N_("The 0 stands: {name} does not move.")),
    Event.ZERO_DRAWS: _Told("tile", N_("{name} draws a card for the 0 on tile {tile}.")),
    Event.ROLL_AGAIN: _Told("", N_("A card lets {name} roll again.")),
    Event.HELD_PLACE: _Told("", N_("{name} stands on tile {goal} and does not roll.")),
    Event.MOVED: _Told(
        "start tile n",
        N_("{name} moves {n} tiles forward, from {start} to {tile}."),
        one=N_("{name} moves one tile forward, from {start} to {tile}."),
    ),
    Event.MOVED_BOUGHT: _Told(
        "start tile", N_("The bought tile takes {name} from {start} to {tile}.")
    ),
    Event.MOVED_CARD: _Told(
        "start tile source", N_("{source}: {name} goes from {start} to {tile}.")
    ),
    Event.MOVED_LOSER: _Told(
        "start tile", N_("{name} lost the challenge and moves back from {start} to {tile}.")
    ),
    Event.MOVED_WINNER: _Told(
        "start tile",
        N_("{name} won at level {top_level} and advances from {start} to {tile}."),
    ),
    Event.MOVED_CROSSING: _Told(
        "start tile", N_("{name} won at the crossing and advances from {start} to {tile}.")
    ),
    Event.MOVED_RANGE: _Told(
        "start tile n",
        N_("Instead of rising a level, {name} advances from {start} to {tile}."),
        back=N_("Instead of dropping a level, {name} moves back from {start} to {tile}."),
    ),
    Event.MOVED_DUEL: _Told(
        "start tile", N_("{name} lost the duel and moves back from {start} to {tile}.")
    ),
    Event.MOVED_RETURN: _Told(
        "start tile", N_("Below level {top_level}, {name} returns from {start} to {tile}.")
    ),
    Event.RETURNED: _Told(
        "reached tile",
        N_(
            "Tile {gate} leads back to 1 below level {top_level}: {name} ends on {tile} instead of "
            "{reached}."
        ),
    ),
    Event.GATE_CHALLENGE: _Told(
        "", N_("{name} stops on tile {gate} for a challenge before returning to tile 1.")
    ),
    Event.CROSSED: _Told("tile", N_("{name} enters the Tyrant Zone, on tile {tile}.")),
    Event.FLOORED: _Told(
        "reached tile",
        N_("No way back below tile {gate}: {name} ends on {tile} instead of {reached}."),
    ),
    Event.BOUNCED: _Told(
        "reached tile",
        N_("Past tile {goal} leads backwards: {name} ends on {tile} instead of {reached}."),
    ),
    Event.CLAMPED: _Told("", N_("Nothing lies before tile 1: {name} stops there.")),
    Event.WRAPPED: _Told("tile", N_("Back past tile 1, {name} goes round to tile {tile}.")),
    Event.IMMOVABLE: _Told("", N_("{name} holds tile {goal} and cannot be moved.")),
    Event.ON_A: _Told("tile", N_("{name} ends on tile {tile}, an A tile: an action card.")),
    Event.ON_Z: _Told("tile", N_("{name} ends on tile {tile}, a Z tile: a penalty card.")),
    Event.PENALTY_DRAWN: _Told("card", N_("{name} draws the penalty {card}.")),
    Event.DREW: _Told("card", N_("{name} draws {card}."), secret=N_("{name} draws a card.")),
    Event.DREW_TILE: _Told(
        "card",
        N_("{name} draws {card} for the A tile."),
        secret=N_("{name} draws a card for the A tile."),
    ),
    Event.DREW_CARD: _Told(
        "card - source",
        N_("{source}: {name} draws {card}."),
        secret=N_("{source}: {name} draws a card."),
    ),
    Event.REFILLED_ACTION: _Told(
        "n",
        N_("{n} discarded action cards are shuffled back into their deck."),
        one=N_("One discarded action card goes back into its deck."),
    ),
    Event.REFILLED_PENALTY: _Told(
        "n",
        N_("{n} penalty cards are shuffled back into their deck."),
        one=N_("One penalty card goes back into its deck."),
    ),
    Event.REFILLED_EVENT: _Told(
        "n",
        N_("{n} event cards are shuffled back into their deck."),
        one=N_("One event card goes back into its deck."),
    ),
    Event.NOTHING_LEFT: _Told("", N_("There is no card left for {name} to draw.")),
    Event.PLAYED: _Told(
        "card rival", N_("{name} plays {card} on {rival}."), none=N_("{name} plays {card}.")
    ),
    Event.ANSWERED: _Told("card rival", N_("{name} answers {rival} with {card}.")),
    Event.AVOIDED: _Told("card", N_("{name} avoids {card}.")),
    Event.REFLECTED: _Told("card rival", N_("{name} turns {card} back on {rival}.")),
    Event.HALVED: _Told("card", N_("{card} strikes {name} by half.")),
    Event.COINS: _Told(
        "coins - source",
        N_("{source}: {name} gets {coins} coins."),
        none=N_("{source}: the coins of {name} stay as they are."),
        back=N_("{source}: {name} loses {coins} coins."),
    ),
    Event.CAPPED: _Told(
        "coins", N_("{name} can carry {coin_cap} coins at most: {coins} are lost.")
    ),
    Event.FORTUNE: _Told(
        "coins n source",
        N_("{source}: {name} loses {coins} coins and {n} cards."),
        one=N_("{source}: {name} loses {coins} coins and one card."),
    ),
    Event.LEVEL_UP: _Told("level - source", N_("{source}: {name} rises to level {level}.")),
    Event.LEVEL_DOWN: _Told("level - source", N_("{source}: {name} drops to level {level}.")),
    Event.SKIPS: _Told(
        "n - source",
        N_("{source}: {name} must miss {n} turns."),
        one=N_("{source}: {name} must miss a turn."),
    ),
    Event.EXTRA_TURN: _Told("- - source", N_("{source}: {name} has another turn after this one.")),
    Event.NO_EXTRA_TURN: _Told("- - source", N_("{source}: no other turn in the grace turn.")),
    Event.MUST_DISCARD: _Told(
        "n - source",
        N_("{source}: {name} must discard {n} cards."),
        one=N_("{source}: {name} must discard a card."),
    ),
    Event.STOLE_COINS: _Told(
        "coins rival source",
        N_("{source}: {name} takes {coins} coins from {rival}."),
        none=N_("{source}: {rival} has no coins that {name} could take."),
    ),
    Event.STOLE_CARD: _Told(
        "card rival source",
        N_("{source}: {name} takes {card} from {rival}."),
        secret=N_("{source}: {name} takes a card from {rival}."),
    ),
    Event.SWAPPED: _Told(
        "start tile source",
        N_("{source}: {name} changes places and goes from {start} to {tile}."),
    ),
    Event.NO_SWAP: _Told("- - source", N_("{source}: here {name} cannot change places.")),
    Event.NEXT_DICE: _Told(
        "n - source",
        N_("{source}: the next roll of {name} has {n} dice."),
        one=N_("{source}: the next roll of {name} has one die only."),
    ),
    Event.NEXT_DIE: _Told(
        "face - source",
        N_("{source}: in the next roll of {name} the first die shows {face}."),
    ),
    Event.NEXT_AGAIN: _Told("- - source", N_("{source}: {name} may repeat the next roll once.")),
    Event.BOUGHT_LEVEL: _Told(
        "level", N_("{name} pays {level_price} coins and rises to level {level}.")
    ),
    Event.BOUGHT_TILE: _Told("", N_("{name} pays {tile_price} coins for an extra tile.")),
    Event.BOUGHT_EXTRA: _Told(
        "n",
        N_("{name} pays {tile_price} coins: the move is now {n} tiles longer."),
        one=N_("{name} pays {tile_price} coins: the move is one tile longer."),
    ),
    Event.CHALLENGE: _Told(
        "rival tile", N_("{name} meets {rival} on tile {tile}: a level challenge.")
    ),
    Event.CALLED: _Told("rival", N_("{name} challenges {rival} from afar.")),
    Event.CHALLENGE_ROLLED: _Told(
        "first second", N_("{name} rolls {first} and {second} in the challenge.")
    ),
    Event.CHALLENGE_TIED: _Told("rival sum", N_("{name} and {rival} tie at {sum}.")),
    Event.TIE_AGAIN: _Told("rival", N_("After the tie {name} and {rival} roll again.")),
    Event.TIE_ARRIVER: _Told("rival", N_("{name} began the challenge and so loses the tie.")),
    Event.TIE_NOTHING: _Told("rival", N_("The tie changes nothing for {name} and {rival}.")),
    Event.WON_CHALLENGE: _Told(
        "rival sum less", N_("{name} beats {rival} in the challenge, {sum} to {less}.")
    ),
    Event.WON_LEVEL: _Told("level", N_("{name} won and rises to level {level}.")),
    Event.LOST_LEVEL: _Told("level", N_("{name} lost and drops to level {level}.")),
    Event.CROSSING: _Told("rival", N_("At the crossing {name} advances, and {rival} stays.")),
    Event.WINNER_STAYS: _Told(
        "", N_("{name} won at level {top_level} and stays on the same tile.")
    ),
    Event.PAIR_STAYS: _Told(
        "rival", N_("{name} and {rival} stay on one tile, without another challenge.")
    ),
    Event.PAIR_AGAIN: _Told(
        "rival", N_("{name} and {rival} are still on one tile: another challenge.")
    ),
    Event.GRACE: _Told(
        "n",
        N_("{name} stands on tile {goal}: the grace turn begins, {n} rivals have a last turn."),
        one=N_("{name} stands on tile {goal}: the grace turn begins, the rival has a last turn."),
    ),
    Event.DUEL: _Told("rival", N_("{name} reaches tile {goal} too: a duel with {rival}.")),
    Event.DUEL_TIED: _Told(
        "rival sum", N_("A tie at {sum}: the duel goes to {rival}, who was there first.")
    ),
    Event.WON_DUEL: _Told(
        "rival sum less",
        N_("{name} wins the duel with {rival}, {sum} to {less}, and holds tile {goal}."),
    ),
    Event.GRACE_OVER: _Told("", N_("Nobody is left on tile {goal}: the grace turn is over.")),
    Event.WON: _Told("", N_("{name} wins the game.")),
    Event.DISCARDED: _Told("card", N_("{name} discards {card}.")),
    Event.DISCARDED_CARD: _Told("card - source", N_("{source}: {name} discards {card}.")),
    Event.LIZARD: _Told("", N_("{name} draws one card more, and will discard one for it.")),
    Event.LIZARD_DISCARDED: _Told("card", N_("{name} discards {card} for the extra card.")),
    Event.GATHERED: _Told(
        "n",
        N_("{name} gathers the hands, {n} cards in all, and deals them out."),
        one=N_("{name} gathers the hands, a single card, and deals it out."),
    ),
    Event.DEALT: _Told("card", N_("{name} is dealt {card}."), secret=N_("{name} is dealt a card.")),
    Event.EXCHANGED: _Told(
        "card rival taken",
        N_("{name} gives {rival} {card} and takes {taken} unseen."),
        secret=N_("{name} gives {rival} a card and takes one unseen."),
    ),
    Event.ABILITY_STOPPED: _Told("rival", N_("{name} cannot use the ability on {rival}.")),
}

_DICE = ("", "{first}", N_("{first} and {second}"), N_("{first}, {second} and {third}"))
# What a move with one die, a sum and a difference is called; then the same with boosted dice.
_MOVES = (
    (N_("Move {sum}, {where}"), N_("Move, one more on {mask}: {sum} for {coins} coins, {where}")),
    (N_("Add: {sum}, {where}"), N_("Add, one more on {mask}: {sum} for {coins} coins, {where}")),
    (
        N_("Subtract: {sum}, {where}"),
        N_("Subtract, one more on {mask}: {sum} for {coins} coins, {where}"),
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


def sentence(
    event: int,
    seat: int,
    x: int,
    y: int,
    z: int,
    *,
    names: Sequence[str],
    deck: Deck | None = None,
    language: str = "en",
    numbers: Numbers = NUMBERS,
    secret: bool = False,
) -> str:
    """Return what an event did, in one sentence; `names` are by seat, from 0.

    `secret` is for those who may not see the card. `deck` is needed for events with a card only.

        >>> sentence(Event.MOVED, 0, 10, 17, 7, names=["Lagartoon"])
        'Lagartoon moves 7 tiles forward, from 10 to 17.'
    """
    told = _TOLD[Event(event)]
    speak = speaking(language)
    given = dict(zip(told.fields.split(), (x, y, z), strict=False))
    values = figures(language, numbers)
    if 0 <= seat < len(names):
        values["name"] = names[seat]
    for field, number in given.items():
        values[field] = _value(field, number, names, deck, language)
    if "first" in given:
        values["dice"] = _rolled(given, speak)
        values["sum"] = x + y
    return speak(_text(told, given, secret), **values)


def _text(told: _Told, given: dict[str, int], secret: bool) -> str:
    if secret and told.secret:
        return told.secret
    number = given.get("n", given.get("coins", 1))
    if told.back and number < 0:
        return told.back
    if told.none and (number == 0 or given.get("rival", 0) < 0):
        return told.none
    if told.one and number == 1:
        return told.one
    return told.text


def _value(
    field: str, number: int, names: Sequence[str], deck: Deck | None, language: str
) -> object:
    match field:
        case "card" | "source" | "taken" if deck is not None and number >= 0:
            return deck.cards[number].name(language)
        case "rival" if number >= 0:
            return names[number]
        case "coins":
            return coins(abs(number), language)
        case "character":
            return character_name(number)
        case "mask":
            return speaking(language)(_BOOSTS[number])
    return number


def _rolled(given: dict[str, int], speak: Speak) -> str:
    return speak(_DICE[sum(face > 0 for face in given.values())], **given)


def label(
    act: int,
    card: int,
    seat: int,
    *,
    state: State,
    law: Law,
    deck: Deck | None,
    names: Sequence[str],
    language: str = "en",
) -> str:
    """Return what an action of the one who is to act would do, for its button.

    `card` is also a mask of dice or a character, and `seat` at whom the action is aimed, as in
    `actions`; -1 where there is none.
    """
    speak = speaking(language)
    values = figures(language, law.numbers)
    if 0 <= seat < len(names):
        values["rival"] = names[seat]
    mask = max(card, 0)
    match Act(act):
        case Act.CHOOSE:
            text = N_("Take the character {character}")
            values["character"] = character_name(card)
        case Act.ROLL:
            return _roll_label(mask, state, law, language)
        case Act.ADD | Act.SUBTRACT:
            return _move_label(act, mask, state, law, names, language)
        case Act.KEEP:
            text = N_("Keep {sum}")
            if mask:
                text = N_("One more on {mask}: keep {sum} for {coins} coins")
            values |= {"sum": total(state, law, mask), **_boost(mask, law, language)}
        case Act.LEVEL:
            text = N_("Buy a level: {level_price} coins, level {level} → {higher}")
            level = int(state["level"][state["turn"]])
            values |= {"level": level, "higher": level + 1}
        case Act.TILE:
            return _tile_label(state, law, names, language)
        case Act.PLAY:
            text = N_("Play {card} on {rival}: {text}") if seat >= 0 else N_("Play {card}: {text}")
        case Act.ANSWER:
            text = N_("Answer with {card}: {text}")
        case Act.ABILITY:
            text = _ability_text(state, law)
        case Act.DISCARD:
            text = N_("Discard {card}")
        case Act.PASS:
            text = _pass_text(state)
        case Act.END:
            text = N_("End the turn")
    if deck is not None and 0 <= card < len(deck.cards):
        values |= {"card": deck.cards[card].name(language), "text": deck.cards[card].text(language)}
    return speak(text, **values)


def _roll_label(mask: int, state: State, law: Law, language: str) -> str:
    if mask:
        text = N_("Roll, with one more on {mask} for {coins} coins")
        return speaking(language)(text, **_boost(mask, law, language))
    if state["phase"] == Phase.MOVE:
        return speaking(language)(N_("Roll again"))
    count = int(state["next_dice"][state["turn"]]) if state["phase"] == Phase.ROLL else 0
    if count == 1:
        return speaking(language)(N_("Roll one die"))
    text = N_("Roll {n} dice") if count else N_("Roll the dice")
    return speaking(language)(text, n=count)


def _boost(mask: int, law: Law, language: str) -> dict[str, object]:
    price = coins(dice_in(mask) * law.numbers.die_price, language)
    return {"mask": speaking(language)(_BOOSTS[mask]), "coins": price}


def _move_label(
    act: int, mask: int, state: State, law: Law, names: Sequence[str], language: str
) -> str:
    paid = mask | int(state["boost"])
    faces = [boosted(state, law, die, paid) for die in range(int(state["dice_count"]))]
    if act == Act.ADD:
        result, written = sum(faces), " + ".join(map(str, faces))
    else:
        result = max(faces) - min(faces)
        written = f"{max(faces)} − {min(faces)}"
    steps = result + int(state["extra"])
    if state["extra"]:
        written += f" + {state['extra']}"
    if len(faces) > 1 or state["extra"]:
        written += f" = {steps}"
    plain, raised = _MOVES[0 if len(faces) == 1 else 1 if act == Act.ADD else 2]
    return speaking(language)(
        raised if mask else plain,
        sum=written,
        where=_where(state, law, steps, Way.ROLL, names, language),
        **_boost(mask, law, language),
    )


def _where(
    state: State, law: Law, steps: int, way: int, names: Sequence[str], language: str
) -> str:
    """Say where a pawn's steps lead, and what waits there."""
    speak = speaking(language)
    seat = int(state["turn"])
    start = int(state["tile"][seat])
    zero = law.rulings.zero_on_special
    again = steps == 0 and state["zeros"] == 0
    if steps:
        tile = destination(state, law, seat, steps)
        text = N_("to tile {tile}")
        draws = draws_there(state, law, tile, way)
    else:
        tile = start
        text = N_("roll again") if again else N_("stay on tile {tile}")
        draws = (
            zero == ZeroOnSpecial.EACH or (zero == ZeroOnSpecial.FINAL and not again)
        ) and draws_there(state, law, tile, Way.ROLL)
    said = speak(text, tile=tile)
    notes = _notes(state, law, seat, tile, draws, bool(steps), names, language)
    return f"{said} ({'; '.join(notes)})" if notes else said


def _notes(
    state: State,
    law: Law,
    seat: int,
    tile: int,
    draws: bool,
    moves: bool,
    names: Sequence[str],
    language: str,
) -> list[str]:
    """Say what waits on a tile, in the order in which it would happen."""
    speak = speaking(language)
    if moves and tile == law.numbers.goal:
        holder = int(state["holder"])
        if holder < 0:
            return [speak(N_("the grace turn"))]
        return [speak(N_("a duel with {rival}"), rival=names[holder])]
    notes = []
    if moves:
        order = [(seat + turn) % int(state["players"]) for turn in range(1, int(state["players"]))]
        met = [names[other] for other in order if state["tile"][other] == tile]
        if law.rulings.crowded_tile == CrowdedTile.NEXT:
            met = met[:1]
        if met:
            notes.append(speak(N_("challenge {rival}"), rival=", ".join(met)))
    if draws:
        a = law.special[tile] == SPECIAL_A
        notes.append(speak(N_("A: draw a card") if a else N_("Z: draw a penalty")))
        if law.rulings.special_or_challenge == SpecialOrChallenge.DRAW:
            notes.reverse()
    return notes


def _tile_label(state: State, law: Law, names: Sequence[str], language: str) -> str:
    speak = speaking(language)
    price = coins(law.numbers.tile_price, language)
    if state["phase"] == Phase.MOVE:
        return speak(N_("One extra tile for this move: {coins} coins"), coins=price)
    where = _where(state, law, 1, Way.OWN, names, language)
    return speak(N_("One extra tile: {coins} coins, {where}"), coins=price, where=where)


def _ability_text(state: State, law: Law) -> str:
    depth = int(state["depth"])
    if depth and state["stack"][depth - 1][0] == Frame.DEAL:
        return N_("Deal {card} to {rival}")
    match Character(int(state["character"][state["turn"]])):
        case Character.LAGARTOON:
            return N_("Draw {draws_more} and discard 1")
        case Character.KUCHURITOK if law.rulings.kuchuritok_hands == KuchuritokHands.OTHERS:
            return N_("Gather the rivals' hands and deal them out")
        case Character.KUCHURITOK:
            return N_("Gather all hands and deal them out")
        case Character.ROBOT:
            return N_("Give {card} to {rival} for an unseen card")
        case Character.MANTIS:
            return N_("Challenge {rival} to a level challenge")


def _pass_text(state: State) -> str:
    depth = int(state["depth"])
    if depth and state["stack"][depth - 1][0] == Frame.ANSWER:
        return N_("Let it happen")
    if state["phase"] == Phase.LIZARD:
        return N_("Draw {draws}, as always")
    return N_("Keep your cards")
