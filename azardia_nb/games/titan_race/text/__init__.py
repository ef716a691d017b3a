"""Texts of Titan Race: notation, sentences, rules and rulings."""
