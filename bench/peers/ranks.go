package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// buildMPI finds who can run on several ranks.
func (b *bench) buildMPI(ctx context.Context, dir string) error {
	ours := func(string, []int) []string { return []string{filepath.Join(dir, "ranks")} }
	b.rankPeers = append(b.rankPeers, rankPeer("gradgen, vectors; ranks are goroutines", "local", ours))
	if err := b.findLauncher(ctx); err != nil {
		return fmt.Errorf("no mpirun: %w", err)
	}
	b.says(ctx, "mpirun", "mpirun", "--version")
	b.rankPeers = append(b.rankPeers, rankPeer("gradgen, vectors; MPI", "mpi", ours),
		rankPeer("the same, no reductions", "apart", ours))
	if err := b.imports(ctx, "mpi4py.MPI, diffopt.multigrad"); err != nil {
		return fmt.Errorf("diffopt over ranks: %w", err)
	}
	python := func(string, []int) []string {
		return []string{b.python(), filepath.Join(dir, "python", "ranks.py"), "64"}
	}
	b.rankPeers = append(b.rankPeers, rankPeer("diffopt on JAX, float64, mpi4py", "diffopt", python))
	if b.imports(ctx, "mpi4jax") != nil {
		if err := b.installMPI4JAX(ctx); err != nil {
			return err
		}
	}
	b.saysPackage(ctx, "mpi4py", "mpi4jax")
	b.rankPeers = append(b.rankPeers, rankPeer("JAX, float64, mpi4jax", "mpi4jax", python))
	return nil
}

// findLauncher takes the mpirun of the virtual environment, which goes with what
// is there, or the machine's, or installs one. The environment of this process
// changes so that compilers and loaders find what goes with it.
func (b *bench) findLauncher(ctx context.Context) error {
	bin := filepath.Join(b.venv, "bin")
	if _, err := exec.LookPath(filepath.Join(bin, "mpirun")); err != nil {
		if _, err := exec.LookPath("mpirun"); err == nil {
			return nil
		}
		if err := b.install(ctx, "openmpi"); err != nil {
			return err
		}
	}
	if err := os.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH")); err != nil {
		return err
	}
	return os.Setenv("LD_LIBRARY_PATH", filepath.Join(b.venv, "lib"))
}

// installMPI4JAX compiles it with mpicc, for the packages that are there.
func (b *bench) installMPI4JAX(ctx context.Context) error {
	if err := b.install(ctx, "setuptools>=82", "wheel", "nanobind"); err != nil {
		return err
	}
	if err := b.install(ctx, "--no-build-isolation", "mpi4jax"); err != nil {
		return err
	}
	return b.imports(ctx, "mpi4jax")
}

func rankPeer(name, mode string, command func(string, []int) []string) peer {
	return peer{name: name, problems: " smf ", mode: mode, command: command}
}

// on returns the peer on a number of ranks. Those of MPI are bound to a core each
// by Open MPI, and so take one thread.
func (p peer) on(ranks int) peer {
	p.metrics = map[string]string{fmt.Sprintf("%d-ranks", ranks): p.name}
	if p.mode == "local" {
		p.env = []string{fmt.Sprintf("GRADGEN_RANKS=%d", ranks), fmt.Sprintf("GOMAXPROCS=%d", ranks)}
		return p
	}
	inner := p.command
	p.command = func(problem string, sizes []int) []string {
		return append([]string{"mpirun", "-n", fmt.Sprint(ranks)}, inner(problem, sizes)...)
	}
	p.env = append([]string{"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"}, thread...)
	return p
}

// ranks measures the mass function on one rank and on two, by the clock.
func (b *bench) ranks(ctx context.Context) (string, error) {
	if !b.wants("ranks") {
		return "", nil
	}
	var text strings.Builder
	text.WriteString("## One rank and two\n\nMass function: value and gradient over the ranks of a communicator, two reductions; time by the clock.\n" +
		"gradgen computes the statistics and, after the first reduction, their pullback.\n" +
		"The row without reductions is what the machine has for processes that do not wait for each other.\n\n" +
		"| | halos | one rank | two ranks | speed-up |\n|---|---|---|---|---|\n")
	for _, halos := range []int{1_000_000, 10_000_000} {
		if halos > b.largest {
			continue
		}
		var on [2]work
		for i := range on {
			on[i] = work{problem: "smf", title: fmt.Sprintf("mass function on %d ranks", i+1), sizes: []int{halos}}
		}
		for range b.rounds {
			for i := range on {
				var peers []peer
				for _, p := range b.rankPeers {
					peers = append(peers, p.on(i+1))
				}
				if err := b.measure(ctx, &on[i], peers, 1); err != nil {
					return "", err
				}
			}
		}
		for _, p := range b.rankPeers {
			one, two := on[0].time(p.name), on[1].time(p.name)
			if one > 0 && two > 0 {
				fmt.Fprintf(&text, "| %s | %d | %s | %s | %.2f |\n", p.name, halos, duration(one), duration(two), one/two)
			}
		}
	}
	return text.String() + "\n", nil
}
