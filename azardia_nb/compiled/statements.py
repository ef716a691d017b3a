"""Statements: branches, loops, what is returned and raised."""

import ast
import builtins
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from azardia_nb.compiled.assign import do_annassign, do_assign, do_augassign, store, store_all
from azardia_nb.compiled.code import Code
from azardia_nb.compiled.draft import Draft
from azardia_nb.compiled.expressions import settled, truth
from azardia_nb.compiled.kinds import INT, NOTHING, Array
from azardia_nb.compiled.places import element, length
from azardia_nb.compiled.subset import INSTEAD, no_part

LEAVES = ast.Return | ast.Raise | ast.Continue | ast.Break


def body(draft: Draft, statements: Sequence[ast.stmt]) -> list[str]:
    """Return the lines of several statements."""
    return [line for one in _alive(draft, statements) for line in _statement(draft, one)]


def _alive(draft: Draft, statements: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that can be come to: of an `if` that is settled one branch."""
    for one in statements:
        held = settled(draft, one.test) if isinstance(one, ast.If) else None
        if held is None or not isinstance(one, ast.If):
            yield one
            continue
        branch = one.body if held else one.orelse
        yield from _alive(draft, branch)
        if branch and isinstance(branch[-1], LEAVES):
            return


def _statement(draft: Draft, node: ast.stmt) -> list[str]:
    if type(node) not in STATEMENTS:
        raise no_part(draft.function, node)
    outer, draft.fails = draft.fails, False
    loop = isinstance(node, ast.While | ast.For)
    draft.loops += loop
    lines = STATEMENTS[type(node)](draft, node)
    draft.loops -= loop
    if not isinstance(node, ast.Return | ast.If | ast.While | ast.For):
        lines = [*lines, *draft.look()]
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
            raise draft.no(node, "returns nothing", "return a value here, too")
        return ["return;"]
    code = draft.expression(node.value)
    draft.returned = draft.joined(node, [draft.returned or code.kind, code.kind])
    return [f"return {code.text};"]


def _do_raise(draft: Draft, node: ast.Raise) -> list[str]:
    call = node.exc
    if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
        raise draft.no(node, "says no sentence", INSTEAD[ast.Raise])
    kind, sentence = draft.constant(call.func), draft.constant(call.args[0])
    if kind not in vars(builtins).values() or not isinstance(sentence, str):
        raise draft.no(node, "is no error of Python's own", INSTEAD[ast.Raise])
    draft.raises = draft.acts = True
    number = draft.declared.error(kind, sentence)
    return ["{", f"*error = {number};", draft.leave(), "}"]


# --- branches and loops ---------------------------------------------------------------------------


def _tested(draft: Draft, node: ast.expr) -> tuple[list[str], str]:
    """Return what comes before a condition, and the condition.

    One that may raise is worked out first, and the error looked at.
    """
    test = truth(draft, node)
    if not draft.fails:
        return [], test.text
    held = f"test{draft.number()}"
    draft.rooms.append(f"int64_t {held};")
    return [f"{held} = {test.text};", *draft.look()], held


def _do_if(draft: Draft, node: ast.If) -> list[str]:
    before, held = _tested(draft, node.test)
    lines = [*before, f"if ({held}) {{", *body(draft, node.body)]
    if node.orelse:
        lines += ["} else {", *body(draft, node.orelse)]
    return [*lines, "}"]


def _no_else(draft: Draft, node: ast.While | ast.For) -> None:
    if node.orelse:
        raise draft.no(node, "has an `else`", "write what it does behind the loop, after an `if`")


def _do_while(draft: Draft, node: ast.While) -> list[str]:
    _no_else(draft, node)
    before, held = _tested(draft, node.test)
    if before:
        return ["while (1) {", *before, f"if (!{held}) break;", *body(draft, node.body), "}"]
    return [f"while ({held}) {{", *_round(draft), *body(draft, node.body), "}"]


def _do_for(draft: Draft, node: ast.For) -> list[str]:
    _no_else(draft, node)
    at = f"at{draft.number()}"
    if isinstance(node.iter, ast.Call) and draft.maybe(node.iter.func) is range:
        before, head, begun = _over_range(draft, node, node.iter, at)
    else:
        before, head, begun = _over_array(draft, node, at)
    begun = [*_round(draft), *begun]
    return [*before, f"for (int64_t {head}) {{", *begun, *body(draft, node.body), "}"]


def _round(draft: Draft) -> list[str]:
    """Return what counts the rounds of all loops in checked code."""
    if not draft.checked:
        return []
    told = draft.raising(TimeoutError, "it goes round for ever")
    return [f"if (++error[1] > {draft.declared.rounds}) {told}"]


Loop: TypeAlias = tuple[list[str], str, list[str]]  # what comes before, its head, how it begins


def _over_range(draft: Draft, node: ast.For, over: ast.Call, at: str) -> Loop:
    """Return a loop over whole numbers, which gives each its name."""
    if not 1 <= len(over.args) <= 3 or over.keywords:
        raise draft.no(over, "is no range", "write `range(end)` or `range(begin, end, step)`")
    begun = store(draft, node, node.target, Code(at, INT))
    bounds = [draft.whole(one).text for one in over.args]
    if draft.fails:
        raise draft.no(over, "may raise", "give it a name before the loop")
    begin, end = ("0", bounds[0]) if len(bounds) == 1 else bounds[:2]
    step = int(draft.constant(over.args[2])) if len(bounds) == 3 else 1
    if step == 0:
        raise draft.no(over, "goes nowhere", "write a step that is not 0")
    compared = "<" if step > 0 else ">"
    head = f"{at} = {begin}, end{at} = {end}; {at} {compared} end{at}; {at} += {step}"
    return [], head, begun


def _over_array(draft: Draft, node: ast.For, at: str) -> Loop:
    """Return a loop over an array, which gives each entry its name, or names."""
    constants = draft.maybe(node.iter)
    try:
        many = draft.declared.table(constants) if constants else draft.expression(node.iter)
    except (TypeError, ValueError):
        raise draft.no(node.iter, "is no table of numbers", "write a tuple of numbers") from None
    count, before = length(draft, node.iter, many, 0), []
    if draft.checked:  # or its names might stand for another one later
        over, c = f"over{at}", draft.declared.c(many.kind)
        draft.rooms.append(f"{c} {over};")
        before, many = [f"{over} = {many.text};"], Code(over, many.kind)
        count = length(draft, node.iter, many, 0)
    one = element(draft, node.iter, many, [Code(at, INT)])
    targets, codes = [node.target], [one]
    if isinstance(node.target, ast.Tuple):
        targets = node.target.elts
        if isinstance(one.kind, Array) and one.kind.shape[0] != len(targets):
            raise draft.no(node.iter, f"has {one.kind.shape[0]} parts", "name each of them")
        codes = [element(draft, node.iter, one, [Code(str(i), INT)]) for i in range(len(targets))]
    head = f"{at} = 0; {at} < {count.text}; {at}++"
    return before, head, store_all(draft, node, targets, codes)


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
