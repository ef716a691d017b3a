"""Rules, and all that they call, written out as C.

Each function becomes one of C for each kind of what it is given, and so does what it calls. Whole
numbers have 64 bits; where a field is smaller, what is written to it wraps, as NumPy's does in an
array. What Python works out from left to right, so does the C: where that hangs on it, operands
are put into variables one after the other.

A function that may raise, or calls one that may, is given a place for the error as well, and its
callers look at it after each statement with such a call. No state is shared between two threads.

From the outside in: `translate` has the library and its functions, `draft` what is known of one on
the way, and what all share; `statements` writes its lines, `expressions`, `places` and `calls` what
stands in them.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from azardia_nb.compiled import calls, expressions, places
from azardia_nb.compiled.draft import Declared, Draft, Writer
from azardia_nb.compiled.kinds import (
    NOTHING,
    Code,
    Kind,
    Written,
    call_of,
    is_held,
    said,
)
from azardia_nb.compiled.statements import body
from azardia_nb.compiled.subset import NotInSubset, names_around, tree_of

# --- one function ---------------------------------------------------------------------------------


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
    if draft.makes and is_held(returns):
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
    """Return the declaration of a variable."""
    return [f"{draft.declared.c(draft.kinds[name])} {name}_;"]


def _end(draft: Draft) -> str:
    """Return what ends a function that should have returned something."""
    return f"return {draft.nothing()};"


# --- a library of them ----------------------------------------------------------------------------


class Translation:
    """All that is written out for one library: structs, tables of constants, functions."""

    def __init__(self) -> None:
        self._declared = Declared()
        self._written: dict[tuple[Any, ...], Written | None] = {}  # None while it is written
        self._heads: list[str] = []
        self._bodies: list[str] = []

    @property
    def errors(self) -> Sequence[tuple[type[Exception], str]]:
        """What may be raised, numbered from 1."""
        return self._declared.errors

    def function(self, function: Callable[..., Any], given: Sequence[Kind]) -> Written:
        """Return a function as it is written out for some kinds of arguments."""
        key = (function, *given)
        if key not in self._written:
            name = f"{function.__name__.strip('<>')}_{len(self._written)}"
            self._written[key] = None
            try:
                made = function_of(function, given, name, self._declared, self.function)
            except NotInSubset:
                del self._written[key]
                raise
            self._written[key] = made.written
            self._heads.append(f"{made.head};")
            self._bodies.append("\n".join([f"{made.head} {{", *made.body, "}"]))
        found = self._written[key]
        if found is None:
            raise RecursionError(f"{function.__name__} calls itself")
        return found

    def source(self, exported: Mapping[str, Written], given: Mapping[str, Sequence[Kind]]) -> str:
        """Return all of it as C, with some functions under names of their own.

        Each takes the addresses of what it is given, of room for what it returns, and of room for
        the number of an error, which stays 0 where nothing is raised.
        """
        calls = [self._export(name, one, given[name]) for name, one in exported.items()]
        told = "".join(f"{kind.__name__}: {_quoted(text)}\\n" for kind, text in self.errors)
        return "\n".join(
            [
                '#include "azardia.h"',
                f'EXPORT const char errors[] = "{told}";',
                *self._declared.lines,
                *self._heads,
                *self._bodies,
                *calls,
            ]
        )

    def _export(self, name: str, written: Written, given: Sequence[Kind]) -> str:
        c = self._declared.c
        values = [f"*({c(kind)} *)given[{i}]" for i, kind in enumerate(given)]
        call = call_of(written, values)
        into = "" if written.returns == NOTHING else f"*({c(written.returns)} *)found = "
        return f"EXPORT void {name}(void **given, void *found, int64_t *error) {{ {into}{call}; }}"


def _quoted(sentence: str) -> str:
    """Return a sentence within C's quotation marks, on one line."""
    return " ".join(sentence.splitlines()).replace("\\", "\\\\").replace('"', '\\"')
