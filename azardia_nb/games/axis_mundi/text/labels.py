"""Labels of buttons: an action, its price, and its consequences.

Consequences are the events of the action, taken on a copy of the position. With cards those of an
attack assume that nobody answers it: opponents' answers are hidden.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER, Row, Rules, copy_of
from azardia_nb.game.terms import LEADS_TO
from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.events import MOVE_EVENTS, Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import is_hidden, move_points
from azardia_nb.games.axis_mundi.rules.poison import NEEDS
from azardia_nb.games.axis_mundi.rules.refusals import is_loud, price_of
from azardia_nb.games.axis_mundi.rules.state import ONE_KINDS, SEATS, has_cards
from azardia_nb.games.axis_mundi.text.names import (
    arrow,
    arrow_for_dose,
    character,
    harvest,
    on_hex,
    the_hex,
    to_hex,
    token,
)
from azardia_nb.games.machine.events import EventRow, record_events
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import N_, Speak, language, plural


class _ActionTexts(NamedTuple):
    """Texts of a kind of action, with placeholders for its operands.

    `usual` has no placeholder for an optional operand. `decks` has a text for each value of the
    operand NUMBER; for TOP it has one for each deck.
    """

    usual: str
    decks: tuple[str, ...] = ()
    aimed: str = ""  # at a hex
    numbered: str = ""  # with a number


_TOPS = (N_("Put {card} on top of the 1-Time deck"), N_("Put {card} on top of the Permanent deck"))
_DRAWS = (N_("Draw a 1-Time card"), N_("Draw a Permanent card"))
_ACTION_TEXTS: Mapping[int, _ActionTexts] = {
    Act.WALK: _ActionTexts(N_("Walk {to}")),
    Act.CLIMB: _ActionTexts(N_("Climb {to}")),
    Act.RUN: _ActionTexts(N_("Run over {hex} {onto}")),
    Act.SPELUNK: _ActionTexts(N_("Go through the cave")),
    Act.ENTER: _ActionTexts(
        N_("Enter the Axis Mundi"),
        decks=(
            N_("Enter the Axis Mundi and choose Heaven by Free Will"),
            N_("Enter the Axis Mundi and choose Hell by Free Will"),
        ),
    ),
    Act.HEAL: _ActionTexts(N_("Heal on the Power Hex")),
    Act.MELEE: _ActionTexts(N_("Strike {target}"), aimed=N_("Strike at {hex}")),
    Act.DEMONIC: _ActionTexts(
        N_("Strike {target} as a Demon"), aimed=N_("Strike at {hex} as a Demon")
    ),
    Act.AOE: _ActionTexts(N_("Burn the area within 3 hexes")),
    Act.END: _ActionTexts(N_("End the turn")),
    Act.SHOOT: _ActionTexts(N_("Shoot at {target}"), numbered=N_("Shoot {arrow} at {target}")),
    Act.THROW: _ActionTexts(N_("Throw the Grenade at {target}")),
    Act.RETRIEVE: _ActionTexts(N_("Send the Familiar {to} to fetch what lies there")),
    Act.IMMOBILIZE: _ActionTexts(N_("Send the Familiar to hold {target}")),
    Act.FLY_HARVEST: _ActionTexts(N_("Have the Familiar harvest {hex}")),
    Act.SCAVENGE: _ActionTexts(N_("Take {card} from the crate")),
    Act.PICK: _ActionTexts(
        N_("Pick up what lies here"),
        numbered=N_("Pick up the Treasure token"),
        aimed=N_("Pick up {card}"),
    ),
    Act.HARVEST: _ActionTexts(N_("Harvest"), numbered=N_("Harvest {harvest}")),
    Act.FREE_HARVEST: _ActionTexts(
        N_("Harvest for free"), numbered=N_("Harvest {harvest} for free")
    ),
    Act.PLACE_BOMB: _ActionTexts(N_("Place the Time Bomb here")),
    Act.DISARM: _ActionTexts(N_("Disarm the Time Bomb")),
    Act.TREASURE: _ActionTexts(
        N_("Use the token: {token}"),
        numbered=N_("Use the token: {token}. From the 1-Time deck: {n}"),
    ),
    Act.ACTIVATE: _ActionTexts(N_("Activate {card}")),
    Act.SWAP: _ActionTexts(N_("Swap {card} for {other}")),
    Act.DEACTIVATE: _ActionTexts(N_("Take {card} back into your hand")),
    Act.SCROUNGE: _ActionTexts(N_("Scrounge {card} from the Discard Pile")),
    Act.DEMAND: _ActionTexts(N_("Demand a card from {target}")),
    Act.DRAW: _ActionTexts(_DRAWS[0], decks=_DRAWS),
    Act.DRAW5: _ActionTexts(
        N_("Draw five cards"), numbered=N_("Draw five cards. From the 1-Time deck: {n}")
    ),
    Act.PLAY: _ActionTexts(
        N_("Play {card}"),
        numbered=N_("Play {card}. From the 1-Time deck: {n}"),
        aimed=N_("Play {card} on {target}"),
    ),
    Act.ANSWER: _ActionTexts(N_("Answer with {card}"), numbered=N_("Answer with {card}: {n}")),
    Act.PASS: _ActionTexts(N_("Let it happen")),
    Act.TAKE: _ActionTexts(N_("Take {card}"), aimed=N_("Take {card} from the crate {on}")),
    Act.KEEP: _ActionTexts(N_("Keep {card}")),
    Act.GIVE: _ActionTexts(N_("Give {card}"), aimed=N_("Give {card} to {target}")),
    Act.TOP: _ActionTexts(_TOPS[0], decks=_TOPS),
    Act.ADD: _ActionTexts(N_("Add {card}")),
    Act.DISCARD: _ActionTexts(N_("Discard {card}")),
    Act.SPLIT: _ActionTexts(N_("From the 1-Time deck: {n}")),
    Act.SECTION: _ActionTexts(N_("The section that has {n}")),
    Act.RECYCLE: _ActionTexts(_DRAWS[0], decks=_DRAWS),
    Act.DROP: _ActionTexts(N_("Put the drops into column {n}")),
    Act.OVER: _ActionTexts(N_("Start the mixture afresh")),
    Act.DOSE: _ActionTexts(N_("Put the dose on {arrow}")),
    Act.DONE: _ActionTexts(N_("That is all")),
    Act.DEAL: _ActionTexts(N_("From the 1-Time deck: {n}")),
    Act.EXCHANGE: _ActionTexts(N_("Exchange {card}")),
    Act.CHOOSE: _ActionTexts(N_("Choose {figure}")),
}
# Texts for the options of these cards.
_OPTION_TEXTS: Mapping[int, Mapping[int, str]] = {
    kit().kind("options"): {0: N_("Play {card}: a Move point"), 1: N_("Play {card}: heal 1 HP")},
    kit().kind("archers-tales"): {
        0: N_("Play {card}: the 1-Time deck"),
        1: N_("Play {card}: the Permanent deck"),
    },
}
# Kinds whose operand FIRST is a hex; and the names of a NUMBER that is no plain number.
_HEX_FIRST = {Act.WALK, Act.CLIMB, Act.RUN, Act.MELEE, Act.DEMONIC, Act.RETRIEVE, Act.FLY_HARVEST}
_CHOICES: Mapping[int, Callable[[int, Speak], str]] = {
    Act.SHOOT: arrow,
    Act.HARVEST: harvest,
    Act.FREE_HARVEST: harvest,
}
_PARTNERS: dict[int, str] = {
    Act.RETRIEVE: "godspeed",
    Act.IMMOBILIZE: "godspeed",
    Act.HARVEST: "harvester",
    Act.PLAY: "holistic-herbs",
}
_SHARP = {Act.MELEE, Act.DEMONIC, Act.AOE, Act.SHOOT, Act.THROW}


def action_name(s: Row, number: int, cards: Cards, code: str) -> str:
    """Return the name of an action, with the cards that go with it."""
    speak, kind = language(code), act.kind_of(number)
    if pending(s) == Frame.DROP and kind == Act.DROP:
        return _column_label(s, act.number_of(number), speak)
    if pending(s) == Frame.DROP and kind == Act.PASS:
        return speak(N_("Stop mixing: this roll and those left are lost"))
    if pending(s) == Frame.HAND_DEAL and kind == Act.DEAL:
        return _split_label(s, act.number_of(number), speak)
    names = _ACTION_TEXTS[kind]
    name = speak(_text_of(names, number), **_placeholders(s, number, cards, speak, code))
    goes_with = [cards.title(cards.kind(id), code) for id in _partner_ids(number)]
    if kind in _SHARP and act.has_card(number):
        goes_with.insert(0, speak(N_("the sharp point")))
    if goes_with:
        name = speak(N_("{action} with {cards}"), action=name, cards=", ".join(goes_with))
    return name


def _column_label(s: Row, column: int, speak: Speak) -> str:
    """Return a column's drops before and after, and the drops for one dose, or else two."""
    _, seat, drops = s["stack"][s["depth"] - 1][:3]
    has = int(s["mix"][seat, column])
    after, need = has + int(drops), NEEDS[column]
    need = need if after <= need else 2 * need
    text = N_("Column {n}: {has} → {after} drops of {need}")
    return speak(text, n=column + 1, has=has, after=after, need=need)


def _split_label(s: Row, ones: int, speak: Speak) -> str:
    """Return the number of cards from each deck, for a first hand."""
    all_cards = int(s["stack"][s["depth"] - 1][2])
    text = N_("1-Time cards: {n} · Permanent cards: {m}")
    return speak(text, n=ones, m=all_cards - ones)


def _text_of(names: _ActionTexts, number: int) -> str:
    kind, choice = act.kind_of(number), act.number_of(number)
    if kind == Act.TOP:
        return names.decks[act.first_of(number) >= ONE_KINDS]
    if names.decks and choice >= 0:
        return names.decks[choice]
    if names.aimed and _is_aimed(number):
        return names.aimed
    if kind == Act.PLAY and choice >= 0:
        return _OPTION_TEXTS.get(act.first_of(number), {}).get(choice, names.numbered)
    return names.numbered if names.numbered and choice >= 0 else names.usual


def _is_aimed(number: int) -> bool:
    """Return whether an action names a player, hex or card that its kind may also leave out."""
    kind = act.kind_of(number)
    if kind in (Act.PLAY, Act.GIVE):
        return act.seat_of(number) >= 0
    return act.first_of(number) >= 0 if kind == Act.PICK else _hex_of(number) >= 0


def _hex_of(number: int) -> int:
    """Return the hex that an action names, or -1."""
    kind = act.kind_of(number)
    if kind in _HEX_FIRST:
        return act.first_of(number)
    return act.second_of(number) if kind == Act.TAKE else -1


def _partner_ids(number: int) -> list[str]:
    """Return the ids of the cards that go with an action."""
    kind = act.kind_of(number)
    ids = ["double-double"] if act.is_doubled(number) else []
    if kind in (Act.MELEE, Act.DEMONIC):
        ids += act.desperate_of(number) * ["desperate-measures"]
        ids += act.counters_of(number) * ["perfect-counter"]
    elif act.has_card(number) and kind in _PARTNERS:
        ids.append(_PARTNERS[kind])
    return ids


def _placeholders(s: Row, number: int, cards: Cards, speak: Speak, code: str) -> dict[str, object]:
    """Return the values for the placeholders of an action's texts."""
    kind, first, second = act.kind_of(number), act.first_of(number), act.second_of(number)
    hex, target, choice = _hex_of(number), act.seat_of(number), act.number_of(number)
    values: dict[str, object] = {"n": choice if choice >= 0 else first}
    if hex >= 0:
        values |= {"hex": the_hex(hex, speak), "to": to_hex(hex, speak), "on": on_hex(hex, speak)}
    if kind == Act.RUN:
        values["onto"] = to_hex(second, speak)
    if target >= 0:
        values["target"] = character(int(s["character"][target]), speak)
    if kind == Act.TREASURE:
        values["token"] = token(first, code)
    elif kind not in _HEX_FIRST and 0 <= first < len(cards.cards):
        values["card"] = cards.title(first, code)
    if kind == Act.SWAP:
        values["other"] = cards.title(second, code)
    if kind == Act.CHOOSE:
        values["figure"] = character(first, speak)
    if kind == Act.DROP:
        values["n"] = choice + 1
    if kind == Act.DOSE:
        values["arrow"] = arrow_for_dose(max(choice, 0), speak, first)
    if kind in _CHOICES:
        of = choice if choice >= 0 else first
        if of >= 0:
            name = "harvest" if _CHOICES[kind] is harvest else "arrow"
            values[name] = _CHOICES[kind](of, speak)
    return values


# --- prices and consequences --------------------------------------------------------------------

_STEPS = (Act.WALK, Act.CLIMB, Act.RUN, Act.SPELUNK)
_PREDICTABLE = (*_STEPS, Act.ENTER, Act.HEAL, Act.MELEE, Act.DEMONIC, Act.AOE, Act.SHOOT, Act.THROW)
_ENDING = (Act.ENTER, Act.SPELUNK)


def label(game: Reading, number: int, code: str) -> str:
    """Return an action with its price, and its consequences if no hidden card decides them."""
    speak, s = language(code), game.state
    text = action_name(s, number, game.variant.options.in_play, code)
    if not has_cards(s):
        text = _core_name(game, number, speak) or text
    if paid := price(game, number, code):
        text = f"{text} ({paid})"
    follows = consequences(game, number, speak, code) if pending(s) < 0 else []
    return LEADS_TO.join((text, "; ".join(follows))) if follows else text


def price(game: Reading, number: int, code: str) -> str:
    """Return the price of an action in action points as text; "" for none."""
    s = game.state
    points = price_of(s, game.rules, game.acting, number) if pending(s) < 0 else 0
    return language(code)(N_("{n} AP"), n=points) if points else ""


def _core_name(game: Reading, number: int, speak: Speak) -> str:
    """Return a longer name with hexes for a cave or run in the core game; else ""."""
    kind, s = act.kind_of(number), game.state
    if kind == Act.SPELUNK:
        mouth = int(game.rules["mouth"][s["at"][game.acting]])
        return speak(N_("Go through the cave {to}"), to=to_hex(mouth, speak))
    if kind == Act.RUN:
        over, to = the_hex(act.first_of(number), speak), to_hex(act.second_of(number), speak)
        return speak(N_("Run over {over} {to}"), over=over, to=to)
    return ""


def consequences(game: Reading, number: int, speak: Speak, code: str) -> list[str]:
    """Return an action's consequences, line by line: for each seat, then for a die's faces."""
    s, rules, seat, kind = game.state, game.rules, game.acting, act.kind_of(number)
    cards = has_cards(s)
    if cards and kind == Act.END:
        return [speak(N_("{n} AP unused"), n=s["points"])] if s["points"] else []
    if is_hidden(s, seat):
        return _unseen_consequences(s, rules, seat, number, speak)
    if cards and (kind not in _PREDICTABLE or (kind in _BLOWS and _hex_of(number) >= 0)):
        return []  # an attack at a hex must not reveal whether someone is there
    names = game.names(code)
    after, rows = _step_unanswered(s, rules, seat, number)
    lines = _visible_lines(s, rows, seat, names, speak)
    if pending(after) == Frame.EJECT_DIE:
        lines.append(speak(N_("on {faces}, {what}"), faces=1, what=speak(N_("cast out"))))
    elif pending(after) in _DICE or (not cards and engine.to_act(after, rules) == CHANCE):
        total = int(engine.chance_total(after, rules))
        faces = [int(engine.outcome_at(after, rules, case)) for case in range(total)]
        rolled = [_step_unanswered(after, rules, CHANCE, face)[1] for face in faces]
        becomes = [", ".join(_visible_lines(after, one, seat, names, speak)) for one in rolled]
        lines += by_faces(zip(faces, becomes, strict=True), speak)
    if kind == Act.AOE and not lines:
        lines.append(speak(N_("nobody is within it")))
    if not cards and any(row[0] == Event.CAP for row in rows):
        lines.append(speak(N_("the game is a draw")))
    left = move_points(s) - price_of(s, rules, seat, number)
    if left > 0 and _ends_the_turn(s, after, kind):
        if kind == Act.END:
            lines.append(speak(N_("{n} AP unused"), n=left))
        elif engine.to_act(after, rules) != OVER:
            lines.append(speak(N_("ends the turn")))
    return lines


def _ends_the_turn(s: Row, after: Row, kind: int) -> bool:
    """Return whether an action ended the turn; with cards only entering and caves count."""
    if kind == Act.ENTER or has_cards(s):
        return kind in _ENDING
    return bool((after["turn"], after["round"]) != (s["turn"], s["round"]))


_BLOWS = (Act.MELEE, Act.DEMONIC)
_DICE = (Frame.AXIS_DIE, Frame.PUSH_DIE, Frame.FALL_DIE, Frame.MIDDLE_DIE)
_ANSWERS = (Frame.SHIELD, Frame.FREE_WILL)
_STRIKES = (Event.SHOT, Event.THROWN)
_WOUNDS = (Event.MALIGNANT_WOUNDS, Event.SHARP_WOUNDS, Event.SHOT_WOUNDS, Event.INFECTED_AREA)


def _step_unanswered(s: Row, rules: Rules, by: int, number: int) -> tuple[Row, list[EventRow]]:
    """Return the position after a step that nobody answers, and its events."""
    after = copy_of(s)
    rows = record_events(after, engine.step, rules, by, number)
    while pending(after) in _ANSWERS:
        who = engine.to_act(after, rules)
        rows += record_events(after, engine.step, rules, who, act.action(Act.PASS))
    return after, rows


def _visible_lines(
    s: Row, rows: Sequence[EventRow], seat: int, names: Sequence[str], speak: Speak
) -> list[str]:
    """Return the consequences of `rows` for each visible seat, a line for each."""
    visible, target = [], NOBODY
    for row in rows:
        code, who, x, y, z = row
        if code == Event.HOUSEKEEPING:
            break  # the next turn begins
        if code in (Event.ATTACK, Event.DEMON_ATTACK):
            target = x
        if code in _STRIKES:
            row = (int(Event.STRUCK), who, x, y, z)
        elif code in _WOUNDS:
            row = (int(Event.HIT_WOUNDS), who, x, y, z)
        elif code == Event.PERMANENT and kit().ids[x] in _BLADES and y and target != NOBODY:
            row = (int(Event.HIT_WOUNDS), target, y, 0, 0)
        safe = row[0] == Event.HIT_WOUNDS and has_cards(s) and s["god"][row[1]]
        if not is_hidden(s, max(row[1], 0)) and not safe:
            visible.append(row)
    seat_fates = fates(s, visible, seat)
    for code, who, _, y, _ in rows:
        if code == Event.HEALED and not is_hidden(s, who):
            seat_fates[who].gained += y
    return fate_lines(seat_fates, seat, names, speak)


_BLADES = ("honed-blade", "cornered-animal")


def _unseen_consequences(s: Row, rules: Rules, seat: int, number: int, speak: Speak) -> list[str]:
    """Return an unseen seat's wounds on its way, or a note that the action reveals it."""
    kind = act.kind_of(number)
    if is_loud(kind, number):
        return [speak(N_("you become visible at once"))]
    if kind not in _STEPS:
        return []
    on_board = copy_of(s)
    on_board["hidden"][seat] = 0
    on_board["at"][seat] = s["place"][seat]
    rows = record_events(on_board, engine.step, rules, seat, number)
    ground = [row for row in rows if row[0] in (Event.WOUNDED, Event.INFECTION) and row[1] == seat]
    lines = fate_lines(fates(s, ground, seat), seat, [], speak)
    if kind == Act.SPELUNK and s["points"] + s["move"] > 1:
        lines.append(speak(N_("ends the turn")))
    return lines


# --- consequences for a seat --------------------------------------------------------------------

# A seat's own moves; the first one in an action's events is the action itself.
_ACTS = (
    Event.WALKED,
    Event.HIGH_DOWN,
    Event.CLIMBED,
    Event.RAN,
    Event.SPELUNKED,
    Event.ENTERED,
    Event.HEAL,
)
_ENDS = (Event.ROTATION, Event.CAP)  # later events are no consequences of the action
_BY_DIE = {Event.ANGEL: N_("Angel"), Event.DEMON: N_("Demon")}


@dataclass
class Fate:
    """The consequences of an action for one seat.

    `hp` is the number of hit points left; `to` and `rises` are hexes or -1.
    """

    hp: int
    lost: int = 0
    gained: int = 0
    wounds: int = 0
    wounded: bool = False  # has wounds that a Power Hex would clear
    cleared: bool = False
    struck: bool = False
    to: int = -1
    pushed: bool = False
    dies: bool = False
    rises: int = -1
    becomes: str = ""
    wins: bool = False

    def lose(self, left: int) -> None:
        """Record a loss, after which `left` hit points are left."""
        self.lost += self.hp - left
        self.hp = left

    def heal(self, hp: int, gained: int) -> None:
        """Record that a Power Hex heals `gained` hit points, up to `hp`, and clears the wounds."""
        self.hp, self.gained = hp, self.gained + gained
        self.cleared |= self.wounded or self.wounds > 0
        self.wounds = 0


def fates(s: Row, rows: Sequence[EventRow], seat: int) -> list[Fate]:
    """Return each seat's consequences of events, up to a new round or another seat's move."""
    fates = [Fate(int(s["hp"][one]), wounded=bool(s["wounds"][one])) for one in range(SEATS)]
    acts = 0
    for code, who, x, y, _ in rows:
        event = Event(code)
        acts += event in _ACTS
        if event in _ENDS or (event in _ACTS and who != seat):
            break
        if event in (Event.STRUCK, Event.DEMONIC):
            fates[x].lose(y)
            fates[x].struck = True
        elif event in (Event.STRIKER_LOSS, Event.AREA_LOSS, Event.FOURTH):
            fates[who].lose(x)
        elif event in (Event.WOUNDED, Event.HIT_WOUNDS, Event.INFECTION):
            fates[who].wounds += x if event != Event.INFECTION else 1
        elif event in (Event.POWER, Event.HIGH_POWER):
            fates[who].heal(x, y)
        elif event in MOVE_EVENTS and (event not in _ACTS or acts > 1):
            fates[who].to, fates[who].pushed = y, event not in _ACTS
        elif event == Event.DEATH:
            fates[who].dies = True
        elif event == Event.RESTORED:
            fates[who].rises, fates[who].hp = x, y
        elif event in (Event.GOAL, Event.LEVEL_WON):
            fates[who].wins = True
        elif event in _BY_DIE:
            fates[who].becomes = _BY_DIE[event]
    return fates


def fate_lines(fates: Iterable[Fate], seat: int, names: Sequence[str], speak: Speak) -> list[str]:
    """Return a line for each seat with consequences, that of `seat`, which acts, first.

    The lines name their seats, unless the only line is that of `seat`.
    """
    all_lines = {one: ", ".join(_fate_words(fate, speak)) for one, fate in enumerate(fates)}
    lines = {one: all_lines[one] for one in (seat, *all_lines) if all_lines[one]}
    if lines.keys() == {seat}:
        return [lines[seat]]
    return [f"{names[one]}: {line}" for one, line in lines.items()]


def _fate_words(fate: Fate, speak: Speak) -> Iterable[str]:
    """Yield a seat's consequences, each in words."""
    wounds = [speak(plural("{n} wound", "{n} wounds"), n=fate.wounds)] if fate.wounds else []
    loss = [speak(N_("−{n} HP"), n=fate.lost)] if fate.lost else []
    if fate.struck and not fate.dies:
        yield from loss
    if fate.to >= 0:
        text = N_("pushed {to}") if fate.pushed else N_("then {to}")
        yield speak(text, to=to_hex(fate.to, speak))
    if fate.gained:
        yield speak(N_("+{n} HP"), n=fate.gained)
    if fate.cleared:
        yield speak(N_("wounds cleared"))
    if not fate.dies:
        yield from wounds
        yield from [] if fate.struck else loss
    if fate.dies:
        yield speak(N_("dies"))
    if fate.rises >= 0:
        hex = to_hex(fate.rises, speak)
        yield speak(N_("returns {to} with {n} HP"), to=hex, n=fate.hp)
    if fate.becomes:
        yield speak(fate.becomes)
    if fate.wins:
        yield speak(N_("and wins the game"))


def by_faces(becomes: Iterable[tuple[int, str]], speak: Speak) -> list[str]:
    """Return a line for each different result of a die, with the faces that lead to it."""
    by_line: dict[str, list[int]] = {}
    for face, line in becomes:
        by_line.setdefault(line, []).append(face)
    return [
        speak(N_("on {faces}, {what}"), faces=_face_range(faces), what=line)
        for line, faces in by_line.items()
        if line
    ]


def _face_range(faces: Sequence[int]) -> str:
    """Return consecutive faces of a die as text.

    >>> _face_range([1, 2, 3]), _face_range([2])
    ('1–3', '2')
    """
    return f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else str(faces[0])
