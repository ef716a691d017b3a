"""Azardia: First Impact; `record.GAME` is its record for the rest of the kit."""
