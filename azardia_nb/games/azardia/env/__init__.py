"""What programs that learn or search are given of Azardia: actions, observations, parameters."""
