"""Axis Mundi's part of rule cases: keys, positions, dice, and the comparison of results."""

from typing import Any

from azardia_nb.game import game as general
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.axis_mundi.data import set_up
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import Game, unpack
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.board import HEXES, PIERS
from azardia_nb.games.axis_mundi.rules.choices import die_faces
from azardia_nb.games.axis_mundi.rules.frames import FRAMES, Frame
from azardia_nb.games.axis_mundi.rules.mats import hand_limit, has_sections
from azardia_nb.games.machine import cases
from azardia_nb.games.machine.schema import At
from azardia_nb.games.machine.stack import pending
from azardia_nb.records import scenario
from azardia_nb.records.scenario import Case, Dialect, Step

PLAYER = cases.keys_of(set_up.keys(True, of_seats=True) | {"hidden": bool, "limit": int})


def check(case: Case, part: str | int) -> None:
    """Check the tables of players in a part of a case; energy may be a number or a list."""
    if isinstance(part, str):
        for at, player in enumerate(case.tree.get(part, {}).get("players", [])):
            plain = {key: value for key, value in player.items() if key != "energy"}
            if not isinstance(player.get("energy", 0), int | list):
                plain = player
            case.table(plain, PLAYER, part, "players", at)


def pending_word(game: general.Game) -> str:
    """Return the pending decision as a case names it: `act`, a frame, `die6`, `die3`, `over`."""
    if game.acting == OVER:
        return "over"
    top = pending(game.state)
    if game.acting == CHANCE and top not in (Frame.DRAW, Frame.TOKEN, Frame.PLACE):
        return f"die{die_faces(top)}"
    return FRAMES[top] if top >= 0 else "act"


def _at(game: general.Game) -> At:
    return At(game.state, game.rules, kit().ids)


def position_facts(game: general.Game) -> dict[str, Any]:
    """Return the facts about board, decks and legal actions that a case can expect."""
    at, rules = _at(game), game.rules
    s, cards = at.s, state.has_cards(at.s)
    values = state.schema_of(cards).say(at)
    facts = {
        "waits": pending_word(game),
        "level": values["level"],
        "axis": "accessible" if s["crater"] else "axis",
        "infected": sorted(values["infected"]),
        "legal": sorted(choice.action for choice in game.legal()),
    }
    if not cards:
        return facts
    items: dict[str, list[str]] = {}
    for hex in values["treasures"]:
        items.setdefault(hex, []).append("token")
    for card, hex in zip(s["marked"], s["marked_at"], strict=True):
        if card >= 0:
            items.setdefault(HEXES[hex], []).append(kit().ids[card])
    crates = {HEXES[rules["start"][n]]: state.HAND.say(s["crate"][n], at) for n in range(PIERS)}
    bomb = {"at": HEXES[s["bomb"]], "seat": int(s["bomber"]) + 1} if s["bomb"] >= 0 else {}
    return facts | {
        "harvested": sorted(values["harvested"]),
        "items": {hex: sorted(things) for hex, things in items.items()},
        "discard": sorted(values["discard"]),
        "crates": {name: sorted(cards) for name, cards in crates.items() if cards},
        "bomb": bomb,
    }


def player_facts(game: general.Game, seat: int) -> dict[str, Any]:
    """Return the facts about a seat that a case can expect."""
    at = _at(game)
    s, mine = at.s, seat == at.s["turn"]
    cards = state.has_cards(s)
    facts = state.schema_of(cards).say(at, seat) | {
        "start": HEXES[s["begun"]] if mine else "",
        "ap": int(s["points"]) if mine else 0,
    }
    if not cards:
        return facts
    energy = s["energy"][seat].tolist()
    return facts | {
        "energy": energy if has_sections(s, seat) else energy[0],
        "arrows": {
            "servum": int(s["servums"][seat]),
            "veritatis": int(s["truths"][seat]),
            "ulcera": s["ulcera"][seat].tolist(),
        },
        "limit": int(hand_limit(s, seat)),
        **{name: int(s[name]) if mine else 0 for name in ("move", "attack", "sharp")},
    }


LISTS = ("hand", "active", "treasures", "bound")


def compare(game: general.Game, expect: Step) -> list[str]:
    """Return the differences between a game and a case's expectations, as texts."""
    players = [player_facts(game, seat) for seat in range(game.players)]
    return cases.differences(expect, position_facts(game), "players", players, LISTS)


def write_expected(game: general.Game) -> list[list[str]]:
    """Return the lines of a case that expect the present facts about each player."""
    keys = ("form", "at", "hp", "wounds")
    seats = [player_facts(game, seat) for seat in range(game.players)]
    return [
        ["[[expect.players]]", *(f"{key} = {scenario.toml(one[key])}" for key in keys)]
        for one in seats
    ]


DIALECT = Dialect(
    setup={**scenario.SETUP, **cases.keys_of(set_up.keys(True, of_seats=False))},
    steps={**scenario.STEP, "die": scenario.NUMBER, "draw": scenario.TEXT, "token": scenario.TEXT},
    expect={
        **scenario.EXPECT,
        "waits": scenario.TEXT,
        "level": scenario.NUMBER,
        "axis": scenario.TEXT,
        "infected": scenario.LIST,
        "harvested": scenario.LIST,
        "items": scenario.TABLE,
        "discard": scenario.LIST,
        "crates": scenario.TABLE,
        "bomb": scenario.TABLE,
        "legal": scenario.LIST,
        "players": scenario.LIST,
    },
    phases=state.PHASES[: state.ENDED + 1],
    check=check,
    begin=lambda case: cases.begin(case, "map", unpack, Game),
    forced=lambda action: False,
    take=cases.outcome_player("die", "draw", "token"),
    compare=compare,
    write_step=cases.write_step,
    write_expected=write_expected,
)
