"""Kinds of 1-Time cards, and the points, hit points, energy or healed wounds they give."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules import mats
from azardia_nb.games.axis_mundi.rules.state import ONE_KINDS, TOKENS, State

# In the order of `data/cards.toml`.
Card = IntEnum(
    "Card",
    "DANZIG SECOND_TIME CRATES DESPERATE_MEASURES DOUBLE_DOUBLE ELUSIVE ETHEREAL_DRAIN "
    "FOLLOW_THE_MONKEY FREE_REFILLS GOD_MODE GODSPEED HAFDASAS_C4 HARVESTER HICKORY_SHIELD "
    "HOLISTIC_HERBS HURRY_CHANGE INSPIRATION LAST_RESORT MAKESHIFT_SHIELD MOBILIZING_FORCES "
    "MORSEL HIDDEN_CAVE_4 HIDDEN_CAVE_5 HIDDEN_CAVE_6 OPTIONS PEEK_A_BOO PERFECT_COUNTER SALVE "
    "SEEK_AND_DESTROY WHO_ARE_YOU SUTURE_KIT ARCHERS_TALES TUMBLE_OF_NOTES VERMIN EMPTY_VESSEL "
    "FREE_WILL",
    start=0,
)
IDS = tuple(card.name.lower().replace("_", "-") for card in Card)
MOVE, HEAL = range(2)  # options of the card Options
# Treasure tokens, as indices into `actions.TREASURES`.
DRAW_3, AP, HEAL_4, MOVE_2, ATTACK_1, ENERGY_2, GRENADE, BOMB = range(TOKENS)


class Gift(NamedTuple):
    """The amounts that a card or token gives; a row of GIFTS.

    An unseen seat gets the points (the first four) as it plans the card, and the rest when it is
    revealed; for all others there is no difference.
    """

    ap: int = 0
    move: int = 0
    attack: int = 0
    sharp: int = 0
    hp: int = 0
    wounds: int = 0  # taken off
    energy: int = 0


_NUMBER = Gift(*range(7))
# Rows of GIFTS after those of the 1-Time cards: Options used for a Move point, Salve played with
# Holistic Herbs, then the tokens.
OPTION_MOVE, WITH_HERBS = ONE_KINDS, ONE_KINDS + 1
OF_TOKENS = ONE_KINDS + 2
_GIFTS = {
    Card.INSPIRATION: Gift(ap=1),
    Card.FOLLOW_THE_MONKEY: Gift(attack=1),
    Card.OPTIONS: Gift(hp=1),
    OPTION_MOVE: Gift(move=1),
    Card.SUTURE_KIT: Gift(hp=2),
    Card.HOLISTIC_HERBS: Gift(hp=1),
    Card.SALVE: Gift(wounds=2),
    WITH_HERBS: Gift(hp=3, wounds=3),
    Card.MORSEL: Gift(energy=1),
    Card.VERMIN: Gift(energy=2),
    OF_TOKENS + AP: Gift(ap=1),
    OF_TOKENS + HEAL_4: Gift(hp=4),
    OF_TOKENS + MOVE_2: Gift(move=2),
    OF_TOKENS + ATTACK_1: Gift(sharp=1),
    OF_TOKENS + ENERGY_2: Gift(energy=2),
}
GIFTS = np.array([_GIFTS.get(at, Gift()) for at in range(OF_TOKENS + TOKENS)], np.int8)


@rule
def gift_of(card: int, option: int) -> int:
    """Return the index in GIFTS of a card played with `option`."""
    if card == Card.OPTIONS and option == MOVE:
        return OPTION_MOVE
    return WITH_HERBS if card == Card.SALVE and option == 1 else card


@rule
def gives_points(gift: int) -> bool:
    """Return whether row `gift` of GIFTS has AP, Move points or Attack points."""
    return bool(GIFTS[gift, _NUMBER.ap] + GIFTS[gift, _NUMBER.move] + GIFTS[gift, _NUMBER.attack])


@rule
def give_points(s: State, gift: int) -> None:
    """Add the AP, Move, Attack and sharp points of row `gift` to the turn."""
    s["points"] += GIFTS[gift, _NUMBER.ap]
    s["move"] += GIFTS[gift, _NUMBER.move]
    s["attack"] += GIFTS[gift, _NUMBER.attack]
    s["sharp"] += GIFTS[gift, _NUMBER.sharp]


@rule
def give_rest(s: State, seat: int, gift: int) -> None:
    """Give a seat the hit points and energy of row `gift`, and take off its wounds."""
    if GIFTS[gift, _NUMBER.hp]:
        mats.heal_points(s, seat, int(GIFTS[gift, _NUMBER.hp]))
    if GIFTS[gift, _NUMBER.wounds]:
        mats.remove_wounds(s, seat, int(GIFTS[gift, _NUMBER.wounds]))
    if GIFTS[gift, _NUMBER.energy]:
        mats.gain_energy(s, seat, int(GIFTS[gift, _NUMBER.energy]))


@rule
def give(s: State, seat: int, gift: int) -> None:
    """Give a seat everything in row `gift` of GIFTS."""
    give_points(s, gift)
    give_rest(s, seat, gift)
