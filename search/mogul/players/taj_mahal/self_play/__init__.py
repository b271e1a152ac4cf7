"""Whole games inside the kernels, as training plays them: quicker than at a table, and as fair."""
