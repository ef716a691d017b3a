"""What the lessons about Titan Race show and let one press, a module for each lesson."""
