"""Balance of the kit's data: every Titan can win, every card and every face is used."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from azardia_nb.game.game import Game
from azardia_nb.games.titan_race.data import cards, circuits
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.game import start, variant
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.simulate import play_on

KIT = [name for name in circuits.kit() if name != "plain"]
FOURS = list(combinations(TITANS, 4))
FIRST_SEED = 11000  # of the races that the page tells of
ROOT = Path(__file__).parents[3]
DOCS, RULINGS = ROOT / "docs", ROOT / "azardia_nb" / "games" / "titan_race" / "rulings.md"


def races(
    circuit: str, titans: tuple[str, ...], games: int, bots: tuple[str, ...], seed: int = 5
) -> Results:
    """Play races of these Titans, in seating order, with balanced gauges."""
    under = variant(circuit, rulings=Rulings(gauges="balanced"))
    first = Game.begin(under, start(under, len(titans), titans), seed=1)
    return play_on(first, games, bots, seed=seed, progress=False)


@pytest.mark.nightly
@pytest.mark.parametrize("circuit", KIT)
def test_every_titan_wins_its_share_among_greedy_bots(circuit: str) -> None:
    won, played = Counter[str](), Counter[str]()
    for seed, four in enumerate(FOURS, FIRST_SEED):
        winners = races(circuit, four, 60, ("greedy",) * 4, seed)["winner"]
        for player, titan in enumerate(four, 1):
            won[titan] += int((winners == player).sum())
            played[titan] += len(winners)
    assert set(played.values()) == {600}
    shares = {titan: won[titan] / played[titan] for titan in TITANS}
    assert all(0.18 <= share <= 0.34 for share in shares.values()), shares


def shares_told(table: str) -> list[float]:
    """Return the win shares in a table of docs/titan-race.md, given the first word of the table."""
    rows = (DOCS / "titan-race.md").read_text(encoding="utf-8").split(f"| {table} | circuit |")[1]
    return [float(share) for share in re.findall(r"([0-9.]+)%", rows.split("\n\n")[0])]


def test_the_page_of_rulings_and_the_page_of_races_say_the_same() -> None:
    page = RULINGS.read_text(encoding="utf-8")
    for table, said in (
        ("draft", "then each Titan wins {} to {} on"),
        ("`gauges=book`", "So each Titan wins {} to {} of"),
    ):
        told = shares_told(table)
        assert len(told) % (len(KIT) * len(TITANS)) == 0
        assert said.format(f"{min(told)}%", f"{max(told)}%") in page
    even = r"Craken won ([0-9]+%) and Slaugg ([0-9]+%)"
    here = (DOCS / "titan-race.md").read_text(encoding="utf-8")
    assert re.findall(even, page) == re.findall(even, here) != []


@pytest.mark.nightly
def test_greedy_beats_three_at_random() -> None:
    won = games = 0
    for circuit in KIT:
        for titan in TITANS:
            four = (titan, *[other for other in TITANS if other != titan][:3])
            found = races(circuit, four, 25, ("greedy", "random", "random", "random"))
            won, games = won + int((found["winner"] == 1).sum()), games + len(found)
    assert won / games > 0.6


def test_no_card_and_no_face_is_left_lying() -> None:
    used = Counter[str]()
    for number, circuit in enumerate(KIT * 2):
        found = races(circuit, FOURS[number], 4, ("greedy",) * 4)
        for game in range(len(found)):
            for step in found.replay(game).steps:
                word, *more = step.split()
                if word in ("take", "play"):
                    used[more[0]] += 1
    assert not {*FACES, *cards.kit().ids} - set(used)
