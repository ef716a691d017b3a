"""Game: a friendly face over the engine, with history, log, views and files.

>>> game = Game(2, characters=("lagartoon", "mantis"), cards=False, seed=7)
>>> game.seat, [choice.action for choice in game.legal()]
(1, ['roll'])
>>> game.automatic = False
>>> _ = game.play("roll"); _ = game.happen("roll 9 2")
>>> [choice.label for choice in game.legal()]
['Add: 9 + 2 = 11, to tile 12', 'Subtract: 9 − 2 = 7, to tile 8']
>>> [entry.rule for entry in game.play("subtract")]
['turn.roll', 'turn.roll']
>>> _ = game.undo(); game.pawns[0].tile
1
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError, IllegalAction, short
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import card_of, seat_of
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Numbers, is_whole
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.events import (
    MOVES,
    PILE_RULES,
    SECRETS,
    SECRETS_OF_TWO,
    SOURCES,
    Event,
)
from azardia_nb.games.azardia.rules.frames import DRAW, Frame
from azardia_nb.games.azardia.rules.hidden import hide_from
from azardia_nb.games.azardia.rules.movement import trace
from azardia_nb.games.azardia.rules.refusals import Refusal
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import (
    CHANCE,
    MAX_SEATS,
    OVER,
    Phase,
    Rules,
    State,
    make_rules,
)
from azardia_nb.games.azardia.rules.waiting import pending, to_act
from azardia_nb.games.azardia.text.notation import (
    read_action,
    read_outcome,
    read_position,
    write_action,
    write_outcome,
    write_position,
)
from azardia_nb.games.azardia.text.sentences import label, refusal_text, sentence
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

if TYPE_CHECKING:
    import pandas as pd

EventRow = tuple[int, int, int, int, int]  # code, seat, and three numbers

# What a reader of the game calls the engine's phases.
PHASES = {
    Phase.SETUP_ROLL: "setup",
    Phase.SETUP_DICE: "setup",
    Phase.PICK: "choose",
    Phase.ROUND: "event",
    Phase.TURN: "event",
    Phase.ROLL: "roll",
    Phase.DICE: "dice",
    Phase.MOVE: "move",
    Phase.DRAW: "draw",
    Phase.LIZARD: "draw",
    Phase.PLAY: "play",
    Phase.HOLD: "discard",
    Phase.ROBOT: "discard",
    Phase.DISCARD: "discard",
    Phase.NEXT: "discard",
    Phase.OVER: "over",
}
NO_DECK = "the core game has no cards: leave the deck out, or take cards=True"
SETUP_EVENTS = (Event.SETUP_ROLLED, Event.SETUP_TIED, Event.CHOSE)
DICE_EVENTS = (Event.SETUP_ROLLED, Event.ROLLED, Event.CHALLENGE_ROLLED)


@dataclass(frozen=True)
class Pawn:
    """One seat as everybody sees it; `hand` is None where it is hidden."""

    seat: int
    character: str | None
    tile: int  # 0 before the pawns are placed
    level: int
    coins: int
    hand: dict[str, int] | None
    cards: int
    skip: int
    crossed: bool
    chair: int


@dataclass(frozen=True)
class Choice:
    """A legal action: its text, a label that tells its consequence, and the rule behind it."""

    action: str
    label: str
    rule: str


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    position: int  # the step of the game it belongs to, 1 for the first
    round: int
    turn: int  # whose turn it was
    seat: int | None
    event: str
    rule: str
    ruling: str | None
    sentence: str
    path: tuple[int, ...]  # tiles walked, the first one included
    dice: tuple[int, ...]


class Step(NamedTuple):
    """One action or outcome of a game's history, and what it led to."""

    text: str
    by: int  # the seat that acted, 0-based, or CHANCE
    state: State
    events: tuple[EventRow, ...]


class Reading:
    """What can be read off a position: the part that Game and View have in common."""

    rules: Rules
    rulings: Rulings
    deck: Deck | None
    _seen_by: int | None = None  # the seat, 0-based, whose view this is

    @property
    def state(self) -> State:
        """The engine's row of the present position; treat it as read-only."""
        raise NotImplementedError

    def _history(self) -> Iterable[tuple[State, tuple[EventRow, ...]]]:
        """Each step so far: the position before it, and its events."""
        raise NotImplementedError

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.state["players"])

    @property
    def waiting(self) -> str:
        """Whom the table waits for: "seat", "chance", or "over"."""
        return {CHANCE: "chance", OVER: "over"}.get(to_act(self.state, self.rules), "seat")

    @property
    def seat(self) -> int | None:
        """Who is to act, from 1, or None."""
        seat = to_act(self.state, self.rules)
        return seat + 1 if seat >= 0 else None

    @property
    def turn(self) -> int:
        """Whose turn it is, from 1."""
        return int(self.state["turn"]) + 1

    @property
    def round(self) -> int:
        """Which round is played, 0 during the initial rolls."""
        return int(self.state["round"])

    @property
    def phase(self) -> str:
        """Where the turn stands: one of PHASES, "draw" also while cards of phase B are drawn."""
        if pending(self.state) == Frame.DRAW:
            reason = self.state["stack"][self.state["depth"] - 1, DRAW.event]
            if reason == Event.DREW:
                return "draw"
        return PHASES[Phase(int(self.state["phase"]))]

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice on the table."""
        return tuple(int(die) for die in self.state["dice"] if die)

    @property
    def dice_due(self) -> tuple[int, int]:
        """How many dice are about to be rolled, and what a card makes the first show, or 0."""
        if self.waiting != "chance" or not engine.is_roll(self.state):
            return 0, 0
        count, first = engine.dice_due(self.state, self.rules)
        return int(count), int(first)

    @property
    def winner(self) -> int | None:
        """Who has won, from 1."""
        return int(self.state["winner"]) + 1 or None

    @property
    def holder(self) -> int | None:
        """Who holds the last tile during the grace turn, from 1."""
        return int(self.state["holder"]) + 1 or None

    @property
    def pawns(self) -> list[Pawn]:
        """Every seat in turn order (in the initial rolls: every chair)."""
        return [self._pawn(at) for at in range(self.players)]

    def _pawn(self, at: int) -> Pawn:
        s = self.state
        character = int(s["character"][at])
        hidden = self._seen_by is not None and self._seen_by != at
        hand = s["hand"][at]
        ids = self.deck.ids if self.deck else ()
        return Pawn(
            seat=at + 1,
            character=CHARACTERS[character] if character >= 0 else None,
            tile=int(s["tile"][at]),
            level=int(s["level"][at]),
            coins=int(s["coins"][at]) * COIN,
            hand=None if hidden else {ids[k]: int(hand[k]) for k in np.flatnonzero(hand)},
            cards=int(s["held"][at]),
            skip=int(s["skip"][at]),
            crossed=bool(s["crossed"][at]),
            chair=int(s["chair"][at]) + 1,
        )

    @property
    def decks(self) -> dict[str, tuple[int, int]]:
        """Cards left and discarded, per deck; empty in the core game."""
        if self.deck is None:
            return {}
        s = self.state
        return {p.name.lower(): (int(s["left"][p]), int(s["discarded"][p])) for p in Pile}

    def names(self, language: str = "en") -> list[str]:
        """Return what the seats are called: by character, or by number before these are picked."""
        if self.state["phase"] > Phase.PICK:
            return [character_name(int(c)) for c in self.state["character"][: self.players]]
        return _chairs(language)

    def legal(self, language: str = "en") -> list[Choice]:
        """Return what whoever must act may do; empty for chance and at the end."""
        names = self.names(language)
        choices = []
        for number in engine.legal(self.state, self.rules):
            told = label(
                engine.act(number),
                card_of(number),
                seat_of(number),
                state=self.state,
                rules=self.rules,
                deck=self.deck,
                names=names,
                language=language,
            )
            rule = engine.rule_of(self.state, self.rules, number)
            choices.append(Choice(write_action(number, self.deck), told, rule))
        return choices

    def log(self, language: str = "en") -> list[Entry]:
        """Everything that happened so far, a sentence each."""
        entries: list[Entry] = []
        for position, (before, events) in enumerate(self._history(), start=1):
            entries += self._entries(position, before, events, language)
        return entries

    def _entries(
        self, position: int, before: State, events: tuple[EventRow, ...], language: str
    ) -> list[Entry]:
        chairs = _chairs(language)
        seats = [character_name(int(c)) if c >= 0 else "" for c in self.state["character"]]
        entries = []
        round_, turn, begun = (
            int(before["round"]),
            int(before["turn"]),
            before["phase"] != Phase.TURN,
        )
        for at, row in enumerate(events):
            event, seat, x, y, z = Event(row[0]), *row[1:]
            if event in (Event.MISSED, Event.HELD_PLACE):
                # A step that ends a turn may begin others, and with them rounds.
                another = seat != turn or (begun and event == Event.MISSED)
                round_ += another and seat <= turn
                turn, begun = seat, True
            elif event == Event.AGAIN:
                begun = False
            source = SOURCES[event]
            told = sentence(
                *row,
                names=chairs if event in SETUP_EVENTS else seats,
                deck=self.deck,
                language=language,
                numbers=self.rules.numbers,
                secret=_is_masked(row),
            )
            after = events[at + 1] if at + 1 < len(events) else None
            entries.append(
                Entry(
                    position=position,
                    round=round_,
                    turn=turn + 1,
                    seat=seat + 1 if seat >= 0 else None,
                    event=event.name.lower(),
                    rule=source.rule or self._card_rule(event, x, z),
                    ruling=source.ruling,
                    sentence=told,
                    path=_path(row, after, self.rules),
                    dice=tuple(d for d in (x, y, z) if d) if event in DICE_EVENTS else (),
                )
            )
        return entries

    def _card_rule(self, event: Event, x: int, z: int) -> str:
        kind = z if z >= 0 else x
        assert self.deck is not None
        return PILE_RULES[self.deck.cards[kind].pile]

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """What the dice have shown so far, roll by roll; a die that a card has set is left out."""
        rolls = []
        for before, events in self._history():
            _, set_first = engine.dice_due(before, self.rules)
            for event, _, *dice in events:
                if event in DICE_EVENTS:
                    shown = tuple(int(die) for die in dice if die)
                    rolls.append(shown[1:] if set_first else shown)
        return rolls

    def frame(self, language: str = "en") -> "pd.DataFrame":
        """Return the log as a DataFrame, a row an entry."""
        import pandas as pd

        columns = list(Entry.__dataclass_fields__)
        return pd.DataFrame([vars(entry) for entry in self.log(language)], columns=columns)

    @property
    def notation(self) -> str:
        """The present position as one line."""
        return write_position(self.state, self.deck, self._seen_by)


class Game(Reading):
    """A game that is played: from the initial rolls, or past them with `characters`.

    `players` is 2 to 4; `characters` names them in turn order; `cards=False` is the core game;
    `numbers` are those of house rules, as in Numbers(goal=120); `seed` makes its dice and draws
    repeatable. Raises AzardiaError for anything else.

    While `automatic` is true the game rolls and draws by itself after each action; set it to
    False to type in what happened at a real table with `happen`.
    """

    def __init__(
        self,
        players: int = 4,
        *,
        characters: Sequence[str] | None = None,
        cards: bool = True,
        rulings: Rulings | None = None,
        numbers: Numbers = NUMBERS,
        deck: Deck | None = None,
        seed: int | None = None,
    ) -> None:
        if not is_whole(players) or players not in range(2, MAX_SEATS + 1):
            raise AzardiaError(f"{short(players)} players: the game has 2 to {MAX_SEATS} (goal)")
        if not isinstance(cards, bool):
            raise AzardiaError(f"cards is True, or False for the core game, not {short(cards)}")
        codes = None
        if characters is not None:
            listed = isinstance(characters, Sequence) and not isinstance(characters, str)
            if not listed or len(characters) != players:
                raise AzardiaError(f"characters: name {players} of them, one a player (setup.roll)")
            for name in characters:
                if name not in CHARACTERS:
                    possible = ", ".join(CHARACTERS)
                    raise AzardiaError(f"no character {short(name)}; possible are {possible}")
            if len(set(characters)) < players:
                raise AzardiaError("one character twice: each seat has its own (setup.roll)")
            codes = [CHARACTERS.index(name) for name in characters]
        if deck is not None and not cards:
            raise AzardiaError(NO_DECK)
        self._prepare(rulings, numbers, (deck or Deck.kit()) if cards else None, seed)
        self._first = engine.start(self.rules, int(players), cards, codes)
        if self.automatic:
            self.run_chance()

    def _prepare(
        self, rulings: Rulings | None, numbers: Numbers, deck: Deck | None, seed: int | None
    ) -> None:
        if rulings is not None and not isinstance(rulings, Rulings):
            raise AzardiaError(f"rulings: Rulings(zone_return='stop'), say, not {short(rulings)}")
        if not isinstance(numbers, Numbers):
            raise AzardiaError(f"numbers: Numbers(goal=120), say, not {short(numbers)}")
        if deck is not None and not isinstance(deck, Deck):
            raise AzardiaError(f"deck: Deck.load('my-deck.toml'), say, not {short(deck)}")
        if seed is not None and not (is_whole(seed) and seed >= 0):
            raise AzardiaError(f"seed: a whole number from 0 on, or None, not {short(seed)}")
        self.rulings = rulings or Rulings()
        self.deck = deck
        table = deck.table if deck else engine.NO_CARDS
        self.rules = make_rules(self.rulings.codes, table, numbers)
        self.automatic = True
        self._rng = np.random.default_rng(seed)
        self._steps: list[Step] = []
        self._position = 0

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        rulings: Rulings | None = None,
        numbers: Numbers = NUMBERS,
        deck: Deck | None = None,
        seed: int | None = None,
    ) -> "Game":
        """Begin a game in any position of the engine; `deck` is None for the core game."""
        game = cls.__new__(cls)
        game._prepare(rulings, numbers, deck, seed)
        game._first = state.copy()
        return game

    @classmethod
    def from_notation(
        cls,
        line: str,
        *,
        rulings: Rulings | None = None,
        numbers: Numbers = NUMBERS,
        deck: Deck | None = None,
        seed: int | None = None,
    ) -> "Game":
        """Begin a game in the position of a line; without a deck it is the kit's, if any."""
        if deck is None and isinstance(line, str) and "cards=1" in line.split():
            deck = Deck.kit()
        game = cls.__new__(cls)
        game._prepare(rulings, numbers, deck, seed)
        game._first = read_position(line, game.rules, deck)
        return game

    @classmethod
    def place(
        cls,
        pawns: Sequence[Placed],
        *,
        seat: int = 1,
        phase: str = "roll",
        round: int = 1,
        cards: bool = True,
        rulings: Rulings | None = None,
        numbers: Numbers = NUMBERS,
        deck: Deck | None = None,
        seed: int | None = None,
    ) -> "Game":
        """Begin a game with pawns anywhere; AzardiaError, naming the rule, where none may stand.

        `phase` is where the turn of `seat` stands: "roll", "play" or "discard".

        >>> game = Game.place([Placed(78, level=4), Placed(12)], cards=False)
        >>> game.automatic = False
        >>> _ = game.play("roll"); _ = game.happen("roll 7 3"); _ = game.play("add")
        >>> game.pawns[0].tile
        9
        """
        game = cls.__new__(cls)
        if deck is None and cards:
            deck = Deck.kit()
        elif not cards and deck is not None:
            raise AzardiaError(NO_DECK)
        game._prepare(rulings, numbers, deck, seed)
        game._first = build(game.rules, deck, pawns, seat=seat, phase=phase, round=round)
        return game

    # --- playing ---

    @property
    def state(self) -> State:
        """The engine's row of the present position; treat it as read-only."""
        return self._steps[self._position - 1].state if self._position else self._first

    def play(self, action: str) -> list[Entry]:
        """Do an action of whoever must act; return what happened.

        Raises NotationError for a text that is no action, IllegalAction for one that the rules
        forbid now; nothing has changed then.
        """
        number = read_action(action, self.deck)
        self._refuse(number)
        start = self._position
        self._take(number, write_action(number, self.deck))
        if self.automatic:
            self.run_chance()
        return self._since(start)

    def repeat(self, step: str) -> None:
        """Take a step as `steps` tells it: an action, or what chance did; nothing follows.

        Raises as `play` and `happen` do.
        """
        if to_act(self.state, self.rules) == CHANCE:
            number = read_outcome(step, self.state, self.rules, self.deck)
            text = write_outcome(number, self.state, self.rules, self.deck)
        else:
            number = read_action(step, self.deck)
            self._refuse(number)
            text = write_action(number, self.deck)
        self._take(number, text)

    def _refuse(self, number: int) -> None:
        refused = engine.why_not(self.state, self.rules, number)
        if refused is not None:
            rule, reason = refused
            raise IllegalAction(f"{self.refusal(number, reason)} ({rule})", rule)

    def refusal(self, number: int, reason: Refusal, language: str = "en") -> str:
        """Say why an action is refused, and what would be possible."""
        return refusal_text(
            reason,
            engine.act(number),
            card_of(number),
            seat_of(number),
            state=self.state,
            rules=self.rules,
            deck=self.deck,
            names=self.names(language),
            language=language,
        )

    def why_not(self, action: str, language: str = "en") -> tuple[str, str] | None:
        """Return the rule that forbids an action now and a sentence, or None where it is legal."""
        number = read_action(action, self.deck)
        refused = engine.why_not(self.state, self.rules, number)
        return refused and (refused[0], self.refusal(number, refused[1], language))

    def chance(self) -> list[tuple[str, Fraction]]:
        """Return what chance may do now, each with its exact probability."""
        return [
            (
                write_outcome(o.number, self.state, self.rules, self.deck),
                Fraction(o.weight, o.total),
            )
            for o in engine.chance(self.state, self.rules)
        ]

    def happen(self, outcome: str) -> list[Entry]:
        """Feed what chance did, as in "roll 7 3" or "draw sprint"; return what followed.

        Raises NotationError for anything that cannot happen now; nothing has changed then.
        """
        number = read_outcome(outcome, self.state, self.rules, self.deck)
        start = self._position
        self._take(number, write_outcome(number, self.state, self.rules, self.deck))
        return self._since(start)

    def run_chance(self) -> None:
        """Roll and draw all that is pending, with the game's own dice."""
        while to_act(self.state, self.rules) == CHANCE:
            case = int(self._rng.integers(engine.chance_total(self.state, self.rules)))
            number = engine.outcome_at(self.state, self.rules, case)
            self._take(number, write_outcome(number, self.state, self.rules, self.deck))

    def _take(self, number: int, text: str) -> None:
        by = to_act(self.state, self.rules)
        after = self.state.copy()
        engine.step(after, self.rules, number)
        rows = after["events"][: after["event_count"]].tolist()
        events = tuple((code, seat, x, y, z) for code, seat, x, y, z in rows)
        del self._steps[self._position :]
        self._steps.append(Step(text, by, after, events))
        self._position += 1

    # --- moving through the game ---

    def __len__(self) -> int:
        """How many steps the game has, those undone included."""
        return len(self._steps)

    @property
    def start(self) -> State:
        """The engine's row in which the game began; treat it as read-only."""
        return self._first

    @property
    def steps(self) -> list[str]:
        """Every action and outcome of the game, those undone included."""
        return [step.text for step in self._steps]

    @property
    def position(self) -> int:
        """How many of its steps have been taken."""
        return self._position

    def go(self, position: int) -> None:
        """Go to any point of the game; AzardiaError when it has no such point."""
        self._position = self._point(position)

    def _point(self, position: int) -> int:
        if not is_whole(position) or position not in range(len(self) + 1):
            raise AzardiaError(f"no position {short(position)}; the game has 0 to {len(self)}")
        return int(position)

    def undo(self) -> bool:
        """Take back the last action of a seat and what chance did after it; False at the start."""
        at = self._position - 1
        while at >= 0 and self._steps[at].by == CHANCE:
            at -= 1
        if at < 0:
            return False
        self._position = at
        return True

    def redo(self) -> bool:
        """Take again what was undone last, with the same dice; False when nothing was."""
        if self._position == len(self):
            return False
        self._position += 1
        while self._position < len(self) and self._steps[self._position].by == CHANCE:
            self._position += 1
        return True

    def branch(self, position: int | None = None) -> "Game":
        """Return a game of its own that begins like this one, up to a point of it."""
        at = self._position if position is None else self._point(position)
        game = Game.__new__(Game)
        game._prepare(self.rulings, self.rules.numbers, self.deck, None)
        game._rng = self._rng.spawn(1)[0]
        game.automatic = self.automatic
        game._first = self._first
        game._steps = self._steps[:at]
        game._position = at
        return game

    # --- what others see ---

    def _history(self) -> Iterable[tuple[State, tuple[EventRow, ...]]]:
        before = self._first
        for step in self._steps[: self._position]:
            yield before, step.events
            before = step.state

    def _since(self, start: int) -> list[Entry]:
        entries: list[Entry] = []
        for at in range(start, self._position):
            before = self._steps[at - 1].state if at else self._first
            entries += self._entries(at + 1, before, self._steps[at].events, "en")
        return entries

    def view(self, seat: int) -> "View":
        """Return what a seat may see of the present position and of all that led to it."""
        if not is_whole(seat) or seat not in range(1, self.players + 1):
            raise AzardiaError(f"no seat {short(seat)}; the seats are 1 to {self.players}")
        return View(self, int(seat) - 1)

    # --- files and text ---

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole game to a file; a crash in the middle leaves an older file whole."""
        from azardia_nb.records.save import save

        save(self, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str], seed: int | None = None) -> "Game":
        """Read a game from a file; SaveError says what is wrong with it."""
        from azardia_nb.records.save import load

        return load(path, seed)

    def __eq__(self, other: object) -> bool:
        """Two games are equal when they stand at the same position under the same rules."""
        if not isinstance(other, Game):
            return NotImplemented
        same_rules = self.rulings == other.rulings and self.deck == other.deck
        same_rules = same_rules and self.rules.numbers == other.rules.numbers
        return same_rules and self.notation == other.notation

    __hash__ = None  # type: ignore[assignment] # it changes as it is played

    def __repr__(self) -> str:
        deck = repr(self.deck)
        if self.deck is not None and self.deck != Deck.kit():
            deck = f"Deck.parse({self.deck.source!r})"
        changed = f", numbers={self.rules.numbers!r}" if self.rules.numbers != NUMBERS else ""
        rules = f"rulings={self.rulings!r}{changed}, deck={deck}"
        return f"Game.from_notation({self.notation!r}, {rules})"


class View(Reading):
    """A position as one seat sees it: the hands and secret cards of rivals are not in it at all."""

    def __init__(self, game: Reading, seat: int) -> None:
        self.rules = game.rules
        self.rulings = game.rulings
        self.deck = game.deck
        self.seat0 = seat
        self._seen_by = seat
        self._state = hide(game.state, game.rules, seat)
        # Of the past a view keeps only what the log needs, without anybody's hand.
        self._past = [
            (np.array((b["round"], b["turn"], b["phase"]), _WHEN)[()], _masked(events, seat))
            for b, events in game._history()
        ]

    @property
    def state(self) -> State:
        """The engine's row with rivals' hands empty; the draw pile holds all unseen cards."""
        return self._state

    def _history(self) -> Iterable[tuple[State, tuple[EventRow, ...]]]:
        return self._past

    @property
    def actions(self) -> list[int]:
        """The numbers of what this seat may do now; empty when others are to act."""
        mine = to_act(self._state, self.rules) == self.seat0
        return engine.legal(self._state, self.rules) if mine else []

    def legal(self, language: str = "en") -> list[Choice]:
        """Return what this seat may do now; empty when others are to act."""
        return super().legal(language) if self.actions else []

    def text(self, number: int) -> str:
        """Return an action of `actions` as text."""
        return write_action(number, self.deck)

    def save(self, path: str | os.PathLike[str], language: str = "en") -> None:
        """Write what this seat has seen to a file, for reading."""
        from azardia_nb.records.save import save_view

        save_view(self, path, language)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat0 + 1}: {self.notation}>"


_WHEN = np.dtype([("round", "i2"), ("turn", "i2"), ("phase", "i2")])


def hide(state: State, rules: Rules, seat: int) -> State:
    """Return the position with every hand but one turned face down into the draw pile."""
    seen = state.copy()
    hide_from(seen, rules, seat)
    return seen


def _masked(events: tuple[EventRow, ...], seat: int) -> tuple[EventRow, ...]:
    """Return the events without the cards that this seat did not see."""
    return tuple(_mask(row, seat) for row in events)


def _mask(row: EventRow, seat: int) -> EventRow:
    code, who, _, y, z = row
    if code in SECRETS and who != seat:
        return code, who, HIDDEN, y, z
    if code in SECRETS_OF_TWO and seat not in (who, y):
        return code, who, HIDDEN, y, HIDDEN if code == Event.EXCHANGED else z
    return row


HIDDEN = -9  # stands for a card that a seat may not see


def _is_masked(row: EventRow) -> bool:
    return row[2] == HIDDEN


def _chairs(language: str) -> list[str]:
    speak = speaking(language)
    return [speak(N_("Player {n}"), n=at + 1) for at in range(MAX_SEATS)]


def _path(row: EventRow, after: EventRow | None, rules: Rules) -> tuple[int, ...]:
    """Return the tiles a movement passed, from where it began to where it ended."""
    if row[0] not in MOVES:
        return ()
    start, end = row[2], row[3]
    if row[0] in (Event.SWAPPED, Event.MOVED_RETURN) or after is None or after[1] != row[1]:
        straight = row[0] in (Event.SWAPPED, Event.MOVED_RETURN)
        return (start, end) if straight else trace(start, end, Event.MOVED, end, rules)
    reached = after[2] if after[0] in (Event.RETURNED, Event.BOUNCED, Event.FLOORED) else end
    return trace(start, end, Event(after[0]), reached, rules)
