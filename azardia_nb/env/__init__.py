"""Every game as a PettingZoo environment and as an OpenSpiel game.

`azardia_nb.game.learning` defines observations and actions. Both need the extra
`pip install '.[env]'`.
"""
