"""Reference values for the tests of runtime/vec.

    python3 reference.py [-n points] [-o directory] [name ...]

writes name.ref for every function: little-endian float64 rows of the arguments
and of the value in two parts, high the float64 nearest to the value and low
the rest, rounded. Arguments are drawn from a seed made of the name, so the files
are the same for everyone. Needs mpmath.
"""

import argparse
import math
import os
import random
import struct

import mpmath as m
from mpmath import mp, mpf

mp.prec = 400


def uniform(a, b):
    return lambda r: r.uniform(a, b)


def magnitude(low, high, signed=False):
    """Log-uniform in absolute value between powers of 2."""
    def draw(r):
        v = math.ldexp(r.uniform(1, 2), r.randrange(low, high)) if low > -1000 else float(mpf(2) ** r.uniform(low, high))
        return -v if signed and r.random() < 0.5 else v
    return draw


def near(points, spread=4):
    """Within a few units in the last place of one of the points."""
    def draw(r):
        x = float(points(r))
        for _ in range(r.randrange(spread)):
            x = math.nextafter(x, math.inf if r.random() < 0.5 else -math.inf)
        return x
    return draw


half_pi_small = near(lambda r: m.pi / 2 * r.randrange(-2**20, 2**20))
half_pi_large = near(lambda r: m.nint(m.ldexp(r.uniform(1, 2), r.randrange(20, 1023)) * 2 / m.pi) * m.pi / 2)
everything = magnitude(-1074, 1023, True)
positive = magnitude(-1074, 1023)
angle = [uniform(-10, 10), uniform(-1, 1), uniform(-(2.0**21), 2.0**21), half_pi_small, half_pi_large, everything]
unit = [uniform(-1, 1), uniform(-0.6, -0.4), uniform(0.4, 0.6), lambda r: 1 - 2.0 ** -r.uniform(1, 53), magnitude(-60, 0, True)]
exponents = [uniform(-746, 710), uniform(-3, 3), uniform(-746, -707), magnitude(-60, 8, True)]
logs = [positive, uniform(0.5, 2), uniform(0, 10), near(lambda r: 1, 200), lambda r: 1 + r.choice([-1, 1]) * 2.0 ** -r.uniform(1, 52)]
hyperbolic = [uniform(-711, 711), uniform(-2, 2), uniform(-25, 25), magnitude(-60, 4, True)]

# name → function, samplers of its arguments
UNARY = {
    "Exp": (m.exp, exponents),
    "Exp2": (lambda x: mpf(2) ** x, [uniform(-1075, 1024), uniform(-2, 2), magnitude(-60, 8, True)]),
    "Expm1": (m.expm1, [uniform(-50, 710), uniform(-3, 3), uniform(-0.5, 1.2), magnitude(-80, 8, True)]),
    "Log": (m.log, logs),
    "Log1p": (lambda x: m.log1p(x), [magnitude(-1074, 1023), uniform(-1, 1), uniform(-1, 3), magnitude(-70, 0, True), lambda r: -1 + 2.0 ** -r.uniform(1, 53)]),
    "Log2": (lambda x: m.log(x) / m.log(2), logs),
    "Log10": (lambda x: m.log(x) / m.log(10), logs),
    "Sqrt": (m.sqrt, [positive]),
    "Cbrt": (lambda x: m.sign(x) * m.cbrt(abs(x)), [everything, uniform(-10, 10)]),
    "Sin": (m.sin, angle),
    "Cos": (m.cos, angle),
    "Tan": (m.tan, angle),
    "Asin": (m.asin, unit),
    "Acos": (m.acos, unit),
    "Atan": (m.atan, [uniform(-3, 3), uniform(-1, 1), everything]),
    "Sinh": (m.sinh, hyperbolic),
    "Cosh": (m.cosh, hyperbolic),
    "Tanh": (m.tanh, [uniform(-20, 20), uniform(-2, 2), uniform(-0.5, 0.5), everything]),
    "Asinh": (m.asinh, [uniform(-3, 3), uniform(-0.5, 0.5), everything, magnitude(20, 35, True)]),
    "Acosh": (m.acosh, [uniform(1, 3), lambda r: 1 + 2.0 ** -r.uniform(1, 52), magnitude(0, 1023), magnitude(20, 35)]),
    "Atanh": (m.atanh, [uniform(-1, 1), uniform(-0.5, 0.5), lambda r: 1 - 2.0 ** -r.uniform(1, 53), magnitude(-1074, 0, True)]),
    "Erf": (m.erf, [uniform(-6, 6), uniform(-1, 1), uniform(0.9, 1.1), everything]),
    "Erfc": (m.erfc, [uniform(-6, 27.3), uniform(-1, 1), uniform(0.4, 6), uniform(0.45, 0.48), magnitude(-60, 3, True)]),
    "Lgamma": (lambda x: m.log(abs(m.gamma(x))) if abs(x) < 100 else (m.loggamma(x) if x > 0 else m.log(m.pi / abs(m.sinpi(x))) - m.loggamma(1 - x)),
               [uniform(0, 3), uniform(0, 20), positive, uniform(0.9, 1.1), uniform(1.9, 2.1), uniform(-30, 0), uniform(-4, 0), uniform(-300, 0)]),
    "Sigmoid": (lambda x: 1 / (1 + m.exp(-x)), [uniform(-745, 40), uniform(-3, 3), magnitude(-60, 8, True)]),
    "Softplus": (lambda x: m.log1p(m.exp(x)), [uniform(-745, 40), uniform(-3, 3), magnitude(-60, 8, True), positive]),
}


def pairs(f, g=None):
    g = g or f
    return lambda r: (f(r), g(r))


def power(r):
    """x and y with xʸ spread over all of the range."""
    while True:
        x = magnitude(-1074, 1023)(r)
        if x != 1:
            y = r.uniform(-745, 709.7) / math.log(x)
            if math.isfinite(y):
                return x, y


def power_near_one(r):
    x = 1 + r.choice([-1, 1]) * 2.0 ** -r.uniform(1, 52)
    y = r.uniform(-700, 700) / math.log(x)
    return x, y


def close(r):
    x = r.uniform(-50, 50)
    return x, x + r.uniform(-40, 40)


def ratio(low, high):
    """x and y with x/y between powers of 2, half of them next to an integer or half of one."""
    def draw(r):
        y = magnitude(-40, 40, True)(r)
        q = magnitude(low, high, True)(r)
        x = float(mpf(y) * (m.nint(2 * mpf(q)) / 2 if r.random() < 0.5 else mpf(q)))
        return x, y
    return draw


quotients = [pairs(uniform(-10, 10)), ratio(-3, 10), ratio(10, 51), ratio(45, 60), pairs(magnitude(-1074, -1000, True))]

BINARY = {
    "Pow": (lambda x, y: x**y, [power, power_near_one, pairs(uniform(0, 10), uniform(-5, 5)), lambda r: (-r.uniform(0, 9), float(r.randrange(-40, 40)))]),
    "Atan2": (lambda y, x: m.atan2(y, x), [pairs(uniform(-3, 3)), pairs(everything), lambda r: (r.uniform(-1, 1), r.choice([-1, 1]) * 2.0 ** -r.uniform(0, 60))]),
    "Hypot": (m.hypot, [pairs(uniform(-3, 3)), pairs(magnitude(-1074, 1022, True)), pairs(magnitude(1000, 1022)), pairs(magnitude(-1074, -1020))]),
    "Mod": (lambda x, y: x - y * (m.floor(abs(x / y)) * m.sign(x / y)), quotients),
    "Remainder": (lambda x, y: x - y * m.nint(x / y), quotients),
    "LogAddExp": (lambda x, y: max(x, y) + m.log1p(m.exp(-abs(mpf(x) - mpf(y)))), [pairs(uniform(0, 50)), close, pairs(uniform(-2, 2)), pairs(everything)]),
}


def rows(name, count):
    r = random.Random(name)
    f, samplers = UNARY.get(name) or BINARY[name]
    done = 0
    while done < count:
        args = samplers[done * len(samplers) // count](r)
        args = args if isinstance(args, tuple) else (args,)
        try:
            v = m.mpf(f(*[mpf(a) for a in args]))
        except (ZeroDivisionError, ValueError, OverflowError):
            continue
        if not m.isfinite(v) or abs(v) > mpf(2) ** 1024 * (1 - mpf(2) ** -54):
            continue
        done += 1
        high = float(v)
        yield args + (high, float(v - mpf(high)))


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("-n", type=int, default=960)
    p.add_argument("-o", default=os.path.join(os.path.dirname(__file__), "../../testdata"))
    p.add_argument("names", nargs="*")
    a = p.parse_args()
    os.makedirs(a.o, exist_ok=True)
    for name in a.names or list(UNARY) + list(BINARY):
        with open(os.path.join(a.o, name + ".ref"), "wb") as out:
            for row in rows(name, a.n):
                out.write(struct.pack("<%dd" % len(row), *row))
