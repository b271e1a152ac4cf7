"""Texts at the terminal: views, suggestions and effects as rich text. Commands import these modules, not the
reverse."""
