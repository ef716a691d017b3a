"""What a test needs of the machine, besides the kit."""

import os
from typing import NoReturn

import pytest


def lacking(reason: str) -> NoReturn:
    """Skip a test for what the machine lacks, or fail it where it has to run."""
    if os.environ.get("CI") == "true" or os.environ.get("AZARDIA_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
