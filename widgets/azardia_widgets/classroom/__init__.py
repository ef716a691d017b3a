"""Ready-made for a school: the lessons as a site, worksheets, a paper game, starters, a letter."""
