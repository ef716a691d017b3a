"""Files on disk: saved games, rule cases, answer sheets, class records."""
