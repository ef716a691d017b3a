"""What the rulebook leaves open: each ruling has a usual answer and others.

The rules read an answer as a number; a word has the same number in every ruling.
"""

from collections.abc import Iterator, Mapping

from azardia_nb.errors import AzardiaError, short
from azardia_nb.text.language import spoken

Answer = str | bool

# The usual answer first.
RULINGS: dict[str, tuple[Answer, ...]] = {
    "gauges": ("kit", "book"),
    "draft": ("rounds", "rolling"),
    "two_first": ("owner", "titan"),
    "two_hands": ("player", "titan"),
    "wild_colour": ("die", "chosen"),
    "ko_colour": (False, True),
    "start_enters": (True, False),
    "zones_wrap": (True, False),
    "face_extra": ("must", "may"),
    "face_extra_lapses": ("lapses", "first"),
    "wild_order": ("free", "last"),
    "wild_last_life": ("allowed", "refused"),
    "push_distance": ("step", "full"),
    "push_loss": ("after", "before", "end"),
    "push_order": ("front", "near"),
    "push_over": ("ends", "goes_on"),
    "push_allies": (True, False),
    "ramp_moved": ("own", "any"),
    "ramp_over": ("skipped", "entered"),
    "ice_stop": ("ends", "on"),
    "ice_swap": ("stays", "slides"),
    "statue_pusher": ("hit", "spared"),
    "pentacle_by": ("die", "own"),
    "pentacle_when": ("turn", "once"),
    "pentacle_last_life": ("refused", "allowed"),
    "ragnarok_loss": ("none", "one"),
    "ragnarok_into_self": ("allowed", "refused"),
    "ability_idle": ("refused", "allowed"),
    "swap_enters": (True, False),
    "swap_laps": ("count", "keep"),
    "kick_off_out": ("allowed", "refused"),
    "drain_warded": ("none", "gain"),
    "trap_return": ("supply", "gone"),
    "trap_layer": ("hurts", "spares"),
    "ko_trap": ("springs", "stays"),
    "ko_pirates": ("none", "card"),
    "ko_statue": (True, False),
    "ko_draws": (True, False),
    "ko_reacts": (False, True),
    "ko_turn": ("ends", "goes_on"),
    "ko_slide": ("stops", "slides"),
    "lap_floor": ("debt", "clamp", "wall"),
    "reshuffle": ("at_once", "need"),
    "answers": ("any", "one"),
    "first_answers": ("none", "allowed"),
    "pirates_card": ("free", "counts"),
    "losses_order": ("turn", "choose"),
    "slam_boards": ("different", "any"),
    "mixed": ("allowed", "refused"),
}

# The answers that the rules ask for, as numbers; all the others are 0.
ENDS = DEBT = 0
ROLLING = TITAN = CHOSEN = MAY = FIRST = LAST = ALLOWED = FULL = BEFORE = NEAR = GOES_ON = 1
ENTERED = ON = SLIDES = SPARED = OWN = ONCE = ONE = KEEP = GAIN = GONE = SPARES = SPRINGS = 1
CARD = CLAMP = NEED = COUNTS = CHOOSE = DIFFERENT = BOOK = YES = 1
END = WALL = 2
_CODES = {
    name.lower(): number
    for name, number in list(globals().items())
    if name.isupper() and isinstance(number, int)
}


def code_of(answer: Answer) -> int:
    """Return an answer as the rules read it."""
    return int(answer) if isinstance(answer, bool) else _CODES.get(answer, 0)


class Rulings(Mapping[str, Answer]):
    """How one game answers what the rulebook leaves open; what is not named is as usual.

    Raises AzardiaError for a ruling or an answer that does not exist.

    >>> Rulings(draft="rolling")
    Rulings(draft='rolling')
    >>> Rulings()["push_distance"]
    'step'
    """

    def __init__(self, /, **answers: Answer) -> None:
        for name, answer in answers.items():
            if name not in RULINGS:
                names = ", ".join(RULINGS)
                said = spoken(
                    "there is no ruling {name}; the rulings are {names}", name=name, names=names
                )
                raise AzardiaError(said)
            possible = RULINGS[name]
            # True is 1 to Python, and 1 is no answer.
            if type(answer) not in (str, bool) or answer not in possible:
                raise AzardiaError(
                    spoken(
                        "ruling {name} can't be {given}; use {words}",
                        name=name,
                        given=short(answer),
                        words=spoken(" or ").join(map(_text, possible)),
                    )
                )
        self._answers = {name: answers.get(name, values[0]) for name, values in RULINGS.items()}

    @property
    def changed(self) -> dict[str, Answer]:
        """The answers that are not the usual ones."""
        return {name: a for name, a in self._answers.items() if a != RULINGS[name][0]}

    @property
    def codes(self) -> tuple[int, ...]:
        """The answers as the rules read them, in the order of RULINGS."""
        return tuple(map(code_of, self._answers.values()))

    def __getitem__(self, name: str) -> Answer:
        return self._answers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)

    def __len__(self) -> int:
        return len(self._answers)

    def __hash__(self) -> int:
        return hash(self.codes)

    def __repr__(self) -> str:
        return f"Rulings({', '.join(f'{name}={a!r}' for name, a in self.changed.items())})"


def _text(answer: Answer) -> str:
    return str(answer).lower() if isinstance(answer, bool) else repr(answer)
