"""Helpers for the texts of small games.

A game has a table of texts for its actions, another for its outcomes, and functions for sentences;
`SmallWords` turns them into a `Words` record. Positions are written as the fields of the row:
"pig/1 players=2 round=1 pot=7 score=12,40".
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from azardia_nb.errors import NotationError, short
from azardia_nb.game import protocol, turns
from azardia_nb.game.protocol import Moment, Row, Rules, Variant, Words
from azardia_nb.game.terms import RULE, Article, Entry, Seen
from azardia_nb.text.language import N_, Speak, language, spoken
from azardia_nb.text.read import remedy_for

Table = Callable[[Rules], Mapping[int, str]]

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")  # one way to write each


class StepNote(NamedTuple):
    """The moment of a step in a small game; `more` has values for the game's sentences."""

    round: int
    turn: int
    by: int
    chosen: int
    more: tuple[int, ...]
    won: bool  # whether somebody has won by it
    drawn: bool = False  # whether the game is over by it, and nobody has won


class LogLine(NamedTuple):
    """A line that a small game writes in the log about a step."""

    event: str
    rule: str
    sentence: str
    path: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


def all_sound(s: Row, rules: Rules) -> str:
    """Return "", because every position is valid."""
    return ""


def by_text(game: Seen, action: int, speak: Speak) -> str:
    """Return the label of an action: its text, with a capital letter."""
    text = str(game.text(action))
    return text[:1].upper() + text[1:]


def by_word(game: Seen, action: int) -> str:
    """Return the id of the rule that allows an action: the game and the action's first word."""
    return f"{game.type.name}.{game.text(action).split()[0]}"


@dataclass(frozen=True, kw_only=True)
class SmallWords:
    """The texts of a small game; `words` returns its `Words` record.

    `label` describes an action on its button, by default with its text. `rule_of` is the rule that
    allows it, by default the game's name and the text's first word, as "pig.roll".
    `tell` gets the name of the seat whose turn it is. `more` gets the rows before and after a step.
    `rules` are the texts of rules by id, which the log cites. `wrong` returns the fault of a
    position that was read, or "". A reason of the game's `why_not` must be a text. With `goal`, the
    id of the rule about winning, the log's line about the winner or a draw is added automatically.
    Games with hidden information need `mask`, which returns a step as a seat, from 0, sees it.
    """

    actions: Table
    outcomes: Table = lambda *given: {}
    phase: Callable[[Row], str] = turns.phase
    label: Callable[[Seen, int, Speak], str] = by_text
    rule_of: Callable[[Seen, int], str] = by_word
    tell: Callable[[Variant, StepNote, str, Speak], Iterable[LogLine]]
    rules: Mapping[str, str] = field(default_factory=dict)
    more: Callable[[Row, int, Row], tuple[int, ...]] = lambda *given: ()
    wrong: Callable[[Row, Rules], str] = all_sound
    mask: Callable[[Any, int], Any] = protocol.nothing_masked
    goal: str = ""

    @property
    def words(self) -> Words:
        """The `Words` record made from these texts."""
        actions, outcomes, tell = (
            _cache_latest(self.actions),
            _cache_latest(self.outcomes),
            self.tell,
        )

        def moment(variant: Variant, before: Row, by: int, chosen: int, after: Row) -> Moment:
            more = self.more(before, chosen, after)
            won = bool(after["winner"] != protocol.NOBODY)
            over = variant.type.engine.to_act(after, variant.rules) == protocol.OVER
            round, turn = int(before["round"]), int(before["turn"])
            return StepNote(round, turn, by, chosen, more, won, over and not won)

        def lines(
            variant: Variant, state: Row, position: int, step: Moment, code: str
        ) -> list[Entry]:
            happened = StepNote(*step)
            name = names(variant, state, code)[happened.turn]
            seat, speak = happened.turn + 1, language(code)
            all_told = [*tell(variant, happened, name, speak)]
            if self.goal and happened.won:
                all_told.append(LogLine("won", self.goal, speak("{name} wins.", name=name)))
            elif self.goal and happened.drawn:
                all_told.append(LogLine("drawn", self.goal, speak("Nobody wins: it is a draw.")))
            return [
                Entry(
                    position=position,
                    round=happened.round,
                    turn=seat,
                    seat=seat,
                    event=line.event,
                    rule=line.rule,
                    ruling=None,
                    sentence=line.sentence,
                    path=line.path,
                    dice=line.dice,
                )
                for line in all_told
            ]

        def rolls(variant: Variant, step: Moment) -> list[tuple[int, ...]]:
            lines = tell(variant, StepNote(*step), "", language())
            return [line.dice for line in lines if line.dice]

        def refusal(game: Seen, number: int, reason: Any, code: str) -> str:
            speak = language(code)
            acting = game.acting
            if acting == protocol.OVER:
                return speak("the game is over")
            if acting == protocol.CHANCE:
                return speak("chance has to act first")
            sentence = speak(reason or N_("{action} is not possible"), action=game.text(number))
            possible = ", ".join(game.text(one) for one in game.actions)
            return speak("{said}; you can: {words}", said=sentence, words=possible)

        return Words(
            read_action=lambda v, text: _read(
                text, actions(v.rules), N_("there is no action {text}; {remedy}")
            ),
            write_action=lambda v, number: actions(v.rules)[number],
            every_action=lambda v: tuple(actions(v.rules)),
            read_outcome=lambda v, s, text: _read_outcome(v, s, text, outcomes(v.rules)),
            write_outcome=lambda v, s, number: outcomes(v.rules)[number],
            outcomes_below=lambda v: 1 + max(outcomes(v.rules), default=-1),
            read_position=lambda v, line: _read_position(v, line, self.wrong),
            write_position=lambda v, s, seen_by: _write_position(v, s),
            names=names,
            phase=lambda v, s: self.phase(s),
            label=lambda game, number, code: self.label(game, number, language(code)),
            rule_of=self.rule_of,
            refusal=refusal,
            moment=moment,
            tell=lines,
            mask=self.mask,
            rolls=rolls,
            why=lambda v, rule, code: language(code)(self.rules.get(rule, "")),
            articles=lambda v, code: (
                Article(RULE, rule, language(code)(text)) for rule, text in self.rules.items()
            ),
        )


def _cache_latest(table: Table) -> Table:
    """Return a function like `table` that stores its latest result: four dice have 1,296 outcomes.

    A plain function, which goes to another process with a game that a notebook defines.
    """
    latest: list[tuple[Rules, Mapping[int, str]]] = []

    def lookup(rules: Rules) -> Mapping[int, str]:
        for key, texts in latest:
            if key is rules:
                return texts
        texts = table(rules)
        latest[:] = [(rules, texts)]
        return texts

    return lookup


def names(variant: Variant, state: Row, code: str) -> list[str]:
    """Return names of all seats: "Player 1", "Player 2" and so on."""
    speak = language(code)
    return [speak(N_("Player {n}"), n=at + 1) for at in range(int(state["players"]))]


# --- actions and outcomes -----------------------------------------------------------------------


def _read(text: str, table: Mapping[int, str], complaint: str) -> int:
    """Return the number of `text` in `table`; NotationError with a suggestion if it is missing."""
    plain = " ".join(text.split()) if isinstance(text, str) else ""
    for number, word in table.items():
        if word == plain:
            return number
    remedy = remedy_for(plain, table.values())
    raise NotationError(spoken(complaint, text=short(text), remedy=remedy))


def _read_outcome(variant: Variant, s: Row, text: str, table: Mapping[int, str]) -> int:
    """Return the number of the possible outcome `text`; its words may be in any order."""
    possible = [outcome.number for outcome in variant.type.engine.chance(s, variant.rules)]
    if not possible:
        raise NotationError(spoken("{text}: there is nothing left to chance now", text=short(text)))
    words = sorted(text.split()) if isinstance(text, str) else []
    for number in possible:
        if sorted(table[number].split()) == words:
            return number
    now = {number: table[number] for number in possible}
    return _read(text, now, N_("{text} can't happen now; {remedy}"))


# --- positions ----------------------------------------------------------------------------------


def _mark(variant: Variant) -> str:
    return f"{variant.type.name}/1"


def _write_position(variant: Variant, s: Row) -> str:
    """Return a position as one line, without zeros at the end of fields and without NOBODY."""
    parts = [_mark(variant)]
    for name in variant.type.engine.state.names or ():
        values = [int(value) for value in np.ravel(s[name])]
        while values and values[-1] == (protocol.NOBODY if name == "winner" else 0):
            values.pop()
        if values:
            parts.append(f"{name}={','.join(map(str, values))}")
    return " ".join(parts)


def _read_position(variant: Variant, line: str, wrong: Callable[[Row, Rules], str]) -> Row:
    """Return the position written as `line`; NotationError if it is faulty or impossible."""
    words = line.split() if isinstance(line, str) else []
    if words[:1] != [_mark(variant)]:
        raise NotationError(
            spoken(
                "a position begins with {mark}, not {given}", mark=_mark(variant), given=short(line)
            )
        )
    state = variant.type.engine.state
    s: Row = np.zeros(1, state)[0]
    s["winner"] = protocol.NOBODY
    names: set[str] = set()
    for word in words[1:]:
        name, _, text = word.partition("=")
        if name not in (state.names or ()):
            remedy = remedy_for(name, state.names or ())
            raise NotationError(
                spoken(
                    "{word} is not part of a position; {remedy}", word=short(word), remedy=remedy
                )
            )
        if name in names:
            raise NotationError(spoken("{word} appears twice", word=short(name)))
        names.add(name)
        _read_field(s, name, text)
    seats = variant.type.seats
    complaint = ""
    if s["players"] not in seats:
        complaint = spoken("players must be {least} to {most}", least=seats[0], most=seats[-1])
    elif not 0 <= s["turn"] < s["players"] or not protocol.NOBODY <= s["winner"] < s["players"]:
        complaint = spoken("turn and winner are seats, counted from 0")
    elif s["round"] < 0:
        complaint = spoken("rounds are counted from 0")
    else:
        complaint = spoken(wrong(s, variant.rules))
    if complaint:
        raise NotationError(
            spoken("this position is not possible: {complaint}", complaint=complaint)
        )
    if (right := _write_position(variant, s)) != " ".join(words):
        raise NotationError(spoken("write the position exactly like this: {line}", line=right))
    return s


def _read_field(s: Row, name: str, text: str) -> None:
    room = s[name]
    words = text.split(",")
    fits = np.iinfo(room.dtype)
    values = [int(word) for word in words if _NUMBER.fullmatch(word)]
    if (
        len(values) < len(words)
        or len(values) > room.size
        or not all(fits.min <= value <= fits.max for value in values)
    ):
        raise NotationError(
            spoken(
                "{word}: expected at most {n} whole numbers from {least} to {most}",
                word=short(f"{name}={text}"),
                n=room.size,
                least=fits.min,
                most=fits.max,
            )
        )
    if room.ndim:
        room.reshape(-1)[: len(values)] = values
    else:
        s[name] = values[0]


def lines(rules: Mapping[str, str], *ids: str) -> Callable[[Seen, str], list[str]]:
    """Return a `Tabletop.goal` that returns the texts of the rules `ids`."""
    return lambda game, code: [language(code)(rules[id]) for id in ids]
