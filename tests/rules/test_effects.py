"""An effect of a card that is not finished is found when the rules are loaded, not at the table."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import azardia_nb
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules import cards
from azardia_nb.games.azardia.rules.card_kinds import ANSWERS, EFFECTS, Effect, Target
from azardia_nb.games.azardia.rules.effect_check import check_effects
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.simulation.chunk import play_chunk
from azardia_nb.simulation.task import task_of

MADE_UP = max(Effect) + 1

# A new effect, a part at a time: its file, the line before which it stands, what is put there, and
# what is said as long as this part is missing.
PARTS = (
    (
        "games/azardia/rules/card_kinds.py",
        "}\nif _unlisted",
        "    Effect.WARP: EffectKind((1, 3), ANYONE, Half.NONE, False, False),\n",
        "card_kinds.EFFECTS has no row for WARP",
    ),
    (
        "games/azardia/rules/cards.py",
        '    else:\n        raise NotImplementedError("',
        "    elif effect == Effect.WARP:\n"
        "        move(s, rules, seat, 2 * number, way, Event.MOVED_CARD, kind)\n",
        "cards.affect does not know the effect WARP",
    ),
    (
        "games/azardia/bots/greedy.py",
        '    raise NotImplementedError("',
        "    if effect == Effect.WARP:\n        return number * TILE\n",
        "greedy.effect_worth does not know the effect WARP",
    ),
)
WARPED = """
[deck]
name = "Warped"
[[action]]
id = "warp"
name = { en = "Warp" }
text = { en = "Off you go." }
target = "self"
effects = [{ warp = 3 }]
"""


def put_before(file: Path, line: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(line) == 1, line
    file.write_text(text.replace(line, new + line), encoding="utf-8")


def test_an_effect_without_a_part_is_named_when_the_rules_are_loaded(tmp_path: Path) -> None:
    package = tmp_path / "azardia_nb"
    shutil.copytree(Path(azardia_nb.__file__).parent, package)
    deck = tmp_path / "warped.toml"
    deck.write_text(WARPED, encoding="utf-8")

    def python(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-P", *arguments],
            env=os.environ | {"PYTHONPATH": os.fspath(tmp_path)},
            capture_output=True,
            text=True,
        )

    put_before(
        package / "games/azardia/rules/card_kinds.py", "\n\n# One row a kind", "    WARP = 17\n"
    )
    for file, line, new, said in PARTS:
        assert said in python("-c", "import azardia_nb.players").stderr
        put_before(package / file, line, new)
    checked = python("-m", "azardia_nb.cli", "deck", "check", os.fspath(deck))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert python("-c", "import azardia_nb.players").returncode == 0


def test_all_missing_effects_are_named_at_once() -> None:
    def knows_one(s: State, rules: Rules, effect: int) -> None:
        if effect != Effect.MOVE:
            raise NotImplementedError

    with pytest.raises(AzardiaError, match="bot does not know the effect COINS, LEVEL"):
        check_effects("bot", knows_one)


def test_every_effect_has_its_row() -> None:
    assert set(EFFECTS) == set(Effect)
    for effect, kind in EFFECTS.items():
        assert (effect in ANSWERS) == (not kind.strikes) == (kind.takes is True)
        assert set(kind.strikes) <= set(Target)


def test_an_unknown_effect_is_no_silent_nothing() -> None:
    def do(s: State, rules: Rules, effect: int) -> None:
        with pytest.raises(NotImplementedError):
            cards.affect(s, rules, 0, 0, 1, MADE_UP, 1, cards.Share.FULL)

    check_effects("the test", do)


def test_nor_is_it_in_compiled_rules() -> None:
    task = task_of(("random", "random"), seed=1)
    assert len(play_chunk(task, 0, 1).rows) == 1
    wrong = np.array(task.rules.cards)
    wrong["effect"][:, :, 0] = MADE_UP
    under = replace(task.variant, rules=task.rules._replace(cards=wrong))
    with pytest.raises(NotImplementedError):
        play_chunk(replace(task, variant=under), 0, 1)
