// Fits the controls of a table on the screen: if they lack room, buttons become small; only if that is not enough,
// they scroll. The styles define both.

const SMALL = "azardia-step-small";
const NARROW = 494; // px of a phone's table: the picture's side panel goes below it
const LEAST = 120; // px always left to the actions, on however low a screen
const PRESSED = ".azardia-left-game, .azardia-cover, .azardia-clock, .azardia-written, .azardia-real-dice, .azardia-drawn, .azardia-way";

function render({ model, el }) {
  let waiting = null, root = null, page = null;
  let asked = 0, narrow = false;
  el.classList.add("azardia-fit");

  let tried = ""; // what the room was last tried for
  const set = (name, value) => {
    if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value);
  };
  const high = (part) => (part ? part.offsetHeight + 6 : 0);
  const fit = () => {
    if (!root.offsetWidth) return; // not on the screen
    const view = Math.min(page.clientHeight, window.innerHeight); // Voilà's page is as long as its content
    set("--azardia-view", `${view}px`);
    const actions = root.querySelector(".azardia-actions");
    const both = root.querySelector(".azardia-split");
    // A view tells its own change only: another view of the table may have another width.
    if ((root.clientWidth < NARROW) !== narrow) {
      narrow = !narrow;
      model.set("narrow", narrow);
      model.save_changes();
    }
    // In one column, the actions get the height that board, heading and other controls leave.
    const stacked = getComputedStyle(both).flexDirection === "column";
    const others = [".azardia-stage", ".azardia-heading", PRESSED]
      .flatMap((where) => [...both.querySelectorAll(where)]);
    const left = view - others.reduce((sum, part) => sum + high(part), 12);
    set("--azardia-left", stacked ? `${Math.max(LEAST, left)}px` : "none");
    const much = () => actions.scrollHeight > actions.clientHeight + 1;
    // Whether buttons of full size have room, is tried only after something else has changed.
    const now = [actions.textContent, actions.clientWidth, view, left].join();
    if (now !== tried && root.classList.contains(SMALL)) root.classList.remove(SMALL);
    tried = now;
    if (!root.classList.contains(SMALL) && much()) root.classList.add(SMALL);
    actions.toggleAttribute("data-more", much());
  };
  // If only cards can be pressed and they lie below the screen, the player would see nothing to press.
  const reach = () => {
    const cards = root.querySelector(".azardia-hand"), at = document.activeElement;
    const others = ".azardia-actions button:enabled:not(.azardia-action-list, .azardia-card)";
    if (root.querySelector(others) || !cards.querySelector(".azardia-may")) return;
    if (!root.offsetWidth || !(root.contains(at) || at.contains(root))) return;
    const below = cards.getBoundingClientRect().bottom - Math.min(page.getBoundingClientRect().bottom, window.innerHeight);
    if (below > 0) cards.scrollIntoView({ block: "end" });
  };
  // Many changes at once are measured once, before painting.
  const soon = () => {
    asked ||= requestAnimationFrame(() => { asked = 0; fit(); reach(); });
  };
  const changed = new MutationObserver(soon);
  const sized = new ResizeObserver(fit);
  const settle = () => {
    root = el.closest(".azardia-table");
    page = root?.closest(".jp-Notebook") ?? document.documentElement;
    if (!root?.querySelector(".azardia-actions")) { waiting = setTimeout(settle, 50); return; }
    for (const part of root.querySelectorAll(".azardia-right, .azardia-hand")) {
      changed.observe(part, { childList: true, subtree: true, characterData: true, attributeFilter: ["style"] });
    }
    for (const part of [root, page]) sized.observe(part);
    fit();
  };
  // Of two views of a table, the one that was last pressed.
  const show = () => requestAnimationFrame(() => {
    const at = document.activeElement;
    if (!root || (at !== document.body && !root.contains(at))) return;
    root.scrollIntoView({ block: "start" });
    root.querySelector(".azardia-actions button:enabled")?.focus({ preventScroll: true });
  });
  model.on("msg:custom", show);
  settle();
  return () => {
    model.off("msg:custom", show);
    clearTimeout(waiting);
    cancelAnimationFrame(asked);
    changed.disconnect();
    sized.disconnect();
  };
}
export default { initialize: listen, render };
