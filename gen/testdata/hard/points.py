"""Writes points.txt: first and second derivatives where formulas overflow, cancel or divide
by zero, to 60 digits with mpmath 1.3.0.

    python3 points.py > points.txt

A line has a function, its arguments, its gradient and the upper triangle of its Hessian.
Left out are points where package math itself is far from the function, and where a
derivative is not accurate by design (package rules, "Rounding").
"""

from mpmath import mp, mpf
import mpmath as m

mp.dps = 60
LARGEST = mpf("1.7976931348623158e308")

POINTS = [0.0, -0.0, 5e-324, -1e-310, 2.3e-308, 1e-300, 1e-200, -1e-160, 1e-100, 1e-20, -1e-20, 1e-10, -1e-10, 1e-8,
          1e-5, -1e-5, 0.1, 0.25, -0.5, 0.75, 0.999, 1 - 2.0**-53, -1 + 2.0**-53, 1.0, -1.0, 1 + 2.0**-52, 1.5, 2.0,
          -2.0, 3.0, -3.5, 4.5, 10.0, -20.0, 50.0, 100.0, -300.0, 700.0, -745.0, 1e5, 1e10, -1e15, 1e60, 1e160, -1e200,
          1e300]
PAIRS = [0.0, -0.0, -1e-160, 1e-20, -1e-8, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 3.0, 2.5, -20.0, 700.0, 1e10]


def power(b):
    f = lambda k, n, x: mpf(0) if k == 0 else k * m.power(x, b - n)
    return lambda x: [f(mpf(b), 1, x), f(mpf(b) * (b - 1), 2, x)], lambda x: x > 0 or b == int(b) and (x < 0 or b >= 2)


def hyperbolic(x):
    return m.sech(x) ** 2


half = mpf(1) / 2
everywhere = lambda x: True
inside = lambda x: abs(x) < 1
positive = lambda x: x > 0
UNARY = {
    "Acos": (lambda x: [-((1 - x * x) ** -half), -x * (1 - x * x) ** (-3 * half)], inside),
    "Acosh": (lambda x: [(x * x - 1) ** -half, -x * (x * x - 1) ** (-3 * half)], lambda x: x > 1),
    "Asin": (lambda x: [(1 - x * x) ** -half, x * (1 - x * x) ** (-3 * half)], inside),
    "Asinh": (lambda x: [(x * x + 1) ** -half, -x * (x * x + 1) ** (-3 * half)], everywhere),
    "Atan": (lambda x: [1 / (1 + x * x), -2 * x / (1 + x * x) ** 2], lambda x: abs(x) < 1e77),
    "Atanh": (lambda x: [1 / (1 - x * x), 2 * x / (1 - x * x) ** 2], inside),
    "Cbrt": (lambda x: [1 / (3 * m.cbrt(abs(x)) ** 2), -2 / (9 * m.cbrt(abs(x)) ** 5) * m.sign(x)], lambda x: x != 0),
    "Cos": (lambda x: [-m.sin(x), -m.cos(x)], everywhere),
    "Cosh": (lambda x: [m.sinh(x), m.cosh(x)], everywhere),
    "Erf": (lambda x: [2 / m.sqrt(m.pi) * m.exp(-x * x), -4 * x / m.sqrt(m.pi) * m.exp(-x * x)], everywhere),
    "Erfc": (lambda x: [-2 / m.sqrt(m.pi) * m.exp(-x * x), 4 * x / m.sqrt(m.pi) * m.exp(-x * x)], everywhere),
    "Exp": (lambda x: [m.exp(x)] * 2, everywhere),
    "Exp2": (lambda x: [m.ln(2) * 2**x, m.ln(2) ** 2 * 2**x], everywhere),
    "Expm1": (lambda x: [m.exp(x)] * 2, lambda x: x > -2),
    "Gamma": (lambda x: [m.gamma(x) * m.psi(0, x), m.gamma(x) * (m.psi(0, x) ** 2 + m.psi(1, x))], lambda x: 1e-20 < x < 170),
    "J0": (lambda x: [-m.j1(x), (m.besselj(2, x) - m.j0(x)) / 2], lambda x: 0 <= x < 1e6),
    "J1": (lambda x: [(m.j0(x) - m.besselj(2, x)) / 2, (m.besselj(3, x) - 3 * m.j1(x)) / 4], lambda x: 0 <= x < 1e6),
    "Log": (lambda x: [1 / x, -1 / x**2], positive),
    "Log10": (lambda x: [1 / x / m.ln(10), -1 / x**2 / m.ln(10)], positive),
    "Log1p": (lambda x: [1 / (1 + x), -1 / (1 + x) ** 2], lambda x: x > -1),
    "Log2": (lambda x: [1 / x / m.ln(2), -1 / x**2 / m.ln(2)], positive),
    "Pow0": power(0),
    "Pow1": power(1),
    "Pow2": power(2),
    "Pow3": power(3),
    "PowHalf": power(half),
    "PowMinus1": power(-1),
    "Sin": (lambda x: [m.cos(x), -m.sin(x)], everywhere),
    "Sinh": (lambda x: [m.cosh(x), m.sinh(x)], everywhere),
    "Sqrt": (lambda x: [1 / (2 * m.sqrt(x)), -1 / (4 * x * m.sqrt(x))], positive),
    "Tan": (lambda x: [1 + m.tan(x) ** 2, 2 * m.tan(x) * (1 + m.tan(x) ** 2)], everywhere),
    "Tanh": (lambda x: [hyperbolic(x), -2 * m.tanh(x) * hyperbolic(x)], lambda x: abs(x) < 2),
    "Y0": (lambda x: [-m.bessely(1, x), (m.bessely(2, x) - m.bessely(0, x)) / 2], lambda x: 1e-99 < x < 1e6),
}


def atan2(a, b):
    r = a * a + b * b
    return [b / r, -a / r, -2 * a * b / r**2, (a * a - b * b) / r**2, 2 * a * b / r**2]


def hypot(a, b):
    r = m.sqrt(a * a + b * b)
    return [a / r, b / r, b * b / r**3, -a * b / r**3, a * a / r**3]


def pow_(a, b):
    f = lambda k, n: mpf(0) if k == 0 else k * m.power(a, b - n)
    first, second = f(b, 1), f(b * (b - 1), 2)
    if a < 0:
        return [first, m.nan, second, m.nan, m.nan]
    log = m.log(a)
    return [first, f(1, 0) * log, second, f(1, 1) * (1 + b * log), f(1, 0) * log**2]


BINARY = {
    "Atan2": (atan2, lambda a, b: 1e-100 < max(abs(a), abs(b)) < 1e100),
    "Hypot": (hypot, lambda a, b: a != 0 or b != 0),
    "Pow": (pow_, lambda a, b: abs(a) > 1e-100 and (a > 0 or b == int(b) and b != 0) and abs(b) < 100),
}


def text(x):
    if m.isnan(x):
        return "NaN"
    if abs(x) >= LARGEST:
        return "+Inf" if x > 0 else "-Inf"
    return repr(float(x))


for name, (f, domain) in UNARY.items():
    for x in POINTS:
        if domain(mpf(x)):
            print(name, repr(x), *map(text, f(mpf(x))))
for name, (f, domain) in BINARY.items():
    for a in PAIRS:
        for b in PAIRS:
            if domain(mpf(a), mpf(b)):
                print(name, repr(a), repr(b), *map(text, f(mpf(a), mpf(b))))
