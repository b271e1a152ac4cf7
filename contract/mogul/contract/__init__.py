"""What services of the contract have in common: the check of a request by its rules, and the statuses of errors."""
