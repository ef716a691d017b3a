// Python beside the page: it is brought here, sets a table, and what its widgets say goes to the page.

const fromNetwork = self.fetch.bind(self);
const again = []; // what to do when the network may be back
const wait = () => new Promise((go) => {
  again.push(go);
  postMessage({ type: "lost" });
});
const retry = () => { for (const go of again.splice(0)) go(); };
self.addEventListener("online", retry);
setInterval(() => { if (again.length) retry(); }, 5000);

// As fetch, but where the network is lost in the middle it goes on there when that is back.
self.fetch = async (where, options) => {
  let reader = null, given = 0, known = 0; // bytes that were passed on, and those to pass over
  const open = async () => {
    const answer = await fromNetwork(where, options);
    if (!answer.ok) throw Object.assign(new Error(`${answer.status} ${where}`), { told: true });
    known = given;
    return answer.body.getReader();
  };
  const body = new ReadableStream({
    async pull(stream) {
      for (;;) {
        try {
          reader ??= await open();
          const { done, value } = await reader.read();
          if (done) return stream.close();
          const fresh = value.subarray(Math.min(known, value.length));
          known -= value.length - fresh.length;
          if (!fresh.length) continue;
          given += fresh.length;
          postMessage({ type: "got", bytes: fresh.length });
          return stream.enqueue(fresh);
        } catch (error) {
          if (error.told) throw error;
          reader = null;
          await wait();
        }
      }
    },
  });
  const wasm = String(where).endsWith(".wasm");
  return new Response(body, wasm ? { headers: { "Content-Type": "application/wasm" } } : {});
};

self.post = (text, buffers) => postMessage({ ...JSON.parse(text), buffers });

const file = (name) => new URL(name, self.location).href;

// What a learner answers stays in the browser: in a folder that is kept there, where that is allowed.
// Returns what puts there all that was written, and takes from there what another page has, if that is asked;
// a page that stands beside this one is told at once, else it would put its own in the place of both.
function keep(python) {
  const place = "/home/pyodide/azardia-answers", { FS } = python, { IDBFS } = FS.filesystems;
  FS.mkdirTree(place);
  const { mount } = FS.mount(IDBFS, {}, place); // an older Pyodide knows no autoPersist
  const stands = () => {
    let told;
    IDBFS.getLocalSet(mount, (_, files) => { told = JSON.stringify(files); });
    return told;
  };
  let known = stands(), last = Promise.resolve();
  const sync = (take) => last = last.then(() => new Promise((done) => FS.syncfs(take, done)));
  const others = new BroadcastChannel("azardia-answers");
  const take = async () => {
    await sync(true);
    known = stands();
  };
  others.onmessage = take;
  return async (asked) => {
    const before = known;
    known = stands();
    if (known !== before) sync(false).then(() => others.postMessage(""));
    if (asked) await take();
  };
}

async function begin(told) {
  // A lesson takes all of the kit; a table asks for the rest when it needs some of it.
  const kits = ["kit.zip", ...(told.lesson ? ["rest.zip"] : [])].map(
    (name) => fetch(file(name)).then((answer) => answer.arrayBuffer()));
  const bridge = fetch(file("bridge.py")).then((answer) => answer.text());
  await (await fetch(file("pyodide/pyodide.asm.mjs"))).text(); // imported next, without these patient ways
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: file("pyodide/"), packages: told.packages });
  const place = python.runPython("import site; site.getsitepackages()[0]");
  for (const kit of kits) python.unpackArchive(await kit, "zip", { extractDir: place });
  for (const name of told.large) { // read when it is asked for
    const at = name.lastIndexOf("/");
    python.FS.mkdirTree(`${place}/${name.slice(0, at)}`);
    python.FS.createLazyFile(`${place}/${name.slice(0, at)}`, name.slice(at + 1), file(name), true, false);
  }
  const sync = told.lesson ? keep(python) : () => {};
  await sync(true);
  python.runPython(await bridge);
  const [hear, run, ready] = ["hear", "run", "begin"].map((name) => python.globals.get(name));
  ready(JSON.stringify(told));
  const heard = {
    run({ cell, source, dials }) { run(cell, source, python.toPy(dials)); },
    comm({ msg_id, comm_id, data, buffers }) {
      hear(msg_id, comm_id, JSON.stringify(data), buffers);
      postMessage({ type: "idle", msg_id });
    },
  };
  self.onmessage = ({ data }) => {
    heard[data.type]?.(data);
    sync(data.type === "look"); // another page may have kept something
  };
  postMessage({ type: "ready" });
}

self.onmessage = ({ data }) => {
  if (data.begin) begin(data.begin).catch((error) => postMessage({ type: "failed", why: String(error) }));
  else retry();
};
