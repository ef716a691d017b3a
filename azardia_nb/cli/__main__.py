"""Runs the azardia command: `python -m azardia_nb.cli`."""

import sys

from azardia_nb.cli.main import main

sys.exit(main())
