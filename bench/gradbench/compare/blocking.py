"""GradBench's tool for JAX, in the directory of the first argument, whose functions return before they have computed
what they return: this waits for it within the time that is measured.

    PYTHONPATH=gradbench/python/gradbench python blocking.py gradbench/python/gradbench/gradbench/tools/jax
"""

import os
import runpy
import sys

import jax
from gradbench import wrap

repeated = wrap.multiple_runs


def multiple_runs(**options):
    return lambda function: repeated(**options)(lambda x: jax.block_until_ready(function(x)))


wrap.multiple_runs = multiple_runs
tool = sys.argv.pop(1)
sys.path[0] = tool
runpy.run_path(os.path.join(tool, "run.py"), run_name="__main__")
