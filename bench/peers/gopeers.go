package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// buildGomlx builds the module gopeers, which stands beside this program's source.
func (b *bench) buildGomlx(ctx context.Context, dir string) error {
	where, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", "github.com/gradgen/gradgen/bench/peers").Output()
	if err != nil {
		return fmt.Errorf("find its source: %w", err)
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(dir, "gomlx"), ".")
	cmd.Dir = filepath.Join(strings.TrimSpace(string(where)), "gopeers")
	cmd.Env = append(os.Environ(), "GOEXPERIMENT=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w: %s", err, lastLine(out))
	}
	list := exec.CommandContext(ctx, "go", "list", "-m", "github.com/gomlx/gomlx")
	list.Dir = cmd.Dir
	if out, err := list.Output(); err == nil {
		b.versions = append(b.versions, lastLine(out))
	}
	b.peers = append(b.peers, peer{
		name: "gomlx", problems: " smf lse llsq gmm ", mode: "time", largest: 1_000_000,
		command: func(string, []int) []string { return []string{filepath.Join(dir, "gomlx")} }, env: one,
		metrics: map[string]string{"objective": "gomlx, simplego: objective", "gradient": "gomlx, simplego: gradient"},
	})
	return nil
}

// infergo is the module with the only other gradients from Go source.
const infergo = "bitbucket.org/dtolpin/infergo"

// buildInfergo says why infergo is not here: there is no program for it yet, and
// its module may not be had.
func (b *bench) buildInfergo(ctx context.Context, _ string) error {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-versions", infergo)
	if out, err := cmd.CombinedOutput(); err != nil {
		said := strings.Split(strings.TrimSpace(string(out)), ": ")
		return fmt.Errorf("module %s cannot be had: %s", infergo, strings.TrimSuffix(said[len(said)-1], "."))
	}
	return fmt.Errorf("%s can be had here, but there is no program for it yet", infergo)
}
