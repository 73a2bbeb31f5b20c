package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/gradgen/gradgen/internal/replace"
)

// table returns a work's times, and their ratios to gradgen's vector gradient
// and to the objective of the same program.
func (w work) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n| | time per call | gradient / objective | time / gradgen, vectors |\n|---|---|---|---|\n", w.title)
	for _, r := range w.rows {
		who, what, _ := strings.Cut(r.name, ": ")
		ns, ours := median(r.ns), w.time("gradgen, vectors: "+map[bool]string{true: "objective", false: "gradient"}[what == "objective"])
		ratio := "–"
		if o := w.objective(who); what != "objective" && o > 0 {
			ratio = fmt.Sprintf("%.2f", ns/o)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %.2f |\n", r.name, duration(ns), ratio, ns/ours)
	}
	return b.String() + "\n"
}

// objective is the time of the objective with which a gradient is compared.
func (w work) objective(who string) float64 {
	if own := w.time(who + ": objective"); own > 0 {
		return own
	}
	switch {
	case who == "gradgen, scalar", who == "kdescent, scalar", strings.HasPrefix(who, "gonum"):
		return w.time("Go, scalar: objective")
	case who == "kdescent, vectors":
		return w.time("gradgen, vectors: objective")
	case strings.HasPrefix(who, "diffopt"):
		return w.time("JAX, float64: objective")
	}
	return 0
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
// memory beyond the data, on the mass function. Memory is the same each time.
func (b *bench) starts(ctx context.Context) (string, error) {
	if !b.wants("start") {
		return "", nil
	}
	halos := []int{min(b.largest, 10_000_000)}
	var text strings.Builder
	fmt.Fprintf(&text, "## First gradient, and memory\n\nMass function: time by the clock from the start of the process to the first gradient at 10⁴ halos, compilation by JAX included;\n"+
		"peak memory of a process that evaluates one gradient at %d halos, less that of one which makes the data only.\n\n", halos[0])
	text.WriteString("| | first gradient | memory beyond the data |\n|---|---|---|\n")
	for _, p := range b.peers {
		if !ours(p) && !(strings.HasPrefix(p.name, "JAX") && p.can("smf", halos)) {
			continue
		}
		b.progress("first gradient and memory: %s", p.name)
		var times []float64
		for range b.rounds {
			start := time.Now()
			if _, _, err := p.run(ctx, "smf", "first", 0, []int{10_000}); err != nil {
				return "", err
			}
			times = append(times, float64(time.Since(start).Nanoseconds()))
		}
		_, data, err := p.run(ctx, "smf", "data", 0, halos)
		if err != nil {
			return "", err
		}
		_, all, err := p.run(ctx, "smf", "first", 0, halos)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "| %s | %s | %.1f MiB |\n", p.name, duration(median(times)), max(0, float64(all-data))/(1<<20))
	}
	generation, err := b.generation(ctx)
	if err != nil {
		return "", err
	}
	return text.String() + "\nGenerating the code of the mass function took " + generation + ", once.\n\n", nil
}

// generation is the time that gradgen takes for the package with the mass function.
func (b *bench) generation(ctx context.Context) (string, error) {
	var times []float64
	for range b.rounds {
		start := time.Now()
		if out, err := exec.CommandContext(ctx, b.gradgen, "-check", "github.com/gradgen/gradgen/bench/smf").CombinedOutput(); err != nil {
			return "", fmt.Errorf("run gradgen: %w: %s", err, lastLine(out))
		}
		times = append(times, float64(time.Since(start)))
	}
	return duration(median(times)), nil
}

// report puts the parts of a file together.
func (b *bench) report(parts []string) string {
	var text strings.Builder
	text.WriteString("# Beside the peers\n\nWritten by `go run ./bench/peers -rounds " + fmt.Sprint(b.rounds) + " -largest " + fmt.Sprint(b.largest) +
		"`. One thread; medians of processor time, the programs taking turns;\nprograms that take more than two seconds had one turn only.\n" +
		"All programs of a table computed the same value and a gradient of the same norm.\n\n")
	text.WriteString(strings.Join(append([]string{processor(), runtime.Version()}, b.versions...), "; ") + ".\n\n")
	for _, n := range b.notes {
		text.WriteString("- " + n + "\n")
	}
	if len(b.notes) > 0 {
		text.WriteString("\n")
	}
	for _, p := range parts {
		text.WriteString(p)
	}
	return strings.TrimSpace(text.String()) + "\n"
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

// says adds the last word that a command prints, the version of something.
func (b *bench) says(ctx context.Context, name string, command ...string) {
	out, err := exec.CommandContext(ctx, command[0], command[1:]...).Output()
	first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if words := strings.Fields(first); err == nil && len(words) > 0 {
		b.versions = append(b.versions, name+" "+words[len(words)-1])
	}
}

// write writes the file whole or not at all.
func write(path, text string) error {
	if err := replace.File(path, []byte(text)); err != nil {
		return fmt.Errorf("write the results: %w", err)
	}
	return nil
}
