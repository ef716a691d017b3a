"""Times, effects and targets of bonus cards, as the rules read them."""

import numpy as np

# Times at which a card may be played.
WHENS = ("turn", "take", "loss")
IN_TURN, BEFORE_TAKE, AT_LOSS = range(3)

# Effects of cards, each written as in a card file.
EFFECTS = (
    "trap adjacent",
    "move s",
    "move lr",
    "damage straight3",
    "damage adjacent",
    "damage adjacent titan",
    "borrow adjacent",
    "shove behind",
    "life",
    "draw",
    "reroll offer",
    "avoid",
)
(
    LAY_TRAP,
    MOVE_STRAIGHT,
    MOVE_ASIDE,
    HIT_ONE,
    HIT_SPACES,
    HIT_TITANS,
    BORROW_ABILITY,
    SHOVE_BACK,
    LIFE,
    DRAW_CARDS,
    REROLL_OFFER,
    AVOID,
) = range(len(EFFECTS))

# Targets that the player names when playing a card.
NO_AIM, AT_SPACE, A_WAY, AT_SEAT, WAY_AND_SEAT = range(5)
AIMS = np.array(
    [AT_SPACE, NO_AIM, A_WAY, AT_SEAT, NO_AIM, NO_AIM, AT_SEAT, WAY_AND_SEAT, NO_AIM] + [NO_AIM] * 3
)
# Targets that each aim requires, as bits: 1 a direction, 2 a seat, 4 a space (`refusals.form_of`).
FORMS = np.array([0, 4, 1, 2, 3])
REACH = 3  # range of "straight3", in spaces
