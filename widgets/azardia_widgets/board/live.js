// The interactive layer over a board: the space under the pointer, tooltips, falling dice, contests.
//
// The kernel paints highlights on the canvas. It gets one request at a time, and only the latest: a fast
// mouse or a busy kernel never queues more than one.

const PATIENCE = 1000; // ms after which a lost answer is given up
const OWN = "azardia-press-", KIND = "azardia-action-", BACK = ".azardia-action-back";
const TURN = 70; // ms per face of a falling die
const REST = 900; // ms that dice stay after falling
const SCENE = 7000; // ms that a contest is shown
const GREAT = 1000; // ms that a great scene is shown
const FINGER = 24; // px: least size of a space on a phone, where the board may scroll
const SETTLED = 200; // ms after which buttons and highlights have come
const PRESSED = ".azardia-actions, .azardia-hand, .azardia-cover, .azardia-offered, .azardia-strike";
const NEXT = ".azardia-cover:enabled, .azardia-actions button:enabled, .azardia-may, .azardia-shines";
const SOON = 50; // ms after which buttons show the result of fallen dice
const ACTION = ".azardia-action"; // all buttons that take an action
const HOLD = 80; // ms that a turning board still shows its old picture, until it is repainted
let views = 0;

// Short sounds, as notes: frequency in Hz, and start in seconds.
const KEPT = "azardia-sound"; // storage key of the sound switch
const CHOSEN = "azardia-options"; // storage key of a table's other options
const NOTES = {
  roll: [[196, 0], [147, 0.08], [175, 0.17], [131, 0.28]],
  contest: [[330, 0], [330, 0.16], [440, 0.32]],
  great: [[392, 0], [523, 0.12], [659, 0.24], [784, 0.36]],
};
let audio = null;
function sound(name) {
  audio ??= new AudioContext();
  audio.resume(); // browsers allow sound only after a press
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

// Spots of a six-sided die, in a grid of three by three.
const SPOTS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
function die(face, faces) {
  let body = '<rect x="6" y="6" width="52" height="52" rx="9"/>';
  let shown = `<text x="32" y="40">${face}</text>`;
  if (faces === 6 && SPOTS[face]) {
    const spots = SPOTS[face].map((at) =>
      `<circle cx="${18 + 14 * (at % 3)}" cy="${18 + 14 * Math.floor(at / 3)}" r="4.5"/>`);
    shown = `<g class="azardia-spots">${spots.join("")}</g>`;
  } else if (faces === 10) { // seen from the side, with one kite in front
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
  const said = made("azardia-unseen", el); // for screen readers: the space chosen by keys
  const told = made("azardia-unseen", el); // and where buttons lead
  for (const part of [tip, thrown, scene]) part.setAttribute("aria-hidden", "true");
  said.setAttribute("role", "status");
  tip.hidden = scene.hidden = true;

  let stage = null, root = null, canvas = null, waiting = null, turned = null;
  let hovered = null; // the space under the pointer
  let chosen = null; // the space chosen by keyboard or touch
  let over = null; // the button under the pointer
  let sent = "", pending = 0;
  let taken = false; // whether an action is on its way
  let begun = "azardia-board"; // where the focus returns after "Back" by keyboard
  let back = false;
  const word = (name) => model.get("words")[name] ?? "";
  const ways = (space) => model.get("ways")[space] ?? [];
  const moves = (space) => model.get("moves")[space] ?? [];
  const sends = (space) => !ways(space).length // it has no button: send it to the kernel
    && (moves(space).length > 0 || model.get("picks").includes(space));
  const can = (space) => space !== null && (ways(space).length > 0 || sends(space));

  // --- targets of the pointer ---

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
    sent = message.seen; // it is highlighted now, even if another target is waiting
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
    if (model.get("prices")[space] && !moves(space).length) lines.push(model.get("prices")[space]); // or its label has it
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
    hovered = null; // the tooltip returns when the pointer moves
    begun = "azardia-board";
    taken = true; // the same button may mean something else after the kernel's answer
    setTimeout(() => { taken = false; }, PATIENCE);
    hide();
    if (buttons.length) buttons[0].click();
    else model.send({ pick: space });
  };
  const click = (event) => {
    const touched = event.pointerType === "touch"; // a second tap is deliberate, however fast
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
  const focus = () => setTimeout(ask); // after the focus has moved
  const act = (event) => {
    if (event.target.closest?.(".azardia-sample")) sound("great");
    const button = event.target.closest?.(`[class*="${OWN}"]`);
    if (!button) return;
    close();
    if (!root.querySelector(BACK)) begun = [...button.classList].find((name) => name.startsWith(KIND));
    back = button.matches(`${BACK}:focus`);
  };

  // A key has pressed what then went away: the focus goes to what can be pressed next.
  let keyed = false, finding = 0;
  const keys = ({ key, target }) => {
    keyed = ["Enter", " "].includes(key) && (target === canvas || Boolean(target.closest?.(PRESSED)));
  };
  const leads = () => Object.keys(model.get("ways")).length + model.get("picks").length > 0;
  const useless = () => {
    const at = document.activeElement;
    return keyed && (at === document.body || (at === canvas && !leads()));
  };
  const find = () => {
    clearTimeout(finding);
    if (!useless()) return;
    finding = setTimeout(() => { // highlights come a moment after buttons
      if (early()) { find(); return; }
      const next = useless()
        && (leads() ? canvas : [...root.querySelectorAll(NEXT)].find((one) => one.offsetParent));
      if (next) next.focus({ preventScroll: next === canvas });
    }, SETTLED);
  };

  let dressing = 0;
  const dress = () => {
    find();
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

  // --- new positions ---

  const come = () => { came = true; scroll(); };
  // On a phone the board may scroll: of the spaces to press, one at least is shown.
  const reveal = () => {
    const spaces = Object.keys(model.get("ways")), wide = canvas.offsetWidth;
    if (!spaces.length || wide <= stage.clientWidth + 2) return;
    const across = model.get("places").filter(([one]) => spaces.includes(String(one))).map(([, x]) => x * wide);
    const seen = (x) => x > stage.scrollLeft && x < stage.scrollLeft + stage.clientWidth;
    if (!across.some(seen)) seek(spaces[0]);
  };
  // Measuring at once would force a layout.
  let scrolling = 0, came = false;
  const scroll = () => {
    scrolling ||= requestAnimationFrame(() => {
      scrolling = 0;
      if (came && canvas) seek(model.get("here"));
      came = false;
      if (canvas) reveal();
    });
  };

  const lead = () => {
    if (!canvas) return;
    const [across, down] = model.get("half"), half = Math.min(across, down * canvas.height / canvas.width);
    const share = model.get("share");
    const whole = half && share === 1 && !model.get("upright"); // otherwise part of the picture stays hidden
    root.style.setProperty("--azardia-share", share);
    root.style.setProperty("--azardia-least", whole ? `${FINGER / 2 / half}px` : "0px");
    root.style.setProperty("--azardia-scrolls", whole ? "auto hidden" : "clip");
    taken = false;
    sent = ""; // a repainted board has no highlights
    chosen = null;
    unmark();
    soon();
    scroll();
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
  // Ignore presses while dice fall: they were meant for the earlier buttons.
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
      // All images are loaded at once: a later change would show a blank for a moment.
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
    // Without a winner, the contest is still being decided, and stays.
    if (great) closing = setTimeout(close, GREAT);
    else if (scene.querySelector(".azardia-won")) closing = setTimeout(close, SCENE);
  };

  // --- turning parts of the board ---

  // The canvas picture itself is animated: first the old one, then each part turning to its new place.
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
        const left = (1 + Math.cos(Math.PI * done)) / 2; // remaining share of the turn
        pen.drawImage(canvas, 0, 0);
        const bare = (part) => { // the part itself is painted next over its new place
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
          pen.stroke(); // the outer half of its outline
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

  // --- start and end ---

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
    listen(stage, "keydown", key, true); // the canvas would stop these events
    listen(root, "pointerover", enter);
    listen(root, "pointerleave", enter);
    listen(root, "click", refuse, true);
    listen(root, "click", act, true);
    listen(root, "keydown", keys, true);
    listen(document, "pointerdown", () => { keyed = false; }, true);
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
    // With reduced motion the speed is the system's choice, not the user's, so it is not remembered.
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
                    "change:picks": lead, "change:upright": lead, "change:here": come, "change:turning": turn,
                    "change:sound": keep, "change:chosen": note,
                    "msg:custom": answered };
  for (const [name, what] of Object.entries(changes)) model.on(name, what);
  listen(less, "change", wish);
  wish();
  recall();
  choose();
  settle();
  return () => {
    for (const timer of [waiting, dressing, finding, pending, going, closing, lying]) clearTimeout(timer);
    clearInterval(falling);
    for (const frame of [turning, scrolling]) cancelAnimationFrame(frame);
    watcher.disconnect();
    for (const end of heard) end();
    for (const [name, what] of Object.entries(changes)) model.off(name, what);
  };
}
export default { initialize: listen, render };
