// The display of a clock at the table. Elapsed time is measured, not counted in ticks, and stops while the
// page is hidden. It is reported at a stop, at half-time, and at the end.

const TICK = 100; // ms
const shown = new WeakMap(); // by model: the function that draws its time
const whole = (model) => model.set({}) ?? model; // anywidget passes scripts only part of the model
const DIALOG = "dialog[open], .jp-Dialog, [aria-modal=true]";

function initialize(context) {
  listen(context);
  const { model } = context;
  let number = 0, left = 0, seen = 0, ticking = null, half = false;

  const tell = () => model.send({ number, left: Math.max(0, left / 1000) });
  const views = new Set();
  shown.set(whole(model), views);
  const show = () => { for (const draw of views) draw(Math.max(0, left), half); };
  const stop = () => { clearInterval(ticking); ticking = null; };
  const tick = () => {
    const now = performance.now(), unseen = document.hidden || document.querySelector(DIALOG);
    if (!unseen) left -= now - seen;
    seen = now;
    if (!half && left <= model.get("seconds") * 500) {
      half = true;
      if (left > 0) tell();
    }
    if (left <= 0) { left = 0; stop(); tell(); }
    show();
  };
  // Time before the page was hidden counts, time while it is hidden does not.
  const look = () => { if (ticking) { if (document.hidden) left -= performance.now() - seen; seen = performance.now(); } };
  const changed = () => {
    if (model.get("number") !== number) {
      number = model.get("number");
      left = model.get("left") * 1000;
      half = left <= model.get("seconds") * 500;
    }
    if (model.get("running") && !ticking && left > 0) {
      seen = performance.now();
      ticking = setInterval(tick, TICK);
    } else if (!model.get("running") && ticking) {
      tick();
      if (ticking) { stop(); tell(); }
    }
    show();
  };
  model.on("change:number change:running", changed);
  document.addEventListener("visibilitychange", look);
  changed();
  return () => {
    stop();
    model.off("change:number change:running", changed);
    document.removeEventListener("visibilitychange", look);
  };
}

function render({ model, el }) {
  const bar = document.createElement("div"), hand = document.createElement("div");
  const told = document.createElement("span"), heard = document.createElement("span");
  bar.className = "azardia-time";
  heard.className = "azardia-unseen";
  heard.setAttribute("role", "status");
  bar.append(hand, told);
  el.append(bar, heard);
  let number = model.get("number"), pressed = false;
  const fill = (text, left) => text.replace("{n}", Math.ceil(left / 1000));
  const say = (text) => { if (heard.textContent !== text) heard.textContent = text; };

  let moment = "";
  const draw = (left, half) => {
    const [seconds, up, short] = model.get("said"), all = model.get("seconds") * 1000;
    const on = model.get("running");
    bar.hidden = !on;
    hand.style.width = `${Math.min(100, 100 * left / all)}%`;
    bar.classList.toggle("azardia-late", half);
    told.textContent = fill(short, left);
    if (!model.get("number")) return;
    if (number !== model.get("number")) {
      number = model.get("number");
      moment = "";
      if (pressed) requestAnimationFrame(first);
      pressed = false;
    }
    const now = left <= 0 ? "up" : !on ? moment : half ? "half" : "begun";
    if (now === moment) return;
    moment = now;
    say(now === "up" ? up : fill(seconds, left));
  };
  // After a start by keyboard, the focus goes on to the first action.
  const table = () => el.closest(".azardia-table");
  const first = () => table()?.querySelector(".azardia-actions button")?.focus();
  const press = (event) => {
    if (event.target.closest(".azardia-start-clock") && table()?.contains(event.target)) pressed = true;
  };
  document.addEventListener("click", press, true);
  bar.hidden = true;
  const views = shown.get(whole(model));
  views?.add(draw);
  return () => {
    views?.delete(draw);
    document.removeEventListener("click", press, true);
  };
}
export default { initialize, render };
