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
    "first_seat": Open(
        {
            "listed": N_("The first one in the list."),
            "random": N_("One drawn at random."),
        },
        reason=N_("The rulebook asks who last finished a novel, which a program can't know."),
        question=N_("Who is player 1?"),
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
    "marks_overlap": Open(
        {
            "yes": N_("Yes, a hex can have both markers."),
            "no": N_("No, the hexes are all different."),
        },
        reason=N_("The rulebook chooses the two kinds of hexes separately."),
        question=N_("Can a hex be both harvested and infected from the start?"),
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
    "pay_first": Open(
        {
            "special": N_(
                "Move points and Attack points before AP; a sharp point only if you say so."
            ),
            "choose": N_("The player chooses each time."),
        },
        reason=N_(
            "It is never worse to spend first what can be used for less; a sharp point you may "
            "want to keep for another target."
        ),
        question=N_("Which points are spent first?"),
    ),
    "enter_is_move": Open(
        {
            "yes": N_("Yes: Move points pay for it, and an immobilized player can't do it."),
            "no": N_("No: only AP pay for it, and an immobilized player can do it."),
        },
        reason=N_("The rulebook lists it among the moves."),
        question=N_("Is entering the Axis Mundi a move?"),
    ),
    "demonic_points": Open(
        {
            "yes": N_("Yes, for its blow and its area."),
            "no": N_("No, only AP do."),
        },
        reason=N_("The rulebook calls them attacks, though its list of attacks leaves them out."),
        question=N_("Do Attack points pay for the Demon's own attacks?"),
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
    "cornered_when": Open(
        {
            "when": N_("As soon as it is Activated and you have 3 HP or less, once per turn."),
            "start": N_("Only if that is so when your turn begins."),
        },
        reason=N_(
            "The rulebook refers to Alpinist, which gives its point as soon as it is Activated."
        ),
        question=N_("When does Cornered Animal give its Move point?"),
    ),
    "scrounger_up_when": Open(
        {
            "next": N_("In its next turn."),
            "now": N_("At once, if it is its own turn."),
        },
        reason=N_("The rulebook gives it the point in each of its turns."),
        question=N_("When does the upgraded Scrounger get its first Move point?"),
    ),
    "order_begin": Open(
        {
            "listed": N_(
                "The Levels turn; God Mode and a borrowed identity end; single marks of hunters "
                "go; the unseen comes into sight; the bomb goes off; areas wound; then energy and "
                "points."
            ),
        },
        reason=SILENT,
        question=N_("In which order do things happen when a turn begins?"),
    ),
    "god_end": Open(
        {
            "first": N_("First thing when your turn begins, before the bomb and the areas."),
            "last": N_("When your turn has begun, after the bomb and the areas."),
        },
        reason=N_("The rulebook says that it lasts until your turn begins."),
        question=N_("When does God Mode end?"),
    ),
    "infection_push": Open(
        {
            "yes": N_("Yes, like anyone who comes onto it."),
            "no": N_("No, only moves count."),
        },
        reason=N_("The rulebook speaks of moving onto it; a push moves you, too."),
        question=N_("Does an infected hex wound you if you are pushed onto it?"),
    ),
    "infection_dexterity": Open(
        {
            "full": N_("No, infection always makes its wound."),
            "less": N_("Yes, it makes no wound then."),
        },
        reason=N_("Infection is not terrain."),
        question=N_("Does Dexterity help against infection?"),
    ),
    "infection_high_malignant": Open(
        {
            "yes": N_("Yes."),
            "no": N_("No, never."),
        },
        reason=N_("Its own powers sleep while it is an Angel or Demon."),
        question=N_("Do its own infections wound the Malignant once it is an Angel or Demon?"),
    ),
    "malignant_fall": Open(
        {
            "yes": N_("Yes, like every hex it leaves."),
            "no": N_("No."),
        },
        reason=N_("The rulebook says so where it tells of dying."),
        question=N_("Does the hex where the Malignant dies become infected?"),
    ),
    "area_rotation": Open(
        {
            "own_turn": N_("The wounds come when your own next turn begins."),
            "malignant_turn": N_("The wounds come when the Malignant's next turn begins."),
            "at_once": N_("The wounds come as the Levels turn."),
        },
        reason=N_("One example in the rulebook says so; the other can be read both ways."),
        question=N_("When do the turning Levels bring you into the Malignant's area?"),
    ),
    "area_god": Open(
        {
            "later": N_(
                "Yes, if you are still inside when it has ended: they don't count as taken."
            ),
            "gone": N_("No, they count as taken."),
        },
        reason=SILENT,
        question=N_("Do area wounds that God Mode kept off still come later?"),
    ),
    "area_hidden": Open(
        {
            "rests": N_("No, it rests."),
            "works": N_("Yes, round the hex where it really is."),
        },
        reason=SILENT,
        question=N_("Does the Malignant's area work while it is unseen?"),
    ),
    "crater_marks": Open(
        {
            "kept": N_("They stay."),
            "cleared": N_("They go."),
        },
        reason=SILENT,
        question=N_("What becomes of markers in the crater when it is the Axis Mundi again?"),
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
    "shelter_hidden": Open(
        {
            "stays": N_("No."),
            "push": N_("Yes, where you really are."),
        },
        reason=SILENT,
        question=N_("Are you pushed off a Shelter while you are unseen?"),
    ),
    "shelter_marker": Open(
        {
            "counts": N_("Yes."),
        },
        reason=N_("They are not attacks."),
        question=N_("Do infections and the bomb hurt you on a Shelter?"),
    ),
    "push_unseen": Open(
        {
            "nothing": N_("No."),
            "bars": N_("Yes."),
        },
        reason=N_("No figure stands there."),
        question=N_("Does an unseen player bar the way of a push?"),
    ),
    "same_cards": Open(
        {
            "add": N_("Yes, they add up."),
            "once": N_("No, one of each."),
        },
        reason=N_("The rulebook says that all effects add up."),
        question=N_("Can you use several cards of the same kind with one blow?"),
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
    "shield_floor": Open(
        {
            "zero": N_("No: the damage never falls below 0, and wounds are taken all the same."),
        },
        reason=N_("The rulebook takes hit points off the damage only."),
        question=N_("Can Shields take off more than the damage?"),
    ),
    "danzig_when": Open(
        {
            "after": N_("After the push, if the target is still alive."),
            "before": N_("Before the push."),
        },
        reason=N_("The rulebook says: when the blow has been resolved."),
        question=N_("When does Danzig take the card away?"),
    ),
    "danzig_limit": Open(
        {
            "3": N_("Three."),
            "none": N_("Any number."),
        },
        reason=N_("There are three pairs of markers in the box."),
        question=N_("How many marked cards can lie on the board?"),
    ),
    "malignant_up": Open(
        {
            "wounds": N_("Yes, besides taking 3 HP."),
            "plain": N_("No, they only take 3 HP."),
        },
        reason=SILENT,
        question=N_("Do the upgraded Malignant's blows still make 2 more wounds?"),
    ),
    "counter_gain": Open(
        {
            "1": N_("1 HP for each card."),
        },
        reason=N_("The card says so."),
        question=N_("What does Perfect Counter give you when the blow costs nothing anyway?"),
    ),
    "grenade_level": Open(
        {
            "any": N_("On any Level, if the hexes are adjacent."),
            "own_and_above": N_("On your own Level and the one above, like a blow."),
        },
        reason=SILENT,
        question=N_("On which Levels does the grenade reach?"),
    ),
    "c4_visible": Open(
        {
            "yes": N_("Yes, it is an attack."),
            "no": N_("No, it can be written down."),
        },
        reason=N_("The rulebook counts whatever hurts others among the attacks."),
        question=N_("Does C-4 make an unseen player visible?"),
    ),
    "retrieve_at": Open(
        {
            "taken": N_("At once; it is in your hand at the end of your turn."),
            "end": N_("At the end of your turn, if it is still there."),
        },
        reason=N_("The rulebook says that it arrives at the end of your turn."),
        question=N_("When does the Familiar take what it fetches?"),
    ),
    "retrieve_dead": Open(
        {
            "arrives": N_("Yes."),
            "lost": N_("No, it is lost."),
        },
        reason=SILENT,
        question=N_("Does what the Familiar carries arrive if you die before?"),
    ),
    "sure_failure": Open(
        {
            "yes": N_("Yes, and you pay for it."),
            "no": N_("No."),
        },
        reason=N_("The Beastmaster may want it for its talons alone."),
        question=N_("May you give a command that can't work?"),
    ),
    "elusive_cost": Open(
        {
            "spent": N_("No, they are spent."),
        },
        reason=N_("Elusive is played once the command has been given."),
        question=N_("Does Elusive save the other player's energy and AP?"),
    ),
    "bind_window": Open(
        {
            "turn": N_(
                "A single mark goes when its turn begins; one that is held is free when its turn "
                "ends."
            ),
        },
        reason=N_("The rulebook asks for both between two of its turns."),
        question=N_("How long do the hunters' marks on an Angel or Demon last?"),
    ),
    "sharp_area": Open(
        {
            "one": N_("No, it needs a single target."),
            "each": N_("Yes, to everyone in it."),
        },
        reason=N_("The rulebook gives the wounds to the attack on which it is spent."),
        question=N_("Does a sharp point add wounds to an area?"),
    ),
    "retaliation": Open(
        {
            "after": N_("After the attempt; God Mode saves it."),
            "before": N_("Before the attempt, as part of its price."),
        },
        reason=N_("The rulebook calls it an additional cost of the attempt."),
        question=N_("When does a hunter lose 1 HP for trying to hold an Angel or Demon?"),
    ),
    "fallen_hp": Open(
        {
            "5": N_("5."),
        },
        reason=N_("The rulebook says so."),
        question=N_("How many hit points do you have after dying?"),
    ),
    "deaths_queue": Open(
        {
            "one": N_(
                "One after the other, each when the one before is quite done: in turn order from "
                "the player after the one whose turn it is; after a blow, first the target."
            ),
        },
        reason=SILENT,
        question=N_("What if several players die at once?"),
    ),
    "death_held": Open(
        {
            "stays": N_("Yes."),
            "ends": N_("No, dying frees you."),
        },
        reason=SILENT,
        question=N_("Are you still immobilized after dying?"),
    ),
    "death_energy": Open(
        {
            "stays": N_(
                "Nothing: energy, tokens, arrows and what the Familiar carries stay yours."
            ),
        },
        reason=N_("The rulebook names only the other losses."),
        question=N_("What else do you lose by dying?"),
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
    "switch_unseen": Open(
        {
            "revealed": N_("Yes, once it comes into sight."),
            "never": N_("No, never."),
        },
        reason=SILENT,
        question=N_("Is an unseen player in the crater transformed when the Axis Mundi returns?"),
    ),
    "held_transformed": Open(
        {
            "frees": N_("No, the transformation frees you."),
            "no": N_("Yes."),
        },
        reason=N_("Otherwise you couldn't climb out."),
        question=N_("Are you still immobilized after becoming an Angel or Demon?"),
    ),
    "demon_must": Open(
        {
            "must": N_("Yes, if it has one in hand."),
            "may": N_("No, only if it likes."),
        },
        reason=N_("The rulebook says: if possible."),
        question=N_("Must a new Demon without a card Activate one?"),
    ),
    "scrounge_must": Open(
        {
            "must": N_("Yes, if there is one."),
            "may": N_("No."),
        },
        reason=SILENT,
        question=N_("Must you take a card when you scrounge?"),
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
    "down_order": Open(
        {
            "hunters": N_(
                "First the hunters, in turn order after the one who died; then that one."
            ),
        },
        reason=SILENT,
        question=N_("In which order do the players go back to what they were?"),
    ),
    "high_tokens": Open(
        {
            "stay": N_("They stay with their player."),
        },
        reason=SILENT,
        question=N_("What becomes of the Treasure tokens of an Angel or Demon?"),
    ),
    "draw_blind": Open(
        {
            "split": N_("Yes, before you see the first card."),
            "each": N_("No, card by card."),
        },
        reason=N_("It is so when the first hands are drawn."),
        question=N_("When you draw several cards, do you choose the decks beforehand?"),
    ),
    "rebuild_when": Open(
        {
            "empty": N_("As soon as the last card of one of them is gone."),
            "needed": N_("When somebody has to draw from an empty one."),
        },
        reason=N_("The rulebook says: when one becomes depleted."),
        question=N_("When are the decks shuffled anew?"),
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
    "recycle_by": Open(
        {
            "list": N_("For those that bring cards to the hand, by the kit's list."),
            "effect": N_("For those that really brought a card to the hand."),
        },
        reason=N_("The icon on the cards is lost."),
        question=N_("For which cards does an Angel or Demon draw nothing?"),
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
    "tumble": Open(
        {
            "hand": N_(
                "You choose them from your hand first and play them in that order, Empty Vessel "
                "last; those that can't be played come back."
            ),
            "open": N_("One by one, so that cards just drawn can join in."),
        },
        reason=N_("The rulebook says: simultaneously."),
        question=N_("How do you play the cards of a Tumble of Notes?"),
    ),
    "mobilizing_to": Open(
        {
            "says": N_("The player of the card."),
            "seats": N_("The first card goes to the next player in turn order."),
        },
        reason=SILENT,
        question=N_("Who decides which opponent gets which card?"),
    ),
    "cave_circle": Open(
        {
            "barred": N_("Then you can't play it."),
        },
        reason=N_("That hex is occupied, by you."),
        question=N_("What if both ends of a hidden cave are the hex where you stand?"),
    ),
    "cave_from": Open(
        {
            "any": N_("On any ring of hexes, the shore too."),
            "levels": N_("On Levels 1 to 3 only."),
        },
        reason=SILENT,
        question=N_("Where can you play a hidden cave?"),
    ),
    "borrow_demand": Open(
        {
            "one": N_("Demand once, if you haven't in this game; scrounge once, without tokens."),
        },
        reason=N_("The card says so."),
        question=N_("With borrowed powers, how often may you demand or scrounge?"),
    ),
    "borrow_end": Open(
        {
            "transformed": N_(
                "When your next turn begins, or as soon as anyone becomes an Angel or Demon."
            ),
        },
        reason=N_("The card can't be played while there is an Angel or Demon."),
        question=N_("When do borrowed powers end?"),
    ),
    "god_hold": Open(
        {
            "no": N_("No."),
        },
        reason=N_("It keeps off only lost hit points and wounds."),
        question=N_("Does God Mode free you from being immobilized?"),
    ),
    "savant_guard": Open(
        {
            "guard": N_("Once for each kind of card."),
            "none": N_("As often as it likes."),
        },
        reason=N_("This is the kit's own rule, so that no turn goes on without end."),
        question=N_("How often may the Savant Activate one kind of card for free in a turn?"),
    ),
    "peek_again": Open(
        {
            "known": N_("Until they are drawn, or the decks are shuffled anew."),
        },
        reason=N_("You have seen them."),
        question=N_("How long do you know the cards you have looked at?"),
    ),
    "bomb_own": Open(
        {
            "no": N_("No, only an opponent."),
            "may": N_("Yes."),
        },
        reason=N_("The rulebook speaks of an opponent."),
        question=N_("May the player who placed the bomb disarm it?"),
    ),
    "bomb_high": Open(
        {
            "explodes": N_("Yes, when its player's turn begins."),
        },
        reason=N_("The rulebook only asks for the next turn."),
        question=N_("Does the bomb go off if its player has died or become an Angel or Demon?"),
    ),
    "bomb_unseen": Open(
        {
            "yes": N_("Yes, on paper."),
            "no": N_("No."),
        },
        reason=N_("The rulebook says: anyone who is there."),
        question=N_("Does the bomb hit an unseen player?"),
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
    "plan_when": Open(
        {
            "reveal": N_(
                "When you come into sight, in order, along the hexes you wrote, whatever has "
                "turned since."
            ),
        },
        reason=N_("This is how the rulebook tells it."),
        question=N_("When does what you have written happen?"),
    ),
    "plan_points": Open(
        {
            "at_once": N_("At once."),
        },
        reason=N_("Otherwise your plan couldn't use them."),
        question=N_("When do you get points from cards and tokens you write as played?"),
    ),
    "plan_crater": Open(
        {
            "no": N_("No."),
            "may": N_("Yes, and the die is rolled when you come into sight."),
        },
        reason=N_("It needs a die."),
        question=N_("Can you write down that you enter the Axis Mundi?"),
    ),
    "home_taken": Open(
        {
            "nearest": N_("On the nearest free hex, the first by name."),
        },
        reason=SILENT,
        question=N_("Where do you come back if somebody stands where you disappeared?"),
    ),
    "hidden_hurt": Open(
        {
            "hurt": N_("Yes, on paper; a player with no hit points left becomes visible and dies."),
            "spared": N_("No."),
        },
        reason=N_("The rulebook names areas among what still reaches them."),
        question=N_("Do the Demon's area, C-4 and the bomb hurt the unseen?"),
    ),
    "hidden_blow": Open(
        {
            "plan": N_("First its plan is carried out, then it takes the damage."),
        },
        reason=N_("The rulebook says that it becomes visible immediately."),
        question=N_("What happens when a blow finds an unseen player?"),
    ),
    "loud": Open(
        {
            "reveal": N_("First you come into sight, then you do it, if it is still possible."),
        },
        reason=SILENT,
        question=N_("What if you do something that makes you visible?"),
    ),
    "free_will_when": Open(
        {
            "after": N_("After you have seen what it shows."),
            "before": N_("Before it is rolled."),
        },
        reason=N_("The rulebook speaks of a die that has been rolled."),
        question=N_("When do you play Free Will on a die?"),
    ),
    "free_will_many": Open(
        {
            "yes": N_("Yes, each on another die."),
        },
        reason=SILENT,
        question=N_("May you play several Free Will cards in one turn?"),
    ),
    "eject_taken": Open(
        {
            "again": N_("The D3 is rolled again."),
            "next": N_("You go to the next Power Hex."),
        },
        reason=SILENT,
        question=N_("What if somebody stands on the Power Hex to which you are cast out?"),
    ),
    "eject_level4": Open(
        {
            "yes": N_("Yes, that die comes first."),
            "no": N_("No, you have won."),
        },
        reason=SILENT,
        question=N_("Can you be cast out when Level card 4 is on top?"),
    ),
    "poison_rolls": Open(
        {
            "3": N_("When a turn ends, the two other players roll 3 times each, in turn order."),
        },
        reason=N_("The rulebook mixes against the clock; rolls in turn are the kit's own."),
        question=N_("How many times is the Poison die rolled?"),
    ),
    "poison_afresh": Open(
        {
            "over": N_(
                "When it has too many drops for one dose, or would have them wherever the roll is "
                "placed; the roll is lost."
            ),
            "always": N_("Always."),
        },
        reason=N_("The rulebook allows it when a column has too many drops."),
        question=N_("When may you start the mixture afresh?"),
    ),
    "poison_must": Open(
        {
            "at_once": N_("Yes, at once."),
        },
        reason=N_("The rulebook says that it becomes one."),
        question=N_("Must a mixture that is exactly right become a dose?"),
    ),
    "ulcera_three": Open(
        {
            "2": N_("The same as 2: one wound."),
        },
        reason=N_("The rulebook asks for another 2 doses."),
        question=N_("What do 3 doses on an ulcera arrow do?"),
    ),
    "servum_add": Open(
        {
            "one": N_("They take 1 AP, like one."),
            "two": N_("They take 2 AP."),
        },
        reason=SILENT,
        question=N_("What do two servum arrows in one round do?"),
    ),
    "veritatis_lasts": Open(
        {
            "once": N_("They are shown once, as they are at that moment."),
            "until_played": N_("Until they are played."),
        },
        reason=SILENT,
        question=N_("How long do the cards that a veritatis arrow shows stay open?"),
    ),
}
