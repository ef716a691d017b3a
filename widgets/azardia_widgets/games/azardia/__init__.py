"""Azardia's widgets: board, pawns and the exhibits of its lessons."""
