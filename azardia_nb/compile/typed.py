"""How Numba sees a rule: one type for all whole numbers, so that each rule is compiled once.

By itself Numba compiles a rule anew for each mixture of int16, int64, enumerations and numbers left
out, and once more for callers that are copied into their own callers. Of `move` that made four, of
`push` seventeen, of all rules of Azardia twice as many as there are.
"""

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from numba import njit
from numba.core import types as numba_types
from numba.core.targetconfig import ConfigStack
from numba.core.typing.templates import (
    AbstractTemplate,
    _OverloadFunctionTemplate,
    infer,
    infer_global,
    make_overload_template,
    signature,
)
from numba.extending import lower_builtin

types: Any = numba_types  # Numba has few types


def plain(kind: Any) -> Any:
    """Return int64 for every type of whole numbers up to it, and other types as they are."""
    if isinstance(kind, types.Omitted) and type(kind.value) is int:
        return types.int64
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    if isinstance(kind, types.Integer) and kind.bitwidth <= 64 and kind != types.uint64:
        return types.int64
    return kind


class RuleTemplate(_OverloadFunctionTemplate):  # type: ignore[misc] # Numba has no types
    """What a call of a rule is compiled for."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Return the signature of a call, its whole numbers all of one type."""
        return super().generic(self._plainly(args, kws), {})

    def _plainly(self, args: Any, kws: Any) -> tuple[Any, ...]:
        parameters = parameters_of(type(self).key)
        if parameters is None:  # it takes any number of them
            return tuple(map(plain, args))
        bound = parameters.bind(*args, **kws)
        named = [
            bound.arguments[name] if name in bound.arguments else types.Omitted(parameter.default)
            for name, parameter in parameters.parameters.items()
        ]
        return tuple(map(plain, named))

    def _get_impl(self, args: Any, kws: Any) -> Any:
        # Of what the caller is compiled with only this is passed on to a rule.
        flags = ConfigStack.top_or_none()
        passed = flags and (flags.boundscheck, str(flags.error_model))
        key = (self.context, args, passed)
        if key not in self._impl_cache:
            self._impl_cache[key] = self._build_impl(key, args, kws)
        return self._impl_cache[key]

    def _build_impl(self, key: Any, args: Any, kws: Any) -> Any:
        made = self._overload_func(*args)
        part = njit(**self._jit_options)(made)
        # As `part.compile(args)`, which has every rule time all that it calls, and these again.
        with part._compiling_counter:
            part.add_overload(part._compiler.compile(args, None))
        return part, args


@cache
def parameters_of(function: Callable[..., Any]) -> inspect.Signature | None:
    """Return what a rule takes, or None where that is any number of things."""
    parameters = inspect.signature(function)
    kinds = [one.kind for one in parameters.parameters.values()]
    return None if inspect.Parameter.VAR_POSITIONAL in kinds else parameters


def register(
    function: Callable[..., Any],
    choose: Callable[..., Any],
    inline: str,
    options: dict[str, Any],
    kind: type[RuleTemplate] = RuleTemplate,
) -> None:
    """Tell Numba what is compiled for a call of a rule."""
    made = make_overload_template(function, choose, options, False, inline)
    template = type(made.__name__, (kind,), dict(vars(made)))
    infer(template)
    infer_global(function, types.Function(template))


def register_silent(function: Callable[..., Any]) -> None:
    """Tell Numba that compiled code does nothing where it calls this."""

    class Silent(AbstractTemplate):  # type: ignore[misc]
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            return signature(types.none, *args)

    infer_global(function, types.Function(Silent))
    lower_builtin(function, types.VarArg(types.Any))(_nothing)


def _nothing(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    return context.get_dummy_value()
