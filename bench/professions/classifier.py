"""Trains a network to tell three spirals apart, in batches, by JAX."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

classes, hidden, batch, steps = 3, 20, 60, 3000


def spirals(n, seed):
    random = np.random.default_rng(seed)
    t, kind = random.random(n), np.arange(n) % classes
    angle = 5 * t + 2 * np.pi / classes * kind + 0.2 * random.standard_normal(n)
    return np.stack([t * np.cos(angle), t * np.sin(angle)], axis=1), kind


def scores(network, points):
    for w, b in network[:-1]:
        points = jnp.tanh(points @ w + b)
    w, b = network[-1]
    return points @ w + b


def loss(network, points, kind):
    s = scores(network, points)
    return jnp.mean(jax.nn.logsumexp(s, axis=1) - s[jnp.arange(len(kind)), kind])


@jax.jit
def step(i, network, mean, square, points, kind):
    # Adam with decoupled weight decay; the rate falls by a cosine.
    grad = jax.grad(loss)(network, points, kind)
    rate = 0.02 * (1 + jnp.cos(jnp.pi * i / steps)) / 2
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, grad)
    square = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, square, grad)
    move = lambda w, m, v: w - rate * (m / (1 - 0.9 ** (i + 1)) / (jnp.sqrt(v / (1 - 0.999 ** (i + 1))) + 1e-8) + 0.01 * w)
    return jax.tree.map(move, network, mean, square), mean, square


points, kind = spirals(900, 1)
random = np.random.default_rng(4)
sizes = [(2, hidden), (hidden, hidden), (hidden, classes)]
network = [(random.standard_normal(s), random.standard_normal(s[1])) for s in sizes]
mean = square = jax.tree.map(np.zeros_like, network)
for i in range(steps):
    at = i * batch % len(points)
    if at == 0:
        order = random.permutation(len(points))
    some = order[at : at + batch]
    network, mean, square = step(i, network, mean, square, points[some], kind[some])

right = lambda points, kind: 100 * jnp.mean(jnp.argmax(scores(network, points), axis=1) == kind)
print(f"points {right(points, kind):.1f}")
print(f"new {right(*spirals(3000, 2)):.1f}")
