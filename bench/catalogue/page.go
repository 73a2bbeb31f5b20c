package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/gradgen/gradgen/runtime/vec"
)

// An outcome is how a program fared.
type outcome struct {
	name   string
	limit  int64 // MiB
	report Report
	peak   int64 // bytes
	failed string
}

// page runs all programs and describes them.
func (s *settings) page(ctx context.Context) (string, error) {
	info, err := os.Stat(s.file)
	if err != nil {
		return "", err
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	count := func(n int) string { return fmt.Sprint(n) }
	ours := limited(ctx, fmt.Sprintf("kdescent, %d ranks, %d objects", s.ranks, s.objects), s.limit,
		self, "-fit", "-file", s.file, "-ranks", count(s.ranks), "-steps", count(s.steps))
	if ours.failed != "" {
		return "", fmt.Errorf("the fit failed: %s", ours.failed)
	}
	all := []outcome{ours}
	if s.python == "" {
		return s.describe(info.Size(), all), nil
	}
	for _, c := range []struct {
		limit   int64
		objects int
	}{{s.limit, s.objects}, {s.peerLimit, s.objects}, {s.peerLimit, s.objects / 10}} {
		for _, bits := range []string{"64", "32"} {
			name := fmt.Sprintf("diffopt, float%s, %d objects", bits, c.objects)
			all = append(all, limited(ctx, name, c.limit,
				s.python, "bench/catalogue/peer.py", s.file, count(s.peerSteps), bits, count(c.objects)))
		}
	}
	return s.describe(info.Size(), all), nil
}

// limited runs a program under a limit of its data: what it allocates, without what
// it maps from files and only reserves.
func limited(ctx context.Context, name string, limit int64, command ...string) outcome {
	set := fmt.Sprintf("ulimit -d %d; ", limit*1024)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", set + `exec "$@"`, "sh"}, command...)...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	o := outcome{name: name, limit: limit}
	err := cmd.Run()
	if err == nil {
		err = json.Unmarshal(out.Bytes(), &o.report)
	}
	if err != nil {
		o.failed = reason(complaint.String(), err)
	}
	if cmd.ProcessState != nil {
		o.peak = peak(cmd.ProcessState)
	}
	return o
}

// reason is the last line that a program complained with.
func reason(text string, err error) string {
	for _, word := range []string{"RESOURCE_EXHAUSTED", "MemoryError", "bad_alloc", "Out of memory", "out of memory", "malloc", "pthread_create"} {
		if strings.Contains(text, word) {
			return "memory exhausted"
		}
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return fmt.Sprintf("%v: %.200s", err, lines[len(lines)-1])
}

func (s *settings) describe(bytes int64, all []outcome) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# A catalogue that is larger than memory should be

A file of Apache Parquet has %d objects (%d MB) with a mass, a luminosity and a colour each. A model with six parameters paints
luminosities and colours on the masses, and is fitted by the kernel and Fourier counts of their distribution: 20 of each in each step, all
objects, new random numbers in each step.

kdescent reads the file in blocks, twice in each step, and holds %d MiB of blocks on each rank; its ranks are goroutines of one process,
whose memory is that of all of them. It works in double precision, in %s.
diffopt is given the same pool and the whole column of masses in memory, and is compiled by JAX, which uses the same cores: %d of %s, %s.
Times are those of one run; a machine that does other work at the same time slows all of them.

| | limit, MiB | peak memory, MiB | time of a step, s |
|---|---|---|---|
`, s.objects, bytes/1e6, blocks>>20, code(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
	for _, o := range all {
		step := fmt.Sprintf("%.2f", o.report.Step)
		if o.failed != "" {
			step = o.failed
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %s |\n", o.name, o.limit, o.peak>>20, step)
	}
	ours := all[0].report
	fmt.Fprintf(&b, `
Making the pool, of %d kernels and %d positions, took kdescent %.1f s. %d steps of Adam, which are the beginning of a fit, went from

    %v

with a loss of %.3f at the end to

    %.3f

The catalogue was made with

    %v

This page is what [the command](main.go) writes: `+"`GOEXPERIMENT=simd go run ./bench/catalogue -python PYTHON -o bench/catalogue/README.md`"+`.
The limit is that of the shell's `+"`ulimit -d`"+`: what a process allocates.
`, pool, pool, ours.Pretrain, s.steps, guess, ours.Loss, ours.Params, truth)
	return b.String()
}

func code() string {
	if vec.Width() > 0 {
		return fmt.Sprintf("vector code of %d numbers", vec.Width())
	}
	return "scalar code"
}
