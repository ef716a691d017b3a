"""Distributions and estimates as charts, tables and trees."""
