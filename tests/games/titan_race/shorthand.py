"""A shorthand for tests: small positions in one line, their results in another.

Titans are separated by slashes, as in "slaugg B10 life=3 hand=ward,swift". In the results, a word
with + is an action that must be legal, with _ in place of spaces, and a word with ! is one that
must not be.
"""

from typing import Any

from azardia_nb.games.titan_race.game import Game
from azardia_nb.records import scenario


def place(titans: str, setup: dict[str, Any]) -> Game:
    found = []
    for words in titans.split("/"):
        name, *rest = words.split()
        one: dict[str, Any] = {"titan": name}
        for word in rest:
            key, equals, value = word.partition("=")
            if not equals:
                one["space"] = word
            elif key == "hand":
                one[key] = value.split(",")
            else:
                one[key] = value if key == "state" else int(value)
        found.append(one)
    game = Game.place({**setup, "titans": found})
    game.automatic = False
    return game


def play(titans: str, steps: str, setup: dict[str, Any]) -> Game:
    game = place(titans, setup)
    for step in filter(None, steps.split(",")):
        scenario.play_forced(game)
        word = step.strip()
        if word.split()[0] in ("roll", "draw", "first"):
            game.happen(word)
        else:
            game.play(word)
    scenario.play_forced(game)
    return game


def check(game: Game, expected: str) -> None:
    titans: dict[str, dict[str, Any]] = {}
    seats = [name.lower() for name in game.names()]
    legal = {choice.action.replace(" ", "_") for choice in game.legal()}
    wanted: dict[str, Any] = {}
    for words in expected.split("/"):
        name = ""
        for word in words.split():
            key, equals, value = word.partition("=")
            if word[0] == "+":
                assert word[1:] in legal, legal
            elif word[0] == "!":
                assert word[1:] not in legal
            elif word in seats:
                name = word
                titans[name] = {}
            elif not equals:
                titans[name]["space"] = word
            elif name and key not in ("traps", "turn"):
                listed = [card for card in value.split(",") if card]
                titans[name][key] = (
                    listed if key == "hand" else value if key == "state" else int(value)
                )
            elif key in ("traps", "offer"):
                wanted[key] = [one for one in value.split(",") if one]
            elif key == "discard":
                assert game.state["discard"].sum() == int(value)
            elif value == "chance":
                wanted["waits"] = value
            else:
                wanted[key] = int(value)
    wanted["titans"] = [titans.get(seat, {}) for seat in seats]
    assert scenario.compare(game, wanted) == []
