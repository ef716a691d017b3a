"""Axis Mundi on the page: an island whose rings turn, its Characters, Angels and Demons."""
