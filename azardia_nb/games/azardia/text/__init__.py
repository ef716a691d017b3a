"""The texts of Azardia: notation, log sentences, labels, rules and rulings."""
