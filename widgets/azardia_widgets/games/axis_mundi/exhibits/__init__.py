"""Exhibits of the lessons on Axis Mundi."""
