"""One folder a system; they never import each other. What several share stands beside them:

`fourd6`, the chassis of the two 4d6 systems, and `free`, the free dice of every table.
"""
