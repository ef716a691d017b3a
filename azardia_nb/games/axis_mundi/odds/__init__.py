"""Exact numbers of Axis Mundi: ways over the turning island, prices, pushes, a lone High."""
