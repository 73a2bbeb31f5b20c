package progen

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// NewRanks draws a file with the given number of functions in the profile of ranks:
// communications and arithmetic, in loops, branches and callees, with inputs for one to
// three ranks.
func NewRanks(seed uint64, functions int) string {
	w := ranksWriter{&loopWriter{rng: rand.New(rand.NewPCG(seed, 0))}}
	w.b.WriteString(ranksHeader)
	for i := range functions {
		w.function(i)
	}
	return w.b.String()
}

// A ranksWriter writes the statements of functions that communicate. Values remain small.
type ranksWriter struct{ *loopWriter }

func (w ranksWriter) function(i int) {
	fmt.Fprintf(&w.b, "// F%d is random.\n//\n//gradgen:vjp\nfunc F%d(x []float64, c comm.Comm) (float64, error) {\n", i, i)
	w.b.WriteString("n, rank, s := c.Size(), c.Rank(), 0.0\na, b := append([]float64(nil), x...), make([]float64, len(x))\ncopy(b, x[1:])\n")
	w.list(3+w.rng.IntN(4), 2)
	w.b.WriteString("for i := range a {\ns += a[i] * b[i] * float64(i+1)\n}\nreturn s * float64(n+rank), nil\n}\n\n")
	fmt.Fprintf(&w.b, "// F%dInputs are one to three ranks.\nfunc F%dInputs() [][]any { return vectors() }\n\n", i, i)
}

const ranksHeader = `// Package in is random.
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

// list writes n statements, with the given depth of loops and branches.
func (w ranksWriter) list(n, depth int) {
	for range n {
		row := w.row(depth)
		w.locals, w.depth = []string{w.pick("a", "b"), w.pick("", "[1:]", "[:2]", "[1:3]")}, depth
		row.Write(w.loopWriter)
	}
}

// within writes up to n statements inside another one.
func (w ranksWriter) within(n int) {
	depth := w.depth
	w.list(1+w.rng.IntN(n), depth-1)
	w.depth = depth
}

// row draws a row by its weight. If no depth is left, it draws a row without inner statements.
func (w ranksWriter) row(depth int) *Production {
	row := w.weighed(pointers(communications(), true))
	if depth == 0 {
		row = w.weighed(pointers(communications(), false))
	}
	return row
}

func (w ranksWriter) weighed(rows []*Production) *Production {
	total := 0
	for _, r := range rows {
		total += r.Weight
	}
	at := w.rng.IntN(total)
	i := slices.IndexFunc(rows, func(r *Production) bool { at -= r.Weight; return at < 0 })
	return rows[i]
}

// checked writes a call that returns early with its error.
func (w ranksWriter) checked(call string) {
	fmt.Fprintf(&w.b, "if err := %s; err != nil {\nreturn 0, err\n}\n", call)
}

func (w ranksWriter) name() string {
	w.fresh++
	return fmt.Sprintf("v%d", w.fresh)
}

func (w ranksWriter) allreduce() {
	v, part := w.locals[0], w.locals[1]
	w.checked(fmt.Sprintf("comm.Allreduce(c, %s%s, comm.%s)", v, part, w.pick("Sum", "Sum", "Prod", "Max", "Min")))
	fmt.Fprintf(&w.b, "for i := range %s {\n%s[i] = math.Sin(%s[i]) + 0.1*x[i]\n}\n", v, v, v)
}

func (w ranksWriter) broadcast() {
	v, part := w.locals[0], w.locals[1]
	w.checked(fmt.Sprintf("comm.Bcast(c, %s%s, %d%%n)", v, part, w.rng.IntN(4)))
}

func (w ranksWriter) scan() {
	v, part := w.locals[0], w.locals[1]
	w.checked(fmt.Sprintf("comm.%s(c, %s%s, comm.%s)", w.pick("Scan", "Exscan"), v, part, w.pick("Sum", "Sum", "Prod")))
}

func (w ranksWriter) reduce() {
	v, part := w.locals[0], w.locals[1]
	w.checked(fmt.Sprintf("comm.Reduce(c, %s%s, comm.Sum, %d%%n)", v, part, w.rng.IntN(4)))
}

func (w ranksWriter) shift() {
	part := w.locals[1]
	w.checked(fmt.Sprintf("shift(c, a%s, b%s, %d)", part, part, w.rng.IntN(3)))
}

func (w ranksWriter) arithmetic() {
	v := w.locals[0]
	fmt.Fprintf(&w.b, "for i := range %s {\n%s[i] = %s\n}\n", v, v, w.pick("a[i]*b[i]*0.5 + x[i]", "math.Cos(a[i]) - b[i]*0.3", "x[i] * float64(rank+1) * b[i]", "0.7*a[i] + s*0.01"))
}

func (w ranksWriter) mean() {
	v := w.locals[0]
	fmt.Fprintf(&w.b, "s += mean(c, %s[%d]*x[0])\n", v, w.rng.IntN(4))
}

func (w ranksWriter) gather() {
	v := w.locals[0]
	all := w.name()
	fmt.Fprintf(&w.b, "%s := make([]float64, 2*n)\n", all)
	w.checked(fmt.Sprintf("comm.Allgather(c, %s[:2], %s)", v, all))
	fmt.Fprintf(&w.b, "for i := range %s {\n%s[i] = math.Sin(%s[i] * float64(i+1))\n}\n", all, all, all)
	w.checked(fmt.Sprintf("comm.%s", w.pick(fmt.Sprintf("ReduceScatter(c, %s, %s[2:], comm.Sum)", all, v), fmt.Sprintf("Scatter(c, %s, %s[1:3], 0)", all, v))))
}

func (w ranksWriter) cascade() {
	v := w.locals[0]
	fmt.Fprintf(&w.b, "s += cascade(c, %s[%d], %d) * 0.1\n", v, w.rng.IntN(4), w.rng.IntN(3))
}

func (w ranksWriter) loop() {
	v := w.locals[0]
	fmt.Fprintf(&w.b, "for k := range %d {\n%s[k] += 0.1\n", 1+w.rng.IntN(3), v)
	w.within(3)
	w.b.WriteString("}\n")
}

func (w ranksWriter) branch() {
	fmt.Fprintf(&w.b, "if %s {\n", w.pick("n > 1", "len(x) > 3", "mean(c, a[0]) > 0.2"))
	w.within(2)
	if w.rng.IntN(2) == 0 {
		w.b.WriteString("} else {\n")
		w.within(2)
	}
	w.b.WriteString("}\n")
}

func (w ranksWriter) pairwise() {
	w.b.WriteString("if rank%2 == 1 {\n")
	w.checked("comm.Send(c, a[:3], rank-1, 9)")
	w.b.WriteString("} else if rank+1 < n {\n")
	w.b.WriteString("if _, err := comm.Recv(c, b, comm.AnySource, 9); err != nil {\nreturn 0, err\n}\n}\n")
}

// background exchanges elements with the neighbours while s is computed.
func (w ranksWriter) background() {
	v := w.locals[0]
	r, q, in := w.name(), w.name(), w.name()
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
