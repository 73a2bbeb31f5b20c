package main

import (
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed c python
var sources embed.FS

// build makes all programs, and notes for those which cannot be made.
func (b *bench) build(ctx context.Context, dir string) error {
	if err := os.CopyFS(dir, sources); err != nil {
		return fmt.Errorf("copy the programs: %w", err)
	}
	if err := b.buildGo(ctx, dir); err != nil {
		return err
	}
	for _, part := range []struct {
		name  string
		build func(ctx context.Context, dir string) error
	}{
		{"C", b.buildC},
		{"gomlx", b.buildGomlx},
		{"infergo", b.buildInfergo},
		{"JAX and diffopt", b.buildPython},
		{"Ranks of MPI", b.buildMPI},
	} {
		b.progress("build: %s", part.name)
		if err := part.build(ctx, dir); err != nil {
			b.note("%s left out: %v.", part.name, err)
		}
	}
	return nil
}

// one is the environment of Go programs on one thread.
var one = []string{"GOMAXPROCS=1"}

const goProblems = " smf kde lse llsq gmm lstm ode "

func (b *bench) buildGo(ctx context.Context, dir string) error {
	for _, p := range []struct{ path, name, experiment string }{
		{"cmd/gradgen", "gradgen", ""}, {"bench/peers/measure", "scalar", ""},
		{"bench/peers/measure", "vector", "simd"}, {"bench/peers/ranks", "ranks", "simd"},
	} {
		cmd := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(dir, p.name), "github.com/gradgen/gradgen/"+p.path)
		cmd.Env = append(os.Environ(), "GOEXPERIMENT="+p.experiment)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("build %s: %w\n%s", p.name, err, out)
		}
	}
	b.gradgen = filepath.Join(dir, "gradgen")
	program := func(name string) func(string, []int) []string {
		return func(string, []int) []string { return []string{filepath.Join(dir, name)} }
	}
	b.peers = append(b.peers, peer{
		name: "Go", problems: goProblems, mode: "time", command: program("scalar"), env: one,
		metrics: map[string]string{
			"objective": "Go, scalar: objective", "hand": "Go, scalar: hand-written gradient",
			"emitted": "gradgen, scalar: gradient", "library": "kdescent, scalar: gradient",
		},
	}, peer{
		name: "Go vectors", problems: goProblems, mode: "time", command: program("vector"), env: one,
		metrics: map[string]string{
			"fast": "gradgen, vectors: objective", "emitted": "gradgen, vectors: gradient", "library": "kdescent, vectors: gradient",
		},
	}, peer{
		name: "gonum", problems: " smf llsq ", mode: "fd", largest: 1_000_000, command: program("scalar"), env: one,
		metrics: map[string]string{"fd": "gonum diff/fd, forward: gradient"},
	})
	return nil
}

// ours reports whether a peer is of this module, which cannot be missing.
func ours(p peer) bool { return p.name == "Go" || p.name == "Go vectors" }

func (b *bench) buildC(ctx context.Context, dir string) error {
	b.says(ctx, "gcc", "gcc", "-dumpfullversion")
	c := filepath.Join(dir, "c")
	compile := func(source, program string, flags ...string) error {
		args := append([]string{"-O3", "-march=native", "-ffast-math", source, "-o", program, "-lm"}, flags...)
		if out, err := exec.CommandContext(ctx, "gcc", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("compile %s: %w: %s", source, err, lastLine(out))
		}
		return nil
	}
	for _, name := range []string{"smf", "kde", "lse", "llsq", "lstm", "ode"} {
		if err := compile(filepath.Join(c, name+".c"), filepath.Join(c, name)); err != nil {
			return err
		}
	}
	// The sizes of mixtures are constants of the program.
	for _, w := range allWorks() {
		if w.problem != "gmm" {
			continue
		}
		d, k := w.sizes[1], w.sizes[2]
		if err := compile(filepath.Join(c, "gmm.c"), mixture(c, w.sizes), fmt.Sprintf("-DD=%d", d), fmt.Sprintf("-DK=%d", k)); err != nil {
			return err
		}
	}
	b.peers = append(b.peers, peer{
		name: "C", problems: goProblems, mode: "time",
		command: func(problem string, sizes []int) []string {
			if problem == "gmm" {
				return []string{mixture(c, sizes)}
			}
			return []string{filepath.Join(c, problem)}
		},
		metrics: map[string]string{"objective": "C: objective", "gradient": "C: hand-written gradient"},
	})
	return nil
}

// mixture names the program for a Gaussian mixture.
func mixture(dir string, sizes []int) string {
	return filepath.Join(dir, fmt.Sprintf("gmm-%d-%d", sizes[1], sizes[2]))
}
