"""Who "you" are at the table: names, cards, what happened meanwhile, what newcomers are told."""

from collections.abc import Iterator

from azardia_nb import Game, Placed
from azardia_nb.games import load
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.tabletop import by_log
from azardia_nb.players import seated
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from azardia_widgets.table.hand import uses_of
from azardia_widgets.table.log import missed, past_of, recap
from tests.cases import each
from tests.widgets.sitting import buttons

HAND = ("boo", "lizard-legs", "shed-skin", "mirror-shell", "study-group")


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


def test_newcomers_are_told_the_goal_in_the_numbers_of_the_house_rules() -> None:
    table = Table(Game(2, numbers=NUMBERS._replace(goal=120), seed=1), seats=("person", "greedy"))
    assert len(table.guide.goal) == 3
    assert "tile 120" in table.guide.goal[0]
    assert {sign for sign, _ in table.guide.legend} >= {"A", "Z", "80", "120", "Coins", "Level"}
    table.options.tongue.value = "es"
    assert "casilla 120" in table.guide.goal[0]
    core = Table(Game(2, cards=False, seed=1), seats=("person", "greedy"))
    assert "A" not in {sign for sign, _ in core.guide.legend}
