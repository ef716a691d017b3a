"""Refusals in words: the rule that forbids an action, what is wrong, and what would be right."""

from azardia_nb.game import Reading
from azardia_nb.games.axis_mundi.rules import refusals as no
from azardia_nb.games.axis_mundi.rules.actions import first_of, seat_of, second_of
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, SPACES
from azardia_nb.games.axis_mundi.rules.frames import (
    AXIS_DIE,
    FALL_DIE,
    MIDDLE_DIE,
    PUSH_DIE,
    SHELTER_DIE,
)
from azardia_nb.games.axis_mundi.rules.state import ENDED
from azardia_nb.games.axis_mundi.text.names import character, the_hex
from azardia_nb.games.axis_mundi.text.notation import write_action
from azardia_nb.games.machine.refusals import Asked, Refusals, Refused
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, NOBODY, OVER, Row, Rules
from azardia_nb.text.language import N_, language

MOST = 8  # actions that a refusal names

REFUSALS = Refusals(
    {
        no.NOT_NOW: Refused(N_("that is not possible now"), "turn.points"),
        no.CORE: Refused(N_("that needs cards, and the core game has none"), "core"),
        no.CLIMB_FIRST: Refused(
            N_("{who} has to climb out of the Axis Mundi first"), "axis.climb_first"
        ),
        no.ONLY_MOVES: Refused(
            N_("{who} is on an Inaccessible Hex and has to move off it first"), "angel.inaccessible"
        ),
        no.HIGH_NO_RUN: Refused(N_("an Angel or Demon can't run: walk instead"), "high.no_run"),
        no.NOT_DEMON: Refused(N_("only a Demon can do that"), "demon.form"),
        no.DEMONIC_ONLY: Refused(
            N_("a Demon only strikes as a Demon does here (demon_melee)"), "demon.melee"
        ),
        no.HIGH_NO_HEAL: Refused(
            N_("an Angel or Demon can't heal as an action here (high_heal)"), "act.heal"
        ),
        no.NO_SUCH: Refused(N_("there is no such hex or player"), "map.names"),
        no.NOT_ADJACENT: Refused(N_("the hexes don't touch in this round"), "map.adjacent"),
        no.HIGHER: Refused(N_("that hex lies higher: climb"), "move.climb"),
        no.NOT_HIGHER: Refused(N_("that hex is not one Level higher: walk"), "move.climb"),
        no.ENTER_IT: Refused(N_("use `enter` for the Axis Mundi"), "axis.enter"),
        no.NO_AXIS: Refused(
            N_("there is only a crater until the Angel or Demon dies"), "axis.becomes_accessible"
        ),
        no.NOT_CAVE: Refused(N_("{who} is not on a Cave Hex"), "move.spelunk"),
        no.NOT_POWER: Refused(N_("{who} has not begun this turn on this Power Hex"), "act.heal"),
        no.ACTED: Refused(N_("healing has to be the first action of a turn"), "act.heal"),
        no.HEALED: Refused(N_("this Power Hex has already healed in this turn"), "terrain.power"),
        no.ONESELF: Refused(N_("choose an opponent, not yourself"), "attack.melee"),
        no.AXIS_SAFE: Refused(N_("nothing can hurt {target} on the Axis Mundi"), "axis.safe"),
        no.ON_SHELTER: Refused(
            N_("nobody strikes from a Shelter: leave it first"), "terrain.shelter"
        ),
        no.TARGET_SHELTER: Refused(N_("{target} is safe on a Shelter"), "terrain.shelter"),
        no.LEVEL_BELOW: Refused(
            N_("{target} stands lower, and you can't strike down"), "attack.level"
        ),
        no.LEVEL_ABOVE: Refused(N_("{target} stands more than one Level higher"), "attack.level"),
        no.BARRED: Refused(N_("{hex} can't be entered"), "terrain.inaccessible"),
        no.NO_EXIT: Refused(
            N_("{who} would have no points, or no free hex, to leave {hex} again"),
            "angel.inaccessible",
        ),
        no.OWN_PIER: Refused(N_("here a pier is for its own player only (piers)"), "terrain.pier"),
        no.CRATER_SHUT: Refused(
            N_("nobody enters the crater here (crater_walk)"), "axis.becomes_accessible"
        ),
        no.RUNS_BACK: Refused(N_("a run must not end where it began (run_back)"), "move.run"),
        no.OCCUPIED: Refused(N_("somebody stands there already"), "move.occupied"),
        no.MOUTH_TAKEN: Refused(
            N_("somebody stands at the other end of the cave"), "move.spelunk_blocked"
        ),
        no.COST: Refused(N_("that costs {price} AP, and {who} has {points}"), "act.cost"),
    }
)

_AWAITED = {
    AXIS_DIE: "axis.roll",
    PUSH_DIE: "push.below",
    SHELTER_DIE: "terrain.shelter_push",
    FALL_DIE: "death.tie",
    MIDDLE_DIE: "death.tie",
}


def rule_awaited(s: Row, rules: Rules) -> str:
    """Return the id of the rule that leaves no seat anything to do: a die comes first, or over."""
    if s["phase"] == ENDED:
        return "goal" if s["winner"] != NOBODY else "core"
    return _AWAITED[pending(s)]


def _hex_named(number: int, rules: Rules) -> int:
    """Return the hex an action is refused for: of a run the second, if the first is fine."""
    first, second = first_of(number), second_of(number)
    fine = 0 <= first < SPACES and rules["nature"][first] != INACCESSIBLE
    return second if second >= 0 and fine else first


def refusal_text(game: Reading, number: int, why: int, code: str) -> str:
    """Return why an action is refused, and what would be possible."""
    speak, acting, s = language(code), game.acting, game.state
    if acting == OVER:
        return speak("the game is over")
    if acting == CHANCE:
        return speak("chance has to act first")
    target, hex = seat_of(number), _hex_named(number, game.rules)
    said = speak(
        REFUSALS.text(why, Asked(s, game.rules, acting, number)),
        who=character(int(s["character"][acting]), speak),
        target=character(int(s["character"][target]), speak) if target >= 0 else "",
        hex=the_hex(hex, speak) if 0 <= hex < SPACES else "",
        price=no.price(s, acting, number) if why == no.COST else 0,
        points=s["points"],
    )
    actions = game.actions
    possible = ", ".join(write_action(one) for one in actions[:MOST])
    if len(actions) > MOST:
        possible += ", …"
    return speak("{said}; you can: {words}", said=said, words=possible)
