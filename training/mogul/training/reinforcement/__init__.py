"""Reinforcement learning: a policy improves in games that it plays without a search."""
