"""What a person has written down and nobody else can see: each step can be taken out again."""

from collections.abc import Callable
from html import escape

import ipywidgets

from azardia_nb.game import Choice, Game
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import Buttons, show_or_hide


def labels(game: Game, code: str) -> list[str]:
    """Return the steps that whoever is to act has written down, each with what it costs."""
    written = game.type.tabletop.written(game, code)
    if written is None:
        return []
    first, words = game.position - written.steps, game.type.words
    return [
        words.label(
            game.elsewhere(game.row_at(at)), words.read_action(game.variant, step.text), code
        )
        for at, step in enumerate(game.taken[first:], first)
    ]


def take_out(game: Game, at: int, code: str) -> list[str]:
    """Take a step out, from 0, and write the later ones again; return those not allowed now."""
    told, lost = labels(game, code), []
    first = game.position - len(told)
    later = [step.text for step in game.taken[first + at + 1 :]]
    game.go(first + at)
    for text, label in zip(later, told[at + 1 :], strict=True):
        if game.why_not(text) is None:
            game.repeat(text)
        else:
            lost.append(label)
    return lost


class Writing:
    """The steps that are written down, a button each that takes it out, and the points left."""

    def __init__(self, take_out: Callable[[int], None]) -> None:
        self._title = ipywidgets.HTML()
        self.steps = Buttons(lambda number: take_out(int(number)))
        self._said = ipywidgets.HTML()
        self.widget = ipywidgets.VBox((self._title, self.steps.widget, self._said))
        self.widget.add_class("azardia-written")
        self.names: dict[str, str] = {}
        self.news = ""  # what has become of the steps, said when they are shown next

    def show(self, game: Game, shown: bool, code: str) -> None:
        """Show what is written in a game as it stands, if it is to be shown."""
        said, self.news = self.news, ""
        told, speak = labels(game, code) if shown else [], language(code)
        show_or_hide(self.widget, bool(told or said))
        named = [f"{at}. {label}" for at, label in enumerate(told, 1)]
        self.steps.show([Choice(f"{at}", f"{name}  ×", "") for at, name in enumerate(named)])
        self.names = {
            f".azardia-written .azardia-row > :nth-child({at})": speak(
                "Take out: {step}", step=name
            )
            for at, name in enumerate(named, 1)
        }
        written = game.type.tabletop.written(game, code) if told else None
        title = speak("Written down (left: {points})", points=written.left) if written else ""
        self._title.value = f"<h4>{escape(title)}</h4>" if title else ""
        self._said.value = f"<p role='status'>{escape(said)}</p>" if said else ""
