package gen_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

var commPrograms = flag.Int("comm-programs", 0, "random programs that communicate; 0 means 15 with -thorough, and 3 without")

// TestRandomCommunication holds random sequences of communications and arithmetic, in loops, branches and callees,
// against finite differences and the dot product test, on one to three ranks, with optimisations and without.
func TestRandomCommunication(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles programs")
	}
	seed := *programSeed + 10
	c := &goldenCase{name: "random_comm", marks: map[string]bool{}, files: map[string]string{}}
	c.source = commSource(rand.New(rand.NewPCG(seed, 0)), commCount())
	m := newModule(t)
	questions := scan(t, c.source)
	for _, q := range questions {
		q.complete(c.kinds())
	}
	full := augment(c.source, questions)
	m.add(c, variantOracle, full)
	m.add(c, variantPlain, full)
	for _, noOpt := range []bool{false, true} {
		variant := map[bool]string{false: variantOracle, true: variantPlain}[noOpt]
		if diags := m.generate(variant, noOpt); diags[c.name] != "" {
			t.Fatalf("%s\n%s", diags[c.name], numbered(full))
		}
	}
	m.write("driver/common_test.go", driverCommon)
	m.write("driver/"+c.name+"_test.go", driverFile(c, questions, true))
	if v := m.runDriver("./driver")[c.name]; v == nil || v.failed {
		t.Errorf("seed %d: %+v\n%s", seed, v, numbered(full))
	}
}

func commCount() int {
	if *commPrograms > 0 {
		return *commPrograms
	}
	return sample(15)
}

func numbered(source string) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(source) {
		n++
		fmt.Fprintf(&b, "%4d %s", n, line)
	}
	return b.String()
}

// A commWriter writes the statements of one function.
type commWriter struct {
	rng   *rand.Rand
	b     strings.Builder
	names int
}

func commSource(rng *rand.Rand, programs int) string {
	w := &commWriter{rng: rng}
	w.b.WriteString(commHeader)
	for i := range programs {
		fmt.Fprintf(&w.b, "// F%d is random.\n//\n//gradgen:vjp\nfunc F%d(x []float64, c comm.Comm) (float64, error) {\n", i, i)
		w.b.WriteString("n, rank, s := c.Size(), c.Rank(), 0.0\na, b := append([]float64(nil), x...), make([]float64, len(x))\ncopy(b, x[1:])\n")
		w.list(3+w.rng.IntN(4), 2)
		w.b.WriteString("for i := range a {\ns += a[i] * b[i] * float64(i+1)\n}\nreturn s * float64(n+rank), nil\n}\n\n")
		fmt.Fprintf(&w.b, "// F%dInputs are one to three ranks.\nfunc F%dInputs() [][]any { return vectors() }\n\n", i, i)
	}
	return w.b.String()
}

const commHeader = `// Package in is random.
package in

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

func vectors() [][]any {
	x := [][]float64{{0.3, -0.8, 1.1, 0.6}, {0.9, 0.2, -0.5, 1.3}, {-0.4, 0.7, 0.25, -1.2}}
	return [][]any{{x[:1]}, {x[:2]}, {x}}
}

func mean(c comm.Comm, v float64) float64 {
	s := []float64{v}
	if err := comm.Allreduce(c, s, comm.Sum); err != nil {
		panic(err)
	}
	return s[0] / float64(c.Size())
}

func shift(c comm.Comm, out, in []float64, by int) error {
	n := c.Size()
	_, err := comm.Sendrecv(c, out, (c.Rank()+by)%n, by, in, (c.Rank()+n-by%n)%n, by)
	return err
}

func cascade(c comm.Comm, v float64, depth int) float64 {
	if depth == 0 {
		return math.Sin(v)
	}
	return cascade(c, mean(c, v*float64(c.Rank()+1)), depth-1) * v
}

`

func (w *commWriter) list(n, depth int) {
	for range n {
		w.statement(depth)
	}
}

// checked is a call that returns early with its error.
func (w *commWriter) checked(call string) {
	fmt.Fprintf(&w.b, "if err := %s; err != nil {\nreturn 0, err\n}\n", call)
}

func (w *commWriter) pick(words ...string) string { return words[w.rng.IntN(len(words))] }

func (w *commWriter) fresh() string {
	w.names++
	return fmt.Sprintf("v%d", w.names)
}

// statement writes one statement; values stay small.
func (w *commWriter) statement(depth int) {
	kind := w.rng.IntN(14)
	if depth == 0 {
		kind = w.rng.IntN(11)
	}
	v, part := w.pick("a", "b"), w.pick("", "[1:]", "[:2]", "[1:3]")
	switch kind {
	case 0:
		w.checked(fmt.Sprintf("comm.Allreduce(c, %s%s, comm.%s)", v, part, w.pick("Sum", "Sum", "Prod", "Max", "Min")))
		fmt.Fprintf(&w.b, "for i := range %s {\n%s[i] = math.Sin(%s[i]) + 0.1*x[i]\n}\n", v, v, v)
	case 1:
		w.checked(fmt.Sprintf("comm.Bcast(c, %s%s, %d%%n)", v, part, w.rng.IntN(4)))
	case 2:
		w.checked(fmt.Sprintf("comm.%s(c, %s%s, comm.%s)", w.pick("Scan", "Exscan"), v, part, w.pick("Sum", "Sum", "Prod")))
	case 3:
		w.checked(fmt.Sprintf("comm.Reduce(c, %s%s, comm.Sum, %d%%n)", v, part, w.rng.IntN(4)))
	case 4:
		w.checked(fmt.Sprintf("shift(c, a%s, b%s, %d)", part, part, w.rng.IntN(3)))
	case 5, 6:
		fmt.Fprintf(&w.b, "for i := range %s {\n%s[i] = %s\n}\n", v, v, w.pick("a[i]*b[i]*0.5 + x[i]", "math.Cos(a[i]) - b[i]*0.3", "x[i] * float64(rank+1) * b[i]", "0.7*a[i] + s*0.01"))
	case 7:
		fmt.Fprintf(&w.b, "s += mean(c, %s[%d]*x[0])\n", v, w.rng.IntN(4))
	case 8:
		w.background(v)
	case 9:
		all := w.fresh()
		fmt.Fprintf(&w.b, "%s := make([]float64, 2*n)\n", all)
		w.checked(fmt.Sprintf("comm.Allgather(c, %s[:2], %s)", v, all))
		fmt.Fprintf(&w.b, "for i := range %s {\n%s[i] = math.Sin(%s[i] * float64(i+1))\n}\n", all, all, all)
		w.checked(fmt.Sprintf("comm.%s", w.pick(fmt.Sprintf("ReduceScatter(c, %s, %s[2:], comm.Sum)", all, v), fmt.Sprintf("Scatter(c, %s, %s[1:3], 0)", all, v))))
	case 10:
		fmt.Fprintf(&w.b, "s += cascade(c, %s[%d], %d) * 0.1\n", v, w.rng.IntN(4), w.rng.IntN(3))
	case 11:
		fmt.Fprintf(&w.b, "for k := range %d {\n%s[k] += 0.1\n", 1+w.rng.IntN(3), v)
		w.list(1+w.rng.IntN(3), depth-1)
		w.b.WriteString("}\n")
	case 12:
		fmt.Fprintf(&w.b, "if %s {\n", w.pick("n > 1", "len(x) > 3", "mean(c, a[0]) > 0.2"))
		w.list(1+w.rng.IntN(2), depth-1)
		if w.rng.IntN(2) == 0 {
			w.b.WriteString("} else {\n")
			w.list(1+w.rng.IntN(2), depth-1)
		}
		w.b.WriteString("}\n")
	case 13:
		w.b.WriteString("if rank%2 == 1 {\n")
		w.checked("comm.Send(c, a[:3], rank-1, 9)")
		w.b.WriteString("} else if rank+1 < n {\n")
		w.b.WriteString("if _, err := comm.Recv(c, b, comm.AnySource, 9); err != nil {\nreturn 0, err\n}\n}\n")
	}
}

// background exchanges with the neighbours while s is computed.
func (w *commWriter) background(v string) {
	r, q, in := w.fresh(), w.fresh(), w.fresh()
	fmt.Fprintf(&w.b, "%s := make([]float64, 2)\n%s, err := comm.Irecv(c, %s, (rank+n-1)%%n, 8)\nif err != nil {\nreturn 0, err\n}\n", in, r, in)
	fmt.Fprintf(&w.b, "%s, err := comm.Isend(c, %s[1:3], (rank+1)%%n, 8)\nif err != nil {\nreturn 0, err\n}\n", q, v)
	fmt.Fprintf(&w.b, "s += math.Sin(%s[2]) * 0.2\n", v)
	if w.rng.IntN(2) == 0 {
		w.checked(fmt.Sprintf("comm.Waitall(%s, %s)", r, q))
	} else {
		fmt.Fprintf(&w.b, "if _, err := %s.Wait(); err != nil {\nreturn 0, err\n}\n", q)
		fmt.Fprintf(&w.b, "if _, err := %s.Wait(); err != nil {\nreturn 0, err\n}\n", r)
	}
	fmt.Fprintf(&w.b, "%s[0] = 0.5 * %s[0] * %s[1]\n", v, in, in)
}
