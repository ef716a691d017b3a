// Pages in another site: ?embed in the address hides links to elsewhere, ?embed=CELL shows only one cell, and
// the page tells its height to the page around it. Elsewhere each exhibit has a button that copies the code.

const cell = new URLSearchParams(location.search).get("embed");
const texts = document.currentScript.dataset;
const PRIVATE = ["desk"]; // cells that nobody embeds
const LARGEST = 9999; // px

if (cell !== null) document.documentElement.className = "azardia-embed";
if (cell) document.head.append(Object.assign(document.createElement("style"), {
  textContent: `.cell:not(#${CSS.escape(`cell-id=${cell}`)}) { display: none }` }));

function tellHeight() {
  const height = Math.ceil(document.body.getBoundingClientRect().bottom + scrollY);
  parent.postMessage({ azardiaHeight: height }, "*"); // whoever embeds it may know
}

const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

// Returns an iframe with a cell, and a script that gives it the height of its content.
function code(place) {
  const name = place.dataset.cell, address = new URL(location.href);
  address.search = place.closest(".cell") ? `?embed=${name}` : "?embed";
  if (!location.hash.startsWith(`#cell-id=${name}&`)) address.hash = "";
  const heading = [...document.querySelectorAll("h1, h2, h3")].findLast(
    (one) => one.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);
  const title = heading ? `${heading.textContent.replace("¶", "").trim()} · Azardia NB` : document.title;
  return `<iframe src="${quoted(address.href)}" title="${quoted(title)}" loading="lazy" width="100%" `
    + `height="${place.offsetHeight + 60}" style="border: 0" allow="clipboard-write"></iframe>\n`
    + `<script>((frame) => addEventListener("message", ({ source, origin, data }) => {\n`
    + `  if (source === frame.contentWindow && origin === "${address.origin}" && data?.azardiaHeight > 0)\n`
    + `    frame.height = Math.min(data.azardiaHeight, ${LARGEST});\n`
    + `}))(document.currentScript.previousElementSibling)</script>\n`;
}

function offer(place) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "azardia-embed-code", textContent: texts.copy });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code(place));
      button.textContent = `${texts.copy} ✓`;
      setTimeout(() => { button.textContent = texts.copy; }, 3000);
    } catch { // without clipboard permission, the user copies it by hand
      window.prompt(texts.copy, code(place).replaceAll("\n", " "));
    }
  });
  place.after(button);
}

document.addEventListener("DOMContentLoaded", () => {
  if (cell !== null) {
    if (parent !== window) new ResizeObserver(tellHeight).observe(document.body);
    return;
  }
  const places = new Set(document.querySelectorAll("[data-cell]"));
  for (const one of places) if (PRIVATE.includes(one.dataset.cell)) places.delete(one);
  new MutationObserver(() => {
    for (const place of places) {
      const shown = place.querySelector(".azardia");
      if (shown) places.delete(place);
      if (shown && !shown.matches(".azardia-lesson")) offer(place);
    }
  }).observe(document.body, { childList: true, subtree: true });
});
