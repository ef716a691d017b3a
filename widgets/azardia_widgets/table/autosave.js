// The game that was left at a table, with a button to go on with it; and where Python has no folder of
// its visitor's own, the browser's storage, in which the game is kept.
//
// Each table has a place of its own there. What another page holds is somebody's who still plays:
// pages tell each other by locks, and where a browser gives none, a tab keeps its games for itself.

const PATIENCE = 10000; // ms; a busy browser may take its time
const held = (window.azardiaKept ??= new Map()); // the places of this page, and who has them
const store = () => (navigator.locks ? localStorage : sessionStorage);

// Whether this widget may have a place; a page keeps what it has got for as long as it is open.
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
  const widget = model.set({}); // whole: anywidget shows scripts a part of it
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
  // One after the other; what the browser does not allow is told, and so is a browser that never answers.
  let last = Promise.resolve();
  const refused = () => model.send("refused");
  const next = (step) => {
    last = last.then(() => {
      const late = setTimeout(refused, PATIENCE);
      return step().finally(() => clearTimeout(late));
    }).catch(refused);
  };
  model.on("msg:custom", ({ keep: game }) => { if (game !== undefined) next(() => keep(game)); });
  // Where a page draws each widget as it is made, its place is told after it.
  if (model.get("place")) next(find);
  else model.on("change:place", () => next(find));
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "azardia-offered";
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
