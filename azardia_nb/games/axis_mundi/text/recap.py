"""What has happened to a seat while the others had their turns: what has changed, and why."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import ANGEL, BASE, DEMON, UP
from azardia_nb.games.axis_mundi.text.log import StepNote
from azardia_nb.games.axis_mundi.text.names import from_hex, to_hex
from azardia_nb.games.machine.events import EventRow
from azardia_nb.games.protocol import NOBODY
from azardia_nb.games.tabletop import Past
from azardia_nb.text.language import N_, Speak, language, plural

MOST = 3  # causes that are told

AIMED: dict[int, str] = {
    Event.STRUCK: N_("{who} struck you"),
    Event.DEMONIC: N_("{who} struck you as a Demon"),
}
# What befalls a seat in the turn of another, by the event.
BEFELL: dict[int, str] = {
    Event.AREA_LOSS: N_("you were within {who}'s area"),
    Event.DEATH: N_("you died"),
    Event.SHELTER_PUSH: N_("the Shelter pushed you off"),
    Event.OCCUPIED: N_("you stood in the middle when the crater became the Axis Mundi again"),
}
# What others do that concerns everybody, by the event.
NEWS: dict[int, str] = {
    Event.ANGEL: N_("{who} became an Angel"),
    Event.DEMON: N_("{who} became a Demon"),
    Event.DEATH_HIGH: N_("{who} died, and the Axis Mundi is open again"),
}

_BECAME = {
    BASE: N_("became an ordinary Character again"),
    UP: N_("became a hunter"),
    ANGEL: N_("became an Angel"),
    DEMON: N_("became a Demon"),
}


def recap(past: Past, code: str) -> Sequence[str]:
    """Return a sentence on what has changed for a seat, and one on what has brought it about."""
    speak = language(code)
    steps = [(step.turn, step.events) for step in (StepNote(*one) for one in past.moments)]
    found = causes(past, steps, AIMED, BEFELL, NEWS, code)
    return told_as(list(changes(past, speak)), found, speak)


def told_as(changed: Sequence[str], causes: Iterable[str], speak: Speak) -> list[str]:
    """Return changes and causes as sentences, of the causes the first few."""
    *most, last = changed or [""]
    few = list(dict.fromkeys(causes))[:MOST]
    if most:
        last = speak(N_("{first} and {last}"), first=", ".join(most), last=last)
    said = [speak(N_("You {what}."), what=last)] if last else []
    said += [f"{'; '.join(few)}."] if few else []
    return [one[:1].upper() + one[1:] for one in said]


def changes(past: Past, speak: Speak) -> Iterator[str]:
    """Yield what has changed, each as what follows "you"."""
    at, before, after = past.seat, past.before.state, past.after.state
    start, hex = int(before["at"][at]), int(after["at"][at])
    if NOBODY not in (start, hex) and start != hex:
        yield speak(
            N_("were moved {start} {to}"), start=from_hex(start, speak), to=to_hex(hex, speak)
        )
    form = int(after["form"][at])
    if form != before["form"][at]:
        yield speak(_BECAME[form])
    hp = int(after["hp"][at]) - int(before["hp"][at])
    if hp < 0:
        yield speak(N_("lost {n} HP"), n=-hp)
    elif hp > 0:
        yield speak(N_("got {n} HP"), n=hp)
    wounds = int(after["wounds"][at]) - int(before["wounds"][at])
    if wounds > 0:
        yield speak(plural("took a wound", "took {n} wounds"), n=wounds)
    elif wounds < 0:
        yield speak(plural("lost a wound", "lost {n} wounds"), n=-wounds)


def causes(
    past: Past,
    steps: Iterable[tuple[int, Sequence[EventRow]]],
    aimed: Mapping[int, str],
    befell: Mapping[int, str],
    news: Mapping[int, str],
    code: str,
) -> Iterator[str]:
    """Yield what others have done to a seat, and what has changed for all.

    `steps` are the seat whose turn it was, and what happened; the texts stand by event.
    """
    speak, me = language(code), past.seat
    names = past.after.names(code)
    for turn, events in steps:
        if turn == me:
            continue
        for event, seat, target, _, _ in events:
            if event in aimed and target == me:
                yield speak(aimed[event], who=names[seat])
            elif event in befell and seat == me:
                yield speak(befell[event], who=names[turn])
            elif event in news and seat != me:
                yield speak(news[event], who=names[seat])
