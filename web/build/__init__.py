"""Makes dist/site, the table as files for any static host, and serves it. Started by build.py."""
