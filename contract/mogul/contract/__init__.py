"""The common part of the services of the contract: the check of requests by its rules, and the statuses of errors."""
