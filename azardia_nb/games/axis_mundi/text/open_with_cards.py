"""The questions, answers and reasons of the rulings that only the game with cards comes to."""

from azardia_nb.games.machine.words import Open
from azardia_nb.text.language import N_

SILENT = N_("The rulebook doesn't say.")
LOST = N_("The picture that shows it is lost; this fits the words of the rulebook.")

OPEN_WITH_CARDS: dict[str, Open] = {
    "pick_order": Open(
        {
            "seats": N_("In turn order."),
            "reverse": N_("The last player first."),
            "random": N_("In an order drawn at random."),
        },
        reason=SILENT,
        question=N_("In which order do the players choose their Characters?"),
    ),
    "treasure_places": Open(
        {
            "recommended": N_("On the recommended hexes, which here are the kit's own."),
            "random": N_("On hexes drawn at random."),
        },
        reason=N_("The rulebook offers both; the picture with its recommended hexes is lost."),
        question=N_("Where does the Treasure lie?"),
    ),
    "redraw": Open(
        {
            "once": N_("Once, as many as you like."),
            "no": N_("No, you keep what you have drawn."),
        },
        reason=N_("The rulebook lets a player who is unhappy with the first hand draw again."),
        question=N_("May you change cards of your first hand?"),
    ),
    "danzig_when": Open(
        {
            "after": N_("After the push, if the target is still alive."),
            "before": N_("Before the push."),
        },
        reason=N_("The rulebook says: when the blow has been resolved."),
        question=N_("When does Danzig take the card away?"),
    ),
    "retrieve_at": Open(
        {
            "taken": N_("At once; it is in your hand at the end of your turn."),
            "end": N_("At the end of your turn, if it is still there."),
        },
        reason=N_("The rulebook says that it arrives at the end of your turn."),
        question=N_("When does the Familiar take what it fetches?"),
    ),
    "own_discard": Open(
        {
            "done": N_("When its effect is done."),
            "at_once": N_("As soon as it is played."),
        },
        reason=N_("The rulebook says: and then place it there."),
        question=N_("When does a card you play reach the Discard Pile?"),
    ),
}
