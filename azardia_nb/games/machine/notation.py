"""A declared text notation for actions: a verb for each kind, followed by a form.

A form is a sequence of words. A word that is declared as a `Part` stands for a value of one of the
action's fields; any other word is literal. Words in brackets are optional. A part fills the first
of its fields that no earlier part has filled; a flag is a part with a single word. The words of a
part are listed by the values they stand for, or returned by a function of the variant's data, such
as its deck. A blank word marks a value that has no text.

>>> from azardia_nb.games.machine.actions import layout
>>> KIND, (ONE, TWO, SHARP) = layout(6, 6, 1)
>>> notation = Notation(
...     KIND,
...     verbs=("end", "walk", "run", "swap", "melee"),
...     parts={
...         "HEX": Part(("A", "B", "C"), ONE, TWO),
...         "CARD": Part(lambda deck: deck, ONE, TWO),
...         "SEAT": Part(("1", "2", "3"), ONE),
...         "sharp": Part(("sharp",), SHARP),
...     },
...     forms={1: ["HEX"], 2: ["HEX HEX"], 3: ["CARD for CARD"], 4: ["SEAT [sharp]"]},
... )
>>> deck = ("herb", "blade")
>>> blow = 4 << KIND | write(ONE, 2) | write(SHARP, 0)
>>> notation.write(blow, deck), notation.read("melee 3 sharp", deck) == blow
('melee 3 sharp', True)
>>> [notation.write(one, deck) for one in notation.every(deck)][:5]
['end', 'walk A', 'walk B', 'walk C', 'run A A']
>>> swap = notation.read("swap blade for herb", deck)
>>> swap >> KIND, read(swap, ONE), read(swap, TWO), read(swap, SHARP)
(3, 1, 0, -1)
>>> notation.read("run A D", deck)
Traceback (most recent call last):
azardia_nb.errors.NotationError: there is no action 'run A D'; write `run HEX HEX`; \
HEX: use one of A, B, C

A text is read by the first form that it matches, and an action is written by the first form that
covers all its fields. Reading and writing are inverse as long as no two forms of a kind use the
same words for the same fields.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.games.machine.actions import Field, read, write
from azardia_nb.text.language import spoken
from azardia_nb.text.read import remedy_for

Words: TypeAlias = Sequence[str]


class Part:
    """A placeholder in a form: the words for its values and the fields that it may fill.

    `wrong` returns a sentence about an unknown word, for parts where a list of the known words
    would not help.
    """

    def __init__(
        self,
        words: Words | Callable[[Any], Words],
        *fields: Field,
        wrong: Callable[[str, Any], str] | None = None,
    ) -> None:
        self.words = words
        self.fields = fields
        self.wrong = wrong

    def word_list(self, context: Any) -> Words:
        """Return the words of this part, indexed by value."""
        return self.words(context) if callable(self.words) else self.words


class _Slot(NamedTuple):
    """A word of a form with its part, and the field that it fills if it is not literal."""

    name: str
    part: Part
    field: Field | None

    def value(self, word: str, context: Any) -> int | None:
        """Return the value that `word` stands for here, or None if it is unknown."""
        word_list = self.part.word_list(context)
        return word_list.index(word) if word in word_list else None


class _Form(NamedTuple):
    """One way to write the words after a verb, and the bits of the fields that it fills."""

    slots: tuple[_Slot, ...]
    bits: int


class Notation:
    """The text notation of a game's actions.

    `kind_at` is the lowest bit of an action's kind, `verbs` has the word of each kind, and `forms`
    the forms that may follow it; a kind without forms is its verb alone.
    """

    def __init__(
        self,
        kind_at: int,
        verbs: Words,
        parts: Mapping[str, Part],
        forms: Mapping[int, Sequence[str]],
    ) -> None:
        self._at, self._verbs = kind_at, verbs
        self._texts = [tuple(forms.get(kind, ("",))) for kind in range(len(verbs))]
        self._forms = [
            [_form(form, parts) for text in texts for form in _without_brackets(text)]
            for texts in self._texts
        ]

    def write(self, number: int, context: Any) -> str:
        """Return an action as text."""
        kind, bits = divmod(int(number), 1 << self._at)
        for form in self._forms[kind]:
            if bits & ~form.bits:
                continue  # the action uses a field that this form does not have
            words = [self._verbs[kind]]
            for name, part, field in form.slots:
                if field is None:
                    words.append(name)
                    continue
                word_list, value = part.word_list(context), read(bits, field)
                if not 0 <= value < len(word_list) or not word_list[value]:
                    break
                words.append(word_list[value])
            else:
                return " ".join(words)
        raise NotationError(spoken("there is no action {text}", text=short(number)))

    def every(self, context: Any) -> Iterator[int]:
        """Yield all actions that have a text."""
        for kind, forms in enumerate(self._forms):
            for form in forms:
                slots = [
                    (slot.field, slot.part.word_list(context)) for slot in form.slots if slot.field
                ]
                values = [[n for n, word in enumerate(word_list) if word] for _, word_list in slots]
                for chosen in product(*values):
                    bits = [write(field, n) for (field, _), n in zip(slots, chosen, strict=True)]
                    yield kind << self._at | sum(bits)

    def read(self, text: object, context: Any) -> int:
        """Return the action that `text` stands for; NotationError says what is wrong with it."""
        words = text.split() if isinstance(text, str) else []
        verb, rest = (words[0], words[1:]) if words else ("", [])
        if verb not in self._verbs:
            fault = spoken("there is no action {text}", text=short(text))
            raise NotationError(f"{fault}; {remedy_for(verb, self._verbs)}")
        kind = self._verbs.index(verb)
        for form in self._forms[kind]:
            bits = _bits_of(form, rest, context)
            if bits is not None:
                return kind << self._at | bits
        forms = (f"`{verb} {form}`".replace(" `", "`") for form in self._texts[kind])
        right = spoken(" or ").join(forms)
        fault = spoken("there is no action {text}; write {form}", text=short(text), form=right)
        wrong = _wrong_word(self._forms[kind], rest, context)
        if wrong is None:
            raise NotationError(fault)
        name, part, word = wrong
        if part.wrong is None:
            raise NotationError(f"{fault}; {name}: {remedy_for(word, part.word_list(context))}")
        raise NotationError(part.wrong(word, context) if word else fault)


def _without_brackets(text: str) -> list[str]:
    """Return the forms of a text with and without its bracketed words, the shortest first."""
    pieces = text.replace("[", "|[").replace("]", "|").split("|")
    choices = [("", piece[1:]) if piece.startswith("[") else (piece,) for piece in pieces]
    return ["".join(chosen) for chosen in product(*choices)]


def _form(text: str, parts: Mapping[str, Part]) -> _Form:
    slots, bits = [], 0
    for word in text.split():
        part, field = parts.get(word), None
        if part is not None:
            field = next(one for one in part.fields if not bits >> one.at & 1)
            bits |= (1 << field.bits) - 1 << field.at
        slots.append(_Slot(word, part or Part((word,)), field))
    return _Form(tuple(slots), bits)


def _bits_of(form: _Form, words: Words, context: Any) -> int | None:
    """Return the field bits of an action from `words`, or None if they do not match `form`."""
    if len(words) != len(form.slots):
        return None
    bits = 0
    for slot, word in zip(form.slots, words, strict=True):
        value = slot.value(word, context)
        if value is None:
            return None
        if slot.field is not None:
            bits |= write(slot.field, value)
    return bits


def _wrong_word(forms: Sequence[_Form], words: Words, context: Any) -> tuple[str, Part, str] | None:
    """Return the name and part that were expected at the first unmatched word, and that word."""
    expected, furthest = None, -1
    for form in forms:
        for at, slot in enumerate(form.slots):
            word = words[at] if at < len(words) else ""
            if slot.value(word, context) is None:
                sayable = slot.field and (slot.part.wrong or slot.part.word_list(context))
                if at > furthest and sayable and len(form.slots) >= len(words):
                    expected, furthest = (slot.name, slot.part, word), at
                break
    return expected


# --- set-ups ------------------------------------------------------------------------------------


def check_keys(table: Iterable[str], keys: Collection[str]) -> None:
    """Raise AzardiaError with a suggestion for a key that is not in `keys`."""
    for key in table:
        if key not in keys:
            wrong = spoken("unknown key {key}", key=short(key))
            raise AzardiaError(f"{wrong}; {remedy_for(key, keys)}")


def one_of(word: Any, words: Sequence[str]) -> str:
    """Return `word` if it is in `words`; otherwise AzardiaError with a suggestion."""
    if word not in words:
        raise AzardiaError(f"{short(word)}; {remedy_for(word, words)}")
    return str(word)
