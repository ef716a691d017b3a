"""`python -m authoring` makes lessons anew."""

import sys

from authoring import main

sys.exit(main(sys.argv[1:]))
