"""Taj Mahal as the service offers it: rules for hosts, suggestions for players. No wire types."""
