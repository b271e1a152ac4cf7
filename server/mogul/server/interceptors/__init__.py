"""What stands around every method: logging, errors, authentication."""
