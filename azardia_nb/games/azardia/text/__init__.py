"""Azardia in words: notation, sentences of the log, texts of rules and rulings."""
