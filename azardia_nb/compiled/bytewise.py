"""What is done to many bytes at once, and is written by hand in azardia.h."""

import ast
from collections.abc import Callable
from typing import Any

from azardia_nb.compiled import rows
from azardia_nb.compiled.code import Code
from azardia_nb.compiled.draft import Draft
from azardia_nb.compiled.kinds import INT, NOTHING, Record
from azardia_nb.compiled.places import first_of, index, length

ROWS = {
    rows.list_common: ("list_common", INT),
    rows.place_of: ("place_of", INT),
    rows.pour: ("pour", NOTHING),
    rows.copy_front: ("copy_front", NOTHING),
}


def is_bytewise(draft: Draft, called: Any) -> bool:
    """Return whether a function is one of these; in checked code one of them is a loop."""
    return called in ROWS and not (draft.checked and called is rows.place_of)


def bytewise(draft: Draft, node: ast.Call, called: Callable[..., Any]) -> Code:
    """Return a call of one of these."""
    name, kind = ROWS[called]
    codes = draft.expressions(node.args)
    if draft.checked:
        codes = CHECKED[called](draft, node, codes)
    texts = list(map(first_of, codes))
    if called in (rows.list_common, rows.pour):  # tables of bytes: how long a row of them is
        texts.append(length(draft, node, codes[0], 1).text)
    draft.acts |= called is not rows.place_of
    return Code(f"{name}({', '.join(texts)})", kind, True)


def _copied(draft: Draft, node: ast.Call, codes: list[Code]) -> list[Code]:
    source, target, size = codes
    if not isinstance(source.kind, Record) or not isinstance(target.kind, Record):
        raise draft.no(node, "copies what is no row", "give it two rows")
    wrong = f"{{0}} < 0 || {{0}} > {min(source.kind.dtype.itemsize, target.kind.dtype.itemsize)}"
    return [source, target, draft.sure(size, wrong, IndexError, "a row is not that long")]


def _poured(draft: Draft, node: ast.Call, codes: list[Code]) -> list[Code]:
    counts, row, to = codes
    return [counts, index(draft, node, counts, 0, row), index(draft, node, counts, 0, to)]


def _listed(draft: Draft, node: ast.Call, codes: list[Code]) -> list[Code]:
    counts, row, among, of, stop, out = codes
    one, other = (length(draft, node, code, 1).text for code in (counts, among))
    room = length(draft, node, out, 0).text
    wrong = f"{{0}} < 0 || {{0}} > {one} || {one} != {other} || {{0}} > {room}"
    first, second = index(draft, node, counts, 0, row), index(draft, node, among, 0, of)
    stop = draft.sure(stop, wrong, IndexError, "more is listed than there is room for")
    return [counts, first, among, second, stop, out]


CHECKED = {rows.copy_front: _copied, rows.pour: _poured, rows.list_common: _listed}
