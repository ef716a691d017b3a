"""The faults that tests must find can still be made, and their tests exist."""

from tests.mutants import PROJECT, Mutant, mutants


def wrong(mutant: Mutant) -> str:
    """Return the reason why a fault cannot be made; "" if it can."""
    text = (PROJECT / mutant.file).read_text(encoding="utf-8")
    if (count := text.count(mutant.old)) != 1:
        return f"{mutant.id}: its old text stands {count} times in {mutant.file}"
    if mutant.new == mutant.old:
        return f"{mutant.id}: changes nothing"
    for test in mutant.tests or [""]:
        file, _, name = test.partition("::")
        if not file or not (PROJECT / file).exists():
            return f"{mutant.id}: there is no test {test!r}"
        if name and f"def {name.split('[')[0]}(" not in (PROJECT / file).read_text("utf-8"):
            return f"{mutant.id}: there is no test {test!r}"
    return ""


def test_each_fault_can_be_made_and_has_tests() -> None:
    listed = mutants()
    assert [said for said in map(wrong, listed) if said] == []
    assert len({mutant.id for mutant in listed}) == len(listed)
    assert sum(mutant.file.endswith(".js") for mutant in listed) >= 10
