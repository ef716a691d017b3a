"""The buttons in words: an action, its price, and what it will do, before it is pressed.

What it will do is read off the events of the step itself, taken on a copy.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from azardia_nb.game import Reading
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.actions import first_of, kind_of, seat_of, second_of
from azardia_nb.games.axis_mundi.rules.events import WAYS_GONE, Event
from azardia_nb.games.axis_mundi.rules.refusals import price_of
from azardia_nb.games.axis_mundi.rules.state import SEATS
from azardia_nb.games.axis_mundi.text.names import character, the_hex, to_hex
from azardia_nb.games.machine.events import EventRow, told
from azardia_nb.games.protocol import CHANCE, Row, Rules, copy_of
from azardia_nb.text.language import N_, Speak, language, plural

# What a seat does of its own accord; the first one of an action is the action itself.
_ACTS = (
    Event.WALKED,
    Event.HIGH_DOWN,
    Event.CLIMBED,
    Event.RAN,
    Event.SPELUNKED,
    Event.ENTERED,
    Event.HEAL,
)
_ENDS = (Event.ROTATION, Event.CAP)  # what comes after them is no consequence of the action
_BY_DIE = {
    Event.ANGEL: N_("Angel"),
    Event.DEMON: N_("Demon"),
}


def label(game: Reading, number: int, code: str) -> str:
    """Return an action with its price and its consequence, as far as no die decides it."""
    speak = language(code)
    said = _named(game, number, speak)
    if cost := price_of(game.state, game.rules, game.acting, number):
        said = speak(N_("{action} ({n} AP)"), action=said, n=cost)
    follows = consequences(game, number, code)
    return f"{said} → {'; '.join(follows)}" if follows else said


def _named(game: Reading, number: int, speak: Speak) -> str:
    """Return an action by name."""
    kind, hex = kind_of(number), first_of(number)
    if kind == act.WALK:
        return speak(N_("Walk {to}"), to=to_hex(hex, speak))
    if kind == act.CLIMB:
        return speak(N_("Climb {to}"), to=to_hex(hex, speak))
    if kind == act.RUN:
        over, to = the_hex(hex, speak), to_hex(second_of(number), speak)
        return speak(N_("Run over {over} {to}"), over=over, to=to)
    if kind == act.SPELUNK:
        s = game.state
        mouth = int(game.rules["mouth"][s["at"][game.acting]])
        return speak(N_("Go through the cave {to}"), to=to_hex(mouth, speak))
    if kind in (act.MELEE, act.DEMONIC):
        target = character(int(game.state["character"][seat_of(number)]), speak)
        text = N_("Strike {target}") if kind == act.MELEE else N_("Strike {target} as a Demon")
        return speak(text, target=target)
    return speak(_PLAIN[kind])


_PLAIN = {
    act.ENTER: N_("Enter the Axis Mundi"),
    act.HEAL: N_("Heal on the Power Hex"),
    act.AOE: N_("Burn the area within 3 hexes"),
    act.END: N_("End the turn"),
}


# --- what follows -------------------------------------------------------------------------------


@dataclass
class Fate:
    """What becomes of a seat."""

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
        """Note how many hit points are left."""
        self.lost += self.hp - left
        self.hp = left

    def heal(self, hp: int, gained: int) -> None:
        """Note what a Power Hex gives back, and that all wounds so far are gone."""
        self.hp, self.gained = hp, self.gained + gained
        self.cleared |= self.wounded or self.wounds > 0
        self.wounds = 0


def consequences(game: Reading, number: int, code: str) -> list[str]:
    """Return what an action leads to, seat by seat, up to the next die and by its faces."""
    speak = language(code)
    before, rules, seat = game.state, game.rules, game.acting
    after = copy_of(before)
    rows = told(after, engine.step, rules, seat, number)
    names = game.names(code)
    said = lines(fates(before, rows, seat), seat, names, speak)
    if engine.to_act(after, rules) == CHANCE:
        said += _by_die(after, rules, seat, names, speak)
    if kind_of(number) == act.AOE and not said:
        said.append(speak(N_("nobody is within it")))
    if any(row[0] == Event.CAP for row in rows):
        said.append(speak(N_("the game is a draw")))
    left = int(before["points"]) - price_of(before, rules, seat, number)
    over = kind_of(number) == act.ENTER or (after["turn"], after["round"]) != (
        before["turn"],
        before["round"],
    )
    if left and over and kind_of(number) == act.END:
        said.append(speak(N_("{n} AP unused"), n=left))
    elif left and over and not engine.to_act(after, rules) < CHANCE:
        said.append(speak(N_("ends the turn")))
    return said


def fates(s: Row, rows: Sequence[EventRow], seat: int) -> list[Fate]:
    """Return what becomes of each seat by these events, up to what another one does."""
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
        elif event in WAYS_GONE and (event not in _ACTS or acts > 1):
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


def lines(fates: Iterable[Fate], seat: int, names: Sequence[str], speak: Speak) -> list[str]:
    """Return a line for each seat of which something becomes, the one that acts first.

    It is named only where something becomes of another one, too.
    """
    said = {one: ", ".join(_parts(fate, speak)) for one, fate in enumerate(fates)}
    found = {one: said[one] for one in (seat, *said) if said[one]}
    if found.keys() == {seat}:
        return [found[seat]]
    return [f"{names[one]}: {line}" for one, line in found.items()]


def _parts(fate: Fate, speak: Speak) -> Iterable[str]:
    """Yield what becomes of a seat."""
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


def _by_die(s: Row, rules: Rules, seat: int, names: Sequence[str], speak: Speak) -> list[str]:
    """Return what follows of each face of the die that is thrown next; like ones together."""
    total = int(engine.chance_total(s, rules))
    faces = [int(engine.outcome_at(s, rules, case)) for case in range(total)]
    rows = [told(copy_of(s), engine.step, rules, CHANCE, face) for face in faces]
    becomes = [", ".join(lines(fates(s, one, seat), seat, names, speak)) for one in rows]
    return by_faces(zip(faces, becomes, strict=True), speak)


def by_faces(becomes: Iterable[tuple[int, str]], speak: Speak) -> list[str]:
    """Return what follows of each face of a die, those together of which the same does."""
    found: dict[str, list[int]] = {}
    for face, line in becomes:
        found.setdefault(line, []).append(face)
    return [
        speak(N_("on {faces}, {what}"), faces=_span(faces), what=line)
        for line, faces in found.items()
        if line
    ]


def _span(faces: Sequence[int]) -> str:
    """Return faces of a die, those in a row by the first and the last.

    >>> _span([1, 2, 3]), _span([2])
    ('1–3', '2')
    """
    return f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else str(faces[0])
