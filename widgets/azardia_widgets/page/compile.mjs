// node compile.mjs PYODIDE ARCHIVE…: compiles Python files in archives with the page's Python: those named on
// the standard input and those imported at its start, as compiled files are larger. It leaves out files for
// editors, compilers of other languages, profilers, NumPy's tests, old systems, mail and servers, and the
// Python fallbacks of C modules. The kit's files keep their sources, by which compiled rules are found.
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.globals.set("named", readFileSync(0, "utf-8"));
python.runPython(String.raw`
import json
import re
import sys
from importlib._bootstrap_external import _code_to_hash_pyc, cache_from_source
from importlib.util import source_hash
from site import getsitepackages
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

place = getsitepackages()[0]
begun = [name.replace(".", "/") for name in sys.modules]
wanted = {*json.loads(named)} | {f"{name}{end}" for name in begun for end in (".py", "/__init__.py")}

left_out = re.compile(
    r".+\.(pyi|pyx|pxd|h|a|c)|encodings/(cp(?!437|1252)|iso|mac|koi8|hp|kz|ptcp|palmos|tis).+"
    r"|(xmlrpc|wsgiref)/.+|(imap|pop|smtp|nntp|ftp|telnet)lib\.py|(mailbox|mailcap|cgi|cgitb|aifc|sunau)\.py"
    r"|(_pydatetime|_pydecimal|_pyio|pickletools|c?[pP]rofile|pstats|trace|modulefinder)\.py"
    r"|numpy/(_core/_(operand_flag|rational|struct_ufunc|umath)_tests|linalg/lapack_lite)\..+"
).fullmatch

def compile_all():
    with ZipFile("/sources.zip") as sources, ZipFile("/made.zip", "w") as made:
        for name in sources.namelist():
            source, own = sources.read(name), name.startswith("azardia_nb/")
            if own or not (name in wanted or left_out(name)):
                made.writestr(ZipInfo(name), source, ZIP_DEFLATED, 9)
            if name in wanted:
                compiled = cache_from_source(name) if own else f"{name}c"
                # ipywidgets checks by file name whether traitlets is the caller of each trait. NumPy generates
                # documentation, which SciPy and Matplotlib need.
                bare = 0 if name.startswith("numpy/") else 2
                code = compile(source, f"{place}/{compiled}", "exec", dont_inherit=True, optimize=bare)
                made.writestr(ZipInfo(compiled), _code_to_hash_pyc(code, source_hash(source), False), ZIP_DEFLATED, 9)
`);
for (const archive of archives) {
  python.FS.writeFile("/sources.zip", await readFile(archive));
  python.globals.get("compile_all")();
  await writeFile(archive, python.FS.readFile("/made.zip"));
}
