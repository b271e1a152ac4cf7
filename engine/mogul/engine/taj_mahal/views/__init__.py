"""The knowledge of one seat: made from its observations, checked, and prepared for the search."""
