"""One test for many cases: it goes through all, and tells what is wrong with each by its name."""

import traceback
from collections.abc import Callable, Iterable
from typing import Any

import pytest


def each(cases: Iterable[Any], ids: Callable[[Any], object] = repr) -> Callable[..., Any]:
    """Have a function be called with each case, or with what is in it where that is a tuple."""
    every = [*cases]
    assert every, "a test without a case cannot fail"

    def one_test(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            faults = []
            for case in every:
                try:
                    check(*case) if type(case) is tuple else check(case)
                except (Exception, pytest.fail.Exception):
                    faults.append(f"{ids(case)}: {traceback.format_exc(limit=-2)}")
            assert not faults, "\n".join(faults)

        test.__name__, test.__module__ = check.__name__, check.__module__
        test.__doc__ = check.__doc__
        return test

    return one_test
