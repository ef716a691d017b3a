"""Random presses at the tables of lesson 0 and of Axis Mundi: `python -m tests.presses`.

It prints a line of JSON: the number of presses, the errors, and the results of all games.
"""

import hashlib
import json
import os
from typing import Any

import numpy as np

PRESSES = {"azardia": 200, "axis_mundi": 20}


def able(table: Any) -> list[Any]:
    """Return the table's buttons for actions that can be pressed now."""
    every = table.action_panel.buttons.values()
    return [one for one in every if not one.disabled and one.layout.display != "none"]


def main() -> None:
    """Press random buttons; begin a new game whenever one is over; print the results."""
    if not hasattr(os, "getuid"):  # platformdirs asks for it, and WASI has no users
        os.getuid = os.geteuid = lambda: 0
    from azardia_widgets import Exhibit, Table

    Exhibit.raising = True  # otherwise ipywidgets would swallow exceptions
    rng = np.random.default_rng(1)
    wrong, games, table = [], [], None
    presses = [kind for kind, times in PRESSES.items() for _ in range(times)]
    for kind in presses:
        if table is None or table.game.type.name != kind or not able(table):
            table = Table(kind=kind, language="en", seed=7 + len(games))
            games.append(table.game)
        buttons = able(table)
        pressed = buttons[int(rng.integers(len(buttons)))]
        try:
            pressed.click()
        except Exception as error:  # every exception is reported
            wrong.append(f"{pressed.description}: {error!r}")
    steps = json.dumps([game.steps for game in games])
    digest = hashlib.sha256(steps.encode()).hexdigest()
    print(
        json.dumps({"presses": len(presses), "games": len(games), "wrong": wrong, "steps": digest})
    )


if __name__ == "__main__":
    main()
