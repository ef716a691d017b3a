"""What an editor would strike out stays out of the English, and numbers agree with their nouns."""

import re
from collections.abc import Iterator

import pytest

from azardia_nb.lessons import sample
from azardia_nb.text.language import LANGUAGES

WRONG = {
    r"(?i)\bhow (likely|often) (is|are|do|does|can|will)\b": "what is the probability that …",
    r"(?i)\bwith \{(chance|share|win|wins|percent)\w*\}": "a {chance} chance of …",
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


def texts(pool: str) -> Iterator[str]:
    if pool == "lessons":
        return sample.notebooks("en")
    return sample.catalogue(pool, "en")


@pytest.mark.parametrize("pool", ["exercises", "interface", "rules", "lessons"])
def test_the_patterns_of_a_first_draft_stay_out(pool: str) -> None:
    found = [
        f"{better}: {text}"
        for text in texts(pool)
        for wrong, better in WRONG.items()
        if re.search(wrong, text)
    ]
    assert not found, "\n".join(["", *found])


THINGS = "tile|card|level|turn|lap|game|step|roll|round|coin|player|draw|percentage point"
COSAS = "casillas|cartas|niveles|turnos|vueltas|partidas|pasos|tiradas|rondas|monedas|puntos|veces"
ONE = r"(?<![\d.,/−+*×-])(?<!level )(?<!nivel )1"
AGREES = {
    "en": rf"{ONE} ({THINGS})s\b|{ONE} times (?!\d)|{ONE} of the [a-z ]+ (are|lead|add|give|do)\b"
    rf"|\b(?:[2-9]|\d\d+) ({THINGS})\b(?! \d)",
    "es": rf"{ONE} ({COSAS})\b|\b(sobran|quedan|faltan|son|hay que dar) 1\b(?!\d|[.,/]\d)",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_agree_with_their_nouns_in_every_exercise(code: str) -> None:
    said = set(sample.exercises(code))
    assert len(said) > 3000
    wrong = sorted(text for text in said if re.search(AGREES[code], text))
    assert not wrong, "\n".join(["", *wrong])


@pytest.mark.parametrize(("code", "space", "comma"), [("en", "", ","), ("es", " ", ".")])
def test_numbers_are_written_as_the_language_does(code: str, space: str, comma: str) -> None:
    for text in sample.exercises(code):
        assert not re.search(r"\bwith \d[\d.]*%(?! interval)", text), text
        assert set(re.findall(r"\d(\s?)%", text)) <= {space}, text
        long = re.findall(r"(?<![\d.,/])\d{4,}(?![\d/])", text)
        assert not long or "400 p" in text, text  # ratings stand without a comma
        assert all(sign == comma for sign in re.findall(r"\d([.,])000\b", text)), text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "You need exactly 1 tiles."),
        ("en", "1 of the steps lead to tile 150."),
        ("en", "It goes round 1 times on average."),
        ("en", "It is 3 tile ahead."),
        ("es", "Avanzas 1 casillas."),
        ("es", "Al repartir sobran 1."),
    ],
)
def test_a_number_that_does_not_agree_is_found(code: str, text: str) -> None:
    assert re.search(AGREES[code], text)


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
