"""What a game is: a record of plain functions; `Game` and `View`; where games are found."""
