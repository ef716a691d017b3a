"""How Sphinx makes the site for engineers: `python -m sphinx -W docs DIR`."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

SOURCES = "https://github.com/azardia-nb/azardia-nb/blob/HEAD"  # what the guides lead to besides

# What a docstring says of errors, in a sentence or at the end of one: which are raised, and when.
RAISES = re.compile(
    r"(?:(?<!\S)Raises |; (?=\w+(?:Error|Action)\b))([A-Z]\w+(?:(?:, | and | or )[A-Z]\w+)*)\b(.*?)"
    r"\.(?:$|[ ]|(?=\n))",
    re.DOTALL,
)
# A field of a record, and what the comment behind it says.
FIELD = re.compile(r"(?m)^    (\w+): [^#\n]*  # (?!type:|noqa)(.+)$")

project = "Azardia NB"
language = "en"
root_doc = "index"
copyright = "2026, Azardia NB contributors"
suppress_warnings = ["ref.python"]  # Game is the name of a class of each game
exclude_patterns = ["es"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = "furo"
viewcode_follow_imported_members = False  # or the list of sources leads to one of built-in types
default_role = "code"  # docstrings write `names` as Markdown does
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True}


class Shown(SphinxDirective):
    """Code, run when the site is made, and below it the picture of what its last line makes."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return both."""
        source = "\n".join(self.content)
        tree = ast.parse(source)
        known: dict[str, Any] = {}
        exec(compile(ast.Module(tree.body[:-1], []), self.env.docname, "exec"), known)
        exhibit = eval(ast.unparse(tree.body[-1]), known)
        shown = f'<div class="azardia-picture">{exhibit.picture()}</div>'
        picture = nodes.raw("", shown, format="html")
        return [nodes.literal_block(source, source, language="python"), picture]


def lead_outside(app: Sphinx, name: str, source: list[str]) -> None:
    """Have links that leave this folder lead to the sources."""
    here = Path(app.srcdir, name).parent

    def led(found: re.Match[str]) -> str:
        target = (here / found[1]).resolve()
        if target.suffix == ".svg":
            return found[0]  # a picture, which Sphinx copies
        if target.is_relative_to(app.srcdir) and not target.is_relative_to(app.srcdir / "es"):
            return found[0]
        return f"]({SOURCES}/{target.relative_to(app.srcdir.parent).as_posix()}{found[2] or ''})"

    source[0] = re.sub(r"\]\((?!\w+:)([^)#\s]+)(#[^)]*)?\)", led, source[0])


def list_errors(
    app: Sphinx, what: str, name: str, about: object, options: object, lines: list[str]
) -> None:
    """Have what a docstring says in "Raises XError where …" listed as the parameters are."""
    fields: list[str] = []

    def listed(found: re.Match[str]) -> str:
        why = " ".join(found[2].split()).lstrip(", ")
        fields.extend(f":raises {error}: {why}" for error in re.findall(r"[A-Z]\w+", found[1]))
        return "." if found[0].startswith(";") else ""

    lines[:] = RAISES.sub(listed, "\n".join(lines)).splitlines()
    if fields:
        lines += ["", *fields, ""]


def list_fields(
    app: Sphinx, what: str, name: str, about: object, options: object, lines: list[str]
) -> None:
    """Have the comments behind a record's fields listed as its parameters."""
    if inspect.isclass(about) and hasattr(about, "__match_args__"):
        told = dict(FIELD.findall(inspect.getsource(about)))
        fields = inspect.signature(about).parameters
        lines += ["", *(f":param {field}: {told.get(field, '')}" for field in fields), ""]


def skip_fields(
    app: Sphinx, what: str, name: str, about: object, skip: bool, options: object
) -> bool | None:
    """Leave out fields, which are listed: a tuple's say their place alone, others show defaults."""
    place = (inspect.getdoc(about) or "").startswith("Alias for field number")
    default = what == "class" and inspect.isfunction(about) and about.__name__ != name
    return True if place or default else None


def leave_out_front(app: Sphinx, env: BuildEnvironment) -> None:
    """Have no search lead to the front page, which names what others tell."""
    env.metadata[app.config.root_doc]["nosearch"] = ""


def setup(app: Sphinx) -> None:
    """Add the directive, mend links as pages are read, and list what docstrings tell."""
    app.add_directive("shown", Shown)
    app.connect("source-read", lead_outside)
    app.connect("env-updated", leave_out_front)
    app.connect("autodoc-process-docstring", list_errors)
    app.connect("autodoc-process-docstring", list_fields)
    app.connect("autodoc-skip-member", skip_fields)
