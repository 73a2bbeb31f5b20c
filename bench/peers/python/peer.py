"""Times the problems of bench/peers/measure in JAX: problem, size, precision and
mode from the command line; output like the other programs'."""

import os
import sys
import time

problem, size, bits = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
mode = sys.argv[4] if len(sys.argv) > 4 else ""
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax  # noqa: E402
import numpy as np  # noqa: E402

jax.config.update("jax_enable_x64", bits == 64)

import jax.numpy as jnp  # noqa: E402
from jax.scipy.special import erf, gammaln, logsumexp  # noqa: E402

real = np.float64 if bits == 64 else np.float32


def waves(n, scale, step):
    return (scale * np.sin(step * np.arange(n))).astype(real)


def smf(n):
    logm = jnp.asarray((10 - np.log10(1 - 0.9 * np.arange(n) / (n - 1))).astype(real))
    edges = jnp.asarray((9 + np.arange(11) / 10).astype(real))
    seed = jnp.asarray((1 / (np.arange(10) + 1)).astype(real))

    def sumstats(params):
        """As a diffopt model has it: one bin after the other."""
        mean, sigma = params[0] + logm, 10 ** params[1]
        cdf = [jnp.sum(0.5 * (1 + erf((e - mean) / (jnp.sqrt(real(2)) * sigma)))) for e in edges]
        return jnp.array([(b - a) / (hi - lo) for a, b, lo, hi in zip(cdf, cdf[1:], edges, edges[1:])])

    return lambda params: jnp.dot(seed, sumstats(params)), jnp.asarray(np.array([-1.9, -0.4], real))


def smf_diffopt(n):
    """The same through diffopt's multigrad, on one rank."""
    from diffopt import multigrad
    from dataclasses import dataclass, field
    logm = jnp.asarray((10 - np.log10(1 - 0.9 * np.arange(n) / (n - 1))).astype(real))
    edges = jnp.asarray((9 + np.arange(11) / 10).astype(real))
    seed = jnp.asarray((1 / (np.arange(10) + 1)).astype(real))

    @dataclass
    class Model(multigrad.OnePointModel):
        aux_data: dict = field(default_factory=dict)

        def calc_partial_sumstats_from_params(self, params, randkey=None):
            mean, sigma = params[0] + logm, 10 ** params[1]
            cdf = jnp.array([jnp.sum(0.5 * (1 + erf((e - mean) / (jnp.sqrt(real(2)) * sigma)))) for e in edges])
            return jnp.diff(cdf) / jnp.diff(edges)

        def calc_loss_from_sumstats(self, sumstats, sumstats_aux=None, randkey=None):
            return jnp.dot(seed, sumstats)

    model = Model()
    return model, jnp.asarray(np.array([-1.9, -0.4], real))


def lse(n):
    return logsumexp, jnp.asarray(waves(n, 3, 0.7))


def llsq(n):
    t = jnp.asarray((-1 + 2 * np.arange(n) / (n - 1)).astype(real))

    def objective(x):
        def step(state, c):
            r, p = state
            return (r - c * p, p * t), None
        (r, _), _ = jax.lax.scan(step, (jnp.sign(t), jnp.ones_like(t)), x)
        return jnp.sum(r * r) / 2

    return objective, jnp.asarray(np.cos(np.arange(128)).astype(real))


def gmm(n):
    d, k = 10, 25
    x = jnp.asarray(waves(n * d, 1.5, 0.9)).reshape(n, d)
    # Column by column below the diagonal.
    columns, rows = np.triu_indices(d, 1)

    def objective(flat):
        alphas, means, icf = flat[:k], flat[k:k + k * d].reshape(k, d), flat[k + k * d:].reshape(k, -1)
        diagonal, below = jnp.exp(icf[:, :d]), icf[:, d:]
        lower = jnp.zeros((k, d, d), real).at[:, rows, columns].set(below) + jax.vmap(jnp.diag)(diagonal)
        white = jnp.einsum("kab,nkb->nka", lower, x[:, None, :] - means[None])
        terms = alphas + jnp.sum(icf[:, :d], 1) - 0.5 * jnp.sum(white**2, 2)
        total = jnp.sum(logsumexp(terms, axis=1)) - n * (logsumexp(alphas) + 0.5 * d * np.log(2 * np.pi))
        nu = d + 3
        constant = -0.5 * nu * d * np.log(2) - 0.25 * d * (d - 1) * np.log(np.pi) - sum(gammaln(0.5 * (nu - a)) for a in range(d))
        prior = 2 * jnp.sum(icf[:, :d]) - 0.5 * (jnp.sum(diagonal**2) + jnp.sum(below**2))
        return total + prior + k * constant

    return objective, jnp.asarray(waves(k * (1 + d + d * (d + 1) // 2), 0.5, 1.3))


def measure(name, call):
    value, gradient = jax.block_until_ready(call())
    value, gradient = jax.block_until_ready(call())
    start = time.process_time()
    jax.block_until_ready(call())
    calls = 1 + int(5e-3 / (time.process_time() - start + 1e-9))
    times, start = [], time.process_time()
    while len(times) < 3 or (len(times) < 200 and time.process_time() - start < 0.2):
        t = time.process_time()
        for _ in range(calls):
            out = call()
        jax.block_until_ready(out)
        times.append((time.process_time() - t) / calls * 1e9)
    times.sort()
    print(name, times[len(times) // 2], float(value), float(np.linalg.norm(np.asarray(gradient, np.float64))))


if problem == "smf" and mode == "diffopt":
    model, x = smf_diffopt(size)
    measure("gradient", lambda: model.calc_loss_and_grad_from_params(x))
    sys.exit()
objective, x = {"smf": smf, "lse": lse, "llsq": llsq, "gmm": gmm}[problem](size)
both = jax.jit(jax.value_and_grad(objective))
if mode == "data":
    jax.block_until_ready(x)
elif mode == "first":
    value, gradient = jax.block_until_ready(both(x))
    print("first", 0, float(value), float(np.linalg.norm(np.asarray(gradient, np.float64))))
else:
    alone = jax.jit(objective)
    measure("objective", lambda: (alone(x), 0.0))
    measure("gradient", lambda: both(x))
