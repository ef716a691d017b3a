"""A whole game: a table with a commentary on the rules, and occasional questions."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Entry
from azardia_nb.games.azardia.game import Game, Reading
from azardia_nb.games.azardia.lessons.whole_game import about, one_pip_more, one_pip_more_played
from azardia_nb.games.azardia.rules.events import PILE_RULES, Event
from azardia_nb.games.azardia.text.texts import rule_name, why, why_ruling
from azardia_nb.lessons.question import Question
from azardia_nb.players import Strategy
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import show_or_hide, with_classes
from azardia_widgets.controls.listing import listing
from azardia_widgets.games.azardia.future import Future
from azardia_widgets.lesson.asking import record
from azardia_widgets.lesson.exercise import ExerciseItem, Progress
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.table.table import Table

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

EVERY = 2  # rounds between two questions
SENTENCES = 3  # sentences per rule and turn; the log has all
PRESENT = 7  # the seed of the lesson's first game

# The rules that each lesson explains.
EXPLAINS = {
    0: "setup.roll setup.start",
    1: "goal zones.zero zones.return zones.tyrant zones.floor zones.bounce tiles.a",
    2: "dice turn.roll turn.zero",
    3: "coins.cap coins.level coins.tile coins.die",
    4: "levels.range challenge challenge.crossing",
    5: "turn.draw turn.play turn.respond turn.discard turn.missed turn.clockwise cards.decks",
    6: "ability.once ability.lagartoon ability.kuchuritok ability.robot ability.mantis",
    7: "round.event tiles.z cards.nocounter coins.wealth",
    8: "grace",
}
EXPLAINED = {rule: lesson for lesson, rules in EXPLAINS.items() for rule in rules.split()}

# Rules that an event can cite; the others only forbid.
_NAMED = {*PILE_RULES.values(), *(event.rule for event in Event)}
MEETABLE = tuple(rule for rule in EXPLAINED if rule in _NAMED)


# --- the commentary as plain values -----------------------------------------------------------


@dataclass(frozen=True)
class Remark:
    """The events of one rule in a turn; `new` if no earlier turn cited it."""

    rule: str
    sentences: tuple[str, ...]
    rulings: tuple[str, ...]  # rulings cited here for the first time
    new: bool


@dataclass(frozen=True)
class TurnCommentary:
    """A turn with its rules, in the order in which they were cited."""

    round: int
    seat: int
    remarks: tuple[Remark, ...]


def commentary(entries: Iterable[Entry]) -> list[TurnCommentary]:
    """Return the commentary on each turn so far."""
    turns: list[TurnCommentary] = []
    cited: set[str] = set()
    for entry in entries:
        if not turns or (turns[-1].round, turns[-1].seat) != (entry.round, entry.turn):
            turns.append(TurnCommentary(entry.round, entry.turn, ()))
        turns[-1] = replace(turns[-1], remarks=_with(turns[-1].remarks, entry, cited))
        cited |= {entry.rule, entry.ruling or ""}
    return turns


def _with(remarks: tuple[Remark, ...], entry: Entry, known: set[str]) -> tuple[Remark, ...]:
    fresh = (entry.ruling,) if entry.ruling and entry.ruling not in known else ()
    if entry.rule not in (remark.rule for remark in remarks):
        new = entry.rule not in known
        return (*remarks, Remark(entry.rule, (entry.sentence,), fresh, new))
    return tuple(
        replace(
            remark,
            sentences=(*remark.sentences, entry.sentence),
            rulings=(*remark.rulings, *fresh),
        )
        if remark.rule == entry.rule
        else remark
        for remark in remarks
    )


def rules_met(turns: Iterable[TurnCommentary]) -> dict[str, int]:
    """Return the rules cited so far, each with its number of turns."""
    count: dict[str, int] = {}
    for turn in turns:
        for remark in turn.remarks:
            count[remark.rule] = count.get(remark.rule, 0) + 1
    return count


# --- display ----------------------------------------------------------------------------------


class Commentary:
    """The last turns with their rules, and at the end the rules used and not used."""

    def __init__(self) -> None:
        self.summary = ipywidgets.HTML()
        self.turns = ipywidgets.HTML()
        self.widget = with_classes(
            ipywidgets.VBox((self.summary, self.turns)), "azardia-commentary"
        )

    def show(self, game: Reading, entries: Sequence[Entry], code: str) -> None:
        """Show the commentary on a game in the language `code`, the last turn first."""
        speak = language(code)
        turns = commentary(entries)
        names = game.names(code)
        html = "".join(
            self._turn(turn, names, game.rulings, code) for turn in turns[: -game.players - 1 : -1]
        )
        title = speak("What happened, and under which rule")
        self.turns.value = (
            f"<h4>{escape(title)}</h4><div role='region' aria-label='{escape(title)}' tabindex='0' "
            "style='max-height:calc(360px * var(--azardia-size, 1));overflow-y:auto'>"
            f"{html or '<p>' + escape(speak('Nothing has happened yet.')) + '</p>'}</div>"
        )
        self.summary.value = self._summary(rules_met(turns), game.winner is not None, code)

    def html(self) -> str:
        """Return the commentary as HTML, for a saved notebook."""
        return f"{self.summary.value}{self.turns.value}"

    def _turn(
        self,
        told: TurnCommentary,
        names: Sequence[str],
        rulings: Mapping[str, str | bool],
        code: str,
    ) -> str:
        speak = language(code)
        if told.round:
            title = speak("Round {n}, {who}", n=told.round, who=names[told.seat - 1])
        else:
            title = speak("Before the first round")
        remarks = "".join(self._remark(remark, rulings, code) for remark in told.remarks)
        return f"<p><strong>{escape(title)}</strong></p><ul style='margin:2px 0 8px'>{remarks}</ul>"

    def _remark(self, remark: Remark, rulings: Mapping[str, str | bool], code: str) -> str:
        sentences = " ".join(remark.sentences[:SENTENCES])
        if len(remark.sentences) > SENTENCES:
            sentences += " …"
        html = f"<em>{escape(rule_name(remark.rule, code))}.</em> {escape(sentences)}"
        if remark.new:
            html += f"<br><small>{escape(why(remark.rule, code))}</small>"
        for ruling in remark.rulings:
            text = why_ruling(ruling, rulings[ruling], code)
            html += f"<br><small>{escape(text)}</small>"
        return f"<li>{html}</li>"

    def _summary(self, count: Mapping[str, int], over: bool, code: str) -> str:
        speak = language(code)
        rules = [rule for rule in MEETABLE if rule in count]
        text = speak("Rules used so far: {n} of {all}.", n=len(rules), all=len(MEETABLE))
        if not over:
            return f"<p>{escape(text)}</p>"
        heads = [speak("Rule"), speak("Turns"), speak("Explained in")]
        yes = [[rule_name(rule, code), str(count[rule]), _lesson(rule, code)] for rule in rules]
        no = [[rule_name(r, code), _lesson(r, code)] for r in MEETABLE if r not in count]
        tables = listing(speak("Rules used in this game"), heads, yes)
        if no:
            tables += listing(speak("Not used this time"), [heads[0], heads[2]], no)
        return f"<p>{escape(text)}</p>{tables}"


def _lesson(rule: str, code: str) -> str:
    speak = language(code)
    return speak("Lesson {n}", n=EXPLAINED[rule])


@dataclass
class TurnQuestion:
    """A question about one turn, with the learner's progress."""

    question: Question
    progress: Progress


class WholeGame(Table):
    """A table with a commentary beside it, and occasional questions about the next roll.

    A question may be ignored: the game goes on.
    """

    game: Game

    def __init__(
        self,
        lesson: "Lesson | None" = None,
        game: Game | None = None,
        *,
        seats: Sequence[Strategy] = ("person", "greedy", "greedy", "greedy"),
        language: str = "en",
        seed: int = PRESENT,
    ) -> None:
        super().__init__(game, seats=seats, language=language, seed=seed, lesson=lesson)

    def sit(self, game: Any, seats: Sequence[Strategy], seed: int | None = None) -> None:
        """Start a game without questions."""
        super().sit(game, seats, seed)
        self.questions: dict[tuple[int, int], TurnQuestion] = {}  # by round and seat
        self._current: TurnQuestion | None = None

    # --- layout and display ---

    def build(self) -> Sequence[Any]:
        both, *below = super().build()
        _, right = both.children
        self.question = ExerciseItem(
            lambda: self.attempt(self._check), lambda: self.attempt(self._look)
        )
        self.ask = ipywidgets.HTML()
        self.asking = with_classes(
            ipywidgets.VBox((self.ask, self.question.widget)), "azardia-asked"
        )
        self.commentary = Commentary()
        *controls, story = right.children
        right.children = (*controls, self.asking, self.commentary.widget, story)
        return (both, *below)

    def speak(self, code: str) -> None:
        super().speak(code)
        speak = language(code)
        title = speak("Before you roll: a question for you")
        self.ask.value = f"<h4>{escape(title)}</h4>"

    def refresh(self, since: int | None = None, moved: Sequence[Entry] | None = None) -> None:
        super().refresh(since, moved)
        self._show_question()

    def tell(self, game: Any, entries: Sequence[Entry], own: Collection[int]) -> None:
        """Show new events in the log and in the commentary."""
        super().tell(game, entries, own)
        self.commentary.show(game, entries, self.language)

    def picture(self) -> str:
        return super().picture() + self.commentary.html()

    # --- questions ---

    def _show_question(self) -> None:
        about_to_roll = self._about_to_roll()
        if about_to_roll:
            self._think_of_one()
        entry = self.questions.get((self.game.round, self.game.turn))
        if entry is not None and not about_to_roll and not entry.progress.attempts:
            entry = None  # the dice have answered it
        if self.seating.looking or self.seating.covered:
            entry = None
        show_or_hide(self.asking, bool(entry))
        if entry is None:
            return
        if entry is not self._current:
            self._current = entry
            self.question.field.clear()
        number = list(self.questions.values()).index(entry) + 1
        answers = self.shows("answers")
        self.question.show(
            number, entry.question, entry.progress, answers, self.judges, self.language
        )

    def begin_anew(self) -> None:
        """Reset the learner's progress with this game's questions."""
        for entry in self.questions.values():
            entry.progress = Progress()
        self.question.field.clear()
        self._show_question()

    def _about_to_roll(self) -> bool:
        """Return whether it is a person's turn to act and a roll is legal."""
        mine = self.seating.mine and not self.seating.covered
        return mine and any(choice.action == "roll" for choice in self.game.legal())

    def _think_of_one(self) -> None:
        """Add a question about this turn, unless there was one lately or nothing is at stake."""
        here = self.game.round, self.game.turn
        before = [round for round, seat in self.questions if seat == here[1] and round <= here[0]]
        if before and here[0] - max(before) < EVERY:
            return
        seed = 0 if self.lesson is None else self.lesson.seed
        question = about(self.game, np.random.default_rng((seed, *here)))
        if question is not None:
            self.questions[here] = TurnQuestion(question, Progress())

    def _check(self) -> None:
        entry = self._current
        if entry is None:
            return
        typed = entry.progress.checked = self.question.field.value
        try:
            verdict = entry.question.check(typed, self.language)
        except AzardiaError:
            self._show_question()  # it shows the error at the field
            return
        entry.progress.attempts += 1
        entry.progress.right = entry.progress.right or verdict.right
        self._show_question()
        record(
            self.lesson,
            entry.question,
            typed,
            verdict.right,
            entry.progress.attempts,
            self.game.round,
        )

    def _look(self) -> None:
        if self._current is not None:
            self._current.progress.looked = True
            self._show_question()


def predict_one_pip(lesson: "Lesson") -> Prediction:
    """Return a prediction about one more pip on one die; both futures follow."""
    question = one_pip_more(np.random.default_rng(lesson.seed))
    game, other = one_pip_more_played(question)
    return Prediction(lesson, question, Future(lesson, game=game, other=other))
