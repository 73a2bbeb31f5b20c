import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)


def loss(params, time, count):
    a, r = params
    miss = a * jnp.exp(-r * time) - count
    return jnp.mean(miss**2)


value_and_grad = jax.jit(jax.value_and_grad(loss))

if __name__ == "__main__":
    time = jnp.array([0.0, 1.0, 2.0])
    count = jnp.array([5.0, 3.0, 2.0])
    value, grad = value_and_grad(jnp.array([4.0, 0.5]), time, count)
    print(f"{value:.12f} {grad[0]:.12f} {grad[1]:.12f}")
