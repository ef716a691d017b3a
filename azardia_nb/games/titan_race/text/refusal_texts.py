"""Refusals as text: the rule that forbids an action, the reason, and the legal alternatives."""

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import CHANCE, OVER, Row, Rules
from azardia_nb.games.machine.refusals import Attempt, Refusals, Refused
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import frames
from azardia_nb.games.titan_race.rules import refusals as no
from azardia_nb.games.titan_race.rules.actions import card_of, kind_of, space_of
from azardia_nb.games.titan_race.rules.board import FACES, name_of
from azardia_nb.games.titan_race.rules.rulings import Draft
from azardia_nb.games.titan_race.rules.state import ENDED, FIRST
from azardia_nb.games.titan_race.text.notation import write_action
from azardia_nb.games.titan_race.text.rules import TEXTS
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.text.language import language

MOST_ACTIONS = 8  # maximum number of legal actions in a refusal


_FRAME_RULES = {
    frames.LOSE: "bonus.when",
    frames.PIRATE: "circuit.pirates",
    frames.BORROW: "bonus.play",
}
_ANSWER_RULES = {act.PASS: "bonus.when", act.LOSE: "circuit.pirates"}


def by_frame(attempt: Attempt) -> str:
    """Return the rule of the frame that must be answered first, or ""."""
    return _FRAME_RULES.get(pending(attempt.state), "")


def by_answer(attempt: Attempt) -> str:
    """Return the rule of the answer that the action would give."""
    return _ANSWER_RULES[kind_of(attempt.action)]


def by_card(attempt: Attempt) -> str:
    """Return the rule of playing the card, or "" if the action plays none."""
    if kind_of(attempt.action) != act.PLAY:
        return ""
    return "bonus.trap" if space_of(attempt.action) >= 0 else "bonus.play"


def by_ability(attempt: Attempt) -> str:
    """Return the rule of the Ability in use, which may be a borrowed one."""
    s = attempt.state
    borrowed = pending(s) == frames.BORROW
    titan = (
        s["stack"][s["depth"] - 1, frames.BORROW_.titan] if borrowed else s["titan"][attempt.seat]
    )
    return f"ability.{TITANS[titan]}"


def by_face(attempt: Attempt) -> str:
    """Return the rule of the face that the die is used as."""
    return f"face.{FACES[no.face_in_use(attempt.state)]}"


# Refusals by code, with the text id and the rule.
REFUSALS = Refusals(
    {
        no.TAKE_FIRST: Refused("take_first", "draft.first"),
        no.START_FIRST: Refused("start_first", "start.space"),
        no.IN_ACTION: Refused("in_action", "turn.whole"),
        no.ANSWER_FIRST: Refused("answer_first", by_frame, "turn.whole"),
        no.PASSES: Refused("passes", "ko.pass"),
        no.FELL: Refused("fell", "ko.turn"),
        no.QUIET: Refused("quiet", "start.quiet"),
        no.NOT_OFFERED: Refused("not_offered", "draft.take"),
        no.TAKEN: Refused("taken", "draft.take"),
        no.START_SPACE: Refused("start_space", "start.space"),
        no.STARTED: Refused("started", "start.space"),
        no.ACTION_DONE: Refused("action_done", "turn.parts"),
        no.OTHER_FACE: Refused("other_face", by_face),
        no.MOVED_ALREADY: Refused("moved_already", by_face),
        no.EXTRA_NOT_ON_FACE: Refused("extra_not_on_face", by_face),
        no.EXTRA_DONE: Refused("extra_done", by_face),
        no.TRAP_NOT_BEHIND: Refused("trap_not_behind", "face.trap"),
        no.TRAP_THERE: Refused("trap_there", "trap.one"),
        no.NO_TOKEN: Refused("no_token", "trap.supply"),
        no.STRIKE_NOTHING: Refused("strike_nothing", "face.strike"),
        no.NOT_WILD: Refused("not_wild", "face.wild"),
        no.FREE_WILD: Refused("free_wild", "face.wild.free"),
        no.PAID_ALREADY: Refused("paid_already", "face.wild.pay"),
        no.SKIP_NOTHING: Refused("skip_nothing", by_face),
        no.SKIP_MUST: Refused("skip_must", "turn.parts"),
        no.END_ACTION: Refused("end_action", "turn.parts"),
        no.NO_ABILITIES: Refused("no_abilities", "ability.once"),
        no.ABILITY_ONCE: Refused("ability_once", "ability.once"),
        no.REROLLED_ALREADY: Refused("rerolled_already", "circuit.pentacle.last"),
        no.ABILITY_FORM: Refused("ability_form", by_ability),
        no.NOBODY_BEHIND: Refused("nobody_behind", "ability.rassik"),
        no.NOT_ADJACENT: Refused("not_adjacent", by_card, by_ability),
        no.BELOW_BOARD: Refused("below_board", "variant.slam.floor"),
        no.NOTHING_TO_STRIKE: Refused("nothing_to_strike", "ability.slaugg"),
        no.FULL_LIFE: Refused("full_life", by_ability),
        no.STAYS_DOWN: Refused("stays_down", "ko.rise"),
        no.CANNOT_LOSE: Refused("cannot_lose", "ko.immune"),
        no.NO_CARDS: Refused("no_cards", "bonus.play"),
        no.CARD_ONCE: Refused("card_once", "bonus.one"),
        no.NOT_IN_HAND: Refused("not_in_hand", "bonus.play"),
        no.NOT_NOW_CARD: Refused("not_now_card", "bonus.when"),
        no.CARD_FORM: Refused("card_form", "bonus.play"),
        no.CARD_NOTHING: Refused("card_nothing", "bonus.play"),
        no.NO_PENTACLE: Refused("no_pentacle", "circuit.pentacle"),
        no.PENTACLE_LIFE: Refused("pentacle_life", "circuit.pentacle"),
        no.NO_ANSWER_DUE: Refused("no_answer_due", by_answer),
    }
)


def rule_awaited(s: Row, rules: Rules) -> str:
    """Return the id of the rule by which chance acts, or the race is over, when no seat may act."""
    if s["phase"] == ENDED:
        return "end.third"
    if s["phase"] == FIRST:
        return "setup.first"
    top = pending(s)
    frame = s["stack"][s["depth"] - 1]
    if top == frames.DRAW:
        return "setup.card" if frame[frames.DRAW_.dealt] else "bonus.draw"
    if top == frames.DIE:
        return "bonus.play" if frame[frames.DIE_.dice] else "circuit.pentacle"
    last = 0 < s["turn"] == s["players"] - 1
    return "draft.last" if last and rules["draft"] != Draft.ROLLING else "draft.roll"


def refusal_text(game: Reading, number: int, why: int, code: str) -> str:
    """Return the reason why an action is refused, and the legal actions."""
    speak = language(code)
    acting, s = game.acting, game.state
    if acting == OVER:
        return speak("the game is over")
    if acting == CHANCE:
        return speak("chance has to act first")
    options = game.variant.options
    attempt = Attempt(s, game.rules, acting, number)
    face = card_of(number) if kind_of(number) == act.TAKE else no.face_in_use(s)
    reason = TEXTS(code)["refusal"][REFUSALS.text(why, attempt)]["text"].format(
        face=speak(FACE_NAMES[face]) if face >= 0 else "",
        space=name_of(space_of(number), len(options.circuits) > 1),
    )
    actions = game.actions
    possible = ", ".join(write_action(one, options) for one in actions[:MOST_ACTIONS])
    if len(actions) > MOST_ACTIONS:
        possible += ", …"
    return speak("{said}; you can: {words}", said=reason, words=possible)
