"""Players of every strength: how a weaker one goes wrong, and what none of them does."""
