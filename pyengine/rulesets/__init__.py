"""One folder for each system; they never import each other. What several share is beside them:

`fourd6`, the rules that both 4d6 systems share, and `free`, the free dice of every table.
"""
