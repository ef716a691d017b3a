"""Case files of Titan Race: keys of Titans, rolls and draws, and comparison of positions."""

from typing import Any

from azardia_nb.game import game as general
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.machine import cases
from azardia_nb.games.machine.schema import At
from azardia_nb.games.titan_race.data.set_up import KEYS, TITAN_KEYS
from azardia_nb.games.titan_race.game import Game, unpack
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.rules.engine import team_of
from azardia_nb.games.titan_race.rules.state import HAND, PHASES, SCHEMA, owner
from azardia_nb.games.titan_race.text.rules import RULES
from azardia_nb.records import scenario
from azardia_nb.records.scenario import Case, Dialect, Step

TITAN = cases.keys_of(TITAN_KEYS)


def check(case: Case, part: str | int) -> None:
    """Check the Titans of a table, or the dice of a step; raise the case's error."""
    cases.check_seats(case, part, "titans", TITAN)
    for face in case.steps[part].get("roll", []) if isinstance(part, int) else ():
        if face not in FACES:
            raise case.wrong(f"faces are {', '.join(FACES)}", "steps", part, "roll")


def compare(game: general.Game, expect: Step) -> list[str]:
    """Return the differences between a race and the expected values of a case."""
    values = SCHEMA.say(_at(game))
    now: dict[str, Any] = {
        "turn": game.turn,
        "waits": {CHANCE: "chance", OVER: "over"}.get(game.acting, "seat"),
        "team": game.winner and team_of(game.state, game.winner - 1) + 1,
        "offer": sorted(values["offer"]),
        "traps": sorted(values["traps"]),
        "supply": values["supply"],
        "legal": sorted(choice.action for choice in game.legal()),
    }
    titans = [case_values(game, seat) for seat in range(game.players)]
    return cases.differences(expect, now, "titans", titans, ("hand",))


def case_values(game: general.Game, seat: int) -> dict[str, Any]:
    """Return the values of a Titan that a case may compare."""
    at = _at(game)
    hand = at.s["hand"][owner(at.s, at.rules, seat)]
    return {**SCHEMA.say(at, seat), "hand": HAND.say(hand, at)}


def _at(game: general.Game) -> At:
    return At(game.state, game.variant.rules, game.variant.options)


def write_expected(game: general.Game) -> list[list[str]]:
    """Return the expected values of a case as TOML lines, a list per Titan."""
    keys = ("space", "lap", "life", "state")
    seats = [case_values(game, seat) for seat in range(game.players)]
    return [
        ["[[expect.titans]]", *(f"{key} = {scenario.toml(one[key])}" for key in keys)]
        for one in seats
    ]


DIALECT = Dialect(
    setup={**scenario.SETUP, **cases.keys_of(KEYS)},
    steps={**scenario.STEP, "roll": scenario.LIST, "draw": scenario.TEXT, "first": scenario.TEXT},
    expect={
        **scenario.EXPECT,
        "turn": scenario.NUMBER,
        "waits": scenario.TEXT,
        "team": scenario.NUMBER,
        "supply": scenario.NUMBER,
        "offer": scenario.LIST,
        "traps": scenario.LIST,
        "legal": scenario.LIST,
        "titans": scenario.LIST,
    },
    rules=RULES,
    phases=PHASES,
    check=check,
    begin=lambda case: cases.begin(case, "circuits", unpack, Game),
    forced=lambda action: True,
    take=cases.outcome_player("roll", "draw", "first"),
    compare=compare,
    write_step=cases.write_step,
    write_expected=write_expected,
)
