"""The rules in plain words, by their ids: what "Why?" answers.

Numbers that house rules may change stand in braces.
"""

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.titan_race.data.checked import near
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.text.language import N_, language, spoken

RULES: dict[str, tuple[str, str]] = {
    "goal": (
        N_("The goal of the race"),
        N_(
            "The first Titan to complete {laps} laps wins. Three to six play with a Titan each, "
            "two with two each."
        ),
    ),
    "setup.circuit": (N_("The circuit"), N_("One of the circuits is chosen to race on.")),
    "setup.titan": (
        N_("The Titans"),
        N_("Everybody chooses a Titan; no Titan races twice."),
    ),
    "setup.life": (
        N_("Life at the start"),
        N_("A Titan starts with its gauge full; Chtoolhoo has 4 of 6 lives."),
    ),
    "setup.lap": (N_("The lap counter"), N_("Every lap counter starts on 1.")),
    "setup.card": (
        N_("The first card"),
        N_("The bonus cards are shuffled, and each player gets one that nobody else sees."),
    ),
    "setup.dice": (N_("As many dice as Titans"), N_("There is an action die for each Titan.")),
    "setup.first": (
        N_("Who goes first"),
        N_("A die is rolled, and the Titan of its colour goes first; other colours roll again."),
    ),
    "setup.order": (N_("The order of turns"), N_("Turns go clockwise from there, all game.")),
    "draft.roll": (
        N_("Rolling the dice"),
        N_("The first player of a round rolls all action dice."),
    ),
    "draft.take": (
        N_("Taking a die"),
        N_("In your turn you take one of the dice on offer, and leave the others as they lie."),
    ),
    "draft.last": (
        N_("The last one rolls again"),
        N_("The last player of a round rolls all dice again, the taken ones too, and takes one."),
    ),
    "draft.first": (
        N_("First the die"),
        N_("A turn begins with taking a die; its action, Ability and card come after that."),
    ),
    "draft.colour": (
        N_("The own colour"),
        N_("A die of your Titan's colour gives it one life at once, up to the top of its gauge."),
    ),
    "draft.colour.chtoolhoo": (
        N_("Chtoolhoo and purple"),
        N_("Chtoolhoo gains nothing from a die of its colour."),
    ),
    "start.space": (
        N_("The first step"),
        N_(
            "In its first turn a Titan comes onto A1, C1 or E1, as you like, and then does what "
            "its die says."
        ),
    ),
    "start.quiet": (
        N_("A quiet first round"),
        N_("In the first round nobody uses an Ability or a bonus card."),
    ),
    "turn.parts": (
        N_("The parts of a turn"),
        N_(
            "In any order: the die's action, which must be done; your Ability, once, if you like; "
            "one bonus card, if you like."
        ),
    ),
    "turn.whole": (
        N_("One thing after the other"),
        N_("Each part of a turn is finished before another begins."),
    ),
    "face.trap": (
        N_("The trap face"),
        N_("One space straight ahead; before or after it, a trap on a space behind."),
    ),
    "face.trap.lay": (
        N_("The trap of the die"),
        N_("The trap goes on one of the three spaces behind the Titan that has no trap yet."),
    ),
    "face.dash": (N_("The dash face"), N_("Two spaces straight ahead.")),
    "face.bend": (
        N_("The bend face"),
        N_("One space straight and one diagonally ahead, in either order."),
    ),
    "face.strike": (
        N_("The strike face"),
        N_(
            "Two spaces diagonally to the same side; before or after it, one damage to a Titan or "
            "trap on one of the three spaces ahead."
        ),
    ),
    "face.strike.hit": (
        N_("The strike of the die"),
        N_("What is struck stands on one of the three spaces ahead."),
    ),
    "face.sweep": (N_("The sweep face"), N_("Three spaces diagonally to the same side.")),
    "face.wild": (
        N_("The wild face"),
        N_("Any of the other five faces; before or after its movement it costs a life."),
    ),
    "face.wild.pay": (
        N_("The price of the wild face"),
        N_("A Titan that uses a wild die loses a life, before the movement or after it."),
    ),
    "face.wild.free": (
        N_("Wild for nothing"),
        N_("Chtoolhoo pays nothing for a wild die."),
    ),
    "move.ahead": (
        N_("Always ahead"),
        N_("A Titan must advance; only an Ability or a card can move one back."),
    ),
    "board.wrap": (
        N_("Round the board"),
        N_(
            "What leaves the board at one side comes back at the other; what leaves it "
            "at the top comes back at the bottom."
        ),
    ),
    "board.zones": (
        N_("Before, behind, adjacent"),
        N_(
            "Before a Titan are the three spaces ahead of it, behind it the other three, and all "
            "six are adjacent, round the sides and over the line too."
        ),
    ),
    "move.lap": (N_("A lap more"), N_("A Titan that goes over the top of the board gains a lap.")),
    "move.back": (
        N_("A lap less"),
        N_("A Titan that is moved back over the line loses a lap."),
    ),
    "move.one": (
        N_("One Titan a space"),
        N_("Two Titans never share a space: the one that enters pushes the other on."),
    ),
    "push.step": (
        N_("Pushing"),
        N_("A Titan whose space another enters is pushed on, the way it was entered."),
    ),
    "push.chain": (
        N_("Pushing several"),
        N_("If the next space is taken too, that Titan is pushed the same way, and so on."),
    ),
    "push.loss": (
        N_("Being pushed hurts"),
        N_("A pushed Titan loses a life once it has been moved."),
    ),
    "push.once": (
        N_("Once a movement"),
        N_("However often a Titan is pushed in one movement, it loses one life for it."),
    ),
    "push.free": (N_("Pushing costs nothing"), N_("Pushing costs the Titan that pushes nothing.")),
    "push.over": (
        N_("Pushed while moving"),
        N_("A Titan that is pushed in the middle of its movement goes no further."),
    ),
    "life.damage": (
        N_("Damage"),
        N_("One damage takes a life; on a space with a trap it destroys the trap instead."),
    ),
    "ko.down": (N_("Knocked out"), N_("A Titan without lives is out, and lies down.")),
    "ko.stop": (N_("Falling on the way"), N_("A Titan that falls while moving stops there.")),
    "ko.turn": (
        N_("Falling in your own turn"),
        N_("A Titan that falls in its own turn does nothing more in it."),
    ),
    "ko.pass": (
        N_("Passing while out"),
        N_("In its next turn a Titan that is out takes a die, and does nothing else."),
    ),
    "ko.rise": (
        N_("Rising"),
        N_("At the beginning of the turn after that it stands up again with full life."),
    ),
    "ko.immune": (
        N_("Nothing to lose"),
        N_("A Titan that is out loses no life, whatever happens to it."),
    ),
    "ko.target": (
        N_("Out, but there"),
        N_("A Titan that is out can be pushed, moved, swapped and aimed at, and its laps count."),
    ),
    "trap.lay": (
        N_("Laying traps"),
        N_("The trap face lays a trap behind, Grinder and a card on an adjacent space."),
    ),
    "trap.spring": (
        N_("Into a trap"),
        N_("A Titan that enters a space with a trap sets it off, and the trap is used up."),
    ),
    "trap.loss": (N_("A trap hurts"), N_("A trap that goes off takes a life.")),
    "trap.occupied": (
        N_("A trap under a Titan"),
        N_("A trap laid on a space with a Titan goes off at once."),
    ),
    "trap.one": (N_("One trap a space"), N_("No trap is laid where one lies already.")),
    "trap.supply": (
        N_("The traps there are"),
        N_("There are {traps} traps; without one left, none is laid."),
    ),
    "trap.destroy": (
        N_("Destroying a trap"),
        N_("Damage to a space with a trap removes it; what strikes only Titans does not."),
    ),
    "ability.once": (
        N_("An Ability a turn"),
        N_("Each Titan uses its Ability once in a turn of its own, before or after moving."),
    ),
    "ability.rassik": (
        N_("Rassik kicks off"),
        N_("With a Titan on a space behind, Rassik advances one space, straight or diagonally."),
    ),
    "ability.grinder": (
        N_("Grinder lays a trap"),
        N_("Grinder lays a trap on an adjacent space."),
    ),
    "ability.craken": (
        N_("Craken changes places"),
        N_("Craken swaps places with an adjacent Titan."),
    ),
    "ability.slaugg": (
        N_("Slaugg strikes ahead"),
        N_("Slaugg does one damage to each of the three spaces before it; traps are destroyed."),
    ),
    "ability.ragnarok": (
        N_("Ragnarok hurls"),
        N_("Ragnarok moves an adjacent Titan one space in any of the six directions."),
    ),
    "ability.chtoolhoo": (
        N_("Chtoolhoo drains"),
        N_(
            "Chtoolhoo does one damage to an adjacent Titan and gains a life; not with a full "
            "gauge, and not on one that cannot lose life."
        ),
    ),
    "ability.chtoolhoo.gain": (
        N_("What Chtoolhoo gains"),
        N_("When the drained Titan has lost its life, Chtoolhoo gains one."),
    ),
    "bonus.draw": (
        N_("Bonus spaces"),
        N_("A Titan that enters a bonus space, in any way and in anybody's turn, draws a card."),
    ),
    "bonus.hand": (N_("A full hand"), N_("With {hand} cards in hand you don't draw.")),
    "bonus.one": (N_("One card a turn"), N_("In a turn of your own you use one card.")),
    "bonus.play": (
        N_("Playing a card"),
        N_("A card that would do nothing is not played; afterwards it is discarded."),
    ),
    "bonus.discard": (
        N_("Throwing a card away"),
        N_("Instead of playing a card you may throw one away; that was the card of the turn."),
    ),
    "bonus.when": (
        N_("When a card is played"),
        N_("The card says whether it is for your own turn or another's."),
    ),
    "bonus.trap": (N_("Tribal trap"), N_("The tribal trap goes on any adjacent space.")),
    "bonus.deck": (
        N_("A new deck"),
        N_("When the deck is used up, the discards are shuffled into a new one."),
    ),
    "circuit.lava": (
        N_("Lava"),
        N_(
            "A Titan that enters lava, pushed or not, loses a life. Staying there costs nothing "
            "more."
        ),
    ),
    "circuit.lava.loss": (N_("Lava burns"), N_("Entering lava costs a life.")),
    "circuit.lava.trap": (N_("Traps on lava"), N_("A trap laid on lava goes off at once.")),
    "circuit.pirates": (
        N_("Pirates"),
        N_("A Titan that enters a pirate space, pushed or not, gives a card or loses a life."),
    ),
    "circuit.pirates.card": (
        N_("A card for the pirates"),
        N_("A card of your choice satisfies the pirates."),
    ),
    "circuit.pirates.loss": (
        N_("A life for the pirates"),
        N_("A Titan whose player gives the pirates no card loses a life."),
    ),
    "circuit.ramp": (
        N_("Ramps"),
        N_("A step that begins on a ramp and goes its way is longer; the others follow as usual."),
    ),
    "circuit.ramp.super": (
        N_("Super-ramps"),
        N_("To its own side a super-ramp leads over two spaces, onto the third."),
    ),
    "circuit.ramp.multi": (
        N_("Multi-ramps"),
        N_("A multi-ramp leads over one space, onto the second, in all three ways ahead."),
    ),
    "circuit.statue": (
        N_("Fire statues"),
        N_(
            "When a Titan enters a statue, every Titan on an adjacent space loses a "
            "life. The Titan on the statue itself is safe."
        ),
    ),
    "circuit.statue.loss": (N_("The statue's fire"), N_("The fire costs a life.")),
    "circuit.statue.push": (
        N_("Pushed and burnt"),
        N_("A statue also fires when a Titan is pushed onto it, and burns one just pushed off it."),
    ),
    "circuit.statue.trap": (
        N_("Fire and traps"),
        N_("The fire destroys traps on the adjacent spaces."),
    ),
    "circuit.statue.quiet": (
        N_("Traps on statues"),
        N_("A trap laid on a statue wakes neither of them."),
    ),
    "circuit.pentacle": (
        N_("Pentacles"),
        N_(
            "If your die's movement ends on a pentacle, you may lose a life, roll the "
            "die again and do what it shows, and so on."
        ),
    ),
    "circuit.pentacle.loss": (
        N_("The price of a pentacle"),
        N_("Rolling again on a pentacle costs a life."),
    ),
    "circuit.pentacle.cost": (
        N_("Paid beforehand"),
        N_("The life is paid before the die is rolled."),
    ),
    "circuit.pentacle.last": (
        N_("Nothing after a pentacle"),
        N_("After rolling again, neither Ability nor card is used in this turn."),
    ),
    "circuit.pentacle.pushed": (
        N_("Pushed onto a pentacle"),
        N_("A Titan pushed onto a pentacle gets nothing."),
    ),
    "circuit.ice": (
        N_("Ice"),
        N_(
            "A Titan that enters ice, pushed or not, slides on the same way to the "
            "first space without ice."
        ),
    ),
    "circuit.ice.stop": (N_("The end of a slide"), N_("A slide ends the movement.")),
    "circuit.ice.once": (
        N_("One slide a step"),
        N_("Within one step nobody slides twice, so that every slide ends."),
    ),
    "circuit.ice.trap": (N_("Traps on ice"), N_("A trap may lie on ice, and stays there.")),
    "end.third": (
        N_("The end of the race"),
        N_(
            "The race is over as soon as a Titan completes its last lap, no matter whose "
            "turn it is."
        ),
    ),
    "end.ko": (N_("Out and first"), N_("A Titan can win while it is out.")),
    "variant.two": (
        N_("Two players"),
        N_(
            "Each has two Titans and one hand; the turns go A, B, A's second Titan, B's second "
            "Titan."
        ),
    ),
    "variant.slam": (
        N_("Grand Slam"),
        N_("Three circuits in a row, one lap on each; the first to leave the third one wins."),
    ),
    "variant.slam.floor": (
        N_("Below the first board"),
        N_("In a Grand Slam nobody is moved below the first board."),
    ),
    "variant.teams": (
        N_("Teams"),
        N_(
            "Team mates do not sit side by side; the first Titan to finish wins for its whole team."
        ),
    ),
}


def rule_name(rule: str, code: str = "en") -> str:
    """Return the short title of a rule; AzardiaError for an id that does not exist.

    >>> rule_name("push.chain")
    'Pushing several'
    """
    return language(code)(_rule(rule)[0])


def why(rule: str, code: str = "en", numbers: Numbers | None = None) -> str:
    """Return a rule in our own words; AzardiaError for an id that does not exist.

    >>> why("bonus.hand")
    "With 2 cards in hand you don't draw."
    """
    return language(code)(_rule(rule)[1], **(numbers or Numbers())._asdict())


def _rule(rule: str) -> tuple[str, str]:
    if rule not in RULES:
        said = spoken("no rule {rule}", rule=short(rule))
        raise AzardiaError(f"{said}; {near(rule, list(RULES))}")
    return RULES[rule]
