"""Short codes for answers: letters and digits to paste anywhere, or to show as QR codes.

A code has those parts of a learner's answers from which `judging` can judge them again: lesson,
exercise, seed, the answer given, and the time. Instead of a question's wording it has a digest of
the numbers in it. The contents are columns in JSON, deflated with a dictionary of common ids, and a
checksum. They are written in base 32: capital letters and digits, which chats do not change and
which QR codes store compactly.
"""

import base64
import binascii
import json
import re
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from azardia_nb.errors import is_whole
from azardia_nb.files.checked_file import parse_json
from azardia_nb.lessons.course import number_of
from azardia_nb.records.answer_table import MOST_SEED, UNJUDGED, Answer
from azardia_nb.text.language import N_, language, plural

VERSION = 1
PREFIX = f"AZARDIA{VERSION}-"
LENGTH = 3  # letters for the length of the rest
MOST_LETTERS = 32**LENGTH - 1
MOST_BYTES = 200_000  # unpacked
MOST_ANSWERS = 2000
LONGEST = 4000  # characters of a text
MOST_ATTEMPTS = 99_999
FAR = 2**40  # seconds
DAY = 24 * 60  # minutes
CHECK = 4  # bytes of the checksum
GUESS = -1  # in place of a guess's seed
SPARE = 8  # letters by which the numbers of parts may make a code longer
NAMED = 10  # lines that a note lists

_BEGIN = re.compile(r"AZARDIA(\d{1,9})-", re.IGNORECASE)
_BETWEEN = re.compile(
    r"[\s>\u00ad\u200b-\u200d\u2060\ufeff]+"
)  # wrapped or quoted by a mail program
_RAW = -15  # deflate without a header
_DIGEST = re.compile(r"#[0-9a-f]{4}")
_NUMBER = re.compile(r"[0-9]+")


class HandedIn(NamedTuple):
    """The content of a code: a learner's answers, or part `part` of `parts` of them.

    All parts of one set of answers have the same `whole`; `text` is the code, which begins on line
    `line`. The answers have neither wording nor verdict; `judged` tells for each answer whether it
    had a verdict, which answers given in class mode lack.
    """

    answers: tuple[Answer, ...]
    judged: tuple[bool, ...]
    learner: str
    part: int
    parts: int
    whole: int
    text: str = ""
    line: int = 0


class _Columns(NamedTuple):
    """The content of a code: first what occurs once, then the columns of a table."""

    learner: str
    part: int
    parts: int
    whole: int
    lessons: list[list[Any]]  # game and number
    ids: list[str]  # of the questions
    of_lesson: list[int]  # index of each question's lesson
    seeds: list[int]
    digests: list[int]  # of the numbers in the wording
    of_question: list[int]  # index of each answer's question
    attempts: list[int]
    judged: list[int]
    given: list[str]
    times: list[int | str]  # seconds after the answer before it, or a time that is not usual
    zones: list[int]  # minutes
    confidence: list[int]  # percent


# --- the wording of a question --------------------------------------------------------------------


def wording_digest(text: str) -> str:
    """Return a short digest of the numbers in a question's wording, the same in any language.

    >>> wording_digest("7 of 10"), wording_digest("10 veces 7"), is_digest(wording_digest("7"))
    ('#24e5', '#24e5', True)
    """
    if is_digest(text):
        return text
    numbers = " ".join(sorted(_NUMBER.findall(text)))
    return f"#{zlib.crc32(numbers.encode()) & 0xFFFF:04x}"


def is_digest(text: str) -> bool:
    """Return whether `text` is only the digest of a question's wording, as in a code."""
    return bool(_DIGEST.fullmatch(text))


# --- writing --------------------------------------------------------------------------------------


def codes_of(answers: Sequence[Answer], learner: str, longest: int = MOST_LETTERS) -> list[str]:
    """Return the answers as one code, or as several codes of at most `longest` letters.

    A single answer that is longer is a code of its own.
    """
    whole = zlib.crc32(repr(answers).encode("utf-8", "replace")) & 0xFFFF
    cuts = [0]
    while cuts[-1] < len(answers):
        left = answers[cuts[-1] : cuts[-1] + MOST_ANSWERS]

        def letters(n: int, left: Sequence[Answer] = left) -> int:
            return len(_code(left[:n], learner, 1, 1, whole)) + SPARE

        n = max(1, bisect_right(range(len(left) + 1), longest, key=letters) - 1)
        while n > 1 and letters(n) > longest:  # more answers may make a slightly shorter code
            n -= 1
        cuts.append(cuts[-1] + n)
    parts = len(cuts) - 1
    return [
        _code(answers[start:end], learner, part, parts, whole)
        for part, (start, end) in enumerate(pairwise(cuts), 1)
    ]


def _code(answers: Sequence[Answer], learner: str, part: int, parts: int, whole: int) -> str:
    questions = list(dict.fromkeys(map(_question, answers)))
    lessons = list(dict.fromkeys((game, lesson) for game, lesson, _, _ in questions))
    place = {one: at for at, one in enumerate(questions)}
    times = [_time(one.when) for one in answers]
    content = _Columns(
        learner,
        part,
        parts,
        whole,
        [list(one) for one in lessons],
        [question.partition(" ")[0] for _, _, question, _ in questions],
        [lessons.index((game, lesson)) for game, lesson, _, _ in questions],
        [int(question.partition(" ")[2] or GUESS) for _, _, question, _ in questions],
        [int(digest[1:], 16) for *_, digest in questions],
        [place[_question(one)] for one in answers],
        [one.attempt for one in answers],
        [int(one.answer != UNJUDGED) for one in answers],
        [one.given for one in answers],
        list(_steps([time for time, _ in times])),
        [zone for _, zone in times],
        [one.confidence for one in answers],
    )
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=_words())
    packed = packer.compress(text.encode("utf-8", "replace")) + packer.flush()
    rest = base64.b32encode(packed + _checksum(packed)).decode().rstrip("=")
    return f"{PREFIX}{_length(len(rest))}{rest}"


def _question(one: Answer) -> tuple[str, Any, str, str]:
    return one.game, one.lesson, one.question, wording_digest(one.text)


def _time(when: str) -> tuple[int | str, int]:
    """Return the seconds since 1970 and the zone in minutes; an unusual time as text, and 0."""
    try:
        time = datetime.fromisoformat(when)
        zone = (time.utcoffset() or timedelta()) // timedelta(minutes=1)
        seconds = int(time.astimezone(UTC).timestamp())
    except (ValueError, OverflowError):
        return when, 0
    return (seconds, zone) if _when(seconds, zone) == when else (when, 0)


def _when(seconds: int, zone: int) -> str:
    time = datetime.fromtimestamp(seconds, timezone(timedelta(minutes=zone)))
    return time.isoformat(timespec="seconds")


def _steps(times: Iterable[int | str]) -> Iterator[int | str]:
    last = 0
    for one in times:
        yield one if isinstance(one, str) else one - last
        last = last if isinstance(one, str) else one


def _checksum(packed: bytes) -> bytes:
    return zlib.crc32(PREFIX.encode() + packed).to_bytes(CHECK, "big")


_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def _length(n: int) -> str:
    return "".join(_ALPHABET[n >> 5 * at & 31] for at in reversed(range(LENGTH)))


@cache
def _words() -> bytes:
    """Return the dictionary for deflate; any change would make older codes unreadable."""
    words = Path(__file__).with_name("code_words.txt").read_text("utf-8").split()
    return '","'.join(words).encode()


# --- reading --------------------------------------------------------------------------------------


def has_code(text: str) -> bool:
    """Return whether `text` contains a code, or the beginning of one."""
    return bool(_BEGIN.search(text))


def read_codes(text: str, place: str, code: str = "en") -> tuple[list[HandedIn], list[str]]:
    """Return the contents of the codes in `text`, and notes on damaged codes and other lines.

    A code may be broken into lines, and may stand in other text; equal codes count once. `place`
    names the text in the notes, which are in the language `code`.
    """
    speak = language(code)
    codes: dict[str, HandedIn] = {}
    notes: list[str] = []
    ends = list(accumulate(len(line) for line in text.splitlines(keepends=True)))
    without = {n for n, line in enumerate(text.splitlines(), 1) if line.strip()}
    begins = list(_BEGIN.finditer(text))
    following = [*(one.start() for one in begins[1:]), len(text)]
    for one, end in zip(begins, following, strict=False):
        line = bisect_right(ends, one.start()) + 1
        where = f"{place}:{line}"
        if int(one[1]) != VERSION:
            message = N_(
                "{place}: this code is from another version of the kit and does not count."
            )
            notes.append(speak(message, place=where))
            without.discard(line)
            continue
        letters, last = _letters(text, one.end(), end)
        without -= set(range(line, bisect_right(ends, last) + 2))
        content = _content(letters)
        if content is None:
            message = N_(
                "{place}: this code is damaged or not complete, and does not count. Copy all of it "
                "again."
            )
            notes.append(speak(message, place=where))
        else:
            codes.setdefault(letters, content._replace(text=f"{PREFIX}{letters}", line=line))
    if without:
        lines = ", ".join(map(str, sorted(without)[:NAMED])) + " …" * (len(without) > NAMED)
        message = plural(
            "{place}: {n} line has no code and was left out ({lines}).",
            "{place}: {n} lines have no code and were left out ({lines}).",
        )
        notes.append(speak(message, place=place, n=len(without), lines=lines))
    return list(codes.values()), notes


def _letters(text: str, begin: int, end: int) -> tuple[str, int]:
    """Return the letters of a code in `text`, with its length, and the index of the last one.

    The letters are "" if some are missing.
    """
    letters, length, last = "", LENGTH, begin
    for part in re.finditer(r"[A-Za-z2-7]+", text[begin:end]):
        if (gap := text[last : begin + part.start()]) and not _BETWEEN.fullmatch(gap):
            break
        letters += part[0].upper()
        last = begin + part.end()
        if len(letters) >= LENGTH:
            length = LENGTH + _number(letters[:LENGTH])
        if len(letters) >= length:
            return letters[:length], last - (len(letters) - length) - 1
    return "", last - 1


def _number(letters: str) -> int:
    n = 0
    for one in letters:
        n = n << 5 | _ALPHABET.index(one)
    return n


def _content(letters: str) -> HandedIn | None:
    """Return the content of a code's letters; None if they are damaged or exceed the limits."""
    rest = letters[LENGTH:]
    try:
        raw = base64.b32decode(rest + "=" * (-len(rest) % 8))
        packed, check = raw[:-CHECK], raw[-CHECK:]
        # Some bits of the last letter may mean nothing.
        if check != _checksum(packed) or base64.b32encode(raw).decode().rstrip("=") != rest:
            return None
        unpacker = zlib.decompressobj(_RAW, zdict=_words())
        text = unpacker.decompress(packed, MOST_BYTES)
        if not unpacker.eof or unpacker.unused_data:
            return None
        return _handed_in(_Columns(*parse_json(text.decode("utf-8"))))
    except (binascii.Error, zlib.error, ValueError, TypeError, IndexError, OverflowError):
        return None


def _handed_in(columns: _Columns) -> HandedIn:
    """Return the answers in a code's columns; ValueError, TypeError or IndexError if invalid."""
    games = [(_text(game), _lesson(number)) for game, number in columns.lessons]
    questions = [
        (
            *games[_whole(at, 0, len(games) - 1)],
            _text(id) if seed == GUESS else f"{_text(id)} {_whole(seed, 0, MOST_SEED)}",
            f"#{_whole(digest, 0, 0xFFFF):04x}",
        )
        for id, at, seed, digest in zip(
            columns.ids, columns.of_lesson, columns.seeds, columns.digests, strict=True
        )
    ]
    learner = _text(columns.learner)
    rows = zip(
        columns.of_question,
        columns.attempts,
        columns.given,
        _times(columns.times, columns.zones),
        columns.confidence,
        strict=True,
    )
    answers = [
        Answer(
            learner=learner,
            lesson=questions[_whole(at, 0, len(questions) - 1)][1],
            question=questions[at][2],
            text=questions[at][3],
            attempt=_whole(attempt, 1, MOST_ATTEMPTS),
            given=_text(given),
            right=False,
            answer=UNJUDGED,
            when=when,
            game=questions[at][0],
            confidence=_whole(confidence, 0, 100),
        )
        for at, attempt, given, when, confidence in rows
    ]
    if len(answers) > MOST_ANSWERS:
        raise ValueError
    parts = _whole(columns.parts, 1, MOST_ANSWERS)
    part = _whole(columns.part, 1, parts)
    judged = [bool(_whole(one, 0, 1)) for one in columns.judged]
    if len(judged) != len(answers):
        raise ValueError
    whole = _whole(columns.whole, 0, 0xFFFF)
    return HandedIn(tuple(answers), tuple(judged), learner, part, parts, whole)


def _times(times: Sequence[Any], zones: Sequence[Any]) -> Iterator[str]:
    last = 0
    for one, zone in zip(times, zones, strict=True):
        if isinstance(one, str):
            yield _text(one)
        else:
            last += _whole(one, -FAR, FAR)
            yield _when(last, _whole(zone, -DAY + 1, DAY - 1))


def _lesson(number: Any) -> Any:
    lesson = number if is_whole(number) else number_of(_text(number))
    return _whole(lesson, 0, 999) if is_whole(lesson) else lesson


def _whole(number: Any, least: int, most: int) -> int:
    if not is_whole(number) or not least <= number <= most:
        raise ValueError
    return int(number)


def _text(text: Any) -> str:
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError
    text.encode("utf-8")  # a lone surrogate cannot be stored
    return text
