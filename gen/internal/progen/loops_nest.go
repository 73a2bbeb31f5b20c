package progen

import (
	"fmt"
	"strings"
)

// nest writes a nest without calls whose inner loop has loop-carried values. Vector
// code unrolls and jams it for two vectors.
func (p *loopWriter) nest() {
	p.fresh++
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	f, h := fmt.Sprint("f", p.fresh), fmt.Sprint("h", p.fresh)
	out("for i := range x {\n%s, %s := %s, %s", f, h, p.withoutCalls(0), p.withoutCalls(1))
	for range 1 + p.rng.IntN(2) {
		out("for j := range w {\n_ = j")
		for range 1 + p.rng.IntN(3) {
			p.nestStatement(f, h)
		}
		out("}")
	}
	out("s += %s * %s\ny[i] += 0.1 * %s\n}", f, p.withoutCalls(1, f, h), h)
}

// nestStatement writes a statement of the inner loop of a nest.
func (p *loopWriter) nestStatement(f, h string) {
	p.fresh++
	e := p.withoutCalls(2, f, h, "w[j]", "w[j]", "float64(j)/3")
	v := p.pick(f, h)
	text := map[int]string{
		0: "%[1]s = 0.3*%[1]s + 0.2*%[2]s", 1: "if j > 1 {\n%[1]s -= 0.1 * %[2]s\n}", 2: "if %[1]s > 0.1 {\n%[1]s -= 0.2 * %[2]s\n} else {\ns += %[1]s\n}",
		3: "s -= w[j] * %[2]s", 4: "%[1]s *= 0.5 * x[i]", 5: "y[i] += 0.2 * %[2]s", 6: "%[3]s := %[2]s\n%[1]s -= 0.3 * %[3]s * w[j]", 7: "m = max(m, %[2]s)",
		8:  "%[3]s := w[j]*w[j] - a\nif j > 1 {\n%[3]s += 0.3 * w[j-1]\n}\n%[1]s -= %[3]s * %[2]s\n%[3]s *= 0.5\ns += (%[3]s + 0.2) * %[1]s",
		9:  "%[3]s := math.Exp(-w[j])\n%[1]s += %[3]s * (w[j]*0.1 - %[2]s*%[3]s)",
		10: "%[3]s := 0.1 * y[min(j, len(y)-1)]\ny[i] += (%[3]s + w[j]*0.2) * %[1]s * 0.1",
	}[p.rng.IntN(11)]
	fmt.Fprintf(&p.b, text+"\n", v, e, fmt.Sprint("u", p.fresh))
}

// withoutCalls returns an expression without calls.
func (p *loopWriter) withoutCalls(depth int, more ...string) string {
	if depth == 0 {
		return p.pick(append(more, "a", "b", "x[i]", "0.5")...)
	}
	x, op, y := p.withoutCalls(depth-1, more...), p.pick("+", "-", "*"), p.withoutCalls(depth-1, more...)
	if op == "-" && x == y {
		op = "+" // f*(a-a) adds f to the adjoint of a and subtracts it again; a large f cancels all earlier terms
	}
	return fmt.Sprintf("(%s %s %s)", x, op, y)
}

// table writes a nest with loop-carried values. It accesses slices that are chosen inside the nest; their adjoints
// are horizontal sums.
func (p *loopWriter) table() {
	p.fresh++
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	q, f, h, n := fmt.Sprint("q", p.fresh), fmt.Sprint("f", p.fresh), fmt.Sprint("h", p.fresh), fmt.Sprint("n", p.fresh)
	out("%s := [][]float64{w, %s, w[1:]}", q, p.pick("w[:3]", "w[2:]", "x[:len(x)/2]", "x"))
	out("for i := range x {\n_ = i\n%s, %s := %s, %s\nfor l := range %s {", f, h, p.withoutCalls(0), p.withoutCalls(1), q)
	loop, at, before, after := "for j := range %[1]s[l] {", "j", "", ""
	switch p.rng.IntN(6) {
	case 0:
		loop = "for j := len(%[1]s[l]) - 1; j >= 0; j-- {"
	case 1:
		loop, at = "for j := 0; j <= len(%[1]s[l])-2; j++ {", "j+1"
	case 2:
		at = p.pick("len(%[1]s[l])-1-j", "0", "j/2")
	case 3:
		loop, at, after = "%[2]s := 0\n"+loop, "%[2]s", "%[2]s++"
	case 4:
		loop, at, before = "%[2]s := len(%[1]s[l])\n"+loop, "%[2]s", "%[2]s--"
	}
	step := fmt.Sprintf("%s += %%[1]s[l][%s] * %s", h, at, f)
	fmt.Fprintf(&p.b, strings.Join([]string{loop, "_ = j", before, step, after}, "\n")+"\n", q, n)
	out("%s = 0.3*%s + 0.2*%s\n}\n}\ns += %s * %s\n}", f, f, p.withoutCalls(1, "x[i]"), h, p.withoutCalls(1))
}
