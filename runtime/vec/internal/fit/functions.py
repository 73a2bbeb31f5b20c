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
ln2_32 = half_ln2 / 16

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


def odd_tail(c):
    """Σ c(k)·z^(k−1), k ≥ 1: the rest of an odd function, over r·z, z = r²."""
    return lambda z: m.fsum(c(k) * z ** (k - 1) for k in range(1, 160))


def odd(f):
    """(f(r)/r − 1)/z, z = r²; near 0 from the Taylor series of f."""
    c = m.taylor(f, 0, 41)
    series = lambda z: m.fsum(c[2 * k + 1] * z ** (k - 1) for k in range(1, 20))
    return lambda z: series(z) if z < mpf("0.001") else (f(m.sqrt(z)) / m.sqrt(z) - 1) / z


def relative(f):
    """Weight which makes the error of the tail relative to f(r)."""
    return lambda z: z * m.sqrt(z) / f(m.sqrt(z)) if z else mpf(2) ** -90


# erf r = r + r·E(z)
def erf_small(z):
    return m.fsum(mpf(-1) ** k * z**k / (fact(k) * (2 * k + 1)) for k in range(60)) * 2 / m.sqrt(m.pi) - 1


# erfc x = exp(−x²)·h(t)/(x+a), t = (x−a)/(x+a)
ERFC_A = mpf("3.75")


def erfcx_of_t(t):
    x = ERFC_A * (1 + t) / (1 - t)
    return m.exp(x * x) * m.erfc(x) * (x + ERFC_A)


def of_x(x):
    return (mpf(x) - ERFC_A) / (mpf(x) + ERFC_A)


# log Γ(2+t) = t·(1−γ) + t²·G(t)
def lgamma2(t):
    if abs(t) < mpf("0.01"):
        return m.fsum(mpf(-1) ** k * (m.zeta(k) - 1) * t ** (k - 2) / k for k in range(2, 40))
    return (m.loggamma(2 + t) - t * (1 - m.euler)) / t**2


# log Γ(x) = (x−½)·log x − x + ½·log 2π + S(1/x²)/x
def stirling(v):
    if v == 0:
        return mpf(1) / 12
    x = 1 / m.sqrt(v)
    return x * (m.loggamma(x) - (x - mpf(1) / 2) * m.log(x) + x - m.log(2 * m.pi) / 2)


FITS = {
    "exp": (exp_tail, -half_ln2, half_ln2, 9, exp_rel),
    "exp16": (exp_tail, -ln2_32, ln2_32, 4, exp_rel),
    "expm1": (exp_tail, -half_ln2, half_ln2, 10, expm1_rel),
    "exp2": (exp2_tail, -mpf(1) / 2, mpf(1) / 2, 11, lambda r: abs(r) / mpf(2) ** r + mpf(2) ** -90),
    "log": (atanh_tail, mpf(0), s_max, 6, lambda z: z / 2 + mpf(2) ** -90),
    "logdouble": (tail(lambda k: mpf(2) / (2 * k + 1), 120, 2), mpf(0), s_max, 7, lambda z: z * z / 2 + mpf(2) ** -90),
    "sin": (sin_tail, mpf(0), half_pi2, 7, lambda z: z / sinc(z) + mpf(2) ** -90),
    "asin": (odd(m.asin), mpf(0), mpf(1) / 4, 12, relative(m.asin)),
    "atan": (odd(m.atan), mpf(0), mpf(1), 19, relative(m.atan)),
    "sinh": (odd(m.sinh), mpf(0), mpf(1), 6, relative(m.sinh)),
    "erf": (erf_small, mpf(0), mpf(1), 11, lambda z: 1 / (1 + erf_small(z))),
    "erf_tail": (erfcx_of_t, of_x(1), of_x(6), 14, lambda t: m.exp(-((ERFC_A * (1 + t) / (1 - t)) ** 2)) + mpf(2) ** -20),
    "erfc": (erfcx_of_t, of_x("0.46"), of_x(28), 21, lambda t: 1 / erfcx_of_t(t)),
    "cbrt": (lambda x: x ** (-mpf(1) / 3), mpf(1), mpf(2), 4, lambda x: x ** (mpf(1) / 3)),
    "lgamma": (lgamma2, -mpf("0.501"), mpf("0.501"), 18, lambda t: abs(t) * 2 + mpf(2) ** -90),
    "stirling": (stirling, mpf(0), mpf(1) / 72, 7, lambda v: mpf(1) / 16),
}

CONSTANTS = {
    "ln2": (m.log(2), 53),
    "ln2short": (m.log(2), 42),
    "log2e": (1 / m.log(2), 53),
    "pi": (m.pi, 30),
    "inv_pi": (1 / m.pi, 53),
    "pi/2": (m.pi / 2, 53),
    "2/3": (mpf(2) / 3, 53),
    "1-euler": (1 - m.euler, 53),
    "half log 2pi": (m.log(2 * m.pi) / 2, 53),
    "log10e": (1 / m.log(10), 53),
}
