"""The `mogul` command: the service, suggestions, play and tools at the terminal."""
