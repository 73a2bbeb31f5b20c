package main

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
)

//go:embed peer.py
var program string

// A line is what the peer measured.
type line struct {
	name      string
	seconds   float64 // of processors
	sum, size float64 // the digest of the numbers that it found
}

// differs is how far the digest of x is from the peer's, beside the size of the numbers.
func (l line) differs(x []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += v * math.Cos(float64(i))
	}
	return math.Abs(sum-l.sum) / l.size
}

// peer runs a problem in JAX.
func peer(ctx context.Context, python string, args ...any) ([]line, error) {
	words := []string{"-c", program}
	for _, a := range args {
		words = append(words, fmt.Sprint(a))
	}
	cmd := exec.CommandContext(ctx, python, words...)
	cmd.Env = append(os.Environ(), "JAX_PLATFORMS=cpu", "XLA_FLAGS=--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "OMP_NUM_THREADS=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", python, err)
	}
	var all []line
	for text := range strings.Lines(string(out)) {
		name, numbers, _ := strings.Cut(strings.TrimSpace(text), ": ")
		l := line{name: name}
		if _, err := fmt.Sscan(numbers, &l.seconds, &l.sum, &l.size); err != nil {
			return nil, fmt.Errorf("%s printed %q: %w", python, text, err)
		}
		all = append(all, l)
	}
	return all, nil
}
