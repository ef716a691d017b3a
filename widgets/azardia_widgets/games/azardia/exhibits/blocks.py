"""A player from blocks, with the Python that the blocks stand for."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, ClassVar

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.language import N_, Speak
from azardia_widgets.games.azardia.exhibits.your_own_player import RIVALS, TryOut
from azardia_widgets.lesson.figure import Html, Tick

HEAD = """\
def mine(view):
    actions = [choice.action for choice in view.legal()]
"""
BLOCKS = {
    "level": """\
    if "level" in actions:
        return "level"
""",
    "card": """\
    for action in actions:
        if action.startswith("play"):
            return action
""",
    "past": f"""\
    tile = view.pawns[view.seat - 1].tile
    if "subtract" in actions and tile + sum(view.dice) > {NUMBERS.goal}:
        return "subtract"
""",
}
LAST = "    return actions[0]\n"


class FromBlocks(TryOut):
    """Player built from rules to tick; shows its Python and plays its games."""

    level = Tick(N_("Buy a level whenever you can"), False, "azardia-block-level")
    card = Tick(N_("Play a card whenever you can"), False, "azardia-block-card")
    past = Tick(
        N_("Subtract when the sum would take you past tile {goal}"),
        False,
        "azardia-block-past",
        figures={"goal": NUMBERS.goal},
    )
    options: ClassVar[Sequence[str]] = ()
    parts = ("code", *TryOut.parts)
    first_column = ("level", "card", "past", "code", *TryOut.first_column)

    def begin(self) -> None:
        super().begin()
        self._write([])

    def lay(self) -> Sequence[Any]:
        for block in BLOCKS:
            getattr(self, block).add_class("azardia-sentence")
        return super().lay()

    def changed(self, name: str) -> None:
        if name in BLOCKS:
            self.running.drop()
            self.played = {rival: [] for rival in RIVALS}
            self._write([block for block in BLOCKS if getattr(self, block).value])
        super().changed(name)

    def _write(self, blocks: list[str]) -> None:
        self.source = HEAD + "".join(BLOCKS[block] for block in blocks) + LAST
        names: dict[str, Any] = {}
        exec(self.source, names)
        self.player = names["mine"]

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        yield Html(f"<pre>{escape(self.source)}</pre>")
        yield from super().show(speak, code, self.rival)
