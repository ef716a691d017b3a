"""Exercises with keys and common mistakes: a stored page for the lessons of each game.

Each question is in both languages as its first seed asks it; below it are keys and mistakes by
seed. `python -m tests.lessons.asked` writes the pages again: check what changed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from azardia_nb.games.axis_mundi import lessons as axis_mundi
from azardia_nb.games.azardia import lessons as azardia
from azardia_nb.games.titan_race import lessons as titan_race
from azardia_nb.lessons.question import Question
from azardia_nb.text.language import LANGUAGES
from tests.lessons.asking import ask

FOLDER = Path(__file__).with_name("asked")
GAMES: dict[str, Any] = {"axis_mundi": axis_mundi, "azardia": azardia, "titan_race": titan_race}
SEEDS = range(6)


def page(name: str) -> str:
    """Return the page with all exercises of a game's lessons."""
    lines = ["What is asked. `python -m tests.lessons.asked` writes this page."]
    for lesson, topic in GAMES[name].TOPICS.items():
        lines += ["", f"== {lesson} {topic}"]
        for make in GAMES[name].EXERCISES.makers(lesson):
            questions = [ask(make, seed) for seed in SEEDS]
            lines += [make.__name__, *(f"    {asked(questions[0], code)}" for code in LANGUAGES)]
            lines += judged(questions)
    return "\n".join(lines) + "\n"


def asked(question: Question, code: str) -> str:
    """Return a question with its options, on one line."""
    options = " / ".join(label for label, _ in question.choices(code))
    return " ".join(f"{question.prompt(code)} {options}".split())


def judged(questions: list[Question]) -> Iterator[str]:
    """Yield a line for each seed: the key, and the usual mistakes."""
    for seed, question in enumerate(questions):
        wrong = "; ".join(label for label, _ in question.wrong())
        yield f"    {seed}: {question.answer_text()} ✗ {wrong}".rstrip()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(page(name), encoding="utf-8")
