"""What no position may have: two figures on a hex, two Highs, hit points out of bounds."""

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.rules.state import SEATS, Rules, State
from azardia_nb.text.language import spoken


def check_position(s: State, rules: Rules) -> None:
    """Raise AzardiaError where a position cannot be."""
    if len({int(hex) for hex in s["at"]}) < SEATS:
        raise AzardiaError(spoken("two figures stand on one hex"))
