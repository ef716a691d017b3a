"""Rules that are compiled once for a game and kept, for whatever is compiled later to call.

A game's step is the same in the loop of many games, in its tree and in its solver. So it is
compiled by itself, has a folder of its own in the cache, and others know only its name: where its
machine code lies is told to LLVM by that name, when it is made or loaded.
"""

import copy
import hashlib
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from llvmlite import binding
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.compiler import Flags
from numba.core.imputils import lower_cast
from numba.core.targetconfig import ConfigStack
from numba.core.types.npytypes import Array, NestedArray
from numba.core.typing.templates import signature

from azardia_nb.compile.typed import RuleTemplate, parameters_of


class Part(NamedTuple):
    """A rule that is compiled for some types."""

    function: Callable[..., Any]
    types: tuple[Any, ...]
    symbol: str
    described: Any  # Numba's description of it, by this symbol
    result: Any  # kept: compiled code goes when nobody keeps it


_parts: dict[tuple[Callable[..., Any], tuple[Any, ...]], Part] = {}
_symbols: dict[str, Part] = {}
_keepers: list[Callable[[Callable[..., Any]], tuple[str, Any]]] = []


def keep_by(keeper: Callable[[Callable[..., Any]], tuple[str, Any]]) -> None:
    """Say who has a place for a function: its name, and the function as Numba compiles it there."""
    if keeper not in _keepers:
        _keepers.append(keeper)


class KeptTemplate(RuleTemplate):
    """What a call of a kept rule is compiled to: a call of what lies elsewhere.

    Where indexes are checked, or nobody keeps it, the rule is compiled along, as any other.
    """

    def generic(self, args: Any, kws: Any) -> Any:
        """Return the signature of a call."""
        flags = ConfigStack.top_or_none()
        if not _keepers or (flags is not None and flags.boundscheck):
            return super().generic(args, kws)
        function = type(self).key
        part = part_of(function, tuple(map(by_itself, self._plainly(args, kws))))
        self._compiled_overloads[part.types] = part.symbol
        found = signature(part.described.restype, *part.types)
        return found.replace(pysig=parameters_of(function))


def by_itself(kind: Any) -> Any:
    """Return a field of a row as an array like any other: no caller has a type of its own."""
    return Array(kind.dtype, kind.ndim, "C") if isinstance(kind, NestedArray) else kind


@lower_cast(NestedArray, Array)  # type: ignore[untyped-decorator] # Numba has no types
def _as_array(context: Any, builder: Any, kind: Any, wanted: Any, value: Any) -> Any:
    return value  # they are laid out alike


def part_of(function: Callable[..., Any], types: tuple[Any, ...]) -> Part:
    """Return a rule compiled for some types; it is compiled, or loaded, when first asked for."""
    key = function, types
    if key not in _parts:
        alone = Flags()  # nothing is passed on from who calls it
        alone.nrt = getattr(function, "makes_arrays", True)  # then it is counted who has them
        with ConfigStack().enter(alone):
            folder, made = _keepers[-1](function)
            made.compile(types)
        result = made.overloads[types]
        taken = hashlib.sha256(str(types).encode()).hexdigest()[:20]
        symbol = f"{folder}-{taken}"
        described = copy.copy(result.fndesc)
        described.mangled_name = symbol
        address = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
        binding.add_symbol(symbol, address)
        result.target_context.insert_user_function(symbol, described)
        _parts[key] = _symbols[symbol] = Part(function, types, symbol, described, result)
    return _parts[key]


class KeptWithParts(FunctionCache):  # type: ignore[misc] # Numba has no types
    """Numba's cache of a function, which knows what kept rules the function calls."""

    class _impl_class(CompileResultCacheImpl):  # type: ignore[misc]  # noqa: N801 # Numba's name
        def reduce(self, result: Any) -> Any:
            """Return what is written down: what is called, and the function."""
            names = [one.name for one in result.library._final_module.functions]
            parts = [_symbols[name] for name in names if name in _symbols]
            called = [(one.function.__module__, one.function.__name__, one.types) for one in parts]
            return called, super().reduce(result)

        def rebuild(self, context: Any, written: Any) -> Any:
            """Return the function, with what it calls ready to be called."""
            called, result = written
            for module, name, types in called:
                part_of(getattr(import_module(module), name), types)
            return super().rebuild(context, result)
