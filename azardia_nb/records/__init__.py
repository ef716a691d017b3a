"""Files on disk: saved games, rule cases, answer sheets, and records of classes."""
