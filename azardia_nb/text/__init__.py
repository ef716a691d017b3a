"""Languages; and numbers and tables as text, written and read."""
