// Answers in the browser's storage: one record each, so that no tab overwrites another's. Records are only
// added, a name given later is in a separate store, and no write depends on a read.

const NAME = "azardia-answers", STORES = ["records", "names", "present"];
const OLDER = "/home/pyodide/azardia-answers"; // where earlier versions stored whole sheets
const PATIENCE = 4000; // ms after which a silent storage counts as refusing

const done = (asked) => new Promise((good, bad) => {
  asked.onsuccess = () => good(asked.result);
  asked.onerror = () => bad(asked.error);
});
const completed = (work) => new Promise((good, bad) => {
  work.oncomplete = good;
  work.onabort = () => bad(work.error);
});

async function open() {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => { for (const name of STORES) asked.result.createObjectStore(name); };
  return done(asked);
}

// Returns stored sheet files by path, without creating a storage.
async function older() {
  const asked = indexedDB.open(OLDER);
  asked.onupgradeneeded = () => asked.transaction.abort();
  const base = await done(asked).catch(() => null);
  if (!base) return {};
  const files = base.transaction("FILE_DATA").objectStore("FILE_DATA");
  const [places, kept] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
  base.close();
  const text = ({ contents }) => new TextDecoder().decode(contents);
  return Object.fromEntries(places.map((place, i) => [place, kept[i]])
    .filter(([place, one]) => place.endsWith(".json") && one.contents).map(([place, one]) => [place, text(one)]));
}

// Starts at once. `told(kept)` is called with whether everything given is stored, `came` with records added by
// another tab.
export function storage(told, came) {
  const missing = { records: {}, names: {} }; // given, but not stored yet
  let base = null, patience = PATIENCE, channel = null;
  const opened = () => base ??= open().then((one) => {
    one.onclose = () => { base = null; };
    one.onversionchange = () => { one.close(); base = null; }; // a newer page must not wait for this one
    return one;
  }, (error) => {
    base = null;
    throw error;
  });
  try {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => came(data);
  } catch { /* a browser without storage may refuse this, too */ }

  // Resolves to whether the storage finished in time; it may still finish later.
  const tried = (work) => new Promise((say) => {
    const late = setTimeout(() => { patience = 0; say(false); }, patience);
    work.then(() => { patience = PATIENCE; say(true); }, () => say(false)).finally(() => clearTimeout(late));
  });
  const report = (kept) => { told(kept); return kept; };

  async function write() {
    const now = { ...missing, records: { ...missing.records }, names: { ...missing.names } };
    const work = (await opened()).transaction(STORES, "readwrite", { durability: "strict" });
    const [records, names, present] = STORES.map((name) => work.objectStore(name));
    for (const [key, one] of Object.entries(now.records)) records.put(one, key);
    for (const [key, name] of Object.entries(now.names)) names.put(name, key);
    if ("learner" in now) present.put(now.learner, "learner");
    work.commit?.();
    await completed(work);
    for (const kind of ["records", "names"]) {
      for (const key of Object.keys(now[kind])) delete missing[kind][key];
    }
    if (missing.learner === now.learner) delete missing.learner;
    channel?.postMessage(now);
    told(!pending());
  }
  const pending = () => Boolean(Object.keys(missing.records).length + Object.keys(missing.names).length);

  async function read() {
    const work = (await opened()).transaction(STORES), all = {};
    await Promise.all(STORES.map(async (name) => {
      const one = work.objectStore(name);
      const [keys, values] = await Promise.all([done(one.getAllKeys()), done(one.getAll())]);
      all[name] = Object.fromEntries(keys.map((key, i) => [key, values[i]]));
    }));
    return { records: all.records, names: all.names, ...all.present };
  }

  return {
    pending,
    // Resolves when stored, or when the storage has refused or timed out.
    async keep({ records = {}, names = {}, ...more }) {
      Object.assign(missing.records, records);
      Object.assign(missing.names, names);
      Object.assign(missing, more);
      return report(await tried(write()));
    },
    // Resolves to everything stored, or to nothing if that cannot be read in time.
    async all() {
      let found = { records: {}, names: {} };
      const work = read().then((all) => { found = all; });
      if (!report(await tried(work))) work.then(() => { came(found); told(!pending()); }, () => {});
      return found;
    },
    async files() {
      let found = {};
      await tried(older().then((files) => { found = files; }));
      return found;
    },
  };
}
