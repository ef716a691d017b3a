"""What rule cases of Azardia have of their own: where the pawns stand, rolls, draws, hands."""

from azardia_nb import game as general
from azardia_nb.errors import short
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.log import PHASES
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.records.scenario import (
    EXPECT,
    FLAG,
    LIST,
    NUMBER,
    TABLE,
    TEXT,
    Case,
    Dialect,
    Keys,
    Step,
    differs,
    toml,
)

PLAYER: Keys = {
    "character": TEXT,
    "tile": NUMBER,
    "level": NUMBER,
    "coins": NUMBER,
    "hand": LIST,
    "skip": NUMBER,
    "crossed": FLAG,
}
CARDS = ("draw", "steal", "deal")  # what chance does with cards; all else with a roll


def check(case: Case, part: str | int) -> None:
    """Look at the players of a table, and at the dice of a step."""
    if isinstance(part, int):
        for die in case.steps[part].get("roll", []):
            if type(die) is not int or not 0 <= die <= 10:
                said = f"a die shows 1 to 10, or 0 for 10; not {short(die)}"
                raise case.wrong(said, "steps", part, "roll")
        return
    for at, player in enumerate(case.tree.get(part, {}).get("players", [])):
        case.table(player, PLAYER, part, "players", at)
        for card in player.get("hand", []):
            if not isinstance(card, str):
                said = f"a hand has ids of cards, not {short(card)}"
                raise case.wrong(said, part, "players", at, "hand")


def begin(case: Case) -> Game:
    """Return the game with its pawns where they are said to stand, or in a position of notation."""
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
    if "position" in setup:
        with case.at("setup", "position"):
            if {"players", "seat", "phase", "round"} & set(setup):
                raise case.wrong("a position is whole: leave out what else says where", "setup")
            return Game.from_notation(setup["position"], rulings=rulings, deck=deck)
    with case.at("setup"):
        players = []
        for at, player in enumerate(setup.get("players", [])):
            if "tile" not in player:
                raise case.wrong("a player needs a tile", "setup", "players", at)
            players.append(Placed(**player))
        return Game.place(
            players,
            seat=setup.get("seat", 1),
            phase=setup.get("phase", "roll"),
            round=setup.get("round", 1),
            cards=deck is not None,
            rulings=rulings,
            deck=deck,
        )


def read(case: Case, game: general.Game, at: int) -> None:
    """Look whether the deck has the card of a step."""
    deck = game.variant.options.deck
    for word in CARDS:
        if word in case.steps[at]:
            if deck is None:
                raise case.wrong("the core game has no cards", "steps", at, word)
            deck.kind(case.steps[at][word])


def take(game: general.Game, step: Step) -> None:
    """Roll, and let the player do so first; or draw, steal or deal a card."""
    if "roll" in step:
        if game.waiting == "seat":
            game.play("roll")
        game.happen("roll " + " ".join(str(die) for die in step["roll"]))
    for word in CARDS:
        if word in step:
            game.happen(f"{word} {step[word]}")


def compare(game: general.Game, expect: Step) -> list[str]:
    """Return how pawns differ from what was expected of them."""
    assert isinstance(game, Game)
    found: list[str] = []
    wanted = expect.get("players", [])
    if len(wanted) > game.players:
        found.append(f"players: {game.players}, expected {len(wanted)}")
    for pawn, player in zip(game.pawns, wanted, strict=False):
        for name, value in player.items():
            is_now = getattr(pawn, name)
            if name == "hand":
                is_now = sorted(id for id, n in (pawn.hand or {}).items() for _ in range(n))
                value = sorted(value)
            found += differs(f"seat {pawn.seat} {name}", is_now, value)
    return found


def write_step(game: general.Game, step: str) -> str:
    """Return a step as a line: `roll = [7, 3]`, `draw = "sprint"`, or what is done."""
    word, *rest = step.split()
    if word == "roll" and rest:
        return f"roll = [{', '.join(rest)}]"
    return f"{word} = {toml(rest[0])}" if word in CARDS else f"do = {toml(step)}"


def write_expected(game: general.Game) -> list[list[str]]:
    """Return the lines of each of the players."""
    assert isinstance(game, Game)
    found = []
    for pawn in game.pawns:
        told = ("tile", "level", "coins", "skip", "crossed")
        lines = [f"{name} = {toml(getattr(pawn, name))}" for name in told]
        if game.decks:
            hand = [card for card, count in (pawn.hand or {}).items() for _ in range(count)]
            lines.append(f"hand = {toml(hand)}")
        found.append(["[[expect.players]]", *lines])
    return found


DIALECT = Dialect(
    setup={
        "cards": FLAG,
        "seat": NUMBER,
        "phase": TEXT,
        "round": NUMBER,
        "rulings": TABLE,
        "deck": TEXT,
        "players": LIST,
        "position": TEXT,
    },
    steps={
        "roll": LIST,
        "do": TEXT,
        "draw": TEXT,
        "steal": TEXT,
        "deal": TEXT,
        "refuse": TEXT,
        "why": TEXT,
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
