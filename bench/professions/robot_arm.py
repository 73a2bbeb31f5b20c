"""Plans the motion of an arm with seven joints along a path, around an obstacle, by JAX and SciPy."""

import jax
import jax.numpy as jnp
import numpy as np
from scipy.optimize import minimize

jax.config.update("jax_enable_x64", True)

# Of each link: lengths along and across it, the sine of its turn, the least and the largest angle.
links = np.array([
    (0.333, 0, 0, -2.89, 2.89), (0, 0, -1, -1.76, 1.76), (0.316, 0, 1, -2.89, 2.89), (0, 0.0825, 1, -3.07, -0.07),
    (0.384, -0.0825, -1, -2.89, 2.89), (0, 0, 1, -0.01, 3.75), (0, 0.088, 1, -2.89, 2.89),
])
poses, tip, radius, smooth, away = 41, 0.21, 0.25, 1e-4, 10
ball = np.array([0.1, 0, 0.75])
turn = 2 * np.pi * np.arange(poses) / (poses - 1)
path = np.stack([0.5 + 0.15 * np.cos(turn), 0.15 * np.sin(turn), np.full(poses, 0.1)], axis=1)


def place(angles, joint, far):
    x, y, z = jnp.zeros(poses), jnp.zeros(poses), jnp.full(poses, far)
    for i in range(joint, -1, -1):
        along, across, sine = links[i, :3]
        s, c = jnp.sin(angles[:, i]), jnp.cos(angles[:, i])
        x, y, z = c * x - s * y + across, s * x + c * y, z + along
        cosine = 1 - sine**2
        y, z = cosine * y - sine * z, sine * y + cosine * z
    return jnp.stack([x, y, z], axis=1)


def loss(angles):
    angles = angles.reshape(poses, 7)
    total = jnp.sum((place(angles, 6, tip) - path) ** 2) + jnp.sum((place(angles, 6, tip - 0.1) - path - jnp.array([0, 0, 0.1])) ** 2)
    for joint in range(3, 7):
        depth = jnp.maximum(0, radius - jnp.linalg.norm(place(angles, joint, 0.0) - ball, axis=1))
        total += away * jnp.sum(depth**2)
    return total + smooth * jnp.sum(jnp.diff(angles, n=2, axis=0) ** 2)


start = np.tile([0, 0.2, 0.3, -2, 0, 2.2, 0.8], poses)
options = {"maxiter": 1000, "maxfun": 10000, "ftol": 0, "gtol": 1e-5}
best = minimize(jax.jit(jax.value_and_grad(loss)), start, jac=True, method="L-BFGS-B", bounds=np.tile(links[:, 3:], (poses, 1)), options=options)
angles = best.x.reshape(poses, 7)
miss = jnp.max(jnp.linalg.norm(place(angles, 6, tip) - path, axis=1))
near = min(jnp.min(jnp.linalg.norm(place(angles, joint, 0.0) - ball, axis=1)) for joint in range(3, 7))
print(f"miss {1000 * miss:.2g}")
print(f"near {1000 * near:.0f}")
