"""Files that are written whole or not at all, JSON ones that tell of edits, and their names."""

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
DEEPEST = 100  # brackets within each other; what the kit writes has about ten
MAX_BYTES = 16_000_000  # the longest games take a few hundred thousand
PAUSES = (0.01, 0.05, 0.2, 0.5, 1, 2)  # seconds between tries where somebody reads the old file
# Whole strings, in which brackets are letters, and all else; a string without an end is the rest.
_NO_BRACKETS = re.compile(r'(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^][{}"]++)++', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
LEFT = 3600  # seconds after which nobody writes a file any more: whoever began it was killed


def refused(
    text: str,
    path: str | os.PathLike[str],
    error: Exception,
    kind: type[FileError] = FileError,
    code: str | None = None,
) -> FileError:
    """Return the error that says CANNOT_READ or CANNOT_WRITE of a file, and what the system says.

    It is said in the language of a code, or else in the one that is spoken.
    """
    speak = language(code or SPOKEN.get())
    return kind(speak(text, file=shown_path(path), why=reason(error)))


@contextmanager
def writing(
    path: str | os.PathLike[str], kind: type[FileError] = FileError, code: str | None = None
) -> Iterator[None]:
    """Raise the error that says so where what is done within cannot write a file."""
    shown_path(path)  # a number would be a file that somebody has opened
    try:
        yield
    except AzardiaError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a path with a null character in it
        raise refused(CANNOT_WRITE, path, error, kind, code) from None


def read(
    path: str | os.PathLike[str], kind: type[FileError] = FileError, code: str | None = None
) -> bytes:
    """Return what is in a file; of one that is too large, more than MAX_BYTES.

    Raises the error that says so where it cannot be read.
    """
    shown_path(path)
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise refused(CANNOT_READ, path, error, kind, code) from None


def parsed(text: str) -> Any:
    """Return the value of a JSON text; ValueError for what is none, or is nested too deeply.

    A browser's Python does not survive what Python itself refuses with a RecursionError.
    """
    steps = map(_STEPS.__getitem__, _NO_BRACKETS.sub("", text))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise ValueError("nested too deeply")
    return json.loads(text)


def write(path: str | os.PathLike[str], content: dict[str, Any]) -> None:
    """Write content and its check to a file; a crash in the middle leaves an older file whole.

    The content is what JSON can hold, without a key "check": there the digest of the rest comes to
    stand. Raises SaveError, naming the file and the reason, where it cannot be written.
    """
    with writing(path, SaveError):
        write_whole(path, checked(content))


def try_to_write(path: str | os.PathLike[str]) -> None:
    """Raise SaveError where a file could not be written now; nothing that is there changes."""
    with writing(path, SaveError):
        beside = _beside(path)
        with open(beside, "xb"):
            pass
        os.unlink(beside)  # closed before: Windows deletes nothing that is open


def _beside(path: str | os.PathLike[str]) -> str:
    """Return a new name next to a file; OSError for a folder, a device, a pipe or a socket."""
    target = os.path.realpath(path)  # behind a link, so that the link stays one
    if os.path.isdir(target):
        raise IsADirectoryError(0, "is a directory")
    if os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode):
        raise OSError(0, N_("is not an ordinary file"))  # it would be replaced by one
    return os.path.join(os.path.dirname(target), f".azardia-{secrets.token_hex(8)}.tmp")


def checked(content: dict[str, Any]) -> bytes:
    """Return content and its check as a file holds them."""
    text = json.dumps({**content, "check": check_of(content)}, ensure_ascii=False, indent=1)
    return text.encode()


def write_whole(path: str | os.PathLike[str], content: bytes | memoryview) -> None:
    """Write a file whole or not at all, whatever happens meanwhile.

    It is written beside the target, brought to the disk and then renamed; a link stays a link, and
    the target's permissions stay. Raises OSError, which names the file, where that cannot be done
    or the target is a folder or a device; ValueError for a path with a null character in it.
    """
    try:
        _write_whole(path, content)
    except OSError as error:  # of a full disk it names none, and else the file beside
        error.filename, error.filename2 = os.fspath(path), None
        raise


def _write_whole(path: str | os.PathLike[str], content: bytes | memoryview) -> None:
    target, beside = os.path.realpath(path), _beside(path)
    folder = os.path.dirname(target)
    try:
        with open(beside, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            shutil.copymode(target, beside)
        put_in_place(beside, target)
    finally:
        # Gone after the replacement; otherwise, even when interrupted, nothing is left about.
        with suppress(OSError):
            os.unlink(beside)
    for left in glob.iglob(os.path.join(glob.escape(folder), ".azardia-*.tmp")):
        with suppress(OSError):
            if time.time() - os.stat(left).st_mtime > LEFT:
                os.unlink(left)


def put_in_place(
    beside: str | os.PathLike[str], target: str | os.PathLike[str], windows: bool = os.name == "nt"
) -> None:
    """Rename a finished file to its name, over an older one.

    Windows refuses while somebody has the older one open, a virus scanner for instance: there it is
    tried for some seconds. Raises OSError where it cannot be done.
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
    """Write a text to a new file, whole or not at all.

    Raises FileError where there is one, which stays as it is, or none can be written: in the
    language of `code`, or else in the one that is spoken.
    """
    speak = language(code or SPOKEN.get())
    with writing(path, code=code):
        try:
            with open(path, "xb"):
                pass  # now nobody else begins it
        except FileExistsError:
            said = speak("{file} already exists and was left as it is.", file=path)
            raise FileError(said) from None
        try:
            write_whole(path, text.encode())
        except BaseException:
            os.unlink(path)
            raise


def check_of(content: Any) -> str:
    """Return a digest of everything else in the file: SHA-256 of its JSON, 64 hexadecimal digits.

    It does not depend on the order of keys. It finds accidents and edits, and keeps nothing secret.
    """
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def shown_path(path: str | os.PathLike[str]) -> str:
    """Return a path as it can stand in one line; raises SaveError for what is no path."""
    try:
        name = os.fspath(path)
    except TypeError:
        raise SaveError(spoken("a path has to be text, not {what}", what=short(path))) from None
    return name if isinstance(name, str) and name.isprintable() else ascii(name)


# --- names of files -------------------------------------------------------------------------------


LONGEST = 24  # letters of a name in the name of a file; what tells names apart comes after them


def letters(name: str) -> str:
    """Return what can stand of a name in the name of a file.

    >>> [letters(name) for name in ("José", "李", "Ana/Ben: 2", "..")]
    ['José', '李', 'Ana-Ben-2', '']
    """
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in name)
    return "-".join(kept.split())[:LONGEST].rstrip("-")


def digest(name: str) -> str:
    """Return what tells a name from all others, also where capitals count as small letters."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:10]


def distinct(name: str) -> str:
    """Return a name as part of a file's, with its digest unless it can be read there as it is.

    >>> [distinct(name) for name in ("", "3B", "3 B", "3/B", "3-B", "🦊")]
    ['', '3B', '3-B', '3-B-c31b6cd562', '3-B-1d5324b5cd', '0a9f72e8ed']
    """
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    readable = letters(name)
    if readable.replace("-", " ") == name:
        return readable
    return f"{readable}-{digest(name)}".lstrip("-")
