package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
)

// thread tells JAX to use one.
var thread = []string{"XLA_FLAGS=--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "OMP_NUM_THREADS=1"}

// python returns the interpreter of the virtual environment.
func (b *bench) python() string { return filepath.Join(b.venv, "bin", "python") }

func (b *bench) imports(ctx context.Context, modules string) error {
	if out, err := exec.CommandContext(ctx, b.python(), "-c", "import "+modules).CombinedOutput(); err != nil {
		return fmt.Errorf("import %s: %w: %s", modules, err, lastLine(out))
	}
	return nil
}

// install installs packages from the Python registry.
func (b *bench) install(ctx context.Context, packages ...string) error {
	args := append([]string{"-m", "pip", "install", "--quiet", "--disable-pip-version-check"}, packages...)
	if out, err := exec.CommandContext(ctx, b.python(), args...).CombinedOutput(); err != nil {
		return fmt.Errorf("install %v: %w: %s", packages, err, lastLine(out))
	}
	return nil
}

// saysPackage adds the versions of packages.
func (b *bench) saysPackage(ctx context.Context, names ...string) {
	for _, n := range names {
		b.says(ctx, n, b.python(), "-c", "import importlib.metadata as m; print(m.version('"+n+"'))")
	}
}

// buildPython makes the virtual environment unless it is there.
func (b *bench) buildPython(ctx context.Context, dir string) error {
	const modules = "jax, diffopt.kdescent"
	if b.imports(ctx, modules) != nil {
		if out, err := exec.CommandContext(ctx, "python3", "-m", "venv", b.venv).CombinedOutput(); err != nil {
			return fmt.Errorf("make a virtual environment: %w: %s", err, lastLine(out))
		}
		if err := b.install(ctx, "jax", "diffopt", "mpi4py"); err != nil {
			return err
		}
		if err := b.imports(ctx, modules); err != nil {
			return err
		}
	}
	b.saysPackage(ctx, "jax", "diffopt")
	program := func(name, bits string) func(string, []int) []string {
		return func(string, []int) []string {
			return []string{b.python(), filepath.Join(dir, "python", name), bits}
		}
	}
	for _, bits := range []string{"64", "32"} {
		who := "JAX, float" + bits
		b.peers = append(b.peers, peer{
			name: who, problems: " smf lse llsq gmm lstm ode ", mode: "time", command: program("peer.py", bits), env: thread,
			metrics: map[string]string{"objective": who + ": objective", "gradient": who + ": gradient"},
		}, peer{
			name: "kdescent of diffopt, float" + bits, problems: " kde ", mode: "time", command: program("peer.py", bits), env: thread,
			metrics: map[string]string{"objective": "diffopt on " + who + ": objective", "gradient": "diffopt on " + who + ": gradient"},
		})
	}
	// The program for several ranks runs on one without MPI's launcher, given an MPI library.
	if b.imports(ctx, "mpi4py.MPI") != nil {
		b.note("multigrad of diffopt left out: mpi4py finds no MPI library.")
		return nil
	}
	b.peers = append(b.peers, peer{
		name: "multigrad of diffopt", problems: " smf ", mode: "diffopt-cpu", largest: 1_000_000, command: program("ranks.py", "64"), env: thread,
		metrics: map[string]string{"gradient": "diffopt on JAX, float64: gradient"},
	})
	return nil
}
