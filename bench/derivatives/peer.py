"""The problems of this directory in JAX: microseconds of each derivative, its digest and size, a line each."""

import time

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


def waves(n, scale, step):
    return scale * np.sin(step * np.arange(1, n + 1))


def arm(q):
    hand, u = jnp.zeros(3), jnp.array([0.0, 0.0, 1.0])
    for i in range(7):
        s, k = jnp.sin(q[i]), jnp.cos(q[i])
        if i % 2 == 0:
            u = jnp.array([k * u[0] - s * u[1], s * u[0] + k * u[1], u[2]])
        else:
            u = jnp.array([u[0], k * u[1] - s * u[2], s * u[1] + k * u[2]])
        hand = hand + 0.3 * u
    return jnp.concatenate([hand, u])


def logistic(w, x, y):
    return jnp.sum(jnp.log1p(jnp.exp(-y * (x @ w)))) + 0.5 * jnp.sum(w * w)


def ring(x):
    n = x.shape[0] // 2
    springs, weights = x[:n], x[n:]

    def pendulum(i, angle):
        turn = 0.1 * (springs[i] * (angle[(i + 1) % n] - angle[i]) - weights[i] * jnp.sin(angle[i]))
        return angle.at[i].add(turn), None

    def relax(angle, _):
        return jax.lax.scan(lambda a, i: pendulum(i, a), angle, jnp.arange(n))[0], None

    angle = jax.lax.scan(relax, 0.1 * (jnp.arange(n) % 7), None, length=20)[0]
    d = jnp.roll(angle, -1) - angle
    return jnp.sum(springs * d * d / 2 + weights * (1 - jnp.cos(angle)))


def potential(p, q):
    halo = 0.5 * p[0] * jnp.log(p[1] + q[0] ** 2 + q[1] ** 2 + q[2] ** 2 / 0.49)
    return halo + p[2] * q[0] * q[1] / (p[3] + q[0] ** 2 + q[1] ** 2)


def orbit(p, seen):
    force = jax.grad(potential, 1)

    def leap(state, _):
        q, v = state
        q = q + 0.005 * v
        v = v - 0.01 * force(p, q)
        return (q + 0.005 * v, v), None

    start = jnp.array([1.0, 0.0, 0.2]), jnp.array([0.1, 0.9, 0.0])
    q, _ = jax.lax.scan(leap, start, None, length=1000)[0]
    return jnp.sum((q - seen) ** 2)


def report(f, *args):
    f = jax.jit(f)
    out = np.asarray(jax.block_until_ready(f(*args))).ravel()
    best = np.inf
    for _ in range(7):
        calls, start = 0, time.perf_counter()
        while time.perf_counter() - start < 0.2:
            jax.block_until_ready(f(*args))
            calls += 1
        best = min(best, (time.perf_counter() - start) / calls)
    print(1e6 * best, np.sum(out * np.cos(np.arange(out.size))), np.sum(np.abs(out)), flush=True)


report(jax.jacfwd(arm), jnp.arange(1, 8) * 0.1)
report(jax.hessian(ring), jnp.asarray(waves(100, 0.5, 0.9) + 1))
rows = jnp.asarray(waves(50000, 1, 0.7).reshape(500, 100))
report(jax.hessian(logistic), jnp.asarray(waves(100, 0.1, 1.3)), rows, jnp.asarray(np.copysign(1, waves(500, 1, 0.3))))
report(jax.grad(orbit), jnp.array([1.1, 0.2, 0.05, 1.5]), jnp.array([0.2, 0.7, -0.1]))
