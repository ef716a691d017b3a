"""A function on its way to C: what is known of its variables so far, and what it will need."""

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from azardia_nb.compiled.code import Code, Written, literal
from azardia_nb.compiled.constants import value_of
from azardia_nb.compiled.declared import Declared
from azardia_nb.compiled.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    WORD,
    Kind,
    Number,
    Parts,
    either,
    said,
)
from azardia_nb.compiled.subset import INSTEAD, NotInSubset, no_part

# Writes out a rule for kinds of arguments, unless that is done.
Writer: TypeAlias = Callable[[Callable[..., Any], Sequence[Kind]], Written]
Expressions: TypeAlias = "Mapping[type[ast.AST], Callable[[Draft, Any], Code]]"


class Draft:
    """One passage over a function, for what its variables were at the end of the last one.

    What writes a part of it is given the draft and the part: `statements` returns lines, the other
    modules return Code.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        around: Mapping[str, Any],
        kinds: Mapping[str, Kind],
        returns: Kind,
        declared: Declared,
        written: Writer,
        expressions: Expressions,
    ) -> None:
        self.function, self.returns = function, returns
        self.declared, self.written, self.checked = declared, written, declared.checked
        self.kinds = dict(kinds)  # of its variables
        self.given = function.__code__.co_varnames[: function.__code__.co_argcount]
        self.rooms: list[str] = []  # what is declared besides them
        self.room = 0  # bytes of the arrays that it makes
        self.returned: Kind | None = None
        self.acts = self.raises = False
        self.fails = False  # whether the statement at hand may have raised an error
        self.loops = 0  # that are around the statement at hand
        self._around = around
        self._expressions = expressions
        self._count = 0

    def number(self) -> int:
        """Return a number that no other name of C has."""
        self._count += 1
        return self._count

    def no(self, node: ast.AST, why: str, instead: str) -> NotInSubset:
        """Return the error that says why a part of it is not written out, and what would be."""
        return NotInSubset(self.function, node, why, instead)

    def joined(self, node: ast.AST, kinds: Iterable[Kind]) -> Kind:
        """Return what is one of several kinds."""
        try:
            return either(kinds)
        except ValueError as error:
            raise self.no(node, f"is {error}", "give each kind a name of its own") from None

    def declare(self, node: ast.AST, name: str, kind: Kind) -> None:
        """Note that a variable is given a value of some kind."""
        if kind == NOTHING:
            raise self.no(node, "is nothing", "return a value from what is called here")
        self.kinds[name] = self.joined(node, (self.kinds.get(name, kind), kind))

    # --- constants ------------------------------------------------------------------------------

    def constant(self, node: ast.expr) -> Any:
        """Return the value of an expression of constants."""
        found = self.maybe(node)
        if found is None:
            raise self.no(node, "is no constant", "write it out, or give it a name in the module")
        return found

    def maybe(self, node: ast.expr) -> Any:
        """Return the value of a constant, None where it is none."""
        return value_of(node, self._named)

    def _named(self, name: str) -> Any:
        return None if name in self.kinds else self._around.get(name)

    def of_constant(self, value: Any) -> Code | None:
        """Return a constant in C; None for what is nothing there."""
        if isinstance(value, bool | np.bool_):
            return Code(literal(value), BOOL, fixed=True)
        if isinstance(value, int | np.integer) and -1 << 63 <= value < 1 << 64:
            return Code(literal(value), INT, fixed=True)
        if isinstance(value, float):
            return Code(literal(value), FLOAT, fixed=True)
        if isinstance(value, np.ndarray):
            return self.declared.table(value)
        if isinstance(value, tuple) and value and all(isinstance(x, int | float) for x in value):
            return self.declared.table(value) if type(value) is tuple else self._constants(value)
        return None

    def _constants(self, value: Any) -> Code:
        kinds = tuple(FLOAT if isinstance(x, float) else INT for x in value)
        return self.tuple_of(Parts(kinds, type(value)), map(literal, value))._replace(fixed=True)

    def tuple_of(self, kind: Parts, texts: Iterable[str]) -> Code:
        """Return a tuple of what is worked out."""
        return Code(f"({self.declared.c(kind)}){{ {', '.join(texts)} }}", kind)

    # --- expressions ----------------------------------------------------------------------------

    def expression(self, node: ast.expr) -> Code:
        """Return an expression in C."""
        value = self.maybe(node)
        if value is not None and not isinstance(node, ast.Tuple):
            code = self.of_constant(value)
            if code is not None:
                return code
            raise self.no(node, "is no number", INSTEAD.get(type(node), INSTEAD[ast.Name]))
        if type(node) not in self._expressions:
            raise no_part(self.function, node)
        return self._expressions[type(node)](self, node)

    def whole(self, node: ast.expr) -> Code:
        """Return a whole number."""
        code = self.expression(node)
        if code.kind not in (BOOL, INT, WORD):
            raise self.no(node, f"is {said(code.kind)}", "write a whole number, `int(…)`")
        return code

    def expressions(self, nodes: Iterable[ast.expr]) -> list[Code]:
        """Return several expressions, in their order."""
        return [self.expression(one) for one in nodes]

    def in_order(
        self, codes: Sequence[Code], write: Callable[[list[str]], str], kind: Kind
    ) -> Code:
        """Return what is made of some operands, which are worked out from left to right."""
        acts = any(one.acts for one in codes)
        open_ = [one for one in codes if not one.fixed]
        if not acts or len(open_) < 2:
            return Code(write([one.text for one in codes]), kind, acts)
        number = self.number()
        names = [one.text if one.fixed else f"value{number}_{i}" for i, one in enumerate(codes)]
        held = [
            f"{self.declared.c(one.kind)} {name} = {one.text};"
            for one, name in zip(codes, names, strict=True)
            if not one.fixed
        ]
        return Code(f"({{ {' '.join(held)} {write(names)}; }})", kind, True)

    # --- errors ---------------------------------------------------------------------------------

    def nothing(self) -> str:
        """Return what is returned where nothing can be: after an error."""
        return (
            "0" if isinstance(self.returns, Number) else f"({self.declared.c(self.returns)}){{0}}"
        )

    def leave(self) -> str:
        """Return what ends the function after an error."""
        return "return;" if self.returns == NOTHING else f"return {self.nothing()};"

    def raising(self, kind: type[Exception], sentence: str) -> str:
        """Return what raises an error, where that is looked for at once: in checked code."""
        self.raises = True
        return f"{{ *error = {self.declared.error(kind, sentence)}; {self.leave()} }}"

    def sure(self, code: Code, wrong: str, kind: type[Exception], sentence: str) -> Code:
        """Return what is raised in checked code where something is wrong with it, {}."""
        if not self.checked:
            return code
        name = f"sure{self.number()}"
        guard = f"if ({wrong.format(name)}) {self.raising(kind, sentence)}"
        text = f"({{ {self.declared.c(code.kind)} {name} = {code.text}; {guard} {name}; }})"
        return Code(text, code.kind, code.acts)

    def called(self, text: str, returns: Kind) -> str:
        """Return a call of what may raise; where that is looked for depends on who asked."""
        self.raises = True
        if not self.checked:
            self.fails = True
            return text
        if returns == NOTHING:
            return f"({{ {text}; if (*error) {self.leave()} }})"
        name = f"called{self.number()}"
        held = f"{self.declared.c(returns)} {name} = {text};"
        return f"({{ {held} if (*error) {self.leave()} {name}; }})"

    def look(self) -> list[str]:
        """Return the look at the error, where what was worked out may have raised one."""
        if not self.fails:
            return []
        self.fails = False
        return [f"if (*error) {self.leave()}"]
