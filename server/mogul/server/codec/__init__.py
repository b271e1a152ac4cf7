"""The service on the wire: messages of the contract to the engine's values and back, and statuses.

Values of the engine become messages here alone; services, transport and log only pass messages on.
"""
