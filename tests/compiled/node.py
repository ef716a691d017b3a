"""Functions as WebAssembly, called in Node."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import playwright

from azardia_nb.compiled.compiler import PAGE, build
from azardia_nb.compiled.memory import Function
from azardia_nb.compiled.native import kind_of, return_kind
from azardia_nb.compiled.translate import Translation

HOST = Path(__file__).with_suffix(".mjs")


def node() -> str:
    """Return the path of Node: the system's, or the one that Playwright contains."""
    driver = Path(playwright.__file__).parent / "driver"
    return shutil.which("node") or shutil.which("node", path=driver) or "node"


class Node:
    """A library and its memory in a process of Node; loaded by Pyodide if a folder is given."""

    def __init__(self, library: Path, pyodide: Path | None = None) -> None:
        pipe = subprocess.PIPE
        command = [node(), HOST, library, *([pyodide] if pyodide else [])]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        told, _ = self._answer()
        self.begin, self.imports, self.seconds = told["begin"], told["imports"], 0.0
        self.errors = told["errors"].encode()

    def _answer(self) -> tuple[dict[str, Any], bytes]:
        assert self.process.stdout is not None
        told = json.loads(self.process.stdout.readline() or "null")
        assert told, "Node has ended"
        return told, self.process.stdout.read(told["size"])

    def run(self, name: str, memory: bytes, addresses: Sequence[int]) -> bytes:
        asked = {"name": name, "size": len(memory), "addresses": addresses}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(asked).encode() + b"\n" + memory)
        self.process.stdin.flush()
        told, found = self._answer()
        self.seconds += told["seconds"]
        if told["trap"]:
            raise RuntimeError(told["trap"])
        return found


def written(
    library: Path,
    functions: Mapping[str, tuple[Callable[..., Any], Sequence[Any]]],
    optimized: str,
    target: str = PAGE,
) -> dict[str, tuple[Any, ...]]:
    """Compile functions, given examples of their arguments, into the file `library`.

    Returns by name: exported name, kinds of the arguments, kind of the result.
    """
    translation = Translation()
    given = {name: tuple(map(kind_of, example)) for name, (_, example) in functions.items()}
    exported = {
        name: translation.function(function, given[name])
        for name, (function, _) in functions.items()
    }
    build(translation.source(exported, given), library, optimized, target)
    return {
        name: (name, given[name], return_kind(function.__annotations__["return"]))
        for name, (function, _) in functions.items()
    }


@contextmanager
def in_node(
    library: Path,
    functions: Mapping[str, tuple[Callable[..., Any], Sequence[Any]]],
    optimized: str = "-O1",
    pyodide: Path | None = None,
) -> Iterator[tuple[Node, dict[str, Function]]]:
    """Compile functions and load them in Node; yield it and the functions; end Node afterwards."""
    calls = written(library, functions, optimized)
    node = Node(library, pyodide)
    try:
        yield node, {name: Function(node, *call) for name, call in calls.items()}
    finally:
        node.process.kill()
        node.process.communicate()
