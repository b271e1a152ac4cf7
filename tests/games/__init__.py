"""Small games on the game interface, with known answers for the tests of the search."""
