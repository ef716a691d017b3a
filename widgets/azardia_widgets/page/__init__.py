"""A game's table as a page of its own: Python in the browser, and nothing of Jupyter around it."""
