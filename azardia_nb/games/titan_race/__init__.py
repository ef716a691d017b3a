"""Titan Race: its rules, the data of its boards, Titans and cards, and its texts."""
