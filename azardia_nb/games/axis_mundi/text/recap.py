"""What has happened to a seat while the others had their turns: what has changed, and why."""

from collections.abc import Iterable, Iterator, Sequence

from azardia_nb.game.protocol import NOBODY
from azardia_nb.game.tabletop import Past
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import ANGEL, BASE, DEMON, UP, has_cards
from azardia_nb.games.axis_mundi.text.log import StepNote
from azardia_nb.games.axis_mundi.text.names import from_hex, to_hex
from azardia_nb.text.language import N_, Speak, language, plural

MOST = 3  # causes that are told

AIMED: dict[int, str] = {
    Event.STRUCK: N_("{who} struck you"),
    Event.DEMONIC: N_("{who} struck you as a Demon"),
    Event.SHOT: N_("{who} shot at you"),
    Event.THROWN: N_("{who} threw the Grenade at you"),
    Event.HELD: N_("{who} immobilized you"),
    Event.MARKED: N_("{who} is holding you, and it takes both hunters"),
    Event.TALONS: N_("the talons of {who} hurt you"),
    Event.DEMANDED: N_("{who} demanded a card from you"),
    Event.GAVE: N_("{who} gave you a card"),
    Event.GUESS: N_("{who} found you"),
    Event.DANZIG: N_("{who} took a card of yours away"),
}
# What befalls a seat in the turn of another, by the event.
BEFELL: dict[int, str] = {
    Event.AREA_LOSS: N_("you were within {who}'s area"),
    Event.DEATH: N_("you died"),
    Event.SHELTER_PUSH: N_("the Shelter pushed you off"),
    Event.OCCUPIED: N_("you stood in the middle when the crater became the Axis Mundi again"),
    Event.CARD_LOSS: N_("a card of {who} hit you"),
    Event.DRAINED: N_("{who} drained your energy"),
    Event.BOMB_LOSS: N_("the bomb went off under you"),
    Event.INFECTED_AREA: N_("you were in the Malignant's area"),
    Event.SERVUM: N_("the arrow of {who} costs you 1 AP"),
    Event.VERITATIS: N_("you had to show {who} your hand"),
}
# What others do that concerns everybody, by the event.
NEWS: dict[int, str] = {
    Event.ANGEL: N_("{who} became an Angel"),
    Event.DEMON: N_("{who} became a Demon"),
    Event.DEATH_HIGH: N_("{who} died, and the Axis Mundi is open again"),
    Event.HIDDEN: N_("{who} disappeared"),
    Event.BOMB_PLACED: N_("{who} placed the Time Bomb"),
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
    return told_as(list(changes(past, speak)), causes(past, code), speak)


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
    if not has_cards(after):
        return
    cards = int(after["held"][at]) - int(before["held"][at])
    if cards > 0:
        yield speak(N_("got one card") if cards == 1 else N_("got {n} cards"), n=cards)
    elif cards < 0:
        yield speak(N_("lost one card") if cards == -1 else N_("lost {n} cards"), n=-cards)


def causes(past: Past, code: str) -> Iterator[str]:
    """Yield what others have done to a seat, and what has changed for all."""
    speak, me = language(code), past.seat
    names = past.after.names(code)
    for step in (StepNote(*one) for one in past.moments):
        for event, seat, target, _, _ in step.events if step.turn != me else ():
            if event in AIMED and target == me:
                yield speak(AIMED[event], who=names[seat])
            elif event in BEFELL and seat == me:
                yield speak(BEFELL[event], who=names[step.turn])
            elif event in NEWS and seat != me:
                yield speak(NEWS[event], who=names[seat])
