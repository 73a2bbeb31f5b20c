"""Finds the speeds of sound in layers of the ground from echoes, by the wave equation, JAX and SciPy."""

import jax
import jax.numpy as jnp
import numpy as np
from scipy.optimize import minimize

jax.config.update("jax_enable_x64", True)

layer, dt, cell, times, top = 40, 2e-3, 10.0, 1500, 3
truth = np.array([1600.0, 2100, 1900, 2600, 3100, 2800, 3400, 3600])
guess = np.array([1700.0, 1900, 2100, 2400, 2700, 3000, 3200, 3400])
x = np.pi * 6 * (np.arange(times) * dt - 0.2)
shot = (1 - 2 * x * x) * np.exp(-x * x)


def echoes(speeds):
    factor = jnp.repeat((speeds * dt / cell) ** 2, layer)

    def step(state, source):
        now, last = state
        around = jnp.pad(now, 1)
        new = 2 * now - last + factor * (around[2:] - 2 * now + around[:-2])
        new = new.at[top].add(source)
        return (new, now), new[top]

    still = jnp.zeros(len(factor))
    return jax.lax.scan(step, (still, still), shot)[1]


heard = echoes(truth)
loss = lambda speeds: jnp.sum((echoes(speeds) - heard) ** 2) / 2
options = {"maxiter": 200, "maxfun": 1000, "ftol": 0, "gtol": 1e-7}
best = minimize(jax.jit(jax.value_and_grad(loss)), guess, jac=True, method="L-BFGS-B", options=options)
for i, speed in enumerate(best.x):
    print(f"{i * layer * int(cell)} {speed:.1f}")
