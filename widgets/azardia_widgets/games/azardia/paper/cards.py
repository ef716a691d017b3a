"""All cards of the kit's deck, to cut out."""

from html import escape

from azardia_nb.games.azardia.cards.deck import Deck, deck_name
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, When
from azardia_nb.text.language import N_, language
from azardia_widgets.board.svg import FONT, painted
from azardia_widgets.classroom.paper import Sheet
from azardia_widgets.games.azardia.layout import MARKS

_PILES = {Pile.ACTION: N_("Action"), Pile.PENALTY: N_("Penalty"), Pile.EVENT: N_("Event")}
# An action card is played in phase C unless it says otherwise.
_WHEN = {When.ROLL: N_("before your roll"), When.ANSWER: N_("as an answer")}


def _cards(code: str) -> str:
    deck = Deck.kit()
    piles = (
        "".join(_card(card, code) * card.count for card in deck.cards if card.pile is pile)
        for pile in Pile
    )
    # With no heading, so that each page is full of cards.
    return "".join(f"<section class='cards'>{pile}</section>" for pile in piles)


def _card(card: Card, code: str) -> str:
    speak = language(code)
    kind = speak(_PILES[card.pile])
    if card.pile is Pile.ACTION and card.when in _WHEN:
        kind += f": {speak(_WHEN[When(card.when)])}"
    mark = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-17 -17 34 34" width="9mm" '
        f'font-family="{FONT}" font-weight="bold">'
        f"{''.join(painted(MARKS[card.pile.name.lower()](0, 0)))}</svg>"
    )
    return (
        f"<article class='cut'><header>{mark}<span>{escape(kind)}</span></header>"
        f"<h2>{escape(card.name(code))}</h2><p>{escape(card.text(code))}</p>"
        f"<footer>{escape(deck_name(Deck.kit(), code))}</footer></article>"
    )


CARDS = Sheet(
    N_("The cards"),
    N_("The kit’s own action, penalty and event cards. Thick paper is best."),
    _cards,
    """
@page { margin: 12mm 14mm }
.cards { display: grid; grid-template-columns: repeat(3, 60mm); grid-auto-rows: 53mm }
article { padding: 3mm 4mm; display: flex; flex-direction: column; break-inside: avoid }
article header { display: flex; gap: 2mm; align-items: center; font-size: 9pt; line-height: 1.2 }
article h2 { margin: 2mm 0 1mm } article p { margin: 0; font-size: 11pt; line-height: 1.3 }
article footer { margin-top: auto; font-size: 8pt; color: #444 }""",
)
