"""Rule cases as TOML files, for any game: a position, steps, and the expected result.

    game = "pig"
    title = "A one takes all at stake"
    rule = "pig.roll"

    [setup]
    position = "pig/1 players=2 round=1 pot=7 score=12,40"

    [[steps]]
    do = "roll"
    [[steps]]
    happen = "roll 1"

    [expect]
    seat = 2
    events = ["pig.roll"]

`events` are rules that the log must cite in this order, possibly with others between them;
`absent` are rules that it must not cite. A game may define more keys (`GameType.scenario`); a file
without a game is a case of Azardia.
"""

import inspect
import json
import os
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError, FileError, ScenarioError, short
from azardia_nb.files.checked_file import read, shown_path, write_new
from azardia_nb.files.toml_file import find_lines, line_of, long_key, tokenize
from azardia_nb.game import registry
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import GameType
from azardia_nb.game.registry import DEFAULT
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking
from azardia_nb.text.read import did_you_mean

MAX_BYTES = 1_000_000
FAR = 10**50  # bound on numbers in a case; ints of thousands of digits cannot be printed

# The keys of each table, with their types.
Keys = Mapping[str, tuple[type, str]]
TEXT = (str, "a text")
NUMBER = (int, "a whole number")
FLAG = (bool, "true or false")
LIST = (list, "a list")
TABLE = (dict, "a table")
TOP: Keys = {
    "title": TEXT,
    "rule": TEXT,
    "setup": TABLE,
    "steps": LIST,
    "expect": TABLE,
    "game": TEXT,
}
SETUP: Keys = {"position": TEXT, "options": TABLE}
STEP: Keys = {"do": TEXT, "happen": TEXT, "refuse": TEXT, "why": TEXT}
EXPECT: Keys = {
    "seat": NUMBER,
    "phase": TEXT,
    "over": FLAG,
    "winner": NUMBER,
    "round": NUMBER,
    "events": LIST,
    "absent": LIST,
}
Step = Mapping[str, Any]


def begin_at_position(case: "Case") -> Game:
    """Return the game at the position of `case`, under the house rules in its options."""
    options = case.setup.get("options", {})
    for name in options:
        possible = inspect.signature(case.type.variant).parameters
        if name not in possible:
            message = f"no {short(name)} in options; use one of {', '.join(possible)}"
            raise case.wrong(message, "setup", "options", name)
    with case.at("setup", "options"):
        variant = case.type.variant(**options)
    if "position" not in case.setup:
        raise case.wrong("a setup needs a position, a line of notation", "setup")
    with case.at("setup", "position"):
        return (case.type.made or (lambda: Game))().read(variant, case.setup["position"])


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """A game's additions to rule cases: keys, and the functions that handle them.

    `check` validates the tables "setup" and "expect", and steps by number, after their keys have
    been checked. `begin` returns the game before the first step; `read` then validates a step
    again. They raise errors made by `Case.wrong`. `forced` says whether a case leaves out an action
    if it is the only legal one. `take` executes a step with one of the game's keys; `compare`
    returns differences from the expected result, one sentence each. `write_step` writes a step of a
    game's history as TOML, `write_expected` further expected results.
    """

    setup: Keys = field(default_factory=lambda: SETUP)
    steps: Keys = field(default_factory=lambda: STEP)
    expect: Keys = field(default_factory=lambda: EXPECT)
    rules: Collection[str] | None = None  # rule ids; None if they cannot be checked
    phases: Collection[str] | None = None
    check: "Callable[[Case, str | int], None]" = lambda case, part: None
    begin: "Callable[[Case], Game]" = begin_at_position
    read: "Callable[[Case, Game, int], None]" = lambda case, game, at: None
    forced: Callable[[str], bool] = lambda action: False
    take: Callable[[Game, Step], None] = lambda game, step: None
    compare: Callable[[Game, Step], list[str]] = lambda game, expect: []
    write_step: Callable[[Game, str], str] = lambda game, step: step_of(game, step)
    write_expected: Callable[[Game], list[list[str]]] = lambda game: []


def step_of(game: Game, step: str) -> str:
    """Return the TOML line of a case for `step`, which the game is about to take."""
    return f"{'happen' if game.waiting == 'chance' else 'do'} = {toml(step)}"


def toml(value: object) -> str:
    """Return the TOML text of a value; in dicts, None values are left out."""
    if isinstance(value, dict):
        there = {key: one for key, one in value.items() if one is not None}
        items = (f"{_key(str(key))} = {toml(one)}" for key, one in there.items())
        return f"{{ {', '.join(items)} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else toml(name)


GENERAL = Dialect()


def dialect_of(type: GameType) -> Dialect:
    """Return the Dialect of a game's rule cases; the general one if the game has none."""
    return type.scenario() if type.scenario else GENERAL


def run_scenario(path: str | os.PathLike[str]) -> list[str]:
    """Return the differences of a case file's game from the expected result; empty if it passes.

    Raises ScenarioError, with file and line, for an unreadable file or an illegal set-up; an
    invalid deck has a line per error.
    """
    case = Case(Path(path))
    case.check()
    game = case.set_up()
    for number, step in enumerate(case.steps, start=1):
        play_forced(game)
        problem = take_step(game, step)
        if problem:
            return [f"step {number}: {problem}"]
    play_forced(game)
    return compare(game, case.expect)


class Case:
    """A case file that has been parsed; its errors name file and line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.path_text = shown_path(path)
        text = _read(path, self.path_text)
        tokens = tokenize(text)
        dotted = long_key(tokens)
        if dotted is not None:
            raise ScenarioError(f"{self.path_text}:{dotted}: a key of too many parts")
        try:
            self.tree = tomllib.loads(text)
            self.lines = find_lines(tokens)
        except RecursionError:
            raise ScenarioError(f"{self.path_text}:1: lists or tables nested too deeply") from None
        except ValueError as error:  # a TOMLDecodeError, or a number with thousands of digits
            where = re.search(r"at line ([0-9]+)", str(error))
            line = where[1] if where else text.rstrip().count("\n") + 1
            raise ScenarioError(f"{self.path_text}:{line}: no TOML: {error}") from None

    def wrong(self, message: str, *place: str | int) -> ScenarioError:
        """Return an error with `message` for a place in the file, given by keys and indices."""
        text = " ".join(message.split())
        return ScenarioError(f"{self.path_text}:{line_of(place, self.lines)}: {text}")

    @contextmanager
    def at(self, *place: str | int) -> Iterator[None]:
        """Turn errors in the `with` block into errors for a place in the file."""
        try:
            yield
        except ScenarioError:
            raise
        except FileError as error:
            wrong = (str(self.wrong(line, *place)) for line in error.lines)
            raise ScenarioError("\n".join(wrong)) from None
        except AzardiaError as error:
            raise self.wrong(str(error), *place) from None

    @cached_property
    def type(self) -> GameType:
        """The GameType, the record of functions, of the case's game."""
        with self.at("game"):
            return registry.load(self.tree.get("game", registry.DEFAULT))

    @property
    def dialect(self) -> Dialect:
        """The Dialect of rule cases of the case's game."""
        return dialect_of(self.type)

    @property
    def setup(self) -> dict[str, Any]:
        """The table "setup" of the file; empty if it is missing."""
        return self.tree.get("setup", {})  # type: ignore[no-any-return] # verified by check()

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps of the file, one table each; empty if there are none."""
        return self.tree.get("steps", [])  # type: ignore[no-any-return]

    @property
    def expect(self) -> dict[str, Any]:
        """The table "expect" of the file; empty if it is missing."""
        return self.tree.get("expect", {})  # type: ignore[no-any-return]

    def check(self) -> None:
        """Raise ScenarioError unless all keys and values in the file are valid."""
        self.table(self.tree, TOP)
        for key in ("title", "rule"):
            if key not in self.tree:
                raise self.wrong(f"a scenario needs a {key}")
        dialect = self.dialect
        self._rule(self.tree["rule"], "rule")
        self.table(self.setup, dialect.setup, "setup")
        dialect.check(self, "setup")
        self.table(self.expect, dialect.expect, "expect")
        dialect.check(self, "expect")
        for name in ("events", "absent"):
            for at, rule in enumerate(self.expect.get(name, [])):
                self._rule(rule, "expect", name, at)
        phases = dialect.phases
        if phases is not None and self.expect.get("phase", next(iter(phases))) not in phases:
            possible = ", ".join(dict.fromkeys(phases))
            raise self.wrong(f"phase in expect: use one of {possible}", "expect", "phase")
        for at, step in enumerate(self.steps):
            self._check_step(step, at)

    def table(self, table: object, keys: Keys, *place: str | int) -> None:
        """Raise ScenarioError unless `table` has only these keys, with values of their types."""
        where = str(place[0]) if place else "a scenario"
        if not isinstance(table, dict):
            raise self.wrong(f"{where}: each is a table, not {short(table)}", *place)
        for key, value in table.items():
            if key not in keys:
                possible = ", ".join(keys)
                raise self.wrong(f"no {short(key)} in {where}; use one of {possible}", *place, key)
            kind, noun = keys[key]
            if type(value) is not kind:
                raise self.wrong(f"{key} in {where} is {noun}, not {short(value)}", *place, key)
            if type(value) is int and abs(value) > FAR:
                raise self.wrong(f"{key} in {where} is a number far too large", *place, key)

    def _rule(self, rule: object, *place: str | int) -> None:
        rules = self.dialect.rules
        if not isinstance(rule, str) or (rules is not None and rule not in rules):
            remedy = did_you_mean(rule, rules or ())
            message = f"rule {short(rule)} does not exist"
            raise self.wrong(f"{message}; {remedy}" if remedy else message, *place)

    def _check_step(self, step: object, at: int) -> None:
        keys = self.dialect.steps
        self.table(step, keys, "steps", at)
        assert isinstance(step, dict)
        does = [key for key in step if key != "why"]
        if len(does) != 1 or ("why" in step and does != ["refuse"]):
            possible = ", ".join(key for key in keys if key != "why")
            raise self.wrong(f"a step is one of {possible}; why goes with refuse only", "steps", at)
        if "why" in step:
            self._rule(step["why"], "steps", at, "why")
        self.dialect.check(self, at)

    def set_up(self) -> Game:
        """Return the game before the first step; ScenarioError if a step is unreadable."""
        game = self.dialect.begin(self)
        # An unreadable action is an error in the file, not in the game.
        for at, step in enumerate(self.steps):
            with self.at("steps", at):
                for word in ("do", "refuse"):
                    if word in step:
                        game.variant.type.words.read_action(game.variant, step[word])
                self.dialect.read(self, game, at)
        game.automatic = False
        return game


def play_forced(game: Game) -> None:
    """Take forced actions that a case file may leave out, as long as there are any."""
    forced = dialect_of(game.type).forced
    while game.waiting == "seat":
        choices = game.legal()
        if len(choices) != 1 or not forced(choices[0].action):
            return
        game.play(choices[0].action)


def take_step(game: Game, step: Step) -> str:
    """Take a step of a case; return "", or a message if the result differs from the case."""
    try:
        if "do" in step:
            game.play(step["do"])
        elif "happen" in step:
            game.happen(step["happen"])
        elif "refuse" in step:
            refused = game.why_not(step["refuse"])
            if refused is None:
                return f"{step['refuse']!r} is legal, not refused"
            if "why" in step and refused[0] != step["why"]:
                return f"{step['refuse']!r} is refused by {refused[0]}, not by {step['why']}"
        else:
            dialect_of(game.type).take(game, step)
    except AzardiaError as error:
        return str(error)
    return ""


def compare(game: Game, expect: Step) -> list[str]:
    """Return the differences of `game` from the expected result, one sentence each."""
    now: dict[str, object] = {
        "seat": game.seat,
        "phase": game.phase,
        "over": game.waiting == "over",
        "winner": game.winner,
        "round": game.round,
    }
    differences = [
        line
        for name, value in now.items()
        if name in expect
        for line in difference(name, value, expect[name])
    ]
    rules = [entry.rule for entry in game.log()]
    rest = iter(rules)
    for rule in expect.get("events", []):
        if rule not in rest:
            differences.append(f"events: {rule} is not there in this order; the log has {rules}")
            break
    absent = [rule for rule in expect.get("absent", []) if rule in rules]
    differences += [f"absent: {rule} is in the log" for rule in absent]
    return differences + dialect_of(game.type).compare(game, expect)


def difference(name: str, is_now: object, wanted: object) -> list[str]:
    """Return a sentence on a value that differs from the `wanted` one, in a list; else []."""
    return [] if is_now == wanted else [f"{name}: {is_now!r}, expected {wanted!r}"]


def _read(path: Path, label: str) -> str:
    raw = read(path, ScenarioError)
    if len(raw) > MAX_BYTES:
        raise ScenarioError(
            f"{label}: more than {MAX_BYTES // 1_000_000} MB: this is not a scenario"
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ScenarioError(f"{label}:{line}: not UTF-8; save the file as UTF-8") from None
    if not text.strip():
        raise ScenarioError(f"{label}:1: the file is empty; a scenario has [setup] and [[steps]]")
    # Windows writes a byte order mark before UTF-8; TOML has none.
    return text.removeprefix("\ufeff")


# --- cases from games -----------------------------------------------------------------------------


def scenario(
    game: Game,
    title: str,
    rule: str,
    language: str = "en",
    setup: Sequence[Sequence[str]] | None = None,
) -> str:
    """Return the text of a case file made from a game: first position, steps, and result.

    `setup` has the lines of each set-up table in a game's own format; by default the position is a
    line of notation. Raises AzardiaError for an empty title.

    >>> from azardia_nb.games import load
    >>> game = load("pig").Game(2)
    >>> game.automatic = False
    >>> _ = game.play("roll"); _ = game.happen("roll 1")
    >>> print(scenario(game, "A one ends the turn", "pig.roll"))
    game = "pig"
    title = "A one ends the turn"
    rule = "pig.roll"
    <BLANKLINE>
    [setup]
    position = "pig/1 players=2 round=1"
    options = { goal = 100, faces = 6 }
    <BLANKLINE>
    [[steps]]
    do = "roll"
    <BLANKLINE>
    [[steps]]
    happen = "roll 1"
    <BLANKLINE>
    [expect]
    seat = 2
    phase = "roll"
    round = 1
    events = ["pig.roll"]
    <BLANKLINE>
    """
    title = " ".join(title.split())
    if not title:
        raise AzardiaError(speaking(language)(N_("Give the case a title.")))
    played, steps = _replay(game)
    name = game.type.name
    head = [f"title = {toml(title)}", f"rule = {toml(rule)}"]
    parts = [
        [f"game = {toml(name)}", *head] if name != DEFAULT else head,
        *(_placed(game) if setup is None else setup),
        *(["[[steps]]", step] for step in steps),
        ["[expect]", *_expect(played)],
        *dialect_of(game.type).write_expected(played),
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def save(text: str, path: str | os.PathLike[str], language: str = "en") -> None:
    """Write the text of a case to a new file; FileError if the file exists."""
    write_new(path, text, language)


def _placed(game: Game) -> list[list[str]]:
    """Return the lines of `[setup]` in a case: the position and the house rules."""
    variant = game.variant
    lines = [f"position = {toml(variant.type.words.write_position(variant, game.start, None))}"]
    options = variant.type.pack(variant.options).get("options", {})
    if options:
        lines.append(f"options = {toml(options)}")
    return [["[setup]", *lines]]


def _replay(game: Game) -> tuple[Game, list[str]]:
    """Return the game, played again with forced actions, and the steps that a case must state.

    A case leaves out forced actions, which its reader plays.
    """
    write = dialect_of(game.type).write_step
    played = game.branch(0)
    played.automatic = False
    steps = []
    for step in game.steps[: game.position]:
        before = played.branch()
        play_forced(before)
        forced = before.position > played.position
        if not forced:
            steps.append(write(played, step))
        played.repeat(step)
    play_forced(played)
    return played, steps


def _expect(game: Game) -> list[str]:
    """Return the lines of `[expect]` in a case: whose turn or who won, and the rules in the log."""
    over = game.waiting == "over"
    lines = [] if game.seat is None else [f"seat = {game.seat}"]
    lines.append(f"phase = {toml(game.phase)}")
    lines.append(f"round = {game.round}")
    if over:
        lines.append("over = true")
        lines += [] if game.winner is None else [f"winner = {game.winner}"]
    rules = [entry.rule for entry in game.log()]
    events = [rule for at, rule in enumerate(rules) if at == 0 or rules[at - 1] != rule]
    return [*lines, f"events = {toml(events)}"]
