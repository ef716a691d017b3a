"""The rules in plain words, by their ids: what "Why?" answers.

Numbers that house rules may change stand in braces.
"""

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.titan_race.data.set_up import Options, in_force
from azardia_nb.games.titan_race.data.titans import BOOK_MOST, BOOK_START, NAMES, Titans, kit
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.text.language import N_, Speak, language, spoken
from azardia_nb.text.near import near

RULES: dict[str, tuple[str, str]] = {
    "goal": (
        N_("The goal of the race"),
        N_(
            "The first Titan to complete {laps} laps wins. Three to six players have one Titan "
            "each; two players have two each."
        ),
    ),
    "setup.circuit": (N_("The circuit"), N_("Choose one of the circuits to race on.")),
    "setup.titan": (
        N_("The Titans"),
        N_("Each player chooses a different Titan."),
    ),
    "setup.life": (
        N_("Life at the start"),
        N_(
            "The Titans start with these lives: {at_start}. In the rulebook every gauge starts "
            "full, but Chtoolhoo's has {book_start} of {book_most} lives."
        ),
    ),
    "setup.lap": (N_("The lap counter"), N_("Every lap counter starts on 1.")),
    "setup.card": (
        N_("The first card"),
        N_("The bonus cards are shuffled, and each player gets one that nobody else sees."),
    ),
    "setup.dice": (N_("As many dice as Titans"), N_("There is an action die for each Titan.")),
    "setup.first": (
        N_("Who goes first"),
        N_(
            "Roll a die: the Titan of its colour goes first. If there is no such Titan, roll again."
        ),
    ),
    "setup.order": (
        N_("The order of turns"),
        N_("From there, turns go clockwise for the whole game."),
    ),
    "draft.roll": (
        N_("Rolling the dice"),
        N_("The first player of a round rolls all the action dice."),
    ),
    "draft.take": (
        N_("Taking a die"),
        N_("In your turn you take one of the dice on offer, and leave the others as they lie."),
    ),
    "draft.last": (
        N_("The last one rolls again"),
        N_(
            "The last player of a round rolls all the dice again, even those already taken, and "
            "takes one."
        ),
    ),
    "draft.first": (
        N_("First the die"),
        N_(
            "A turn begins when you take a die; its action, your Ability and a card come after "
            "that."
        ),
    ),
    "draft.colour": (
        N_("Your own colour"),
        N_("A die of your Titan's colour gives it one life at once, up to the top of its gauge."),
    ),
    "draft.colour.chtoolhoo": (
        N_("Chtoolhoo and purple"),
        N_("Chtoolhoo gains nothing from a die of its colour."),
    ),
    "start.space": (
        N_("The first step"),
        N_(
            "In its first turn a Titan starts on A1, C1 or E1, whichever its player likes, and "
            "then does what its die shows."
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
        N_("Move one space straight ahead; before or after that, lay a trap on a space behind."),
    ),
    "face.trap.lay": (
        N_("The trap of the die"),
        N_(
            "The trap goes on one of the three spaces behind the Titan, if there is no trap on it "
            "yet."
        ),
    ),
    "face.dash": (N_("The dash face"), N_("Move two spaces straight ahead.")),
    "face.bend": (
        N_("The bend face"),
        N_("Move one space straight and one diagonally ahead, in either order."),
    ),
    "face.strike": (
        N_("The strike face"),
        N_(
            "Move two spaces diagonally to the same side; before or after that, do one point of "
            "damage to a Titan or trap on one of the three spaces ahead."
        ),
    ),
    "face.strike.hit": (
        N_("The strike of the die"),
        N_("You strike what is on one of the three spaces ahead."),
    ),
    "face.sweep": (N_("The sweep face"), N_("Move three spaces diagonally to the same side.")),
    "face.wild": (
        N_("The wild face"),
        N_("Use it as any of the other five faces; it costs a life, before or after its movement."),
    ),
    "face.wild.pay": (
        N_("The price of the wild face"),
        N_("A Titan that uses a wild die loses a life, before the movement or after it."),
    ),
    "face.wild.free": (
        N_("Free wild dice"),
        N_("Chtoolhoo pays nothing for a wild die."),
    ),
    "move.ahead": (
        N_("Always ahead"),
        N_("A Titan must advance; only an Ability or a card can move it back."),
    ),
    "board.wrap": (
        N_("Round the board"),
        N_(
            "A Titan that leaves the board at one side comes back at the other; one that leaves "
            "it at the top comes back at the bottom."
        ),
    ),
    "board.zones": (
        N_("Before, behind, adjacent"),
        N_(
            "The three spaces ahead of a Titan are before it, the other three are behind it, and "
            "all six are adjacent, also round the sides and across the line."
        ),
    ),
    "move.lap": (
        N_("One lap more"),
        N_("A Titan that goes over the top of the board gains a lap."),
    ),
    "move.back": (
        N_("One lap less"),
        N_("A Titan that is moved back over the line loses a lap."),
    ),
    "move.one": (
        N_("One Titan per space"),
        N_("Two Titans never share a space: the one that enters pushes the other on."),
    ),
    "push.step": (
        N_("Pushing"),
        N_("A Titan that enters another Titan's space pushes it on in the same direction."),
    ),
    "push.chain": (
        N_("Pushing several"),
        N_("If there is a Titan on the next space too, it is pushed the same way, and so on."),
    ),
    "push.loss": (
        N_("Being pushed hurts"),
        N_("A pushed Titan loses a life once it has been moved."),
    ),
    "push.once": (
        N_("Once per movement"),
        N_("However often a Titan is pushed in one movement, it loses only one life for it."),
    ),
    "push.free": (N_("Pushing costs nothing"), N_("The Titan that pushes loses nothing.")),
    "push.over": (
        N_("Pushed while moving"),
        N_("A Titan that is pushed in the middle of its movement goes no further."),
    ),
    "life.damage": (
        N_("Damage"),
        N_(
            "One point of damage takes a life; on a space with a trap it destroys the trap instead."
        ),
    ),
    "ko.down": (N_("Knocked out"), N_("A Titan without lives is knocked out and lies down.")),
    "ko.stop": (N_("Falling on the way"), N_("A Titan that falls while moving stops there.")),
    "ko.turn": (
        N_("Falling in your own turn"),
        N_("A Titan that falls in its own turn does nothing more in it."),
    ),
    "ko.pass": (
        N_("Passing while knocked out"),
        N_("In its next turn a knocked-out Titan takes a die and does nothing else."),
    ),
    "ko.rise": (
        N_("Getting up"),
        N_(
            "At the start of the turn after that, it gets up with these lives: {after_ko}. In the "
            "rulebook it has all its lives again, but Chtoolhoo has {book_start}."
        ),
    ),
    "ko.immune": (
        N_("Nothing to lose"),
        N_("A knocked-out Titan loses no lives, whatever happens to it."),
    ),
    "ko.target": (
        N_("Knocked out, but still there"),
        N_("A knocked-out Titan can be pushed, moved, swapped and aimed at, and its laps count."),
    ),
    "trap.lay": (
        N_("Laying traps"),
        N_(
            "The trap face lays a trap on a space behind; Grinder and a card lay one on an "
            "adjacent space."
        ),
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
    "trap.one": (N_("One trap per space"), N_("You can't lay a trap where there already is one.")),
    "trap.supply": (
        N_("How many traps there are"),
        N_("There are {traps} traps; when they run out, no more can be laid."),
    ),
    "trap.destroy": (
        N_("Destroying a trap"),
        N_(
            "Damage to a space with a trap removes the trap; damage that hits only Titans does not."
        ),
    ),
    "ability.once": (
        N_("One Ability per turn"),
        N_("Each Titan may use its Ability once in each of its own turns, before or after moving."),
    ),
    "ability.rassik": (
        N_("Rassik kicks off"),
        N_(
            "If there is a Titan on a space behind, Rassik may advance one space, straight or "
            "diagonally."
        ),
    ),
    "ability.grinder": (
        N_("Grinder lays a trap"),
        N_("Grinder may lay a trap on an adjacent space."),
    ),
    "ability.craken": (
        N_("Craken changes places"),
        N_("Craken may swap places with an adjacent Titan."),
    ),
    "ability.slaugg": (
        N_("Slaugg strikes ahead"),
        N_(
            "Slaugg may do one point of damage to each of the three spaces ahead; traps there are "
            "destroyed."
        ),
    ),
    "ability.ragnarok": (
        N_("Ragnarok hurls"),
        N_("Ragnarok may move an adjacent Titan one space in any of the six directions."),
    ),
    "ability.chtoolhoo": (
        N_("Chtoolhoo drains"),
        N_(
            "Chtoolhoo may do one point of damage to an adjacent Titan and gain a life, unless "
            "its gauge is full or that Titan can't lose a life."
        ),
    ),
    "ability.chtoolhoo.gain": (
        N_("What Chtoolhoo gains"),
        N_("When the drained Titan has lost its life, Chtoolhoo gains one."),
    ),
    "bonus.draw": (
        N_("Bonus spaces"),
        N_(
            "A Titan that enters a bonus space draws a card, no matter how it got there or whose "
            "turn it is."
        ),
    ),
    "bonus.hand": (N_("A full hand"), N_("With {hand} cards in hand you don't draw.")),
    "bonus.one": (N_("One card per turn"), N_("In your own turn you may use one card.")),
    "bonus.play": (
        N_("Playing a card"),
        N_("You can't play a card that would do nothing. Once played, a card is discarded."),
    ),
    "bonus.discard": (
        N_("Throwing a card away"),
        N_(
            "Instead of playing a card you may throw one away; that counts as the card of the turn."
        ),
    ),
    "bonus.when": (
        N_("When a card is played"),
        N_("The card says whether it is for your own turn or for another player's."),
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
        N_(
            "A step that begins on a ramp and goes in its direction is longer; the other steps "
            "are as usual."
        ),
    ),
    "circuit.ramp.super": (
        N_("Super-ramps"),
        N_("Towards its own side, a super-ramp leads over two spaces, onto the third."),
    ),
    "circuit.ramp.multi": (
        N_("Multi-ramps"),
        N_("A multi-ramp leads over one space, onto the second, in all three directions ahead."),
    ),
    "circuit.statue": (
        N_("Fire statues"),
        N_(
            "When a Titan enters the space of a statue, every Titan on an adjacent space loses a "
            "life. The Titan on the statue itself is safe."
        ),
    ),
    "circuit.statue.loss": (N_("The statue's fire"), N_("The fire costs a life.")),
    "circuit.statue.push": (
        N_("Pushed and burnt"),
        N_(
            "A statue also spits fire when a Titan is pushed onto it, and the fire hits a Titan "
            "that has just been pushed off it."
        ),
    ),
    "circuit.statue.trap": (
        N_("Fire and traps"),
        N_("The fire destroys traps on the adjacent spaces."),
    ),
    "circuit.statue.quiet": (
        N_("Traps on statues"),
        N_("A trap laid on a statue sets off neither itself nor the statue."),
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
        N_("After rolling again, you can't use an Ability or a card in this turn."),
    ),
    "circuit.pentacle.pushed": (
        N_("Pushed onto a pentacle"),
        N_("A Titan pushed onto a pentacle gets nothing."),
    ),
    "circuit.ice": (
        N_("Ice"),
        N_(
            "A Titan that enters ice, pushed or not, slides on in the same direction to the "
            "first space without ice."
        ),
    ),
    "circuit.ice.stop": (N_("The end of a slide"), N_("A slide ends the movement.")),
    "circuit.ice.once": (
        N_("One slide per step"),
        N_("Nobody slides twice within one step, so every slide ends."),
    ),
    "circuit.ice.trap": (N_("Traps on ice"), N_("A trap can be laid on ice and stays there.")),
    "end.third": (
        N_("The end of the race"),
        N_(
            "The race is over as soon as a Titan completes its last lap, no matter whose "
            "turn it is."
        ),
    ),
    "end.ko": (N_("Knocked out and first"), N_("A Titan can win while it is knocked out.")),
    "variant.two": (
        N_("Two players"),
        N_(
            "Each player has two Titans and one hand; the order of turns is A, B, A's second "
            "Titan, B's second Titan."
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
        N_("Teammates do not sit side by side; the first Titan to finish wins for its whole team."),
    ),
}


def rule_name(rule: str, code: str = "en") -> str:
    """Return the short title of a rule; AzardiaError for an id that does not exist.

    >>> rule_name("push.chain")
    'Pushing several'
    """
    return language(code)(_rule(rule)[0])


def why(rule: str, code: str = "en", options: Options | None = None) -> str:
    """Return a rule in our own words, of a game or of the kit; AzardiaError where there is none.

    >>> why("bonus.hand")
    "With 2 cards in hand you don't draw."
    """
    numbers = options.numbers if options else Numbers()
    titans = in_force(options) if options else kit()
    speak = language(code)
    return speak(_rule(rule)[1], **numbers._asdict(), **_gauges(titans, speak))


def _gauges(titans: Titans, speak: Speak) -> dict[str, object]:
    """Return what the texts say of lives: those of all Titans at the start and after a K.O."""

    def listed(lives: str) -> str:
        said = N_("{titan} {n} of {most}")
        return ", ".join(
            speak(said, titan=NAMES[one.id], n=getattr(one, lives), most=one.most)
            for one in titans.titans
        )

    book = {"book_start": BOOK_START, "book_most": BOOK_MOST}
    return {"at_start": listed("start"), "after_ko": listed("after_ko"), **book}


def _rule(rule: str) -> tuple[str, str]:
    if rule not in RULES:
        said = spoken("there is no rule {rule}", rule=short(rule))
        raise AzardiaError(f"{said}; {near(rule, list(RULES))}")
    return RULES[rule]
