"""Calibrates the model of Heston to quotes of options and prints the Greeks of one, by JAX and SciPy."""

import jax
import jax.numpy as jnp
import numpy as np
from scipy.optimize import minimize

jax.config.update("jax_enable_x64", True)

names = ["Variance", "Mean", "Speed", "Wildness", "Correlation"]
years, strike, price, error = np.loadtxt("examples/heston/quotes.csv", delimiter=",", skiprows=1, unpack=True)
spot, rate = 100.0, 0.03


def characteristic(p, years, u):
    variance, mean, speed, wildness, correlation = p
    s2 = wildness**2
    b = speed - correlation * wildness * (0.5 + 1j * u)
    d = jnp.sqrt(b * b + s2 * (u * u + 0.25))
    g = (b - d) / (b + d)
    decay = jnp.exp(-d * years)
    rest = 1 - g * decay
    c = speed * mean / s2 * ((b - d) * years - 2 * jnp.log(rest / (1 - g)))
    return jnp.exp(c + variance / s2 * (b - d) * (1 - decay) / rest)


def call(o, p):
    spot, rate, years, strike = o
    k = jnp.log(spot / strike) + rate * years
    t = 0.1 * jnp.arange(75)
    u = jnp.sinh(t) / 2
    weight = jnp.where(t == 0, 0.5, 1) / jnp.cosh(t)
    total = jnp.sum(weight * (jnp.exp(1j * u * k) * characteristic(p, years, u)).real)
    return spot - jnp.sqrt(spot * strike) * jnp.exp(-rate * years / 2) / jnp.pi * 0.2 * total


def params(u):
    return jnp.concatenate([jnp.exp(u[:4]), u[4:]])


def loss(u):
    model = jax.vmap(lambda y, k: call((spot, rate, y, k), params(u)))(years, strike)
    return jnp.sum(((price - model) / error) ** 2) / 2


start = np.append(np.log([0.1, 0.1, 1, 0.5]), 0)
bounds = [(np.log(0.001), 0), (np.log(0.001), 0), (np.log(0.1), np.log(10)), (np.log(0.01), np.log(2)), (-0.99, 0.99)]
best = minimize(jax.jit(jax.value_and_grad(loss)), start, jac=True, method="L-BFGS-B", bounds=bounds, options={"ftol": 1e-14, "gtol": 1e-8})
slope = jax.jacobian(params)(best.x)
errors = np.sqrt(np.diag(slope @ np.linalg.inv(jax.hessian(loss)(best.x)) @ slope.T))
for name, value, sigma in zip(names, params(best.x), errors):
    print(f"{name} {value:.6g} ± {sigma:.2g}")

x = jnp.concatenate([jnp.array([spot, rate, 1, 105]), params(best.x)])
of = lambda x: call(x[:4], x[4:])
by, hess = jax.grad(of)(x), jax.hessian(of)(x)
print(f"price {of(x):.4f}")
for name, value in [("delta", by[0]), ("gamma", hess[0, 0]), ("rho", by[1]), ("theta", -by[2]), ("vega", by[4]), ("vanna", hess[0, 4])]:
    print(f"{name} {value:.5f}")
