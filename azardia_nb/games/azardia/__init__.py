"""Azardia: First Impact: one file a rule topic; `engine` puts them together."""
