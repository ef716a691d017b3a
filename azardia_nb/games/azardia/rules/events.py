"""What a step can do, as events; each belongs to a rule, and to the ruling that decided, if any.

The log, the animation, "Why?", statistics and scenarios read events; nobody parses text.
"""

from enum import IntEnum, unique
from typing import NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.card_kinds import Pile


@unique
class Event(IntEnum):
    """Every event; its comment names what its three numbers mean (`-` where they say nothing)."""

    # the initial rolls
    SETUP_ROLLED = 0  # first die, second die, third die
    SETUP_TIED = 1  # the tied sum, -, -
    CHOSE = 2  # character, -, -
    STARTED = 3  # tile, -, -
    # turns and rounds
    MISSED = 4  # turns still to miss, -, -
    AGAIN = 5  # another turn begins: -, -, -
    EVENT_DRAWN = 6  # card, -, -
    # phase A
    ROLLED = 7  # first die, second die, third die (0 where there is none)
    ADDED = 8  # result, -, -
    SUBTRACTED = 9  # result, -, -
    BOOSTED = 10  # mask of dice, coins paid, -
    ZERO_AGAIN = 11  # -, -, -
    ZERO_STANDS = 12  # -, -, -
    ZERO_DRAWS = 13  # tile, -, -
    ROLL_AGAIN = 14  # -, -, -
    HELD_PLACE = 15  # a holder does not roll: -, -, -
    # movements: from tile, to tile, steps (negative: back; 0: straight there)
    MOVED = 16  # by the dice
    MOVED_BOUGHT = 17
    MOVED_CARD = 18  # from, to, card
    MOVED_LOSER = 19
    MOVED_WINNER = 20
    MOVED_CROSSING = 21
    MOVED_RANGE = 22  # instead of a level
    MOVED_DUEL = 23
    MOVED_RETURN = 24  # from 80 to 1, once the challenge there is over
    # what decided where a movement ends
    RETURNED = 25  # tile it would have reached, to tile, -
    GATE_CHALLENGE = 26  # stays on 80 for a challenge: -, -, -
    CROSSED = 27  # tile, -, -
    FLOORED = 28  # tile it would have reached, to tile, -
    BOUNCED = 29  # tile it would have reached, to tile, -
    CLAMPED = 30  # -, -, -
    WRAPPED = 31  # to tile, -, -
    IMMOVABLE = 32  # a holder under immunity: -, -, -
    # special tiles
    ON_A = 33  # tile, -, -
    ON_Z = 34  # tile, -, -
    PENALTY_DRAWN = 35  # card, -, -
    # drawing
    DREW = 36  # card, -, - (phase B; secret)
    DREW_TILE = 37  # card, -, - (A tile; secret)
    DREW_CARD = 38  # card drawn, -, card that says so (secret)
    REFILLED_ACTION = 39  # cards shuffled back, -, -
    REFILLED_PENALTY = 40
    REFILLED_EVENT = 41
    NOTHING_LEFT = 42  # no card to draw in phase B: -, -, -
    # phase C
    PLAYED = 43  # card, rival or -1, -
    ANSWERED = 44  # card, whom it answers, -
    AVOIDED = 45  # card, -, -
    REFLECTED = 46  # card, who is struck now, -
    HALVED = 47  # card, -, -
    # what a card does: number, -, card
    COINS = 48
    CAPPED = 49  # coins lost over the cap, -, -
    FORTUNE = 50  # coins lost, cards lost, card
    LEVEL_UP = 51  # new level, -, card
    LEVEL_DOWN = 52  # new level, -, card
    SKIPS = 53  # turns, -, card
    EXTRA_TURN = 54  # -, -, card
    NO_EXTRA_TURN = 55  # -, -, card
    MUST_DISCARD = 56  # how many, -, card
    STOLE_COINS = 57  # coins, victim, card
    STOLE_CARD = 58  # card taken, victim, card played (secret)
    SWAPPED = 59  # from, to, card
    NO_SWAP = 60  # both stand on one tile: -, -, card
    NEXT_DICE = 61  # dice, -, card
    NEXT_DIE = 62  # face, -, card
    NEXT_AGAIN = 63  # -, -, card
    # coins
    BOUGHT_LEVEL = 64  # new level, -, -
    BOUGHT_TILE = 65  # -, -, -
    BOUGHT_EXTRA = 66  # tiles the roll is longer by, -, -
    # challenges: seat is the one who rolls or wins
    CHALLENGE = 67  # rival, tile, -
    CALLED = 68  # rival, -, -
    CHALLENGE_ROLLED = 69  # first die, second die, third die
    CHALLENGE_TIED = 70  # rival, sum, -
    TIE_AGAIN = 71
    TIE_ARRIVER = 72
    TIE_NOTHING = 73
    WON_CHALLENGE = 74  # loser, sum, sum of the loser
    WON_LEVEL = 75  # new level, -, -
    LOST_LEVEL = 76  # new level, -, -
    CROSSING = 77  # loser, -, -
    WINNER_STAYS = 78  # -, -, -
    PAIR_STAYS = 79  # rival, -, -
    PAIR_AGAIN = 80  # rival, -, -
    # grace
    GRACE = 81  # turns granted, -, -
    DUEL = 82  # holder, -, -
    DUEL_TIED = 83  # holder, sum, -
    WON_DUEL = 84  # loser, sum, sum of the loser
    GRACE_OVER = 85  # -, -, -
    WON = 86  # -, -, -
    # phase D
    DISCARDED = 87  # card, -, -
    DISCARDED_CARD = 88  # card, -, card that says so
    # abilities
    LIZARD = 89  # -, -, -
    LIZARD_DISCARDED = 90  # card, -, -
    GATHERED = 91  # cards, mask of hands, -
    DEALT = 92  # card, -, - (secret)
    EXCHANGED = 93  # card given, rival, card taken (secret)
    ABILITY_STOPPED = 94  # rival, -, -
    GRACE_PASSED = 96  # former holder, turns granted anew, -
    BOOSTED_CHALLENGE = 97  # mask of dice, -, -
    OVER_TEN = 98  # what such a die counts now, -, -
    CROWD = 99  # tile, -, -
    CHALLENGE_FIRST = 100  # tile, -, -
    DRAW_FIRST = 101  # tile, -, -
    OFFERED = 95  # rival, -, -: Robot-I-King wants to swap a card
    FIRST_TURN = 102  # the seats are taken: -, -, -
    PLAYED_EARLY = 103  # before the roll: card, rival or -1, -
    ANSWERED_ABILITY = 104  # card, whose ability it answers, -
    HALVED_AWAY = 105  # half of it is nothing: card, -, -
    NO_SWAP_ZONES = 106  # -, -, card
    NO_SWAP_FLOOR = 107  # -, -, card
    NO_SWAP_IMMUNE = 108  # -, -, card
    NO_PENALTY_LEFT = 109  # -, -, -
    NOTHING_LEFT_TILE = 110  # -, -, -
    NOTHING_LEFT_CARD = 115  # -, -, card
    DRAW_FIRST_Z = 111  # tile, -, -
    BOUGHT_AT_TOP = 112  # a level that is a movement instead: -, -, -
    HOLDER_CALLED = 113  # a holder has won a challenge from afar: 1 if it advances, -, -
    LAST_TURN_MISSED = 114  # 1 if it is still to come, -, -
    CHAIN_ENDS = 116  # rival who is not challenged any more, tile, challenges so far


class Source(NamedTuple):
    """The rule of an event, None where the card's pile tells; the ruling that decided it, if any.

    And what its three numbers are called in its texts: `source` is the card that it comes from.
    """

    rule: str | None
    ruling: str | None = None
    numbers: str = ""


SOURCES: dict[Event, Source] = {
    Event.SETUP_ROLLED: Source("setup.roll", numbers="first second third"),
    Event.SETUP_TIED: Source("setup.roll", numbers="sum"),
    Event.CHOSE: Source("setup.roll", numbers="character"),
    Event.STARTED: Source("setup.start", numbers="tile"),
    Event.MISSED: Source("turn.missed", numbers="n"),
    Event.AGAIN: Source("turn.play"),
    Event.EVENT_DRAWN: Source("round.event", numbers="card"),
    Event.ROLLED: Source("turn.roll", numbers="first second third"),
    Event.ADDED: Source("turn.roll", numbers="n"),
    Event.SUBTRACTED: Source("turn.roll", numbers="n"),
    Event.BOOSTED: Source("coins.die", "boost_when", "mask coins"),
    Event.ZERO_AGAIN: Source("turn.zero"),
    Event.ZERO_STANDS: Source("turn.zero"),
    Event.ZERO_DRAWS: Source("turn.zero", "zero_on_special", "tile"),
    Event.ROLL_AGAIN: Source("turn.roll"),
    Event.HELD_PLACE: Source("grace", "roll_on_150"),
    Event.MOVED: Source("turn.roll", numbers="start tile n"),
    Event.MOVED_BOUGHT: Source("coins.tile", numbers="start tile"),
    Event.MOVED_CARD: Source(None, numbers="start tile source"),
    Event.MOVED_LOSER: Source("challenge", numbers="start tile"),
    Event.MOVED_WINNER: Source("levels.range", "level5_winner", "start tile"),
    Event.MOVED_CROSSING: Source("challenge.crossing", numbers="start tile"),
    Event.MOVED_RANGE: Source("levels.range", numbers="start tile n"),
    Event.MOVED_DUEL: Source("grace", numbers="start tile"),
    Event.MOVED_RETURN: Source("zones.return", "challenge_before_return", "start tile"),
    Event.RETURNED: Source("zones.return", "zone_return", "reached tile"),
    Event.GATE_CHALLENGE: Source("challenge.crossing", "challenge_before_return"),
    Event.CROSSED: Source("zones.tyrant", numbers="tile"),
    Event.FLOORED: Source("zones.floor", "floor_from", "reached tile"),
    Event.BOUNCED: Source("zones.bounce", numbers="reached tile"),
    Event.CLAMPED: Source("zones.zero", "back_past_start"),
    Event.WRAPPED: Source("zones.zero", "back_past_start", "tile"),
    Event.IMMOVABLE: Source("grace", "grace_hold"),
    Event.ON_A: Source("tiles.a", "special_tiles", "tile"),
    Event.ON_Z: Source("tiles.z", "special_tiles", "tile"),
    Event.PENALTY_DRAWN: Source("tiles.z", numbers="card"),
    Event.DREW: Source("turn.draw", numbers="card"),
    Event.DREW_TILE: Source("tiles.a", numbers="card"),
    Event.DREW_CARD: Source(None, numbers="card - source"),
    Event.REFILLED_ACTION: Source("turn.draw", "reshuffle", "n"),
    Event.REFILLED_PENALTY: Source("tiles.z", numbers="n"),
    Event.REFILLED_EVENT: Source("round.event", numbers="n"),
    Event.NOTHING_LEFT: Source("turn.draw"),
    Event.PLAYED: Source("turn.play", numbers="card rival"),
    Event.ANSWERED: Source("turn.respond", numbers="card rival"),
    Event.AVOIDED: Source("turn.respond", numbers="card"),
    Event.REFLECTED: Source("turn.respond", numbers="card rival"),
    Event.HALVED: Source("turn.respond", numbers="card"),
    Event.COINS: Source(None, numbers="coins - source"),
    Event.CAPPED: Source("coins.cap", numbers="coins"),
    Event.FORTUNE: Source("coins.wealth", numbers="coins n source"),
    Event.LEVEL_UP: Source(None, numbers="level - source"),
    Event.LEVEL_DOWN: Source(None, numbers="level - source"),
    Event.SKIPS: Source(None, numbers="n - source"),
    Event.EXTRA_TURN: Source(None, numbers="- - source"),
    Event.NO_EXTRA_TURN: Source("grace", numbers="- - source"),
    Event.MUST_DISCARD: Source(None, numbers="n - source"),
    Event.STOLE_COINS: Source(None, numbers="coins rival source"),
    Event.STOLE_CARD: Source(None, numbers="card rival source"),
    Event.SWAPPED: Source(None, numbers="start tile source"),
    Event.NO_SWAP: Source(None, numbers="- - source"),
    Event.NEXT_DICE: Source(None, numbers="n - source"),
    Event.NEXT_DIE: Source(None, numbers="face - source"),
    Event.NEXT_AGAIN: Source(None, numbers="- - source"),
    Event.BOUGHT_LEVEL: Source("coins.level", numbers="level"),
    Event.BOUGHT_TILE: Source("coins.tile", "buy_tile_when"),
    Event.BOUGHT_EXTRA: Source("coins.tile", "buy_tile_when", "n"),
    Event.CHALLENGE: Source("challenge", numbers="rival tile"),
    Event.CALLED: Source("ability.mantis", numbers="rival"),
    Event.CHALLENGE_ROLLED: Source("challenge", numbers="first second third"),
    Event.CHALLENGE_TIED: Source("challenge", "challenge_tie", "rival sum"),
    Event.TIE_AGAIN: Source("challenge", "challenge_tie", "rival"),
    Event.TIE_ARRIVER: Source("challenge", "challenge_tie", "rival"),
    Event.TIE_NOTHING: Source("challenge", "challenge_tie", "rival"),
    Event.WON_CHALLENGE: Source("challenge", numbers="rival sum less"),
    Event.WON_LEVEL: Source("challenge", numbers="level"),
    Event.LOST_LEVEL: Source("challenge", numbers="level"),
    Event.CROSSING: Source("challenge.crossing", numbers="rival"),
    Event.WINNER_STAYS: Source("challenge", "level5_winner"),
    Event.PAIR_STAYS: Source("challenge", "clamped_pair", "rival"),
    Event.PAIR_AGAIN: Source("challenge", "clamped_pair", "rival"),
    Event.GRACE: Source("grace", numbers="n"),
    Event.DUEL: Source("grace", "grace_duel", "rival"),
    Event.DUEL_TIED: Source("grace", numbers="rival sum"),
    Event.WON_DUEL: Source("grace", "grace_duel", "rival sum less"),
    Event.GRACE_OVER: Source("grace", "grace_hold"),
    Event.BOOSTED_CHALLENGE: Source("coins.die", "boost_challenges", "mask"),
    Event.OVER_TEN: Source("coins.die", "boost_over_ten", "tile"),
    Event.CROWD: Source("challenge", "crowded_tile", "tile"),
    Event.CHALLENGE_FIRST: Source("challenge", "special_or_challenge", "tile"),
    Event.DRAW_FIRST: Source("tiles.a", "special_or_challenge", "tile"),
    Event.GRACE_PASSED: Source("grace", "grace_takeover", "rival n"),
    Event.WON: Source("goal"),
    Event.DISCARDED: Source("turn.discard", numbers="card"),
    Event.DISCARDED_CARD: Source(None, numbers="card - source"),
    Event.LIZARD: Source("ability.lagartoon"),
    Event.LIZARD_DISCARDED: Source("ability.lagartoon", numbers="card"),
    Event.GATHERED: Source("ability.kuchuritok", "kuchuritok_hands", "n"),
    Event.DEALT: Source("ability.kuchuritok", "kuchuritok_deal", "card"),
    Event.EXCHANGED: Source("ability.robot", numbers="card rival taken"),
    Event.OFFERED: Source("ability.robot", numbers="rival"),
    Event.ABILITY_STOPPED: Source("turn.respond", "abilities_answerable", "rival"),
    Event.FIRST_TURN: Source("turn.clockwise", "turn_order"),
    Event.PLAYED_EARLY: Source("turn.roll", numbers="card rival"),
    Event.ANSWERED_ABILITY: Source("turn.respond", "abilities_answerable", "card rival"),
    Event.HALVED_AWAY: Source("turn.respond", numbers="card"),
    Event.NO_SWAP_ZONES: Source("zones.zero", numbers="- - source"),
    Event.NO_SWAP_FLOOR: Source("zones.floor", "floor_from", "- - source"),
    Event.NO_SWAP_IMMUNE: Source("grace", "grace_hold", "- - source"),
    Event.NO_PENALTY_LEFT: Source("tiles.z"),
    Event.NOTHING_LEFT_TILE: Source("tiles.a"),
    Event.NOTHING_LEFT_CARD: Source(None, numbers="- - source"),
    Event.DRAW_FIRST_Z: Source("tiles.z", "special_or_challenge", "tile"),
    Event.BOUGHT_AT_TOP: Source("coins.level", "level_at_five"),
    Event.HOLDER_CALLED: Source("grace", "called_holder", "n"),
    Event.LAST_TURN_MISSED: Source("grace", "missed_last_turn", "n"),
    Event.CHAIN_ENDS: Source("challenge", "level5_winner", "rival tile n"),
}
if _unruly := [event.name for event in Event if event not in SOURCES]:
    raise AzardiaError(f"events.SOURCES has no rule for {', '.join(_unruly)}")

PILE_RULES = {Pile.ACTION: "turn.play", Pile.PENALTY: "tiles.z", Pile.EVENT: "round.event"}

# Movements, for whoever draws their path.
MOVES = (
    Event.MOVED,
    Event.MOVED_BOUGHT,
    Event.MOVED_CARD,
    Event.MOVED_LOSER,
    Event.MOVED_WINNER,
    Event.MOVED_CROSSING,
    Event.MOVED_RANGE,
    Event.MOVED_DUEL,
    Event.MOVED_RETURN,
    Event.SWAPPED,
)
# Cards that only some may see: the seat of the event, and the rival named in it where there is one.
SECRETS = (Event.DREW, Event.DREW_TILE, Event.DREW_CARD, Event.DEALT)
SECRETS_OF_TWO = (Event.STOLE_CARD, Event.EXCHANGED)
