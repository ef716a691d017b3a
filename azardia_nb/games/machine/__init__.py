"""What large games are made of: each file is one part, and a game brings rules, words, pictures."""
