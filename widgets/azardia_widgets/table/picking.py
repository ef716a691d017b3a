"""The presses by which a choice is made: cards to pick up, spaces to pick, buttons that lead on.

A choice that is made by pressing the board, a card or a pile has no button of its own, but all of
them are in one list behind a button. An action with several spaces is picked space by space.
Actions of one kind share a button that opens a button for each. If there are many buttons, a game's
groups of kinds share one.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from azardia_nb.compiled.marks import nothing
from azardia_nb.game.game import Choice, Reading
from azardia_nb.game.picture import Picture
from azardia_nb.game.tabletop import HAND, PLAYED, Held, Use
from azardia_nb.text.language import N_, language, plural
from azardia_widgets.board.painter import SpaceName

BACK = "back"  # key of the button that leaves a begun choice
LIST = "list"  # key of the button that lists all choices
CARD, OPEN, PLACE = "card", "open", "place"  # first words of keys: a card in hand, open, a place
_HERE = "here"  # several actions at a place that was pressed
_DRAWN = "drawn"  # cards that are being drawn from piles, one by one
_TEXTS = {
    LIST: (N_("All choices as a list"), N_("All you can do now:")),
    CARD: ("{card} …", N_("{card}: press a place that shines, or the card to put it back.")),
    _HERE: ("", N_("What do you do there?")),
    _DRAWN: ("", plural("{n} more card: from which deck?", "{n} more cards: from which deck?")),
}
FEW = 2  # fewest actions of a kind that share a button
MANY = 5  # more buttons than this are grouped
SHOWN = 2  # more buttons than this, besides those that end something, go into the list
LAST = ("pass", "end", "over", "done")  # kinds of actions in the last row, which never do
_PLAIN = Picture()

Uses = Mapping[str, Sequence[tuple[Choice, Use]]]
Place = int | str


class _OpenAction(NamedTuple):
    """An action that is picked space by space: its choice, and the spaces in order."""

    choice: Choice
    spaces: tuple[int, ...]


class Picking:
    """The choices of a position, some of which take several presses.

    A `word` is a kind of actions that share a button, usually their first word, or a card, as its
    key. A button's key is an action, a word, or a word and the next space.
    """

    def __init__(self, board: bool = True) -> None:
        self._board = board  # whether spaces can be pressed
        self._picture = _PLAIN
        self._plain: list[Choice] = []
        self._open: list[_OpenAction] = []
        self._gathered: dict[str, list[Choice]] = {}
        self._groups: dict[str, list[Choice]] = {}
        self._texts: Mapping[str, Sequence[str]] = {}
        self.uses: dict[str, Sequence[tuple[Choice, Use]]] = {}  # by card's key
        self._names: dict[str, str] = {}  # of cards, by key
        self._pile_actions: list[tuple[Choice, Counter[str]]] = []  # actions by the piles to press
        self._pressed: list[Choice] = []  # actions taken by pressing the board
        self._code = "en"
        self.word = ""  # the kind or card that was pressed
        self.listed = False  # whether all choices have buttons
        self._first = ""  # the kind that opens by itself, as the only button
        self.picked: tuple[Place, ...] = ()
        self.ends: dict[Place, list[str]] = {}  # actions by the place to press, if known
        self.open: list[Held] = []  # open cards that can be taken
        self._advised = ""

    def begin(
        self,
        game: Reading,
        choices: Sequence[Choice],
        held: Sequence[Held],
        uses: Uses,
        code: str,
        advised: str = "",
    ) -> None:
        """Start over with the choices of a position, in the language `code`.

        `held` are the cards in hand, `uses` those of their uses by card, and `advised` is an action
        that has a button in any case.
        """
        self._advised = advised
        self._picture, self._code = game.type.picture or _PLAIN, code
        self._plain, self._open, self._pressed, self._pile_actions = [], [], [], []
        self.word, self.picked, self.ends, self.listed = "", (), {}, False
        picture, tabletop = self._picture, game.type.tabletop
        self._texts = {**_TEXTS, **tabletop.gathered, **picture.picked}
        self._names = {f"{CARD} {one.card}": one.name for one in held}
        self.uses = {f"{CARD} {card}": each for card, each in uses.items()}
        used = {choice.action for each in uses.values() for choice, _ in each}
        self._gathered = {}
        rest = [choice for choice in choices if choice.action not in used]
        rest = self._take_open_cards(game, rest)
        numbers = {game.text(number): number for number in game.actions} if picture.picked else {}
        for choice in rest:
            word = choice.action.split()[0]
            spaces: Sequence[int] = ()
            if word in picture.picked:
                spaces = picture.picks(game.state, game.rules, numbers[choice.action])
            if spaces:
                self._open.append(_OpenAction(choice, tuple(spaces)))
                continue
            if drawn := tabletop.piles(game, choice.action):
                self._pile_actions.append((choice, Counter(drawn)))
            elif self._board and tabletop.on_board(choice.action):
                self._pressed.append(choice)
            else:
                self._plain.append(choice)
            if word in tabletop.gathered:
                self._gathered.setdefault(word, []).append(choice)
        self._gathered = {word: all for word, all in self._gathered.items() if len(all) >= FEW}
        self._group(tabletop.groups)
        offered = self._every()
        alone = len(offered) == 1 and len(self._open) > 1 and not self._folded
        self.word = self._first = offered[0].action if alone else ""
        self.come()

    def _take_open_cards(self, game: Reading, choices: Sequence[Choice]) -> list[Choice]:
        """Fill `open` with the open cards that `choices` can take; return the other choices."""
        open_card, self.open = game.type.tabletop.open_card, []
        if open_card is nothing:
            return list(choices)
        rest = []
        for choice in choices:
            pair = open_card(game, choice.action, self._code)
            if pair is None:
                rest.append(choice)
                continue
            card, at = pair
            key = f"{OPEN} {card.card}"
            if key not in self._names:
                self.open.append(card)
                self._names[key] = card.name
            use = Use(choice.label, at)
            self.uses[key] = [*self.uses.get(key, ()), (choice, use)]
        return rest

    @property
    def _all(self) -> list[Choice]:
        return [*self._plain, *(choice for choice, _ in self._pile_actions), *self._pressed]

    def _group(self, groups: Mapping[str, Collection[str]]) -> None:
        """Put kinds of actions into the game's `groups` if there are more than MANY buttons."""
        self._groups = {}
        offered = self._every()
        for group, words in groups.items() if len(offered) > MANY else ():
            inside = [one for one in offered if one.action.split()[0] in words]
            if len(inside) >= FEW:
                self._groups[group] = inside

    def _offered(self, choices: Sequence[Choice]) -> list[Choice]:
        """Return one button for each of `choices`, or for its kind if that kind shares a button."""
        buttons: dict[str, Choice] = {}
        for choice in choices:
            word = choice.action.split()[0]
            if word in self._gathered:
                buttons[word] = self._button(word)
            else:
                buttons[choice.action] = choice
        return list(buttons.values())

    def _every(self) -> list[Choice]:
        """Return one button for each choice that uses no card, or for its kind."""
        opened = dict.fromkeys(one.choice.action.split()[0] for one in self._open)
        return [*self._offered(self._all), *map(self._button, opened)]

    @property
    def _folded(self) -> bool:
        """Whether some choices can be made without a button, by pressing a card, pile or space."""
        return bool(self.uses or self._pile_actions or self._pressed)

    @property
    def _alone(self) -> bool:
        """Whether exactly one choice is made without a button: a list would not be shorter."""
        others = len(self._all) - len(self._plain)
        return others == 1 and not self.uses and not self._open

    def offered(self, called: Mapping[int, SpaceName]) -> list[Choice]:
        """Return the buttons to show now; `called` has the names of the spaces."""
        speak = language(self._code)
        if not self.word and not self.listed:
            return self._first_choices()
        buttons = self._opened_choices(called) if self.word else self._listed()
        if self.word and self.word == self._first and not self.picked:
            return buttons
        return [*buttons, Choice(BACK, speak("Back"), "")]

    def _first_choices(self) -> list[Choice]:
        """Return the buttons before any press; the button LIST leads to the other choices."""
        if not self._folded:
            return self._grouped(self._every())
        if not self._board:
            return self._listed()
        if self._alone:
            return self._offered(self._all)
        last = [one for one in self._plain if one.action.split()[0] in LAST]
        buttons = self._offered([one for one in self._plain if one.action.split()[0] not in LAST])
        buttons = buttons if len(buttons) <= SHOWN else []
        speak = language(self._code)
        good = [
            replace(one, label=speak("Recommended: {choice}", choice=one.label))
            for one in self._all
            if one.action == self._advised
        ]
        return [*good, *buttons, self._button(LIST), *last]

    def _listed(self) -> list[Choice]:
        """Return a button for each choice, or for each card or kind that has several choices."""
        buttons: list[Choice] = []
        for key, uses in self.uses.items():
            if len(uses) == 1:
                choice, use = uses[0]
                buttons.append(replace(choice, label=use.full))
            else:
                buttons.append(self._button(key))
        return [*buttons, *self._grouped(self._every())]

    def _grouped(self, offered: Sequence[Choice]) -> list[Choice]:
        inside = {one.action for all in self._groups.values() for one in all}
        groups = [self._button(group) for group in self._groups]
        return [*groups, *(one for one in offered if one.action not in inside)]

    def _button(self, key: str) -> Choice:
        return Choice(key, self._questions(key)[0], "")

    def _opened_choices(self, called: Mapping[int, SpaceName]) -> list[Choice]:
        """Return the buttons after a kind, card or place was pressed, without "Back"."""
        if self.word == _DRAWN:
            return []
        if self.word in self.uses or self.word == _HERE:
            return self._card_choices()
        if self.word in self._groups:
            return self._groups[self.word]
        if self.word in self._gathered:
            return self._gathered[self.word]
        if not self.spaces:  # they differ only in payment
            return [one.choice for one in self._remaining()]
        buttons = []
        for space, actions in sorted(self.spaces.items()):
            first = next(one.choice for one in self._open if one.choice.action == actions[0])
            alone = len(actions) == 1
            name = f"{called[space].name} …"
            buttons.append(first if alone else Choice(self._key(space), name, ""))
        return buttons

    def _card_choices(self) -> list[Choice]:
        """Return the buttons while a card is picked up, or after a place was pressed."""
        uses = self.uses.get(self.word, ())
        all = [replace(choice, label=use.full) for choice, use in uses] or self._all
        if self.picked:
            return [one for one in all if one.action in self.ends.get(self.picked[-1], ())]
        return all if self.listed or not self._board else [self._button(LIST)]

    def place_of(self, action: str) -> Place | None:
        """Return the place where `action` puts a card, or its pile; None without a card."""
        for uses in self.uses.values():
            for choice, use in uses:
                if choice.action == action:
                    return self.picked[-1] if self.picked else next(iter(use.at), None)
        return next(
            (max(drawn) for choice, drawn in self._pile_actions if choice.action == action), None
        )

    @property
    def lifted(self) -> str:
        """Key of the card that is picked up; "" if none is."""
        return self.word if self.word in self.uses else ""

    @property
    def moves(self) -> dict[str, str]:
        """Labels of the actions that pressing the board takes now, by action."""
        if self.picked or self.listed or self._alone:
            return {}
        if self.word in self.uses:
            return {choice.action: use.now or use.full for choice, use in self.uses[self.word]}
        return {} if self.word else {one.action: one.label for one in self._pressed}

    @property
    def by_spaces(self) -> bool:
        """Whether an action is being picked space by space."""
        others = {*self._gathered, *self._groups, *self.uses, _HERE, _DRAWN}
        return bool(self.word) and self.word not in others

    @property
    def prompt(self) -> str:
        """The question to show while a choice takes several presses; "" before the first."""
        if not self.word:
            return self._questions(LIST)[1] if self.listed else ""
        if self.word == _DRAWN:
            left = max(drawn.total() for _, drawn in self._pile_actions) - len(self.picked)
            return language(self._code)(_TEXTS[_DRAWN][1], n=left)
        asks = self._questions(self.word)
        return asks[min(1 + len(self.picked), len(asks) - 1)]

    @property
    def spaces(self) -> dict[int, list[str]]:
        """The actions still possible after each space that may be picked next."""
        at = len(self.picked)
        actions: dict[int, list[str]] = {}
        for one in self._remaining():
            if at < len(one.spaces):
                actions.setdefault(one.spaces[at], []).append(one.choice.action)
        return actions

    @property
    def single(self) -> dict[int, str]:
        """Labels of the actions that only one more space is to be picked for, by that space."""
        labels = {one.choice.action: one.choice.label for one in self._open}
        return {at: labels[all[0]] for at, all in self.spaces.items() if len(all) == 1}

    def places(self) -> tuple[set[str], set[str]]:
        """Return places of the table to show, and those among them that can be pressed.

        Places of cards that can also be put on the board wait until such a card is picked up.
        """
        uses = {at for each in self.uses.values() for _, use in each for at in use.at}
        waiting = set() if any(isinstance(at, int) for at in uses) else uses - {HAND}
        pressed = {at for at in self.ends if isinstance(at, str)}
        return {at for at in waiting if isinstance(at, str)} | pressed, pressed

    def come(self) -> None:
        """Set `ends` to the places that can be pressed now; the board adds the ends of moves."""
        self.ends = {}
        if self.word in self.uses:
            for choice, use in self.uses[self.word]:
                for at in use.at or (PLAYED,):
                    self.ends.setdefault(at, []).append(choice.action)
        elif self.word in ("", _DRAWN):
            presses: Counter[str] = Counter(map(str, self.picked))
            for choice, drawn in self._pile_actions:
                for at in drawn - presses if presses <= drawn else ():
                    self.ends.setdefault(at, []).append(choice.action)

    def actions(self, key: str) -> list[str]:
        """Return the actions still possible after the button `key`; empty if it picks no space."""
        return next((all for space, all in self.spaces.items() if self._key(space) == key), [])

    def space_of(self, key: str) -> int | None:
        """Return the space that the button `key` picks; None if it does not pick one."""
        if not self.by_spaces:
            return None
        for space, actions in self.spaces.items():
            if key == self._key(space) or actions == [key]:
                return space
        return None

    def press(self, key: str) -> str | None:
        """Press a button, card or place; return the action to take, or None if more is needed."""
        first, _, rest = key.partition(" ")
        if first == PLACE:
            return self.pick(rest)
        if key == BACK or (self.word == key and key in self.uses):
            self.word, self.picked, self.listed = self._first, (), False
            self.come()
            return None
        if key == LIST:
            self.listed = True
            return None
        opened = {one.choice.action.split()[0] for one in self._open}
        if key in self.uses:
            self.word, self.picked = key, ()
            self.come()
            return None
        if (not self.word or self.word in self._groups) and key in {
            *self._gathered,
            *self._groups,
            *opened,
        }:
            self.word = key
            return None
        space = (
            next((at for at in self.spaces if self._key(at) == key), None) if self.word else None
        )
        return key if space is None else self.pick(space)

    def pick(self, at: Place) -> str | None:
        """Press a space or place; return the action to take, or None if more is to be picked."""
        if isinstance(at, str) and self.word in ("", _DRAWN) and at in self.ends:
            return self._draw(at)
        ends = {} if self.by_spaces else self.ends
        spaces = self.spaces if isinstance(at, int) and not self.lifted else {}
        actions = ends.get(at) or spaces.get(at, [])  # type: ignore[arg-type]
        if len(actions) == 1:
            return actions[0]
        if actions:
            if at not in ends:
                self.word = actions[0].split()[0]
            elif not self.lifted:
                self.word = _HERE
            self.picked = (*self.picked, at)
        return None

    def _draw(self, at: str) -> str | None:
        """Press the pile `at` once; return the action once enough cards are drawn, else None."""
        self.word, self.picked = _DRAWN, (*self.picked, at)
        presses = Counter(map(str, self.picked))
        done = [choice.action for choice, drawn in self._pile_actions if drawn == presses]
        self.come()
        if len(done) > 1:
            self.word, self.picked, self.ends[at] = _HERE, (at,), done
        return done[0] if len(done) == 1 else None

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
        if word in self.uses:
            return [speak(text, card=self._names[word]) for text in _TEXTS[CARD]]
        return [speak(text) for text in self._texts[word]]
