package gen_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen"
)

// A flatFunc is a random function of x and y, and what its derivative by x is
// by construction.
type flatFunc struct {
	name, body string
	kind       string // grad or hvp
	flat       bool   // the derivative is zero everywhere, though the value, or the gradient, varies
}

// flatSource draws expressions in which x acts in a certain way.
type flatSource struct {
	rng   *rand.Rand
	lines []string // statements before the result
	vars  int
}

func (s *flatSource) pick(list ...string) string { return list[s.rng.IntN(len(list))] }

// free does not depend on x.
func (s *flatSource) free() string { return s.pick("y", "2.5", "y*y", "(y-0.75)", "math.Exp(y)") }

// smooth has a derivative by x that is not zero.
func (s *flatSource) smooth(depth int) string {
	if depth == 0 {
		return s.pick("x", "(x+0.25)", "x*1.5")
	}
	switch s.rng.IntN(5) {
	case 0:
		return "math.Sin(" + s.smooth(depth-1) + ")"
	case 1:
		return "(" + s.smooth(depth-1) + "+" + s.step(depth-1) + ")"
	case 2:
		return "(" + s.smooth(depth-1) + "*" + s.free() + ")"
	case 3:
		return s.name("math.Tanh(" + s.smooth(depth-1) + ")")
	}
	return "(" + s.smooth(depth-1) + "-" + s.free() + ")"
}

// name gives an expression a variable of its own.
func (s *flatSource) name(x string) string {
	s.vars++
	v := fmt.Sprintf("v%d", s.vars)
	s.lines = append(s.lines, v+" := "+x)
	return v
}

// step depends on x through comparisons, steps, indices and counters alone.
func (s *flatSource) step(depth int) string {
	if depth == 0 {
		return s.pick("math.Floor(4*x)", "float64(int(5*x))", "above(x, y)")
	}
	inner := func() string { return s.smooth(depth - 1) }
	switch s.rng.IntN(9) {
	case 0:
		return "math.Round(3*" + inner() + ")"
	case 1:
		return "above(" + inner() + ", " + s.free() + ")"
	case 2:
		return "(" + s.step(depth-1) + s.pick("+", "*", "-") + s.free() + ")"
	case 3:
		return "max(" + s.step(depth-1) + ", " + s.free() + ")"
	case 4:
		return s.chosen(inner())
	case 5:
		return s.counted(inner())
	case 6:
		return "table[int(4*" + inner() + ")&3]"
	case 7:
		v := s.name(inner())
		s.lines = append(s.lines, v+" = math.Floor(6*"+v+")")
		return v
	}
	return s.name("math.Copysign(" + s.free() + ", " + inner() + ")")
}

func (s *flatSource) chosen(inner string) string {
	v := s.name(s.free())
	s.lines = append(s.lines, "if "+inner+" > 0.4 {", v+" = "+s.free()+" + 1", "}")
	return v
}

func (s *flatSource) counted(inner string) string {
	v := s.name("0.0")
	s.lines = append(s.lines, "for i := range 5 {", "if "+inner+" < float64(i)*0.3 {", "break", "}", v+" += 1.25", "}")
	return v
}

// piecewise is made of pieces that are linear in x, with kinks between.
func (s *flatSource) piecewise(depth int) string {
	if depth == 0 {
		return s.pick("math.Abs(x-0.3)", "max(2*x-y, 0)", "max(y, x)", "math.Dim(x, 0.4)")
	}
	inner := s.piecewise(depth - 1)
	switch s.rng.IntN(5) {
	case 0:
		return "(" + inner + "*" + s.free() + ")"
	case 1:
		return "(" + inner + "+" + s.free() + "*x)"
	case 2:
		return s.name("max(" + inner + ", " + s.free() + "-x)")
	case 3:
		v := s.name(inner)
		s.lines = append(s.lines, "if "+v+" > 0.5 {", v+" += 3 * ("+v+" - 0.5)", "}")
		return v
	}
	return "math.Abs(" + inner + "-0.2)"
}

// curved has a second derivative by x.
func (s *flatSource) curved(depth int) string {
	return s.pick("math.Sin", "math.Exp") + "(" + s.piecewise(depth) + "*0.5+0.3*x)"
}

func randomFlat(seed uint64, i int) flatFunc {
	s := &flatSource{rng: rand.New(rand.NewPCG(seed, uint64(i)))}
	depth := 1 + s.rng.IntN(2)
	f := flatFunc{name: fmt.Sprintf("F%d", i), kind: "grad"}
	var x string
	switch i % 4 {
	case 0:
		x, f.flat = s.step(depth), true
	case 1:
		x = s.smooth(depth)
	case 2:
		x, f.kind, f.flat = s.piecewise(depth), "hvp", true
	case 3:
		x, f.kind = s.curved(depth), "hvp"
	}
	f.body = strings.Join(append(s.lines, "return "+x), "\n\t")
	return f
}

const flatHead = `package main

import (
	"fmt"
	"math"
)

var table = [4]float64{1, 3, 2, 5}

func above(x, y float64) float64 {
	if x > y {
		return 1
	}
	return 0
}

`

// flatModule writes the functions, and a main function that prints the largest
// derivative of each at many points.
func flatModule(t *testing.T, funcs []flatFunc) string {
	t.Helper()
	var b, calls strings.Builder
	b.WriteString(flatHead)
	for _, f := range funcs {
		fmt.Fprintf(&b, "//gradgen:%s wrt=x\nfunc %s(x, y float64) float64 {\n\t%s\n}\n\n", f.kind, f.name, f.body)
		call := f.name + "Grad(x, y, &d)"
		if f.kind == "hvp" {
			call = f.name + "HVP(x, y, 1, &g, &d)"
		}
		fmt.Fprintf(&calls, "\tprobe(%q, func(x, y float64) float64 { var g, d float64; _ = g; %s; return d })\n", f.name, call)
	}
	b.WriteString(flatProbe + "func main() {\n" + calls.String() + "}\n")
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	mod := "module example.com/flat\n\ngo 1.26.0\n\nrequire github.com/gradgen/gradgen v0.0.0\n\nreplace github.com/gradgen/gradgen => " + root + "\n"
	for name, text := range map[string]string{"flat.go": b.String(), "go.mod": mod} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const flatProbe = `func probe(name string, derivative func(x, y float64) float64) {
	largest := 0.0
	for i := range 400 {
		x, y := math.Mod(float64(i)*0.6180339887, 1)*1.7-0.3, math.Mod(float64(i)*0.7548776662, 1)*1.3-0.1
		largest = max(largest, math.Abs(derivative(x, y)))
	}
	fmt.Println(name, largest > 0)
}

`

var zeroWarning = regexp.MustCompile(`(?:∂²|derivative of )(F\d+)\b.* is zero everywhere`)

// TestRandomFlat holds warnings of derivatives that are zero everywhere against
// functions of which it is known, and against the derivatives themselves.
func TestRandomFlat(t *testing.T) {
	t.Parallel()
	const seed, count = 1, 160
	var funcs []flatFunc
	for i := range count {
		funcs = append(funcs, randomFlat(seed, i))
	}
	dir := flatModule(t, funcs)
	var stderr bytes.Buffer
	if r, err := gen.Generate(context.Background(), gen.Config{Dir: dir, Stderr: &stderr}); err != nil || !r.OK() {
		t.Fatalf("seed %d: %v\n%s", seed, err, stderr.String())
	}
	warned := map[string]bool{}
	for _, m := range zeroWarning.FindAllStringSubmatch(stderr.String(), -1) {
		warned[m[1]] = true
	}
	slope := runFlat(t, dir)
	for _, f := range funcs {
		switch {
		case warned[f.name] && slope[f.name]:
			t.Errorf("seed %d: there is a warning, but the %s of %s is not zero:\n%s", seed, f.kind, f.name, f.body)
		case f.flat && slope[f.name]:
			t.Errorf("seed %d: the %s of %s is not zero:\n%s", seed, f.kind, f.name, f.body)
		case f.flat && !warned[f.name]:
			t.Errorf("seed %d: no warning that the %s of %s is zero everywhere:\n%s", seed, f.kind, f.name, f.body)
		}
	}
}

// runFlat says which derivatives are not zero everywhere.
func runFlat(t *testing.T, dir string) map[string]bool {
	t.Helper()
	cmd := exec.Command("go", "run", "-mod=mod", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("running the derivatives: %v", err)
	}
	slope := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		var name string
		var is bool
		if _, err := fmt.Sscan(line, &name, &is); err != nil {
			t.Fatal(err)
		}
		slope[name] = is
	}
	return slope
}
