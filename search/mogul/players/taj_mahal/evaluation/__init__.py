"""The value of a position for every seat, and the policy, learned from games."""
