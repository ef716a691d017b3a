"""Users' own players in their exhibit: good ones, and all kinds of faults."""

import re
import sys
import threading
from typing import Any

import cloudpickle
import pandas as pd
import pytest

import azardia_widgets.games.azardia.exhibits.your_own_player as own_player
from azardia_nb import lessons
from azardia_nb.games.azardia.game import View
from azardia_nb.games.azardia.lessons.your_own_player import BOTS, KEPT, kept_field, play_field
from azardia_nb.players import process
from azardia_nb.simulation import simulate, task_of
from azardia_nb.simulation.chunk import CHUNK
from azardia_nb.simulation.results import replayed
from azardia_nb.simulation.statistics import Estimate, share
from azardia_widgets import Lesson
from azardia_widgets.games.azardia import printed
from azardia_widgets.games.azardia.exhibits.your_own_player import (
    Arena,
    TryOut,
    one_by_one,
)
from tests.cases import each
from tests.text.golden import tells, wording
from tests.widgets.sitting import play

# So that the process of a player need not import this module.
cloudpickle.register_pickle_by_value(sys.modules[__name__])


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play only a few games."""
    monkeypatch.setattr(own_player, "GAMES", 10)
    monkeypatch.setattr(own_player, "EACH", 3)
    monkeypatch.setattr(own_player, "AT_ONCE", 3)
    monkeypatch.setattr(own_player, "ENOUGH", 1)  # each such game takes a process of its own
    monkeypatch.setattr(process, "SECONDS", 60)  # on a busy machine two seconds are too few


def mine(view: View) -> str:
    actions = [choice.action for choice in view.legal()]
    return "level" if "level" in actions else actions[0]


def quick(view: View) -> str:
    return view.text(view.actions[0])


def first(view: View) -> str:
    return view.legal()[0].action


def short_of_the_goal(view: View, actions: list[str]) -> bool:
    """Return whether adding would pass the goal and subtracting is legal."""
    tile = view.pawns[view.seat - 1].tile
    return "subtract" in actions and tile + sum(view.dice) > view.rules.numbers.goal


def never_past(view: View) -> str:
    actions = [view.text(one) for one in view.actions]
    return "subtract" if short_of_the_goal(view, actions) else actions[0]


def with_cards(view: View) -> str:
    actions = [view.text(one) for one in view.actions]
    cards = [one for one in actions if one.startswith("play")]
    if cards and actions[0].startswith("tile"):
        return cards[0]
    return "subtract" if short_of_the_goal(view, actions) else actions[0]


def saving(view: View) -> str:
    actions = [view.text(one) for one in view.actions]
    if short_of_the_goal(view, actions):
        return "subtract"
    return next((one for one in actions if not one.startswith("tile")), actions[0])


def wins(player: Any, rival: str) -> Estimate:
    games = simulate(1500, (player, rival), seed=5, progress=False)
    return share(int((games["winner"] == 1).sum()), len(games))


def winners(player: Any) -> list[int]:
    played = one_by_one((player, "racer"), 0, 0, 10, threading.Event())
    return [one.winner for one in played]


@pytest.mark.nightly
def test_the_ideas_of_the_lesson_do_what_it_says() -> None:
    assert wins(first, "random").low > 0.5 > wins(first, "racer").high
    kept = wins(never_past, "racer")
    assert kept.low > 0.5
    assert wins(saving, "racer").high < kept.low
    assert wins(with_cards, "racer").value > kept.value


def test_the_if_that_the_lesson_shows_is_that_player() -> None:
    for code in ("", "es"):
        cells = lessons.read(lessons.SOURCE / code / "15-your-own-player.ipynb").cells
        said = {cell.id: cell.source for cell in cells}
        _, shown, _ = re.split(r"```(?:python\n)?", said["mine-see"])
        lines = said["mine"].split("TryOut(")[0].replace("    return", f"{shown}    return")
        known: dict[str, Any] = {}
        exec(lines, known)
        assert winners(known["mine"]) == winners(never_past)


def test_what_it_wins_is_what_its_games_say() -> None:
    shown = TryOut(None, mine)
    assert "press Play" in shown.said
    play(shown)
    outcomes = shown.played["random"]
    assert len(outcomes) == 10
    won = 0
    for outcome in outcomes[:2]:
        game = replayed(task_of((mine, "random"), seed=0), outcome.number)
        assert outcome.number % CHUNK == 0
        assert game.winner is not None
        assert (game.pawns[game.winner - 1].player == 1) == (outcome.winner == 0)
    won = sum(outcome.winner == 0 for outcome in outcomes)
    assert share(won, 10).told() in shown.said
    assert f"{won} of 10 games" in shown.said
    assert shown.chart.widget.layout.display == ""


def raises(view: View) -> str:
    return view.nothing  # type: ignore[attr-defined,no-any-return] # that is the fault


def illegal(view: View) -> str:
    return "fly"


def endless(view: View) -> str:
    while True:
        pass


def talks(view: View) -> str:
    print("<b>", view.round)
    print("two\nlines")
    return mine(view)


def chatters(view: View) -> str:
    while True:
        print("again " * 1000)


def test_what_a_player_prints_is_shown_and_does_not_flood(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_player, "GAMES", 4)
    shown = TryOut(None, talks)
    play(shown)
    lines = shown.printed.value.split("<pre>")[1].split("</pre>")[0].split("\n")
    assert lines[:3] == ["&lt;b&gt; 0", "two", "lines"]
    assert len(lines) == printed.LINES
    asked = sum(one.printed.more + len(one.printed.first) for one in shown.played["random"])
    assert asked > 500
    assert f"{asked - len(lines):,} more lines" in shown.printed.value
    assert wording("own_player.printed", n=0) in shown.printed.value
    shown.look.click()
    lost = shown._lost()[0].number // CHUNK
    assert wording("own_player.printed", n=lost) in shown.printed.value
    assert not capsys.readouterr().out


def test_what_is_printed_for_ever_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS", 0.5)
    monkeypatch.setattr(own_player, "GAMES", 1)
    shown = TryOut(Lesson(15, language="es"), chatters)
    play(shown)
    assert len(shown.printed.value) < 2 * printed.LINES * printed.LETTERS
    assert wording("own_player.printed", "es", n=0) in shown.printed.value


@each(
    ("player", "said"),
    [
        (raises, ("crashed", "nothing", "line")),
        (illegal, ("not allowed", "fly")),
        (endless, ("too long", "loop")),
    ],
)
def test_a_fault_is_said_in_a_sentence_and_the_games_stop_soon(
    player: Any, said: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    if player is endless:
        monkeypatch.setattr(process, "SECONDS", 0.2)
    shown = TryOut(None, player)
    play(shown)
    assert own_player.ENOUGH <= len(shown.played["random"]) < 10
    for part in said:
        assert part in shown.faults.value
    assert "Traceback" not in shown.faults.value
    assert not shown.wrong.value
    shown.look.click()
    assert shown.replay.game is not None
    play(shown)
    assert wording("own_player.fix") in shown.wrong.value


@each(
    ("player", "name"),
    [
        ("mine", "own_player.no_function"),
        (None, "own_player.no_function"),
        (Lesson(15), "own_player.no_function"),
        (lambda a, b, c: a, "own_player.no_player"),
    ],
)
def test_what_is_no_player_is_refused_in_the_language(player: Any, name: str) -> None:
    shown = TryOut(Lesson(15, language="es"), player)
    assert tells(shown.faults.value, name, "es")
    play(shown)
    assert not shown.played["random"]
    assert tells(shown.faults.value, name, "es")
    assert not shown.running.running


def test_a_bots_name_is_taken() -> None:
    def greedy(view: View) -> str:
        return mine(view)

    assert tells(TryOut(None, greedy).faults.value, "own_player.bots_name")
    arena = Arena(None, greedy)
    play(arena)
    assert tells(arena.faults.value, "own_player.bots_name")


def test_the_bots_games_that_are_kept_are_those_they_play() -> None:
    kept = pd.read_csv(KEPT)
    assert kept.equals(play_field()), (
        "python -m azardia_nb.games.azardia.lessons.your_own_player plays them again"
    )


def test_ones_own_players_join_the_bots() -> None:
    shown = Arena(None, first, quick)
    assert not shown.picture()  # who wins among the bots is a guess
    assert wording("own_player.bots_played") in shown.said
    play(shown)
    played = shown.tournament()
    assert played.games == kept_field().games + 3 * len(shown.pairs)
    assert len(shown.pairs) == 2 * len(BOTS) + 1
    assert set(played.players) == {*BOTS, "first", "quick"}
    assert "★ first" in shown.ratings.value
    assert "first: rating" in shown.chart.description
    place = list(played.ratings()).index("quick") + 1
    assert wording("own_player.place", name="quick", place=place, n=8) in shown.said
    assert played.beats()["first", "quick"].n == 3
