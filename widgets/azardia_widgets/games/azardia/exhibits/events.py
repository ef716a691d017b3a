"""Rounds: the event before each, what no card can stop, and what penalties cost."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import write_new
from azardia_nb.game import Entry
from azardia_nb.games.azardia.cards.deck import Deck, deck_name, new_deck_text
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.penalties import (
    MOST_TURNS,
    RUN_UP,
    Strike,
    landing,
    mean,
    meetings,
    penalties,
    tiles_after,
)
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, Target, When
from azardia_nb.games.azardia.rules.effects import Effect
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import MAX_SKIP, Frame
from azardia_nb.games.azardia.text.texts import rule_name, why
from azardia_nb.games.machine.stack import pending
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, Speak, language, plural, reason
from azardia_nb.text.say import percent, rounded, signed, whole
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.controls.beside import split
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.download import Download, File
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.decided import decided
from azardia_widgets.games.azardia.wrong_deck import wrong_deck
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Board, Figure, Html, Pick, Slider, Table

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

_EVENT = "event_drawn"
_ASLEEP = "missed"
_SLEEPERS = (
    Placed(12, level=2, coins=1000, skip=MAX_SKIP),
    Placed(47, level=3, coins=4000, skip=MAX_SKIP),
    Placed(96, level=NUMBERS.top_level, coins=2000, skip=MAX_SKIP),
)


class RoundEvents(Exhibit):
    """Rounds in which everybody sleeps: only the event before each of them happens."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        seed = 0 if lesson is None else lesson.seed
        self._rng = np.random.default_rng(seed)
        self.game = Game.place(_SLEEPERS, seat=len(_SLEEPERS), phase="discard")
        self.game.automatic = False
        self.begun = self.game.position
        self.drawn = ""  # the last event
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the button, the board, what happened, and what can still be drawn."""
        self.next = button("azardia-event", lambda: self.attempt(self._next))
        self.next.add_class("azardia-main")
        self.board = BoardView()
        self.told = ipywidgets.HTML()
        self.left = ipywidgets.HTML()
        return (row(self.next), self.told, _beside(self.board.widget, self.left))

    def speak(self, code: str) -> None:
        """Label the button."""
        speak = language(code)
        self.next.description = speak("Next round: draw the event")

    def refresh(self) -> None:
        """Show what the last event did, and how likely each card is the next one."""
        code = self.language
        speak = language(code)
        entries = [
            entry
            for entry in self.game.log(code)
            if entry.position > self.begun and entry.event != _ASLEEP
        ]
        self.board.show(self.game, code)
        self.access.descriptions = [self.board.description]
        if not entries:
            said = [why("round.event", code)]
            self.told.value = _rule("round.event", code)
        else:
            said = [entry.sentence for entry in entries]
            drawn = next(card for card in self._events() if card.id == self.drawn)
            self.told.value = (
                f"<p><strong>{escape(drawn.name(code))}:</strong> {escape(drawn.text(code))}</p>"
                + _steps(entries)
                + decided(entries, self.game, code)
            )
        self.left.value = self._table(code) if self.shows("table") else ""
        chances = dict(self._chances())
        sure = [card for card, chance in chances.items() if chance == 1]
        if sure and self.shows("table"):
            said.append(speak("Only {card} is left.", card=self._card(sure[0]).name(code)))
        self.said = " ".join(said)

    def picture(self) -> str:
        """Return the board and the table."""
        return f"{self.board.html()}{self.left.value}"

    def _events(self) -> list[Card]:
        assert self.game.deck is not None
        return [card for card in self.game.deck.cards if card.pile is Pile.EVENT]

    def _card(self, card: str) -> Card:
        assert self.game.deck is not None
        return self.game.deck.card(card)

    def _chances(self) -> list[tuple[str, Fraction]]:
        return [(outcome.split()[1], chance) for outcome, chance in self.game.chance()]

    def _table(self, code: str) -> str:
        speak = language(code)
        chances = dict(self._chances())
        lines = [
            [
                card.name(code),
                card.text(code),
                percent(chances[card.id], code) if card.id in chances else "–",
            ]
            for card in self._events()
        ]
        heads = [speak("Event"), speak("What it does"), speak("Probability of coming next")]
        return listing(speak("Events in the deck"), heads, lines, {1})

    def _next(self) -> None:
        # Everybody goes on sleeping.
        state = self.game.state.copy()
        state["skip"][: self.game.players] = MAX_SKIP
        game = Game.from_state(state, deck=self.game.deck)
        game.automatic = False
        self.drawn = self._happen(game)
        # What is to be drawn now, if anything, an event may have given: an action card.
        while game.chance() and self._card(game.chance()[0][0].split()[1]).pile is not Pile.EVENT:
            self._happen(game)
        self.game, self.begun = game, 0
        self.refresh()

    def _happen(self, game: Game) -> str:
        cases = game.chance()
        at = int(self._rng.choice(len(cases), p=[float(chance) for _, chance in cases]))
        game.repeat(cases[at][0])
        return cases[at][0].split()[1]


# --- what no card can stop ---

_KINDS = {
    "card": N_("A rival plays a card"),
    "penalty": N_("A penalty is drawn"),
    "event": N_("An event is drawn"),
}


class NoCounter(Figure):
    """The same harm three times: by a rival, by a penalty, by an event; and who may answer it."""

    kinds = Pick("", _KINDS, "azardia-strikes")
    parts = ("told",)

    def show(self, speak: Speak, code: str, kind: str) -> Iterator[object]:
        """Let it happen, and ask the rules who may do something about it."""
        game, begun = struck_by(kind)
        entries = [entry for entry in game.log(code) if entry.position > begun]
        victim = game.names(code)[0]
        cards = speak(
            "{name} has {cards} in hand.",
            name=victim,
            cards=", ".join(_names(game, 1, code)),
        )
        if pending(game.state) == Frame.ANSWER:
            verdict = speak("{name} is asked, and may answer:", name=victim)
            choices = [choice.label for choice in game.legal(code)]
            rule = "turn.respond"
        else:
            verdict = speak("Nobody is asked: it has already happened.")
            choices, rule = [], "cards.nocounter"
        listed = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
        yield Html(
            f"<p>{escape(cards)}</p>{_steps(entries)}<p><strong>{escape(verdict)}</strong></p>"
            f"<ul>{listed}</ul>{_rule(rule, code)}"
        )
        yield from (cards, *(entry.sentence for entry in entries), verdict, *choices)


def struck_by(kind: str) -> tuple[Game, int]:
    """Return a game in which something pushes seat 1 back, and the position just before it.

    Seat 1 holds a card of each kind that answers.
    """
    deck = Deck.kit()
    answers = [card.id for card in deck.cards if card.when is When.ANSWER]
    top = NUMBERS.top_level
    last = Z_TILES[0]
    if kind == "card":
        push = _pushing(deck, Pile.ACTION, Target.RIVAL)
        pawns = [Placed(last, level=top, hand=answers), Placed(40, hand=[push.id])]
        game = Game.place(pawns, seat=2, phase="play")
        game.automatic = False
        begun = game.position
        game.repeat(next(c.action for c in game.legal() if push.id in c.action))
        return game, begun
    if kind == "penalty":
        pawns = [Placed(last - RUN_UP, level=top, hand=answers), Placed(40)]
        game = Game.place(pawns)
        game.automatic = False
        for step in ("roll", f"roll {RUN_UP + 1} 1", "subtract"):
            game.repeat(step)
        begun = game.position
        game.repeat(f"draw {_pushing(deck, Pile.PENALTY, Target.SELF).id}")
        return game, begun
    pawns = [Placed(last, level=top, hand=answers), Placed(40)]
    game = Game.place(pawns, seat=2, phase="discard")
    game.automatic = False
    begun = game.position
    game.repeat(f"draw {_pushing(deck, Pile.EVENT, Target.LEADER).id}")
    return game, begun


def _pushing(deck: Deck, pile: Pile, target: Target) -> Card:
    """Return the first card of a deck that does nothing but push a pawn back."""
    word = Effect.MOVE.name.lower()
    return next(
        card
        for card in deck.cards
        if card.pile is pile
        and card.target is target
        and len(card.effects) == 1
        and card.effects[0][0] == word
        and int(card.effects[0][1]) < 0
    )


def _names(game: Game, seat: int, code: str) -> list[str]:
    assert game.deck is not None
    hand = game.pawns[seat - 1].hand or {}
    return [game.deck.card(card).name(code) for card in hand]


# --- the decks as draws ---

_PILES = {Pile.PENALTY: N_("Penalties"), Pile.EVENT: N_("Events")}


class CardList(Exhibit):
    """The penalties and events of a deck: what each does, and how likely it comes."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.deck = Deck.kit()
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the choice of the deck, how many draws, and the table."""
        self.pile = ipywidgets.ToggleButtons(options=list(_PILES))
        self.pile.style.button_width = "auto"
        self.pile.add_class("azardia-pile")
        self.pile.observe(lambda _: self.attempt(self.refresh), "value")
        most = max(Deck.kit().count(pile) for pile in _PILES)
        self.draws = Number(1, most, 3, lambda _: self.attempt(self.refresh), "azardia-draws")
        self.table = ipywidgets.HTML()
        return (self.pile, self.draws.widget, self.table)

    def speak(self, code: str) -> None:
        """Label the choice and the number."""
        speak = language(code)
        chosen = self.pile.value
        self.pile.options = [(speak(text), pile) for pile, text in _PILES.items()]
        self.pile.value = chosen  # new options alone would choose the first
        self.draws.show(speak("Cards drawn"), code)
        self.access.names = self.draws.names

    def refresh(self) -> None:
        """Show a line for each card."""
        code = self.language
        speak = language(code)
        pile, draws = self.pile.value, self.draws.value
        cards = [card for card in self.deck.cards if card.pile is pile]
        among = self.deck.count(pile)
        title = speak(
            plural("{deck}: {n} card", "{deck}: {n} cards"), deck=speak(_PILES[pile]), n=among
        )
        too_many = draws > among
        self.draws.refuse(
            speak(plural("This deck has only {n} card.", "This deck has only {n} cards."), n=among)
            if too_many
            else ""
        )
        heads = [speak("Card"), speak("What it does"), speak("Copies")]
        shown = self.shows("table")
        if shown:
            heads += [
                speak("Next"),
                speak(plural("Within {n} draw", "Within {n} draws"), n=min(draws, among)),
            ]
        lines = []
        for card in cards:
            line = [card.name(code), card.text(code), str(card.count)]
            if shown:
                soon = within(card.count, among, min(draws, among))
                line += [percent(Fraction(card.count, among), code), percent(soon, code)]
            lines.append(line)
        self.table.value = listing(title, heads, lines, {1})
        self.said = f"{title}."
        if cards and shown:
            likely = max(cards, key=lambda card: card.count)
            self.said += " " + speak(
                "Most likely: {card}. The probability that it comes next is {chance}.",
                card=likely.name(code),
                chance=percent(Fraction(likely.count, among), code),
            )

    def picture(self) -> str:
        """Return the table."""
        return str(self.table.value)


class OwnDeck(CardList):
    """The same for a deck of one's own, read from a file."""

    def build(self) -> Sequence[Any]:
        """Return the field for the file, the buttons, what is wrong, and the table."""
        self.path = ipywidgets.Text(value="my-deck.toml", continuous_update=False)
        self.path.style.description_width = "initial"
        self.path.add_class("azardia-path")
        self.read = button("azardia-read", lambda: self.attempt(self._read))
        self.write = button("azardia-write", lambda: self.attempt(self._write))
        self.take = Download("azardia-take", self._small, self.attempt)
        self.upload = ipywidgets.FileUpload(accept=".toml")
        self.upload.add_class("azardia-action")
        self.upload.add_class("azardia-load")
        self.upload.observe(lambda _: self.attempt(self._uploaded), "value")
        self.faults = ipywidgets.HTML()
        self.faults.add_class("azardia-wrong")
        self.source = ipywidgets.HTML()
        parts = super().build()
        here = row(self.path, self.read, self.write)
        return (here, row(self.take, self.upload), self.faults, self.source, *parts)

    def speak(self, code: str) -> None:
        """Label the field and the buttons too."""
        super().speak(code)
        speak = language(code)
        self.path.description = speak("Deck file")
        self.read.description = speak("Load this deck")
        self.write.description = speak("Write a small sample deck")
        self.take.description = speak("Download a small deck")
        self.upload.description = speak("Read a deck from your device")

    def refresh(self) -> None:
        """Show the deck, and say which it is."""
        super().refresh()
        speak = language(self.language)
        named = speak("This is the deck “{name}”.", name=deck_name(self.deck, self.language))
        self.source.value = f"<p>{escape(named)}</p>"
        self.said = f"{named} {self.said}"

    def _read(self) -> None:
        self._try(lambda: Deck.load(self.path.value.strip()))

    def _uploaded(self) -> None:
        for file in self.upload.value:
            self.upload.value = ()
            text = bytes(file["content"]).decode("utf-8", "replace")
            self._try(partial(Deck.parse, text, file["name"]))

    def _small(self) -> File:
        return File("my-deck.toml", new_deck_text().encode(), "application/toml")

    def _try(self, read: Callable[[], Deck]) -> None:
        """Take another deck, or say what is wrong with it."""
        try:
            deck = read()
        except WrongDeckError as error:
            self.faults.value = wrong_deck(error, self.language)
            return
        self.faults.value = ""
        self.deck = deck
        self.refresh()

    def _write(self) -> None:
        speak = language(self.language)
        path = Path(self.path.value.strip())
        try:
            write_new(path, new_deck_text(), speak)
        except OSError as error:
            raise FileError(
                speak("{file} can't be written: {why}", file=path, why=reason(error))
            ) from None
        self.faults.value = ""
        self.access.report = speak("Written: {file}. Open it, change it and load it.", file=path)


# --- what a Z tile costs ---

_HAND = 4  # cards at most, after phase D


@lru_cache(maxsize=512)
def _landed(tile: int, coins: int, hand: int) -> tuple[Game, tuple[Strike, ...]]:
    game = landing(tile, coins * COIN, hand)
    return game, tuple(penalties(game))


class Damage(Exhibit):
    """A pawn that has just come to a Z tile: what the penalty can do, and costs on average."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        seed = 0 if lesson is None else lesson.seed
        self._rng = np.random.default_rng(seed)
        self.struck: Game | None = None
        self._shown: tuple[int, int, int] | None = None
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the tile, the purse, the hand, the button, and the board beside the table."""
        self.tile = ipywidgets.ToggleButtons(
            options=[(str(tile), tile) for tile in Z_TILES], value=Z_TILES[2]
        )
        self.tile.style.button_width = "auto"
        self.tile.add_class("azardia-z")
        self.tile.observe(self._changed, "value")
        cap = NUMBERS.coin_cap
        self.purse = Number(0, cap, cap // 2, self._changed, "azardia-purse")
        self.hand = Number(0, _HAND, 2, self._changed, "azardia-cards")
        self.draw = button("azardia-penalty", lambda: self.attempt(self._draw))
        self.told = ipywidgets.HTML()
        self.board = BoardView()
        self.table = ipywidgets.HTML()
        self.tile_label = ipywidgets.HTML()
        return (
            row(self.tile_label, self.tile),
            self.purse.widget,
            self.hand.widget,
            row(self.draw),
            self.told,
            _beside(self.board.widget, self.table),
        )

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        label = speak("Z tile")
        self.tile_label.value = f"<span>{escape(label)}</span>"
        self.purse.show(speak("Coins in thousands"), code)
        self.hand.show(speak("Cards in hand"), code)
        self.draw.description = speak("Draw the penalty")
        self.access.names = self.purse.names | self.hand.names

    def refresh(self) -> None:
        """Show the position or what the penalty did to it, and all that it could do."""
        code = self.language
        speak = language(code)
        here = (self.tile.value, self.purse.value, self.hand.value)
        if here != self._shown:
            self.struck, self._shown = None, here
        game, strikes = _landed(*here)
        if self.struck is None:
            chances = tiles_after(game) if self.shows("odds") else None
            self.board.show(game, code, chances=chances)
            self.told.value = _rule("tiles.z", code)
        else:
            entries = [e for e in self.struck.log(code) if e.position > game.position]
            self.board.show(self.struck, code)
            self.told.value = _steps(entries) + decided(entries, self.struck, code)
        self.access.descriptions = [self.board.description]
        self.table.value = self._table(strikes, code) if self.shows("table") else ""
        said = [
            speak(
                plural(
                    "Tile {tile}, with {n} card in hand.", "Tile {tile}, with {n} cards in hand."
                ),
                tile=here[0],
                n=here[2],
            )
        ]
        if self.struck is not None:
            said += [e.sentence for e in entries]
        elif self.shows("table"):
            said.append(
                speak(
                    "Average effect of a penalty: tiles {tiles}, coins {coins}, cards {cards}, "
                    "turns missed {turns}.",
                    tiles=signed(mean(list(strikes), "tiles"), code),
                    coins=_coins(mean(list(strikes), "coins"), code),
                    cards=signed(mean(list(strikes), "cards"), code),
                    turns=signed(mean(list(strikes), "turns"), code),
                )
            )
        self.said = " ".join(said)

    def picture(self) -> str:
        """Return the board and the table."""
        return f"{self.board.html()}{self.table.value}"

    def _table(self, strikes: Sequence[Strike], code: str) -> str:
        speak = language(code)
        deck = Deck.kit()
        fields = ("tiles", "coins", "levels", "cards", "turns")
        heads = [
            *(
                speak("Penalty"),
                speak("Probability"),
                speak("Tiles"),
                speak("Coins"),
                speak("Levels"),
            ),
            *(speak("Cards"), speak("Turns missed")),
        ]
        lines = [
            [
                deck.card(strike.card).name(code),
                percent(strike.chance, code, 0),
                *(_change(getattr(strike, field), field, code) for field in fields),
            ]
            for strike in strikes
        ]
        lines.append(
            [
                speak("On average"),
                "",
                *(_change(mean(list(strikes), field), field, code) for field in fields),
            ]
        )
        return listing(speak("What the penalty changes"), heads, lines)

    def _changed(self, _: Any) -> None:
        self.attempt(self.refresh)

    def _draw(self) -> None:
        game, _ = _landed(self.tile.value, self.purse.value, self.hand.value)
        cases = game.chance()
        at = int(self._rng.choice(len(cases), p=[float(chance) for _, chance in cases]))
        self.struck = game.branch()
        self.struck.repeat(cases[at][0])
        self.refresh()


def _coins(thousands: Fraction, code: str) -> str:
    change = int(rounded(thousands * COIN))
    sign = "+" if change > 0 else "−" if change else ""
    return sign + whole(abs(change), code)


def _change(value: Fraction, field: str, code: str) -> str:
    if field == "coins":
        return _coins(value, code)
    return signed(value, code, 0 if value.denominator == 1 else 2)


_WAYS = {"add": N_("always add"), "either": N_("toss a coin"), "subtract": N_("always subtract")}


class Meetings(Figure):
    """How likely a pawn that goes through the Tyrant Zone comes to each Z tile."""

    way = Pick("", _WAYS, "azardia-way")
    turns = Slider(
        N_("Turns, starting from tile {tile}"),
        1,
        MOST_TURNS,
        10,
        "azardia-turns",
        figures={"tile": NUMBERS.gate},
    )
    parts = ("board", "table")

    def lay(self) -> Sequence[Any]:
        """Return how the pawn plays and for how long, and the board beside the table."""
        return (*self.controls(), _beside(self.board.widget, self.table))

    def show(self, speak: Speak, code: str, way: str, turns: int) -> Iterator[object]:
        """Show the chance of coming to each tile."""
        chances = meetings(way, turns)
        yield Board(_TRAVELLER, chances)
        lines = [[str(tile), percent(chance, code)] for tile, chance in chances.items()]
        heads = [speak("Z tile"), speak("Probability of landing there")]
        caption = speak(plural("Within {n} turn", "Within {n} turns"), n=turns)
        yield Table(caption, heads, lines)
        yield f"{caption}."
        if self.shows("table"):
            most = max(chances, key=lambda tile: chances[tile])
            yield speak(
                "Most likely: tile {tile}. The probability of landing there is {chance}.",
                tile=most,
                chance=percent(chances[most], code),
            )


_TRAVELLER = Game.place(
    [Placed(NUMBERS.gate, level=NUMBERS.top_level), Placed(1)], cards=False, rulings=Rulings()
)


# --- what they have in common ---


def _beside(board: Any, other: Any) -> Any:
    return split(ipywidgets.VBox((board,)), ipywidgets.VBox((other,)))


def _steps(entries: Sequence[Entry]) -> str:
    listed = "".join(f"<li>{escape(entry.sentence)}</li>" for entry in entries)
    return f"<ol>{listed}</ol>"


def _rule(rule: str, code: str) -> str:
    return f"<p><strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}</p>"
