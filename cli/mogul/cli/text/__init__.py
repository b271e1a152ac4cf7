"""What people read at the terminal: views, suggestions and effects as rich text. Nothing here knows commands."""
