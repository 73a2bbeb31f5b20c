"""Fits the light curve of a star that a mass in front of it magnifies, by JAX and SciPy."""

import jax
import jax.numpy as jnp
import numpy as np
from scipy.optimize import minimize

jax.config.update("jax_enable_x64", True)

names = ["Peak", "Impact", "Radius", "Source", "Blend"]
time, measured, error = np.loadtxt("examples/microlensing/light.csv", delimiter=",", skiprows=1, unpack=True)


def params(u):
    # Impact, radius and source are positive: their logarithms are fitted.
    return jnp.stack([u[0], jnp.exp(u[1]), jnp.exp(u[2]), jnp.exp(u[3]), u[4]])


def flux(p, t):
    peak, impact, radius, source, blend = p
    u2 = impact**2 + ((t - peak) / radius) ** 2
    return source * (u2 + 2) / jnp.sqrt(u2 * (u2 + 4)) + blend


def loss(u):
    p = params(u)
    chi2 = jnp.sum(((measured - flux(p, time)) / error) ** 2)
    priors = (jnp.log(p[2]) - 3) ** 2 / 2 + (p[4] / 5) ** 2 / 2
    return chi2 / 2 + priors


start = np.array([50, np.log(0.5), np.log(20), np.log(5), 0])
bounds = [(0, 100), (np.log(0.001), np.log(2)), (np.log(1), np.log(200)), (np.log(0.1), np.log(1000)), (None, None)]
best = minimize(jax.jit(jax.value_and_grad(loss)), start, jac=True, method="L-BFGS-B", bounds=bounds, options={"ftol": 1e-14, "gtol": 1e-8})
covariance = np.linalg.inv(jax.hessian(loss)(best.x))
slope = jax.jacobian(params)(best.x)
errors = np.sqrt(np.diag(slope @ covariance @ slope.T))
for name, value, sigma in zip(names, params(best.x), errors):
    print(f"{name} {value:.6g} ± {sigma:.2g}")
