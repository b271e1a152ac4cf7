"""The slow, obvious twin of the rules of Taj Mahal: plain Python, written from the rules page and from nothing else."""
