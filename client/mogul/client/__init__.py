"""The Python client of the service: channels with retry and load balancing, typed calls."""
