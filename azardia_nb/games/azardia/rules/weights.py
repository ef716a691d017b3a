"""Weights of the greedy bot, in hundredths of the value of a tile at the top level.

They are integers for speed: seats are evaluated thousands of times per game.
"""

TILE = 100
LOW_TILE = 15  # a tile below the top level, where pawns only go round
LEVEL = 2500
COIN = 400  # a thousand coins below the top level; five are worth a little less than a level
TOP_COIN = 200
CARD = 300
SPARE_CARD = 20  # a card over the hand limit, or one more card to choose from
UNSEEN_CARD = 600  # average value of an unseen card
ANSWER = 700
TURN = 1100  # about the tiles of an average turn
HIT = 6000  # standing on the last tile next turn for certain
NEAR = 10  # distance to the goal below which tiles do not count, only the chance of an exact roll
HOLDER = 10000
LAST_TURN = 1200  # per rival with a last turn left
WIN = 100000
RIVAL = 0.6  # weight of the best rival's evaluation against the seat's own
