"""The commands, one module each. They are imported when they run, so that the list of them is quick."""
