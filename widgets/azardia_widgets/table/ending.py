"""The end of a game at the table: who won and how, everybody's place, and what one can do then."""

from collections.abc import Callable, Iterator
from html import escape

import ipywidgets

from azardia_nb.game import Game
from azardia_nb.text.language import language
from azardia_nb.text.say import places, signed
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.download import Download
from azardia_widgets.table.status import badge

SAID = 2  # sentences of the last step that are repeated
DIGITS = 2  # of what a seat has gained, at most


class Ending:
    """What stands in the place of the actions when a game is over."""

    def __init__(
        self, again: Callable[[], None], review: Callable[[], None], save: Download
    ) -> None:
        self.told = ipywidgets.HTML()
        self.told.add_class("azardia-places")
        self.again = button("azardia-again", again, "refresh")
        self.review = button("azardia-review", review, "line-chart")
        self.save = save
        self.again.add_class("azardia-first")
        self.widget = ipywidgets.VBox((self.told, row(self.again, self.review, self.save)))
        self.widget.add_class("azardia-ending")

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        self.again.description = speak("Play again")
        self.review.description = speak("Review this game")
        self.save.description = speak("Save")

    def show(self, game: Game, names: list[str], code: str, brief: bool) -> None:
        """Show how a game has ended; `brief`, in a line with everybody's place."""
        last = game.of_line(game.line)
        if brief:
            self.told.value = f"<p class='azardia-in-a-line'>{_in_a_line(last, names)}</p>"
            return
        said = [entry.sentence for entry in last.log(code) if entry.position == len(last)]
        how = f"<p>{escape(' '.join(said[-SAID:]))}</p>"
        self.told.value = how + _places(last, names, code)


def _places(game: Game, names: list[str], code: str) -> str:
    """Return everybody's place as a table, with how each of them stands."""
    speak, s = language(code), game.state
    tabletop = game.type.tabletop
    standing = tabletop.standing(game, code)
    gained = game.returns if game.type.engine.returns else None
    told = standing.heads if gained is None else (*standing.heads, speak("Gained"))
    digits = max(places(one, DIGITS) for one in gained or [0])
    heads = "".join(f"<th scope='col'>{escape(head)}</th>" for head in told)
    lines = []
    for at, seat in _placed(game):
        here = standing.cells[seat]
        here = here if gained is None else (*here, signed(gained[seat], code, digits))
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in here)
        won = seat in game.type.winners(s)
        who = f"{badge(game, seat + 1)} {escape(names[seat])}"
        if side := tabletop.side(game, seat, speak):
            more = (side, speak("winner")) if won else (side,)
            who += f"<small> · {escape(' · '.join(more))}</small>"
        first = " class='azardia-turn'" if won else ""
        lines.append(f"<tr{first}><td>{at}.</td><th scope='row'>{who}</th>{cells}</tr>")
    place, player = speak("Place"), speak("Player")
    number = f"<th scope='col' aria-label='{escape(place)}'>#</th>"  # there is little room
    head = f"<tr>{number}<th scope='col'>{player}</th>"
    return (
        "<div class='azardia-status'><table><thead>"
        f"{head}{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _in_a_line(game: Game, names: list[str]) -> str:
    """Return everybody's place in a line: a review leaves no room for more."""
    return " · ".join(
        f"<span>{at}. {badge(game, seat + 1)} {escape(names[seat])}</span>"
        for at, seat in _placed(game)
    )


def _placed(game: Game) -> Iterator[tuple[int, int]]:
    """Yield the seats, from 0, in the order of their places, each with its own."""
    at = 1
    for seats in game.type.places(game.state, game.rules):
        for seat in seats:
            yield at, seat
        at += len(seats)
