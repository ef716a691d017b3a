"""Axis Mundi: three seats race over turning rings to become an Angel or a Demon and get home.

`rules/__init__.py` explains the terms of the code, `rulings.md` how the rulebook is read.
"""
