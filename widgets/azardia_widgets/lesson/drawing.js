// Takes a drawing with mouse, finger or keys. Python paints the empty frame and, once the drawing is locked
// in, all of it; the marks in between are painted here. Python receives them when a stroke or key ends.

const NS = "http://www.w3.org/2000/svg";
const MINE = "#0063a6", PALE = "#9fd3f5", EDGE = "#8795a1";

function render({ model, el }) {
  el.classList.add("azardia-drawing", "azardia-chart");
  const paper = document.createElement("div");
  const help = document.createElement("p");
  help.id = `azardia-drawing-${Math.random().toString(36).slice(2)}`;
  el.append(paper, help);

  let svg, parts = [], line, marks = [], at = 0, last = null, paints = true;
  const make = (name, inside, more) => {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(more)) made.setAttribute(key, value);
    inside.append(made);
    return made;
  };
  const shape = () => model.get("shape");
  const slots = () => model.get("slots");
  const steps = () => model.get("steps");
  const upright = () => shape() === "bars" || shape() === "curve";

  function build() {
    const focused = paper.contains(document.activeElement);
    paper.innerHTML = model.get("svg");
    svg = paper.firstElementChild;
    parts = [];
    const closed = model.get("closed");
    help.hidden = closed;
    help.textContent = model.get("help");
    el.classList.toggle("azardia-open", !closed);
    if (closed) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", model.get("description"));
      return;
    }
    for (const text of svg.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    const layer = make("g", svg, {
      role: shape() === "cells" ? "grid" : "group",
      "aria-label": model.get("label"),
      "aria-describedby": help.id,
    });
    if (shape() === "curve") {
      line = make("path", layer, { fill: "none", stroke: MINE, "stroke-width": 3, "pointer-events": "none" });
    }
    if (shape() === "square") square(layer);
    else if (shape() === "cells") cells(layer);
    else slots().forEach((slot, place) => bar(layer, slot, place));
    show();
    if (focused) parts[at].focus();
  }

  const rect = (inside, [x, y, width, height], more) => make("rect", inside, { x, y, width, height, ...more });
  const clear = { fill: "#fff", "fill-opacity": 0, class: "azardia-slot" };

  function slider(layer, label, most) {
    const part = make("g", layer, {
      role: "slider", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": most,
      "aria-orientation": "vertical", "aria-describedby": help.id,
    });
    const place = parts.push(part) - 1;
    part.addEventListener("keydown", (event) => keyed(event, place, most));
    part.addEventListener("focus", () => { at = place; show(); });
    return part;
  }
  function bar(layer, slot, place) {
    const part = slider(layer, model.get("names")[place], steps());
    rect(part, slot, clear);
    if (shape() === "bars") rect(part, slot, { fill: PALE, stroke: MINE, class: "azardia-mark-drawn" });
    else make("circle", part, { r: 7, fill: PALE, stroke: MINE, "stroke-width": 2, class: "azardia-mark-drawn" });
    make("text", part, { "text-anchor": "middle", "font-size": 11, "aria-hidden": "true" });
  }
  function square(layer) {
    const part = slider(layer, model.get("label"), slots().length);
    for (const slot of slots()) rect(part, slot, { stroke: EDGE });
  }
  function cells(layer) {
    const rows = new Map();
    slots().forEach((slot, place) => {
      if (!rows.has(slot[1])) rows.set(slot[1], make("g", layer, { role: "row" }));
      const cell = make("g", rows.get(slot[1]), { role: "gridcell", "aria-label": model.get("names")[place] });
      rect(cell, slot, { fill: MINE, "fill-opacity": 0, stroke: EDGE, class: "azardia-slot" });
      parts[place] = cell;
      cell.addEventListener("keydown", (event) => walked(event, place));
      cell.addEventListener("focus", () => { at = place; show(); });
    });
  }

  // --- what is drawn ---

  function show() {
    if (model.get("closed")) return;
    const total = marks.reduce((sum, one) => sum + one, 0), texts = model.get("texts");
    parts.forEach((part, place) => part.setAttribute("tabindex", place === at ? 0 : -1));
    if (shape() === "cells") {
      parts.forEach((part, place) => {
        const painted = marks.includes(place);
        part.setAttribute("aria-selected", painted);
        part.firstElementChild.setAttribute("fill-opacity", painted ? 0.35 : 0);
      });
    } else if (shape() === "square") {
      [...parts[0].children].forEach((one, place) => one.setAttribute("fill", place < marks[0] ? PALE : "#fff"));
      value(parts[0], marks[0], texts[marks[0]]);
    } else {
      parts.forEach((part, place) => upright_mark(part, place, total, texts));
      line?.setAttribute("d", "M" + slots().map(([x, , wide], place) => `${x + wide / 2} ${level(place)}`).join("L"));
    }
  }
  const value = (part, now, text) => {
    part.setAttribute("aria-valuenow", now);
    part.setAttribute("aria-valuetext", text);
  };
  const level = (place) => {
    const [, top, , high] = slots()[place];
    return top + high * (1 - marks[place] / steps());
  };
  function upright_mark(part, place, total, texts) {
    const [x, top, wide, high] = slots()[place], y = level(place);
    const mark = part.querySelector(".azardia-mark-drawn"), text = part.querySelector("text");
    if (shape() === "bars") {
      const width = wide - Math.min(8, wide / 4);
      for (const [key, to] of Object.entries({ x: x + (wide - width) / 2, y, width, height: top + high - y })) {
        mark.setAttribute(key, to);
      }
    } else {
      mark.setAttribute("cx", x + wide / 2);
      mark.setAttribute("cy", y);
    }
    const said = texts[shape() === "bars" ? Math.round((100 * marks[place]) / (total || 1)) : marks[place]];
    value(part, marks[place], said);
    const few = slots().length <= 12; // else there is room for one at a time
    text.textContent = total && (few || place === at) ? said : "";
    text.setAttribute("x", Math.max(x + wide / 2, 16));
    text.setAttribute("y", Math.max(y - (shape() === "bars" ? 4 : 12), 32));
  }

  // --- drawing ---

  function done() {
    model.set("marks", [...marks]);
    model.save_changes();
  }
  const point = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [x, y];
  };
  const within = (n, most) => Math.max(0, Math.min(most, n));

  function stroke([x, y]) {
    if (upright()) {
      const [[left, top, wide, high]] = slots();
      const place = within(Math.floor((x - left) / wide), slots().length - 1);
      const now = within(Math.round((1 - (y - top) / high) * steps()), steps());
      const [from, was] = last ?? [place, now];
      // A quick stroke passes over places between two events.
      for (let one = from, way = Math.sign(place - from); ; one += way) {
        marks[one] = one === place ? now : Math.round(was + ((now - was) * (one - from)) / (place - from));
        if (one === place) break;
      }
      last = [place, now];
      at = place;
    } else {
      const place = slots().findIndex(([left, top, wide, high]) =>
        x >= left && x < left + wide && y >= top && y < top + high);
      if (place < 0 || place === last) return;
      if (shape() === "square") {
        marks = [last === null && marks[0] === place + 1 ? place : place + 1];
      } else {
        if (last === null) paints = !marks.includes(place);
        paint(place, paints);
        at = place;
      }
      last = place;
    }
    show();
  }
  function paint(place, painted) {
    marks = marks.filter((one) => one !== place);
    if (painted) marks = [...marks, place].sort((one, other) => one - other);
  }

  let drags = false, before;
  paper.addEventListener("pointerdown", (event) => {
    if (model.get("closed") || event.button) return;
    event.preventDefault();
    drags = true;
    last = null;
    paper.setPointerCapture(event.pointerId);
    before = point(event);
    stroke(before);
    parts[at]?.focus({ preventScroll: true });
  });
  paper.addEventListener("pointermove", (event) => {
    if (!drags) return;
    const [x, y] = point(event), [left, top] = before;
    // Bars fill the gap of a quick stroke themselves.
    const pieces = upright() ? 1 : Math.max(1, Math.ceil(Math.hypot(x - left, y - top) / 8));
    for (let n = 1; n <= pieces; n++) stroke([left + ((x - left) * n) / pieces, top + ((y - top) * n) / pieces]);
    before = [x, y];
  });
  for (const name of ["pointerup", "pointercancel"]) {
    paper.addEventListener(name, () => {
      if (!drags) return;
      drags = false;
      done();
    });
  }

  function keyed(event, place, most) {
    const far = shape() === "square" ? 10 : 5;
    const move = { ArrowUp: 1, ArrowDown: -1, PageUp: far, PageDown: -far, Home: -most, End: most }[event.key];
    const beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (beside && parts.length > 1) parts[within(place + beside, parts.length - 1)].focus();
    else if (move || beside) marks[place] = within(marks[place] + (move ?? beside), most);
    else if (/^[0-9]$/.test(event.key)) marks[place] = Math.round((most * Number(event.key)) / 10);
    else return;
    event.preventDefault();
    show();
    if (!beside || parts.length === 1) done();
  }
  function walked(event, place) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === " " || event.key === "Enter") {
      paint(place, !marks.includes(place));
      show();
      done();
    } else if (way) {
      const [x, y] = slots()[place];
      const away = ([left, top]) => [(left - x) * way[0] + (top - y) * way[1], Math.abs((left - x) * way[1]) + Math.abs((top - y) * way[0])];
      const found = slots().map((slot, one) => [one, ...away(slot)]).filter(([, ahead]) => ahead > 1)
        .sort((one, other) => one[1] + 3 * one[2] - other[1] - 3 * other[2]);
      if (found.length) parts[found[0][0]].focus();
    } else return;
    event.preventDefault();
  }

  const follow = () => {
    if (drags) return;
    marks = [...model.get("marks")];
    show();
  };
  marks = [...model.get("marks")];
  build();
  model.on("change:marks", follow);
  const again = () => { marks = [...model.get("marks")]; build(); };
  const names = ["svg", "closed", "names"].map((name) => `change:${name}`);
  for (const name of names) model.on(name, again);
  return () => {
    model.off("change:marks", follow);
    for (const name of names) model.off(name, again);
  };
}
export default { initialize: listen, render };
