"""The rules of Azardia, a module per topic; `engine` combines them."""
