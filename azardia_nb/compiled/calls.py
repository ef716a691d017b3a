"""Translate calls: of rules, Python built-ins, NumPy, azardia.h and random generators."""

import ast
import inspect
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from azardia_nb.compiled import kinds, rows
from azardia_nb.compiled.draft import Draft
from azardia_nb.compiled.expressions import ONE_BY_ONE, known_truth, truth
from azardia_nb.compiled.kinds import Code, Kind
from azardia_nb.compiled.places import first_of, length, whole_of
from azardia_nb.compiled.subset import is_rule


def of_call(draft: Draft, node: ast.Call) -> Code:
    """Translate a call.

    Calls of rules, methods, built-in functions, `math` and `rows` are translated; any other raises
    NotInSubset.
    """
    if isinstance(node.func, ast.Attribute):
        method = _method(draft, node, node.func)
        if method is not None:
            return method
    called = draft.constant_or_none(node.func)
    if not callable(called):
        raise draft.refusal(
            node, "calls a function that is only known at run time", "call a rule by its name"
        )
    if called in BUILTINS:
        return BUILTINS[called](draft, node)
    if called in MATHS:
        return _maths(draft, node, MATHS[called])
    if called in ROWS:
        return bytewise(draft, node, called)
    if getattr(called, "silent", False):
        return _drop_silent_call(draft, node)
    if isinstance(called, type) and hasattr(called, "_fields"):
        return _named_tuple(draft, node, called)
    if getattr(called, "known_row", None) is not None:
        (code,) = draft.expressions(node.args)
        row = called.known_row
        return code._replace(kind=kinds.Record(row.dtype, row.tobytes()))
    if getattr(called, "one_of", None) is not None:
        return _switch(draft, node, called)
    if getattr(called, "known", False):
        return Code(kinds.literal(bool(known_truth(draft, node))), kinds.BOOL, fixed=True)
    if not is_rule(called):
        raise draft.refusal(node, "does not call a rule", INSTEAD_OF.get(called, _mark(called)))
    return _rule(draft, node, called)


INSTEAD_OF: dict[Any, str] = {
    print: "leave it out: rules cannot print",
    range: "write `begin <= x < end`",
    enumerate: "write `for i in range(len(a))`",
    zip: "write `for i in range(len(a))`",
    np.zeros: "assign the array to a name first, on a separate line",
    np.empty: "assign the array to a name first, on a separate line",
}


def _mark(called: Any) -> str:
    if hasattr(called, "__code__"):
        return "mark the function with `@rule`"
    return "replace it, or call int, float, bool, abs, min, max, sum or len"


# --- rules ----------------------------------------------------------------------------------------


class BoundArguments(NamedTuple):
    """The translated arguments of a call in parameter order, and their order of evaluation."""

    codes: list[Code]
    order: list[int]  # indices of `codes`

    def call_code(self, draft: Draft, write: Callable[[list[str]], str], kind: Kind) -> Code:
        """Return a call that evaluates its arguments in the order in which they are written.

        `write` returns the C text of the call, given those of the arguments in parameter order.
        """

        def write_in_order(texts: list[str]) -> str:
            return write([texts[self.order.index(i)] for i in range(len(texts))])

        return draft.in_order([self.codes[i] for i in self.order], write_in_order, kind)


def _bind(draft: Draft, node: ast.Call, called: Callable[..., Any]) -> BoundArguments:
    kwargs, spec = {str(one.arg): one.value for one in node.keywords}, inspect.signature(called)
    try:
        bound = spec.bind(*node.args, **kwargs)
    except TypeError as error:
        raise draft.refusal(node, str(error), f"pass {spec}") from None
    bound.apply_defaults()
    values = list(bound.arguments.values())
    ids = [*map(id, node.args), *(id(one.value) for one in node.keywords), *map(id, values)]
    order = sorted(range(len(values)), key=lambda i: ids.index(id(values[i])))
    return BoundArguments([_translate_argument(draft, node, value) for value in values], order)


def _translate_argument(draft: Draft, node: ast.Call, value: Any) -> Code:
    """Translate an argument: a syntax node, or the value of a parameter's default."""
    code = draft.expression(value) if isinstance(value, ast.expr) else draft.of_constant(value)
    if code is None:
        raise draft.refusal(node, "has a default that is not a number", "pass a number")
    return code


def _argument_kinds(codes: list[Code]) -> list[Kind]:
    """Return the argument kinds for which a rule is translated; bools count as ints."""
    return [kinds.INT if one.kind == kinds.BOOL else one.kind for one in codes]


def _rule(draft: Draft, node: ast.Call, called: Callable[..., Any]) -> Code:
    bound = _bind(draft, node, called)
    try:
        rule = draft.written(called, _argument_kinds(bound.codes))
    except RecursionError:
        raise draft.refusal(node, "calls itself", "write a loop") from None
    draft.acts |= rule.acts

    def call(texts: list[str]) -> str:
        text = kinds.call_of(rule, texts)
        return draft.may_raise(text) if rule.raises else text

    code = bound.call_code(draft, call, rule.returns)
    return code._replace(acts=code.acts or rule.acts)


def _switch(draft: Draft, node: ast.Call, called: Any) -> Code:
    """Translate a call of a rule made by `one_of` into a `switch` on its first argument."""
    number, *codes = draft.expressions(node.args)
    rules, wrong = called.one_of
    callees = {int(at): draft.written(rule, _argument_kinds(codes)) for at, rule in rules.items()}
    returns = draft.common_kind(node, [one.returns for one in callees.values()])
    error = draft.declared.error(NotImplementedError, wrong)
    draft.acts = True
    c, own = draft.declared.c, draft.number()
    names = [f"given{own}_{i}" for i in range(len(codes))]
    lines = [f"{c(one.kind)} {name} = {one.text};" for one, name in zip(codes, names, strict=True)]
    result = "" if returns == kinds.NOTHING else f"result{own}"
    if result:
        lines.append(f"{c(returns)} {result} = {{0}};")
    into, after = (f"{result} = ", f" {result};") if result else ("", "")
    cases = [f"case {at}: {into}{kinds.call_of(one, names)}; break;" for at, one in callees.items()]
    switch = f"switch ({number.text}) {{ {' '.join(cases)} default: *error = {error}; }}"
    return Code(draft.may_raise(f"({{ {' '.join(lines)} {switch}{after} }})"), returns, True)


def _drop_silent_call(draft: Draft, node: ast.Call) -> Code:
    """Translate a call of a `silent_rule` to no code.

    Raises NotInSubset for an argument with side effects.
    """
    for one in node.args:
        if any(_has_side_effects(draft, inner) for inner in ast.walk(one)):
            raise draft.refusal(
                node, "has an argument with side effects", "assign it to a name before"
            )
    return Code("", kinds.NOTHING)


def _has_side_effects(draft: Draft, node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and draft.expression(node).acts


def _named_tuple(draft: Draft, node: ast.Call, called: Any) -> Code:
    bound = _bind(draft, node, called)
    kind = kinds.Parts(tuple(one.kind for one in bound.codes), called)
    return bound.call_code(draft, lambda texts: draft.tuple_of(kind, texts).text, kind)


# --- methods --------------------------------------------------------------------------------------


def _method(draft: Draft, node: ast.Call, func: ast.Attribute) -> Code | None:
    """Translate a call of a method of a Generator or array; None if `func` belongs to a constant.

    Modules are constants, so that `math.exp(x)` is not taken for a method.
    """
    if draft.constant_or_none(func.value) is not None:
        return None
    code = draft.expression(func.value)
    if code.kind == kinds.RANDOM:
        return _random_method(draft, node, func.attr, code)
    if func.attr in WHOLE and not node.args and not node.keywords:
        return _reduction(draft, node, code, func.attr)
    raise draft.refusal(
        node,
        f"{kinds.kind_name(code.kind)} has no such method",
        "arrays have .sum(), .max(), .min(), .any()",
    )


def _random_method(draft: Draft, node: ast.Call, name: str, rng: Code) -> Code:
    """Translate a draw of a random number with the Generator `rng`, by the method `name`."""
    draft.acts = True
    if name == "random" and not node.args and not node.keywords:
        return Code(f"next_double({rng.text})", kinds.FLOAT, True)
    if name == "integers" and len(node.args) in (1, 2) and not node.keywords:
        none = [] if node.args[1:] else [Code("0", kinds.INT, fixed=True)]
        return _random_integer(draft, rng, [*none, *map(draft.whole, node.args)])
    raise draft.refusal(
        node, "is not a draw that rules can make", "write rng.random() or rng.integers(low, high)"
    )


def _random_integer(draft: Draft, rng: Code, bounds: list[Code]) -> Code:
    """Translate a random integer; `bounds` are the lowest one and the first one above the range."""

    def drawn(texts: list[str]) -> str:
        return f"next_integer({rng.text}, {', '.join(texts)})"

    return draft.in_order(bounds, drawn, kinds.INT)._replace(acts=True)


# Statement that adds entry p[i] of an array to the result x, by the name of the method.
WHOLE = {
    "sum": "x += p[i]",
    "any": "x |= p[i] != 0",
    "max": "if (p[i] > x) x = p[i]",
    "min": "if (p[i] < x) x = p[i]",
}


def _reduction(draft: Draft, node: ast.AST, code: Code, what: str) -> Code:
    """Translate a reduction of a whole array; `what` is the name of the method, as in WHOLE."""
    many = whole_of(draft, node, code)
    if not isinstance(many.kind, kinds.DynamicArray) or many.kind.dtype.names is not None:
        raise draft.refusal(
            node, f"is not defined for {kinds.kind_name(code.kind)}", "use an array of numbers"
        )
    number = kinds.number_of(many.kind.dtype)
    kind = kinds.BOOL if what == "any" else kinds.FLOAT if number == kinds.FLOAT else kinds.INT
    first, base = what in ("max", "min"), draft.declared.unaligned_type(many.kind.dtype)
    begin, own = "p[0]" if first else "0", f"part{draft.number()}"
    count = " * ".join(f"{own}.n[{i}]" for i in range(many.kind.axes))
    text = (
        f"({{ {draft.declared.c(many.kind)} {own} = {many.text}; const {base} *p = {own}.p; "
        f"{kind.c} x = {begin}; for (int64_t i = 0; i < {count}; i++) {{ {WHOLE[what]}; }} x; }})"
    )
    return Code(text, kind, code.acts)


# --- built-in functions ---------------------------------------------------------------------------


def _values(draft: Draft, node: ast.Call, count: int | None = None) -> list[ast.expr]:
    """Return the arguments of a call; NotInSubset unless there are `count` (default: some)."""
    if node.keywords or len(node.args) not in ([count] if count else range(1, 100)):
        many = count or "one or more"
        raise draft.refusal(node, "has the wrong arguments", f"pass {many}, without names")
    return node.args


def _numbers(draft: Draft, node: ast.Call, count: int | None = None) -> list[Code]:
    """Translate the arguments of a call; NotInSubset unless they are `count` numbers (or some)."""
    codes = draft.expressions(_values(draft, node, count))
    for one in codes:
        if not isinstance(one.kind, kinds.Number) or one.kind == kinds.NOTHING:
            raise draft.refusal(node, f"is not defined for {kinds.kind_name(one.kind)}", ONE_BY_ONE)
    return codes


def _int(draft: Draft, node: ast.Call) -> Code:
    (code,) = _numbers(draft, node, 1)
    if code.kind in (kinds.FLOAT, kinds.WORD):
        return Code(f"((int64_t){code.text})", kinds.INT, code.acts)
    return code._replace(kind=kinds.INT)


def _word(draft: Draft, node: ast.Call) -> Code:
    (code,) = _numbers(draft, node, 1)
    return Code(f"((uint64_t){code.text})", kinds.WORD, code.acts)


def _bool(draft: Draft, node: ast.Call) -> Code:
    (value,) = _values(draft, node, 1)
    code = truth(draft, value)
    return Code(f"(!!{code.text})", kinds.BOOL, code.acts)


def _float(draft: Draft, node: ast.Call) -> Code:
    (code,) = _numbers(draft, node, 1)
    return Code(f"((double){code.text})", kinds.FLOAT, code.acts)


def _abs(draft: Draft, node: ast.Call) -> Code:
    (code,) = _numbers(draft, node, 1)
    return Code(f"{_for(code.kind, 'size')}({code.text})", code.kind, code.acts)


def _len(draft: Draft, node: ast.Call) -> Code:
    (value,) = _values(draft, node, 1)
    return length(draft, node, draft.expression(value), 0)


def _sum(draft: Draft, node: ast.Call) -> Code:
    (value,) = _values(draft, node, 1)
    return _reduction(draft, node, draft.expression(value), "sum")


def _min(draft: Draft, node: ast.Call) -> Code:
    if len(node.args) == 1:
        return _reduction(draft, node, draft.expression(node.args[0]), "min")
    return _extreme(draft, node, "least")


def _max(draft: Draft, node: ast.Call) -> Code:
    if len(node.args) == 1:
        return _reduction(draft, node, draft.expression(node.args[0]), "max")
    return _extreme(draft, node, "most")


def _extreme(draft: Draft, node: ast.Call, name: str) -> Code:
    codes = _numbers(draft, node)
    kind = draft.common_kind(node, [one.kind for one in codes])
    name = _for(kind, name)

    def nested(texts: list[str]) -> str:
        extreme, *others = texts
        for text in others:
            extreme = f"{name}({extreme}, {text})"
        return extreme

    return draft.in_order(codes, nested, kinds.INT if kind == kinds.BOOL else kind)


def _for(kind: Kind, name: str) -> str:
    return f"float_{name}" if kind == kinds.FLOAT else name


MATHS = {math.exp: "exp", math.log: "log", math.sqrt: "sqrt"}


def _maths(draft: Draft, node: ast.Call, name: str) -> Code:
    (code,) = _numbers(draft, node, 1)
    return Code(f"{name}({code.text})", kinds.FLOAT, code.acts)


BUILTINS: dict[Any, Callable[[Draft, ast.Call], Code]] = {
    int: _int,
    np.int64: _int,
    np.uint64: _word,
    bool: _bool,
    float: _float,
    abs: _abs,
    len: _len,
    sum: _sum,
    min: _min,
    max: _max,
}


# --- bytes of rows in bulk -----------------------------------------------------------------------


ROWS = {
    rows.list_common: ("list_common", kinds.INT),
    rows.place_of: ("place_of", kinds.INT),
    rows.pour: ("pour", kinds.NOTHING),
    rows.copy_front: ("copy_front", kinds.NOTHING),
}


def bytewise(draft: Draft, node: ast.Call, called: Callable[..., Any]) -> Code:
    """Translate a call of `called`, a function in `rows`."""
    name, kind = ROWS[called]
    codes = draft.expressions(node.args)
    texts = list(map(first_of, codes))
    if called in (rows.list_common, rows.pour):  # tables of bytes: also pass their row length
        texts.append(length(draft, node, codes[0], 1).text)
    draft.acts |= called is not rows.place_of
    return Code(f"{name}({', '.join(texts)})", kind, True)
