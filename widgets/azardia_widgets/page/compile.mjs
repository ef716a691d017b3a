// node compile.mjs PYODIDE ARCHIVE: compiles the Python files of an archive with the Python of the page.
// The kit's own keep their sources, by which compiled rules are found.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, archive] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.writeFile("/kit.zip", await readFile(archive));
python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc, cache_from_source
from importlib.util import source_hash
from site import getsitepackages
from zipfile import ZIP_DEFLATED, ZipFile

place = getsitepackages()[0]
with ZipFile("/kit.zip") as kit, ZipFile("/made.zip", "w", ZIP_DEFLATED, compresslevel=9) as made:
    for name in kit.namelist():
        source, own = kit.read(name), name.startswith("azardia_nb/")
        if own or not name.endswith(".py"):
            made.writestr(name, source)
        if name.endswith(".py"):
            code = compile(source, f"{place}/{name}", "exec", dont_inherit=True, optimize=2)
            compiled = _code_to_hash_pyc(code, source_hash(source), False)
            made.writestr(cache_from_source(name) if own else f"{name}c", compiled)
`);
await writeFile(archive, python.FS.readFile("/made.zip"));
