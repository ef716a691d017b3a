"""What things are worth to the bots: opinions, in hundredths of a tile of a pawn at the top level.

They are whole numbers, because a seat is valued a few thousand times a game.
"""

TILE = 100
LOW_TILE = 15  # a tile below the top level, where the zone is a loop
LEVEL = 2500
COIN = 400  # a thousand coins below the top level: five of them are a little less than a level
TOP_COIN = 200
CARD = 300
SPARE_CARD = 20  # a card over the hand limit, or a choice of one more
UNSEEN_CARD = 600  # one card of the deck with another
ANSWER = 700
TURN = 1100  # about what a turn moves
HIT = 6000  # certainty of standing on the last tile next turn
NEAR = 10  # tiles; from here on nearer is not better, only the chance of an exact roll counts
HOLDER = 10000
LAST_TURN = 1200  # each rival that may still come
WIN = 100000
RIVAL = 0.6  # the best rival's evaluation, against one's own
