package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// table returns a work's times, and their ratios to gradgen's vector gradient
// and to the objective of the same program.
func (w work) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n| | time per call | gradient / objective | time / gradgen, vectors |\n|---|---|---|---|\n", w.title)
	find := func(name string) float64 {
		for _, r := range w.rows {
			if r.name == name {
				return median(r.ns)
			}
		}
		return 0
	}
	for _, r := range w.rows {
		who, what, _ := strings.Cut(r.name, ": ")
		ns, ours := median(r.ns), find("gradgen, vectors: "+map[bool]string{true: "objective", false: "gradient"}[what == "objective"])
		ratio := "–"
		if o := find(objectiveOf(who)); what != "objective" && o > 0 {
			ratio = fmt.Sprintf("%.2f", ns/o)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %.2f |\n", r.name, duration(ns), ratio, ns/ours)
	}
	return b.String() + "\n"
}

// objectiveOf names the objective with which a gradient is compared.
func objectiveOf(who string) string {
	switch {
	case who == "gradgen, scalar" || strings.HasPrefix(who, "gonum"):
		return "Go, scalar: objective"
	case strings.HasPrefix(who, "diffopt"):
		return "JAX, float64: objective"
	}
	return who + ": objective"
}

func duration(ns float64) string {
	for _, u := range []struct {
		scale float64
		name  string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= u.scale {
			return fmt.Sprintf("%.3g %s", ns/u.scale, u.name)
		}
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// starts measures time from the start of a process to its first gradient, and
// memory beyond the data, on the mass function.
func starts(ctx context.Context, peers []peer, o options) (string, error) {
	halos := min(o.largest, 10_000_000)
	var b strings.Builder
	fmt.Fprintf(&b, "## First gradient, and memory\n\nMass function: time by the clock from the start of the process to the first gradient at 10⁴ halos, compilation by JAX included;\n"+
		"peak memory of a process that evaluates one gradient at %d halos, less that of one which makes the data only.\n\n", halos)
	b.WriteString("| | first gradient | memory beyond the data |\n|---|---|---|\n")
	for _, p := range peers {
		if p.name != "Go" && p.name != "Go vectors" && !strings.HasPrefix(p.name, "JAX") {
			continue
		}
		var times, memory []float64
		for range o.rounds {
			start := time.Now()
			if _, _, err := p.run(ctx, "smf", 10_000, "first"); err != nil {
				return "", err
			}
			times = append(times, float64(time.Since(start).Nanoseconds()))
			_, data, err := p.run(ctx, "smf", halos, "data")
			if err != nil {
				return "", err
			}
			_, all, err := p.run(ctx, "smf", halos, "first")
			if err != nil {
				return "", err
			}
			memory = append(memory, float64(all-data)/(1<<20))
		}
		fmt.Fprintf(&b, "| %s | %s | %.1f MiB |\n", p.name, duration(median(times)), median(memory))
	}
	return b.String() + "\n", nil
}

func report(ctx context.Context, works []work, extra string, notes []string, o options) string {
	var b strings.Builder
	b.WriteString("# Beside the peers\n\nWritten by `go run ./bench/peers -rounds " + fmt.Sprint(o.rounds) + " -largest " + fmt.Sprint(o.largest) +
		"`. One thread; medians of processor time, the programs taking turns.\nAll programs of a table computed the same value and a gradient of the same norm.\n\n")
	fmt.Fprintf(&b, "%s; %s; %s", processor(), runtime.Version(), version(ctx, "gcc", "-dumpfullversion"))
	b.WriteString(".\n\n")
	for _, n := range notes {
		b.WriteString(n + "\n\n")
	}
	for _, w := range works {
		b.WriteString(w.table())
	}
	b.WriteString(extra)
	return strings.TrimSpace(b.String()) + "\n"
}

func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	_, name, _ := strings.Cut(string(info), "model name\t: ")
	name, _, _ = strings.Cut(name, "\n")
	for _, flag := range []string{"avx512f", "avx2"} {
		if strings.Contains(string(info), " "+flag+" ") {
			return name + " with " + flag
		}
	}
	return name
}

func version(ctx context.Context, name string, args ...string) string {
	out, err := exec.CommandContext(ctx, name, args...).Output()
	if err != nil {
		return "no " + name
	}
	return name + " " + strings.TrimSpace(string(out))
}

// write writes the file whole or not at all.
func write(path, text string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".results")
	if err != nil {
		return fmt.Errorf("write the results: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write the results: %w", err)
	}
	return nil
}
