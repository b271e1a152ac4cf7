"""Interceptors around every method: logging outermost, then errors, then authentication."""
