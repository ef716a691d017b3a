// An extension of JupyterLab and of Notebook, which load this file as it is: they call `init` with the
// modules that they share, and ask `get` for the plugin. There is no bundler.
//
// A lesson that is opened comes alive by itself, and the button of a saved page runs its cells, but
// never before the kernel answers: JupyterLab empties what is run without one. JupyterLab's own
// `runAll` would leave the reader at the end of the page.
(() => {
  "use strict";

  const NAME = "azardia-nb", RUN = "azardia-nb:run";
  const HINT = ".azardia-hint", BUTTON = `${HINT} button`;
  const ROUND = 100, LIMIT = 120_000, NO_KERNEL = 10_000, SETTLED = 1_500; // ms
  const LOOK = 3_000, LOOKS = 4, TRIES = 4; // how often, how long, and how often in vain
  const LOADING = "Loading widget...", MISSING = "Error displaying widget: model not found";
  const KEPT = "azardia-kept";
  // Folded code of an exhibit is no bar above it but a sign in the margin, which unfolds it.
  const FOLDED = ".jp-CodeCell:has(.azardia, .azardia-saved) > .jp-Cell-inputWrapper > .jp-InputPlaceholder";
  const STYLE = `${HINT} em { display: none } ${BUTTON}:disabled { color: inherit }
    ${FOLDED} { position: relative; height: 0; min-height: 0 }
    ${FOLDED} .jp-Placeholder-content { position: absolute; z-index: 1; left: 24px; top: 6px; width: 24px; height: 24px;
      min-height: 0; padding: 0; border: 0; background: none }
    ${FOLDED} .jp-PlaceholderText { display: none }
    .jp-OutputArea:has(> :not(.${KEPT}) :is(.azardia, .azardia-saved)) > .${KEPT} { display: none }
    .azardia-saved img { max-height: max(300px, calc(100vh - 340px)) }
    @media (max-width: 600px) { ${FOLDED} { display: none } } /* no margin there */
    [data-jp-theme-light="false"] .azardia-saved img { filter: invert(0.92) hue-rotate(180deg) }`;
  const WORDS = {
    en: {
      run: "Run this page",
      starting: "Starting…",
      failed: "Python does not start. Press the button to try once more; if it still does not "
        + "start, close JupyterLab and open it again.",
      missing: "Not all of this page has come back. Load it again in your browser (F5); the button "
        + "starts it anew.",
    },
    es: {
      run: "Poner en marcha esta página",
      starting: "Iniciando…",
      failed: "Python no arranca. Pulsa el botón para intentarlo otra vez; si sigue sin arrancar, "
        + "cierra JupyterLab y vuelve a abrirlo.",
      missing: "No ha vuelto todo lo que había en esta página. Recárgala en el navegador (F5); "
        + "el botón la empieza de nuevo.",
    },
  };

  const pause = (ms) => new Promise((go) => setTimeout(go, ms));

  // What a page says is in the language of its saved pictures.
  const words = (panel) =>
    WORDS[panel?.node.querySelector(".azardia-saved[lang]")?.lang] ?? WORDS.en;

  const answers = ({ sessionContext: { kernelDisplayStatus: status } }) =>
    status === "idle" || status === "busy";

  const codeCells = (panel) => panel.content.widgets.filter((cell) => cell.model.type === "code");

  // Say on each button, again and again because outputs are drawn anew, that a page is starting.
  function sayStarting(panel) {
    for (const button of panel.node.querySelectorAll(BUTTON)) {
      button.dataset.label ??= button.textContent;
      button.textContent = words(panel).starting;
      button.disabled = true;
    }
    for (const failed of panel.node.querySelectorAll(`${HINT} [role=alert]`)) failed.remove();
  }

  function offerAgain(panel) {
    for (const button of panel.node.querySelectorAll(`${BUTTON}[data-label]`)) {
      button.textContent = button.dataset.label;
      button.disabled = false;
      delete button.dataset.label;
    }
  }

  function say(panel, what) {
    for (const hint of panel.node.querySelectorAll(HINT)) {
      const failed = document.createElement("strong");
      failed.setAttribute("role", "alert");
      failed.textContent = ` ${words(panel)[what]}`;
      hint.append(failed);
    }
  }

  // Return the kernel once it answers; null where none is chosen. To wait for `ready` would not
  // do: it never comes where JupyterLab asks for a kernel and nobody chooses one. One that dies is
  // soon no kernel, or dead; one that neither dies nor answers has a time limit.
  async function answering(panel) {
    const session = panel.sessionContext;
    let without = 0, begun = false;
    for (let waited = 0; waited < LIMIT; waited += ROUND) {
      if (panel.isDisposed) return null;
      sayStarting(panel);
      if (answers(panel)) return session.session.kernel;
      if (session.kernelDisplayStatus === "dead" || (begun && session.hasNoKernel)) break;
      begun ||= Boolean(session.session?.kernel);
      const chosen = !session.hasNoKernel || document.querySelector(".jp-Dialog");
      without = chosen ? 0 : without + ROUND;
      if (without > NO_KERNEL || (session.isReady && !chosen)) return null;
      await pause(ROUND);
    }
    throw new Error("the kernel does not answer");
  }

  // Import the kit while the pictures are still seen, and return how many cells have run before: a
  // page that is loaded again has a kernel that knows what it shows.
  async function imported(kernel) {
    const code = "import azardia_widgets";
    const ask = { code, silent: true, store_history: false, stop_on_error: false };
    return (await kernel.requestExecute(ask, true).done).content.execution_count ?? 0;
  }

  // Draw what ipywidgets has missed: it looks for a widget for two seconds, and on a slow machine
  // the page of a long lesson is busy for longer than that while it is loaded again.
  function drawAgain(panel) {
    for (const { outputArea } of codeCells(panel))
      for (const [at, output] of (outputArea?.widgets ?? []).entries()) {
        const drawn = output.widgets?.at(-1);
        if (drawn?.node.textContent !== MISSING) continue;
        drawn.removeClass("jupyter-widgets");
        void drawn.renderModel(outputArea.model.get(at));
      }
  }

  // See that all of a page that is loaded again comes back, or say that it has not.
  async function comesBack(panel) {
    for (let tries = 0, quiet = 0; quiet < LOOKS; quiet += 1) {
      await pause(LOOK);
      if (panel.isDisposed) return;
      if (panel.node.textContent.includes(LOADING)) quiet = 0;
      if (!panel.node.textContent.includes(MISSING)) continue;
      const kernel = panel.sessionContext.session?.kernel;
      if (!kernel || await imported(kernel) === 0) return; // saved with another one
      tries += 1;
      quiet = 0;
      if (tries > TRIES) return say(panel, "missing");
      drawAgain(panel);
    }
  }

  // Leave a copy of what a cell has shown in its place until it shows something new, as JupyterLab
  // empties a cell before it runs. Returns what ends it.
  function keepPicture({ node }) {
    const shown = node.querySelector(".jp-OutputArea > :has(.azardia-saved)");
    if (!shown) return () => {};
    const copy = shown.cloneNode(true);
    copy.classList.add(KEPT);
    copy.setAttribute("aria-hidden", "true");
    shown.after(copy);
    return () => copy.remove();
  }

  // Keep a cell where it is seen while outputs above and below it change, until the reader scrolls.
  // One whose button was pressed is seen whole, or from its top. Returns what ends it.
  function holdView(panel, cell, pressed) {
    const view = panel.node.querySelector(".jp-WindowedPanel-outer");
    if (!view || !cell) return () => {};
    const place = () => cell.node.getBoundingClientRect().top - view.getBoundingClientRect().top;
    const begun = place(), stop = new AbortController();
    const back = () => {
      if (stop.signal.aborted || !cell.node.isConnected) return;
      const highest = Math.max(0, view.clientHeight - cell.node.offsetHeight);
      const wanted = pressed ? Math.min(begun, highest) : begun;
      if (Math.abs(place() - wanted) > 1) view.scrollTop += place() - wanted;
    };
    const grown = new ResizeObserver(back);
    for (const one of panel.content.widgets) grown.observe(one.node);
    stop.signal.addEventListener("abort", () => grown.disconnect());
    const own = { signal: stop.signal, passive: true, capture: true };
    view.addEventListener("scroll", back, own);
    for (const name of ["wheel", "touchstart", "pointerdown", "keydown"])
      panel.node.addEventListener(name, () => stop.abort(), own);
    return () => stop.abort();
  }

  // The first cell in view.
  function looksAt(panel) {
    const outer = panel.node.querySelector(".jp-WindowedPanel-outer");
    // Nobody has scrolled: while JupyterLab lays the page out, other cells may be in view.
    if (!outer?.scrollTop) return panel.content.widgets[0];
    const view = outer.getBoundingClientRect();
    return panel.content.widgets.find((cell) => {
      const { top, bottom } = cell.node.getBoundingClientRect();
      return bottom > view.top && top < view.bottom;
    });
  }

  async function activate(app, tracker, registry) {
    if (!tracker) return; // Voilà has no notebooks that are opened
    const { NotebookActions } = await shared("@jupyterlab/notebook");
    const settings = await registry?.load(`${NAME}:plugin`);
    const starting = new WeakSet(), emptied = new WeakMap();

    async function start(panel, byItself) {
      if (starting.has(panel)) return;
      starting.add(panel);
      const pressed = byItself ? null : panel.content.activeCell; // later it may be another
      const left = []; // what ends each copy of a picture
      let release = () => {};
      try {
        await panel.context.ready;
        await panel.revealed;
        // At once: while a kernel starts, pictures that are drawn late move what is below them.
        if (pressed) release = holdView(panel, pressed, true);
        let kernel = await answering(panel);
        if (!kernel && !byItself && !panel.isDisposed) {
          await app.commands.execute("notebook:change-kernel");
          kernel = await answering(panel);
        }
        if (!kernel || (await imported(kernel) > 0 && byItself) || panel.isDisposed) return;
        const { content, sessionContext } = panel;
        if (!pressed) release = holdView(panel, looksAt(panel), false);
        // One after the other: a picture is seen until its turn comes.
        for (const cell of codeCells(panel)) {
          left.push(keepPicture(cell));
          if (!await NotebookActions.runCells(content, [cell], sessionContext)) break;
        }
        await pause(SETTLED);
      } catch (reason) {
        console.warn(NAME, reason);
        if (!panel.isDisposed) say(panel, "failed");
      } finally {
        release();
        for (const end of left) end();
        starting.delete(panel);
        if (!panel.isDisposed) offerAgain(panel);
      }
    }

    // JupyterLab's own ways to run cells empty them before the kernel answers. If it never does,
    // what they have shown comes back.
    NotebookActions.executionScheduled.connect(async (_, { notebook, cell }) => {
      const panel = tracker.find((one) => one.content === notebook);
      if (!panel || answers(panel)) return;
      const before = [cell, cell.model.outputs.toJSON()];
      if (emptied.has(panel)) return void emptied.get(panel).push(before);
      emptied.set(panel, [before]);
      const kernel = await answering(panel).catch(() => null);
      const cells = emptied.get(panel);
      emptied.delete(panel);
      if (kernel || panel.isDisposed) return;
      for (const [{ model }, outputs] of cells) {
        model.clearExecution();
        model.outputs.fromJSON(outputs);
      }
      await pause(ROUND);
      say(panel, "failed");
    });

    app.commands.addCommand(RUN, {
      label: () => words(tracker.currentWidget).run,
      execute: () => tracker.currentWidget && start(tracker.currentWidget, false),
    });
    document.body.classList.add(NAME); // saved pages show their buttons
    const style = document.createElement("style");
    style.textContent = STYLE;
    document.head.append(style);

    // A lesson behind another tab waits until it is looked at.
    const seen = (panel) => new Promise((go) => {
      const look = () => {
        if (!panel.isDisposed && !panel.isVisible) return;
        tracker.currentChanged.disconnect(look);
        go();
      };
      tracker.currentChanged.connect(look);
      look();
    });

    async function opened(_, panel) {
      await panel.context.ready;
      await panel.revealed;
      await seen(panel);
      if (panel.isDisposed) return;
      const { runs_when_opened: wanted } = panel.content.model?.getMetadata("azardia") ?? {};
      const trusted = codeCells(panel).every((cell) => cell.model.trusted);
      if (wanted && trusted && settings?.composite.runOnOpen !== false) await start(panel, true);
      await comesBack(panel);
    }

    tracker.widgetAdded.connect(opened);
    tracker.forEach((panel) => opened(tracker, panel));
  }

  // Each module is shared under its versions, of which one is in use.
  let scope;
  async function shared(name) {
    const versions = Object.values(scope[name] ?? {});
    const used = versions.find((one) => one.loaded) ?? versions[0];
    return used ? (await used.get())() : {};
  }

  async function plugins() {
    const { INotebookTracker } = await shared("@jupyterlab/notebook");
    const { ISettingRegistry } = await shared("@jupyterlab/settingregistry");
    if (!INotebookTracker) return [];
    const optional = [INotebookTracker, ...(ISettingRegistry ? [ISettingRegistry] : [])];
    return [{ id: `${NAME}:plugin`, autoStart: true, optional, activate }];
  }

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB[NAME] = {
    init: (given) => { scope = given; },
    get: async () => {
      const made = await plugins();
      return () => ({ __esModule: true, default: made });
    },
  };
})();
