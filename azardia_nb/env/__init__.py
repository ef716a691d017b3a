"""The game for other people's tools: PettingZoo and OpenSpiel, each in a module of its own.

Both are extras: `pip install "azardia-nb[env]"`.
"""
