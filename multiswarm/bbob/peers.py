"""Runs pycma, SciPy and pyswarms on the functions of package internal/bbob and adds searches to a table.

    go build -o ./bbob.bin ./multiswarm/bbob
    pip install cma==4.5.0 scipy pyswarms==1.3.0
    python3 multiswarm/bbob/peers.py ./bbob.bin multiswarm/bbob/peers.csv 5,10,20 25 1000

The last arguments are parameters, seeds, and evaluations for each parameter. A
search that the table has already is not repeated unless it had fewer evaluations and missed the target; of two rows the later one counts.
"""
import csv
import os
import struct
import subprocess
import sys
import warnings

import cma
import numpy as np
from pyswarms.single import GlobalBestPSO
from scipy.optimize import Bounds, differential_evolution, dual_annealing

TARGET = 1e-8
COLUMNS = ["method", "id", "dims", "seed", "budget", "evals", "reached"]
warnings.filterwarnings("ignore")


class Enough(Exception):
    """The target is reached, or the budget is used up."""


class Problem:
    def __init__(self, server, fid, dims, seed, budget):
        self.server, self.head, self.budget = server, (fid, dims, seed), budget
        self.evals, self.reached = 0, False

    def losses(self, points):
        points = np.ascontiguousarray(points, dtype="<f8")
        self.server.stdin.write(struct.pack("<4I", *self.head, len(points)) + points.tobytes())
        self.server.stdin.flush()
        values = np.frombuffer(self.server.stdout.read(8 * len(points)), dtype="<f8")
        hits = np.flatnonzero(values <= TARGET)
        if len(hits) > 0:
            self.evals, self.reached = self.evals + int(hits[0]) + 1, True
            raise Enough
        self.evals += len(points)
        if self.evals >= self.budget:
            raise Enough
        return values

    def one(self, x):
        return self.losses(np.asarray(x)[None, :])[0]


def pycma(problem, dims, seed):
    options = {"bounds": [-5, 5], "verbose": -9, "seed": seed + 1, "maxfevals": problem.budget}
    start = lambda: np.random.RandomState(seed).uniform(-4, 4, dims)
    cma.fmin2(problem.one, start, 3.0, options, restarts=9, bipop=True, parallel_objective=lambda xs: list(problem.losses(xs)))


def annealing(problem, dims, seed):
    dual_annealing(problem.one, [(-5, 5)] * dims, maxiter=10**6, maxfun=10**7, rng=seed)


def evolution(problem, dims, seed):
    differential_evolution(problem.one, Bounds([-5] * dims, [5] * dims), maxiter=10**6, tol=0, atol=0, polish=False, rng=seed)


def swarm(problem, dims, seed):
    np.random.seed(seed % 2**32)
    options = {"c1": 1.49445, "c2": 1.49445, "w": 0.729}  # of Clerc and Kennedy; pyswarms has no defaults
    box = (np.full(dims, -5.0), np.full(dims, 5.0))
    GlobalBestPSO(40, dims, options, bounds=box).optimize(problem.losses, 10**6, verbose=False)


METHODS = {"pycma": pycma, "SciPy dual annealing": annealing, "SciPy DE": evolution, "pyswarms": swarm}


def search(server, method, fid, dims, seed, budget):
    problem = Problem(server, fid, dims, seed, budget)
    while not problem.reached and problem.evals < budget:
        try:  # a method that ends before its budget begins anew
            METHODS[method](problem, dims, seed + 1000 * problem.evals)
        except Enough:
            pass
    return problem


def known(path):
    if not os.path.exists(path):
        with open(path, "w") as out:
            print(",".join(COLUMNS), file=out)
    with open(path) as table:
        return {(r["method"], int(r["id"]), int(r["dims"]), int(r["seed"])): r for r in csv.DictReader(table)}


def main():
    binary, path, dims, seeds, each = sys.argv[1], sys.argv[2], [int(d) for d in sys.argv[3].split(",")], int(sys.argv[4]), int(sys.argv[5])
    server = subprocess.Popen([binary, "-serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    have = known(path)
    for seed in range(seeds):
        for d in dims:
            for fid in range(1, 25):
                for method in METHODS:
                    before = have.get((method, fid, d, seed))
                    if before and (before["reached"] == "1" or int(before["budget"]) >= each * d):
                        continue
                    p = search(server, method, fid, d, seed, each * d)
                    with open(path, "a") as out:
                        print(f"{method},{fid},{d},{seed},{p.budget},{p.evals},{int(p.reached)}", file=out)


if __name__ == "__main__":
    main()
