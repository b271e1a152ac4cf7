"""Maharaja: rules, component sets, records, views and notation."""
