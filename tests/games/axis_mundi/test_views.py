"""Knowledge in the game with cards: positions that differ only in hidden things look the same.

A random game is played; before a step, everything hidden from an observer is dealt anew, and the
same step is taken in both games: view, step note, log and choices must be equal.
"""

from azardia_nb.game.game import begin
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant
from azardia_nb.games.axis_mundi.rules.events import Event


def test_what_was_seen_openly_stays_known() -> None:
    told = {"players": [{"at": "A"}, {}, {}], "crates": {"A": ["alpinist", "salve"]}}
    kind = setup_variant(told)
    game = begin(kind, setup_row(kind, told), 1)
    game.play("scavenge alpinist")
    for seat in (2, 3):
        seen = game.view(seat).state
        assert seen["hand"][0, kit().kind("alpinist")] == 1
        assert not seen["pile"][kit().kind("alpinist")] > game.state["pile"].max()
    assert "alpinist" in game.view(2).notation


def test_the_log_does_not_name_to_others_what_is_taken_of_the_pile() -> None:
    told = {"players": [{"hand": ["second-time"]}, {}, {}], "discard": ["salve", "alpinist"]}
    kind = setup_variant(told)
    game = begin(kind, setup_row(kind, told), 1)
    game.play("play second-time")
    game.play("take salve")
    named = []
    for seat in (1, 2):
        happened = game.view(seat).moments[-1][4]
        named += [row[2] for row in happened if row[0] == Event.TOOK]
    assert named == [kit().kind("salve"), -1]


def test_what_is_drawn_given_or_written_down_is_told_to_who_knows_it() -> None:
    told = {"players": [{"hand": ["empty-vessel", "inspiration"]}, {}, {}]}
    kind = setup_variant(told)
    game = begin(kind, setup_row(kind, told), 1)
    game.play("draw one")
    drawn = [row[2] for row in game.moments[-1][4] if row[0] == Event.DREW]
    assert drawn[0] >= 0
    assert [row[2] for row in game.view(2).moments[-1][4] if row[0] == Event.DREW] == [-1]
    assert [row[2] for row in game.view(1).moments[-1][4] if row[0] == Event.DREW] == drawn
    game.play("play empty-vessel")
    game.play("walk B")
    view = game.view(2)
    assert int(view.state["place"][0]) == int(view.state["home"][0]) == int(game.start["at"][0])
    assert not view.state["plan"].any()
    assert int(view.state["written"][0]) == 1
    assert int(view.state["points"]) == 0
    assert int(game.view(1).state["place"][0]) != int(game.start["at"][0])
