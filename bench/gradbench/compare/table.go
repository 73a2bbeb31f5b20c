package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// write puts a table of the results into a file, in place of the one that it has.
func (c *comparison) write(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	const begin, end = "<!-- table -->\n", "<!-- end -->"
	from, to := bytes.Index(text, []byte(begin)), bytes.Index(text, []byte(end))
	if from < 0 || to < from {
		return fmt.Errorf("%s has no lines %q and %q", file, strings.TrimSpace(begin), end)
	}
	return os.WriteFile(file, slices.Concat(text[:from+len(begin)], []byte(c.table()), text[to:]), 0o666)
}

// table has a row for each workload: the times of the derivative, beside the function in parentheses, and by how much
// the first tool takes longer than the best of the others.
func (c *comparison) table() string {
	var b strings.Builder
	b.WriteString("| eval | size |")
	for _, t := range c.tools {
		b.WriteString(" " + t.name() + " |")
	}
	b.WriteString(" ÷ best other |\n|---|---|" + strings.Repeat("---:|", len(c.tools)+1) + "\n")
	for _, r := range c.results {
		fmt.Fprintf(&b, "| %s | %s |", r.eval, r.size)
		for i := range c.tools {
			fmt.Fprintf(&b, " %s |", r.cell(i))
		}
		fmt.Fprintf(&b, " %s |\n", ratio(r.ratio()))
	}
	return b.String()
}

func ratio(v float64) string {
	if v == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", v)
}

// derivative is the time of the derivative by a tool, or 0; of the modes of a nested one, the shortest.
func (r result) derivative(tool int) time.Duration {
	if !r.nested {
		return r.runs[r.functions[1]][tool].fastest
	}
	var times []time.Duration
	for _, f := range r.functions {
		if t := r.runs[f][tool].fastest; t > 0 {
			times = append(times, t)
		}
	}
	return fastest(times)
}

// ratio is that of the first tool's time to the shortest of the others, or 0 if there is none.
func (r result) ratio() float64 {
	var others []time.Duration
	for i := 1; i < len(r.runs[r.functions[0]]); i++ {
		if t := r.derivative(i); t > 0 {
			others = append(others, t)
		}
	}
	if len(others) == 0 {
		return 0
	}
	return float64(r.derivative(0)) / float64(fastest(others))
}

// cell has milliseconds, and how many times those of the function these are.
func (r result) cell(tool int) string {
	t := r.derivative(tool)
	if t == 0 {
		return "–"
	}
	v := float64(t.Nanoseconds()) / 1e6
	ms := fmt.Sprintf("%.3g ms", v)
	if v >= 100 {
		ms = fmt.Sprintf("%.0f ms", v)
	}
	if f := r.runs[r.functions[0]][tool].fastest; !r.nested && f > 0 {
		ms += fmt.Sprintf(" (%.1f)", float64(t)/float64(f))
	}
	return ms
}
