"""`python -m azardia_nb.lessons` makes lessons anew."""

import sys

from azardia_nb.lessons import main

sys.exit(main(sys.argv[1:]))
