"""The Jacobian of the 2-D Brusselator with JAX and sparsejac. For each side of a grid on standard input it prints a line:
microseconds of the dense Jacobian (nan where it is too large), of the sparse one, its colours, a weighted sum of its entries and
the sum of their sizes."""

import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
import sparsejac
from jax.experimental import sparse
from sparsejac import sparsejac as inside

jax.config.update("jax_enable_x64", True)

LARGEST_DENSE = 2000


def brusselator(u, n):
    a, b, d = 3.4, 1.0, 0.02
    x, y = u.reshape(n, n, 2)[..., 0], u.reshape(n, n, 2)[..., 1]

    def spread(v):
        around = jnp.roll(v, 1, 0) + jnp.roll(v, -1, 0) + jnp.roll(v, 1, 1) + jnp.roll(v, -1, 1)
        return d * n * n * (around - 4 * v)

    return jnp.stack([b + x * x * y - (a + 1) * x + spread(x), a * x - x * x * y + spread(y)], -1).reshape(-1)


def pattern(n):
    i, j = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
    here = 2 * (i * n + j)
    around = [2 * (((i + di) % n) * n + (j + dj) % n) for di, dj in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    rows, cols = [], []
    for c in (0, 1):
        for at in [here, here + 1 - 2 * c] + around:
            rows.append((here + c).reshape(-1))
            cols.append((at + c).reshape(-1))
    indices = np.stack([np.concatenate(rows), np.concatenate(cols)], 1)
    return sparse.BCOO((np.ones(len(indices)), indices), shape=(2 * n * n, 2 * n * n))


def fastest(f, u):
    jax.block_until_ready(f(u))
    best, end = float("inf"), time.perf_counter() + 2
    while time.perf_counter() < end:
        start = time.perf_counter()
        jax.block_until_ready(f(u))
        best = min(best, time.perf_counter() - start)
    return 1e6 * best


def colours(where):
    import scipy.sparse

    m = scipy.sparse.csr_matrix((where.data, (where.indices[:, 0], where.indices[:, 1])), shape=where.shape)
    return inside._greedy_color(inside._input_connectivity_from_sparsity(m), "largest_first")[1]


for line in sys.stdin:
    n = int(line)
    u = jnp.asarray(1 + np.sin(np.arange(2 * n * n)) / 2)
    f = lambda u: brusselator(u, n)
    dense = fastest(jax.jit(jax.jacfwd(f)), u) if len(u) <= LARGEST_DENSE else float("nan")
    where = pattern(n)
    g = jax.jit(sparsejac.jacfwd(f, where))
    time_sparse = fastest(g, u)
    m = g(u)
    r, c = np.asarray(m.indices[:, 0]), np.asarray(m.indices[:, 1])
    v = np.asarray(m.data)
    print(dense, time_sparse, colours(where), np.sum(v * np.cos(0.37 * r + 0.71 * c)), np.sum(np.abs(v)), flush=True)
