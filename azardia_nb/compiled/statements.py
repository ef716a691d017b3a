"""Translate statements: assignments, branches, loops, `return` and `raise`."""

import ast
import builtins
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np

from azardia_nb.compiled.draft import Draft
from azardia_nb.compiled.expressions import arithmetic, known_truth, truth
from azardia_nb.compiled.kinds import (
    INT,
    NOTHING,
    Array,
    Code,
    DType,
    DynamicArray,
    Number,
    Parts,
    Record,
    kind_name,
    number_of,
    size_of,
)
from azardia_nb.compiled.places import element, length
from azardia_nb.compiled.subset import INSTEAD, not_a_rule_part

# --- assignments ----------------------------------------------------------------------------------


BY_NUMBER = "write slices on both sides, `a[:] = b[:]`, or one number at a time, in a loop"
IN_LOOP = "create it before the loop, and write `a[:] = 0` in the loop"
PART, BY = "part.p[i]", "by.p[i]"  # entries of two arrays, pairwise


def do_annassign(draft: Draft, node: ast.AnnAssign) -> list[str]:
    """Translate an annotated assignment; a bare annotation gives no lines."""
    return _assign(draft, node, node.target, node.value) if node.value is not None else []


def do_assign(draft: Draft, node: ast.Assign) -> list[str]:
    """Translate an assignment to one or several names."""
    if len(node.targets) > 1 and not isinstance(node.value, ast.Name | ast.Constant):
        raise draft.refusal(
            node, "assigns one result to several names", "assign it to one name first"
        )
    return [line for one in node.targets for line in _assign(draft, node, one, node.value)]


def _assign(draft: Draft, node: ast.stmt, target: ast.expr, value: ast.expr) -> list[str]:
    if isinstance(value, ast.Call) and draft.constant_or_none(value.func) in (np.zeros, np.empty):
        return _new_array(draft, target, value)
    if isinstance(target, ast.Tuple):
        return _unpack(draft, node, target, value)
    return store(draft, node, target, draft.expression(value))


def store(draft: Draft, node: ast.stmt, target: ast.expr, code: Code) -> list[str]:
    """Return the lines that assign `code` to a target: a name, field, entry or slice."""
    if isinstance(target, ast.Name):
        return _name(draft, node, target.id, code)
    if not isinstance(target, ast.Subscript) or draft.constant_or_none(target.value) is not None:
        raise draft.refusal(target, "cannot be assigned to", 'assign to a field, `s["name"] = x`')
    place = draft.expression(target)
    draft.acts = True
    if isinstance(place.kind, Record):
        if place.kind != code.kind:
            raise draft.refusal(
                node, f"copies {kind_name(code.kind)} to a row", "copy a row of the same dtype"
            )
        return [f"copy_front({code.text}, {place.text}, {place.kind.dtype.itemsize});"]
    if isinstance(place.kind, DynamicArray) and isinstance(code.kind, Number):
        return _fill(draft, place, code)
    if _parts(draft, place, code):
        return _assign_entries(draft, place, code, BY)
    if not isinstance(place.kind, Number) or not isinstance(code.kind, Number):
        raise draft.refusal(
            node, f"assigns {kind_name(code.kind)} to {kind_name(place.kind)}", BY_NUMBER
        )
    if code.acts or place.acts:
        declaration = f"{{ {code.kind.c} value = {code.text}; "
        return [declaration, *draft.error_check(), f"{place.text} = value; }}"]
    return [f"{place.text} = {code.text};"]


def _fill(draft: Draft, place: Code, code: Code) -> list[str]:
    """Return the lines that assign a number to every entry of a slice."""
    assert isinstance(place.kind, DynamicArray)
    declaration = f"{{ {draft.declared.c(code.kind)} value = {code.text};"
    part = f"{draft.declared.c(place.kind)} part = {place.text};"
    count = " * ".join(f"part.n[{i}]" for i in range(place.kind.axes))
    return [
        declaration,
        *draft.error_check(),
        f"{part} for (int64_t i = 0; i < {count}; i++) part.p[i] = value; }}",
    ]


def _parts(draft: Draft, place: Code, code: Code) -> list[Code]:
    """Return the code of one entry of each of two slices, PART and BY; [] unless both are.

    The rule must make sure that they have equal lengths and do not overlap.
    """
    kinds = [
        one.kind
        for one in (place, code)
        if isinstance(one.kind, DynamicArray) and one.kind.axes == 1
    ]
    if len(kinds) < 2:
        return []
    return [Code(text, number_of(kind.dtype)) for text, kind in zip((PART, BY), kinds, strict=True)]


def _assign_entries(draft: Draft, place: Code, code: Code, becomes: str) -> list[str]:
    """Return the lines that assign `becomes`, a C text with PART and BY, to each entry."""
    c = draft.declared.c
    return [
        f"{{ {c(place.kind)} part = {place.text}; {c(code.kind)} by = {code.text};",
        *draft.error_check(),
        "for (int64_t i = 0; i < part.n[0]; i++)",
        f"{PART} = {becomes}; }}",
    ]


def _name(draft: Draft, node: ast.AST, name: str, code: Code) -> list[str]:
    """Return the line that assigns `code` to a variable, after recording its kind."""
    draft.declare(node, name, code.kind)
    return [f"{name}_ = {code.text};"]


def store_all(
    draft: Draft, node: ast.stmt, targets: Sequence[ast.expr], codes: Sequence[Code]
) -> list[str]:
    """Return the lines that assign each of `codes` to its target."""
    pairs = zip(targets, codes, strict=True)
    return [line for target, code in pairs for line in store(draft, node, target, code)]


def _unpack(draft: Draft, node: ast.stmt, target: ast.Tuple, value: ast.expr) -> list[str]:
    """Return the lines that assign a tuple's parts, after evaluating all of them."""
    name, c = f"many{draft.number()}", draft.declared.c
    if isinstance(value, ast.Tuple):
        codes = draft.expressions(value.elts)
        parts = [Code(f"{name}_{i}", one.kind) for i, one in enumerate(codes)]
        before = [
            f"{c(one.kind)} {part.text} = {one.text};"
            for one, part in zip(codes, parts, strict=True)
        ]
    else:
        code = draft.expression(value)
        if not isinstance(code.kind, Parts):
            raise draft.refusal(
                value,
                f"{kind_name(code.kind)} cannot be unpacked",
                "assign each entry separately, `x = a[0]`",
            )
        before = [f"{c(code.kind)} {name} = {code.text};"]
        parts = [Code(f"{name}.f{i}", part) for i, part in enumerate(code.kind.parts)]
    if len(parts) != len(target.elts):
        raise draft.refusal(node, f"has {len(parts)} values", "write a name for each of them")
    looked = draft.error_check()
    return ["{", *before, *looked, *store_all(draft, node, target.elts, parts), "}"]


def do_augassign(draft: Draft, node: ast.AugAssign) -> list[str]:
    """Translate an augmented assignment."""
    old, new = draft.expressions([node.target, node.value])
    if isinstance(node.target, ast.Name):
        return store(draft, node, node.target, arithmetic(draft, node, node.op, old, new))
    draft.acts = True
    if parts := _parts(draft, old, new):
        return _assign_entries(draft, old, new, arithmetic(draft, node, node.op, *parts).text)
    if not isinstance(old.kind, Number) or old.acts:
        raise draft.refusal(
            node, f"changes {kind_name(old.kind)}", "assign the array to a name first, `a = …`"
        )
    if not new.acts:
        return [f"{old.text} = {arithmetic(draft, node, node.op, old, new).text};"]
    assert isinstance(new.kind, Number)
    both = arithmetic(draft, node, node.op, Code("old", old.kind), Code("by", new.kind))
    declarations = f"{{ {old.kind.c} old = {old.text}; {new.kind.c} by = {new.text};"
    return [declarations, *draft.error_check(), f"{old.text} = {both.text}; }}"]


# --- new arrays -----------------------------------------------------------------------------------


def _new_array(draft: Draft, target: ast.expr, value: ast.Call) -> list[str]:
    """Translate `a = np.zeros(…)` or `np.empty`, of constant or variable size."""
    keywords = {one.arg: one.value for one in value.keywords}
    if not value.args or len(value.args) + len(keywords) > 2 or not keywords.keys() <= {"dtype"}:
        raise draft.refusal(value, "has the wrong arguments", "write `np.zeros(4, np.int64)`")
    shape, dtypes = draft.constant_or_none(value.args[0]), [*value.args[1:], *keywords.values()]
    dtype = _dtype(draft, dtypes[0]) if dtypes else np.dtype(float)
    if not isinstance(target, ast.Name):
        raise draft.refusal(
            target, "is not a name, and a new array needs one", "write `a = np.zeros(…)`"
        )
    room = f"room{draft.number()}"
    if shape is None:
        return _dynamic_array(draft, target, value, dtype, room)
    shape = shape if isinstance(shape, tuple) else (shape,)
    if not all(isinstance(one, int | np.integer) and one >= 0 for one in shape):
        raise draft.refusal(value, "has an invalid shape", "write a number, or a tuple of numbers")
    draft.makes = True
    draft.rooms.append(f"{draft.declared.base(dtype)} {room}[{size_of(shape)}];")
    zeros = draft.constant_or_none(value.func) is np.zeros
    array = Code(room, Array(dtype, tuple(map(int, shape))))
    return [
        *([f"memset({room}, 0, sizeof {room});"] if zeros else []),
        *_name(draft, target, target.id, array),
    ]


def _dtype(draft: Draft, node: ast.expr) -> DType:
    try:
        dtype: DType = np.dtype(draft.constant(node))
        draft.declared.base(dtype)
    except (KeyError, TypeError):
        raise draft.refusal(node, "is not a dtype for numbers or rows", "write np.int64") from None
    return dtype


def _dynamic_array(
    draft: Draft, target: ast.Name, value: ast.Call, dtype: DType, room: str
) -> list[str]:
    """Translate a new array whose size is known at run time; it lives on the stack."""
    if draft.loops:
        raise draft.refusal(value, "creates an array in a loop", IN_LOOP)
    sizes = value.args[0].elts if isinstance(value.args[0], ast.Tuple) else [value.args[0]]
    codes, name = [draft.whole(one) for one in sizes], f"{target.id}_"
    if len(codes) > 1 and any(one.acts for one in codes):
        raise draft.refusal(
            value, "has a length with side effects", "assign each length to a name first"
        )
    kind = DynamicArray(dtype, len(codes))
    draft.declare(target, target.id, kind)
    draft.makes = True
    count = " * ".join(f"{name}.n[{i}]" for i in range(len(codes)))
    lengths = ", ".join(one.text for one in codes)
    return [
        f"{name} = ({draft.declared.c(kind)}){{ 0, {{ {lengths} }} }};",
        f"int64_t {room} = {count} * {dtype.itemsize};",
        f"{name}.p = __builtin_alloca({room});",
        f"memset({name}.p, 0, {room});",
    ]


# --- other statements -----------------------------------------------------------------------------


LEAVES = ast.Return | ast.Raise | ast.Continue | ast.Break


def body(draft: Draft, statements: Sequence[ast.stmt]) -> list[str]:
    """Translate a block of statements."""
    return [line for one in _reachable(draft, statements) for line in _statement(draft, one)]


def _reachable(draft: Draft, statements: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the reachable statements; of an `if` decided at translation time only one branch."""
    for one in statements:
        value = known_truth(draft, one.test) if isinstance(one, ast.If) else None
        if value is None or not isinstance(one, ast.If):
            yield one
            continue
        branch = one.body if value else one.orelse
        yield from _reachable(draft, branch)
        if branch and isinstance(branch[-1], LEAVES):
            return


def _statement(draft: Draft, node: ast.stmt) -> list[str]:
    if type(node) not in STATEMENTS:
        raise not_a_rule_part(draft.function, node)
    outer, draft.fails = draft.fails, False
    loop = isinstance(node, ast.While | ast.For)
    draft.loops += loop
    lines = STATEMENTS[type(node)](draft, node)
    draft.loops -= loop
    if not isinstance(node, ast.Return | ast.If | ast.While | ast.For):
        lines = [*lines, *draft.error_check()]
    draft.fails = outer
    return lines


def _do_pass(draft: Draft, node: ast.Pass) -> list[str]:
    return []


def _do_break(draft: Draft, node: ast.Break) -> list[str]:
    return ["break;"]


def _do_continue(draft: Draft, node: ast.Continue) -> list[str]:
    return ["continue;"]


def _do_expr(draft: Draft, node: ast.Expr) -> list[str]:
    if isinstance(node.value, ast.Constant):
        return []  # a docstring
    code = draft.expression(node.value)
    return [f"{code.text};"] if code.text else []


def _do_return(draft: Draft, node: ast.Return) -> list[str]:
    if node.value is None:
        if draft.returns != NOTHING:
            raise draft.refusal(node, "returns no value", "return one, as the other `return` does")
        return ["return;"]
    code = draft.expression(node.value)
    draft.returned = draft.common_kind(node, [draft.returned or code.kind, code.kind])
    return [f"return {code.text};"]


def _do_raise(draft: Draft, node: ast.Raise) -> list[str]:
    call = node.exc
    if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
        raise draft.refusal(node, "does not call an error with one message", INSTEAD[ast.Raise])
    kind, sentence = draft.constant(call.func), draft.constant(call.args[0])
    if kind not in vars(builtins).values() or not isinstance(sentence, str):
        raise draft.refusal(
            node, "is not a built-in error with a constant message", INSTEAD[ast.Raise]
        )
    draft.raises = draft.acts = True
    number = draft.declared.error(kind, sentence)
    return ["{", f"*error = {number};", draft.error_return(), "}"]


# --- branches and loops ---------------------------------------------------------------------------


def _condition(draft: Draft, node: ast.expr) -> tuple[list[str], str]:
    """Return the lines to run before a condition, and the C text of the condition.

    A condition that may raise is evaluated in these lines, which check for its error.
    """
    test = truth(draft, node)
    if not draft.fails:
        return [], test.text
    name = f"test{draft.number()}"
    draft.rooms.append(f"int64_t {name};")
    return [f"{name} = {test.text};", *draft.error_check()], name


def _do_if(draft: Draft, node: ast.If) -> list[str]:
    before, condition = _condition(draft, node.test)
    lines = [*before, f"if ({condition}) {{", *body(draft, node.body)]
    if node.orelse:
        lines += ["} else {", *body(draft, node.orelse)]
    return [*lines, "}"]


def _no_else(draft: Draft, node: ast.While | ast.For) -> None:
    if node.orelse:
        raise draft.refusal(node, "has an `else`", "move it after the loop, into an `if`")


def _do_while(draft: Draft, node: ast.While) -> list[str]:
    _no_else(draft, node)
    before, condition = _condition(draft, node.test)
    if before:
        return ["while (1) {", *before, f"if (!{condition}) break;", *body(draft, node.body), "}"]
    return [f"while ({condition}) {{", *body(draft, node.body), "}"]


def _do_for(draft: Draft, node: ast.For) -> list[str]:
    _no_else(draft, node)
    at = f"at{draft.number()}"
    if isinstance(node.iter, ast.Call) and draft.constant_or_none(node.iter.func) is range:
        head, begun = _over_range(draft, node, node.iter, at)
    else:
        head, begun = _over_array(draft, node, at)
    return [f"for (int64_t {head}) {{", *begun, *body(draft, node.body), "}"]


Loop: TypeAlias = tuple[str, list[str]]  # head in C, and the first lines of each iteration


def _over_range(draft: Draft, node: ast.For, over: ast.Call, at: str) -> Loop:
    """Translate a loop over `range`, without its body."""
    if not 1 <= len(over.args) <= 3 or over.keywords:
        raise draft.refusal(
            over, "is not a range", "write `range(end)` or `range(begin, end, step)`"
        )
    begun = store(draft, node, node.target, Code(at, INT))
    bounds = [draft.whole(one).text for one in over.args]
    if draft.fails:
        raise draft.refusal(
            over, "may raise an error", "assign its bounds to names before the loop"
        )
    begin, end = ("0", bounds[0]) if len(bounds) == 1 else bounds[:2]
    step = int(draft.constant(over.args[2])) if len(bounds) == 3 else 1
    if step == 0:
        raise draft.refusal(over, "has step 0", "write another step")
    compared = "<" if step > 0 else ">"
    head = f"{at} = {begin}, end{at} = {end}; {at} {compared} end{at}; {at} += {step}"
    return head, begun


def _over_array(draft: Draft, node: ast.For, at: str) -> Loop:
    """Translate a loop over an array or table, without its body.

    A tuple as target unpacks the rows.
    """
    constants = draft.constant_or_none(node.iter)
    try:
        many = draft.declared.table(constants) if constants else draft.expression(node.iter)
    except (TypeError, ValueError):
        raise draft.refusal(
            node.iter, "is not a table of numbers", "write a tuple of numbers"
        ) from None
    count = length(draft, node.iter, many, 0)
    one = element(draft, node.iter, many, [Code(at, INT)])
    targets, codes = [node.target], [one]
    if isinstance(node.target, ast.Tuple):
        targets = node.target.elts
        if isinstance(one.kind, Array) and one.kind.shape[0] != len(targets):
            raise draft.refusal(
                node.iter,
                f"has entries of {one.kind.shape[0]} values",
                "write a name for each of them",
            )
        codes = [element(draft, node.iter, one, [Code(str(i), INT)]) for i in range(len(targets))]
    head = f"{at} = 0; {at} < {count.text}; {at}++"
    return head, store_all(draft, node, targets, codes)


STATEMENTS: dict[type[ast.stmt], Callable[[Draft, Any], list[str]]] = {
    ast.Pass: _do_pass,
    ast.Break: _do_break,
    ast.Continue: _do_continue,
    ast.Expr: _do_expr,
    ast.Return: _do_return,
    ast.Raise: _do_raise,
    ast.If: _do_if,
    ast.While: _do_while,
    ast.For: _do_for,
    ast.AnnAssign: do_annassign,
    ast.Assign: do_assign,
    ast.AugAssign: do_augassign,
}
