"""The colours that all pictures share: paper, ink, and what stands back."""

PAPER = "#fbfaf7"
INK = "#16222e"
QUIET = "#4b5966"
