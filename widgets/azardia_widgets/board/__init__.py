"""A position as a picture: shapes, and two painters, one for ipycanvas and one for SVG."""
