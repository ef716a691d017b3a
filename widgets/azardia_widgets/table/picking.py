"""Shared buttons: for actions that name several spaces, and for actions of one kind.

An action with several spaces is picked space by space. Actions of one kind share a button that
opens a button for each. Moves are one kind, and can be taken by pressing their space, too. If
there are many buttons, a game's groups of kinds share one.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from azardia_nb.game.game import Choice, Reading
from azardia_nb.game.picture import Picture
from azardia_nb.text.language import N_, language
from azardia_widgets.board.painter import SpaceName

BACK = "back"  # key of the button that leaves a begun choice
MOVE = "moves"  # kind of all moves
_MOVES = (N_("Move: press the board, or here"), N_("Where to?"))
FEW = 2  # fewest actions of a kind that share a button
MANY = 5  # more buttons than this are grouped
_PLAIN = Picture()


class _OpenAction(NamedTuple):
    """An action that is picked space by space: its choice, and its spaces in order."""

    choice: Choice
    spaces: tuple[int, ...]


class Picking:
    """The choices of a position, some of which are picked in several presses.

    A `word` is the kind of actions that share a button, usually their first word. A button's key is
    an action, a word, or a word and the next space.
    """

    def __init__(self) -> None:
        self._picture = _PLAIN
        self._plain: list[Choice] = []
        self._open: list[_OpenAction] = []
        self._gathered: dict[str, list[Choice]] = {}
        self._groups: dict[str, list[Choice]] = {}
        self._texts: Mapping[str, Sequence[str]] = {}
        self._code = "en"
        self.word = ""  # the kind that was pressed
        self._first = ""  # the kind that opens by itself, as the only button
        self.picked: tuple[int, ...] = ()
        self.ends: dict[int, list[str]] = {}  # moves by their last space, if known

    def begin(self, game: Reading, choices: Sequence[Choice], code: str) -> None:
        """Start over with the choices of a position, in the language `code`."""
        self._picture, self._code = game.type.picture or _PLAIN, code
        self._plain, self._open = [], []
        self.word, self.picked, self.ends = "", (), {}
        picture, tabletop = self._picture, game.type.tabletop
        self._texts = {MOVE: _MOVES, **tabletop.gathered, **picture.picked}
        self._gathered = {}
        for choice in choices:
            word = choice.action.split()[0]
            word = MOVE if word in tabletop.moves else word
            if word in tabletop.gathered or word == MOVE:
                self._gathered.setdefault(word, []).append(choice)
        self._gathered = {word: all for word, all in self._gathered.items() if len(all) >= FEW}
        gathered = {choice for all in self._gathered.values() for choice in all}
        numbers = {game.text(number): number for number in game.actions} if picture.picked else {}
        for choice in choices:
            word = choice.action.split()[0]
            spaces: Sequence[int] = ()
            if word in picture.picked:
                spaces = picture.picks(game.state, game.rules, numbers[choice.action])
            if spaces:
                self._open.append(_OpenAction(choice, tuple(spaces)))
            elif choice not in gathered:
                self._plain.append(choice)
        self._groups = {}
        offered = self._offered()
        alone = len(offered) == 1 and len(self._open) > 1
        self.word = self._first = offered[0].action if alone else ""
        for group, words in tabletop.groups.items() if len(offered) > MANY else ():
            inside = [one for one in offered if one.action.split()[0] in words]
            if len(inside) >= FEW:
                self._groups[group] = inside

    def _offered(self) -> list[Choice]:
        """Return the buttons of a position before any press, without groups."""
        rules = {one.choice.action.split()[0]: one.choice.rule for one in self._open}
        rules |= {word: all[0].rule for word, all in self._gathered.items()}
        return [
            *self._plain,
            *(Choice(word, self._questions(word)[0], rules[word]) for word in rules),
        ]

    def offered(self, called: Mapping[int, SpaceName]) -> list[Choice]:
        """Return the present buttons; `called` names the spaces."""
        if not self.word:
            inside = [one for all in self._groups.values() for one in all]
            groups = [
                Choice(group, self._questions(group)[0], all[0].rule)
                for group, all in self._groups.items()
            ]
            return [*groups, *(one for one in self._offered() if one not in inside)]
        found, speak = self._opened_choices(called), language(self._code)
        if self.word == self._first and not self.picked:
            return found
        return [*found, Choice(BACK, speak("Back"), found[0].rule)]

    def _opened_choices(self, called: Mapping[int, SpaceName]) -> list[Choice]:
        """Return the buttons after a word is pressed, without "Back"."""
        if self.word in self._groups:
            return self._groups[self.word]
        if self.word in self._gathered:
            all = self._gathered[self.word]
            if self.picked:
                all = [choice for choice in all if choice.action in self.ends[self.picked[0]]]
            return all
        if not self.spaces:  # they differ only in payment
            return [one.choice for one in self._remaining()]
        found = []
        for space, actions in sorted(self.spaces.items()):
            first = next(one.choice for one in self._open if one.choice.action == actions[0])
            alone = len(actions) == 1
            name = f"{called[space].name} …"
            found.append(first if alone else Choice(self._key(space), name, first.rule))
        return found

    @property
    def moves(self) -> dict[str, str]:
        """The labels of the moves that can be taken by their spaces now, by action."""
        return {} if self.word else {one.action: one.label for one in self._gathered.get(MOVE, ())}

    @property
    def by_spaces(self) -> bool:
        """Whether spaces are being picked one by one."""
        return bool(self.word) and self.word not in {*self._gathered, *self._groups}

    @property
    def asked(self) -> str:
        """The question while something is being picked; "" before."""
        asks = self._questions(self.word) if self.word else [""]
        return asks[min(1 + len(self.picked), len(asks) - 1)]

    @property
    def spaces(self) -> dict[int, list[str]]:
        """The actions that remain for each space that may be picked next."""
        at = len(self.picked)
        found: dict[int, list[str]] = {}
        for one in self._remaining():
            if at < len(one.spaces):
                found.setdefault(one.spaces[at], []).append(one.choice.action)
        return found

    def actions(self, key: str) -> list[str]:
        """Return the actions that remain after a key with a next space."""
        return next((all for space, all in self.spaces.items() if self._key(space) == key), [])

    def space_of(self, key: str) -> int | None:
        """Return the space that a button picks, None if it picks none."""
        if not self.word:
            return None
        for space, actions in self.spaces.items():
            if key == self._key(space) or actions == [key]:
                return space
        return None

    def press(self, key: str) -> str | None:
        """Press a button; return the action to take, or None if there is more to pick."""
        if key == BACK:
            self.word, self.picked = self._first, ()
            return None
        opened = {one.choice.action.split()[0] for one in self._open}
        words = {*self._gathered, *self._groups, *opened}
        if (not self.word or self.word in self._groups) and key in words:
            self.word = key
            return None
        space = (
            next((at for at in self.spaces if self._key(at) == key), None) if self.word else None
        )
        return key if space is None else self.pick(space)

    def pick(self, space: int) -> str | None:
        """Pick a space; return the action to take, or None if there is more to pick."""
        moves = {} if self.word else self.ends
        actions = moves.get(space) or self.spaces.get(space, [])
        if len(actions) == 1:
            return actions[0]
        if actions:
            self.word = MOVE if space in moves else actions[0].split()[0]
            self.picked = (*self.picked, space)
        return None

    def _remaining(self) -> list[_OpenAction]:
        long = len(self.picked)
        return [
            one
            for one in self._open
            if one.spaces[:long] == self.picked and one.choice.action.startswith(self.word)
        ]

    def _key(self, space: int) -> str:
        return f"{self.word} >{space}"

    def _questions(self, word: str) -> list[str]:
        speak = language(self._code)
        return [speak(text) for text in self._texts[word]]
