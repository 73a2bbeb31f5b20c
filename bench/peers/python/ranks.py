"""The mass function over the ranks of MPI: by diffopt's multigrad, which crosses
Python for each of its two reductions, or by mpi4jax, which has them within
compiled code. Each rank has its part of the halos. Rank 0 prints time by the
clock."""

import time

from mpi4py import MPI

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import erf

from timing import budget, measure, mode, real, report, sizes

comm = MPI.COMM_WORLD
n, = sizes
mine = np.arange(n * comm.rank // comm.size, n * (comm.rank + 1) // comm.size)
logm = jnp.asarray((10 - np.log10(1 - 0.9 * mine / (n - 1))).astype(real))
edges = jnp.asarray((9 + np.arange(11) / 10).astype(real))
seed = jnp.asarray((1 / (np.arange(10) + 1)).astype(real))
params = jnp.asarray(np.array([-1.9, -0.4], real))


def sumstats(params):
    mean, sigma = params[0] + logm, 10 ** params[1]
    cdf = jnp.array([jnp.sum(0.5 * (1 + erf((e - mean) / (jnp.sqrt(real(2)) * sigma)))) for e in edges])
    return jnp.diff(cdf) / jnp.diff(edges)


def loss(y):
    return jnp.dot(seed, y)


def by_diffopt():
    from diffopt import multigrad

    class Model(multigrad.OnePointModel):
        def calc_partial_sumstats_from_params(self, params, randkey=None):
            return sumstats(params)

        def calc_loss_from_sumstats(self, sumstats, sumstats_aux=None, randkey=None):
            return loss(sumstats)

    model = Model(comm=comm)
    return lambda: model.calc_loss_and_grad_from_params(params)


def by_mpi4jax():
    import mpi4jax

    @jax.jit
    def both(params):
        y, pull = jax.vjp(sumstats, params)
        value, seed = jax.value_and_grad(loss)(mpi4jax.allreduce(y, op=MPI.SUM, comm=comm))
        return value, mpi4jax.allreduce(pull(seed)[0], op=MPI.SUM, comm=comm)

    return lambda: both(params)


call = {"diffopt": by_diffopt, "mpi4jax": by_mpi4jax}[mode.removesuffix("-cpu")]()
if mode.endswith("-cpu"):
    measure("gradient", call)
    raise SystemExit
jax.block_until_ready(call())
times = []
# At least three calls, unless one takes seconds.
while comm.bcast(not times or (times[0] < 2 and (len(times) < 3 or (len(times) < 200 and sum(times) < budget)))):
    comm.Barrier()
    start = time.perf_counter()
    value, gradient = jax.block_until_ready(call())
    times.append(time.perf_counter() - start)
if comm.rank == 0:
    report(f"{comm.size}-ranks", 1e9 * sorted(times)[len(times) // 2], value, gradient)
