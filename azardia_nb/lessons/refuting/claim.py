"""Claims about all cases of a domain, and their exact judgement.

>>> claim = read("dice | at least 50% | not double | sum >= 11")
>>> judge(claim)
Verdict(survives=True, cases=90, true=50, example=1)
>>> print(sentence(claim, "en"))
If the dice do not show a double, this is true in at least 50% of the cases: the sum is at least 11.
"""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.game.registry import DEFAULT
from azardia_nb.lessons.refuting.domain import Domain, domains
from azardia_nb.lessons.refuting.expression import evaluate, parse
from azardia_nb.text.language import N_, language, one_line, spoken
from azardia_nb.text.say import PERCENT, percent, rounded, whole

ALWAYS, NEVER, MOST, AT_LEAST = "always", "never", "most", "at least"
QUANTIFIERS = {
    ALWAYS: N_("this is always true:"),
    NEVER: N_("this is never true:"),
    MOST: N_("this is true in more than half of the cases:"),
    AT_LEAST: N_("this is true in at least this share of the cases:"),
}
RELATIONS = {
    "<=": N_("is at most"),
    ">=": N_("is at least"),
    "==": N_("is"),
    "!=": N_("is not"),
    "<": N_("is less than"),
    ">": N_("is more than"),
}
_SHARE = re.compile(r"at least ([0-9]{1,3})%")


class Claim(NamedTuple):
    """A claim about a domain; `condition` may be "", `percent` is used with AT_LEAST only."""

    domain: str
    quantifier: str
    condition: str
    statement: str
    percent: int = 0

    def __str__(self) -> str:
        """Return the claim as text for `read`, the same in all languages."""
        kind = self.quantifier
        kind = f"{kind} {self.percent}%" if kind == AT_LEAST else kind
        return f"{self.domain} | {kind} | {self.condition} | {self.statement}"


class Verdict(NamedTuple):
    """The judgement of a claim.

    It is about the `cases` that fulfil the condition; in `true` of them the statement is true.
    `example` is the index of the smallest case that speaks against the claim, if there is any.
    """

    survives: bool
    cases: int
    true: int
    example: int | None


def read(text: str) -> Claim:
    """Return the claim written as `text`; AzardiaError for any other text."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) == 4:
        domain, kind, condition, statement = parts
        if share := _SHARE.fullmatch(kind):
            return Claim(domain, AT_LEAST, condition, statement, int(share[1]))
        if kind in (ALWAYS, NEVER, MOST):
            return Claim(domain, kind, condition, statement)
    raise AzardiaError(spoken("“{text}” is not a claim", text=one_line(text, 60)))


def domain_of(claim: Claim, game: str = DEFAULT) -> Domain:
    """Return the domain that a claim is about; AzardiaError if the game has no such domain."""
    by_name = domains(game)
    if claim.domain not in by_name:
        message = N_("there is no domain “{name}”; use {names}")
        name = one_line(claim.domain, 40)
        raise AzardiaError(spoken(message, name=name, names=", ".join(by_name)))
    return by_name[claim.domain]


@lru_cache(1000)
def judge(claim: Claim, game: str = DEFAULT) -> Verdict:
    """Return the verdict on a claim; AzardiaError if the claim cannot be read.

    A condition that no case fulfils leaves nothing that could survive.
    """
    domain = domain_of(claim, game)
    if not 0 <= claim.percent <= PERCENT:
        raise AzardiaError(spoken("a share is from 0 to 100 percent"))
    if not claim.statement.strip():
        raise AzardiaError(spoken("the claim lacks its statement: say what is true"))
    statement = parse(claim.statement, domain.names)
    true = evaluate(statement, domain.columns)
    among = _among(claim, domain)
    cases, right = int(among.sum()), int((among & true).sum())
    against = among & (true if claim.quantifier == NEVER else ~true)
    example = int(against.argmax()) if against.any() else None
    survives = {
        ALWAYS: right == cases,
        NEVER: right == 0,
        MOST: 2 * right > cases,
        AT_LEAST: PERCENT * right >= claim.percent * cases,
    }[claim.quantifier]
    return Verdict(survives and cases > 0, cases, right, example)


def typical(claim: Claim, game: str = DEFAULT) -> int:
    """Return the index of the middle case among those that a claim is about, or among all."""
    domain = domain_of(claim, game)
    try:
        (cases,) = np.nonzero(_among(claim, domain))
    except AzardiaError:
        cases = np.array([], int)
    return int(cases[len(cases) // 2]) if len(cases) else domain.size // 2


def _among(claim: Claim, domain: Domain) -> npt.NDArray[np.bool_]:
    """Return a mask of the cases of a domain that fulfil the claim's condition."""
    if not claim.condition.strip():
        return np.ones(domain.size, bool)
    return evaluate(parse(claim.condition, domain.names), domain.columns)


# --- in words -------------------------------------------------------------------------------------


def sentence(claim: Claim, code: str, game: str = DEFAULT) -> str:
    """Return a claim as a sentence; parts that have no words stay Python."""
    speak, domain = language(code), domain_of(claim, game)
    if claim.quantifier == AT_LEAST:
        share = percent(claim.percent / PERCENT, code)
        kind = speak("this is true in at least {share} of the cases:", share=share)
    else:
        kind = speak(QUANTIFIERS[claim.quantifier])
    statement = _in_words(claim.statement, domain, code)
    if not claim.condition.strip():
        return f"{kind[0].upper()}{kind[1:]} {statement}."
    condition = _in_words(claim.condition, domain, code)
    return speak(
        "If {condition}, {kind} {statement}.", condition=condition, kind=kind, statement=statement
    )


class Block(NamedTuple):
    """A part of an expression that blocks can show: a statement, or a feature and a number."""

    name: str
    relation: str = ""
    number: float = 0  # as blocks show it: chances in percent


def blocks(text: str, domain: Domain) -> list[Block] | None:
    """Return the blocks of an expression, which "and" joins; None if a part is not a block."""
    try:
        tree = parse(text, domain.names)
    except AzardiaError:
        return None
    candidates = [_block(part, domain) for part in _parts(tree)]
    blocks = [one for one in candidates if one is not None]
    return blocks if len(blocks) == len(candidates) else None


def expression(found: list[Block], domain: Domain) -> str:
    """Return the Python expression of several blocks, joined by "and"."""
    return " and ".join(_block_text(one, domain) for one in found)


def _block_text(one: Block, domain: Domain) -> str:
    if one.name in domain.statements:
        return domain.statements[one.name]
    if not one.relation:
        return one.name
    number = one.number / domain.features[one.name].scale
    return f"{one.name} {one.relation} {int(number) if number.is_integer() else number}"


def _parts(tree: ast.expr) -> Iterator[ast.expr]:
    if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And):
        for part in tree.values:
            yield from _parts(part)
    else:
        yield tree


def _block(part: ast.expr, domain: Domain) -> Block | None:
    text = ast.unparse(part)
    for name, statement in domain.statements.items():
        if text == statement:
            return Block(name)
    match part:
        case ast.Name(id=name):
            return Block(name)
        case ast.Compare(ops=[_], left=ast.Name(id=name), comparators=[ast.expr() as side]):
            number = _number(side)
            relation = text.removeprefix(name).split()[0]
            if number is not None and relation in RELATIONS:
                return Block(name, relation, float(number * domain.features[name].scale))
    return None


def _number(node: ast.expr) -> Fraction | None:
    """Return the exact value of a number literal, 7/100 for 0.07; None for anything else."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -Fraction(str(number))
    return None


def _in_words(text: str, domain: Domain, code: str) -> str:
    """Return an expression in words; parts without a block stay Python."""
    try:
        parts = [*_parts(parse(text, domain.names))]
    except AzardiaError:
        return one_line(text.strip())
    pairs = [(part, _block(part, domain)) for part in parts]
    sentences = [
        _block_sentence(block, domain, code) if block else ast.unparse(part)
        for part, block in pairs
    ]
    return f" {language(code)('and')} ".join(sentences)


def _block_sentence(one: Block, domain: Domain, code: str) -> str:
    label = domain.label(one.name, code)
    if not one.relation:
        return label
    kind = domain.features[one.name]
    number = kind.value_text(one.number / kind.scale, code)
    return f"{label} {language(code)(RELATIONS[one.relation])} {number}"


def verdict_text(claim: Claim, code: str, game: str = DEFAULT) -> str:
    """Return the verdict on a claim in words, with the smallest counterexample."""
    verdict, speak, domain = judge(claim, game), language(code), domain_of(claim, game)
    cases, true, false = (
        whole(n, code) for n in (verdict.cases, verdict.true, verdict.cases - verdict.true)
    )
    if not verdict.cases:
        return speak("No case fulfils your condition, so your claim says nothing. Change it.")
    if claim.quantifier in (ALWAYS, NEVER):
        if verdict.survives:
            return speak("Your claim survives: it holds in all {n} cases.", n=cases)
        message = N_("Refuted: it is wrong in {n} of {all} cases ({share}).")
        wrong = verdict.true if claim.quantifier == NEVER else verdict.cases - verdict.true
        result = speak(
            message,
            n=true if claim.quantifier == NEVER else false,
            all=cases,
            share=_share(wrong, verdict.cases, code),
        )
        least = N_("The smallest counterexample: {case}")
    else:
        message = N_("Refuted: it is true in {n} of {all} cases ({share}).")
        if verdict.survives:
            message = N_("Your claim survives: it is true in {n} of {all} cases ({share}).")
        result = speak(message, n=true, all=cases, share=_share(verdict.true, verdict.cases, code))
        least = N_("The smallest case in which it is false: {case}")
    if verdict.example is None:
        return result
    return f"{result} {speak(least, case=domain.case(verdict.example, code))}"


def _share(n: int, all: int, code: str) -> str:
    """Return a share in percent, with enough decimals that only 0 and 1 read 0% and 100%."""
    digits = 1
    share = Fraction(n, all)
    while 0 < n < all and not 0 < rounded(share, digits + 2) < 1:
        digits += 1
    return percent(share, code, digits)
