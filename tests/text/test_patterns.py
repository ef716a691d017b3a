"""What an editor would strike out stays out of the English, and numbers agree with their nouns."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from azardia_nb.games import names
from azardia_nb.lessons import sample
from azardia_nb.text.language import LANGUAGES
from tests.text.test_language import extracted

WRONG = {
    r"(?i)\bhow (likely|often) (is|are|do|does|can|will)\b": "what is the probability that …",
    r"(?i)\bwith \{(chance|share|win|wins|percent)\w*\}": "with probability {chance}",
    r"\b[Aa]n? \{(?!ten\})\w+\}": "another sentence: a, or an, by how the number begins",
    r"[0-9}][ \u00a0]%": "no space before %",
    r"(?i)\bwhoever\b": "the player who …, you",
    r"\b([Oo]f|[Tt]o) who\b|(?<!player )\bwho (is to|arrives|holds|begins)\b": "the player who …",
    r"(?i)\bone (can|may|must|has to|needs|waits|sees|plays|presses)\b": "you",
    r"(?i)(?<!there )\b(is|are) no (chance|number|tile|deck|card|game)s?\b": "is not a …",
    r"(?i)\b(right|asked) is\b": "expected …",
    r"(?i)\btold apart\b|\bcannot be told\b": "a clear difference; you can't tell",
    r"(?i)\brises? a level\b|\bis to act\b|\bholds? tile\b|\bstrikes? (you|it)\b": "goes up; hits",
    r"(?i)\b(a|an|one|some) certain (?!to\b)": "particular",
    r"(?i)\bby so (many|much)\b|^so (many|much|likely)\b|^so far (you|it) ": "that many",
    r"(?i)\bhow likely\b": "the probability that",
    r"(?i)\byou will .* and know\b": "By the end you can …",
    r"(?i)\bblackboard\b|\bpupils?\b": "whiteboard; student",
}


ROOT = Path(__file__).parents[2]
DOCS = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING")]
DOCS += [*sorted((ROOT / "docs").glob("*.md")), ROOT / "notebooks/course.toml"]


def documents() -> Iterator[str]:
    """Yield the paragraphs of what is read outside the lessons, without code."""
    for path in DOCS:
        prose = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
        yield from re.split(r"\n\s*\n", re.sub(r"`[^`]*`", "`…`", prose))


def texts(pool: str) -> Iterator[str]:
    if pool == "lessons":
        return sample.notebooks("en")
    if pool == "by id":
        return chain.from_iterable(sample.by_ids(game, "en") for game in names())
    return documents() if pool == "documents" else sample.catalogue(pool, "en")


@pytest.mark.parametrize(
    "pool", ["exercises", "interface", "rules", "by id", "lessons", "documents"]
)
def test_the_patterns_of_a_first_draft_stay_out(pool: str) -> None:
    found = [
        f"{better}: {text}"
        for text in texts(pool)
        for wrong, better in WRONG.items()
        if re.search(wrong, " ".join(text.split()))
    ]
    assert not found, "\n".join(["", *found])


THINGS = "row|tile|card|level|turn|lap|game|step|roll|round|coin|player|draw|percentage point"
COSAS = "casillas|filas|cartas|niveles|turnos|vueltas|partidas|pasos|tiradas|rondas|monedas|puntos"
COSAS += "|veces"
ONE = r"(?<![\d.,/−+*×-])(?<!level )(?<!nivel )1"
AGREES = {
    "en": rf"{ONE} ({THINGS})s\b|{ONE} times (?!\d)|{ONE} of the [a-z ]+ (are|lead|add|give|do)\b"
    rf"|\b(?:[2-9]|\d\d+) ({THINGS})\b(?! \d)",
    "es": rf"{ONE} ({COSAS})\b|\b(sobran|quedan|faltan|son|hay que dar) 1\b(?!\d|[.,/]\d)",
}


@pytest.fixture(params=[4, pytest.param(len(sample.SEEDS), marks=pytest.mark.nightly)])
def exercises(request: pytest.FixtureRequest) -> Callable[[str], set[str]]:
    """Say what exercises say for so many seeds, in a language."""
    return lambda code: _exercises(code, request.param)


@cache
def _exercises(code: str, seeds: int) -> set[str]:
    return set(sample.exercises(code, range(seeds)))


def test_numbers_agree_with_their_nouns(exercises: Callable[[str], set[str]]) -> None:
    for code in LANGUAGES:
        assert len(exercises(code)) > 1000
        wrong = sorted(text for text in exercises(code) if re.search(AGREES[code], text))
        assert not wrong, "\n".join(["", *wrong])


@pytest.mark.parametrize(("code", "space", "comma"), [("en", "", ","), ("es", "\u00a0", ".")])
def test_numbers_are_written_as_the_language_does(
    code: str, space: str, comma: str, exercises: Callable[[str], set[str]]
) -> None:
    for text in exercises(code):
        assert not re.search(r"\bwith \d[\d.]*%(?! interval)", text), text
        assert set(re.findall(r"\d(\s?)%", text)) <= {space}, text
        long = re.findall(r"(?<![\d.,/])\d{4,}(?![\d/])", text)
        assert not long or "400 p" in text, text  # ratings stand without a comma
        assert all(sign == comma for sign in re.findall(r"\d([.,])000\b", text)), text


def test_a_number_that_does_not_agree_is_found() -> None:
    for code, text in (
        ("en", "You need exactly 1 tiles."),
        ("en", "1 of the steps lead to tile 150."),
        ("en", "It goes round 1 times on average."),
        ("en", "It is 3 tile ahead."),
        ("es", "Avanzas 1 casillas."),
        ("es", "Al repartir sobran 1."),
    ):
        assert re.search(AGREES[code], text), text


def test_a_sample_is_drawn_again_by_its_seed() -> None:
    drawn = sample.sample("README", "en", 5, seed=3)
    assert len(drawn) == 5
    assert drawn == sample.sample("README", "en", 5, seed=3)
    assert drawn != sample.sample("README", "en", 5, seed=4)
    assert all(len(one.split()) >= sample.SHORTEST for one in drawn)


def test_each_pool_has_sentences_in_both_languages() -> None:
    for pool in ("lessons", "interface"):
        english, spanish = (sample.sample(pool, code, 3, seed=1) for code in LANGUAGES)
        assert len(english) == len(spanish) == 3
        assert english != spanish


# A number of things that the code puts before their noun has two forms.
COUNTED = re.compile(
    r"\{(n|turns|steps|games|decisions|draws)\} (more |new |other |action |penalty )?"
    r"(tile|card|level|turn|lap|game|step|roll|round|coin|player|draw|decision|pair|position|"
    r"challenge|answer|exercise|experiment|choice|move|file)s\b"
)
# How texts begin that always count more than one: games by the thousand, what the rules say.
BEGINNING = 44  # letters of a text
ALWAYS_MANY = {
    "Axis Mundi has {n} players, not {x}",
    "more than {n} positions are possible: look f",
    "{n} cards",
    "--players: name {n} players, the number this",
    "A clear difference: after {n} pairs the inte",
    "A clear difference: after {n} pairs the two",
    "A lap takes {turns} turns on average.",
    "After {n} games it wins {share} of its games",
    "After {n} pairs, not one game has ended diff",
    "Buy {n} tiles",
    "By hand calculation, the coin race takes {tu",
    "Copies of the card you want: {copies} of {le",
    "Copies of {card} among {draws} draws",
    "Copies of {card}: {copies} of {all} cards. B",
    "Doubles in {n} rolls of two dice",
    "Estimated: from each point, {bot} bots finis",
    "From tile {tile} at level {level}: the proba",
    "How far {who} gets after {n} more rolls by a",
    "Interrupted: {kept} of {games} games have be",
    "Interrupted: {kept} of {games} games are sav",
    "Nobody has won after {n} rounds. Among these",
    "Let bots play {n} games from each",
    "Let it play {n} games against itself",
    "More than {n} turns: {rest}. Solved with a r",
    "For a change of {care}% (of shares: {points}",
    "No clear difference after {n} pairs. With so",
    "Play up to {n} games",
    "Play {n} games",
    "Play {n} games of each kind",
    "Play {n} more games of each kind",
    "Play {n} pairs",
    "Play {n} rounds",
    "Playing … {n} games so far.",
    "Search {n} more positions",
    "The 95% intervals of {n} experiments",
    "The exact probability is {chance}: all {n} p",
    "The tile each roll leads to; all {n} rolls a",
    "Tile {tile}, coins: {coins}. With the best p",
    "To see the difference between {a} and {b}, y",
    "Where {who} is after this move and {n} more",
    "no clear difference; plan {n} games",
    "solved for {n} positions; azardia solve --ch",
    "{layer}: {n} positions, {low} sweeps from 0",
    "{name} has won {k} of {n} games against the",
    "{n} draws",
    "{n} draws a turn",
    "{n} games between the bots, seed {seed}: the",
    "{n} games of four greedy bots, seeds {first}",
    "{n} games of four greedy bots: the player wh",
    "{n} games under each set of rules, seed {see",
    "{n} games under each set of rules, with the",
    "{n} games, 95% intervals; seed of the dice:",
    "{n} games, seed {seed}",
    "{n} new experiments",
    "{n} pairs with the same dice, seed {seed}",
    "{n} players",
    "{n} positions offer a choice; it has met {kn",
    "{n} positions solved, residual {residual}.",
    "{n} positions solved in {time} s, in exact f",
    "{n} positions solved in {time} s, residual {",
    "{n} positions, worked out in {seconds} s; re",
    "{n} positions: average loss of the search's",
    "{n} rounds by chance",
    "{start}: the first player won {share} of {ga",
    "{what} in {k} of {n} games: {estimate}.",
}


def single_texts() -> Iterator[str]:
    """Yield each text of the code that has but one form; what exercises say is tried out above."""
    for file, _, text in extracted():
        path = Path(file)
        if {"lessons", "text"} & {*path.parts} or path.name == "effects.py":
            continue  # what happens in a game is told with a sentence of its own for one
        if isinstance(text, str):
            yield text


def test_a_number_of_things_has_its_plural() -> None:
    found = {text[:BEGINNING].rstrip() for text in single_texts() if COUNTED.search(text)}
    lacking = sorted(found - ALWAYS_MANY)
    assert not lacking, 'speak(plural("{n} tile", "{n} tiles"), n=…): ' + "\n".join(lacking)
    assert found >= ALWAYS_MANY, "what is no longer there needs no exception"
