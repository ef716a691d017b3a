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

async function begin(told) {
  const kit = fetch(file("kit.zip")).then((answer) => answer.arrayBuffer());
  const bridge = fetch(file("bridge.py")).then((answer) => answer.text());
  await (await fetch(file("pyodide/pyodide.asm.mjs"))).text(); // imported next, without these patient ways
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: file("pyodide/"), packages: told.packages });
  const place = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await kit, "zip", { extractDir: place });
  for (const name of told.large) { // read when it is asked for
    const at = name.lastIndexOf("/");
    python.FS.createLazyFile(`${place}/${name.slice(0, at)}`, name.slice(at + 1), file(name), true, false);
  }
  python.runPython(await bridge);
  const hear = python.globals.get("hear");
  postMessage(JSON.parse(python.globals.get("set_table")(JSON.stringify(told))));
  self.onmessage = ({ data }) => {
    hear(data.msg_id, data.comm_id, JSON.stringify(data.data), data.buffers);
    postMessage({ type: "idle", msg_id: data.msg_id });
  };
}

self.onmessage = ({ data }) => {
  if (data.begin) begin(data.begin).catch((error) => postMessage({ type: "failed", why: String(error) }));
  else retry();
};
