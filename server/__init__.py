"""The shared feed between machines: a nats-server, the callout that lets devices in, the reader.

The house rule of this package: it never sees what is written. It checks who may write where, keeps
bytes that it cannot read, and hands them out in the order in which they came. The page's side is
`web/feed/net/`; both keep to the same wire format, and neither trusts the other.
"""
