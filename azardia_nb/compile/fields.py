"""Numbers in the fields of a row, read and written where they lie.

How large such a field is stands in its type. By itself Numba makes an array of it for each access,
and asks of each index whether it counts from the end. No rule of a game has such an index. Where
indexes are checked, as in strategies of somebody's own, and in code that is compiled otherwise than
rules are, Numba's own way is taken.
"""

import operator
from typing import Any

from numba.core import cgutils
from numba.core import types as numba_types
from numba.core.callconv import NumpyErrorModel
from numba.extending import lower_builtin
from numba.np import arrayobj

types: Any = numba_types  # Numba has few types


def _indexes(context: Any, builder: Any, kind: Any, index: Any) -> tuple[Any, ...] | None:
    """Return the whole numbers of an index of a rule; None for any other, and in other code."""
    if context.enable_boundscheck or not isinstance(context.error_model, NumpyErrorModel):
        return None
    kinds, given = (kind,), (index,)
    if not isinstance(kind, types.Integer):
        kinds, given = kind.types, cgutils.unpack_tuple(builder, index, count=len(kind))
    if not all(isinstance(one, types.Integer) for one in kinds):
        return None
    return tuple(context.cast(builder, *one, types.intp) for one in zip(given, kinds, strict=True))


def _address(context: Any, builder: Any, field: Any, value: Any, indexes: tuple[Any, ...]) -> Any:
    """Return where an entry of a field begins, or a row of entries."""
    at = context.get_constant(types.intp, 0)
    for index, stride in zip(indexes, field.strides, strict=False):
        apart = context.get_constant(types.intp, stride // field.size)
        at = builder.add(at, builder.mul(index, apart))
    data = context.data_model_manager[field].get_field_position("data")
    return builder.gep(builder.extract_value(value, data), [at])


@lower_builtin(operator.getitem, types.NestedArray, types.Integer)  # type: ignore[untyped-decorator]
@lower_builtin(operator.getitem, types.NestedArray, types.BaseTuple)  # type: ignore[untyped-decorator]
def read(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Read an entry of a field, or return a row of entries."""
    field, kind = sig.args
    indexes = _indexes(context, builder, kind, args[1])
    if indexes is None:
        usual = arrayobj.getitem_array_tuple
        if isinstance(kind, types.Integer):
            usual = arrayobj.getitem_arraynd_intp
        return usual(context, builder, sig, args)
    found = _address(context, builder, field, args[0], indexes)
    if len(indexes) == field.ndim:
        return arrayobj.load_item(context, builder, field, found)
    row = arrayobj.make_array(sig.return_type)(context, builder)
    shape, strides = field.shape[len(indexes) :], field.strides[len(indexes) :]
    arrayobj.populate_array(
        row,
        data=found,
        shape=[context.get_constant(types.intp, one) for one in shape],
        strides=[context.get_constant(types.intp, one) for one in strides],
        itemsize=context.get_constant(types.intp, field.size),
        meminfo=None,
        parent=None,
    )
    return row._getvalue()


@lower_builtin(operator.setitem, types.NestedArray, types.Integer, types.Any)  # type: ignore[untyped-decorator]
@lower_builtin(operator.setitem, types.NestedArray, types.BaseTuple, types.Any)  # type: ignore[untyped-decorator]
def write(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Write an entry of a field."""
    field, kind, given = sig.args
    indexes = _indexes(context, builder, kind, args[1])
    if indexes is None or len(indexes) < field.ndim:
        return arrayobj.setitem_array(context, builder, sig, args)
    found = _address(context, builder, field, args[0], indexes)
    value = context.cast(builder, args[2], given, field.dtype)
    arrayobj.store_item(context, builder, field, value, found)
    return context.get_dummy_value()
