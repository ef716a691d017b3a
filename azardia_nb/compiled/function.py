"""One function of Python as one of C."""

import ast
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from azardia_nb.compiled import calls, expressions, places
from azardia_nb.compiled.code import Code, Written
from azardia_nb.compiled.constants import names_around
from azardia_nb.compiled.declared import Declared
from azardia_nb.compiled.draft import Draft, Writer
from azardia_nb.compiled.kinds import NOTHING, Kind, is_held, said
from azardia_nb.compiled.statements import body
from azardia_nb.compiled.subset import NotInSubset, tree_of

EXPRESSIONS: dict[type[ast.AST], Callable[[Draft, Any], Code]] = {
    ast.Name: expressions.of_name,
    ast.Tuple: expressions.of_tuple,
    ast.BinOp: expressions.of_binop,
    ast.UnaryOp: expressions.of_unaryop,
    ast.BoolOp: expressions.of_boolop,
    ast.IfExp: expressions.of_ifexp,
    ast.Compare: expressions.of_compare,
    ast.Attribute: places.of_attribute,
    ast.Subscript: places.of_subscript,
    ast.Call: calls.of_call,
}


class Lines(NamedTuple):
    """A function of C, and what is known of it."""

    written: Written
    head: str
    body: list[str]


def function_of(
    function: Callable[..., Any],
    given: Sequence[Kind],
    name: str,
    declared: Declared,
    written: Writer,
) -> Lines:
    """Write a function out for some kinds of arguments, under some name."""
    tree = tree_of(function)
    parameters = [one.arg for one in (*tree.args.posonlyargs, *tree.args.args)]
    if tree.args.vararg or tree.args.kwarg or tree.args.kwonlyargs:
        raise NotInSubset(function, tree, "takes any number of values", "name each of them")
    kinds, around = dict(zip(parameters, given, strict=True)), names_around(function)
    returns: Kind = NOTHING
    while True:  # until no variable turns out to be more than it was taken for
        draft = Draft(function, around, kinds, returns, declared, written, EXPRESSIONS)
        lines = body(draft, tree.body)
        found = draft.returned or NOTHING
        if (draft.kinds, found) == (kinds, returns):
            break
        kinds, returns = draft.kinds, found
    if draft.room and is_held(returns):
        raise draft.no(tree, f"returns {said(returns)}, and makes one", "write to one it is given")
    local = [line for one in kinds if one not in parameters for line in _variable(draft, one)]
    end = [] if returns == NOTHING else [_end(draft)]
    taken = [f"{declared.c(kinds[one])} {one}_" for one in parameters]
    if draft.raises:
        taken.append("int64_t *error")
    head = f"static {declared.c(returns)} {name}({', '.join(taken) or 'void'})"
    known = Written(name, returns, draft.acts, draft.raises)
    return Lines(known, head, [*local, *draft.rooms, *lines, *end])


def _variable(draft: Draft, name: str) -> list[str]:
    """Return how a variable is declared; in checked code also whether it has a value."""
    declared = f"{draft.declared.c(draft.kinds[name])} {name}_;"
    return [declared, *([f"int64_t {name}_set = 0;"] if draft.checked else [])]


def _end(draft: Draft) -> str:
    """Return what ends a function that should have returned something."""
    if draft.checked:
        return draft.raising(TypeError, f"{draft.function.__name__} returns nothing here")
    return f"return {draft.nothing()};"
