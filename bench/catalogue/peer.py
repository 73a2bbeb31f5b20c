"""Fits the catalogue by diffopt and JAX, from the same pool; prints a line of JSON.

    python peer.py CATALOGUE STEPS BITS OBJECTS
"""

import json
import sys
import time

import jax

jax.config.update("jax_enable_x64", sys.argv[3] == "64")

import jax.numpy as jnp
import numpy as np
import optax
import pyarrow.parquet as pq
from diffopt import kdescent

path, steps = sys.argv[1], int(sys.argv[2])
calc = kdescent.KCalc(kdescent.KPretrainer.load(path + ".pool.npz"))
mass = jnp.asarray(pq.read_table(path, columns=["mass"])["mass"].to_numpy()[:int(sys.argv[4])])


def loss(params, key):
    noise, kernels, waves = jax.random.split(key, 3)
    z = jax.random.normal(noise, (2, len(mass)))
    x = jnp.stack([
        params[0] + params[1] * mass + jnp.exp(params[2]) * z[0],
        params[3] + params[4] * mass + jnp.exp(params[5]) * z[1],
    ], axis=1)
    n, n_true, n_err = calc.compare_kde_counts(kernels, x, return_err=True)
    f, f_true, f_err = calc.compare_fourier_counts(waves, x, return_err=True)
    model = jnp.concatenate([n, f.real, f.imag])
    true = jnp.concatenate([n_true, f_true.real, f_true.imag])
    err = jnp.concatenate([n_err, f_err.real, f_err.imag])
    return jnp.mean(((model - true) / (err + 0.01 * jnp.abs(true))) ** 2)


params = jnp.array([9.3, 1, -0.8, 0.5, 0.2, -1.4])
adam = optax.adam(optax.cosine_decay_schedule(0.05, steps))
state = adam.init(params)
step = jax.jit(jax.value_and_grad(loss))
times = []
for i in range(steps + 1):  # the first one compiles, and is not counted
    begin = time.perf_counter()
    value, grad = jax.block_until_ready(step(params, jax.random.key(i)))
    times.append(time.perf_counter() - begin)
    if i:
        updates, state = adam.update(grad, state)
        params = optax.apply_updates(params, updates)
print(json.dumps({"Step": float(np.mean(times[1:])), "Params": np.asarray(params, float).tolist(), "Loss": float(value)}))
