// The page around a table or a lesson. Python runs in a worker; its widgets are drawn by the scripts that
// ipywidgets, ipycanvas and anywidget provide for Jupyter Notebook 6.
import { storage } from "./answers.js";
import { editing } from "./editing.js";

const told = JSON.parse(document.getElementById("azardia-page").textContent);
const places = new Map([...document.querySelectorAll("[data-cell]")].map((one) => [one.dataset.cell, one]));
const said = document.getElementById("azardia-loading");
const button = document.getElementById("azardia-again");
const file = (name) => told.root + told.files[name]; // its name has a hash of its content

// --- scripts made for RequireJS ---

const modules = {}; // modules that those scripts import, by name
window.define = (names, make) => {
  document.currentScript.make = () => make(...names.map((name) => modules[name]));
};
window.require = ([name], done, failed) => (modules[name] ? done(modules[name]) : failed(name));
const script = (name) => new Promise((done, failed) => {
  const tag = Object.assign(document.createElement("script"), { src: file(name) });
  tag.onload = () => done(tag.make);
  tag.onerror = () => {
    missed(name);
    failed(new Error(name));
  };
  document.head.append(tag);
});

// --- the parts of a notebook that ipywidgets uses; everything else is a stand-in that does nothing ---

const nothing = new Proxy(() => {}, {
  get: (_, name) => (name === "then" ? undefined : name === Symbol.toPrimitive ? () => "" : nothing),
  apply: () => nothing,
});
const but = (own) => new Proxy(own, { get: (_, name) => own[name] ?? nothing });

// Returns a function that makes a widget from a message with its state.
async function drawing() {
  const [widgets, canvas, any] = await Promise.all(
    ["widgets.js", "ipycanvas.js", "anywidget.js"].map(script));
  let open;
  const comm_manager = { register_target: (_, opening) => { open = opening; } };
  const notebook = but({ metadata: {}, kernel: { comm_manager } });
  window.Jupyter = but({ version: "6.5.7", notebook });
  window.requirejs = Object.assign((_, done) => done?.(window.Jupyter, nothing, nothing), nothing);
  window.requirejs.config = nothing;
  modules.module = { uri: told.root };
  const menu = document.createElement("nav"); // ipywidgets adds its own menu beside Help
  menu.innerHTML = '<ul><li id="help_menu"></li></ul>';
  document.body.append(menu);
  const base = modules["@jupyter-widgets/base"] = widgets();
  await base.load_ipython_extension();
  menu.remove();
  modules.ipycanvas = canvas();
  modules.anywidget = any();
  return { open, attach: (view, place) => base.JupyterLuminoPanelWidget.attach(view.luminoWidget, place) };
}

// --- messages to and from Python ---

let worker, number = 0, got = 0;
const comms = new Map(), sent = new Map();
let checking = false; // whether an answer is being checked
const checked = new Set(); // ids of messages with answers that Python has not handled yet

class Comm {
  constructor(id) {
    this.comm_id = id;
    comms.set(id, this);
  }
  on_msg(hear) { this.hear = hear; }
  on_close(closed) { this.closed = closed; }
  send(data, callbacks, metadata, buffers = []) {
    const msg_id = `page-${number += 1}`, { comm_id } = this;
    if (asleep && pressing) {
      if (pressed) return msg_id; // what a second press would mean is not known yet
      pressed = { msg_id, comm_id, at: pressing };
      pressing.ariaBusy = "true";
      progress();
    }
    sent.set(msg_id, callbacks);
    if (checking) checked.add(msg_id);
    const message = { type: "comm", msg_id, comm_id, data, buffers };
    if (asleep) waiting.push(message);
    else worker.postMessage(message);
    return msg_id;
  }
  close() { comms.delete(this.comm_id); }
}

let lost = false; // whether a file is waiting for the network
let old = false; // whether the site has newer files, and some of this page's are gone
const tell = (text, again = false) => {
  const now = old ? told.texts.old : text;
  if (said.textContent !== now) said.textContent = now; // each change has the page laid out anew
  button.hidden = !(again || old);
};
const rest = () => tell(document.querySelector("[data-cell][aria-busy=true]") ? told.texts.setting : "");
const megabytes = (bytes) => Math.round(bytes / 1e6);
const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);

function progress() {
  if (lost) return; // other files may still arrive
  const text = pressed ? told.texts.pressed : told.texts.loading;
  if (got < told.bytes) tell(fill(text, { done: megabytes(got), all: megabytes(told.bytes) }));
  else if (worker) tell(told.texts.setting);
}

let drawn;
const models = new Map();
const live = new Map(); // by cell: resolves when the last part that it has shown is there
const heard = {
  got({ bytes }) {
    got += bytes;
    progress();
  },
  lost() {
    lost = true;
    tell(told.texts.lost, true);
  },
  old() { isOld(); },
  keep(given) { kept = kept.then(() => store.keep(given)); },
  found() {
    lost = false;
    rest();
  },
  dials({ cell, places }) { history.replaceState(null, "", `#cell-id=${cell}&dials=${places}`); },
  failed({ why }) { failed(why); },
  ready() {
    tell("");
    isReady = true;
    if (told.keeps) keepFiles().catch(() => {}); // a private window may keep none
    observe();
    for (const go of later.splice(0)) go();
  },
  // Parts of a cell stand in the order in which they were shown; the first replaces the saved picture.
  async show({ cell, model, html }) {
    const place = places.get(cell), part = document.createElement("div");
    if (!place) return; // a cell that is shown as it was saved
    if (model && model === recorded.shown) return; // the page has begun with it
    const before = live.get(cell);
    const put = async () => {
      let add = () => { part.innerHTML = html; };
      if (model) {
        const { attach } = await drawn, top = await models.get(model);
        const view = await top.widget_manager.create_view(top);
        add = () => attach(view, part);
      }
      await before;
      if (!before) place.replaceChildren();
      place.append(part);
      add();
    };
    live.set(cell, put());
    await live.get(cell);
  },
  wrong({ cell, why }) {
    const where = cell ? places.get(cell) : document.getElementById("azardia-wrong");
    if (cell) where.append(Object.assign(document.createElement("p"), { role: "alert", textContent: why }));
    else where.textContent = why; // an error in the link of the page
  },
  done({ cell }) {
    if (places.has(cell)) places.get(cell).ariaBusy = "false";
    Promise.resolve(live.get(cell)).then(() => editors.get(cell)?.done());
    wake();
    rest();
  },
  // Messages of widgets, together; `buffers` says of each how many of the binary parts are its own.
  widgets({ messages, buffers }) {
    const opened = messages.filter(({ type }) => type === "comm_open");
    if (opened.some((one) => isOther(one.content))) forget();
    for (const message of messages) {
      const own = buffers.splice(0, message.buffers);
      const fresh = news({ ...message, buffers: own });
      if (fresh) heard[fresh.type](fresh);
    }
  },
  async comm_open(message) {
    const comm = new Comm(message.content.comm_id);
    models.set(comm.comm_id, drawn.then(({ open }) => open(comm, message)));
  },
  async comm_msg(message) {
    await models.get(message.content.comm_id);
    comms.get(message.content.comm_id)?.hear(message);
  },
  async comm_close(message) {
    await models.get(message.content.comm_id);
    comms.get(message.content.comm_id)?.closed?.(message);
    models.delete(message.content.comm_id);
  },
  idle({ msg_id }) {
    checked.delete(msg_id);
    sent.get(msg_id)?.iopub?.status?.({ content: { execution_state: "idle" } });
    sent.delete(msg_id);
  },
};

// --- the beginning: messages recorded when the page was built, as long as Python is loading ---

const recorded = { opened: new Map(), drawn: [], shown: "" };
let asleep = false; // whether the page shows them
let pressing = null; // the button being pressed
let pressed = null; // a press that waits for Python
const waiting = []; // messages that wait for Python

async function showRecorded() {
  if (!told.recorded || location.hash || recorded.shown) return;
  const messages = await (await fetch(file(told.recorded))).json();
  await drawn;
  asleep = true;
  for (const [message, parts] of messages) {
    const buffers = parts.map((part) => new DataView(Uint8Array.from(atob(part), (one) => one.charCodeAt(0)).buffer));
    if (message.type === "comm_open") recorded.opened.set(message.content.comm_id, message.content.data.state);
    else recorded.drawn.push(alike({ ...message, buffers }));
    heard[message.type]({ ...message, buffers });
  }
  const [[{ content }]] = messages.filter(([{ content }]) => isTable(content));
  await heard.show({ cell: told.cells[0][0], model: content.comm_id });
  recorded.shown = content.comm_id;
}

const isTable = ({ data: { state } }) => state?._dom_classes?.includes("azardia-table");

const alike = ({ content, buffers }) =>
  JSON.stringify([content, buffers.map((one) => String(new Uint8Array(one.buffer)))]);

// Whether a message opens another widget than the recorded one of that number.
function isOther({ comm_id, data: { state } }) {
  const before = recorded.opened.get(comm_id);
  return before && (before._model_name !== state._model_name || before._model_module !== state._model_module);
}

// Returns what a message says beyond the recorded ones; null if nothing.
function news(message) {
  const { comm_id, data } = message.content, before = recorded.opened.get(comm_id);
  if (message.type !== "comm_open") return asleep && recorded.drawn.includes(alike(message)) ? null : message;
  if (!before) return message;
  recorded.opened.delete(comm_id);
  const differs = ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  const state = Object.fromEntries(Object.entries(data.state).filter(differs));
  if (comm_id === pressed?.comm_id && "_dom_classes" in state) unpress(); // another action
  if (!Object.keys(state).length) return null;
  const update = { method: "update", state, buffer_paths: data.buffer_paths };
  return { ...message, type: "comm_msg", content: { comm_id, data: update } };
}

// Forgets a press: its button has become another one.
function unpress() {
  waiting.splice(waiting.findIndex(({ msg_id }) => msg_id === pressed.msg_id), 1);
  sent.delete(pressed.msg_id);
  pressed.at.ariaBusy = null;
  pressed = null;
}

// Removes what was recorded: the game that Python has begun looks different.
function forget() {
  for (const id of recorded.opened.keys()) heard.comm_close({ content: { comm_id: id, data: {} } });
  recorded.opened.clear();
  recorded.drawn = [];
  recorded.shown = "";
  waiting.length = 0;
  pressed = null;
  live.clear();
}

function wake() {
  asleep = false;
  recorded.drawn = [];
  if (recorded.opened.has(pressed?.comm_id)) unpress(); // Python has no such button
  if (pressed) pressed.at.ariaBusy = null;
  pressed = null;
  for (const message of waiting.splice(0)) worker.postMessage(message);
}

// --- cells: each runs when it comes into view, after all cells before it ---

let cells;
const watched = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) want(target.dataset.cell);
}, { rootMargin: "300px 0px" });

function observe() {
  for (const place of places.values()) watched.observe(place);
}

function want(name) {
  const at = cells.findIndex(({ cell }) => cell === name);
  for (const one of cells.splice(0, at + 1)) {
    const place = places.get(one.cell);
    if (place) place.ariaBusy = "true";
    tell(told.texts.setting);
    const editor = editors.get(one.cell);
    editor?.running();
    worker.postMessage({ ...one, source: editor?.source() ?? one.source });
  }
}

// Runs changed code after all cells above it; if Python is not there yet, as soon as it is.
let isReady = false;
const later = [];
const editors = editing(told, {
  run({ cell, after }, source) {
    const editor = editors.get(cell);
    editor.waits();
    const go = () => {
      editor.running();
      want(after);
      cells = cells.filter((one) => one.cell !== cell);
      live.delete(cell);
      const place = places.get(cell);
      place.replaceChildren();
      place.ariaBusy = "true";
      tell(told.texts.setting);
      worker.postMessage({ type: "run", cell, source, dials: [] });
    };
    if (isReady) go();
    else later.push(go);
  },
  stop() {
    worker.terminate();
    later.length = 0;
    begin();
  },
});

// Keeps the files that the page itself has loaded, and forgets those of earlier versions.
async function keepFiles() {
  await navigator.serviceWorker.register(`${told.root}sw.js`);
  const cache = await caches.open("azardia");
  const own = Object.keys(told.files).filter((name) => /\.(js|css)$/.test(name) || name === told.recorded);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = own.map((name) => new URL(file(name), location).href);
  await cache.addAll([...wanted.filter((url) => !there.has(url)), location.pathname]);
  for (const url of there) {
    const [hashed] = new URL(url).pathname.match(/[^/]+-[0-9a-f]{12}[^/]*/) ?? [];
    const now = hashed && told.files[hashed.replace(/-[0-9a-f]{12}/, "")];
    if (now && now !== hashed) await cache.delete(url);
  }
}

let ended = false; // whether the page has failed to open
function failed(why) {
  ended = true;
  worker?.terminate();
  worker = null;
  tell(fill(told.texts.failed, { why }), true);
}

function isOld() {
  old = true;
  button.textContent = told.texts.reload;
  tell("");
}

// A file could not be loaded: either it is gone, or the network is.
async function missed(name) {
  const answer = await fetch(file(name), { method: "HEAD" }).catch(() => null);
  if (answer && [404, 410].includes(answer.status)) isOld();
  else if (!answer) tell(told.texts.lost, true);
}

// --- answers, stored by the browser ---

let kept = Promise.resolve(); // resolves when everything given so far is stored
let store = null;
const unkept = document.getElementById("azardia-unkept");

async function stored() {
  if (!told.lesson) return null;
  store ??= storage((good) => {
    unkept.textContent = good ? "" : told.texts.unkept;
    document.body.classList.toggle("azardia-forgets", !good);
  }, (added) => worker?.postMessage({ type: "take", stored: added }));
  return { ...await store.all(), files: await store.files() };
}

async function look() {
  const added = worker && store && await store.all();
  if (added) worker?.postMessage({ type: "take", stored: added });
}

let first; // resolves when the page has shown what was recorded
function begin() {
  got = 0;
  lost = isReady = ended = false;
  for (const editor of editors.values()) editor.done();
  checked.clear();
  live.clear();
  drawn = drawn?.catch(drawing) ?? drawing(); // a failed load is tried again
  drawn.catch(failed);
  // The address's fragment has the places of an exhibit's dials, if they were moved.
  const [, turned, at] = location.hash.match(/^#cell-id=([\w-]+)&dials=([-\d,]+)$/) ?? [];
  document.getElementById(`cell-id=${turned}`)?.scrollIntoView();
  const dials = (name) => (name === turned ? at.split(",").map(Number) : []);
  cells = told.cells.map(([name, source]) => ({ type: "run", cell: name, source, dials: dials(name) }));
  if (recorded.shown) forget();
  first = showRecorded().catch(forget);
  progress();
  first.then(() => { if (!ended) load(); });
}

const AT_ONCE = ["got", "lost", "found", "old", "failed"];

// The board comes before Python, which would take half of the processor from it.
function load() {
  const began = worker = new Worker(file("worker.js"), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.buffers) data.buffers = data.buffers.map((one) => new DataView(one.buffer));
    // A verdict is shown only when its answer is stored, as the learner may leave then.
    if (data.type === "keep" || AT_ONCE.includes(data.type)) heard[data.type](data);
    else kept.then(() => heard[data.type](data));
  };
  worker.onerror = (event) => {
    failed(event.message || told.texts.lost);
    if (!event.message) missed("worker.js");
  };
  stored().then((stored) => began.postMessage({ begin: { ...told, stored, link: location.hash } }), failed);
}

// Links in exhibits lead to notebooks, as in JupyterLab.
for (const kind of ["pointerover", "focusin", "click"]) { // before a link is opened in any way
  document.addEventListener(kind, ({ target }) => {
    const link = target.closest?.("a[href*='.ipynb']");
    if (link) link.href = link.href.replace("index.ipynb", "lessons.html").replace(".ipynb", ".html");
  }, true);
}

const linked = () => location.hash.startsWith("#game=");
const lead = () => {
  if (told.lesson) location.assign(`${told.game}.html${location.hash}`); // from a lesson to its game
  else location.reload();
};
window.addEventListener("hashchange", () => { if (linked()) lead(); }); // a link to another position
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); }); // another tab may have added answers
document.addEventListener("click", ({ target }) => {
  checking = Boolean(target.closest?.(".azardia-check, .azardia-lock"));
  pressing = target.closest?.("button, canvas, [role=button], [tabindex]") ?? null;
  setTimeout(() => { checking = false; pressing = null; });
}, true);
window.addEventListener("beforeunload", (event) => { if (checked.size || store?.pending()) event.preventDefault(); });
button.addEventListener("click", () => {
  if (old) location.reload();
  else if (worker) worker.postMessage({});
  else begin();
});
if (told.lesson && linked()) lead();
else begin();
