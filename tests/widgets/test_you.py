"""Who "you" are at the table: names, cards, what happened meanwhile, what newcomers are told."""

import re
from collections.abc import Iterator
from html import escape
from typing import Any

import pytest

from azardia_nb import Game, Placed
from azardia_nb.games import load
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.tabletop import Use, by_log
from azardia_nb.players import limits, seated
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from azardia_widgets.table.hand import uses_of
from azardia_widgets.table.recap import missed, past_of, recap
from tests.cases import each
from tests.text.golden import wording

HAND = ("boo", "lizard-legs", "shed-skin", "mirror-shell", "study-group")


def buttons(table: Table) -> dict[str, Any]:
    return {**table.panel.buttons, **table.hand.buttons}


def cards(table: Table) -> str:
    return " ".join(tile.children[0].value for tile in table.hand.widget.children[1].children)


def placed(level: int = 5, rivals: tuple[str, ...] = ("power-cut",)) -> Game:
    tile = 101 if level == 5 else 40
    pawns = [
        Placed(tile, "lagartoon", level=level, hand=HAND),
        Placed(30, "mantis", level=2, hand=rivals),
        Placed(20, "robot"),
    ]
    return Game.place(pawns, phase="play", seed=1)


def test_the_only_person_is_you() -> None:
    table = Table(seed=7)
    assert "You (Lagartoon)" in table.status.widget.value
    assert "Noncredo Mantis<small> · greedy bot" in table.status.widget.value
    assert "person" not in table.status.widget.value
    assert wording("asked.your_roll") in table.desk.heading.value
    assert table.story.own == {"1": "Lagartoon"}
    table.options.tongue.value = "es"
    assert "Tú (Lagartoon)" in table.status.widget.value
    assert wording("asked.your_roll", "es") in table.desk.heading.value
    assert table.story.words["you"] == "tú"


@each("seats", [("person", "person"), ("greedy", "greedy")])
def test_of_several_people_and_of_bots_nobody_is_you(seats: tuple[str, ...]) -> None:
    table = Table(Game(2, characters=CHARACTERS[:2], cards=False, seed=7), seats=seats)
    assert "You" not in table.status.widget.value
    assert (
        wording("asked.roll", who="Lagartoon") in table.desk.heading.value or seats[0] == "greedy"
    )
    assert table.story.own == {}
    assert not table.recap.said


def test_who_has_two_pieces_is_you_in_both() -> None:
    race = load("titan_race")
    game = race.Game(4, two=True, seed=1)
    table = Table(game, seats=("person", "greedy"), seed=1)
    assert table.status.widget.value.count("You (") == 2


@each("code", LANGUAGES)
@each("level", [2, 5])
def test_a_card_tells_where_it_would_take_you_now(level: int, code: str) -> None:
    table = Table(placed(level), seats=("person", "greedy", "greedy"), language=code)
    for card in ("lizard-legs", "shed-skin", "study-group"):
        after = table.game.branch()
        after.automatic = False
        after.play(f"play {card}")
        before, mine = (game.pawns[0] for game in (table.game, after))
        tile = table.hand._tiles[list(table.game.pawns[0].hand or {}).index(card)]
        now = tile._text.value.split("azardia-now")[1]
        told = mine.tile if mine.tile != before.tile else mine.level
        assert re.findall(r"\d+", now)[-1] == str(told), now


def test_one_card_has_one_row_of_buttons_with_a_name_for_those_who_hear_them() -> None:
    table = Table(placed(), seats=("person", "greedy", "greedy"))
    boo = {a: b.description for a, b in table.hand.buttons.items() if a.startswith("play boo")}
    assert boo == {"play boo on 2": "Noncredo Mantis", "play boo on 3": "Robot-I-King"}
    assert "Noncredo Mantis: tile 30 → 24.<br>Robot-I-King: tile 20 → 14." in cards(table)
    assert table.hand.buttons["play shed-skin"].description == "Play"
    names = list(table.access.names.values())
    assert "Play Boo! against Noncredo Mantis" in names
    assert "Play Shed Your Skin" in names
    table.options.tongue.value = "es"
    assert "Jugar ¡Bu! contra Noncredo Mantis" in table.access.names.values()


def test_a_card_that_would_change_nothing_is_playable_and_plain() -> None:
    pawns = [Placed(40, "lagartoon", coins=0, hand=("tax-inspector", "lizard-legs"))]
    pawns += [Placed(30, "mantis", coins=0), Placed(20, "robot", coins=0)]
    game = Game.place(pawns, phase="play", seed=1)
    table = Table(game, seats=("person", "greedy", "greedy"))
    plain = {
        action: "azardia-idle" in one._dom_classes for action, one in table.hand.buttons.items()
    }
    assert plain["play lizard-legs"] is False
    uses = {a: use for uses in table_uses(table).values() for a, use in uses}
    assert plain == {action: uses[action].idle for action in plain}
    assert any(plain.values())


def table_uses(table: Table) -> dict[str, list[tuple[str, Use]]]:
    """What each card of the hand could do now, by its action."""
    game = table.game.view(1)
    found = uses_of(game, game.type.tabletop.hand(game, 0, "en"), game.legal("en"), "en")
    return {card: [(choice.action, use) for choice, use in uses] for card, uses in found.items()}


@each("kind", ["azardia", "titan_race"])
def test_a_plain_card_leaves_all_others_as_they_are(kind: str) -> None:
    met = 0
    for game in decided(kind, "random"):
        at, standing = game.acting, game.type.tabletop.standing
        view = game.view(at + 1)
        hand = view.type.tabletop.hand(view, at, "en")
        for uses in uses_of(view, hand, view.legal("en"), "en").values():
            for choice in (choice for choice, use in uses if use.idle):
                after = game.branch()
                after.play(choice.action)
                while after.seat and after.acting != at:
                    after.play(game.type.tabletop.passing)
                before, then = (standing(one, "en").cells for one in (game, after))
                assert [*before[:at], *before[at + 1 :]] == [*then[:at], *then[at + 1 :]]
                met += 1
    assert met


def test_what_a_card_would_do_gives_no_hand_of_a_rival_away() -> None:
    seats = ("person", "greedy", "greedy")
    can, cannot = (
        Table(placed(rivals=(card,)), seats=seats) for card in ("intangible", "power-cut")
    )
    assert cards(can) == cards(cannot)


def test_without_cards_nothing_is_said_of_a_hand() -> None:
    table = Table(Game(2, characters=CHARACTERS[:2], cards=False), seats=("person", "greedy"))
    assert table.hand.widget.layout.display == "none"


def attacked() -> Game:
    """Return a game in which a rival has played a card on the first seat, whose turn it is."""
    pawns = [Placed(40, "lagartoon"), Placed(20, "mantis", hand=("boo",))]
    game = Game.place(pawns, phase="play", seed=1)
    game.play("end")
    game.automatic = False
    game.play("roll")
    game.happen("roll 1 2")
    game.play("add")
    for _ in range(2):
        game.happen(game.chance()[0][0])
    game.play("play boo on 1")
    game.automatic = True
    while game.turn == 2:
        game.play(game.legal()[-1].action)
    return game


def test_what_happened_meanwhile_is_told_in_two_sentences() -> None:
    game = attacked()
    told = recap(game, {0}, "en")
    assert told[0].startswith("You " + wording("recap.went", start=40, tile=34))
    assert told[1].startswith(wording("strike.played_on_you", who="Noncredo Mantis", card="Boo!"))
    assert told[1].count("Boo!") == 1
    assert len(told) == 2
    assert recap(game, {0}, "es")[1].startswith(
        wording("strike.played_on_you", "es", who="Noncredo Mantis", card="¡Bu!")
    )
    game.play("roll")
    assert recap(game, {0}, "en") == told, "it stays while one's own turn goes on"
    assert recap(game, set(), "en") == []


@each("code", LANGUAGES)
@each("kind", ["azardia", "titan_race"])
def test_what_happened_meanwhile_is_told_once_and_is_what_others_did(kind: str, code: str) -> None:
    told = 0
    for game in decided(kind):
        own = {at for at in range(game.players) if game.type.player_of(game.state, at) == 0}
        between = missed(game, own)
        if between is None:
            continue
        (seat,) = own
        past = past_of(game, seat, between, code)
        assert past.before.names(code) == past.after.names(code), "seats are given out before"
        assert past.before.turn != seat + 1, "one's own turn is over"
        *_, causes = recap(game, own, code) or [""]
        said = causes.rstrip(".").split("; ")
        for cause in said:
            others = [other for other in said if other is not cause]
            assert not any(other.startswith(cause) for other in others), causes
        mine = [entry.sentence for entry in past.entries if entry.seat == entry.turn == seat + 1]
        assert not set(by_log(past, code)) & set(mine), "one's own roll is no news"
        told += bool(causes)
    assert told > 5


def decided(kind: str, bot: str = "greedy") -> Iterator[Game]:
    """Yield games of bots whenever the first player is to decide."""
    for seed in (2, 4):
        game = load(kind).Game(3, seed=seed)
        bots = [seated(bot, seed + at, game.type) for at in range(3)]
        while game.seat and len(game) < 400:
            chair = game.type.player_of(game.state, game.seat - 1)
            if chair == 0:
                yield game
            game.play(bots[chair].choose(game.view(game.seat)))


def test_what_was_missed_lies_between_two_decisions() -> None:
    game = attacked()
    since, until = missed(game, {0}) or (0, 0)
    assert (since, until) == (1, len(game))
    game.play("roll")
    assert missed(game, {0}) == (since, until)
    assert missed(Game(2, seed=1), {0}) is None


@each("kind", ["pig", "coin_race", "bear_off"])
def test_a_game_that_says_nothing_of_it_is_recapped_from_its_log(kind: str) -> None:
    table = Table(kind=kind, seats=("person", "greedy"), seed=5)
    for _ in range(60):
        if table.game.winner is not None:
            break
        assert len(table.recap.said) <= 2
        list(buttons(table).values())[-1].click()
    assert not table.wrong.value


def test_the_bots_are_skipped_up_to_ones_turn() -> None:
    game = Game(3, characters=CHARACTERS[:3], cards=False, seed=7)
    table = Table(game, seats=("person", "random", "random"))
    table.options.pause.click()
    for action in ("roll", "add"):
        buttons(table)[action].click()
    assert table.game.turn == 2
    assert not buttons(table)
    shown = table.changes
    table.options.skip.click()
    assert table.game.turn == 1
    assert table.changes - shown < 3, "the bots' steps are not shown one by one"
    assert list(buttons(table)) == ["roll"]
    assert table.options.skip.disabled
    assert table.turns.paused, "they wait again"


@each(("kind", "seats"), [("azardia", None), ("titan_race", None), ("pig", ("person", "person"))])
def test_bots_finish_a_game_for_people(kind: str, seats: tuple[str, ...] | None) -> None:
    table = Table(kind=kind, seats=seats, seed=7)
    shown, persons = table.changes, table.persons
    assert not table.options.finish.disabled
    table.options.finish.click()
    assert table.game.over
    assert table.afterwards.shown
    assert table.changes - shown < 3, "their steps are not shown one by one"
    assert table.persons == persons
    assert table.options.finish.disabled
    table.undo()
    assert table.seating.acting in persons
    assert buttons(table), "and one may do it better than they did"
    buttons(table)[next(iter(buttons(table)))].click()
    assert not table.game.over or table.game.line > 1, "nobody stands in for a person any more"


def test_bots_that_would_finish_a_game_for_ever_stop_and_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "ROUNDS", 3)
    table = Table(kind="pig", seats=("person", "greedy"), seed=1)
    table.options.finish.click()
    assert table.game.round == 3
    assert escape(limits.no_end(table.game, "en")) in table.wrong.value
    assert buttons(table)


def test_newcomers_are_told_the_goal_in_the_numbers_of_the_house_rules() -> None:
    table = Table(Game(2, numbers=NUMBERS._replace(goal=120), seed=1), seats=("person", "greedy"))
    assert len(table.guide.goal) == 3
    assert "tile 120" in table.guide.goal[0]
    assert {sign for sign, _ in table.guide.legend} >= {"A", "Z", "80", "120", "Coins", "Level"}
    table.options.tongue.value = "es"
    assert "casilla 120" in table.guide.goal[0]
    core = Table(Game(2, cards=False, seed=1), seats=("person", "greedy"))
    assert "A" not in {sign for sign, _ in core.guide.legend}


def test_a_character_is_chosen_at_a_new_game() -> None:
    table = Table(seed=7)
    opening = table.opening
    first, second = opening.pieces[:2]
    assert [piece.value for piece in opening.pieces] == list(CHARACTERS)
    first.value = CHARACTERS[3]
    assert opening.pieces[3].value == CHARACTERS[0], "who had it gets the other one"
    opening.players.value = 3
    opening.start.click()
    assert [pawn.character for pawn in table.game.pawns] == ["mantis", "kuchuritok", "robot"]
    assert "You (Noncredo Mantis)" in table.status.widget.value
    opening.switches["rolls"].value = True
    assert second.layout.display == "none"
    opening.start.click()
    assert table.game.phase == "setup"
    assert Table(kind="pig").opening.pieces[0].layout.display == "none"


def test_what_dice_make_of_the_own_decision_is_no_news() -> None:
    table = Table(kind="chutes_and_ladders", seats=("person", "greedy"), seed=3)
    table.act("spin")
    assert "spins" in table.story.lines[0][3], "the own spin"
    assert not table.recap.said, "the other's spin has changed nothing here"
