"""What the game with cards asks at the table, by the verb of an answer, the first that fits."""

from azardia_nb.text.language import N_

ASKED = {
    "choose": N_("{who} chooses a Character."),
    "answer": N_("{who} can answer what is coming."),
    "keep": N_("{who} keeps a card."),
    "give": N_("{who} gives a card away."),
    "top": N_("{who} puts cards back on a deck."),
    "add": N_("{who} chooses the cards to play."),
    "recycle": N_("{who} draws a card for the one it has played."),
    "split": N_("{who} chooses the decks to draw from."),
    "section": N_("{who} chooses a section of its energy."),
    "drop": N_("{who} puts drops into its mixture."),
    "over": N_("{who} puts drops into its mixture."),
    "dose": N_("{who} puts a dose on an arrow."),
    "deal": N_("{who} draws its first hand."),
    "exchange": N_("{who} can exchange cards of its first hand."),
    "take": N_("{who} takes a card."),
    "discard": N_("{who} discards."),
    "done": N_("{who} can change the cards in its slots."),
}
YOURS = {
    "choose": N_("Choose your Character."),
    "answer": N_("Something is coming at you: answer it, or let it happen."),
    "keep": N_("Choose the card you keep."),
    "give": N_("Choose the card you give away."),
    "top": N_("Choose the card that goes on top."),
    "add": N_("Choose the cards you play, in order."),
    "recycle": N_("Draw a card for the one you have played."),
    "split": N_("Choose how many cards come from which deck."),
    "section": N_("Choose a section of your energy."),
    "drop": N_("Put the drops into a column."),
    "over": N_("Put the drops into a column."),
    "dose": N_("Put the dose on an arrow."),
    "deal": N_("Your first hand: 1-Time cards are played once, Permanent ones work in your slot."),
    "exchange": N_("Exchange cards you don't like, once."),
    "take": N_("Take a card."),
    "discard": N_("Choose the card you discard."),
    "done": N_("Change the cards in your slots, or leave them."),
}
