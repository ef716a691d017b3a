"""The questions, answers and reasons of the rulings that only the game with cards comes to."""

from azardia_nb.games.machine.words import Open
from azardia_nb.text.language import N_

SILENT = N_("The rulebook doesn't say.")
LOST = N_("The picture that shows it is lost; this fits the words of the rulebook.")

OPEN_WITH_CARDS: dict[str, Open] = {
    "bow_line": Open(
        {
            "any": N_("At any hex at the right distance."),
            "straight": N_("Only at hexes in a straight line."),
        },
        reason=LOST,
        question=N_("At which hexes can a bow shoot?"),
    ),
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
    "pregame_swap": Open(
        {
            "take_then_discard": N_("Yes, they discard one card, face up."),
            "optional_discard": N_("No, unless their hand limit makes them."),
        },
        reason=N_("The rulebook says that they still have five cards."),
        question=N_("Must players 2 and 3 discard after taking a card from their crate?"),
    ),
    "marked_short": Open(
        {
            "ten": N_("Yes, ten different hexes are marked."),
            "repeat": N_("No, the second five are drawn among all hexes again."),
        },
        reason=N_("The rulebook says that no hex comes up twice."),
        question=N_("When two Level cards are taken out, are the marked hexes all different?"),
    ),
    "enter_is_move": Open(
        {
            "yes": N_("Yes: Move points pay for it, and an immobilized player can't do it."),
            "no": N_("No: only AP pay for it, and an immobilized player can do it."),
        },
        reason=N_("The rulebook lists it among the moves."),
        question=N_("Is entering the Axis Mundi a move?"),
    ),
    "card_points": Open(
        {
            "general": N_("AP only."),
            "kind": N_("Attack points too, if the card attacks, and Move points if it moves you."),
        },
        reason=N_("Playing a card is neither a move nor an attack."),
        question=N_("Which points pay for playing a card?"),
    ),
    "heal_first": Open(
        {
            "any": N_("Nothing at all, not even a free action."),
            "paid": N_("Only free actions."),
        },
        reason=N_("The rulebook says that it must be the first action."),
        question=N_("What may you do before you heal on a Power Hex as an action?"),
    ),
    "alpinist_once": Open(
        {
            "turn": N_("One, however often it is Activated."),
            "each": N_("One each time it is Activated."),
        },
        reason=N_("With free changes of a slot it would give points without end."),
        question=N_("How many Move points can Alpinist give in a turn?"),
    ),
    "shelter_talons": Open(
        {
            "none": N_("No, they draw no blood."),
            "1": N_("Yes, they take 1 HP as always."),
        },
        reason=N_(
            "The rulebook says that the Shelter comes before all rules that conflict with it."
        ),
        question=N_(
            "Do the Beastmaster's talons hurt you on a Shelter, or when it commands from one?"
        ),
    ),
    "shelter_command": Open(
        {
            "yes": N_("Yes."),
            "no": N_("No."),
        },
        reason=N_("Holding somebody is not hurting."),
        question=N_("May you immobilize somebody while you are on a Shelter?"),
    ),
    "c4_shelter": Open(
        {
            "protected": N_("No, and you can't use it from a Shelter."),
            "area": N_("Yes, as an area does."),
        },
        reason=N_("Only the Demon and the Malignant have areas."),
        question=N_("Does C-4 hurt players on a Shelter?"),
    ),
    "modifiers": Open(
        {
            "named": N_("When you strike, before any answer."),
            "after": N_("After the answers."),
        },
        reason=SILENT,
        question=N_("When do you play the cards that go with a blow?"),
    ),
    "low_hp": Open(
        {
            "before": N_("When you strike, before the blow costs you a hit point."),
            "after": N_("After the blow has cost you its hit point."),
        },
        reason=SILENT,
        question=N_("When do you need to have 3 HP or less?"),
    ),
    "danzig_when": Open(
        {
            "after": N_("After the push, if the target is still alive."),
            "before": N_("Before the push."),
        },
        reason=N_("The rulebook says: when the blow has been resolved."),
        question=N_("When does Danzig take the card away?"),
    ),
    "grenade_level": Open(
        {
            "any": N_("On any Level, if the hexes are adjacent."),
            "own_and_above": N_("On your own Level and the one above, like a blow."),
        },
        reason=SILENT,
        question=N_("On which Levels does the grenade reach?"),
    ),
    "retrieve_at": Open(
        {
            "taken": N_("At once; it is in your hand at the end of your turn."),
            "end": N_("At the end of your turn, if it is still there."),
        },
        reason=N_("The rulebook says that it arrives at the end of your turn."),
        question=N_("When does the Familiar take what it fetches?"),
    ),
    "fallen_high_energy": Open(
        {
            "left": N_("What is left of it."),
            "3": N_("3."),
            "0": N_("None."),
        },
        reason=N_("The text of its mat is lost."),
        question=N_("How much energy does an Angel or Demon have after dying?"),
    ),
    "savant_five": Open(
        {
            "five": N_("Five; later its limits of 7 and 6 count."),
            "limit": N_("As many as its new limit."),
        },
        reason=N_("The rulebook says five, whatever the limits are."),
        question=N_("How many cards does the Savant keep when it changes form?"),
    ),
    "savant_swap": Open(
        {
            "swapped": N_("Yes, both slots are free to change."),
            "added": N_("No, it only adds one."),
        },
        reason=N_("The rulebook speaks of Activating or swapping any two."),
        question=N_("May the Savant swap the card it has Activated when it is upgraded?"),
    ),
    "draw_blind": Open(
        {
            "split": N_("Yes, before you see the first card."),
            "each": N_("No, card by card."),
        },
        reason=N_("It is so when the first hands are drawn."),
        question=N_("When you draw several cards, do you choose the decks beforehand?"),
    ),
    "own_discard": Open(
        {
            "done": N_("When its effect is done."),
            "at_once": N_("As soon as it is played."),
        },
        reason=N_("The rulebook says: and then place it there."),
        question=N_("When does a card you play reach the Discard Pile?"),
    ),
    "charm_secret": Open(
        {
            "unnamed": N_("The log doesn't name it, but the pile is open to all."),
            "hidden": N_("No, it is hidden."),
        },
        reason=N_("The rulebook keeps it secret, but the pile lies face up."),
        question=N_("Does anyone learn which card you take with Second Time?"),
    ),
    "double_choice": Open(
        {
            "same": N_("No, the same one twice."),
            "each": N_("Yes, each is chosen by itself."),
        },
        reason=N_("The rulebook speaks of the same abilities."),
        question=N_("May the two effects of a doubled card be different ones?"),
    ),
    "recycle_double": Open(
        {
            "each": N_(
                "Two, one for each card; if the doubled card brings cards, one for Double Double "
                "only."
            ),
            "one": N_("One."),
        },
        reason=N_("Two cards are played."),
        question=N_("How many cards does an Angel or Demon draw for a doubled card?"),
    ),
    "recycle_answers": Open(
        {
            "always": N_("Yes."),
            "own": N_("No, only in its own turn."),
        },
        reason=N_("The rulebook says: immediately after playing it."),
        question=N_("Does an Angel or Demon draw for cards played in another's turn, too?"),
    ),
    "cave_from": Open(
        {
            "any": N_("On any ring of hexes, the shore too."),
            "levels": N_("On Levels 1 to 3 only."),
        },
        reason=SILENT,
        question=N_("Where can you play a hidden cave?"),
    ),
    "plan_actions": Open(
        {
            "undone": N_(
                "Moves, picking up, most treasures, and cards that need no die, no deck and no "
                "opponent."
            ),
            "all": N_("All that is no attack, command or harvest."),
        },
        reason=N_("This is the kit's own: what can be written down and undone."),
        question=N_("What can you write down while you are unseen?"),
    ),
    "free_will_when": Open(
        {
            "after": N_("After you have seen what it shows."),
            "before": N_("Before it is rolled."),
        },
        reason=N_("The rulebook speaks of a die that has been rolled."),
        question=N_("When do you play Free Will on a die?"),
    ),
    "eject_level4": Open(
        {
            "yes": N_("Yes, that die comes first."),
            "no": N_("No, you have won."),
        },
        reason=SILENT,
        question=N_("Can you be cast out when Level card 4 is on top?"),
    ),
}
