"""The shared feed between machines: a nats-server, the callout that lets devices in, the reader.

This package never sees what is written. It checks who may write where, keeps bytes that it cannot
read, and delivers them in the order in which they came. The page's side is `web/transport/`; both
keep to the same wire format, and neither trusts the other.
"""
