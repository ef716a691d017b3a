"""Positions as one line of text.

Draw decks are left out: they have the cards that are nowhere else.
"""

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import Row, Rules
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import cards_elsewhere
from azardia_nb.games.axis_mundi.rules.engine import settle
from azardia_nb.games.axis_mundi.rules.state import has_cards, new_row, schema_of
from azardia_nb.games.axis_mundi.text.sound import check_numbers, check_position
from azardia_nb.games.machine.schema import At, check_written, impossible_position
from azardia_nb.text.language import spoken


def write_position(s: Row) -> str:
    """Return a position as one line; `?N` stands for N cards that a seat's view hides."""
    cards = bool(has_cards(s))
    return schema_of(cards).write(At(s, None, kit().ids), {"cards": "1"} if cards else None)


def read_position(line: str, rules: Rules) -> Row:
    """Return the position that a line describes; NotationError if it is faulty."""
    cards = bool(rules["cards"])
    schema = schema_of(cards)
    fields = schema.fields_of(line)
    try:
        if cards and fields.get("cards") != "1":
            start = f"{schema.mark} cards=1"
            raise AzardiaError(spoken("with cards a position begins with {start}", start=start))
        s = new_row(cards)
        schema.read(fields, At(s, rules, kit().ids))
        if cards:
            check_numbers(s)
            _fill_decks(s, rules)
        check_position(s, rules)
    except AzardiaError as error:
        raise impossible_position(error) from None
    settle(s, rules)  # take the forced actions that the line leaves open
    check_written(line, write_position(s))
    return s


def _fill_decks(s: Row, rules: Rules) -> None:
    """Set `held`, and put the cards that are nowhere else into the draw decks `pile`."""
    s["held"] = s["hand"].sum(axis=1)
    rest = rules["count"] - cards_elsewhere(s)
    if (rest < 0).any():
        name = kit().ids[int(np.flatnonzero(rest < 0)[0])]
        raise AzardiaError(spoken("there are not so many cards {name}", name=name))
    s["pile"] = rest
