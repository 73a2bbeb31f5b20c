"""Runs SciPy on the problems of this directory and prints a table of its ends.

    go build -o ./local.bin ./bench/local
    python3 bench/local/peer.py ./local.bin > bench/local/peers.csv
"""
import struct
import subprocess
import sys
import warnings

import numpy as np
from scipy.optimize import BFGS, Bounds, NonlinearConstraint, minimize

warnings.filterwarnings("ignore")


class Problem:
    def __init__(self, server, at):
        self.server, self.at, self.evals = server, at, 0
        server.stdin.write(struct.pack("<2i", at, -1))
        server.stdin.flush()
        n, self.equal, self.positive = (int(v) for v in self.numbers(3))
        self.x, self.lower, self.upper = self.numbers(n), self.numbers(n), self.numbers(n)

    def numbers(self, n):
        return np.frombuffer(self.server.stdout.read(8 * n), dtype="<f8").copy()

    def ask(self, of, x):
        x = np.ascontiguousarray(x, dtype="<f8")
        self.server.stdin.write(struct.pack("<2i", self.at, of) + x.tobytes())
        self.server.stdin.flush()
        answer = self.numbers(1 + len(x))
        return answer[0], answer[1:]

    def loss(self, x):
        self.evals += 1
        return self.ask(0, x)

    def violation(self, x):
        worst = max([0, *(self.lower - x), *(x - self.upper)])
        for k in range(self.equal):
            worst = max(worst, abs(self.ask(1 + k, x)[0]))
        for k in range(self.positive):
            worst = max(worst, -self.ask(1 + self.equal + k, x)[0])
        return worst

    def run(self, method):
        self.evals, bounds = 0, None
        if np.isfinite(self.lower).any() or np.isfinite(self.upper).any():
            bounds = Bounds(self.lower, self.upper)
        kinds = ["eq"] * self.equal + ["ineq"] * self.positive
        value = lambda k: lambda x: self.ask(1 + k, x)[0]
        slope = lambda k: lambda x: self.ask(1 + k, x)[1]
        constraints, options = (), {}
        if method == "SLSQP":
            constraints = [{"type": kind, "fun": value(k), "jac": slope(k)} for k, kind in enumerate(kinds)]
            options = {"maxiter": 1000}
        elif method == "trust-constr":
            constraints = [NonlinearConstraint(value(k), 0, 0 if kind == "eq" else np.inf, jac=slope(k), hess=BFGS()) for k, kind in enumerate(kinds)]
            options = {"maxiter": 5000}
        return minimize(self.loss, self.x, jac=True, method=method, bounds=bounds, constraints=constraints, options=options)


def main():
    listing = subprocess.run([sys.argv[1], "-names"], capture_output=True, text=True, check=True).stdout.splitlines()
    server = subprocess.Popen([sys.argv[1], "-serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    print("method,name,evals,loss,violation")
    for at, name in enumerate(listing):
        p = Problem(server, at)
        for method in ["SLSQP", "trust-constr"] if p.equal + p.positive else ["L-BFGS-B"]:
            try:
                end = p.run(method)
                evals, loss, violation = p.evals, float(end.fun), float(p.violation(end.x))
            except ValueError:  # numbers that are not finite, in trust-constr
                evals, loss, violation = p.evals, np.inf, np.inf
            print(f'SciPy {method},"{name}",{evals},{loss!r},{violation!r}', flush=True)


if __name__ == "__main__":
    main()
