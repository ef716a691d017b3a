"""Domains of the refuter: dice, coins, challenges, a lone pawn, and the solved core game."""

from azardia_nb.games.azardia.lessons.claims import core, small

DOMAINS = {
    one.name: one
    for one in (
        small.DICE,
        small.LANDING,
        small.CHALLENGE,
        small.ROAD,
        core.ROLLS,
        core.POSITIONS,
    )
}
