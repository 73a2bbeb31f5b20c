package main

import (
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed c python
var sources embed.FS

// A peer is a program that measures problems.
type peer struct {
	name     string
	problems string // those it can, between spaces
	command  func(problem string, size int) []string
	env      []string
	metrics  map[string]string // what it prints → the row in tables
}

// build makes all programs, and notes for those which cannot be made.
func build(ctx context.Context, dir, venv string) (peers []peer, notes []string, err error) {
	goPeers, err := buildGo(ctx, dir)
	if err != nil {
		return nil, nil, err
	}
	peers = append(peers, goPeers...)
	if err := os.CopyFS(dir, sources); err != nil {
		return nil, nil, fmt.Errorf("copy the programs in other languages: %w", err)
	}
	c, err := buildC(ctx, dir)
	if err != nil {
		notes = append(notes, fmt.Sprintf("C was left out: %v", err))
	} else {
		peers = append(peers, c)
	}
	jax, err := buildPython(ctx, dir, venv)
	if err != nil {
		notes = append(notes, fmt.Sprintf("JAX and diffopt were left out: %v", err))
	}
	return append(peers, jax...), notes, nil
}

func buildGo(ctx context.Context, dir string) ([]peer, error) {
	program := func(name string, env ...string) (string, error) {
		path := filepath.Join(dir, name)
		cmd := exec.CommandContext(ctx, "go", "build", "-o", path, "github.com/gradgen/gradgen/bench/peers/measure")
		cmd.Env = append(os.Environ(), env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("build %s: %w\n%s", name, err, out)
		}
		return path, nil
	}
	scalar, err := program("scalar", "GOEXPERIMENT=")
	if err != nil {
		return nil, err
	}
	vector, err := program("vector", "GOEXPERIMENT=simd")
	if err != nil {
		return nil, err
	}
	command := func(path string, mode ...string) func(string, int) []string {
		return func(problem string, size int) []string {
			return append([]string{path, problem, fmt.Sprint(size)}, mode...)
		}
	}
	one := []string{"GOMAXPROCS=1"}
	return []peer{
		{"Go", " smf lse llsq gmm lstm ode ", command(scalar), one, map[string]string{
			"objective": "Go, scalar: objective", "hand": "Go, scalar: hand-written gradient", "emitted": "gradgen, scalar: gradient",
		}},
		{"Go vectors", " smf lse llsq gmm lstm ode ", command(vector), one, map[string]string{
			"fast": "gradgen, vectors: objective", "emitted": "gradgen, vectors: gradient",
		}},
		{"gonum", " smf llsq ", command(scalar, "fd"), one, map[string]string{"fd": "gonum diff/fd, forward: gradient"}},
	}, nil
}

func buildC(ctx context.Context, dir string) (peer, error) {
	for _, name := range []string{"smf", "lse", "llsq", "gmm"} {
		out, err := exec.CommandContext(ctx, "gcc", "-O3", "-march=native", "-ffast-math",
			filepath.Join(dir, "c", name+".c"), "-o", filepath.Join(dir, "c", name), "-lm").CombinedOutput()
		if err != nil {
			return peer{}, fmt.Errorf("compile %s.c: %w\n%s", name, err, out)
		}
	}
	return peer{"C", " smf lse llsq gmm ", func(problem string, size int) []string {
		return []string{filepath.Join(dir, "c", problem), fmt.Sprint(size)}
	}, nil, map[string]string{"objective": "C: objective", "gradient": "C: hand-written gradient"}}, nil
}

// buildPython makes the virtual environment unless it is there.
func buildPython(ctx context.Context, dir, venv string) ([]peer, error) {
	python := filepath.Join(venv, "bin", "python")
	if exec.CommandContext(ctx, python, "-c", "import jax, diffopt.multigrad").Run() != nil {
		if out, err := exec.CommandContext(ctx, "python3", "-m", "venv", venv).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("make a virtual environment: %w: %s", err, lastLine(out))
		}
		if out, err := exec.CommandContext(ctx, python, "-m", "pip", "install", "--quiet", "jax", "diffopt", "mpi4py").CombinedOutput(); err != nil {
			return nil, fmt.Errorf("install jax, diffopt and mpi4py: %w: %s", err, lastLine(out))
		}
		if out, err := exec.CommandContext(ctx, python, "-c", "import jax, diffopt.multigrad").CombinedOutput(); err != nil {
			return nil, fmt.Errorf("import jax and diffopt: %w: %s", err, lastLine(out))
		}
	}
	command := func(bits int, mode ...string) func(string, int) []string {
		return func(problem string, size int) []string {
			return append([]string{python, filepath.Join(dir, "python", "peer.py"), problem, fmt.Sprint(size), fmt.Sprint(bits)}, mode...)
		}
	}
	one := []string{"XLA_FLAGS=--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "OMP_NUM_THREADS=1"}
	return []peer{
		{"JAX float64", " smf lse llsq gmm ", command(64), one, map[string]string{"objective": "JAX, float64: objective", "gradient": "JAX, float64: gradient"}},
		{"JAX float32", " smf lse llsq gmm ", command(32), one, map[string]string{"objective": "JAX, float32: objective", "gradient": "JAX, float32: gradient"}},
		{"diffopt", " smf ", command(64, "diffopt"), one, map[string]string{"gradient": "diffopt on JAX, float64: gradient"}},
	}, nil
}

func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}
