"""Runs the commands of a JSON array on stdin one after the other and prints the costs of each.

Python has wait4, which gives the resources that a child used; Node has no such call.
"""

import json
import os
import sys
import time

nothing = os.open(os.devnull, os.O_RDWR)
streams = [(os.POSIX_SPAWN_DUP2, nothing, number) for number in (0, 1, 2)]
runs = []
for command in json.load(sys.stdin):
    start = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=streams)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    # Linux counts in KiB, macOS in bytes.
    peak = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    runs.append(
        {
            "wallMs": wall * 1000,
            "cpuMs": (usage.ru_utime + usage.ru_stime) * 1000,
            "peakMiB": peak,
            "code": os.waitstatus_to_exitcode(status),
        }
    )
json.dump(runs, sys.stdout)
