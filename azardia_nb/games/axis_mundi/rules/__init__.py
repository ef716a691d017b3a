"""The rules of Axis Mundi: functions that change a position in place.

A seat is a player, numbered 0 to 2 in turn order. A High is a seat that is an Angel or a Demon; the
other two are its hunters, with the form `up`. An Opponent is any other seat. An unseen seat has
played Empty Vessel: its figure is off the board and its actions are a plan on paper. Lava is an
Inaccessible Hex. A Permanent card is Activated while it lies in a slot of its seat's mat.

A position `s` is one row of a structured array (`state.py`). `rules` is another row: the map, the
rulings and tables computed from them. An action is an integer (`actions.py`). A frame is a pending
effect, die or choice on the position's stack (`frames.py`). NOBODY, -1, stands for no seat, hex,
card or place. Ids such as `move.run` name the rule that a function implements; `text/en.toml` has
their texts.
"""
