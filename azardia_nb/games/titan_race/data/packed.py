"""House rules as plain data, for files: what is the kit's own by its name, the rest whole."""

from collections.abc import Mapping
from typing import Any

from azardia_nb.games.titan_race.data import cards as decks
from azardia_nb.games.titan_race.data import circuits as boards
from azardia_nb.games.titan_race.data import titans as figures
from azardia_nb.games.titan_race.data.set_up import Options
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.games.titan_race.rules.state import Numbers


def pack(options: Options) -> dict[str, Any]:
    """Return what a file says of house rules."""
    kit = boards.kit()
    own = options.titans != figures.kit()
    return {
        "options": {
            "circuits": [
                one.id if kit.get(one.id) == one else one.pack() for one in options.circuits
            ],
            "rulings": options.rulings.changed,
            "numbers": options.numbers._asdict(),
            "deck": options.deck and _pack_deck(options.deck),
            "titans": options.titans.pack() if own else None,
            "two": options.two,
            "teams": options.teams,
        }
    }


def _pack_deck(deck: decks.Deck) -> dict[str, str]:
    return {} if deck == decks.kit() else {"name": deck.name, "source": deck.source}


def arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `variant` takes, of what `pack` has written; for all else, any error."""
    if not set(options) <= set(Options._fields):
        raise TypeError
    said: dict[str, Any] = dict.fromkeys(Options._fields)  # a case leaves out what is nothing
    said |= options
    deck = said["deck"]
    return {
        "circuit": [boards.unpack(one) for one in said["circuits"]],
        "cards": decks.parse(deck["source"], deck["name"]) if deck else deck is not None,
        "rulings": Rulings(**said["rulings"]),
        "numbers": Numbers(**said["numbers"]),
        "titans": said["titans"] and figures.unpack(said["titans"]),
        "two": said["two"],
        "teams": said["teams"],
    }
