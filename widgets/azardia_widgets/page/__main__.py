"""`python -m azardia_widgets.page DIR --pyodide FOLDER`."""

import sys

from azardia_widgets.page.building import main

if __name__ == "__main__":
    sys.exit(main())
