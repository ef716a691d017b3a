"""The lab of positions: any position, each legal action, and all its results."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, NamedTuple

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Choice
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.what_if import meeting, plan_name, when_to_buy
from azardia_nb.games.azardia.odds.core import buying
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, subtracting, until_arrived
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.state import Phase
from azardia_nb.games.azardia.scenario import Setup, scenario
from azardia_nb.games.azardia.text.texts import rule_name, why, why_ruling
from azardia_nb.records.scenario import run_scenario, save
from azardia_nb.solve.game_tree import ActionResults, Consequence, Policy
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import chance, percent
from azardia_widgets.board.canvas import walks_of
from azardia_widgets.board.shapes import BAD, GOOD
from azardia_widgets.controls.buttons import (
    Buttons,
    alert,
    beside,
    menu,
    offer,
    row,
    show_or_hide,
    with_classes,
)
from azardia_widgets.controls.listing import grid, tinted
from azardia_widgets.controls.scripted import Download, File
from azardia_widgets.games.azardia.layout import layout
from azardia_widgets.games.azardia.position_editor import PositionEditor
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Board, Figure, Html, Menu, Table, Tick, press
from azardia_widgets.lesson.prediction import before_drawn
from azardia_widgets.lesson.why import Decision
from azardia_widgets.table.log import Log

AGAIN = 0  # stands for the tile of a zero that is rerolled
FACES = range(1, NUMBERS.faces + 1)
_CELL = "padding:2px 4px;text-align:center;min-width:2.6em"

Pair = tuple[int, int]  # two dice, the lower one first


class Mark(NamedTuple):
    """The mark of a tile in the table of rolls: sign, colour and name."""

    sign: str
    colour: str
    name: str


RIVAL = Mark("⚔", "#ffe08a", N_("a challenge"))
ACTION = Mark("A", GOOD[0], N_("an A tile"))
PENALTY = Mark("Z", BAD[0], N_("a Z tile"))
ZERO = Mark("↻", "#e9ecef", N_("zero: roll again"))


def rolls(following: ActionResults) -> dict[Pair, int]:
    """Return each roll's index in `following.ends`, or {} if a result is not a single roll."""
    done = following.after
    indices: dict[Pair, int] = {}
    for at, end in enumerate(following.ends):
        if len(end.path) != 1:
            return {}
        words = done.type.words.write_outcome(done.variant, done.state, end.path[0]).split()
        if words[0] != "roll" or len(words) != 3:
            return {}
        low, high = sorted(map(int, words[1:]))
        indices[low, high] = at
    return indices if len(indices) == len(FACES) * (len(FACES) + 1) // 2 else {}


def leads(following: ActionResults, pairs: Mapping[Pair, int], policy: Policy) -> dict[Pair, int]:
    """Return the tile to which `policy` moves with each roll, or AGAIN if dice are rerolled."""
    done = following.after
    seat = done.turn - 1
    tiles = {}
    for pair, at in pairs.items():
        state = engine.apply(done.state, done.rules, following.ends[at].path[0])
        (chosen,) = policy(state, done.rules, list(engine.legal(state, done.rules)))
        moved = engine.apply(state, done.rules, chosen)
        tiles[pair] = AGAIN if moved["phase"] == Phase.DICE else int(moved["tile"][seat])
    return tiles


def roll_grid(led: Mapping[Pair, int], game: Game, code: str) -> str:
    """Return the table of rolls, with a legend that counts the rolls per mark."""
    speak = language(code)
    marks = {tile: _mark(tile, game) for tile in set(led.values())}
    counts: Counter[Mark] = Counter()

    def cell(first: int, second: int) -> tuple[str, str]:
        tile = led[min(first, second), max(first, second)]
        mark = marks[tile]
        if mark is None:
            return str(tile), ""
        counts[mark] += 1
        text = mark.sign if tile == AGAIN else f"<strong>{tile}</strong> {mark.sign}"
        return text, tinted(mark.colour)

    every = len(FACES) ** 2
    caption = speak("The tile each roll leads to; all {n} rolls are equally likely", n=every)
    corner = f"{speak('die {n}', n=1)} ↓ {speak('die {n}', n=2)} →"
    table = grid(caption, FACES, FACES, cell, _CELL, corner=corner)
    entries = [
        speak(
            "{sign}: {what}, {n} of {all} rolls",
            sign=mark.sign,
            what=speak(mark.name),
            n=n,
            all=every,
        )
        for mark, n in counts.most_common()
    ]
    return table + (f"<p>{escape('; '.join(entries))}.</p>" if entries else "")


def _mark(tile: int, game: Game) -> Mark | None:
    if tile == AGAIN:
        return ZERO
    if any(pawn.tile == tile and pawn.seat != game.turn for pawn in game.pawns):
        return RIVAL
    kind = layout(game.rules.numbers).marks.get(tile)
    return {"action": ACTION, "penalty": PENALTY, None: None}[kind]


FIRST = 8  # consequences shown at first
MORE = 24  # further consequences per press
ANYHOW = -1  # menu value: let chance decide
CHANCE = "chance"  # stands for an action when chance is to act

USUAL = Setup((Placed(76, level=4, coins=5000), Placed(81, level=5)), cards=False)

# Uses of a roll in the preview.
POLICIES: dict[str, Policy] = {N_("it adds"): adding, N_("it subtracts"): subtracting}


class WhatIf(Figure):
    """Position to edit; the learner chooses an action, sees all its results, and plays one."""

    heard = True
    options = ("setup", "chosen", "editing")
    setup = USUAL
    chosen = ""
    editing = False
    policy = Menu(
        N_("Where the roll leads if"), {name: name for name in POLICIES}, "azardia-policy"
    )
    fractions = Tick(N_("Show probabilities as fractions"), False, "azardia-fractions")
    parts = ("board", "heading", "table")

    def begin(self) -> None:
        self.editor: PositionEditor | None = None  # created on first use, as it has many widgets
        self._begin(self.setup)
        if self.chosen:
            self._choose(self.chosen)

    def _begin(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.begin(self.seed)
        self.game.automatic = False
        self._choose("")

    _preview = ""
    _following: ActionResults | None = None
    _rolls: Mapping[Pair, int] = MappingProxyType({})  # result index by roll, if any
    _limit = FIRST
    _since: int | None = None  # step after which movements are animated
    _offered: ActionResults | None = None  # whose results the menu offers

    # --- layout and display ---

    def lay(self) -> Sequence[Any]:
        self.place = ipywidgets.VBox()
        self.edit = ipywidgets.ToggleButton(value=self.editing, icon="pencil")
        with_classes(self.edit, "azardia-action", "azardia-edit")
        self.edit.observe(lambda _: self.attempt(self._unfold), "value")
        self._unfold()
        self.story = Log()
        self.actions = Buttons(lambda action: self.follow("", lambda: self._look(action))())
        self.actions.widget.add_class("azardia-main")
        self.happen = menu("azardia-happens")
        self.table.add_class("azardia-status")
        self.overlay = row(self.policy, self.fractions)
        self.doing = row(self.happen, self.do)
        left = ipywidgets.VBox(self.placed(("board", "table", "more", "story")))
        right = ipywidgets.VBox(self.placed(("heading", "actions", "doing", "overlay", "undo")))
        return (row(self.edit), self.place, beside(left, right), self._export_row())

    def _export_row(self) -> Any:
        self.title = ipywidgets.Text()
        self.rule = menu("azardia-rule")
        self.file = ipywidgets.Text(value="my-case.toml")
        for control in (self.title, self.file):
            control.style.description_width = "initial"
        self.export = Download("azardia-export-case", self._export, self.attempt)
        self.export_wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.exported = ipywidgets.HTML()
        fields = row(self.title, self.rule, self.file, self.export)
        return ipywidgets.VBox((fields, self.export_wrong, self.exported))

    def speak(self, code: str) -> None:
        super().speak(code)
        speak = language(code)
        if self.editor is not None:
            self.editor.show(code)
            self.access.names = self.editor.names
        self.edit.description = speak("Edit the position")
        self.happen.description = speak("What happens")
        self.title.description = speak("Title of the case")
        self.rule.description = speak("Rule")
        self.file.description = speak("File")
        self.export.description = speak("Export as a scenario")

    def show(self, speak: Speak, code: str, policy: str, fractions: bool) -> Iterator[object]:
        game = self.game
        entries = game.log(code)
        new = [
            entry for entry in entries if self._since is not None and entry.position > self._since
        ]
        self._since = None
        moves = [entry for entry in entries if entry.seat and len(entry.path) > 1]
        last = moves[-1] if moves and not self._preview else None
        seat, chances = self._chances()
        self.board.as_fraction = fractions
        path, walker = (last.path, last.seat or 0) if last else ((), 0)
        yield Board(game, chances, path, walker, walks_of(new))
        choices = self._choices(speak, code)
        self.actions.show(choices)
        chosen = next((choice.label for choice in choices if choice.action == self._preview), "")
        heading = chosen or speak("Choose an action to see what it can lead to.")
        yield Html(f"<h4>{escape(heading)}</h4>")
        yield Html(self._consequences(speak, code))
        self.undo.disabled = not game.position
        self.story.show(entries, game, code)
        self._offer_rules([entry.rule for entry in entries])
        if not chosen or self._following is None:
            yield " ".join(entry.sentence for entry in new) or self.board.sentence
            return
        yield speak("{action}: consequences possible: {n}.", action=chosen, n=len(self._following))
        if chances:
            yield speak("The bars show where {who} ends up.", who=game.names(code)[seat - 1])

    def _consequences(self, speak: Speak, code: str) -> str:
        """Return the table of the chosen action's results as HTML, and fill the menu of results."""
        following = self._following
        show_or_hide(self.doing, bool(following))
        rolls = self._preview.startswith("roll")
        overlaid = following is not None and self.shows("odds")
        show_or_hide(self.overlay, overlaid)
        visible = following is not None and self.shows("table")
        show_or_hide(self.policy, rolls and (overlaid or (visible and bool(self._rolls))))
        results = following.results(code, 1 if self._rolls else self._limit) if following else []
        left = len(following) - len(results) if following and not self._rolls else 0
        show_or_hide(self.more, visible and left > 0)
        options = [(speak("whatever chance decides"), ANYHOW)]
        if visible and self._rolls:
            options += [
                (speak("{first} and {second}", first=low, second=high), at)
                for (low, high), at in sorted(self._rolls.items())
            ]
        elif visible and len(results) > 1:
            options += [(f"{n}. {_happens(one)}", n - 1) for n, one in enumerate(results, 1)]
        same = following is self._offered
        offer(self.happen, options, self.happen.value if same else ANYHOW)
        self._offered = following
        return self._table(results) if visible else ""

    def _table(self, told: Sequence[Consequence]) -> str:
        code = self.language
        speak = language(code)
        assert self._following is not None
        if self._rolls:
            led = leads(self._following, self._rolls, POLICIES[self.policy.value])
            return roll_grid(led, self.game, code) + self._rules(told[0])
        heads = [speak("Probability"), speak("What happens"), speak("Rules")]
        head = "".join(f"<th scope='col'>{escape(title)}</th>" for title in ("", *heads))
        rows = "".join(self._numbered(n, one) for n, one in enumerate(told, 1))
        rest = 1 - sum((one.chance for one in told), Fraction(0))
        foot = ""
        if rest:
            text = speak(
                "The other {n} together: {chance}.",
                n=len(self._following) - len(told),
                chance=chance(rest, code),
            )
            foot = f"<p>{escape(text)}</p>"
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{foot}"

    def _numbered(self, n: int, one: Consequence) -> str:
        wide = "style='white-space:normal'"
        return (
            f"<tr><td>{n}.</td><td>{escape(chance(one.chance, self.language))}</td>"
            f"<td {wide}>{escape(_happens(one))}</td><td {wide}>{self._rules(one)}</td></tr>"
        )

    def _rules(self, one: Consequence) -> str:
        """Return, as HTML, the names of the rules behind a result, and their text under "Why?"."""
        code = self.language
        why_word = language(code)(N_("Why?"))
        pairs = dict.fromkeys((entry.rule, entry.ruling) for entry in one.entries)
        rules = "".join(self._why(rule, ruling) for rule, ruling in pairs)
        names = ", ".join(dict.fromkeys(rule_name(rule, code) for rule, _ in pairs))
        return f"{escape(names)} <details><summary>{why_word}</summary>{rules}</details>"

    def _why(self, rule: str, ruling: str | None) -> str:
        code = self.language
        html = f"<p>{escape(why(rule, code))} <small>({rule})</small></p>"
        if ruling:
            text = why_ruling(ruling, self.game.rulings[ruling], code)
            html += f"<p>{escape(text)} <small>({ruling})</small></p>"
        return html

    def _chances(self) -> tuple[int, Mapping[int, Fraction] | None]:
        """Return the seat moved by the chosen action, and the distribution of its tile."""
        following = self._following
        if following is None or not self.shows("odds"):
            return 0, None
        turn = self.game.turn
        if self._preview.startswith("roll"):
            tree = GameTree(following.after, until_arrived)
            return turn, tree.distribution(
                lambda end: int(end["tile"][turn - 1]), POLICIES[self.policy.value]
            )
        seats = [turn, *(pawn.seat for pawn in self.game.pawns if pawn.seat != turn)]
        for seat in seats:
            distribution = _tiles(following, seat)
            if set(distribution) != {self.game.pawns[seat - 1].tile}:
                return seat, distribution
        return 0, None

    def _choices(self, speak: Speak, code: str) -> list[Choice]:
        if self.game.waiting == "chance":
            return [Choice(CHANCE, speak("What chance decides now"), "dice")]
        return self.game.legal(code)

    def _offer_rules(self, rules: Sequence[str]) -> None:
        """Offer the rules used so far as the case's rule, the last one first."""
        code = self.language
        offered = list(dict.fromkeys(reversed(rules))) or ["goal"]
        options = [(rule_name(rule, code), rule) for rule in offered]
        offer(self.rule, options, offered[0])

    # --- actions ---

    def _unfold(self) -> None:
        if self.edit.value and self.editor is None:
            self.editor = PositionEditor(self.setup, self._edited)
            self.editor.show(self.language)
            self.place.children = (self.editor.widget,)
            self.access.names = self.editor.names
        show_or_hide(self.place, self.edit.value)

    def _edited(self, setup: Setup) -> None:
        self.follow("", lambda: self._edit(setup))()

    def _edit(self, setup: Setup) -> None:
        self._begin(setup)
        self._clear_export()

    def _look(self, action: str) -> None:
        """Choose an action for the preview, or end the preview if it is chosen already."""
        self._choose("" if action == self._preview else action)

    def _choose(self, action: str) -> None:
        """Set the action whose results are shown, without playing it; "" for none."""
        self._preview = action
        self._limit = FIRST
        choice = "" if action == CHANCE else action
        self._following = ActionResults(self.game, choice) if action else None
        self._rolls = rolls(self._following) if self._following else {}

    @press(N_("Show more"), "azardia-more")
    def more(self) -> None:
        self._limit += MORE

    @press(N_("Let it happen"), "azardia-do", "play")
    def do(self) -> None:
        if self._following is None:
            return  # a second press
        self._since = self.game.position
        results = self._following.results(self.language, None if self._rolls else self._limit)
        if self.happen.value == ANYHOW:
            if self._preview != CHANCE:
                self.game.play(self._preview)
            self.game.run_chance()
        else:
            for step in results[self.happen.value].steps:
                self.game.repeat(step)
        self._choose("")
        self._clear_export()

    @press(N_("Undo"), "azardia-undo", "undo")
    def undo(self) -> None:
        if not self.game.undo():
            self.game.go(0)
        self._choose("")
        self._clear_export()

    def _clear_export(self) -> None:
        self.export_wrong.value = self.exported.value = ""

    def _export(self) -> File | None:
        """Export the steps as a scenario file, after running it once."""
        code = self.language
        speak = language(code)
        self._clear_export()
        try:
            text = scenario(self.setup, self.game, self.title.value, self.rule.value, code)
            name = self.file.value.strip()
            if not name:
                raise AzardiaError(speak("Give the file a name."))
        except AzardiaError as error:
            self.export_wrong.value = alert(error)
            return None
        with TemporaryDirectory() as folder:
            path = Path(folder, "case.toml")
            save(text, path, code)
            faults = run_scenario(path)
        result = speak("{file}: fails", file=name) if faults else speak("{file}: passes", file=name)
        self.access.report = result
        self.exported.value = (
            f"<p>{escape(result)}</p><pre tabindex='0' style='overflow:auto'>{escape(text)}</pre>"
        )
        return File(name, text.encode(), "application/toml")


def _tiles(following: ActionResults, seat: int) -> dict[int, Fraction]:
    """Return the distribution of a seat's tile over the results."""
    return dict(sorted(following.distribution(lambda end: int(end["tile"][seat - 1])).items()))


def _happens(one: Consequence) -> str:
    return " ".join(entry.sentence for entry in one.entries) or "–"


class Plans(Figure):
    """The exact winning probability of each plan to buy a level, against two rivals."""

    said_above = True

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        rivals = [
            speak("rival on tile {tile} at level {level}", tile=tile, level=level)
            for tile, level in buying.RIVALS.values()
        ]
        lines = [
            [plan_name(plan, code), *(percent(chance, code, 2) for chance in chances.values())]
            for plan, chances in buying.shipped().items()
        ]
        title = speak("Your probability of winning, by plan")
        yield Table(title, [speak("You buy the level"), *rivals], lines)
        yield speak(
            "Each probability is exact, if both players know the plan, otherwise play as well as "
            "possible, and can buy nothing else."
        )


def decide(lesson: Surroundings) -> Decision:
    """Return the exercise to decide when to buy the level, before the plans are compared."""
    return Decision(lesson, when_to_buy(), Plans(lesson))


predict_meeting = before_drawn(
    meeting,
    WhatIf,
    lambda asked: {
        "setup": Setup((Placed(asked["tile"]), Placed(asked["rival"])), cards=False),
        "chosen": "roll",
    },
)
