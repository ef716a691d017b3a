"""Events, which report everything that happens in a step, with the rules and rulings.

The log, animations, "Why?", statistics and rule cases read events instead of text.
"""

from enum import unique

from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.machine.events import EventCode


@unique
class Event(EventCode):
    """Events: code, rule id, names of their numbers, and the ruling that decided, if any.

    If the rule id is "", it follows from the card's pile (PILE_RULES). `source` is the card that
    causes the event; `-` is an unused number.
    """

    # the initial rolls
    SETUP_ROLLED = 0, "setup.roll", "first second third"
    SETUP_TIED = 1, "setup.roll", "sum"
    CHOSE = 2, "setup.roll", "character"
    STARTED = 3, "setup.start", "tile"
    # turns and rounds
    MISSED = 4, "turn.missed", "n"  # number of turns still to miss
    AGAIN = 5, "turn.play"  # another turn begins
    EVENT_DRAWN = 6, "round.event", "card"
    # phase A
    ROLLED = 7, "turn.roll", "first second third"  # 0 for a missing die
    ADDED = 8, "turn.roll", "n"
    SUBTRACTED = 9, "turn.roll", "n"
    BOOSTED = 10, "coins.die", "mask coins", "boost_when"  # a mask of dice, and the price
    ZERO_AGAIN = 11, "turn.zero"
    ZERO_STANDS = 12, "turn.zero"
    ZERO_DRAWS = 13, "turn.zero", "tile", "zero_on_special"
    ROLL_AGAIN = 14, "turn.roll"
    HELD_PLACE = 15, "grace", "", "roll_on_150"  # the holder does not roll
    # movements: n steps, negative for back, 0 for a jump
    MOVED = 16, "turn.roll", "start tile n"  # by dice
    MOVED_BOUGHT = 17, "coins.tile", "start tile"
    MOVED_CARD = 18, "", "start tile source"
    MOVED_LOSER = 19, "challenge", "start tile"
    MOVED_WINNER = 20, "levels.range", "start tile", "level5_winner"
    MOVED_CROSSING = 21, "challenge.crossing", "start tile"
    MOVED_RANGE = 22, "levels.range", "start tile n"  # instead of a level
    MOVED_DUEL = 23, "grace", "start tile"
    # from 80 to 1, after the challenge there
    MOVED_RETURN = 24, "zones.return", "start tile", "challenge_before_return"
    # reasons why a movement ends on its tile
    RETURNED = 25, "zones.return", "reached tile", "zone_return"
    # the pawn stays on 80 for a challenge
    GATE_CHALLENGE = 26, "challenge.crossing", "", "challenge_before_return"
    CROSSED = 27, "zones.tyrant", "tile"
    FLOORED = 28, "zones.floor", "reached tile", "floor_from"
    BOUNCED = 29, "zones.bounce", "reached tile"
    CLAMPED = 30, "zones.zero", "", "back_past_start"
    WRAPPED = 31, "zones.zero", "tile", "back_past_start"
    IMMOVABLE = 32, "grace", "", "grace_hold"  # a holder that is immune
    # special tiles
    ON_A = 33, "tiles.a", "tile", "special_tiles"
    ON_Z = 34, "tiles.z", "tile", "special_tiles"
    PENALTY_DRAWN = 35, "tiles.z", "card"
    # drawing
    DREW = 36, "turn.draw", "card"  # in phase B
    DREW_TILE = 37, "tiles.a", "card"  # on an A tile
    DREW_CARD = 38, "", "card - source"
    REFILLED_ACTION = 39, "turn.draw", "n", "reshuffle"  # number of cards shuffled back
    REFILLED_PENALTY = 40, "tiles.z", "n"
    REFILLED_EVENT = 41, "round.event", "n"
    NOTHING_LEFT = 42, "turn.draw"  # nothing to draw in phase B
    # phase C
    PLAYED = 43, "turn.play", "card rival"  # the rival, or -1
    ANSWERED = 44, "turn.respond", "card rival"
    AVOIDED = 45, "turn.respond", "card"
    REFLECTED = 46, "turn.respond", "card rival"
    HALVED = 47, "turn.respond", "card"
    # effects of cards
    COINS = 48, "", "coins - source"
    CAPPED = 49, "coins.cap", "coins"  # coins above the cap
    FORTUNE = 50, "coins.wealth", "coins n source"  # number of coins and cards lost
    LEVEL_UP = 51, "", "level - source"
    LEVEL_DOWN = 52, "", "level - source"
    SKIPS = 53, "", "n - source"
    EXTRA_TURN = 54, "", "- - source"
    NO_EXTRA_TURN = 55, "grace", "- - source"
    MUST_DISCARD = 56, "", "n - source"
    STOLE_COINS = 57, "", "coins rival source"
    STOLE_CARD = 58, "", "card rival source"  # card taken, victim, causing card
    SWAPPED = 59, "", "start tile source"
    NO_SWAP = 60, "", "- - source"  # both on the same tile
    NEXT_DICE = 61, "", "n - source"
    NEXT_DIE = 62, "", "face - source"
    NEXT_AGAIN = 63, "", "- - source"
    # coins
    BOUGHT_LEVEL = 64, "coins.level", "level"
    BOUGHT_TILE = 65, "coins.tile", "", "buy_tile_when"
    BOUGHT_EXTRA = 66, "coins.tile", "n", "buy_tile_when"  # number of extra tiles
    # challenges: the event's seat rolls or wins
    CHALLENGE = 67, "challenge", "rival tile"
    CALLED = 68, "ability.mantis", "rival"
    CHALLENGE_ROLLED = 69, "challenge", "first second third"
    CHALLENGE_TIED = 70, "challenge", "rival sum", "challenge_tie"
    TIE_AGAIN = 71, "challenge", "rival", "challenge_tie"
    TIE_ARRIVER = 72, "challenge", "rival", "challenge_tie"
    TIE_NOTHING = 73, "challenge", "rival", "challenge_tie"
    WON_CHALLENGE = 74, "challenge", "rival sum less"
    WON_LEVEL = 75, "challenge", "level"
    LOST_LEVEL = 76, "challenge", "level"
    CROSSING = 77, "challenge.crossing", "rival"
    WINNER_STAYS = 78, "challenge", "", "level5_winner"
    PAIR_STAYS = 79, "challenge", "rival", "clamped_pair"
    PAIR_AGAIN = 80, "challenge", "rival", "clamped_pair"
    # grace
    GRACE = 81, "grace", "n"  # number of turns granted
    DUEL = 82, "grace", "rival", "grace_duel"  # with the holder
    DUEL_TIED = 83, "grace", "rival sum"
    WON_DUEL = 84, "grace", "rival sum less", "grace_duel"
    GRACE_OVER = 85, "grace", "", "grace_hold"
    WON = 86, "goal"
    # phase D
    DISCARDED = 87, "turn.discard", "card"
    DISCARDED_CARD = 88, "", "card - source"
    # abilities
    LIZARD = 89, "ability.lagartoon"
    LIZARD_DISCARDED = 90, "ability.lagartoon", "card"
    GATHERED = 91, "ability.kuchuritok", "n", "kuchuritok_hands"  # number of cards, mask of hands
    DEALT = 92, "ability.kuchuritok", "card", "kuchuritok_deal"
    EXCHANGED = 93, "ability.robot", "card rival taken"
    ABILITY_STOPPED = 94, "turn.respond", "rival", "abilities_answerable"
    # the former holder, number of turns granted again
    GRACE_PASSED = 96, "grace", "rival n", "grace_takeover"
    BOOSTED_CHALLENGE = 97, "coins.die", "mask", "boost_challenges"
    OVER_TEN = 98, "coins.die", "tile", "boost_over_ten"  # value of the boosted die
    CROWD = 99, "challenge", "tile", "crowded_tile"
    CHALLENGE_FIRST = 100, "challenge", "tile", "special_or_challenge"
    DRAW_FIRST = 101, "tiles.a", "tile", "special_or_challenge"
    OFFERED = 95, "ability.robot", "rival"  # Robot-I-King offers a swap
    FIRST_TURN = 102, "turn.clockwise", "", "turn_order"  # seats are assigned
    PLAYED_EARLY = 103, "turn.roll", "card rival"  # before the roll
    ANSWERED_ABILITY = 104, "turn.respond", "card rival", "abilities_answerable"
    HALVED_AWAY = 105, "turn.respond", "card"  # half of the effect is nothing
    NO_SWAP_ZONES = 106, "zones.zero", "- - source"
    NO_SWAP_FLOOR = 107, "zones.floor", "- - source", "floor_from"
    NO_SWAP_IMMUNE = 108, "grace", "- - source", "grace_hold"
    NO_PENALTY_LEFT = 109, "tiles.z"
    NOTHING_LEFT_TILE = 110, "tiles.a"
    NOTHING_LEFT_CARD = 115, "", "- - source"
    DRAW_FIRST_Z = 111, "tiles.z", "tile", "special_or_challenge"
    # a level bought at the top, which is a movement
    BOUGHT_AT_TOP = 112, "coins.level", "", "level_at_five"
    # after a challenge won from afar: 1 if the holder advances
    HOLDER_CALLED = 113, "grace", "n", "called_holder"
    LAST_TURN_MISSED = 114, "grace", "n", "missed_last_turn"  # 1 if it is still to come
    # the rival not challenged, tile, length of the chain
    CHAIN_ENDS = 116, "challenge", "rival tile n", "level5_winner"


PILE_RULES = {Pile.ACTION: "turn.play", Pile.PENALTY: "tiles.z", Pile.EVENT: "round.event"}

# Movements; the board draws their paths.
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
# Events whose card only the event's seat may see; in the second tuple also the rival.
SECRETS = (Event.DREW, Event.DREW_TILE, Event.DREW_CARD, Event.DEALT)
SECRETS_OF_TWO = (Event.STOLE_CARD, Event.EXCHANGED)
