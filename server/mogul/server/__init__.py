"""The gRPC service: wire translation, scheduling, admission, errors, security."""
