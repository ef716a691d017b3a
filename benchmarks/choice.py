"""Time from a press at the table until the next choice can be pressed, and until all is quiet.

In JupyterLab in Chromium: until the buttons of the next choice are there, and until the last
message has arrived and the last stroke is painted. Nothing is animated. On a busy machine the
processor time is more reliable than the clock.

`AZARDIA_BESIDE` names another checkout of the kit, which is then measured in turns with this one.
"""

import os
import statistics
import tempfile
from ast import literal_eval
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nbformat import v4, write
from playwright.sync_api import CDPSession

from azardia_nb import Game
from azardia_nb.games import load
from azardia_nb.players import seated
from azardia_nb.records.save import loads
from azardia_widgets.classroom.paper import NO_BROWSER
from azardia_widgets.table.seating import player_of
from benchmarks.browser import STILL, jupyterlab
from tests.browser import lab

PRESSES = 20  # of each moment
SILENCE = 0.3  # seconds without a message or a picture after which a page counts as quiet
SEED = 1
HERE = Path(__file__).parents[1]
BESIDE = os.environ.get("AZARDIA_BESIDE", "")


class Moment(NamedTuple):
    """A press to measure: the number of steps of the game before it, and the action pressed."""

    step: int
    action: str


# Each is followed by another choice of the same person. A word stands for the first action of this
# kind in the game that bots play; in Axis Mundi one person plays all seats.
MOMENTS: dict[str, dict[str, str | Moment]] = {
    "azardia": {"roll": "roll", "move": "add", "card": "play", "challenge": "keep"},
    "titan_race": {"start": "start", "ability": "ability"},
    "axis_mundi": {
        "transformation": Moment(0, "enter"),
        "melee": Moment(2, "melee 3"),
        "walk": Moment(3, "walk X"),
        "run": Moment(5, "run"),  # asks for the destination next
        "round": Moment(7, "end"),  # all rings turn
    },
}
# For Axis Mundi: the seats at the start, and their actions; bots rarely reach such positions.
STANDING = [
    {"character": "savant", "at": "3A"},
    {"character": "malignant", "at": "1R"},
    {"character": "scrounger", "at": "1A"},
]
DONE = ("enter", "melee 3", "run W V", "run U T", "run A B", "run A B", "end")

TABLE = """import sys
sys.path[:0] = {path!r}
import asyncio
from pathlib import Path
from azardia_widgets import Table
from azardia_nb.records.save import loads
saved = Path({saved!r}).read_bytes()

def come_to(step):
    game = loads(saved, {seed})
    game.go(step)
    table.begin(game.branch(), table.seats)

def target(action):
    # the widget to press, and the space if it is pressed on the board
    table.reach.now()
    for space, actions in table.action_panel.picking.ends.items():
        if actions == [action]:
            return table.reach.live, space
    if action not in table.action_panel.buttons:  # made with a card, or in a list
        table.press("list")
    return table.action_panel.buttons[action], None

def told(action):
    # a selector, and the place on it
    widget, space = target(action)
    if space is None:
        return "." + ".".join(widget._dom_classes), None
    at = next(place[1:] for place in table.reach.live.places if place[0] == space)
    return "canvas.azardia-board", at

game = loads(saved, {seed})
table = Table(game, seats={seats})
table.options.speed.value = 0.0
table.turns.paused = True
table"""


def measure() -> str:
    """Press at every moment; return the results as text."""
    with tempfile.TemporaryDirectory() as folder:
        saved = {kind: _play(kind, Path(folder)) for kind in MOMENTS}
        moments = {kind: _moments(kind, file) for kind, file in saved.items()}
        return "\n".join(_in_pages(saved, moments))


def _play(kind: str, folder: Path) -> str:
    """Play a game with bots or fixed actions, save it, and return the file's name."""
    if kind == "azardia":
        game = Game(4, characters=("lagartoon", "kuchuritok", "robot", "mantis"), seed=SEED)
    elif kind == "axis_mundi":
        setup = {"cards": False, "level": 3, "players": STANDING}
        game = load(kind).made().place(setup, seed=SEED)
        for action in DONE:
            game.play(action)
    else:
        game = load(kind).Game(4, seed=SEED)
    if kind != "axis_mundi":
        bots = [seated("greedy", player, game.type) for player in range(game.players)]
        while game.seat:
            game.play(bots[game.seat - 1].choose(game.view(game.seat)))
    file = folder / f"{kind}.json"
    game.save(file)
    return str(file)


def _moments(kind: str, file: str) -> dict[str, Moment]:
    """Return the moments to measure in a saved game, by name."""
    game = loads(Path(file).read_bytes(), SEED)
    taken = [step.text for step in game.taken]
    acting = []
    for step in range(len(taken) + 1):
        game.go(step)
        acting.append(player_of(game, game.seat - 1) if game.seat else 0)
    own = [
        Moment(step, text)
        for step, text in enumerate(taken)
        if acting[step] == 1 and next(filter(None, acting[step + 1 :]), 0) == 1
    ]
    return {
        what: moment
        if isinstance(moment, Moment)
        else next(one for one in own if one.action.split()[0] == moment)
        for what, moment in MOMENTS[kind].items()
    }


def _table(path: list[str], kind: str, saved: str) -> str:
    """Return Python code for a cell that shows a table with the saved game."""
    seats = ("person",) * 3 if kind == "axis_mundi" else ("person", *["greedy"] * 3)
    return TABLE.format(path=path, saved=saved, seed=SEED, seats=seats)


def _checkouts() -> dict[str, list[str]]:
    """Return the import paths of each checkout of the kit, by its name in the results."""
    roots = {"now": HERE} | ({"beside": Path(BESIDE).resolve()} if BESIDE else {})
    return {name: [str(root), str(root / "widgets")] for name, root in roots.items()}


# Presses a button or a place of the board and waits until nothing happens any more. Returns the
# milliseconds until the next buttons were there and until the page was idle after the last change,
# and the numbers of messages and of pictures drawn until then.
PRESS = """(button, [at, silence]) => new Promise(done => {
    const root = button.closest('.azardia');
    const all = ':is(.azardia-actions, .azardia-hand) button:enabled';
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const offered = () => [...root.querySelectorAll(all)]
        .filter(one => !one.closest('[style*="display: none"]'))
        .map(one => one.textContent + one.className).join();
    const paint = CanvasRenderingContext2D.prototype.drawImage;
    const free = new MessageChannel();
    let shown = offered(), chosen = 0, quiet = 0, messages = 0, drawn = 0, last = 0;
    const now = () => performance.now() - start;
    const happens = () => { last = now(); free.port2.postMessage(0); };
    free.port1.onmessage = () => { quiet = now(); };
    const watcher = new MutationObserver(() => {
        if (offered() !== shown) { shown = offered(); chosen = now(); }
        happens();
    });
    // Spaces to press have no buttons: they are there once they have been delivered.
    const leads = ([, { state }]) => Object.keys({...state?.ways, ...state?.moves}).length
        || state?.picks?.length;
    const heard = (_, message) => {
        if (message.header.msg_type.startsWith('comm_')) messages += 1;
        if (message.content.data?.content?.parcel?.some(leads)) {
            setTimeout(() => window.azardiaDelivered.then(() => { chosen = now(); }));
        }
        happens();
    };
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
        paint.apply(this, given);
        drawn += 1;
        happens();
    };
    watcher.observe(root, {childList: true, subtree: true, attributes: true, characterData: true});
    kernel.iopubMessage.connect(heard);
    const start = performance.now();
    const box = button.getBoundingClientRect();
    if (at) {
        const [clientX, clientY] = [box.left + at[0] * box.width, box.top + at[1] * box.height];
        button.dispatchEvent(new MouseEvent('click', {clientX, clientY, detail: 1, bubbles: true}));
    } else {
        button.click();
    }
    const ending = setInterval(() => {
        if (now() - Math.max(last, quiet) < silence) return;
        clearInterval(ending);
        watcher.disconnect();
        kernel.iopubMessage.disconnect(heard);
        CanvasRenderingContext2D.prototype.drawImage = paint;
        done([chosen, quiet, messages, drawn]);
    }, 50);
})"""

# Runs code in the kernel and returns the text of an expression's value.
ASK = """async ([code, expression]) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const reply = await kernel.requestExecute({code, user_expressions: {it: expression}}).done;
    if (reply.content.status !== 'ok') throw new Error(reply.content.evalue);
    return reply.content.user_expressions.it.data['text/plain'];
}"""


class Drawn(NamedTuple):
    """A press in a page: milliseconds until the next choice and until it is quiet.

    `messages` and `drawn` are numbers of messages and of pictures drawn on canvases.
    """

    chosen: float
    quiet: float
    processor: float  # ms, of the page
    messages: int
    drawn: int


def _in_pages(saved: dict[str, str], all_moments: dict[str, dict[str, Moment]]) -> Iterator[str]:
    names = {(kind, name): f"{kind}-{name}.ipynb" for kind in MOMENTS for name in _checkouts()}

    def prepare(folder: Path) -> None:
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        for (kind, name), file in names.items():
            code = _table(_checkouts()[name], kind, saved[kind])
            cells = [v4.new_code_cell(code)]
            write(v4.new_notebook(cells=cells, metadata=kernel), folder / file)

    with jupyterlab(prepare) as opened:
        if opened is None:
            yield NO_BROWSER
            return
        for kind, moments in all_moments.items():
            pages = {name: opened(names[kind, name]) for name in _checkouts()}
            for page in pages.values():
                page.run_all()
                page.all_boards()
            taken: dict[tuple[str, str], list[Drawn]] = {}
            for turn in range(PRESSES + 1):
                for what, moment in moments.items():
                    for name, page in pages.items():
                        one = _press(page, moment)
                        if turn:
                            taken.setdefault((what, name), []).append(one)
            for page in pages.values():
                page.close()
            for (what, name), presses in taken.items():
                yield f"{kind}, {what}, {name}, in Chromium: {_shown(presses)}"
            for name in pages:
                every = [one for (_, by), all in taken.items() if by == name for one in all]
                yield f"{kind}, all, {name}, in Chromium: {_shown(every)}"


def _press(lesson: lab.Lesson, moment: Moment) -> Drawn:
    """Go to a moment of the game in a page, press, and measure."""
    page = lesson.page
    page.bring_to_front()
    told = page.evaluate(ASK, [f"come_to({moment.step})", f"told({moment.action!r})"])
    selector, at = literal_eval(told)
    page.wait_for_timeout(STILL)
    button = page.locator(f".azardia-table {selector}")
    page_itself = page.context.new_cdp_session(page)
    page_itself.send("Performance.enable")
    spent = _spent(page_itself)
    chosen, quiet, messages, drawn = button.evaluate(PRESS, [at, 1000 * SILENCE])
    spent = _spent(page_itself) - spent
    page_itself.detach()
    return Drawn(chosen, quiet, 1000 * spent, messages, drawn)


def _spent(page_itself: CDPSession) -> float:
    """Return the processor time of a page in seconds."""
    metrics = page_itself.send("Performance.getMetrics")["metrics"]
    found: float = next(one["value"] for one in metrics if one["name"] == "ProcessTime")
    return found


def _shown(presses: Sequence[Drawn]) -> str:
    middle = Drawn(*(statistics.median(each) for each in zip(*presses, strict=True)))
    return (
        f"next choice after {middle.chosen:.1f} ms, quiet after {middle.quiet:.1f} ms, "
        f"{middle.processor:.0f} ms of the processor, {middle.messages:.0f} messages, "
        f"{middle.drawn:.0f} pictures put on others"
    )
