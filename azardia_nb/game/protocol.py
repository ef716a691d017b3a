"""What a game is to everything that is not that game: records of plain functions.

A position is one row of a NumPy array, and so can be copied, compared and handed to compiled code.
Its dtype is the game's own but for the fields in COMMON, which every game has. Chance is a player:
what it may do is counted in equally likely cases, and `step` takes its outcome as it takes an
action. Actions and outcomes are whole numbers, and read and written as text by the game's words.

Seats, players and teams are three things: seats act, one after the other; a player may decide for
several seats, and several players may win together. They count from 0 in here.

What stands in `terms.py` can be imported from here, too. Rooms that stand on this file are known to
it by name only: nothing is imported in a circle, not even for its types.

`azardia_nb.games.load` returns the record of a game. The smallest games are a file each; read
`pig.py` first.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import nothing, rule
from azardia_nb.errors import AzardiaError
from azardia_nb.game.picture import Picture
from azardia_nb.game.tabletop import PLAIN, Tabletop
from azardia_nb.game.terms import CHANCE as CHANCE
from azardia_nb.game.terms import NOBODY as NOBODY
from azardia_nb.game.terms import OVER as OVER
from azardia_nb.game.terms import Actions as Actions
from azardia_nb.game.terms import Article, Entry, Seen
from azardia_nb.game.terms import Moment as Moment
from azardia_nb.game.terms import Row as Row
from azardia_nb.game.terms import Rules as Rules
from azardia_nb.game.terms import copy_of as copy_of
from azardia_nb.text.language import N_

if TYPE_CHECKING:
    from azardia_nb.game.planning import Planning

Number = TypeVar("Number", float, npt.NDArray[np.float64])
Rate: TypeAlias = Callable[[Row], Mapping[int, float]]  # of a position, after each action

# Fields that the row of every game has: how many seats play, whose turn it is, which round is
# played, and the seat that has won, or NOBODY. Whole numbers.
COMMON = ("players", "turn", "round", "winner")


# --- what stands where a game has none ------------------------------------------------------------


@rule
def no_cases(s: Row, rules: Rules) -> int:
    """Return that chance has nothing to do."""
    return 0


@rule
def one_case(s: Row, rules: Rules, outcome: int) -> int:
    """Return that each outcome is one case."""
    return 1


@rule
def own_outcome(s: Row, rules: Rules, case: int) -> int:
    """Return that each case is an outcome of its own, with the same number."""
    return case


@rule
def own_seat(s: Row, seat: int) -> int:
    """Return who decides for a seat: a player of its own."""
    return seat


def never_again(rows: "npt.NDArray[np.void]") -> "npt.NDArray[np.bool_]":
    """Return that from no position what follows leads back to it."""
    return np.zeros(len(rows), bool)


def nothing_masked(moment: Moment, seat: int) -> Moment:
    """Return a moment as it is: everybody has seen all of it."""
    return moment


def as_tuple(rules: Rules, copies: int) -> Sequence[Rules]:
    """Return rules as compiled code takes them, so many times: as they are."""
    return (rules,) * copies


# --- records of a game ----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class Engine:
    """The rules of a game: functions that plain Python calls, and compiled code too.

    Each is marked with `azardia_nb.compiled.marks.rule`. `max_actions` is how many actions any
    position has at most; `list_legal` writes the numbers of a seat's actions, ascending, to the
    front of an int64 array of that length. Chance chooses one of `chance_total` equally likely
    cases, counted from 0: those of one outcome stand together, so that its probability is exactly
    `chance_weight` / `chance_total`. `step` need not check what it is given. `why_not` returns None
    for what is legal, else the id of a rule and whatever `Words.refusal` makes a sentence of.

    `forget` takes out of a row what has no consequence, so that positions that play alike are
    equal: that, and nothing else, tells positions apart. `evaluation` is the greedy bot's estimate
    of a position for a seat, in any unit. `comes_again` says of rows to which of them what follows
    within a turn may lead back, as a tie that is thrown again does. A game without chance leaves
    out what concerns it.
    """

    state: np.dtype[np.void]
    max_actions: int
    to_act: Callable[[Row, Rules], int]  # a seat, CHANCE or OVER
    list_legal: Callable[[Row, Rules, int, Actions], int]  # writes a seat's actions; how many
    step: Callable[[Row, Rules, int, int], None]  # in place: who acts, what is chosen or rolled
    progress: Callable[[Row, int], int]  # how far a seat is: the higher the nearer to winning
    chance_total: Callable[[Row, Rules], int] = no_cases  # equally likely cases
    outcome_at: Callable[[Row, Rules, int], int] = own_outcome  # of a case, counted from 0
    chance_weight: Callable[[Row, Rules, int], int] = one_case  # in how many cases it happens
    why_not: Callable[[Row, Rules, int], tuple[str, Any] | None] | None = None
    hide_from: Callable[[Row, Rules, int], None] = nothing
    forget: Callable[[Row], None] = nothing
    evaluation: Callable[[Row, Rules, int], float] | None = None
    returns: "Returns | None" = None  # what a seat has at the end, where not one alone wins
    comes_again: "Callable[[npt.NDArray[np.void]], npt.NDArray[np.bool_]]" = never_again
    compiled_rules: Callable[[Rules, int], Any] = as_tuple  # a sequence of so many

    @property
    def hides(self) -> bool:
        """Whether something is hidden from somebody."""
        return self.hide_from is not nothing

    @property
    def has_chance(self) -> bool:
        """Whether chance ever acts."""
        return self.chance_total is not no_cases

    def rules_for(self, rules: Rules, copies: int) -> Any:
        """Return the rules, so many times, as what is compiled takes them, or plain Python."""
        return self.compiled_rules(rules, copies)

    def legal(self, s: Row, rules: Rules) -> list[int]:
        """Return the actions of whoever is to act, sorted; none of chance, or at the end."""
        seat = self.to_act(s, rules)
        room = np.zeros(self.max_actions, np.int64)
        count = self.list_legal(s, rules, seat, room) if seat >= 0 else 0
        return [int(number) for number in room[:count]]

    def chance(self, s: Row, rules: Rules) -> list["Outcome"]:
        """Return what chance may do now; nothing when it is not to act."""
        if self.to_act(s, rules) != CHANCE:
            return []
        total = int(self.chance_total(s, rules))
        found, case = [], 0
        while case < total:
            number = int(self.outcome_at(s, rules, case))
            weight = int(self.chance_weight(s, rules, number))
            found.append(Outcome(number, weight, total))
            case += weight
        return found

    def apply(self, s: Row, rules: Rules, chosen: int) -> Row:
        """Return the position after an action or outcome, a new row.

        Whether it is possible is not looked at any more: for what is not, anything may come out.
        """
        after = copy_of(s)
        self.step(after, rules, self.to_act(s, rules), chosen)
        return after

    def refused(self, s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
        """Return the rule that forbids an action now, and the reason; None where it is legal.

        The rule is "" and the reason None for a game that gives no reasons.
        """
        if self.why_not is not None:
            return self.why_not(s, rules, action)
        return None if action in self.legal(s, rules) else ("", None)

    def key(self, s: Row) -> bytes:
        """Return what is equal for positions that play alike, and for no others: a row's bytes."""
        plain = copy_of(s)
        self.forget(plain)
        row: bytes = plain.tobytes()
        return row


LEAST, MOST, ZERO_SUM = -1.0, 1.0, 0.0  # returns where a game does not say it: lost, won, of all


class Returns(NamedTuple):
    """What a game can end in, where it is not one seat alone, or with its team, that wins.

    `of` is a rule: what a seat, from 0, has gained when the game is over, from `least` to `most`.
    `total` is what all seats have gained together: 0 in a zero-sum game, None where that differs
    from one end to another. Who has more than all others is the row's `winner`; a game that is over
    with NOBODY there is drawn. So is one that a cap on its rounds has ended: a cap is a result.
    """

    of: Callable[[Row, Rules, int], float]
    least: float = LEAST
    most: float = MOST
    total: float | None = ZERO_SUM

    def share(self, gained: Number) -> Number:
        """Return a return on a scale from 0, the least there can be, to 1: half for a draw."""
        return (gained - self.least) / (self.most - self.least)


class Outcome(NamedTuple):
    """Something chance may do: its number, and in how many of all equally likely cases.

    Its probability is `weight` / `total`.
    """

    number: int
    weight: int
    total: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Words:
    """How a game is read and written: actions, outcomes and positions, labels, the log.

    What reads a text raises NotationError for what is none, with what would be right; what has been
    written reads back to the same number or row. A language is a code, as "en".
    `moment` is what the log has to know of a step, plain data, and `mask` leaves out of it what a
    seat may not see; `take` does a step, and returns the position after it with its moment, for
    games that need not take it twice. `tell` says it, in the names of the present position; `rolls`
    is what dice it rolled. `why` and `why_ruling` are what "Why?" answers under a line of the log;
    `articles` are all the rules, rulings and cards to look up.
    """

    read_action: Callable[["Variant", str], int]  # NotationError for what is none
    write_action: Callable[["Variant", int], str]
    every_action: Callable[["Variant"], Sequence[int]]  # legal somewhere, in an order that stays
    read_outcome: Callable[["Variant", Row, str], int]
    write_outcome: Callable[["Variant", Row, int], str]
    outcomes_below: Callable[["Variant"], int]  # a number that is above every outcome
    read_position: Callable[["Variant", str], Row]
    write_position: Callable[["Variant", Row, int | None], str]  # as a seat sees it, or whole
    names: Callable[["Variant", Row, str], list[str]]  # of the seats, in a language
    phase: Callable[["Variant", Row], str]  # where the turn stands, a word
    label: Callable[[Seen, int, str], str]  # an action and its consequence, in a language
    rule_of: Callable[[Seen, int], str]  # the id of the rule behind an action
    refusal: Callable[[Seen, int, Any, str], str]  # why not, and what would be possible
    moment: Callable[["Variant", Row, int, int, Row], Moment]  # before, who, what, after
    tell: Callable[["Variant", Row, int, Moment, str], list[Entry]]
    # before, who, what
    take: Callable[["Variant", Row, int, int], tuple[Row, Moment]] | None = None
    mask: Callable[[Moment, int], Moment] = nothing_masked
    rolls: Callable[["Variant", Moment], Sequence[tuple[int, ...]]] = lambda *given: ()
    why: Callable[["Variant", str, str], str] = lambda *given: ""  # a rule by its id, in a language
    # An open question, and its answer.
    why_ruling: Callable[["Variant", str, str], str] = lambda *given: ""
    # All that can be looked up.
    articles: Callable[["Variant", str], Iterable[Article]] = lambda *given: ()


class Dice(NamedTuple):
    """The dice of a roll: how many faces each has, and whether the log tells one from another."""

    faces: tuple[int, ...] = ()
    in_order: bool = False


class Labels(NamedTuple):
    """What the codes of a column mean: the values, by code, and what each is called."""

    values: tuple[str, ...]
    called: Callable[[str], str]  # in the language that is spoken


class AskedBot(NamedTuple):
    """A bot that simulated games ask outside of their compiled loop, and how it is asked.

    `begin` is given the variant and the random numbers of the games, and returns what chooses in a
    position. `check` raises AzardiaError for a game that the bot cannot play, by its variant and
    first position.
    """

    begin: Callable[["Variant", np.random.Generator], Callable[[Row], int]]
    check: Callable[["Variant", Row], None] = nothing


@dataclass(frozen=True, eq=False, kw_only=True)
class Simulation:
    """What many games of a kind count and compile besides what they do of every game.

    `begin` is what is done to the position in which they begin. `choose` is a rule that takes
    position, rules, seat, legal actions (two at least), random numbers, room (a row of `scratch`),
    and the place of one of `bots`, which stand in the compiled loop; without them these are greedy
    alone, by the engine's evaluation. `columns` are those of a game, `seat_columns` those of each
    seat: names and types, all numbers. `before_action` fills them in, and `at_end` when the game is
    over. In `plays`, which has as many numbers as `kinds` says, `before_action` and
    `before_outcome` count.
    """

    begin: Callable[[Row], None] = nothing
    scratch: np.dtype[np.void] | None = None
    choose: Callable[[Row, Rules, int, Actions, np.random.Generator, Row, int], int] | None = None
    bots: tuple[str, ...] = ()
    # Whether greedy by the engine's evaluation takes the same, be it shown what is hidden or not.
    # Then it is shown all, which saves the loop time; `tests/games/test_hidden.py` tries it.
    unswayed: bool = False
    asked: Mapping[str, AskedBot] = field(default_factory=dict)  # bots by name
    players: tuple[str, ...] = ()  # who plays where nobody is named
    columns: Sequence[tuple[str, str]] = ()
    seat_columns: Sequence[tuple[str, str]] = ()
    before_action: Callable[[Row, Rules, int, int, Row, Actions], None] = nothing
    before_outcome: Callable[[Row, int, Actions], None] = nothing
    at_end: Callable[[Row, Row], None] = nothing
    kinds: Callable[["Variant"], int] = lambda *given: 1
    # What finds worthwhile moves quickly: a guess at the probability of winning after each action.
    rated: "Callable[[Variant, np.random.Generator], Rate] | None" = None
    # What share of a review's usual games is enough where each takes long, so that it ends.
    reviewed: float = 1.0
    call: Callable[[Row, Rules], object] = nothing  # calls in a position what is compiled besides
    labels: Mapping[str, Labels] = field(default_factory=dict)  # of columns of seats
    means: Mapping[str, str] = field(default_factory=dict)  # texts of columns that are told
    drawn: str = N_("Nobody wins: a draw")
    heading: Callable[["Variant", str], str] | None = None  # what is told of the variant
    # What a folder of games tells of its variant, how that is read, and how it is compared.
    pack: Callable[[Any], dict[str, Any]] | None = None
    unpack: Callable[[Mapping[str, Any]], "Variant"] | None = None
    flat: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None


OwnFile: TypeAlias = Callable[["str | os.PathLike[str]"], dict[str, Any]]


class Values(NamedTuple):
    """What a game knows of its positions exactly, all playing as well as possible from there on.

    `seats` returns each seat's probability of winning, and `actions` what it is, for whoever is to
    act, after each action by its text; None for a position that it does not know.
    """

    seats: "Callable[[Any], Sequence[float] | None]"
    actions: "Callable[[Any], Mapping[str, float] | None]"


class Player(Protocol):
    """Whoever decides for a seat; `choose` is asked only when that seat is to act."""

    def __init__(self, seed: int | None = None) -> None: ...

    def choose(self, view: Any) -> str:
        """Return one of the actions of `view.legal()`, as text; the view is a View of its game."""
        ...


@dataclass(frozen=True, eq=False, kw_only=True)
class GameType:
    """A game: its name, how many may play, its rules, words and pictures.

    `variant` puts house rules together, and raises AzardiaError for what no game can be played
    with. `start` returns the first position for so many seats. `player_of` says who decides for a
    seat, and `team_of` whom it wins with. `pack` and `unpack` turn the options of a variant into
    what a JSON file holds, and back. What takes time to import is returned by a function.
    """

    name: str
    seats: range
    engine: Engine
    words: Words
    variant: Callable[..., "Variant"]
    start: Callable[..., Row]  # of a variant, for so many seats, and what else a game lets choose
    pack: Callable[[Any], dict[str, Any]]
    unpack: Callable[[Mapping[str, Any]], "Variant"]
    player_of: Callable[[Row, int], int] = own_seat
    team_of: Callable[[Row, int], int] = own_seat  # seats of one team win together
    # How well a seat has done at the end, the higher the better; without it, its progress.
    placing: Callable[[Row, int], float] | None = None
    longest: Callable[[Rules], int | None] = nothing  # steps of a game at most, chance's included
    bots: Callable[[], Mapping[str, type[Player]]] = dict  # its own, besides random and greedy
    simulation: Callable[[], Simulation] = Simulation  # what many games count of it
    # What is known exactly of a game's positions, as far as nobody has to wait for it now.
    exact: "Callable[[Any], Values | None]" = nothing
    # Records of rooms that stand on this one: `house_rules.HouseRules`, else the variant's options;
    # `learning.Learning`, what programs that learn are given; `records.scenario.Dialect`, what its
    # rule cases have of their own.
    house_rules: Callable[[], Any] | None = None
    # Files of one's own that it can be played with, "deck" or "map": what each is to `variant`.
    files: "Callable[[], Mapping[str, OwnFile]]" = dict
    learning: Callable[[], Any] | None = None
    scenario: Callable[[], Any] | None = None
    planning: "Callable[[], Planning] | None" = None  # how the planner plays it out
    picture: Picture | None = None  # without one, each seat has a bar for its progress
    tabletop: Tabletop = PLAIN
    dice: Callable[[Rules], Dice] = lambda *given: Dice()  # of its usual roll
    lessons: str = ""  # the module whose `questions` are those of a lesson, for a seed, or one
    reference: Callable[[], Seen] | None = None  # whose board and legend worksheets show
    title: str = ""  # what people call it, an English text; else its name
    begins: ClassVar[Callable[..., Any]]  # what begins any game; `azardia_nb.game.game` sets it
    made: Callable[[], type[Any]] | None = None  # a class of its own for games, if there is one
    # What returns this record, by its name in a module, where `load` returns another one.
    found: "Callable[[], GameType] | None" = None
    # What is played by this name as well, with rows and rules of its own.
    kinds: "Callable[[], tuple[GameType, ...]]" = tuple

    def __post_init__(self) -> None:
        """Refuse a game that hides things and would tell them all the same."""
        if self.engine.hides and self.words.mask is nothing_masked:
            raise AzardiaError(
                f"{self.name} hides something from its seats (hide_from), and its log would tell "
                "it: let its words say what a seat may not know of a step (mask)"
            )

    def returns(self, s: Row, rules: Rules) -> list[float]:
        """Return what each seat has gained at the end; 0 for all as long as the game goes on.

        Without `Engine.returns` who wins has 1, with a team an equal part of it, and the others
        lose it in equal parts.
        """
        seats = range(int(s["players"]))
        if self.engine.to_act(s, rules) != OVER:
            return [0.0 for _ in seats]
        if self.engine.returns is not None:
            return [float(self.engine.returns.of(s, rules, seat)) for seat in seats]
        won = self.winners(s)
        lost = len(seats) - len(won)
        return [1 / len(won) if seat in won else -1 / lost for seat in seats]

    def shares(
        self, s: Row, winner: npt.NDArray[np.int64], gained: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float64]:
        """Return what each seat has of games that are over, from 0 to 1: a row a game.

        In a game with returns that is what it has `gained`, on this scale; else 1 for the `winner`,
        a seat or NOBODY, with its team, which the position `s` tells, and 0 for all others.
        """
        if self.engine.returns is not None:
            return self.engine.returns.share(gained)
        teams = np.array([self.team_of(s, seat) for seat in range(int(s["players"]))])
        won = (winner != NOBODY)[:, None] & (teams[winner][:, None] == teams)
        return np.where(won, 1.0, 0.0)

    def winners(self, s: Row) -> list[int]:
        """Return the seats that have won: the one that did, and those of its team."""
        if s["winner"] == NOBODY:
            return []
        team = self.team_of(s, int(s["winner"]))
        return [seat for seat in range(int(s["players"])) if self.team_of(s, seat) == team]

    def places(self, s: Row, rules: Rules) -> list[list[int]]:
        """Return the seats in their order, winners first; those that did equally well together.

        In a game with returns they are in the order of these.
        """
        won, rated = self.winners(s), self.placing or self.engine.progress
        key: dict[int, tuple[float, ...]] = {
            seat: (seat in won, rated(s, seat)) for seat in range(int(s["players"]))
        }
        if self.engine.returns is not None:
            key = {seat: (gained,) for seat, gained in enumerate(self.returns(s, rules))}
        return [
            [seat for seat in key if key[seat] == place]
            for place in sorted(set(key.values()), reverse=True)
        ]

    def __reduce__(self) -> Any:
        # Another process loads the game by its name: functions of the house are not sent.
        if self.found is not None:
            return self.found, ()
        games = import_module(f"{__package__}.registry")  # by its name, too: it stands on this file
        known = self.name in games.names() and games.load(self.name) is self
        return (games.load, (self.name,)) if known else super().__reduce__()

    @property
    def Game(self) -> Callable[..., Any]:  # noqa: N802 - it is called as a class is
        """What begins a game: `load("pig").Game(2, seed=1)`."""
        return self.made() if self.made else partial(GameType.begins, self)


@dataclass(frozen=True)
class Variant:
    """A game under some rules: what games, files and simulations carry with them."""

    type: GameType
    options: Any  # what tells it from other variants: house rules, a deck
    rules: Rules = field(compare=False, repr=False)
