// What newcomers are told: the goal and a legend. It folds away, and the browser remembers that.

function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

// A page may forbid to keep anything; then it is open again next time.
const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* so be it */ } };

function render({ model, el }) {
  const details = make("details", "azardia-guide");
  const summary = make("summary");
  const goal = make("ul");
  const legend = make("dl");
  const signs = make("p", "azardia-signs");
  details.append(summary, goal, signs, legend);
  el.append(details);
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
    details.hidden = !model.get("goal").length && !model.get("legend").length;
  };
  // Who has played for a while needs the room for the log, and can unfold it again.
  const folded = () => {
    const wish = remembered(key());
    details.open = wish ? wish === "open" : model.get("fresh");
    if (!wish && !model.get("fresh")) remember(key(), "folded"); // of this game, all is known now
  };

  summary.addEventListener("click", () => remember(key(), details.open ? "folded" : "open"));
  model.on("change:goal change:legend change:signs change:title", draw);
  model.on("change:game change:fresh", folded);
  draw();
  folded();
  return () => {
    model.off("change:goal change:legend change:signs change:title", draw);
    model.off("change:game change:fresh", folded);
  };
}
export default { initialize: listen, render };
