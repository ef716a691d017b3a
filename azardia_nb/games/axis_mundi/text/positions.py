"""A position of the whole game as one line; decks are what is nowhere else."""

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import cards_elsewhere
from azardia_nb.games.axis_mundi.rules.engine import settle
from azardia_nb.games.axis_mundi.rules.state import SCHEMA, new_row
from azardia_nb.games.axis_mundi.text import old_positions
from azardia_nb.games.axis_mundi.text.sound import check_numbers, check_position
from azardia_nb.games.machine.schema import At, check_written, impossible
from azardia_nb.games.protocol import Row, Rules
from azardia_nb.text.language import spoken


def write_position(s: Row) -> str:
    """Return a position as one line; in what a seat sees, `?N` are so many unknown cards."""
    return SCHEMA.write(At(s, None, kit().ids), {"cards": "1"})


def read_position(line: str, rules: Rules) -> Row:
    """Return the position a line describes; NotationError says what is wrong with it."""
    old = old_positions.is_old(line)
    fields = (old_positions.fields_of if old else SCHEMA.fields_of)(line)
    try:
        if fields.get("cards") != "1":
            start = f"{SCHEMA.mark} cards=1"
            raise AzardiaError(spoken("with cards a position begins with {start}", start=start))
        s = new_row(cards=True)
        if old:
            old_positions.read(fields, s)
        else:
            SCHEMA.read(fields, At(s, rules, kit().ids))
        check_numbers(s)
        s["held"] = s["hand"].sum(axis=1)
        rest = rules["count"] - cards_elsewhere(s)
        if (rest < 0).any():
            name = kit().ids[int(np.flatnonzero(rest < 0)[0])]
            raise AzardiaError(spoken("there are not so many cards {name}", name=name))
        s["pile"] = rest
        check_position(s, rules)
    except AzardiaError as error:
        raise impossible(error) from None
    settle(s, rules)
    if not old:
        check_written(line, write_position(s))
    return s
