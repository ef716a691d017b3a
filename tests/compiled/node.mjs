// A library of WebAssembly in Node, or in Pyodide there as azardia_nb/compiled/memory.py has it.
// Given are the library and Pyodide's folder. Each message is a line of JSON, and bytes after it.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [library, pyodide] = process.argv.slice(2);
const code = fs.readFileSync(library);
const told = pyodide ? await inPyodide() : here();
told.imports = WebAssembly.Module.imports(new WebAssembly.Module(code)).map((one) => one.name);

function here() {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), {});
  const begin = Math.ceil(exports.__heap_base.value / 16) * 16;
  const errors = Buffer.from(exports.memory.buffer, exports.errors.value);
  const run = (name, memory, addresses) => {
    const lacking = begin + memory.length - exports.memory.buffer.byteLength;
    if (lacking > 0) exports.memory.grow(Math.ceil(lacking / 65536));
    const piece = new Uint8Array(exports.memory.buffer, begin, memory.length);
    piece.set(memory);
    exports[name](...addresses);
    return piece;
  };
  return { begin, errors: errors.toString("utf8", 0, errors.indexOf(0)), run };
}

async function inPyodide() {
  const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
  const python = await loadPyodide({ stdin: () => null });
  const root = path.resolve(import.meta.dirname, "../../azardia_nb/compiled");
  python.FS.mkdir("/compiled");
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/compiled");
  const made = python.runPython(`
import sys
sys.path.insert(0, "/compiled")
sys.dont_write_bytecode = True
from browser import Library
Library`)(python.toPy(new Uint8Array(code)));
  const run = (name, memory, addresses) => {
    const found = made.run(name, python.toPy(new Uint8Array(memory)), addresses);
    const bytes = found.toJs();
    found.destroy();
    return bytes;
  };
  return { begin: made.begin, errors: new TextDecoder().decode(made.errors.toJs()), run };
}

let held = Buffer.alloc(0);
const input = process.stdin[Symbol.asyncIterator]();

async function more() {
  const { value, done } = await input.next();
  if (done) process.exit(0);
  return value;
}

async function bytes(size) {
  const parts = [held];
  for (let n = held.length; n < size; n += parts.at(-1).length) parts.push(await more());
  const all = Buffer.concat(parts);
  held = all.subarray(size);
  return all.subarray(0, size);
}

async function line() {
  while (!held.includes("\n")) held = Buffer.concat([held, await more()]);
  return JSON.parse(await bytes(held.indexOf("\n") + 1));
}

async function answer(said, piece) {
  process.stdout.write(JSON.stringify({ ...said, size: piece.length }) + "\n");
  await new Promise((done) => process.stdout.write(piece, done));
}

await answer(told, Buffer.alloc(0));
for (;;) {
  const { name, size, addresses } = await line();
  const memory = await bytes(size);
  const before = process.cpuUsage();
  let found = Buffer.alloc(0), trap = "";
  try {
    found = told.run(name, memory, addresses);
  } catch (error) {
    trap = String(error);
  }
  const { user, system } = process.cpuUsage(before);
  await answer({ seconds: (user + system) / 1e6, trap }, found);
}
