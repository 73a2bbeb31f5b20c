"""What fit.py fits: name → function, interval, degree, weight of the error."""

from mpmath import mp, mpf
import mpmath as m

mp.prec = 220

fact = m.factorial


def tail(f, terms, start):
    """The series Σ_{k≥start} f(k)·x^(k−start), to `terms` terms."""
    return lambda x: m.fsum(f(k) * x ** (k - start) for k in range(start, start + terms))


# e^r = 1 + r + r²·Q(r); the weight makes the error relative to e^r.
exp_tail = tail(lambda k: 1 / fact(k), 40, 2)
exp_rel = lambda r: r * r / m.exp(r) + mpf(2) ** -90
half_ln2 = m.log(2) / 2 * mpf("1.0005")

# 2^r = 1 + r·P(r)
ln2 = m.log(2)
exp2_tail = tail(lambda k: ln2 ** k / fact(k), 50, 1)

# e^r − 1 = r + r²·Q(r), relative to e^r − 1
expm1_rel = lambda r: r / exp_tail_1(r)
exp_tail_1 = tail(lambda k: 1 / fact(k), 40, 1)

# log((1+s)/(1−s)) = 2s + s·z·R(z), z = s²
atanh_tail = tail(lambda k: mpf(2) / (2 * k + 1), 120, 1)
s_max = ((m.sqrt(2) - 1) / (m.sqrt(2) + 1)) ** 2 * mpf("1.001")

# sin r = r + r·z·S(z)
sin_tail = tail(lambda k: mpf(-1) ** k / fact(2 * k + 1), 30, 1)
sinc = lambda z: m.sin(m.sqrt(z)) / m.sqrt(z) if z else mpf(1)
half_pi2 = (m.pi / 2 * mpf("1.0001")) ** 2

FITS = {
    "exp": (exp_tail, -half_ln2, half_ln2, 9, exp_rel),
    "expm1": (exp_tail, -half_ln2, half_ln2, 10, expm1_rel),
    "exp2": (exp2_tail, -mpf(1) / 2, mpf(1) / 2, 11, lambda r: abs(r) / mpf(2) ** r + mpf(2) ** -90),
    "log": (atanh_tail, mpf(0), s_max, 6, lambda z: z / 2 + mpf(2) ** -90),
    "sin": (sin_tail, mpf(0), half_pi2, 7, lambda z: z / sinc(z) + mpf(2) ** -90),
}

CONSTANTS = {
    "ln2": (m.log(2), 53),
    "ln2short": (m.log(2), 42),
    "log2e": (1 / m.log(2), 53),
    "pi": (m.pi, 30),
    "inv_pi": (1 / m.pi, 53),
    "pi/2": (m.pi / 2, 53),
}
