"""Python files of users: games and lessons of their own."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.text.language import N_, spoken


def run_file(file: Path) -> ModuleType:
    """Run a Python file as a module named after it, and return the module.

    Raises FileError if there is no such file, and AzardiaError with file and line for an exception.
    """
    path = file.resolve()
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileError(spoken(N_("{file}: there is no such file"), file=file))
    module = sys.modules[path.stem] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[path.stem]
        raise AzardiaError(f"{place_of(error, file)}: {type(error).__name__}: {error}") from error
    return module


def place_of(error: Exception, file: Path) -> str:
    """Return file and line of an exception, if the last line that ran is in `file`."""
    if isinstance(error, SyntaxError) and error.filename == str(file.resolve()):
        return f"{file}:{error.lineno}"
    lines = [
        one.lineno for one in extract_tb(error.__traceback__) if one.filename == str(file.resolve())
    ]
    return f"{file}:{lines[-1]}" if lines else str(file)
