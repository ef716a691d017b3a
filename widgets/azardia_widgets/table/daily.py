"""The puzzle of the day: a position, its choices, and what each of them is worth."""

from collections.abc import Callable, Sequence
from datetime import date
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.game.puzzle import TURNS, Puzzle
from azardia_nb.game.registry import DEFAULT
from azardia_nb.lessons.course import SITE
from azardia_nb.lessons.daily import LINK, NAME, asked, choices, day_of, heading, puzzle_of
from azardia_nb.lessons.question import Verdict
from azardia_nb.records.answer_table import PUZZLE
from azardia_nb.text.language import LANGUAGES, N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, decimal, percent
from azardia_widgets.board.advice import hidden
from azardia_widgets.board.canvas import BoardView
from azardia_widgets.controls.buttons import (
    Buttons,
    ChangeHandler,
    beside,
    button,
    row,
    show_or_hide,
    with_classes,
)
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.scripted import COPY, Download, File
from azardia_widgets.lesson.asking import record_any
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings, saved
from azardia_widgets.table.seating import PERSON

PAGE = "daily.html"  # of the published site
SAMPLE = date(2026, 1, 1)  # whose puzzle a saved page shows: that of the day would be out of date
EXACT = N_("Exact values: nothing is estimated.")


class Daily(Exhibit):
    """The puzzle of a day: a position, choices to press, and exact values to judge the choice.

    `day` is written as "2026-01-31"; the default is today. Raises AzardiaError for any other text.
    """

    heard = True  # the texts say the same
    table: Callable[..., Any]  # makes a table; set by the table's module, which offers puzzles

    def __init__(
        self, lesson: Surroundings | None = None, day: str = "", *, language: str = "en"
    ) -> None:
        self._has_day = bool(day)
        self.day = day_of(day)
        self.action = ""  # the action
        self._puzzle: Puzzle | None = None  # made when the exhibit is shown
        super().__init__(lesson, language=language)

    # --- parts ---

    def build(self) -> Sequence[Any]:
        """Make the widgets: board, choices, result, buttons to copy and to play on, date."""
        self.date = with_classes(ipywidgets.DatePicker(value=self.day), "azardia-day")
        self.date.style.description_width = "initial"
        self._dated = ChangeHandler(lambda _: self.attempt(self._on_day))
        self.date.observe(self._dated, "value")
        self.title = ipywidgets.HTML()
        self.board = BoardView()
        self.choices = Buttons(self._press, "azardia-main-row")
        self.choices.widget.add_class("azardia-main")
        self.result = with_classes(ipywidgets.HTML(), "azardia-daily-result")
        self.share = Download("azardia-share", self._shared, self.attempt, "link")
        self.play = button("azardia-open-table", lambda: self.attempt(self._play), "play")
        self.place = ipywidgets.VBox()
        pressed = (
            self.title,
            self.wrong,
            self.choices.widget,
            self.result,
            row(self.share, self.play),
            row(self.date),
            self.access,
        )
        both = beside(ipywidgets.VBox((self.board.widget,)), ipywidgets.VBox(pressed))
        return both, self.place

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return `parts` unchanged: `build` has placed the error message and spoken report."""
        return parts

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of `day`, computed when first needed."""
        if self._puzzle is None:
            self._puzzle = puzzle_of(self.day)
        return self._puzzle

    # --- texts ---

    def speak(self, code: str) -> None:
        """Label the controls in the language `code`."""
        speak = language(code)
        self.date.description = speak("Puzzle of the day")
        self.play.description = speak("Play on from this position")
        self.access.names = {".azardia-day input": speak("Puzzle of the day")}

    def refresh(self) -> None:
        """Show the position with its choices, or with the result once a choice is made."""
        code, puzzle = self.language, self.puzzle
        with hidden(not self.action or not self.shows("answers")):
            self.board.show(puzzle.game, code)
        title = heading(puzzle, self.day, code)
        question = asked(puzzle, code)
        self.title.value = f"<h3>{escape(title)}</h3><p>{escape(question)}</p>"
        self.choices.show([] if self.action else choices(puzzle, code))
        result = self._result(language(code), code) if self.action else []
        table = self._table(language(code), code) if self.action and self.shows("answers") else ""
        self.result.value = "".join(f"<p role='status'>{escape(one)}</p>" for one in result) + table
        speak = language(code)
        self.share.description = speak("Copy my result") if self.action else speak("Copy the link")
        show_or_hide(self.play, self.action)
        self.said = " ".join([title, *(result or [question])])
        self.access.descriptions = [self.board.description]

    def _result(self, speak: Speak, code: str) -> list[str]:
        puzzle = self.puzzle
        labels = {one.action: one.label for one in choices(puzzle, code)}
        yours = speak("You chose: {choice}", choice=labels[self.action])
        if not self.shows("answers"):
            return [yours]
        if self.action == puzzle.best:
            first = f"✓ {yours}. {speak('That is the best choice.')}"
        else:
            best = speak("The best choice is: {choice}", choice=labels[puzzle.best])
            first = f"✗ {yours}. {best}. {self._cost(speak, code)}"
        return [first, speak(EXACT)]

    def _cost(self, speak: Speak, code: str) -> str:
        worth = self.puzzle.worth
        lost = abs(worth[self.puzzle.best] - worth[self.action])
        if self.puzzle.measure == TURNS:
            return speak(plural("Yours costs {n} turn.", "Yours costs {n} turns."), n=lost)
        return speak("Yours costs {n} percentage points.", n=decimal(lost * PERCENT, code))

    def _table(self, speak: Speak, code: str) -> str:
        puzzle = self.puzzle
        labels = {one.action: one.label for one in choices(puzzle, code)}
        turns = puzzle.measure == TURNS
        rows = [
            [
                ("✓ " if action == puzzle.best else "") + labels[action],
                decimal(puzzle.worth[action], code, 0)
                if turns
                else percent(puzzle.worth[action], code),
            ]
            for action in puzzle.ranked
        ]
        heads = [speak("Choice"), speak("Turns") if turns else speak("Wins")]
        return listing(speak("What each choice is worth"), heads, rows)

    def picture(self) -> str:
        """Return HTML of the puzzle's position without choices; of SAMPLE's if no day was given."""
        day = self.day if self._has_day else SAMPLE
        puzzle, board = puzzle_of(day), BoardView()
        with hidden(True):
            board.show(puzzle.game, self.language)
        title, question = heading(puzzle, day, self.language), asked(puzzle, self.language)
        return f"<p><strong>{escape(title)}</strong> {escape(question)}</p>{board.html()}"

    def _still(self, picture: str) -> dict[str, str]:
        """Return the output that a saved notebook shows; it does not depend on today's date."""
        title = language(self.language)("Puzzle of the day")
        return {"text/plain": title, "text/html": saved(picture, self.language)}

    # --- presses ---

    def _press(self, action: str) -> None:
        def choose() -> None:
            self.action = action
            try:
                self._record()
            finally:
                self.refresh()

        self.attempt(choose)

    def _record(self) -> None:
        """Record the choice on the answer sheet of the puzzle's page, whatever lesson shows it."""
        if self.lesson is None:
            return
        puzzle, code = self.puzzle, self.language
        labels = {one.action: one.label for one in choices(puzzle, code)}
        id = f"{PUZZLE} {self.day:%Y%m%d}"
        sheet = self.lesson.answers
        before = [one for one in sheet.answers if sheet.learner and one.question == id]
        record_any(
            self.lesson,
            id,
            asked(puzzle, code),
            labels[self.action],
            Verdict(self.action == puzzle.best, ""),
            labels[puzzle.best],
            attempt=1 + len(before),
            lesson=NAME,
            game=DEFAULT,
        )

    def _on_day(self) -> None:
        """Show the puzzle of the date that was picked in the date field."""
        if self.date.value is None:  # half typed
            return
        self.day, self._puzzle, self.action = self.date.value, None, ""
        self.place.children = ()
        self.refresh()

    def begin_anew(self) -> None:
        """Reset the chosen action and the table below, so that another learner can choose."""
        self.action = ""
        self.place.children = ()
        self.refresh()

    def _play(self) -> None:
        """Open a table below the puzzle, at the puzzle's position, against greedy bots."""
        game = self.puzzle.game.branch()
        game.automatic = True
        rivals = ("greedy",) * (game.players - 1)
        seats = (PERSON, *rivals)
        table = Daily.table(game, seats=seats, lesson=self.lesson, language=self.language)
        self.place.children = (table,)

    def _shared(self) -> File:
        return File("", share_text(self.puzzle, self.day, self._rank, self.language).encode(), COPY)

    @property
    def _rank(self) -> int:
        """Place of the chosen action, from 1; 0 before a choice or if answers are hidden."""
        visible = self.action and self.shows("answers")
        return self.puzzle.ranked.index(self.action) + 1 if visible else 0


def share_text(puzzle: Puzzle, day: date, rank: int, code: str) -> str:
    """Return a text to send to friends: the puzzle's link, without its answer.

    `rank` is the place of the sender's choice among all, from 1; 0 leaves it out.
    """
    speak = language(code)
    folder = "" if code == LANGUAGES[0] else f"{code}/"
    title = f"Azardia NB · {heading(puzzle, day, code)}"
    place = speak("place {n} of {all} choices", n=rank, all=len(puzzle.worth))
    result = [f"{'✓' if rank == 1 else '✗'} {place}"] if rank else []
    return "\n".join([title, *result, f"{SITE}/{folder}{PAGE}{LINK}{day.isoformat()}"])
