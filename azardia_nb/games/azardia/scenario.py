"""Rule cases of Azardia: the keys of its files, their checks, steps and comparisons."""

from dataclasses import dataclass, field
from typing import Any

from azardia_nb.errors import short
from azardia_nb.game import game as general
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.state import SCHEMA
from azardia_nb.games.azardia.text.log import PHASES
from azardia_nb.games.azardia.text.texts import RULES, rule_name
from azardia_nb.games.machine.cases import check_seats, differences, keys_of, outcome_player
from azardia_nb.games.machine.schema import At
from azardia_nb.records.scenario import EXPECT, LIST, STEP, TEXT, Case, Dialect, Step, toml
from azardia_nb.records.scenario import scenario as written

PLAYER = keys_of({**SCHEMA.types(of_seats=True), "hand": list})
POSITION = keys_of({**SCHEMA.types(of_seats=False), "phase": str, "players": list})
SETUP = {**POSITION, **keys_of({"cards": bool, "rulings": dict, "deck": str, "position": str})}
CARDS = ("draw", "steal", "deal")  # keys of outcomes with a card; other outcomes are rolls


def check(case: Case, part: str | int) -> None:
    """Check the dice of step number `part`, or the players of the table named `part`.

    Raises the error of the case for a fault.
    """
    if isinstance(part, int):
        for die in case.steps[part].get("roll", []):
            if type(die) is not int or not 0 <= die <= 10:
                wrong = f"a die shows 1 to 10, or 0 for 10; not {short(die)}"
                raise case.wrong(wrong, "steps", part, "roll")
        return
    check_seats(case, part, "players", PLAYER)
    for at, player in enumerate(case.tree.get(part, {}).get("players", [])):
        for card in player.get("hand", []):
            if not isinstance(card, str):
                wrong = f"a hand has ids of cards, not {short(card)}"
                raise case.wrong(wrong, part, "players", at, "hand")


def begin(case: Case) -> Game:
    """Return the game of a case's `[setup]`, from its players or its position line."""
    setup = case.setup
    deck = None
    with case.at("setup", "deck"):
        if setup.get("cards", True):
            there = "deck" in setup
            deck = Deck.load(case.path.parent / setup["deck"]) if there else Deck.kit()
        elif "deck" in setup:
            raise case.wrong("the core game has no deck: leave it out", "setup", "deck")
    with case.at("setup", "rulings"):
        rulings = Rulings(**setup.get("rulings", {}))
    position = {key: setup[key] for key in POSITION if key in setup}
    if "position" in setup:
        with case.at("setup", "position"):
            if position:
                raise case.wrong("a position is whole: leave out what else says where", "setup")
            return Game.from_notation(setup["position"], rulings=rulings, deck=deck)
    with case.at("setup"):
        players = position.pop("players", [])
        for at, player in enumerate(players):
            if "tile" not in player:
                raise case.wrong("a player needs a tile", "setup", "players", at)
        pawns = [Placed(**player) for player in players]
        return Game.place(pawns, cards=deck is not None, rulings=rulings, deck=deck, **position)


def read(case: Case, game: general.Game, at: int) -> None:
    """Raise an error if the deck lacks the card of step number `at`."""
    deck = game.variant.options.deck
    for word in CARDS:
        if word in case.steps[at]:
            if deck is None:
                raise case.wrong("the core game has no cards", "steps", at, word)
            deck.kind(case.steps[at][word])


def take(game: general.Game, step: Step) -> None:
    """Apply a step's outcome to the game: a roll, or a draw, theft or deal of a card.

    Before a roll, the action `roll` is played if it is due.
    """
    if "roll" in step and game.waiting == "seat":
        game.play("roll")
    outcome_player("roll", *CARDS)(game, step)


def case_values(game: general.Game, seat: int) -> dict[str, Any]:
    """Return the values of a seat, from 0, that a case may compare, by key."""
    deck = game.variant.options.deck
    hand = game.state["hand"][seat]
    cards = [
        card for kind, card in enumerate(deck.actions if deck else ()) for _ in range(hand[kind])
    ]
    return {**SCHEMA.say(At(game.state, game.variant.rules, deck), seat), "hand": cards}


def compare(game: general.Game, expect: Step) -> list[str]:
    """Return a line for each difference between the pawns and the values that a case expects."""
    pawns = [case_values(game, seat) for seat in range(game.players)]
    return differences(expect, {}, "players", pawns, ("hand",))


def write_step(game: general.Game, step: str) -> str:
    """Return a step as a TOML line: `roll = [7, 3]`, `draw = "sprint"` or `do = …`."""
    word, *rest = step.split()
    if word == "roll" and rest:
        return f"roll = [{', '.join(rest)}]"
    return f"{word} = {toml(rest[0])}" if word in CARDS else f"do = {toml(step)}"


def write_expected(game: general.Game) -> list[list[str]]:
    """Return, for each player, the TOML lines of `[[expect.players]]` with the present values."""
    hand = ["hand"] if game.variant.options.deck else []
    keys = ["tile", "level", "coins", "skip", "crossed", *hand]
    seats = [case_values(game, seat) for seat in range(game.players)]
    return [["[[expect.players]]", *(f"{key} = {toml(one[key])}" for key in keys)] for one in seats]


DIALECT = Dialect(
    setup=SETUP,
    steps={
        **{name: kind for name, kind in STEP.items() if name != "happen"},
        "roll": LIST,
        **dict.fromkeys(CARDS, TEXT),
    },
    expect={**EXPECT, "players": LIST},
    rules=RULES,
    phases=tuple(PHASES.values()),
    check=check,
    begin=begin,
    read=read,
    forced=lambda action: action != "roll",
    take=take,
    compare=compare,
    write_step=write_step,
    write_expected=write_expected,
)


@dataclass(frozen=True)
class Setup:
    """A start position as in the `[setup]` of a case, with the kit's deck or no cards."""

    pawns: tuple[Placed, ...]
    seat: int = 1
    phase: str = "roll"
    round: int = 1
    cards: bool = True
    rulings: Rulings = field(default_factory=Rulings)

    def begin(self, seed: int | None = None) -> Game:
        """Return a game that starts in it; ForbiddenPosition if the rules never allow it."""
        return Game.place(
            self.pawns,
            seat=self.seat,
            phase=self.phase,
            round=self.round,
            cards=self.cards,
            rulings=self.rulings,
            seed=seed,
        )


def scenario(setup: Setup, game: Game, title: str, rule: str, language: str = "en") -> str:
    """Return the TOML text of a case: the set-up, the game's steps, and the values at the end.

    Raises AzardiaError for an empty title or an unknown rule.

    >>> setup = Setup((Placed(78, level=4), Placed(12)), cards=False)
    >>> game = setup.begin()
    >>> game.automatic = False
    >>> _ = game.play("roll"); _ = game.happen("roll 7 3"); _ = game.play("add")
    >>> print(scenario(setup, game, "Past the gate", "zones.return").partition("[[steps]]")[0])
    title = "Past the gate"
    rule = "zones.return"
    <BLANKLINE>
    [setup]
    cards = false
    <BLANKLINE>
    [[setup.players]]
    character = "lagartoon"
    tile = 78
    level = 4
    <BLANKLINE>
    [[setup.players]]
    character = "kuchuritok"
    tile = 12
    <BLANKLINE>
    <BLANKLINE>
    """
    players = (["[[setup.players]]", *_player_lines(setup, at)] for at in range(len(setup.pawns)))
    parts = [["[setup]", *_setup_lines(setup)], *players]
    text = written(game, title, rule, language, parts)
    rule_name(rule)  # raises for an unknown rule
    return text


def _setup_lines(setup: Setup) -> list[str]:
    """Return the lines of `[setup]`, without default values."""
    lines = [] if setup.cards else ["cards = false"]
    usual = Setup(setup.pawns)
    for name in ("seat", "phase", "round"):
        value = getattr(setup, name)
        if value != getattr(usual, name):
            lines.append(f"{name} = {toml(value)}")
    chosen = {
        name: setup.rulings[name]
        for name, ruling in RULINGS.items()
        if setup.rulings[name] != ruling.usual
    }
    if chosen:
        answers = ", ".join(f"{name} = {toml(value)}" for name, value in chosen.items())
        lines.append(f"rulings = {{ {answers} }}")
    return lines


def _player_lines(setup: Setup, at: int) -> list[str]:
    """Return the lines of a player, without default values."""
    pawn = setup.pawns[at]
    character = setup.begin().pawns[at].character
    lines = [f"character = {toml(character)}", f"tile = {pawn.tile}"]
    usual = Placed(pawn.tile)
    for name in ("level", "coins", "hand", "skip", "crossed"):
        value = getattr(pawn, name)
        if value != getattr(usual, name) and value is not None:
            lines.append(f"{name} = {toml(value)}")
    return lines
