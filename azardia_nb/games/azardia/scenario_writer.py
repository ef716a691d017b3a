"""A position to begin with, as `[setup]` of a scenario says it, and the scenario of its game."""

from dataclasses import dataclass, field

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.text.texts import rule_name
from azardia_nb.records import scenario as general


@dataclass(frozen=True)
class Setup:
    """A position to begin with, as `[setup]` of a scenario says it; `cards` are the kit's."""

    pawns: tuple[Placed, ...]
    seat: int = 1
    phase: str = "roll"
    round: int = 1
    cards: bool = True
    rulings: Rulings = field(default_factory=Rulings)

    def begin(self, seed: int | None = None) -> Game:
        """Return a game that begins here; ForbiddenPosition where the rules never let it."""
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
    """Return the scenario of a game that began with a set-up: its steps, and what came of them.

    Raises AzardiaError for a title that says nothing, or a rule that does not exist.

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
    players = (["[[setup.players]]", *_placed(setup, at)] for at in range(len(setup.pawns)))
    parts = [["[setup]", *_setup(setup)], *players]
    text = general.scenario(game, title, rule, language, parts)
    rule_name(rule)  # refuses a rule that does not exist
    return text


def _setup(setup: Setup) -> list[str]:
    """Return the lines of `[setup]`; what is usual is left out."""
    lines = [] if setup.cards else ["cards = false"]
    usual = Setup(setup.pawns)
    for name in ("seat", "phase", "round"):
        value = getattr(setup, name)
        if value != getattr(usual, name):
            lines.append(f"{name} = {general.toml(value)}")
    chosen = {
        name: setup.rulings[name]
        for name, ruling in RULINGS.items()
        if setup.rulings[name] != ruling.usual
    }
    if chosen:
        written = ", ".join(f"{name} = {general.toml(value)}" for name, value in chosen.items())
        lines.append(f"rulings = {{ {written} }}")
    return lines


def _placed(setup: Setup, at: int) -> list[str]:
    """Return the lines of one of the players; what is usual is left out."""
    pawn = setup.pawns[at]
    character = setup.begin().pawns[at].character
    lines = [f"character = {general.toml(character)}", f"tile = {pawn.tile}"]
    usual = Placed(pawn.tile)
    for name in ("level", "coins", "hand", "skip", "crossed"):
        value = getattr(pawn, name)
        if value != getattr(usual, name) and value is not None:
            lines.append(f"{name} = {general.toml(value)}")
    return lines
