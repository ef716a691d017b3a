"""Panels of a finished game at the table: places, review, and its lines."""

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.game.game import Game, Step
from azardia_nb.game.story import story
from azardia_nb.game.tabletop import Standing
from azardia_nb.text.language import language, plural
from azardia_nb.text.say import places, signed
from azardia_widgets.controls.buttons import button, row, show_or_hide, with_classes
from azardia_widgets.controls.scripted import Download
from azardia_widgets.table.review import Comparison, Lines, ReviewPanel, ReviewWork
from azardia_widgets.table.rivals import first_seat_told
from azardia_widgets.table.status import badge
from azardia_widgets.table.turns import Playing

# --- the end --------------------------------------------------------------------------------------


SAID = 2  # sentences of the last step repeated, at most
DIGITS = 2  # decimals of a seat's gain, at most


class Ending:
    """The panel of a finished game: result, places, and buttons for another game or a review.

    `again`, `rotated`, `last`, `review` and `ladder` are called by their buttons; `save` is itself
    a button.
    """

    def __init__(
        self,
        again: Callable[[], None],
        rotated: Callable[[], None],
        last: Callable[[], None],
        review: Callable[[], None],
        ladder: Callable[[], None],
        save: Download,
    ) -> None:
        self.result = with_classes(ipywidgets.HTML(), "azardia-places")
        self.again = button("azardia-again", again, "refresh")
        self.rotated = button("azardia-rotated", rotated, "repeat")
        self.last = button("azardia-last-move", last, "step-backward")
        self.review = button("azardia-review", review, "line-chart")
        self.ladder = button("azardia-show-ladder", ladder, "trophy")
        self.save = save
        self._end: Step | None = None  # the last step of the game whose story is kept
        self._story: dict[str, list[str]] = {}  # by language
        self.again.add_class("azardia-first")
        self.widget = with_classes(
            ipywidgets.VBox(
                (
                    self.result,
                    row(self.review, self.again, self.rotated),
                    row(self.last, self.ladder, self.save),
                )
            ),
            "azardia-ending",
        )

    def speak(self, code: str) -> None:
        """Label the buttons in the language `code`."""
        speak = language(code)
        self.again.description = speak("Play again")
        self.rotated.description = speak("A second game, seats rotated")
        self.last.description = speak("See the last move again")
        self.review.description = speak("Review this game")
        self.ladder.description = speak("Your ladder")
        self.save.description = speak("Save")

    def show(
        self,
        game: Game,
        names: list[str],
        code: str,
        *,
        brief: bool,
        lent: bool = False,
        hints: int = 0,
    ) -> None:
        """Show the result of a finished game; if `brief`, only the places, in one line.

        `lent` says that bots finished it for persons; `hints` is how many hints were used.
        """
        last = game.of_line(game.line)
        first = first_seat_told(last.variant, code)
        show_or_hide(self.rotated, first)
        if brief:
            self.result.value = f"<p class='azardia-in-a-line'>{_places_in_line(last, names)}</p>"
            return
        speak = language(code)
        sentences = [entry.sentence for entry in last.log(code) if entry.position == len(last)]
        bots = speak("Bots have finished this game.") if lent else ""
        used = speak(plural("{n} hint was used.", "{n} hints were used."), n=hints) if hints else ""
        how = f"<p>{escape(' '.join([*sentences[-SAID:], *filter(None, [bots, used])]))}</p>"
        story = f"<p>{escape(' '.join([*self._story_of(last, code), *filter(None, [first])]))}</p>"
        self.result.value = _winner(last) + how + story + _places(last, names, code)

    def _story_of(self, game: Game, code: str) -> list[str]:
        """Return sentences on the course of a game, computed once per game and language."""
        end = game.taken[-1] if game.taken else None
        if end is not self._end:
            self._end, self._story = end, {}
        if code not in self._story:
            self._story[code] = story(game, code)
        return self._story[code]


def _winner(game: Game) -> str:
    """Return the winner's face as HTML; "" if nobody has won."""
    return f"<div class='azardia-winner'>{badge(game, game.winner)}</div>" if game.winner else ""


def _places(game: Game, names: list[str], code: str) -> str:
    """Return an HTML table of players by place; with status if the board has no picture."""
    speak, s = language(code), game.state
    tabletop = game.type.tabletop
    standing = Standing((), [()] * len(names), ())
    if not tabletop.pictured:
        standing = tabletop.standing(game, code)
    gained = game.returns if game.type.engine.returns else None
    titles = standing.heads if gained is None else (*standing.heads, speak("Gained"))
    digits = max(places(one, DIGITS) for one in gained or [0])
    heads = "".join(f"<th scope='col'>{escape(head)}</th>" for head in titles)
    lines = []
    for at, seat in _seats_by_place(game):
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
    number = f"<th scope='col' aria-label='{escape(place)}'>#</th>"  # the column is narrow
    head = f"<tr>{number}<th scope='col'>{player}</th>"
    return (
        "<div class='azardia-status'><table><thead>"
        f"{head}{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _places_in_line(game: Game, names: list[str]) -> str:
    """Return the players by place in one line of HTML, for use above the review."""
    return " · ".join(
        f"<span>{at}. {badge(game, seat + 1)} {escape(names[seat])}</span>"
        for at, seat in _seats_by_place(game)
    )


def _seats_by_place(game: Game) -> Iterator[tuple[int, int]]:
    """Yield each seat, counted from 0, with its place, from 1; tied seats share a place."""
    at = 1
    for seats in game.type.places(game.state, game.rules):
        for seat in seats:
            yield at, seat
        at += len(seats)


# --- the whole panel ------------------------------------------------------------------------------


class Afterwards:
    """The result, review and lines of a finished game; `widget` replaces the action buttons.

    `ladder` is shown below the result. `lines.widget` lists the lines; `compared` shows two of them
    side by side. Hidden parts are taken out of the page, as a chart would take room there.
    """

    def __init__(self, table: Playing, save: Download, ladder: Any) -> None:
        self._table = table
        self._ladder = ladder
        self._game: Game | None = None
        self._names: list[str] = []
        self.work = ReviewWork(table.attempt, self._again)
        self.ending = Ending(
            table.play_again,
            table.play_rotated,
            table.last_move_again,
            self.review,
            table.show_ladder,
            save,
        )
        self.panel = ReviewPanel(table.go, table.play_from)
        self.lines = Lines(table.go_to_line, lambda: table.attempt(self._compare))
        self.comparison = Comparison(table.go)
        self.widget = with_classes(ipywidgets.VBox(), "azardia-afterwards")
        self.compared = with_classes(ipywidgets.VBox(), "azardia-afterwards")

    @property
    def is_visible(self) -> bool:
        """Whether the result is visible in place of the action buttons."""
        return bool(self.widget.layout.display != "none")

    def speak(self, code: str) -> None:
        """Label the buttons in the language `code`."""
        self.ending.speak(code)

    def show(self, names: list[str], looking: bool) -> None:
        """Show the panels that apply to the table's game; `names` are the names of its seats.

        `looking` says whether an earlier step is only being looked at.
        """
        game, code = self._table.game, self._table.language
        if game is not self._game:
            self._game = game
            self.work.drop()
        self._names = names
        over = game.ended and (looking or game.position == len(game))
        review = self.work.review_of(game)
        show_or_hide(self.widget, over)
        self.lines.show(game, names, code)
        self.work.show(code)
        show_or_hide(self.ending.review, review is None and not self.work.running)
        comparing = bool(self.lines.compare.value)
        reviewed = (self.panel.widget,) if review is not None and not comparing else ()
        _set_children(self.widget, (self.ending.widget, self._ladder, self.work.widget, *reviewed))
        if over:
            lent = not looking and self._table.seating.finished_by_bots
            hints = len(self._table.hint.positions)
            brief = review is not None or self._ladder.layout.display != "none"
            self.ending.show(game, names, code, brief=brief, lent=lent, hints=hints)
            if review is not None:
                self.panel.show(game, review, names, code)
        self._show_comparison()

    def review(self) -> None:
        """Start a review of the finished game in the background, to be shown when it is ready."""
        self._table.attempt(self._review)

    def _review(self) -> None:
        self._start(self._table.game.line)

    def _start(self, *numbers: int) -> None:
        game = self._table.game
        todo = []
        for number in numbers:
            line = game.of_line(number)
            owners = [game.type.player_of(line.state, seat) for seat in range(line.players)]
            own = [at for at, owner in enumerate(owners, 1) if owner + 1 in self._table.persons]
            todo.append((line, own or None, self._table.helped(line)))
        self.work.start(todo)
        self.work.show(self._table.language)
        show_or_hide(
            self.ending.review, self.work.review_of(game) is None and not self.work.running
        )

    def _again(self) -> None:
        """Show all panels again, for a review that has just ended or another line to compare."""
        game = self._table.game
        self.show(self._names, game.position < len(game))

    # --- lines ---

    def _compare(self) -> None:
        if self.lines.compare.value and self._may_compare():
            self._start(*self._pair())
        self._again()

    def _pair(self) -> tuple[int, int]:
        """Return the numbers of the current line and the one compared with it, in order."""
        own, other = self._table.game.line, int(self.lines.compare.value or 0)
        return min(own, other), max(own, other)

    def _may_compare(self) -> bool:
        """Return whether chances give nothing away: both lines ended, or nothing is hidden."""
        game = self._table.game
        ended = all(game.of_line(number).ended for number in self._pair())
        return ended or not game.type.engine.hides

    def _show_comparison(self) -> None:
        game, code = self._table.game, self._table.language
        visible = bool(self.lines.compare.value) and len(game.lines) > 1
        _set_children(self.compared, (self.comparison.widget,) if visible else ())
        if not visible:
            return
        speak = language(code)
        persons = [number - 1 for number in self._table.persons]
        s, player_of = game.state, game.type.player_of
        own = [seat for seat in range(game.players) if player_of(s, seat) in persons]
        seat = own[0] if own else 0
        self.comparison.show(game, self._pair(), self.work, seat, self._names, code)
        hint = speak(
            "Play this line to its end before you compare probabilities: until then they would "
            "give away what is hidden."
        )
        self.comparison.tell("" if self._may_compare() else hint)


def _set_children(box: ipywidgets.VBox, parts: tuple[Any, ...]) -> None:
    """Set the children of `box` to `parts` unless they are the same already."""
    if box.children != parts:
        box.children = parts
