package main

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
)

// source are adjoints written by hand in C.
//
//go:embed c/natural.c
var source []byte

// A compiled is the program made of source; nil where there is no compiler.
type compiled struct{ path string }

// compile makes the program in dir, as gcc -O3 -march=native does.
func compile(dir string) (*compiled, error) {
	if _, err := exec.LookPath("gcc"); err != nil {
		return nil, nil
	}
	text, program := filepath.Join(dir, "natural.c"), filepath.Join(dir, "natural")
	if err := os.WriteFile(text, source, 0o600); err != nil {
		return nil, err
	}
	if out, err := exec.Command("gcc", "-O3", "-march=native", "-o", program, text, "-lm").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return &compiled{program}, nil
}

// run measures the gradient of p, in nanoseconds, and returns it behind the value.
func (c *compiled) run(p problem, rounds int) (time float64, results []float64, err error) {
	head, all := []float64{float64(len(p.inputs))}, []float64(nil)
	for _, v := range p.inputs {
		head, all = append(head, float64(len(v))), append(all, v...)
	}
	var in, out, errs bytes.Buffer
	if err := binary.Write(&in, binary.NativeEndian, append(append(head, float64(p.n)), all...)); err != nil {
		return 0, nil, err
	}
	cmd := exec.Command(c.path, p.name, fmt.Sprint(rounds))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &errs
	if err := cmd.Run(); err != nil {
		return 0, nil, fmt.Errorf("%s in C: %w %s", p.name, err, errs.String())
	}
	var x float64
	for {
		if _, err := fmt.Fscan(&out, &x); err != nil {
			break
		}
		results = append(results, x)
	}
	if len(results) != p.n+2 {
		return 0, nil, fmt.Errorf("%s in C: %d numbers, want %d", p.name, len(results), p.n+2)
	}
	return results[0], results[1:], nil
}

// time returns the time of the gradient of p in C; NaN where it is not known.
func (c *compiled) time(p problem, rounds int) float64 {
	if c == nil || p.inputs == nil {
		return math.NaN()
	}
	t, _, err := c.run(p, rounds)
	if err != nil {
		fmt.Fprintln(os.Stderr, "natural:", err)
		return math.NaN()
	}
	return t
}

// quotient is a/b to two digits, or a dash.
func quotient(a, b float64) string {
	if math.IsNaN(a / b) {
		return "–"
	}
	return fmt.Sprintf("%.2f", a/b)
}

// numbers are integers as C reads them.
func numbers(v []int) []float64 {
	list := make([]float64, len(v))
	for i, n := range v {
		list[i] = float64(n)
	}
	return list
}
