"""What the lessons about Titan Race show: moments that are played, drafts, distances, risks."""

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.odds.draft import seats
from azardia_nb.games.titan_race.odds.safety import places
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_widgets.games.titan_race.exhibits.draft import (
    READINGS,
    ROLLING,
    Drafting,
    of_seat,
)
from azardia_widgets.games.titan_race.exhibits.moment import MOMENTS, Moment
from azardia_widgets.games.titan_race.exhibits.pushes import SafetyMap, WhereToStop
from tests.cases import each
from tests.text.golden import tells, wording


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


def test_two_of_four_ways_at_the_finish_let_the_rival_win() -> None:
    winners = []
    for path in ("sl", "sr", "ls", "rs"):
        moment = Moment(show="finish")
        moment.buttons.buttons[f"go {path}"].click()
        winners.append(moment.game.winner)
        assert list(moment.buttons.buttons) == ["back"]
    assert winners == [2, 2, 1, 1]


def test_one_way_past_the_lava_costs_nothing() -> None:
    moment = Moment(show="pools")
    free = [choice.action for choice in moment.game.legal() if "−" not in choice.label]
    assert free == ["go ls"]


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


@each("reading", READINGS)
def test_drafts_by_the_thousand_come_close_to_what_each_seat_gets(reading: str) -> None:
    drafting = Drafting(1)
    drafting.start(4, reading)
    drafting.play(4000)
    exact = seats(4, rolling=reading == ROLLING)
    for seat, worth in enumerate(exact):
        rows = sum(rows * count for rows, count in drafting.taken[seat].items())
        assert abs(rows / 4000 - worth) < 0.06
        likely = of_seat(4, seat, reading)
        assert sum(likely.values()) == 1
        assert sum(rows * share for rows, share in likely.items()) == worth


def test_the_map_shows_the_same_nine_places_from_everywhere() -> None:
    shown = SafetyMap()
    dangerous = sum(faces > 0 for faces in places().values())
    for rival in ("C5", "F12", "A1"):
        shown.rival.value = rival
        assert tells(shown.said, "pushes.dangerous", n=dangerous, all=35)
    shown.me.value = "A1"
    assert wording("pushes.one_space") in shown.said
    shown.me.value = "C1"
    shown.dice.field.value = "3"
    assert "With 3 dice" in shown.said


def test_where_to_stop_lists_the_safest_way_first() -> None:
    shown = WhereToStop()
    assert shown.said.endswith("0 (0%).")
    shown.face.widget.value = "dash"
    shown.me.value, shown.rival.value = "C5", "C7"
    assert "C11" in shown.table.value  # where the rival is pushed to
