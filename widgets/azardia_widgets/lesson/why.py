"""The reason for a guess: one of several, or in the learner's own words for the teacher."""

from collections.abc import Callable
from html import escape

import ipywidgets

from azardia_nb.lessons.question import Question, filled_text
from azardia_nb.records.answer_table import REASON
from azardia_nb.text.language import language, one_line
from azardia_widgets.controls.buttons import button, named, row, show_or_hide

LONGEST = 500  # characters of a reason in the learner's own words


class Why:
    """Reasons to choose from and a line of text; `keep` is called when the button is pressed.

    A learner may choose a reason, write one, or do both.
    """

    def __init__(self, question: Question, keep: Callable[[], None]) -> None:
        self.question = question
        self.head = ipywidgets.HTML()
        self.options = named(ipywidgets.RadioButtons(), "azardia-answer")
        self.options.layout.width = "auto"
        self.own = named(ipywidgets.Text(), "azardia-answer")
        self.own.style.description_width = "initial"
        self.own.layout.width = "100%"
        self.keep = button("azardia-keep-reason", keep)
        self.kept = ipywidgets.HTML()
        parts = (self.head, self.options, row(self.own, self.keep), self.kept)
        self.widget = ipywidgets.VBox(parts if question.reasons else ())

    def show(self, code: str) -> None:
        """Label everything in the language `code`; what was chosen stays."""
        speak, chosen = language(code), self.options.value
        self.head.value = (
            f"<p>{escape(speak('Why did you guess that? Choose what comes nearest.'))}</p>"
        )
        labels = (filled_text(one, self.question.values, code) for one in self.question.reasons)
        self.options.options = list(zip(labels, self.question.reasons, strict=True))
        self.options.value = chosen
        self.own.description = speak("In your own words (for your teacher)")
        self.keep.description = speak("Keep my reason")

    def refresh(self, guessed: bool, kept: bool, code: str) -> None:
        """Show the reasons once a guess is locked in; once a reason is `kept`, disable them."""
        speak = language(code)
        show_or_hide(self.widget, guessed)
        self.options.disabled = self.own.disabled = kept
        show_or_hide(self.keep, not kept)
        thanks = speak("Your reason is kept. Nobody marks it.")
        self.kept.value = f"<p role='status'>{escape(thanks)}</p>" if kept else ""

    def given(self, code: str) -> str:
        """Return the chosen or typed reason in the form that is recorded; "" for none."""
        chosen = self.options.value
        label = filled_text(chosen, self.question.values, code) if chosen else ""
        own = one_line(self.own.value, LONGEST)
        return REASON.join(filter(None, (label, own and f"“{own}”")))

    def clear(self) -> None:
        """Clear the choice and the text."""
        self.options.value, self.own.value = None, ""
