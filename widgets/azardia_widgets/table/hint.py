"""The Hint button and its text: the two best choices, their probabilities, and the reason."""

from collections.abc import Callable
from html import escape

import ipywidgets

from azardia_nb.game.game import Game
from azardia_nb.simulation.hint import Hint, consequence, has_hints, hints
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import button, show_or_hide, with_classes


class HintPanel:
    """A button that asks for the best choices; `press` is called when it is pressed.

    `positions` are those of the game at which it was pressed.
    """

    def __init__(self, press: Callable[[], None]) -> None:
        self.positions: set[int] = set()
        self.button = button("azardia-hint-button", press, "lightbulb-o")
        self.hints = with_classes(ipywidgets.HTML(), "azardia-hints")
        self.widget = ipywidgets.VBox((self.button, self.hints))
        self._key: tuple[int, str] | None = None  # position and language of the hint

    def show(self, game: Game, mine: bool, code: str) -> None:
        """Show the button if a person has a choice; clear a hint for another position."""
        offered = mine and len(game.actions) > 1 and has_hints(game.type)
        show_or_hide(self.widget, offered)
        speak = language(code)
        self.button.description = speak("Hint")
        if self._key != (game.position, code):
            self.hints.value = ""

    def tell(self, game: Game, code: str) -> None:
        """Show the best choices at the present position of `game`."""
        self.positions.add(game.position)
        self._key = game.position, code
        self.hints.value = hints_html(game, hints(game, code), code)


def hints_html(game: Game, found: list[Hint], code: str) -> str:
    """Return HTML of the hints `found`, with probabilities and the consequence of the best one."""
    speak = language(code)
    if not found:
        return f"<p role='status'>{escape(speak('There is no hint here.'))}</p>"
    lines = []
    for one in found:
        chance = speak("the only sensible choice")
        if one.chance is not None:
            chance = speak("wins {share}", share=one.chance.told(code, 0))
        lines.append(f"<li><strong>{escape(one.label)}</strong>: {escape(chance)}</li>")
    why = consequence(game, found[0].action, code)
    what = [speak("The first one leads to this: {events}", events=why)] if why else []
    if _may_be_chance(found):
        what.append(speak("Either will do: the difference may be chance."))
    return f"<ol role='status'>{''.join(lines)}</ol><p>{escape(' '.join(what))}</p>"


def _may_be_chance(found: list[Hint]) -> bool:
    """Return whether the intervals of the two best choices overlap: either may be better."""
    chances = [one.chance for one in found if one.chance is not None]
    return len(chances) > 1 and chances[1].high >= chances[0].low
