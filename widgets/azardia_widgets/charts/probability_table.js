// A table of probabilities. Buttons and box are made once, so that focus and scrolling stay.

function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

function head(text, scope) {
  const node = make("th", "", text);
  node.scope = scope;
  return node;
}

function button(name) {
  const node = make("button", name);
  node.type = "button";
  return node;
}

function render({ model, el }) {
  const box = make("div", "azardia-odds-box");
  box.setAttribute("role", "region");
  box.tabIndex = 0; // so that the arrow keys scroll it
  const table = make("table");
  const caption = table.createCaption();
  const heads = table.createTHead().insertRow();
  const body = table.createTBody();
  box.append(table);

  const row = make("div", "azardia-odds-row");
  const form = button("azardia-odds-form");
  const copy = button("azardia-odds-copy");
  const copied = make("span", "azardia-odds-copied");
  copied.setAttribute("role", "status");
  const byHand = make("label");
  byHand.hidden = true;
  const why = make("span");
  const text = make("textarea");
  text.readOnly = true;
  byHand.append(why, text);
  row.append(form, copy, copied, byHand);
  el.append(box, row);

  let cells = []; // [node, text as a fraction, text as percent]
  const words = () => model.get("content").words || {};
  const fill = () => {
    const place = model.get("as_fraction") ? 1 : 2;
    for (const cell of cells) cell[0].textContent = cell[place];
    form.textContent = (model.get("as_fraction") ? words().percent : words().fractions) || "";
  };
  const draw = () => {
    const { heading = "", heads: names = [], rows = [] } = model.get("content");
    box.setAttribute("aria-label", heading);
    caption.textContent = heading;
    heads.replaceChildren(...names.map((name) => head(name, "col")));
    cells = [];
    body.replaceChildren(...rows.map(([name, marked, said]) => {
      const line = make("tr", marked ? "azardia-marked" : "");
      line.append(head(name, "row"));
      for (const both of said) cells.push([line.insertCell(), ...both]);
      return line;
    }));
    // Without probabilities in the table, both forms are the same.
    form.style.display = cells.some((cell) => cell[1] !== cell[2]) ? "" : "none";
    copy.textContent = words().copy || "";
    why.textContent = words().by_hand || "";
    copied.textContent = "";
    byHand.hidden = true;
    fill();
  };
  const done = () => {
    byHand.hidden = true;
    copied.textContent = words().copied;
  };
  // A page has no clipboard without https, or if the learner forbids it.
  const select = () => {
    byHand.hidden = false;
    text.value = model.get("content").csv;
    text.focus();
    text.select();
    if (document.execCommand("copy")) { done(); copy.focus(); }
  };
  const write = async () => {
    copied.textContent = "";
    try {
      await navigator.clipboard.writeText(model.get("content").csv);
      done();
    } catch {
      select();
    }
  };
  const change = () => {
    model.set("as_fraction", !model.get("as_fraction"));
    model.save_changes();
  };

  form.addEventListener("click", change);
  copy.addEventListener("click", write);
  text.addEventListener("copy", done);
  model.on("change:content", draw);
  model.on("change:as_fraction", fill);
  draw();
  return () => {
    model.off("change:content", draw);
    model.off("change:as_fraction", fill);
  };
}
export default { initialize: listen, render };
