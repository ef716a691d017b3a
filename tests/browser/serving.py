"""A web server of pages that play."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar


class Handler(SimpleHTTPRequestHandler):
    """A web server without log, which may lose the network within a file."""

    lost: ClassVar = ""  # what is in that file's name

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, or only its beginning if its path contains `lost`."""
        if self.lost and self.lost in self.path:
            outputfile.write(source.read(100_000))
            outputfile.flush()
            self.close_connection = True
        else:
            super().copyfile(source, outputfile)


@contextmanager
def serving(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder; yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
