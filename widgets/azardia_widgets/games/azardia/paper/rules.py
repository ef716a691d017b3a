"""The rules on two pages, in the words that "Why?" answers."""

from html import escape

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import rule_name, why
from azardia_nb.text.language import N_, language
from azardia_widgets.classroom.paper import Sheet

# Every rule stands in one part.
PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Before you begin"), ("goal", "setup.roll", "setup.start", "dice", "cards.decks")),
    (
        N_("Your turn"),
        (
            "round.event",
            "turn.roll",
            "turn.zero",
            "turn.draw",
            "turn.play",
            "turn.respond",
            "turn.discard",
            "turn.missed",
            "turn.clockwise",
        ),
    ),
    (
        N_("The board"),
        (
            "zones.zero",
            "zones.return",
            "zones.tyrant",
            "zones.floor",
            "zones.bounce",
            "tiles.a",
            "tiles.z",
            "cards.nocounter",
        ),
    ),
    (N_("Levels and challenges"), ("levels.range", "challenge", "challenge.crossing")),
    (
        N_("Coins"),
        ("coins.cap", "coins.level", "coins.tile", "coins.die", "coins.wealth"),
    ),
    (
        N_("Characters"),
        (
            "ability.once",
            "ability.lagartoon",
            "ability.kuchuritok",
            "ability.robot",
            "ability.mantis",
        ),
    ),
    (N_("The end"), ("grace",)),
)


def _rules(code: str) -> str:
    speak = language(code)
    parts = "".join(
        f"<h2>{escape(speak(title))}</h2>"
        + "".join(
            f"<p><b>{escape(rule_name(rule, code))}.</b> {escape(why(rule, code))}</p>"
            for rule in rules
        )
        for title, rules in PARTS
    )
    hurry = speak(
        "In a hurry? Begin at level {top}, on tiles {first} to {last}: then you play only the last "
        "part of the board.",
        top=NUMBERS.top_level,
        first=NUMBERS.gate + 1,
        last=NUMBERS.gate + len(CHARACTERS),
    )
    return (
        f"<h1>{escape(speak(RULES.title))}</h1><div class='rules'>{parts}"
        f"<p class='hurry'>{escape(hurry)}</p></div>"
    )


RULES = Sheet(
    N_("The rules of Azardia"),
    N_("The whole game on two pages."),
    _rules,
    """
@page { margin: 12mm 13mm } h1 { margin-bottom: 2mm }
.rules { columns: 2; column-gap: 8mm; font-size: 12pt; line-height: 1.4 }
.rules h2 { margin: 3mm 0 1mm; border-bottom: .6pt solid #000 }
.rules h2:first-child { margin-top: 0 }
.rules p { margin: 0 0 1.5mm; break-inside: avoid }
.rules .hurry { border: .8pt solid #000; padding: 2mm; margin-top: 3mm }""",
)
