"""The problems of this directory in JAX: milliseconds of function and gradient, the gradient's digest and size, a line each."""

import time

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.linalg import cho_factor, cho_solve, expm
from jax.scipy.sparse.linalg import cg

jax.config.update("jax_enable_x64", True)


def waves(n, scale, step):
    return jnp.asarray(scale * np.sin(step * np.arange(1, n + 1)))


def likelihood(p, x, y):
    amplitude, length, noise = jnp.exp(p)
    d = (x[:, None] - x[None, :]) / length
    k = amplitude * jnp.exp(-d * d / 2) + noise * jnp.eye(x.shape[0])
    c = cho_factor(k, lower=True)
    return y @ cho_solve(c, y) / 2 + jnp.sum(jnp.log(jnp.diag(c[0]))) + x.shape[0] / 2 * jnp.log(2 * jnp.pi)


def solve(a, b):
    n = b.shape[0]
    x = jnp.linalg.solve(a.reshape(n, n), b)
    return x @ x


def ridge(penalty, t, b, x, y):
    k = x.shape[0] // y.shape[0]
    design = jnp.concatenate([t.reshape(-1, k), jnp.exp(penalty) * jnp.eye(k)])
    q, r = jnp.linalg.qr(design)
    w = jax.scipy.linalg.solve_triangular(r, q.T @ jnp.concatenate([b, jnp.zeros(k)]))
    miss = x.reshape(-1, k) @ w - y
    return miss @ miss


def exponential(a):
    n = round(a.shape[0] ** 0.5)
    return jnp.sum(expm(a.reshape(n, n)) ** 2)


def filter_by(update):
    def loss(p, seen):
        q, r, keep = jnp.exp(p[0]), jnp.exp(p[1]), jnp.exp(-jnp.exp(p[2]))
        f = jnp.array([[1.0, 0, 1, 0], [0, 1, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0]]) + keep * jnp.diag(jnp.array([0.0, 0, 1, 1]))

        def step(state, z):
            x, cov = state
            x, p = f @ x, f @ cov @ f.T + q * jnp.eye(4)
            return update(x, p, p[:2, :2] + r * jnp.eye(2), z - x[:2])

        return jnp.sum(jax.lax.scan(step, (jnp.zeros(4), jnp.eye(4)), seen.reshape(-1, 2))[1])

    return loss


def by_cholesky(x, p, s, miss):
    c = cho_factor(s, lower=True)
    w = cho_solve(c, miss)
    loss = miss @ w / 2 + jnp.sum(jnp.log(jnp.diag(c[0]))) + jnp.log(2 * jnp.pi)
    return (x + p[:, :2] @ w, p - p[:, :2] @ cho_solve(c, p[:2, :])), loss


def by_formula(x, p, s, miss):
    det = s[0, 0] * s[1, 1] - s[0, 1] * s[0, 1]
    inverse = jnp.array([[s[1, 1], -s[0, 1]], [-s[0, 1], s[0, 0]]]) / det
    w = inverse @ miss
    loss = miss @ w / 2 + jnp.log(det) / 2 + jnp.log(2 * jnp.pi)
    return (x + p[:, :2] @ w, p - p[:, :2] @ inverse @ p[:2, :]), loss


def convolve(w, x, y):
    d = jnp.fft.ifft(jnp.fft.fft(w) * jnp.fft.fft(x)).real - y
    return d @ d


def heat(k, u):
    n = round(k.shape[0] ** 0.5)
    k = jnp.pad(k.reshape(n, n), 1)

    def stay(u):
        w = jnp.pad(u.reshape(n, n), 1)
        c = slice(1, -1)
        flow = 0
        for rows, cols in ((c, slice(None, -2)), (c, slice(2, None)), (slice(None, -2), c), (slice(2, None), c)):
            flow += (k[c, c] + k[rows, cols]) * (w[rows, cols] - w[c, c])
        return (w[c, c] - flow).ravel()

    return jnp.sum(cg(stay, u, tol=1e-10)[0] ** 2)


def fastest(f, args):
    jax.block_until_ready(f(*args))
    best = np.inf
    for _ in range(7):
        calls, start = 0, time.process_time()
        while time.process_time() - start < 0.25:
            jax.block_until_ready(f(*args))
            calls += 1
        best = min(best, (time.process_time() - start) / calls)
    return 1e3 * best


def report(f, wrt, *args):
    gradient = jax.jit(jax.value_and_grad(f, wrt))
    out = np.concatenate([np.ravel(g) for g in jax.tree.leaves(gradient(*args)[1])])
    weights = np.cos(np.arange(out.size))
    print(fastest(jax.jit(f), args), fastest(gradient, args), np.sum(out * weights), np.sum(np.abs(out)), flush=True)


report(likelihood, 0, jnp.array([0.1, -0.2, -1.0]), waves(500, 3, 1.3), waves(500, 1, 0.7))
report(solve, (0, 1), waves(90000, 1, 0.7) + 300 * jnp.eye(300).ravel(), waves(300, 1, 1.1))
report(ridge, (0, 1), 0.3, waves(50000, 1, 0.37), waves(1000, 1, 1.7), waves(10000, 1, 0.9), waves(200, 1, 2.3))
report(filter_by(by_cholesky), 0, jnp.array([-1.0, 0.2, -2]), waves(2000, 1, 0.013))
report(filter_by(by_formula), 0, jnp.array([-1.0, 0.2, -2]), waves(2000, 1, 0.013))
report(exponential, 0, waves(3600, 0.1, 0.7))
report(convolve, 0, waves(4096, 1, 0.7), waves(4096, 1, 1.3), waves(4096, 1, 0.01))
report(heat, (0, 1), waves(16384, 0.4, 0.37) + 0.5, waves(16384, 1, 0.11))
