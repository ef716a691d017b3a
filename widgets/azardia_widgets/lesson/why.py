"""Reasons for a guess or decision: chosen from a list, or written for the teacher."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.question import Question, Verdict, filled_text
from azardia_nb.records.answer_table import REASON, UNJUDGED, WHY
from azardia_nb.text.language import N_, language, one_line
from azardia_widgets.controls.buttons import button, row, show_or_hide, with_classes
from azardia_widgets.lesson.asking import as_html, record_any, recorded_answers
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings

GUESSED = N_("Why did you guess that? Choose what comes nearest.")
DECIDED = N_("Choose, and write your reason.")
LONGEST = 500  # characters of a reason in the learner's own words


class Why:
    """A list of reasons to choose from, and a line to write one; `keep` is called by the button.

    A learner may choose a reason, write one, or do both.
    """

    def __init__(self, question: Question, keep: Callable[[], None], head: str = GUESSED) -> None:
        self.question, self._head = question, head
        self.head = ipywidgets.HTML()
        self.options = with_classes(ipywidgets.RadioButtons(), "azardia-answer")
        self.options.layout.width = "auto"
        self.own = with_classes(ipywidgets.Text(), "azardia-answer", "azardia-own-words")
        self.own.style.description_width = "initial"
        self.own.layout.width = "100%"
        self.keep = button("azardia-keep-reason", keep)
        self.thanks = ipywidgets.HTML()
        parts = (self.head, self.options, row(self.own, self.keep), self.thanks)
        self.widget = ipywidgets.VBox(parts if question.reasons else ())

    def show(self, code: str) -> None:
        """Label everything in the language `code`; the chosen reason stays."""
        speak, chosen = language(code), self.options.value
        self.head.value = f"<p>{escape(speak(self._head))}</p>"
        labels = (filled_text(one, self.question.values, code) for one in self.question.reasons)
        self.options.options = list(zip(labels, self.question.reasons, strict=True))
        self.options.value = chosen
        self.own.description = speak("In your own words (for your teacher)")
        self.keep.description = speak("Keep my reason")

    def refresh(self, guessed: bool, kept: bool, code: str) -> None:
        """Show the reasons if `guessed`; once a reason is `kept`, disable them."""
        speak = language(code)
        show_or_hide(self.widget, guessed)
        self.options.disabled = self.own.disabled = kept
        show_or_hide(self.keep, not kept)
        thanks = speak("Your reason is kept. Nobody marks it.")
        self.thanks.value = f"<p role='status'>{escape(thanks)}</p>" if kept else ""

    def reason_text(self, code: str) -> str:
        """Return the chosen and the written reason, as they are recorded; "" without any."""
        chosen = self.options.value
        label = filled_text(chosen, self.question.values, code) if chosen else ""
        own = one_line(self.own.value, LONGEST)
        return REASON.join(filter(None, (label, own and f"“{own}”")))

    def clear(self) -> None:
        """Remove the chosen and the written reason."""
        self.options.value, self.own.value = None, ""


def has_reason(lesson: Surroundings | None, question: Question) -> bool:
    """Return whether the learner's answer sheet has a reason for `question`."""
    return any(one.question == f"{question.id}{WHY}" for one in recorded_answers(lesson))


def record_reason(lesson: Surroundings | None, question: Question, given: str) -> None:
    """Record the reason `given` for `question`, without a verdict."""
    if lesson is not None:
        prompt, none = question.prompt(lesson.language), Verdict(False, "")
        record_any(lesson, f"{question.id}{WHY}", prompt, given, none, UNJUDGED, attempt=1)


class Decision(Exhibit):
    """A question without a right answer: the learner decides and says why, for the teacher.

    The exhibit `reveal` is shown once a decision is recorded, unless the teacher hides the answers.
    """

    heard = True  # the sentence is visible

    def __init__(
        self,
        lesson: Surroundings | None,
        question: Question,
        reveal: Exhibit,
        *,
        language: str = "en",
    ) -> None:
        self.question, self.reveal, self.kept = question, reveal, False
        super().__init__(lesson, language=language)
        self.attempt(self.begin_anew)

    def build(self) -> Sequence[Any]:
        """Make the question, its options, the line of text, and an empty box for `reveal`."""
        self.text = with_classes(ipywidgets.HTML(), "azardia-question")
        self.why = Why(self.question, lambda: self.attempt(self._keep), DECIDED)
        self.place = ipywidgets.VBox()
        return (self.text, self.why.widget, self.place)

    def speak(self, code: str) -> None:
        """Set question and labels in the language `code`."""
        self.text.value = f"<p>{escape(self.question.prompt(code))}</p>"
        self.why.show(code)

    def refresh(self) -> None:
        """Show the options; once a decision is recorded, disable them and show `reveal`."""
        self.why.refresh(True, self.kept, self.language)
        children = (self.reveal,) if self.kept and self.shows("answers") else ()
        if self.place.children != children:
            self.place.children = children

    def picture(self) -> str:
        """Return HTML of the question and its options."""
        labels = (
            filled_text(one, self.question.values, self.language) for one in self.question.reasons
        )
        listed = "".join(f"<li>{escape(label)}</li>" for label in labels)
        return f"{as_html(self.question, self.language)}<ul>{listed}</ul>"

    def begin_anew(self) -> None:
        """Clear the decision for another learner, unless that learner has decided before."""
        self.why.clear()
        self.kept = has_reason(self.lesson, self.question)
        self.refresh()

    def _keep(self) -> None:
        if self.kept:
            return  # a second press, before the button was removed
        if self.why.options.value is None or not self.why.own.value.strip():
            raise AzardiaError(language(self.language)(DECIDED))
        self.kept = True
        try:
            record_reason(self.lesson, self.question, self.why.reason_text(self.language))
        finally:
            self.refresh()
