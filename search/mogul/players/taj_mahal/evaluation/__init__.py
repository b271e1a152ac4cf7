"""What a position is worth to every seat, learned from games."""
