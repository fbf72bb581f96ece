"""What `bench/net.py` is made of."""
