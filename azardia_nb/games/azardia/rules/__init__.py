"""The rules of Azardia, a file for each topic, and the engine that puts them together."""
