"""What has happened to a Titan while the others had their turns: what has changed, and why."""

from collections.abc import Iterator, Sequence

from azardia_nb.game.tabletop import Past
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.state import is_out
from azardia_nb.games.titan_race.text.log import StepNote
from azardia_nb.games.titan_race.text.sentences import space_name
from azardia_nb.text.language import N_, Speak, language, plural

MOST = 3  # causes that are told

# What somebody does to the Titan that the event names first, by the event.
_AIMED = {
    Event.CRAKEN: N_("{who} swapped places with you"),
    Event.RAGNAROK: N_("{who} hurled you"),
    Event.CHTOOLHOO: N_("{who} drained you"),
}
# What befalls a Titan in the turn of another, by the event.
_BEFELL = {
    Event.PUSHED: N_("{who} pushed you"),
    Event.CHAINED: N_("you were pushed along in {who}'s turn"),
    Event.DAMAGE: N_("{who} struck you"),
    Event.TRAP_LOSS: N_("a trap went off under you"),
    Event.LAVA: N_("you came into the lava"),
    Event.PIRATES: N_("you met the pirates"),
    Event.STATUE_LOSS: N_("a statue spat fire at you"),
    Event.BONUS: N_("you drew a bonus card"),
}


def recap(past: Past, code: str) -> Sequence[str]:
    """Return a sentence on what has changed for a Titan, and one on what has brought it about."""
    speak = language(code)
    *most, last = list(_changes(past, speak)) or [""]
    causes = list(dict.fromkeys(_causes(past, code)))[:MOST]
    if most:
        last = speak(N_("{first} and {last}"), first=", ".join(most), last=last)
    said = [speak(N_("You {what}."), what=last)] if last else []
    said += [f"{'; '.join(causes)}."] if causes else []
    return [one[:1].upper() + one[1:] for one in said]


def _changes(past: Past, speak: Speak) -> Iterator[str]:
    """Yield what has changed, each as what follows "you"."""
    at, options = past.seat, past.after.variant.options
    before, after = past.before.state, past.after.state
    start, space = int(before["space"][at]), int(after["space"][at])
    if before["titan"][at] == after["titan"][at] and start != space:
        names = [space_name(one, options, speak) for one in (start, space)]
        if all(names):
            yield speak(N_("were moved from {start} to {space}"), start=names[0], space=names[1])
    laps = int(after["lap"][at]) - int(before["lap"][at])
    if laps:
        text = N_("came into lap {lap}") if laps > 0 else N_("fell back into lap {lap}")
        yield speak(text, lap=after["lap"][at])
    lives = int(after["life"][at]) - int(before["life"][at])
    if lives < 0:
        yield speak(plural("lost a life", "lost {n} lives"), n=-lives)
    elif lives > 0:
        yield speak(plural("got a life", "got {n} lives"), n=lives)
    if is_out(after, at) != is_out(before, at):
        yield speak(N_("were knocked out") if is_out(after, at) else N_("got up again"))


def _causes(past: Past, code: str) -> Iterator[str]:
    """Yield what others have done to a Titan, and what it met with in their turns."""
    speak, me, after = language(code), past.seat, past.after
    names, deck = after.names(code), after.variant.options.deck
    for step in (StepNote(*one) for one in past.moments):
        if step.turn == me:
            continue
        who = names[step.turn]
        aimed = False
        for event, seat, x, y in step.events:
            if event == Event.PLAYED and y == me != seat:
                aimed = True
                card = deck.card_name(x, code)
                yield speak(N_("{who} played {card} on you"), who=names[seat], card=card)
            elif event in _AIMED and x == me != seat:
                aimed = True
                yield speak(_AIMED[Event(event)], who=names[seat])
            elif seat == me and event in _BEFELL and not (aimed and event == Event.DAMAGE):
                yield speak(_BEFELL[Event(event)], who=who)
