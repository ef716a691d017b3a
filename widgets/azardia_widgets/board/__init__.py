"""Board pictures of a position: shapes, and painters for ipycanvas, SVG and PNG."""
