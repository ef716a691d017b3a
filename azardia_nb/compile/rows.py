"""Copying the front of a row onto that of another, whose fields lie in the same places."""

from collections.abc import Callable
from typing import Any

from azardia_nb.compile.marks import by_row


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
