"""Distributions and estimates as charts, tables and trees."""

import logging

# matplotlib logs its search for fonts (in Pyodide each time), which a cell would show in red.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
