"""Mutated inputs: each is refused in one clear line and changes nothing, or it is valid.

With an accepted deck, number or ruling a game is played to its end; an accepted position is played
on; and an accepted saved game stays the same when it is saved again.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from azardia_nb import RULINGS, AzardiaError, Deck, Game, Numbers, Rulings
from azardia_nb.errors import IllegalAction, NotationError, SaveError, ScenarioError
from azardia_nb.files.checked_file import check_of
from azardia_nb.game.house_rules import read_changes
from azardia_nb.game.protocol import OVER
from azardia_nb.games.azardia.cards.deck import new_deck_text
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.house_rules import rules_with
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import BOUNDS
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import write_action
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.records.scenario import Case as Scenario
from azardia_nb.records.scenario import run_scenario
from fuzz.findings import Broken, Case, Kind
from fuzz.games import HouseRules, any_numbers, any_rulings, any_start, look_at, loop, play_out
from fuzz.mutate import NUMBERS, SIGNS, WORDS, mutated, mutated_bytes, one_of
from tests.walks import DECKS, any_step, deck_named, play_on

ACCEPTED, REFUSED = "accepted", "refused"
LONGEST = 1500  # characters of a message on one line
T = TypeVar("T")


def refused(call: Callable[[], T], *errors: type[AzardiaError]) -> T | None:
    """Return the result of `call`; None if one of `errors` refuses it in one line."""
    try:
        return call()
    except errors as error:
        clear(str(error))
        return None


def clear(said: str) -> None:
    """Raise Broken unless `said` is one readable line."""
    if not said.strip() or not said.isprintable() or len(said) > LONGEST:
        raise Broken(f"said so: {ascii(said)[:400]}")


@cache
def _texts(folder: Path, pattern: str) -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8") for file in sorted(folder.glob(pattern)))


def any_game(rng: np.random.Generator, steps: int = 80) -> Game:
    """Return a game under random rules, after up to `steps` steps; `automatic` is off."""
    deck = deck_named(one_of(("kit", "core", "cases", "three-actions"), rng))
    numbers = any_numbers(rng) if rng.random() < 0.3 else Numbers()
    house = HouseRules(any_rulings(rng), numbers, deck)
    first = any_start(house, int(rng.integers(2, 5)), rng)
    game = Game.from_state(first, rulings=house.rulings, numbers=numbers, deck=deck, seed=1)
    game.automatic = False
    play_on(game, rng, int(rng.integers(steps)))
    return game


def rules_in(game: Game) -> HouseRules:
    """Return the rules and the deck of a game."""
    return HouseRules(game.rulings, game.rules.numbers, game.deck)


# --- files ------------------------------------------------------------------------------------


def any_deck_text(rng: np.random.Generator) -> str:
    """Return the text of a valid deck."""
    return one_of((Deck.kit().source, new_deck_text(), *_texts(DECKS, "*.toml")), rng)


def deck(case: Case) -> str:
    """Read a mutated deck; play a game with it if it is accepted."""
    file = case.folder / "deck.toml"
    file.write_bytes(mutated_bytes(any_deck_text(case.rng), case.rng))
    before = file.read_bytes()
    try:
        read = Deck.load(file)
    except WrongDeckError as error:
        for line in error.lines:
            clear(line)
            if not line.startswith(f"{file}:") or ";" not in line:
                raise Broken(f"no file or no remedy in {line!r}") from None
        return REFUSED
    if file.read_bytes() != before:
        raise Broken("the file has changed")
    if Deck.parse(read.source) != read:
        raise Broken("it is another deck when it is read again")
    house = HouseRules(any_rulings(case.rng), Numbers(), read)
    first = engine.start(house.rules, int(case.rng.integers(2, 5)), True)
    if play_out(house, first, case.rng, case) != "ended":
        return "accepted, a game without an end"
    return ACCEPTED


def scenario(case: Case) -> str:
    """Run a mutated rule case; check its position if it can be set up."""
    file = case.folder / "case.toml"
    for deck in DECKS.glob("*.toml"):
        (case.folder / "decks").mkdir(exist_ok=True)
        (case.folder / "decks" / deck.name).write_bytes(deck.read_bytes())
    file.write_bytes(mutated_bytes(one_of(_texts(DECKS.parent, "*.toml"), case.rng), case.rng))
    before = file.read_bytes()
    differences = refused(lambda: run_scenario(file), ScenarioError)
    if file.read_bytes() != before:
        raise Broken("the file has changed")
    if differences is None:
        return REFUSED
    for difference in differences:
        clear(difference[:LONGEST])
    game = Scenario(file).set_up()
    look_at(game.state, rules_in(game))
    play_on(game, case.rng, 10)
    look_at(game.state, rules_in(game))
    return "accepted, holds" if not differences else "accepted, fails"


def save(case: Case) -> str:
    """Load a mutated saved game, usually one with a corrected checksum."""
    rng = case.rng
    file, again = case.folder / "game.json", case.folder / "again.json"
    game = any_game(rng)
    game.go(int(rng.integers(len(game) + 1)))
    game.save(file)
    text = file.read_text(encoding="utf-8")
    if rng.random() < 0.2:
        file.write_bytes(mutated_bytes(text, rng))
    else:
        content = json.loads(text)
        del content["check"]
        _mutate_save(content, rng)
        file.write_text(
            json.dumps({**content, "check": check_of(content)}),
            encoding="utf-8",
            errors="surrogatepass",
        )
    before = file.read_bytes()
    loaded = refused(lambda: Game.load(file), SaveError)
    if file.read_bytes() != before:
        raise Broken("the file has changed")
    if loaded is None:
        return REFUSED
    look_at(loaded.state, rules_in(loaded))
    loaded.save(again)
    same = Game.load(again)
    if (same, same.steps, same.position) != (loaded, loaded.steps, loaded.position):
        raise Broken("it is another game when it is saved again")
    return ACCEPTED


def _mutate_save(content: dict[str, Any], rng: np.random.Generator) -> None:
    """Change a part of a saved game's content in place: mutate its text or replace it."""
    part = one_of((*content, "start", "steps", "steps", "numbers"), rng)
    if part == "steps" and content["steps"] and rng.random() < 0.8:
        at = int(rng.integers(len(content["steps"])))
        content["steps"][at] = mutated(content["steps"][at], rng)
    elif part == "start" and rng.random() < 0.8:
        content["start"] = mutated_position(content["start"], rng)
    elif part == "rulings" and rng.random() < 0.8:
        content["rulings"][one_of((*RULINGS, *WORDS), rng)] = _junk(rng)
    elif part == "numbers" and rng.random() < 0.8:
        content["numbers"] = {one_of((*Numbers._fields, *WORDS), rng): _junk(rng)}
    elif part == "deck" and content["deck"] and rng.random() < 0.8:
        content["deck"]["source"] = mutated(content["deck"]["source"], rng)
    elif part == "position":
        content["position"] = _junk(rng)
    else:
        content[part] = _junk(rng)


def _junk(rng: np.random.Generator) -> Any:
    """Return a random JSON value."""
    text = one_of((*NUMBERS, *SIGNS, *WORDS), rng)
    if rng.random() < 0.5:
        return text
    try:
        return json.loads(text)
    except ValueError:
        return [text, {text: None}]


# --- texts ------------------------------------------------------------------------------------


def mutated_position(line: str, rng: np.random.Generator) -> str:
    """Return a line of notation with a few numbers or words changed."""
    if rng.random() < 0.3:
        return mutated(line, rng)
    words = line.split(" ")
    for _ in range(int(rng.integers(1, 4))):
        at = int(rng.integers(len(words)))
        found = list(re.finditer(r"-?\d+", words[at]))
        if found and rng.random() < 0.8:
            one = found[rng.integers(len(found))]
            near = int(one[0]) + int(rng.choice((-2, -1, 1, 2)))
            new = str(near) if rng.random() < 0.7 else one_of(NUMBERS, rng)
            words[at] = words[at][: one.start()] + new + words[at][one.end() :]
        elif rng.random() < 0.3:
            del words[at]
        else:
            words[at] = mutated(words[at], rng)
        if not words:
            break
    return " ".join(words)


def position(case: Case) -> str:
    """Read a mutated position; play on from it if it is accepted."""
    game = any_game(case.rng, 200)
    house = rules_in(game)
    line = mutated_position(game.notation, case.rng)

    def read() -> Game:
        return Game.from_notation(
            line, rulings=house.rulings, numbers=house.numbers, deck=house.deck
        )

    begun = refused(read, NotationError)
    if begun is None:
        return REFUSED
    look_at(begun.state, house)
    begun.automatic = False
    begun.log()
    for step in range(15):
        if to_act(begun.state, begun.rules) == OVER:
            break
        try:
            play_on(begun, case.rng, 1)
            look_at(begun.state, house)
            begun.legal()
        except Exception as error:
            raise Broken(f"step {step} from {line}: {error!r}; {house.said()}") from error
    begun.log("es")
    return ACCEPTED


def action(case: Case) -> str:
    """Try a mutated action or outcome: it is refused with a rule, or it is legal and taken."""
    rng = case.rng
    game = any_game(rng)
    if game.waiting == "over":
        return "over"
    chance = game.waiting == "chance"
    legal = [text for text, _ in game.chance()] if chance else [c.action for c in game.legal()]
    text = mutated(one_of(legal, rng), rng) if rng.random() < 0.6 else _any_action(game, rng)
    before = (game.notation, game.steps, game.position, len(game.log()))
    do = game.happen if chance else game.play
    try:
        do(text)
    except (NotationError, IllegalAction) as error:
        clear(str(error))
        if (game.notation, game.steps, game.position, len(game.log())) != before:
            raise Broken(f"{text!r} is refused and has changed the game") from None
        if isinstance(error, IllegalAction) and (error.rule not in RULES or text in legal):
            raise Broken(f"{text!r} is refused by {error.rule!r}") from None
        return "illegal" if isinstance(error, IllegalAction) else REFUSED
    if game.steps[-1] not in legal:
        raise Broken(f"{text!r} is done as {game.steps[-1]!r}, which is not legal: {before[0]}")
    look_at(game.state, rules_in(game))
    return ACCEPTED


def _any_action(game: Game, rng: np.random.Generator) -> str:
    """Return an action that is legal in another game."""
    other = any_game(rng)
    if other.waiting != "seat":
        return one_of((*WORDS, *NUMBERS), rng)
    return write_action(any_step(other.state, other.rules, rng), other.deck)


def rulings(case: Case) -> str:
    """Try mutated rulings, as keywords and as the text of command options."""
    rng = case.rng
    right = ",".join(f"{n}={str(v).lower()}" for n, v in any_rulings(rng).items())
    text = mutated(right, rng)
    which = rng.integers(3)
    found: Rulings | None
    if which == 0:
        found = refused(lambda: Rulings(**read_changes(text, GAME)), AzardiaError)
    elif which == 1:
        found = refused(lambda: rules_with(read_changes(text, GAME))[0], AzardiaError)
    else:
        pairs = [part.partition("=") for part in text.split(",")]
        answers = {name: _value(value, rng) for name, _, value in pairs}
        found = refused(lambda: Rulings(**answers), AzardiaError)
    if found is None:
        return REFUSED
    if any(found[name] not in ruling.values for name, ruling in RULINGS.items()):
        raise Broken(f"{text!r} is read as {found!r}")
    if Rulings(**dict(found)) != found or eval(repr(found), {"Rulings": Rulings}) != found:
        raise Broken(f"{found!r} does not read back")
    house = HouseRules(found, Numbers(), Deck.kit())
    return _played(house, case)


def numbers(case: Case) -> str:
    """Try mutated numbers, as keywords and as the text of command options."""
    rng = case.rng
    if rng.random() < 0.5:
        text = mutated("goal=120,gate=60,a_tiles=5+13+21,faces=12,dice=3,draws=0,step=2", rng)
        found = refused(lambda: rules_with(read_changes(text, GAME))[1], AzardiaError)
    else:
        values: dict[str, Any] = any_numbers(rng)._asdict()
        for _ in range(int(rng.integers(1, 3))):
            name = one_of(tuple(values), rng)
            least, most = BOUNDS.get(name, (1, 254))
            near = (least - 1, least, most, most + 1, np.int64(most), float(least), True, None)
            odd = (_value(one_of(NUMBERS, rng), rng), (least, least), (5, -1), [5, 13], {5}, (0,))
            values[name] = (*near, *odd)[rng.integers(len(near) + len(odd))]
        made = Numbers(**values)
        game = refused(lambda: Game(2, numbers=made, seed=1), AzardiaError)
        found = None if game is None else made
    if found is None:
        return REFUSED
    return _played(HouseRules(any_rulings(rng), found, Deck.kit()), case)


def _value(text: str, rng: np.random.Generator) -> Any:
    """Return a text, or the value that it represents."""
    named: dict[str, Any] = {
        "true": True,
        "false": False,
        "none": None,
        "[]": [],
        "{}": {},
        "nan": float("nan"),
    }
    if text in named:
        return named[text]
    whole = re.fullmatch(r"-?[0-9]{1,30}", text)
    return int(text) if whole and rng.random() < 0.7 else text


def _played(house: HouseRules, case: Case) -> str:
    first = engine.start(house.rules, int(case.rng.integers(2, 5)), True)
    came = play_out(house, first, case.rng, case)
    return ACCEPTED if came == "ended" else f"accepted, a game {came}"


KINDS = {
    "decks": Kind(deck, 1500, ready=loop),
    "scenarios": Kind(scenario, 1500, ready=loop),
    "saves": Kind(save, 1500, ready=loop),
    "positions": Kind(position, 2000, ready=loop),
    "actions": Kind(action, 2000, ready=loop),
    "rulings": Kind(rulings, 1500, ready=loop),
    "numbers": Kind(numbers, 1500, ready=loop),
}
