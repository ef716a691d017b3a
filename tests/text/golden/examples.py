"""Whole sentences as the kit says them, from games that are played and from tests with cases."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from azardia_nb.game import Game
from azardia_nb.games import DEFAULT, load, names
from azardia_nb.text.language import LANGUAGES

GAMES = 3  # of each game, played at random; Azardia's sentences come from its tables
STEPS = 120

Sentences = dict[str, str | list[str]]


def examples(code: str) -> dict[str, Sentences]:
    """Return sentences of a language: by where they are said, and there by event, rule or case."""
    # Imported here: these tests themselves name sentences of the golden files.
    from tests.rules import test_deck, test_texts

    return {
        f"{DEFAULT} events": {**test_texts.events(code)},
        f"{DEFAULT} labels": {**test_texts.labels_kept(code)},
        f"{DEFAULT} refusals": {**test_texts.refusals_kept(code)},
        "deck": {**test_deck.mistakes(code)},
        **{
            f"{name} {what}": {**sentences}
            for name in names()
            if name != DEFAULT
            for what, sentences in played(name)[code].items()
        },
    }


@cache
def played(name: str) -> dict[str, dict[str, dict[str, str]]]:
    """Return what is said in some games, by language: of each event, action and broken rule."""
    found: dict[str, dict[str, dict[str, str]]] = {
        code: {"events": {}, "labels": {}, "refusals": {}} for code in LANGUAGES
    }
    labels, refusals = (found[LANGUAGES[0]][what] for what in ("labels", "refusals"))
    seats = load(name).seats
    for seed in range(GAMES):
        game = load(name).Game(max(2, seats[seed % len(seats)]), seed=seed)
        latest: dict[str, str] = {}  # an action of each kind
        for legal in decisions(game, seed):
            kinds = {action.split()[0]: action for action in legal}
            for action in (latest | kinds).values():
                kind = action.split()[0]
                if action not in legal and (refused := game.why_not(action)):
                    if refused[0] not in refusals:
                        for code, said in found.items():
                            said["refusals"].update([game.why_not(action, code) or refused])
                elif kind not in labels:
                    for code, said in found.items():
                        said["labels"][kind] = game.legal(code)[legal.index(action)].label
            latest |= kinds
        for code, said in found.items():
            for entry in game.log(code):
                said["events"].setdefault(entry.event, entry.sentence)
    return found


def decisions(game: Game, seed: int) -> Iterator[list[str]]:
    """Play a game at random, and stop before each decision with the actions there are."""
    dice = np.random.default_rng(seed)
    for _ in range(STEPS):
        legal = [choice.action for choice in game.legal()]
        if not legal:
            return
        yield legal
        game.play(legal[int(dice.integers(len(legal)))])
