"""State of a translation: the declarations of a library, and the kinds and errors of a function."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from azardia_nb.compiled.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    NUMBERS,
    WORD,
    Array,
    Code,
    DType,
    DynamicArray,
    Kind,
    Number,
    Opaque,
    Parts,
    Record,
    Translated,
    base_of,
    common_kind,
    field_name,
    is_natural,
    kind_name,
    literal,
    size_of,
)
from azardia_nb.compiled.subset import INSTEAD, NotInSubset, not_a_rule_part, value_of

# --- declarations of a library -------------------------------------------------------------------


class Declarations:
    """C declarations of a library: structs, tables and errors, each added on first use."""

    def __init__(self) -> None:
        self.errors: list[tuple[type[Exception], str]] = []  # numbered from 1
        self.lines: list[str] = []  # lines of C, each after those that it needs
        self._names: dict[Kind | DType, str] = {}  # names of structs in C
        self._tables: dict[int, tuple[str, Any]] = {}

    def error(self, kind: type[Exception], sentence: str) -> int:
        """Return the number of an error, from 1; a new error is added."""
        if (kind, sentence) not in self.errors:
            self.errors.append((kind, sentence))
        return 1 + self.errors.index((kind, sentence))

    def base(self, dtype: DType) -> str:
        """Return the C type of entries of `dtype`: of a number, or the struct of a row."""
        return self._row(dtype) if dtype.names is not None else NUMBERS[dtype.str[1:]]

    def unaligned_type(self, dtype: DType) -> str:
        """Return the C type of entries at any address: rows are packed, so few are aligned."""
        return f"Any_{self.base(dtype)}"

    def c(self, kind: Kind) -> str:
        """Return the C type of values of `kind`, declaring its struct on first use."""
        if isinstance(kind, Number | Opaque):
            return kind.c
        if isinstance(kind, Record | Array):
            return f"{self.unaligned_type(kind.dtype)} *"
        if isinstance(kind, DynamicArray):
            return self._struct(
                kind, f"{self.unaligned_type(kind.dtype)} *p; int64_t n[{kind.axes}];"
            )
        assert isinstance(kind, Parts)
        parts = (f"{self.c(part)} f{i};" for i, part in enumerate(kind.parts))
        return self._struct(kind, " ".join(parts))

    def _struct(self, kind: Kind, fields: str) -> str:
        if kind not in self._names:
            self._names[kind] = f"{type(kind).__name__}{len(self._names)}"
            self.lines.append(f"typedef struct {{ {fields} }} {self._names[kind]};")
        return self._names[kind]

    def _row(self, dtype: DType) -> str:
        """Return the struct of a row; static asserts check that its layout is NumPy's."""
        if dtype not in self._names:
            fields = " ".join(self._fields(dtype))
            name = self._names[dtype] = f"Row{len(self._names)}"
            packed = "" if is_natural(dtype) else "__attribute__((packed)) "
            self.lines += [
                f"typedef struct {packed}{{ {fields} }} {name};",
                f"typedef {name} Any_{name} ANYWHERE;",
                f'_Static_assert(sizeof({name}) == {dtype.itemsize}, "size");',
                *_places(dtype, name),
            ]
        return self._names[dtype]

    def _fields(self, dtype: DType) -> Iterator[str]:
        for name in dtype.names or ():
            base, shape = base_of(dtype[name])
            many = f"[{size_of(shape)}]" if shape else ""
            yield f"{self.base(base)} {field_name(name)}{many};"

    def table(self, values: Any) -> Code:
        """Return the code of a constant table; ValueError unless `values` are numbers."""
        array = np.asarray(values)
        if array.dtype.kind not in "biufO" or not array.ndim:
            raise ValueError(f"{array.dtype} in a table")
        if array.dtype.kind not in "bif":
            array = array.astype(np.int64)  # members of an enumeration
        base = self.base(array.dtype)
        if id(values) not in self._tables:
            name = f"table{len(self._tables)}"
            # Keep `values`, so that no other object gets its id.
            self._tables[id(values)] = name, values
            flat = ", ".join(literal(one) for one in array.ravel().tolist())
            self.lines.append(f"static const {base} {name}[] = {{ {flat} }};")
        name = self._tables[id(values)][0]
        return Code(f"((Any_{base} *){name})", Array(array.dtype, array.shape))


def _places(dtype: DType, struct: str) -> Iterator[str]:
    assert dtype.fields is not None
    for name in dtype.names or ():
        at = f"offsetof({struct}, {field_name(name)}) == {dtype.fields[name][1]}"
        yield f'_Static_assert({at}, "{name}");'


# --- one function ---------------------------------------------------------------------------------


# Translates a rule for given argument kinds, once.
Writer: TypeAlias = Callable[[Callable[..., Any], Sequence[Kind]], Translated]
Expressions: TypeAlias = "Mapping[type[ast.AST], Callable[[Draft, Any], Code]]"


class Draft:
    """One pass over a function, starting with the variable kinds that the previous pass found.

    Translating functions take the draft and a node: those of `statements` return lines, those of
    the other modules return Code.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        around: Mapping[str, Any],
        kinds: Mapping[str, Kind],
        returns: Kind,
        declared: Declarations,
        written: Writer,
        expressions: Expressions,
    ) -> None:
        self.function, self.returns = function, returns
        self.declared, self.written = declared, written
        self.kinds = dict(kinds)  # kinds of the variables
        self.given = function.__code__.co_varnames[: function.__code__.co_argcount]
        self.rooms: list[str] = []  # declarations of further C variables
        self.makes = False  # whether the function makes arrays
        self.returned: Kind | None = None
        self.acts = self.raises = False  # effects of the function, as in Translated
        self.fails = False  # whether the current statement may have raised an error
        self.loops = 0  # number of loops around the current statement
        self._around = around
        self._expressions = expressions
        self._count = 0

    def number(self) -> int:
        """Return a new number, which makes a name in C unique."""
        self._count += 1
        return self._count

    def refusal(self, node: ast.AST, why: str, instead: str) -> NotInSubset:
        """Return the error for a node that cannot be translated: the reason, and an alternative."""
        return NotInSubset(self.function, node, why, instead)

    def common_kind(self, node: ast.AST, kinds: Iterable[Kind]) -> Kind:
        """Return the kind to which all `kinds` convert; NotInSubset if there is none."""
        try:
            return common_kind(kinds)
        except ValueError as error:
            raise self.refusal(node, f"may be {error}", "use a different name for each") from None

    def declare(self, node: ast.AST, name: str, kind: Kind) -> None:
        """Record that a value of `kind` is assigned to a variable.

        Raises NotInSubset for no value, or a kind that fits no earlier value of the variable.
        """
        if kind == NOTHING:
            raise self.refusal(
                node, "has no value", "return one from the function that is called here"
            )
        self.kinds[name] = self.common_kind(node, (self.kinds.get(name, kind), kind))

    # --- constants ------------------------------------------------------------------------------

    def constant(self, node: ast.expr) -> Any:
        """Return the value of a constant expression; NotInSubset if it is not constant."""
        value = self.constant_or_none(node)
        if value is None:
            raise self.refusal(
                node, "is not constant", "write a number, or a constant of the module"
            )
        return value

    def constant_or_none(self, node: ast.expr) -> Any:
        """Return the value of a constant expression; None if it is not constant."""
        return value_of(node, self._named)

    def _named(self, name: str) -> Any:
        return None if name in self.kinds else self._around.get(name)

    def of_constant(self, value: Any) -> Code | None:
        """Translate a constant; None if C has no type for it."""
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
        """Return the code of a tuple of kind `kind`, from the C texts of its parts."""
        return Code(f"({self.declared.c(kind)}){{ {', '.join(texts)} }}", kind)

    # --- expressions ----------------------------------------------------------------------------

    def expression(self, node: ast.expr) -> Code:
        """Translate an expression."""
        value = self.constant_or_none(node)
        if value is not None and not isinstance(node, ast.Tuple):
            code = self.of_constant(value)
            if code is not None:
                return code
            raise self.refusal(node, "is not a number", INSTEAD.get(type(node), INSTEAD[ast.Name]))
        if type(node) not in self._expressions:
            raise not_a_rule_part(self.function, node)
        return self._expressions[type(node)](self, node)

    def whole(self, node: ast.expr) -> Code:
        """Translate an expression that must be an integer."""
        code = self.expression(node)
        if code.kind not in (BOOL, INT, WORD):
            raise self.refusal(node, f"is {kind_name(code.kind)}", "write a whole number, `int(…)`")
        return code

    def expressions(self, nodes: Iterable[ast.expr]) -> list[Code]:
        """Translate several expressions."""
        return [self.expression(one) for one in nodes]

    def in_order(
        self, codes: Sequence[Code], write: Callable[[list[str]], str], kind: Kind
    ) -> Code:
        """Return an expression whose operands `codes` are evaluated from left to right.

        `write` returns its C text, given those of the operands.
        """
        acts = any(one.acts for one in codes)
        open_ = [one for one in codes if not one.fixed]
        if not acts or len(open_) < 2:
            return Code(write([one.text for one in codes]), kind, acts)
        number = self.number()
        names = [one.text if one.fixed else f"value{number}_{i}" for i, one in enumerate(codes)]
        declarations = [
            f"{self.declared.c(one.kind)} {name} = {one.text};"
            for one, name in zip(codes, names, strict=True)
            if not one.fixed
        ]
        return Code(f"({{ {' '.join(declarations)} {write(names)}; }})", kind, True)

    # --- errors ---------------------------------------------------------------------------------

    def empty_value(self) -> str:
        """Return the C text of the value, all zeros, that the function returns after an error."""
        return (
            "0" if isinstance(self.returns, Number) else f"({self.declared.c(self.returns)}){{0}}"
        )

    def error_return(self) -> str:
        """Return the statement that leaves the function after an error."""
        return "return;" if self.returns == NOTHING else f"return {self.empty_value()};"

    def may_raise(self, text: str) -> str:
        """Note that the statement has a call that may raise; return the call's text unchanged."""
        self.raises = self.fails = True
        return text

    def error_check(self) -> list[str]:
        """Return the line that checks for an error, [] if the current statement cannot raise."""
        if not self.fails:
            return []
        self.fails = False
        return [f"if (*error) {self.error_return()}"]
