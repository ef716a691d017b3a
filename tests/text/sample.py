"""Random sentences from all texts for learners, for an editor to read aloud.

`python -m tests.text.sample --pool exercises --seed 1 --n 20 --language es` prints twenty.
"""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np

import authoring
from azardia_nb import games, lessons
from azardia_nb.games import load, names
from azardia_nb.lessons.question import Question, filled_text
from azardia_nb.text.by_id import by_id
from azardia_nb.text.catalogue import catalogue_of, messages
from azardia_nb.text.language import LANGUAGES

SEEDS = range(30)  # of which exercises are drawn
SHORTEST = 5  # words of a sentence
_END = re.compile(r"(?<=[.?!])(?<!\b\w\.)\s+(?=[“«(¿¡\"*]*[A-ZÁÉÍÓÚÑ0-9])")
_CODE = re.compile(r"```.*?```", re.DOTALL)
_TABLE = re.compile(r"^\s*\|.*$", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


def exercises(code: str, seeds: Iterable[int] = SEEDS) -> Iterator[str]:
    """Yield all texts of exercises for some seeds: question, options, feedback, explanation."""
    for seed in seeds:
        for question in _questions(seed):
            yield from said_by(question, code)


@cache
def _questions(seed: int) -> list[Question]:
    topics = [import_module(found).EXERCISES for name in names() if (found := load(name).lessons)]
    return [one for of in topics for n in of.topics for one in of.questions(n, seed)]


def said_by(question: Question, code: str) -> Iterator[str]:
    """Yield the texts of a question: wording, options, feedback on mistakes, explanation."""
    yield question.prompt(code)
    yield from (label for label, _ in question.choices(code))
    for mistake in question.mistakes:
        values = {**question.values, **mistake.values}
        yield filled_text(mistake.feedback, values, code)
    yield filled_text(question.method, question.values, code)
    yield question.explained(code)


def notebooks(code: str) -> Iterator[str]:
    """Yield the paragraphs of all lessons and teacher's pages."""
    for name, path in authoring.sources().items():
        path = path if code == "en" else lessons.SOURCE / code / name
        yield from authoring.texts(lessons.read(path))


def catalogue(code: str) -> Iterator[str]:
    """Yield the texts of the catalogue, with their fields in braces."""
    for text, translation in messages(catalogue_of("es").read_text("utf-8")).items():
        if text:
            yield from (text if code == "en" else translation).split("\0")


def interface(code: str) -> Iterator[str]:
    """Yield the texts of the interface and of the rules."""
    yield from catalogue(code)
    for name in names():
        yield from by_ids(name, code)


def by_ids(game: str, code: str) -> Iterator[str]:
    """Yield the texts that a game has by id."""
    folder = Path(games.__path__[0], game, "text")
    if (folder / f"{code}.toml").exists():
        for entries in by_id(folder, code).values():
            for entry in entries.values():
                yield from entry.values()


def readme(code: str) -> Iterator[str]:
    """Yield the paragraphs of README.md and of the page for teachers."""
    root = lessons.SOURCE.parent
    docs = root / "docs" if code == "en" else root / "docs" / code
    for page in (root if code == "en" else docs) / "README.md", docs / "for-teachers.md":
        plain = _CODE.sub("", page.read_text(encoding="utf-8"))
        yield from re.split(r"\n\s*\n", _TABLE.sub("", plain))


POOLS: dict[str, Callable[[str], Iterator[str]]] = {
    "lessons": notebooks,
    "exercises": exercises,
    "interface": interface,
    "README": readme,
}


def sentences(texts: Iterator[str]) -> list[str]:
    """Return the different sentences of some texts, sorted; short ones are left out."""
    found = {
        " ".join(sentence.split())
        for text in texts
        for sentence in _END.split(_LINK.sub(r"\1", text))
    }
    return sorted(one for one in found if len(one.split()) >= SHORTEST)


def sample(pool: str, code: str, n: int, seed: int) -> list[str]:
    """Return `n` sentences of a pool; the same seed draws the same ones."""
    found = sentences(POOLS[pool](code))
    drawn = np.random.default_rng(seed).permutation(len(found))[:n]
    return [found[at] for at in drawn]


def main() -> None:
    """Print the sentences, numbered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pool", choices=POOLS, default="exercises")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--n", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for number, sentence in enumerate(
        sample(asked.pool, asked.language, asked.n, asked.seed), start=1
    ):
        print(f"{number}. {sentence}")


if __name__ == "__main__":
    main()
