"""What stays on disk: saved games, rule cases, answer sheets."""
