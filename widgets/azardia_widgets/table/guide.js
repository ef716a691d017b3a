// The guide for newcomers: goal and legend. It can be folded, and the browser remembers that.

function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

// If a page forbids storage, the guide is open again next time.
const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* so be it */ } };

function render({ model, el }) {
  const details = make("details", "azardia-guide");
  const summary = make("summary");
  const goal = make("ul");
  const legend = make("dl");
  const signs = make("p", "azardia-signs");
  details.append(summary, goal, signs, legend);
  const tour = make("div", "azardia-tour");
  const count = make("small"), said = make("p"), next = make("button"), known = make("button");
  tour.setAttribute("role", "status");
  tour.hidden = true; // until there is a step to show
  for (const one of [next, known]) one.className = "jupyter-button azardia-action";
  tour.append(count, said, next, known);
  const ring = make("div", "azardia-ring azardia-meant");
  el.append(tour, details);
  const key = () => `azardia-guide-${model.get("game")}`;

  const draw = () => {
    summary.textContent = model.get("title");
    goal.replaceChildren(...model.get("goal").map((line) => make("li", "", line)));
    signs.replaceChildren(...model.get("signs").map(([picture, means]) => {
      const sign = make("span", "", means);
      sign.prepend(Object.assign(make("img"), { src: picture, alt: "" }));
      return sign;
    }));
    legend.replaceChildren(...model.get("legend").map(([sign, text]) => {
      const pair = make("div");
      pair.append(make("dt", "", sign), make("dd", "", text));
      return pair;
    }));
    if (!el.classList.contains("azardia-touring")) {
      details.hidden = !model.get("goal").length && !model.get("legend").length;
    }
  };
  // A player who has begun needs the room for the log, and can unfold the guide again.
  const folded = () => {
    const wish = remembered(key());
    details.open = wish ? wish === "open" : model.get("fresh");
    if (!wish && !model.get("fresh")) remember(key(), "folded"); // the player folded or unfolded it: the game is known
  };

  // --- the tour ---

  // A step waits until the part it explains is there; the goal is there from the start.
  const THERE = {
    actions: ".azardia-actions button:enabled",
    way: ".azardia-undo:enabled",
    log: ".azardia-line",
  };
  const due = (root) => {
    const [, where] = model.get("steps")[at];
    return !THERE[where] || root.querySelector(THERE[where]);
  };

  let at = 0, meant = null;
  const done = () => at < 0 || !model.get("steps").length || !model.get("fresh") || remembered(key());
  const unmark = () => {
    ring.remove();
    meant?.classList.remove("azardia-meant");
    meant = null;
  };
  const lead = () => {
    unmark();
    const steps = model.get("steps"), root = el.closest(".azardia-table");
    tour.hidden = done() || at >= steps.length || !root || !due(root);
    el.classList.toggle("azardia-touring", !tour.hidden);
    details.hidden = !done() || !(model.get("goal").length || model.get("legend").length);
    if (tour.hidden) return;
    const [text, where] = steps[at], words = model.get("words");
    count.textContent = words.first.replace("{n}", at + 1).replace("{most}", steps.length);
    if (said.textContent !== text) said.textContent = text;
    next.textContent = words.next;
    known.textContent = words.known;
    if (typeof where === "string") {
      meant = root.querySelector(`.azardia-${where}`);
      meant?.classList.add("azardia-meant");
    } else {
      const canvas = root.querySelector("canvas.azardia-board"), wide = canvas.offsetWidth;
      const [x, y, radius] = where, high = canvas.offsetHeight;
      Object.assign(ring.style, {
        left: `${(x - radius) * wide}px`, top: `${y * high - radius * wide}px`,
        width: `${2 * radius * wide}px`, height: `${2 * radius * wide}px`,
      });
      canvas.after(ring);
      ring.parentElement.scrollLeft = x * wide - ring.parentElement.clientWidth / 2;
    }
  };
  const know = () => {
    at = -1;
    details.open = false;
    remember(key(), "folded");
    lead();
  };
  const go = () => {
    at += 1;
    if (at < model.get("steps").length) lead();
    else know();
  };
  const follow = () => { if (!tour.hidden) go(); };
  const look = () => {
    const root = el.closest(".azardia-table");
    if (root && !done() && at < model.get("steps").length && Boolean(due(root)) === tour.hidden) lead();
  };
  let looking = 0;
  const watcher = new MutationObserver(() => {
    looking ||= setTimeout(() => { looking = 0; look(); });
  });
  next.addEventListener("click", go);
  known.addEventListener("click", know);
  const sized = new ResizeObserver(() => lead());
  const begin = () => {
    const canvas = el.closest(".azardia-table")?.querySelector("canvas.azardia-board");
    if (canvas) watcher.observe(el.closest(".azardia-table"),
      { childList: true, subtree: true, attributeFilter: ["disabled"] });
    if (canvas) sized.observe(canvas); // the ring needs the canvas's size
    else waiting = setTimeout(begin, 50);
  };
  let waiting = setTimeout(begin);
  model.on("change:steps change:words change:fresh", lead);
  model.on("change:acted", follow); // the tour goes on with each action

  summary.addEventListener("click", () => remember(key(), details.open ? "folded" : "open"));
  model.on("change:goal change:legend change:signs change:title", draw);
  model.on("change:game change:fresh", folded);
  draw();
  folded();
  return () => {
    clearTimeout(waiting);
    clearTimeout(looking);
    watcher.disconnect();
    sized.disconnect();
    unmark();
    model.off("change:steps change:words change:fresh", lead);
    model.off("change:acted", follow);
    model.off("change:goal change:legend change:signs change:title", draw);
    model.off("change:game change:fresh", folded);
  };
}
export default { initialize: listen, render };
