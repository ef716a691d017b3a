"""What bonus cards can do, as the rules read it."""

import numpy as np

# When a card is played.
WHENS = ("turn", "take", "loss")
IN_TURN, BEFORE_TAKE, AT_LOSS = range(3)

# What a card does: a word of a file and what it says, as one effect.
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

# What is named when a card is played.
NO_AIM, AT_SPACE, A_WAY, AT_SEAT, WAY_AND_SEAT = range(5)
AIMS = np.array(
    [AT_SPACE, NO_AIM, A_WAY, AT_SEAT, NO_AIM, NO_AIM, AT_SEAT, WAY_AND_SEAT, NO_AIM] + [NO_AIM] * 3
)
# The same as bits: a way, a seat, a space.
FORMS = np.array([0, 4, 1, 2, 3])
REACH = 3  # spaces straight ahead that "straight3" is
