"""What lessons are made of: exhibits, exercises, predictions, the bar."""
