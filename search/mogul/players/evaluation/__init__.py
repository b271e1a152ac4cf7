"""What the evaluators of all games are made of: layers of networks, and layouts of features."""
