"""Languages, and numbers and tables as text, both ways."""
