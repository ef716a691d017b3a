"""Parts shared by large games. A game adds its own rules, texts and pictures."""
