"""What a button says is what happens: labels are told apart by the events that they lead to.

Whatever is done in the rule cases is pressed, and the first of each kind in a game from its start.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from azardia_nb.game import Game
from azardia_nb.games import load
from azardia_nb.records.scenario import Case, settle, take_step
from azardia_nb.text.language import LANGUAGES

TESTS = Path(__file__).parents[1]

# By the first event that the log tells after a press: how the label of the button began.
WORDS = {
    "azardia": {
        "rolled": ("Roll", "Tirar"),
        "setup_rolled": ("Roll", "Tirar"),
        "challenge_rolled": ("Roll Keep", "Tirar Quedarse"),
        "chose": ("Choose", "Elegir"),
        "added": ("Add Move", "Sumar Avanzar"),
        "subtracted": ("Subtract", "Restar"),
        "bought_level": ("Buy", "Comprar"),
        "bought_at_top": ("Buy", "Comprar"),
        "bought_tile": ("One", "Una"),
        "bought_extra": ("One", "Una"),
        "played": ("Play", "Jugar"),
        "played_early": ("Play", "Jugar"),
        "answered": ("Answer", "Replicar"),
        "answered_ability": ("Answer", "Replicar"),
        "discarded": ("Discard", "Descartar"),
        "discarded_card": ("Discard", "Descartar"),
        "lizard_discarded": ("Discard", "Descartar"),
        "gathered": ("Collect", "Recoger"),
        "offered": ("Give", "Dar"),
        "called": ("Challenge", "Lanzar"),
    },
    "titan_race": {
        "took": ("Take", "Elegir"),
        "started": ("Start", "Salir"),
        "trap_laid_by_die": ("Trap", "Trampa"),
        "struck": ("Strike", "Golpear"),
        "wild_paid": ("Pay", "Pagar"),
        "pentacle_loss": ("Pay", "Pagar"),
        "played": ("Play", "Jugar"),
        "discarded": ("Give", "Entregar"),
        "pirates_card": ("Give", "Entregar"),
    },
    "axis_mundi": {
        "walked": ("Walk", "Caminar"),
        "climbed": ("Climb", "Escalar"),
        "ran": ("Run", "Correr"),
        "spelunked": ("Go", "Pasar"),
        "entered": ("Enter", "Entrar"),
        "heal": ("Heal", "Curarse"),
        "struck": ("Strike", "Golpear"),
        "demonic": ("Strike", "Golpear"),
        "area": ("Burn", "Abrasar"),
        "ended": ("End", "Terminar"),
    },
}


def presses(name: str) -> Iterator[tuple[Game, str]]:
    """Yield actions before they are done, with their game."""
    folder = TESTS / "scenarios" if name == "azardia" else TESTS / "games" / name / "cases"
    for path in sorted(folder.glob("*.toml")):
        case = Case(path)
        if name == "axis_mundi" and case.setup.get("cards", True):
            continue  # there what is done may be answered first
        game = case.set_up()
        for step in case.steps:
            settle(game)
            if "do" in step:
                yield game, step["do"]
            assert take_step(game, step) == "", path
    game, dice, seen = load(name).Game(3, seed=1), np.random.default_rng(1), Counter[str]()
    while game.actions and game.position < 150:
        action = game.text(int(dice.choice(game.actions)))
        seen[action.split()[0]] += 1
        if seen[action.split()[0]] == 1:
            yield game, action
        game.play(action)


def said(game: Game, action: str, code: str) -> list[str]:
    """Return how a label begins, and the words of a card's use where the action is one."""
    number = game.type.words.read_action(game.variant, action)
    texts = [game.type.words.label(game, number, code)]
    held = {card.card for card in game.type.tabletop.hand(game, game.acting, code) or ()}
    if held.intersection(action.split()[1:2]):
        choice = next(choice for choice in game.legal(code) if choice.action == action)
        use = game.type.tabletop.use(game, choice, code)
        texts += [use.verb, use.full]
    return [text.split()[0].rstrip(":,") for text in texts]


@pytest.mark.parametrize("name", WORDS)
def test_each_kind_of_button_is_called_after_what_it_does(name: str) -> None:
    never = set(WORDS[name])
    for game, action in presses(name):
        told = {code: said(game, action, code) for code in LANGUAGES}
        other = game.branch()
        other.automatic = True
        happened = [entry.event for entry in other.play(action)]
        if not happened:
            continue  # others have to answer first
        never.difference_update(happened)
        for place, code in enumerate(LANGUAGES):
            for word in told[code]:
                events = {one for one, by in WORDS[name].items() if word in by[place].split()}
                first = set(happened[:1]) & set(WORDS[name])
                assert events.intersection(happened) if events else not first, (word, happened)
    assert not never
