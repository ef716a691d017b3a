// A row of cards and piles. A press sends the key of a card or pile; the kernel knows what it means, and answers
// with the row as it is then. Cards fly to their new place, from or to a pile, a pawn or another row.

const FLIGHT = 380; // ms
const SOON = 40; // ms in which another row may take over a card that has left this one
const NARROW = 90; // px of a card whose lines are short
const SMALL = 0.35; // size of a card at the other end of its flight

const make = (name, parent, tag = "div") => {
  const part = document.createElement(tag);
  part.className = name;
  parent.append(part);
  return part;
};

function render({ model, el }) {
  const less = window.matchMedia("(prefers-reduced-motion: reduce)");
  const touch = window.matchMedia("(pointer: coarse) and (max-width: 900px)"); // as in table.css
  const fan = make("azardia-fan", el);
  fan.setAttribute("role", "group");
  const parts = new Map(); // elements by key
  let root = null, waiting = null, keys = false, drawn = 0;
  let away = null; // by card: where it was last in any row of the table, and whether another row has taken it

  const card = (key) => key.slice(key.indexOf(" ")); // the same in hand and on the table
  const send = (key) => model.send({ press: key });
  const lifted = () => model.get("items").find((item) => item.lifted);

  const face = (part, item) => {
    const { name, kind, text, copies, pile } = item;
    const title = copies > 1 ? `${name} × ${copies}` : name;
    const said = [title, kind, text].filter(Boolean).join(". ");
    if (part.said === said) return;
    part.said = said;
    part.replaceChildren();
    make("azardia-title", part).textContent = title;
    if (kind) make("azardia-card-kind", part).textContent = kind;
    if (text) make("azardia-told", part).textContent = text;
    part.setAttribute("aria-label", said);
    part.dataset.pile = pile ? "yes" : "";
  };
  const dress = (part, item) => {
    part.className = ["azardia-card", item.pile ? "azardia-pile" : `azardia-tint-${item.tint}`,
      item.may && "azardia-may", item.lifted && "azardia-lifted", item.shines && "azardia-shines",
      item.copies > 1 && "azardia-stack"].filter(Boolean).join(" ");
    face(part, item);
    if (!item.pile) part.setAttribute("aria-pressed", String(Boolean(item.lifted)));
    part.setAttribute("aria-disabled", String(!item.used));
  };
  const measure = () => {
    // A card that is wide because its text is long would look short.
    const wide = ".azardia-long:is(:hover, :focus-visible, .azardia-lifted)";
    const measured = [...fan.children].filter((part) => !part.matches(wide)).map((part) => {
      const told = part.querySelector(".azardia-told");
      return [part, told && (told.scrollHeight > told.clientHeight + 1 || part.offsetWidth < NARROW)];
    });
    // All are read before any is changed: the browser computes the layout once.
    for (const [part, long] of measured) part.classList.toggle("azardia-long", Boolean(long));
  };

  // --- flights ---

  const still = () => less.matches || !model.get("flight").moving;
  const place = (where) => { // a rectangle on the screen for a place that the kernel names
    if (typeof where === "string") {
      const pile = root.querySelector(`.azardia-card[data-key="${where}"], .azardia-strike`);
      if (pile?.offsetWidth) return pile.getBoundingClientRect();
    }
    const board = root.querySelector("canvas.azardia-board")?.getBoundingClientRect();
    if (!board) return null;
    const [x, y] = Array.isArray(where) ? where : [0.5, 0.5];
    return new DOMRect(board.left + x * board.width - 20, board.top + y * board.height - 26, 40, 52);
  };
  const between = (from, to) => {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    return `translate(${x}px, ${y}px) scale(${Math.max(SMALL, from.width / to.width)})`;
  };
  const fly = (part, from, options = {}) => part.animate(
    [{ transform: between(from, part.getBoundingClientRect()), ...options }, { transform: "none" }],
    { duration: FLIGHT, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
  const leave = (part, box, key) => {
    const noted = { box, taken: false };
    away.set(key, noted);
    setTimeout(() => {
      away.delete(key);
      const to = place(model.get("flight").to);
      if (noted.taken || !to || still()) return;
      const ghost = make("azardia azardia-flying", document.body);
      ghost.append(part);
      Object.assign(part.style, { width: `${box.width}px`, height: `${box.height}px` });
      Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px` });
      ghost.setAttribute("aria-hidden", "true");
      ghost.animate([{ transform: "none" }, { transform: between(to, box), opacity: 0.3 }],
        { duration: FLIGHT, easing: "ease-in" }).finished.finally(() => ghost.remove());
    }, SOON);
  };
  const arrive = (part, key) => {
    const noted = away.get(key);
    if (noted) noted.taken = true;
    const from = noted?.box ?? place(model.get("flight").from);
    if (from) fly(part, from, noted ? {} : { opacity: 0.3 });
  };

  // --- drawing ---

  const draw = () => {
    if (!root) return;
    const items = model.get("items"), before = new Map();
    const moves = drawn && !still() && el.offsetWidth > 0;
    if (!still()) for (const [key, part] of parts) before.set(key, part.getBoundingClientRect());
    const at = document.activeElement, focused = fan.contains(at) ? at.dataset.key : "";
    fan.setAttribute("aria-label", model.get("title"));
    for (const [key, part] of parts) {
      if (items.some((item) => item.key === key)) continue;
      parts.delete(key);
      part.remove();
      if (drawn && part.dataset.pile !== "yes" && before.get(key)?.width) leave(part, before.get(key), card(key));
    }
    const come = [];
    for (const [n, item] of items.entries()) {
      let part = parts.get(item.key);
      if (!part) {
        part = make("", fan, "button");
        part.type = "button";
        part.dataset.key = item.key;
        parts.set(item.key, part);
        if (!item.pile) come.push([part, card(item.key)]);
      }
      dress(part, item);
      part.style.setProperty("--azardia-turn", `${(n - (items.length - 1) / 2).toFixed(1)}`);
      if (fan.children[n] !== part) fan.insertBefore(part, fan.children[n] ?? null);
    }
    root.querySelector(".azardia-strike")?.classList.toggle("azardia-shines", model.get("strike"));
    measure();
    if (moves) {
      for (const [key, part] of parts) {
        const old = before.get(key), now = part.getBoundingClientRect();
        if (old?.width && Math.hypot(old.left - now.left, old.top - now.top) > 2) fly(part, old);
      }
      for (const [part, key] of come) arrive(part, key);
    }
    if (focused && !fan.contains(document.activeElement)) {
      (parts.get(focused) ?? fan.querySelector(".azardia-may, .azardia-card"))?.focus({ preventScroll: true });
    }
    if (keys && lifted()) onward();
    // On a phone, the place for the card that was taken up may be out of sight.
    requestAnimationFrame(() => {
      if (touch.matches) fan.querySelector(".azardia-shines")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    drawn = 1;
  };
  // A card that was picked up by a key: the next key chooses where it goes.
  const onward = () => {
    keys = false;
    const shining = root.querySelector(".azardia-card.azardia-shines");
    (shining ?? root.querySelector("canvas.azardia-board"))?.focus({ preventScroll: true });
  };

  // --- presses ---

  const press = (event) => {
    // The dice do not lie yet, or it is the second half of a double click, which would put the card back.
    if (root.classList.contains("azardia-falling") || event.detail > 1) return;
    const part = event.target.closest(".azardia-card");
    if (!part || part.getAttribute("aria-disabled") === "true") return;
    keys = event.detail === 0 && part.getAttribute("aria-pressed") === "false";
    send(part.dataset.key);
  };
  const answer = (event) => {
    if (model.get("strike") && event.target.closest(".azardia-strike")) send("place strike");
  };
  const escape = (event) => {
    const card = lifted();
    if (event.key !== "Escape" || !card || event.defaultPrevented) return;
    send(card.key);
    parts.get(card.key)?.focus({ preventScroll: true });
    event.preventDefault();
    event.stopPropagation();
  };

  const sized = new ResizeObserver(measure);
  sized.observe(fan);
  fan.addEventListener("click", press);
  const settle = () => {
    root = el.closest(".azardia");
    if (!root) { waiting = setTimeout(settle, 50); return; }
    away = root.azardiaAway ??= new Map();
    root.addEventListener("keydown", escape, true);
    root.addEventListener("click", answer);
    draw();
  };
  model.on("change:items", draw);
  model.on("change:strike", draw);
  settle();
  return () => {
    clearTimeout(waiting);
    sized.disconnect();
    model.off("change:items", draw);
    model.off("change:strike", draw);
    root?.removeEventListener("keydown", escape, true);
    root?.removeEventListener("click", answer);
  };
}
export default { initialize: listen, render };
