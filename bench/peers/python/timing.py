"""What the programs share: the command line and timing."""

import os
import sys
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax  # noqa: E402
import numpy as np  # noqa: E402

bits, problem, mode = int(sys.argv[1]), sys.argv[2], sys.argv[3]
budget = float(sys.argv[4]) / 1e3
sizes = [int(v) for v in sys.argv[5:]]

jax.config.update("jax_enable_x64", bits == 64)

real = np.float64 if bits == 64 else np.float32


def waves(n, scale, step):
    return (scale * np.sin(step * np.arange(n))).astype(real)


def report(name, nanoseconds, value, gradient):
    print(name, nanoseconds, float(value), float(np.linalg.norm(np.asarray(gradient, np.float64))), flush=True)


def measure(name, call):
    """Prints the median processor time over batches of 5 ms, as the other programs
    do; the first call, which compiles, is not counted."""
    jax.block_until_ready(call())
    start = time.process_time()
    value, gradient = out = jax.block_until_ready(call())
    once = time.process_time() - start
    calls, times = 1 + int(5e-3 / (once + 1e-9)), [once] if once > 1 else []
    while len(times) < (1 if once > budget else 3) or (len(times) < 200 and time.process_time() - start < budget):
        t = time.process_time()
        for _ in range(calls):
            out = call()
        jax.block_until_ready(out)
        times.append((time.process_time() - t) / calls)
    report(name, 1e9 * sorted(times)[len(times) // 2], value, gradient)
