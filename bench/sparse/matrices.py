"""Sparse matrices with JAX and sparsejac. Each line of standard input is a problem: its name, the point, its data, and the pattern.
For each it prints a line: microseconds of the dense matrix, of the sparse one, its colours, a weighted sum of its entries and the
sum of their sizes."""

import json
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
import scipy.sparse
import sparsejac
from jax.experimental import sparse
from sparsejac import sparsejac as inside

jax.config.update("jax_enable_x64", True)


def arrowhead(x, data):
    return x[0] * x[0] + jnp.sum(jnp.sin(x[1:]) * x[0])


def bordered(x, data):
    return jnp.concatenate([x[:1] + jnp.sum(x[1:] ** 2), jnp.sin(x[1:]) * x[0]])


def beam(x, data):
    d = x[:-2] - 2 * x[1:-1] + x[2:]
    return jnp.sum(d * d / 2 + jnp.cos(x[2:]))


def banded(x, data):
    y = jnp.pad(x, 2)
    return y[:-4] - 4 * y[1:-3] + 6 * x - 4 * y[3:-1] + y[4:] + x**3


def bundle(x, data):
    cameras = data["cameras"]
    cam, p = x[: 9 * cameras].reshape(-1, 9)[data["camera"]].T, x[9 * cameras :].reshape(-1, 3)[data["point"]].T
    a, b, c = cam[0], cam[1], cam[2]
    px = p[0] + b * p[2] - c * p[1] + cam[3]
    py = p[1] + c * p[0] - a * p[2] + cam[4]
    pz = p[2] + a * p[1] - b * p[0] + cam[5]
    u, v = -px / pz, -py / pz
    r2 = u * u + v * v
    scale = cam[6] * (1 + cam[7] * r2 + cam[8] * r2 * r2)
    return jnp.stack([scale * u, scale * v], 1).reshape(-1)


def balance(x, data):
    n, gens = data["buses"], data["generators"]
    k = len(gens["bus"])
    angle, size = x[:n], x[n : 2 * n]
    loads, e = data["loads"], data["branches"]
    p = jnp.zeros(n).at[loads["bus"]].add(-loads["active"]).at[gens["bus"]].add(x[2 * n : 2 * n + k])
    q = jnp.zeros(n).at[loads["bus"]].add(-loads["reactive"]).at[gens["bus"]].add(x[2 * n + k :])
    q = q.at[loads["bus"]].add(loads["shunt"] * size[loads["bus"]] ** 2)
    f, t, z = e["from"], e["to"], e["r"] ** 2 + e["x"] ** 2
    g, b = e["r"] / z, -e["x"] / z
    s, c, v = jnp.sin(angle[f] - angle[t]), jnp.cos(angle[f] - angle[t]), size[f] * size[t]
    p = p.at[f].add(-(g * size[f] ** 2 - v * (g * c + b * s))).at[t].add(-(g * size[t] ** 2 - v * (g * c - b * s)))
    q = q.at[f].add((b + e["b"] / 2) * size[f] ** 2 + v * (g * s - b * c))
    q = q.at[t].add((b + e["b"] / 2) * size[t] ** 2 - v * (g * s + b * c))
    return jnp.concatenate([p, q])


def lagrangian(x, data):
    n, gens = data["buses"], data["generators"]
    p = 100 * x[2 * n : 2 * n + len(gens["bus"])]
    return jnp.sum(gens["a"] * p * p + gens["b"] * p) + jnp.sum(data["price"] * balance(x, data))


def arrays(x):
    return {k: arrays(v) for k, v in x.items()} if isinstance(x, dict) else np.asarray(x) if isinstance(x, list) else x


def fastest(f, x):
    jax.block_until_ready(f(x))
    best, end = float("inf"), time.perf_counter() + 1
    while time.perf_counter() < end:
        start = time.perf_counter()
        jax.block_until_ready(f(x))
        best = min(best, time.perf_counter() - start)
    return 1e6 * best


def colours(where):
    m = scipy.sparse.csr_matrix((where.data, (where.indices[:, 0], where.indices[:, 1])), shape=where.shape)
    return inside._greedy_color(inside._input_connectivity_from_sparsity(m), "largest_first")[1]


for line in sys.stdin:
    q = arrays(json.loads(line))
    of, data, x = globals()[q["name"]], q["data"], jnp.asarray(q["x"])
    f = lambda x: of(x, data)
    g = jax.grad(f) if f(x).ndim == 0 else f
    where = sparse.BCOO((np.ones(len(q["rows"])), np.stack([q["rows"], q["cols"]], 1)), shape=(g(x).size, x.size))
    compressed = jax.jit(sparsejac.jacfwd(g, where))
    m = compressed(x)
    r, c, v = np.asarray(m.indices[:, 0]), np.asarray(m.indices[:, 1]), np.asarray(m.data)
    found = np.sum(v * np.cos(0.37 * r + 0.71 * c)), np.sum(np.abs(v))
    print(fastest(jax.jit(jax.jacfwd(g)), x), fastest(compressed, x), colours(where), *found, flush=True)
