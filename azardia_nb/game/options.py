"""House rules of a small game: the numbers of its rules, with their usual values and bounds.

>>> from typing import Annotated
>>> class Rules(NamedTuple):
...     goal: Annotated[int, range(2, 1001)] = 20
...     bacon: bool = True
>>> checked(Rules, goal=30)
Rules(goal=30, bacon=True)
>>> checked(Rules, goal=1)
Traceback (most recent call last):
azardia_nb.errors.AzardiaError: goal must be a whole number from 2 to 1000 (you gave 1)
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from azardia_nb.errors import AzardiaError, SaveError, is_whole, short
from azardia_nb.text.language import spoken

Options = TypeVar("Options")
Made = TypeVar("Made")


class NoRules(NamedTuple):
    """The rules of a game without house rules."""


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return the integer `value`; AzardiaError unless it is one from `least` to `most`."""
    if is_whole(value) and least <= value <= most:
        return int(value)
    raise AzardiaError(
        spoken(
            "{name} must be a whole number from {least} to {most} (you gave {given})",
            name=name,
            least=least,
            most=most,
            given=short(value),
        )
    )


def checked(rules: type[Options], *given: Any, **named: Any) -> Options:
    """Return an instance of the NamedTuple `rules` with valid values, otherwise AzardiaError.

    A number has bounds, `Annotated[int, range(2, 1001)]`; the other kind of value is `bool`.
    """
    options: Any = rules(*given, **named)
    kinds = _kinds(rules)
    return rules(*(_value(name, *kinds[name], options) for name in options._fields))


def _kinds(rules: type[Any]) -> dict[str, tuple[type[Any], range | None]]:
    """Return the type and bounds of each field of `rules`; None where there are no bounds."""
    kinds: dict[str, tuple[type[Any], range | None]] = {}
    for name, hint in get_type_hints(rules, include_extras=True).items():
        kind, *bounds = get_args(hint) or (hint,)
        kinds[name] = kind, next((one for one in bounds if isinstance(one, range)), None)
    return kinds


def _value(name: str, kind: type[Any], bounds: range | None, options: Any) -> Any:
    value = getattr(options, name)
    if bounds is not None:
        return whole(name, value, bounds[0], bounds[-1])
    if kind is bool and not isinstance(value, bool):
        raise AzardiaError(
            spoken("{name} must be True or False (you gave {given})", name=name, given=short(value))
        )
    return value


def pack(options: Any) -> dict[str, Any]:
    """Return the house rules `options`, a NamedTuple, as JSON values for a saved file."""
    return {"options": options._asdict()}


def unpacked(variant: Callable[..., Made]) -> Callable[[Mapping[str, Any]], Made]:
    """Return a function that reads the output of `pack`; it raises SaveError for other content."""

    def unpack(content: Mapping[str, Any]) -> Made:
        options = content.get("options")
        try:
            if not isinstance(options, dict):
                raise TypeError
            return variant(**options)
        except (TypeError, AzardiaError) as error:
            text = spoken("{part} is damaged; only what `save` wrote can be read", part="options")
            raise SaveError(f"{text} ({error})" if str(error) else text) from None

    return unpack
