// Takes files, dropped or chosen, and QR codes, from pictures or the camera, and hands them to Python. What
// Python accepts is stored in the browser, until everything is forgotten.

const NAME = "azardia-class", STORE = "given";
const LARGEST = 16e6; // bytes of a file
const MOST = 2000; // files at once
const EVERY = 150; // ms between two looks of the camera

const done = (asked) => new Promise((good, bad) => {
  asked.onsuccess = () => good(asked.result);
  asked.onerror = () => bad(asked.error);
});

async function stored(mode, work) {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  const base = await done(asked);
  try {
    const all = base.transaction(STORE, mode), found = work(all.objectStore(STORE));
    await new Promise((good, bad) => { all.oncomplete = good; all.onabort = () => bad(all.error); });
    return found?.result;
  } finally {
    base.close();
  }
}

const base64 = (blob) => new Promise((good, bad) => {
  const reader = new FileReader();
  reader.onload = () => good(reader.result.split(",")[1] ?? "");
  reader.onerror = () => bad(reader.error);
  reader.readAsDataURL(blob);
});

// Yields the files of what was dropped, those in folders included.
async function* inside(entry) {
  if (entry.isFile) yield await new Promise((good, bad) => entry.file(good, bad));
  if (!entry.isDirectory) return;
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((good, bad) => reader.readEntries(good, bad));
    if (!some.length) return;
    for (const one of some) yield* inside(one);
  }
}

async function detector() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []) ?? [];
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
}

function render({ model, el }) {
  const make = (tag, more = {}) => Object.assign(document.createElement(tag), more);
  const zone = make("div", { className: "azardia-intake" });
  const dropped = make("p"), row = make("div", { className: "azardia-row" }), unseen = make("p");
  const video = make("video", { hidden: true, muted: true, playsInline: true });
  const pressed = (name, press) => {
    const button = make("button", { type: "button", onclick: press });
    button.className = `jupyter-widgets jupyter-button widget-button azardia-action ${name}`;
    row.append(button);
    return button;
  };
  const choosing = (kind, accept, multiple) => {
    const input = make("input", { type: "file", accept, multiple, hidden: true });
    input.onchange = async () => {
      await take(kind, [...input.files]);
      input.value = ""; // the same file can be chosen again
    };
    zone.append(input);
    return pressed(`azardia-choose-${kind}`, () => input.click());
  };
  zone.append(dropped, row, unseen, video);
  const buttons = {
    file: choosing("file", ".csv,.json,.txt,image/*", true),
    roster: choosing("roster", ".csv,.txt,.tsv", false),
    lesson: choosing("lesson", ".py", false),
    camera: pressed("azardia-camera", () => (video.hidden ? look() : rest())),
  };
  el.append(zone);

  const reads = detector();
  const write = async () => {
    const texts = model.get("texts");
    dropped.textContent = texts.drop;
    for (const [kind, button] of Object.entries(buttons)) button.textContent = texts[kind];
    if (!video.hidden) buttons.camera.textContent = texts.stop;
    const able = Boolean(await reads && navigator.mediaDevices?.getUserMedia);
    buttons.camera.hidden = !able;
    unseen.textContent = able ? "" : texts.blind;
    video.setAttribute("aria-label", texts.camera);
  };

  async function take(kind, files) {
    const items = [];
    for (const file of files.slice(0, MOST)) {
      if (file.size > LARGEST) items.push({ kind, name: file.name, refused: "large" });
      else if (file.type.startsWith("image/")) items.push(...await codesOf(file));
      else items.push({ kind, name: file.name, data: await base64(file) });
    }
    if (items.length) model.send({ items });
  }

  async function codesOf(picture) {
    const name = picture.name, able = await reads;
    const found = able && await createImageBitmap(picture).then((one) => able.detect(one)).catch(() => []);
    if (!found?.length) return [{ name, refused: able ? "picture" : "unread" }];
    return [{ kind: "text", name, text: found.map((one) => one.rawValue).join("\n") }];
  }

  let camera = null;
  const rest = () => {
    for (const track of camera?.getTracks() ?? []) track.stop();
    camera = null;
    video.hidden = true;
    write();
  };
  async function look() {
    try {
      camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch {
      model.send({ items: [{ name: "", refused: "camera" }] });
      return;
    }
    const able = await reads, seen = new Set();
    video.hidden = false;
    video.srcObject = camera;
    write();
    video.play().catch(() => {}); // it may be stopped before its first picture
    while (camera) {
      for (const { rawValue } of await able.detect(video).catch(() => [])) {
        if (!seen.has(rawValue)) model.send({ items: [{ kind: "text", name: "", text: rawValue }] });
        seen.add(rawValue);
      }
      await new Promise((go) => setTimeout(go, EVERY));
    }
  }

  const stop = (event) => { event.preventDefault(); zone.classList.toggle("azardia-over", event.type === "dragover"); };
  for (const name of ["dragover", "dragleave", "drop"]) zone.addEventListener(name, stop);
  zone.addEventListener("drop", async ({ dataTransfer }) => {
    const entries = [...dataTransfer.items].map((one) => one.webkitGetAsEntry?.()).filter(Boolean);
    const files = entries.length ? [] : [...dataTransfer.files];
    for (const entry of entries) for await (const file of inside(entry)) files.push(file);
    await take("file", files);
  });

  const unkept = () => model.send({ unkept: true });
  const hear = ({ keep, forget }) => {
    if (keep) stored("readwrite", (store) => { for (const one of keep) store.put(one, one.key); }).catch(unkept);
    if (forget) stored("readwrite", (store) => store.clear()).catch(unkept);
  };
  model.on("msg:custom", hear);
  model.on("change:texts", write);
  write();
  stored("readonly", (store) => store.getAll())
    .then((items) => { if (items.length) model.send({ items, stored: true }); }, unkept);
  return () => {
    rest();
    model.off("msg:custom", hear);
    model.off("change:texts", write);
  };
}
export default { initialize: listen, render };
