// A list of rules with a search that runs in the page.

function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

// Like the kernel's `plain`: no capital letters, no accents.
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

function entry(article) {
  const node = make("details");
  const head = make("summary", "", `${article.title} `);
  head.append(make("small", "", article.name));
  node.append(head);
  if (article.text) node.append(make("p", "", article.text));
  if (article.lines.length) {
    const list = make("ul");
    list.append(...article.lines.map((line) => make("li", "", line)));
    node.append(list);
  }
  return node;
}

function render({ model, el }) {
  const { articles, kinds, words, sheet } = model.get("content");
  const root = make("div", "azardia-rules");
  const bar = make("div", "azardia-rules-bar");
  const label = make("label", "", words.search);
  const search = make("input");
  search.type = "search";
  // So that JupyterLab does not treat the letters as shortcuts.
  search.dataset.lmSuppressShortcuts = "true";
  label.append(search);
  const choice = make("select");
  choice.setAttribute("aria-label", words.all);
  for (const [kind, called] of [["", words.all], ...kinds]) {
    const option = make("option", "", called);
    option.value = kind;
    choice.append(option);
  }
  const count = make("span");
  count.setAttribute("role", "status");
  const link = make("a", "", words.sheet);
  const address = URL.createObjectURL(new Blob([sheet], { type: "text/html" }));
  link.href = address;
  link.target = "_blank";
  bar.append(label, choice, count, link);

  const parts = kinds.map(([kind, called]) => {
    const part = make("section");
    part.append(make("h2", "", called));
    const listed = articles.filter((article) => article.kind === kind);
    const nodes = listed.map((article) => [article, entry(article)]);
    part.append(...nodes.map(([, node]) => node));
    return [kind, part, nodes];
  });
  root.append(bar, ...parts.map(([, part]) => part));
  el.append(root);

  const look = () => {
    const wanted = plain(search.value).split(/\s+/).filter(Boolean);
    let n = 0;
    for (const [kind, part, nodes] of parts) {
      let here = 0;
      for (const [article, node] of nodes) {
        const fits = (!choice.value || choice.value === kind)
          && wanted.every((word) => article.plain.includes(word));
        node.hidden = !fits;
        node.open = fits && wanted.length > 0;
        here += fits;
      }
      part.hidden = !here;
      n += here;
    }
    count.textContent = words.count.replace("{n}", n);
  };
  search.addEventListener("input", look);
  choice.addEventListener("change", look);
  look();
  return () => URL.revokeObjectURL(address);
}
export default { initialize: listen, render };
