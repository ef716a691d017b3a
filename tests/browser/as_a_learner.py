"""Every lesson as a learner does it, from the first press to the last exercise, in real JupyterLab.

Run by hand: `python -m tests.browser.as_a_learner [--language es] [--out DIR] [NAME…]`, where a
name begins a page's, as 02 or t1. From top to bottom each control is used once, each guess is
wrong first, each exercise gets nonsense, a wrong answer and the right one, and each line that asks
to be changed is changed. It prints a line a lesson and what was wrong, and leaves in DIR a picture
of each screenful, before and after, and all that was said.
"""

import argparse
import ast
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator

from azardia_nb import lessons
from azardia_nb.lessons.course import CHANGE, SOURCE, Page, course
from azardia_nb.text.language import LANGUAGES, TONGUES, language
from azardia_widgets.classroom.browser import NO_BROWSER
from tests.browser import lab
from tests.browser.asked import Asked

WINDOW = {"width": 1366, "height": 900}  # a laptop's, a little higher
WORDS_A_MINUTE = 150
SECONDS_A_QUESTION = 45
MOST = 25  # presses of one exhibit: a table never runs out of new buttons
LONGEST = 60  # seconds to wait for what plays in the background
SLOW = 1  # seconds after which what a press has not changed stays as it is
NONSENSE = "???"
# By how much a number is changed: the first tile of those there are, a sum that must stay even.
STEPS = {"08-grace": 1, "11-chain": 1, "t5-duel": -2}

EXHIBIT = ".jp-OutputArea-output > .azardia"

# Asks the kernel for the value of an expression, and leaves no trace in the notebook.
ASK = """async expression => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const reply = await kernel.requestExecute({
        code: '', store_history: false, user_expressions: {found: expression},
    }).done;
    const found = reply.content.user_expressions?.found;  // none after a cell that failed
    return found?.status === 'ok' ? found.data['text/plain'] : 'None';
}"""

CALL = "__import__('tests.browser.asked', fromlist=['asked']).{}"

# The controls of an exhibit that can be used now: what each is, and what it is called.
CONTROLS = """exhibit => {
    const called = one => (one.getAttribute('aria-label') || one.innerText || one.title
        || one.closest('label')?.innerText
        || one.closest('.jupyter-widgets')?.querySelector('label')?.innerText || '').trim();
    const wanted = 'button, input, select, summary, [role=slider]';
    const all = [...exhibit.querySelectorAll(wanted)];
    all.forEach((one, at) => one.dataset.learner = at);
    return all
        .filter(one => one.getClientRects().length && !one.disabled
            && one.getAttribute('aria-disabled') !== 'true' && one.type !== 'file'
            && !one.closest('[class*=azardia-exercise-], .azardia-lesson, .azardia-language'))
        .map(one => ({
            at: one.dataset.learner,
            kind: one.getAttribute('role') === 'slider' ? 'slider'
                : one.tagName === 'INPUT' ? one.type : one.tagName.toLowerCase(),
            name: called(one),
            main: Boolean(one.closest('.azardia-main, .azardia-actions')),
        }));
}"""

# All that is seen of an exhibit: pictures, words, and what its fields hold.
SEEN = f"""exhibit => ({lab.PICTURES})(exhibit) + exhibit.innerText
    + [...exhibit.querySelectorAll('input, select, [role=slider], details, button')]
        .map(one => [one.value, one.checked, one.open, one.className, one.disabled,
            one.getAttribute('aria-valuenow')]).join()"""

# What there is to read: prose, and exhibits without lists to choose from.
WORDS = """() => {
    const copies = [...document.querySelectorAll(
        `.jp-RenderedMarkdown, .jp-OutputArea-output > .azardia:not(.azardia-lesson)`)]
        .filter(one => one.getClientRects().length)
        .map(one => {
            const copy = one.cloneNode(true);
            const apart = 'select, table, svg, canvas, style, .azardia-access, .azardia-log';
            copy.querySelectorAll(apart).forEach(part => part.remove());
            return copy.textContent;
        });
    return copies.join(' ');
}"""

# The code of a cell that asks to be changed; "" of any other.
SOURCE_TO_CHANGE = """([at, tag]) => {
    const cell = window.jupyterapp.shell.currentWidget.content.model.cells.get(at);
    return cell.type === 'code' && (cell.getMetadata('tags') || []).includes(tag)
        ? cell.sharedModel.getSource() : '';
}"""

SCROLLER = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer')"

# Scrolls to the next screenful; returns whether there was none.
DOWN = f"""() => {{
    const page = {SCROLLER};
    const last = page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
    page.scrollTop += page.clientHeight - 60;
    return last;
}}"""


@dataclass
class Told:
    """What was done in a lesson, and what there is to say about it."""

    name: str
    language: str
    minutes: int  # as course.toml has it
    predictions: int = 0
    exercises: int = 0
    changes: int = 0
    presses: int = 0
    words: int = 0
    seconds: float = 0.0  # the driver needed
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # to be judged by a person

    @property
    def estimate(self) -> float:
        """Minutes a learner needs to read and to answer."""
        asked = self.predictions + self.exercises
        return self.words / WORDS_A_MINUTE + asked * SECONDS_A_QUESTION / 60

    def line(self) -> str:
        """Return it as a line of a table."""
        return (
            f"{self.language} {self.name:24} {self.predictions:3} {self.exercises:3} "
            f"{self.changes:3} {self.presses:4} {self.words:5} {self.estimate:5.0f} "
            f"{self.minutes:4} {self.seconds:5.0f} {len(self.faults):3}"
        )


HEAD = "   lesson                   pre exe chg pres words  est. min.  secs faults"


class Learner:
    """Goes through a lesson that is open."""

    def __init__(self, opened: lab.Lesson, told: Told, pictures: Path) -> None:
        self.opened = opened
        self.page = opened.page
        self.told = told
        self.code = told.language
        self.speak = language(self.code)
        self.pictures = pictures
        self._known = 0  # faults of the page that are told already
        self._downloads = 0
        self.page.on("download", self._count)

    def go(self) -> None:
        """Do the lesson."""
        begun = time.monotonic()
        self.opened.command("application:toggle-left-area")  # as `azardia lab` closes it
        self.opened.run_all()
        self._look_for_faults("run")
        self._photograph("before")
        words = self.page.evaluate(WORDS)
        asked = self._asked()
        for at in range(self.page.locator(".jp-Notebook-cell").count()):
            cell = self.page.locator(".jp-Notebook-cell").nth(at)
            cell.scroll_into_view_if_needed()
            exhibits = cell.locator(EXHIBIT)
            for number in range(exhibits.count()):
                self._exhibit(exhibits.nth(number), asked)
            self._change(cell, at)
            for details in cell.locator(".jp-RenderedMarkdown details").all():
                details.locator("summary").click()
                self.told.presses += 1
                if details.get_attribute("open") is None:
                    self._fault("an explanation does not open")
        self._photograph("after")
        self._solve(asked)
        self.told.words = len(re.findall(r"[^\W\d_]{2,}", words)) + sum(
            len(re.findall(r"[^\W\d_]{2,}", one["because"] + " " + one["method"])) for one in asked
        )
        self.told.seconds = time.monotonic() - begun

    def _count(self, _: object) -> None:
        self._downloads += 1

    def _fault(self, what: str) -> None:
        self.told.faults.append(what)

    def _click(self, one: Locator, where: Locator) -> None:
        """Press something, and wait for what comes of it."""
        one.click()
        self.told.presses += 1
        self._settled(where)

    # --- what is asked ---

    def _asked(self) -> list[Asked]:
        call = CALL.format(f"everything({self.code!r})")
        found: list[Asked] = json.loads(ast.literal_eval(self.page.evaluate(ASK, call)) or "[]")
        return found

    def _predict(self, exhibit: Locator, asked: Sequence[Asked]) -> None:
        text = exhibit.inner_text()
        found = [one for one in asked if one["prediction"] and one["text"] in text]
        if not found:
            self._fault(f"a prediction nobody knows: {text[:80]}")
            return
        question = found[0]
        what = f"prediction “{question['text'][:50]}”"
        self.told.predictions += 1
        hidden = exhibit.locator(".azardia").count()
        if question["because"] in text or exhibit.locator(".azardia-verdict").count():
            self._fault(f"{what} explains before it is answered")
        self._nonsense(exhibit, question, exhibit.locator(".azardia-lock"), what)
        self._answer(exhibit, question, question["wrong"])
        self._click(exhibit.locator(".azardia-lock"), exhibit)
        said = exhibit.locator(".azardia-verdict").all_inner_texts()
        if not said or question["because"] not in said[0]:
            self._fault(f"{what} does not explain: {said}")
        elif question["reason"] and question["reason"] not in said[0]:
            self._fault(f"{what} does not name the misconception: {said}")
        if not question["reason"]:
            self.told.notes.append(f"{what} knows no misconception")
        if exhibit.locator(".azardia").count() <= hidden and not exhibit.locator("canvas").count():
            self.told.notes.append(f"{what} reveals no exhibit")
        if exhibit.locator(".azardia-lock:visible").count():
            self._fault(f"{what} can be locked in twice")

    def _solve(self, asked: Sequence[Asked]) -> None:
        """See all exercises solved, and new questions after that."""
        exercises = [one for one in asked if not one["prediction"]]
        if not exercises:
            return
        sheet = self.page.locator(f"{EXHIBIT}:has(.azardia-exercise-1)")
        self._score(sheet, len(exercises), len(exercises))
        self._click(sheet.locator(".azardia-renew"), sheet)
        self._score(sheet, 0, len(exercises))
        renewed = [one["text"] for one in self._asked() if not one["prediction"]]
        same = {one["text"] for one in exercises} & set(renewed)
        if same:
            self.told.notes.append(f"the same after “New questions”: {len(same)} {sorted(same)}")
        missing = [text for text in renewed if text not in sheet.inner_text()]
        if missing:
            self._fault(f"new questions are not shown: {missing}")

    def _exercises(self, sheet: Locator, asked: Sequence[Asked]) -> None:
        questions = [one for one in asked if not one["prediction"]]
        for right, question in enumerate(questions, 1):
            item = sheet.locator(f".azardia-exercise-{question['number']}")
            self.told.exercises += 1
            item.scroll_into_view_if_needed()
            if question["text"] not in item.inner_text():
                self._fault(f"exercise {question['number']} does not ask “{question['text']}”")
                continue
            self._exercise(sheet, item, question)
            self._score(sheet, right, len(questions))
            self._look_up(sheet, item, question)

    def _exercise(self, sheet: Locator, item: Locator, question: Asked) -> None:
        """Answer nonsense, what is wrong, and at last what is right.

        Nothing is chosen at first, and that is nonsense where one has to choose.
        """
        what, check = f"exercise {question['number']}", item.locator(".azardia-check")
        if question["options"]:
            self._nonsense(item, question, check, what)
        self._answer(item, question, question["wrong"])
        self._click(check, sheet)
        said = " ".join(item.locator(".azardia-missed").all_inner_texts())
        if not said:
            self._fault(f"{what} takes {question['wrong']!r} for right")
        if question["reason"] and question["reason"] not in said:
            self._fault(f"{what} names no reason: {said!r}")
        if not question["method"] or question["method"] not in said:
            self._fault(f"{what} says not what to calculate: {said!r}")
        if not question["options"]:
            self._nonsense(item, question, check, what)
        self._answer(item, question, question["right"])
        self._click(check, sheet)
        if not item.locator(".azardia-right").count():
            self._fault(f"{what} refuses {question['right']}: {item.inner_text()}")

    def _look_up(self, sheet: Locator, item: Locator, question: Asked) -> None:
        """Look at the answer of an exercise that is solved."""
        look = item.locator(".azardia-look:visible")
        if not look.count():
            self._fault(f"exercise {question['number']} does not show its answer")
            return
        self._click(look, sheet)
        if question["because"] not in item.inner_text():
            self._fault(f"exercise {question['number']} does not explain its answer")

    def _nonsense(self, where: Locator, question: Asked, press: Locator, what: str) -> None:
        """Answer what is no answer: one clear sentence, and no traceback."""
        if not question["options"]:
            where.locator("input[type=text]").first.fill(NONSENSE)
        self._click(press, where)
        said = " ".join(where.locator(".azardia-wrong").all_inner_texts()).strip()
        if not said or "Traceback" in said or "Error" in said:
            self._fault(f"{what} says to nonsense: {said!r}")

    def _answer(self, where: Locator, question: Asked, given: str) -> None:
        if question["options"]:
            labels = where.locator(".azardia-answer label:has(input[type=radio])")
            labels.nth(question["options"].index(given)).click()
            self.told.presses += 1
        else:
            field = where.locator("input[type=text]").first
            field.fill(given)
            field.press("Tab")

    def _score(self, sheet: Locator, right: int, count: int) -> None:
        wanted = self.speak("{n} of {all} right", n=right, all=count)
        if wanted not in sheet.locator("h3").first.inner_text():
            shown = sheet.locator("h3").first.inner_text()
            self._fault(f"the score is “{shown}”, not “{wanted}”")

    # --- what can be pressed ---

    def _exhibit(self, exhibit: Locator, asked: Sequence[Asked]) -> None:
        if exhibit.locator(".azardia-exercise-1").count():
            self._exercises(exhibit, asked)
            return
        if "azardia-lesson" in (exhibit.get_attribute("class") or ""):
            self._bar(exhibit)
            return
        if exhibit.locator(".azardia-lock:visible").count():
            self._predict(exhibit, asked)
        self._press_all(exhibit)

    def _bar(self, bar: Locator) -> None:
        """Have the page speak another language and this one again; open the teacher's part."""
        before = self.page.locator("h3").all_inner_texts()
        for code in (*(code for code in LANGUAGES if code != self.code), self.code):
            self._click(bar.locator("button").filter(has_text=TONGUES[code]), bar)
        for _ in range(2):
            self._click(bar.locator("button.azardia-teacher"), bar)
        if before != self.page.locator("h3").all_inner_texts():
            self._fault("the page has changed by speaking another language for a while")

    def _press_all(self, exhibit: Locator) -> None:
        """Use the main control of an exhibit, and each other one that can be used."""
        done: set[tuple[str, str]] = {("text", ""), ("button", self.speak("Lock in my guess"))}
        for _ in range(MOST):
            controls = exhibit.evaluate(CONTROLS)
            left = [one for one in controls if _key(one) not in done]
            if not left:
                break
            control = next((one for one in left if one["main"]), left[0])
            done.add(_key(control))
            self._press(exhibit, control)
        else:
            self.told.notes.append(f"{MOST} presses, {len(left)} controls are left")
        for number in range(exhibit.locator("canvas:visible").count()):
            self._click(exhibit.locator("canvas:visible").nth(number), exhibit)
            self._look_for_faults("board")

    def _press(self, exhibit: Locator, control: dict[str, Any]) -> None:
        name = f"{control['kind']} “{control['name'][:40]}”"
        before, downloads = exhibit.evaluate(SEEN), self._downloads
        one = exhibit.locator(f"[data-learner='{control['at']}']").first
        try:
            one.scroll_into_view_if_needed(timeout=5000)
            match control["kind"]:
                case "slider":
                    lab.press(one)
                case "select":
                    _choose_next(one)
                case "number":
                    one.press("ArrowUp")
                case "text" | "textarea":
                    typed = one.input_value()
                    least = "2" if typed == "1" else "1"
                    one.fill(str(int(typed) - 1) if typed.isdigit() and int(typed) > 1 else least)
                    one.press("Enter")
                case _:
                    one.click(timeout=5000)
        except Exception as error:  # what cannot be pressed is a fault, whatever the reason
            self._fault(f"{name} cannot be pressed: {str(error)[:200]}")
            return
        self.told.presses += 1
        self._settled(exhibit)
        patient = time.monotonic() + SLOW
        while same := (exhibit.evaluate(SEEN) == before and self._downloads == downloads):
            if time.monotonic() > patient:
                break
            self.page.wait_for_timeout(600)  # looking at all boards takes long
        if same:
            self.told.notes.append(f"{name} changes nothing")
        said = " ".join(exhibit.locator(".azardia-wrong:visible").all_inner_texts()).strip()
        if said:
            self.told.notes.append(f"{name}: {said}")
        self._look_for_faults(name)

    def _change(self, cell: Locator, at: int) -> None:
        """Change a number in a cell that asks for it, and run it."""
        editor = cell.locator(".jp-InputArea-editor:visible .cm-content")
        source = self.page.evaluate(SOURCE_TO_CHANGE, [at, CHANGE])
        if not source:
            return
        self.told.changes += 1
        if not editor.count():
            self._fault("the cell to change is folded away")
            return
        changed = _other_number(source, STEPS.get(self.told.name, -1))
        output = cell.locator(".jp-OutputArea").first
        before = output.inner_text()
        editor.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(changed)
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_timeout(300)
        self.page.evaluate(ASK, "0")  # the kernel runs one after the other
        self.page.wait_for_timeout(100)
        after = output.inner_text()
        self.told.presses += 1
        self.told.notes.append(f"changed: {before!r} → {after!r}")
        self._look_for_faults("changed line")

    def _settled(self, exhibit: Locator) -> None:
        """Wait until the kernel has answered, and nothing plays in the background."""
        self.page.wait_for_timeout(120)  # for the press to reach the kernel
        self.page.evaluate(ASK, CALL.format("rest()"))
        deadline = time.monotonic() + LONGEST
        while exhibit.locator(".azardia-stop:enabled:visible").count():
            if time.monotonic() > deadline:
                self.told.notes.append(f"stopped after {LONGEST} s")
                exhibit.locator(".azardia-stop:enabled:visible").first.click()
                deadline += LONGEST
            self.page.wait_for_timeout(300)
        self.page.wait_for_timeout(60)

    # --- what is seen ---

    def _look_for_faults(self, what: str) -> None:
        failed = self.opened.failed()
        self.told.faults += [f"{what}: {one[-600:]}" for one in failed[self._known :]]
        self._known = len(failed)

    def _photograph(self, when: str) -> None:
        """Take a picture of each screenful, from the top."""
        area = self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)").first
        for pictures in (False, True):  # JupyterLab knows how high cells are once they were seen
            self.page.evaluate(f"{SCROLLER}.scrollTop = 0")
            for number in range(1, 40):
                self.page.wait_for_timeout(200 if pictures else 50)
                if pictures:
                    area.screenshot(path=self.pictures / f"{when}-{number:02}.png")
                if self.page.evaluate(DOWN):
                    break


def _key(control: dict[str, Any]) -> tuple[str, str]:
    """Return what a control is: those that differ in numbers only are the same."""
    return control["kind"], re.sub(r"\d+", "", control["name"])


def _choose_next(select: Locator) -> None:
    count = select.locator("option").count()
    at = select.evaluate("one => one.selectedIndex")
    select.select_option(index=(at + 1) % count)


def _other_number(source: str, by: int) -> str:
    """Return code whose first number after the line that asks for a change is another one."""
    lines = source.split("\n")
    begin = next(at for at, line in enumerate(lines) if re.match(r"\s*# (Now you|Ahora)", line))
    for at in range(begin + 1, len(lines)):
        if found := re.search(r"(?<![\w.])\d+(?![\w.:])", lines[at]):
            number = str(abs(int(found[0]) + by))
            lines[at] = lines[at][: found.start()] + number + lines[at][found.end() :]
            return "\n".join(lines)
    raise ValueError(f"no number to change in {source}")


def learn(browser: Browser, address: str, page: Page, code: str, out: Path) -> Told:
    """Do one lesson in a page of its own; return what is to be told of it."""
    pictures = out / code / page.name
    pictures.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(viewport=WINDOW, accept_downloads=True)  # type: ignore[arg-type]
    place = "" if code == LANGUAGES[0] else f"{code}/"
    told = Told(page.name, code, page.minutes)
    opened = None
    try:
        opened = lab.Lesson(context.new_page(), address, place + page.file)
        Learner(opened, told, pictures).go()
    except Exception as error:  # the other lessons are to be done nevertheless
        told.faults.append(f"the learner gave up: {type(error).__name__}: {str(error)[:500]}")
    (pictures / "told.json").write_text(
        json.dumps(asdict(told), ensure_ascii=False, indent=1), "utf-8"
    )
    with suppress(Exception):  # a page that is lost cannot be closed
        if opened:
            opened.close()
        context.close()
    return told


def prepare(root: Path, private: Path) -> None:
    """Copy the lessons into a folder, as `azardia lab` does."""
    lessons.copy(root)
    lessons.trust(root, lab.data(private))


def main() -> int:
    """Do the lessons named; return 1 where something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    parser.add_argument("--out", type=Path, help="a folder for pictures (a new one)")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    out = given.out or Path(tempfile.mkdtemp(prefix="learner-"))
    wanted = tuple(given.names) or ("",)
    pages = [one for one in course() if one.number is not None and one.name.startswith(wanted)]
    # The kernels of the pages ask `asked.py`, too.
    here = [str(SOURCE.parent), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, here))
    failed = False
    with lab.by_hand(prepare) as running:
        if running is None:
            sys.exit(NO_BROWSER)
        print(HEAD)
        for page in pages:
            told = learn(*running, page, given.language, out)
            print(told.line(), *(f"    ✗ {one}" for one in told.faults), sep="\n", flush=True)
            failed = failed or bool(told.faults)
    print(f"pictures: {out}")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
