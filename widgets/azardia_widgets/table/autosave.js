// The saved game of a table, with a button to go on with it; and, if Python has no private folder for its
// visitor, the browser's storage, in which the game is saved.
//
// Each table has its own key there. A game locked by another open page is still being played there: pages
// see each other by locks; in a browser without locks, each tab keeps its own games.

const PATIENCE = 10000; // ms; a busy browser may need a while
const RUNG = "azardia-ladder:"; // begins the keys of finished games
const rungs = () => Object.keys(localStorage).filter((key) => key.startsWith(RUNG)).sort().map((key) => localStorage[key]);
const held = (window.azardiaKept ??= new Map()); // the keys held by this page, and their holders
const store = () => (navigator.locks ? localStorage : sessionStorage);

// Whether this widget may use a key; a page keeps a key as long as it is open.
async function take(key, widget) {
  const before = held.get(key);
  if (before) {
    if (before.comm_live) return false;
  } else if (navigator.locks && !await new Promise((tell) => {
    navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      tell(Boolean(lock));
      return lock && new Promise(() => {});
    }).catch(() => tell(true));
  })) {
    return false;
  }
  held.set(key, widget);
  return true;
}

function initialize({ model }) {
  listen({ model });
  const begins = () => `${model.get("place")}:`;
  const widget = model.set({}); // the whole model: anywidget passes scripts only part of it
  let mine = "";
  const find = async () => {
    const number = (key) => Number(key.slice(begins().length));
    const there = Object.keys(store()).filter((key) => key.startsWith(begins()));
    for (const key of there.sort((a, b) => number(a) - number(b))) {
      if (!await take(key, widget)) continue;
      mine = key;
      model.send({ found: store().getItem(key) });
      return;
    }
  };
  const keep = async (game) => {
    for (let n = 1; game && !mine; n += 1) {
      const key = begins() + n;
      if (store().getItem(key) === null && await take(key, widget)) mine = key;
    }
    if (game) store().setItem(mine, game);
    else if (mine) store().removeItem(mine);
  };
  // One write after the other; report a refusal of the browser, and a browser that never answers.
  let last = Promise.resolve();
  const refused = () => model.send("refused");
  const next = (step) => {
    last = last.then(() => {
      const late = setTimeout(refused, PATIENCE);
      return step().finally(() => clearTimeout(late));
    }).catch(refused);
  };
  const answer = ({ keep: game, count, line, ladder }) => {
    if (game !== undefined) next(() => keep(game));
    // A game that ends in two tabs has one key, and counts once.
    if (count) next(async () => localStorage.setItem(RUNG + count, line));
    if (ladder) next(async () => model.send({ lines: rungs() }));
  };
  model.on("msg:custom", answer);
  // If a page draws a widget as soon as it is made, `place` is set afterwards.
  if (model.get("place")) next(find);
  else model.on("change:place", () => next(find));
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "azardia-left-game";
  box.setAttribute("role", "status");
  const said = document.createElement("p");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "jupyter-widgets jupyter-button widget-button azardia-action azardia-go-on";
  box.append(said, button);
  el.append(box);

  const draw = () => {
    said.textContent = model.get("said");
    button.textContent = model.get("go_on");
    button.hidden = !model.get("go_on");
    box.hidden = !model.get("said");
  };
  button.addEventListener("click", () => model.send("press"));
  model.on("change:said change:go_on", draw);
  draw();
  return () => model.off("change:said change:go_on", draw);
}
export default { initialize, render };
