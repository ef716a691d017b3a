"""The rules in plain words, by their ids: what "Why?" answers.

`RULES` are those of the core game; the game with cards has more. Numbers that house rules may
change stand in braces.
"""

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.games.axis_mundi.data.set_up import Options
from azardia_nb.games.axis_mundi.rules.state import Numbers
from azardia_nb.games.axis_mundi.text.rules_with_cards import MORE, WITH_CARDS
from azardia_nb.text.language import N_, language, spoken
from azardia_nb.text.near import near

RULES: dict[str, tuple[str, str]] = {
    "goal": (
        N_("The way home"),
        N_("The first Angel or Demon to enter its own pier wins at once."),
    ),
    "goal.level4": (
        N_("The last Level card"),
        N_(
            "A Character that enters the Axis Mundi while the Level card on top is 4 wins at once, "
            "without becoming an Angel or a Demon."
        ),
    ),
    "goal.players": (N_("Three players"), N_("There are always exactly three players.")),
    "core": (
        N_("The core game"),
        N_(
            "You can only do what needs no cards: no Character has powers of its own. A game that "
            "nobody has won after {rounds} rounds is a draw; this last rule is the kit's own."
        ),
    ),
    "map.names": (
        N_("Names of hexes"),
        N_("Every hex has a name of its own, and keeps it while its Level turns."),
    ),
    "map.adjacent": (
        N_("Adjacent hexes"),
        N_("Hexes that touch, as seen from above, are adjacent, even on different Levels."),
    ),
    "map.distance": (
        N_("Distance"),
        N_(
            "The distance between two hexes is the smallest number of steps from hex to adjacent "
            "hex, whatever Levels and figures lie in between."
        ),
    ),
    "map.levels": (
        N_("Levels"),
        N_(
            "The Sea Level is 0; Levels 1, 2 and 3 rise above it. Piers are on the Sea Level, and "
            "the crater in the middle is on Level 2."
        ),
    ),
    "terrain.pier": (
        N_("Piers"),
        N_(
            "A pier lies outside a Warehouse and touches nothing else. Anyone may stand on any "
            "pier, but only its own Angel or Demon wins there."
        ),
    ),
    "terrain.accessible": (
        N_("Accessible Hexes"),
        N_("The ground here is sharp: walking onto an Accessible Hex makes 1 wound, running 2."),
    ),
    "terrain.warehouse": (
        N_("Warehouses"),
        N_("The three players begin on the Warehouses. Walking onto one makes no wounds."),
    ),
    "terrain.power": (
        N_("Power Hexes"),
        N_(
            "Entering a Power Hex clears your wounds and gives back half of the hit points you "
            "have lost, rounded up. Each Power Hex heals only once per turn."
        ),
    ),
    "terrain.path": (
        N_("Paths"),
        N_(
            "The corners of the Levels are Paths. Walking onto one makes no wounds, but from a "
            "corner you are pushed downhill."
        ),
    ),
    "terrain.inaccessible": (
        N_("Inaccessible Hexes"),
        N_("Nobody can enter lava or steam, except an Angel."),
    ),
    "terrain.cave": (
        N_("Caves"),
        N_(
            "Walking onto a Cave Hex makes 1 wound. From there you can go through the cave to the "
            "opposite side of the Level."
        ),
    ),
    "terrain.shelter": (
        N_("Shelters"),
        N_(
            "On a Shelter only the Demon's area can hurt you, and you can't strike anyone from "
            "there. This comes before every other rule."
        ),
    ),
    "terrain.shelter_push": (
        N_("Out of the Shelter"),
        N_(
            "If you begin and end your turn on the same Shelter, you are pushed off it to a "
            "neighbouring hex of the same Level: roll the D6, 1–3 left, 4–6 right. If one of them "
            "is occupied, you go to the other; if both are, you stay."
        ),
    ),
    "terrain.axis": (
        N_("The Axis Mundi"),
        N_(
            "The hex in the middle. Entering it makes you an Angel or a Demon. Once you have left "
            "it, it is an open crater until you die."
        ),
    ),
    "setup.boards": (
        N_("Boards and Level cards"),
        N_(
            "The boards lie one on top of the other. The Level cards lie in a pile, the lowest "
            "number on top."
        ),
    ),
    "setup.length": (
        N_("The length of the game"),
        N_(
            "This game begins with Level card {level} on top. The whole game begins with 1; taking "
            "out the first card, or the first two, makes it shorter."
        ),
    ),
    "setup.seats": (
        N_("Characters and piers"),
        N_(
            "Each player takes a different Character and a Warehouse, puts the Character on it, "
            "and its pier outside it."
        ),
    ),
    "setup.mat": (N_("At the start"), N_("Everyone begins with 10 hit points and no wounds.")),
    "setup.first": (
        N_("Who goes first"),
        N_("The player who last finished a novel goes first; turns go counter-clockwise."),
    ),
    "mat.hp": (
        N_("Hit points"),
        N_("A Character has at most 10 hit points (HP), an Angel or a Demon 25."),
    ),
    "mat.wounds": (
        N_("The fourth wound"),
        N_("When you take your fourth wound, all your wounds are cleared and you lose 1 HP."),
    ),
    "round.order": (N_("A round"), N_("Players 1, 2 and 3 each take a turn: that is a round.")),
    "round.rotation": (
        N_("The Levels turn"),
        N_(
            "Before every round but the first, each Level turns counter-clockwise by a sixth on "
            "the one below it, and everything on it goes along."
        ),
    ),
    "turn.housekeeping": (
        N_("Energy"),
        N_("From round 2 on, a turn begins with 1 energy more, if there is room for it."),
    ),
    "turn.points": (
        N_("Action points"),
        N_("You have 3 action points (AP) in your turn. Those you don't use are lost."),
    ),
    "act.cost": (
        N_("What actions cost"),
        N_(
            "An action costs 1 AP, unless it says otherwise, and you can do it as often as you can "
            "pay for it."
        ),
    ),
    "act.heal": (
        N_("Healing on a Power Hex"),
        N_(
            "If your turn begins on a Power Hex, your first action can be to heal there for 1 AP, "
            "as if you had entered it."
        ),
    ),
    "move.actions": (
        N_("Moves"),
        N_(
            "Walking, climbing, running, going through a cave and entering the Axis Mundi are "
            "moves."
        ),
    ),
    "move.occupied": (
        N_("One figure per hex"),
        N_("You can't enter a hex where another figure stands."),
    ),
    "move.walk": (
        N_("Walking"),
        N_("For 1 AP, walk to an adjacent hex of the same Level or a lower one."),
    ),
    "move.climb": (N_("Climbing"), N_("For 3 AP, climb to an adjacent hex one Level higher.")),
    "move.run": (
        N_("Running"),
        N_("For 1 AP, take two such steps in a row. Running makes more wounds than walking."),
    ),
    "move.wounds": (
        N_("Wounds from the ground"),
        N_(
            "Entering an Accessible or Cave Hex makes 1 wound if you walk, climb or are pushed, 2 "
            "if you run. On the other hexes a run makes 1 wound, or 2 if you come from a higher "
            "Level. Power Hexes and piers make none. Leaving a hex costs nothing."
        ),
    ),
    "move.spelunk": (
        N_("Through the cave"),
        N_(
            "For 1 AP, go from a Cave Hex to the one on the opposite side of its Level. It makes "
            "3 wounds and ends your turn."
        ),
    ),
    "move.spelunk_blocked": (
        N_("The other mouth"),
        N_("You can't go through a cave while somebody stands at the other end."),
    ),
    "attack.general": (
        N_("Attacks always hit"),
        N_("Attacks need no die: they always hit."),
    ),
    "attack.melee": (
        N_("Striking"),
        N_(
            "For 1 AP, strike an opponent on an adjacent hex: your opponent loses 2 HP and is "
            "pushed, and you lose 1 HP."
        ),
    ),
    "attack.level": (
        N_("Never downwards"),
        N_("You can strike on your own Level and one Level up, never down."),
    ),
    "push.straight": (
        N_("Pushed along"),
        N_(
            "Struck from the next hex of the same Level, away from the corners, you are pushed one "
            "hex on, away from the attacker."
        ),
    ),
    "push.straight_down": (
        N_("No room to be pushed along"),
        N_(
            "If that hex is taken or Inaccessible, you are pushed down to the lower neighbour "
            "farther from the attacker."
        ),
    ),
    "push.corner": (
        N_("Pushed off a corner"),
        N_(
            "Struck on a corner from the same Level, you are pushed straight on and down: to the "
            "hex beside the lower corner, away from the attacker."
        ),
    ),
    "push.corner_further": (
        N_("No room below the corner"),
        N_(
            "If that hex is taken or Inaccessible, you are pushed one more along the lower Level, "
            "away from the attacker."
        ),
    ),
    "push.sideways": (
        N_("Pushed sideways"),
        N_(
            "Struck from below, away from the corners, you are pushed along your own Level, away "
            "from the attacker."
        ),
    ),
    "push.sideways_down": (
        N_("No room to the side"),
        N_(
            "If that hex is taken or Inaccessible, you are pushed down to the hex beside the "
            "attacker."
        ),
    ),
    "push.angled": (
        N_("Pushed round a corner"),
        N_(
            "Struck on a corner from below and from one side of it, you are pushed down to the "
            "other side of the lower corner."
        ),
    ),
    "push.angled_further": (
        N_("No room round the corner"),
        N_(
            "If that hex is taken or Inaccessible, you are pushed one more along the lower Level, "
            "away from the attacker."
        ),
    ),
    "push.below": (
        N_("Struck from right below"),
        N_(
            "Struck on a corner from the corner right below it, you are pushed down beside the "
            "attacker: roll the D6, 1–3 left, 4–6 right."
        ),
    ),
    "push.below_one": (
        N_("One side only"),
        N_(
            "If one of these two hexes is taken or Inaccessible, you are pushed to the other one, "
            "without a die."
        ),
    ),
    "push.sea": (N_("No pushes on the shore"), N_("On the Sea Level nobody is pushed.")),
    "push.none": (
        N_("No room at all"),
        N_("If neither hex can take you, you stay where you are."),
    ),
    "push.wound": (
        N_("A push wounds"),
        N_("The hex you are pushed onto wounds you as if you had walked there."),
    ),
    "axis.enter": (
        N_("Entering the Axis Mundi"),
        N_("For 2 AP you can enter the Axis Mundi from an adjacent hex."),
    ),
    "axis.roll": (
        N_("Heaven or Hell"),
        N_("Roll the D6. 1–3 is Heaven: you become an Angel. 4–6 is Hell: you become a Demon."),
    ),
    "axis.level": (
        N_("What the Level card does"),
        N_(
            "In the core game the Level cards only count how many Angels and Demons have died: "
            "with card 4 on top, entering the Axis Mundi wins."
        ),
    ),
    "axis.ends": (N_("The end of the turn"), N_("Entering the Axis Mundi ends your turn.")),
    "axis.safe": (
        N_("Safe on the Axis Mundi"),
        N_("Until the Angel or Demon leaves the Axis Mundi, nothing can hurt it."),
    ),
    "axis.climb_first": (
        N_("First climb out"),
        N_("The new Angel's or Demon's next turn begins with climbing out, before anything else."),
    ),
    "axis.becomes_accessible": (
        N_("The crater"),
        N_(
            "Once the Angel or Demon has left it, the crater is an Accessible Hex of Level 2, open "
            "to everyone."
        ),
    ),
    "axis.returns": (
        N_("The Axis Mundi returns"),
        N_(
            "When the Angel or Demon dies, the next Level card comes on top and the crater is the "
            "Axis Mundi again."
        ),
    ),
    "axis.occupied": (
        N_("Standing in the middle"),
        N_("A Character that stands in the crater at that moment has entered the Axis Mundi."),
    ),
    "angel.form": (
        N_("The Angel"),
        N_("Heaven makes you an Angel with 25 HP that no ground can wound."),
    ),
    "angel.hover": (N_("The Angel hovers"), N_("Neither terrain nor caves wound an Angel.")),
    "angel.inaccessible": (
        N_("Over the lava"),
        N_("An Angel may cross Inaccessible Hexes, but not end its turn on one."),
    ),
    "demon.form": (
        N_("The Demon"),
        N_("Hell makes you a Demon with 25 HP and two attacks of your own."),
    ),
    "demon.melee": (
        N_("The Demon's blow"),
        N_(
            "For 1 AP a Demon strikes an opponent on an adjacent hex, unless that is a Shelter: "
            "the opponent loses 2 HP and takes 3 wounds, and the Demon loses nothing."
        ),
    ),
    "demon.aoe": (
        N_("The Demon's area"),
        N_("For 1 AP every opponent within 3 hexes of the Demon loses 1 HP."),
    ),
    "high.form": (
        N_("25 hit points"),
        N_("A new Angel or Demon has 25 HP and no wounds."),
    ),
    "high.no_run": (N_("No running"), N_("An Angel or Demon can't run.")),
    "high.down": (
        N_("The way down costs more"),
        N_("Walking to a lower Level costs an Angel or Demon 3 AP."),
    ),
    "high.climb": (N_("The way up is cheap"), N_("Climbing costs an Angel or Demon 1 AP.")),
    "high.power_hex": (
        N_("Power Hexes heal everyone"),
        N_("An Angel or Demon that enters a Power Hex is healed like anyone else, out of 25 HP."),
    ),
    "high.push": (
        N_("Pushed off a Power Hex"),
        N_(
            "An Angel or Demon on a Power Hex that is struck from the next hex of the shore is "
            "pushed one hex on along the shore, if nobody is there. The attacker loses nothing, "
            "even if somebody is. Nothing else pushes it."
        ),
    ),
    "high.no_push": (
        N_("No more pushes"),
        N_("While there is an Angel or Demon, no other blow pushes anyone."),
    ),
    "high.melee_levels": (
        N_("Up and down"),
        N_("An Angel or Demon can strike up and down; the hunters still can't strike down."),
    ),
    "high.talk": (
        N_("The hunters may talk"),
        N_(
            "The two hunters may agree on what to do, aloud, so that everyone hears it. It pays to "
            "attack an Angel or Demon as soon as it leaves the Axis Mundi, and not to let up; and "
            "as no two share a hex, a hunter on the pier or the Warehouse bars the way home until "
            "it is killed."
        ),
    ),
    "upgrade": (
        N_("The hunters"),
        N_(
            "When a player becomes an Angel or a Demon, the other two become its hunters: they "
            "have 10 HP again and no wounds."
        ),
    ),
    "downgrade": (
        N_("All as before"),
        N_(
            "When the Angel or Demon dies, all three are ordinary Characters again. The hunters "
            "keep their hit points and wounds."
        ),
    ),
    "death": (N_("Dying"), N_("At 0 HP you die, whatever the cause.")),
    "death.high": (
        N_("The death of an Angel or Demon"),
        N_("An Angel or Demon that dies first loses its form, and the Level card on top goes."),
    ),
    "death.hex": (
        N_("Where the dead rise"),
        N_(
            "You come back on the nearest Power Hex where nobody stands; if you die on a Power "
            "Hex, you stay on it."
        ),
    ),
    "death.tie": (
        N_("Two Power Hexes as near"),
        N_("If two are equally near, roll the D6: 1–3 the left one, 4–6 the right one."),
    ),
    "death.restore": (
        N_("Alive again"),
        N_("You rise with 5 HP and without wounds."),
    ),
    "death.turn": (
        N_("Dying in your own turn"),
        N_("If you die in your own turn, it is over; if you die in another's, that turn goes on."),
    ),
    "aoe.shield": (
        N_("No area reaches the Axis Mundi"),
        N_("The Demon's area does nothing to anyone who is safe on the Axis Mundi."),
    ),
    "malignant.infection": (
        N_("Infected hexes"),
        N_("Moving onto an infected hex makes 1 wound, except for the Malignant."),
    ),
}


# The rule of each kind of card, and the number of the kind: what it does stands on the card.
_OF_CARDS = {
    f"{'perm' if card.kind == 'perm' else 'card'}.{card.id}": kind
    for kind, card in enumerate(kit().cards)
}


def rule_ids(cards: bool = True) -> tuple[str, ...]:
    """Return the ids of all rules, or of those of the core game alone."""
    return (*RULES, *WITH_CARDS, *_OF_CARDS) if cards else tuple(RULES)


def rule_name(rule: str, code: str = "en", options: Options | None = None) -> str:
    """Return the short title of a rule; AzardiaError for an id that does not exist.

    >>> rule_name("move.run"), rule_name("card.suture-kit")
    ('Running', 'Suture Kit')
    """
    if rule in _OF_CARDS:
        return _cards(options).title(_OF_CARDS[rule], code)
    return language(code)(_rule(rule)[0])


def why(rule: str, code: str = "en", options: Options | None = None) -> str:
    """Return a rule in our own words; AzardiaError for an id that does not exist.

    >>> why("move.climb")
    'For 3 AP, climb to an adjacent hex one Level higher.'
    """
    if rule in _OF_CARDS:
        return _cards(options).effect(_OF_CARDS[rule], code)
    numbers = options.numbers if options else Numbers()
    said = _rule(rule)[1]
    if options and options.cards:
        said = MORE.get(rule, said)
    return language(code)(said, **numbers._asdict())


def _cards(options: Options | None) -> Cards:
    return options.in_play if options else kit()


def _rule(rule: str) -> tuple[str, str]:
    if rule in WITH_CARDS:
        return WITH_CARDS[rule]
    if rule not in RULES:
        said = spoken("there is no rule {rule}", rule=short(rule))
        raise AzardiaError(f"{said}; {near(rule, rule_ids())}")
    return RULES[rule]
