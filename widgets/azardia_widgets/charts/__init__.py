"""Distributions and estimates as charts, tables and trees."""

import logging

# matplotlib looks for fonts once, in a browser each time: it would say so in red below a cell.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
