"""A trial of bridge.py outside the browser, with stand-ins for JavaScript: a table of each game.

Run it by its path with games and languages, as in `pig:es`; it prints a report for each, and all
modules that were imported.
"""

import json
import sys
from pathlib import Path
from runpy import run_path
from types import ModuleType, SimpleNamespace
from typing import Any

BRIDGE = Path(__file__).with_name("bridge.py")
LINK = "#game="  # a damaged link: it is reported, and a new game begins


def main(games: list[str], table: str) -> dict[str, Any]:
    """Build a table for each game, press a button, and return a report."""
    sent: list[dict[str, Any]] = []
    js: Any = SimpleNamespace(post=lambda text, _: sent.append(json.loads(text)))
    ffi: Any = SimpleNamespace(to_js=list)
    sys.modules |= {"js": js, "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi}
    bridge = run_path(str(BRIDGE))
    found = {}
    for game in games:
        name, code = game.split(":")
        sent.clear()
        page = {"name": name, "language": code, "link": LINK, "later": {}, "files": {}, "texts": {}}
        bridge["begin"](json.dumps(page))
        bridge["run"]("table", table.format(game=name, code=code))
        found[game] = _pressed(bridge, sent)
    return {"tables": found, "imported": sorted(sys.modules)}


def _pressed(bridge: dict[str, Any], sent: list[dict[str, Any]]) -> dict[str, Any]:
    """Press the first action of the shown table; return the messages."""
    told = [one["why"] for one in sent if one["type"] == "wrong"]
    (shown,) = (one["model"] for one in sent if one["type"] == "show")
    states: dict[str, dict[str, Any]] = {}
    for one in sent:
        if content := one.get("content"):
            states.setdefault(content["comm_id"], {}).update(content["data"].get("state", {}))
    classes = {id: str(state.get("_dom_classes")) for id, state in states.items()}
    action = next(id for id, names in classes.items() if "azardia-action-" in names)
    sent.clear()
    press = {"method": "custom", "content": {"event": "click"}}
    bridge["hear"]("m1", action, json.dumps(press), [])
    asked = sorted({one["parent_header"]["msg_id"] for one in sent})
    return {"table": classes[shown], "asked": asked, "wrong": told}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[2:], sys.argv[1])))
