"""Puzzles of the duel over one lap: take a die, or a way with it."""

import numpy as np

from azardia_nb.game.puzzle import CHANCE, Draw, Puzzle
from azardia_nb.games.titan_race.bots.perfect import PerfectPlayer
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.games.titan_race.rules.board import COLUMNS, FACES, ROWS
from azardia_nb.text.language import N_

ABOUT = N_(
    "A duel over one lap, without traps, cards and Abilities: a push, a strike and a wild die cost "
    "lives. Which choice wins most often, if both Titans play perfectly from then on?"
)
PAIR, RARELY = 2, 4  # one in RARELY positions with PAIR choices is kept, as most have two
LOW = 5  # the least row: farther down, nothing is decided yet


def make(draw: Draw) -> Puzzle | None:
    """Return a position of the duel with two dice on offer, or with one of them taken."""
    mine, theirs = LOW + draw(ROWS - LOW + 1), LOW + draw(ROWS - LOW + 1)
    apart = (mine + theirs) % 2 + 2 * draw(COLUMNS // 2)
    lives = 1 + draw(duel.LIVES), 1 + draw(duel.LIVES)
    dice, one_taken = (draw(len(FACES)), draw(len(FACES))), draw(2)
    if dice[0] == dice[1] or (mine == theirs and not apart):
        return None
    stand = duel.Stand(*(np.array([one]) for one in (mine, theirs, apart, *lives)))
    first = duel.rows_at(stand)[0]
    first["offer"][list(dice)] = 1
    game = Game.begin(duel.variant(1), first, seed=0)
    game.automatic = False
    if one_taken:
        game.play(game.text(game.actions[0]))
    if game.seat != 1:
        return None
    engine, player = game.type.engine, PerfectPlayer()
    after = {
        game.text(one): engine.apply(game.state, game.rules, one)
        for one in engine.legal(game.state, game.rules)
    }
    # A certain loss may be worth a rounding error less than nothing.
    worth = {action: max(0.0, player.worth(game.variant, row, 0)) for action, row in after.items()}
    return None if len(worth) == PAIR and draw(RARELY) else Puzzle(game, worth, CHANCE, ABOUT)
