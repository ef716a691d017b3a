"""Answers from another computer: a file or a short code becomes answers on a sheet again."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import MAX_BYTES
from azardia_nb.records.answer_table import UNJUDGED, Answer, read_table
from azardia_nb.records.answers import read_sheet
from azardia_nb.records.judging import Judge, Unjudged
from azardia_nb.records.short_code import HandedIn, has_code, read_codes
from azardia_nb.text.language import language, plural

NAMED = 3  # damaged codes that are named


def brought(
    content: bytes, name: str, code: str, *, judged: bool = True
) -> tuple[list[Answer], list[str]]:
    """Return the answers in a table, a sheet or a text with codes, and notes on those left out.

    `name` is the name of the file with this `content`. Answers in a code get wording and verdict in
    the language `code`; no verdict without `judged`, as in class mode. Raises FileError for any
    other content.
    """
    text = content[:MAX_BYTES].decode("utf-8", "replace")
    if has_code(text) and not name.endswith((".csv", ".json")):
        codes, notes = read_codes(text, name, code)
        if not codes:
            raise FileError(" ".join(notes[:NAMED]))
        left_out: list[Unjudged] = []
        with_wording = list(_with_wording(codes, code, judged, left_out))
        return with_wording, [*notes[:NAMED], *_left_out(left_out, code)]
    with TemporaryDirectory() as folder:
        path = Path(folder, PurePath(name).name or "answers")
        path.write_bytes(content)
        try:
            if path.suffix == ".json":
                return list(read_sheet(path, code)), []
            answers, odd = read_table(path, code)
        except FileError as error:
            raise FileError(str(error).replace(f"{path.parent}/", "")) from None
    return list(answers), [one.replace(f"{path.parent}/", "") for one in odd]


def _with_wording(
    codes: Iterable[HandedIn], code: str, judged: bool, left_out: list[Unjudged]
) -> Iterator[Answer]:
    judge = Judge(code)
    for one in codes:
        for answer, was_judged in zip(one.answers, one.judged, strict=True):
            result = judge(answer)
            if isinstance(result, Unjudged):
                left_out.append(result)
            elif judged and was_judged:
                yield result
            else:
                yield dataclasses.replace(result, right=False, answer=UNJUDGED, reason="")


def _left_out(answers: Iterable[Unjudged], code: str) -> Iterator[str]:
    message = plural("{n} answer was left out: {why}.", "{n} answers were left out: {why}.")
    speak = language(code)
    for why, n in Counter(one.why for one in answers).items():
        yield speak(message, n=n, why=why)
