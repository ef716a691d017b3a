"""An effect of a card stands whole in one table; one that is not finished is found at once."""

import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import azardia_nb
from azardia_nb import Game, Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots import greedy
from azardia_nb.games.azardia.rules import effects
from azardia_nb.games.azardia.rules.card_kinds import CARD
from azardia_nb.games.azardia.rules.effects import (
    ANSWERS,
    EFFECTS,
    Effect,
    Hit,
    Share,
    do_effect,
    value_of_effect,
)
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.setup import begin
from azardia_nb.games.azardia.rules.state import STATE, Phase, State, make_rules
from azardia_nb.games.machine.events import told
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.text.golden import wording

RULES = make_rules(RulingCodes(), np.zeros(1, CARD))

# A new effect: its code, and its row, a part at a time.
CODE = "    WARP = 17\n"
PARTS = {
    "takes": "(1, 3)",
    "half": "Half.NONE",
    "does": "warps",
    "value": "value_of_tiles",
}
DOES = '''@rule
def warps(s: State, rules: Rules, hit: Hit) -> None:
    """Put the pawn where it is so many times as far."""
    s["tile"][hit.seat] *= hit.number
    emit(s, Event.WARPED, hit.seat, hit.number, 0, hit.card)


'''
# What the log says of it: a code, its rule and what its numbers are called, a sentence by language.
EVENT = '    WARPED = 999, "turn.play", "n - source"\n'
SAID = 'warped = "{source}: {name} is {n} times as far."\n'
WARPED = """
[deck]
name = "Warped"
language = "en"
[[action]]
id = "warp"
name = "Warp"
text = "Off you go."
target = "self"
effects = [{ warp = 3 }]
"""
PLAYED = """
import sys
from azardia_nb import Deck, Game, Placed
from azardia_nb.games.azardia.bots.greedy import card_value
game = Game.place(
    [Placed(9, hand={"warp": 1}), Placed(40)], phase="play", deck=Deck.load(sys.argv[1]), seed=1
)
print(game.legal()[0].label)
print(card_value(game.state, game.rules, 0, 0))
print(*[entry.sentence for entry in game.play("play warp")], game.pawns[0].tile, sep="\\n")
"""


class Copy:
    """The kit in a folder of its own, to be changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(Path(azardia_nb.__file__).parent, folder / "azardia_nb")

    def put_before(self, file: str, line: str, new: str) -> None:
        path = self.folder / "azardia_nb/games/azardia/rules" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(line) == 1, line
        path.write_text(text.replace(line, new + line), encoding="utf-8")

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-P", *arguments],
            env=os.environ | {"PYTHONPATH": os.fspath(self.folder)},
            capture_output=True,
            text=True,
        )

    def complaint(self) -> str:
        """Return what is said when the game is loaded."""
        return self.python("-c", "from azardia_nb.games import load; load('azardia')").stderr


@pytest.mark.nightly
def test_a_new_effect_is_a_row_of_the_table(tmp_path: Path) -> None:
    kit = Copy(tmp_path)
    deck = tmp_path / "warped.toml"
    deck.write_text(WARPED, encoding="utf-8")
    kit.put_before("effects.py", "\n\nclass Half(", CODE)
    assert "WARP needs a row, either in EFFECTS or in ANSWERS" in kit.complaint()
    kit.put_before("events.py", "\n\nPILE_RULES", EVENT)
    for code in LANGUAGES:
        kit.put_before(f"../text/{code}.toml", "\n# Why an action may not", SAID)
    kit.put_before("effects.py", "# --- what answers decide", DOES)
    rest = "".join(f"{part}={said}, " for part, said in PARTS.items())
    kit.put_before("effects.py", "}\nANSWERS", f"    Effect.WARP: EffectKind({rest}),\n")

    checked = kit.python("-m", "azardia_nb.cli", "deck", "check", os.fspath(deck))
    assert (checked.returncode, checked.stderr) == (0, "")
    played = kit.python("-c", PLAYED, os.fspath(deck))
    assert played.stdout.splitlines() == [
        "Play Warp: Off you go.",
        "45.0",
        "Lagartoon plays Warp.",
        "Warp: Lagartoon is 3 times as far.",
        "27",
    ], played.stderr
    deck.write_text(WARPED.replace("warp = 3", "warp = 4"), encoding="utf-8")
    checked = kit.python("-m", "azardia_nb.cli", "deck", "check", os.fspath(deck))
    assert (
        "warp = 4; " + wording("deck.number_range", low=1, high=3)
    ) in checked.stdout + checked.stderr


def test_an_effect_has_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not EFFECTS.keys() & ANSWERS.keys()
    assert {*EFFECTS, *ANSWERS} == set(Effect)
    effects.check_effects()
    monkeypatch.delitem(EFFECTS, Effect.SKIP)
    with pytest.raises(AzardiaError, match=r"^effects: SKIP "):
        effects.check_effects()


def two_pawns() -> State:
    s = np.zeros(1, STATE)[0]
    begin(s, RULES, 2, True)
    s["phase"] = Phase.PLAY
    s["tile"][:2] = 20, 40
    return s


@each("effect, share", product(EFFECTS, (Share.HALF, Share.FULL)))
def test_an_effect_does_something(effect: Effect, share: Share) -> None:
    before = two_pawns()
    before["level"][:2] = 2
    before["coins"][:2] = 4
    after = before.copy()
    events = told(after, lambda s: do_effect(effect, s, RULES, Hit(0, 0, 1, 1, share)))
    assert after.tobytes() != before.tobytes()
    assert events or EFFECTS[effect].waits
    assert isinstance(value_of_effect(effect, before, RULES, 0, 1), int | np.integer)


def test_greedy_counts_what_is_stolen_twice() -> None:
    game = Game.place([Placed(20), Placed(40)], phase="play")
    deck = game.deck
    assert deck is not None
    stealing = {"steal_coins", "steal_card"}
    for kind, card in enumerate(deck.cards):
        if card.effects[0][0] in stealing and len(card.effects) == 1:
            assert greedy.card_value(game.state, game.rules, 0, kind) > 0
    assert {int(Effect[word.upper()]) for word in stealing} == set(greedy.LOOTING)


def test_halves() -> None:
    halves = {(e, n): effects.halved(e, n) for e in EFFECTS for n in (-3, 3)}
    assert halves[Effect.MOVE, 3] == 2
    assert halves[Effect.MOVE, -3] == -1
    assert halves[Effect.SKIP, 3] == 1
    assert halves[Effect.SWAP, 3] == 0
    assert halves[Effect.FORTUNE, 3] == 3
