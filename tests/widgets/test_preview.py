from azardia_nb import Game, Placed
from azardia_nb.game import Reading
from azardia_nb.games import load, names
from azardia_nb.players import seated
from azardia_widgets.board.canvas import walks_of
from azardia_widgets.table.reach import Preview, previews
from tests.cases import each
from tests.seats import few

STEPS = 60


def found(game: Reading) -> list[Preview]:
    return [one for one in previews(game) if one is not None]


@each("name", names())
def test_a_choice_leads_where_it_is_said_to_lead(name: str) -> None:
    game = load(name).Game(few(name), seed=3)
    bot = seated("random", 5, game.type)
    for _ in range(STEPS):
        if not game.seat:
            break
        for one in found(game):
            ahead = game.branch()
            ahead.automatic = False
            walks = walks_of(ahead.play(one.action))
            assert list(one.walks) == walks or not walks  # others may be asked first
        game.play(bot.choose(game.view(game.seat)))


@each("phase", ["roll", "play"])
def test_what_a_rival_holds_changes_nothing(phase: str) -> None:
    """Who has an answer is asked; of who is not seen to have one, it is taken to pass."""
    told = []
    for hand in (("intangible", "mirror-shell"), ("tiptoe", "lizard-legs")):
        mine = ("mantis-leap", "tail-swipe", "body-swap")
        game = Game.place([Placed(20, hand=mine), Placed(24, hand=hand)], phase=phase)
        told.append(found(game.view(1)))
    assert told[0] == told[1]
    if phase == "play":
        assert {one.action for one in told[0] if one.end} >= {"play body-swap on 2"}


def test_a_seat_sees_where_its_choices_lead_all_through_a_game() -> None:
    """Rivals discard, steal and swap what it does not see."""
    game = Game(2, seed=20)
    bots = [seated("random", 200 + seat, game.type) for seat in range(2)]
    for _ in range(STEPS):
        if not game.seat:
            break
        view = game.view(game.seat)
        assert {one.action for one in found(view)} == {choice.action for choice in view.legal()}
        game.play(bots[game.seat - 1].choose(view))
