"""The servicers: each method reads its request, has a job or the rules run, and writes the reply."""
