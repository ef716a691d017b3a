"""Lock files: they pin everything that pyproject.toml requires, by hash, without URLs."""

import re
import tomllib
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement

from authoring import lock

SETTINGS = tomllib.loads(lock.SETTINGS.read_text("utf-8"))["project"]
PIN = re.compile(r"(?m)^([\w.-]+==\S+(?: ; [^\\\n]+)?)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {"linux": ("x86_64", "aarch64"), "darwin": ("arm64", "x86_64"), "win32": ("AMD64",)}


def pins(file: str) -> list[Requirement]:
    text = (lock.PROJECT / file).read_text("utf-8")
    body = text[text.index("\n", text.index("authoring.lock")) + 1 :]
    assert PIN.sub("", body) == "", f"{file} has more than versions and hashes"
    return [Requirement(found[1]) for found in PIN.finditer(body)]


def asked(extras: tuple[str, ...]) -> Iterator[Requirement]:
    """Yield the direct requirements of the kit, of its extras and of its build."""
    listed = [*SETTINGS["dependencies"], *lock.builders()]
    listed += [one for extra in extras for one in SETTINGS["optional-dependencies"][extra]]
    for one in map(Requirement, listed):
        if one.name == SETTINGS["name"]:
            yield from asked(tuple(one.extras))
        else:
            yield one


@pytest.mark.parametrize("file", lock.LOCKS)
def test_a_lock_has_all_that_is_asked_for_on_each_system(file: str) -> None:
    pinned = pins(file)
    lacking = []
    for python in PYTHONS:
        for system, machines in SYSTEMS.items():
            for machine in machines:
                where = {
                    "python_version": python,
                    "python_full_version": f"{python}.9",
                    "sys_platform": system,
                    "platform_machine": machine,
                    "implementation_name": "cpython",
                    "os_name": "nt" if system == "win32" else "posix",
                    "extra": "",
                }
                here = {
                    one.name: next(iter(one.specifier)).version
                    for one in pinned
                    if one.marker is None or one.marker.evaluate(where)
                }
                lacking += [
                    f"{system} {machine} {python}: {one}"
                    for one in asked(tuple(lock.LOCKS[file]))
                    if one.marker is None or one.marker.evaluate(where)
                    if not one.specifier.contains(here.get(one.name.replace("_", "-"), "0"))
                ]
    assert not lacking, "python -m authoring.lock has to renew them"


def test_learners_get_the_versions_that_the_tests_were_run_with() -> None:
    tested = {str(one.specifier) + one.name for one in pins("locks/tests.txt")}
    assert {str(one.specifier) + one.name for one in pins("locks/lab.txt")} <= tested
