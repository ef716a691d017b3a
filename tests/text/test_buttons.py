"""What a button says is what happens: labels are told apart by the events that they lead to."""

from collections import Counter

import numpy as np
import pytest

from azardia_nb import Placed
from azardia_nb.game import Game
from azardia_nb.games import load
from azardia_nb.text.language import LANGUAGES

# By the first event that the log tells after a press: how the label of the button began.
WORDS = {
    "azardia": {
        "rolled": ("Roll", "Tirar"),
        "setup_rolled": ("Roll", "Tirar"),
        "chose": ("Choose", "Elegir"),
        "added": ("Add Move", "Sumar Avanzar"),
        "subtracted": ("Subtract", "Restar"),
        "bought_level": ("Buy", "Comprar"),
        "bought_at_top": ("Buy", "Comprar"),
        "bought_tile": ("One", "Una"),
        "played": ("Play", "Jugar"),
        "played_early": ("Play", "Jugar"),
        "answered": ("Answer", "Replicar"),
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
        "played": ("Play", "Jugar"),
        "discarded": ("Give", "Entregar"),
    },
    "axis_mundi": {
        "walked": ("Walk", "Caminar"),
        "high_down": ("Walk", "Caminar"),
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


def begun(name: str, seed: int) -> Game:
    """Return a game from its start, or with coins to spend."""
    kind = load(name)
    if name != "azardia" or seed % 2:
        return kind.Game(min(4, kind.seats[-1]), seed=seed)
    levels = {"lagartoon": 5, "robot": 3, "mantis": 1}
    pawns = [Placed(10 * n, one, level=n, coins=6000) for one, n in levels.items()]
    return kind.Game.place(pawns, seed=seed)


def said(game: Game, at: int, code: str) -> list[str]:
    """Return how a label begins, and the words of a card's use where the action is one."""
    choice = game.legal(code)[at]
    texts = [choice.label]
    held = {card.card for card in game.type.tabletop.hand(game, game.acting, code) or ()}
    if held.intersection(choice.action.split()[1:2]):
        use = game.type.tabletop.use(game, choice, code)
        texts += [use.verb, use.full]
    return [text.split()[0].rstrip(":,") for text in texts]


@pytest.mark.parametrize("name", WORDS)
def test_each_kind_of_button_is_called_after_what_it_does(name: str) -> None:
    pressed: Counter[str] = Counter()
    for seed in range(8):
        game, dice = begun(name, seed), np.random.default_rng(seed)
        for _ in range(250):
            kinds = [choice.action.split()[0] for choice in game.legal()]
            if not kinds:
                break
            at = min(range(len(kinds)), key=lambda at: (pressed[kinds[at]], dice.random()))
            told = {code: said(game, at, code) for code in LANGUAGES}
            chosen = game.legal()[at].action
            happened = [entry.event for entry in game.play(chosen)]
            pressed.update((kinds[at], *(f"told {event}" for event in happened)))
            for place, code in enumerate(LANGUAGES):
                for word in told[code]:
                    events = {one for one, by in WORDS[name].items() if word in by[place].split()}
                    first = set(happened[:1]) & set(WORDS[name])
                    assert events.intersection(happened) if events else not first, (word, happened)
    assert not [event for event in WORDS[name] if not pressed[f"told {event}"]]
