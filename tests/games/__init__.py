"""Small games on the seam: the search is tested on what is known about them."""
