// Interactive exhibits of a page without a kernel: a table has a picture for each place of their dials, and is
// loaded at first use. Frames consist of runs of pieces: [first, count, first, …].
window.azardiaTables = {};
for (const exhibit of document.querySelectorAll(".azardia-plays")) {
  const dials = [...exhibit.querySelectorAll("input, select")];
  const said = exhibit.querySelector(".azardia-said");
  const picture = exhibit.querySelector(".azardia-picture");
  const name = exhibit.dataset.table;
  let loading, asked = 0;

  const table = () => loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = name;
    script.onload = () => done(window.azardiaTables[script.src.split("/").pop()]);
    script.onerror = failed;
    document.head.append(script);
  });

  const frame = () => dials.reduce((at, dial) => at * Number(dial.dataset.size) + Number(dial.value), 0);

  const built = ({ pieces, frames }) => {
    const runs = frames[frame()], parts = [];
    for (let at = 0; at < runs.length; at += 2) parts.push(...pieces.slice(runs[at], runs[at] + runs[at + 1]));
    const made = document.createElement("div");
    made.innerHTML = parts.join("").replace(/\u0001([^\u0001]*)\u0001/g,
      (_, svg) => "data:image/svg+xml," + encodeURIComponent(svg));
    return made;
  };

  const show = async () => {
    const mine = ++asked;
    for (const dial of dials.filter((one) => one.type === "range")) {
      const text = JSON.parse(dial.dataset.shown)[dial.value];
      dial.setAttribute("aria-valuetext", text);
      dial.nextElementSibling.textContent = text;
    }
    const made = built(await table());
    await Promise.all([...made.querySelectorAll("img")].map((image) => image.decode().catch(() => {})));
    if (mine === asked) picture.replaceChildren(...made.childNodes);
  };

  exhibit.querySelector("fieldset").hidden = false;
  exhibit.addEventListener("focusin", table, { once: true });
  exhibit.addEventListener("pointerenter", table, { once: true });
  for (const dial of dials) {
    dial.addEventListener("input", show);
    // Announce only where a dial stops, not every value on the way.
    dial.addEventListener("change", async () => { said.textContent = (await table()).said[frame()]; });
  }
}
