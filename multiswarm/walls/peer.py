"""Runs pycma on the functions of this directory and prints a table of its searches.

    go build -o ./walls.bin ./multiswarm/walls
    pip install cma==4.5.0
    python3 multiswarm/walls/peer.py ./walls.bin 10 > multiswarm/walls/pycma.csv
"""
import struct
import subprocess
import sys
import warnings

import cma
import numpy as np

TARGET, EACH, FUNCTIONS = 1e-8, 3000, 5
warnings.filterwarnings("ignore")


class Enough(Exception):
    """The target is reached, or the budget is used up."""


class Problem:
    def __init__(self, server, *head):
        self.server, self.head, self.budget = server, head, EACH * head[1]
        self.evals, self.reached = 0, False

    def losses(self, points):
        points = np.ascontiguousarray(points, dtype="<f8")
        self.server.stdin.write(struct.pack("<5I", *self.head, len(points)) + points.tobytes())
        self.server.stdin.flush()
        values = np.frombuffer(self.server.stdout.read(8 * len(points)), dtype="<f8")
        hits = np.flatnonzero(values <= TARGET)
        if len(hits) > 0:
            self.evals, self.reached = self.evals + int(hits[0]) + 1, True
            raise Enough
        self.evals += len(points)
        if self.evals >= self.budget:
            raise Enough
        return list(values)


def search(problem, dims, seed):
    options = {"bounds": [-5, 5], "verbose": -9, "seed": seed + 1, "maxfevals": problem.budget}
    start = lambda: np.random.RandomState(seed + 1000 * problem.evals).uniform(-5, 5, dims)
    one = lambda x: problem.losses([x])[0]
    while True:  # a search that ends before its budget begins anew
        try:
            cma.fmin2(one, start, 3.0, options, restarts=9, bipop=True, parallel_objective=problem.losses)
        except Enough:
            return


def main():
    server = subprocess.Popen([sys.argv[1], "-serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    print("function,dims,walls,seed,evals,reached")
    for dims in 5, 10, 20:
        for function in range(FUNCTIONS):
            for walls in 0, 1, dims // 2, dims:
                for seed in range(int(sys.argv[2])):
                    p = Problem(server, function, dims, walls, seed)
                    search(p, dims, seed)
                    print(f"{function},{dims},{walls},{seed},{p.evals},{int(p.reached)}", flush=True)


if __name__ == "__main__":
    main()
