"""Which rule has something come first, and which one each action is about."""

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules.actions import DEEDS, Act, first_of, kind_of
from azardia_nb.games.axis_mundi.rules.card_kinds import IDS
from azardia_nb.games.axis_mundi.rules.choices import CHOICES
from azardia_nb.games.axis_mundi.rules.events import TREASURE_RULES
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.state import ENDED, State, has_cards, height, is_high

# The rule that has chance act, by the frame on top.
CHANCES: dict[int, str] = {
    Frame.AXIS_DIE: "axis.roll",
    Frame.EJECT_DIE: "freewill.eject",
    Frame.EJECT_D3: "freewill.eject",
    Frame.PUSH_DIE: "push.below",
    Frame.SHELTER_DIE: "terrain.shelter_push",
    Frame.FALL_DIE: "death.tie",
    Frame.MIDDLE_DIE: "death.tie",
    Frame.HARVEST_DIE: "act.harvest",
    Frame.POISON_DIE: "poison.mix",
    Frame.DRAW: "setup.decks",
    Frame.TOKEN: "treasure.hidden",
    Frame.PLACE: "setup.treasure",
    Frame.PICK_DIE: "setup.seats",
}


def rule_awaited(s: State) -> str:
    """Return the id of the rule that asks what is to be decided now, or that ended the game."""
    if s["phase"] == ENDED:
        if s["winner"] != NOBODY:
            return "goal"
        return "round.order" if has_cards(s) else "core"
    frame, below = s["stack"][s["depth"] - 1], s["stack"][max(s["depth"] - 2, 0)]
    top = int(frame[0])
    if top == Frame.CAVE_DIE:
        return f"card.{IDS[int(frame[4])]}"
    if top < Frame.CHOICES:
        return CHANCES[top]
    asks = CHOICES[top].rule
    return asks if isinstance(asks, str) else asks(frame, below)


def rule_of(s: State, action: int) -> str:
    """Return the id of the rule behind an action; of a choice, of what asks for it."""
    kind = kind_of(action)
    if kind in (Act.PLAY, Act.ANSWER, Act.ADD):
        card = IDS[first_of(action)]
        return "freewill.override" if card == "free-will" else f"card.{card}"
    if not has_cards(s) and kind in (Act.WALK, Act.CLIMB) and is_high(s, int(s["turn"])):
        start = int(s["at"][s["turn"]])
        if kind == Act.CLIMB:
            return "high.climb"
        return "high.down" if height(first_of(action)) < height(start) else "move.walk"
    if kind == Act.TREASURE:
        return f"treasure.{TREASURE_RULES[first_of(action)]}"
    return rule_awaited(s) if s["depth"] else DEEDS[kind].rule
