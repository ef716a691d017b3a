// A list to put in order: buttons move an item up or down, a pointer drags it, arrow keys move the item in focus.

function render({ model, el }) {
  const list = document.createElement("ol");
  list.className = "azardia-order";
  const said = document.createElement("p"); // for screen readers
  said.className = "azardia-order-said";
  said.setAttribute("aria-live", "polite");
  el.append(list, said);
  const items = new Map(); // by letter

  const letters = () => [...list.children].map((item) => item.dataset.letter);
  const put = (order) => list.append(...order.map((letter) => items.get(letter)));
  const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);

  const ends = () => {
    const off = model.get("disabled");
    [...list.children].forEach((item, at) => {
      const [up, down] = item.querySelectorAll("button");
      up.disabled = off || at === 0;
      down.disabled = off || at === list.children.length - 1;
    });
    list.classList.toggle("azardia-off", off);
  };
  const keep = (letter) => {
    ends();
    const at = letters().indexOf(letter);
    const label = model.get("items").find(([one]) => one === letter)[1];
    said.textContent = fill(model.get("texts").place, { label, n: at + 1, all: list.children.length });
    model.set("order", letters());
    model.save_changes();
  };
  const move = (letter, by) => {
    const order = letters(), at = order.indexOf(letter), to = at + by;
    if (model.get("disabled") || to < 0 || to >= order.length) return;
    order.splice(at, 1);
    order.splice(to, 0, letter);
    const focus = document.activeElement;
    put(order);
    keep(letter);
    if (focus.disabled) items.get(letter).querySelector("button:not(:disabled)").focus();
    else focus.focus(); // moving it in the page has taken the focus away
  };

  const drag = (item, event) => {
    if (model.get("disabled") || event.target.closest("button") || event.button) return;
    event.preventDefault();
    item.setPointerCapture(event.pointerId);
    item.classList.add("azardia-dragged");
    const before = letters().join();
    const follow = ({ clientY }) => {
      const next = [...list.children].filter((one) => one !== item).find((one) => {
        const { top, height } = one.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      if (item.nextElementSibling !== (next ?? null)) list.insertBefore(item, next ?? null);
    };
    const drop = () => {
      item.removeEventListener("pointermove", follow);
      item.classList.remove("azardia-dragged");
      if (letters().join() !== before) keep(item.dataset.letter);
    };
    item.addEventListener("pointermove", follow);
    item.addEventListener("lostpointercapture", drop, { once: true });
  };

  const make = ([letter, label]) => {
    const item = document.createElement("li");
    item.dataset.letter = letter;
    item.append(Object.assign(document.createElement("span"), { textContent: `${letter}: ${label}` }));
    for (const [by, sign, name] of [[-1, "↑", "up"], [1, "↓", "down"]]) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
      button.className = "jupyter-button";
      button.setAttribute("aria-label", fill(model.get("texts")[name], { label }));
      button.addEventListener("click", () => move(letter, by));
      item.append(button);
    }
    item.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      move(letter, by);
    });
    item.addEventListener("pointerdown", (event) => drag(item, event));
    return [letter, item];
  };
  const draw = () => {
    list.setAttribute("aria-label", model.get("label"));
    items.clear();
    for (const one of model.get("items")) items.set(...make(one));
    const order = model.get("order");
    list.replaceChildren();
    put(order.length ? order : [...items.keys()]);
    ends();
  };
  const follow = () => {
    const order = model.get("order");
    put(order.length ? order : [...items.keys()]);
    ends();
  };
  model.on("change:items change:texts change:label", draw);
  model.on("change:order change:disabled", follow);
  draw();
  return () => {
    model.off("change:items change:texts change:label", draw);
    model.off("change:order change:disabled", follow);
  };
}
export default { initialize: listen, render };
