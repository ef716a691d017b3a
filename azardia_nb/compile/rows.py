"""What compiled code does with many numbers of a row at once: copy, find, add and count them."""

from collections.abc import Callable
from typing import Any

import numpy as np

from azardia_nb.compile.marks import by_row

LANES = 64  # bytes that are looked at together, for as many bits
FEW = 4  # places that are written in one go: no processor foresees how many there are
COUNTED = 16  # counts that are added up together


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
    def ones(_typing: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.ctpop(given[0])

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(_typing: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], ir.IntType(1)(0))

        return types.int64(types.int64), generate

    def list_common(counts: Any, row: int, among: Any, of: int, stop: int, out: Any) -> int:
        bits = word(counts, row, among, of, 0)
        n: int = ones(bits)
        for at in range(FEW):
            out[at] = lowest(bits)
            bits &= bits - 1
        at = FEW
        while bits != 0:
            out[at] = lowest(bits)
            at += 1
            bits &= bits - 1
        if stop > LANES:
            bits = word(counts, row, among, of, last) & again
            while bits != 0:
                out[n] = last + lowest(bits)
                n += 1
                bits &= bits - 1
        return n

    return list_common


@by_row(_by_bits)
def list_common(counts: Any, row: int, among: Any, of: int, stop: int, out: Any) -> int:
    """Write the places where neither a row of counts nor one of others is 0; return how many.

    Both are tables of bytes whose rows have 65 to 128 of them; from `stop` on there are only 0.
    What is behind these places in `out` is lost.
    """
    places = np.flatnonzero(np.logical_and(counts[row], among[of]))
    out[: len(places)] = places
    return len(places)


def _by_blocks(counts: Any) -> Callable[..., None]:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic
    from numba.np import arrayobj

    size = counts.shape[1]

    @intrinsic  # type: ignore[untyped-decorator]
    def pour_block(_typing: Any, counts: Any, row: Any, to: Any, first: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            lanes = ir.VectorType(ir.IntType(8), COUNTED)
            data = arrayobj.make_array(counts)(context, builder, given[0]).data
            places = [
                builder.bitcast(
                    builder.gep(data, [builder.add(builder.mul(at, at.type(size)), given[3])]),
                    lanes.as_pointer(),
                )
                for at in given[1:3]
            ]
            here, there = (builder.load(place, align=1) for place in places)
            builder.store(builder.add(here, there), places[1], align=1)
            builder.store(lanes([0] * COUNTED), places[0], align=1)
            return context.get_dummy_value()

        return types.void(counts, types.intp, types.intp, types.intp), generate

    def pour(counts: Any, row: int, to: int) -> None:
        for first in range(0, size - COUNTED + 1, COUNTED):
            pour_block(counts, row, to, first)
        for at in range(size - size % COUNTED, size):
            counts[to, at] += counts[row, at]
            counts[row, at] = 0

    return pour


@by_row(_by_blocks)
def pour(counts: Any, row: int, to: int) -> None:
    """Add a row of counts to another of the same table, and leave 0 there; counts are bytes."""
    counts[to] += counts[row]
    counts[row] = 0


def _by_sums(counts: Any) -> Callable[..., int]:
    from llvmlite import ir
    from numba.core import types as numba_types
    from numba.extending import intrinsic
    from numba.np import arrayobj

    types: Any = numba_types  # Numba has few types

    @intrinsic  # type: ignore[untyped-decorator]
    def passed(_typing: Any, counts: Any, first: Any, case: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            data = arrayobj.make_array(counts)(context, builder, given[0]).data
            bytes_, words = (ir.VectorType(ir.IntType(n), COUNTED) for n in (8, 16))
            place = builder.bitcast(builder.gep(data, [given[1]]), bytes_.as_pointer())
            sums = builder.zext(builder.load(place, align=1), words)
            none = words([0] * COUNTED)
            apart = 1
            while apart < COUNTED:
                order = [COUNTED + at - apart if at >= apart else 0 for at in range(COUNTED)]
                lanes = ir.VectorType(ir.IntType(32), COUNTED)(order)
                sums = builder.add(sums, builder.shuffle_vector(none, sums, lanes))
                apart *= 2
            case = builder.trunc(given[2], ir.IntType(16))
            one = builder.insert_element(none, case, ir.IntType(32)(0))
            all_ = builder.shuffle_vector(one, none, ir.VectorType(ir.IntType(32), COUNTED)(None))
            over = builder.bitcast(builder.icmp_signed(">", sums, all_), ir.IntType(COUNTED))
            found = builder.cttz(builder.zext(over, ir.IntType(64)), ir.IntType(1)(0))
            there = builder.zext(
                builder.extract_element(sums, ir.IntType(32)(COUNTED - 1)), ir.IntType(64)
            )
            return context.make_tuple(builder, _signature.return_type, (found, there))

        both = types.UniTuple(types.int64, 2)
        return both(counts, types.intp, types.intp), generate

    def place_of(counts: Any, place: int, case: int) -> int:
        while place <= counts.shape[0] - COUNTED:
            further, there = passed(counts, place, min(case, 255 * COUNTED))
            place += min(further, COUNTED)
            if further < COUNTED:
                return place
            case -= there
        case -= counts[place]
        while case >= 0:
            place += 1
            case -= counts[place]
        return place

    return place_of


@by_row(_by_sums)
def place_of(counts: Any, place: int, case: int) -> int:
    """Return where number `case` of what is counted lies, from a place on; counts are bytes.

    There must be more than `case` of them.
    """
    case -= int(counts[place])
    while case >= 0:
        place += 1
        case -= int(counts[place])
    return place
