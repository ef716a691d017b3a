"""Translate fields of rows, entries and slices of arrays, and parts of tuples."""

import ast
from collections.abc import Sequence

import numpy as np

from azardia_nb.compiled.draft import Draft
from azardia_nb.compiled.kinds import (
    INT,
    Array,
    Code,
    DynamicArray,
    Kind,
    Parts,
    Record,
    base_of,
    field_name,
    kind_name,
    literal,
    number_of,
    size_of,
)
from azardia_nb.compiled.subset import INSTEAD


def of_attribute(draft: Draft, node: ast.Attribute) -> Code:
    """Translate an attribute: a field of a row, or a part of a NamedTuple."""
    code = draft.expression(node.value)
    if isinstance(code.kind, Record):
        return _field(draft, node, code, node.attr)
    if isinstance(code.kind, Parts) and node.attr in code.kind.names:
        i = code.kind.names.index(node.attr)
        return Code(f"{code.text}.f{i}", code.kind.parts[i], code.acts)
    remedy = "an array has len(a), a.shape[i], a.sum(), a.max(), a.min() and a.any()"
    remedy = (
        remedy if isinstance(code.kind, Array | DynamicArray) else 'a field of a row is `s["name"]`'
    )
    raise draft.refusal(node, f"{kind_name(code.kind)} has no such attribute", remedy)


def of_subscript(draft: Draft, node: ast.Subscript) -> Code:
    """Translate a subscript."""
    if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        return length(draft, node, draft.expression(node.value.value), draft.constant(node.slice))
    code = draft.expression(node.value)
    if isinstance(code.kind, Record):
        return _field(draft, node, code, draft.constant(node.slice))
    if isinstance(code.kind, Parts):
        i = draft.constant(node.slice)
        if i not in range(len(code.kind.parts)):
            few = f"write a number from 0 to {len(code.kind.parts) - 1}"
            raise draft.refusal(node, f"{kind_name(code.kind)} has no such value", few)
        return Code(f"{code.text}.f{i}", code.kind.parts[i], code.acts)
    if isinstance(node.slice, ast.Slice):
        return part(draft, node, code, node.slice)
    many = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return element(draft, node, code, [draft.whole(one) for one in many])


def _field(draft: Draft, node: ast.AST, code: Code, name: str) -> Code:
    assert isinstance(code.kind, Record)
    dtype = code.kind.dtype
    if dtype.fields is None or name not in dtype.fields:
        raise draft.refusal(
            node, f"has no field {name}", f"write one of {', '.join(dtype.names or ())}"
        )
    base, shape = base_of(dtype[name])
    at = f"{code.text}->{field_name(name)}"
    if shape:
        return Code(at, Array(base, shape), code.acts)
    constant = np.frombuffer(code.kind.known, dtype)[0][name] if code.kind.known else None
    if base.names is not None:
        inner = Record(base, None if constant is None else constant.tobytes())
        return Code(f"(({draft.declared.c(inner)})&{at})", inner, code.acts)
    if constant is not None:
        return Code(literal(constant.item()), number_of(base), fixed=True)
    return Code(at, number_of(base), code.acts)


def length(draft: Draft, node: ast.AST, code: Code, axis: int) -> Code:
    """Return the code of an array's length along an axis."""
    if not isinstance(code.kind, Array | DynamicArray):
        raise draft.refusal(node, f"{kind_name(code.kind)} has no length", "use an array")
    if axis not in range(_axes(code.kind)):
        raise draft.refusal(node, "has no such axis", f"axes are 0 to {_axes(code.kind) - 1}")
    if isinstance(code.kind, Array):
        return Code(str(code.kind.shape[axis]), INT, fixed=True)
    return Code(f"{code.text}.n[{axis}]", INT)


def part(draft: Draft, node: ast.AST, code: Code, taken: ast.Slice) -> Code:
    """Return the slice `taken` of an array with one axis, as a DynamicArray."""
    if taken.step or not isinstance(code.kind, Array | DynamicArray) or _axes(code.kind) != 1:
        raise draft.refusal(
            node, f"{kind_name(code.kind)} cannot be sliced like this", INSTEAD[ast.Slice]
        )
    _held(draft, node, code)
    whole = length(draft, node, code, 0)
    low = draft.whole(taken.lower) if taken.lower else Code("0", INT, fixed=True)
    high = draft.whole(taken.upper) if taken.upper else whole
    kind = DynamicArray(code.kind.dtype, 1)
    begin = Code(first_of(code), Array(code.kind.dtype, (1,)), code.acts)

    def slice_text(texts: list[str]) -> str:
        first, low, high = texts
        c = draft.declared.c(kind)
        return f"({c}){{ (void *)({first} + {low}), {{ {high} - {low} }} }}"

    return draft.in_order([begin, low, high], slice_text, kind)


def whole_of(draft: Draft, node: ast.AST, code: Code) -> Code:
    """Return an array of fixed length as a DynamicArray; other code unchanged."""
    return part(draft, node, code, ast.Slice()) if isinstance(code.kind, Array) else code


def element(draft: Draft, node: ast.AST, code: Code, indexes: Sequence[Code]) -> Code:
    """Return an entry of an array, or a subarray if there are fewer indexes than axes."""
    kind, acts = code.kind, any(one.acts for one in indexes)
    if acts and len(indexes) > 1:
        raise draft.refusal(
            node, "has an index with side effects", "assign each index to a name first"
        )
    if not isinstance(kind, Array | DynamicArray):
        raise draft.refusal(node, f"{kind_name(kind)} has no entries", "use an array")
    if len(indexes) > _axes(kind):
        raise draft.refusal(node, "has too many indexes", f"write at most {_axes(kind)}")
    _held(draft, node, code)
    indexes = [index(draft, node, code, i, one) for i, one in enumerate(indexes)]
    first, at = first_of(code), _distance(code, indexes)
    if len(indexes) < _axes(kind):
        return _inner(draft, code, len(indexes), f"{first} + {at}", acts)
    if kind.dtype.names is not None:
        record = Record(kind.dtype)
        return Code(f"(({draft.declared.c(record)})&{first}[{at}])", record, acts)
    return Code(f"{first}[{at}]", number_of(kind.dtype), acts)


def _held(draft: Draft, node: ast.AST, code: Code) -> None:
    """Refuse an array expression with side effects, as it would be evaluated twice."""
    if code.acts and isinstance(code.kind, DynamicArray):
        raise draft.refusal(
            node, "uses an array that is computed here", "assign the array to a name first"
        )


def index(draft: Draft, node: ast.AST, code: Code, axis: int, one: Code) -> Code:
    """Return an index along `axis`, counted from 0.

    Only a constant index may be negative. It is checked if the array has a fixed shape.
    """
    if not one.fixed:
        return one
    there = length(draft, node, code, axis)
    if isinstance(code.kind, Array):
        number, count = int(one.text.strip("()u")), int(there.text)
        if not -count <= number < count:
            raise draft.refusal(node, f"is outside {kind_name(code.kind)}", "indexes begin at 0")
        return one if number >= 0 else Code(str(count + number), INT, fixed=True)
    before_end = one.text.startswith("(")
    return Code(f"({there.text} - {one.text.strip('(-)')})", INT) if before_end else one


def _inner(draft: Draft, code: Code, indexes: int, begin: str, acts: bool) -> Code:
    """Return the subarray at the address `begin`, without the array's first `indexes` axes."""
    if isinstance(code.kind, Array):
        kind = Array(code.kind.dtype, code.kind.shape[indexes:])
        return Code(f"(({draft.declared.c(kind)})({begin}))", kind, acts)
    assert isinstance(code.kind, DynamicArray)
    left = DynamicArray(code.kind.dtype, code.kind.axes - indexes)
    lengths = ", ".join(_lengths(code)[indexes:])
    return Code(f"({draft.declared.c(left)}){{ {begin}, {{ {lengths} }} }}", left, acts)


def first_of(code: Code) -> str:
    """Return the C text of the address of an array's first entry; other code's text unchanged."""
    return f"{code.text}.p" if isinstance(code.kind, DynamicArray) else code.text


def _axes(kind: Kind) -> int:
    return kind.axes if isinstance(kind, DynamicArray) else len(kind.shape)  # type: ignore[attr-defined]


def _lengths(code: Code) -> list[str]:
    return [f"{code.text}.n[{i}]" for i in range(_axes(code.kind))]


def _distance(code: Code, indexes: Sequence[Code]) -> str:
    """Return the C text of an entry's distance from the first one, in entries."""
    steps = []
    for i, one in enumerate(indexes):
        apart = _apart(code, i)
        steps.append(one.text if apart == "1" else f"({one.text})*{apart}")
    return " + ".join(steps)


def _apart(code: Code, axis: int) -> str:
    """Return the C text of an axis's stride, in entries."""
    if isinstance(code.kind, Array):
        return str(size_of(code.kind.shape[axis + 1 :]))
    return "*".join(_lengths(code)[axis + 1 :]) or "1"
