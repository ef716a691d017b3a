r"""Compiles PO files, which people edit, to the MO files that gettext reads.

Wheels have compiled files: hatch_build.py calls `python -m azardia_nb.text.catalogue FOLDER`. In a
checkout they are compiled at each start, so that edits show.

>>> from gettext import GNUTranslations
>>> from io import BytesIO
>>> GNUTranslations(BytesIO(compiled('msgid "Level"\nmsgstr "Nivel"'))).gettext("Level")
'Nivel'
"""

import re
import sys
from itertools import accumulate
from pathlib import Path
from struct import pack

from azardia_nb.errors import FileError

LOCALE = Path(__file__).parents[1] / "locale"
NO_BREAK = "\u00a0"  # a space without a line break
MAGIC = 0x950412DE  # the first number of an MO file
_MESSAGE = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[\d\]) "(.*)"')


def catalogue_of(code: str) -> Path:
    """Return the path of a language's PO file, which exists only in a checkout."""
    return LOCALE / code / "LC_MESSAGES" / "interface.po"


def compiled(catalogue: str, name: str = "") -> bytes:
    """Return the content of the MO file for the PO file content `catalogue`.

    Raises FileError for a line that is not valid in a PO file; `name` is the file's name.
    """
    translations = dict(sorted(messages(catalogue, name).items()))
    texts = [text.encode() for text in (*translations, *translations.values())]
    head = 28 + 8 * len(texts)  # seven numbers, then length and offset of each text
    places = accumulate((len(text) + 1 for text in texts), initial=head)
    table = [n for text, at in zip(texts, places, strict=False) for n in (len(text), at)]
    numbers = (MAGIC, 0, len(translations), 28, 28 + 8 * len(translations), 0, head, *table)
    return pack(f"<{len(numbers)}I", *numbers) + b"".join(text + b"\0" for text in texts)


def messages(catalogue: str, name: str = "") -> dict[str, str]:
    """Return the translation of each text; NUL separates plural forms."""
    translations: dict[str, str] = {}
    text = ""
    for line in catalogue.replace('"\n"', "").splitlines():  # join continued lines
        if not line or line.startswith("#"):
            continue
        match = _MESSAGE.fullmatch(line)
        if match is None:
            raise FileError(f"{name}: {line}")
        word, form = match.groups()
        if "\\" in form:
            form = re.sub(r"\\(.)", lambda one: "\n" if one[1] == "n" else one[1], form)
        if word == "msgid":
            text = form
        elif word == "msgid_plural":
            text += f"\0{form}"
        elif text in translations:
            translations[text] += f"\0{kept_together(form)}"
        elif form:
            translations[text] = kept_together(form)
    return translations


def kept_together(text: str) -> str:
    r"""Return a translation without line breaks between a number and its percent sign.

    >>> kept_together("del 5 % al {n} %").split(" ")
    ['del', '5\xa0%', 'al', '{n}\xa0%']
    """
    return re.sub(r"(?<=[0-9}]) %", f"{NO_BREAK}%", text) if " %" in text else text


def compile_all(folder: Path) -> None:
    """Write all catalogues, compiled, into a folder with the layout of LOCALE."""
    for source in LOCALE.rglob("*.po"):
        target = folder / source.relative_to(LOCALE).with_suffix(".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(compiled(source.read_text("utf-8"), source.name))


if __name__ == "__main__":
    compile_all(Path(sys.argv[1]))
