"""The table of players, drawn cards, and the guide with goal and legend."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.game.game import Reading
from azardia_nb.game.tabletop import Held, Standing
from azardia_nb.players import Strategy
from azardia_nb.text.language import N_, language
from azardia_widgets.board.faces import Face
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.painter import SIGN, Badge, seat_names
from azardia_widgets.board.scene import painter
from azardia_widgets.board.svg import small
from azardia_widgets.controls.buttons import show_or_hide, with_classes
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.seating import PERSON, rival_name

_RADIUS = 12.5  # of a face beside a name


class Status:
    """The widget of the table of players."""

    def __init__(self) -> None:
        self.widget = with_classes(ipywidgets.HTML(), "azardia-status")

    def show(
        self,
        game: Reading,
        seats: Sequence[Strategy],
        own: Collection[int],
        code: str,
        *,
        told: str = "",
    ) -> None:
        """Show the status of all seats; `seats` are the players, `told` is a note below."""
        more = f"<p class='azardia-seated'>{escape(told)}</p>" if told else ""
        self.widget.value = status(game, seats, own, code) + more


def status(
    game: Reading,
    seats: Sequence[Strategy],
    own: Collection[int],
    code: str,
    standing: Standing | None = None,
) -> str:
    """Return HTML of the table of players; `standing`, its contents, defaults to those of the game.

    The seats in `own`, from 0, are "you".
    """
    speak, kind = language(code), game.type
    standing = standing or kind.tabletop.standing(game, code)
    titles = (speak("Player"), *standing.heads)
    head = "".join(f"<th scope='col'>{escape(title)}</th>" for title in titles)
    rows = []
    marked = game.winner or (game.turn if game.round else game.seat)
    contents = zip(seat_names(game, own, code), standing.cells, standing.notes, strict=False)
    for at, (name, cells, notes) in enumerate(contents):
        player = seats[kind.player_of(game.state, at)]
        who = [] if at in own or player == PERSON else [rival_name(player, code, kind)]
        won = [speak("winner")] if at + 1 == game.winner else []
        about = "".join(f" · {escape(note)}" for note in (*who, *won, *notes))
        mark = " class='azardia-turn'" if at + 1 == marked else ""
        rows.append(
            f"<tr{mark}><th scope='row'>{badge(game, at + 1)} {escape(name)}"
            f"<small>{about}</small></th>"
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    below = f"<p><small>{escape(standing.below)}</small></p>" if standing.below else ""
    return table + below


def badge(game: Reading, seat: int) -> str:
    """Return HTML of the sign of `seat`, counted from 1; "" if the seat has no sign."""
    badge = painter(game.type.name).badge(game, seat)
    return "" if badge is None else _badge_html(badge)


@cache  # every refresh shows all of them again
def _badge_html(found: Badge) -> str:
    sign = found.sign
    if isinstance(sign, str):
        colours = f"background:{found.fill};color:{found.ink}"
        return f"<span class='azardia-badge' style='{colours}' aria-hidden='true'>{sign}</span>"
    if isinstance(sign, Face):
        sign = tuple(sign.shapes(SIGN / 2, SIGN / 2, _RADIUS, found.fill, found.ink, halo=0))
    return f"<img class='azardia-face' alt='' src='{small(sign, SIGN)}'>"


class DrawnCards:
    """Panel of cards that took effect as they were drawn, and of changed characters."""

    def __init__(self) -> None:
        self.widget = with_classes(ipywidgets.HTML(), "azardia-drawn")

    def show(self, game: Reading, code: str) -> None:
        """Show such cards of `game`, with their texts; hide the panel if there are none."""
        cards = game.type.tabletop.drawn(game, code)
        self.widget.value = card_texts(cards)
        show_or_hide(self.widget, cards)


def card_texts(cards: Iterable[Held]) -> str:
    """Return HTML of the kinds, names and texts of `cards`."""
    return "".join(
        f"<p><span class='azardia-card-kind'>{escape(card.kind)}</span> "
        f"<strong>{escape(card.name)}</strong> {escape(card.text)}</p>"
        for card in cards
    )


# --- the guide for newcomers ----------------------------------------------------------------------


# Steps of the tour after the goal, by the CSS class of the part that each explains.
_BESIDE = {
    "actions": N_(
        "Press a space, a card or a pile that shines; the other choices have a button here."
    ),
    "way": N_("With Undo you go back as far as you like."),
    "log": N_("The log tells what has happened; “Why?” shows the rule behind a line."),
}
_WORDS = {
    "first": N_("First time here? {n} of {most}"),
    "next": N_("Next step"),
    "known": N_("I know it"),
}


class Guide(Scripted):
    """A panel with the goal and legend of a game; the browser remembers whether it is folded.

    Newcomers to a game are led through a tour, with a ring around the part that each step explains.
    """

    _esm = Path(__file__).parent / "guide.js"

    game = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    goal = traitlets.List().tag(sync=True)
    fresh = traitlets.Bool(True).tag(sync=True)  # whether the game is in its first round
    legend = traitlets.List().tag(sync=True)
    signs = traitlets.List().tag(sync=True)  # pictures, each with its meaning
    # A sentence, and its subject: a CSS class, or x, y and radius as shares of the picture.
    steps = traitlets.List().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    acted = traitlets.Int().tag(sync=True)  # number of actions at this table

    def show(self, game: Reading, code: str) -> None:
        """Show the goal and the signs of `game`, and in its first round the tour."""
        speak, tabletop = language(code), game.type.tabletop
        with self.hold_sync():
            self.game = game.type.name
            self.title = speak("The goal, and what the signs mean")
            self.fresh = game.round <= 1
            self.goal = list(tabletop.goal(game, code))
            signs = painter(self.game).signs(game, code)
            self.signs = [[small(sign.shapes, SIGN), sign.means] for sign in signs]
            self.legend = [list(pair) for pair in tabletop.legend(game, code)]
            self.words = {name: speak(text) for name, text in _WORDS.items()}
            self.steps = _tour_steps(game, self.goal, code) if self.fresh and not game.over else []


def _tour_steps(game: Reading, goal: Sequence[str], code: str) -> list[list[Any]]:
    """Return the tour as pairs of sentence and place; empty for a game without a tour."""
    speak, on = language(code), painter(game.type.name).layout(game)
    spaces = game.type.tabletop.goal_at(game)
    steps = [[sentence, _place(on, at)] for sentence, at in zip(goal, spaces, strict=False)]
    return steps and [*steps, *([speak(sentence), part] for part, sentence in _BESIDE.items())]


def _place(on: Layout, space: int | None) -> Any:
    """Return x, y and radius of `space` as shares of the picture; "stage" if it is not drawn."""
    if space is None or space not in on.places:
        return "stage"
    x, y = on.places[space]
    radius = max(across for across, _ in on.outline(space, 4)) - x
    return [x / on.width, y / on.height, radius / on.width]
