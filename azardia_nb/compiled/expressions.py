"""Translate expressions: names, tuples, arithmetic, comparisons, truth."""

import ast
from collections.abc import Sequence

import numpy as np

from azardia_nb.compiled import kinds
from azardia_nb.compiled.draft import Draft
from azardia_nb.compiled.kinds import Code, DynamicArray, Number, Parts, Record, literal
from azardia_nb.compiled.places import whole_of

ONE_BY_ONE = "calculate with one number at a time, in a loop"

SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def of_name(draft: Draft, node: ast.Name) -> Code:
    """Translate a variable."""
    if node.id not in draft.kinds:
        raise draft.refusal(node, "has no value here", "assign one before")
    return Code(f"{node.id}_", draft.kinds[node.id])


def of_tuple(draft: Draft, node: ast.Tuple) -> Code:
    """Translate a tuple."""
    codes = draft.expressions(node.elts)
    kind = Parts(tuple(one.kind for one in codes))
    return draft.in_order(codes, lambda texts: draft.tuple_of(kind, texts).text, kind)


# --- arithmetic -----------------------------------------------------------------------------------


def of_binop(draft: Draft, node: ast.BinOp) -> Code:
    """Translate a binary operation."""
    left, right = draft.expressions([node.left, node.right])
    return arithmetic(draft, node, node.op, left, right)


def arithmetic(draft: Draft, node: ast.AST, how: ast.operator, left: Code, right: Code) -> Code:
    """Return the C expression of the operation `how`; NotInSubset if C numbers lack it."""
    if not isinstance(left.kind, Number) or not isinstance(right.kind, Number):
        raise draft.refusal(
            node,
            f"combines {kinds.kind_name(left.kind)} and {kinds.kind_name(right.kind)}",
            ONE_BY_ONE,
        )
    if isinstance(how, ast.FloorDiv | ast.Mod):
        return _divided(draft, node, how, left, right)
    kind, sign = _outcome(how, left, right), SIGNS.get(type(how), "")
    floats = kinds.FLOAT in (left.kind, right.kind)
    if isinstance(how, ast.Div):
        write = "((double){} / (double){})"
    elif isinstance(how, ast.Pow) and floats:
        return draft.in_order([left, right], lambda both: f"pow({', '.join(both)})", kind)
    elif isinstance(how, ast.Pow):
        write = "power({}, {})"
    elif not sign or (floats and sign not in "+-*"):
        raise draft.refusal(
            node, "is not defined for these numbers", "convert floats with `int(…)`"
        )
    elif sign in ("<<", ">>"):
        write = f"(({kind.c}){{}} {sign} {{}})"
    else:
        write = f"({{}} {sign} {{}})"
    return draft.in_order([left, right], lambda both: write.format(*both), kind)


def _outcome(how: ast.operator, left: Code, right: Code) -> Number:
    if kinds.WORD in (left.kind, right.kind):
        return kinds.WORD
    return (
        kinds.FLOAT
        if kinds.FLOAT in (left.kind, right.kind) or isinstance(how, ast.Div)
        else kinds.INT
    )


def _divided(draft: Draft, node: ast.AST, how: ast.operator, left: Code, right: Code) -> Code:
    """Translate `//` or `%`."""
    kind = _outcome(how, left, right)
    if kind == kinds.FLOAT:
        raise draft.refusal(node, "uses `//` or `%` with floats", "write `int(a / b)`")
    is_quotient = isinstance(how, ast.FloorDiv)
    if right.fixed and right.text.isdigit() and int(right.text).bit_count() == 1:
        # A shift or mask takes half the time of a division, and is equal for negative numbers.
        by = int(right.text)
        done = f">> {by.bit_length() - 1}" if is_quotient else f"& {by - 1}"
        return Code(f"((int64_t){left.text} {done})", kinds.INT, left.acts)
    name = "quotient" if is_quotient else "rest"
    return draft.in_order([left, right], lambda both: f"{name}({', '.join(both)})", kind)


def of_unaryop(draft: Draft, node: ast.UnaryOp) -> Code:
    """Translate a unary operation."""
    if isinstance(node.op, ast.Not):
        return truth(draft, node)
    code = draft.expression(node.operand)
    sign = {ast.USub: "-", ast.UAdd: "+"}.get(type(node.op), "~")
    if not isinstance(code.kind, Number) or (code.kind == kinds.FLOAT and sign == "~"):
        raise draft.refusal(node, f"is not defined for {kinds.kind_name(code.kind)}", ONE_BY_ONE)
    if code.kind == kinds.FLOAT:
        return Code(f"({sign}{code.text})", kinds.FLOAT, code.acts)
    return Code(f"({sign}(int64_t){code.text})", kinds.INT, code.acts)


# --- truth ----------------------------------------------------------------------------------------


def known_truth(draft: Draft, node: ast.expr) -> bool | None:
    """Return the truth of a condition that depends on `known` rules only; None for others."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        value = known_truth(draft, node.operand)
        return None if value is None else not value
    if isinstance(node, ast.BoolOp):
        values = [known_truth(draft, one) for one in _deciding_operands(draft, node)]
        return values[-1] if len(values) == 1 else None
    if not isinstance(node, ast.Call) or not node.args:
        return None
    called, row = draft.constant_or_none(node.func), node.args[0]
    if not getattr(called, "known", False):
        return None
    kind = draft.expression(row).kind
    if not isinstance(kind, Record):
        raise draft.refusal(row, f"is {kinds.kind_name(kind)}", "pass a row")
    return bool(called(np.zeros(1, kind.dtype)[0]))


def _deciding_operands(draft: Draft, node: ast.BoolOp) -> list[ast.expr]:
    """Return the operands of `and` or `or` that can decide the result; at least one.

    Operands known at translation time are left out, and those after one that decides.
    """
    decides, operands = isinstance(node.op, ast.Or), []
    for one in node.values:
        value = known_truth(draft, one)
        if value is None or value == decides:
            operands.append(one)
        if value == decides:
            break
    return operands or node.values[-1:]


def truth(draft: Draft, node: ast.expr) -> Code:
    """Translate an expression as a condition, to a C expression that is 0 if it is false."""
    if isinstance(node, ast.BoolOp):
        between = " && " if isinstance(node.op, ast.And) else " || "
        parts = [truth(draft, one) for one in _deciding_operands(draft, node)]
        text = between.join(one.text for one in parts)
        return Code(f"({text})", kinds.BOOL, any(one.acts for one in parts))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        code = truth(draft, node.operand)
        return Code(f"(!{code.text})", kinds.BOOL, code.acts)
    code = draft.expression(node)
    if not isinstance(code.kind, Number) or code.kind == kinds.NOTHING:
        raise draft.refusal(
            node, f"is {kinds.kind_name(code.kind)}", "write a condition, such as `len(a) > 0`"
        )
    return Code(
        f"({code.text} != 0)" if code.kind == kinds.FLOAT else code.text, kinds.BOOL, code.acts
    )


def of_boolop(draft: Draft, node: ast.BoolOp) -> Code:
    """Translate `and` or `or`, whose value is one of the operands."""
    codes = draft.expressions(_deciding_operands(draft, node))
    if all(one.kind == kinds.BOOL for one in codes):
        return truth(draft, node)
    kind = draft.common_kind(node, [one.kind for one in codes])
    if not isinstance(kind, Number):
        raise draft.refusal(node, f"is {kinds.kind_name(kind)}", "write `if` and `else`")
    code = codes[-1]
    for one in reversed(codes[:-1]):
        name = f"first{draft.number()}"
        first_holds = (name, code.text) if isinstance(node.op, ast.Or) else (code.text, name)
        other = f"{name} ? {' : '.join(first_holds)}"
        text = f"({{ {draft.declared.c(kind)} {name} = {one.text}; {other}; }})"
        code = Code(text, kind, one.acts or code.acts)
    return code


def of_ifexp(draft: Draft, node: ast.IfExp) -> Code:
    """Translate a conditional expression."""
    value = known_truth(draft, node.test)
    if value is not None:
        return draft.expression(node.body if value else node.orelse)
    codes = truth(draft, node.test), *draft.expressions([node.body, node.orelse])
    test, one, other = codes
    kind, acts = draft.common_kind(node, (one.kind, other.kind)), any(code.acts for code in codes)
    return Code(f"({test.text} ? {one.text} : {other.text})", kind, acts)


# --- comparisons ----------------------------------------------------------------------------------


def of_compare(draft: Draft, node: ast.Compare) -> Code:
    """Translate a comparison, possibly chained, or a membership test."""
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
        return _membership(draft, node)
    codes = draft.expressions([node.left, *node.comparators])
    signs = [SIGNS.get(type(one), "") for one in node.ops]
    if "" in signs or not all(isinstance(one.kind, Number) for one in codes):
        raise draft.refusal(
            node, "compares values that are not numbers", "compare numbers, with `==`, `!=`, `<`, …"
        )

    if any(one.acts for one in codes[2:]):
        return _chained_comparison(draft, codes, signs)

    def compared(texts: list[str]) -> str:
        pairs = zip(texts, signs, texts[1:], strict=False)
        return f"({' && '.join(f'{a} {sign} {b}' for a, sign, b in pairs)})"

    return draft.in_order(codes, compared, kinds.BOOL)


def _chained_comparison(draft: Draft, codes: Sequence[Code], signs: Sequence[str]) -> Code:
    """Return a chained comparison that evaluates no operand after the first false link."""
    number, text = draft.number(), ""
    for i in range(len(codes) - 1, -1, -1):
        operand, before = f"value{number}_{i}", f"value{number}_{i - 1}"
        compared = [f"{before} {signs[i - 1]} {operand}"] if i else []
        text = " && ".join([*compared, *([text] if text else [])])
        text = f"({{ {draft.declared.c(codes[i].kind)} {operand} = {codes[i].text}; {text}; }})"
    return Code(text, kinds.BOOL, True)


def _membership(draft: Draft, node: ast.Compare) -> Code:
    """Translate `in` or `not in`, for a tuple or an array."""
    one, among = draft.whole(node.left), node.comparators[0]
    values = draft.constant_or_none(among)
    if isinstance(among, ast.Tuple | ast.List):
        return _one_of_these(draft, node, one, [draft.whole(other) for other in among.elts])
    if isinstance(values, tuple | frozenset | set) and all(isinstance(x, int) for x in values):
        others = [Code(literal(value), kinds.INT, fixed=True) for value in sorted(values)]
        return _one_of_these(draft, node, one, others)
    return _one_of_array(draft, node, one, draft.expression(among))


def _one_of_these(draft: Draft, node: ast.Compare, one: Code, others: Sequence[Code]) -> Code:
    name = f"one{draft.number()}"

    def comparison(texts: list[str]) -> str:
        one, *these = texts
        declarations = ""
        if any(other.acts for other in others):  # Python evaluates all of them first
            declarations = " ".join(
                f"int64_t {name}_{i} = {other};" for i, other in enumerate(these)
            )
            these = [f"{name}_{i}" for i in range(len(these))]
        text = " || ".join(f"{name} == {other}" for other in these) or "0"
        return f"({{ int64_t {name} = {one}; {declarations}{_not(node)}({text}); }})"

    return draft.in_order([one, *others], comparison, kinds.BOOL)


def _one_of_array(draft: Draft, node: ast.Compare, one: Code, among: Code) -> Code:
    many = whole_of(draft, node, among)
    if (
        not isinstance(many.kind, DynamicArray)
        or many.kind.axes != 1
        or many.kind.dtype.names is not None
    ):
        raise draft.refusal(
            node, f"searches {kinds.kind_name(many.kind)}", "search a tuple or an array of numbers"
        )
    at = draft.number()
    text = (
        f"({{ int64_t one{at} = {one.text}, found{at} = 0; "
        f"{draft.declared.c(many.kind)} among{at} = {many.text}; "
        f"for (int64_t i = 0; i < among{at}.n[0]; i++) found{at} |= among{at}.p[i] == one{at}; "
        f"{_not(node)}found{at}; }})"
    )
    return Code(text, kinds.BOOL, one.acts or many.acts)


def _not(node: ast.Compare) -> str:
    return "!" if isinstance(node.ops[0], ast.NotIn) else ""
