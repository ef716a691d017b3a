"""Rounds: the event before each round, effects that no card can answer, the cost of penalties."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.files.checked_file import write_new
from azardia_nb.game.game import Entry
from azardia_nb.games.azardia.cards.deck import Deck, deck_name, new_deck_text
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons import events as questions
from azardia_nb.games.azardia.lessons.events import NEED, PURSE, ask
from azardia_nb.games.azardia.odds import penalties
from azardia_nb.games.azardia.odds.penalties import Strike
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, Target, When
from azardia_nb.games.azardia.rules.effects import Effect
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import MAX_SKIP, Frame
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.games.machine.stack import pending
from azardia_nb.lessons.question import Values
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import decimal, percent, rounded, signed, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.controls.buttons import button, row, upload, with_classes
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.scripted import Download, File
from azardia_widgets.games.azardia.decided import deck_faults, rules_html, rules_of_entries
from azardia_widgets.lesson.aiming import Aiming
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Board, Figure, Html, Note, Pick, Slider, Table, press

_EVENT = "event_drawn"
_ASLEEP = "missed"
_SLEEPERS = (
    Placed(12, level=2, coins=1000, skip=MAX_SKIP),
    Placed(47, level=3, coins=4000, skip=MAX_SKIP),
    Placed(96, level=NUMBERS.top_level, coins=2000, skip=MAX_SKIP),
)


class RoundEvents(Figure):
    """Game in which each turn is missed, so that only the events of the rounds happen."""

    parts = ("board", "left")
    below = "told"
    first_column = ("board",)
    second_column = ("left",)

    def begin(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self.game = Game.place(_SLEEPERS, seat=len(_SLEEPERS), phase="discard")
        self.game.automatic = False
        self.begun = self.game.position
        self.event_card = ""  # id of the last event card

    @press(N_("Next round: draw the event"), "azardia-event", main=True)
    def next(self) -> None:
        state = self.game.state.copy()
        state["skip"][: self.game.players] = MAX_SKIP
        game = Game.from_state(state, deck=self.game.deck)
        game.automatic = False
        self.event_card = self._happen(game)
        # Take other pending draws too, such as action cards given by an event.
        while game.chance() and self._card(game.chance()[0][0].split()[1]).pile is not Pile.EVENT:
            self._happen(game)
        self.game, self.begun = game, 0

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        entries = [
            entry
            for entry in self.game.log(code)
            if entry.position > self.begun and entry.event != _ASLEEP
        ]
        yield Board(self.game)
        if not entries:
            yield why("round.event", code)
            yield Note(rules_html(code, "round.event"))
        else:
            yield from (entry.sentence for entry in entries)
            drawn = self._card(self.event_card)
            yield Note(
                f"<p><strong>{escape(drawn.name(code))}:</strong> {escape(drawn.text(code))}</p>"
                + _steps(entries)
                + rules_of_entries(entries, self.game, code)
            )
        chances = {outcome.split()[1]: chance for outcome, chance in self.game.chance()}
        assert self.game.deck is not None
        lines = [
            [
                card.name(code),
                card.text(code),
                percent(chances[card.id], code) if card.id in chances else "–",
            ]
            for card in self.game.deck.cards
            if card.pile is Pile.EVENT
        ]
        heads = [speak("Event"), speak("What it does"), speak("Probability of coming next")]
        yield Table(speak("Events in the deck"), heads, lines, {1})
        sure = [card for card, chance in chances.items() if chance == 1]
        if sure and self.shows("table"):
            yield speak("Only {card} is left.", card=self._card(sure[0]).name(code))

    def _card(self, card: str) -> Card:
        assert self.game.deck is not None
        return self.game.deck.card(card)

    def _happen(self, game: Game) -> str:
        """Let chance decide once in a game; return the id of the card drawn."""
        outcome = _random_outcome(game, self._rng)
        game.repeat(outcome)
        return outcome.split()[1]


# --- effects that no card can answer ---

_KINDS = {
    "card": N_("A rival plays a card"),
    "penalty": N_("A penalty is drawn"),
    "event": N_("An event is drawn"),
}


class NoCounter(Figure):
    """The same harm by a card, a penalty or an event, and whether a player may answer it."""

    heard = True  # the text above has the same content
    kinds = Pick("", _KINDS, "azardia-strikes")
    parts = ("told",)

    def show(self, speak: Speak, code: str, kind: str) -> Iterator[object]:
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
            f"<ul>{listed}</ul>{rules_html(code, rule)}"
        )
        yield from (cards, *(entry.sentence for entry in entries), verdict, *choices)


def struck_by(kind: str) -> tuple[Game, int]:
    """Return a game in which seat 1 is pushed back, and the number of steps before the effect.

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
        pawns = [Placed(last - penalties.RUN_UP, level=top, hand=answers), Placed(40)]
        game = Game.place(pawns)
        game.automatic = False
        for step in ("roll", f"roll {penalties.RUN_UP + 1} 1", "subtract"):
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
    """Return the first card of a deck whose only effect is to push a pawn back."""
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


def _random_outcome(game: Game, rng: np.random.Generator) -> str:
    """Return a random outcome of the game's next act of chance."""
    outcomes, chances = zip(*game.chance(), strict=True)
    return str(outcomes[int(rng.choice(len(outcomes), p=[float(chance) for chance in chances]))])


class CardList(Figure):
    """Table of a deck's penalties or events, with effects and probabilities."""

    pile = Pick("", _PILES, "azardia-pile")
    draws = Slider(N_("Cards drawn"), 1, lambda _: max(map(Deck.kit().count, _PILES)), 3)
    parts = ("table",)

    def begin(self) -> None:
        self.deck = Deck.kit()

    def show(self, speak: Speak, code: str, pile: Pile, wanted: int) -> Iterator[object]:
        cards = [card for card in self.deck.cards if card.pile is pile]
        among = self.deck.count(pile)
        draws = min(wanted, among)
        only = plural("This deck has only {n} card.", "This deck has only {n} cards.")
        self.draws.refuse(speak(only, n=among) if wanted > among else "")
        title = speak(
            plural("{deck}: {n} card", "{deck}: {n} cards"), deck=speak(_PILES[pile]), n=among
        )
        yield f"{title}."
        heads = [speak("Card"), speak("What it does"), speak("Copies")]
        lines = [[card.name(code), card.text(code), str(card.count)] for card in cards]
        if self.shows("table"):
            soon = plural("Within {n} draw", "Within {n} draws")
            heads += [speak("Next"), speak(soon, n=draws)]
            for card, line in zip(cards, lines, strict=True):
                chances = Fraction(card.count, among), within(card.count, among, draws)
                line += [percent(chance, code) for chance in chances]
        # The list of cards is visible in every layer.
        yield Html(listing(title, heads, lines, {1}))
        if cards and self.shows("table"):
            likely = max(cards, key=lambda card: card.count)
            yield speak(
                "Most likely: {card}. The probability that it comes next is {chance}.",
                card=likely.name(code),
                chance=percent(Fraction(likely.count, among), code),
            )


class OwnDeck(CardList):
    """Card list of the learner's own deck, read from a file."""

    def build(self) -> Sequence[Any]:
        self.path = ipywidgets.Text(value="my-deck.toml", continuous_update=False)
        self.path.add_class("azardia-path")
        self.path.style.description_width = "initial"
        self.read = button("azardia-read", lambda: self.attempt(self._read))
        self.write = button("azardia-write", lambda: self.attempt(self._write))
        self.take = Download("azardia-take", self._small, self.attempt)
        self.upload = upload(".toml", lambda _: self.attempt(self._uploaded))
        self.faults = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.source = ipywidgets.HTML()
        parts = super().build()
        here = row(self.path, self.read, self.write)
        return (here, row(self.take, self.upload), self.faults, self.source, *parts)

    def speak(self, code: str) -> None:
        super().speak(code)
        speak = language(code)
        self.path.description = speak("Deck file")
        self.read.description = speak("Load this deck")
        self.write.description = speak("Write a small sample deck")
        self.take.description = speak("Download a small deck")
        self.upload.description = speak("Read a deck from your device")

    def refresh(self) -> None:
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
        """Replace the deck by the one that `read` returns, or show that deck's faults."""
        try:
            deck = read()
        except WrongDeckError as error:
            self.faults.value = deck_faults(error, self.language)
            return
        self.faults.value = ""
        self.deck = deck
        self.refresh()

    def _write(self) -> None:
        speak = language(self.language)
        path = Path(self.path.value.strip())
        write_new(path, new_deck_text(), self.language)
        self.faults.value = ""
        self.access.report = speak("Written: {file}. Open it, change it and load it.", file=path)


# --- the cost of a Z tile ---

_HAND = 4  # hand limit after phase D


@lru_cache(maxsize=512)
def _landed(tile: int, coins: int, hand: int) -> tuple[Game, tuple[Strike, ...]]:
    game = penalties.landing(tile, coins * COIN, hand)
    return game, tuple(penalties.penalties(game))


# The penalties that throw a pawn back, and the farthest that a learner's card may.
_THROWING = tuple(
    card
    for card in Deck.kit().cards
    if card.pile is Pile.PENALTY and any(effect in ("move", "level") for effect, _ in card.effects)
)
MOVING = sum(card.count for card in _THROWING)
FARTHEST = 20


class Damage(Figure):
    """Pawn on a Z tile: the penalties that it may meet, and their average cost."""

    tile = Pick(N_("Z tile"), {tile: str(tile) for tile in Z_TILES}, "azardia-z", Z_TILES[2])
    purse = Slider(
        N_("Coins in thousands"), 0, NUMBERS.coin_cap, NUMBERS.coin_cap // 2, "azardia-purse"
    )
    hand = Slider(N_("Cards in hand"), 0, _HAND, 2, "azardia-held")
    parts = ("board", "table")
    below = "told"
    first_column = ("board",)
    second_column = ("table",)

    def begin(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self.struck: Game | None = None

    def changed(self, name: str) -> None:
        if name != "draw":
            self.struck = None

    @press(N_("Draw the penalty"), "azardia-penalty")
    def draw(self) -> None:
        game, _ = _landed(self.tile.value, self.purse.value, self.hand.value)
        self.struck = game.branch()
        self.struck.repeat(_random_outcome(game, self._rng))

    def show(self, speak: Speak, code: str, tile: int, purse: int, hand: int) -> Iterator[object]:
        game, strikes = _landed(tile, purse, hand)
        held = plural("Tile {tile}, with {n} card in hand.", "Tile {tile}, with {n} cards in hand.")
        yield speak(held, tile=tile, n=hand)
        yield _struck(speak, code, strikes)
        if self.struck is not None:
            entries = [e for e in self.struck.log(code) if e.position > game.position]
            yield Board(self.struck)
            yield Note(_steps(entries) + rules_of_entries(entries, self.struck, code))
            yield from (entry.sentence for entry in entries)
            return
        yield Board(game, penalties.tiles_after(game))
        yield Note(rules_html(code, "tiles.z"))
        if self.shows("table"):
            yield speak(
                "Average effect of a penalty: tiles {tiles}, coins {coins}, cards {cards}, "
                "turns missed {turns}.",
                tiles=signed(penalties.mean(list(strikes), "tiles"), code),
                coins=_coins(penalties.mean(list(strikes), "coins"), code),
                cards=signed(penalties.mean(list(strikes), "cards"), code),
                turns=signed(penalties.mean(list(strikes), "turns"), code),
            )


class OwnPenalties(Aiming):
    """Task: write two penalty cards that cost as many tiles on average as the deck's own."""

    prompt = ask.text("own_penalties", "text")
    copies = Slider(N_("Copies of your first card"), 0, MOVING, 0, "azardia-first-copies")
    first = Slider(N_("It throws you back, in tiles"), 1, FARTHEST, 1, "azardia-first-tiles")
    second = Slider(N_("Your second card, in tiles"), 1, FARTHEST, 1, "azardia-second-tiles")

    def values(self) -> Values:
        return {"all": Deck.kit().count(Pile.PENALTY), "n": MOVING}

    def target(self, code: str) -> str:
        return decimal(own_loss(None), code, 2)

    def hits(self, *design: int) -> bool:
        return own_loss(design) == own_loss(None)

    def heads(self, speak: Speak) -> Sequence[str]:
        return (speak("First card"), speak("Second card"), speak("Tiles lost on average"))

    def cells(self, code: str, copies: int, first: int, second: int) -> Sequence[str]:
        return (
            f"{copies} × {first}",
            f"{MOVING - copies} × {second}",
            decimal(own_loss((copies, first, second)), code, 2),
        )

    def far(self, speak: Speak, code: str, *design: int) -> str:
        off = own_loss(design) - own_loss(None)
        said = N_("{off} tiles too many.") if off > 0 else N_("{off} tiles too few.")
        return speak(said, off=decimal(abs(off), code, 2))

    def success(self, speak: Speak, code: str, *design: int) -> str:
        return speak("Exactly as much as the kit's cards.")


@cache
def own_loss(design: tuple[int, ...] | None) -> Fraction:
    """Return the tiles that a penalty costs on average, with a learner's cards or the kit's.

    A design has the copies of the first card, its tiles and those of the second.
    """
    deck = Deck.kit()
    if design is not None:
        copies, *tiles = design
        written = zip(_THROWING, (copies, MOVING - copies), tiles, strict=False)
        own = {
            card.id: replace(card, count=count, effects=(("move", -back),))
            for card, count, back in written
            if count
        }
        cards = (own.get(c.id, c) for c in deck.cards if c.id in own or c not in _THROWING)
        deck = replace(deck, cards=tuple(cards))
    return -penalties.mean(penalties.penalties(penalties.landing(Z_TILES[2], deck=deck)), "tiles")


def _coins(thousands: Fraction, code: str) -> str:
    change = int(rounded(thousands * COIN))
    sign = "+" if change > 0 else "−" if change else ""
    return sign + whole(abs(change), code)


def _change(value: Fraction, field: str, code: str) -> str:
    if field == "coins":
        return _coins(value, code)
    return signed(value, code, 0 if value.denominator == 1 else 2)


_WAYS = {"add": N_("always add"), "either": N_("toss a coin"), "subtract": N_("always subtract")}


def _struck(speak: Speak, code: str, strikes: Sequence[Strike]) -> Table:
    fields = ("tiles", "coins", "levels", "cards", "turns")
    heads = [
        speak("Penalty"),
        speak("Probability"),
        speak("Tiles"),
        speak("Coins"),
        speak("Levels"),
        speak("Cards"),
        speak("Turns missed"),
    ]
    lines = [
        [
            Deck.kit().card(strike.card).name(code),
            percent(strike.chance, code, 0),
            *(_change(getattr(strike, field), field, code) for field in fields),
        ]
        for strike in strikes
    ]
    means = [_change(penalties.mean(list(strikes), field), field, code) for field in fields]
    lines.append([speak("On average"), "", *means])
    return Table(speak("What the penalty changes"), heads, lines)


class CoinsLeft(Figure):
    """Chart of the coins left after a penalty, and the probability that they are enough."""

    purse = Slider(N_("Coins before the penalty, in thousands"), 1, NUMBERS.coin_cap, PURSE // COIN)
    need = Slider(N_("Coins you need, in thousands"), 1, NUMBERS.coin_cap, NEED // COIN, main=True)
    parts = ("chart",)

    def show(self, speak: Speak, code: str, purse: int, need: int) -> Iterator[object]:
        left: dict[int, Fraction] = {}
        strikes = penalties.penalties(penalties.landing(Z_TILES[2], purse * COIN))
        for strike in strikes:
            coins = int(purse + strike.coins)
            left[coins] = left.get(coins, Fraction(0)) + strike.chance
        title = speak("Coins left after a penalty, in thousands")
        yield Bars(
            title, speak("coins left, in thousands"), (BarSeries(dict(sorted(left.items()))),)
        )
        yield speak(
            "On average {mean} coins are left. The probability of {need} or more: {enough}.",
            mean=whole(int((purse + penalties.mean(strikes, "coins")) * COIN), code),
            need=whole(need * COIN, code),
            enough=percent(
                sum((p for coins, p in left.items() if coins >= need), Fraction(0)), code
            ),
        )


def pay_or_draw(lesson: Surroundings) -> Blanks:
    """Return blanks for the decision to pay instead of drawing; then the coins that are left."""
    return Blanks(lesson, questions.pay_or_draw(), CoinsLeft(lesson))


class Meetings(Figure):
    """Board with the probability of stopping on each Z tile in the Tyrant Zone."""

    way = Pick("", _WAYS, "azardia-way")
    turns = Slider(
        N_("Turns, starting from tile {tile}"),
        1,
        penalties.MOST_TURNS,
        10,
        "azardia-turns",
        figures={"tile": NUMBERS.gate},
    )
    parts = ("board", "table")
    first_column = ("board",)
    second_column = ("table",)

    def show(self, speak: Speak, code: str, way: str, turns: int) -> Iterator[object]:
        chances = penalties.meetings(way, turns)
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


# --- shared functions ---


def _steps(entries: Sequence[Entry]) -> str:
    listed = "".join(f"<li>{escape(entry.sentence)}</li>" for entry in entries)
    return f"<ol>{listed}</ol>"
