"""Who decides and wins with whom, what others may not see, and what has no consequence."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.hands import turn_down
from azardia_nb.games.titan_race.rules.rulings import TwoHands
from azardia_nb.games.titan_race.rules.state import MAX_CARDS, Rules, State


@rule
def hide_from(s: State, rules: Rules, seat: int) -> None:
    """Turn the hands of other players face down into the draw pile; how many cards stays known."""
    me = s["player"][seat]
    for mine in range(s["players"]):
        theirs = s["player"][mine] if rules["two_hands"] == TwoHands.TITAN else mine
        if theirs != me:
            turn_down(s, mine, MAX_CARDS)


@rule
def forget(s: State) -> None:
    """Forget the round: but for the first one, which has a field of its own, it says nothing."""
    s["round"] = 1


@rule
def player_of(s: State, seat: int) -> int:
    """Return who decides for a seat."""
    return int(s["player"][seat])


@rule
def team_of(s: State, seat: int) -> int:
    """Return the team of a seat."""
    return int(s["team"][seat])
