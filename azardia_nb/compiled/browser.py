"""A library of WebAssembly in a page, through Pyodide.

It needs nothing but Pyodide. What a call writes to memory and reads from it stands in memory.py.
"""

from collections.abc import Sequence
from typing import Any

from js import Uint8Array, WebAssembly
from pyodide.ffi import JsException, to_js

_PAGE = 1 << 16  # bytes by which memory grows


class Library:
    """A library in a page's worker, as a kernel is one: only there it may be compiled at once."""

    def __init__(self, code: bytes) -> None:
        self._module = WebAssembly.Module.new(to_js(code))
        self._start()
        errors = Uint8Array.new(self._exports.memory.buffer, self._exports.errors.value)
        self.errors: bytes = errors.subarray(0, errors.indexOf(0)).to_bytes()

    def _start(self) -> None:
        self._exports: Any = WebAssembly.Instance.new(self._module).exports
        base = getattr(self._exports, "__heap_base").value  # a class would change such a name
        self.begin = -(-base // 16) * 16

    def run(self, name: str, memory: bytes, addresses: Sequence[int]) -> bytes:
        """Call a function with a piece of memory at `begin`; return what has become of that."""
        all_ = self._exports.memory
        lacking = self.begin + len(memory) - all_.buffer.byteLength
        if lacking > 0:
            all_.grow(-(-lacking // _PAGE))
        piece = Uint8Array.new(all_.buffer, self.begin, len(memory))
        piece.assign(memory)
        try:
            getattr(self._exports, name)(*addresses)
        except JsException:
            self._start()  # what has trapped has left its stack as it was
            raise
        found: bytes = piece.to_bytes()
        return found
