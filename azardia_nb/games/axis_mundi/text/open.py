"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, UNASKED
from azardia_nb.games.axis_mundi.text.open_with_cards import LOST, OPEN_WITH_CARDS, SILENT
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions
from azardia_nb.text.language import N_

_OPEN: dict[str, Open] = OPEN_WITH_CARDS | {
    "rotation": Open(
        {
            "nested": N_(
                "Each Level turns by a sixth on the one below it: seen from the shore, Level 1 by "
                "one sixth, Level 2 by two, Level 3 by three."
            ),
            "equal": N_("Seen from the shore, each Level turns by a sixth."),
        },
        reason=N_(
            "The boards lie on each other, and the rulebook says that what is closer to the Axis "
            "Mundi turns further."
        ),
        question=N_("How far does each Level turn before a round?"),
    ),
    "left": Open(
        {
            "clockwise": N_("Left is clockwise, as you see it from the shore facing the mountain."),
            "counter": N_("Left is counter-clockwise."),
        },
        reason=N_("The rulebook doesn't say; a fair die decides, so it changes no probability."),
        question=N_("Which way is left?"),
    ),
    "distance": Open(
        {
            "hexes": N_("Distances are counted over all hexes, as the crow flies."),
            "ground": N_("Distances are counted round Inaccessible Hexes."),
        },
        reason=N_("The rulebook counts over any Level, occupied or not."),
        question=N_("Do distances go over Inaccessible Hexes?"),
    ),
    "piers": Open(
        {
            "open": N_("Anyone may stand on any pier."),
            "own": N_("Only its own player may enter a pier."),
        },
        reason=N_("The rulebook describes how to block a pier."),
        question=N_("Who may stand on a pier?"),
    ),
    "heal_wounds": Open(
        {
            "yes": N_("Healing on a Power Hex clears the wounds, too."),
            "no": N_("Healing on a Power Hex gives back hit points only; entering it does both."),
        },
        reason=N_("The rulebook says that it heals in the same way as entering."),
        question=N_("Does the action that heals on a Power Hex clear the wounds?"),
    ),
    "power_once": Open(
        {
            "hex": N_("Each Power Hex heals once per turn, no matter whom."),
            "seat": N_("Each Power Hex heals each player once per turn."),
        },
        reason=N_("The rulebook speaks of each Power Hex, not of each player."),
        question=N_("How many times does a Power Hex heal in one turn?"),
    ),
    "stay_on_axis": Open(
        {
            "must": N_("The turn after the transformation begins with climbing out."),
            "may": N_("An Angel or Demon may end its turn on the Axis Mundi without leaving it."),
        },
        reason=N_("The rulebook says that climbing out must be the first action."),
        question=N_("May an Angel or Demon stay on the Axis Mundi?"),
    ),
    "wound_overflow": Open(
        {
            "carry": N_("Wounds come one by one: after the fourth, the rest still count."),
            "lost": N_("When the fourth wound is reached, the rest of those wounds is lost."),
        },
        reason=SILENT,
        question=N_("If you take more wounds than there is room for, are the others lost?"),
    ),
    "run_soft": Open(
        {
            "matrix": N_("Running onto a Power Hex or a pier makes no wounds."),
            "text": N_("Running onto a Power Hex or a pier makes 1 wound, or 2 from above."),
        },
        reason=N_("The rulebook's table says so; its text says otherwise."),
        question=N_("Does running onto a Power Hex or a pier make wounds?"),
    ),
    "run_back": Open(
        {
            "allowed": N_("A run may end where it began."),
            "no": N_("A run must not end where it began."),
        },
        reason=SILENT,
        question=N_("May a run lead back to where it began?"),
    ),
    "run_through": Open(
        {
            "no": N_("The first hex of a run must be free, too."),
            "yes": N_("A run may lead through a hex where somebody stands."),
        },
        reason=N_("The rulebook says that nobody enters an occupied hex."),
        question=N_("May you run through a hex where somebody stands?"),
    ),
    "spelunk_wounds": Open(
        {
            "3": N_("Going through a cave makes 3 wounds in all."),
            "4": N_("Going through a cave makes 3 wounds, and the Cave Hex at its end 1 more."),
        },
        reason=N_("The rulebook says so in two places, and otherwise in one."),
        question=N_("How many wounds does going through a cave make?"),
    ),
    "crater_walk": Open(
        {
            "yes": N_("Once it has been left, anyone may walk into the crater."),
            "no": N_("Nobody enters the crater until it is the Axis Mundi again."),
        },
        reason=N_("The rulebook calls it an Accessible Hex of Level 2."),
        question=N_("May you walk into the crater?"),
    ),
    "angel_lava": Open(
        {
            "leave": N_(
                "An Angel may enter an Inaccessible Hex only with enough points to leave it again, "
                "and can do nothing else there."
            ),
            "back": N_(
                "An Angel that ends its turn on an Inaccessible Hex is put back where it came from."
            ),
        },
        reason=N_("The rulebook says that it may not end its turn there."),
        question=N_("What keeps an Angel from ending its turn on an Inaccessible Hex?"),
    ),
    "shelter_barred": Open(
        {
            "inaccessible": N_("Nobody is pushed off a Shelter onto an Inaccessible Hex."),
            "no": N_("The Shelter pushes you even onto an Inaccessible Hex."),
        },
        reason=SILENT,
        question=N_("Does a Shelter push you onto an Inaccessible Hex?"),
    ),
    "shelter_back": Open(
        {
            "same": N_("The Shelter also pushes those who have left it and come back."),
            "stayed": N_("The Shelter only pushes those who have not left it during their turn."),
        },
        reason=N_("The rulebook asks only where the turn begins and ends."),
        question=N_("Are you pushed off a Shelter that you left and came back to?"),
    ),
    "shelter_high": Open(
        {
            "stays": N_("An Angel or Demon is not pushed off a Shelter."),
            "pushed": N_("A Shelter pushes an Angel or Demon like anyone else."),
        },
        reason=N_("The rulebook says that only a blow on a Power Hex pushes it."),
        question=N_("Does a Shelter push an Angel or Demon off?"),
    ),
    "melee_order": Open(
        {
            "target": N_(
                "First the target loses its hit points, then the attacker its own; then the target "
                "dies or is pushed, and only then may the attacker die."
            ),
            "together": N_("Both lose their hit points and may die before anyone is pushed."),
            "attacker": N_("First the attacker loses its hit point, and may die of it."),
        },
        reason=SILENT,
        question=N_("In which order does a blow take effect?"),
    ),
    "dead_pushed": Open(
        {
            "no": N_("A target that dies is not pushed first."),
            "yes": N_("A target that dies is pushed first, and dies from its new hex."),
        },
        reason=SILENT,
        question=N_("Is a target pushed before it dies?"),
    ),
    "push_corner": Open(
        {
            "line": N_(
                "Straight on from a corner is the hex beside the lower corner, away from the "
                "attacker."
            ),
            "down": N_(
                "Straight on from a corner is the lower corner itself; if that is barred, the hex "
                "beside it."
            ),
        },
        reason=LOST,
        question=N_("Struck on a corner from the same Level, where are you pushed?"),
    ),
    "push_angled": Open(
        {
            "mirror": N_("You are pushed to the other side of the lower corner."),
            "corner": N_(
                "You are pushed to the lower corner; if that is barred, to the other side of it."
            ),
        },
        reason=LOST,
        question=N_("Struck on a corner from below and from one side, where are you pushed?"),
    ),
    "push_further": Open(
        {
            "along": N_("One hex further is along the lower Level."),
            "none": N_("If the first hex below a corner is barred, nobody is pushed."),
        },
        reason=LOST,
        question=N_("Where is one hex further, when the hex below a corner is barred?"),
    ),
    "demon_melee": Open(
        {
            "both": N_("A Demon can strike like anyone, or as a Demon does."),
            "demonic": N_("A Demon only strikes as a Demon does."),
        },
        reason=N_("The rulebook speaks of blows by Angels and Demons alike."),
        question=N_("Can a Demon strike the way everyone does?"),
    ),
    "death_middle": Open(
        {
            "d3": N_("From the crater, the D3 chooses among the free Power Hexes."),
            "left_right": N_(
                "From the crater, the D6 chooses between left and right, as between any two."
            ),
        },
        reason=N_("From the crater, all three Power Hexes are equally near."),
        question=N_("To which Power Hex do you go if you die in the crater?"),
    ),
    "axis_switch": Open(
        {
            "after_fall": N_(
                "First the dead Angel or Demon comes back on its Power Hex, then the Character in "
                "the crater is transformed."
            ),
            "at_once": N_(
                "The Character in the crater is transformed before the dead Angel or Demon comes "
                "back."
            ),
        },
        reason=N_("The rulebook tells it in both orders in two places."),
        question=N_("When is a Character in the crater transformed?"),
    ),
    "switch_dying": Open(
        {
            "no": N_("A Character in the crater that has no hit points left is not transformed."),
            "counts": N_("A Character in the crater is transformed even without hit points."),
        },
        reason=SILENT,
        question=N_("Is a Character that is about to die in the crater transformed?"),
    ),
    "switch_turn": Open(
        {
            "goes_on": N_("The turn during which that happens goes on."),
            "ends": N_("The turn during which that happens ends."),
        },
        reason=N_("The rulebook ends the turn of the player who enters; nobody has entered here."),
        question=N_("Does the turn end when a Character in the crater is transformed?"),
    ),
    "high_heal": Open(
        {
            "yes": N_("An Angel or Demon can heal on a Power Hex as an action."),
            "no": N_("An Angel or Demon can't heal as an action."),
        },
        reason=N_("It is one of the actions that are open to everyone."),
        question=N_("Can an Angel or Demon heal as an action?"),
    ),
}
QUESTIONS = OpenQuestions(RULINGS, {name: _OPEN[name] for name in RULINGS})


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("piers", "own")
    'Only its own player may enter a pier.'
    """
    return QUESTIONS.answer(name, answer, code)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return the open question and what an answer says, and the reason where it is the usual one.

    Nothing is said of a question that only the game with cards comes to.
    """
    return "" if name in UNASKED else QUESTIONS.why(name, answer, code)
