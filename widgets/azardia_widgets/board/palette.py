"""The colours that all pictures share: paper, ink, and what stands back."""

PAPER = "#fbfaf7"
INK = "#16222e"
QUIET = "#4b5966"

SPACE = ("#eaf3fa", "#6d96b8", "#b9d3e8")  # a space of a board, its edge, the way to the next
GOOD = ("#cdeede", "#00674a")  # what helps, and a mark of it
BAD = ("#f7d5d0", "#9c1f12")
GOLD = ("#ffe08a", "#7a5600")

# Of seats, and of the number on them: Okabe and Ito's colours, some darkened, so that they are
# distinct for every kind of colour vision.
SEATS = (
    ("#0063a6", "#ffffff"),
    ("#f0a000", INK),
    ("#00735a", "#ffffff"),
    ("#8a2f7a", "#ffffff"),
    ("#7cc4ee", INK),
    ("#b8460b", "#ffffff"),
    ("#f0e442", INK),
    (INK, "#ffffff"),
)
