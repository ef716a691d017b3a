"""What compiled code does with many numbers of a row at once: copy them, find which are not 0."""

from collections.abc import Callable
from typing import Any

import numpy as np

from azardia_nb.compile.marks import by_row

LANES = 64  # bytes that are looked at together, for as many bits


def _bytewise(_row: Any) -> Callable[..., None]:
    from numba.core import cgutils, types  # it takes its time
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator] # Numba has no types
    def copy_bytes(_typing: Any, source: Any, target: Any, size: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            here, there, count = given
            cgutils.raw_memcpy(builder, there, here, count, 1)
            return context.get_dummy_value()

        return types.void(source, target, types.intp), generate

    def copy(source: Any, target: Any, size: int) -> None:
        copy_bytes(source, target, size)

    return copy


@by_row(_bytewise)
def copy_front(source: Any, target: Any, size: int) -> None:
    """Copy the first `size` bytes of a row onto another, whose first fields lie in the same places.

    Plain Python copies every field whole that begins in them.
    """
    for name in source.dtype.names:
        if source.dtype.fields[name][1] < size:
            target[name] = source[name]


def _by_bits(counts: Any) -> Callable[..., int]:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic
    from numba.np import arrayobj

    size = counts.shape[1]
    last = size - LANES  # where the second word begins; it has some bytes of the first again
    again = -1 << (2 * LANES - size)

    @intrinsic  # type: ignore[untyped-decorator]
    def word(_typing: Any, counts: Any, row: Any, among: Any, of: Any, first: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            lanes = ir.VectorType(ir.IntType(8), LANES)
            found = []
            for kind, array, at in ((counts, *given[:2]), (among, *given[2:4])):
                data = arrayobj.make_array(kind)(context, builder, array).data
                place = builder.add(builder.mul(at, at.type(size)), given[4])
                lies = builder.bitcast(builder.gep(data, [place]), lanes.as_pointer())
                read = builder.load(lies)
                read.align = 1
                found.append(builder.icmp_unsigned("!=", read, lanes([0] * LANES)))
            return builder.bitcast(builder.and_(*found), ir.IntType(LANES))

        return types.int64(counts, types.intp, among, types.intp, types.intp), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(_typing: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], ir.IntType(1)(1))

        return types.int64(types.int64), generate

    def list_common(counts: Any, row: int, among: Any, of: int, out: Any) -> int:
        n = 0
        for second in range(2):
            first = last * second
            bits = word(counts, row, among, of, first)
            if second:
                bits &= again
            while bits != 0:
                out[n] = first + lowest(bits)
                n += 1
                bits &= bits - 1
        return n

    return list_common


@by_row(_by_bits)
def list_common(counts: Any, row: int, among: Any, of: int, out: Any) -> int:
    """Write the places where neither a row of counts nor one of others is 0; return how many.

    Both are tables of bytes whose rows have 65 to 128 of them.
    """
    places = np.flatnonzero(np.logical_and(counts[row], among[of]))
    out[: len(places)] = places
    return len(places)
