package gen_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestHardPoints compares first and second derivatives of the functions of the rule
// table, in all modes, with values to 60 digits at zeros, subnormal numbers, ends of
// domains and huge arguments (testdata/hard/points.py).
func TestHardPoints(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles a module")
	}
	points := hardPoints(t)
	m := newModule(t)
	m.write("hard/in.go", hardSource(points))
	for _, text := range m.generate("hard", false) {
		if strings.Contains(text, "error") {
			t.Fatal(text)
		}
	}
	m.write("driver/main.go", hardDriver(points))
	stdout, stderr, err := m.goCommand("run", "./driver")
	if err != nil {
		t.Fatal(err, stderr)
	}
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if len(lines) != len(points) {
		t.Fatalf("%d lines for %d points", len(lines), len(points))
	}
	wrong := 0
	for i, p := range points {
		if !p.compare(t, lines[i]) {
			wrong++
		}
	}
	t.Logf("%d of %d points are wrong", wrong, len(points))
}

// A hardPoint is a line of the table of exact derivatives.
type hardPoint struct {
	name string
	args []float64
	want []float64 // the gradient, and the upper triangle of the Hessian
}

func hardPoints(t *testing.T) []hardPoint {
	var points []hardPoint
	for line := range strings.Lines(readFile(t, "testdata/hard/points.txt")) {
		fields := strings.Fields(line)
		var numbers []float64
		for _, f := range fields[1:] {
			x, err := strconv.ParseFloat(f, 64)
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, x)
		}
		n := 1
		if len(numbers) > 3 {
			n = 2
		}
		points = append(points, hardPoint{fields[0], numbers[:n], numbers[n:]})
	}
	return points
}

// hardCall is the function of package math that the name stands for.
func hardCall(name string) string {
	exponent := map[string]string{"Pow0": "0", "Pow1": "1", "Pow2": "2", "Pow3": "3", "PowHalf": "0.5", "PowMinus1": "-1"}
	if e, ok := exponent[name]; ok {
		return "math.Pow(x, " + e + ")"
	}
	return "math." + name + "(x)"
}

func hardSource(points []hardPoint) string {
	sources := map[string]string{}
	for _, p := range points {
		params, wrt, call := "x float64", "x", hardCall(p.name)
		if len(p.args) == 2 {
			params, wrt, call = "x, y float64", "x,y", "math."+p.name+"(x, y)"
		}
		var doc strings.Builder
		for _, kind := range []string{"grad", "vjp", "jvp", "hvp"} {
			fmt.Fprintf(&doc, "//gradgen:%s wrt=%s\n", kind, wrt)
		}
		sources[p.name] = fmt.Sprintf("%sfunc %s(%s) float64 { return %s }\n\n", &doc, p.name, params, call)
	}
	var b strings.Builder
	b.WriteString("package hard\n\nimport \"math\"\n\n")
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		b.WriteString(sources[name])
	}
	return b.String()
}

// hardBatch is how many points a function of the driver has: the time in which Go
// compiles a function grows faster than its length.
const hardBatch = 40

// hardDriver prints, for each point, the gradient by each mode and the Hessian.
func hardDriver(points []hardPoint) string {
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n\"fmt\"\n\"math\"\n\n. \"cases/hard\"\n)\n\nvar _ = math.Pi\n\n")
	batches := 0
	for batch := range slices.Chunk(points, hardBatch) {
		fmt.Fprintf(&b, "func batch%d() {\n", batches)
		hardCalls(&b, batch)
		b.WriteString("}\n\n")
		batches++
	}
	b.WriteString("func main() {\n")
	for i := range batches {
		fmt.Fprintf(&b, "batch%d()\n", i)
	}
	b.WriteString("}\n")
	return b.String()
}

// hardCalls writes the calls for some points.
func hardCalls(b *strings.Builder, points []hardPoint) {
	b.WriteString("var a, b, c, d, e, f, g, h, k, l, p, q float64\n" +
		"zero := func() { a, b, c, d, e, f, g, h, k, l, p, q = 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }\n")
	for _, p := range points {
		b.WriteString("zero()\n{\n")
		x := exactly(p.args[0])
		if len(p.args) == 1 {
			fmt.Fprintf(b, "%[1]sGrad(%[2]s, &a)\n%[1]sVJP(%[2]s, 1, &b)\n_, c = %[1]sJVP(%[2]s, 1)\n%[1]sHVP(%[2]s, 1, &d, &e)\nfmt.Println(a, b, c, d, e)\n}\n", p.name, x)
			continue
		}
		y := exactly(p.args[1])
		fmt.Fprintf(b, "%[1]sGrad(%[2]s, %[3]s, &a, &b)\n%[1]sVJP(%[2]s, %[3]s, 1, &c, &d)\n_, e = %[1]sJVP(%[2]s, %[3]s, 1, 0)\n_, f = %[1]sJVP(%[2]s, %[3]s, 0, 1)\n"+
			"%[1]sHVP(%[2]s, %[3]s, 1, 0, &g, &h, &k, &l)\n%[1]sHVP(%[2]s, %[3]s, 0, 1, &g, &h, &p, &q)\nfmt.Println(a, b, c, d, e, f, g, h, k, l, p, q)\n}\n", p.name, x, y)
	}
	b.WriteString("_, _, _, _, _, _, _, _, _, _, _, _ = a, b, c, d, e, f, g, h, k, l, p, q\n")
}

// exactly is x as an expression, with the sign of zero.
func exactly(x float64) string { return fmt.Sprintf("math.Float64frombits(%#x)", math.Float64bits(x)) }

// compare holds what the driver printed against the exact derivatives,
// and reports whether they are alike.
func (p hardPoint) compare(t *testing.T, line string) bool {
	t.Helper()
	var got []float64
	for _, f := range strings.Fields(line) {
		x, err := strconv.ParseFloat(f, 64)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, x)
	}
	n, right := len(p.args), true
	for mode := range 4 {
		for i := range n {
			right = right && p.check(t, fmt.Sprintf("gradient %d by %s", i, []string{"grad", "vjp", "jvp", "hvp"}[mode]), got[mode*n+i], p.want[i])
		}
	}
	hessian := p.want[n:]
	if n == 2 {
		hessian = []float64{hessian[0], hessian[1], hessian[1], hessian[2]}
	}
	for i, h := range hessian {
		right = right && p.check(t, fmt.Sprintf("Hessian %d", i), got[4*n+i], h)
	}
	return right
}

// check compares one derivative: with itself, or, for functions of two arguments, with
// the largest of its row. What overflows in another way than the exact value may be
// infinite or NaN. It reports whether the two are alike.
func (p hardPoint) check(t *testing.T, what string, got, want float64) bool {
	t.Helper()
	scale := math.Abs(want)
	if p.name == "Atan2" || p.name == "Hypot" {
		r := math.Hypot(p.args[0], p.args[1])
		scale = max(scale, 1/r)
		if p.name == "Atan2" {
			scale = max(scale, 1/r/r)
		}
	}
	switch {
	case math.IsNaN(want) || got == want:
	case math.IsInf(scale, 0):
	case math.Abs(got-want) <= 2e-13*scale+1e-305:
	default:
		t.Errorf("%s%v: %s is %v, want %v", p.name, p.args, what, got, want)
		return false
	}
	return true
}
