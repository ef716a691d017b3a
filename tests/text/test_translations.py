"""A translation says what its text says: the same things, the same numbers, the same no.

No second copy of a translation is kept. What its words have to be is told here, for words that
leave no choice: so one that was exchanged for another, or turned into its opposite, is found.
"""

import re
from collections.abc import Iterator

import pytest

from tests.text.test_language import said_by_catalogues, said_by_id

FIELD = re.compile(r"\{[^}]*\}|`[^`]*`|\[\[\w+\]\]|\(\w+_\w+\)")
# A word of the Spanish, and what the English has where it stands.
SPANISH = {
    "ángel": "angel",
    r"\batrás\b": "back|behind",
    r"\bbaja\b": "fall|down|drop|low|los|decrease",
    "barajar|baraja\\b": "shuffl",
    "bomba": "bomb",
    r"\bcartas?\b": "card|hand|deck|draw|discard|which|choose|letter|beats|twice|board game",
    "casilla": "tile|space|hex|square|point|cell|on a|there|from|next|land|back|cross|lead"
    "|add|climb|meet",
    "cielo": "heaven",
    "cueva": "cave",
    "delantera": "lead|ahead",
    "demonio": "demon",
    "descart": "discard|throw|give|pile|rul|over",
    "doble": "double|twice|two|both",
    r"\bduelo": "duel|match|solving|even",
    "empate": "tie|draw|even",
    "empuj": "push|shov",
    "energía": "energy",
    "escal(a|ar|as)\\b": "climb|ladder|scale",
    "estatua": "statue",
    "evento": "event",
    "flecha": "arrow",
    "habilidad": "abilit|skill",
    "herida": "wound",
    "hielo": r"\bice\b",
    "infierno": "hell",
    "izquierd": "left",
    "jugador": "play|seat|somebody|who|one|two|three|four|opponent|nobody|you|others|they",
    "lava": "lava",
    r"\bmayor\b|\bmáxim": "more|most|high|larg|great|big|over|above|low|long|best|last|maxim|up",
    "mitad": "half|halv|middle|midway",
    r"\bmonedas?\b": "coin|toss|add one",
    "nivel": "level",
    r"\bpartidas?\b": "game|play|match|race|score|start|end|half|at 0",
    "penalizaci": "penalt",
    "pentáculo": "pentacle",
    "pirata": "pirate",
    "primer": "first|one|attempt|equally|new|with a 1",
    "puerta": "gate|door",
    r"\brampa": "ramp",
    r"\brest(a|as|ar)\b": "subtract|rest|minus|difference|take|left|−|remain",
    r"\breto\b": "challenge|fight|loser",
    "ronda": "round",
    "tesoro": "treasure",
    "trampa": "trap|cheat",
    "últim": "last|latest|final|latter|rest",
    "veneno": "poison|brew|mix",
    "vuelta": "lap|turn|back|round|circle|again",
}
# And a word of the English, with what is there in Spanish.
ENGLISH = {
    r"\bAP\b": r"\bPA\b",
    r"\bHP\b": r"\bPV\b|vida",
    r"\bdice\b|\bdie\b": "dado|tir|sac|sal|lanz|comod|cara|muer|mor",
    r"\blife\b|\blives\b": "vida|viv",
    r"\btiles?\b": "casilla|avanz|caídas|cualquiera|allí|vale",
    r"\bangel": "ángel",
    r"\bbomb": "bomba",
    r"\bcaves?\b": "cueva",
    r"\bchallenges?\b": "reto|ret|desaf",
    r"\bcoins?\b": "moneda|cruz|pag|entre",
    r"\bdemon\b": "demonio|demoníac",
    r"\bdiscards?\b": "descart|tira",
    r"\bgains?\b": "gan|recib|recuper|cambio|sirve|aument|mejor",
    r"\bhalf\b|\bhalves\b|halved": "mitad|medi|½|dos",
    "heaven": "cielo",
    r"\bhell\b": "infierno",
    r"\bhighest\b": "alt|mayor|máx|más",
    r"\bice\b": "hielo",
    "lava": "lava",
    r"\blevels?\b": "nivel|altura|fiar|significa",
    r"\bloses?\b|\blost\b(?! hit points)": "pierd|perd|baja|quit|cuest|cost|derrot|menos",
    r"\blowest\b": "baj|menor|mín|más",
    r"\bmiss(es)?\b(?! it)": "pierd|perd|fall|falt|no ",
    r"\bnever\b": r"nunca|no |jamás|ningun|ni ",
    r"\bnobody\b(?! stands)": "nadie|ningun|no |nunca",
    "pentacle": "pentáculo",
    r"\bpenalty\b": "penaliz|castig",
    "pirates": "pirata",
    r"\bprobabilit(y|ies)\b": "probab|frecuencia",
    "statue": "estatua",
    r"to the left\b|left ahead|left back\b": "izquierda",
    r"to the right\b|right ahead|right back": "derecha",
    r"\btraps?\b": "trampa",
    "treasure": "tesoro",
    r"\bwounds?\b(?! are not yet)": "herid|hier|herir",
}
# A word of the English, which others beside it allow for; what the Spanish may not have, unless it
# has one of the last, too.
OPPOSITES = [
    (r"\bbefore\b|until|earlier", "after|then|later|next|follow", "después|luego", "antes"),
    (r"\bafter\b|later", "before|until|earlier|first|shortest", "antes", "después|luego|siguiente"),
    (r"\bfirst\b", "last|latest|final", "últim", "primer"),
    (r"\blast\b", "first", "primer", "últim"),
    (r"\bwins?\b|\bwon\b", "los[et]|cost|miss", r"\bpierd|\bperd", r"\bgan|victori"),
    (r"\bloses?\b|\blost\b", "win|won|gain|beats|Review", r"\bgan(a|as|ar|ado)\b", "pierd|perd"),
    ("highe", "lowe", r"\bbaj[ao]|menor|inferior|mínim", "alt|mayor|super|más|máx"),
    ("lowe[rs]", "highe", "mayor|superior|máxim", "baj|menor|infer|mín"),
    (r"\bahead\b|forward", "behind|back", "detrás|atrás|retroced", "delante|avan"),
    (r"\bbehind\b", "ahead|front|average", "delante|avanz", "detrás|atrás|último"),
    (r"\badd\b", "subtract|minus|take", r"\brest[ao]", "sum|añad"),
    (r"\bsubtract", "add|sum", "sum|añad", "rest"),
    (r"\btwo\b|\bboth\b", "three|3", "tres", "dos|ambos|2|par"),
    (r"\bthree\b", "two|both|pair|2", r"\bdos\b", "tres|3"),
    (r"\bmore\b", "less|few|least|min|with|any|at", r"\bmenos\b|\bmenor", "más|mayor|otr"),
    (r"\bfewer\b|\bless\b|\bleast\b", "more|most", r"\bmás\b|mayor", "menos|menor|mín|poc"),
    (r"\balways\b", "never|not|no ", "nunca|jamás", "siempre"),
]
NO = r"\b(no|nada|nadie|nunca|jamás|ni|tampoco|sin|solo|fuera|poco|igual|en vez|[aá]caba\w*)\b"
NO += (
    r"|\bning|imposib|sea de quien|llegue como|sea a quien|ya|más|menos|mism|falt|vací|in|des|deja"
)
NOT = r"\b(nobody|never|not|no|none|nothing|cannot|neither)\b|n't\b"
DIGITS = re.compile(r"\d+")
GROUP = re.compile(r"(?<=\d)[.,\u00a0](?=\d{3}\b)")


def pairs() -> Iterator[tuple[str, str]]:
    """Yield the texts with their translations, without fields and code."""
    for text, said in [*said_by_catalogues(), *((text, said) for _, text, said in said_by_id())]:
        yield FIELD.sub("…", text), FIELD.sub("…", said)


def differing(text: str, said: str) -> Iterator[str]:
    """Yield the words that stand in one and not in the other."""
    for word, english in SPANISH.items():
        if re.search(word, said, re.I) and not re.search(english, text, re.I):
            yield word
    for word, spanish in ENGLISH.items():
        if re.search(word, text, re.I) and not re.search(spanish, said, re.I):
            yield word
    for word, besides, wrong, right in OPPOSITES:
        told = re.search(word, text, re.I) and not re.search(besides, text, re.I)
        if told and re.search(wrong, said, re.I) and not re.search(right, said, re.I):
            yield word
    if re.search(NOT, text, re.I) and not re.search(NO, said, re.I):
        yield "no"


def test_a_translation_is_of_the_same_things() -> None:
    found = [f"{word}: {text} | {said}" for text, said in pairs() for word in differing(text, said)]
    assert not found, "\n".join(["", *found])


def numbers(text: str) -> list[str]:
    """Return what is written in digits; 0 and 1 are often a word in one of the languages."""
    return sorted(number for number in DIGITS.findall(GROUP.sub("", text)) if number not in "01")


def test_a_translation_has_the_numbers_of_its_text() -> None:
    found = [f"{text} | {said}" for text, said in pairs() if numbers(text) != numbers(said)]
    assert [one for one in found if "10 × 10" not in one] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{name} gains a life.", "{name} pierde una vida."),
        ("The trap on {space} is destroyed.", "Se destruye la estatua de {space}."),
        ("Go to the left.", "Ve a la derecha."),
        ("No pushes.", "Hay empujones."),
        ("The first one wins.", "Gana el último."),
    ],
)
def test_another_meaning_is_found(text: str, said: str) -> None:
    assert [*differing(text, said)]
