"""Level challenges: the tree of possible results, and challenges fought once or a hundred times."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons import challenges as questions
from azardia_nb.games.azardia.lessons.challenges import ask
from azardia_nb.games.azardia.odds import challenges
from azardia_nb.games.azardia.odds.challenges import Branch
from azardia_nb.games.azardia.odds.core.moves import choices, place
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import idle
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.text.texts import (
    coins,
    ruling_answer,
    ruling_question,
)
from azardia_nb.lessons.question import Values
from azardia_nb.solve.game_tree import Policy
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import percent, signed
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.tree import Twig
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.games.azardia.decided import rules_html, rules_of_entries
from azardia_widgets.games.azardia.solved import SolvedFigure
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.deciding import Deciding, decision
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import (
    Board,
    Figure,
    Html,
    Menu,
    Slider,
    Table,
    Tick,
    Tree,
    paragraphs,
    press,
)

MANY = 100  # challenges per press
_TIE = "challenge_tie"
_PURSE = 2  # largest purse, in thousands: one coin per die


@dataclass(frozen=True)
class Meeting:
    """A pawn's arrival on a rival's tile: levels, purses, other pawns and the ruling on ties."""

    tile: int = 27
    arriver: int = 2
    other: int = 3
    coins: tuple[int, int] = (0, 0)  # thousands
    others: tuple[tuple[int, int], ...] = ()  # (tile, level)
    tie: str = str(RULINGS[_TIE].usual)

    def game(self, seed: int | None = None) -> Game:
        """Return the game at the moment of arrival."""
        return challenges.arrival(
            self.tile,
            (self.arriver, self.other),
            (self.coins[0] * COIN, self.coins[1] * COIN),
            [Placed(tile, level=level) for tile, level in self.others],
            Rulings(challenge_tie=self.tie),
            seed,
        )


@lru_cache(maxsize=256)
def begun_of(meeting: Meeting) -> Game:
    """Return the game at the moment of a meeting's arrival; cached, therefore not to be changed."""
    return meeting.game()


@lru_cache(maxsize=256)
def tree_of(meeting: Meeting) -> Branch:
    """Return the tree of a meeting's results."""
    return challenges.result_tree(begun_of(meeting))


@lru_cache(maxsize=32)
def policy_of(meeting: Meeting) -> Policy:
    """Return the best way to spend coins in a meeting's first challenge; `idle` without coins."""
    return challenges.spending(begun_of(meeting)) if any(meeting.coins) else idle


class Fight(Figure):
    """Challenge of two pawns on one tile: a tree of its results, and fights to try."""

    start = Meeting()
    rule = "challenge"  # id of the rule shown
    parts = ("tree", "chart", "board", "told", "means")
    first_column = ("board",)
    second_column = ("told", "means")
    means: Any

    def begin(self) -> None:
        self.meeting = self.start  # the last meeting that the rules allow
        self.fought: Game | None = None
        self.counts: Counter[int] = Counter()
        self._presses = 0

    # --- overridden by some exhibits about challenges ---

    def read_meeting(self) -> Meeting:
        """Return the meeting set by the controls; a control sets the field with its name."""
        names = self.fields.keys() & Meeting.__dataclass_fields__
        return replace(self.start, **{name: getattr(self, name).value for name in names})

    def note(self, code: str) -> str:
        """Return a sentence to add below the tree; "" in this class, others override the method."""
        return ""

    # --- shared by all of them ---

    @press(N_("Roll the challenge"), "azardia-once", main=True)
    def once(self) -> None:
        self.counts.clear()
        self.fought = self._begun()
        challenges.fight(self.fought, policy_of(self.meeting))

    @press(N_("Repeat it {n} times"), "azardia-many", n=MANY)
    def many(self) -> None:
        self.fought = None
        begun = self._begun()
        tree = tree_of(self.meeting)
        places = {way: n for n, way in enumerate(_ways(tree), 1)}
        for _ in range(MANY):
            game = begun.branch()
            challenges.fight(game, policy_of(self.meeting))
            self.counts[places[challenges.path_through(tree, game, begun.position)]] += 1

    def _begun(self) -> Game:
        """Return a new game at the moment of arrival, with another seed at each call."""
        self._presses += 1
        return self.meeting.game(self.seed * 1000 + self._presses)

    @property
    def names(self) -> list[str]:
        """The pawns' names."""
        return begun_of(self.meeting).names()

    def show(self, speak: Speak, code: str, *_: int) -> Iterator[object]:
        meeting = self.read_meeting()
        if meeting != self.meeting:
            self.meeting = meeting
            self.fought = None
            self.counts.clear()
        tree = tree_of(self.meeting)
        yield self._board(tree)
        yield from self._sentences(speak, code, tree)
        yield self._means(speak, code, tree)
        numbers = iter(range(1, 1 + len(list(tree.leaves()))))
        way = None
        if self.fought is not None:
            way = challenges.path_through(tree, self.fought, begun_of(self.meeting).position)
        root = self._twig(tree, tree, None, way, numbers, code)
        yield Tree(root, speak("Possible outcomes"))

    def refresh(self) -> None:
        """Show everything; the tree belongs to the layer "odds", unlike charts."""
        super().refresh()
        show_or_hide(self.tree.widget, self.shows("odds"))

    def picture(self) -> str:
        tree = self.tree.html() if self.shows("odds") else ""
        return f"{tree}{self.board.html()}{self.means.value}"

    def _board(self, tree: Branch) -> Board:
        if self.fought is not None:
            return Board(self.fought)
        chances: dict[int, Fraction] = {}
        for leaf in tree.leaves():
            tile = leaf.pawns[0][0]
            chances[tile] = chances.get(tile, Fraction(0)) + leaf.chance
        return Board(begun_of(self.meeting), chances or None)

    def _means(self, speak: Speak, code: str, tree: Branch) -> Table:
        rows = []
        for seat, name in enumerate(self.names, 1):
            if any(leaf.pawns[seat - 1] != tree.pawns[seat - 1] for leaf in tree.leaves()):
                tiles, levels = challenges.expected_change(tree, seat)
                rows.append([name, signed(levels, code), signed(tiles, code)])
        heads = [speak("Pawn"), speak("Levels"), speak("Tiles")]
        return Table(speak("Average change"), heads, rows)

    def _twig(
        self,
        branch: Branch,
        before: Branch,
        share: Fraction | None,
        way: tuple[int, ...] | None,
        numbers: Any,
        code: str,
    ) -> Twig:
        """Return a branch of results with labels; `way` is the rest of the path to mark."""
        speak = language(code)
        lines = []
        if share is not None:
            assert before.fighters is not None
            winner = self.names[branch.winner - 1] if branch.winner else ""
            lines.append(speak("{name} wins", name=winner) if winner else speak("A tie"))
            stands = N_("{name}: tile {tile}, level {level}")
            lines += [
                speak(stands, name=self.names[at], tile=new[0], level=new[1])
                for at, (old, new) in enumerate(zip(before.pawns, branch.pawns, strict=True))
                if old != new or at + 1 in before.fighters
            ]
        if branch.fighters is not None:
            one, other = (self.names[seat - 1] for seat in branch.fighters)
            lines.append(speak("{name} challenges {other}", name=one, other=other))
            if share is None:
                lines += [
                    speak(
                        "{name}: level {level}",
                        name=self.names[seat - 1],
                        level=branch.pawns[seat - 1][1],
                    )
                    for seat in branch.fighters
                ]
        twigs = [
            self._twig(
                one_branch,
                branch,
                one_branch.chance / branch.chance,
                way[1:] if way and way[0] == at else None,
                numbers,
                code,
            )
            for at, one_branch in enumerate(branch.branches)
        ]
        note = "" if twigs else f"{next(numbers)}: {percent(branch.chance, code)}"
        label = "" if share is None else percent(share, code)
        return Twig("\n".join(lines), label, note, tuple(twigs), way is not None)

    def _bars(self, speak: Speak, tree: Branch) -> Bars:
        tried = self.counts.total()
        return Bars(
            speak(plural("How {n} challenge ended", "How {n} challenges ended"), n=tried),
            speak("outcome, by its number in the tree"),
            (BarSeries({n: leaf.chance for n, leaf in enumerate(tree.leaves(), 1)}),),
            Tally(self.counts, speak(plural("{n} challenge", "{n} challenges"), n=tried)),
            tried,
        )

    def _sentences(self, speak: Speak, code: str, tree: Branch) -> Iterator[object]:
        """Yield sentences on who meets whom, then the odds, one fight, or many."""
        meeting, (one, other) = self.meeting, self.names[:2]
        text = speak(
            "{name} (level {level}) arrives on tile {tile}, where {other} (level "
            "{other_level}) is.",
            name=one,
            level=meeting.arriver,
            tile=meeting.tile,
            other=other,
            other_level=meeting.other,
        )
        yield text
        note = paragraphs(self.note(code)) if self.note(code) else ""
        happened: list[str] = []
        if self.fought is None:
            html = paragraphs(text) + rules_html(code, self.rule)
            over = N_("On the board: the probability that {name} ends up on each tile.")
            if self.shows("odds"):
                html += paragraphs(speak(over, name=one))
            yield Html(html + note)
        else:
            start = begun_of(self.meeting).position
            entries = [entry for entry in self.fought.log(code) if entry.position > start]
            happened = [entry.sentence for entry in entries]
            listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in happened)
            because = rules_of_entries(entries, self.fought, code)
            yield Html(f"{paragraphs(text)}{note}<ol>{listed}</ol>{because}")
        if self.counts:
            bars = self._bars(speak, tree)
            yield bars
            if self.shows("chart"):
                yield bars.sentence(code)
                return
        yield from happened
        if self.fought is None and self.shows("odds"):
            wins = sum((b.chance for b in tree.branches if b.winner == 1), Fraction(0))
            chance = percent(wins, code)
            yield speak("{name} wins with probability {chance}.", name=one, chance=chance)


def _level(seat: int, text: str) -> Callable[[str], str]:
    """Return a function from language to the label `text` with the name of pawn `seat`, from 0."""
    return lambda code: language(code)(text, name=begun_of(Meeting()).names()[seat])


ARRIVING = _level(0, N_("Level of {name} (arriving)"))


THERE = _level(1, N_("Level of {name} (already there)"))


_TOP, _GATE = NUMBERS.top_level, NUMBERS.gate


class Challenge(Fight):
    """Challenge for which the learner chooses the tile and both levels."""

    tile = Slider(N_("They meet on tile"), 2, _GATE - 1, Fight.start.tile, "azardia-tile")
    arriver = Slider(ARRIVING, 1, _TOP, Fight.start.arriver, "azardia-arriver")
    other = Slider(THERE, 1, _TOP, Fight.start.other, "azardia-other")
    third = Tick(N_("A third pawn close behind"), False, "azardia-third")

    def read_meeting(self) -> Meeting:
        """Return the meeting set by the sliders, with the third pawn if it is chosen and fits."""
        meeting = super().read_meeting()
        behind = meeting.tile - NUMBERS.step
        return (
            replace(meeting, others=((behind, 1),)) if self.third.value and behind > 1 else meeting
        )


class ThirdPawn(Fight):
    """Challenge whose loser meets a third pawn."""

    start = Meeting(questions.MEETING, *questions.LEVELS, others=(questions.BEHIND,))


def third_pawn(lesson: Surroundings) -> Blanks:
    """Return blanks for the tree of a challenge with a third pawn behind; then the tree."""
    return Blanks(lesson, questions.third_pawn(), ThirdPawn(lesson), in_turn=True)


def _purse(seat: int) -> Slider:
    return Slider(
        lambda code: language(code)(
            N_("Coins of {name} (1 = {coin})"),
            name=begun_of(Meeting()).names()[seat - 1],
            coin=coins(1, code),
        ),
        0,
        _PURSE,
        0,
        f"azardia-purse-{seat}",
    )


class CoinChallenge(Fight):
    """Challenge with coins: the learner sets both purses, and both sides spend them perfectly."""

    rule = "coins.die"
    mine = _purse(1)
    theirs = _purse(2)

    def read_meeting(self) -> Meeting:
        """Return the meeting with the chosen purses."""
        return replace(self.start, coins=(self.mine.value, self.theirs.value))

    def note(self, code: str) -> str:
        """Return the ruling on coins in challenges, and how they are spent here."""
        speak = language(code)
        answer = ruling_answer("boost_challenges", True, code)
        return f"{ruling_question('boost_challenges', code)} {answer} " + speak(
            "Here both players spend their coins in the best way to win this challenge."
        )


class TiedChallenge(Fight):
    """Challenge for which the learner chooses an answer to the ruling on ties."""

    start = Meeting(tie=str(RULINGS[_TIE].values[1]))

    def lay(self) -> Sequence[Any]:
        self.ruling = ipywidgets.RadioButtons(
            options=RULINGS[_TIE].values, value=self.start.tie, layout={"width": "auto"}
        )
        self.ruling.add_class("azardia-ruling")
        self.ruling.observe(lambda _: self.attempt(self.refresh), "value")
        self.question = ipywidgets.HTML()
        return (self.question, self.ruling, *super().lay())

    def speak(self, code: str) -> None:
        super().speak(code)
        question = ruling_question(_TIE, code)
        self.question.value = f"<p><strong>{escape(question)}</strong></p>"
        chosen = self.ruling.value
        self.ruling.options = [
            (ruling_answer(_TIE, value, code), value) for value in RULINGS[_TIE].values
        ]
        self.ruling.value = chosen  # setting new options selects the first

    def read_meeting(self) -> Meeting:
        """Return the meeting under the chosen answer."""
        return replace(self.start, tie=self.ruling.value or self.meeting.tie)

    def note(self, code: str) -> str:
        """Return the probability of a tie, as a sentence."""
        speak = language(code)
        distribution = total()
        tie = sum((chance**2 for chance in distribution.values()), Fraction(0))
        return speak(
            "The probability that both roll the same sum is {chance}.", chance=percent(tie, code)
        )


def _ways(tree: Branch) -> list[tuple[int, ...]]:
    """Return, for each final result of a tree, the indices of the branches that lead to it."""
    if not tree.branches:
        return [()]
    return [(at, *way) for at, branch in enumerate(tree.branches) for way in _ways(branch)]


# --- to fight or not ---

YOUR_TILE, ROLL = 60, (3, 4)  # your tile and roll: only the sum leads to the rival
RIVALS_TILE = YOUR_TILE + sum(ROLL)
LEVELS = ((1, 5), (3, 5), (4, 5), (4, 4), (5, 4))  # yours and the rival's
FIGHT, AVOID = "fight", "avoid"
_FIGHTS = {FIGHT: N_("fight"), AVOID: N_("avoid it")}


def _levels(at: int, code: str) -> str:
    mine, other = LEVELS[at]
    speak = language(code)
    return speak("level {mine} against {other}", mine=mine, other=other)


def _meeting(at: int) -> Menu:
    return decision(lambda code: _levels(at, code), _FIGHTS)


class FightOrNot(Deciding, SolvedFigure):
    """A roll that leads to a rival or past it, judged by the probability of winning the game.

    The kit looks at the average change of its own pawn alone.
    """

    prompt = ask.text("fight_or_not", "text")
    first = _meeting(0)
    second = _meeting(1)
    third = _meeting(2)
    fourth = _meeting(3)
    fifth = _meeting(4)

    def values(self) -> Values:
        low, high = ROLL
        return {
            "here": YOUR_TILE,
            "stop": YOUR_TILE + abs(high - low),
            "low": low,
            "high": high,
            "there": RIVALS_TILE,
            "price": NUMBERS.level_price // NUMBERS.tile_price,
        }

    def name(self, at: int, code: str) -> str:
        return _levels(at, code)

    def worth(self, at: int) -> Mapping[str, float]:
        return fight_chances(self.solved, *LEVELS[at])

    def kits(self, at: int) -> str:
        tiles, levels = average_change(*LEVELS[at])
        gained = levels * NUMBERS.level_price + tiles * NUMBERS.tile_price
        return FIGHT if gained > 0 else AVOID

    def more(self, at: int, code: str) -> Mapping[str, str]:
        tiles, levels = average_change(*LEVELS[at])
        speak = language(code)
        text = speak(
            "{levels} levels, {tiles} tiles", levels=signed(levels, code), tiles=signed(tiles, code)
        )
        return {speak("Your average change in the fight"): text}


def fight_chances(solved: Solution, mine: int, other: int) -> dict[str, float]:
    """Return the probability of winning the core game by fighting and by avoiding it."""
    values = choices(solved, place(YOUR_TILE, mine), place(RIVALS_TILE, other), NEITHER, ROLL)
    return {FIGHT: values["add"], AVOID: values["subtract"]}


@cache
def average_change(mine: int, other: int) -> tuple[Fraction, Fraction]:
    """Return the average change of the arriving pawn's tile and level, at these levels."""
    return challenges.expected_change(tree_of(Meeting(RIVALS_TILE, mine, other)), 1)
