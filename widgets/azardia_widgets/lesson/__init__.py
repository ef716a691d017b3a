"""The parts of lessons: exhibits, exercises, predictions, and the bar."""
