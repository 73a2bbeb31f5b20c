"""Prints the coefficients of quotients of polynomials of z = x²,

    tan x  = x·(1 + z·P(z))/(1 + z·Q(z)), |x| ≤ π/4,
    tanh x = x + x·z·P(z)/(1 + z·Q(z)),   |x| ≤ 0.9:

interpolation at Chebyshev points, for tan once more with Q's first coefficient rounded.

    python3 rational.py
"""

from mpmath import lu_solve, matrix, mp, mpf
import mpmath as m

mp.prec = 300


class Quotient:
    """A function that over x is (1 + z·P)/(1 + z·Q) where one is 0, and
    1 + z·P/(1 + z·Q) where it is 1."""

    def __init__(self, function, end, one, p, q, rounded):
        self.function, self.one, self.rounded = function, one, rounded
        self.top = (end * mpf("1.0001")) ** 2
        self.terms = [f"P{i}" for i in range(p)] + [f"Q{i}" for i in range(q)]

    def ratio(self, z):
        return self.function(m.sqrt(z)) / m.sqrt(z)

    def slope(self, term, z):
        """What the equation z·P − (ratio − one)·z·Q = ratio − 1 has for a coefficient."""
        power = z ** (int(term[1]) + 1)
        return power if term[0] == "P" else -(self.ratio(z) - self.one) * power

    def fit(self, fixed):
        free = [t for t in self.terms if t not in fixed]
        nodes = [self.top * (1 - m.cos(m.pi * (2 * i + 1) / (2 * len(free)))) / 2 for i in range(len(free))]
        a, b = matrix(len(free), len(free)), matrix(len(free), 1)
        for i, z in enumerate(nodes):
            b[i] = self.ratio(z) - 1 - sum(c * self.slope(t, z) for t, c in fixed.items())
            for j, t in enumerate(free):
                a[i, j] = self.slope(t, z)
        return {t: mpf(float(v)) for t, v in {**fixed, **dict(zip(free, lu_solve(a, b)))}.items()}

    def error(self, c):
        """The largest relative error, in bits."""
        worst = mpf(0)
        for i in range(1, 1000):
            z = self.top * i / 1000
            p, q = (sum(v * z ** (int(t[1]) + 1) for t, v in c.items() if t[0] == kind) for kind in "PQ")
            worst = max(worst, abs((self.one + (1 - self.one + p) / (1 + q)) / self.ratio(z) - 1))
        return m.log(worst, 2)

    def print(self, name):
        print(name)
        first = self.fit({})
        c = self.fit({t: first[t] for t in self.rounded})
        for term in sorted(self.terms, key=lambda t: (t[0], -int(t[1]))):
            print(term, float(c[term]).hex())
        print("error: 2^%s" % m.nstr(self.error(c), 4))


if __name__ == "__main__":
    Quotient(m.tan, m.pi / 4, 0, 3, 4, ["Q0"]).print("tan")
    Quotient(m.tanh, mpf("0.9"), 1, 4, 3, []).print("tanh")
