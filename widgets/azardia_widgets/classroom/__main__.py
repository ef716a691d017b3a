"""`python -m azardia_widgets.classroom DIR`."""

import sys

from azardia_widgets.classroom.pack import main

if __name__ == "__main__":
    sys.exit(main())
