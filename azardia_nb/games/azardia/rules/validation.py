"""Validation of positions: an error for each position that no game can reach."""

from collections.abc import Sequence

import numpy as np

from azardia_nb.errors import AzardiaError, ForbiddenPosition
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER
from azardia_nb.games.azardia.rules import engine, frames, state
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target, When
from azardia_nb.games.azardia.rules.cards import NO_CARD
from azardia_nb.games.azardia.rules.challenges import Stage
from azardia_nb.games.azardia.rules.characters import Character, robot_can_swap
from azardia_nb.games.azardia.rules.effects import Share
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import Frame
from azardia_nb.games.azardia.rules.movement import Form
from azardia_nb.games.azardia.rules.rulings import Level5Winner
from azardia_nb.games.azardia.rules.setup import setup_seat
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.events import record_events
from azardia_nb.games.machine.schema import At
from azardia_nb.games.machine.stack import KIND, pending

SEAT_FIELDS = [field.name for field in state.SCHEMA.fields if field.kind and field.kind.each]
_CARD_FIELDS = ("left", "discarded", "held", "hand", "pile", "discard")


def empty(players: int) -> State:
    """Return a row for `players` seats with default values, for unused seats as well."""
    s = state.SCHEMA.empty()
    s["players"] = players
    s["winner"] = s["holder"] = NOBODY
    s["character"] = NOBODY
    s["player"] = range(state.MAX_SEATS)
    s["level"] = 1
    return s


def check_pawns(s: State, rules: Rules) -> None:
    """Raise ForbiddenPosition, citing the rule, for pawns that no game can have."""
    numbers = rules.numbers
    seats = range(int(s["players"]))
    for at in seats:
        tile, level = int(s["tile"][at]), int(s["level"][at])
        who = f"seat {at + 1}"
        # below the top level a pawn stands on the gate only until its challenge there is over
        stays = tile > numbers.gate or not _arrives(s, at)
        if level < numbers.top_level and tile >= numbers.gate and stays:
            rule = "zones.return" if tile == numbers.gate else "zones.zero"
            raise forbidden(
                f"{who} on tile {tile} at level {level}",
                f"below level {numbers.top_level} a pawn stays below {numbers.gate}",
                rule,
                at,
            )
        if s["crossed"][at] and (level < numbers.top_level or tile < numbers.gate):
            raise forbidden(
                f"{who} has crossed and stands on tile {tile} at level {level}",
                f"who has crossed is at level {numbers.top_level} on {numbers.gate} or beyond",
                "zones.floor",
                at,
            )
        if tile > numbers.gate and not s["crossed"][at]:
            raise forbidden(
                f"{who} on tile {tile} has not crossed",
                "beyond the gate it has",
                "zones.tyrant",
                at,
            )
    characters = [int(s["character"][at]) for at in seats]
    if len(set(characters)) < len(characters):
        raise forbidden("one character twice", "each seat has its own", "setup.roll")
    if s["depth"] == 0 and sum(s["tile"][at] == numbers.goal for at in seats) > 1:
        raise forbidden(
            f"two pawns on {numbers.goal}", "a duel leaves only one of them there", "grace"
        )


def check(s: State, rules: Rules) -> None:
    """Raise AzardiaError unless a game can reach the position.

    It must be settled: waiting for a seat or chance, or over.
    """
    _check_fields(s, rules)
    if s["phase"] < Phase.ROLL:
        _check_setup(s, rules)
    elif s["phase"] != Phase.OVER:
        check_pawns(s, rules)
    if s["phase"] >= Phase.ROLL:
        _check_play(s, rules)
    _check_cards(s, rules)
    for at in range(int(s["depth"])):
        _check_frame(s, rules, at)
    _check_rest(s, rules)


def _check_fields(s: State, rules: Rules) -> None:
    """Check the range of each field, unused seats, and that each seat has its own player."""
    players = int(s["players"])
    state.SCHEMA.check(At(s, rules))
    if s["cards"] != (len(rules.cards) > 0):
        raise forbidden(f"cards={s['cards']}", "1 with a deck, 0 without", "cards.decks")
    usual = empty(players)
    for name in SEAT_FIELDS if players < state.MAX_SEATS else ():
        if (s[name][players:] != usual[name][players:]).any():
            raise _impossible(f"{name} of a seat that nobody has", f"there are {players} seats")
    if sorted(s["player"][:players]) != list(range(players)):
        raise _impossible("player", "each seat has a player of its own")


def _check_setup(s: State, rules: Rules) -> None:
    """Check a position of the initial rolls: other fields are default, and a player must act."""
    seats = range(int(s["players"]))
    usual = empty(len(seats))
    own_fields = ("phase", "players", "cards", "dice", "dice_count", "place", "rolled", "character")
    for name in state.STATE.names or ():
        if (
            name not in (*own_fields, *_CARD_FIELDS, *state.HISTORY_FIELDS)
            and (s[name] != usual[name]).any()
        ):
            raise _impossible(f"{name} before the first turn", "nobody has begun")
    places = [int(s["place"][at]) for at in seats]
    if any(place != sum(other < place for other in places) for place in places):
        raise _impossible(f"place={places}", "everybody stands behind all who rolled more")
    dice = rules.numbers.dice
    for at in seats:
        if 0 < s["rolled"][at] < dice:
            raise _impossible(f"rolled={s['rolled'][at]}", f"{dice} dice make {dice} at least")
    for at in seats:
        picked = s["character"][at] != NOBODY
        if picked and s["phase"] != Phase.PICK:
            raise _impossible("a character during the rolls", "they are picked afterwards")
        for other in seats:
            first = places[other] < places[at]
            if picked and first and s["character"][other] == NOBODY:
                raise _impossible("a character picked out of turn", "the highest roll picks first")
            if picked and other != at and s["character"][other] == s["character"][at]:
                raise forbidden("one character twice", "each seat has its own", "setup.roll")
    if s["phase"] == Phase.PICK and len(set(places)) < len(places):
        raise _impossible(f"place={places}", "ties are broken before anybody picks")
    if s["depth"] or setup_seat(s) == NOBODY:
        raise _impossible("the initial rolls", "somebody is to roll or to pick")


def _check_play(s: State, rules: Rules) -> None:
    """Check that fields are consistent, in a position after the initial rolls."""
    seats = range(int(s["players"]))
    turn = int(s["turn"])
    holder = int(s["holder"])
    over = s["phase"] == Phase.OVER
    if (s["place"] != 0).any() or (s["rolled"] != 0).any():
        raise _impossible("place or rolled", "they belong to the initial rolls")
    if any(s["character"][at] == NOBODY for at in seats) or s["round"] < 1:
        raise _impossible("a seat without a character, or round 0", "the first turn has begun")
    if over != (s["winner"] != NOBODY) or (over and s["depth"]):
        raise _impossible(f"winner={s['winner']}", "there is one just when the game is over")
    for at in seats:
        there = s["tile"][at] == rules.numbers.goal
        if not over and there != (holder == at) and not _duels(s, at) and not state.in_card(s):
            raise _impossible(f"holder={holder}", f"it is who stands on {rules.numbers.goal}")
    if holder == NOBODY and s["last_turns"]:
        raise _impossible(f"last_turns={s['last_turns']}", "there is no grace turn")
    counts = s["depth"] and rules.rulings.level5_winner == Level5Winner.STAY
    if s["chain"] and not counts:
        raise _impossible(f"chain={s['chain']}", "no chain of challenges is counted")
    dice = [int(die) for die in s["dice"]]
    challenge = pending(s) == Frame.CHALLENGE
    rolling = s["phase"] in (Phase.DICE, Phase.MOVE)
    if rolling or challenge:
        count = int(s["roll_dice"] if not challenge else s["dice_count"])
        lies = s["phase"] == Phase.MOVE
        if challenge:
            stage = s["stack"][s["depth"] - 1, frames.CHALLENGE.stage]
            lies = stage in (Stage.KEEP, Stage.OTHER_KEEP)
            count = count if not lies or count == rules.numbers.dice else 0
        another = lies and not challenge and count != s["dice_count"]
        if (
            another
            or count < (lies or not challenge)
            or (
                lies and [die > 0 for die in dice] != [die < count for die in range(state.MAX_DICE)]
            )
        ):
            raise _impossible(f"dice={dice}", "they are not those of this roll")
    character = s["character"][turn]
    if (
        s["phase"] == Phase.LIZARD
        and (character != Character.LAGARTOON or not s["cards"] or s["ability_used"])
    ) or (s["phase"] == Phase.ROBOT and not robot_can_swap(s, turn)):
        raise _impossible("phase", "this ability cannot be used now")
    if s["phase"] < Phase.ROUND and (s["roll_dice"] > 0) != rolling:
        raise _impossible(f"roll_dice={s['roll_dice']}", "dice belong to a roll of phase A")


def _arrives(s: State, seat: int) -> bool:
    """Return whether an arrival of the pawn is still to be resolved."""
    return any(
        (row[KIND] == Frame.ARRIVE and row[frames.ARRIVE.seat] == seat)
        or (row[KIND] == Frame.AFTER and row[frames.AFTER.seat] == seat)
        for row in s["stack"][: s["depth"]]
    )


def _duels(s: State, seat: int) -> bool:
    """Return whether a pawn is about to arrive or to fight a duel."""
    return _arrives(s, seat) or any(
        row[KIND] == Frame.CHALLENGE
        and row[frames.CHALLENGE.form] == Form.DUEL
        and seat in (row[frames.CHALLENGE.arriver], row[frames.CHALLENGE.other])
        for row in s["stack"][: s["depth"]]
    )


def _check_cards(s: State, rules: Rules) -> None:
    """Raise AzardiaError unless every card of the deck is in exactly one place."""
    kinds = len(rules.cards)
    there = s["pile"].astype(np.int64) + s["discard"]
    there[: s["hand"].shape[1]] += s["hand"].sum(axis=0, dtype=np.int64)
    wrong = np.flatnonzero(there[:kinds] != rules.cards["count"])
    if wrong.size or there[kinds:].any():
        raise forbidden("the cards", "each is in exactly one place", "cards.decks")
    for pile in Pile:
        of_pile = slice(rules.first[pile], rules.stop[pile])
        for total, counts in ((s["left"], s["pile"]), (s["discarded"], s["discard"])):
            if int(total[pile]) != int(counts[of_pile].sum()):
                raise _impossible(f"{pile.name.lower()} cards", "they are counted wrongly")
    actions = int(rules.stop[Pile.ACTION])
    if s["hand"][:, actions:].any() or (s["held"] != s["hand"].sum(axis=1)).any():
        raise forbidden("a hand", "it has action cards only", "cards.decks")
    if s["hand"][s["players"] : state.POOL].any():
        raise _impossible("a hand of a seat that nobody has", "hands belong to seats")
    dealing = pending(s) == Frame.DEAL
    if s["held"][state.POOL] and not dealing:
        raise _impossible("cards gathered", "nobody deals")


def _check_frame(s: State, rules: Rules, at: int) -> None:
    """Check a frame of the stack against the rest of the position."""
    row = s["stack"][at].tolist()
    holds = row[KIND] in _ANY_HEIGHT or at == s["depth"] - 1
    if not (holds and _fits(s, rules, at, row)):
        name = Frame(row[KIND]).name.lower()
        raise _impossible(f"stack row {at + 1}, {name}", "it contradicts the rest")


# kinds of frame that may also lie below the top of the stack
_ANY_HEIGHT = (
    *(Frame.ARRIVE, Frame.AFTER, Frame.STRIKE, Frame.ANSWER, Frame.DRAW, Frame.DISCARD),
    *(Frame.STEAL, Frame.GATHER, Frame.EXCHANGE, Frame.CALL),
)


def _fits(s: State, rules: Rules, at: int, row: Sequence[int]) -> bool:
    """Return whether a frame's numbers fit each other, the pawns and the cards.

    `at` is its stack index, `row` its numbers.
    """
    cards = rules.cards
    tile = s["tile"]
    turn = int(s["turn"])
    character = s["character"][turn]
    match row[KIND]:
        case Frame.ARRIVE:
            return bool(tile[row[frames.ARRIVE.seat]] == row[frames.ARRIVE.tile])
        case Frame.AFTER:
            return bool(tile[row[frames.AFTER.seat]] == row[frames.AFTER.tile])
        case Frame.CHALLENGE:
            one, other, form = (
                row[frames.CHALLENGE.arriver],
                row[frames.CHALLENGE.other],
                row[frames.CHALLENGE.form],
            )
            if form == Form.AFAR:
                return one != other and one == turn and character == Character.MANTIS
            met = one != other and tile[one] == tile[other] == row[frames.CHALLENGE.tile]
            duel = tile[one] == rules.numbers.goal and s["holder"] == other
            return bool(met and (form == Form.DUEL) == duel)
        case Frame.STRIKE:
            card, source, mask = (
                cards[row[frames.STRIKE.card]],
                row[frames.STRIKE.source],
                row[frames.STRIKE.mask],
            )
            played = card["pile"] == Pile.ACTION
            if (
                not mask
                or played != (source != NOBODY)
                or row[frames.STRIKE.effect] >= card["effects"]
            ):
                return False
            if not played:
                return True
            if card["target"] == Target.SELF:
                return card["when"] != When.ANSWER and mask == 1 << source
            return card["target"] == Target.ALL or not mask >> source & 1
        case Frame.ANSWER:
            return _fits_answer(s, rules, at, row)
        case Frame.DRAW:
            pile, event = row[frames.DRAW.pile], row[frames.DRAW.event]
            return (
                event in _REASONS[Pile(pile)]
                and (event == Event.DREW_CARD) == (row[frames.DRAW.card] >= 0)
                and rules.stop[pile] > rules.first[pile]
            )
        case Frame.DISCARD:
            event = row[frames.DISCARD.event]
            return event in _DISCARDS and (event == Event.DISCARDED_CARD) == (
                row[frames.DISCARD.card] >= 0
            )
        case Frame.STEAL:
            action = cards[row[frames.STEAL.card]]["pile"] == Pile.ACTION
            return row[frames.STEAL.thief] != row[frames.STEAL.victim] and action
        case Frame.GATHER:
            return row[frames.GATHER.seat] == turn and character == Character.KUCHURITOK
        case Frame.DEAL:
            seat, mask = row[frames.DEAL.seat], row[frames.DEAL.mask]
            inside = mask >> seat & 1 and mask >> row[frames.DEAL.next] & 1
            inside = inside and row[frames.DEAL.kept] <= s["held"][seat]
            return bool(inside and seat == turn and character == Character.KUCHURITOK)
        case Frame.EXCHANGE:
            seat, victim, given = (
                row[frames.EXCHANGE.seat],
                row[frames.EXCHANGE.victim],
                row[frames.EXCHANGE.given],
            )
            highest = at == s["depth"] - 1
            is_card = given < rules.stop[Pile.ACTION]
            there = is_card and s["hand"][seat, given] and s["held"][victim]
            offers = seat != victim and seat == turn and character == Character.ROBOT
            return bool(offers and (there or not highest))
        case _:
            seat, rival = row[frames.CALL.seat], row[frames.CALL.rival]
            there = rival in range(int(s["players"]))
            return seat != rival and seat == turn and character == Character.MANTIS and there


def _fits_answer(s: State, rules: Rules, at: int, row: Sequence[int]) -> bool:
    """Return whether an ANSWER frame fits its card, or the ability below it on the stack."""
    source, victim, struck = (
        row[frames.ANSWER.source],
        row[frames.ANSWER.victim],
        row[frames.ANSWER.struck],
    )
    pair = (source, victim)
    valid = (
        row[frames.ANSWER.asked] in pair
        and struck in pair
        and row[frames.ANSWER.before] % 8 in pair
    )
    ability = row[frames.ANSWER.card] == NO_CARD
    undone = row[frames.ANSWER.share] == Share.NONE and struck != victim
    if not valid or source == victim or (undone and ability):
        return False
    if not ability:
        card = rules.cards[row[frames.ANSWER.card]]
        return bool(
            card["pile"] == Pile.ACTION
            and card["when"] != When.ANSWER
            and card["target"] != Target.SELF
        )
    below = at
    while below >= 0 and s["stack"][below, KIND] == Frame.ANSWER:
        below -= 1
    if below < 0:
        return False
    frame = s["stack"][below]
    alone = below == at - 1 and at == s["depth"] - 1
    match frame[KIND]:
        case Frame.GATHER:
            return bool(source == frame[frames.GATHER.seat])
        case Frame.EXCHANGE:
            return alone and pair == (frame[frames.EXCHANGE.seat], frame[frames.EXCHANGE.victim])
        case Frame.CALL:
            return alone and pair == (frame[frames.CALL.seat], frame[frames.CALL.rival])
    return False


_REASONS = {
    Pile.ACTION: (Event.DREW, Event.DREW_TILE, Event.DREW_CARD),
    Pile.PENALTY: (Event.PENALTY_DRAWN,),
    Pile.EVENT: (Event.EVENT_DRAWN,),
}
_DISCARDS = (Event.DISCARDED, Event.DISCARDED_CARD, Event.LIZARD_DISCARDED)
# phases in which frames may be pending
_BUSY = (
    *(Phase.ROLL, Phase.DICE, Phase.PLAY, Phase.TURN, Phase.DRAW),
    *(Phase.HOLD, Phase.DISCARD, Phase.NEXT),
)


def _check_rest(s: State, rules: Rules) -> None:
    """Check that the position is settled, and that an action or outcome is possible."""
    if s["depth"] and s["phase"] not in _BUSY:
        raise _impossible("phase", "nothing can be pending in it")
    after = s.copy()
    try:
        events = record_events(after, engine.settle, rules)
    except (IndexError, OverflowError):
        raise _impossible("this position", "it never comes to rest") from None
    same = not events and all(
        np.array_equal(after[name], s[name])
        for name in state.STATE.names or ()
        if name not in state.HISTORY_FIELDS
    )
    if not same:
        raise _impossible("this position", "nobody is asked for anything in it")
    seat = to_act(s, rules)
    if seat == OVER:
        return
    if not (engine.chance(s, rules) if seat == CHANCE else engine.legal(s, rules)):
        raise _impossible("this position", "nobody could do anything in it")


def _impossible(what: str, right: str) -> AzardiaError:
    return AzardiaError(f"{what}: {right}")


def forbidden(what: str, right: str, rule: str, at: int | None = None) -> ForbiddenPosition:
    """Return the error for a position: the fault `what`, what would be `right`, and the rule id.

    `at` is the seat with the fault, from 0.
    """
    seat = None if at is None else at + 1
    return ForbiddenPosition(f"{what}: {right} ({rule})", rule, seat)
