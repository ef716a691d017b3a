"""Events, and a deck of one's own: what is drawn, written, read, and what is wrong with it."""

import re
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck, new_deck_text
from azardia_nb.games.azardia.odds.turn_tree import GameTree
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.simulation.statistics import wilson
from azardia_nb.solve.game_tree import asked
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits import characters
from azardia_widgets.games.azardia.exhibits.characters import HERE, THERE, Contest, call, intervals
from azardia_widgets.games.azardia.exhibits.events import CardList, OwnDeck, RoundEvents
from tests.cases import each
from tests.text.golden import tells
from tests.widgets.sitting import handed

EVENTS = Deck.kit().count(Pile.EVENT)


def test_every_event_comes_once_before_any_comes_again() -> None:
    shown = RoundEvents()
    for _ in range(2):
        drawn = []
        for left in range(EVENTS, 0, -1):
            shown.next.click()
            drawn.append(shown.drawn)
            assert left == 1 or f"{100 / (left - 1):.1f}".removesuffix(".0") in shown.left.value
        assert len(set(drawn)) == EVENTS
    card = Deck.kit().card(shown.drawn)
    for text in (card.name(), card.text(), why("round.event")):
        assert text in shown.told.value
    assert tells(shown.said, "log.drew_event")


def test_the_same_seed_draws_the_same_events() -> None:
    drawn = []
    for seed in (1, 1, 2):
        shown = RoundEvents(Lesson(7, seed=seed))
        drawn.append([(shown.next.click(), shown.drawn) for _ in range(5)])
    assert drawn[0] == drawn[1] != drawn[2]


def test_no_more_cards_are_drawn_than_a_deck_has() -> None:
    shown = CardList()
    shown.draws.slider.value = 25
    assert shown.table.value.count("100%") == 12, "all have come after all draws"
    shown.pile.widget.value = Pile.EVENT
    assert "has only 10 cards" in shown.draws.refused.value
    shown.draws.field.value = "5"
    assert not shown.draws.refused.value
    assert shown.table.value.count("50%") == EVENTS


def test_a_deck_of_ones_own_is_written_read_and_kept(folder: Path) -> None:
    shown, file = OwnDeck(), folder / "my-deck.toml"
    shown.write.click()
    assert file.name in shown.access.report
    shown.read.click()
    assert shown.deck != Deck.kit()
    assert shown.deck.name in shown.said
    assert not shown.faults.value
    file.write_text("mine", "utf-8")
    shown.write.click()
    assert file.name in shown.wrong.value
    assert file.read_text("utf-8") == "mine"


def test_a_deck_goes_home_and_comes_back_through_the_browser() -> None:
    shown = OwnDeck()
    shown.take.click()
    assert shown.take.sent is not None
    name, content, _ = shown.take.sent
    for given in (content, b"[deck"):
        shown.upload.value = (handed(name, given),)
        assert shown.deck != Deck.kit()
        assert bool(shown.faults.value) == (given != content)


@each("has", LANGUAGES)
def test_a_deck_in_one_language_is_read(has: str, folder: Path) -> None:
    text = re.sub('{ en = (".*"), es = (".*") }', rf"{{ {has} = \1 }}", new_deck_text())
    (folder / "my-deck.toml").write_text(text, encoding="utf-8")
    for code in LANGUAGES:
        shown = OwnDeck(language=code)
        shown.read.click()
        assert not shown.faults.value
        assert "Mud" in shown.table.value


def test_what_is_wrong_with_a_deck_is_said_line_by_line(folder: Path) -> None:
    shown = OwnDeck()
    before = shown.said, shown.table.value
    wrong = '[deck]\nname = "Mine"\n\n[[penalty]]\nid = "ouch"\ncount = 0\n'
    (folder / "my-deck.toml").write_text(wrong, "utf-8")
    for path, said in (
        ("my-deck.toml", "my-deck.toml:6:"),
        ("nowhere.toml", ""),
        ("", ""),
        (".", ""),
    ):
        shown.path.value = path
        shown.read.click()
        assert "role='alert'" in shown.faults.value
        assert said in shown.faults.value
        assert (shown.said, shown.table.value) == before


# --- characters and their cards -------------------------------------------------------------------


def test_any_card_is_dealt_to_kuchuritok_as_often_as_its_hand_is_long() -> None:
    game = characters.small_position("kuchuritok")
    game.automatic = False
    game.play("ability")
    kind = game.deck.kind("shed-skin")
    distribution = GameTree(game, asked).distribution(lambda end: int(end["hand"][0][kind]))
    assert distribution[1] == Fraction(3, 7)


@each("level", [1, 3, 5])
@each("rival", [1, 3, 5])
def test_without_coins_a_call_is_even(level: int, rival: int) -> None:
    distribution = call(level, rival, 0)
    assert set(distribution.values()) == {Fraction(1, 2)}
    won, lost = sorted(distribution, key=lambda end: end.rival_tile)
    back = {1: 3, 5: 3}
    assert won.rival_tile == THERE - back.get(rival, 1)
    assert lost.tile == HERE - back.get(level, 1)


def test_games_are_counted_with_their_interval_and_what_goes_wrong_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: list[int] = []

    def simulate(games: int, *, seed: int, progress: bool) -> pd.DataFrame:
        if seed == 4:
            raise AzardiaError("no bots today")
        seeds.append(seed)
        return pd.DataFrame({"winning_character": ["mantis"] * 300 + ["robot"] * 200})

    monkeypatch.setattr(characters, "simulate", simulate)
    monkeypatch.setattr(characters, "is_ready", lambda function: False)
    contest = Contest(Lesson(6))
    assert contest.progress.value, "there is something to compile"
    for wrong in ("", "no bots today"):
        contest.more.click()
        assert contest.background is not None
        contest.background.wait()
        assert seeds == [0, 1, 2, 3]
        assert wrong in contest.wrong.value
        assert not contest.more.disabled
    low, high = wilson(1200, 2000)
    assert f"{low:.1%} – {high:.1%}" in contest.shares.value


def test_the_picture_of_shares_names_every_character() -> None:
    shown = intervals(dict(zip(CHARACTERS, (10, 20, 30, 40), strict=True)), 100, "en")
    for name in ("Lagartoon 10%", "Kuchuritok 20%", "Noncredo Mantis 40%"):
        assert name in shown
    assert shown.count("<circle") == 4
