"""The optional part of a game's record that lays it out on a table: cards, dice, questions.

Texts are English and translated when shown, except those from functions that get a language.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from azardia_nb.compiled.marks import nothing
from azardia_nb.game.picture import situation
from azardia_nb.game.terms import Choice, Entry, Seen
from azardia_nb.text.language import N_, Speak, language

_QUESTION = N_("{who}'s turn.")
_YOURS = N_("Your turn.")


class Held(NamedTuple):
    """A kind of card in hand, with the number of `copies`.

    `card` is its id, the second word of the actions that use it. `kind` names its category. `tint`
    selects its colour and sign: 0 star, 1 target, 2 three discs (affects everybody), 3 shield,
    4 die, 5 two rings (lasting effect).
    """

    card: str
    copies: int
    name: str
    text: str
    kind: str = ""
    tint: int = 0


class Use(NamedTuple):
    """A way to use a card; `full` describes it in a sentence.

    `at` are the places where a player puts the card: spaces, or places of the table by name (see
    `PLACES`). `now` describes the effect in the current position if nobody prevents it, or is "" if
    the card's text says it already. An `idle` use is legal but has no effect, so the table does not
    suggest it.
    """

    full: str
    at: Sequence[int | str] = ()
    now: str = ""
    idle: bool = False


PILE, STRIKE, HAND, PLAYED = "pile", "strike", "hand", "played"
PLACES = {
    PILE: N_("Discard pile"),
    STRIKE: N_("The card that hits you"),
    HAND: N_("Your hand"),
    PLAYED: N_("Play it here"),
}


class Strike(NamedTuple):
    """A pending effect that a player may answer, with its source and card.

    `said` is the sentence about it, and `card` None if no card causes it. `now` describes the
    result if it is not answered; each answer's `Use` describes its own.
    """

    said: str
    card: Held | None
    now: str


class Past(NamedTuple):
    """The steps since a person last acted: game before and after, log entries, and moments."""

    before: Seen
    after: Seen
    entries: Sequence[Entry]
    moments: Sequence[Any]
    seat: int  # of the person


class Standing(NamedTuple):
    """The standings in words: column headings, cells by seat, notes by seat, and a line below."""

    heads: Sequence[str]
    cells: Sequence[Sequence[str]]
    notes: Sequence[Sequence[str]]
    below: str = ""


class DiceDue(NamedTuple):
    """Dice to be rolled next; `first` is the fixed face of the first die, or 0."""

    dice: int
    faces: int
    first: int = 0


class Switch(NamedTuple):
    """An option of a new game: on or off, or one of several `choices`.

    `value` is its default. `choices` maps values to English labels. `question` returns a question
    and answers in a language; they replace label and choices, on a line of their own at the end.
    The option is shown only while all switches in `needs` are on.
    """

    name: str
    label: str
    value: bool | str
    choices: Mapping[str, str] = MappingProxyType({})
    question: Callable[[str], tuple[str, Mapping[str, str]]] | None = None
    needs: Sequence[str] = ()

    def label_and_choices(self, code: str) -> tuple[str, Mapping[str, str]]:
        """Return the label, and the names of the choices by value, in the language `code`."""
        if self.question is not None:
            return self.question(code)
        speak = language(code)
        return speak(self.label), {one: speak(name) for one, name in self.choices.items()}


class Timed(NamedTuple):
    """A task with a time limit in `seconds`; the action `stop` is taken when it runs out.

    `task` identifies it, and `times` limits the number of actions in it.
    """

    task: tuple[int, ...]
    seconds: int
    stop: str  # an action
    times: int


class Written(NamedTuple):
    """The planned steps of the acting seat: their number, and a text about what is left to spend.

    They are the latest steps of the game, without any by chance or by other seats.
    """

    steps: int
    left: str


class Side(NamedTuple):
    """A side of a contest: its seat, its dice, and their total if known."""

    seat: int
    dice: Sequence[int] = ()
    total: int | None = None


class Contest(NamedTuple):
    """A contest of two seats with dice: its title, sides, winner and costs.

    `winner` is a seat, or None until it is decided. `step` is its last step in the game.
    """

    title: str
    sides: Sequence[Side]
    winner: int | None
    costs: Sequence[str]
    step: int


def by_picture(game: Seen, code: str) -> Standing:
    """Return the standings as the game's picture describes them, or by each seat's progress."""
    s, rules, picture, speak = game.state, game.rules, game.type.picture, language(code)
    cells = [situation(game, seat, speak) for seat in range(game.players)]
    below = picture.fact(s, rules, speak) if picture and picture.fact else ""
    return Standing([speak("So far")], [[cell] for cell in cells], [()] * len(cells), below)


def struck(strike: Strike, answers: Sequence[tuple[Held, Use]], code: str) -> list[str]:
    """Return sentences on a strike, its result if unanswered, and the result of each answer."""
    speak, card = language(code), strike.card
    with_each = (
        speak(N_("With {card}: {what}"), card=held.name, what=use.now) for held, use in answers
    )
    let = speak(N_("If you let it happen: {what}"), what=strike.now)
    return [strike.said, *([f"{card.name}: {card.text}"] if card else []), let, *with_each]


def change(before: Seen, after: Seen, seat: int, code: str) -> str:
    """Return the cells in a seat's row of the standings that differ, as "head: old → new"."""
    standings = [game.type.tabletop.standing(game, code) for game in (before, after)]
    cells = zip(*(standing.cells[seat] for standing in standings), strict=True)
    return " · ".join(
        f"{head}: {old} → {new}"
        for head, (old, new) in zip(standings[0].heads, cells, strict=True)
        if old != new
    )


def by_label(game: Seen, choice: Choice, code: str) -> Use:
    """Return a use of a card, described by its action's label and the change in the standings."""
    number = game.type.words.read_action(game.variant, choice.action)
    after = game.type.engine.apply(game.state, game.rules, number)
    now = change(game, game.elsewhere(after), game.acting, code)
    return Use(choice.label, now=now)


def by_log(past: Past, code: str) -> Sequence[str]:
    """Return a recap: changes in the person's standings, and the last line that names it.

    Lines about the seat's own turn are left out.
    """
    changes = change(past.before, past.after, past.seat, code)
    name, own = past.after.names(code)[past.seat], past.seat + 1
    others = [entry for entry in past.entries if (entry.turn, entry.seat) != (own, own)]
    mentions = [entry.sentence for entry in others if name in entry.sentence]
    return [changes and f"{changes}.", *mentions[-1:]]


def hides(game: Seen) -> bool:
    """Return whether the game has hidden information."""
    return bool(game.type.engine.hides)


def lets_chance_act(game: Seen, action: int) -> bool:
    """Return whether chance has to act right after `action`."""
    engine = game.type.engine
    return bool(engine.chance(engine.apply(game.state, game.rules, action), game.rules))


def second_word(action: str) -> str:
    """Return the second word of an action, usually the id of a card; "" without one."""
    return " ".join(action.split()[1:2])


def as_switched(players: int, switched: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the switches' values, unchanged, as the options of a new game."""
    return switched


def same_house_rules(before: Any, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the house rules of the previous game as options of a new game."""
    rules: Mapping[str, Any] = before._asdict()
    return rules


@dataclass(frozen=True, eq=False, kw_only=True)
class Tabletop:
    """The layout of a game at a table: prompts, cards, seats and options.

    Seats are counted from 0. With `dice_due`, people who play with real dice type them in, while
    decks are drawn by the program. Without it they choose the outcome of every chance step.
    """

    standing: Callable[[Seen, str], Standing] = by_picture  # in a language
    # Prompts with {who}, by the first word of an action that answers them.
    questions: Mapping[str, str] = field(default_factory=lambda: {"roll": N_("{who} has to roll.")})
    # The same prompts, addressed to "you".
    yours: Mapping[str, str] = field(
        default_factory=lambda: {"roll": N_("Your turn: roll the dice.")}
    )
    # The teammates of a seat, as a text.
    side: Callable[[Seen, int, Speak], str] = lambda *given: ""
    heading: Callable[[str], str] = lambda *given: ""  # above the button of an action
    # Whether the table waits for this action even if it is the only one.
    waits_for: Callable[[Seen, int], bool] = lets_chance_act
    # The space that an action targets, other than the destination of its own pawn.
    aim: Callable[[Seen, int], int | None] = nothing
    # The immediate cost of an action for its seat, in a language, or "".
    price: Callable[[Seen, int, str], str] = lambda *given: ""
    aims_beside: bool = False  # whether targets glow together with destinations
    # Whether an action, as text, is chosen by pressing its destination or target on the board.
    on_board: Callable[[str], bool] = lambda action: False
    # The decks or other places that a player presses for an action, one for each card.
    piles: Callable[[Seen, str], Sequence[str]] = lambda *given: ()
    # English names of the game's own places, besides `PLACES`.
    places: Mapping[str, str] = field(default_factory=dict)
    # The spaces that a pawn may reach by the choices after an action.
    leads: Callable[[Seen, int], Sequence[int]] = lambda *given: ()
    hand: Callable[[Seen, int, str], Sequence[Held] | None] = nothing  # None if hidden or no cards
    held: Callable[[Seen, int], int] = lambda *given: 0  # the number of cards of a seat
    # Cards that have just taken effect and are in no hand, such as a drawn event.
    drawn: Callable[[Seen, str], Sequence[Held]] = lambda *given: ()
    contest: Callable[[Seen, str], Contest | None] = nothing  # the one in the latest steps
    staged: Collection[str] = ()  # log events that are shown large
    use: Callable[[Seen, Choice, str], Use] = by_label  # of a card
    # By the first word of actions that share a button: its text, and the prompt after pressing it.
    gathered: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    # First words that share a button if there are many, by the key of its text in `gathered`.
    groups: Mapping[str, Collection[str]] = field(default_factory=dict)
    card_of: Callable[[str], str] = second_word  # the card in hand that an action uses, or ""
    strike: Callable[[Seen, str], Strike | None] = nothing  # for the seat to act
    # The open card that an action takes, and where the player puts it.
    open_card: Callable[[Seen, str, str], tuple[Held, Sequence[int | str]] | None] = nothing
    # For newcomers: by the first word of actions, the reason why the usual bot's choice is good.
    advised: Mapping[str, str] = field(default_factory=dict)
    written: Callable[[Seen, str], Written | None] = nothing  # planned steps that can be removed
    clock: Callable[[Seen], Timed | None] = nothing  # the time limit of a person's current task
    # The events that concern a person since their last action, in two sentences at most.
    recap: Callable[[Past, str], Sequence[str]] = by_log
    # For newcomers: the goal in three lines, and the meaning of signs and words.
    goal: Callable[[Seen, str], Sequence[str]] = lambda *given: ()
    # The space that each line of the goal is about, None for the board; empty for no guided tour.
    goal_at: Callable[[Seen], Sequence[int | None]] = lambda game: ()
    legend: Callable[[Seen, str], Sequence[tuple[str, str]]] = lambda *given: ()
    passing: str = ""  # the action that declines to answer
    secret: Callable[[Seen], bool] = hides  # whether players must not see each other's screen
    dice_due: Callable[[Seen], DiceDue | None] | None = None
    switches: Sequence[Switch] = ()
    options: Callable[[int, Mapping[str, Any]], Mapping[str, Any]] = as_switched  # of a new game
    # Options that a new game takes over from the one before, such as a deck file.
    kept: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]] = same_house_rules
    pictured: bool = False  # whether the board's picture shows the standings
    # Possible numbers of seats for the current switches, if they restrict it, and their label.
    seats: Callable[[Mapping[str, Any]], Sequence[int]] | None = None
    seats_called: str = N_("Players")
    # Names of the pieces to choose from, by id, for the current switches. The chosen ids are passed
    # to the new game, seat by seat, as the option `pieces_as`.
    pieces: Callable[[Mapping[str, Any]], Mapping[str, str]] = lambda *given: {}
    pieces_as: str = "pieces"
    lots: bool = False  # whether seats are drawn by lot by default
    check_bot: Callable[[str, Seen], None] = nothing  # AzardiaError if it cannot play
    bots: Mapping[str, str] = field(default_factory=dict)  # names of the game's own bots


PLAIN = Tabletop()


def question(
    choices: Sequence[Choice], questions: Mapping[str, str], usual: str = _QUESTION
) -> str:
    """Return the prompt for `choices` by the first word of one of them, or else `usual`."""
    kinds = {choice.action.split()[0].split("+")[0] for choice in choices}
    return next((text for kind, text in questions.items() if kind in kinds), usual)


def prompt(game: Seen, choices: Sequence[Choice], own: Collection[int], code: str) -> str:
    """Return the prompt for the acting seat, addressed to "you" if the seat is in `own`, from 0."""
    speak, tabletop = language(code), game.type.tabletop
    seat = game.acting if game.seat else game.turn - 1
    who = game.names(code)[seat]
    if choices and seat in own:
        text = speak(question(choices, tabletop.yours, _YOURS))
        return f"{who} · {text}" if len(own) > 1 else text
    if own and game.seat:
        return speak("{who} is playing.", who=who)
    return speak(question(choices, tabletop.questions), who=who)
