"""The games as learning environments of other libraries: PettingZoo and OpenSpiel."""
