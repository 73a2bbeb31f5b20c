"""Coefficients of the polynomials in runtime/vec/x1/math_*.go.

    python3 fit.py [name ...]

prints, for every name, minimax coefficients (Remez exchange, weighted for
relative error), lowest power first, rounded to float64, and the largest
relative error of the rounded polynomial. Needs mpmath.
"""

import sys
from mpmath import mp, mpf
import mpmath as m

mp.prec = 220


def chebyshev_points(a, b, n):
    return [(a + b) / 2 + (b - a) / 2 * m.cos(m.pi * (2 * k + 1) / (2 * n)) for k in range(n)][::-1]


def horner(c, x):
    s = mpf(0)
    for ck in reversed(c):
        s = s * x + ck
    return s


def remez(f, a, b, degree, weight=lambda x: mpf(1), rounds=7):
    """Polynomial of the degree closest to f on [a, b] in weighted maximum norm."""
    n = degree + 2
    points = chebyshev_points(mpf(a), mpf(b), n)
    mid, half = (mpf(a) + mpf(b)) / 2, (mpf(b) - mpf(a)) / 2
    grid = [mid - half * m.cos(m.pi * k / (24 * n)) for k in range(24 * n + 1)]
    fg = [(x, f(x), weight(x)) for x in grid]
    best = None
    for _ in range(rounds):
        A = m.matrix(n, n)
        v = m.matrix(n, 1)
        for i, x in enumerate(points):
            u = (x - mid) / half
            p = mpf(1)
            for j in range(degree + 1):
                A[i, j] = p
                p *= u
            A[i, degree + 1] = (-1) ** i / weight(x)
            v[i] = f(x)
        sol = m.lu_solve(A, v)
        cu = [sol[j] for j in range(degree + 1)]
        err = [(y - horner(cu, (x - mid) / half)) * w for x, y, w in fg]
        top = max(abs(e) for e in err)
        if best is None or top < best[0]:
            best = (top, cu)
        extrema = []
        for k, e in enumerate(err):
            if extrema and (e > 0) == (err[extrema[-1]] > 0):
                if abs(e) > abs(err[extrema[-1]]):
                    extrema[-1] = k
            else:
                extrema.append(k)
        while len(extrema) > n:
            if abs(err[extrema[0]]) < abs(err[extrema[-1]]):
                extrema.pop(0)
            else:
                extrema.pop()
        if len(extrema) < n:
            break
        points = [grid[k] for k in extrema]
        if top / min(abs(err[k]) for k in extrema) < 1.001:
            break
    return expand(best[1], mid, half)


def expand(cu, mid, half):
    """Coefficients in x of a polynomial in (x−mid)/half."""
    c = [mpf(0)] * len(cu)
    power = [mpf(1)]
    for ck in cu:
        for i, pk in enumerate(power):
            c[i] += ck * pk
        nxt = [mpf(0)] * (len(power) + 1)
        for i, pk in enumerate(power):
            nxt[i] -= pk * mid / half
            nxt[i + 1] += pk / half
        power = nxt
    return c






def report(name, f, a, b, degree, weight):
    c = remez(f, a, b, degree, weight)
    r = [mpf(float(ck)) for ck in c]
    a, b = mpf(a), mpf(b)
    worst = max(abs((horner(r, x) - f(x)) * weight(x)) for x in (a + (b - a) * k / 997 for k in range(998)))
    print("%s: degree %d, error 2^%.1f" % (name, degree, float(m.log(worst, 2)) if worst else -999))
    for k, ck in enumerate(c):
        rest = "\t(+ %s)" % float(ck - mpf(float(ck))).hex() if k < 2 else ""
        print("\t%s,%s" % (float(ck).hex(), rest))


def split(name, x, bits):
    """x as a sum of floats; all but the last have so many bits."""
    print("%s:" % name)
    for k in range(4):
        e = int(m.floor(m.log(abs(x), 2))) if x else 0
        b = bits if k < 3 else 53
        h = m.nint(x * mpf(2) ** (b - 1 - e)) * mpf(2) ** (e - b + 1)
        print("\t%s" % float(h).hex())
        x -= h


from functions import FITS, CONSTANTS  # noqa: E402

if __name__ == "__main__":
    wanted = sys.argv[1:]
    for name, (f, a, b, degree, weight) in FITS.items():
        if not wanted or name in wanted:
            report(name, f, a, b, degree, weight)
    for name, (x, bits) in CONSTANTS.items():
        if not wanted or name in wanted:
            split(name, x, bits)
