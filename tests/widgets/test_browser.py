"""The search for a browser that prints the pack for a class."""

from pathlib import Path

from azardia_widgets.classroom.paper import applications
from tests.cases import each

X86 = "PROGRAMFILES(X86)"


def put(place: Path) -> Path:
    place.parent.mkdir(parents=True)
    place.touch()
    return place


@each(
    ("folder", "program"),
    [
        (X86, "Microsoft/Edge/Application/msedge.exe"),
        ("LOCALAPPDATA", "Chromium/Application/chrome.exe"),
        ("PROGRAMFILES", "Google/Chrome/Application/chrome.exe"),
    ],
)
def test_windows_keeps_browsers_in_folders_that_its_environment_names(
    tmp_path: Path, folder: str, program: str
) -> None:
    environment = {name: str(tmp_path / name) for name in ("LOCALAPPDATA", "PROGRAMFILES", X86)}
    there = put(tmp_path / folder / program)
    assert [place for place in applications(environment) if place.exists()] == [there]


def test_chrome_is_taken_before_edge(tmp_path: Path) -> None:
    edge = put(tmp_path / "Microsoft" / "Edge" / "Application" / "msedge.exe")
    chrome = put(tmp_path / "Google" / "Chrome" / "Application" / "chrome.exe")
    found = [place for place in applications({X86: str(tmp_path)}) if place.exists()]
    assert found == [chrome, edge]


def test_a_mac_keeps_browsers_among_its_applications(tmp_path: Path) -> None:
    edge = put(tmp_path / "Microsoft Edge.app" / "Contents" / "MacOS" / "Microsoft Edge")
    assert [place for place in applications({}, str(tmp_path)) if place.exists()] == [edge]
