"""A library of WebAssembly in a page, through Pyodide.

It needs nothing but Pyodide. What a call writes to memory and reads from it stands in memory.py.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

_PAGE = 1 << 16  # bytes by which memory grows


class Library:
    """A library in a page's worker, as a kernel is one: only there it may be compiled at once."""

    def __init__(self, code: bytes) -> None:
        self._js: Any = import_module("js")
        self._trap: Any = import_module("pyodide.ffi").JsException
        place = self._js.Uint8Array.new(len(code))
        place.assign(code)
        self._module = self._js.WebAssembly.Module.new(place)
        self._start()
        from_there = self._bytes(self._exports.errors.value)
        self.errors: bytes = from_there.subarray(0, from_there.indexOf(0)).to_bytes()

    def _start(self) -> None:
        self._exports: Any = self._js.WebAssembly.Instance.new(self._module).exports
        base = getattr(self._exports, "__heap_base").value  # a class renames it
        self.begin = -(-base // 16) * 16

    def _bytes(self, *where: int) -> Any:
        return self._js.Uint8Array.new(self._exports.memory.buffer, *where)

    def run(self, name: str, memory: bytes, addresses: Sequence[int]) -> bytes:
        """Call a function with a piece of memory at `begin`; return what has become of that."""
        all_ = self._exports.memory
        lacking = self.begin + len(memory) - all_.buffer.byteLength
        if lacking > 0:
            all_.grow(-(-lacking // _PAGE))
        piece = self._bytes(self.begin, len(memory))
        piece.assign(memory)
        try:
            getattr(self._exports, name)(*addresses)
        except self._trap:
            self._start()  # what has trapped has left its stack as it was
            raise
        found: bytes = piece.to_bytes()
        return found
