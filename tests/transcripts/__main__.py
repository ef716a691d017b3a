"""Whole games as texts: `python -m tests.transcripts` replays them and writes them again.

A game that the rules no longer allow is played anew, with its bots and seed. A line that begins
with `>` is an action of a seat, one with `<` an outcome of chance; the log lines below it name the
rule and the ruling that decided. Each turn begins with its position.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from azardia_nb import RULINGS, AzardiaError, Deck, Entry, Game, Rulings
from azardia_nb.game.protocol import CHANCE
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.rules.state import Phase
from azardia_nb.games.azardia.rules.waiting import to_act
from tests.walks import DECKS

FOLDER = Path(__file__).parent


class Played(NamedTuple):
    """A game to write as text: its options, bots and seed."""

    title: str
    players: int
    deck: str  # "core", "kit", or a file beside the scenarios
    bots: str
    seed: int
    characters: str = ""  # none: the initial rolls
    rulings: Mapping[str, str | bool] = MappingProxyType({})


# Every ruling answered the other way.
OTHERWISE = {name: ruling.values[1] for name, ruling in RULINGS.items()}


def _otherwise(*names: str, **answers: str | bool) -> dict[str, str | bool]:
    return {**{name: OTHERWISE[name] for name in names}, **answers}


GAMES: dict[str, Played] = {
    "two-core": Played("Two players, the core game", 2, "core", "greedy random", 6),
    "three-core": Played(
        "Three players, the core game, ties to the defender",
        *(3, "core", "greedy greedy random", 5, ""),
        _otherwise("zone_return", "back_past_start", challenge_tie="arriver"),
    ),
    "four-core": Played(
        "Four players, the core game, pairs fight on",
        *(4, "core", "greedy random", 1, ""),
        _otherwise(
            *("clamped_pair", "level5_winner", "boost_when", "crowded_tile"),
            challenge_tie="nothing",
        ),
    ),
    "core-clockwise": Played(
        "Four players, the core game, clockwise",
        *(4, "core", "random", 3, ""),
        _otherwise("turn_order", "roll_on_150", "floor_from", "challenge_before_return"),
    ),
    "two-cards": Played("Two players with cards", 2, "kit", "greedy random", 1),
    "three-cards": Played("Three players with cards", 3, "kit", "greedy random", 9),
    "four-cards": Played("Four players with cards", 4, "kit", "greedy random", 11),
    "four-greedy": Played("Four greedy players", 4, "kit", "greedy", 6),
    "answered-abilities": Played(
        "Abilities may be answered",
        *(3, "cases.toml", "greedy random", 1, "robot mantis kuchuritok"),
        _otherwise("abilities_answerable", "kuchuritok_deal", "reshuffle"),
    ),
    "every-alternative": Played(
        "Every ruling the other way", *(4, "kit", "greedy random", 24, ""), OTHERWISE
    ),
    "immune-holder": Played(
        "Nothing moves the holder of 150",
        *(3, "cases.toml", "greedy random", 10, ""),
        _otherwise("grace_hold", "special_tiles", "special_or_challenge"),
    ),
    "first-duel": Played(
        "The first duel decides",
        *(4, "cases.toml", "greedy random", 6, ""),
        _otherwise("grace_duel", "zero_on_special", "buy_tile_when", "kuchuritok_hands"),
    ),
    "rule-cards": Played(
        "A card for every effect",
        *(4, "cases.toml", "greedy random", 1, "lagartoon kuchuritok robot mantis"),
    ),
}


def begin(game: Played) -> Game:
    """Return a game before its first step, waiting for its dice."""
    deck = Deck.load(DECKS / game.deck) if game.deck not in ("core", "kit") else None
    rulings = Rulings(**game.rulings)
    who: Any = game.characters.split() or None
    new = Game(game.players, characters=who, cards=game.deck != "core", rulings=rulings, deck=deck)
    # The text includes the steps of chance before the first action.
    fresh = Game.from_state(new.start, rulings=rulings, deck=new.deck)
    fresh.automatic = False
    return fresh


def play(played: Played, most: int = 10_000) -> Game:
    """Play a game with its bots and seed, for at most `most` steps."""
    game = begin(played)
    rng = np.random.default_rng(played.seed)
    names = played.bots.split()
    bots = [PLAYERS[name](seed=played.seed + at) for at, name in enumerate(names)]
    while game.waiting != "over" and len(game) < most:
        if game.waiting == "chance":
            outcomes = [(text, float(chance)) for text, chance in game.chance()]
            game.repeat(outcomes[rng.choice(len(outcomes), p=[c for _, c in outcomes])][0])
        else:
            assert game.seat is not None
            player = game.pawns[game.seat - 1].player
            game.repeat(bots[(player - 1) % len(bots)].choose(game.view(game.seat)))
    return game


def tell(played: Played, game: Game) -> str:
    """Return a whole game as text."""
    return "\n".join([*_head(played), *_steps(game)]) + "\n"


def _head(played: Played) -> Iterator[str]:
    yield f"# {played.title}"
    yield f"players: {played.players}"
    yield f"deck: {played.deck}"
    yield f"bots: {played.bots}"
    yield f"seed: {played.seed}"
    yield f"characters: {played.characters}".rstrip()
    for name, answer in played.rulings.items():
        yield f"ruling {name}: {str(answer).lower()}"


def _steps(game: Game) -> Iterator[str]:
    told: dict[int, list[Entry]] = {}
    for entry in game.log():
        told.setdefault(entry.position, []).append(entry)
    turn = None
    for position, step in enumerate(game.steps, start=1):
        game.go(position - 1)
        state = game.state
        resting = state["depth"] == 0 and state["phase"] == Phase.ROLL
        if resting and turn != (game.round, game.turn):
            turn = (game.round, game.turn)
            yield ""
            yield f"Round {game.round}, seat {game.turn}: {game.names()[game.turn - 1]}"
            yield f"= {game.notation}"
        yield f"{'<' if to_act(state, game.rules) == CHANCE else '>'} {step}"
        for entry in told.get(position, ()):
            why = f"{entry.rule}, {entry.ruling}" if entry.ruling else entry.rule
            yield f"    {why}: {entry.sentence}"
    game.go(len(game))
    yield ""
    yield f"= {game.notation}"


def read(text: str) -> tuple[Played, list[str]]:
    """Return the game and the steps of a transcript, with their `>` and `<`."""
    lines = text.splitlines()
    options: dict[str, Any] = {"title": lines[0].removeprefix("# "), "rulings": {}}
    for line in lines[1:]:
        name, colon, value = line.partition(":")
        if not colon or line.startswith((" ", "<", ">", "=", "Round")):
            break
        value = value.strip()
        if name.startswith("ruling "):
            answer = {"true": True, "false": False}.get(value, value)
            options["rulings"][name.removeprefix("ruling ")] = answer
        else:
            options[name] = int(value) if name in ("players", "seed") else value
    return Played(**options), [line for line in lines if line.startswith((">", "<"))]


def replay(text: str) -> Game:
    """Play the steps of a transcript again; all dice come from the text."""
    played, steps = read(text)
    game = begin(played)
    for step in steps:
        assert (game.waiting == "chance") == step.startswith("<"), step
        game.repeat(step[2:])
    return game


def main() -> None:
    """Write all transcripts again; games that cannot be replayed are played anew."""
    for file in FOLDER.glob("*.txt"):
        if file.stem not in GAMES:
            file.unlink()
    for name, played in GAMES.items():
        file = FOLDER / f"{name}.txt"
        try:
            before = file.read_text(encoding="utf-8")
            game, how = replay(before), "told anew"
            if read(before)[0] != played or game.waiting != "over":
                raise AzardiaError("another game")
        except (OSError, AzardiaError, AssertionError):
            game, how = play(played), "played anew"
        text = tell(played, game)
        file.write_text(text, encoding="utf-8")
        print(f"{name}: {how}, {len(game)} steps")


if __name__ == "__main__":
    main()
