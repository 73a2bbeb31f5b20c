"""The problems of this directory in JAX: for each variant a line with processor seconds, the digest of what it found, and its size."""

import sys
import time

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


def report(name, f, *args, rounds=5):
    f = jax.jit(f)
    out = np.concatenate([np.asarray(x).ravel() for x in jax.tree.leaves(jax.block_until_ready(f(*args)))])
    best = np.inf
    for _ in range(rounds):
        start = time.process_time()
        jax.block_until_ready(f(*args))
        best = min(best, time.process_time() - start)
    print(f"{name}: {best} {np.sum(out * np.cos(np.arange(out.size)))} {np.sum(np.abs(out))}", flush=True)


def variants(loss, steps, *args, found=None, rounds=5):
    """loss(wrap, outer, *args) takes steps through wrap, in blocks of outer."""
    blocks = max(d for d in range(1, int(steps**0.5) + 1) if steps % d == 0)
    every = lambda f: f
    grads = tuple(range(len(args)))
    report("forward", lambda *a: loss(every, every, 1, *a), *args, rounds=rounds)
    for name, inner, outer, n in (
        ("all of every step", every, every, 1),
        (f"{steps} states, jax.checkpoint of a step", jax.checkpoint, every, 1),
        (f"{blocks} + {steps // blocks} states, jax.checkpoint twice", jax.checkpoint, jax.checkpoint, blocks),
    ):
        f = lambda *a: loss(inner, outer, n, *a)
        report(name, found(jax.value_and_grad(f, grads)) if found else jax.grad(f, grads), *args, rounds=rounds)


def run(step, state, steps, inner, outer, blocks):
    """steps of step, which inner wraps, in blocks that outer wraps."""
    one = inner(lambda s, k: (step(s, k), None))
    block = outer(lambda s, ks: (jax.lax.scan(one, s, ks)[0], None))
    return jax.lax.scan(block, state, jnp.arange(steps).reshape(blocks, -1))[0]


def checkpoints(cells, steps):
    def loss(inner, outer, blocks, kappa, start):
        def advance(u, k):
            c = u[1:-1, 1:-1]
            around = u[:-2, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] + u[2:, 1:-1]
            return u.at[1:-1, 1:-1].set(c + 0.1 * (kappa[0] + c * (kappa[1] + c * kappa[2])) * (around - 4 * c))

        return jnp.mean(run(advance, start, steps, inner, outer, blocks) ** 2)

    i = np.arange(cells)
    start = jnp.asarray(np.sin(0.1 * i)[:, None] * np.cos(0.07 * i)[None, :])
    variants(loss, steps, jnp.array([1.0, 0.5, 0.25]), start)


def water(rows, cols, steps, adjoint=1):
    """examples/shallow-water: rows of heights h, of u on east faces and of v on north faces, mirrored beyond the walls."""
    g, depth, d = 9.81, 100.0, 5e3
    dt, nu = 0.125 * d / np.sqrt(g * depth), 1e-3 * 2e-4 * d * d
    coriolis = jnp.asarray(2e-4 + 2e-11 * d * np.arange(rows + 2))[:, None]
    y = (np.arange(rows) + 0.5) / rows
    jet = 10.0 * np.exp(-((y - 0.5) ** 2) / (2 * 0.05**2))
    slope = -(2e-4 + 2e-11 * d * np.arange(1, rows)) / g * (jet[:-1] + jet[1:]) / 2 * d
    height = np.concatenate([[0.0], np.cumsum(slope)])
    guess = np.repeat((depth + height - height.mean())[:, None], cols, 1)
    x, yy = np.meshgrid((np.arange(cols) + 0.5) / cols, y)

    def spot(cx, cy, width):
        r = np.abs(x - cx)
        r = np.minimum(r, 1 - r) * cols / rows
        return np.exp(-(r * r + (yy - cy) ** 2) / (2 * width**2))

    waves = 0.2 * np.sin(10 * np.pi * x) * np.cos(8 * np.pi * yy)
    truth = guess + 0.8 * spot(0.3, 0.65, 0.1) - 0.6 * spot(0.75, 0.35, 0.12) + waves
    east_of = lambda a: jnp.roll(a, -1, 1)
    west_of = lambda a: jnp.roll(a, 1, 1)
    mirrored = lambda a: jnp.concatenate([a[1::-1], a, a[:-3:-1]])
    mid, up, down = slice(1, -1), slice(2, None), slice(None, -2)

    def advance(state, k):
        h, u, v, *last = state
        v = v.at[-1].set(0.0)
        hp, u_p, vp = mirrored(h), mirrored(u), jnp.pad(v, ((2, 2), (0, 0)))
        hm, um, vm = hp[mid], u_p[mid], vp[mid]
        east, north = (hm + east_of(hm)) / 2 * um, (hm + hp[up]) / 2 * vm
        curl = (east_of(vm) - vm) / d - (u_p[up] - um) / d
        q = (coriolis + curl) * 4 / (hm + east_of(hm) + hp[up] + east_of(hp[up]))
        kin = (um * um + west_of(um) ** 2 + vm * vm + vp[down] ** 2) / 4
        laplace = lambda a, p: ((east_of(a) - 2 * a + west_of(a)) + (p[up][mid] - 2 * a + p[down][mid])) / (d * d)
        dh = (west_of(east[mid]) - east[mid]) / d + (north[down] - north[mid]) / d
        turn = q[mid] * (north[mid] + east_of(north[mid])) + q[down] * (north[down] + east_of(north[down]))
        du = turn / 4 - (g * (east_of(h) - h) + east_of(kin[mid]) - kin[mid]) / d + nu * laplace(u, u_p)
        turn = q[mid] * (east[mid] + east[up]) + west_of(q[mid]) * (west_of(east[mid]) + west_of(east[up]))
        dv = -turn / 4 - (g * (hm[up] - hm[mid]) + kin[up] - kin[mid]) / d + nu * laplace(v, vp)
        a, b = jnp.where(k == 0, dt, 1.6 * dt), jnp.where(k == 0, 0.0, -0.6 * dt)
        now = dh, du, dv
        return tuple(s + a * n + b * p for s, n, p in zip((h, u, v), now, last)) + now

    def end(inner, outer, blocks, h0):
        zero = jnp.zeros_like(h0)
        u0 = jnp.repeat(jnp.asarray(jet)[:, None], cols, 1)
        return run(advance, (h0, u0, zero, zero, zero, zero), steps, inner, outer, blocks)[0]

    every = lambda f: f
    seen = jax.jit(lambda h: end(every, every, 1, h)[2::4, 2::4])(jnp.asarray(truth))

    def loss(inner, outer, blocks, h0):
        miss = end(inner, outer, blocks, h0)[2::4, 2::4] - seen
        rough = jnp.sum((east_of(h0) - h0) ** 2) + jnp.sum((h0[1:] - h0[:-1]) ** 2)
        return jnp.sum(miss**2) / ((rows // 4) * (cols // 4)) / 2 + 1e-5 / (rows * cols) * rough / 2

    def found(f):
        """f with what examples/shallow-water prints: the loss and the gradient in the mean square."""
        def both(*a):
            value, grad = f(*a)
            return jnp.log(jnp.stack([value, jnp.sqrt(jnp.mean(grad[0] ** 2))]))

        return both

    if adjoint:
        variants(loss, steps, jnp.asarray(guess), found=found, rounds=3)
    else:
        report("forward", lambda h: end(every, every, 1, h), jnp.asarray(guess), rounds=2)


globals()[sys.argv[1]](*map(int, sys.argv[2:]))
