"""Reads a file that Save wrote, as diffopt does, and prints it field by field."""

import sys

import numpy as np

with np.load(sys.argv[1], allow_pickle=False) as data:
    for name in data.files:
        a = data[name]
        assert a.flags.c_contiguous, name
        print(name, a.dtype.str, a.shape, a.ravel()[-1] if a.size else None)
