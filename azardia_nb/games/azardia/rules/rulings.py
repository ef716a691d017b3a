"""Rulings of Azardia: the questions that the rulebook leaves open, with their possible answers."""

from collections import namedtuple
from enum import IntEnum
from typing import Any

from azardia_nb.games.machine.rulings import ChosenRulings, rulings

ZoneReturn = IntEnum("ZoneReturn", "CARRY STOP", start=0)
Level5Winner = IntEnum("Level5Winner", "ADVANCE STAY", start=0)
BackPastStart = IntEnum("BackPastStart", "CLAMP WRAP", start=0)
ClampedPair = IntEnum("ClampedPair", "STAY AGAIN", start=0)
SpecialTiles = IntEnum("SpecialTiles", "OWN ROLL ANY", start=0)
ZeroOnSpecial = IntEnum("ZeroOnSpecial", "FINAL EACH NEVER", start=0)
BoostWhen = IntEnum("BoostWhen", "AFTER BEFORE", start=0)
BoostOverTen = IntEnum("BoostOverTen", "ALLOWED CAPPED", start=0)
BuyTileWhen = IntEnum("BuyTileWhen", "TURN ROLL", start=0)
ChallengeTie = IntEnum("ChallengeTie", "REROLL ARRIVER NOTHING", start=0)
GraceHold = IntEnum("GraceHold", "REMOVABLE IMMUNE", start=0)
GraceDuel = IntEnum("GraceDuel", "EACH IMMEDIATE", start=0)
KuchuritokHands = IntEnum("KuchuritokHands", "ALL OTHERS", start=0)
KuchuritokDeal = IntEnum("KuchuritokDeal", "SHUFFLED CHOOSE", start=0)
TurnOrder = IntEnum("TurnOrder", "SELECTION SEATS", start=0)
SpecialOrChallenge = IntEnum("SpecialOrChallenge", "DRAW CHALLENGE BOTH", start=0)
FloorFrom = IntEnum("FloorFrom", "CROSSED LEVEL5", start=0)
GraceTakeover = IntEnum("GraceTakeover", "ANEW KEEP", start=0)
CalledHolder = IntEnum("CalledHolder", "STAYS ADVANCES", start=0)
LevelAtFive = IntEnum("LevelAtFive", "ADVANCE REFUSED", start=0)
MissedLastTurn = IntEnum("MissedLastTurn", "USED WAITS", start=0)
Reshuffle = IntEnum("Reshuffle", "UNDER MIXED", start=0)
CrowdedTile = IntEnum("CrowdedTile", "EACH NEXT", start=0)
RollOn150 = IntEnum("RollOn150", "STAYS ROLLS", start=0)

RULINGS = rulings(
    {
        "zone_return": ZoneReturn,
        "challenge_before_return": (True, False),
        "level5_winner": Level5Winner,
        "back_past_start": BackPastStart,
        "clamped_pair": ClampedPair,
        "special_tiles": SpecialTiles,
        "zero_on_special": ZeroOnSpecial,
        "boost_when": BoostWhen,
        "boost_over_ten": BoostOverTen,
        "boost_challenges": (True, False),
        "buy_tile_when": BuyTileWhen,
        "challenge_tie": ChallengeTie,
        "grace_hold": GraceHold,
        "grace_duel": GraceDuel,
        "kuchuritok_hands": KuchuritokHands,
        "kuchuritok_deal": KuchuritokDeal,
        "turn_order": TurnOrder,
        "abilities_answerable": (False, True),
        "special_or_challenge": SpecialOrChallenge,
        "floor_from": FloorFrom,
        "grace_takeover": GraceTakeover,
        "called_holder": CalledHolder,
        "level_at_five": LevelAtFive,
        "missed_last_turn": MissedLastTurn,
        "reshuffle": Reshuffle,
        "crowded_tile": CrowdedTile,
        "roll_on_150": RollOn150,
    }
)


class Rulings(ChosenRulings):
    """The answers to the rulings in one game; a ruling that is not named has its default.

    Raises AzardiaError for an unknown ruling or answer.

        >>> Rulings(zone_return="stop")
        Rulings(zone_return='stop')
        >>> Rulings()["challenge_tie"]
        'reroll'
    """

    table = RULINGS


# The codes of the answers, which the rules read by the name of the ruling.
RulingCodes: Any = namedtuple(  # type: ignore[misc] # its fields are those of the table
    "RulingCodes", [*RULINGS], defaults=[*Rulings().codes]
)
