"""The position editor: pawns, hands, the turn, house rules; illegal positions show their rule."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from html import escape

import ipywidgets

from azardia_nb.errors import AzardiaError, ForbiddenPosition
from azardia_nb.game.game import Choice
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.house_rules import HOUSE_RULES
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.state import MAX_SEATS, MAX_SKIP
from azardia_nb.games.azardia.scenario import Setup
from azardia_nb.games.azardia.text.texts import character_name, coins
from azardia_nb.text.language import N_, language
from azardia_widgets.controls.buttons import (
    Buttons,
    ChangeHandler,
    alert,
    button,
    checkbox,
    menu,
    offer,
    row,
    show_or_hide,
    with_classes,
)
from azardia_widgets.controls.number import Number, numbers
from azardia_widgets.games.azardia.decided import forbidden
from azardia_widgets.games.azardia.rule_changes import RuleChanges

PHASES = {
    "roll": N_("before the roll"),
    "play": N_("phase C, playing cards"),
    "discard": N_("phase D, discarding"),
}
FEWEST = 2  # pawns

# Messages for rules whose own text does not fit here.
RULE_MESSAGES = {
    "setup.roll": N_("Two pawns can't have the same character."),
    "cards.decks": N_("The deck has no more copies of this card."),
}


class PositionEditor:
    """Controls for any position; `changed` is called with each legal one.

    For an illegal one the rule is shown at the control moved last, which stays as it is, and the
    position does not change.
    """

    def __init__(self, setup: Setup, changed: Callable[[Setup], None]) -> None:
        self.setup = setup
        self._changed = changed
        self._code = "en"
        self._problem: AzardiaError | None = None
        self._touched: _PawnControls | None = None
        self._handler = ChangeHandler(self._edited)
        self.pawns = [_PawnControls(at, self._handler) for at in range(MAX_SEATS)]
        self.players = menu("azardia-players")
        self.seat = menu("azardia-seat")
        self.phase = menu("azardia-phase")
        self.cards = checkbox(setup.cards, "azardia-cards")
        self.wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.unfold = with_classes(ipywidgets.ToggleButton(icon="plus"), "azardia-action")
        rulings = {name: HOUSE_RULES[name] for name in RULINGS}
        self.house_rules = RuleChanges(setup.rulings.changed, lambda: self._handler(None), rulings)
        self._rules = ipywidgets.VBox()
        self.unfold.observe(lambda _: self._show_rules(), "value")
        common = row(self.players, self.seat, self.phase, self.cards, self.unfold)
        self._row = with_classes(ipywidgets.Box(), "azardia-row")
        self._row.layout.align_items = "flex-start"
        self._row.layout.grid_gap = "8px 24px"
        self.widget = ipywidgets.VBox((common, self.wrong, self._rules, self._row))
        self.widget.add_class("azardia-editor")
        pawns = [*setup.pawns, *_spare(setup)]
        with self._handler:
            for controls, pawn in zip(self.pawns, pawns, strict=True):
                controls.take(pawn)
        for control in (self.players, self.seat, self.phase, self.cards):
            control.observe(lambda _: self._handler(None), "value")

    @property
    def names(self) -> dict[str, str]:
        """Numbers' accessible names, for `Access.names`."""
        return {where: name for pawn in self.pawns for where, name in pawn.names.items()}

    def show(self, code: str) -> None:
        """Label everything in the language `code`."""
        speak = language(code)
        self._code = code
        self.players.description = speak("Pawns")
        self.seat.description = speak("Whose turn it is")
        self.phase.description = speak("Phase")
        self.cards.description = speak("With cards")
        self.unfold.description = speak("House rules")
        players = [(str(n), n) for n in range(FEWEST, MAX_SEATS + 1)]
        phases = [(speak(text), name) for name, text in PHASES.items()]
        with self._handler:
            offer(self.players, players, len(self.setup.pawns))
            offer(self.phase, phases, self.setup.phase)
            for pawn in self.pawns:
                pawn.speak(code)
            self.house_rules.show(code)
            self._arrange()
        self._complain()

    def _arrange(self) -> None:
        """Show the pawns in play, with hands if there are cards."""
        in_play = self.pawns[: self.players.value or len(self.setup.pawns)]
        options = [(character_name(pawn.character.value), pawn.at + 1) for pawn in in_play]
        offer(self.seat, options, self.seat.value or self.setup.seat)
        boxes = tuple(pawn.widget for pawn in in_play)
        if self._row.children != boxes:
            self._row.children = boxes
        for pawn in in_play:
            pawn.show(self.cards.value, self._code)

    def _edited(self, touched: "_PawnControls | None") -> None:
        self._touched = touched
        with self._handler:
            self._arrange()
        try:
            setup = self._wanted()
            setup.begin()
        except AzardiaError as error:
            self._problem = error
            if touched is not None:
                touched.give_back()
        else:
            self._problem = None
            self.setup = setup
        self._complain()
        if self._problem is None:
            self._changed(self.setup)

    def _wanted(self) -> Setup:
        in_play = self.pawns[: self.players.value]
        cards = self.cards.value
        return replace(
            self.setup,
            pawns=tuple(pawn.placed(cards) for pawn in in_play),
            seat=self.seat.value,
            phase=self.phase.value,
            cards=cards,
            rulings=Rulings(**self.house_rules.value),
        )

    def _complain(self) -> None:
        """Show the error at its pawn, or else at the control changed last."""
        for pawn in self.pawns:
            pawn.complain("", "")
        self.wrong.value = ""
        error = self._problem
        if error is None:
            return
        message, rule, at = str(error), "", self._touched
        if isinstance(error, ForbiddenPosition):
            message, rule = self._error_text(error), error.rule
            at = self.pawns[error.seat - 1] if error.seat else at
        if at is None:
            self.wrong.value = alert(message)
        else:
            at.complain(message, rule)

    def _error_text(self, error: ForbiddenPosition) -> str:
        if error.rule not in RULE_MESSAGES:
            return forbidden(error, self._code)
        return language(self._code)(RULE_MESSAGES[error.rule])

    def _show_rules(self) -> None:
        self._rules.children = (self.house_rules.widget,) if self.unfold.value else ()


class _PawnControls:
    """The controls of one pawn; `edited` is called with this object after a change."""

    def __init__(self, at: int, edited: Callable[["_PawnControls"], None]) -> None:
        self.at = at
        self._edited: Callable[[], None] = lambda: edited(self)
        self._hand: list[str] = []
        self._last_card = ""  # the card added last
        self._last = "tile"
        self._code = "en"
        self.character = menu("azardia-character")
        self.tile = Number(1, NUMBERS.goal, at + 1, lambda _: self._moved("tile"))
        self.level = Number(1, NUMBERS.top_level, 1, lambda _: self._moved("level"))
        self.skip = Number(0, MAX_SKIP, 0, lambda _: self._moved("skip"))
        self.coins = menu("azardia-coins")
        self.crossed = checkbox(False, "azardia-crossed")
        self.card = menu("azardia-card-menu")
        self.give = button("azardia-give", self._give)
        self.hand_buttons = Buttons(self._take_away)
        self.hand = ipywidgets.VBox((row(self.card, self.give), self.hand_buttons.widget))
        self.wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.title = ipywidgets.HTML()
        parts = (self.title, row(self.character, self.coins), numbers(self.tile, self.level))
        more = (self.crossed, self.skip.widget, self.hand, self.wrong)
        self.widget = with_classes(ipywidgets.VBox((*parts, *more)), f"azardia-pawn-{at + 1}")
        self.widget.layout.flex = "1 1 360px"
        self.widget.layout.width = "auto"
        for control in (self.character, self.coins, self.crossed):
            control.observe(lambda _: self._moved(""), "value")

    def take(self, pawn: Placed) -> None:
        """Set the controls to a pawn."""
        offer(
            self.character,
            [(character_name(name), name) for name in CHARACTERS],
            pawn.character or CHARACTERS[self.at],
        )
        offer(
            self.coins,
            [(coins(n, self._code), n * COIN) for n in range(NUMBERS.coin_cap + 1)],
            pawn.coins,
        )
        self.tile.value, self.level.value, self.skip.value = pawn.tile, pawn.level, pawn.skip
        self.crossed.value = bool(pawn.crossed)
        self._hand = list(pawn.hand)

    def placed(self, cards: bool) -> Placed:
        """Return the pawn that the controls describe."""
        on_gate = self.tile.value == NUMBERS.gate and self.level.value == NUMBERS.top_level
        return Placed(
            self.tile.value,
            character=self.character.value,
            level=self.level.value,
            coins=self.coins.value,
            hand=tuple(self._hand) if cards else (),
            skip=self.skip.value,
            crossed=self.crossed.value if on_gate else None,
        )

    @property
    def names(self) -> dict[str, str]:
        """Accessible names of the numbers, with the pawn's number, for `Access.names`."""
        names: dict[str, str] = {}
        for number in (self.tile, self.level, self.skip):
            names |= {where: f"{name} {self.at + 1}" for where, name in number.names.items()}
        return names

    def speak(self, code: str) -> None:
        """Label the controls in the language `code`."""
        speak = language(code)
        self._code = code
        title = speak("Pawn {n}", n=self.at + 1)
        self.title.value = f"<h4>{escape(title)}</h4>"
        self.character.description = speak("Character")
        self.tile.show(speak("Tile"), code)
        self.level.show(speak("Level"), code)
        self.skip.show(speak("Turns to miss"), code)
        self.coins.description = speak("Coins")
        amounts = [(coins(n, code), n * COIN) for n in range(NUMBERS.coin_cap + 1)]
        offer(self.coins, amounts, self.coins.value)
        self.crossed.description = speak("has been on tile {tile} or beyond", tile=NUMBERS.gate + 1)
        self.card.description = speak("Card")
        actions = [card for card in Deck.kit().cards if card.pile is Pile.ACTION]
        options = sorted((card.name(code), card.id) for card in actions)
        offer(self.card, options, self.card.value or options[0][1])
        self.give.description = speak("Add to the hand")

    def show(self, cards: bool, code: str) -> None:
        """Show the controls that fit: the hand if there are cards, `crossed` on the gate."""
        speak = language(code)
        at_gate = self.tile.value == NUMBERS.gate and self.level.value == NUMBERS.top_level
        show_or_hide(self.crossed, at_gate)
        show_or_hide(self.hand, cards)
        counts = Counter(self._hand)
        self.hand_buttons.show(
            [
                Choice(
                    card,
                    speak("Take out {card} (× {n})", card=Deck.kit().card(card).name(code), n=n),
                    "cards.decks",
                )
                for card, n in counts.items()
            ]
        )

    def complain(self, said: str, rule: str) -> None:
        """Show an error, at the number moved last if it concerns the pawn's tile."""
        zones = rule.startswith("zones.")
        self.tile.refuse(said if zones and self._last != "level" else "")
        self.level.refuse(said if zones and self._last == "level" else "")
        self.wrong.value = alert(said) if said and not zones else ""

    def give_back(self) -> None:
        """Remove the card added last, which the rules do not allow."""
        if self._last_card:
            self._hand.remove(self._last_card)
            self._last_card = ""
            self.show(True, self._code)

    def _moved(self, control: str) -> None:
        self._last = control or self._last
        self._last_card = ""
        self._edited()

    def _give(self) -> None:
        self._last_card = self.card.value
        self._hand.append(self._last_card)
        self._edited()
        self._last_card = ""

    def _take_away(self, card: str) -> None:
        self._hand.remove(card)
        self._last_card = ""
        self._edited()


def _spare(setup: Setup) -> list[Placed]:
    """Return pawns with the remaining characters for the unused seats."""
    game = setup.begin()
    used = {pawn.character for pawn in game.pawns}
    left = [name for name in CHARACTERS if name not in used]
    seats = range(len(setup.pawns), MAX_SEATS)
    return [Placed(seat + 1, character=name) for seat, name in zip(seats, left, strict=True)]
