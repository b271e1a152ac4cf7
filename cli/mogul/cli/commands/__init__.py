"""The commands: what they are called with. Each imports what it runs only when it is run, so that help is quick."""
