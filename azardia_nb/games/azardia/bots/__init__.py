"""Players who know Azardia."""
