"""The exhibit "What if?": editing positions, analysing actions, playing on, exporting."""

from html import escape
from pathlib import Path

import pytest

from azardia_nb import Placed
from azardia_nb.games.azardia.scenario import Setup
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.records.scenario import run_scenario
from azardia_widgets.games.azardia.exhibits.what_if import WhatIf
from azardia_widgets.games.azardia.position_editor import PositionEditor
from tests.text.golden import tells, wording

DUEL = Setup((Placed(20, level=2), Placed(27, level=3, coins=2000)), cards=False)


def press(exhibit: WhatIf, action: str) -> None:
    exhibit.actions.buttons[action].click()


def editor(exhibit: WhatIf) -> PositionEditor:
    exhibit.edit.value = True
    assert exhibit.editor is not None
    return exhibit.editor


def test_a_position_the_rules_forbid_changes_nothing() -> None:
    exhibit = WhatIf()
    edit = editor(exhibit)
    before = exhibit.picture()
    edit.pawns[1].level.slider.value = 3
    assert why("zones.zero") in edit.pawns[1].level.refused.value
    assert exhibit.picture() == before
    exhibit.language = "es"
    assert why("zones.zero", "es") in edit.pawns[1].level.refused.value
    edit.pawns[1].tile.field.value = "151"
    assert "«151» no vale" in edit.pawns[1].tile.wrong.value
    edit.pawns[1].tile.field.value = "40"
    assert not edit.pawns[1].level.refused.value
    assert (exhibit.game.pawns[1].tile, exhibit.game.pawns[1].level) == (40, 3)


def test_what_is_wrong_with_a_pawn_is_said_at_it() -> None:
    edit = editor(WhatIf())
    edit.pawns[1].character.value = "lagartoon"
    assert tells(edit.pawns[1].wrong.value, "editor.same_character")
    edit.pawns[0].character.value = "mantis"
    assert not edit.pawns[1].wrong.value
    edit.pawns[0].level.slider.value = 5
    edit.pawns[0].tile.slider.value = 150
    edit.pawns[1].tile.slider.value = 150
    assert escape(why("grace")) in edit.pawns[1].wrong.value


def test_two_to_four_pawns_with_hands_phases_and_house_rules() -> None:
    exhibit = WhatIf()
    edit = editor(exhibit)
    edit.players.value = 4
    assert exhibit.game.players == 4
    edit.seat.value = 3
    edit.players.value = 2
    assert (exhibit.game.players, exhibit.game.turn) == (2, 1)
    edit.cards.value = True
    edit.phase.value = "play"
    edit.pawns[0].card.value = "reverse-gear"
    for _ in range(3):
        edit.pawns[0].give.click()
    assert exhibit.game.pawns[0].hand == {"reverse-gear": 2}
    assert wording("editor.no_more_copies") in edit.pawns[0].wrong.value
    assert "play reverse-gear" in exhibit.actions.buttons
    edit.pawns[0].hand_buttons.buttons["reverse-gear"].click()
    assert exhibit.game.pawns[0].hand == {"reverse-gear": 1}
    edit.unfold.value = True
    edit.house_rules.choose("zone_return")
    edit.house_rules.answer.value = "stop"
    assert exhibit.game.rulings["zone_return"] == "stop"
    edit.pawns[0].coins.value = 3000
    edit.pawns[0].skip.slider.value = 2
    assert (exhibit.game.pawns[0].coins, exhibit.game.pawns[0].skip) == (3000, 2)
    edit.cards.value = False
    assert exhibit.game.pawns[0].hand == {}


def test_what_was_played_is_exported_and_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exhibit = WhatIf(setup=DUEL)
    press(exhibit, "roll")
    exhibit.happen.value = 0
    exhibit.do.click()
    press(exhibit, "add")
    exhibit.do.click()
    exhibit.export.click()
    assert "title" in exhibit.export_wrong.value
    exhibit.title.value = "What came of it"
    exhibit.export.click()
    assert "passes" in exhibit.exported.value
    assert exhibit.export.sent is not None
    (tmp_path / exhibit.export.sent.name).write_bytes(exhibit.export.sent.content)
    assert run_scenario(tmp_path / "my-case.toml") == []
    exhibit.file.value = " "
    exhibit.export.click()
    assert "name" in exhibit.export_wrong.value
    assert exhibit.export.sent is None
