"""The interface of a game: a `GameType` record of plain functions.

A position is one row of a NumPy array, so it can be copied, compared and passed to compiled code.
Each game has its own dtype, which includes the fields in COMMON. Chance is a player: its outcomes
are counted in equally likely cases, and `step` takes an outcome like an action. Actions and
outcomes are integers; the game's `Words` read and write them as text.

Seats act, in turn. A player decides for one seat or several, and a team of players wins together.
All are counted from 0 here.

The names in `terms.py` are re-exported. Packages that build on this module are referred to by name
only, to avoid import cycles.

`azardia_nb.games.load` returns the record of a game. Small games are one file each; `pig.py` is a
good first one to read.
"""

import inspect
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import nothing, rule
from azardia_nb.errors import AzardiaError
from azardia_nb.game import options, turns
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
    from azardia_nb.game.game import Game as AnyGame
    from azardia_nb.game.planning import Planning

Number = TypeVar("Number", float, npt.NDArray[np.float64])
Rate: TypeAlias = Callable[[Row], Mapping[int, float]]  # of a position, after each action

# Integer fields in every game's row: the number of seats, the seat whose turn it is, the round, and
# the winning seat or NOBODY.
COMMON = ("players", "turn", "round", "winner")


# --- defaults -------------------------------------------------------------------------------------


@rule
def no_cases(s: Row, rules: Rules) -> int:
    """Return 0, the number of cases in a game without chance."""
    return 0


@rule
def one_case(s: Row, rules: Rules, outcome: int) -> int:
    """Return 1, the weight of outcomes that are all equally likely."""
    return 1


@rule
def own_outcome(s: Row, rules: Rules, case: int) -> int:
    """Return `case` as the outcome, for games whose outcomes are all equally likely."""
    return case


@rule
def own_seat(s: Row, seat: int) -> int:
    """Return `seat`, for games in which each player has one seat."""
    return seat


def never_again(rows: "npt.NDArray[np.void]") -> "npt.NDArray[np.bool_]":
    """Return all False: no position recurs within a turn."""
    return np.zeros(len(rows), bool)


def nothing_masked(moment: Moment, seat: int) -> Moment:
    """Return `moment` unchanged, for games without hidden information."""
    return moment


def by_rules(*given: Any) -> Any:
    """Stand for a function that a record makes from its `rules`, until it has done so."""


def first_row(variant: "Variant", players: int) -> Row:
    """Return `turns.begin`: zeros in the game's own fields."""
    return turns.begin(variant.type.engine.state, players)


def as_tuple(rules: Rules, copies: int) -> Sequence[Rules]:
    """Return `copies` references to the rules, unchanged."""
    return (rules,) * copies


# --- records of a game ----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class Engine:
    """The rules of a game as functions for plain Python and for compiled code.

    Each function is marked with `azardia_nb.compiled.marks.rule`.

    `list_legal` writes a seat's legal actions in ascending order to the front of an int64 array of
    length `max_actions`, and returns their number. Chance picks one of `chance_total` equally
    likely cases, counted from 0. The cases of an outcome are consecutive, and its probability is
    `chance_weight` / `chance_total`. Games without chance keep the defaults.

    `step` may assume a legal action. `why_not` returns None for a legal action, otherwise a rule id
    and a reason that `Words.refusal` turns into a sentence.

    `forget` resets fields without consequences, so that equivalent positions become equal.
    `evaluation` is the greedy bot's estimate of a position for a seat, in any unit. `comes_again`
    marks the rows that can recur within a turn, such as a tie that is rolled again.
    """

    state: np.dtype[np.void]
    max_actions: int
    to_act: Callable[[Row, Rules], int]  # a seat, CHANCE or OVER
    list_legal: Callable[[Row, Rules, int, Actions], int]
    step: Callable[[Row, Rules, int, int], None]  # in place: seat or CHANCE, action or outcome
    progress: Callable[[Row, int], int]  # of a seat; higher is nearer to winning
    chance_total: Callable[[Row, Rules], int] = no_cases
    outcome_at: Callable[[Row, Rules, int], int] = own_outcome  # of a case, counted from 0
    chance_weight: Callable[[Row, Rules, int], int] = one_case  # number of cases of an outcome
    why_not: Callable[[Row, Rules, int], tuple[str, Any] | None] | None = None
    hide_from: Callable[[Row, Rules, int], None] = nothing
    forget: Callable[[Row], None] = nothing
    evaluation: Callable[[Row, Rules, int], float] | None = None
    returns: "Returns | None" = None  # payoffs, for games that are not just won or lost
    comes_again: "Callable[[npt.NDArray[np.void]], npt.NDArray[np.bool_]]" = never_again
    compiled_rules: Callable[[Rules, int], Any] = as_tuple  # a sequence of copies

    @property
    def hides(self) -> bool:
        """Whether the game has hidden information."""
        return self.hide_from is not nothing

    @property
    def has_chance(self) -> bool:
        """Whether chance ever acts."""
        return self.chance_total is not no_cases

    def rules_for(self, rules: Rules, copies: int) -> Any:
        """Return a sequence of `copies` of the rules for compiled code."""
        return self.compiled_rules(rules, copies)

    def legal(self, s: Row, rules: Rules) -> list[int]:
        """Return the legal actions of the seat to act, sorted; [] for chance and at the end."""
        seat = self.to_act(s, rules)
        room = np.zeros(self.max_actions, np.int64)
        count = self.list_legal(s, rules, seat, room) if seat >= 0 else 0
        return [int(number) for number in room[:count]]

    def chance(self, s: Row, rules: Rules) -> list["Outcome"]:
        """Return the possible outcomes of chance; [] if chance is not to act."""
        if self.to_act(s, rules) != CHANCE:
            return []
        total = int(self.chance_total(s, rules))
        outcomes, case = [], 0
        while case < total:
            number = int(self.outcome_at(s, rules, case))
            weight = int(self.chance_weight(s, rules, number))
            outcomes.append(Outcome(number, weight, total))
            case += weight
        return outcomes

    def apply(self, s: Row, rules: Rules, chosen: int) -> Row:
        """Return the position after `chosen`, an action or outcome, as a new row.

        `chosen` is not checked; an illegal one gives an undefined position.
        """
        after = copy_of(s)
        self.step(after, rules, self.to_act(s, rules), chosen)
        return after

    def refused(self, s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
        """Return the rule that forbids `action` and the reason, or None if it is legal.

        In a game without `why_not` the rule is "" and the reason None.
        """
        if self.why_not is not None:
            return self.why_not(s, rules, action)
        return None if action in self.legal(s, rules) else ("", None)

    def key(self, s: Row) -> bytes:
        """Return a key that is equal exactly for equivalent positions."""
        plain = copy_of(s)
        self.forget(plain)
        row: bytes = plain.tobytes()
        return row


LEAST, MOST, ZERO_SUM = -1.0, 1.0, 0.0  # default returns: a loss, a win, the total


class Returns(NamedTuple):
    """Payoffs of a game that does not simply end with one winning seat or team.

    `of` is a rule that returns a seat's payoff at the end, from `least` to `most`. `total` is the
    sum over all seats: 0 in a zero-sum game, None if it varies. The seat with the highest payoff is
    the row's `winner`; NOBODY means a draw, also for a game ended by a cap on its rounds.
    """

    of: Callable[[Row, Rules, int], float]
    least: float = LEAST
    most: float = MOST
    total: float | None = ZERO_SUM

    def share(self, gained: Number) -> Number:
        """Return `gained` rescaled from [`least`, `most`] to [0, 1]."""
        return (gained - self.least) / (self.most - self.least)


class Outcome(NamedTuple):
    """An outcome of chance; its probability is `weight` / `total`."""

    number: int
    weight: int
    total: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Words:
    """The texts of a game: notation of actions, outcomes and positions, labels, and the log.

    Functions that read a text raise NotationError with a remedy; written texts read back to the
    same number or row. Languages are codes such as "en".

    `moment` returns the data that the log needs about a step, and `mask` removes from it what a
    seat may not see. `take` performs a step and returns the new position with its moment, for games
    where that saves taking the step twice. `tell` returns the log's lines about a moment, with the
    names of the current position, and `rolls` its dice. `why` and `why_ruling` answer "Why?" for a
    line of the log. `articles` lists all rules, rulings and cards for reference.
    """

    read_action: Callable[["Variant", str], int]
    write_action: Callable[["Variant", int], str]
    every_action: Callable[["Variant"], Sequence[int]]  # all actions, in a stable order
    read_outcome: Callable[["Variant", Row, str], int]
    write_outcome: Callable[["Variant", Row, int], str]
    outcomes_below: Callable[["Variant"], int]  # a bound above every outcome
    read_position: Callable[["Variant", str], Row]
    write_position: Callable[["Variant", Row, int | None], str]  # as a seat sees it, or whole
    names: Callable[["Variant", Row, str], list[str]]  # of the seats, in a language
    phase: Callable[["Variant", Row], str]  # of the turn, as a word
    label: Callable[[Seen, int, str], str]  # an action and its consequence, in a language
    rule_of: Callable[[Seen, int], str]  # id of the rule that allows an action
    refusal: Callable[[Seen, int, Any, str], str]  # the reason and what would be possible
    moment: Callable[["Variant", Row, int, int, Row], Moment]  # before, actor, choice, after
    tell: Callable[["Variant", Row, int, Moment, str], list[Entry]]
    # before, actor, choice
    take: Callable[["Variant", Row, int, int], tuple[Row, Moment]] | None = None
    mask: Callable[[Moment, int], Moment] = nothing_masked
    rolls: Callable[["Variant", Moment], Sequence[tuple[int, ...]]] = lambda *given: ()
    why: Callable[["Variant", str, str], str] = lambda *given: ""  # a rule by its id, in a language
    why_ruling: Callable[["Variant", str, str], str] = lambda *given: ""  # a ruling by its name
    articles: Callable[["Variant", str], Iterable[Article]] = lambda *given: ()


class Dice(NamedTuple):
    """The dice of a roll: the faces of each, and whether the log lists them in order."""

    faces: tuple[int, ...] = ()
    in_order: bool = False


class Labels(NamedTuple):
    """Labels of a coded column: the values by code, and a function that names them."""

    values: tuple[str, ...]
    called: Callable[[str], str]  # in the current language


class AskedBot(NamedTuple):
    """A bot that simulated games call from Python, outside their compiled loop.

    `begin` gets the variant and the games' random generator, and returns a function that chooses an
    action in a position. `check` raises AzardiaError if the bot cannot play the variant from its
    first position.
    """

    begin: Callable[["Variant", np.random.Generator], Callable[[Row], int]]
    check: Callable[["Variant", Row], None] = nothing


@dataclass(frozen=True, eq=False, kw_only=True)
class Simulation:
    """A game's own bots and statistics in simulations.

    `begin` prepares the first position. `choose` is a rule for the bots in the compiled loop: it
    takes position, rules, seat, legal actions (at least two), random generator, a row of `scratch`
    and an index into `bots`. Without it the loop has only the greedy bot, which uses the engine's
    evaluation.

    `columns` has names and types of extra numbers for each game, `seat_columns` for each seat.
    `before_action` fills them in during the game and `at_end` afterwards. `before_action` and
    `before_outcome` also count plays in an array of length `kinds(variant)`.
    """

    begin: Callable[[Row], None] = nothing
    scratch: np.dtype[np.void] | None = None
    choose: Callable[[Row, Rules, int, Actions, np.random.Generator, Row, int], int] | None = None
    bots: tuple[str, ...] = ()
    # Whether random games under the usual rules have a compiled loop of their own, in which the
    # numbers of the rules are constants.
    random_loop: bool = False
    # Whether hidden information never changes the greedy bot's choice. The loop then skips hiding
    # it, which saves time; `tests/games/test_hidden.py` checks the claim.
    unswayed: bool = False
    asked: Mapping[str, AskedBot] = field(default_factory=dict)  # bots by name
    players: tuple[str, ...] = ()  # default players
    columns: Sequence[tuple[str, str]] = ()
    seat_columns: Sequence[tuple[str, str]] = ()
    before_action: Callable[[Row, Rules, int, int, Row, Actions], None] = nothing
    before_outcome: Callable[[Row, int, Actions], None] = nothing
    at_end: Callable[[Row, Row], None] = nothing
    kinds: Callable[["Variant"], int] = lambda *given: 1
    # A fast estimate of the winning probability after each action, to preselect moves.
    rated: "Callable[[Variant, np.random.Generator], Rate] | None" = None
    # Fraction of a review's usual number of games, for games that take long.
    reviewed: float = 1.0
    call: Callable[[Row, Rules], object] = nothing  # calls the game's other compiled functions
    labels: Mapping[str, Labels] = field(default_factory=dict)  # of seat columns
    means: Mapping[str, str] = field(default_factory=dict)  # texts of columns whose mean is shown
    drawn: str = N_("Nobody wins: a draw")
    heading: Callable[["Variant", str], str] | None = None  # a description of the variant
    # A variant in the metadata of stored games: writing, reading, and comparing as flat values.
    pack: Callable[[Any], dict[str, Any]] | None = None
    unpack: Callable[[Mapping[str, Any]], "Variant"] | None = None
    flat: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None


OwnFile: TypeAlias = Callable[["str | os.PathLike[str]"], dict[str, Any]]


class Values(NamedTuple):
    """Exact values of a game's positions under optimal play by all seats.

    `seats` returns each seat's probability of winning. `actions` returns that of the seat to act
    after each of its actions, by their texts. Both return None for an unsolved position.
    """

    seats: "Callable[[Any], Sequence[float] | None]"
    actions: "Callable[[Any], Mapping[str, float] | None]"


class Player(Protocol):
    """A player, who decides for a seat; `choose` is called only when that seat is to act."""

    def __init__(self, seed: int | None = None) -> None: ...

    def choose(self, view: Any) -> str:
        """Return one of the actions in `view.legal()`, as text; `view` is a `View`."""
        ...


@dataclass(frozen=True, eq=False, kw_only=True)
class GameType:
    """A game: its name, possible numbers of seats, rules, texts and pictures.

    `rules` is a NamedTuple of the numbers that house rules change (see `options.py`). A game with
    other options has its own `variant`, which combines them and raises AzardiaError for impossible
    ones; `pack` and `unpack` convert its options to JSON values and back.

    `start` returns the first position for a number of seats. `player_of` returns the player that
    decides for a seat, and `team_of` its team. Parts that are slow to import are returned by
    functions.
    """

    name: str
    seats: range
    engine: Engine
    words: Words
    rules: type[Any] = options.NoRules
    variant: Callable[..., "Variant"] = by_rules
    # Of a variant, a number of seats and the game's own keywords.
    start: Callable[..., Row] = first_row
    pack: Callable[[Any], dict[str, Any]] = options.pack
    unpack: Callable[[Mapping[str, Any]], "Variant"] = by_rules
    player_of: Callable[[Row, int], int] = own_seat
    team_of: Callable[[Row, int], int] = own_seat  # seats of one team win together
    # A seat's score for the final ranking, higher is better; the default is its progress.
    placing: Callable[[Row, int], float] | None = None
    longest: Callable[[Rules], int | None] = nothing  # bound on steps, including those of chance
    bots: Callable[[], Mapping[str, type[Player]]] = dict  # besides random and greedy
    simulation: Callable[[], Simulation] = Simulation
    # Exact values that are available without a long computation.
    exact: "Callable[[Any], Values | None]" = nothing
    # Records of packages that build on this module: a `house_rules.HouseRules` (default: the
    # variant's options), a `learning.Learning`, a `records.scenario.Dialect` for rule cases.
    house_rules: Callable[[], Any] | None = None
    # Readers of the user's own files ("deck", "map"), which return keywords for `variant`.
    files: "Callable[[], Mapping[str, OwnFile]]" = dict
    learning: Callable[[], Any] | None = None
    scenario: Callable[[], Any] | None = None
    planning: "Callable[[], Planning] | None" = None  # playouts of the planner bot
    picture: Picture | None = None  # the default is a bar of each seat's progress
    tabletop: Tabletop = PLAIN
    dice: Callable[[Rules], Dice] = lambda *given: Dice()  # of its usual roll
    lessons: str = ""  # module with the `questions` of its lessons
    reference: Callable[[], Seen] | None = None  # a game whose board and legend worksheets show
    title: str = ""  # English display name; the default is `name`
    begins: ClassVar[Callable[..., Any]]  # starts a game of any type; set by `game.game`
    made: Callable[[], type[Any]] | None = None  # the game's own subclass of `Game`, if any
    # Returns this record, for records that `load` does not return (see `kinds`).
    found: "Callable[[], GameType] | None" = None
    # Other records under the same name, with their own rows and rules.
    kinds: "Callable[[], tuple[GameType, ...]]" = tuple

    def __post_init__(self) -> None:
        """Make the functions left to `rules`; refuse a log that reveals hidden information."""
        if self.variant is by_rules:
            object.__setattr__(self, "variant", self._variants())
        if self.unpack is by_rules:
            object.__setattr__(self, "unpack", options.unpacked(self.variant))
        if self.engine.hides and self.words.mask is nothing_masked:
            raise AzardiaError(
                f"{self.name} hides something from its seats (hide_from), and its log would tell "
                "it: let its words say what a seat may not know of a step (mask)"
            )

    def _variants(self) -> Callable[..., "Variant"]:
        """Return the function that makes variants from the keywords of `rules`."""

        def variant(*given: Any, **named: Any) -> Variant:
            rules = options.checked(self.rules, *given, **named)
            return Variant(self, rules, rules)

        variant.__signature__ = inspect.signature(self.rules)  # type: ignore[attr-defined] # read by `house_rules`
        return variant

    def returns(self, s: Row, rules: Rules) -> list[float]:
        """Return each seat's payoff, or 0 for all seats while the game goes on.

        Without `Engine.returns` the winners share a payoff of 1, and the others share -1.
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
        """Return each seat's result in finished games, from 0 to 1, one row for each game.

        In games with returns it is `gained`, rescaled. Otherwise it is 1 for the `winner` (a seat
        or NOBODY) and its team, read from position `s`, and 0 for the others.
        """
        if self.engine.returns is not None:
            return self.engine.returns.share(gained)
        teams = np.array([self.team_of(s, seat) for seat in range(int(s["players"]))])
        won = (winner != NOBODY)[:, None] & (teams[winner][:, None] == teams)
        return np.where(won, 1.0, 0.0)

    def winners(self, s: Row) -> list[int]:
        """Return the winning seat and the other seats of its team."""
        if s["winner"] == NOBODY:
            return []
        team = self.team_of(s, int(s["winner"]))
        return [seat for seat in range(int(s["players"])) if self.team_of(s, seat) == team]

    def places(self, s: Row, rules: Rules) -> list[list[int]]:
        """Return the final ranking: groups of tied seats, winners first.

        Games with returns are ranked by payoff.
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

    def __repr__(self) -> str:
        return f"<game {self.name}, {self.seats[0]} to {self.seats[-1]} seats>"

    @property
    def Game(self) -> "Callable[..., AnyGame]":  # noqa: N802 - it is called as a class is
        """A callable that starts a game: `load("pig").Game(2, seed=1)`."""
        return self.made() if self.made else partial(GameType.begins, self)


@dataclass(frozen=True)
class Variant:
    """A game with its house rules; games, files and simulations refer to it."""

    type: GameType
    options: Any  # house rules and decks, which distinguish variants
    rules: Rules = field(compare=False, repr=False)
