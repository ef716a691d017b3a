"""How Axis Mundi is read and written: notation, sentences, rules and rulings in words."""
