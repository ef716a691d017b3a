import re
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from azardia_nb import Deck
from azardia_nb.games.azardia.cards import balance
from azardia_nb.games.azardia.cards.deck_report import WITHOUT, deck_report, with_gift
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.simulation.results import replayed
from azardia_nb.simulation.statistics import SURE
from azardia_nb.simulation.task import task_of
from azardia_nb.text.language import LANGUAGES

# A game of three cards, one of which is worth more than all else.
STRONG = """
[deck]
name = "Strong and weak"
note = ""
language = "en"
[[action]]
id = "strong"
count = 1
name = { en = "Strong", es = "Fuerte" }
text = { en = "Up.", es = "Sube." }
when = "play"
target = "self"
effects = [ { level = 1 }, { level = 1 }, { level = 1 }, { level = 1 } ]
[[action]]
id = "weak"
count = 60
name = { en = "Weak", es = "Floja" }
text = { en = "A step.", es = "Un paso." }
when = "play"
target = "self"
effects = [ { move = 1 } ]
[[penalty]]
id = "fine"
count = 2
name = { en = "Fine", es = "Multa" }
text = { en = "Pay.", es = "Paga." }
effects = [ { coins = -1 } ]
[[event]]
id = "rain"
count = 2
name = { en = "Rain", es = "Lluvia" }
text = { en = "Pay.", es = "Pagan." }
target = "all"
effects = [ { coins = -1 } ]
"""


def test_a_card_worth_four_levels_wins_games() -> None:
    found = deck_report(Deck.parse(STRONG), 200, seed=1, progress=False)
    cards = {each.card: each for each in found.cards}
    assert list(cards) == ["strong", "weak", "fine", "rain"]
    strong, weak = cards["strong"].effect, cards["weak"].effect
    assert strong is not None
    assert weak is not None
    assert strong.low > 0
    assert strong.value > weak.value
    assert cards["fine"].effect is cards["rain"].effect is None
    assert cards["rain"].plays.value > 5, "one is drawn each round"
    assert cards["rain"].per_copy == cards["rain"].plays.value / 2
    lines = "\n".join(found.lines())
    assert lines.index("  strong ") < lines.index("  weak ")
    assert "Never played: none" in lines
    assert "puntos porcentuales" in "\n".join(found.lines("es"))
    frame = found.frame("es")
    assert frame.loc["strong", "name"] == "Fuerte"
    assert frame.loc["strong", "effect"] == strong.value
    assert frame.loc["fine", "deck"] == "Penalización"


@pytest.mark.nightly
def test_effects_of_a_card_that_does_nothing_hold_0() -> None:
    """Of many cards of one and the same effect, as many intervals leave 0 out as should."""
    weak = STRONG[STRONG.index('[[action]]\nid = "weak"') : STRONG.index("[[penalty]]")]
    cards = "".join(weak.replace('"weak"', f'"weak-{at}"').replace("60", "2") for at in range(40))
    nothing = cards.replace("move = 1", "discard = 1")  # what is held is discarded in the end
    text = STRONG[: STRONG.index("[[action]]")] + nothing + STRONG[STRONG.index("[[penalty]]") :]
    players = ("random", "random")
    found = deck_report(Deck.parse(text.replace('"play"', '"roll"')), 60, players, progress=False)
    effects = [each.effect for each in found.cards if each.effect is not None]
    assert len(effects) == 40
    outside = sum(each.told_apart for each in effects)
    # They share the games without a gift, which makes it a little rougher than a binomial
    # distribution.
    assert outside <= stats.binom(40, 1 - SURE).ppf(0.9999) + 2


def test_the_gift_comes_out_of_the_deck() -> None:
    deck = Deck.kit()
    usual = task_of(("random",) * 3, deck=deck, seed=5)
    kind = next(k for k, card in enumerate(deck.cards) if card.pile is Pile.ACTION)
    given = with_gift(usual, kind)
    game = replayed(given, 0)
    game.go(0)
    assert game.pawns[0].hand == {deck.ids[kind]: 1}
    assert game.decks["action"] == (deck.count(Pile.ACTION) - 1, 0)
    assert usual.first["held"].sum() == 0, "the usual game is as it was"
    # It is the first in turn order who has it, whoever that turns out to be.
    while game.round == 0:
        game.go(game.position + 1)
    assert [sum((pawn.hand or {}).values()) for pawn in game.pawns] == [1, 0, 0]


def test_the_same_seed_gives_the_same_report() -> None:
    deck = Deck.parse(STRONG)
    one = deck_report(deck, 30, seed=4, jobs=1, progress=False)
    assert one == deck_report(deck, 30, seed=4, jobs=2, progress=False)
    assert one != deck_report(deck, 30, seed=5, progress=False)
    assert one.cards[0].plays.n == WITHOUT * 30
    assert np.isfinite(one.frame()["plays"]).all()


@pytest.mark.parametrize("has", LANGUAGES)
def test_a_deck_in_one_language_has_names_in_both(has: str) -> None:
    deck = Deck.parse(re.sub(r"{ en = (\".*\"), es = \".*\" }", rf"{{ {has} = \1 }}", STRONG))
    found = deck_report(deck, 2, seed=1, progress=False)
    for code in LANGUAGES:
        assert list(found.frame(code)["name"]) == ["Strong", "Weak", "Fine", "Rain"]


def test_balance_prints_it_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(STRONG, "utf-8")
    asked = f"balance --games 50 --games-per-card 10 --deck {file} --players random,random"
    monkeypatch.setattr(sys, "argv", asked.split())
    assert balance.main() == 0
    said = capsys.readouterr().out
    for part in ("50 games", "Seat 1 wins", "ended within 60 rounds:", "strong", "Never played"):
        assert part in said
    monkeypatch.setattr(sys, "argv", ["balance", "--games", "0"])
    assert balance.main() == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
