// What can be pressed at a table has room on the screen. Where it has not, more and more gives way; only
// what is too much even so scrolls. Styles say what a step looks like, and a card that is a line.

const IDLE = ".azardia-card:not(:has(button))";
const ALL = ".azardia-card:not(:has(button:nth-of-type(4)))"; // more buttons make no line
const STEPS = [ // which cards become lines of their names and buttons, and a class of the table
  [IDLE, "azardia-step-idle"], // cards that cannot be used now, then one after the other
  [ALL, "azardia-step-lines"],
  [ALL, "azardia-step-small"],
  [ALL, "azardia-step-short"], // those whom a card can strike have short names
];
const LEAST = 120; // px that what is asked always has, on however low a screen
const PRESSED = ".azardia-offered, .azardia-cover, .azardia-clock, .azardia-written, .azardia-real-dice, .azardia-drawn, .azardia-timeline-row, .azardia-bots";

function render({ model, el }) {
  let waiting = null, root = null, page = null;
  let shown = 0; // the stage that is on the screen
  let asked = 0;
  el.classList.add("azardia-fit");

  const high = (part) => (part ? part.offsetHeight + 6 : 0);
  const fit = () => {
    if (!root.offsetWidth) return; // not on the screen
    const view = Math.min(page.clientHeight, window.innerHeight); // Voilà's page is as long as it is
    root.style.setProperty("--azardia-view", `${view}px`);
    const actions = root.querySelector(".azardia-actions");
    const both = root.querySelector(".azardia-split");
    // Below each other, the actions have what board, heading and other controls leave.
    const stacked = getComputedStyle(both).flexDirection === "column";
    const others = [".azardia-stage", ".azardia-heading", PRESSED]
      .flatMap((where) => [...both.querySelectorAll(where)]);
    const left = view - others.reduce((sum, part) => sum + high(part), 12);
    root.style.setProperty("--azardia-left", stacked ? `${Math.max(LEAST, left)}px` : "none");
    const hand = [...actions.querySelectorAll(".azardia-cards .azardia-card")];
    actions.removeAttribute("data-more");
    // Each stage makes what can be pressed a little smaller than the one before.
    const few = (card) => card.matches(ALL), idle = (card) => card.matches(IDLE);
    const lasts = hand.filter(few).slice(1).reverse().filter((card) => !idle(card));
    const stages = STEPS.flatMap(([which], n) => {
      const lines = hand.filter((card) => card.matches(which));
      const one = { classes: n + 1, lines };
      if (which !== IDLE) return [one];
      return [one, ...lasts.map((_, m) => ({ classes: n + 1, lines: [...lines, ...lasts.slice(0, m + 1)] }))];
    });
    stages.unshift({ classes: 0, lines: [] });
    const show = (at) => {
      const { classes, lines } = stages[at];
      for (const [n, [, name]] of STEPS.entries()) root.classList.toggle(name, n < classes);
      for (const card of hand) card.toggleAttribute("data-line", lines.includes(card));
      shown = at;
    };
    const much = () => actions.scrollHeight > actions.clientHeight + 1;
    const fits = (at) => { show(at); return !much(); };
    // The first stage that fits is mostly the one it was before: to look at each costs a layout.
    let least = 0, most = stages.length - 1;
    const near = Math.min(shown, most);
    if (fits(near)) {
      most = near;
      if (near > 0 && !fits(near - 1)) least = near;
      else most = Math.max(0, near - 1);
    } else {
      least = Math.min(near + 1, most);
    }
    while (least < most) {
      const middle = (least + most) >> 1;
      if (fits(middle)) most = middle;
      else least = middle + 1;
    }
    if (shown !== most) show(most);
    actions.toggleAttribute("data-more", most === stages.length - 1 && much());
    // The text of a line is shown to those who come to it by keys or with a finger, too.
    for (const card of hand) {
      if (!card.hasAttribute("data-line")) card.removeAttribute("tabindex");
      else if (card.tabIndex !== 0) card.tabIndex = 0;
    }
  };
  // However much changes at once, it is measured once, before it is painted.
  const soon = () => {
    asked ||= requestAnimationFrame(() => { asked = 0; fit(); });
  };
  const changed = new MutationObserver(soon);
  const sized = new ResizeObserver(fit);
  const settle = () => {
    root = el.closest(".azardia-table");
    page = root?.closest(".jp-Notebook") ?? document.documentElement;
    if (!root?.querySelector(".azardia-actions")) { waiting = setTimeout(settle, 50); return; }
    changed.observe(root.querySelector(".azardia-right"),
                    { childList: true, subtree: true, characterData: true, attributeFilter: ["style"] });
    for (const part of [root, page]) sized.observe(part);
    fit();
  };
  // Of two views of a table, the one in which something was pressed.
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
