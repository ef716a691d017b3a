"""Things that questions count, each in its singular and plural."""

from azardia_nb.text.language import plural

TILES = plural("{n} tile", "{n} tiles")
LAPS = plural("{n} lap", "{n} laps")
