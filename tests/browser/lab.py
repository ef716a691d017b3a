"""Lessons in the real Chromium, as pages of the real JupyterLab or of Voilà."""

import ast
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
import pypdfium2
from nbformat import v4
from playwright.sync_api import (
    Browser,
    ElementHandle,
    Error,
    Locator,
    Page,
    TimeoutError,
    ViewportSize,
    expect,
    sync_playwright,
)

from azardia_widgets.classroom.paper import chromium, launch

ROOT = Path(__file__).parents[2]
# Asking at every animation frame would keep the processor from the kernel.
POLLING = 50  # ms
PATIENCE = 30_000  # ms
RUN = 3 * PATIENCE  # for all cells of a notebook
A4 = {(595, 842), (842, 595)}  # points
SIZE: ViewportSize = {"width": 1400, "height": 1000}

# A lesson says by the class azardia-main what is to be pressed first; a table has its actions.
MAIN = ":is(.azardia-main, .azardia-actions)"
PRESSED = ":is(button:enabled:not([aria-disabled=true]), [role=slider]):visible"
# Enabled actions at a table: buttons, or cards.
ACTION = ".azardia-actions .jupyter-button:enabled, .azardia-may"
# All one sees of an exhibit but its words and controls; a square of coloured cells is seen, too.
PICTURES = """exhibit => [...exhibit.querySelectorAll('canvas, svg, img, td[style*="background"]')]
    .filter(picture => !picture.closest('button'))
    .map(picture => picture.tagName === 'CANVAS' ? picture.toDataURL() : picture.outerHTML)
    .join()"""

# An exhibit that is not alive is seen as its picture.
STILL = ".azardia-saved:visible"

# Errors in cells, anywhere on the page.
FAILED = """() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells
    .flatMap(cell => cell.outputs || [])
    .filter(output => output.output_type === 'error' || output.name === 'stderr')
    .map(output => output.text || output.evalue)"""

# Errors of other libraries, by words of message and place: ipywidgets asks each
# session for its kernel, and on a busy machine there is none yet; JupyterLab goes on with what it
# had begun for a notebook that was closed meanwhile.
THEIRS = [
    ("(reading 'kernel')", "@jupyter-widgets"),
    ("Disposed", "._handleNewSession"),
    ("(setting 'activeCell')", ".setFragment"),
    ("Canceled future",),
]

# Every widget has been found, or is known to be gone.
FOUND = """() => ![...document.querySelectorAll('.jp-OutputArea-output')]
    .some(output => output.textContent === 'Loading widget...')"""

# Content in place of exhibits: the numbers of pictures, and of those that do not load or have no
# name for those who cannot see them, the sentence below each exhibit, what is said about widgets.
SAVED = """() => {
    const outputs = [...document.querySelectorAll('.jp-OutputArea-child')]
        .filter(output => output.getClientRects().length);
    const saved = outputs.flatMap(output => [...output.querySelectorAll('.azardia-saved')]);
    const pictures = saved.flatMap(one => [...one.querySelectorAll('img')]);
    return {
        pictures: pictures.length,
        unseen: pictures.filter(one => !one.naturalWidth || !one.alt).length,
        hints: saved.map(one => one.querySelector('.azardia-hint em')?.textContent),
        missed: outputs.map(output => output.textContent).filter(text => / widget/.test(text)),
    };
}"""

# JupyterLab paints a long notebook bit by bit: all that was saved with it is seen.
ALL_SAVED = """() => {
    const {model, node} = window.jupyterapp.shell.currentWidget.content;
    const saved = model.toJSON().cells.flatMap(cell => cell.outputs || [])
        .filter(output => [output.data?.['text/html'] ?? ''].flat().join('')
            .includes('azardia-saved'));
    const seen = [...node.querySelectorAll('.jp-OutputArea-output .azardia-saved')]
        .filter(one => one.getClientRects().length);
    return saved.length && seen.length >= saved.length;
}"""

# A page that was loaded asks the kernel for its widgets, and paints them again when it has them;
# what is run or pressed before that may meet half of them.
RESTORED = """async () => {
    const painter = window.jupyterapp.shell.currentWidget.content.rendermime
        .createRenderer('application/vnd.jupyter.widget-view+json');
    const manager = await painter._manager.promise;
    while (!manager.restoredStatus)
        await new Promise(later => setTimeout(later, 50));
}"""

# Close the notebooks that are open, with their kernels, and open another where they were.
TURN_TO = """async path => {
    const {commands, shell} = window.jupyterapp;
    for (const open of [...shell.widgets('main')]) {
        await open.sessionContext?.shutdown();
        open.dispose();
    }
    const opened = await commands.execute('docmanager:open', {path});
    shell.activateById(opened.id);
    await opened.revealed;
}"""

# A canvas as a number per picture, or "" while it has a single colour.
PIXELS = """canvas => {
    const pixels = new Uint32Array(
        canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    if (pixels.every(pixel => pixel === pixels[0])) return '';
    return `${pixels.reduce((sum, pixel) => Math.imul(31, sum) + pixel | 0, 0)}`;
}"""

CHANGED = f"""([canvas, before]) => {{
    const now = ({PIXELS})(canvas);
    return now !== before && now;
}}"""

# The value of an expression in the kernel.
ASK = """async expression => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const {content} = await kernel.requestExecute({code: '', silent: true, store_history: false,
        user_expressions: {expression}}).done;
    const said = content.user_expressions.expression;
    if (said.status === 'error') throw new Error(said.evalue);
    return said.data['text/plain'];
}"""

# Kept when nothing is going on any more: the kernel has done what the page has asked of it, nothing
# happens there by itself, and the page has painted what it was sent. A message meanwhile, in either
# direction, may lead to others: then all is looked at once more.
QUIET = """async ([patience, rest]) => {
    const ask = ASK;
    const {content, sessionContext} = window.jupyterapp.shell.currentWidget;
    const {kernel} = sessionContext.session;
    const painter = content.rendermime.createRenderer('application/vnd.jupyter.widget-view+json');
    const manager = await painter._manager.promise;
    const models = await Promise.all(Object.values(manager._models));
    const any = models.find(model => model.comm_live && model.name === 'LayoutModel');
    const frame = () => new Promise(requestAnimationFrame);
    // Widgets have a thread of their own in the kernel: what is asked there is asked in its turn.
    const asked = () => any && new Promise(done => any.send({}, {iopub: {
        status: ({content}) => content.execution_state === 'idle' && done()}}));
    let heard;
    const hear = (_, {msg, direction}) => {
        const {header, content} = msg;
        const ping = direction === 'send' && content.comm_id === any?.model_id;
        heard ||= !ping && (header.msg_type.startsWith('comm_') || header.msg_type === 'stream');
    };
    const work = async () => {
        for (let rests = false, last = false; !last && !late;) {
            heard = false;
            await asked();
            rests = await ask(rest) === 'True';
            await window.azardiaDelivered;
            await frame();
            await frame();
            last = rests && !heard;
        }
    };
    let late = false;
    const end = new Promise((_, fail) => setTimeout(() => {
        late = true;
        fail(new Error('the page does not come to rest'));
    }, patience));
    kernel.anyMessage.connect(hear);
    try {
        await Promise.race([work(), end]);
    } finally {
        kernel.anyMessage.disconnect(hear);
    }
}""".replace("ASK", ASK)

# How often something came that was not there, and may have gone again.
COUNTS = """selector => {
    let there = 0;
    window.came = 0;
    new MutationObserver(() => {
        const now = document.querySelectorAll(selector).length;
        window.came += now > there;
        there = now;
    }).observe(document.body, {childList: true, subtree: true});
}"""
REST = "__import__('tests.browser.asked', fromlist=['asked']).at_rest()"


def write(file: Path, *sources: str) -> None:
    """Write a notebook with code cells from `sources`."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [v4.new_code_cell(source) for source in sources]
    nbformat.write(v4.new_notebook(cells=cells, metadata=kernel), file)


@contextmanager
def jupyterlab(root: Path, private: Path) -> Iterator[str]:
    """Run JupyterLab on the folder `root`, with its settings in `private`; yield its address."""
    comes_alive(private, False)  # tests begin with the saved pictures and run cells themselves
    port = free_port()
    command = ["jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}"]
    command += ["--IdentityProvider.token=", "--allow-root", "--expose-app-in-browser"]
    # Without this, a notebook that was replaced would be autosaved late, with a dialog.
    settings = private / "jupyterlab_settings_dir/@jupyterlab/docmanager-extension"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "plugin.jupyterlab-settings").write_text('{"autosave": false}', "utf-8")
    # Without this, every loaded page runs Node.js to check whether JupyterLab needs a build.
    command += ['--ServerApp.tornado_settings={"page_config_data": {"buildCheck": False}}']
    with serving(command, f"http://127.0.0.1:{port}", "api", root, private) as address:
        yield address


def comes_alive(private: Path, wanted: bool) -> None:
    """Set whether lessons run when they are opened, for pages loaded from now on."""
    setting = private / "jupyterlab_settings_dir" / "azardia-nb" / "plugin.jupyterlab-settings"
    setting.parent.mkdir(parents=True, exist_ok=True)
    setting.write_text(json.dumps({"runOnOpen": wanted}), "utf-8")


def data(private: Path) -> Path:
    """Return Jupyter's data folder, which has the list of trusted notebooks."""
    return private / "jupyter_data_dir"


def free_port() -> int:
    """Return an unused port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def serving(
    command: list[str], address: str, answers: str, root: Path, private: Path
) -> Iterator[str]:
    """Run a Python module as a server at `address`; wait until its page `answers` responds.

    `command` has the module and its arguments.
    """
    folders = {
        name: str(private / name.lower())
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "IPYTHONDIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
        )
    }
    # This checkout's extension of JupyterLab takes precedence over an installed one.
    places = [str(ROOT / "jupyter"), os.environ.get("JUPYTER_PATH", "")]
    folders["JUPYTER_PATH"] = os.pathsep.join(filter(None, places))
    log = private / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=root,
            env=os.environ | folders,
            stdout=output,
            stderr=output,
            stdin=subprocess.DEVNULL,
        )
        try:
            for _ in range(600):
                try:
                    urllib.request.urlopen(f"{address}/{answers}").close()
                    break
                except urllib.error.URLError:
                    if server.poll() is not None:
                        raise RuntimeError(log.read_text("utf-8")) from None
                    time.sleep(0.1)
            else:
                raise RuntimeError(log.read_text("utf-8"))
            yield address
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


@contextmanager
def by_hand(prepare: Callable[[Path, Path], None]) -> Iterator[tuple[Browser, str] | None]:
    """Run a browser and a JupyterLab without pytest; yield the browser and the address.

    `prepare` fills the folder of notebooks; its second argument is the folder for JupyterLab's own
    files. Yields None without a browser on this machine.
    """
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        path = chromium(playwright)
        if path is None:
            yield None
            return
        root, private = Path(folder, "lessons"), Path(folder, "jupyter")
        for one in (root, private):
            one.mkdir()
        prepare(root, private)
        browser = launch(playwright, path)
        with jupyterlab(root, private) as address:
            yield browser, address
        browser.close()


def printed(page: Page, html: str) -> list[str]:
    """Print HTML as a PDF; return the text of each sheet without spaces and hyphens."""
    page.set_content(html)
    with pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True)) as document:
        assert {tuple(map(round, sheet.get_size())) for sheet in document} <= A4
        return [plain(sheet.get_textpage().get_text_bounded()) for sheet in document]


def plain(text: str) -> str:
    """Return a text without spaces and hyphens, which line breaks may change."""
    return re.sub(r"[\s\-\N{SOFT HYPHEN}\N{START OF TEXT}]", "", text)


def page_of(browser: Browser, **options: Any) -> Page:
    """Return a new page, with reduced motion unless `options` say otherwise."""
    page: Page = browser.new_page(**({"viewport": SIZE, "reduced_motion": "reduce"} | options))
    return page


class Shown:
    """A lesson in a page of its own."""

    only = ""  # which parts `find` finds, as a selector says it

    def __init__(self, page: Page, url: str = "") -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", self._fault)
        page.on("websocket", lambda socket: socket.on("framereceived", self._heard))
        page.set_default_timeout(PATIENCE)
        if url:
            page.goto(url)

    def _fault(self, error: Error) -> None:
        told = f"{error}\n{error.stack or ''}"
        if not any(all(word in told for word in words) for words in THEIRS):
            self.faults.append(told)

    def _heard(self, frame: str | bytes) -> None:
        # Errors behind buttons appear only in this message, not on the page.
        text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        if "Traceback (most recent call last)" in text:
            self.faults.append(text)

    def find(self, name: str) -> Locator:
        """Return the parts of the lesson with the class `azardia-` + `name`."""
        return self.page.locator(f".azardia-{name}{self.only}")

    def board(self, number: int = 0) -> str:
        """Wait until a board is drawn; return a digest of its picture."""
        return self.changed("", number)

    def changed(self, before: str, number: int = 0) -> str:
        """Wait until the digest of a board differs from `before`; return the new one."""
        canvas = self.page.locator(".azardia-board:visible").nth(number)
        canvas.wait_for()
        self.quiet()
        drawn = self.page.wait_for_function(
            CHANGED, arg=[canvas.element_handle(), before], polling=POLLING
        )
        return str(drawn.json_value())

    def all_boards(self) -> list[str]:
        """Wait until every board is drawn; return their digests."""
        count = self.page.locator(".azardia-board:visible").count()
        return [self.board(number) for number in range(count)]

    def press_main(self) -> bool:
        """Press the lesson's main control; return whether a picture beside it changes."""
        self.quiet()
        control = self.page.locator(f"{MAIN}{PRESSED}, {MAIN} {PRESSED}").first.element_handle()
        return self._moves(control)

    def dull(self) -> list[str]:
        """Press the main control of each exhibit; return those that change no picture.

        Controls that play thousands of games or judge an answer are left out.
        """
        self.quiet()
        names = ("play", "compare", "try", "check", "score-it", "strike")
        left = "".join(f":not(.azardia-{name})" for name in names)
        mains = self.page.locator(f"{MAIN}{left}:visible").element_handles()
        controls = [one.query_selector(PRESSED) or one for one in mains]
        return [str(one) for one in controls if not self._moves(one)]

    def _moves(self, control: ElementHandle) -> bool:
        # The same exhibit afterwards, even where pressing has taken the control away.
        exhibit = control.evaluate_handle("control => control.closest('.azardia')").as_element()
        assert exhibit, f"{control} is in no exhibit"
        before = exhibit.evaluate(PICTURES)
        plays = control.evaluate("control => Boolean(control.closest('.azardia-play'))")
        press(control)
        if not plays:
            self.quiet()
        # No pawn stands on a rival's tile, a sentence says: the slider is moved past it.
        if control.get_attribute("role") == "slider" and exhibit.query_selector("[role=alert]"):
            press(control)
            self.quiet()
        other = f"([exhibit, before]) => ({PICTURES})(exhibit) !== before"
        try:
            self.page.wait_for_function(other, arg=[exhibit, before], polling=POLLING)
        except TimeoutError:
            return False
        stop = exhibit.query_selector("button.azardia-stop:enabled")
        if plays and stop:  # a thousand games are long
            stop.click()
        self.quiet()
        return True

    def quiet(self) -> None:
        """Wait until nothing is going on, in subclasses that can tell."""


def press(control: Locator | ElementHandle) -> None:
    """Press a button, or move a slider by one step: forward, or backward from its end."""
    if control.get_attribute("role") != "slider":
        control.click()
        return
    at_end = control.get_attribute("aria-valuenow") == control.get_attribute("aria-valuemax")
    control.press("ArrowLeft" if at_end else "ArrowRight")


class Lesson(Shown):
    """A notebook open in JupyterLab."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        # A workspace of its own, or JupyterLab opens what another test had open, too.
        workspace = name.replace("/", "-").removesuffix(".ipynb") + f"-{time.monotonic_ns()}"
        super().__init__(page, f"{address}/lab/workspaces/{workspace}/tree/{name}")
        self.name = name
        self.timed = False
        self._opened()

    def turn_to(self, name: str) -> None:
        """Open another notebook in the same page, with a kernel of its own."""
        self.page.evaluate(TURN_TO, name)
        self.name = name
        self.faults.clear()
        self._opened()

    def tidy(self) -> None:
        """Reset the mouse, the window and the stored settings of the page."""
        self.only = ""
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(SIZE)
        self.page.emulate_media(reduced_motion="reduce")
        self.page.evaluate("window.jupyterapp.shell.expandLeft(), localStorage.clear()")

    def wait(self) -> None:
        """Wait until the kernel is there and idle."""
        self.page.wait_for_function(
            """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status
                === 'idle'""",
            polling=POLLING,
        )

    def quiet(self) -> None:
        """Wait until nothing is going on, in the kernel or in the page."""
        self.page.evaluate(QUIET, [PATIENCE, REST])

    def ask(self, expression: str) -> Any:
        """Return the value of a Python expression in the kernel: a number, a text or a list."""
        return ast.literal_eval(self.page.evaluate(ASK, expression))

    def take_time(self) -> None:
        """Put the clock of the page under the test's control; no other test may use the page."""
        self.page.clock.install()
        self.timed = True

    def counts(self, selector: str) -> Callable[[], int]:
        """Return a function that counts, from now on, events at `selector`."""
        self.page.evaluate(COUNTS, selector)
        return lambda: int(self.page.evaluate("window.came"))

    def rested(self, number: int = 0) -> str:
        """Return the digest of a board at rest, with the pointer elsewhere.

        The focus is removed too, as a focused choice shows its path on the board.
        """
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.activeElement?.blur()")
        return self.board(number)

    def command(self, name: str, patience: float = PATIENCE) -> None:
        """Run a command of JupyterLab's menus, and wait for its end."""
        self.page.evaluate(
            """([name, patience]) => Promise.race([
                window.jupyterapp.commands.execute(name),
                new Promise((_, fail) => setTimeout(fail, patience, `${name} does not end`))])""",
            [name, patience],
        )

    def run_all(self) -> None:
        """Run all cells, and wait until their exhibits are there."""
        self.command("notebook:run-all-cells", RUN)
        self.wait()
        self.page.wait_for_function(FOUND, polling=POLLING)
        self.quiet()

    def failed(self) -> list[str]:
        """Return the cells' standard error, and the errors of button handlers."""
        said: list[str] = self.page.evaluate(FAILED)
        return [*said, *self.faults]

    def close(self) -> None:
        """Close the page and end its kernel: kernels of a whole course would exhaust the memory."""
        if self.timed:
            self.page.clock.resume()  # JupyterLab polls its server by the page's clock
        self.page.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
        self.page.context.close()

    def save(self) -> None:
        """Save the notebook."""
        self.command("docmanager:save")

    def reload(self) -> None:
        """Save the notebook and reload the page with the same kernel, until exhibits are live.

        On a busy machine ipywidgets misses some of them, and the kit's extension draws them again.
        """
        self.save()
        self.page.reload()
        self._opened()
        expect(self.page.locator(STILL)).to_have_count(0, timeout=PATIENCE)

    def tomorrow(self) -> None:
        """Save and close the notebook, and come back to it with a new kernel."""
        self.save()
        self.turn_to(self.name)

    def saved(self) -> dict[str, Any]:
        """Return the content in place of exhibits, as SAVED describes, once it is complete."""
        self.page.wait_for_function(ALL_SAVED, polling=POLLING)
        shown: dict[str, Any] = self.page.evaluate(SAVED)
        return shown

    def _opened(self) -> None:
        self.wait()
        self.page.evaluate(RESTORED)
        self.page.wait_for_function(FOUND, polling=POLLING)
