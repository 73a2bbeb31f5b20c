"""Prints the coefficients of tan r = r·(1 + z·P(z))/(1 + z·Q(z)), z = r², |r| ≤ π/4:
interpolation at Chebyshev points, once more with Q's first coefficient rounded.

    python3 rational.py
"""

from mpmath import lu_solve, matrix, mp, mpf
import mpmath as m

mp.prec = 300

TERMS = ("P0", "P1", "P2", "Q0", "Q1", "Q2", "Q3")
TOP = (m.pi / 4 * mpf("1.0001")) ** 2


def ratio(z):
    return m.tan(m.sqrt(z)) / m.sqrt(z)


def slope(term, z):
    """What the equation (1 + z·P) − f·(1 + z·Q) = 0 has for a coefficient."""
    power = z ** (int(term[1]) + 1)
    return power if term[0] == "P" else -ratio(z) * power


def fit(fixed):
    free = [t for t in TERMS if t not in fixed]
    nodes = [TOP * (1 - m.cos(m.pi * (2 * i + 1) / (2 * len(free)))) / 2 for i in range(len(free))]
    a, b = matrix(len(free), len(free)), matrix(len(free), 1)
    for i, z in enumerate(nodes):
        b[i] = ratio(z) - 1 - sum(c * slope(t, z) for t, c in fixed.items())
        for j, t in enumerate(free):
            a[i, j] = slope(t, z)
    return dict(zip(free, lu_solve(a, b)))


def error(c):
    """The largest relative error, in bits."""
    worst = mpf(0)
    for i in range(1, 1000):
        z = TOP * i / 1000
        p, q = (1 + sum(v * z ** (int(t[1]) + 1) for t, v in c.items() if t[0] == kind) for kind in "PQ")
        worst = max(worst, abs(p / q / ratio(z) - 1))
    return m.log(worst, 2)


if __name__ == "__main__":
    first = {"Q0": mpf(float(fit({})["Q0"]))}
    coefficients = {t: mpf(float(v)) for t, v in {**first, **fit(first)}.items()}
    for kind in "PQ":
        for term in sorted((t for t in TERMS if t[0] == kind), reverse=True):
            print(term, float(coefficients[term]).hex())
    print("error: 2^%s" % m.nstr(error(coefficients), 4))
