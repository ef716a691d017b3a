"""Rows, known by numbers in the order in which they are met: a hash table, to be compiled."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled

Words = npt.NDArray[np.uint64]  # of eight bytes; a row each
Ints = npt.NDArray[np.int64]

EMPTY = -1
_FEWEST = 1 << 12
_BYTES = 8
_ROOM = 3  # a table has at least so many places for each row that is known


class Numbering:
    """Numbers for rows of equal dtype: equal rows have one, and those that are new the next."""

    def __init__(self, dtype: "np.dtype[np.void]") -> None:
        self._dtype = dtype
        self._table: Ints = np.full(_FEWEST, EMPTY, np.int64)
        self._rows: Words = np.zeros((0, -(-dtype.itemsize // _BYTES)), np.uint64)
        self._count = 0

    def __len__(self) -> int:
        """How many rows are known."""
        return self._count

    def rows(self, begin: int = 0) -> npt.NDArray[np.void]:
        """Return the rows that are known, in the order of their numbers, from one of these on."""
        known = self._rows[begin : self._count].view(np.uint8)
        return known[:, : self._dtype.itemsize].copy().reshape(-1).view(self._dtype)

    def add(self, rows: npt.NDArray[np.void]) -> Ints:
        """Return the number of each row; those that are new become known."""
        given = self._as_words(rows)
        most = self._count + len(given)
        if most > len(self._rows):
            grown = np.zeros((max(2 * len(self._rows), most), given.shape[1]), np.uint64)
            grown[: self._count] = self._rows[: self._count]
            self._rows = grown
        enter = _entering()
        if _ROOM * most > len(self._table):
            size = 1 << (2 * _ROOM * most).bit_length()
            self._table = np.full(size, EMPTY, np.int64)
            known = np.empty(self._count, np.int64)
            enter(self._rows[: self._count], self._table, self._rows, 0, known)
        found = np.empty(len(given), np.int64)
        self._count = int(enter(given, self._table, self._rows, self._count, found))
        return found

    def find(self, rows: npt.NDArray[np.void]) -> Ints:
        """Return the number of each row, or EMPTY where it is not known."""
        given = self._as_words(rows)
        found = np.empty(len(given), np.int64)
        _entering()(given, self._table, self._rows, EMPTY, found)
        return found

    def _as_words(self, rows: npt.NDArray[np.void]) -> Words:
        size = self._dtype.itemsize
        found = np.zeros((len(rows), self._rows.shape[1]), np.uint64)
        found.view(np.uint8)[:, :size] = (
            np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), size)
        )
        return found


def _entering() -> Callable[..., int]:
    enter = compiled(number_rows)
    return np.errstate(over="ignore")(enter) if enter is number_rows else enter  # hashes wrap


def number_rows(given: Words, table: Ints, rows: Words, count: int, found: Ints) -> int:
    """Write the number of each row, and return how many are known then.

    A row that is new is kept in `rows` and numbered `count`, and so on; where `count` is EMPTY it
    stays unknown. The hash is FNV-1a (Fowler, Noll, Vo), word by word, its high bits mixed in; the
    table is searched place by place.
    """
    mask = np.uint64(len(table) - 1)
    width = given.shape[1]
    for at in range(given.shape[0]):
        hashed = np.uint64(14695981039346656037)
        for word in range(width):
            hashed = (hashed ^ given[at, word]) * np.uint64(1099511628211)
            hashed ^= hashed >> np.uint64(32)
        place = np.int64(hashed & mask)
        number = table[place]
        while number != EMPTY:
            same = True
            for word in range(width):
                if rows[number, word] != given[at, word]:
                    same = False
                    break
            if same:
                break
            place = np.int64(np.uint64(place + 1) & mask)
            number = table[place]
        if number == EMPTY and count != EMPTY:
            number = count
            count += 1
            table[place] = number
            for word in range(width):
                rows[number, word] = given[at, word]
        found[at] = number
    return count
