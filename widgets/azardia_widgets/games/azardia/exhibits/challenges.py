"""Level challenges: the tree of all that can come of one, fought once or a hundred times."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.challenges import (
    Branch,
    arrival,
    change,
    fight,
    follow,
    reached,
    spending,
)
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import idle
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.games.azardia.text.open import ruling_answer, ruling_question
from azardia_nb.games.azardia.text.texts import coins, rule_name, why
from azardia_nb.solve.game_tree import Policy
from azardia_nb.text.language import language, plural
from azardia_nb.text.say import percent, signed
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.tree import TreeView, Twig
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.decided import decided
from azardia_widgets.lesson.exhibit import Exhibit

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

MANY = 100  # challenges at a press
_TIE = "challenge_tie"
_PURSE = 2  # coins at most, in thousands: one for each die


@dataclass(frozen=True)
class Meeting:
    """What is set: the tile, both levels and purses, who else stands where, the ruling on ties."""

    tile: int = 27
    arriver: int = 2
    other: int = 3
    coins: tuple[int, int] = (0, 0)  # in thousands
    others: tuple[tuple[int, int], ...] = ()  # tile and level
    tie: str = str(RULINGS[_TIE].usual)

    def game(self, seed: int | None = None) -> Game:
        """Return the game at the moment of the arrival."""
        return arrival(
            self.tile,
            (self.arriver, self.other),
            (self.coins[0] * COIN, self.coins[1] * COIN),
            [Placed(tile, level=level) for tile, level in self.others],
            Rulings(challenge_tie=self.tie),
            seed,
        )


@lru_cache(maxsize=256)
def begun_of(meeting: Meeting) -> Game:
    """Return the game at the moment of a meeting, to look at."""
    return meeting.game()


@lru_cache(maxsize=256)
def tree_of(meeting: Meeting) -> Branch:
    """Return the tree of a meeting."""
    return follow(begun_of(meeting))


@lru_cache(maxsize=32)
def policy_of(meeting: Meeting) -> Policy:
    """Return how coins are spent in the first challenge of a meeting."""
    return spending(begun_of(meeting)) if any(meeting.coins) else idle


class Challenge(Exhibit):
    """Two pawns on one tile: choose where and at which levels, see the tree, and let them fight."""

    start = Meeting()
    first = 2  # tile on which a pawn can arrive
    last = NUMBERS.gate - 1

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.meeting = self.start  # what is shown: the last one that the rules allow
        self.fought: Game | None = None
        self.counts: Counter[int] = Counter()
        self._presses = 0
        super().__init__(lesson, language=language)

    # --- what differs between the exhibits about challenges ---

    def controls(self) -> Sequence[Number]:
        """Return the numbers to choose."""
        top = NUMBERS.top_level
        self.tile = Number(self.first, self.last, self.start.tile, self._changed, "azardia-tile")
        self.arriver = Number(1, top, self.start.arriver, self._changed, "azardia-arriver")
        self.other = Number(1, top, self.start.other, self._changed, "azardia-other")
        return (self.tile, self.arriver, self.other)

    def labels(self, code: str) -> Sequence[str]:
        """Return what the numbers are of, in their order."""
        speak = language(code)
        return (speak("They meet on tile"), *self._levels(code))

    def chosen(self) -> Meeting:
        """Return what the controls say."""
        return replace(
            self.start,
            tile=self.tile.value,
            arriver=self.arriver.value,
            other=self.other.value,
        )

    def forbidden(self, meeting: Meeting, code: str) -> tuple[Number, str] | None:
        """Return the number that the rules forbid in this position, and why."""
        return None

    def rule(self) -> str:
        """Return the id of the rule the exhibit is about."""
        return "challenge"

    def note(self, code: str) -> str:
        """Return one more sentence about what is shown, or nothing."""
        return ""

    # --- what is the same in all of them ---

    def build(self) -> Sequence[Any]:
        """Return the numbers, the buttons, the tree, the chart, and the board beside the words."""
        self.numbers = tuple(self.controls())
        self.once = button("azardia-once", lambda: self.attempt(self._once))
        self.many = button("azardia-many", lambda: self.attempt(self._many))
        self.once.add_class("azardia-main")
        self.board = BoardView()
        self.told = ipywidgets.HTML()
        self.means = ipywidgets.HTML()
        self.tree = TreeView()
        self.chart = Chart()
        left = ipywidgets.VBox((self.board.widget,))
        left.add_class("azardia-left")
        right = ipywidgets.VBox((self.told, self.means))
        right.add_class("azardia-right")
        split = ipywidgets.Box((left, right))
        split.add_class("azardia-split")
        chosen = ipywidgets.VBox([number.widget for number in self.numbers])
        return (
            chosen,
            *self.extras(),
            row(self.once, self.many),
            self.tree.widget,
            self.chart.widget,
            split,
        )

    def extras(self) -> Sequence[Any]:
        """Return controls that are no numbers."""
        return ()

    def speak(self, code: str) -> None:
        """Label the numbers and the buttons."""
        speak = language(code)
        names: dict[str, str] = {}
        for number, label in zip(self.numbers, self.labels(code), strict=True):
            number.show(label, code)
            names |= number.names
        self.access.names = names
        self.once.description = speak("Roll the challenge")
        self.many.description = speak("Repeat it {n} times", n=MANY)

    def refresh(self) -> None:
        """Show what is set, or say at the number that is to blame why it cannot be."""
        code = self.language
        meeting = self.chosen()
        refused = self.forbidden(meeting, code)
        for number in self.numbers:
            number.refuse(refused[1] if refused is not None and refused[0] is number else "")
        if refused is None and meeting != self.meeting:
            self.meeting = meeting
            self.fought = None
            self.counts.clear()
        self._show(code)

    def picture(self) -> str:
        """Return the tree with its list, the board and the table."""
        return f"{self.tree.html()}{self.board.html()}{self.means.value}"

    def _show(self, code: str) -> None:
        tree = tree_of(self.meeting)
        self._show_board(tree, code)
        self._show_table(tree, code)
        self._show_tree(tree, code)
        self._show_chart(tree, code)
        self._tell(tree, code)

    def _show_board(self, tree: Branch, code: str) -> None:
        game = self.fought
        chances: dict[int, Fraction] = {}
        if game is None:
            game = begun_of(self.meeting)
            for leaf in tree.leaves():
                tile = leaf.pawns[0][0]
                chances[tile] = chances.get(tile, Fraction(0)) + leaf.chance
        shown = chances if self.shows("odds") and chances else None
        self.board.show(game, code, chances=shown)
        self.access.descriptions = [self.board.description]

    def _show_table(self, tree: Branch, code: str) -> None:
        speak = language(code)
        if not self.shows("table"):
            self.means.value = ""
            return
        rows = []
        for seat, name in enumerate(self.names, 1):
            if self._takes_part(tree, seat):
                tiles, levels = change(tree, seat)
                rows.append([name, signed(levels, code), signed(tiles, code)])
        heads = [speak("Pawn"), speak("Levels"), speak("Tiles")]
        self.means.value = listing(speak("Average change"), heads, rows)

    def _takes_part(self, tree: Branch, seat: int) -> bool:
        return any(leaf.pawns[seat - 1] != tree.pawns[seat - 1] for leaf in tree.leaves())

    def _show_tree(self, tree: Branch, code: str) -> None:
        speak = language(code)
        if not self.shows("odds"):
            self.tree.clear()
            return
        way = self._way(tree)
        self.tree.show(
            self._twig(tree, tree, None, way, iter(range(1, 1 + len(list(tree.leaves())))), code),
            speak("Possible outcomes"),
            code,
        )

    def _way(self, tree: Branch) -> tuple[int, ...] | None:
        """Return the way through the tree that was just fought."""
        if self.fought is None:
            return None
        return reached(tree, self.fought, begun_of(self.meeting).position)

    def _twig(
        self,
        branch: Branch,
        before: Branch,
        share: Fraction | None,
        way: tuple[int, ...] | None,
        numbers: Any,
        code: str,
    ) -> Twig:
        """Return a branch in words; `way` is what of the way taken is still to come from here."""
        speak = language(code)
        lines = []
        if share is not None:
            assert before.fighters is not None
            lines.append(self._outcome(branch, before, code))
            for at, (old, new) in enumerate(zip(before.pawns, branch.pawns, strict=True)):
                if old != new or at + 1 in before.fighters:
                    lines.append(
                        speak(
                            "{name}: tile {tile}, level {level}",
                            name=self.names[at],
                            tile=new[0],
                            level=new[1],
                        )
                    )
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
        twigs = []
        for at, one_branch in enumerate(branch.branches):
            rest = way[1:] if way and way[0] == at else None
            twigs.append(
                self._twig(
                    one_branch, branch, one_branch.chance / branch.chance, rest, numbers, code
                )
            )
        note = ""
        if not branch.branches:
            note = f"{next(numbers)}: {percent(branch.chance, code)}"
        return Twig(
            "\n".join(lines),
            "" if share is None else percent(share, code),
            note,
            tuple(twigs),
            way is not None,
        )

    def _outcome(self, branch: Branch, before: Branch, code: str) -> str:
        speak = language(code)
        if not branch.winner:
            return speak("A tie")
        return speak("{name} wins", name=self.names[branch.winner - 1])

    def _show_chart(self, tree: Branch, code: str) -> None:
        speak = language(code)
        tried = sum(self.counts.values())
        if not tried or not self.shows("chart"):
            self.chart.widget.layout.display = "none"
            return
        self.chart.widget.layout.display = ""
        distribution = {n: leaf.chance for n, leaf in enumerate(tree.leaves(), 1)}
        self.chart.show(
            Bars(
                speak(plural("How {n} challenge ended", "How {n} challenges ended"), n=tried),
                speak("outcome, by its number in the tree"),
                (BarSeries(distribution),),
                Tally(self.counts, speak(plural("{n} challenge", "{n} challenges"), n=tried)),
                tried,
            ),
            code,
        )

    def _tell(self, tree: Branch, code: str) -> None:
        speak = language(code)
        one, other = self.names[:2]
        wins = sum((b.chance for b in tree.branches if b.winner == 1), Fraction(0))
        meeting = self.meeting
        said = speak(
            "{name} (level {level}) arrives on tile {tile}, where {other} (level "
            "{other_level}) is.",
            name=one,
            level=meeting.arriver,
            tile=meeting.tile,
            other=other,
            other_level=meeting.other,
        )
        parts = [said]
        if self.shows("odds"):
            parts.append(
                speak(
                    "{name} wins with probability {chance}.", name=one, chance=percent(wins, code)
                )
            )
        told = [f"<p>{escape(said)}</p>"]
        if self.fought is None:
            rule = self.rule()
            because = f"<strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}"
            told.append(f"<p>{because}</p>")
            if self.shows("odds"):
                over = speak(
                    "On the board: the probability that {name} ends up on each tile.", name=one
                )
                told.append(f"<p>{escape(over)}</p>")
        note = self.note(code)
        if note:
            told.append(f"<p>{escape(note)}</p>")
        if self.fought is not None:
            start = begun_of(self.meeting).position
            entries = [entry for entry in self.fought.log(code) if entry.position > start]
            happened = [entry.sentence for entry in entries]
            told.append(f"<ol>{''.join(f'<li>{escape(one)}</li>' for one in happened)}</ol>")
            told.append(decided(entries, self.fought, code))
            parts = [said, *happened]
        tried = sum(self.counts.values())
        if tried and self.shows("chart"):
            parts = [said, self.chart.sentence]
        self.told.value = "".join(told)
        self.said = " ".join(parts)

    @property
    def names(self) -> list[str]:
        """What the pawns are called."""
        return begun_of(self.meeting).names()

    def _levels(self, code: str) -> tuple[str, str]:
        speak = language(code)
        one, other = begun_of(self.start).names()[:2]
        return (
            speak("Level of {name} (arriving)", name=one),
            speak("Level of {name} (already there)", name=other),
        )

    # --- what is pressed ---

    def _changed(self, _: int) -> None:
        self.attempt(self.refresh)

    def _begin(self) -> Game:
        """Return the game from which challenges are fought; the same ones for the same presses."""
        seed = 0 if self.lesson is None else self.lesson.seed
        self._presses += 1
        return self.meeting.game(seed * 1000 + self._presses)

    def _once(self) -> None:
        self.counts.clear()
        self.fought = self._begin()
        fight(self.fought, policy_of(self.meeting))
        self.refresh()

    def _many(self) -> None:
        self.fought = None
        begun = self._begin()
        tree = tree_of(self.meeting)
        places = {way: n for n, way in enumerate(_ways(tree), 1)}
        for _ in range(MANY):
            game = begun.branch()
            fight(game, policy_of(self.meeting))
            self.counts[places[reached(tree, game, begun.position)]] += 1
        self.refresh()


class CoinChallenge(Challenge):
    """A challenge in which both may have coins, and spend them as well as they can."""

    def controls(self) -> Sequence[Number]:
        """Return the thousands of coins of both."""
        self.purses = tuple(
            Number(0, _PURSE, 0, self._changed, f"azardia-purse-{n}") for n in (1, 2)
        )
        return self.purses

    def labels(self, code: str) -> Sequence[str]:
        """Return whose coins they are."""
        speak = language(code)
        return [
            speak("Coins of {name} (1 = {coin})", name=name, coin=coins(1, code))
            for name in begun_of(self.start).names()[:2]
        ]

    def chosen(self) -> Meeting:
        """Return the meeting with these purses."""
        one, other = self.purses
        return replace(self.start, coins=(one.value, other.value))

    def rule(self) -> str:
        """Return the rule about coins and dice."""
        return "coins.die"

    def note(self, code: str) -> str:
        """Say how coins are spent here, and which ruling lets them."""
        speak = language(code)
        answer = ruling_answer("boost_challenges", True, code)
        return f"{ruling_question('boost_challenges', code)} {answer} " + speak(
            "Here both players spend their coins in the best way to win this challenge."
        )


class TiedChallenge(Challenge):
    """A challenge under each reading of a tie."""

    start = Meeting(tie=str(RULINGS[_TIE].values[1]))

    def controls(self) -> Sequence[Number]:
        """Return no numbers: the ruling is what changes."""
        self.ruling = ipywidgets.RadioButtons(
            options=RULINGS[_TIE].values, value=self.start.tie, layout={"width": "auto"}
        )
        self.ruling.add_class("azardia-ruling")
        self.ruling.observe(self._ruled, "value")
        self.question = ipywidgets.HTML()
        return ()

    def extras(self) -> Sequence[Any]:
        """Return the question that the rulebook leaves open, and its answers."""
        return (self.question, self.ruling)

    def labels(self, code: str) -> Sequence[str]:
        """Return no labels."""
        return ()

    def speak(self, code: str) -> None:
        """Ask the question in the language `code`."""
        super().speak(code)
        asked = ruling_question(_TIE, code)
        self.question.value = f"<p><strong>{escape(asked)}</strong></p>"
        chosen = self.ruling.value
        self.ruling.options = [
            (ruling_answer(_TIE, value, code), value) for value in RULINGS[_TIE].values
        ]
        self.ruling.value = chosen  # new options alone would choose the first

    def chosen(self) -> Meeting:
        """Return the meeting under this ruling."""
        return replace(self.start, tie=self.ruling.value or self.meeting.tie)

    def note(self, code: str) -> str:
        """Say how likely one roll of both is a tie."""
        speak = language(code)
        distribution = total()
        tie = sum((chance**2 for chance in distribution.values()), Fraction(0))
        return speak(
            "The probability that both roll the same sum is {chance}.", chance=percent(tie, code)
        )

    def _ruled(self, _: Any) -> None:
        self.attempt(self.refresh)


class ChainChallenge(Challenge):
    """A challenge near a third pawn, onto which somebody can be pushed."""

    start = Meeting(others=((26, 2),))

    def controls(self) -> Sequence[Number]:
        """Return both levels, and where the third pawn stands."""
        _, arriver, other = super().controls()
        (third, _), *_ = self.start.others
        self.third = Number(1, self.last, third, self._changed, "azardia-third")
        return (self.third, arriver, other)

    def labels(self, code: str) -> Sequence[str]:
        """Return what the numbers are of."""
        speak = language(code)
        name = begun_of(self.start).names()[2]
        return (speak("{name} is on tile", name=name), *self._levels(code))

    def chosen(self) -> Meeting:
        """Return the meeting with the third pawn where it was put."""
        ((_, level),) = self.start.others
        return replace(
            self.start,
            arriver=self.arriver.value,
            other=self.other.value,
            others=((self.third.value, level),),
        )


class CrossingChallenge(Challenge):
    """A challenge where the two zones meet."""

    gate = NUMBERS.gate
    start = Meeting(gate, NUMBERS.top_level - 1, NUMBERS.top_level)
    last = gate + 4

    def controls(self) -> Sequence[Number]:
        """Return the tile, the level of who arrives, and how many play."""
        top = NUMBERS.top_level
        start = self.start
        self.tile = Number(self.gate, self.last, start.tile, self._changed, "azardia-tile")
        self.arriver = Number(1, top, start.arriver, self._changed, "azardia-arriver")
        self.players = Number(2, MAX_SEATS, 2, self._changed, "azardia-players")
        return (self.tile, self.arriver, self.players)

    def labels(self, code: str) -> Sequence[str]:
        """Return what the numbers are of."""
        speak = language(code)
        return (speak("They meet on tile"), self._levels(code)[0], speak("Players"))

    def chosen(self) -> Meeting:
        """Return the meeting, with those who only play along far away."""
        others = tuple((tile, 1) for tile in range(1, self.players.value - 1))
        return replace(self.start, tile=self.tile.value, arriver=self.arriver.value, others=others)

    def forbidden(self, meeting: Meeting, code: str) -> tuple[Number, str] | None:
        """Refuse a pawn beyond the gate that may not be there."""
        if meeting.tile > self.gate and meeting.arriver < NUMBERS.top_level:
            return self.arriver, f"{rule_name('zones.zero', code)}: {why('zones.zero', code)}"
        return None

    def rule(self) -> str:
        """Return the rule of the crossing."""
        return "challenge.crossing"

    def note(self, code: str) -> str:
        """Say whether the rule holds in this position."""
        speak = language(code)
        game = begun_of(self.meeting).branch()
        fight(game)
        if any(entry.rule == self.rule() for entry in game.log()):
            return speak("This rule applies here.")
        return speak("This rule does not apply here: it is an ordinary challenge.")


def _ways(tree: Branch) -> list[tuple[int, ...]]:
    """Return the way to each end of a tree, in their order."""
    if not tree.branches:
        return [()]
    return [(at, *way) for at, branch in enumerate(tree.branches) for way in _ways(branch)]
