"""How hypothesis behaves here: the same examples on every run, and no deadlines on noisy machines.

`HYPOTHESIS_PROFILE=hunt` looks for new examples instead, ten times as many.
"""

import os

from hypothesis import HealthCheck, settings

_QUIET = [HealthCheck.too_slow]
settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=_QUIET)
settings.register_profile("hunt", deadline=None, max_examples=1000, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))
