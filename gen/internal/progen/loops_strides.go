package progen

import "fmt"

// striding writes a loop whose index changes by more than one, up or down. It accesses elements at offsets from the
// index and at fractions of the index. It may contain an inner loop of the same kind.
func (p *loopWriter) striding() {
	p.low, p.high, p.locals = 0, 0, nil
	out := func(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
	step := p.pick("2", "2", "3", "5")
	switch p.rng.IntN(5) {
	case 0:
		out("for i := %s; i < len(x); i += %s {", p.pick("0", "1"), step)
	case 1:
		out("for i := %s; i+1 < len(x); i += %s {", p.pick("0", "0", "len(x)/3"), step)
		p.high = 1
	case 2:
		out("for i := 1; i <= len(x)-2; i += %s {", step)
		p.low, p.high = -1, 1
	case 3:
		out("for i := len(x) - 1; i >= %s; i -= %s {", p.pick("0", "2", "len(w)"), step)
	default:
		out("for i := len(x) - 1; i > 0; i -= %s {", step)
		p.low = -1
	}
	out("_ = i")
	p.statements(1+p.rng.IntN(3), 2)
	e := p.expr(1)
	switch p.rng.IntN(7) {
	case 0:
		out("y[i/%s] += 0.1 * %s", step, e)
	case 1:
		out("for j := %s; j < len(w); j += 2 {\ns += w[j] * %s\n}", p.pick("0", "1"), p.inLoop())
	case 2:
		out("for j := len(w) - 1; j >= 0; j -= 2 {\nw[j] += 0.01 * %s\n}", e)
	case 3:
		if p.high > 0 {
			out("x[i], x[i+1] = 0.6*x[i]-0.3*x[i+1], 0.3*x[i]+0.6*x[i+1]")
		}
	case 4:
		if p.low < 0 {
			out("y[i] = 0.4*y[i-1] + 0.1*%s", e)
		}
	}
	out("}")
}
