"""Axis Mundi at a table: how all stand, who hunts whom, what is asked, what one may choose."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from azardia_nb.games.axis_mundi.data import maps
from azardia_nb.games.axis_mundi.rules.actions import seat_of
from azardia_nb.games.axis_mundi.rules.state import (
    ACT,
    BASE,
    SEATS,
    Modules,
    Numbers,
    high,
    most_hp,
    on_axis,
)
from azardia_nb.games.axis_mundi.text.names import (
    FORM_NAMES,
    NAMES,
    above,
    character,
    on_hex,
    place_name,
    to_hex,
)
from azardia_nb.games.axis_mundi.text.newcomers import goal, legend
from azardia_nb.games.axis_mundi.text.recap import recap
from azardia_nb.games.protocol import NOBODY, Row, Rules
from azardia_nb.games.tabletop import Standing, Switch, Tabletop
from azardia_nb.text.language import N_, Speak, language

if TYPE_CHECKING:
    from azardia_nb.game import Reading


def standing(game: "Reading", code: str) -> Standing:
    """Return where all stand, their hit points and wounds; below, who hunts whom."""
    speak, s = language(code), game.state
    heads = [speak("Hex"), speak("HP"), speak("Wounds")]
    cells = [
        [
            place_name(s, seat, speak),
            f"{s['hp'][seat]}/{most_hp(s, seat)}",
            str(s["wounds"][seat]),
        ]
        for seat in range(SEATS)
    ]
    notes = [notes_on(s, seat, speak) for seat in range(SEATS)]
    return Standing(heads, cells, notes, fact(s, game.rules, speak))


def notes_on(s: Row, seat: int, speak: Speak) -> list[str]:
    """Return what a seat is, and its points where it is its turn."""
    notes = []
    if s["form"][seat] != BASE:
        notes.append(speak(FORM_NAMES[int(s["form"][seat])]))
    if seat == s["turn"] and s["phase"] == ACT:
        notes.append(speak("{n} AP", n=s["points"]))
    return notes


def about(s: Row, rules: Rules, seat: int, speak: Speak) -> str:
    """Return how a seat stands, in words."""
    at = int(s["at"][seat])
    where = speak("on the Axis Mundi") if on_axis(s, seat) else on_hex(at, speak)
    most = most_hp(s, seat)
    said = [
        where,
        speak("{n} of {most} HP", n=s["hp"][seat], most=most),
        speak("wounds: {n}", n=s["wounds"][seat]),
        *notes_on(s, seat, speak),
    ]
    return ", ".join(said)


def fact(s: Row, rules: Rules, speak: Speak) -> str:
    """Return what concerns all: the Level card, how the Levels lie, who hunts whom."""
    said = [
        speak("Level card: {n}", n=s["level"]),
        speak("above A: {hexes}", hexes=above(rules, int(s["round"]))),
        hunt(s, rules, speak),
    ]
    return "; ".join(said)


def hunt(s: Row, rules: Rules, speak: Speak) -> str:
    """Return who hunts whom, and where the hunted one goes; or that nobody has entered yet."""
    top = high(s)
    if top == NOBODY:
        return speak("the Axis Mundi is open")
    hunters = [character(int(s["character"][seat]), speak) for seat in range(SEATS) if seat != top]
    return speak(
        "{one} and {other} hunt {name} ({form}), who has to get {to}",
        one=hunters[0],
        other=hunters[1],
        name=character(int(s["character"][top]), speak),
        form=speak(FORM_NAMES[int(s["form"][top])]),
        to=to_hex(int(rules["pier"][top]), speak),
    )


def aim(game: "Reading", number: int) -> int | None:
    """Return the hex of whoever an action strikes."""
    target = seat_of(number)
    return None if target < 0 else int(game.state["at"][target])


LEVELS = {
    "3": N_("Level card 3: short"),
    "2": N_("Level card 2: longer"),
    "1": N_("Level card 1: the whole game"),
}


# Modules play with cards only.
MODULE_NAMES = {"free_will": N_("Free Will (with cards)"), "poison": N_("Poison (with cards)")}

ASK_ALL = N_("Ask for answers even without one, so that waiting tells nothing")

CLOCKS = {
    "0": N_("no clock"),
    "6": N_("6 seconds"),
    "10": N_("10 seconds"),
    "20": N_("20 seconds"),
    "40": N_("40 seconds"),
}


def options(players: int, switched: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a new game."""
    cards = bool(switched["cards"])
    modules = Modules(**{name: bool(cards and switched[name]) for name in MODULE_NAMES})
    modules = modules._replace(ask_all=bool(cards and switched["ask_all"]))
    if modules.poison:
        modules = modules._replace(poison_clock=int(switched["poison_clock"]))
    chosen = {"cards": True, "modules": modules} if cards else {"cards": False}
    return {"numbers": Numbers(level=int(switched["level"])), **chosen}


def kept(before: Any, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the map and the deck of one's own that a new game is played with, too."""
    own = {"map": before.map} if before.map != maps.kit() else {}
    return own | ({"deck": before.deck} if before.deck and chosen["cards"] else {})


def pieces(switched: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the Characters that one may play."""
    return NAMES


TABLETOP = Tabletop(
    standing=standing,
    questions={
        "enter": N_("{who} can enter the Axis Mundi."),
        "demonic": N_("{who} can strike as a Demon."),
        "melee": N_("{who} can strike, or move on."),
        "heal": N_("{who} can heal first, or move on."),
        "walk": N_("{who} moves."),
        "climb": N_("{who} has to climb out."),
    },
    yours={
        "enter": N_("Your turn: you can enter the Axis Mundi."),
        "demonic": N_("Your turn: you can strike as a Demon."),
        "melee": N_("Your turn: strike, or move on."),
        "heal": N_("Your turn: heal first, or move on."),
        "walk": N_("Your turn: move."),
        "climb": N_("Your turn: climb out first."),
    },
    waits_for=lambda game, action: False,  # nobody presses a button for a roll
    aim=aim,
    aims_beside=True,
    recap=recap,
    goal=goal,
    legend=legend,
    switches=(
        Switch("level", N_("The game begins with"), "3", LEVELS),
        Switch("cards", N_("With cards"), False),
        *(Switch(name, label, False) for name, label in MODULE_NAMES.items()),
        Switch("ask_all", ASK_ALL, False, needs=("cards",)),
        Switch(
            "poison_clock", N_("Clock for mixing Poison"), "0", CLOCKS, needs=("cards", "poison")
        ),
    ),
    options=options,
    kept=kept,
    pictured=True,
    pieces=pieces,
    pieces_as="characters",
)
