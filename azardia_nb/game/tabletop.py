"""What a table asks of a game beyond its rules and words; a small game may leave all of it out.

All texts are English ones to be translated, unless a function is told the language.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from azardia_nb.compiled.marks import nothing
from azardia_nb.game.terms import Choice, Entry, Seen
from azardia_nb.text.language import N_, Speak, language

_QUESTION = N_("{who}'s turn.")
_YOURS = N_("Your turn.")


class Held(NamedTuple):
    """A card in hand: its id, which actions that use it have as their second word; how many.

    `kind` says in a word or two what sort of card it is. Its `tint` is its colour and its sign: 0 a
    star, 1 a target, 2 three discs for everybody, 3 a shield, 4 a die, 5 two rings for what lasts.
    """

    card: str
    copies: int
    name: str
    text: str
    kind: str = ""
    tint: int = 0


class Use(NamedTuple):
    """A way to use a card: what is done with it, at whom it is aimed, both in one sentence.

    Uses that differ in their target only stand in one row. `now` says what would follow in the
    present position, if nobody prevents it; "" where nothing can be said that the card does not.
    What would change nothing is `idle`: it is allowed, and nobody is invited to it.
    """

    verb: str
    target: str
    full: str
    now: str = ""
    idle: bool = False


class Strike(NamedTuple):
    """What is about to happen to who may answer it: who does it to them, and by which card.

    `card` is None where it is none. `now` says what would follow if it is let happen; what would
    follow from an answer is told by its Use.
    """

    said: str
    card: Held | None
    now: str


class Past(NamedTuple):
    """What a person has missed: the game before and after it, and what came between.

    That is told in lines of the log and in moments, as the game's words have them.
    """

    before: Seen
    after: Seen
    entries: Sequence[Entry]
    moments: Sequence[Any]
    seat: int  # of the person, from 0


class Standing(NamedTuple):
    """How the seats stand, in words: columns, their cells by seat, notes by seat, a line below."""

    heads: Sequence[str]
    cells: Sequence[Sequence[str]]
    notes: Sequence[Sequence[str]]
    below: str = ""


class DiceDue(NamedTuple):
    """Dice that are about to be rolled, and what the first one has been made to show, or 0."""

    dice: int
    faces: int
    first: int = 0


class Strip(NamedTuple):
    """The board as one line of letters, for a terminal: a sign for each space, pawns by seat.

    `legend` says what the signs mean, but for the one of a space that is nothing special.
    """

    signs: Mapping[int, str]
    pawns: Sequence[tuple[int, int]]  # seat, from 0, and space
    legend: Mapping[str, str]


class Switch(NamedTuple):
    """What a new game lets choose besides who plays: its name, its label, what it is at first.

    It is on or off; or one of several `choices`, each with what it is called, English and marked.
    A `question` and its answers are sentences in a language, which stand in the stead of label and
    choices, below all else and on a line of their own.
    It is shown while all that it `needs`, other switches, are on.
    """

    name: str
    label: str
    value: bool | str
    choices: Mapping[str, str] = MappingProxyType({})
    question: Callable[[str], tuple[str, Mapping[str, str]]] | None = None
    needs: Sequence[str] = ()

    def told(self, code: str) -> tuple[str, Mapping[str, str]]:
        """Return the label, and what the choices are called, in a language."""
        if self.question is not None:
            return self.question(code)
        speak = language(code)
        return speak(self.label), {one: speak(name) for one, name in self.choices.items()}


class Timed(NamedTuple):
    """What is to be done against a clock: for how many seconds, and what is done when it is out.

    `task` is the same as long as one goes on with it. `times` is what may be done in it at most.
    """

    task: tuple[int, ...]
    seconds: int
    stop: str  # an action
    times: int


class Written(NamedTuple):
    """What who is to act has written down: how many of the last steps; what it has left, in words.

    Neither chance nor anybody else has had a part in those steps.
    """

    steps: int
    left: str


class Side(NamedTuple):
    """One of two who are in a contest: a seat, from 0, its dice, and what they count, if known."""

    seat: int
    dice: Sequence[int] = ()
    total: int | None = None


class Contest(NamedTuple):
    """Two who roll against each other: how it came to it, who won, and what that costs, in words.

    `winner` is a seat, from 0, or None as long as nobody has won. `step` is the last step of the
    game that belongs to it.
    """

    title: str
    sides: Sequence[Side]
    winner: int | None
    costs: Sequence[str]
    step: int


def by_picture(game: Seen, code: str) -> Standing:
    """Return how each seat stands as the game's picture says it, or else how far it is."""
    s, rules, picture, speak = game.state, game.rules, game.type.picture, language(code)
    about = picture.about if picture else None
    cells = [
        about(s, rules, seat, speak)
        if about
        else speak("progress {n}", n=game.type.engine.progress(s, seat))
        for seat in range(game.players)
    ]
    below = picture.fact(s, rules, speak) if picture and picture.fact else ""
    return Standing([speak("So far")], [[cell] for cell in cells], [()] * len(cells), below)


def struck(strike: Strike, answers: Sequence[tuple[Held, Use]], code: str) -> list[str]:
    """Return in sentences what strikes, and what comes of letting it happen and of each answer."""
    speak, card = language(code), strike.card
    with_each = (
        speak(N_("With {card}: {what}"), card=held.name, what=use.now) for held, use in answers
    )
    let = speak(N_("If you let it happen: {what}"), what=strike.now)
    return [strike.said, *([f"{card.name}: {card.text}"] if card else []), let, *with_each]


def change(before: Seen, after: Seen, seat: int, code: str) -> str:
    """Return what two positions differ in for a seat, as the columns of `standing` tell it."""
    standings = [game.type.tabletop.standing(game, code) for game in (before, after)]
    cells = zip(*(standing.cells[seat] for standing in standings), strict=True)
    return " · ".join(
        f"{head}: {old} → {new}"
        for head, (old, new) in zip(standings[0].heads, cells, strict=True)
        if old != new
    )


def by_label(game: Seen, choice: Choice, code: str) -> Use:
    """Return the use of a card as the label of its action tells it, and what it would change."""
    number = game.type.words.read_action(game.variant, choice.action)
    after = game.type.engine.apply(game.state, game.rules, number)
    now = change(game, game.elsewhere(after), game.acting, code)
    return Use(choice.label, "", choice.label, now)


def by_log(past: Past, code: str) -> Sequence[str]:
    """Return what has changed for a seat, and the last line of the log that names it.

    What the seat does in its own turn, its roll too, is no news to it.
    """
    said = change(past.before, past.after, past.seat, code)
    name, own = past.after.names(code)[past.seat], past.seat + 1
    others = [entry for entry in past.entries if (entry.turn, entry.seat) != (own, own)]
    named = [entry.sentence for entry in others if name in entry.sentence]
    return [said and f"{said}.", *named[-1:]]


def hides(game: Seen) -> bool:
    """Return whether seats see different things."""
    return bool(game.type.engine.hides)


def lets_chance_act(game: Seen, action: int) -> bool:
    """Return whether chance acts after an action."""
    engine = game.type.engine
    return bool(engine.chance(engine.apply(game.state, game.rules, action), game.rules))


def second_word(action: str) -> str:
    """Return the second word of an action, which may be the id of a card."""
    return " ".join(action.split()[1:2])


def as_switched(players: int, switched: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the switches as the options of a new game."""
    return switched


@dataclass(frozen=True, eq=False, kw_only=True)
class Tabletop:
    """How a game is laid out on a table: what is asked, what lies there, who may sit down.

    Seats that functions are given count from 0. `dice_due` is None for a game whose chance is
    nothing but what players would roll or spin themselves: people at a real table then choose
    what happened. With it, they type in dice, and decks go on by themselves.
    """

    standing: Callable[[Seen, str], Standing] = by_picture  # in a language
    # What is asked, with {who}, by the first word of an action that may answer it.
    questions: Mapping[str, str] = field(default_factory=lambda: {"roll": N_("{who} has to roll.")})
    # The same, asked of "you".
    yours: Mapping[str, str] = field(
        default_factory=lambda: {"roll": N_("Your turn: roll the dice.")}
    )
    # Whom a seat wins with, where it is not alone.
    side: Callable[[Seen, int, Speak], str] = lambda *given: ""
    heading: Callable[[str], str] = lambda *given: ""  # over the button of an action
    # Whether an action is waited for, even if it is the only one.
    waits_for: Callable[[Seen, int], bool] = lets_chance_act
    # The space that an action names for anything but where its own pawn goes.
    aim: Callable[[Seen, int], int | None] = nothing
    aims_beside: bool = False  # whether that space shines while the pawn may go elsewhere, too
    # The spaces to which an action may lead its pawn by what is chosen after it.
    leads: Callable[[Seen, int], Sequence[int]] = lambda *given: ()
    strip: Callable[[Seen, str], Strip] | None = None  # where its picture is too large for text
    hand: Callable[[Seen, int, str], Sequence[Held] | None] = nothing  # None: hidden, or none
    # What has changed all lately, and is in nobody's hand: a card drawn, somebody else by now.
    drawn: Callable[[Seen, str], Sequence[Held]] = lambda *given: ()
    contest: Callable[[Seen, str], Contest | None] = nothing  # that the last steps tell of
    staged: Collection[str] = ()  # events of the log that are great moments
    use: Callable[[Seen, Choice, str], Use] = by_label  # of a card
    # By the first word of actions that have one button together, where there are several: its text,
    # and what is asked once it is pressed.
    gathered: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    # Of many buttons, those of such first words have one together, with a text in `gathered`.
    groups: Mapping[str, Collection[str]] = field(default_factory=dict)
    # First words of actions that take a pawn to a space: one presses the space, and their buttons
    # stand behind one.
    moves: Collection[str] = ()
    card_of: Callable[[str], str] = second_word  # of the hand, that an action uses; "" for none
    strike: Callable[[Seen, str], Strike | None] = nothing  # what who is to act may answer
    open_card: Callable[[Seen, str, str], Held | None] = nothing  # that an action takes
    written: Callable[[Seen, str], Written | None] = nothing  # of it, steps may be taken out
    clock: Callable[[Seen], Timed | None] = nothing  # against which a person acts now
    # What has happened to a person while others acted, in two sentences at most.
    recap: Callable[[Past, str], Sequence[str]] = by_log
    # What newcomers are told: the goal in three lines, and what signs and words mean.
    goal: Callable[[Seen, str], Sequence[str]] = lambda *given: ()
    # The spaces that the first lines of the goal tell of, None for the board; without any, nobody
    # is led round it.
    goal_at: Callable[[Seen], Sequence[int | None]] = lambda game: ()
    legend: Callable[[Seen, str], Sequence[tuple[str, str]]] = lambda *given: ()
    passing: str = ""  # the action by which who may answer lets happen what happens
    secret: Callable[[Seen], bool] = hides  # whether the screen is to be passed on unseen
    dice_due: Callable[[Seen], DiceDue | None] | None = None
    switches: Sequence[Switch] = ()
    options: Callable[[int, Mapping[str, Any]], Mapping[str, Any]] = as_switched  # of a new game
    # What a new game has besides of the options of the one before: a deck and a map of one's own.
    kept: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]] = lambda *given: {}
    pictured: bool = False  # whether the board's picture says how the seats stand
    # How many seats a new game can have as the switches stand, where that is not all it ever has;
    # what stands before that number.
    seats: Callable[[Mapping[str, Any]], Sequence[int]] | None = None
    seats_called: str = N_("Players")
    # What one may choose to play with, by id its name, as the switches stand; names that can be
    # translated are. The ids chosen, seat by seat, are an option of the new game that is called
    # `pieces_as`.
    pieces: Callable[[Mapping[str, Any]], Mapping[str, str]] = lambda *given: {}
    pieces_as: str = "pieces"
    lots: bool = False  # whether it is drawn by lot who sits where, if nobody says it
    check_bot: Callable[[str, Seen], None] = nothing  # AzardiaError where it cannot play
    bots: Mapping[str, str] = field(default_factory=dict)  # what the game's own are called


PLAIN = Tabletop()  # of a game that says nothing of all this


def question(
    choices: Sequence[Choice], questions: Mapping[str, str], usual: str = _QUESTION
) -> str:
    """Return what is asked of whoever has these choices; `questions` are those of the game."""
    kinds = {choice.action.split()[0].split("+")[0] for choice in choices}
    return next((text for kind, text in questions.items() if kind in kinds), usual)


def asked(game: Seen, choices: Sequence[Choice], own: Collection[int], code: str) -> str:
    """Return what is asked now, and of whom: of "you", whose seats are `own`, or of another."""
    speak, tabletop = language(code), game.type.tabletop
    seat = game.acting if game.seat else game.turn - 1
    who = game.names(code)[seat]
    if choices and seat in own:
        said = speak(question(choices, tabletop.yours, _YOURS))
        return f"{who} · {said}" if len(own) > 1 else said
    if own and game.seat:
        return speak("{who} is playing.", who=who)
    return speak(question(choices, tabletop.questions), who=who)
