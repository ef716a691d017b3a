"""Atomic writing of files, JSON files with a checksum, and file names."""

import glob
import hashlib
import json
import os
import re
import secrets
import shutil
import stat
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from typing import Any

from azardia_nb.errors import AzardiaError, FileError, SaveError, short
from azardia_nb.text.language import N_, SPOKEN, language, reason, spoken

CANNOT_READ = N_("{file} can't be read: {why}")
CANNOT_WRITE = N_("{file} can't be written: {why}")
DEEPEST = 100  # nesting of brackets; the kit's own files have about ten levels
MAX_BYTES = 16_000_000  # the longest games take a few hundred thousand
# Seconds between retries while another program has the old file open.
PAUSES = (0.01, 0.05, 0.2, 0.5, 1, 2)
# Strings, in which brackets do not count, and other text; an unclosed string extends to the end.
_NO_BRACKETS = re.compile(r'(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^][{}"]++)++', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
LEFT = 3600  # seconds after which a temporary file counts as left by a killed process


def file_error(
    text: str,
    path: str | os.PathLike[str],
    error: Exception,
    kind: type[FileError] = FileError,
    code: str | None = None,
) -> FileError:
    """Return an error with message `text`, CANNOT_READ or CANNOT_WRITE, and the reason.

    It is in the language `code`, by default the current one.
    """
    speak = language(code or SPOKEN.get())
    return kind(speak(text, file=shown_path(path), why=reason(error)))


@contextmanager
def writing(
    path: str | os.PathLike[str], kind: type[FileError] = FileError, code: str | None = None
) -> Iterator[None]:
    """Raise a CANNOT_WRITE error if the block fails with an OSError or ValueError."""
    shown_path(path)  # refuses an integer, which would be a file descriptor
    try:
        yield
    except AzardiaError:
        raise
    except (OSError, ValueError) as error:  # a null character in the path is a ValueError
        raise file_error(CANNOT_WRITE, path, error, kind, code) from None


def read(
    path: str | os.PathLike[str], kind: type[FileError] = FileError, code: str | None = None
) -> bytes:
    """Return a file's content; if the file is too large, just more than MAX_BYTES of it.

    Raises a CANNOT_READ error on failure.
    """
    shown_path(path)
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise file_error(CANNOT_READ, path, error, kind, code) from None


def parse_json(text: str) -> Any:
    """Parse a JSON text; ValueError if it is invalid or nested too deeply.

    Deep nesting, which Python refuses with RecursionError, would crash Pyodide.
    """
    steps = map(_STEPS.__getitem__, _NO_BRACKETS.sub("", text))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise ValueError("nested too deeply")
    return json.loads(text)


def write(path: str | os.PathLike[str], content: dict[str, Any]) -> None:
    """Write `content` with its checksum to a file, atomically.

    `content` must be JSON without a key "check", which receives the checksum. Raises SaveError,
    with file and reason, on failure.
    """
    with writing(path, SaveError):
        write_whole(path, with_checksum(content))


def _temporary_name(path: str | os.PathLike[str]) -> str:
    """Return an unused name in the same folder; OSError if `path` is not a regular file."""
    target = os.path.realpath(path)  # the target of a symbolic link, so that the link stays
    if os.path.isdir(target):
        raise IsADirectoryError(0, "is a directory")
    if os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode):
        raise OSError(0, N_("is not an ordinary file"))  # a rename would replace it with a file
    return os.path.join(os.path.dirname(target), f".azardia-{secrets.token_hex(8)}.tmp")


def with_checksum(content: dict[str, Any]) -> bytes:
    """Return `content` with its checksum, as JSON."""
    text = json.dumps({**content, "check": check_of(content)}, ensure_ascii=False, indent=1)
    return text.encode()


def write_whole(path: str | os.PathLike[str], content: bytes | memoryview) -> None:
    """Write a file atomically.

    The content is written beside the target, synced to disk, and renamed; symbolic links and the
    target's permissions are kept. Raises OSError with the file's name on failure, and if the target
    is a folder or a device; ValueError for a null character in the path.
    """
    try:
        _write_whole(path, content)
    except OSError as error:  # a full disk sets no file name, other errors the temporary one
        error.filename, error.filename2 = os.fspath(path), None
        raise


def _write_whole(path: str | os.PathLike[str], content: bytes | memoryview) -> None:
    target, beside = os.path.realpath(path), _temporary_name(path)
    folder = os.path.dirname(target)
    try:
        with open(beside, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            shutil.copymode(target, beside)
        replace_file(beside, target)
    finally:
        # After the rename it no longer exists; otherwise, even when interrupted, it is removed.
        with suppress(OSError):
            os.unlink(beside)
    for left in glob.iglob(os.path.join(glob.escape(folder), ".azardia-*.tmp")):
        with suppress(OSError):
            if time.time() - os.stat(left).st_mtime > LEFT:
                os.unlink(left)


def replace_file(
    beside: str | os.PathLike[str], target: str | os.PathLike[str], windows: bool = os.name == "nt"
) -> None:
    """Rename a finished file, replacing an older one.

    Windows refuses while another program, such as a virus scanner, has the older one open, so it is
    retried for some seconds. Raises OSError on failure.
    """
    for pause in PAUSES if windows else ():
        try:
            os.replace(beside, target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    os.replace(beside, target)


def write_new(path: str | os.PathLike[str], text: str, code: str | None = None) -> None:
    """Write a text to a new file, atomically.

    Raises FileError if the file exists, which is left unchanged, or cannot be written; in the
    language `code`, by default the current one.
    """
    speak = language(code or SPOKEN.get())
    with writing(path, code=code):
        try:
            with open(path, "xb"):
                pass  # reserves the name
        except FileExistsError:
            message = speak("{file} already exists and was left as it is.", file=path)
            raise FileError(message) from None
        try:
            write_whole(path, text.encode())
        except BaseException:
            os.unlink(path)
            raise


def check_of(content: Any) -> str:
    """Return the checksum of a JSON value: the SHA-256 of its canonical JSON, as 64 hex digits.

    It does not depend on the order of keys. It detects accidental changes and edits; it is not a
    signature.
    """
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def shown_path(path: str | os.PathLike[str]) -> str:
    """Return a path as printable text on one line; SaveError if it is not a path."""
    try:
        name = os.fspath(path)
    except TypeError:
        raise SaveError(spoken("a path has to be text, not {what}", what=short(path))) from None
    return name if isinstance(name, str) and name.isprintable() else ascii(name)


# --- file names -----------------------------------------------------------------------------------


LONGEST = 24  # characters of a name in a file name; a digest follows them


def letters(name: str) -> str:
    """Return the part of a name that is allowed in a file name.

    >>> [letters(name) for name in ("José", "李", "Ana/Ben: 2", "..")]
    ['José', '李', 'Ana-Ben-2', '']
    """
    text = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in name)
    return "-".join(text.split())[:LONGEST].rstrip("-")


def digest(name: str) -> str:
    """Return a short digest of a name, to distinguish file names even if case is ignored."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:10]


def distinct(name: str) -> str:
    """Return a name as part of a file name, with its digest unless `letters` is unambiguous.

    >>> [distinct(name) for name in ("", "3B", "3 B", "3/B", "3-B", "🦊")]
    ['', '3B', '3-B', '3-B-c31b6cd562', '3-B-1d5324b5cd', '0a9f72e8ed']
    """
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    readable = letters(name)
    if readable.replace("-", " ") == name:
        return readable
    return f"{readable}-{digest(name)}".lstrip("-")
