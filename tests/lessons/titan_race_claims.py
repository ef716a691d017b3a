"""What the prose of the lessons about Titan Race says in numbers, worked out from the rules."""

from collections.abc import Callable

CLAIMS: dict[str, Callable[[], list[str]]] = {}
