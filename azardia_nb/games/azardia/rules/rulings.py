"""What the rulebook leaves open: each ruling has a name, a default, alternatives and a reason."""

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from azardia_nb.errors import AzardiaError, short
from azardia_nb.text.language import N_


class YesNo(IntEnum):
    """A ruling that is true or false."""

    FALSE = 0
    TRUE = 1


class ZoneReturn(IntEnum):
    """How a move past 80 below level 5 goes on."""

    CARRY = 0
    STOP = 1


class Level5Winner(IntEnum):
    """What a level-5 winner of an ordinary challenge does."""

    ADVANCE = 0
    STAY = 1


class BackPastStart(IntEnum):
    """Moving back past tile 1."""

    CLAMP = 0
    WRAP = 1


class ClampedPair(IntEnum):
    """Two pawns left on one tile."""

    STAY = 0
    AGAIN = 1


class SpecialTiles(IntEnum):
    """Which movements draw on a special tile."""

    OWN = 0
    ROLL = 1
    ANY = 2


class ZeroOnSpecial(IntEnum):
    """A move of 0 on a special tile."""

    FINAL = 0
    EACH = 1
    NEVER = 2


class BoostWhen(IntEnum):
    """When +1 on a die is bought."""

    AFTER = 0
    BEFORE = 1


class BoostOverTen(IntEnum):
    """Whether a 10 becomes 11."""

    ALLOWED = 0
    CAPPED = 1


class BuyTileWhen(IntEnum):
    """When an extra tile is bought."""

    TURN = 0
    ROLL = 1


class ChallengeTie(IntEnum):
    """A tied level challenge."""

    REROLL = 0
    ARRIVER = 1
    NOTHING = 2


class GraceHold(IntEnum):
    """A holder of tile 150 hit by a forced movement."""

    REMOVABLE = 0
    IMMUNE = 1


class GraceDuel(IntEnum):
    """How long the grace turn goes on."""

    EACH = 0
    IMMEDIATE = 1


class KuchuritokHands(IntEnum):
    """Whose hands Kuchuritok gathers."""

    ALL = 0
    OTHERS = 1


class KuchuritokDeal(IntEnum):
    """How Kuchuritok deals them out."""

    SHUFFLED = 0
    CHOOSE = 1


class TurnOrder(IntEnum):
    """Who plays after whom."""

    SELECTION = 0
    SEATS = 1


class SpecialOrChallenge(IntEnum):
    """What comes first on an occupied special tile, and who draws there."""

    DRAW = 0
    CHALLENGE = 1
    BOTH = 2


class FloorFrom(IntEnum):
    """From when on a pawn never falls below 80."""

    CROSSED = 0
    LEVEL5 = 1


class GraceTakeover(IntEnum):
    """What a change of holders without a duel does to the last turns."""

    ANEW = 0
    KEEP = 1


class CalledHolder(IntEnum):
    """A holder that wins a challenge from afar."""

    STAYS = 0
    ADVANCES = 1


class LevelAtFive(IntEnum):
    """A level bought at the highest level."""

    ADVANCE = 0
    REFUSED = 1


class MissedLastTurn(IntEnum):
    """A last turn that must be missed."""

    USED = 0
    WAITS = 1


class Reshuffle(IntEnum):
    """What happens when the action deck runs short."""

    UNDER = 0
    MIXED = 1


class CrowdedTile(IntEnum):
    """Whom a pawn meets that arrives where several stand."""

    EACH = 0
    NEXT = 1


class RollOn150(IntEnum):
    """What a pawn does with its roll that came to 150 before it."""

    STAYS = 0
    ROLLS = 1


class RulingCodes(NamedTuple):
    """The rulings as the rules read them: one code each."""

    zone_return: int = ZoneReturn.CARRY
    challenge_before_return: int = YesNo.TRUE
    level5_winner: int = Level5Winner.ADVANCE
    back_past_start: int = BackPastStart.CLAMP
    clamped_pair: int = ClampedPair.STAY
    special_tiles: int = SpecialTiles.OWN
    zero_on_special: int = ZeroOnSpecial.FINAL
    boost_when: int = BoostWhen.AFTER
    boost_over_ten: int = BoostOverTen.ALLOWED
    boost_challenges: int = YesNo.TRUE
    buy_tile_when: int = BuyTileWhen.TURN
    challenge_tie: int = ChallengeTie.REROLL
    grace_hold: int = GraceHold.REMOVABLE
    grace_duel: int = GraceDuel.EACH
    kuchuritok_hands: int = KuchuritokHands.ALL
    kuchuritok_deal: int = KuchuritokDeal.SHUFFLED
    turn_order: int = TurnOrder.SELECTION
    abilities_answerable: int = YesNo.FALSE
    special_or_challenge: int = SpecialOrChallenge.DRAW
    floor_from: int = FloorFrom.CROSSED
    grace_takeover: int = GraceTakeover.ANEW
    called_holder: int = CalledHolder.STAYS
    level_at_five: int = LevelAtFive.ADVANCE
    missed_last_turn: int = MissedLastTurn.USED
    reshuffle: int = Reshuffle.UNDER
    crowded_tile: int = CrowdedTile.EACH
    roll_on_150: int = RollOn150.STAYS


class Ruling(NamedTuple):
    """One open question: its possible answers, the default first, and why that is the default."""

    name: str
    codes: type[IntEnum]
    default: str | bool
    values: tuple[str | bool, ...]
    reason: str

    def code(self, value: object) -> int:
        """Return the code of an answer; AzardiaError says which answers there are."""
        if value in self.values and isinstance(value, str | bool):
            return self.codes[str(value).upper()]
        possible = " or ".join(_text(v) for v in self.values)
        raise AzardiaError(f"ruling {self.name} cannot be {short(value)}; it is {possible}")


_REASONS = {
    "zone_return": N_("The rulebook sends the pawn back to 1 and lets it continue from there."),
    "challenge_before_return": N_(
        "Otherwise only level-5 pawns could ever meet on 80, but the rule for the crossing "
        "speaks of at least one of the two."
    ),
    "level5_winner": N_(
        "Level 5 is the top, and anything that would take a pawn above it moves it forward "
        "instead; the text on challenges alone would leave the winner where it is."
    ),
    "back_past_start": N_("The rulebook does not say; a race has a starting line."),
    "clamped_pair": N_(
        "The rulebook does not say; a new challenge on the spot could go on for a long time."
    ),
    "special_tiles": N_("The rulebook speaks of the final destination of the player's movement."),
    "zero_on_special": N_(
        "The Spanish booklet says to draw a card here; the English one does not say."
    ),
    "boost_when": N_("The rulebook does not say; most groups pay when they see what they get."),
    "boost_over_ten": N_("The rulebook does not say; plus one is plus one."),
    "boost_challenges": N_(
        "The rulebook speaks of a roll of dice, and in a challenge you roll dice too."
    ),
    "buy_tile_when": N_("The rulebook does not say; a bought tile is one more step, at any time."),
    "challenge_tie": N_("Ties in the initial roll are rolled again too."),
    "grace_hold": N_(
        "In the Spanish booklet the grace turn lasts as long as the first pawn there is not moved."
    ),
    "grace_duel": N_(
        "One sentence of the rulebook gives every rival a last turn; another says that a "
        "challenge on the last tile decides who wins. So all turns are played, and each "
        "challenge decides who is winning for the moment."
    ),
    "kuchuritok_hands": N_("The Spanish booklet says “the hands of all players”."),
    "kuchuritok_deal": N_("The rulebook does not say; shuffling is fair and fast."),
    "turn_order": N_(
        "The rulebook says that play goes clockwise and that the initial roll decides the "
        "order for choosing characters and starting tiles, but not who plays after whom. Here "
        "the players sit down in that order."
    ),
    "abilities_answerable": N_(
        "One passage lets rivals answer abilities; another says that harmful ones can't be "
        "countered."
    ),
    "special_or_challenge": N_(
        "The rulebook says that every move ending on such a tile draws a card, without "
        "exception; it does not say in which order."
    ),
    "floor_from": N_("The rulebook protects pawns that have already moved on into the zone."),
    "grace_takeover": N_(
        "In the rulebook the grace turn begins whenever a player lands exactly on the last tile."
    ),
    "called_holder": N_(
        "The rulebook does not say; in a duel for the last tile nobody moves forward either."
    ),
    "level_at_five": N_("In the rulebook a move replaces a level above the highest one."),
    "missed_last_turn": N_("The rulebook does not say; a missed turn is still a turn."),
    "reshuffle": N_(
        "The English booklet shuffles when the deck runs out, the Spanish one when too few "
        "cards are left."
    ),
    "crowded_tile": N_(
        "The rulebook speaks of two pawns; with more, each pair of them shares the tile."
    ),
    "roll_on_150": N_("The first pawn on 150 has to stay there; a roll would only take it away."),
}


def _ruling(name: str, default: int) -> Ruling:
    codes = type(default)
    assert issubclass(codes, IntEnum)
    if codes is YesNo:
        first = bool(default)
        return Ruling(name, codes, first, (first, not first), _REASONS[name])
    values = tuple(member.name.lower() for member in codes)
    return Ruling(name, codes, codes(default).name.lower(), values, _REASONS[name])


RULINGS: dict[str, Ruling] = {
    name: _ruling(name, default) for name, default in RulingCodes._field_defaults.items()
}


class Rulings(Mapping[str, str | bool]):
    """How one game answers what the rulebook leaves open; what is not named has its default.

    Raises AzardiaError for a ruling or an answer that does not exist.

        >>> Rulings(zone_return="stop")
        Rulings(zone_return='stop')
        >>> Rulings()["challenge_tie"]
        'reroll'
    """

    def __init__(self, /, **answers: str | bool) -> None:
        for name in answers:
            if name not in RULINGS:
                raise AzardiaError(
                    f"there is no ruling {short(name)}; the rulings are {', '.join(RULINGS)}"
                )
        self.codes = RulingCodes(**{n: RULINGS[n].code(value) for n, value in answers.items()})
        self._values = {name: answers.get(name, r.default) for name, r in RULINGS.items()}

    @property
    def changed(self) -> dict[str, str | bool]:
        """The answers that differ from the defaults."""
        return {n: v for n, v in self._values.items() if v != RULINGS[n].default}

    def __getitem__(self, name: str) -> str | bool:
        return self._values[name]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(self.codes)

    def __repr__(self) -> str:
        return f"Rulings({', '.join(f'{n}={v!r}' for n, v in self.changed.items())})"


def _text(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
