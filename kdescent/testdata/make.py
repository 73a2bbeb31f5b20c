"""Makes the .npz files that load_test.go reads.

    pip install numpy==2.4.6 diffopt==2.0.0
    python make.py

diffopt-f32.npz and diffopt-f64.npz are what diffopt itself writes for the data
below, in JAX's two precisions, diffopt-1d-f32.npz and diffopt-1d-f64.npz what it
writes for their first coordinate. numpy-odd.npz has the same content as the latter
in forms that NumPy may choose: column-major arrays, small integers, big-endian
numbers, compressed.
"""

import os
import sys

import numpy as np


def training_data():
    """Fifty points in two dimensions, and weights, that need no random numbers."""
    i = np.arange(50.0)[:, None]
    j = np.arange(2.0)[None, :]
    x = np.sin(1.7 * i + j) + 0.3 * np.cos(0.31 * i * (j + 1)) + j
    return x, 1 + 0.5 * np.sin(i[:, 0])


def write(name, double):
    import jax

    jax.config.update("jax_enable_x64", double)
    from diffopt import kdescent

    x, w = training_data()
    if "-1d-" in name:
        x = x[:, 0]
    kdescent.KPretrainer.from_training_data(
        x, training_weights=w, num_eval_kernels=5, num_eval_fourier_positions=4,
        num_pretrain_kernels=12, num_pretrain_fourier_positions=9,
        bandwidth_factor=0.8, fourier_range_factor=1.5, covariant_kernels=True,
        inverse_density_weight_power=0.5, seed=7,
    ).save(name)


def write_odd(name, source):
    with np.load(source) as data:
        fields = {k: data[k] for k in data.files}
    for k in ("kernel_centers", "fourier_positions"):
        fields[k] = np.asfortranarray(fields[k])
    for k in ("num_eval_kernels", "num_pretrain_kernels"):
        fields[k] = np.int32(fields[k])
    for k in ("kde_counts", "fourier_counts"):
        fields[k] = fields[k].astype(fields[k].dtype.newbyteorder(">"))
    np.savez_compressed(name, **fields)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write(sys.argv[1], sys.argv[1].endswith("f64.npz"))
    else:
        for name in ("diffopt-f32.npz", "diffopt-f64.npz", "diffopt-1d-f32.npz", "diffopt-1d-f64.npz"):
            # JAX settles its precision once per process.
            os.spawnl(os.P_WAIT, sys.executable, sys.executable, __file__, name)
        write_odd("numpy-odd.npz", "diffopt-f64.npz")
