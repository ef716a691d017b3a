// Cells whose code a visitor changes: a text area with buttons takes the place of the saved code.

const INDENT = "    ", PATIENCE = 5000; // ms after which a running cell can be stopped

const kept = (cell) => `azardia-code ${location.pathname} ${cell}`; // for this tab, so that a reload keeps changes
const stored = (cell) => {
  try { return sessionStorage.getItem(kept(cell)); } catch { return null; }
};
const store = (cell, text) => {
  try { sessionStorage.setItem(kept(cell), text); } catch { /* a browser may store nothing */ }
};

// `run(edit, source)` and `stop()` are called by the buttons of each of the page's `edits`.
export function editing({ edits, texts }, { run, stop }) {
  const editors = new Map();

  function editor({ cell, after, source }) {
    const place = document.querySelector(`[data-edit="${CSS.escape(cell)}"]`);
    if (!place) return;
    const make = (tag, more) => Object.assign(document.createElement(tag), more);
    const area = make("textarea", {
      value: stored(cell) ?? source, spellcheck: false, autocapitalize: "off", autocomplete: "off", wrap: "off",
      ariaLabel: texts.code,
    });
    const note = make("p", { id: `azardia-keys-${cell}`, className: "azardia-keys", textContent: texts.keys });
    area.setAttribute("aria-describedby", note.id);
    const button = (textContent, onclick) => make("button", { type: "button", textContent, onclick });
    const state = { stopped: false, late: 0, source: () => (state.stopped ? source : area.value) };
    const start = () => {
      if (go.ariaDisabled === "true") return;
      state.stopped = false;
      run({ cell, after }, area.value);
    };
    const go = button(texts.run, start), halt = button(texts.stop, () => {
      state.stopped = true;
      stop();
    });
    const back = button(texts.restore, () => {
      area.select();
      document.execCommand("insertText", false, source); // can be undone
      area.focus();
    });
    halt.hidden = true;
    const look = () => {
      area.rows = area.value.split("\n").length + 1;
      back.hidden = area.value === source;
    };
    Object.assign(state, {
      waits() { go.ariaDisabled = "true"; },
      running() {
        state.waits();
        clearTimeout(state.late);
        state.late = setTimeout(() => { halt.hidden = false; }, PATIENCE);
      },
      done() {
        clearTimeout(state.late);
        go.ariaDisabled = "false";
        halt.hidden = true;
      },
    });
    area.addEventListener("input", () => {
      store(cell, area.value);
      look();
    });
    keys(area, start);
    const row = make("div");
    row.append(go, halt, back, note);
    place.replaceChildren(area, row);
    look();
    editors.set(cell, state);
  }

  (edits ?? []).forEach(editor);
  return editors;
}

function keys(area, start) {
  let leaving = false; // Escape lets the next Tab leave
  const type = (text) => document.execCommand("insertText", false, text);
  area.addEventListener("keydown", (event) => {
    const { key } = event, leaves = leaving;
    leaving = key === "Escape";
    if (key === "Enter" && (event.ctrlKey || event.shiftKey || event.metaKey)) {
      event.preventDefault();
      start();
    } else if (key === "Tab" && !event.shiftKey && !leaves) {
      event.preventDefault();
      type(INDENT);
    } else if (key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const line = area.value.slice(0, area.selectionStart).split("\n").pop();
      type(`\n${line.match(/^ */)[0]}${/:\s*(#.*)?$/.test(line) ? INDENT : ""}`);
    }
  });
}
