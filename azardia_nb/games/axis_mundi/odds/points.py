"""What one more action point is worth: its shadow price, and when it falls to nothing.

>>> [shadow_price(points, room=10) for points in (1, 2, 3, 4)]
[1, 1, 3, 1]
>>> [shadow_price(points, room=1) for points in (1, 2, 3)]  # use it or lose it
[1, 0, 0]
"""

from functools import cache

DRAWS = ((1, 1), (3, 5))  # act.draw, act.draw5: AP, cards


@cache
def most_cards(points: int, room: int) -> int:
    """Return how many cards so many AP bring at most to a hand with room for so many more."""
    return max(
        (
            min(room, cards + most_cards(points - cost, room))
            for cost, cards in DRAWS
            if cost <= points
        ),
        default=0,
    )


def shadow_price(points: int, room: int) -> int:
    """Return how many cards the last of so many AP adds."""
    return most_cards(points, room) - most_cards(points - 1, room)
