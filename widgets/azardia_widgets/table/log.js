// The lines of the log. New lines are appended, so that an open "Why?" stays open.

function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

const NEAR = 40; // px from the end, or from the last automatic scroll

function render({ model, el }) {
  const box = make("section", "azardia-log");
  const title = make("h4");
  const earlier = make("button", "azardia-earlier");
  earlier.type = "button";
  const list = make("ol", "azardia-lines");
  const head = make("div", "azardia-log-head");
  head.append(title, earlier);
  box.append(head, list);
  el.append(box);
  let shown = [];
  let asked = 0;

  const why = (name) => model.get("why")[name] || name;
  const opened = (details, rule, ruling) => {
    if (details.open) requestAnimationFrame(() => details.parentElement.scrollIntoView({ block: "nearest" }));
    if (details.childElementCount > 1) return;
    const words = model.get("words");
    const about = make("p", "", why(rule));
    about.append(make("small", "", ` (${words.rule}: ${rule})`));
    details.append(about);
    if (ruling) {
      const decided = make("p", "azardia-ruling", why(ruling));
      decided.prepend(make("strong", "", `${words.ruling}: `));
      decided.append(make("small", "", ` (${ruling})`));
      details.append(decided);
    }
  };
  const line = ([number, round, seat, sentence, rule, ruling], before) => {
    const words = model.get("words");
    const item = make("li", "azardia-line");
    item.dataset.number = number;
    item.dataset.rule = rule;
    if (round !== before) item.append(make("div", "azardia-round", `${words.round} ${round}`));
    const details = make("details", "azardia-why");
    const summary = make("summary", "", words.why);
    summary.setAttribute("aria-label", `${words.why} ${sentence}`);
    summary.tabIndex = -1;
    details.append(summary);
    details.addEventListener("toggle", () => opened(details, rule, ruling));
    const said = make("span", "azardia-sentence");
    said.append(...marked(sentence));
    item.classList.toggle("azardia-own", String(seat) in model.get("own"));
    item.append(said, " ", details);
    return item;
  };
  // Mark the name of "you" where a line has it first.
  const marked = (sentence) => {
    for (const name of Object.values(model.get("own"))) {
      const at = sentence.indexOf(name);
      if (at < 0 || /\w/.test(sentence[at + name.length] || "")) continue;
      return [sentence.slice(0, at), make("strong", "", name), " ",
              make("small", "azardia-you", model.get("words").you),
              sentence.slice(at + name.length)];
    }
    return [sentence];
  };
  const same = (a, b) => a.every((value, i) => value === b[i]);

  const draw = () => {
    const lines = model.get("lines");
    const words = model.get("words");
    title.textContent = words.title || "";
    list.setAttribute("aria-label", words.title || "");
    earlier.textContent = words.earlier || "";
    // Remove lines that left at the top, keep those that stay, write the rest anew.
    let first = 0;
    while (first < shown.length && lines.length && shown[first][0] < lines[0][0]) first += 1;
    let kept = 0;
    while (first + kept < shown.length && kept < lines.length
           && same(shown[first + kept], lines[kept])) kept += 1;
    const nodes = [...list.children];
    if (first) led = 0; // the browser scrolls back with removed lines; not a reader's scroll
    nodes.forEach((node, i) => { if (i < first || i >= first + kept) node.remove(); });
    for (let i = kept; i < lines.length; i += 1) {
      list.append(line(lines[i], i ? lines[i - 1][1] : null));
    }
    const at = list.querySelector("summary[tabindex='0']");
    if (!at || document.activeElement !== at) aim([...list.querySelectorAll("summary")].pop());
    box.hidden = !lines.length;
    shown = lines;
    soon();
  };
  // The log is one tab stop, the latest line at first; arrow keys lead to the others.
  const aim = (summary) => {
    for (const one of list.querySelectorAll("summary[tabindex='0']")) one.tabIndex = -1;
    if (summary) summary.tabIndex = 0;
  };
  const move = (event) => {
    const every = [...list.querySelectorAll("summary")], at = every.indexOf(event.target);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: every.length - 1 }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = every[Math.max(0, Math.min(to, every.length - 1))];
    aim(next);
    next.focus();
    next.closest("li").scrollIntoView({ block: "nearest" });
  };
  // Follow new lines unless a reader has opened a reason or scrolled up. The height changes, too.
  let following = true;
  let led = 0; // position of the last automatic scroll; a list that shrinks is not a reader's scroll
  const follow = () => {
    const more = model.get("hidden") || list.scrollHeight > list.clientHeight + 1;
    box.classList.toggle("azardia-folded", !model.get("whole"));
    earlier.hidden = model.get("whole") || !more;
    if (!following || list.querySelector("details[open]")) return;
    list.scrollTop = list.scrollHeight;
    led = list.scrollTop;
  };
  // Measuring at once would force a layout.
  const soon = () => { asked ||= requestAnimationFrame(() => { asked = 0; follow(); }); };
  const scrolled = () => {
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    following = atEnd || (following && list.scrollTop > led - NEAR);
  };
  const playOn = () => { following = true; led = 0; soon(); }; // the list is about to change, too
  const height = new ResizeObserver(follow);
  const redraw = () => { list.replaceChildren(); shown = []; draw(); };
  const all = () => { model.set("whole", true); model.save_changes(); };

  earlier.addEventListener("click", all);
  model.on("change:lines change:hidden change:whole", draw);
  model.on("change:words change:own", redraw);
  model.on("msg:custom", playOn);
  list.addEventListener("scroll", scrolled);
  list.addEventListener("keydown", move);
  list.addEventListener("focusin", ({ target }) => aim(target));
  redraw();
  height.observe(list);
  return () => {
    height.disconnect();
    cancelAnimationFrame(asked);
    model.off("change:lines change:hidden change:whole", draw);
    model.off("msg:custom", playOn);
    model.off("change:words change:own", redraw);
  };
}
export default { initialize: listen, render };
