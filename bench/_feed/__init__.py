"""What `bench/feed.py` is made of."""
