"""Strikes and answers at the table: shown, read out, and consistent with the engine."""

import re

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target, When
from azardia_nb.games.azardia.rules.frames import Frame
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import LANGUAGES, language
from tests.cases import each

KIT = Deck.kit()
PLAYS = [card for card in KIT.cards if card.pile is Pile.ACTION and card.when is When.PLAY]
STRIKES = [card for card in PLAYS if card.target is not Target.SELF]
FELT = ("tile", "level", "coins", "skip", "again", "next_dice", "next_die", "next_again")
ANSWERS = ("intangible", "mirror-shell", "thick-skin")
# They give one of something, of which half is one: there is nothing to halve.
GIVE_ONE = {"open-bar", "study-group", "unwanted-promotion"}


def attacked(card: str, hand: tuple[str, ...] = ("boo", *ANSWERS)) -> Game:
    """Return a game in which the third seat has played a card and the first may answer it."""
    pawns = [
        Placed(40, "lagartoon", level=2, coins=2000, hand=hand),
        Placed(60, "robot", coins=1000, hand=("boo",)),
        Placed(20, "mantis", level=3, coins=3000, hand=(card, "tremor")),
    ]
    game = Game.place(pawns, phase="play", seat=3, seed=1)
    game.automatic = False
    game.play(f"play {card} on 1" if KIT.card(card).target is Target.RIVAL else f"play {card}")
    return game


def told(game: Game, action: str, code: str) -> str:
    """Return the consequences of an answer, or of "pass", as text."""
    view = game.view(1)
    if action == "pass":
        strike = view.type.tabletop.strike(view, code)
        assert strike is not None
        return strike.now
    choice = next(one for one in view.legal(code) if one.action == action)
    return view.type.tabletop.use(view, choice, code).now


def figures(game: Game, code: str) -> list[dict[str, str]]:
    """Return the public figures of each seat, as texts."""
    return [
        {
            "tile": str(pawn.tile),
            "level": str(pawn.level),
            "coins": coins(pawn.coins // 1000, code),
            "skip": str(pawn.skip),
        }
        for pawn in game.pawns
    ]


def differences(before: Game, after: Game, code: str) -> dict[tuple[int, str], tuple[str, str]]:
    """Return (before, after) of the changed figures, by seat and name."""
    pairs = zip(figures(before, code), figures(after, code), strict=True)
    return {
        (seat, key): (old[key], new[key])
        for seat, (old, new) in enumerate(pairs)
        for key in old
        if old[key] != new[key]
    }


@each("code", LANGUAGES)
@each("card", [card.id for card in STRIKES])
def test_what_is_said_of_an_answer_comes_of_it(card: str, code: str) -> None:
    before = attacked(card)
    nothing = language(code)("Nothing would change for you.")
    offered = [one.action for one in before.view(1).legal(code)]
    answers = ANSWERS[:2] if card in GIVE_ONE else ANSWERS
    assert set(offered) == {"pass", *(f"answer {one}" for one in answers)}
    for action in offered:
        now, after = told(before, action, code), before.branch()
        after.automatic = False
        after.play(action)
        if action != "pass":
            after.play("pass")  # the other answers nothing
        changed = differences(before, after, code)
        for (seat, key), (old, new) in changed.items():
            amount = coins(abs(after.pawns[0].coins - before.pawns[0].coins) // 1000, code)
            shown = amount if key == "coins" else new
            if seat == 0:
                assert re.search(rf"(?<![\d.,]){re.escape(shown)}(?![\d])", now), (action, now)
            else:
                theirs = now.partition(f"{before.names(code)[seat]}: ")[2]
                arrow = new if key == "skip" else f"{old} → {new}"
                assert arrow in theirs, (action, now)
        same = all((before.state[field] == after.state[field]).all() for field in FELT)
        held = before.pawns[0].cards - (action != "pass")
        waits = pending(after.state) not in (-1, Frame.ANSWER)
        assert (now == nothing) == (same and after.pawns[0].cards == held and not waits), now


def test_an_answer_is_what_strikes_who_may_answer_it() -> None:
    game = attacked("boo")
    game.play("answer mirror-shell")
    strike = game.type.tabletop.strike(game.view(3), "en")
    assert strike is not None
    assert strike.card is not None
    assert strike.card.card == "mirror-shell"
    assert game.names()[0] in strike.said
    game.play("pass")
    assert game.type.tabletop.strike(game, "en") is None
