"""What compiled rules say, apart from how they are written down.

>>> meaning("x = 1  # one") == meaning("'About x.'; x = (1)") != meaning("x = 2")
True
"""

import ast
import hashlib
from pathlib import Path
from typing import Any


def fingerprint(files: list[Path]) -> str:
    """Return a hash of what the code in files does: 20 hexadecimal digits of SHA-256.

    Comments, sentences and layout make no difference: compiled rules know numbers only. Nor does
    the version of Python.
    """
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(f"{file.name} {meaning(file.read_text('utf-8'))} ".encode())
    return hashed.hexdigest()[:20]


def meaning(code: str) -> str:
    """Return the code of a module without what does nothing."""
    return _told(ast.parse(code))


def _told(node: Any) -> str:
    """Return a tree as text, without what stands for nothing; `ast.dump` differs by version."""
    if isinstance(node, ast.Constant):
        return "text" if isinstance(node.value, str) and " " in node.value else repr(node.value)
    if isinstance(node, list):
        return f"[{' '.join(_told(one) for one in node if not _says_nothing(one))}]"
    if not isinstance(node, ast.AST):
        return str(node)
    fields = ((name, value) for name, value in ast.iter_fields(node) if value not in (None, []))
    told = " ".join(f"{name}={_told(value)}" for name, value in fields)
    return f"{type(node).__name__}({told})"


def _says_nothing(node: Any) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
