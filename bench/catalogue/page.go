package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/gradgen/gradgen/runtime/vec"
)

// An outcome is how a program fared.
type outcome struct {
	name   string
	limit  int64 // of each process, MiB
	report Report
	peaks  []int64 // of each process, bytes
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
	var all []outcome
	for _, processes := range slices.Compact([]int{s.ranks, 1}) {
		name := fmt.Sprintf("kdescent, %d ranks in as many processes, %d objects", s.ranks, s.objects)
		if processes == 1 {
			name = fmt.Sprintf("kdescent, %d ranks in one process, %d objects", s.ranks, s.objects)
		}
		ours := limited(ctx, name, s.limit, processes,
			self, "-fit", "-file", s.file, "-ranks", fmt.Sprint(s.ranks/processes), "-steps", fmt.Sprint(s.steps))
		if ours.failed != "" {
			return "", fmt.Errorf("the fit failed: %s", ours.failed)
		}
		all = append(all, ours)
	}
	if s.python != "" {
		all = append(all, s.others(ctx)...)
	}
	return s.describe(info.Size(), all), nil
}

// others runs diffopt, with both limits and with a tenth of the objects.
func (s *settings) others(ctx context.Context) []outcome {
	var all []outcome
	for _, c := range []struct {
		limit   int64
		objects int
	}{{s.limit, s.objects}, {s.peerLimit, s.objects}, {s.peerLimit, s.objects / 10}} {
		for _, bits := range []string{"64", "32"} {
			name := fmt.Sprintf("diffopt, float%s, %d objects", bits, c.objects)
			all = append(all, limited(ctx, name, c.limit, 1,
				s.python, "bench/catalogue/peer.py", s.file, fmt.Sprint(s.peerSteps), bits, fmt.Sprint(c.objects)))
		}
	}
	return all
}

// limited runs a program in some processes, each under a limit of its data: what it
// allocates, without what it maps from files and only reserves.
func limited(ctx context.Context, name string, limit int64, processes int, command ...string) outcome {
	o := outcome{name: name, limit: limit, peaks: make([]int64, processes)}
	addrs, err := addresses(processes)
	if err != nil {
		o.failed = err.Error()
		return o
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	reports, errs := make([]Report, processes), make([]error, processes)
	var wait sync.WaitGroup
	for i := range processes {
		wait.Go(func() {
			var env []string
			if processes > 1 {
				env = []string{"GRADGEN_COMM=tcp", "GRADGEN_ADDR=" + addrs[i], "GRADGEN_ADDRS=" + strings.Join(addrs, ",")}
			}
			reports[i], o.peaks[i], errs[i] = process(ctx, limit, env, command)
			if errs[i] != nil {
				cancel() // the others wait for it
			}
		})
	}
	wait.Wait()
	o.report = reports[0]
	for _, err := range errs {
		if err != nil && (o.failed == "" || !errors.Is(err, context.Canceled)) {
			o.failed = err.Error()
		}
	}
	return o
}

// addresses are free ones of this machine.
func addresses(n int) ([]string, error) {
	addrs := make([]string, n)
	for i := range addrs {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		addrs[i] = l.Addr().String()
	}
	return addrs, nil
}

// process runs a program and takes its report and the most memory that it held.
func process(ctx context.Context, limit int64, env, command []string) (r Report, most int64, err error) {
	set := fmt.Sprintf("ulimit -d %d; ", limit*1024)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", set + `exec "$@"`, "sh"}, command...)...)
	cmd.Env = append(os.Environ(), env...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err = cmd.Run(); err == nil {
		err = json.Unmarshal(out.Bytes(), &r)
	}
	if most = r.Peak; most == 0 && cmd.ProcessState != nil {
		most = peak(cmd.ProcessState)
	}
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err != nil:
		err = errors.New(reason(complaint.String(), err))
	}
	return r, most, err
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

kdescent reads the file in blocks, twice in each step, and holds %d MiB of blocks on each rank. Its ranks are processes that talk by TCP, or
goroutines of one process, whose memory is that of all of them. It works in double precision, in %s.
diffopt is given the same pool and the whole column of masses in memory, and is compiled by JAX, which uses the same cores: %d of %s, %s.
Times are those of one run; a machine that does other work at the same time slows all of them.

| | limit of a process, MiB | peak memory of each, MiB | time of a step, s |
|---|---|---|---|
`, s.objects, bytes/1e6, blocks>>20, code(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
	for _, o := range all {
		step := fmt.Sprintf("%.2f", o.report.Step)
		if o.failed != "" {
			step = o.failed
		}
		var peaks []string
		for _, bytes := range o.peaks {
			peaks = append(peaks, fmt.Sprint(bytes>>20))
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", o.name, o.limit, strings.Join(peaks, " and "), step)
	}
	ours := all[0].report
	fmt.Fprintf(&b, `
Making the pool, of %d kernels and %d positions, took kdescent %.1f s. %d steps of Adam, which are the beginning of a fit, went from

    %v

with a loss of %.3f at the end to

    %.3f

The catalogue was made with

    %v

This page is what [the command](main.go) writes: `+"`GOEXPERIMENT=simd go run ./bench/catalogue -python PYTHON -steps %d -peersteps %d -o bench/catalogue/README.md`"+`.
The limit is that of the shell's `+"`ulimit -d`"+`: what a process allocates.
`, pool, pool, ours.Pretrain, s.steps, guess, ours.Loss, ours.Params, truth, s.steps, s.peerSteps)
	return b.String()
}

func code() string {
	if vec.Width() > 0 {
		return fmt.Sprintf("vector code of %d numbers", vec.Width())
	}
	return "scalar code"
}
