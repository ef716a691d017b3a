"""The rules of Titan Race, a module per topic, without texts; `engine` combines them."""
