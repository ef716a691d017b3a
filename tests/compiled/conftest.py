"""Compilers, which continuous integration must have."""

import pytest

from azardia_nb.compiled import compiler
from tests.lacking import lacking


@pytest.fixture(scope="session")
def c_compiler() -> None:
    if compiler.compiler() is None:
        lacking("takes a C compiler, or ziglang: pip install '.[test]'")


@pytest.fixture(scope="session")
def zig() -> None:
    if compiler.zig() is None:
        lacking("takes ziglang: pip install '.[test]'")
