"""Rosters: the names of a class, from a list or from a table of a school's program.

Columns with names are recognised by their headings. In doubt the file is refused with a question
to the teacher: no part of a name is guessed. Rows that are not students (titles, totals, points
possible, test students) are left out, each with a note.
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import MAX_BYTES, read, shown_path
from azardia_nb.text.language import N_, language, one_line, plural
from azardia_nb.text.read import same_name, visible_name
from azardia_nb.text.say import in_quotation_marks

# --- headings -------------------------------------------------------------------------------------

# Headings of schools' programs in English, Spanish and Catalan, normalised by `_plain`. The
# sequences FIRST and LAST follow the order of a name's parts.
_WHOLE = """
name|full name|fullname|student|student name|student full name|students|pupil|pupil name|pupils
learner|learner name|user|display name|participant|name surname|name and surname|surname name
last name first name|first name last name|surname first name|surname forename|forename surname
last first|name last first|student name last first|name first last|sortable name
nombre completo|nombre y apellidos|nombre apellidos|apellidos y nombre
apellidos nombre|apellido nombre|nombre apellido|alumno|alumna|alumno a|alumnos|alumnos as|alumnado
estudiante|estudiantes|participante|participantes|usuario|nombre del alumno|nombre del alumno a
nombre del estudiante|nombre alumno|nombre completo del alumno|apellidos y nombre del alumno
nombre y apellidos del alumno|nom i cognoms|cognoms i nom|cognoms nom|alumne|alumne a|alumnes
"""
_FIRST = (
    """
first name|firstname|first names|first|given name|given names|givenname|forename|forenames
legal forename|legal first name|christian name|student first name|nombre|nombres|nombre de pila
primer nombre|nombre s|nom
""",
    "middle name|middle names|middle|middlename|segundo nombre",
)
_LAST = (
    """
last name|lastname|last names|last|surname|surnames|legal surname|legal last name|family name
familyname|student last name|apellidos|apellido|apellido s|apellidos del alumno|primer apellido
1er apellido|1 apellido|apellido 1|apellido1|1o apellido|apellido paterno|cognoms|cognom
primer cognom|cognom 1|cognom1
""",
    """
segundo apellido|2o apellido|2 apellido|apellido 2|apellido2|2do apellido|apellido materno
segon cognom|cognom 2|cognom2|second surname
""",
)
# Headings of columns whose cells may look like names but are not.
_OTHER = """
id|nie|dni|nif|no|n|num|numero|number|orden|position|email|e mail|mail|email address|correo
correo electronico|direccion de correo|username|user name|login|usuario id|group|groups|grupo|grupos
grup|section|sections|seccion|class|clase|course|curso|curs|form|year|year group|reg|reg group
registration group|tutor|tutora|tutor a|teacher|profesor|profesora|profesor a|house|school|centro
colegio|instituto|city|ciudad|localidad|town|provincia|province|country|pais|nacionalidad|nationality
gender|sex|sexo|sexe|genero|date of birth|dob|birthday|fecha de nacimiento|status|estado
estado matricula|availability|role|roles|rol|unidad|unitat|nivel|level|etapa|turno|language|idioma
preferred name|preferred first name|preferred forename|nickname|title|tratamiento|notes|notas
observaciones|comments|comentarios|comment|mark|marks|grade|grades|nota|calificacion|points|puntos
attendance|asistencia|department|departamento|institution|institucion|last access|ultimo acceso
last downloaded from this course|phone|telephone|telefono|telefono movil|address|direccion
expediente|no expediente|padre|madre|parent|mother|father|guardian|subject|asignatura|materia
student id|pupil id|upn|uln|candidate number|sis user id|sis login id|integration id|root account
child username|unique user id|school uid|no id escolar|dni pasaporte
"""
_ROLES = {"role", "roles", "rol"}
_STAFF = re.compile(
    r"\b(teacher|instructor|profesor|profesora|docente|tutor|tutora|gestor|admin\w*)\b"
)


def _headings(text: str) -> set[str]:
    return {one.strip() for line in text.strip().splitlines() for one in line.split("|")}


# Unknown headings that may belong to a part of a student's name, and those that cannot.
_MAY_NAME = re.compile(
    r"apell|surname|cognom|name|nombre|\bnom\b|\bap\b|\bap ?\d|"
    r"segund|second|family|given|last|first"
)
_NOT_STUDENT = re.compile(
    r"tutor|madre|padre|parent|guardian|mother|father|contact|teacher|profesor|emergency|"
    r"user|usuario|login|access|acceso|seen|active|submission|entrega|file|course|class|group|school|centro|curso|grupo|preferred"
)
LONGEST = 200  # characters of a name

WHOLE, OTHER = _headings(_WHOLE), _headings(_OTHER)
FIRST, LAST = [_headings(part) for part in _FIRST], [_headings(part) for part in _LAST]
PARTS = set(chain(*FIRST, *LAST))

# --- rows other than students ---------------------------------------------------------------------

_NOBODY = _headings("""
total|totals|totales|suma|media|promedio|mean|average|median|mediana|points possible|puntos posibles
possible points|maximum points|maximo de puntos|puntuacion maxima|max points|student test
test student|demo student|student demo|estudiante de prueba|estudiante prueba|alumno de prueba
alumno prueba|prueba estudiante|prueba alumno|usuario de prueba|test user|class average|class mean
overall average|media de la clase|media del grupo|media clase|media grupo|nota media
standard deviation|std dev|desviacion tipica|desviacion estandar|maximum|minimum|maximo|minimo
fecha|recuento|percentil|signature|firma
""")
# May also be people's names.
_MAY_BE = _headings("max|min|sum|count|date|page|mode|moda|points|puntos")
_BEGIN = re.compile(
    r"(total|totales|number|numero|no|recuento|count) (of|de) |total (students|pupils|alumn\w+)\b|"
    r"(exported|generated|printed|created|exportado|generado|impreso|fecha|pagina|page) "
    r"(on|at|by|el|por|de|\d)|average (score|grade|mark)|(media|promedio) (de|del|global|final)\b"
)
_TITLE = _headings("""
class|clase|class list|lista|list|listado|roster|curso|course|grupo|group|grup|alumnos|alumnado
students|pupils|school|colegio|instituto|ies|ceip|centro|year|form|academic|academico|academica
register|tutor|tutora|profesor|profesora|teacher|asignatura|subject|unidad|evaluacion|term|trimestre
aula|room|semana|week
""")
_NUMBERED = re.compile(r"\d++\s*[.)ªº-]?\s+(?=\D)")
# As in "Ana García 2": a teacher's way to distinguish namesakes.
_SECOND = re.compile(r"\D+ \d{1,2}")
SEPARATORS = "\t;|,"
_SEPARATOR = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
NAMED = 10  # left-out lines reported one by one
MANY = 2  # fewest words of a whole name
FEW = 50  # rows searched for a heading


class Row(NamedTuple):
    """A row of a roster's table, with the number of its first line in the file."""

    line: int
    cells: Sequence[str]

    def cell(self, at: int) -> str:
        """Return the text in column `at`, from 0; "" if the row is shorter."""
        return self.cells[at] if at < len(self.cells) else ""


@dataclass(frozen=True)
class Roster:
    """The names of a class, with repetitions for namesakes, and notes on rows left out."""

    names: Sequence[str] = ()
    notes: Sequence[str] = ()
    namesakes: frozenset[str] = field(default=frozenset())  # as written by `same_name`


def read_roster(path: Path, code: str = "en") -> Roster:
    """Return the students in the roster file `path`.

    Raises FileError, in the language `code`, for a file that cannot be read, without names, or with
    a table whose name columns are ambiguous.
    """
    speak, file = language(code), shown_path(path)
    lines = io.StringIO(_text(path, code), newline=None).readlines()
    if not any(line.strip(" ;,\t\r\n") for line in lines):
        message = N_("{file}: there is no name in this roster; write one on each line")
        raise FileError(speak(message, file=file))
    reader = _Reader(file, code)
    reader.read(lines)
    if not reader.students:
        message = N_("{file}: there is no name in this roster; write one on each line")
        raise FileError(speak(message, file=file))
    return reader.roster()


def names_in(lines: Iterable[str]) -> list[str]:
    """Return the names in the lines of a list or table; FileError if columns are ambiguous.

    >>> names_in(["Nº;Alumno;Grupo", '1;"García López, Ana";3B', "2;Ben;3B"])
    ['Ana García López', 'Ben']
    """
    reader = _Reader("", "en")
    reader.read([f"{line}\n" for line in lines])
    return list(reader.roster().names)


def _text(path: Path, code: str) -> str:
    speak, file = language(code), shown_path(path)
    raw = read(path, code=code)
    if len(raw) > MAX_BYTES:
        raise FileError(speak(N_("{file}: too large for a roster"), file=file))
    if raw.startswith((b"PK\3\4", b"\xd0\xcf\x11\xe0")):
        message = N_("{file}: a workbook; save the sheet with the names as CSV UTF-8")
        raise FileError(speak(message, file=file))
    encoding = "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = raw.decode(encoding)
        if "\0" in text:
            raise UnicodeDecodeError(encoding, raw, raw.index(b"\0"), len(raw), "null")
    except UnicodeDecodeError as error:
        line = 1 + raw[: error.start].count(b"\n")
        message = speak("{file}:{line}: not UTF-8; save the file as UTF-8", file=file, line=line)
        raise FileError(message) from None
    return text.replace("\ufeff", "")


class _Reader:
    """Finds the students in the lines of a roster."""

    def __init__(self, shown: str, code: str) -> None:
        self._file_name, self._code = shown, code
        self.students: list[tuple[str, Row]] = []
        self._left_out: list[Row] = []

    def read(self, lines: Sequence[str]) -> None:
        """Find the students in `lines`; FileError if rows or columns are ambiguous."""
        at, separator = _declared(lines)
        separator = separator or _separator(lines[at:])
        rows = list(self._rows(lines, at, separator))
        heads = _heads(rows)
        if heads and len(rows[heads[0]].cells) == 1:
            separator = ""  # with a single heading, a comma is part of a name
        elif not heads and _is_list(rows, lines[at:], separator):
            separator = ""
        if not separator:
            rows = list(self._rows(lines, at, ""))
            heads = _heads(rows)
        if not heads:
            self._without_headings(rows)
            return
        for n, end in zip(heads, [*heads[1:], len(rows)], strict=True):
            columns = self._columns(rows[n], rows[n + 1 : end])
            if n == heads[0]:
                self._titles(rows[:n], rows[n], columns)
            else:
                self._left_out.append(rows[n])
            self._table(rows[n], rows[n + 1 : end], columns)

    def roster(self) -> Roster:
        """Return the students found, with notes on namesakes, equal rows and rows left out."""
        speak = language(self._code)
        by_name: dict[str, dict[tuple[str, ...], tuple[str, list[int]]]] = {}
        for name, row in self.students:
            rows = by_name.setdefault(same_name(name), {})
            cells = tuple(cell.casefold() for cell in row.cells)
            rows.setdefault(cells, (name, []))[1].append(row.line)
        names: list[str] = []
        notes: list[str] = []
        for rows in by_name.values():
            names += [name for name, _ in rows.values()]
            first = next(iter(rows.values()))[0]
            lines = sorted(chain(*(lines for _, lines in rows.values())))
            fields = {"file": self._file_name, "name": first, "lines": _line_numbers(lines)}
            if len(rows) > 1:
                message = N_(
                    "{file}: {n} students are called {name} (lines {lines}). Tables with this name "
                    "are kept apart by their files."
                )
                notes.append(speak(message, n=len(rows), **fields))
            if len(lines) > len(rows):
                message = N_(
                    "{file}: {name} stands there twice with nothing to tell the rows apart (lines "
                    "{lines}), and counts once. If there are two, write a number after one name."
                )
                notes.append(speak(message, **fields))
        twice = frozenset(key for key, rows in by_name.items() if len(rows) > 1)
        return Roster(names, [*self._about_left_out(), *_first_notes(notes, self._code)], twice)

    def _about_left_out(self) -> Iterator[str]:
        """Yield a note on the lines that were left out, if there are any."""
        rows = sorted(row for row in self._left_out if any(row.cells))
        if not rows:
            return
        texts = (self._quoted([" ".join(filter(None, row.cells))]) for row in rows[:NAMED])
        examples = ", ".join(f"{row.line} {text}" for row, text in zip(rows, texts, strict=False))
        more = f" … (+{len(rows) - NAMED})" if len(rows) > NAMED else ""
        message = plural(
            "{file}: {n} line was left out, because it has no student's name: {lines}",
            "{file}: {n} lines were left out, because they have no student's name: {lines}",
        )
        yield language(self._code)(
            message, file=self._file_name, n=len(rows), lines=f"{examples}{more}"
        )

    def _quoted(self, cells: Iterable[str]) -> str:
        texts = (one_line(cell, 30) for cell in cells if cell)
        return ", ".join(in_quotation_marks(cell, self._code) for cell in texts)

    # --- rows ---

    def _rows(self, lines: Sequence[str], at: int, separator: str) -> Iterator[Row]:
        if not separator:
            for n, line in enumerate(lines[at:], at + 1):
                if cell := " ".join(line.strip("\ufeff \r\n\t;,").strip('"').split()):
                    yield Row(n, (cell,))
            return
        table = csv.reader(lines[at:], delimiter=separator, strict=True)
        while True:
            begin = at + table.line_num + 1
            try:
                cells = next(table)
            except StopIteration:
                return
            except csv.Error:
                message = N_(
                    "this line can't be read as part of a table; look for a quotation mark without "
                    "its second one, or shorten the line"
                )
                raise self._wrong(begin, message) from None
            cells = [
                "\n".join(" ".join(part.split()) for part in cell.splitlines()) for cell in cells
            ]
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                yield Row(begin, cells)

    def _titles(self, above: Sequence[Row], head: Row, columns: "_Columns") -> None:
        """Leave out the lines above the headings; FileError if one may be a student."""
        for row in above:
            name = columns.name(row)
            if sum(map(bool, row.cells)) >= sum(map(bool, head.cells)) and _is_student(name, False):
                if _is_title(name) and len(head.cells) == 1:
                    continue
                message = N_(
                    "it is not clear whether “{cell}”, above the heading “{head}”, is a student; "
                    "take it out, or put it below the heading"
                )
                raise self._wrong(row.line, message, cell=name, head=head.cells[columns.all[0]])
        self._left_out += above

    def _table(self, head: Row, rows: Sequence[Row], columns: "_Columns") -> None:
        """Add the students in `rows`, below the row of headings `head`."""
        staff = [n for n, cell in enumerate(head.cells) if _plain(cell) in _ROLES]
        names = [columns.name(row) for row in rows]
        whole = _are_whole(names)
        for row, name in zip(rows, names, strict=True):
            self._on_one_line(name, row)
            teaches = any(_STAFF.search(_plain(row.cell(n))) for n in staff)
            if teaches or not _is_student(name, whole):
                self._left_out.append(row)
                continue
            if len(row.cells) > len(head.cells):
                message = N_(
                    "there are more cells than headings, so that a part of a name may be in the "
                    "wrong column; put names with a comma in quotation marks"
                )
                raise self._wrong(row.line, message)
            self._add(name, row)

    def _on_one_line(self, name: str, row: Row) -> None:
        if "\n" in name:
            message = N_(
                "“{cell}” goes over several lines; write a name on one line, and look for a "
                "quotation mark without its second one"
            )
            raise self._wrong(row.line, message, cell=name)

    def _add(self, name: str, row: Row) -> None:
        """Add the student `name`; FileError if the name is invalid."""
        if name.count(",") > 1 or any(sign in name for sign in ";\t|"):
            message = N_("it is not clear what the first name is in “{cell}”; use one comma")
        elif len(name) > LONGEST:
            message = N_("“{cell}” is too long for a name; write one name on each line")
        else:
            self.students.append((_spoken_order(name), row))
            return
        raise self._wrong(row.line, message, cell=name)

    def _columns(self, head: Row, rows: Sequence[Row]) -> "_Columns":
        """Return the columns that have names; FileError if another one may have them, too."""
        plain = [_plain(cell) for cell in head.cells]
        firsts, lasts = (
            [[n for n, cell in enumerate(plain) if cell in heads] for heads in parts]
            for parts in (FIRST, LAST)
        )
        with_names = {n for n in range(len(plain)) if any(_is_name(row.cell(n)) for row in rows)}
        wholes = [n for n, cell in enumerate(plain) if cell in WHOLE]
        # A column “Student” may hold numbers.
        wholes = sorted(wholes, key=lambda n: n not in with_names)
        for columns in (*firsts, *lasts):
            if len(filled := with_names.intersection(columns)) > 1:
                message = N_(
                    "several columns are called “{head}”; delete those that have no student's name"
                )
                raise self._wrong(head.line, message, head=head.cells[min(filled)])
        result = _Columns(wholes[:1], [*chain(*firsts)], [*chain(*lasts)])
        self._complete(head, rows, result, with_names.difference(result.all))
        return result

    def _complete(
        self, head: Row, rows: Sequence[Row], columns: "_Columns", other: set[int]
    ) -> None:
        """Raise FileError if a column in `other` may hold a part of the names."""
        names = [name for row in rows if _is_student(name := columns.name(row), False)]
        if columns.lasts and not (
            columns.firsts or columns.wholes or all("," in one for one in names)
        ):
            message = N_(
                "below “{head}” there are surnames only; write “First name” above the column with "
                "the first names, or “Name” above whole names"
            )
            raise self._wrong(head.line, message, head=head.cells[columns.lasts[0]])
        short = any(len(name.split()) < MANY for name in names)
        both = bool(columns.firsts and columns.lasts)
        alone = short or not (columns.wholes or columns.lasts)
        unknown = [
            head.cell(n) or str(n + 1)
            for n in sorted(other)
            if _may_be_name(_plain(head.cell(n)), short, not both and alone)
        ]
        if unknown:
            message = N_(
                "it is not clear whether the columns {columns} have a part of the names; write "
                "“First name” and “Last name”, or “Name”, above the names, and delete the others"
            )
            raise self._wrong(head.line, message, columns=self._quoted(unknown))

    # --- without headings ---

    def _without_headings(self, rows: Sequence[Row]) -> None:
        """Add the students of a list, or of a table with one column of names."""
        wide = max(len(row.cells) for row in rows)
        if wide == 1:
            self._list(rows, 0)
            return
        first = rows[0]
        with_names = [n for n in range(wide) if any(_is_name(row.cell(n)) for row in rows)]
        headed = len(rows) > 1 and any(
            _is_name(first.cell(n)) and not any(_is_name(row.cell(n)) for row in rows[1:])
            for n in range(wide)
        )
        headed |= any(
            plain in OTHER or _MAY_NAME.search(plain) for plain in map(_plain, first.cells)
        )
        if headed or len(with_names) != 1:
            message = N_(
                "it is not clear which columns of this roster have the names: {columns}; write "
                "“Name”, or “First name” and “Last name”, above them, or one name on each line"
            )
            raise self._wrong(first.line, message, columns=self._quoted(first.cells))
        self._list(rows, with_names[0])

    def _list(self, rows: Sequence[Row], at: int) -> None:
        names = [row.cell(at) for row in rows]
        whole = _are_whole(names)
        others = names[1:]
        alone = len(names[0].split()) < MANY <= len(others) and _is_student(names[0], whole)
        if alone and not _is_title(names[0]) and all(len(name.split()) >= MANY for name in others):
            message = N_(
                "it is not clear whether “{cell}” is a student or a heading; write “Name” above "
                "the first student, and take out other headings"
            )
            raise self._wrong(rows[0].line, message, cell=names[0])
        for n, (row, name) in enumerate(zip(rows, names, strict=True)):
            self._on_one_line(name, row)
            above = n == len(self._left_out) and _is_title(name)
            if above or not _is_student(name, whole):
                self._left_out.append(row)
            else:
                self._add(name, row)

    def _wrong(self, line: int, message: str, **more: str) -> FileError:
        speak = language(self._code)
        fields = {key: one_line(value, 120) for key, value in more.items()}
        return FileError(f"{self._file_name}:{line}: {speak(message, **fields)}")


class _Columns(NamedTuple):
    """The columns with whole names, first names and surnames, each in the order of a name."""

    wholes: Sequence[int]
    firsts: Sequence[int]
    lasts: Sequence[int]

    @property
    def all(self) -> Sequence[int]:
        """The numbers of all columns with names, from 0."""
        return (*self.wholes, *self.firsts, *self.lasts)

    def name(self, row: Row) -> str:
        """Return the whole name of the student in a row; "" for none.

        A column “Name” beside “Surname” may contain the first or the whole name: a comparison of
        their words decides.
        """
        first, last = (
            " ".join(filter(None, map(row.cell, columns))) for columns in (self.firsts, self.lasts)
        )
        parts, whole = f"{first} {last}".strip(), " ".join(map(row.cell, self.wholes))
        if not parts or not whole:
            return parts or whole
        if _words(parts) <= _words(whole):
            return whole
        if first and last:
            return parts
        return f"{whole} {last}" if last else f"{first} {whole}"


# --- texts ----------------------------------------------------------------------------------------


def _plain(cell: str) -> str:
    """Return a heading without capitals, accents and punctuation.

    >>> _plain("Alumno/a"), _plain("Apellido(s)"), _plain("Nº")
    ('alumno a', 'apellido s', 'no')
    """
    parts = unicodedata.normalize("NFKD", cell.replace("º", "o")).casefold()
    letters = (sign for sign in parts if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in letters).split())


def _declared(lines: Sequence[str]) -> tuple[int, str]:
    """Return the index of the table's first line, and the separator declared before it, or ""."""
    match = _SEPARATOR.fullmatch(lines[0].strip("\r\n \ufeff"))
    return (1, match[1]) if match else (0, "")


def _separator(lines: Sequence[str]) -> str:
    """Return the separator that occurs on most lines; "" if there is none.

    Names also contain commas, so any other separator on as many lines takes precedence.
    """
    counts = {one: sum(one in line for line in lines) for one in SEPARATORS}
    best = max(SEPARATORS, key=lambda one: counts[one])
    return best if counts[best] else ""


def _heads(rows: Sequence[Row]) -> list[int]:
    """Return the indices of the rows with headings, several if tables follow each other.

    A word such as “Student” that fills more than half of its column is a role, not a heading.
    """
    plain = [[_plain(cell) for cell in row.cells] for row in rows]
    often = Counter((n, cell) for cells in plain for n, cell in enumerate(cells))
    names = [
        {
            (n, cell)
            for n, cell in enumerate(cells)
            if cell in WHOLE | PARTS and (often[n, cell] == 1 or 2 * often[n, cell] <= len(rows))
        }
        for cells in plain
    ]
    first = next((n for n, count in enumerate(names[:FEW]) if count), None)
    if first is None:
        return []
    words = OTHER | WHOLE | PARTS
    return [first] + [
        n
        for n in range(first + 1, len(rows))
        if names[n]
        and (names[first] <= names[n] or (len(plain[n]) > 1 and words.issuperset(plain[n])))
    ]


def _is_list(rows: Sequence[Row], lines: Sequence[str], separator: str) -> bool:
    """Return whether lines are names such as “García, Ana”, written with a space after the comma.

    Lines with two names look alike, but have several words on both sides of the comma.
    """
    pairs = [row.cells for row in rows if len(row.cells) > 1]
    return (
        separator == ","
        and len(rows) > 1
        and all(len(cells) == MANY and all(map(_is_name, cells)) for cells in pairs)
        and all(", " in line and '"' not in line for line in lines if "," in line)
        and not all(" " in one and " " in other for one, other in pairs)
    )


def _may_be_name(heading: str, short: bool, alone: bool) -> bool:
    """Return whether a column with this `heading` may have a part of students' names.

    `short` says that some names have only one word, `alone` that a column is likely missing.
    """
    if heading in WHOLE:
        return short
    if heading in OTHER or _NOT_STUDENT.search(heading):
        return False
    return alone or bool(_MAY_NAME.search(heading))


def _are_whole(names: Sequence[str]) -> bool:
    """Return whether most of `names` have several words; totals are ignored."""
    long = [
        len(name.split()) >= MANY for name in names if _plain(name) not in {"", *_NOBODY, *_MAY_BE}
    ]
    return 2 * sum(long) > len(long)


def _words(text: str) -> set[str]:
    return set(same_name(text.replace(",", " ")).split())


def _is_name(cell: str) -> bool:
    """Return whether a cell may be a name, or a part of one."""
    return any(map(str.isalpha, cell)) and not re.search(r"[\d@]", _bare(cell))


def _is_title(cell: str) -> bool:
    words = _plain(cell).split()
    return cell.endswith(":") or not (_TITLE | WHOLE | PARTS).isdisjoint(words)


def _is_nobody(name: str, whole: bool) -> bool:
    """Return whether a text is a label like "Total"; `whole`: names here have several words."""
    plain = _plain(name)
    words = " ".join(word for word in plain.split() if not word.isdigit())  # as in "Total: 28"
    return words in _NOBODY or bool(_BEGIN.match(plain)) or (whole and words in _MAY_BE)


def _is_student(name: str, whole: bool) -> bool:
    bare = _bare(name)
    if not any(map(str.isalpha, bare)) or "@" in bare or _is_nobody(name, whole):
        return False
    return not any(map(str.isdigit, bare)) or bool(_SECOND.fullmatch(bare))


def _bare(cell: str) -> str:
    """Return the name without a number before it and without an id in brackets after it."""
    numbered = _NUMBERED.match(cell)
    bare = cell[numbered.end() :] if numbered else cell
    at = max(bare.rfind("("), bare.rfind("["))
    inside = bare[at + 1 : -1]
    is_id = bare.endswith((")", "]")) and any(map(str.isdigit, inside)) and " " not in inside
    return bare[:at].rstrip() if at > 0 and is_id else bare


def _spoken_order(name: str) -> str:
    """Return the name with the first name first and without its number."""
    last, comma, first = _bare(name).partition(",")
    return visible_name(f"{first} {last}" if comma else last)


def _line_numbers(lines: Sequence[int]) -> str:
    text = ", ".join(map(str, lines[:NAMED]))
    return f"{text} …" if len(lines) > NAMED else text


def _first_notes(notes: Sequence[str], code: str) -> Iterator[str]:
    yield from notes[:NAMED]
    if (more := len(notes) - NAMED) > 0:
        message = plural("{n} more note like the last one.", "{n} more notes like the last one.")
        yield language(code)(message, n=more)
