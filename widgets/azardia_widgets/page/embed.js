// For pages embedded in another site: ?embed in the address hides links to elsewhere; ?embed=CELL shows only
// one cell.
const cell = new URLSearchParams(location.search).get("embed");
if (cell !== null) document.documentElement.className = "azardia-embed";
if (cell) document.head.append(Object.assign(document.createElement("style"), {
  textContent: `.cell:not(#${CSS.escape(`cell-id=${cell}`)}) { display: none }` }));
