// What can be pressed at a table has room on the screen. Where it has not, more and more gives way; only
// what is too much even so scrolls. Styles say what a step looks like, and a card that is a line.

const IDLE = ".azardia-card:not(:has(button))";
const ALL = ".azardia-card:not(:has(button:nth-of-type(4)))"; // more buttons make no line
const STEPS = [ // which cards become lines of their names and buttons, and a class of the table
  ["", "azardia-step-picture"], // the picture says alone who stands where, if it does
  [IDLE, "azardia-step-idle"], // cards that cannot be used now, then one after the other
  [ALL, "azardia-step-lines"],
  [ALL, "azardia-step-small"],
  [ALL, "azardia-step-short"], // those whom a card can strike have short names
];
const LEAST = 120; // px that what is asked always has, on however low a screen
const PRESSED = ".azardia-cover, .azardia-real-dice, .azardia-drawn, .azardia-timeline-row, .azardia-bots";

function render({ el }) {
  let waiting = null, root = null, page = null;
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
    const lines = (which) => {
      for (const card of hand) card.toggleAttribute("data-line", Boolean(which) && card.matches(which));
    };
    const much = () => actions.scrollHeight > actions.clientHeight + 1;
    lines("");
    actions.removeAttribute("data-more");
    root.classList.remove(...STEPS.map(([, name]) => name));
    for (const [which, name] of STEPS) {
      if (!much()) break;
      lines(which);
      root.classList.add(name);
      if (which !== IDLE) continue;
      for (const card of hand.filter((one) => one.matches(ALL)).slice(1).reverse()) {
        if (much()) card.toggleAttribute("data-line", true);
      }
    }
    actions.toggleAttribute("data-more", much());
    // The text of a line is shown to those who come to it by keys or with a finger, too.
    for (const card of hand) {
      if (card.hasAttribute("data-line")) card.tabIndex = 0;
      else card.removeAttribute("tabindex");
    }
  };
  const changed = new MutationObserver(fit);
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
  settle();
  return () => {
    clearTimeout(waiting);
    changed.disconnect();
    sized.disconnect();
  };
}
export default { render };
