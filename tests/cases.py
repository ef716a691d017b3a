"""Many cases of one test as one pytest item, as items cost more time than most cases."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest


def each(
    names: str | tuple[str, ...], cases: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with all cases, like `pytest.mark.parametrize`; report all cases that fail.

    Each case gets an empty `tmp_path`, a `monkeypatch` and an empty `capsys` of its own. All other
    fixtures are shared by the cases.
    """
    names = tuple(names.replace(",", " ").split()) if isinstance(names, str) else names
    cases = tuple(cases)
    assert cases, "nothing would be tried"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        told = inspect.signature(test)

        @wraps(test)
        def tried(**given: Any) -> None:
            faults = []
            for number, case in enumerate(cases):
                values = (case,) if len(names) == 1 else case
                try:
                    _once(test, number, given | dict(zip(names, values, strict=True)))
                except (Exception, BaseExceptionGroup, pytest.fail.Exception) as fault:
                    fault.add_note(f"with {', '.join(names)} = {case!r}")
                    faults.append(fault)
            if len(faults) == 1:
                raise faults[0]
            if faults:
                raise BaseExceptionGroup(f"{len(faults)} of {len(cases)} cases", faults)

        rest = [one for name, one in told.parameters.items() if name not in names]
        tried.__signature__ = told.replace(parameters=rest)  # type: ignore[attr-defined]
        return tried

    return decorate


def _once(test: Callable[..., None], number: int, given: dict[str, Any]) -> None:
    """Run one case, with fixtures of its own."""
    if "capsys" in given:
        given["capsys"].readouterr()
    if "tmp_path" in given:
        own: Path = given["tmp_path"] / str(number)
        own.mkdir()
        given["tmp_path"] = own
    if "monkeypatch" not in given:
        test(**given)
        return
    with given["monkeypatch"].context() as patch:
        test(**given | {"monkeypatch": patch})
