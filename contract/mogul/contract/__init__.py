"""The chassis of the services of the contract: server, limits, interceptors, health, errors, log, metrics."""
