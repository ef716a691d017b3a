"""Titan Race: rules, data of boards, Titans and cards, and texts."""
