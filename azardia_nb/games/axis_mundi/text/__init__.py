"""Texts of Axis Mundi: notation, log sentences, labels, and explanations of rules and rulings."""
