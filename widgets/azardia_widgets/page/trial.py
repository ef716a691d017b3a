"""A trial of bridge.py outside the browser, with stand-ins for JavaScript.

Run it by its path with a number of seeds, and games with languages, as in `4 pig:es`. It prints as
JSON, for each, a report of a table and a press, and what tables of that many seeds send in common,
with which its page begins; and all modules imported.
"""

import json
import sys
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from runpy import run_path
from types import ModuleType, SimpleNamespace
from typing import Any

BRIDGE = Path(__file__).with_name("bridge.py")
LINK = "#game="  # a damaged link: it is reported, and a new game begins
TABLE = """\
from azardia_widgets.table.table import Table
Table(linked, kind="{game}", language="{code}"{seed})"""
CANVAS = "CanvasModel"
READY = {"method": "custom", "content": {"event": "client_ready"}}  # a canvas is in the page
PRESS = {"method": "custom", "content": {"event": "click"}}
Sent = list[tuple[dict[str, Any], Sequence[bytes]]]


def main(seeds: int, games: list[str]) -> dict[str, Any]:
    """Return a report of each table, the first messages of each, and all modules imported."""
    from azardia_nb.games import load
    from azardia_widgets.page.merged import Message, common

    started()
    # Where seats are drawn by lot, nobody knows yet whose turn it is.
    playable = [game for game in games if seeds and not load(game.split(":")[0]).tabletop.lots]
    method = "fork" if "fork" in get_all_start_methods() else "spawn"
    recorded = {}
    # Each table has a process of its own, so that its widgets are counted from the same number.
    with get_context(method).Pool(maxtasksperchild=1) as pool:
        tasks = [(game, seed) for game in playable for seed in range(seeds)]
        results = iter(pool.imap(first_messages, tasks, chunksize=1))
        for game in playable:
            same = [[Message(*one) for one in next(results)] for _ in range(seeds)]
            first = [
                (one.content, [b64encode(part).decode() for part in one.buffers])
                for one in common(same)
            ]
            if first:
                recorded[game.replace(":", "-")] = first
        tables = dict(zip(games, pool.map(pressed, games, chunksize=1), strict=True))
    imported = {name for report in tables.values() for name in report.pop("imported")}
    return {"tables": tables, "recorded": recorded, "imported": sorted(imported)}


@cache
def started() -> tuple[dict[str, Any], Sent]:
    """Return the bridge's names, with tables imported, and the list of all messages sent."""
    sent: Sent = []
    js: Any = SimpleNamespace(post=lambda text, own: sent.append((json.loads(text), own or ())))
    ffi: Any = SimpleNamespace(to_js=list)
    sys.modules |= {"js": js, "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi}
    bridge = run_path(str(BRIDGE))
    bridge["install_stand_ins"]()
    import_module("azardia_widgets.table.table")
    return bridge, sent


def table(game: str, seed: str = "") -> tuple[dict[str, Any], Sent]:
    """Make the table of a game and language as a page does; return the bridge and the messages."""
    bridge, sent = started()
    name, code = game.split(":")
    page = {"name": name, "language": code, "link": LINK, "later": {}, "files": {}, "texts": {}}
    bridge["begin"](json.dumps(page))
    bridge["run"]("table", TABLE.format(game=name, code=code, seed=seed))
    return bridge, sent


def widgets(sent: Sent) -> Sent:
    """Return the messages of widgets among those sent, each with its binary parts."""
    return [
        (one, [next(parts) for _ in range(one["buffers"])])
        for content, own in sent
        for parts in [iter(own)]
        for one in content.get("messages", ())
    ]


def first_messages(asked: tuple[str, int]) -> Sent:
    """Return the messages of a new table and its drawing; `asked` is the game and a seed."""
    bridge, sent = table(asked[0], f", seed={asked[1]}")
    for one, _ in widgets(sent):
        content = one["content"]
        if content["data"].get("state", {}).get("_model_name") == CANVAS:
            bridge["hear"]("", content["comm_id"], json.dumps(READY), [])
    return widgets(sent)


def pressed(game: str) -> dict[str, Any]:
    """Press the first action of a table; return a report of what the page showed and refused."""
    bridge, sent = table(game)
    errors = [one["why"] for one, _ in sent if one["type"] == "wrong"]
    (model,) = (one["model"] for one, _ in sent if one["type"] == "show")
    classes = {
        one["content"]["comm_id"]: str(one["content"]["data"].get("state", {}).get("_dom_classes"))
        for one, _ in widgets(sent)
    }
    action = next(id for id, names in classes.items() if "azardia-action-" in names)
    sent.clear()
    bridge["hear"]("m1", action, json.dumps(PRESS), [])
    parents = sorted({one["parent_header"]["msg_id"] for one, _ in widgets(sent)})
    imported = list(sys.modules)
    return {"table": classes[model], "asked": parents, "wrong": errors, "imported": imported}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), sys.argv[2:])))
