"""Notes for a teacher on doubtful answers: similar names, equal answers, impossible times."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from azardia_nb.records.answer_table import REFUTER, Answer
from azardia_nb.records.judging import Unjudged, judged_on_sheet, timestamp
from azardia_nb.text.language import N_, language, one_line, plural
from azardia_nb.text.read import same_name

NAMED = 10  # notes of one kind, at most
SAME_SECOND = 3  # equal answers of two students in the same second; fewer may be chance
WRONG_ALIKE = 2  # wrong answers of two students whose answers are all equal

# Letters of other alphabets that look like Latin ones.
_LOOKS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЗԚԜаеѕіјорсухһԁӏԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανυρικ",
    "ABESIJKMHOPCTYX3QWaesijopcyxhdlqwABEZHIKMNOPTYXoavupik",
)


def disputed(pairs: Iterable[tuple[Answer, Answer | Unjudged]], code: str) -> Iterator[str]:
    """Yield a note for each learner whose table judges answers differently from the judge.

    `pairs` has each answer of the tables and the result of judging it again.
    """
    counts = Counter(
        now.learner
        for was, now in pairs
        if isinstance(now, Answer) and now.seed and judged_on_sheet(was) and was.right != now.right
    )
    message = plural(
        "{name}: the table is wrong about {n} answer, which counts as it was judged again. The "
        "table was changed or comes from another version of the kit.",
        "{name}: the table is wrong about {n} answers, which count as they were judged again. The "
        "table was changed or comes from another version of the kit.",
    )
    speak = language(code)
    yield from _first_notes([speak(message, name=name, n=n) for name, n in counts.items()], code)


def odd_times(answers: Iterable[Answer], code: str) -> Iterator[str]:
    """Yield a note for each learner whose answers have impossible times."""
    by_learner: dict[str, list[str]] = defaultdict(list)
    for one in answers:
        if one.when and not timestamp(one.when):
            by_learner[one.learner].append(one.when)
    message = plural(
        "{name}: {n} answer has a time that can't be right (“{when}”). The answer counts without "
        "it.",
        "{name}: {n} answers have times that can't be right (“{when}”). The answers count without "
        "them.",
    )
    speak = language(code)
    yield from _first_notes(
        [
            speak(message, name=name, n=len(times), when=one_line(times[0], 30))
            for name, times in by_learner.items()
        ],
        code,
    )


def copies(answers: Sequence[Answer], code: str) -> Iterator[str]:
    """Yield a note for each pair of learners whose answers may be copies.

    Equal seeds give equal questions, so equal right answers alone prove nothing. Two learners match
    if several answers, or most of a table, were given in the same second; or if their whole tables
    are equal, with the same wrong answers.
    """
    exercises = [one for one in answers if one.seed and one.exercise != REFUTER]
    totals = Counter(one.learner for one in exercises)
    seconds = _shared((one.learner, (*_answer_key(one), one.when)) for one in exercises if one.when)
    alike = {
        pair: n
        for pair, n in seconds.items()
        if n >= SAME_SECOND or 2 * n >= min(totals[name] for name in pair)
    }
    whole: dict[str, list[tuple[object, ...]]] = defaultdict(list)
    wrong: Counter[str] = Counter()
    for one in exercises:
        whole[one.learner].append(_answer_key(one))
        wrong[one.learner] += not one.right
    for pair in _shared((name, frozenset(rows)) for name, rows in whole.items()):
        if wrong[pair[0]] >= WRONG_ALIKE:
            alike.setdefault(pair, totals[pair[0]])
    message = plural(
        "{one} and {other}: {n} answer is the same in both. They worked together, or one table is "
        "a copy of the other.",
        "{one} and {other}: {n} answers are the same in both. They worked together, or one table "
        "is a copy of the other.",
    )
    speak = language(code)
    yield from _first_notes(
        [speak(message, one=one, other=other, n=n) for (one, other), n in alike.items()], code
    )


def _answer_key(one: Answer) -> tuple[object, ...]:
    return one.game, one.lesson, one.question, one.attempt, one.given


def _shared(rows: Iterable[tuple[str, object]]) -> Counter[tuple[str, str]]:
    """Return the number of rows shared by two learners, by pair, the row's first owner first."""
    owners: dict[object, dict[str, None]] = defaultdict(dict)
    for learner, row in rows:
        owners[row][learner] = None
    pairs: Counter[tuple[str, str]] = Counter()
    for first, *others in map(list, owners.values()):
        pairs.update((first, other) for other in others)
    return pairs


def look_alikes(names: Iterable[str], code: str) -> Iterator[str]:
    """Yield a note for each set of different names that look alike."""
    groups: dict[str, dict[str, None]] = defaultdict(dict)
    for name in names:
        groups[_latin_look(name)][name] = None
    message = N_(
        "These names look alike and are kept apart: {names}. If they belong to one student, write "
        "them the same way."
    )
    speak = language(code)
    alike = [list(group) for group in groups.values() if len(group) > 1]
    yield from _first_notes(
        [speak(message, names=", ".join(map(_spelled_out, group))) for group in alike], code
    )


def _latin_look(name: str) -> str:
    """Return the name with Latin letters in place of letters that look like them."""
    return same_name(unicodedata.normalize("NFKC", name).translate(_LOOKS))


def _spelled_out(name: str) -> str:
    """Return the name, with foreign letters named in words if it also has Latin ones."""
    other = [sign for sign in name if sign.isalpha() and not _is_latin(sign)]
    if not other or len(other) == sum(map(str.isalpha, name)):
        return one_line(name)
    letters = ", ".join(dict.fromkeys(unicodedata.name(sign, "?").title() for sign in other))
    return f"{one_line(name)} ({letters})"


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "LATIN").startswith("LATIN")


def two_forms(forms: Mapping[str, Collection[str]], code: str) -> Iterator[str]:
    """Yield a note for each name that occurs in several Unicode forms, which count as one."""
    message = N_(
        "{name}: the letters of this name are stored in two ways (Unicode); they were taken for "
        "one student."
    )
    speak = language(code)
    yield from _first_notes(
        [speak(message, name=name) for name, raw in forms.items() if len(raw) > 1], code
    )


def several_files(by_file: Mapping[Path, Sequence[Answer]], code: str) -> Iterator[str]:
    """Yield a note for each name whose files differ, as two people may share the name."""
    # Files with different lessons are no reason for doubt: a code may have a single one.
    by_name: dict[str, dict[object, dict[Path, set[object]]]] = {}
    for path, answers in by_file.items():
        for one in answers:
            lessons = by_name.setdefault(one.learner, {})
            files = lessons.setdefault((one.game, one.lesson), {})
            files.setdefault(path, set()).add(one.identity)
    message = N_(
        "{name}: answers from several files were combined ({files}). If they belong to "
        "two people, give one of them another name."
    )
    speak = language(code)
    notes = []
    for name, lessons in by_name.items():
        doubtful: dict[Path, None] = {}
        for files in lessons.values():
            largest = max(files.values(), key=len)
            if any(not answers <= largest for answers in files.values()):
                doubtful |= dict.fromkeys(files)
        if doubtful:
            names = ", ".join(path.name for path in doubtful)
            notes.append(speak(message, name=name, files=names))
    yield from _first_notes(notes, code)


def _first_notes(notes: Sequence[str], code: str) -> Iterator[str]:
    """Yield the first NAMED notes, and a note with the number of the others."""
    yield from notes[:NAMED]
    if (more := len(notes) - NAMED) > 0:
        message = plural("{n} more note like the last one.", "{n} more notes like the last one.")
        yield language(code)(message, n=more)
