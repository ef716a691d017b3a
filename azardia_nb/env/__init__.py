"""Any game for other people's tools: PettingZoo and OpenSpiel, each in a module of its own.

What learners are given of a game is told in `azardia_nb.game.learning`. Both are extras:
`pip install "azardia-nb[env]"`.
"""
