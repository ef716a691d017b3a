"""The table one plays at, and what stands around it."""
