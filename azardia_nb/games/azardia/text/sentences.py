"""The log and the buttons in words: a sentence for each event, a label for each action."""

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
from azardia_nb.games.azardia.rules.effects import ANSWERS, EFFECTS
from azardia_nb.games.azardia.rules.events import Event, Told
from azardia_nb.games.azardia.rules.frames import CHALLENGE
from azardia_nb.games.azardia.rules.movement import Way, destination, draws_there
from azardia_nb.games.azardia.rules.rulings import (
    CrowdedTile,
    KuchuritokHands,
    SpecialOrChallenge,
    ZeroOnSpecial,
)
from azardia_nb.games.azardia.rules.state import Frame, Phase, Rules, State
from azardia_nb.games.azardia.text.texts import character_name, coins, figures
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

_PLAYED = Told("card rival", N_("{name} plays {card} on {rival}."), none=N_("{name} plays {card}."))
_ANSWERED = Told("card rival", N_("{name} answers {rival} with {card}."))
_DRAW_FIRST = Told("tile", N_("On tile {tile}, {name}'s card comes before the challenge."))
_NOTHING_LEFT = Told("", N_("There are no cards left for {name} to draw."))
_TOLD: dict[Event, Told] = {
    Event.SETUP_ROLLED: Told("first second third", N_("{name} rolls {dice}: {sum}.")),
    Event.SETUP_TIED: Told("sum", N_("{name} ties at {sum} and rolls again.")),
    Event.CHOSE: Told("character", N_("{name} picks {character}.")),
    Event.STARTED: Told("tile", N_("{name} starts on tile {tile}.")),
    Event.MISSED: Told(
        "n",
        N_("{name} misses this turn, and {n} more after it."),
        one=N_("{name} misses this turn, and the next one too."),
        none=N_("{name} misses this turn."),
    ),
    Event.AGAIN: Told("", N_("{name} gets another turn.")),
    Event.EVENT_DRAWN: Told("card", N_("{name} draws the event of the round: {card}.")),
    Event.ROLLED: Told("first second third", N_("{name} rolls {dice}.")),
    Event.ADDED: Told("n", N_("{name} adds: {n}.")),
    Event.SUBTRACTED: Told("n", N_("{name} subtracts: {n}.")),
    Event.BOOSTED: Told("mask coins", N_("{name} pays {coins} coins for +1 on {mask}.")),
    Event.ZERO_AGAIN: Told("", N_("The result is 0: {name} rolls again.")),
    Event.ZERO_STANDS: Told("", N_("The 0 counts: {name} does not move.")),
    Event.ZERO_DRAWS: Told("tile", N_("{name} draws a card for the 0 on tile {tile}.")),
    Event.ROLL_AGAIN: Told("", N_("A card lets {name} roll again.")),
    Event.HELD_PLACE: Told("", N_("{name} is on tile {goal} and does not roll.")),
    Event.MOVED: Told(
        "start tile n",
        N_("{name} moves {n} tiles forward, from {start} to {tile}."),
        one=N_("{name} moves one tile forward, from {start} to {tile}."),
    ),
    Event.MOVED_BOUGHT: Told(
        "start tile", N_("The extra tile takes {name} from {start} to {tile}.")
    ),
    Event.MOVED_LOSER: Told(
        "start tile", N_("{name} lost the challenge and moves back from {start} to {tile}.")
    ),
    Event.MOVED_WINNER: Told(
        "start tile",
        N_("{name} won at level {top_level} and moves forward from {start} to {tile}."),
    ),
    Event.MOVED_CROSSING: Told(
        "start tile", N_("{name} won at the crossing and moves forward from {start} to {tile}.")
    ),
    Event.MOVED_RANGE: Told(
        "start tile n",
        N_("Instead of going up a level, {name} moves forward from {start} to {tile}."),
        back=N_("Instead of going down a level, {name} moves back from {start} to {tile}."),
    ),
    Event.MOVED_DUEL: Told(
        "start tile", N_("{name} lost the duel and moves back from {start} to {tile}.")
    ),
    Event.MOVED_RETURN: Told(
        "start tile", N_("Below level {top_level}, {name} goes back from {start} to {tile}.")
    ),
    Event.RETURNED: Told(
        "reached tile",
        N_(
            "Below level {top_level}, tile {gate} leads back to tile 1: {name} ends on {tile} "
            "instead of {reached}."
        ),
    ),
    Event.GATE_CHALLENGE: Told(
        "", N_("{name} stops on tile {gate} for a challenge before going back to tile 1.")
    ),
    Event.CROSSED: Told("tile", N_("{name} enters the Tyrant Zone, on tile {tile}.")),
    Event.FLOORED: Told(
        "reached tile",
        N_("A pawn can't go back below tile {gate}: {name} ends on {tile} instead of {reached}."),
    ),
    Event.BOUNCED: Told(
        "reached tile",
        N_("A pawn can't pass tile {goal}: {name} bounces back to {tile}."),
    ),
    Event.CLAMPED: Told("", N_("There is nothing before tile 1: {name} stops there.")),
    Event.WRAPPED: Told("tile", N_("Moving back past tile 1, {name} goes round to tile {tile}.")),
    Event.IMMOVABLE: Told("", N_("{name} is on tile {goal} and can't be moved.")),
    Event.ON_A: Told(
        "tile", N_("{name} ends on tile {tile}, an A tile, and draws an action card.")
    ),
    Event.ON_Z: Told("tile", N_("{name} ends on tile {tile}, a Z tile, and draws a penalty card.")),
    Event.PENALTY_DRAWN: Told("card", N_("{name} draws the penalty {card}.")),
    Event.DREW: Told("card", N_("{name} draws {card}."), secret=N_("{name} draws a card.")),
    Event.DREW_TILE: Told(
        "card",
        N_("{name} draws {card} for the A tile."),
        secret=N_("{name} draws a card for the A tile."),
    ),
    Event.REFILLED_ACTION: Told(
        "n",
        N_("{n} discarded action cards are shuffled back into their deck."),
        one=N_("One discarded action card goes back into its deck."),
    ),
    Event.REFILLED_PENALTY: Told(
        "n",
        N_("{n} penalty cards are shuffled back into their deck."),
        one=N_("One penalty card goes back into its deck."),
    ),
    Event.REFILLED_EVENT: Told(
        "n",
        N_("{n} event cards are shuffled back into their deck."),
        one=N_("One event card goes back into its deck."),
    ),
    Event.NO_PENALTY_LEFT: Told("", N_("There are no penalty cards left for {name} to draw.")),
    Event.NOTHING_LEFT: _NOTHING_LEFT,
    Event.NOTHING_LEFT_TILE: _NOTHING_LEFT,
    Event.PLAYED: _PLAYED,
    Event.PLAYED_EARLY: _PLAYED,
    Event.ANSWERED: _ANSWERED,
    Event.ANSWERED_ABILITY: _ANSWERED,
    Event.CAPPED: Told("coins", N_("{name} can have at most {coin_cap} coins: {coins} are lost.")),
    Event.BOUGHT_LEVEL: Told(
        "level", N_("{name} pays {level_price} coins and goes up to level {level}.")
    ),
    Event.BOUGHT_AT_TOP: Told(
        "", N_("{name} pays {level_price} coins for a level, but is already at the top one.")
    ),
    Event.BOUGHT_TILE: Told("", N_("{name} pays {tile_price} coins for an extra tile.")),
    Event.BOUGHT_EXTRA: Told(
        "n",
        N_("{name} pays {tile_price} coins: the move is now {n} tiles longer."),
        one=N_("{name} pays {tile_price} coins: the move is one tile longer."),
    ),
    Event.CHALLENGE: Told(
        "rival tile", N_("{name} meets {rival} on tile {tile}: a level challenge.")
    ),
    Event.CALLED: Told("rival", N_("{name} challenges {rival} from a distance.")),
    Event.BOOSTED_CHALLENGE: Told(
        "mask", N_("Coins count in a challenge too: {name} adds 1 to {mask}.")
    ),
    Event.OVER_TEN: Told(
        "tile", N_("A die of {name} already shows its highest face and counts {tile}.")
    ),
    Event.CROWD: Told("tile", N_("{name} meets more than one pawn on tile {tile}.")),
    Event.CHALLENGE_FIRST: Told(
        "tile", N_("On tile {tile}, the challenge comes before {name}'s card.")
    ),
    Event.DRAW_FIRST: _DRAW_FIRST,
    Event.DRAW_FIRST_Z: _DRAW_FIRST,
    Event.GRACE_PASSED: Told(
        "rival n",
        N_(
            "{name} is now on tile {goal} in place of {rival}: the grace turn starts again, "
            "and {n} rivals get a last turn."
        ),
        one=N_(
            "{name} is now on tile {goal} in place of {rival}: the grace turn starts again, "
            "and the rival gets a last turn."
        ),
        none=N_("{name} is now on tile {goal} in place of {rival}; there are no new last turns."),
    ),
    Event.HOLDER_CALLED: Told(
        "n",
        N_("{name} is on tile {goal} and moves forward like anyone who wins from a distance."),
        none=N_("{name} is on tile {goal} and stays there after winning from a distance."),
    ),
    Event.LAST_TURN_MISSED: Told(
        "n",
        N_("{name} has to miss this turn: its last turn will be the next one it does not miss."),
        none=N_("That was {name}'s last turn."),
    ),
    Event.FIRST_TURN: Told("", N_("{name} has the first turn; the others follow clockwise.")),
    Event.OFFERED: Told("rival", N_("{name} wants to swap a card with {rival}, unseen.")),
    Event.CHALLENGE_ROLLED: Told("first second third", N_("{name} rolls {dice} in the challenge.")),
    Event.CHALLENGE_TIED: Told("rival sum", N_("{name} and {rival} tie at {sum}.")),
    Event.TIE_AGAIN: Told("rival", N_("After the tie, {name} and {rival} roll again.")),
    Event.TIE_ARRIVER: Told("rival", N_("{name} started the challenge and so loses the tie.")),
    Event.TIE_NOTHING: Told("rival", N_("The tie changes nothing for {name} and {rival}.")),
    Event.WON_CHALLENGE: Told(
        "rival sum less", N_("{name} beats {rival} in the challenge, {sum} to {less}.")
    ),
    Event.WON_LEVEL: Told("level", N_("{name} won and goes up to level {level}.")),
    Event.LOST_LEVEL: Told("level", N_("{name} lost and goes down to level {level}.")),
    Event.CROSSING: Told("rival", N_("At the crossing, {name} moves forward and {rival} stays.")),
    Event.WINNER_STAYS: Told("", N_("{name} won at level {top_level} and stays on the same tile.")),
    Event.CHAIN_ENDS: Told(
        "rival tile n",
        N_(
            "After {n} challenges in a row there are no more, or they might go on for ever: "
            "{name} meets {rival} on tile {tile} without one."
        ),
    ),
    Event.PAIR_STAYS: Told(
        "rival", N_("{name} and {rival} stay on the same tile, without another challenge.")
    ),
    Event.PAIR_AGAIN: Told(
        "rival", N_("{name} and {rival} are still on the same tile: another challenge.")
    ),
    Event.GRACE: Told(
        "n",
        N_("{name} is on tile {goal}: the grace turn starts, and {n} rivals get a last turn."),
        one=N_("{name} is on tile {goal}: the grace turn starts, and the rival gets a last turn."),
    ),
    Event.DUEL: Told("rival", N_("{name} reaches tile {goal} too: a duel with {rival}.")),
    Event.DUEL_TIED: Told(
        "rival sum", N_("A tie at {sum}: the duel goes to {rival}, who was there first.")
    ),
    Event.WON_DUEL: Told(
        "rival sum less",
        N_("{name} wins the duel with {rival}, {sum} to {less}, and takes tile {goal}."),
    ),
    Event.GRACE_OVER: Told("", N_("Nobody is left on tile {goal}: the grace turn is over.")),
    Event.WON: Told("", N_("{name} wins the game.")),
    Event.DISCARDED: Told("card", N_("{name} discards {card}.")),
    Event.LIZARD: Told("", N_("{name} draws an extra card and will discard one in return.")),
    Event.LIZARD_DISCARDED: Told(
        "card", N_("{name} discards {card} in return for the extra card.")
    ),
    Event.GATHERED: Told(
        "n",
        N_("{name} collects the hands, {n} cards in all, and deals them out."),
        one=N_("{name} collects the hands, just one card, and deals it out."),
    ),
    Event.DEALT: Told("card", N_("{name} is dealt {card}."), secret=N_("{name} is dealt a card.")),
    Event.EXCHANGED: Told(
        "card rival taken",
        N_("{name} gives {card} to {rival} and takes {taken} unseen."),
        secret=N_("{name} gives {rival} a card and takes one unseen."),
    ),
    Event.ABILITY_STOPPED: Told("rival", N_("{name} can't use the ability on {rival}.")),
    **{event: told for kind in EFFECTS.values() for event, told in kind.told.items()},
    **{event: told for kind in ANSWERS.values() for event, told in kind.told.items()},
}
if _silent := [event.name for event in Event if event not in _TOLD]:
    raise AzardiaError(f"sentences._TOLD has no text for {', '.join(_silent)}")

_DICE = ("", "{first}", N_("{first} and {second}"), N_("{first}, {second} and {third}"))
# What a move with one die, a sum and a difference is called; then the same with boosted dice.
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
    """Who tells: by which names of the seats, from 0, of which game, in which language.

    `deck` is needed for what has a card only.
    """

    names: Sequence[str]
    deck: Deck | None = None
    language: str = "en"
    numbers: Numbers = NUMBERS

    def say(self, text: str, /, **values: object) -> str:
        """Say an English text, filled with values."""
        return speaking(self.language)(text, **values)

    def coins(self, tokens: int) -> str:
        """Say an amount of coins."""
        return coins(tokens, self.language)

    def figures(self) -> dict[str, object]:
        """Return what the placeholders of the texts stand for."""
        return figures(self.language, self.numbers)


def sentence(event: Sequence[int], by: Speaker, *, secret: bool = False) -> str:
    """Return what an event did, in one sentence.

    `event` is its row: code, seat, and three numbers. `secret` is for those who may not see the
    card.

        >>> sentence((Event.MOVED, 0, 10, 17, 7), Speaker(["Lagartoon"]))
        'Lagartoon moves 7 tiles forward, from 10 to 17.'
    """
    code, seat, *numbers = event
    told = _TOLD[Event(code)]
    given = dict(zip(told.fields.split(), numbers, strict=False))
    values = by.figures()
    if 0 <= seat < len(by.names):
        values["name"] = by.names[seat]
    for field, number in given.items():
        values[field] = _value(field, number, by)
    if "first" in given:
        values["dice"] = _rolled(given, by)
        values["sum"] = sum(numbers)
    return by.say(_text(told, given, secret), **values)


def _text(told: Told, given: dict[str, int], secret: bool) -> str:
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


def _rolled(given: dict[str, int], by: Speaker) -> str:
    return by.say(_DICE[sum(face > 0 for face in given.values())], **given)


def label(number: int, state: State, rules: Rules, by: Speaker) -> str:
    """Return what an action, by its number, of the one who is to act would do, for its button."""
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
        held = deck.cards[card]
        values |= {"card": held.name(by.language), "text": held.text(by.language)}
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
    """Say what a challenge roll comes to and, where the other's is known, what that decides."""
    text = N_("+1 on {mask}: keep {sum} for {coins} coins") if mask else N_("Keep {sum}")
    count = total(state, rules, mask)
    said = by.say(text, sum=count, **boost(mask, by))
    frame = top_frame(state)
    if frame[CHALLENGE.stage] != Stage.OTHER_KEEP:
        return said
    other = int(frame[CHALLENGE.mine])
    if count == other:
        return by.say(N_("{label} (a tie)"), label=said)
    text = N_("{label} (wins against {n})") if count > other else N_("{label} (loses to {n})")
    return by.say(text, label=said, n=other)


def boost(mask: int, by: Speaker) -> dict[str, object]:
    """Return what is said of dice to boost: which ones, for how much."""
    price = by.coins(dice_in(mask) * by.numbers.die_price)
    return {"mask": by.say(_BOOSTS[mask]), "coins": price}


def _move_label(kind: int, mask: int, state: State, rules: Rules, by: Speaker) -> str:
    paid = mask | int(state["boost"])
    faces = [boosted(state, rules, die, paid) for die in range(int(state["dice_count"]))]
    if kind == Act.ADD:
        result, written = sum(faces), " + ".join(map(str, faces))
    else:
        result = max(faces) - min(faces)
        written = f"{max(faces)} − {min(faces)}"
    extra = int(state["extra"])
    if extra:
        written += f" + {extra}"
    if len(faces) > 1 or extra:
        written += f" = {result + extra}"
    plain, raised = _MOVES[0 if len(faces) == 1 else 1 if kind == Act.ADD else 2]
    if result == 0 and state["zeros"] == 0:
        where = _stays(state, rules, N_("roll again"), ZeroOnSpecial.EACH, by)
    elif result + extra == 0:
        where = _stays(state, rules, N_("stay on tile {tile}"), ZeroOnSpecial.FINAL, by)
    else:
        where = _goes(state, rules, result + extra, Way.ROLL, by)
    return by.say(raised if mask else plain, sum=written, where=where, **boost(mask, by))


def _goes(state: State, rules: Rules, steps: int, way: int, by: Speaker) -> str:
    """Say where the steps of the one whose turn it is lead, and what waits there."""
    tile = destination(state, rules, int(state["turn"]), steps)
    draws = draws_there(state, rules, tile, way)
    notes = _notes(state, rules, tile, draws, True, by)
    here, gate = int(state["tile"][state["turn"]]), rules.numbers.gate
    text = N_("to tile {tile}")
    if here <= gate < here + steps and tile <= gate:
        text = N_("gate closed, back to tile {tile}")
    return _with_notes(by.say(text, tile=tile), notes)


def _stays(state: State, rules: Rules, text: str, drawn: int, by: Speaker) -> str:
    """Say that a move of 0 ends nowhere, and what the tile gives all the same."""
    tile = int(state["tile"][state["turn"]])
    rule = rules.rulings.zero_on_special
    draws = draws_there(state, rules, tile, Way.ROLL) and rule in (drawn, ZeroOnSpecial.EACH)
    notes = _notes(state, rules, tile, draws, False, by)
    return _with_notes(by.say(text, tile=tile), notes)


def _with_notes(said: str, notes: list[str]) -> str:
    return f"{said} ({'; '.join(notes)})" if notes else said


def _notes(
    state: State, rules: Rules, tile: int, draws: bool, moves: bool, by: Speaker
) -> list[str]:
    """Say what waits on a tile, in the order in which it would happen."""
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
        # What comes second may find the pawn gone.
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
        where = _goes(state, rules, step, Way.OWN, by)
        return by.say(text, coins=price, level=level, step=step, where=where)
    text = N_("Buy a level: {coins} coins, level {level} → {higher}")
    return by.say(text, coins=price, level=level, higher=level + 1)


def _tile_label(state: State, rules: Rules, by: Speaker) -> str:
    price = by.coins(rules.numbers.tile_price)
    if state["phase"] == Phase.MOVE:
        return by.say(N_("One extra tile for this move: {coins} coins"), coins=price)
    where = _goes(state, rules, 1, Way.OWN, by)
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
