"""Exhibits of the lessons about Titan Race, a module per lesson."""
