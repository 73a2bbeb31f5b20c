"""Times the problems of bench/peers/measure in JAX: precision, problem, mode,
milliseconds and sizes from the command line; output like the other programs'."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import erf, gammaln, logsumexp

from timing import measure, mode, problem, real, report, sizes, waves


def smf(n):
    logm = jnp.asarray((10 - np.log10(1 - 0.9 * np.arange(n) / (n - 1))).astype(real))
    edges = jnp.asarray((9 + np.arange(11) / 10).astype(real))
    seed = jnp.asarray((1 / (np.arange(10) + 1)).astype(real))

    def sumstats(params):
        """As a diffopt model has it: one bin after the other."""
        mean, sigma = params[0] + logm, 10 ** params[1]
        cdf = [jnp.sum(0.5 * (1 + erf((e - mean) / (jnp.sqrt(real(2)) * sigma)))) for e in edges]
        return jnp.array([(b - a) / (hi - lo) for a, b, lo, hi in zip(cdf, cdf[1:], edges, edges[1:])])

    return lambda params: jnp.dot(seed, sumstats(params)), jnp.asarray(np.array([-1.9, -0.4], real))


def kde(n):
    """Counts of n points around 20 kernels by diffopt's KCalc. It draws kernels
    from a pool; the ones it will draw are put where it looks for them."""
    from diffopt.kdescent import KCalc, KPretrainer
    kernels, dim, pool, key = 20, 3, 20_000, jax.random.key(1)
    h = kernels ** (-2 / 7)
    fields = dict(
        kernel_centers=np.zeros((pool, dim), real), fourier_positions=np.zeros((0, dim), real),
        kernelcov=(h * np.array([[1, 0.2, 0.1], [0.2, 1, -0.3], [0.1, -0.3, 1]])).astype(real),
        kde_counts=np.ones(pool, real), kde_err=np.ones(pool, real), fourier_counts=np.zeros(0), fourier_err=np.zeros(0),
        num_eval_kernels=kernels, num_eval_fourier_positions=0, num_pretrain_kernels=pool,
        num_pretrain_fourier_positions=0, bandwidth_factor=1.0, fourier_range_factor=1.0, covariant_kernels=True,
        inverse_density_weight_power=0.0, training_sum_of_weights=1.0, seed=0)
    drawn = np.asarray(KCalc(KPretrainer(**fields)).realize_kernel_inds(key))
    if len(set(drawn)) < kernels:
        raise SystemExit("a kernel is drawn twice: choose another key")
    fields["kernel_centers"][drawn] = waves(kernels * dim, 1, 2.1).reshape(kernels, dim)
    calc, seed = KCalc(KPretrainer(**fields)), jnp.asarray((1 / (np.arange(kernels) + 1)).astype(real))
    return lambda x: jnp.dot(seed, calc.compare_kde_counts(key, x)[0]), jnp.asarray(waves(n * dim, 1.5, 0.9)).reshape(n, dim)


def lse(n):
    return logsumexp, jnp.asarray(waves(n, 3, 0.7))


def llsq(n):
    t = jnp.asarray((-1 + 2 * np.arange(n) / (n - 1)).astype(real))

    def objective(x):
        def step(state, c):
            r, p = state
            return (r - c * p, p * t), None
        (r, _), _ = jax.lax.scan(step, (jnp.sign(t), jnp.ones_like(t)), x)
        return jnp.sum(r * r) / 2

    return objective, jnp.asarray(np.cos(np.arange(128)).astype(real))


def gmm(n, d, k):
    x = jnp.asarray(waves(n * d, 1.5, 0.9)).reshape(n, d)
    # Column by column below the diagonal.
    columns, rows = np.triu_indices(d, 1)

    def objective(flat):
        alphas, means, icf = flat[:k], flat[k:k + k * d].reshape(k, d), flat[k + k * d:].reshape(k, -1)
        diagonal, below = jnp.exp(icf[:, :d]), icf[:, d:]
        lower = jnp.zeros((k, d, d), real).at[:, rows, columns].set(below) + jax.vmap(jnp.diag)(diagonal)
        white = jnp.einsum("kab,nkb->nka", lower, x[:, None, :] - means[None])
        terms = alphas + jnp.sum(icf[:, :d], 1) - 0.5 * jnp.sum(white**2, 2)
        total = jnp.sum(logsumexp(terms, axis=1)) - n * (logsumexp(alphas) + 0.5 * d * np.log(2 * np.pi))
        nu = d + 3
        constant = -0.5 * nu * d * np.log(2) - 0.25 * d * (d - 1) * np.log(np.pi) - sum(gammaln(0.5 * (nu - a)) for a in range(d))
        prior = 2 * jnp.sum(icf[:, :d]) - 0.5 * (jnp.sum(diagonal**2) + jnp.sum(below**2))
        return total + prior + k * constant

    return objective, jnp.asarray(waves(k * (1 + d + d * (d + 1) // 2), 0.5, 1.3))


def lstm(characters, layers):
    width = 14
    sequence = jnp.asarray(waves(width * characters, 1, 0.9)).reshape(characters, width)
    start = jnp.asarray(np.tile(waves(width, 1, 0.3), (layers, 1))), jnp.asarray(np.tile(waves(width, 1, 0.5), (layers, 1)))

    def objective(flat):
        w = flat.reshape(3 + 8 * layers, width)

        def step(states, characters):
            character, following = characters
            hidden, cell = states
            x, hiddens, cells = character * w[0], [], []
            for layer in range(layers):
                g, h = w[3 + 8 * layer:11 + 8 * layer], hidden[layer]
                forget, out = jax.nn.sigmoid(x * g[0] + g[1]), jax.nn.sigmoid(x * g[4] + g[5])
                c = cell[layer] * forget + jax.nn.sigmoid(h * g[2] + g[3]) * jnp.tanh(h * g[6] + g[7])
                x = out * jnp.tanh(c)
                hiddens.append(x)
                cells.append(c)
            logits = x * w[1] + w[2]
            score = -jnp.dot(following, logits - jnp.log(2 + jnp.sum(jnp.exp(logits))))
            return (jnp.stack(hiddens), jnp.stack(cells)), score

        _, scores = jax.lax.scan(step, start, (sequence[:-1], sequence[1:]))
        return jnp.sum(scores) / (width * (characters - 1))

    return objective, jnp.asarray(waves(width * (8 * layers + 3), 0.5, 1.1))


def ode(n, steps):
    h = 2 / steps

    def last(x):
        def field(y):
            return jnp.concatenate([x[:1], x[1:] * y[:-1]])

        def step(y, _):
            k1 = field(y)
            k2 = field(y + h / 2 * k1)
            k3 = field(y + h / 2 * k2)
            k4 = field(y + h * k3)
            return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4), None

        y, _ = jax.lax.scan(step, jnp.zeros_like(x), None, length=steps)
        return y[-1]

    return last, jnp.asarray((1 + np.arange(n) / n).astype(real))


objective, x = {"smf": smf, "kde": kde, "lse": lse, "llsq": llsq, "gmm": gmm, "lstm": lstm, "ode": ode}[problem](*sizes)
both = jax.jit(jax.value_and_grad(objective))
if mode == "data":
    jax.block_until_ready(x)
elif mode == "first":
    report("first", 0, *jax.block_until_ready(both(x)))
else:
    alone = jax.jit(objective)
    measure("objective", lambda: (alone(x), 0.0))
    measure("gradient", lambda: both(x))
