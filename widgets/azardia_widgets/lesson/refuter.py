"""The refuter: tests claims, built from blocks or in Python, and shows counterexamples."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.registry import DEFAULT
from azardia_nb.lessons.question import Verdict
from azardia_nb.lessons.refuting import claim as claims
from azardia_nb.lessons.refuting.claim import Block, Claim
from azardia_nb.lessons.refuting.domain import Domain, domains
from azardia_nb.records.answer_table import REFUTER, UNJUDGED
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, rounded
from azardia_widgets.board.canvas import BoardView
from azardia_widgets.controls.buttons import (
    ChangeHandler,
    button,
    checkbox,
    menu,
    offer,
    row,
    show_or_hide,
    with_classes,
)
from azardia_widgets.lesson.asking import record_any, recorded_answers, verdict
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings

CONDITIONS = 3
NOTHING = ""  # the first entry of a condition's menu

OpenTable = Callable[[Game, str, Surroundings | None, str], Any]  # position, bot, lesson, language


class BlockRow:
    """The controls of one block of a claim: a statement, or a feature compared with a number.

    `changed` is called after a change; with `empty` the row may be left without a block.
    """

    def __init__(self, name: str, changed: Callable[[], None], *, empty: bool) -> None:
        self._empty = empty
        self._handler = ChangeHandler(lambda _: self._changed(changed))
        self.subject, self.relation = menu(f"azardia-{name}"), menu(f"azardia-{name}-relation")
        self.number = with_classes(
            ipywidgets.FloatText(0), "azardia-typed", f"azardia-{name}-number"
        )
        self.unit = ipywidgets.HTML()
        self.widget = row(self.subject, self.relation, self.number, self.unit)
        self.subject.observe(self._handler, "value")
        self._domain: Domain | None = None

    def show(self, domain: Domain, lead: str, code: str) -> None:
        """Offer the blocks of `domain`, with the label `lead`, in the language `code`."""
        speak = language(code)
        self._domain = domain
        self.subject.description = lead
        first = [(speak("– nothing –"), NOTHING)] if self._empty else []
        names = [*domain.statements, *domain.features]
        options = [(domain.label(name, code).rstrip(","), name) for name in names]
        relations = [(speak(text), sign) for sign, text in claims.RELATIONS.items()]
        with self._handler:
            offer(self.subject, [*first, *options], self.subject.value)
            offer(self.relation, relations, self.relation.value)
        self.refresh()

    def refresh(self) -> None:
        """Show the fields for comparison and number only if the chosen feature is a number."""
        compared = self._compares()
        kind = self._domain.features.get(self.subject.value) if self._domain else None
        self.unit.value = "%" if kind is not None and kind.scale != 1 else ""
        for part in (self.relation, self.number):
            show_or_hide(part, compared)
        show_or_hide(self.unit, compared and self.unit.value)

    @property
    def block(self) -> Block | None:
        """The chosen block; None if the row is left empty."""
        if self.subject.value == NOTHING:
            return None
        if not self._compares():
            return Block(self.subject.value)
        return Block(self.subject.value, self.relation.value, self.number.value)

    @block.setter
    def block(self, block: Block | None) -> None:
        with self._handler:
            self.subject.value = block.name if block else NOTHING
            if block and block.relation:
                self.relation.value, self.number.value = block.relation, block.number
        self.refresh()

    def _compares(self) -> bool:
        if self._domain is None or self.subject.value not in self._domain.features:
            return False
        return not self._domain.names[self.subject.value]

    def _changed(self, changed: Callable[[], None]) -> None:
        if self._domain and self._compares():  # begin in the middle
            name = self.subject.value
            middle = float(np.median(self._domain.columns[name]))
            self.number.value = float(rounded(middle * self._domain.features[name].scale))
        self.refresh()
        changed()


class Refuter(Exhibit):
    """An exhibit to build a claim and test it, with a list of the claims tested before.

    `claim` is the text of the first claim, for `claim.read`. `open_table` returns a table to play
    on from a counterexample.
    """

    heard = True  # the result is visible

    def __init__(
        self,
        lesson: Surroundings | None = None,
        claim: str = "",
        open_table: OpenTable | None = None,
        *,
        language: str = "en",
    ) -> None:
        self._game = DEFAULT if lesson is None else lesson.game
        self._domains = domains(self._game)
        self._start = claims.read(claim)
        self._open_table = open_table
        self._tested: Claim | None = None
        self._verdicts: dict[
            Claim, bool | None
        ] = {}  # whether they survive; None if not known here
        super().__init__(lesson, language=language)
        self.attempt(self.begin_anew)

    # --- parts ---

    def build(self) -> Sequence[Any]:
        """Make the controls of blocks, the lines of Python, the result and the list."""
        self._handler = ChangeHandler(lambda _: self.attempt(self._on_domain))
        self.domain_menu = menu("azardia-domain")
        self.domain_menu.options = [*self._domains]
        self.domain_menu.observe(self._handler, "value")
        self.covers = ipywidgets.HTML()

        def changed() -> None:
            self.attempt(self._show_blocks)

        self.conditions = [
            BlockRow(f"condition-{n}", changed, empty=True) for n in range(1, CONDITIONS + 1)
        ]
        self.quantifier = menu("azardia-quantifier")
        self.quantifier.options = [*claims.QUANTIFIERS]
        self._quantified = ChangeHandler(lambda _: changed())
        self.quantifier.observe(self._quantified, "value")
        self.percent = with_classes(
            ipywidgets.BoundedIntText(75, min=0, max=PERCENT), "azardia-typed", "azardia-share"
        )
        self.percent_sign = ipywidgets.Label("%")
        self.statement = BlockRow("statement", changed, empty=False)
        self.typing = checkbox(False, "azardia-python")
        self.typing.observe(lambda _: self.attempt(self._on_typing), "value")
        self.if_line, self.then_line = (
            with_classes(ipywidgets.Text(), "azardia-code-line", f"azardia-{name}")
            for name in ("if", "then")
        )
        for line in (self.if_line, self.then_line):
            line.style.description_width = "initial"
            line.layout.width = "auto"
        self.names = ipywidgets.HTML()
        self.test = button("azardia-test", lambda: self.attempt(self._test), "search")
        self.test.add_class("azardia-main")
        self.result = ipywidgets.HTML()
        self.board = BoardView()
        show_or_hide(self.board.widget, False)
        self.play = button("azardia-open-table", lambda: self.attempt(self._play), "play")
        self.place = ipywidgets.VBox()
        self.listed = ipywidgets.HTML()
        quantified = row(self.quantifier, self.percent, self.percent_sign)
        return (
            self.domain_menu,
            self.covers,
            *(one.widget for one in self.conditions),
            self.if_line,
            quantified,
            self.statement.widget,
            self.then_line,
            self.typing,
            self.names,
            row(self.test),
            self.wrong,
            self.result,
            self.board.widget,
            row(self.play),
            self.place,
            self.listed,
            self.access,
        )

    @property
    def domain(self) -> Domain:
        """The domain of cases that the claim is about."""
        return self._domains[self.domain_menu.value]

    @property
    def claim(self) -> Claim:
        """The claim that the controls show."""
        kind = self.quantifier.value
        if self.typing.value:
            condition, statement = self.if_line.value.strip(), self.then_line.value.strip()
        else:
            condition, statement = self._expressions()
        share = self.percent.value if kind == claims.AT_LEAST else 0
        return Claim(self.domain_menu.value, kind, condition, statement, share)

    def _expressions(self) -> tuple[str, str]:
        """Return the condition and statement of the blocks, as Python expressions."""
        blocks = [one.block for one in self.conditions]
        condition = claims.expression([one for one in blocks if one], self.domain)
        block = self.statement.block
        return condition, claims.expression([block] if block else [], self.domain)

    # --- texts ---

    def speak(self, code: str) -> None:
        """Label the controls in the language `code`."""
        speak = language(code)
        titles = [(one.text("title", code), name) for name, one in self._domains.items()]
        with self._handler, self._quantified:
            offer(self.domain_menu, titles, self.domain_menu.value)
            kinds = [(speak(text), name) for name, text in claims.QUANTIFIERS.items()]
            offer(self.quantifier, kinds, self.quantifier.value)
        self.domain_menu.description = speak("My claim is about")
        self.if_line.description = speak("If")
        self.if_line.placeholder = "distance <= 9 and sum > 10"
        self.typing.description = speak("Write it in Python")
        self.test.description = speak("Test my claim")
        self.play.description = speak("Play on from this position")
        self.access.names = self._names(speak)
        self._label_domain()

    def _names(self, speak: Speak) -> dict[str, str]:
        names = {".azardia-quantifier select": speak("How often it is true")}
        names |= {".azardia-share input": speak("Share in percent")}
        names |= {".azardia-then input": speak("What is true, in Python")}
        for n in range(1, CONDITIONS + 1):
            part = f".azardia-condition-{n}"
            names |= {
                f"{part}-relation select": speak("Comparison in condition {n}", n=n),
                f"{part}-number input": speak("Number in condition {n}", n=n),
            }
        return names | {
            ".azardia-statement select": speak("What is true"),
            ".azardia-statement-relation select": speak("Comparison in the statement"),
            ".azardia-statement-number input": speak("Number in the statement"),
        }

    def _label_domain(self) -> None:
        """Show the cases, blocks and names of the chosen domain."""
        code = self.language
        speak = language(code)
        self.covers.value = (
            f"<details><summary>{escape(speak('Which cases count'))}</summary>"
            f"<p>{escape(self.domain.covers(code))}</p></details>"
        )
        for n, one in enumerate(self.conditions):
            one.show(self.domain, speak("and") if n else speak("If"), code)
        self.statement.show(self.domain, "", code)
        listed = "".join(
            f"<li><code>{name}</code>: {escape(self.domain.label(name, code).rstrip(','))}</li>"
            for name in self.domain.features
        )
        self.names.value = (
            f"<details><summary>{escape(speak('Names you can use'))}</summary>"
            f"<ul>{listed}</ul></details>"
        )

    def refresh(self) -> None:
        """Show the controls, the result of the tested claim, and the list of claims."""
        self._show_blocks()
        self._show_result()
        self._list()

    def _show_blocks(self) -> None:
        typed = self.typing.value
        filled = [one.block is not None for one in self.conditions]
        for n, one in enumerate(self.conditions):
            show_or_hide(one.widget, not typed and (n == 0 or filled[n] or all(filled[:n])))
        for part, visible in (
            (self.statement.widget, not typed),
            (self.if_line, typed),
            (self.then_line, typed),
            (self.names, typed),
        ):
            show_or_hide(part, visible)
        for part in (self.percent, self.percent_sign):
            show_or_hide(part, self.quantifier.value == claims.AT_LEAST)

    def picture(self) -> str:
        """Return HTML of the claim, its domain, and an example that does not tell the result."""
        code, domain = self.language, self.domain
        speak = language(code)
        text = escape(claims.sentence(self.claim, code, self._game))
        at = claims.typical(self.claim, self._game)
        example = speak("One of the cases it speaks of: {case}", case=domain.case(at, code))
        board = BoardView()
        if domain.place:
            board.show(domain.place(domain.row(at)), code)
        html = board.html() if domain.place else ""
        return f"<p><strong>{text}</strong></p>{self.covers.value}<p>{escape(example)}</p>{html}"

    # --- presses ---

    def _set(self, claim: Claim) -> None:
        """Set the controls to `claim`: as blocks if blocks can express it, otherwise in Python."""
        domain = claims.domain_of(claim, self._game)
        with self._handler, self._quantified:
            self.domain_menu.value = claim.domain
            self.quantifier.value = claim.quantifier
            if claim.quantifier == claims.AT_LEAST:
                self.percent.value = claim.percent
        self._label_domain()
        condition = claims.blocks(claim.condition, domain) if claim.condition else []
        statement = claims.blocks(claim.statement, domain)
        self.if_line.value, self.then_line.value = claim.condition, claim.statement
        fits = condition is not None and len(condition) <= CONDITIONS
        if fits and condition is not None and statement is not None and len(statement) == 1:
            self.statement.block = statement[0]
            for n, one in enumerate(self.conditions):
                one.block = condition[n] if n < len(condition) else None
            self.typing.value = False
        else:
            self.typing.value = True
        self._show_blocks()

    def _on_domain(self) -> None:
        """Start a new claim about the domain that was chosen."""
        self._tested = None
        self._label_domain()
        for one in self.conditions:
            one.block = None
        self.statement.block = Block(next(iter(self.domain.statements)))
        self.if_line.value, self.then_line.value = self._expressions()
        self.refresh()

    def _on_typing(self) -> None:
        """Write the chosen blocks as Python when the learner switches to Python."""
        if self.typing.value:
            self.if_line.value, self.then_line.value = self._expressions()
        self._show_blocks()

    def _test(self) -> None:
        """Test the claim, record it, and show the result."""
        claim = self.claim
        self._close_table()
        self._tested = None
        try:
            result = claims.judge(claim, self._game)
            self._tested = claim
            self._record(claim, result.survives)
        finally:
            self._show_result()
            self._list()

    def _record(self, claim: Claim, survives: bool) -> None:
        again = claim in self._verdicts
        self._verdicts[claim] = survives
        if again or self.lesson is None:
            return
        code = self.language
        record_any(
            self.lesson,
            f"{REFUTER} 0",
            claims.sentence(claim, code, self._game),
            str(claim),
            Verdict(survives, "" if survives else claims.verdict_text(claim, code, self._game)),
            UNJUDGED,  # a claim is no exercise
            attempt=len(self._verdicts),
        )

    def _recall(self) -> None:
        """Read the claims of the learner's answer sheet; claims from a code have no verdict."""
        self._verdicts = {}
        for one in recorded_answers(self.lesson):
            if one.exercise == REFUTER:
                with suppress(AzardiaError):
                    claim = claims.read(one.given)
                    claims.sentence(claim, self.language, self._game)
                    self._verdicts[claim] = True if one.right else False if one.reason else None

    def _show_result(self) -> None:
        claim, code = self._tested, self.language
        speak, example = language(code), None
        html = ""
        if claim is not None:
            sentence = claims.sentence(claim, code, self._game)
            if self.judges:
                result = claims.judge(claim, self._game)
                answer = claims.verdict_text(claim, code, self._game)
                html = f"<p><em>{escape(sentence)}</em></p>{verdict(result.survives, answer)}"
                example = result.example
                self.said = f"{sentence} {answer}"
            else:
                note = speak("Your claim is kept. Your teacher will tell you the result.")
                html = f"<p>{escape(note)}</p>"
                self.said = note
        else:
            self.said = ""
        # The status element comes before its text, or screen readers would miss it.
        self.result.value = f"<div role='status'>{html}</div>"
        game = None
        if claim is not None and example is not None:
            domain = claims.domain_of(claim, self._game)
            game = domain.place(domain.row(example)) if domain.place else None
        show_or_hide(self.board.widget, game is not None)
        show_or_hide(self.play, game is not None and self._open_table is not None)
        self._position = game
        if game is not None:
            self.board.show(game, code)
        self.access.descriptions = [self.board.description] if game is not None else []

    def _play(self) -> None:
        """Open a table at the counterexample."""
        if self._position is None or self._open_table is None or self._tested is None:
            return
        self._close_table()
        bot = claims.domain_of(self._tested, self._game).bot
        table = self._open_table(self._position.branch(), bot, self.lesson, self.language)
        self.place.children = (table,)
        for part in (self.board.widget, self.play):  # the table shows the position
            show_or_hide(part, False)
        self.access.descriptions = []

    def _close_table(self) -> None:
        tables, self.place.children = self.place.children, ()
        for one in tables:
            one.close()

    def begin_anew(self) -> None:
        """Start from the first claim again, with the recorded claims of another learner."""
        self._tested = None
        self._close_table()
        self._recall()
        self._set(self._start)
        self.refresh()

    def _list(self) -> None:
        """Show the claims tested so far, the latest first."""
        code = self.language
        speak = language(code)
        items = []
        for claim, survives in reversed(self._verdicts.items()):
            sentence = claims.sentence(claim, code, self._game)
            judged = self.judges and survives is not None
            mark = f" <strong>{escape(_outcome(bool(survives), speak))}</strong>" if judged else ""
            items.append(f"<li>{escape(sentence)}{mark}</li>")
        if not items:
            self.listed.value = ""
            return
        title = speak(plural("{n} claim tested", "{n} claims tested"), n=len(items))
        self.listed.value = f"<h4>{escape(title)}</h4><ul>{''.join(items)}</ul>"


def _outcome(survives: bool, speak: Speak) -> str:
    return speak(N_("✓ survives")) if survives else speak(N_("✗ refuted"))
