"""Translate rules, and all functions they call, to C.

A Python function becomes one C function per combination of argument kinds. Integers have 64 bits; a
value stored in a smaller field wraps, as in NumPy arrays. Evaluation is from left to right as in
Python: where the order matters, operands are stored in variables first.

A function that may raise, or calls one that may, has an extra parameter for the error, which
callers check after each statement with such a call. Threads share no state.

Modules: `translate` makes libraries and functions; `draft` holds the state of a translation;
`statements` writes lines, `expressions`, `places` and `calls` the expressions in them.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from azardia_nb.compiled import calls, expressions, places
from azardia_nb.compiled.draft import Declarations, Draft, Writer
from azardia_nb.compiled.kinds import (
    NOTHING,
    Code,
    Kind,
    Translated,
    call_of,
    has_pointer,
    kind_name,
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
    """A translated function: its description, its C head, and the lines of its body."""

    written: Translated
    head: str
    body: list[str]


def function_of(
    function: Callable[..., Any],
    given: Sequence[Kind],
    name: str,
    declared: Declarations,
    written: Writer,
) -> Lines:
    """Translate a function for the argument kinds `given`, under the C name `name`.

    `written` translates the rules that it calls. Raises NotInSubset for code outside the subset.
    """
    tree = tree_of(function)
    parameters = [one.arg for one in (*tree.args.posonlyargs, *tree.args.args)]
    if tree.args.vararg or tree.args.kwarg or tree.args.kwonlyargs:
        raise NotInSubset(function, tree, "takes any number of values", "name each of them")
    kinds, around = dict(zip(parameters, given, strict=True)), names_around(function)
    returns: Kind = NOTHING
    while True:  # repeat until no variable's kind grows
        draft = Draft(function, around, kinds, returns, declared, written, EXPRESSIONS)
        lines = body(draft, tree.body)
        result = draft.returned or NOTHING
        if (draft.kinds, result) == (kinds, returns):
            break
        kinds, returns = draft.kinds, result
    if draft.makes and has_pointer(returns):
        raise draft.refusal(
            tree,
            f"returns {kind_name(returns)} it has created",
            "let the caller pass one to write to",
        )
    local = [line for one in kinds if one not in parameters for line in _variable(draft, one)]
    end = [] if returns == NOTHING else [_end(draft)]
    declarations = [f"{declared.c(kinds[one])} {one}_" for one in parameters]
    if draft.raises:
        declarations.append("int64_t *error")
    head = f"static {declared.c(returns)} {name}({', '.join(declarations) or 'void'})"
    signature = Translated(name, returns, draft.acts, draft.raises)
    return Lines(signature, head, [*local, *draft.rooms, *lines, *end])


def _variable(draft: Draft, name: str) -> list[str]:
    """Return the C declaration of a variable."""
    return [f"{draft.declared.c(draft.kinds[name])} {name}_;"]


def _end(draft: Draft) -> str:
    """Return the last statement of a function with a result, for paths without `return`."""
    return f"return {draft.empty_value()};"


# --- libraries ------------------------------------------------------------------------------------


class Translation:
    """The translation of one library: structs, constant tables and functions."""

    def __init__(self) -> None:
        self._declared = Declarations()
        self._written: dict[tuple[Any, ...], Translated | None] = {}  # None while in progress
        self._heads: list[str] = []
        self._bodies: list[str] = []

    @property
    def errors(self) -> Sequence[tuple[type[Exception], str]]:
        """The errors that may be raised, numbered from 1."""
        return self._declared.errors

    def function(self, function: Callable[..., Any], given: Sequence[Kind]) -> Translated:
        """Return the translation for the argument kinds `given`; each is made on first use.

        Raises RecursionError for a function that calls itself.
        """
        key = (function, *given)
        if key not in self._written:
            name = f"{function.__name__.strip('<>')}_{len(self._written)}"
            self._written[key] = None
            try:
                lines = function_of(function, given, name, self._declared, self.function)
            except NotInSubset:
                del self._written[key]
                raise
            self._written[key] = lines.written
            self._heads.append(f"{lines.head};")
            self._bodies.append("\n".join([f"{lines.head} {{", *lines.body, "}"]))
        translation = self._written[key]
        if translation is None:
            raise RecursionError(f"{function.__name__} calls itself")
        return translation

    def source(
        self, exported: Mapping[str, Translated], given: Mapping[str, Sequence[Kind]]
    ) -> str:
        """Return the library's C source, with `exported` functions by name.

        `given` has their argument kinds. An export takes the addresses of its arguments, of its
        result, and of an error number, which stays 0 if nothing is raised.
        """
        calls = [self._export(name, one, given[name]) for name, one in exported.items()]
        errors = "".join(f"{kind.__name__}: {_quoted(text)}\\n" for kind, text in self.errors)
        return "\n".join(
            [
                '#include "azardia.h"',
                f'EXPORT const char errors[] = "{errors}";',
                *self._declared.lines,
                *self._heads,
                *self._bodies,
                *calls,
            ]
        )

    def _export(self, name: str, function: Translated, given: Sequence[Kind]) -> str:
        c = self._declared.c
        values = [f"*({c(kind)} *)given[{i}]" for i, kind in enumerate(given)]
        call = call_of(function, values)
        into = "" if function.returns == NOTHING else f"*({c(function.returns)} *)found = "
        return f"EXPORT void {name}(void **given, void *found, int64_t *error) {{ {into}{call}; }}"


def _quoted(sentence: str) -> str:
    """Return a sentence escaped for a C string, on one line."""
    return " ".join(sentence.splitlines()).replace("\\", "\\\\").replace('"', '\\"')
