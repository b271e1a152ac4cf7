"""Messages of the contract to the values of engine and players and back: here alone one becomes the other."""
