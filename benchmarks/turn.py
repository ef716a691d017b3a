"""How much there is to read and to press at an own turn of Axis Mundi with cards.

A usual bot plays for the person. Buttons are those of the column, without the hand's; words
are those of heading, recap, buttons and hand, or, where the screen has room for no more of it
(`fit.js`), of the titles of its cards.
"""

import re
from collections.abc import Iterator
from statistics import median
from typing import Any

from azardia_nb.games import load
from azardia_nb.players import seated
from azardia_widgets import Table

GAMES = 5


def shown(part: Any) -> Iterator[str]:
    """Yield what a part of a table says, and its parts, as HTML, without what is hidden."""
    if part.layout.display == "none":
        return
    for name in ("value", "description"):
        if isinstance(said := getattr(part, name, ""), str):
            yield said
    for child in getattr(part, "children", ()):
        yield from shown(child)


def words(html: str) -> int:
    """Return how many words one sees; the heading of a hand is only spoken."""
    return len(re.sub(r"<style>.*?</style>|<h4>.*?</h4>|<[^>]*>", " ", html).split())


def turns(seed: int) -> Iterator[tuple[int, int, int]]:
    """Yield of each choice in a game how many buttons it has, words, and words beside a fan."""
    game = load("axis_mundi").Game(seed=seed, cards=True)
    table = Table(game, seats=("person", "usual", "usual"))
    panel, bot = table.action_panel, seated("usual", seed, game.type)
    parts = (panel.heading, table.recap.widget, panel.actions)
    while not game.over and game.seat is not None:
        said = words(" ".join(text for part in parts for text in shown(part)))
        hand = " ".join(shown(panel.hand.widget))
        titles = " ".join(re.findall("<strong>.*?</strong>", hand))
        yield len(panel.panel.buttons), said + words(hand), said + words(titles)
        table.act(bot.choose(game.view(game.seat)))


def measure() -> str:
    """Play the games."""
    found = [one for seed in range(1, GAMES + 1) for one in turns(seed)]
    told = ", ".join(
        f"{name} {median(all):g}, at most {max(all)}"
        for name, all in zip(
            ("buttons", "words", "beside a fan"), zip(*found, strict=True), strict=True
        )
    )
    return f"An own choice in Axis Mundi with cards, median of {len(found)}: {told}"
