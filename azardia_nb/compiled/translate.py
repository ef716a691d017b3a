"""Rules, and all that they call, written out as C.

Each function becomes one of C for each kind of what it is given, and so does what it calls. Whole
numbers have 64 bits; where a field is smaller, what is written to it wraps, as NumPy's does in an
array. What Python works out from left to right, so does the C: where that hangs on it, operands
are put into variables one after the other.

A function that may raise, or calls one that may, is given a place for the error as well, and its
callers look at it after each statement with such a call. No state is shared between two threads.
"""

import ast
import enum
import inspect
import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from azardia_nb.compile import marks, rows
from azardia_nb.compiled.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    NUMBERS,
    RANDOM,
    STRATEGIES,
    WORD,
    Actor,
    Array,
    DType,
    Kind,
    Many,
    Number,
    Parts,
    Record,
    base_of,
    either,
    is_natural,
    number_of,
    size_of,
)
from azardia_nb.compiled.subset import NotInSubset, tree_of

OPERATORS: dict[type[ast.AST], str] = {
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
CONSTANT: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}
MATHS = {math.exp: "exp", math.log: "log", math.sqrt: "sqrt"}
ROWS = {
    rows.list_common: ("list_common", INT),
    rows.place_of: ("place_of", INT),
    rows.pour: ("pour", NOTHING),
    rows.copy_front: ("copy_front", NOTHING),
}
KEYWORDS = re.compile(
    "auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|"
    "inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|"
    "union|unsigned|void|volatile|while"
)


class Code(NamedTuple):
    """An expression in C: its text, what it is, and whether working it out changes anything."""

    text: str
    kind: Kind
    acts: bool = False
    fixed: bool = False  # the same whenever it is worked out


class Written(NamedTuple):
    """A function that is written out: its name in C, what it returns, and what it may do."""

    name: str
    returns: Kind
    acts: bool  # changes what it is given
    raises: bool


class Translation:
    """All that is written out for one library: structs, tables of constants, functions."""

    def __init__(self) -> None:
        self.errors: list[tuple[type[Exception], str]] = []  # what may be raised, numbered from 1
        self._written: dict[tuple[Any, ...], Written] = {}
        self._structs: dict[str, str] = {}  # by a name of what it is, in their order
        self._names: dict[str, str] = {}
        self._constants: dict[int, tuple[str, Any]] = {}
        self._heads: list[str] = []
        self._bodies: list[str] = []

    # --- kinds in C -----------------------------------------------------------------------------

    def base(self, dtype: DType) -> str:
        """Return C's name of what an array holds."""
        return self._row(dtype) if dtype.names is not None else NUMBERS[dtype.str[1:]]

    def c(self, kind: Kind) -> str:
        """Return C's name of a kind."""
        if isinstance(kind, Number | Actor):
            return kind.c
        if isinstance(kind, Record | Array):
            return f"{self.base(kind.dtype)} *"
        if isinstance(kind, Many):
            lengths = f"int64_t n[{kind.axes}];"
            return self._struct(kind, f"{self.base(kind.dtype)} *p; {lengths}")
        assert isinstance(kind, Parts)
        parts = (f"{self.c(part)} f{i};" for i, part in enumerate(kind.parts))
        return self._struct(kind, " ".join(parts))

    def _struct(self, kind: Kind, fields: str) -> str:
        key = str(kind)
        if key not in self._names:
            self._names[key] = f"{type(kind).__name__}{len(self._names)}"
            self._structs[key] = f"typedef struct {{ {fields} }} {self._names[key]};"
        return self._names[key]

    def _row(self, dtype: DType) -> str:
        """Return the struct of a row; that its fields lie where NumPy has them is asserted."""
        key = f"row {dtype}"
        if key not in self._names:
            fields, asserted = [], []
            assert dtype.fields is not None
            for name in dtype.names or ():
                held, shape = base_of(dtype.fields[name][0])
                many = f"[{size_of(shape)}]" if shape else ""
                fields.append(f"{self.base(held)} {field_name(name)}{many};")
                at = f"offsetof(%s, {field_name(name)}) == {dtype.fields[name][1]}"
                asserted.append(f'_Static_assert({at}, "{name}");')
            found = self._names[key] = f"Row{len(self._names)}"
            packed = "" if is_natural(dtype) else "__attribute__((packed)) "
            self._structs[key] = "\n".join(
                [
                    f"typedef struct {packed}{{ {' '.join(fields)} }} {found};",
                    f'_Static_assert(sizeof({found}) == {dtype.itemsize}, "size");',
                    *(one % found for one in asserted),
                ]
            )
        return self._names[key]

    def table(self, values: Any) -> Code:
        """Return a table of constants: an array, or a tuple of whole numbers."""
        array = np.asarray(values)
        if array.dtype.kind not in "bif":
            array = array.astype(np.int64)  # members of an enumeration
        if id(values) not in self._constants:
            name = f"table{len(self._constants)}"
            self._constants[id(values)] = name, values  # kept, so that nothing else has its id
            flat = ", ".join(literal(one) for one in array.ravel().tolist())
            held = f"static const {self.base(array.dtype)} {name}[]"
            self._structs[name] = f"{held} = {{ {flat} }};"
        name = self._constants[id(values)][0]
        return Code(f"(({self.base(array.dtype)} *){name})", Array(array.dtype, array.shape))

    # --- functions ------------------------------------------------------------------------------

    def function(self, function: Callable[..., Any], given: Sequence[Kind]) -> Written:
        """Return a function as it is written out for some kinds of arguments."""
        key = (function, *given)
        if key not in self._written:
            name = f"{function.__name__.strip('<>')}_{len(self._written)}"
            self._written[key] = Written(name, _promised(function), True, False)
            _Function(self, function, given, name, key)
        return self._written[key]

    def note(self, key: tuple[Any, ...], written: Written) -> None:
        """Note what has become known of a function."""
        self._written[key] = written

    def add(self, head: str, body: Sequence[str]) -> None:
        """Add a function of C."""
        self._heads.append(f"{head};")
        self._bodies.append("\n".join([f"{head} {{", *body, "}"]))

    def error(self, kind: type[Exception], sentence: str) -> int:
        """Return the number of an error that may be raised."""
        if (kind, sentence) not in self.errors:
            self.errors.append((kind, sentence))
        return 1 + self.errors.index((kind, sentence))

    def source(self, exported: Mapping[str, Written], given: Mapping[str, Sequence[Kind]]) -> str:
        """Return all of it as C, with some functions under names of their own.

        Each takes the addresses of what it is given, of room for what it returns, and of room for
        the number of an error, which stays 0 where nothing is raised.
        """
        parts = []
        for name, written in exported.items():
            kinds = list(map(self.c, given[name]))
            values = [f"*({kind} *)given[{i}]" for i, kind in enumerate(kinds)]
            call = _call(written, values, "error")
            if written.returns != NOTHING:
                call = f"*({self.c(written.returns)} *)found = {call}"
            parts.append(
                f"EXPORT void {name}(void **given, void *found, int64_t *error) {{ {call}; }}"
            )
        told = "".join(f"{kind.__name__}: {sentence}\\n" for kind, sentence in self.errors)
        return "\n".join(
            [
                '#include "azardia.h"',
                f'EXPORT const char errors[] = "{told}";',
                *self._structs.values(),
                *self._heads,
                *self._bodies,
                *parts,
            ]
        )


def _call(written: Written, values: Iterable[str], error: str) -> str:
    return f"{written.name}({', '.join([*values, *([error] if written.raises else [])])})"


def _promised(function: Callable[..., Any]) -> Kind:
    """Return what a function says that it returns, for who calls it before it is written out."""
    said = function.__annotations__.get("return")
    return {int: INT, bool: BOOL, float: FLOAT}.get(said, NOTHING)  # type: ignore[arg-type]


def field_name(name: str) -> str:
    """Return a field's name in C."""
    return f"{name}_" if KEYWORDS.fullmatch(name) else name


def literal(value: Any) -> str:
    """Return a constant number in C."""
    if isinstance(value, float):
        if math.isinf(value):
            return "(-INFINITY)" if value < 0 else "INFINITY"
        return f"({value!r})" if value < 0 else repr(value)
    number = int(value)
    if number > 2**63 - 1:
        return f"{number}u"
    return str(number) if number >= 0 else f"({number})"


class _Function:
    """One function on its way to C."""

    def __init__(
        self,
        all_: Translation,
        function: Callable[..., Any],
        given: Sequence[Kind],
        name: str,
        key: tuple[Any, ...],
    ) -> None:
        self._all, self._python, self._name = all_, function, name
        self._scope = dict(function.__globals__)
        if function.__closure__:
            self._scope |= inspect.getclosurevars(function).nonlocals
        tree = tree_of(function)
        parameters = [one.arg for one in tree.args.args]
        self._kinds: dict[str, Kind] = dict(zip(parameters, given, strict=True))
        self._returned: list[Kind] = []
        self._acts = self._raises = False
        self._returns = all_._written[key].returns
        while True:  # until no variable turns out to be more than it was taken for
            before = dict(self._kinds)
            self._rooms: list[str] = []
            self._returned.clear()
            self._count = self._loops = 0
            self._checks = False
            body = self._body(tree.body)
            self._returns = self._joined(tree, self._returned) if self._returned else NOTHING
            known = Written(name, self._returns, self._acts, self._raises)
            if self._kinds == before and self._all._written[key] == known:
                break
            self._all.note(key, known)
        self._write(tree, parameters, body)

    def _write(self, tree: ast.FunctionDef, parameters: list[str], body: list[str]) -> None:
        c = self._all.c
        taken = [f"{c(self._kinds[one])} {one}_" for one in parameters]
        if self._raises:
            taken.append("int64_t *error")
        local = [
            f"{c(kind)} {name}_;" for name, kind in self._kinds.items() if name not in parameters
        ]
        short = len(list(ast.walk(tree))) <= SHORT and self._python not in marks._called
        how = "static inline ALWAYS" if short else "static"
        end = [] if self._returns == NOTHING else [f"return {self._nothing()};"]
        head = f"{how} {c(self._returns)} {self._name}({', '.join(taken) or 'void'})"
        self._all.add(head, [*local, *self._rooms, *body, *end])

    def _nothing(self) -> str:
        """Return what is returned where nothing can be: after an error."""
        if isinstance(self._returns, Number):
            return "0"
        return f"({self._all.c(self._returns)}){{0}}"

    def _no(self, node: ast.AST, why: str) -> NotInSubset:
        return NotInSubset(self._python, node, why)

    def _joined(self, node: ast.AST, kinds: Iterable[Kind]) -> Kind:
        try:
            return either(kinds)
        except ValueError as error:
            raise self._no(node, f"has several types: {error}") from None

    # --- statements -----------------------------------------------------------------------------

    def _body(self, statements: Sequence[ast.stmt]) -> list[str]:
        return [line for one in statements for line in self._statement(one)]

    def _statement(self, node: ast.stmt) -> list[str]:
        name = f"_do_{type(node).__name__.lower()}"
        if not hasattr(self, name):
            raise self._no(node, "is no part of a rule")
        outer, self._checks = self._checks, False
        loop = isinstance(node, ast.While | ast.For)
        self._loops += loop
        lines: list[str] = getattr(self, name)(node)
        self._loops -= loop
        if not isinstance(node, ast.Return | ast.If | ast.While | ast.For):
            lines = [*lines, *self._checked()]
        self._checks = outer
        return lines

    def _checked(self) -> list[str]:
        """Return the look at the error, where what was worked out may have raised one."""
        if not self._checks:
            return []
        self._checks = False
        return [f"if (*error) {self._leave()}"]

    def _leave(self) -> str:
        """Return what ends the function after an error."""
        return "return;" if self._returns == NOTHING else f"return {self._nothing()};"

    def _do_pass(self, node: ast.Pass) -> list[str]:
        return []

    def _do_expr(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value, ast.Constant):
            return []  # a docstring
        code = self._expression(node.value)
        return [f"{code.text};"] if code.text else []

    def _do_return(self, node: ast.Return) -> list[str]:
        if node.value is None:
            return ["return;"]
        code = self._expression(node.value)
        self._returned.append(code.kind)
        return [f"return {code.text};"]

    def _do_break(self, node: ast.Break) -> list[str]:
        return ["break;"]

    def _do_continue(self, node: ast.Continue) -> list[str]:
        return ["continue;"]

    def _do_raise(self, node: ast.Raise) -> list[str]:
        if not isinstance(node.exc, ast.Call) or len(node.exc.args) != 1:
            raise self._no(node, "raise an error with one sentence")
        kind, sentence = self._constant(node.exc.func), self._constant(node.exc.args[0])
        self._raises = self._acts = True
        number = self._all.error(kind, sentence)
        return ["{", f"*error = {number};", self._leave(), "}"]

    def _do_if(self, node: ast.If) -> list[str]:
        before, held = self._tested(node.test)
        lines = [*before, f"if ({held}) {{", *self._body(node.body)]
        if node.orelse:
            lines += ["} else {", *self._body(node.orelse)]
        return [*lines, "}"]

    def _tested(self, node: ast.expr) -> tuple[list[str], str]:
        """Return what comes before a condition, and the condition.

        One that may raise is worked out first, and the error looked at.
        """
        test = self._truth(node)
        if not self._checks:
            return [], test.text
        self._count += 1
        held = f"test{self._count}"
        self._rooms.append(f"int64_t {held};")
        return [f"{held} = {test.text};", *self._checked()], held

    def _do_while(self, node: ast.While) -> list[str]:
        if node.orelse:
            raise self._no(node, "a loop has no else")
        before, held = self._tested(node.test)
        if before:
            return ["while (1) {", *before, f"if (!{held}) break;", *self._body(node.body), "}"]
        return [f"while ({held}) {{", *self._body(node.body), "}"]

    def _do_for(self, node: ast.For) -> list[str]:
        if node.orelse:
            raise self._no(node, "a loop has no else")
        self._count += 1
        at = f"at{self._count}"
        if isinstance(node.iter, ast.Call) and self._is(node.iter.func, range):
            begun = self._store(node, node.target, Code(at, INT))
            bounds = [self._expression(one) for one in node.iter.args]
            texts = [one.text for one in bounds]
            if self._checks:
                raise self._no(node.iter, "may raise: give it a name before the loop")
            begin, end = ("0", texts[0]) if len(texts) == 1 else texts[:2]
            step = int(self._constant(node.iter.args[2])) if len(texts) == 3 else 1
            compared = "<" if step > 0 else ">"
            return [
                f"for (int64_t {at} = {begin}, end{at} = {end}; {at} {compared} end{at}; "
                f"{at} += {step}) {{",
                *begun,
                *self._body(node.body),
                "}",
            ]
        constants = self._maybe(node.iter)
        many = self._all.table(constants) if constants else self._expression(node.iter)
        count = self._length(node.iter, many, 0)
        one = self._element(node.iter, many, [Code(at, INT)])
        if isinstance(node.target, ast.Tuple):
            parts = [
                self._element(node.target, one, [Code(str(i), INT)])
                for i in range(len(node.target.elts))
            ]
            begun = [
                line
                for target, part in zip(node.target.elts, parts, strict=True)
                for line in self._store(node, target, part)
            ]
        else:
            begun = self._store(node, node.target, one)
        return [
            f"for (int64_t {at} = 0; {at} < {count.text}; {at}++) {{",
            *begun,
            *self._body(node.body),
            "}",
        ]

    def _do_annassign(self, node: ast.AnnAssign) -> list[str]:
        if node.value is None:
            return []
        return self._assign(node, node.target, node.value)

    def _do_assign(self, node: ast.Assign) -> list[str]:
        if len(node.targets) > 1 and not isinstance(node.value, ast.Name | ast.Constant):
            raise self._no(node, "give what is worked out here a name first")
        return [line for one in node.targets for line in self._assign(node, one, node.value)]

    def _assign(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> list[str]:
        room = self._room(target, value)
        if room is not None:
            return room
        if isinstance(target, ast.Tuple):
            return self._unpack(node, target, value)
        code = self._expression(value)
        return self._store(node, target, code)

    def _room(self, target: ast.expr, value: ast.expr) -> list[str] | None:
        """Return how an array of constant size is made; None for any other value."""
        if not isinstance(value, ast.Call):
            return None
        if not (self._is(value.func, np.zeros) or self._is(value.func, np.empty)):
            return None
        shape = self._maybe(value.args[0])
        dtype = np.dtype(self._constant(value.args[1]) if len(value.args) > 1 else float)
        if not isinstance(target, ast.Name):
            raise self._no(target, "an array is made for a variable")
        self._count += 1
        if shape is None:
            return self._told_room(target, value, dtype)
        shape = shape if isinstance(shape, tuple) else (shape,)
        self._declare(target, target.id, Array(dtype, tuple(map(int, shape))))
        room = f"room{self._count}"
        self._rooms.append(f"{self._all.base(dtype)} {room}[{size_of(shape)}];")
        zeros = [f"memset({room}, 0, sizeof {room});"] if self._is(value.func, np.zeros) else []
        return [*zeros, f"{target.id}_ = {room};"]

    def _told_room(self, target: ast.Name, value: ast.Call, dtype: DType) -> list[str]:
        """Return how an array is made whose size is known when it is called: a small one."""
        if self._loops:
            raise self._no(value, "is made before a loop")
        sizes = value.args[0].elts if isinstance(value.args[0], ast.Tuple) else [value.args[0]]
        codes = [self._expression(one) for one in sizes]
        kind = Many(dtype, len(codes))
        self._declare(target, target.id, kind)
        made, room = f"{target.id}_", f"room{self._count}"
        lengths = ", ".join(one.text for one in codes)
        bytes_ = " * ".join([f"{made}.n[{i}]" for i in range(len(codes))])
        return [
            f"{made} = ({self._all.c(kind)}){{ 0, {{ {lengths} }} }};",
            f"int64_t {room} = {bytes_} * {dtype.itemsize};",
            f"{made}.p = __builtin_alloca({room});",
            f"memset({made}.p, 0, {room});",
        ]

    def _unpack(self, node: ast.stmt, target: ast.Tuple, value: ast.expr) -> list[str]:
        self._count += 1
        held = f"many{self._count}"
        if isinstance(value, ast.Tuple):
            codes = [self._expression(one) for one in value.elts]
            before = [
                f"{self._all.c(one.kind)} {held}_{i} = {one.text};" for i, one in enumerate(codes)
            ]
            parts = [Code(f"{held}_{i}", one.kind) for i, one in enumerate(codes)]
        else:
            code = self._expression(value)
            if not isinstance(code.kind, Parts):
                raise self._no(value, "is no tuple")
            before = [f"{self._all.c(code.kind)} {held} = {code.text};"]
            parts = [Code(f"{held}.f{i}", part) for i, part in enumerate(code.kind.parts)]
        if len(parts) != len(target.elts):
            raise self._no(node, f"are {len(parts)}, not {len(target.elts)}")
        stored = [
            line
            for one, part in zip(target.elts, parts, strict=True)
            for line in self._store(node, one, part)
        ]
        return ["{", *before, *self._checked(), *stored, "}"]

    def _store(self, node: ast.stmt, target: ast.expr, code: Code) -> list[str]:
        if isinstance(target, ast.Name):
            self._declare(node, target.id, code.kind)
            return [f"{target.id}_ = {code.text};"]
        place = self._expression(target)
        self._acts = True
        if isinstance(place.kind, Record):
            if place.kind != code.kind:
                raise self._no(node, "is another kind of row")
            size = place.kind.dtype.itemsize
            return [f"copy_front({code.text}, {place.text}, {size});"]
        if not isinstance(place.kind, Number) or not isinstance(code.kind, Number):
            raise self._no(node, "an array is written number by number")
        if code.acts or place.acts:
            held = f"{{ {code.kind.c} value = {code.text}; "
            return [held, *self._checked(), f"{place.text} = value; }}"]
        return [f"{place.text} = {code.text};"]

    def _do_augassign(self, node: ast.AugAssign) -> list[str]:
        old = self._expression(node.target)
        new = self._expression(node.value)
        if isinstance(node.target, ast.Name):
            both = self._arithmetic(node, node.op, old, new)
            return self._store(node, node.target, both)
        self._acts = True
        if not isinstance(old.kind, Number) or old.acts:
            raise self._no(node, "give where it is written to a name first")
        if new.acts:
            assert isinstance(new.kind, Number)
            both = self._arithmetic(node, node.op, Code("old", old.kind), Code("by", new.kind))
            held = f"{{ {old.kind.c} old = {old.text}; {new.kind.c} by = {new.text};"
            return [held, *self._checked(), f"{old.text} = {both.text}; }}"]
        both = self._arithmetic(node, node.op, old, new)
        return [f"{old.text} = {both.text};"]

    def _declare(self, node: ast.AST, name: str, kind: Kind) -> None:
        if kind == NOTHING:
            raise self._no(node, "is nothing")
        if name not in self._kinds:
            self._kinds[name] = kind
        else:
            self._kinds[name] = self._joined(node, (self._kinds[name], kind))

    # --- expressions ----------------------------------------------------------------------------

    def _constant(self, node: ast.expr) -> Any:
        """Return the value of an expression of constants."""
        found = self._maybe(node)
        if found is None:
            raise self._no(node, "is no constant")
        return found

    def _is(self, node: ast.expr, what: Any) -> bool:
        return self._maybe(node) is what

    def _maybe(self, node: ast.expr) -> Any:
        """Return the value of a constant, None where it is none."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if node.id in self._kinds:
                return None
            builtins = self._python.__globals__["__builtins__"]
            builtins = builtins if isinstance(builtins, dict) else vars(builtins)
            return self._scope.get(node.id, builtins.get(node.id))
        if isinstance(node, ast.Attribute):
            value = self._maybe(node.value)
            return None if value is None else getattr(value, node.attr, None)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self._maybe(node.operand)
            return None if value is None else -value
        if isinstance(node, ast.Tuple):
            values = [self._maybe(one) for one in node.elts]
            return None if None in values else tuple(values)
        if isinstance(node, ast.Subscript):
            value, at = self._maybe(node.value), self._maybe(node.slice)
            return None if value is None or at is None else value[at]
        if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
            called, value = self._maybe(node.func), self._maybe(node.args[0])
            return called(value) if value is not None and called in (int, len, float) else None
        if isinstance(node, ast.BinOp):
            left, right = self._maybe(node.left), self._maybe(node.right)
            if isinstance(left, int | float) and isinstance(right, int | float):
                worked_out = CONSTANT.get(type(node.op))
                return worked_out(left, right) if worked_out else None
        return None

    def _expression(self, node: ast.expr) -> Code:
        value = self._maybe(node)
        if value is not None and not isinstance(node, ast.Tuple):
            code = self._of_constant(value)
            if code is not None:
                return code
        name = f"_of_{type(node).__name__.lower()}"
        if not hasattr(self, name):
            raise self._no(node, "is no part of a rule")
        found: Code = getattr(self, name)(node)
        return found

    def _of_constant(self, value: Any) -> Code | None:
        if isinstance(value, bool | np.bool_):
            return Code(literal(value), BOOL, fixed=True)
        if isinstance(value, int | np.integer | enum.IntEnum):
            return Code(literal(value), INT, fixed=True)
        if isinstance(value, float):
            return Code(literal(value), FLOAT, fixed=True)
        if isinstance(value, np.ndarray):
            return self._all.table(value)
        if isinstance(value, tuple) and value and all(isinstance(x, int | float) for x in value):
            if type(value) is tuple:
                return self._all.table(value)
            kind = Parts(tuple(FLOAT if isinstance(x, float) else INT for x in value), type(value))
            parts = ", ".join(literal(one) for one in value)
            return Code(f"({self._all.c(kind)}){{ {parts} }}", kind, fixed=True)
        return None

    def _truth(self, node: ast.expr) -> Code:
        """Return an expression of which only counts whether it holds."""
        if isinstance(node, ast.BoolOp):
            between = " && " if isinstance(node.op, ast.And) else " || "
            parts = [self._truth(one) for one in node.values]
            text = between.join(one.text for one in parts)
            return Code(f"({text})", BOOL, any(one.acts for one in parts))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            code = self._truth(node.operand)
            return Code(f"(!{code.text})", BOOL, code.acts)
        code = self._expression(node)
        if not isinstance(code.kind, Number) or code.kind == NOTHING:
            raise self._no(node, "is neither true nor false")
        return Code(f"({code.text} != 0)" if code.kind == FLOAT else code.text, BOOL, code.acts)

    def _of_name(self, node: ast.Name) -> Code:
        if node.id not in self._kinds:
            raise self._no(node, "is not known here")
        return Code(f"{node.id}_", self._kinds[node.id])

    def _of_tuple(self, node: ast.Tuple) -> Code:
        codes = [self._expression(one) for one in node.elts]
        kind = Parts(tuple(one.kind for one in codes))
        return self._in_order(
            codes, lambda texts: f"({self._all.c(kind)}){{ {', '.join(texts)} }}", kind
        )

    def _of_attribute(self, node: ast.Attribute) -> Code:
        code = self._expression(node.value)
        if isinstance(code.kind, Record):
            return self._field(node, code, node.attr)
        if isinstance(code.kind, Parts) and node.attr in code.kind.names:
            i = code.kind.names.index(node.attr)
            return Code(f"{code.text}.f{i}", code.kind.parts[i], code.acts)
        raise self._no(node, "is not known of it")

    def _field(self, node: ast.AST, code: Code, name: str) -> Code:
        assert isinstance(code.kind, Record)
        dtype = code.kind.dtype
        if dtype.fields is None or name not in dtype.fields:
            raise self._no(node, f"a row has no field {name}")
        held, shape = base_of(dtype.fields[name][0])
        at = f"{code.text}->{field_name(name)}"
        if shape:
            return Code(at, Array(held, shape), code.acts)
        if held.names is not None:
            return Code(f"(&{at})", Record(held), code.acts)
        return Code(at, number_of(held), code.acts)

    def _of_subscript(self, node: ast.Subscript) -> Code:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return self._length(
                node, self._expression(node.value.value), self._constant(node.slice)
            )
        code = self._expression(node.value)
        if isinstance(code.kind, Record):
            return self._field(node, code, self._constant(node.slice))
        if isinstance(code.kind, Parts):
            i = self._constant(node.slice)
            return Code(f"{code.text}.f{i}", code.kind.parts[i], code.acts)
        if isinstance(node.slice, ast.Slice):
            return self._part(node, code, node.slice)
        many = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return self._element(node, code, [self._expression(one) for one in many])

    def _length(self, node: ast.AST, code: Code, axis: int) -> Code:
        if isinstance(code.kind, Array):
            return Code(str(code.kind.shape[axis]), INT, fixed=True)
        if isinstance(code.kind, Many):
            return Code(f"{code.text}.n[{axis}]", INT)
        raise self._no(node, "has no length")

    def _part(self, node: ast.AST, code: Code, part: ast.Slice) -> Code:
        if part.step or not isinstance(code.kind, Array | Many):
            raise self._no(node, "is no part of an array")
        whole = self._length(node, code, 0)
        if (code.kind.axes if isinstance(code.kind, Many) else len(code.kind.shape)) != 1:
            raise self._no(node, "a part is taken of an array with one axis")
        low = self._expression(part.lower) if part.lower else Code("0", INT, fixed=True)
        high = self._expression(part.upper) if part.upper else whole
        kind = Many(code.kind.dtype, 1)
        first = f"{code.text}.p" if isinstance(code.kind, Many) else code.text
        return self._in_order(
            [Code(first, code.kind), low, high],
            lambda texts: (
                f"({self._all.c(kind)}){{ (void *)({first} + {texts[1]}), "
                f"{{ {texts[2]} - {texts[1]} }} }}"
            ),
            kind,
        )

    def _element(self, node: ast.AST, code: Code, indexes: Sequence[Code]) -> Code:
        """Return one of an array, or the array of those that a few indexes leave."""
        acts = any(one.acts for one in indexes)
        if acts and len(indexes) > 1:
            raise self._no(node, "give what is worked out here a name first")
        kind = code.kind
        if isinstance(kind, Array):
            axes = len(kind.shape)
            sizes = [str(size_of(kind.shape[i + 1 :])) for i in range(len(indexes))]
            first = code.text
        elif isinstance(kind, Many):
            axes = kind.axes
            later = [f"{code.text}.n[{i}]" for i in range(axes)]
            sizes = ["*".join(later[i + 1 :]) or "1" for i in range(len(indexes))]
            first = f"{code.text}.p"
        else:
            raise self._no(node, "is no array")
        if len(indexes) > axes:
            raise self._no(node, f"has {axes} axes")
        steps = [
            one.text if size == "1" else f"({one.text})*{size}"
            for one, size in zip(indexes, sizes, strict=True)
        ]
        at = " + ".join(steps)
        if len(indexes) < axes:
            if isinstance(kind, Array):
                return Code(
                    f"({first} + {at})", Array(kind.dtype, kind.shape[len(indexes) :]), acts
                )
            rest = Many(kind.dtype, axes - len(indexes))
            lengths = ", ".join(later[len(indexes) :])
            return Code(f"({self._all.c(rest)}){{ {first} + {at}, {{ {lengths} }} }}", rest, acts)
        if kind.dtype.names is not None:
            return Code(f"(&{first}[{at}])", Record(kind.dtype), acts)
        return Code(f"{first}[{at}]", number_of(kind.dtype), acts)

    def _in_order(
        self, codes: Sequence[Code], write: Callable[[list[str]], str], kind: Kind
    ) -> Code:
        """Return what is made of some operands, which are worked out from left to right."""
        acts = any(one.acts for one in codes)
        open_ = [one for one in codes if not one.fixed]
        if not acts or len(open_) < 2:
            return Code(write([one.text for one in codes]), kind, acts)
        self._count += 1
        names, lines = [], []
        for i, one in enumerate(codes):
            if one.fixed:
                names.append(one.text)
                continue
            names.append(f"value{self._count}_{i}")
            lines.append(f"{self._all.c(one.kind)} {names[-1]} = {one.text};")
        return Code(f"({{ {' '.join(lines)} {write(names)}; }})", kind, True)

    def _of_binop(self, node: ast.BinOp) -> Code:
        return self._arithmetic(
            node, node.op, self._expression(node.left), self._expression(node.right)
        )

    def _arithmetic(self, node: ast.AST, how: ast.operator, left: Code, right: Code) -> Code:
        if not isinstance(left.kind, Number) or not isinstance(right.kind, Number):
            raise self._no(node, "numbers are added and multiplied one by one")
        floats = FLOAT in (left.kind, right.kind)
        kind: Number = FLOAT if floats or isinstance(how, ast.Div) else INT
        if WORD in (left.kind, right.kind):
            kind = WORD
        if isinstance(how, ast.Div):
            return self._in_order(
                [left, right], lambda both: f"((double){both[0]} / (double){both[1]})", kind
            )
        if isinstance(how, ast.Pow):
            name = "pow" if floats else "power"
            return self._in_order([left, right], lambda both: f"{name}({', '.join(both)})", kind)
        if isinstance(how, ast.FloorDiv | ast.Mod):
            if floats:
                raise self._no(node, "floats are not divided with a rest")
            divided = isinstance(how, ast.FloorDiv)
            if right.fixed and right.text.isdigit() and int(right.text).bit_count() == 1:
                # Half the time of a division, and of negative numbers the same.
                by = int(right.text)
                done = f">> {by.bit_length() - 1}" if divided else f"& {by - 1}"
                return Code(f"((int64_t){left.text} {done})", INT, left.acts)
            name = "quotient" if divided else "rest"
            return self._in_order([left, right], lambda both: f"{name}({', '.join(both)})", kind)
        sign = OPERATORS.get(type(how))
        if sign is None or (floats and not isinstance(how, ast.Add | ast.Sub | ast.Mult)):
            raise self._no(node, "is no arithmetic of a rule")
        wide = f"({kind.c})" if sign in ("<<", ">>") else ""
        return self._in_order(
            [left, right], lambda both: f"({wide}{both[0]} {sign} {both[1]})", kind
        )

    def _of_unaryop(self, node: ast.UnaryOp) -> Code:
        if isinstance(node.op, ast.Not):
            return self._truth(node)
        code = self._expression(node.operand)
        sign = "-" if isinstance(node.op, ast.USub) else "~"
        kind = FLOAT if code.kind == FLOAT else INT
        return Code(
            f"({sign}(int64_t){code.text})" if kind == INT else f"(-{code.text})", kind, code.acts
        )

    def _of_boolop(self, node: ast.BoolOp) -> Code:
        """Return what `and` and `or` return: one of their operands."""
        codes = [self._expression(one) for one in node.values]
        if all(one.kind == BOOL for one in codes):
            return self._truth(node)
        kind = self._joined(node, [one.kind for one in codes])
        found = codes[-1]
        for one in reversed(codes[:-1]):
            self._count += 1
            held = f"first{self._count}"
            other = (
                f"{held} ? {found.text} : {held}"
                if isinstance(node.op, ast.And)
                else f"{held} ? {held} : {found.text}"
            )
            text = f"({{ {self._all.c(kind)} {held} = {one.text}; {other}; }})"
            found = Code(text, kind, one.acts or found.acts)
        return found

    def _of_ifexp(self, node: ast.IfExp) -> Code:
        test, one, other = (
            self._truth(node.test),
            self._expression(node.body),
            self._expression(node.orelse),
        )
        kind = self._joined(node, (one.kind, other.kind))
        return Code(
            f"({test.text} ? {one.text} : {other.text})", kind, test.acts or one.acts or other.acts
        )

    def _of_compare(self, node: ast.Compare) -> Code:
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._among(node)
        codes = [self._expression(one) for one in (node.left, *node.comparators)]
        signs = [OPERATORS.get(type(one)) for one in node.ops]
        if None in signs or not all(isinstance(one.kind, Number) for one in codes):
            raise self._no(node, "numbers are compared")

        def compared(texts: list[str]) -> str:
            pairs = zip(texts, signs, texts[1:], strict=False)
            return f"({' && '.join(f'{a} {sign} {b}' for a, sign, b in pairs)})"

        return self._in_order(codes, compared, BOOL)

    def _among(self, node: ast.Compare) -> Code:
        """Return whether a number is one of several."""
        one, among = self._expression(node.left), node.comparators[0]
        values = self._maybe(among)
        if isinstance(among, ast.Tuple):
            others = [self._expression(part) for part in among.elts]
        elif isinstance(values, tuple | frozenset | set):
            others = [Code(literal(value), INT, fixed=True) for value in sorted(values)]
        else:
            return self._in_array(node, one)
        self._count += 1
        name = f"one{self._count}"

        def held(texts: list[str]) -> str:
            text = " || ".join(f"{name} == {other}" for other in texts[1:]) or "0"
            sign = "!" if isinstance(node.ops[0], ast.NotIn) else ""
            return f"({{ int64_t {name} = {texts[0]}; {sign}({text}); }})"

        return self._in_order([one, *others], held, BOOL)

    def _in_array(self, node: ast.Compare, one: Code) -> Code:
        many = self._expression(node.comparators[0])
        if not isinstance(many.kind, Many):
            raise self._no(node, "what it may be is a tuple of numbers, or a part of an array")
        self._count += 1
        sign, at = ("!" if isinstance(node.ops[0], ast.NotIn) else ""), self._count
        text = (
            f"({{ int64_t one{at} = {one.text}, found{at} = 0; "
            f"{self._all.c(many.kind)} among{at} = {many.text}; "
            f"for (int64_t i = 0; i < among{at}.n[0]; i++) found{at} |= among{at}.p[i] == one{at}; "
            f"{sign}found{at}; }})"
        )
        return Code(text, BOOL, one.acts or many.acts)

    # --- calls ----------------------------------------------------------------------------------

    def _of_call(self, node: ast.Call) -> Code:
        if isinstance(node.func, ast.Subscript):
            return self._own(node, node.func)
        if isinstance(node.func, ast.Attribute):
            method = self._method(node, node.func)
            if method is not None:
                return method
        called = self._maybe(node.func)
        if called in BUILTINS:
            return BUILTINS[called](self, node)
        if called in MATHS:
            codes = [self._expression(one) for one in node.args]
            name = MATHS[called]
            return self._in_order(codes, lambda texts: f"{name}({', '.join(texts)})", FLOAT)
        if called in ROWS:
            return self._of_rows(node, called)
        if getattr(called, "silent", False):
            return self._silent(node)
        if isinstance(called, type) and hasattr(called, "_fields"):
            codes = [self._expression(one) for one in node.args]
            kind = Parts(tuple(one.kind for one in codes), called)
            return self._in_order(
                codes, lambda texts: f"({self._all.c(kind)}){{ {', '.join(texts)} }}", kind
            )
        if getattr(called, "one_of", None) is not None:
            return self._one_of(node, called)
        if called not in marks._rules and called not in marks._called:
            raise self._no(node, "is not marked as a rule")
        return self._called(node, called, self._bound(node, called))

    def _bound(self, node: ast.Call, called: Callable[..., Any]) -> list[Code]:
        """Return what a call gives, in the order of the parameters."""
        bound = inspect.signature(called).bind(
            *node.args, **{str(one.arg): one.value for one in node.keywords}
        )
        bound.apply_defaults()
        codes = []
        for value in bound.arguments.values():
            code = (
                self._expression(value) if isinstance(value, ast.expr) else self._of_constant(value)
            )
            if code is None:
                raise self._no(node, f"{value!r} is no constant of a rule")
            codes.append(code)
        return codes

    def _called(self, node: ast.Call, called: Callable[..., Any], codes: list[Code]) -> Code:
        kinds = [INT if one.kind == BOOL else one.kind for one in codes]
        written = self._all.function(called, kinds)
        self._acts |= written.acts
        if written.raises:
            self._raises = self._checks = True
        found = self._in_order(codes, lambda texts: _call(written, texts, "error"), written.returns)
        return found._replace(acts=found.acts or written.acts)

    def _one_of(self, node: ast.Call, called: Callable[..., Any]) -> Code:
        """Return one of several rules, by its number."""
        number, *codes = (self._expression(one) for one in node.args)
        kinds = [INT if one.kind == BOOL else one.kind for one in codes]
        rules, wrong = called.one_of  # type: ignore[attr-defined] # a mark
        written = {at: self._all.function(rule, kinds) for at, rule in rules.items()}
        returns = self._joined(node, [one.returns for one in written.values()])
        error = self._all.error(NotImplementedError, wrong)
        self._acts = self._raises = self._checks = True
        self._count += 1
        names = [f"given{self._count}_{i}" for i in range(len(codes))]
        lines = [
            f"{self._all.c(one.kind)} {name} = {one.text};"
            for name, one in zip(names, codes, strict=True)
        ]
        result = f"result{self._count}"
        value = "" if returns == NOTHING else f"{result} = "
        if value:
            lines.append(f"{self._all.c(returns)} {result} = {{0}};")
        cases = [
            f"case {int(at)}: {value}{_call(one, names, 'error')}; break;"
            for at, one in written.items()
        ]
        switch = f"switch ({number.text}) {{ {' '.join(cases)} default: *error = {error}; }}"
        after = f" {result};" if value else ""
        return Code(f"({{ {' '.join(lines)} {switch}{after} }})", returns, True)

    def _own(self, node: ast.Call, func: ast.Subscript) -> Code:
        """Return the call of a strategy by its address."""
        table = self._expression(func.value)
        if table.kind != STRATEGIES:
            raise self._no(node, "is no rule")
        number = self._expression(func.slice)
        codes = [self._expression(one) for one in node.args]
        self._acts = True
        given = []
        for one in codes:
            given += (
                [f"{one.text}.p", f"{one.text}.n[0]"] if isinstance(one.kind, Many) else [one.text]
            )
        return Code(f"{table.text}[{number.text}]({', '.join(given)})", INT, True)

    def _method(self, node: ast.Call, func: ast.Attribute) -> Code | None:
        if self._maybe(func.value) is not None:
            return None  # a module's function
        code = self._expression(func.value)
        if code.kind == RANDOM:
            self._acts = True
            codes = [self._expression(one) for one in node.args]
            if func.attr == "random" and not codes:
                return Code(f"next_double({code.text})", FLOAT, True)
            if func.attr == "integers" and codes:
                low = [] if len(codes) > 1 else ["0"]
                texts = ", ".join([code.text, *low, *(one.text for one in codes)])
                return Code(f"next_integer({texts})", INT, True)
        if func.attr in ("sum", "any", "max") and not node.args:
            return self._whole(node, code, func.attr)
        return None

    def _whole(self, node: ast.AST, code: Code, what: str) -> Code:
        """Return what is said of a whole array."""
        many = self._part(node, code, ast.Slice()) if isinstance(code.kind, Array) else code
        if not isinstance(many.kind, Many):
            raise self._no(node, "is said of arrays")
        number = number_of(many.kind.dtype)
        kind = BOOL if what == "any" else FLOAT if number == FLOAT else INT
        step = {"sum": "x += p[i]", "any": "x |= p[i] != 0", "max": "if (p[i] > x) x = p[i]"}[what]
        begin = "p[0]" if what == "max" else "0"
        base = self._all.base(many.kind.dtype)
        self._count += 1
        part = f"part{self._count}"
        length = " * ".join(f"{part}.n[{i}]" for i in range(many.kind.axes))
        text = (
            f"({{ {self._all.c(many.kind)} {part} = {many.text}; const {base} *p = {part}.p; "
            f"{kind.c} x = {begin}; for (int64_t i = 0; i < {length}; i++) {{ {step}; }} x; }})"
        )
        return Code(text, kind, code.acts)

    def _of_rows(self, node: ast.Call, called: Callable[..., Any]) -> Code:
        """Return what is done to many numbers at once, by hand."""
        name, kind = ROWS[called]
        codes = [self._expression(one) for one in node.args]
        texts = [f"{one.text}.p" if isinstance(one.kind, Many) else one.text for one in codes]
        if called in (rows.list_common, rows.pour):  # tables of bytes: how long a row of them is
            texts.append(self._length(node, codes[0], 1).text)
        self._acts |= called is not rows.place_of
        return Code(f"{name}({', '.join(texts)})", kind, True)

    def _silent(self, node: ast.Call) -> Code:
        for one in node.args:
            if any(self._acting(part) for part in ast.walk(one)):
                raise self._no(node, "what is said changes nothing: give it a name before")
        return Code("", NOTHING)

    def _acting(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and self._expression(node).acts

    # --- what Python brings ---------------------------------------------------------------------

    def _of_int(self, node: ast.Call) -> Code:
        code = self._expression(node.args[0])
        if code.kind in (FLOAT, WORD):
            return Code(f"((int64_t){code.text})", INT, code.acts)
        return code._replace(kind=INT)

    def _of_word(self, node: ast.Call) -> Code:
        code = self._expression(node.args[0])
        return Code(f"((uint64_t){code.text})", WORD, code.acts)

    def _of_bool(self, node: ast.Call) -> Code:
        code = self._truth(node.args[0])
        return Code(f"(!!{code.text})", BOOL, code.acts)

    def _of_float(self, node: ast.Call) -> Code:
        code = self._expression(node.args[0])
        return Code(f"((double){code.text})", FLOAT, code.acts)

    def _of_abs(self, node: ast.Call) -> Code:
        code = self._expression(node.args[0])
        name = "float_size" if code.kind == FLOAT else "size"
        return Code(f"{name}({code.text})", code.kind, code.acts)

    def _of_len(self, node: ast.Call) -> Code:
        return self._length(node, self._expression(node.args[0]), 0)

    def _of_least(self, node: ast.Call) -> Code:
        return self._extreme(node, "least")

    def _of_most(self, node: ast.Call) -> Code:
        return self._extreme(node, "most")

    def _extreme(self, node: ast.Call, name: str) -> Code:
        codes = [self._expression(one) for one in node.args]
        kind = self._joined(node, [one.kind for one in codes])
        name = f"float_{name}" if kind == FLOAT else name

        def nested(texts: list[str]) -> str:
            found = texts[0]
            for text in texts[1:]:
                found = f"{name}({found}, {text})"
            return found

        return self._in_order(codes, nested, INT if kind == BOOL else kind)


BUILTINS: dict[Any, Callable[[_Function, ast.Call], Code]] = {
    int: _Function._of_int,
    np.int64: _Function._of_int,
    np.uint64: _Function._of_word,
    bool: _Function._of_bool,
    float: _Function._of_float,
    abs: _Function._of_abs,
    len: _Function._of_len,
    min: _Function._of_least,
    max: _Function._of_most,
}
SHORT = 400  # parts of a rule up to which it is written into whatever calls it
