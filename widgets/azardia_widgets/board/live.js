// What lies over a board: which space is under the pointer, a tooltip, dice that fall, a contest.
//
// The kernel paints highlights on the canvas. It is asked for one at a time, and for the latest only:
// however fast the mouse is, and however busy the kernel, no more than one wish is on its way.

const PATIENCE = 1000; // ms after which a lost answer is no longer waited for
const OWN = "azardia-press-", KIND = "azardia-action-", BACK = ".azardia-action-back";
const TURN = 70; // ms for which a falling die shows a face
const REST = 900; // ms that dice lie before they go
const SCENE = 7000; // ms that a contest is shown
const GREAT = 1000; // ms that a great moment is
const FINGER = 24; // px that a space measures at least on a phone, where the board scrolls if need be
const SOON = 50; // ms until buttons say what has come of dice that lie
const ACTION = ".azardia-action"; // all that takes one
const HOLD = 80; // ms for which a board that turns is seen as it was, until it is painted as it is
let views = 0;

// Short sounds, each some notes: a frequency in Hz, and after how many seconds it begins.
const KEPT = "azardia-sound"; // where the browser remembers that sound is on
const CHOSEN = "azardia-options"; // and what else was chosen at a table
const NOTES = {
  roll: [[196, 0], [147, 0.08], [175, 0.17], [131, 0.28]],
  contest: [[330, 0], [330, 0.16], [440, 0.32]],
  great: [[392, 0], [523, 0.12], [659, 0.24], [784, 0.36]],
};
let audio = null;
function sound(name) {
  audio ??= new AudioContext();
  audio.resume(); // a browser lets nothing be heard before something was pressed
  for (const [pitch, after] of NOTES[name]) {
    const begin = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const loud = new GainNode(audio, { gain: 0.2 });
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.2);
    tone.connect(loud).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.2);
  }
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const own = (button) => button && [...button.classList].find((name) => name.startsWith(OWN));
const made = (name, parent) => {
  const part = document.createElement("div");
  part.className = name;
  parent.append(part);
  return part;
};

// Spots of a die of six, in a grid of three by three.
const SPOTS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
function die(face, faces) {
  let body = '<rect x="6" y="6" width="52" height="52" rx="9"/>';
  let shown = `<text x="32" y="40">${face}</text>`;
  if (faces === 6 && SPOTS[face]) {
    const spots = SPOTS[face].map((at) =>
      `<circle cx="${18 + 14 * (at % 3)}" cy="${18 + 14 * Math.floor(at / 3)}" r="4.5"/>`);
    shown = `<g class="azardia-spots">${spots.join("")}</g>`;
  } else if (faces === 10) { // seen from the side: one kite in front
    body = '<polygon class="azardia-around" points="32,3 59,25 59,40 32,61 5,40 5,25"/>'
      + '<polygon points="32,3 52,38 32,52 12,38"/><path d="M52 38 59 40M12 38 5 40M32 52V61"/>';
  } else if (faces === 2) {
    body = '<circle cx="32" cy="32" r="27"/>';
  }
  return `<svg viewBox="0 0 64 64">${body}${shown}</svg>`;
}

function render({ model, el }) {
  const view = ++views;
  el.classList.add("azardia-live");
  const tip = made("azardia-tip", el);
  const thrown = made("azardia-thrown", el);
  const scene = made("azardia-scene", el);
  const said = made("azardia-unseen", el); // for screen readers: what the keys have chosen
  const told = made("azardia-unseen", el); // and where buttons lead
  for (const part of [tip, thrown, scene]) part.setAttribute("aria-hidden", "true");
  said.setAttribute("role", "status");
  tip.hidden = scene.hidden = true;

  let stage = null, root = null, canvas = null, waiting = null, turned = null;
  let hovered = null; // the space under the pointer
  let chosen = null; // the space chosen by keys, or by a finger
  let over = null; // the button under the pointer
  let sent = "", pending = 0;
  let taken = false; // an action is on its way
  let begun = "azardia-board"; // what was begun with, which has the keys again once "Back" was pressed by them
  let back = false;
  const word = (name) => model.get("words")[name] ?? "";
  const ways = (space) => model.get("ways")[space] ?? [];
  const moves = (space) => model.get("moves")[space] ?? [];
  const sends = (space) => !ways(space).length // it has no button: the kernel is told
    && (moves(space).length > 0 || model.get("picks").includes(space));
  const can = (space) => space !== null && (ways(space).length > 0 || sends(space));

  // --- what is pointed at ---

  const wanted = () => {
    if (can(hovered)) return `space ${hovered}`;
    if (own(over) && over.isConnected) return `button ${own(over)}`;
    if (can(chosen)) return `space ${chosen}`;
    const focus = document.activeElement;
    const keys = !document.documentElement.classList.contains("azardia-pointed");
    if (keys && root?.contains(focus) && own(focus) && focus.matches(":focus-visible")) {
      return `button ${own(focus)}`;
    }
    return "";
  };
  const ask = () => {
    const wish = wanted();
    if (pending || wish === sent) return;
    sent = wish;
    pending = setTimeout(() => { pending = 0; ask(); }, PATIENCE);
    model.send({ over: wish });
  };
  const answered = (message) => {
    if (message.seen === undefined) return;
    clearTimeout(pending);
    pending = 0;
    sent = message.seen; // it is highlighted now, whatever came in the meantime
    ask();
  };
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
    const [across, down] = model.get("half");
    const found = model.get("places")
      .find(([, px, py]) => Math.abs(px - x) <= across && Math.abs(py - y) <= down);
    return found ? String(found[0]) : null;
  };

  // --- tooltip ---

  const tell = (space, how) => {
    const [name, what, beside] = model.get("called")[space], odds = model.get("odds")[space];
    const lines = [name[0].toUpperCase() + name.slice(1) + (what && ` · ${what}`)];
    if (beside) lines.push(fill(word("beside"), { spaces: beside }));
    if (odds) lines.push(fill(word("odds"), { chance: odds }));
    lines.push(...moves(space));
    if (model.get("prices")[space]) lines.push(model.get("prices")[space]);
    if (moves(space).length) lines.push(word(moves(space).length > 1 ? "choose" : how));
    else if (sends(space)) lines.push(word(`${how}_first`));
    else if (ways(space).length) lines.push(word(ways(space).length > 1 ? "several" : how));
    return lines;
  };
  const show = (space, how) => {
    const place = model.get("places").find(([one]) => String(one) === space);
    tip.hidden = !place;
    if (!place) return [];
    const lines = tell(space, how);
    tip.replaceChildren(...lines.map((line, n) => {
      const part = document.createElement(n ? "span" : "strong");
      part.textContent = line;
      return part;
    }));
    const box = canvas.getBoundingClientRect(), base = el.getBoundingClientRect();
    const [, down] = model.get("half");
    const half = tip.offsetWidth / 2, middle = box.left - base.left + place[1] * box.width;
    const above = box.top - base.top + (place[2] - down) * box.height - tip.offsetHeight - 8;
    const below = box.top - base.top + (place[2] + down) * box.height + 8;
    const left = stage.scrollLeft + 2, right = left + el.offsetWidth - 2 * half - 4;
    tip.style.left = `${Math.min(Math.max(middle - half, left), right)}px`;
    tip.style.top = `${above < 0 ? below : above}px`;
    return lines;
  };
  const hide = () => { tip.hidden = true; };
  const seek = (space) => {
    const place = model.get("places").find(([one]) => String(one) === String(space));
    const far = place && place[1] * canvas.offsetWidth - stage.clientWidth / 2;
    if (Math.abs(far - stage.scrollLeft) > stage.clientWidth / 4) stage.scrollLeft = far;
  };

  // --- the pointer ---

  const move = (event) => {
    if (event.pointerType === "touch") return;
    const space = at(event);
    if (space === hovered) return;
    hovered = space;
    canvas.classList.toggle("azardia-can", can(space));
    if (space === null) hide();
    else show(space, "press");
    ask();
  };
  const leave = () => {
    hovered = null;
    hide();
    ask();
  };
  const unmark = () => {
    for (const one of root.querySelectorAll(".azardia-offered")) one.classList.remove("azardia-offered");
  };
  const take = (space) => {
    const buttons = ways(space).map((name) => root.querySelector(`.${name}:enabled`)).filter(Boolean);
    if (taken || early() || !(buttons.length || sends(space))) return;
    unmark();
    if (buttons.length > 1) {
      for (const one of buttons) one.classList.add("azardia-offered");
      buttons[0].focus();
      return;
    }
    hovered = null; // the tooltip comes back when the pointer moves
    begun = "azardia-board";
    taken = true; // the same button may stand for something else as soon as the kernel has answered
    setTimeout(() => { taken = false; }, PATIENCE);
    hide();
    if (buttons.length) buttons[0].click();
    else model.send({ pick: space });
  };
  const click = (event) => {
    const touched = event.pointerType === "touch"; // a finger's second tap is meant, however soon
    if (event.detail > 1 && !touched) return; // the second half of a double click
    const space = at(event);
    if (space === null) return;
    if (touched && space !== chosen) {
      chosen = space;
      show(space, "touch");
      ask();
    } else {
      take(space);
    }
  };

  // --- keys ---

  const key = (event) => {
    if (event.target !== canvas || event.ctrlKey || event.metaKey || event.altKey) return;
    const spaces = [...new Set([...Object.keys(model.get("ways")), ...model.get("picks")])]
      .sort((a, b) => a - b);
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (step && spaces.length) {
      const now = spaces.indexOf(chosen);
      chosen = spaces.at(now < 0 ? (step > 0 ? 0 : -1) : (now + step) % spaces.length);
      seek(chosen);
      said.textContent = show(chosen, "enter").join(". ");
      ask();
    } else if (["Enter", " "].includes(event.key) && chosen !== null) {
      take(chosen);
    } else if (event.key === "Escape") {
      root.querySelector(`${BACK}:enabled`)?.click();
      blur();
      close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const blur = () => {
    chosen = null;
    hide();
    ask();
  };

  // --- buttons ---

  const enter = (event) => {
    const button = event.target.closest?.(`[class*="${OWN}"]`) ?? null;
    if (button === over) return;
    over = button;
    ask();
  };
  const focus = () => setTimeout(ask); // when the focus is where it goes
  const act = (event) => {
    const button = event.target.closest?.(`[class*="${OWN}"]`);
    if (!button) return;
    close();
    if (!root.querySelector(BACK)) begun = [...button.classList].find((name) => name.startsWith(KIND));
    back = button.matches(`${BACK}:focus`);
  };

  let dressing = 0;
  const dress = () => {
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", word("board"));
    canvas.tabIndex = 0;
    if (back && !root.querySelector(BACK)) {
      back = false;
      root.querySelector(`.${begun}`)?.focus();
    }
    const texts = model.get("told");
    for (const button of root.querySelectorAll(`[class*="${OWN}"]`)) {
      const text = texts[own(button)], id = `azardia-told-${view}-${own(button)}`;
      let part = told.querySelector(`#${id}`);
      if (!text) {
        if (part) { part.remove(); button.removeAttribute("aria-describedby"); }
        continue;
      }
      if (!part) { part = made("", told); part.id = id; }
      if (part.textContent !== text) part.textContent = text;
      if (button.getAttribute("aria-describedby") !== id) button.setAttribute("aria-describedby", id);
    }
  };
  const soon = () => { dressing ||= setTimeout(() => { dressing = 0; dress(); }); };

  // --- another position ---

  const come = () => { if (canvas) seek(model.get("here")); };

  const lead = () => {
    if (!canvas) return;
    const [across, down] = model.get("half"), half = Math.min(across, down * canvas.height / canvas.width);
    const share = model.get("share"), whole = half && share === 1; // else a part is hidden, and stays so
    root.style.setProperty("--azardia-share", share);
    root.style.setProperty("--azardia-least", whole ? `${FINGER / 2 / half}px` : "0px");
    root.style.setProperty("--azardia-scrolls", whole ? "auto hidden" : "clip");
    taken = false;
    sent = ""; // nothing is highlighted on a board that was painted anew
    chosen = null;
    unmark();
    soon();
    canvas.classList.toggle("azardia-can", can(hovered));
    if (hovered !== null) show(hovered, "press");
    else hide();
    ask();
  };

  // --- dice and contests ---

  const less = window.matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => model.get("still") || less.matches;
  const hear = (name) => { if (model.get("sound")) sound(name); };
  let falling = 0, going = 0, closing = 0, lying = 0;
  // What is pressed while dice fall was meant for what stood there before.
  const fallFor = (seconds) => {
    clearTimeout(lying);
    root?.classList.toggle("azardia-falling", seconds > 0);
    lying = setTimeout(() => root?.classList.remove("azardia-falling"), 1000 * seconds + SOON);
  };
  const early = () => Boolean(root?.classList.contains("azardia-falling"));
  const refuse = (event) => {
    if (early() && event.target.closest?.(ACTION)) event.stopImmediatePropagation();
  };
  const fall = () => {
    const { dice, faces, seconds } = model.get("roll");
    clearInterval(falling);
    clearTimeout(going);
    thrown.replaceChildren();
    if (!dice?.length) return;
    hear("roll");
    if (still()) return;
    fallFor(seconds);
    const end = performance.now() + 1000 * seconds;
    const symbols = model.get("symbols"), lowest = symbols.length ? 0 : 1;
    const parts = dice.map((_, n) => {
      const part = made("azardia-fall", thrown);
      part.style.animationDuration = `${seconds}s`;
      part.style.setProperty("--turn", `${n % 2 ? -1 : 1}`);
      // All are loaded at once: one that is changed for another would be blank for a moment.
      part.append(...symbols.map((src) => Object.assign(document.createElement("img"), { src, alt: "" })));
      return part;
    });
    const turn = () => {
      const done = performance.now() >= end;
      for (const [n, part] of parts.entries()) {
        const face = done ? dice[n] : lowest + Math.floor(faces * Math.random());
        if (!symbols.length) part.innerHTML = die(face, faces);
        else for (const [at, one] of [...part.children].entries()) one.hidden = at !== face;
      }
      if (!done) return;
      clearInterval(falling);
      going = setTimeout(() => thrown.replaceChildren(), REST);
    };
    turn();
    falling = setInterval(turn, TURN);
  };
  const close = () => {
    clearTimeout(closing);
    scene.hidden = true;
    scene.classList.remove("azardia-great");
  };
  const contest = () => {
    const { html, great, seconds } = model.get("contest");
    close();
    if (!html) return;
    hear(great ? "great" : "contest");
    if (great && still()) return;
    scene.innerHTML = html;
    for (const one of scene.querySelectorAll("[data-die]")) {
      one.innerHTML = die(Number(one.dataset.die), Number(one.dataset.faces));
    }
    scene.classList.toggle("azardia-still", still());
    scene.style.setProperty("--azardia-fall", `${seconds ?? 0}s`);
    if (seconds && !still()) fallFor(seconds);
    if (great) scene.classList.add("azardia-great");
    scene.hidden = false;
    // As long as nobody has won, it is what is asked about.
    if (great) closing = setTimeout(close, GREAT);
    else if (scene.querySelector(".azardia-won")) closing = setTimeout(close, SCENE);
  };

  // --- parts of the board that turn ---

  // What turns is the picture itself: first as it was, then each part from there to where it lies.
  let turning = 0;
  const turn = () => {
    const { middle, parts, seconds } = model.get("turning");
    turned?.remove();
    cancelAnimationFrame(turning);
    if (!parts?.length || !canvas || still()) return;
    turned = document.createElement("canvas");
    turned.className = "azardia-turning";
    turned.setAttribute("aria-hidden", "true");
    turned.width = canvas.width;
    turned.height = canvas.height;
    el.prepend(turned);
    const { width, height } = canvas, pen = turned.getContext("2d");
    const x = middle[0] * width, y = middle[1] * height, begun = performance.now();
    pen.strokeStyle = "rgba(60, 45, 20, 0.8)";
    pen.lineWidth = width / 250;
    const edge = (part) => {
      pen.beginPath();
      for (const [a, b] of part.edge) pen.lineTo(a * width, b * height);
      pen.closePath();
    };
    pen.drawImage(canvas, 0, 0);
    const step = () => {
      const done = (performance.now() - begun - HOLD) / (1000 * seconds - HOLD);
      if (done >= 1) { turned.remove(); return; }
      if (done > 0) {
        const left = (1 + Math.cos(Math.PI * done)) / 2; // of the way
        pen.drawImage(canvas, 0, 0);
        const bare = (part) => { // where it lies, the part itself is painted next
          if (!part) return;
          edge(part);
          pen.fillStyle = part.ground;
          pen.fill();
        };
        bare(parts[0]);
        for (const [n, part] of parts.entries()) {
          pen.save();
          pen.translate(x, y);
          pen.rotate(-part.degrees * left * Math.PI / 180);
          pen.translate(-x, -y);
          edge(part);
          pen.stroke(); // the half of its line that lies outside
          pen.clip();
          pen.drawImage(canvas, 0, 0);
          bare(parts[n + 1]);
          pen.restore();
        }
      }
      turning = requestAnimationFrame(step);
    };
    turning = requestAnimationFrame(step);
  };

  // --- begin and end ---

  const heard = [];
  const listen = (target, name, what, how) => {
    target.addEventListener(name, what, how);
    heard.push(() => target.removeEventListener(name, what, how));
  };
  const watcher = new MutationObserver(soon);
  const settle = () => {
    stage = el.closest(".azardia-stage");
    root = el.closest(".azardia");
    canvas = stage?.querySelector("canvas.azardia-board");
    if (!root || !canvas) { waiting = setTimeout(settle, 50); return; }
    listen(canvas, "pointermove", move);
    listen(canvas, "pointerleave", leave);
    listen(canvas, "click", click);
    listen(canvas, "blur", blur);
    listen(stage, "keydown", key, true); // the canvas keeps what reaches it
    listen(root, "pointerover", enter);
    listen(root, "pointerleave", enter);
    listen(root, "click", refuse, true);
    listen(root, "click", act, true);
    listen(root, "focusin", focus);
    listen(root, "focusout", focus);
    listen(scene, "click", close);
    listen(stage, "scroll", () => el.style.setProperty("--azardia-scrolled", `${stage.scrollLeft}px`));
    watcher.observe(root, { childList: true, subtree: true });
    lead();
    come();
  };
  const wish = () => {
    if (less.matches === model.get("calm")) return;
    model.set("calm", less.matches);
    model.save_changes();
  };
  const keep = () => {
    try { localStorage.setItem(KEPT, model.get("sound") ? "on" : ""); } catch { /* so be it */ }
  };
  const recall = () => {
    try { if (localStorage.getItem(KEPT) !== "on") return; } catch { return; }
    if (model.get("sound")) return;
    model.set("sound", true);
    model.save_changes();
  };
  const remembered = () => {
    try { return Object(JSON.parse(localStorage.getItem(CHOSEN))); } catch { return {}; }
  };
  const note = () => {
    const { speed, ...others } = model.get("chosen");
    // Where less motion is asked for, the speed is the system's, and nobody's choice.
    const chosen = { ...others, speed: less.matches ? remembered().speed : speed };
    try { localStorage.setItem(CHOSEN, JSON.stringify(chosen)); } catch { /* so be it */ }
  };
  const choose = () => {
    const { speed, ...others } = remembered();
    const chosen = less.matches ? others : { ...others, speed };
    if (!Object.keys(chosen).length) return;
    model.set("chosen", chosen);
    model.save_changes();
  };
  const changes = { "change:ways": lead, "change:odds": lead, "change:told": lead,
                    "change:words": lead, "change:roll": fall, "change:contest": contest,
                    "change:picks": lead, "change:here": come, "change:turning": turn,
                    "change:sound": keep, "change:chosen": note,
                    "msg:custom": answered };
  for (const [name, what] of Object.entries(changes)) model.on(name, what);
  listen(less, "change", wish);
  wish();
  recall();
  choose();
  settle();
  return () => {
    for (const timer of [waiting, dressing, pending, going, closing, lying]) clearTimeout(timer);
    clearInterval(falling);
    cancelAnimationFrame(turning);
    watcher.disconnect();
    for (const end of heard) end();
    for (const [name, what] of Object.entries(changes)) model.off(name, what);
  };
}
export default { initialize: listen, render };
