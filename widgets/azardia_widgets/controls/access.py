"""What screen readers and keyboards need and ipycanvas lacks: names, a report, free keys."""

from pathlib import Path

import traitlets

from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent


class Access(Scripted):
    """The turn report, read out when it changes, and names for what has none.

    Below each board stands a button that saves it as a picture, in the page alone; a table has its
    own. `names` maps a CSS selector inside the exhibit to the accessible name of what it finds;
    `descriptions` are those of its boards, in the order in which they stand.
    """

    _esm = _HERE / "access.js"
    _css = _HERE / "table.css"

    report = traitlets.Unicode().tag(sync=True)
    descriptions = traitlets.List().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    keep = traitlets.Unicode().tag(sync=True)  # what the button says that saves a board
