"""Builds the lessons: `python -m authoring`."""

import sys

from authoring import main

sys.exit(main(sys.argv[1:]))
