"""Parts of evaluators of any game: layers and weights of networks, layouts of features, places drawn from shares."""
