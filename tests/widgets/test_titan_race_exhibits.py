"""What the lessons about Titan Race show: moments that are played, drafts, distances, risks."""

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_widgets.games.titan_race.exhibits.draft import (
    READINGS,
    Drafting,
)
from azardia_widgets.games.titan_race.exhibits.moment import MOMENTS, Moment
from tests.cases import each


@each("name", MOMENTS)
def test_a_moment_offers_what_the_rules_allow_and_begins_again(name: str) -> None:
    moment = Moment(show=name)
    first = list(moment.buttons.buttons)
    assert first == [choice.action for choice in moment.game.legal()]
    for action in first:
        moment.buttons.buttons[action].click()
        assert moment.game.steps[0] == action
        assert moment.game.log()[0].sentence in moment.said
        moment.buttons.buttons["back"].click()
        assert list(moment.buttons.buttons) == first
    assert "data:image/svg+xml" in moment.picture()


@each("reading", READINGS)
@each("titans", [2, 3, 4, 6])
def test_a_draft_offers_as_many_dice_as_a_game(titans: int, reading: str) -> None:
    rounds = 4
    drafting, offered = Drafting(0), []
    drafting.start(titans, reading)
    for _ in range(rounds):
        drafting.play(1)
        offered += [len(offer) for offer, _ in drafting.last]
    rulings = Rulings(draft=reading)
    game = Game(titans, circuit="plain", cards=False, rulings=rulings, seed=1)
    seen: list[int] = []
    while len(seen) < rounds * titans:
        if game.phase == "take":
            seen.append(int(game.state["offer"].sum()))
        game.play(game.legal()[0].action)
    assert seen == offered
