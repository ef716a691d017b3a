"""Exact results for Axis Mundi: ways over the turning rings, prices, pushes, the hunt."""
