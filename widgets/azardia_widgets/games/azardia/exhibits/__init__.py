"""The exhibits of Azardia's lessons, a file per topic."""
