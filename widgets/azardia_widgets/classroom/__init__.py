"""The class pack: site of lessons, worksheets, printed games, starters, letter for parents."""
