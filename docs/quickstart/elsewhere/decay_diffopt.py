import jax
import jax.numpy as jnp
from diffopt import multigrad

jax.config.update("jax_enable_x64", True)


class Decay(multigrad.OnePointModel):
    """aux_data has this rank's part of time and count, and the number of all points."""

    def calc_partial_sumstats_from_params(self, params, randkey=None):
        a, r = params
        miss = a * jnp.exp(-r * self.aux_data["time"]) - self.aux_data["count"]
        return jnp.array([jnp.sum(miss**2)])

    def calc_loss_from_sumstats(self, sumstats, sumstats_aux=None, randkey=None):
        return sumstats[0] / self.aux_data["n"]


if __name__ == "__main__":
    data = {"time": jnp.array([0.0, 1.0, 2.0]), "count": jnp.array([5.0, 3.0, 2.0]), "n": 3}
    value, grad = Decay(aux_data=data).calc_loss_and_grad_from_params(jnp.array([4.0, 0.5]))
    print(f"{value:.12f} {grad[0]:.12f} {grad[1]:.12f}")
