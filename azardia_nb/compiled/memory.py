"""Call functions of a WebAssembly library with the arguments of the plain function.

Addresses have 32 bits; numbers, rows and arrays have the same bytes as elsewhere. The arguments of
a call are packed into one block of memory, which is copied in before the call and back after it.
"""

import struct
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from azardia_nb.compiled import kinds
from azardia_nb.compiled.kinds import Kind, Parts
from azardia_nb.compiled.native import as_array, errors_of, random_state, set_state

_ALIGNED = 16  # at least the alignment of any C type


class Instance(Protocol):
    """A WebAssembly library with its memory, in a browser or another runtime."""

    begin: int  # address from which its memory is free
    errors: bytes  # errors that may be raised, one per line

    def run(self, name: str, memory: bytes, addresses: Sequence[int]) -> bytes:
        """Call a function with a memory block at `begin`; return the block after the call."""
        ...


class Function:
    """One exported function, for fixed argument kinds."""

    def __init__(self, instance: Instance, name: str, given: Sequence[Kind], returns: Kind) -> None:
        self._instance, self._name = instance, name
        self._kinds, self._returns = given, returns
        self._errors = errors_of(instance.errors)

    def __call__(self, *given: Any) -> Any:
        """Call the function; raise the rule's errors. Arrays and generators change in place."""
        piece = _MemoryBlock(self._instance.begin)
        error, result = piece.put(bytes(8)), piece.put(bytes(_size_and_alignment(self._returns)[0]))
        places = [
            piece.put(piece.value(kind, value))
            for kind, value in zip(self._kinds, given, strict=True)
        ]
        addresses = piece.put(struct.pack(f"<{len(places)}I", *places)), result, error
        memory = self._instance.run(self._name, bytes(piece.memory), addresses)
        piece.back(memory)
        (number,) = struct.unpack_from("<q", memory, error - piece.begin)
        if number:
            raise self._errors[number - 1]()
        return _read(self._returns, memory, result - piece.begin)


class _MemoryBlock:
    """The memory of one call while it is filled; `begin` is the address of its first byte."""

    def __init__(self, begin: int) -> None:
        assert begin % _ALIGNED == 0
        self.begin, self.memory = begin, bytearray()
        self._arrays: dict[tuple[int, int], tuple[int, Any]] = {}
        self._after: list[Callable[[], None]] = []

    def put(self, what: bytes) -> int:
        """Append bytes; return their address."""
        at = self.begin + len(self.memory)
        self.memory += what
        self.memory += bytes(-len(self.memory) % _ALIGNED)
        return at

    def value(self, kind: Kind, value: Any) -> bytes:
        """Return the bytes of a value; arrays that they point to are appended to the block."""
        if isinstance(kind, kinds.DynamicArray):
            array = as_array(kind, value)
            return struct.pack(f"<I4x{kind.axes}q", self._array(array), *array.shape)
        if isinstance(kind, Parts):
            return self._parts(kind, value)
        if kind == kinds.RANDOM:
            return struct.pack("<I", self._random(value))
        return struct.pack("<d" if kind == kinds.FLOAT else "<q", value)

    def _parts(self, kind: Parts, value: Any) -> bytes:
        out = bytearray()
        for part, one in zip(kind.parts, value, strict=True):
            out += bytes(-len(out) % _size_and_alignment(part)[1])
            out += self.value(part, one)
        return bytes(out + bytes(-len(out) % _size_and_alignment(kind)[1]))

    def _array(self, array: Any) -> int:
        """Append an array, unless it is in the block already; return its address.

        Raises TypeError for an array that overlaps another one.
        """
        key = array.ctypes.data, array.nbytes
        if key not in self._arrays:
            if any(at < sum(key) and key[0] < at + size for at, size in self._arrays):
                raise TypeError("two arrays share memory")
            self._arrays[key] = self.put(array.tobytes()), array
        return self._arrays[key][0]

    def _random(self, rng: np.random.Generator) -> int:
        state = random_state(rng)
        place = self._array(state)
        self._after.append(lambda: set_state(rng, state))
        return place

    def back(self, memory: bytes) -> None:
        """Copy writeable arrays and random states back from `memory`, the block after the call."""
        for at, array in self._arrays.values():
            if array.flags.writeable and array.nbytes:
                new = np.frombuffer(memory, np.uint8, array.nbytes, at - self.begin)
                array.reshape(-1).view(np.uint8)[:] = new
        for restore in self._after:
            restore()


def _size_and_alignment(kind: Kind) -> tuple[int, int]:
    """Return the size and the alignment of a kind in WebAssembly, in bytes."""
    if isinstance(kind, kinds.Number):
        return (0, 1) if kind == kinds.NOTHING else (8, 8)
    if isinstance(kind, kinds.DynamicArray):
        return 8 + 8 * kind.axes, 8
    if not isinstance(kind, Parts):
        return 4, 4
    size, most = 0, 1
    for part in kind.parts:
        bytes_, apart = _size_and_alignment(part)
        size, most = -(-size // apart) * apart + bytes_, max(most, apart)
    return -(-size // most) * most, most


def _read(kind: Kind, memory: bytes, at: int) -> Any:
    """Return the result of a call, at index `at` of the block, as a Python value."""
    if kind == kinds.NOTHING:
        return None
    if isinstance(kind, Parts):
        parts, begin = [], at
        for part in kind.parts:
            size, apart = _size_and_alignment(part)
            begin = -(-begin // apart) * apart
            parts.append(_read(part, memory, begin))
            begin += size
        return tuple(parts) if kind.made is tuple else kind.made(*parts)
    (value,) = struct.unpack_from("<d" if kind == kinds.FLOAT else "<q", memory, at)
    return bool(value) if kind == kinds.BOOL else value


# --- through Pyodide ------------------------------------------------------------------------------


_PAGE = 1 << 16  # bytes; unit in which memory grows


class Library:
    """A library in the browser: an Instance that runs in the kernel's web worker.

    Only a worker may compile WebAssembly synchronously.
    """

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
        base = getattr(self._exports, "__heap_base").value  # avoids name mangling
        self.begin = -(-base // 16) * 16

    def _bytes(self, *where: int) -> Any:
        return self._js.Uint8Array.new(self._exports.memory.buffer, *where)

    def run(self, name: str, memory: bytes, addresses: Sequence[int]) -> bytes:
        """Call a function with a memory block at `begin`; return the block after the call."""
        all_ = self._exports.memory
        lacking = self.begin + len(memory) - all_.buffer.byteLength
        if lacking > 0:
            all_.grow(-(-lacking // _PAGE))
        piece = self._bytes(self.begin, len(memory))
        piece.assign(memory)
        try:
            getattr(self._exports, name)(*addresses)
        except self._trap:
            self._start()  # a trap leaves the stack pointer changed, so instantiate again
            raise
        block: bytes = piece.to_bytes()
        return block
