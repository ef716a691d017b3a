"""What Titan Race says in its own way to programs that learn or search."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from azardia_nb.errors import AzardiaError
from azardia_nb.game.learning import Learning, Listed
from azardia_nb.game.protocol import Variant
from azardia_nb.games.titan_race.data.set_up import arguments, pack
from azardia_nb.games.titan_race.game import variant as usual
from azardia_nb.text.language import spoken

HOUSE, SEATED = "house", "seated"  # house rules as JSON, and the Titans, clockwise


def read(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the house rules that parameters name, and how a game begins."""
    seated = {"titans": parameters[SEATED].split()} if parameters[SEATED] else {}
    if not parameters[HOUSE]:
        return {}, seated
    try:
        return arguments(json.loads(unquote(parameters[HOUSE]))), seated
    except (TypeError, KeyError, AttributeError, json.JSONDecodeError) as error:
        raise AzardiaError(spoken("{name} is damaged: {why}", name=HOUSE, why=error)) from None


def write(variant: Variant, begun_with: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a variant, and of how a game was begun."""
    seated = begun_with.get("titans") or ()
    same = variant == usual()
    said = "" if same else quote(json.dumps(pack(variant.options)["options"]))
    return {HOUSE: said, SEATED: " ".join(seated)}


LEARNING = Learning(
    recurs=lambda variant: False,
    listed=(
        Listed(
            name="python_titan_race",
            long_name="Titan Race",
            hides=True,
            parameters={HOUSE: "", SEATED: ""},
            read=read,
            write=write,
        ),
    ),
)
