"""`start.py` on a fresh machine: a small project instead of the kit, real environments and pip."""

import ensurepip
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import start
from tests.cases import each

PROJECT = Path(start.__file__).parent
NOWHERE = "http://127.0.0.1:9"  # the port that discards
OFFLINE = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": f"{NOWHERE}/simple",
    "PIP_RETRIES": "1",  # with 0, pip does not mention the network
    "PIP_FIND_LINKS": "",
    "PIP_EXTRA_INDEX_URL": "",
    "UV_INDEX_URL": f"{NOWHERE}/simple",
    "UV_HTTP_RETRIES": "0",
}

# A package with its own build backend, so nothing is fetched; its program prints its arguments.
NEEDS_NOTHING = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "azardia-nb"
version = "1"
"""
BACKEND = """\
import zipfile

def get_requires_for_build_editable(settings=None):
    return []

def build_editable(folder, settings=None, metadata=None):
    name, info = "azardia_nb-1-py3-none-any.whl", "azardia_nb-1.dist-info"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        wheel.writestr("azardia_nb/__init__.py", "")
        wheel.writestr("azardia_nb/cli.py", "import sys; print('started', *sys.argv[1:], sep='|')")
        known = ["Metadata-Version: 2.1", "Name: azardia-nb", "Version: 1"]
        wheel.writestr(f"{info}/METADATA", "\\n".join(known))
        tags = ["Wheel-Version: 1.0", "Root-Is-Purelib: true", "Tag: py3-none-any"]
        wheel.writestr(f"{info}/WHEEL", "\\n".join(tags))
        wheel.writestr(f"{info}/RECORD", "")
    return name
"""


def project(folder: Path, lock: str = "# nothing\n") -> Path:
    """Write the scripts, a small project and a lock file to a folder."""
    folder.mkdir(exist_ok=True)
    for name in ("start", "start.py"):
        shutil.copy(PROJECT / name, folder)
    (folder / "pyproject.toml").write_text(NEEDS_NOTHING, "utf-8")
    (folder / "locks").mkdir(exist_ok=True)
    (folder / "locks/lab.txt").write_text(lock, "utf-8")
    (folder / "backend.py").write_text(BACKEND, "utf-8")
    return folder


def started(
    folder: Path, *arguments: str, path: str = "", begin: str = ""
) -> "subprocess.CompletedProcess[str]":
    """Run start.py as on a machine without a network or uv; `path` comes first on PATH.

    `begin` is code to run before.
    """
    without_uv = [
        one for one in os.environ["PATH"].split(os.pathsep) if not shutil.which("uv", path=one)
    ]
    environment = os.environ | OFFLINE | {"PATH": os.pathsep.join([path, *without_uv][not path :])}
    environment.pop("PYTHONPATH", None)
    run = f"import sys, start; {begin}; sys.exit(start.main(sys.argv[1:]))"
    command = ["-c", run] if begin else [str(folder / "start.py")]
    return subprocess.run(
        [sys.executable, *command, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_missing_is_set_up_once(tmp_path: Path) -> None:
    folder = project(tmp_path / "my kit")
    first = started(folder, "lab", "my lessons", "--no-browser", begin="start.MINUTE = 0")
    assert first.stdout == "started|lab|my lessons|--no-browser\n", first.stderr
    assert start.SAID["begin"][0] in first.stderr
    assert "(0 min)" in first.stderr, "a line now and then where there is no terminal"
    again = started(folder, "lab")
    assert (again.stdout, again.stderr) == ("started|lab\n", "")
    for file in ("pyproject.toml", "locks/lab.txt"):
        with (folder / file).open("a", encoding="utf-8") as changed:
            changed.write("# more\n")
        assert start.SAID["begin"][1] in started(folder, "lab", "--language", "es").stderr


@pytest.mark.nightly
@pytest.mark.skipif(os.name == "nt", reason="a stand-in that is a script")
def test_pip_does_what_uv_cannot(tmp_path: Path) -> None:
    folder = project(tmp_path / "kit")
    broken = tmp_path / "uv"
    broken.write_text("#!/bin/sh\necho error: no such index; exit 2\n", "utf-8")
    broken.chmod(0o755)
    assert started(folder, "lab", path=str(tmp_path)).stdout == "started|lab\n"


def bundled(digest: str | None = None) -> tuple[Path, str]:
    """Return the folder of the pip that comes with Python, and a lock file that requires it."""
    found = list(Path(ensurepip.__file__).parent.glob("_bundled/pip-*.whl"))
    if not found:
        pytest.skip("takes the pip that comes with Python")
    digest = digest or hashlib.sha256(found[0].read_bytes()).hexdigest()
    version = found[0].name.split("-")[1]
    return found[0].parent, f"pip=={version} --hash=sha256:{digest}\n"


def test_uv_is_used_where_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uv = shutil.which("uv")
    if uv is None:
        pytest.skip("takes uv")
    wheels, lock = bundled()
    folder = project(tmp_path / "kit", lock)
    monkeypatch.setenv("UV_FIND_LINKS", str(wheels))
    monkeypatch.setenv("UV_OFFLINE", "1")
    ended = started(folder, "lab", path=str(Path(uv).parent))
    assert ended.stdout == "started|lab\n", ended.stderr
    assert (folder / ".venv/pyvenv.cfg").read_text("utf-8").count("uv = ") == 1


def test_another_file_than_the_locked_one_is_refused(tmp_path: Path) -> None:
    wheels, lock = bundled(digest="0" * 64)
    offline = {"PIP_FIND_LINKS": str(wheels), "PIP_NO_INDEX": "1"}
    again = "--ignore-installed"  # this pip is there already
    ended = started(
        project(tmp_path / "kit", lock),
        "lab",
        begin=f"start.os.environ.update({offline}); by = start.installs; "
        f"start.installs = lambda what: [[*one, '{again}'] for one in by(what)]",
    )
    assert ended.returncode == 2
    assert "failed" in ended.stderr.splitlines()[-1]


def test_offline_is_one_sentence(tmp_path: Path) -> None:
    folder = project(tmp_path / "kit", f"numpy==2.0 --hash=sha256:{'0' * 64}\n")
    ended = started(folder, "lab", "--language=es")
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == f"start: {start.SAID['offline'][1]}"
    assert "Traceback" not in ended.stderr


@each(
    ("arguments", "name"),
    [((), "usage"), (("lba",), "unknown"), (("--language", "es", "lab"), "unknown")],
)
def test_a_start_of_nothing_is_one_line(
    arguments: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    ended = started(project(tmp_path / "kit"), *arguments)
    said = start.SAID[name]["es" in arguments].format(word=next(iter(arguments), ""))
    assert (ended.returncode, ended.stderr) == (2, f"start: {said}\n")


@each("arguments", [("--help",), ("-h",), ("lab", "--help"), ("tests", "-h"), ("lba", "--help")])
def test_help_is_given_before_anything_is_set_up(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    folder = project(tmp_path / "kit")
    ended = started(folder, *arguments)
    said = start.SAID["help"][0].format(start="py start.py" if os.name == "nt" else "./start")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"{said}\n", "")
    assert not (folder / ".venv").exists()


@pytest.mark.skipif(os.name == "nt", reason="a shell")
def test_the_shell_line_finds_a_python_for_it(tmp_path: Path) -> None:
    folder = project(tmp_path / "kit")
    ended = subprocess.run([folder / "start", "x"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (
        2,
        f"start: {start.SAID['unknown'][0].format(word='x')}\n",
    )
    none = subprocess.run(
        ["/bin/sh", folder / "start", "lab"], env={"PATH": ""}, capture_output=True, text=True
    )
    assert none.returncode == 2
    assert none.stderr.startswith("start: Python 3.11 ")
    assert none.stderr.count("\n") == 1
