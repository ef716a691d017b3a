"""Who "you" are at the table: names, cards, what happened meanwhile, what newcomers are told."""

from collections.abc import Iterator

from azardia_nb import Game
from azardia_nb.games import load
from azardia_nb.players import seated
from azardia_widgets import Table
from azardia_widgets.table.hand import uses_of
from tests.cases import each
from tests.widgets.sitting import buttons


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
