"""Taj Mahal (Reiner Knizia, 2000): components, rules, records, views."""
