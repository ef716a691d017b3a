"""What the lessons about Axis Mundi show: moments, ways over the turning island, prices, hunts."""
