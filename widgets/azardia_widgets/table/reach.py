"""Previews on the board: spaces within reach, the path of each choice, and rolled dice."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from html import escape
from types import MappingProxyType
from typing import Any, NamedTuple

from azardia_nb.game.game import Entry, Reading, step_of
from azardia_nb.game.protocol import Row, Variant
from azardia_nb.game.tabletop import Contest
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent
from azardia_widgets.board.canvas import BoardCanvas, Walk, walks_of
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.live import BUTTON, SPACE, Live
from azardia_widgets.board.overlay import overlay, path_arrow, pick_rings, reach_rings
from azardia_widgets.board.painter import SIGN, SpaceName, TurnedPart
from azardia_widgets.board.scene import painter
from azardia_widgets.board.shapes import Shape, shifted
from azardia_widgets.board.svg import small
from azardia_widgets.controls.buttons import own_class
from azardia_widgets.controls.scripted import holding
from azardia_widgets.table.picking import LAST, Picking
from azardia_widgets.table.status import badge

# --- previews of actions --------------------------------------------------------------------------


MOST = 1000  # simulated steps per roll; with more there are no odds

NO_ODDS: Mapping[int, Fraction] = MappingProxyType({})


class Preview(NamedTuple):
    """The effect of an action on the board: its walks, or the odds of the roll that follows.

    A card is previewed as if nobody answered it.

    `end` is the space where the acting seat's pawn stops, None if it does not move; `aim` is the
    space that the action names for another purpose; `later` are spaces that a following choice may
    reach. `odds` maps a space to the exact probability that the roll lets the pawn end there, if
    the seat then chooses that.
    """

    action: str
    walks: tuple[Walk, ...] = ()
    end: int | None = None
    odds: Mapping[int, Fraction] = NO_ODDS
    aim: int | None = None
    later: tuple[int, ...] = ()


def previews(game: Reading, among: Collection[str] | None = None) -> Iterator[Preview | None]:
    """Yield a Preview of each legal action, and None in between so that the caller can pause.

    `among` limits the actions, given as text. Only the position shown by `game` is simulated, so
    that a view reveals nothing hidden from its seat.
    """
    trial = _Trial(game)
    for action in game.actions:
        if among is None or game.text(action) in among:
            yield from trial.of(action)


class _Trial:
    """Simulates steps from the position of `game`, for its acting seat."""

    def __init__(self, game: Reading) -> None:
        self.game = game
        self.engine, self.rules = game.type.engine, game.rules
        self.seat = game.acting
        picture = game.type.picture
        pawns = picture.pawns(game.state, game.rules) if picture else ()
        self.stands = {pawn.space for pawn in pawns if pawn.seat == self.seat}

    def of(self, action: int) -> Iterator[Preview | None]:
        """Yield the Preview of `action`; before it None at each pause."""
        tabletop = self.game.type.tabletop
        after, entries = self.step(self.game.state, action)
        while not any(one.path for one in entries) and (passing := self.passing(after)) is not None:
            after, entries = self.step(after, passing)
        walks, end, odds = tuple(walks_of(entries)), self.end(entries), NO_ODDS
        if not walks and tabletop.waits_for(self.game, action):
            odds = yield from self.odds(after)
        aim, later = tabletop.aim(self.game, action), tuple(tabletop.leads(self.game, action))
        yield Preview(self.game.text(action), walks, end, odds, aim, later)

    def odds(self, s: Row) -> Generator[None, None, Mapping[int, Fraction]]:
        """Return the probability of each space where the pawn can end; empty above MOST steps."""
        outcomes = self.engine.chance(s, self.rules)
        cache: dict[bytes, set[int]] = {}  # rolls that differ only in the order of dice share a key
        cases: Counter[int] = Counter()
        for outcome in outcomes:
            after = self.engine.apply(s, self.rules, outcome.number)
            choices = self.engine.legal(after, self.rules) if self.acts(after) else []
            if len(outcomes) * (1 + len(choices)) > MOST:
                return NO_ODDS
            key = self.engine.key(after)
            if key not in cache:
                there = self.end(self.step(s, outcome.number)[1])
                ends = [self.end(self.step(after, one)[1]) for one in choices if there is None]
                cache[key] = {space for space in (there, *ends) if space is not None}
            cases.update(dict.fromkeys(cache[key], outcome.weight))
            yield None
        return {space: Fraction(n, outcomes[0].total) for space, n in sorted(cases.items())}

    def passing(self, s: Row) -> int | None:
        """Return the action by which another seat declines to answer; None if none is due.

        Its other actions may depend on hidden cards.
        """
        text = self.game.type.tabletop.passing
        if not text or self.engine.to_act(s, self.rules) < 0 or self.acts(s):
            return None
        number = self.game.type.words.read_action(self.game.variant, text)
        return number if self.engine.refused(s, self.rules, number) is None else None

    def acts(self, s: Row) -> bool:
        """Return whether the trial's seat is the one to act in position `s`."""
        return bool(self.engine.to_act(s, self.rules) == self.seat)

    def step(self, s: Row, number: int) -> tuple[Row, list[Entry]]:
        """Return the position after step `number` from `s`, and the log entries of that step."""
        variant = self.game.variant
        after, moment = step_of(variant, s, self.engine.to_act(s, self.rules), number)
        return after, variant.type.words.tell(variant, after, 0, moment, "en")

    def end(self, told: list[Entry]) -> int | None:
        """Return the last space of the seat's pawn in the entries `told`; None without a move."""
        own = (entry.path for entry in reversed(told) if entry.seat == self.seat + 1)
        moves = (path for path in own if path and not (len(path) == 1 and path[0] in self.stands))
        return next((path[-1] for path in moves), None)


# --- previews on the board ------------------------------------------------------------------------


AT_ONCE = 0.006  # seconds of processor time that a press waits for previews
PROCESSOR = getattr(time, "thread_time", time.perf_counter)  # Pyodide has no thread_time
SLICE = 0.004  # seconds of computing before pending presses get a turn
BREATH = 0.001
_TURN = 18  # duration of a turning board part, in spaces of a pawn's walk
_FALL = 9  # duration of falling dice, in spaces of a pawn's walk


class Reach:
    """Previews of the acting seat's choices, drawn on a board.

    They are computed in small slices after everything else is shown. `buttons` returns the shown
    buttons by action; `tell` receives the addition to the board's description, and `failed` an
    error raised in the background. `lock` is the table's. `picking` holds the actions whose spaces
    are picked, and `pick` is called with a space that has no button.
    """

    def __init__(
        self,
        board: BoardCanvas,
        buttons: Callable[[], Mapping[str, Any]],
        tell: Callable[[str], None],
        failed: Callable[[Exception], None],
        lock: AbstractContextManager[Any],
        picking: Picking | None = None,
        pick: Callable[[int], None] = lambda space: None,
    ) -> None:
        self._board = board
        self._buttons = buttons
        self._tell = tell
        self._failed = failed
        self._lock = lock
        self._picking = picking or Picking()
        self.live = Live(board, self.point, pick)
        self._run = 0  # number of the latest `look`; older tasks stop
        self._task: asyncio.Task[None] | None = None  # held, or it could be garbage-collected
        self._thinking: Iterator[Preview | None] = iter(())
        self._previews: dict[str, Preview] = {}
        self._rings: tuple[Shape, ...] = ()
        self._code = "en"
        self._game: Reading | None = None
        # The board for which `_called` holds the spaces.
        self._board_key: tuple[Variant, Layout, str] | None = None
        self._called: Mapping[int, SpaceName] = {}

    def look(self, game: Reading, code: str, choosing: bool, odds: bool) -> None:
        """Start the previews of all choices of `game`; without `choosing`, clear them.

        `odds` says whether probabilities may be shown.
        """
        self._run += 1
        self._previews, self._rings = {}, ()
        on = self._board.scene.layout
        if self._board_key != (game.variant, on, code):
            self._board_key = game.variant, on, code
            self._called = painter(game.type.name).spaces(game, code)
            self.live.lay(on, self._called)
        self._code = code
        self._game = game
        pawns = game.type.picture.pawns(game.state, game.rules) if game.type.picture else ()
        self.live.here = next((one.space for one in pawns if one.seat == game.turn - 1), -1)
        self.live.lead({}, (), {}, {})
        among = {*self._buttons(), *self._picking.moves}
        self._thinking = previews(game, among) if choosing and on.places else iter(())
        self._odds = odds
        if holding() is not None and self._think_at_once():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script or a test: previews wait for `now`
            return
        self._task = loop.create_task(self._think(self._run))

    def now(self) -> None:
        """Compute all remaining previews at once, and show them."""
        with self._lock:
            for preview in self._thinking:
                self._store(preview)
            self._show()

    def _think_at_once(self) -> bool:
        """Compute and show previews for at most AT_ONCE seconds; return whether all are done."""
        end = PROCESSOR() + AT_ONCE
        try:
            for preview in self._thinking:
                self._store(preview)
                if PROCESSOR() > end:
                    return False
            self._show()
        except Exception as error:
            self._failed(error)
        return True

    async def _think(self, run: int) -> None:
        began = time.perf_counter()
        while True:
            if time.perf_counter() - began > SLICE:
                await asyncio.sleep(BREATH)
                began = time.perf_counter()
            with self._lock:
                if run != self._run:
                    return
                try:
                    self._store(next(self._thinking))
                except StopIteration:
                    self._show()
                    return
                except Exception as error:
                    self._failed(error)
                    return

    def _store(self, found: Preview | None) -> None:
        if found is not None:
            self._previews[found.action] = found

    # --- highlights ---

    def _show(self) -> None:
        """Mark the spaces within reach; send their buttons, prices and texts to the page."""
        buttons = {action: own_class(button) for action, button in self._buttons().items()}
        places = self._board.scene.layout.places
        ways: dict[int, list[str]] = {}
        for action, button in buttons.items():
            space = self._picking.space_of(action)
            if space is not None:
                ways.setdefault(space, []).append(button)
        moves = self._move_labels()
        ways |= {space: [] for space in moves if space not in ways}
        prices = {
            space: [self._price(action) for action in self._picking.ends[space]] for space in moves
        }
        odds: dict[int, str] = {}
        notes: dict[str, str] = {}
        speak = language(self._code)
        for action, preview in self._previews.items():
            if action not in buttons:
                continue
            space = self._target_space(preview)
            if space is not None and space in places and not self._picking.by_spaces:
                if space in moves and action.split()[0] in LAST:
                    continue
                prices.setdefault(space, []).append(self._price(action))
                if space in moves:  # the press asks which of them is meant
                    self._picking.ends[space].append(action)
                    moves[space].append(self._buttons()[action].description)
                else:
                    ways.setdefault(space, []).append(buttons[action])
            leads = preview.later if preview.end is None else (preview.end,)
            if names := [self._name(space) for space in leads if space in places]:
                notes[buttons[action]] = speak("Leads to {space}.", space=", ".join(names))
            if self._odds:
                odds |= {space: self._chance(one) for space, one in preview.odds.items()}
        on = self._board.scene.layout
        picks = [] if self._picking.word else [at for at in self._picking.spaces if at not in ways]
        paid = {
            space: speak(N_("Costs {price}."), price=speak(N_(" or ")).join(dict.fromkeys(each)))
            for space, each in prices.items()
            if all(each)
        }
        self._rings = (*pick_rings(on, picks), *reach_rings(on, ways), *self._price_marks(paid))
        self._board.light(self._rings)
        moves |= {at: [label] for at, label in self._picking.single.items() if at in picks}
        self.live.lead(ways, picks, odds, notes, moves, paid)
        if ways or picks:
            spaces = ", ".join(self._name(space) for space in sorted([*ways, *picks]))
            self._tell(speak("Within reach now: {spaces}.", spaces=spaces))

    def _price(self, action: str) -> str:
        """Return the cost of `action` as text in the shown language; "" if it is free."""
        assert self._game is not None
        kind, variant = self._game.type, self._game.variant
        number = kind.words.read_action(variant, action)
        return kind.tabletop.price(self._game, number, self._code)

    def _price_marks(self, paid: Collection[int]) -> Iterator[Shape]:
        """Yield the game's price mark for each space in `paid`, at the space's upper right."""
        on = self._board.scene.layout
        mark = painter(self._game.type.name).price if self._game is not None and paid else ()
        for space in sorted(paid):
            x, y = max(on.outline(space), key=lambda point: point[0] - point[1])
            yield from (shifted(shape, x, y) for shape in mark)

    def _move_labels(self) -> dict[int, list[str]]:
        """Return the labels of the moves that pressing their last space takes, by that space."""
        picking, places = self._picking, self._board.scene.layout.places
        labels = picking.moves
        if not picking.picked:
            picking.come()
        if not picking.lifted:
            for action in labels:
                preview = self._previews.get(action)
                space = None if preview is None else self._target_space(preview)
                if space is not None and space in places:
                    picking.ends.setdefault(space, []).append(action)
        return {
            at: [labels[action] for action in actions]
            for at, actions in picking.ends.items()
            if isinstance(at, int) and at in places and labels
        }

    def _target_space(self, found: Preview) -> int | None:
        """Return the space to press for an action: the pawn's end, else the action's aim, or None.

        While some action moves the pawn, an aim counts only if the game allows aims beside moves
        (`aims_beside`).
        """
        ends = {one.end for one in self._previews.values() if one.end is not None}
        if found.end is not None or not ends:
            return found.aim if found.end is None else found.end
        beside = self._game is not None and self._game.type.tabletop.aims_beside
        return found.aim if beside else None

    def _name(self, space: int) -> str:
        called = self._called[space]
        return f"{called.name} ({called.effect})" if called.effect else called.name

    def _chance(self, chance: Any) -> str:
        return percent(chance, self._code, 1)

    # --- pointer and focus ---

    def point(self, what: str) -> None:
        """Draw the previews of `what` is pointed at: "space 34", "button" and its class, or ""."""
        with self._lock:
            on = self._board.scene.layout
            shapes: list[Shape] = []
            for preview in self._pointed(what):
                walked = [path for _, path in preview.walks]
                stands = [one for one in (preview.end, preview.aim) if one is not None]
                for path in walked or [(one,) for one in stands[:1] or preview.later]:
                    shapes += path_arrow(on, path)
                if self._odds and preview.odds:
                    shapes += overlay(preview.odds, self._code, on)
            self._board.light((*self._rings, *shapes))
            self.live.confirm(what)  # in the same message as the highlight

    def _pointed(self, what: str) -> Iterator[Preview]:
        """Yield the previews of all actions that belong to the space or button `what`."""
        picking = self._picking
        if not picking.word:
            for first, actions in picking.spaces.items():
                if what == f"{SPACE} {first}":
                    yield from self._previews_of(actions)
        for end, actions in self._picking.ends.items():
            if what == f"{SPACE} {end}" and not picking.word:
                yield from self._previews_of(actions)
        for key, button in self._buttons().items():
            preview = self._previews.get(key)
            space, leads = picking.space_of(key), picking.actions(key) or [key]
            if preview and not picking.by_spaces:
                space = self._target_space(preview)
            if what in (f"{BUTTON} {own_class(button)}", f"{SPACE} {space}"):
                yield from self._previews_of(leads)

    def _previews_of(self, actions: Sequence[str]) -> list[Preview]:
        """Return the previews of `actions`; while spaces are picked, compute missing ones."""
        new = [action for action in actions if action not in self._previews]
        if new and self._game is not None and self._picking.spaces:
            for preview in previews(self._game, new):
                self._store(preview)
        return [self._previews[action] for action in actions if action in self._previews]

    # --- after a step ---

    def turn(self, on: Layout, parts: Sequence[TurnedPart], speed: float) -> None:
        """Animate `parts` of the board that have turned, at `speed` seconds per space of a walk."""
        if parts:
            self.live.turn(on, parts, turn_seconds(parts, speed))

    def happened(
        self, game: Reading, since: int | None, entries: Sequence[Entry], speed: float, fall: float
    ) -> None:
        """Animate dice rolled after step `since`, for `fall` seconds, or stage a great event.

        A contest stays on the page until it has been shown, no matter who acts next, unless the
        player goes back.
        """
        self.live.still = not speed
        if since is None or len(game.moments) <= since:
            self.live.stage_contest("")
            return
        tabletop = game.type.tabletop
        if great := next((one for one in entries if one.event in tabletop.staged), None):
            self.live.stage_contest(_event_html(game, great), great=True)
            return
        contest = tabletop.contest(game, self._code)
        if contest and contest.step > since and any(side.dice for side in contest.sides):
            self.live.stage_contest(self._contest_html(game, contest), seconds=fall)
            return
        rolled = next((line.dice for line in reversed(entries) if line.dice), ())
        if rolled:
            symbols = [small(face, SIGN) for face in painter(game.type.name).symbols(game)]
            self.live.throw(rolled, len(symbols) or die_faces(game), fall, symbols)

    def _contest_html(self, game: Reading, contest: Contest) -> str:
        names, speak = game.names(self._code), language(self._code)
        sides = []
        for side in contest.sides:
            sign = badge(game, side.seat + 1)
            dice = "".join(
                f"<span data-die='{face}' data-faces='{die_faces(game)}'></span>"
                for face in side.dice
            )
            won = " azardia-won" if side.seat == contest.winner else ""
            total = "" if side.total is None else f"{side.total}"
            outcome = speak("wins") if won else ""
            sides.append(
                f"<div class='azardia-side{won}'><span>{sign} {escape(names[side.seat])}</span>"
                f"<span class='azardia-dice'>{dice}</span>"
                f"<span class='azardia-sum'>{total} {escape(outcome)}</span></div>"
            )
        costs = "".join(f"<span>{escape(cost)}</span>" for cost in contest.costs)
        both = "<b>:</b>".join(sides)
        return (
            f"<strong>{escape(contest.title)}</strong>"
            f"<div class='azardia-sides'>{both}</div>{costs}"
        )


def _event_html(game: Reading, entry: Entry) -> str:
    face = badge(game, entry.seat) if entry.seat else ""
    return f"{face}<span>{escape(entry.sentence)}</span>"


def turn_seconds(parts: Sequence[TurnedPart], speed: float) -> float:
    """Return the duration, in seconds, of the animation of turning `parts`; 0 if nothing turns."""
    return _TURN * speed if parts else 0


def fall_seconds(game: Reading, entries: Sequence[Entry], speed: float) -> float:
    """Return the seconds for which dice fall; 0 if `entries` have no dice or a staged event."""
    great = any(entry.event in game.type.tabletop.staged for entry in entries)
    return _FALL * speed if not great and any(entry.dice for entry in entries) else 0


def die_faces(game: Reading) -> int:
    """Return the number of faces of a game's dice; 6 if the game has none."""
    return max(game.type.dice(game.rules).faces, default=6)
