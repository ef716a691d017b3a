"""`azardia lab`: copies the lessons and opens them in JupyterLab, or as pages without code."""

import argparse
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE, Add
from azardia_nb.text.language import N_, Speak

FOLDER, CLASS_FOLDER = "azardia-lessons", "azardia-class"  # where the lessons go by default
WORKSPACE = "azardia"  # name of the saved layout of JupyterLab: open files and panels


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the command `lab`; `add` creates a command."""
    lab = add(
        commands, "lab", _lab, speak("Copy the lessons and open JupyterLab on the first one.")
    )
    lab.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        help=speak("where the lessons go; files already there stay as they are"),
    )
    lab.add_argument(
        "--pages",
        action="store_true",
        help=speak("open the index instead, each lesson as a page without code (needs Voilà)"),
    )
    lab.add_argument(
        "--new",
        metavar="NAME",
        help=speak("write a first lesson of your own into DIR (default: here), and open it"),
    )
    lab.add_argument(
        "--add",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help=speak("copy a lesson of your own (my-lesson.ipynb) as well; can be repeated"),
    )
    whose = lab.add_mutually_exclusive_group()
    whose.add_argument(
        "--class-mode",
        action="store_true",
        help=speak("copy the lessons without right answers: for a class"),
    )
    whose.add_argument(
        "--teacher",
        action="store_true",
        help=speak("copy the teacher's pages as well, which have the keys, and open their list"),
    )
    lab.add_argument(
        "--copy",
        action="store_true",
        help=speak("just copy the lessons, and open nothing: for somebody else, or on a server"),
    )
    lab.add_argument(
        "--no-browser",
        action="store_true",
        help=speak("start JupyterLab and just print its address"),
    )


def _lab(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb import lessons
    from azardia_nb.lessons import class_mode, own_files
    from azardia_nb.lessons.course import INDEX

    if chosen.pages and find_spec("voila") is None:
        raise AzardiaError(speak("--pages needs Voilà: pip install '.[pages]' in the kit’s folder"))
    if chosen.folder == "":  # an unset shell variable in quotes
        raise AzardiaError(speak("DIR is empty: name a folder, or leave it out"))
    if chosen.new is not None:
        target = Path(chosen.folder or "").absolute()
        page = own_files.write_first(chosen.new, target, chosen.language)
        print(speak("Written: {file}, and its questions beside it.", file=page))
        return DONE if chosen.copy else _open(chosen, target, page)
    in_class = chosen.class_mode
    target = Path(chosen.folder or (CLASS_FOLDER if in_class else FOLDER)).absolute()
    if in_class != class_mode.is_on(target) and (target / lessons.FIRST).exists():
        text = N_("{folder} is in class mode: name another folder, or add --class-mode")
        if in_class:
            text = N_("{folder} has lessons with their answers: name another folder for class mode")
        raise AzardiaError(speak(text, folder=target))
    lessons.copy(target, teacher=chosen.teacher, in_class=in_class)
    for own in chosen.add:
        own_files.copy_own(target, own, in_class=in_class)
    lessons.trust(target)
    if chosen.copy:
        print(speak("The lessons are in {folder}.", folder=target))
        return DONE
    page = lessons.first(target, chosen.language, teacher=chosen.teacher)
    print(speak("The lessons are in {folder}. Press Ctrl-C to stop JupyterLab.", folder=target))
    return _open(chosen, target, page.with_name(INDEX) if chosen.pages else page)


def _open(chosen: argparse.Namespace, target: Path, page: Path) -> int:
    """Open a page of the folder `target` in JupyterLab, or in Voilà."""
    place = f"lab/workspaces/{WORKSPACE}/tree"
    if chosen.pages:
        place = "voila/render"
    else:
        with suppress(OSError):  # on a read-only disk the sidebar is open
            close_sidebar()
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={target}"]
    command.append(f"--LabApp.default_url=/{place}/{page.relative_to(target).as_posix()}")
    if chosen.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # containers often have no other user
    sys.stdout.flush()
    return become(command)


def become(command: list[str], windows: bool = os.name == "nt") -> int:
    """Replace this process by a command; on Windows run it and return its exit status.

    Windows cannot replace a process: the shell's prompt would return at once, and a path with a
    space would be split. There this process waits and leaves Ctrl-C to JupyterLab.
    """
    if windows:
        # A handler that does nothing: the child process would inherit SIG_IGN.
        signal.signal(signal.SIGINT, lambda *_: None)
        with subprocess.Popen(command) as running:
            return running.wait()
    os.execv(sys.executable, command)


def close_sidebar() -> None:
    """Close JupyterLab's sidebar at its first start, so that a lesson has the whole width.

    Afterwards JupyterLab saves the layout itself, and it is not changed.
    """
    from jupyterlab.commands import get_workspaces_dir
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    workspaces = WorkspacesManager(get_workspaces_dir())
    if not workspaces.load(WORKSPACE)["data"]:
        closed = {"layout-restorer:data": {"left": {"collapsed": True}}}
        workspaces.save(WORKSPACE, json.dumps({"data": closed, "metadata": {"id": WORKSPACE}}))
