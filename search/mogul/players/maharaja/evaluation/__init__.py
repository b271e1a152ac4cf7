"""The evaluation of positions and moves."""
