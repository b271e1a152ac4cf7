"""Results of trials: figures with their intervals, ratings, plots."""
