// A library of WebAssembly in Node, as azardia_nb/compiled/browser.py has one in a page.
// Each message is a line of JSON, and bytes after it.
import fs from "node:fs";

const module = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module).map((one) => one.name);
const { exports } = new WebAssembly.Instance(module, {});
const begin = Math.ceil(exports.__heap_base.value / 16) * 16;

function bytes(size) {
  const found = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const n = fs.readSync(0, found, at, size - at);
    if (n === 0) process.exit(0);
    at += n;
  }
  return found;
}

function line() {
  let said = "";
  for (let one = ""; one !== "\n"; one = bytes(1).toString()) said += one;
  return JSON.parse(said);
}

function answer(told, piece) {
  for (const one of [Buffer.from(JSON.stringify(told) + "\n"), piece])
    for (let at = 0; at < one.length; ) at += fs.writeSync(1, one, at);
}

const errors = new Uint8Array(exports.memory.buffer, exports.errors.value);
answer({ imports, begin, size: errors.indexOf(0) }, errors.subarray(0, errors.indexOf(0)));
for (;;) {
  const { name, size, addresses } = line();
  const lacking = begin + size - exports.memory.buffer.byteLength;
  if (lacking > 0) exports.memory.grow(Math.ceil(lacking / 65536));
  const piece = new Uint8Array(exports.memory.buffer, begin, size);
  piece.set(bytes(size));
  const before = process.cpuUsage();
  exports[name](...addresses);
  const { user, system } = process.cpuUsage(before);
  answer({ size, seconds: (user + system) / 1e6 }, piece);
}
