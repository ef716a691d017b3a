"""`python -m azardia_nb.cli` is the azardia command."""

import sys

from azardia_nb.cli.main import main

sys.exit(main())
