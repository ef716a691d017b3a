"""What each game shows on the page."""
