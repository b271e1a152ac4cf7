"""The service on the wire: messages of the contract to the engine's values and back, methods, statuses.

The only package of the server that knows the contract's types.
"""
