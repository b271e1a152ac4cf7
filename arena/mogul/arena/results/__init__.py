"""What follows from the files of trials: figures with their intervals, ratings, plots."""
