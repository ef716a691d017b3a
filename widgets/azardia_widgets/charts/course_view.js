// A chart with a marker over it. The kernel draws the chart; the marker follows the pointer and the arrow
// keys in the page, and the kernel receives the step when the pointer is released.

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "azardia-course";
  const picture = document.createElement("div");
  picture.setAttribute("role", "img");
  const field = document.createElement("div"); // the area of the axes, which can be clicked
  field.className = "azardia-course-field";
  field.tabIndex = 0;
  field.setAttribute("role", "slider");
  field.setAttribute("aria-valuemin", "0");
  const marker = document.createElement("div");
  marker.className = "azardia-course-marker";
  field.append(marker);
  const said = document.createElement("p");
  said.className = "azardia-course-said";
  const frame = document.createElement("div");
  frame.className = "azardia-course-frame";
  frame.append(picture, field);
  box.append(frame, said);
  el.append(box);

  let at = model.get("step");
  let dragging = false;

  const sentence = (step) => {
    let found = "";
    for (const [where, text] of model.get("told")) {
      if (where > step) break;
      found = text;
    }
    return found;
  };
  const mark = (step) => {
    at = step;
    const [low, high] = model.get("span");
    marker.style.left = `${(100 * (step - low)) / (high - low)}%`;
    const text = sentence(step);
    said.textContent = text;
    field.setAttribute("aria-valuenow", step);
    field.setAttribute("aria-valuetext", text ? `${step}: ${text}` : `${step}`);
  };
  const draw = () => {
    picture.innerHTML = model.get("svg");
    picture.setAttribute("aria-label", model.get("description"));
    picture.querySelector("svg")?.setAttribute("aria-hidden", "true");
    field.setAttribute("aria-label", model.get("label"));
    field.setAttribute("aria-valuemax", model.get("end"));
    const [left, right, top, bottom] = model.get("frame");
    if (left === undefined) return;
    field.style.left = `${100 * left}%`;
    field.style.width = `${100 * (right - left)}%`;
    field.style.top = `${100 * top}%`;
    field.style.height = `${100 * (bottom - top)}%`;
    mark(Math.min(model.get("step"), model.get("end")));
  };
  const follow = () => { if (!dragging) mark(Math.min(model.get("step"), model.get("end"))); };
  const go = (step) => {
    mark(Math.max(0, Math.min(model.get("end"), step)));
    model.send({ go: at });
  };
  const under = (event) => {
    const place = field.getBoundingClientRect();
    const [low, high] = model.get("span");
    const step = Math.round(low + ((event.clientX - place.left) / place.width) * (high - low));
    return Math.max(0, Math.min(model.get("end"), step));
  };
  const beside = (way) => {
    const steps = model.get("told").map(([step]) => step);
    return way > 0 ? steps.find((step) => step > at) : steps.reverse().find((step) => step < at);
  };

  field.addEventListener("pointerdown", (event) => {
    dragging = true;
    field.setPointerCapture(event.pointerId);
    mark(under(event));
  });
  field.addEventListener("pointermove", (event) => { if (dragging) mark(under(event)); });
  field.addEventListener("pointerup", (event) => {
    if (!dragging) return;
    dragging = false;
    go(under(event));
  });
  field.addEventListener("pointercancel", () => { dragging = false; follow(); });
  field.addEventListener("keydown", (event) => {
    const to = {
      ArrowRight: beside(1), ArrowUp: beside(1), ArrowLeft: beside(-1), ArrowDown: beside(-1),
      Home: 0, End: model.get("end"),
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });

  const watched = "change:svg change:frame change:span change:told change:label";
  model.on(watched, draw);
  model.on("change:step", follow);
  draw();
  return () => {
    model.off(watched, draw);
    model.off("change:step", follow);
  };
}
export default { initialize: listen, render };
