// In a page of somebody's own: by ?embed in its address a page is without what leads elsewhere; by
// ?embed=CELL one cell is there alone.
const cell = new URLSearchParams(location.search).get("embed");
if (cell !== null) document.documentElement.className = "azardia-embed";
if (cell) document.head.append(Object.assign(document.createElement("style"), {
  textContent: `.cell:not(#${CSS.escape(`cell-id=${cell}`)}) { display: none }` }));
