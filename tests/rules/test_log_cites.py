"""The log cites the rule that decided, not the phase; citing rules changes nothing."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from azardia_nb import Deck, Game, Placed, Rulings
from azardia_nb.game.game import Entry
from azardia_nb.game.protocol import OVER
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.state import COUNTERS, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.events import record_events as told_of
from tests.games.case_files import played
from tests.text.golden import wording
from tests.walks import any_step

SCENARIOS = Path(__file__).parents[1] / "scenarios"
CASES = Deck.load(SCENARIOS / "decks" / "cases.toml")


def told(name: str) -> list[Entry]:
    """Return the log of a rule case."""
    return played(SCENARIOS / f"{name}.toml").log()


@pytest.mark.parametrize(
    ("name", "event", "rule", "ruling"),
    [
        ("turn-missed-whole", "missed", "turn.missed", None),
        ("missed_last_turn-used", "last_turn_missed", "grace", "missed_last_turn"),
        ("special_or_challenge-draw", "draw_first", "tiles.a", "special_or_challenge"),
        (
            "special_or_challenge-draw-winner-gone",
            "draw_first_z",
            "tiles.z",
            "special_or_challenge",
        ),
        ("grace-immune-holder-swap-reflected", "no_swap_immune", "grace", "grace_hold"),
        ("turn-roll-three-dice-sum", "played_early", "turn.roll", None),
        ("abilities_answerable-true", "answered_ability", "turn.respond", "abilities_answerable"),
        ("called_holder-stays", "holder_called", "grace", "called_holder"),
        ("called_holder-advances", "holder_called", "grace", "called_holder"),
        ("grace_takeover-anew", "grace_passed", "grace", "grace_takeover"),
        ("level_at_five-advance", "bought_at_top", "coins.level", "level_at_five"),
        ("turn-draw-nothing-left", "nothing_left", "turn.draw", None),
        ("round-event-nothing-left", "nothing_left_card", "round.event", None),
        ("tiles-a-nothing-left", "nothing_left_tile", "tiles.a", None),
        ("tiles-z-nothing-left", "no_penalty_left", "tiles.z", None),
        ("turn-respond-halved-swap", "halved_away", "turn.respond", None),
    ],
)
def test_the_rule_that_decided(name: str, event: str, rule: str, ruling: str | None) -> None:
    cited = [(entry.rule, entry.ruling) for entry in told(name) if entry.event == event]
    assert cited
    assert set(cited) == {(rule, ruling)}


def test_starting_tiles_are_no_ruling_and_the_order_of_turns_is() -> None:
    game = Game(2, cards=False, seed=3)
    while any(pawn.character is None for pawn in game.pawns):
        game.play(game.legal()[0].action)
    cited = {entry.event: (entry.rule, entry.ruling) for entry in game.log()}
    assert cited["started"] == ("setup.start", None)
    assert cited["first_turn"] == ("turn.clockwise", "turn_order")


def test_a_pawn_that_stands_still_ends_nowhere() -> None:
    log = told("zero_on_special-final")
    at = [entry.event for entry in log].index("zero_draws")
    assert [entry.event for entry in log[at : at + 2]] == ["zero_draws", "drew_tile"]
    assert not any("ends on" in entry.sentence for entry in log[at:])


@pytest.mark.parametrize("answerable", [True, False])
def test_answering_too_late_cites_what_forbids_it(answerable: bool) -> None:
    pawns = [Placed(20, character="mantis"), Placed(40, character="lagartoon", hand=("shield",))]
    game = Game.place(
        pawns, phase="play", deck=CASES, rulings=Rulings(abilities_answerable=answerable)
    )
    game.automatic = False
    game.play("ability on 2")
    if answerable:
        game.play("pass")
    refused = game.why_not("answer shield")
    assert refused is not None
    rule, reason = refused
    assert rule == ("turn.respond" if answerable else "cards.nocounter")
    assert (wording("refused.nothing_to_answer") in reason) == answerable


@pytest.mark.parametrize(
    ("dice", "rolls", "move"),
    [
        (1, "the die", "the number"),
        (2, "both dice", wording("rule.sum_or_difference")),
        (3, "all", "minus"),
    ],
)
def test_rules_speak_of_the_dice_there_are(dice: int, rolls: str, move: str) -> None:
    numbers = NUMBERS._replace(dice=dice)
    for rule in ("setup.roll", "turn.roll", "challenge"):
        said = why(rule, numbers=numbers)
        assert rolls in said
        assert "two dice" not in said
    assert move in why("turn.roll", numbers=numbers)


COUNTS = (Event.WON_CHALLENGE, Event.WON_DUEL, Event.GRACE)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_is_told_is_the_same_game(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rules = make_rules(RulingCodes(), Deck.kit().table)
    s = engine.start(rules, players=3)
    silent = s.copy()
    seen: Counter[int] = Counter()
    while to_act(s, rules) != OVER:
        chosen = any_step(s, rules, rng)
        seen.update(code for code, *_ in told_of(s, engine.step, rules, chosen))
        engine.step(silent, rules, chosen)
        assert silent.tobytes() == s.tobytes()
    assert [int(s[name]) for name in COUNTERS] == [seen[event] for event in COUNTS]
    assert seen[Event.WON_CHALLENGE] > 0


def test_only_the_position_that_is_listened_to_is_heard() -> None:
    one, other = np.zeros(2, engine.STATE)

    def step(s: object) -> None:
        emit(other, Event.AGAIN, 1)
        emit(s, Event.MISSED, 0, 2)
        with pytest.raises(ZeroDivisionError):
            told_of(other, lambda _: 1 / 0)
        emit(s, Event.AGAIN, 0)

    assert told_of(one, step) == [(Event.MISSED, 0, 2, 0, 0), (Event.AGAIN, 0, 0, 0, 0)]
    step(one)  # nobody listens
