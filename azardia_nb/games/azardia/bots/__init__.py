"""Bots of Azardia."""
