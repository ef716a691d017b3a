"""Whole races of Titan Race pressed in the real Chromium, by hand and not by the tests.

`python -m tests.browser.whole_games [--language es] [--out DIR] [--seed N] [names…]` chooses each
game in the menu of a new game, plays it by the table's own controls to its end, has it reviewed and
downloads it. What a learner should not see is printed; pictures and games are kept in DIR. Seats 1
and 2 are pressed, the others are bots. The dice differ each time; a game that was kept can be
loaded.
"""

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import numpy as np
from nbformat import v4
from playwright.sync_api import Locator, Page, TimeoutError

from azardia_nb.games.titan_race.data.circuits import kit
from azardia_nb.games.titan_race.rules.actions import WORDS
from azardia_nb.games.titan_race.text.tabletop import CIRCUITS, SIDES, SLAM
from azardia_nb.records.save import load
from azardia_nb.text.language import LANGUAGES, TONGUES, language
from azardia_widgets.board.scene import scene
from azardia_widgets.classroom.browser import NO_BROWSER
from tests.browser import lab
from tests.text.test_language import known

NOTEBOOK = "race.ipynb"
CELL = 'from azardia_widgets import Table\nTable(kind="titan_race", language="{code}")'
MOST = 900  # presses of a game
WALKED = 12  # presses that are animated
UNDONE = 8  # the press that is taken back
STUCK = 6  # presses without effect until a race is given up
SOON = 10_000  # ms until a press must have shown something


class Race(NamedTuple):
    """What is chosen in the menu."""

    circuit: str
    titans: int = 4
    sides: str = "alone"
    cards: bool = True

    @property
    def circuits(self) -> tuple[str, ...]:
        """The boards, one or the three of a Grand Slam."""
        return SLAM if self.circuit == "slam" else (self.circuit,)


RACES = {
    **{circuit: Race(circuit) for circuit in kit()},
    "plain": Race("plain", 3, cards=False),
    "two": Race("lagoon", 4, "two"),
    "teams": Race("ruins", 6, "2"),
    "three": Race("eye", 6, "3"),
    "slam": Race("slam"),
}
# How the rules begin that a circuit's special spaces bring into play.
MET = {
    "pools": "circuit.lava",
    "lagoon": "circuit.pirates",
    "foundry": "circuit.ramp",
    "ruins": "circuit.statue",
    "eye": "circuit.pentacle",
    "plains": "circuit.ice",
}

# Every text that is seen, each with what a learner has to do with it.
TEXTS = """table => {
    const seen = [], walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim(), on = walker.currentNode.parentElement;
        if (text && !on.closest('.azardia-language, .azardia-why small') && on.checkVisibility())
            seen.push(text);
    }
    return seen;
}"""
# What is cut off: a text wider than its box, the choice of a menu, what sticks out of the table.
CUT = """table => {
    const far = table.getBoundingClientRect().right + 2, found = [];
    const pen = document.createElement('canvas').getContext('2d');
    for (const one of table.querySelectorAll('*')) {
        if (!one.checkVisibility() || !one.getClientRects().length) continue;
        if (one.closest('.azardia-access, .azardia-report, svg, .azardia-told')) continue;
        const style = getComputedStyle(one), box = one.getBoundingClientRect();
        const own = [...one.childNodes].some(part =>
            part.nodeType === 3 && part.textContent.trim());
        if (one.tagName === 'SELECT') {
            pen.font = style.font;
            const text = one.selectedOptions[0]?.textContent ?? '';
            if (pen.measureText(text).width + 24 > one.clientWidth) found.push(`menu: ${text}`);
        } else if (own && style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) {
            found.push(`cut: ${one.textContent}`);
        }
        if (own && box.width > 2 && box.right > far) found.push(`out: ${one.textContent}`);
    }
    return found;
}"""
# Which buttons one has to scroll for within the column of what can be pressed.
HIDDEN = """table => {
    const part = table.querySelector('.azardia-actions');
    if (!part?.checkVisibility()) return 0;
    const box = part.getBoundingClientRect();
    return [...part.querySelectorAll('button')].filter(one => one.checkVisibility() &&
        one.getBoundingClientRect().bottom > box.bottom + 4).length;
}"""
# The buttons that can be pressed: the kind of each one's action, and the class it has alone.
OFFERED = """table => [...table.querySelectorAll('.azardia-actions button:enabled')]
    .filter(one => one.checkVisibility())
    .map(one => ['azardia-action-', 'azardia-press-']
        .map(name => [...one.classList].find(found => found.startsWith(name)) ?? ''))
    .map(([kind, own]) => [kind.slice(15), own])"""
READY = """() => {
    const seen = name => [...document.querySelectorAll(name)].some(one => one.checkVisibility());
    const table = '.azardia-table ';
    if (seen(table + '.azardia-again')) return true;
    if (seen(table + '.azardia-skip:enabled')) return false;
    return seen(table + '.azardia-cover') || seen(table + '.azardia-actions button:enabled');
}"""
RAW = re.compile(r"[a-z]+_[a-z_]+|\{\w*\}|\b(?:None|NaN|nan|Traceback|undefined|null)\b|<[a-z/]")


class Player:
    """Who presses at one table in one language; `complaints` are what is wrong there."""

    def __init__(self, opened: lab.Lesson, code: str, out: Path, seed: int) -> None:
        self.opened, self.page, self.code, self.out = opened, opened.page, code, out
        self.speak = language(code)
        self.rng = np.random.default_rng(seed)
        self.find = opened.find
        self.table = self.find("table")
        self.complaints: list[str] = []
        self.pressed: Counter[str] = Counter()
        self.met: dict[str, set[str]] = {}
        self.name = ""
        self.places: dict[str, tuple[float, float]] = {}  # of the spaces, in shares of the picture

    # --- what is seen ---

    def shoot(self, what: str) -> None:
        """Keep a picture of the table."""
        self.table.evaluate("table => table.scrollIntoView({block: 'start'})")
        self.page.screenshot(path=self.out / f"{self.name}-{self.code}-{what}.png")

    def complain(self, what: str) -> None:
        """Keep what is wrong, once."""
        said = f"{self.name}, {self.code}: {what}"
        if said not in self.complaints:
            self.complaints.append(said)
            print("  !", said, flush=True)

    def look(self) -> None:
        """See that nothing failed, and that nothing shown is raw, cut off or untranslated."""
        for failed in self.opened.failed():
            self.complain(failed[-600:])
        self.opened.faults.clear()
        for wrong in self.table.locator(".azardia-wrong p, .azardia-said [role=alert]").all():
            self.complain(f"wrong: {wrong.inner_text()}")
        texts: list[str] = self.table.evaluate(TEXTS)
        for text in texts:
            if raw := RAW.search(text):
                self.complain(f"raw {raw[0]!r} in: {text}")
            if self.code != LANGUAGES[0] and (words := foreign(text)):
                self.complain(f"English {', '.join(words)} in: {text}")
        for cut in self.table.evaluate(CUT):
            self.complain(cut)

    # --- a new game ---

    def begin(self, race: Race) -> None:
        """Choose a game in the menu."""
        opener = self.find("open")
        if "mod-active" not in (opener.get_attribute("class") or ""):
            opener.click()
        speak = self.speak
        self.choose(speak("Circuit"), speak(CIRCUITS[race.circuit]))
        self.choose(speak("Who wins together"), speak(SIDES[race.sides].called))
        self.choose(speak("Titans"), str(race.titans))
        box = self.table.locator(".azardia-new .widget-checkbox input").first
        if box.is_checked() != race.cards:
            box.click()
        self.settle()
        chairs = 2 if race.sides == "two" else race.titans
        for seat in range(1, chairs + 1):
            bot = "greedy bot" if seat % 2 else "random bot"
            who = speak("person") if seat <= 2 else speak(bot)
            self.choose(speak("Seat {seat}", seat=seat), who)
        pieces = self.table.locator(".azardia-piece:visible select")
        assert pieces.count() == race.titans
        pieces.first.select_option(index=int(self.rng.integers(6)))
        self.settle()
        self.look()
        self.find("new").scroll_into_view_if_needed()
        self.page.screenshot(path=self.out / f"{self.name}-{self.code}-menu.png")
        before = self.where()
        self.find("start").click()
        with suppress(TimeoutError):
            self.changed(before)
        self.settle()
        opener.click()

    def choose(self, label: str, option: str) -> None:
        """Choose in a menu of a new game, by its label."""
        menu = self.table.locator(".azardia-new .widget-dropdown").filter(
            has=self.page.locator(f"label:text-is('{label}')")
        )
        if menu.locator("select").evaluate("one => one.selectedOptions[0].text") != option:
            menu.locator("select").select_option(label=option)
            self.settle()

    # --- what is pressed ---

    def where(self) -> str:
        """Return the step of the game, in words."""
        return self.find("where").inner_text()

    def settle(self) -> None:
        """Wait until the kernel has answered."""
        self.page.wait_for_timeout(2 * lab.POLLING)
        self.opened.wait()

    def changed(self, before: str) -> None:
        """Wait until the step is another one."""
        self.page.wait_for_function(
            """before => document.querySelector('.azardia-where').innerText !== before
                || !!document.querySelector('.azardia-ending')?.checkVisibility()""",
            arg=before,
            polling=lab.POLLING,
            timeout=SOON,
        )

    def ready(self) -> bool:
        """Wait until somebody has to press; return whether the game goes on."""
        try:
            self.page.wait_for_function(READY, polling=lab.POLLING, timeout=2 * lab.PATIENCE)
        except TimeoutError:
            self.shoot("waits")
            raise
        return not self.find("again").is_visible()

    def offered(self) -> list[tuple[str, Locator]]:
        """Return the buttons that can be pressed, each with the kind of its action."""
        found: list[list[str]] = self.table.evaluate(OFFERED)
        return [(kind, self.table.locator(f".{own}")) for kind, own in found]

    def play(self) -> None:
        """Press until the race is won."""
        seen: set[str] = set()  # the kinds of actions that were looked at
        at, stuck = 0, 0
        while self.ready():
            at += 1
            if at > MOST:
                self.complain("it never ends")
                return
            if at == WALKED:
                self.speed(self.speak("no animation"))
            try:
                if self.find("cover:visible").count():
                    self.uncover(seen)
                else:
                    self.press(seen, at)
            except TimeoutError as error:
                if self.find("again").is_visible():
                    return
                stuck += 1
                self.complain(f"press {at}: {str(error)[:300]}")
                self.shoot(f"stuck-{at}")
                if stuck == STUCK:
                    return

    def uncover(self, seen: set[str]) -> None:
        """Take over the screen that is passed on."""
        if "cover" not in seen:
            seen.add("cover")
            self.shoot("cover")
            self.look()
        cover = self.find("cover:visible")
        cover = cover.filter(has_text=cover.inner_text())  # the next person's may follow at once
        cover.click(timeout=SOON)
        cover.wait_for(state="hidden", timeout=SOON)

    def press(self, seen: set[str], at: int) -> None:
        """Press one of the buttons, or the space that it leads to."""
        choices = self.offered()
        if not choices:
            return
        self.look_at_times({kind for kind, _ in choices}, seen, at)
        kind, button = self.chosen(choices)
        before = self.where()
        told = button.get_attribute("aria-describedby")
        if told and kind != "take" and at % 3 == 0:  # a die leads there by what is chosen next
            self.touch(button, told)
        else:
            button.click(timeout=SOON)
        self.changed(before)
        self.pressed[kind] += 1
        if at == UNDONE:
            self.undo()
        if at > UNDONE + 1 and not self.pressed["why"] and self.ready():
            self.ask_why()

    def look_at_times(self, kinds: set[str], seen: set[str], at: int) -> None:
        """Look at what is asked for the first time, and now and then at all of it."""
        names = "-".join(sorted(kinds))
        new = sorted(kinds - seen)
        if new or at % 15 == 0:
            self.look()
            if new:
                self.shoot(f"{at:03}-{'-'.join(new)}")
            if hidden := self.table.evaluate(HIDDEN):
                self.complain(f"at {names}: buttons to scroll for ({hidden})")
                self.shoot(f"{at:03}-scrolled")
            seen.update(new)
        if at % 20 == 0:
            self.opened.board()

    def chosen(self, choices: list[tuple[str, Locator]]) -> tuple[str, Locator]:
        """Return a choice by lot: what was pressed least is pressed most."""
        weights = np.array(
            [
                (0.3 if kind in ("end", "pass", "skip") else 1) / (1 + self.pressed[kind])
                for kind, _ in choices  # the end of a turn only when it is time
            ]
        )
        return choices[self.rng.choice(len(choices), p=weights / weights.sum())]

    def ask_why(self) -> None:
        """Open the last "Why?" of the log, if there is one."""
        why = self.page.locator(".azardia-why summary:visible")
        if why.count():
            self.pressed["why"] += 1
            why.last.click()
            self.page.wait_for_timeout(2 * lab.POLLING)
            self.look()
            self.shoot("why")

    def touch(self, button: Locator, told: str) -> None:
        """Click the space of the board that a button says it leads to."""
        words = self.page.locator(f"#{told}").inner_text().split("(")[0].strip(" .").split()
        place = self.places.get(words[-1])
        if place is None:
            self.complain(f"no such space: {words}")
            button.click(timeout=SOON)
            return
        canvas = self.find("board")
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box
        canvas.click(position={"x": place[0] * box["width"], "y": place[1] * box["height"]})
        self.pressed["space"] += 1
        offered = self.find("offered:visible")
        self.page.wait_for_timeout(lab.POLLING)
        if offered.count():  # more than one button leads there
            offered.first.click(timeout=SOON)

    def undo(self) -> None:
        """Take the last decision back, and then again."""
        self.ready()
        before = self.where()
        self.find("undo").click()
        self.changed(before)
        self.shoot("undone")
        before = self.where()
        self.settle()
        redo = self.find("redo:enabled")
        if redo.count():
            redo.click()
            self.changed(before)
        self.pressed["undo"] += 1

    def speed(self, name: str) -> None:
        """Choose how fast the Titans go."""
        self.table.locator(".azardia-speed select").select_option(label=name)
        self.settle()

    # --- a whole game ---

    def race(self, name: str) -> None:
        """Play a race from the menu to what is taken home."""
        self.name, race, began = name, RACES[name], time.monotonic()
        self.places = places(race.circuits)
        before = Counter(self.pressed)
        self.speed(self.speak("fast"))
        self.begin(race)
        self.opened.board()
        self.shoot("start")
        self.look()
        self.play()
        self.look()
        self.shoot("end")
        self.opened.board()
        places_told = self.table.locator(".azardia-places tbody tr").count()
        if places_told != race.titans:
            self.complain(f"{places_told} places told of {race.titans}")
        kept = self.out / f"{name}-{self.code}.json"
        self.download("save", kept)
        game: Any = load(kept, None)
        rules = {entry.rule for entry in game.log(self.code)}
        self.met[name] = rules
        assert game.winner
        self.find("review:visible").click()
        self.page.locator(".azardia-course-field:visible").wait_for(timeout=20 * lab.PATIENCE)
        self.look()
        self.shoot("review")
        self.find("open").click()
        for part, ends in (("save-picture", "svg"), ("save-pixels", "png"), ("save-film", "svg")):
            self.download(part, self.out / f"{name}-{self.code}-{part}.{ends}")
        self.find("open").click()
        pressed = self.pressed - before
        told = ", ".join(f"{n} {kind}" for kind, n in pressed.most_common())
        seconds = time.monotonic() - began
        print(
            f"{name}, {self.code}: {len(game)} steps, {seconds:.0f} s; pressed {told}", flush=True
        )

    def download(self, part: str, target: Path) -> None:
        """Press what saves something, and keep the file."""
        with self.page.expect_download(timeout=4 * lab.PATIENCE) as arriving:
            self.table.locator(f".azardia-{part}:visible").first.click()
        arriving.value.save_as(target)
        if target.stat().st_size < 500:
            self.complain(f"{target.name} is empty")


def places(circuits: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Return by their names where the spaces of a board are, in shares of the picture."""
    from azardia_nb.games.titan_race.game import Game
    from azardia_nb.games.titan_race.rules.board import name_of

    several = len(circuits) > 1
    on = scene(Game(4, circuit=circuits if several else circuits[0])).layout
    return {
        name_of(space, several): (x / on.width, y / on.height)
        for space, (x, y) in on.places.items()
    }


@cache
def vocabulary() -> frozenset[str]:
    """Return the words of the English texts that no Spanish text has."""
    english: set[str] = set()
    spanish: set[str] = {word.lower() for word in TONGUES.values()}
    for text, said in known().items():
        english.update(words_of(text))
        spanish.update(words_of(said))
    return frozenset(english - spanish)


def words_of(text: str) -> Iterator[str]:
    """Yield the words of a text, without what is filled in."""
    return (word.lower() for word in re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}", " ", text)))


def foreign(text: str) -> list[str]:
    """Return the words of a text that are English and not Spanish."""
    return [word for word in words_of(text) if word in vocabulary()]


def prepare(root: Path, code: str) -> None:
    """Write a notebook with a table into a folder."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cell = v4.new_code_cell(CELL.format(code=code))
    nbformat.write(v4.new_notebook(cells=[cell], metadata=kernel), root / NOTEBOOK)


def run(page: Page, address: str, asked: argparse.Namespace) -> list[str]:
    """Play the games that are asked for at one table; return what is wrong."""
    code = asked.language
    opened = lab.Lesson(page, address, NOTEBOOK)
    opened.command("application:toggle-left-area")  # as `azardia lab` opens it
    opened.run_all()
    player = Player(opened, code, asked.out, asked.seed)
    for one in asked.names or RACES:
        player.race(one)
    for one, rules in player.met.items():
        for rule in (MET[circuit] for circuit in RACES[one].circuits if circuit in MET):
            if not any(met.startswith(rule) for met in rules):
                print(f"{one}, {code}: not met {rule}")
    never = [word for word in WORDS if not player.pressed[word]]
    print(f"{code}: pressed {dict(player.pressed)}; never {', '.join(never) or '-'}")
    opened.close()
    return player.complaints


def main() -> int:
    """Play, and return how many complaints there are, as a command does."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.whole_games")
    # Python 3.11 looks for an empty list, too, among the choices.
    parser.add_argument("names", nargs="*", choices=[*RACES, []], help="all of them if left out")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    parser.add_argument("--out", type=Path, default=Path("whole-games"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with lab.by_hand(lambda root, _: prepare(root, asked.language)) as running:
        if running is None:
            sys.exit(NO_BROWSER)
        browser, address = running
        size = {"width": asked.width, "height": asked.height}
        page = browser.new_page(viewport=size)  # type: ignore[arg-type]
        complaints = run(page, address, asked)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
