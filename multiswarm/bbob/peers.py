"""Runs pycma and SciPy on the functions of package internal/bbob and writes peers.csv.

    go build -o ./bbob.bin ./multiswarm/bbob
    pip install cma==4.5.0 scipy
    python3 multiswarm/bbob/peers.py ./bbob.bin 5,10,20 10 > multiswarm/bbob/peers.csv
"""
import struct
import subprocess
import sys
import warnings

import cma
import numpy as np
from scipy.optimize import Bounds, differential_evolution, dual_annealing

TARGET = 1e-8
warnings.filterwarnings("ignore")


class Enough(Exception):
    """The target is reached, or the budget is used up."""


class Problem:
    def __init__(self, server, fid, dims, seed):
        self.server, self.head = server, (fid, dims, seed)
        self.left, self.evals, self.reached = 1000 * dims, 0, False

    def losses(self, points):
        points = np.ascontiguousarray(points, dtype="<f8")
        self.server.stdin.write(struct.pack("<4I", *self.head, len(points)) + points.tobytes())
        self.server.stdin.flush()
        values = np.frombuffer(self.server.stdout.read(8 * len(points)), dtype="<f8")
        self.evals += len(points)
        if values.min() <= TARGET:
            self.reached = True
        if self.reached or self.evals >= self.left:
            raise Enough
        return values

    def one(self, x):
        return self.losses(np.asarray(x)[None, :])[0]


def pycma(problem, dims, seed):
    options = {"bounds": [-5, 5], "verbose": -9, "seed": seed + 1, "maxfevals": problem.left}
    start = lambda: np.random.RandomState(seed).uniform(-4, 4, dims)
    cma.fmin2(problem.one, start, 3.0, options, restarts=9, bipop=True, parallel_objective=lambda xs: list(problem.losses(xs)))


def annealing(problem, dims, seed):
    dual_annealing(problem.one, [(-5, 5)] * dims, maxiter=10**6, maxfun=10**7, rng=seed)


def evolution(problem, dims, seed):
    differential_evolution(problem.one, Bounds([-5] * dims, [5] * dims), maxiter=10**6, tol=0, atol=0, polish=False, rng=seed)


METHODS = {"pycma": pycma, "SciPy dual annealing": annealing, "SciPy DE": evolution}


def main():
    server = subprocess.Popen([sys.argv[1], "-serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    print("method,id,dims,searches,reached,evals")
    for dims in map(int, sys.argv[2].split(",")):
        for fid in range(1, 25):
            for name, method in METHODS.items():
                reached = evals = 0
                for seed in range(int(sys.argv[3])):
                    problem = Problem(server, fid, dims, seed)
                    while not problem.reached and problem.evals < problem.left:
                        try:  # a method that ends before its budget begins anew
                            method(problem, dims, seed + 1000 * problem.evals)
                        except Enough:
                            pass
                    reached += problem.reached
                    evals += problem.evals
                print(f"{name},{fid},{dims},{sys.argv[3]},{reached},{evals}", flush=True)


if __name__ == "__main__":
    main()
