// The worker that runs Python: it loads Python and the kit, runs cells, and passes widget messages on.

const fromNetwork = self.fetch.bind(self);
const again = []; // callbacks to run when the network may be back
const wait = () => new Promise((go) => {
  again.push(go);
  postMessage({ type: "lost" });
});
const gone = ({ status }) => [404, 410].includes(status);
const retry = () => {
  if (again.length) postMessage({ type: "found" });
  for (const go of again.splice(0)) go();
};
self.addEventListener("online", retry);
setInterval(retry, 5000);

// Where the browser keeps files for later visits (see sw.js); null if it keeps none.
const opened = Promise.resolve(self.caches?.open("azardia")).catch(() => null);

// Types without which a browser takes no script, and no WebAssembly while it is loading.
const KINDS = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };

// Like fetch, but after a lost connection it resumes where it stopped, and a file is kept for later visits.
self.fetch = async (where, options) => {
  const cache = await opened, found = await cache?.match(where);
  if (found) {
    postMessage({ type: "got", bytes: Infinity });
    return found;
  }
  let reader = null, given = 0, known = 0; // bytes passed on, and bytes to skip
  const open = async () => {
    const answer = await fromNetwork(where, options);
    if (gone(answer)) postMessage({ type: "old" });
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
  const kind = KINDS[String(where).split(".").pop()];
  const answer = new Response(body, kind ? { headers: { "Content-Type": kind } } : {});
  cache?.put(where, answer.clone()).catch(() => {}); // there may be no room
  return answer;
};

self.post = (text, buffers) => postMessage({ ...JSON.parse(text), buffers });

let files; // hashed file names on the server, by plain name
const file = (name) => new URL(files[name] ?? name, self.location).href;

// Files that Python requests later: if one is gone, the site has newer files.
const Asked = self.XMLHttpRequest;
self.XMLHttpRequest = class extends Asked {
  send(...given) {
    super.send(...given);
    if (gone(this)) postMessage({ type: "old" });
  }
};

// Returns the files of a part (see kits.py) as pairs of names and bytes.
async function unpacked(name) {
  const { body } = await fetch(file(name));
  const plain = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  const bytes = new Uint8Array(await plain.arrayBuffer());
  let at = bytes.indexOf(10) + 1; // where the line with the sizes ends
  const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  return Object.entries(sizes).map(([one, size]) => [one, bytes.subarray(at, at += size)]);
}

function put(files, place, parts) {
  const made = new Set();
  for (const [name, bytes] of parts) {
    const folder = `${place}/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    files.writeFile(`${place}/${name}`, bytes);
  }
}

async function begin(told) {
  ({ files } = told);
  const parts = told.parts.map(unpacked);
  const runs = `${file("pyodide")}/`;
  for (const script of told.scripts) { // they are imported next, without the retrying fetch
    await (await fetch(runs + script)).text();
  }
  const { loadPyodide } = await import(`${runs}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: runs });
  const place = python.runPython("import site; site.getsitepackages()[0]");
  for (const part of parts) put(python.FS, place, await part);
  python.runPython("import importlib; importlib.invalidate_caches()");
  for (const path of told.large) { // loaded when read
    const at = path.lastIndexOf("/"), name = path.slice(at + 1);
    python.FS.mkdirTree(`${place}/${path.slice(0, at)}`);
    python.FS.createLazyFile(`${place}/${path.slice(0, at)}`, name, file(name), true, false);
  }
  const { begin: ready, hear, run, take } = python.pyimport("azardia_widgets.page.bridge");
  ready(JSON.stringify(told));
  const heard = {
    run({ cell, source, dials }) { run(cell, source, python.toPy(dials)); },
    comm({ msg_id, comm_id, data, buffers }) {
      hear(msg_id, comm_id, JSON.stringify(data), buffers);
      postMessage({ type: "idle", msg_id });
    },
    take({ stored }) { take(JSON.stringify(stored)); },
  };
  self.onmessage = ({ data }) => heard[data.type]?.(data);
  postMessage({ type: "ready" });
}

self.onmessage = ({ data }) => {
  if (data.begin) begin(data.begin).catch((error) => postMessage({ type: "failed", why: String(error) }));
  else retry();
};
