// Accessible names, a live report and keyboard access for an exhibit.
//
// The canvas of ipycanvas takes every key, wheel and touch event and has no name; sliders and menus of
// ipywidgets have no names either; and a letter typed on a focused button would be a notebook shortcut
// ("b" inserts a cell), which JupyterLab gives up only for the focused element itself.

const TAKEN = ["keydown", "wheel", "touchstart", "touchmove", "touchend", "touchcancel",
               "mousemove", "mousedown", "mouseup", "mouseout"];
const free = (event) => event.stopImmediatePropagation();

// A ring shows the keyboard focus only after use of the keyboard: a browser would also show one when a
// script moves the focus after a click.
const ALONE = ["Shift", "Control", "Alt", "Meta"];
function watchKeys() {
  const pointed = (on) => document.documentElement.classList.toggle("azardia-pointed", on);
  window.addEventListener("pointerdown", () => pointed(true), true);
  window.addEventListener("keydown", ({ key }) => { if (!ALONE.includes(key)) pointed(false); }, true);
  return true;
}
window.azardiaWatchesKeys ??= watchKeys();

// Run All takes a reader to the end of the page. The first exhibit that comes alive scrolls back to
// itself, and the page stays there while the others grow.
const ALIVE = 15000; // ms
const BY_HAND = ["wheel", "pointerdown", "keydown"];
function stay(root) {
  const page = root.closest(".jp-Notebook");
  if (!page || page.querySelector(".azardia") !== root) return;
  const cell = root.closest(".jp-Cell");
  // Voilà hides a page until it has run; only then does the target of its address exist.
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  hold(page, () => {
    if (place) place.scrollIntoView();
    // An exhibit higher than the page is shown from its top, where its first controls are.
    else if (root.offsetHeight > page.clientHeight) root.scrollIntoView({ block: "start" });
    else cell.scrollIntoView({ block: "nearest" });
  });
}
function hold(page, scroll) {
  const watcher = new ResizeObserver(scroll);
  for (const one of page.querySelectorAll(".jp-Cell")) watcher.observe(one);
  const end = () => {
    watcher.disconnect();
    for (const name of BY_HAND) page.removeEventListener(name, end, true);
  };
  for (const name of BY_HAND) page.addEventListener(name, end, true);
  setTimeout(end, ALIVE);
}

function render({ model, el }) {
  const report = document.createElement("div");
  // On a page that plays, anywidget does not pass on the widget's own classes.
  report.className = model.get("heard") ? "azardia-report azardia-heard" : "azardia-report";
  report.setAttribute("role", "status");
  report.setAttribute("aria-live", "polite");
  report.setAttribute("aria-atomic", "true");
  el.append(report);

  const freed = new WeakSet();
  let root = null;
  let waiting = null, asked = 0;

  const speak = () => {
    if (report.textContent !== model.get("report")) report.textContent = model.get("report");
  };
  const dress = () => {
    if (!root) return;
    if (root.lang !== model.get("language")) root.lang = model.get("language"); // each change recomputes all styles
    // A lesson's texts around its exhibits scale with them.
    if (root.classList.contains("azardia-lesson")) root.closest(".jp-Notebook")?.classList
      .toggle("azardia-big", root.classList.contains("azardia-projector"));
    const descriptions = model.get("descriptions");
    for (const [i, canvas] of root.querySelectorAll("canvas.azardia-board").entries()) {
      canvas.setAttribute("aria-label", descriptions[i] || "");
      if (canvas.closest(".azardia-aside")) canvas.ariaHidden = "true"; // it repeats a part of the first one
      else if (!canvas.closest(".azardia-stage")) { // on a stage it has pointer and keyboard control already
        canvas.setAttribute("role", "img");
        canvas.removeAttribute("tabindex");
        // Two exhibits around one board, such as a position in two languages, would overwrite each other for
        // ever: each is woken by the changes of the other.
        if (canvas.closest(".azardia") === root) keepable(canvas);
      }
      if (freed.has(canvas)) continue;
      freed.add(canvas);
      for (const name of TAKEN) canvas.addEventListener(name, free, { capture: true, passive: true });
    }
    for (const [where, name] of Object.entries(model.get("names"))) {
      for (const part of root.querySelectorAll(where)) {
        if (part.getAttribute("aria-label") !== name) part.setAttribute("aria-label", name);
      }
    }
  };
  // A press changes a hundred parts of a table one after the other: label them once.
  const soon = () => { asked ||= setTimeout(() => { asked = 0; dress(); }); };
  // Add a button below a board that saves its picture.
  const keepable = (canvas) => {
    let button = canvas.nextElementSibling;
    if (!button?.classList.contains("azardia-keep")) {
      button = document.createElement("button");
      button.type = "button";
      button.className = "azardia-keep";
      button.addEventListener("click", () => canvas.toBlob((blob) => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(blob);
        link.download = "board.png";
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      }));
      canvas.after(button);
    }
    if (button.textContent !== model.get("keep")) button.textContent = model.get("keep");
  };
  const guard = (event) => {
    if (!root || !root.contains(event.target)) return;
    const shortcut = event.ctrlKey || event.metaKey || event.altKey;
    event.target.toggleAttribute("data-lm-suppress-shortcuts", !shortcut);
  };
  // noUiSlider's End key goes to the slider's original end, but a game grows.
  const toTheEnd = (event) => {
    const slider = event.target.closest?.(".noUi-target")?.noUiSlider;
    if (event.key !== "End" || !slider || !root?.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    slider.setHandle(Number(event.target.dataset.handle), Number(event.target.ariaValueMax), true);
  };
  // The second click of a double click would press whatever the button is by then.
  const once = (event) => {
    if (event.detail > 1 && root && root.contains(event.target)
        && event.target.closest('[class*="azardia-action-"]')) event.stopPropagation();
  };
  const watcher = new MutationObserver(soon);
  const settle = () => {
    root = el.closest(".azardia");
    if (!root) { waiting = setTimeout(settle, 50); return; }
    watcher.observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
    dress();
    stay(root);
  };

  model.on("change:report", speak);
  model.on("change:descriptions change:names change:language change:keep", soon);
  window.addEventListener("keydown", guard, true);  // before JupyterLab's handler, which is on the document
  window.addEventListener("keydown", toTheEnd, true);
  window.addEventListener("click", once, true);
  speak();
  settle();
  return () => {
    for (const timer of [waiting, asked]) clearTimeout(timer);
    watcher.disconnect();
    window.removeEventListener("keydown", guard, true);
    window.removeEventListener("keydown", toTheEnd, true);
    window.removeEventListener("click", once, true);
    model.off("change:report", speak);
    model.off("change:descriptions change:names change:language change:keep", soon);
  };
}
export default { initialize: listen, render };
