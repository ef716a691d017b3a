"""Answers of a page as records in the browser's storage, one per answer.

Sheets are written as a whole, so that two tabs would overwrite each other's. Records are only
added; only the learner's name of a record may change. The folder of sheets in a page is a copy of
all records, made at the start and whenever another tab has added some.
"""

import dataclasses
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import check_of
from azardia_nb.records.answers import Answer, AnswerSheets, answer_of, read_sheet, sheets_in
from azardia_nb.records.judging import timestamp


class Records:
    """The records of answers in a page; `send` passes new ones to the browser.

    `send` receives "records", answers by key; "names", learners' names for answers given without
    one; and "learner", the present learner.
    """

    def __init__(self, sheets: AnswerSheets, send: Callable[..., None]) -> None:
        self._sheets, self._send = sheets, send
        self._by_key: dict[str, Answer] = {}
        self._present = ""

    def take(self, stored: Mapping[str, Any]) -> None:
        """Add the records stored in the browser, which include those of other tabs."""
        for key, content in stored["records"].items():
            with suppress(TypeError):  # an edited record
                self._by_key.setdefault(key, answer_of(content))
        for key, name in stored["names"].items():
            if key in self._by_key and isinstance(name, str):
                self._by_key[key] = dataclasses.replace(self._by_key[key], learner=name)
        self._take_files(stored.get("files", {}))
        self._present = stored.get("learner", self._present)
        self._by_key = dict(sorted(self._by_key.items()))  # the keys begin with the answer's time
        self._sheets.replace(self._by_key.values(), self._present)

    def tell(self) -> None:
        """Send to the browser what is new: answers, names of learners, and the present learner."""
        keys: dict[Answer, list[str]] = defaultdict(list)
        for key, answer in self._by_key.items():
            keys[answer].append(key)
        added = [one for one in self._answers() if not (keys[one] and keys[one].pop(0))]
        records, names = {}, {}
        for answer in added:
            if nameless := keys[dataclasses.replace(answer, learner="")]:
                key = nameless.pop(0)
                names[key] = answer.learner
            else:
                key = f"{_order(answer.when):020}-{secrets.token_hex(4)}"
                records[key] = dataclasses.asdict(answer)
            self._by_key[key] = answer
        before, self._present = self._present, AnswerSheets(self._sheets.folder).learner
        changed = {} if self._present == before else {"learner": self._present}
        if records or names or changed:
            self._send("keep", records=records, names=names, **changed)

    def _answers(self) -> Iterator[Answer]:
        for path in sheets_in(self._sheets.folder):
            yield from read_sheet(path)

    def _take_files(self, files: Mapping[str, str]) -> None:
        """Add the answers from the sheet files that earlier versions of the page stored.

        Their keys are computed from their contents, so that a second tab does not add them again.
        """
        records: dict[str, Any] = {}
        with TemporaryDirectory() as folder:
            old = AnswerSheets(folder)
            for place, text in files.items():
                (old.folder / PurePosixPath(place).name).write_text(text, "utf-8")
            with suppress(FileError):
                self._present = old.learner or self._present
            count: dict[Answer, int] = defaultdict(int)
            for path in sheets_in(old.folder):
                with suppress(FileError):
                    for answer in read_sheet(path):
                        bare = dataclasses.replace(answer, learner="")
                        count[bare] += 1
                        digest = check_of(dataclasses.asdict(bare))
                        key = f"0-{bare.when}-{digest}-{count[bare]}"
                        if key not in self._by_key:
                            self._by_key[key] = answer
                            records[key] = dataclasses.asdict(answer)
        if records:
            self._send("keep", records=records, names={}, learner=self._present)


def _order(when: str) -> int:
    """Return the time of an answer in nanoseconds, to sort by.

    The digits after the whole second, or all without a valid time, are those of the present.
    """
    now, second = time.time_ns(), int(timestamp(when))
    return second * 10**9 + now % 10**9 if second else now
